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

// 6.2: of a model that fades what it hides itself stays hidden: a red card before a green
// one, both opaque, half gone. And the ground is seen through both by one half alone.
static void a_fading_model_shows_no_inner_faces(void **state)
{
    (void)state;
    static struct fixture fixture;
    fixture_init(&fixture);
    static const uint8_t red[4] = { 255, 0, 0, 255 }, green[4] = { 0, 255, 0, 255 };
    texture_write(&fixture, "t/red.blp", red);
    texture_write(&fixture, "t/green.blp", green);
    struct model_spec *model = model_make();
    const float middle = (GRID - 1) / 2.0f;
    struct leaf *far_card = model_leaf(model, "t/green.blp", 0x1, 0, middle, middle);
    far_card->card.width = far_card->card.height = 6;
    struct leaf *near_card = model_leaf(model, "t/red.blp", 0x1, 0, middle, middle);
    near_card->card.width = near_card->card.height = 6;
    near_card->card.nearer_yd = 1;
    // Authored the other way round too: the nearer first.
    struct leaf *last = model_leaf(model, "t/green.blp", 0x1, 0, middle, middle);
    last->card.width = last->card.height = 6;
    last->card.nearer_yd = 0.5f;
    model_write(&fixture, "t/cards.m2", model);
    struct tile_spec *tile = tile_flat(32, 32);
    double at[3];
    chunk_middle(32, 32, 4, 8, at);
    at[2] = 20;
    tile_doodad(tile, "t/cards.m2", at);
    const struct tile_spec *tiles[] = { tile };
    fixture_open(&fixture, tiles, 1);
    struct ll_light_state light = light_plain(1, 0);
    struct ll_shot_params params = { .light = &light,
                                     .field_of_view_deg = 6,
                                     .shot = { .minute = NOON } };
    static const double distances_yd[] = { 100, 180, 240 };
    uint8_t seen[3][3], beside[3][3];
    for (int i = 0; i < 3; i++) {
        memcpy(params.shot.pos, at, sizeof at);
        params.shot.pos[0] -= distances_yd[i];
        assert_true(ll_session_shot_lit(fixture.session, &params, fixture.pixels));
        memcpy(seen[i], pixel(&fixture, PICTURE / 2, PICTURE / 2), 3);
        memcpy(beside[i], pixel(&fixture, PICTURE / 8, PICTURE / 2), 3);
    }
    assert_int_equal(seen[0][0], 255); // whole
    assert_int_equal(seen[0][1], 0);
    assert_memory_equal(seen[2], beside[2], 3); // gone
    double left = 1 - (seen[1][0] - beside[1][0]) / (255.0 - beside[1][0]);
    note("half gone: red %u over %u, green %u over %u\n", seen[1][0], beside[1][0],
         seen[1][1], beside[1][1]);
    assert_true(left > 0.3 && left < 0.7);
    assert_byte(seen[1][1], beside[1][1] * left, 2);
    assert_byte(seen[1][2], beside[1][2] * left, 2);
    fixture_finish(&fixture);
    free(model);
    free(tile);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_teleport_shows_the_new_room_alone),
        cmocka_unit_test(the_ground_shows_through_windows_alone),
        cmocka_unit_test(props_are_drawn_with_their_rooms),
        cmocka_unit_test(a_fading_model_shows_no_inner_faces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
