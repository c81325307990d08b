// Rooms on pictures: what is hidden is not drawn, and what is drawn is not changed.
#include "fixture.h"

#include "demo/scenes.h"

#define SKY_RGB 0.5f

static void scene_open(struct fixture *fixture, const char *name)
{
    fixture_init(fixture);
    struct ll_demo_sink sink = ll_demo_sink_folder(fixture->folder);
    const struct ll_demo_scene *scene = ll_demo_scene_find(name);
    assert_non_null(scene);
    assert_int_equal(ll_demo_scene_write(scene, &sink), LL_OK);
    fixture_open_map(fixture, LL_SCENE_MAP);
}

static void look(struct fixture *fixture, double x, double y, double z, float yaw_deg,
                 float pitch_deg)
{
    const double eye[3] = { ll_scene_origin[0] + x, ll_scene_origin[1] + y,
                            ll_scene_origin[2] + z };
    struct ll_light_state light = light_plain(SKY_RGB, SKY_RGB);
    shoot(fixture, eye, yaw_deg, pitch_deg, NOON, &light);
}

static uint32_t num_drawn(const struct fixture *fixture)
{
    return ll_session_render_stats(fixture->session).num_records;
}

// The first frame in the other room: its six batches and nothing else, byte by byte what
// one sees who never was elsewhere.
static void a_teleport_shows_the_new_room_alone(void **state)
{
    (void)state;
    static struct fixture there, fresh;
    scene_open(&there, "sealed");
    look(&there, 5, 4, 2, 20, 5);
    uint32_t before = num_drawn(&there);
    look(&there, 205, 4, 2, 20, 5);
    uint32_t after = num_drawn(&there);
    scene_open(&fresh, "sealed");
    look(&fresh, 205, 4, 2, 20, 5);
    assert_memory_equal(there.pixels, fresh.pixels, sizeof fresh.pixels);
    note("%u draws in the first room, %u in the second\n", before, after);
    // Floor, walls of three materials, ceiling: one batch each.
    assert_int_equal(before, 5);
    assert_int_equal(after, 5);
    fixture_finish(&there);
    fixture_finish(&fresh);
}

// The ground is not drawn inside without a window, and is through one.
static void the_ground_shows_through_windows_alone(void **state)
{
    (void)state;
    static struct fixture fixture;
    scene_open(&fixture, "rooms3");
    look(&fixture, 25, 4, 1.5, 180, 0);
    const struct ll_pass_counts *counts =
        ll_render_pass_counts(ll_session_render(fixture.session));
    uint32_t room = counts[0].num_records; // the opaque pass
    look(&fixture, 25, 4, 1.5, 0, -10);
    uint32_t window =
        ll_render_pass_counts(ll_session_render(fixture.session))[0].num_records;
    note("%u draws with one's back to the balcony, %u facing it\n", room, window);
    assert_true(room <= 16); // three rooms and two props
    assert_true(window > room);
    fixture_finish(&fixture);
}

// A prop is drawn while a room that names it is seen, one that none names never; set 0
// alone is placed.
static void props_are_drawn_with_their_rooms(void **state)
{
    (void)state;
    static struct fixture fixture;
    scene_open(&fixture, "rooms3");
    // In the second room, looking at its south wall: props of rooms 0 and 2 are hidden.
    look(&fixture, 15, 4, 1.5, 270, -10);
    uint32_t with_prop = num_drawn(&fixture);
    look(&fixture, 15, 6, 1.5, 90, -10); // the north wall: no prop
    uint32_t without = num_drawn(&fixture);
    assert_int_equal(with_prop, without + 1);
    assert_int_equal(ll_session_world_stats(fixture.session).num_instances, 1 + 3);
    fixture_finish(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_teleport_shows_the_new_room_alone),
        cmocka_unit_test(the_ground_shows_through_windows_alone),
        cmocka_unit_test(props_are_drawn_with_their_rooms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
