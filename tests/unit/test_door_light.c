// Baked colours near doors (classic-look.md 4.5, formats-wmo.md 4.2).
#include "testkit.h"

#include "assets/door_light.h"

// A door at x = 0, y -1..1, z 0..3; the group lies at x >= 0, the other behind.
static const float corners[4][3] = {
    { 0, -1, 0 }, { 0, 1, 0 }, { 0, 1, 3 }, { 0, -1, 3 }
};
static const float corners_turned[4][3] = {
    { 0, -1, 3 }, { 0, 1, 3 }, { 0, 1, 0 }, { 0, -1, 0 }
};

struct setup {
    struct ll_wmo_root root;
    struct ll_wmo_group group;
    struct ll_wmo_portal portal;
    struct ll_wmo_portal_ref ref;
    struct ll_wmo_group_info infos[2];
    struct ll_wmo_batch batch;
};

static void setup_make(struct setup *s, uint32_t neighbour_flags, bool turned)
{
    *s = (struct setup){ .portal = { 0, 4, { 2, 0, 0, 0 } }, // of no unit length
                         .ref = { false, 0, 1, 1 } };
    s->infos[0].flags = LL_MOGP_INTERIOR;
    s->infos[1].flags = neighbour_flags;
    s->root = (struct ll_wmo_root){ .num_portals = 1,
                                    .portals = &s->portal,
                                    .num_portal_refs = 1,
                                    .portal_refs = &s->ref,
                                    .num_portal_vertices = 4,
                                    .portal_vertices = turned ? corners_turned : corners,
                                    .num_groups = 2,
                                    .groups = s->infos };
    s->group = (struct ll_wmo_group){ .flags = LL_MOGP_INTERIOR, .num_portal_refs = 1 };
}

static void light(struct setup *s, const float (*positions)[3], uint32_t num,
                  enum ll_door_law law, uint8_t (*rgba)[4])
{
    s->group.positions = positions;
    s->group.num_vertices = num;
    ll_door_light(&s->root, &s->group, law, rgba);
}

static void colours_go_white_towards_the_day(void **state)
{
    (void)state;
    for (int turned = 0; turned < 2; turned++) {
        struct setup s;
        setup_make(&s, LL_MOGP_EXTERIOR, turned);
        // In the door; inwards from the middle of its sill by 2, 4 and 6.7; beside it.
        const float positions[][3] = { { 0.1f, 0, 1 }, { 2, 0, 0 },  { 4, 0, 0 },
                                       { 6.7f, 0, 0 }, { 0, -3, 0 }, { 0, 1.5f, 1 } };
        uint8_t rgba[6][4];
        for (int i = 0; i < 6; i++)
            memcpy(rgba[i], (const uint8_t[]){ 10, 10, 40, 0 }, 4);
        light(&s, positions, 6, LL_DOORS_CLASSIC, rgba);
        static const int alphas[6] = { 255, 178, 102, 0, 178, 235 };
        for (int i = 0; i < 6; i++) {
            assert_in_range(rgba[i][3], alphas[i] ? alphas[i] - 1 : 0, alphas[i] + 1);
            float t = (float)alphas[i] / 255;
            assert_true(abs(rgba[i][0] - (int)(10 + 245 * t)) <= 1);
            assert_true(abs(rgba[i][2] - (int)(40 + 215 * t)) <= 1);
        }
    }
}

// An authored alpha stays, but for what lies in the door itself.
static void authored_alphas_stay(void **state)
{
    (void)state;
    struct setup s;
    setup_make(&s, LL_MOGP_EXTERIOR_LIT, false);
    const float positions[][3] = { { 0.16f, 0.9f, 2.9f },
                                   { 0.17f, 0.5f, 1 },
                                   { 2, 0, 0 } };
    uint8_t rgba[3][4] = { { 10, 20, 30, 9 }, { 10, 20, 30, 9 }, { 10, 20, 30, 9 } };
    light(&s, positions, 3, LL_DOORS_CLASSIC, rgba);
    assert_memory_equal(rgba[0], ((const uint8_t[]){ 255, 255, 255, 255 }), 4);
    for (int i = 1; i < 3; i++)
        assert_memory_equal(rgba[i], ((const uint8_t[]){ 10, 20, 30, 9 }), 4);
}

static void doors_between_rooms_give_no_light(void **state)
{
    (void)state;
    struct setup s;
    setup_make(&s, LL_MOGP_INTERIOR, false);
    const float positions[][3] = { { 0, 0, 1 }, { 2, 0, 0 } };
    uint8_t rgba[2][4] = { { 10, 10, 40, 0 }, { 10, 10, 40, 0 } };
    light(&s, positions, 2, LL_DOORS_CLASSIC, rgba);
    for (int i = 0; i < 2; i++)
        assert_memory_equal(rgba[i], ((const uint8_t[]){ 10, 10, 40, 0 }), 4);
    setup_make(&s, LL_MOGP_EXTERIOR, false);
    s.ref.dropped = true;
    light(&s, positions, 2, LL_DOORS_CLASSIC, rgba);
    assert_memory_equal(rgba[0], ((const uint8_t[]){ 10, 10, 40, 0 }), 4);
}

// The law of 3.3.5: transitions alone, to grey; a door between rooms cancels; a flag of
// the root turns it off.
static void later_doors_light_transitions(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct setup s;
        setup_make(&s, i == 1 ? LL_MOGP_INTERIOR : LL_MOGP_EXTERIOR, false);
        s.root.flags = i == 2 ? LL_MOHD_NO_PORTAL_FADE : 0;
        s.batch =
            (struct ll_wmo_batch){ .batch_class = LL_WMO_TRANSITION, .last_vertex = 1 };
        s.group.batches = &s.batch;
        s.group.num_batches = 1;
        const float positions[][3] = { { 3, 0, 1 }, { 0.5f, 0, 1 }, { 3, 0, 1 } };
        uint8_t rgba[3][4] = { { 10, 10, 40, 5 }, { 10, 10, 40, 5 }, { 10, 10, 40, 5 } };
        light(&s, positions, 3, LL_DOORS_LATER, rgba);
        assert_int_equal(rgba[2][3], 5); // not of the transition
        assert_int_equal(rgba[0][3], i == 0 ? 127 : i == 1 ? 0 : 5);
        assert_int_equal(rgba[1][3], i == 0 ? 233 : i == 1 ? 0 : 5);
        assert_int_equal(rgba[0][0], i == 0 ? 68 : 10);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(colours_go_white_towards_the_day),
        cmocka_unit_test(authored_alphas_stay),
        cmocka_unit_test(doors_between_rooms_give_no_light),
        cmocka_unit_test(later_doors_light_transitions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
