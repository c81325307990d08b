// base/ranges, scene and the window law of world.
#include "testkit.h"

#include "base/maths.h"
#include "base/ranges.h"
#include "scene/scene.h"
#include "world/world.h"

// Random takes and gives: ranges never overlap, alignment holds, and all of it comes back.
static void ranges_never_overlap(void **state)
{
    (void)state;
    enum { SIZE = 4096, SLOTS = 64 };
    static uint8_t owner[SIZE];
    struct ll_ranges ranges;
    assert_true(ll_ranges_init(&ranges, SIZE));
    struct ll_random random = ll_random_make(7);
    struct ll_range held[SLOTS] = { 0 };
    for (int i = 0; i < 20000; i++) {
        uint32_t slot = ll_random_u32(&random) % SLOTS;
        struct ll_range *r = &held[slot];
        if (r->size) {
            memset(owner + r->start, 0, r->size);
            ll_ranges_give(&ranges, r->start, r->size);
            r->size = 0;
            continue;
        }
        uint64_t size = 1 + ll_random_u32(&random) % 200;
        uint64_t align = 1u << ll_random_u32(&random) % 6;
        uint64_t start = ll_ranges_take(&ranges, size, align);
        if (start == LL_RANGE_NONE)
            continue;
        assert_int_equal(start % align, 0);
        assert_true(start + size <= SIZE);
        for (uint64_t k = start; k < start + size; k++) {
            assert_int_equal(owner[k], 0);
            owner[k] = 1;
        }
        *r = (struct ll_range){ start, size };
    }
    for (int i = 0; i < SLOTS; i++) {
        if (held[i].size)
            ll_ranges_give(&ranges, held[i].start, held[i].size);
    }
    assert_int_equal(ranges.used, 0);
    assert_int_equal(ranges.num_free, 1);
    assert_int_equal(ll_ranges_take(&ranges, SIZE, 1), 0);
    assert_int_equal(ll_ranges_take(&ranges, 1, 1), LL_RANGE_NONE);
    ll_ranges_finish(&ranges);
}

static struct ll_camera camera_make(float yaw_deg, float pitch_deg)
{
    return (struct ll_camera){ .eye_world = { 16000, -16000, 100 },
                               .yaw_deg = yaw_deg,
                               .pitch_deg = pitch_deg,
                               .field_of_view_deg = 60,
                               .near_yd = 1.0f / 9,
                               .far_clip_yd = 500,
                               .width = 1600,
                               .height = 900 };
}

// ARCHITECTURE, conventions: yaw 0 is north (+x), 90 west (+y); pitch up positive.
static void cameras_look_where_the_convention_says(void **state)
{
    (void)state;
    const struct {
        float yaw_deg, pitch_deg, forward[3], right[3];
    } cases[] = {
        { 0, 0, { 1, 0, 0 }, { 0, -1, 0 } },
        { 90, 0, { 0, 1, 0 }, { 1, 0, 0 } },
        { 0, 90, { 0, 0, 1 }, { 0, -1, 0 } },
        { 180, -90, { 0, 0, -1 }, { 0, 1, 0 } },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ll_camera camera = camera_make(cases[i].yaw_deg, cases[i].pitch_deg);
        struct ll_camera_basis b = ll_camera_basis(&camera);
        for (int c = 0; c < 3; c++) {
            assert_float_equal(b.forward[c], cases[i].forward[c], 1e-6);
            assert_float_equal(b.right[c], cases[i].right[c], 1e-6);
        }
    }
}

// Depth is near / eye depth: 1 at the near plane, falling to 0; the way back agrees.
static void depth_is_reversed_and_directions_return(void **state)
{
    (void)state;
    struct ll_camera camera = camera_make(37, 12);
    float to_clip[4][4], to_rel[4][4];
    ll_camera_matrices(&camera, to_clip, to_rel);
    struct ll_camera_basis b = ll_camera_basis(&camera);
    const float x = 0.3f, y = -0.6f, depth_yd = 80;
    float rel[3];
    for (int i = 0; i < 3; i++)
        rel[i] = to_rel[0][i] * x + to_rel[1][i] * y + to_rel[3][i];
    float clip[4];
    for (int r = 0; r < 4; r++)
        clip[r] = (to_clip[0][r] * rel[0] + to_clip[1][r] * rel[1] + to_clip[2][r] * rel[2]) *
                      depth_yd +
                  to_clip[3][r];
    assert_float_equal(clip[3], depth_yd, 1e-3);
    assert_float_equal(clip[0] / clip[3], x, 1e-5);
    assert_float_equal(clip[1] / clip[3], y, 1e-5);
    assert_float_equal(clip[2] / clip[3], camera.near_yd / depth_yd, 1e-7);
    // A point above the axis is in the upper half of the picture: negative clip y.
    float up_clip = 0;
    for (int i = 0; i < 3; i++)
        up_clip += to_clip[i][1] * (b.forward[i] + b.up[i]);
    assert_true(up_clip < 0);
}

static struct ll_instance_id add_at(struct ll_scene *scene, const struct ll_camera *camera,
                                    float depth_yd, float side_yd, float radius_yd,
                                    uint32_t bucket)
{
    struct ll_camera_basis b = ll_camera_basis(camera);
    struct ll_instance_params params = { .class_id = LL_CLASS_TERRAIN,
                                         .radius_yd = radius_yd,
                                         .bucket = bucket,
                                         .num_indices = 3 };
    for (int i = 0; i < 3; i++)
        params.center_world[i] = (float)(camera->eye_world[i] +
                                         (double)(b.forward[i] * depth_yd +
                                                  b.right[i] * side_yd));
    return ll_scene_add(scene, &params);
}

static uint32_t count_visible(const struct ll_scene *scene, const struct ll_camera *camera)
{
    struct ll_arena arena = { 0 };
    struct ll_view view = ll_view_of_camera(camera);
    uint32_t num;
    assert_non_null(ll_scene_cull(scene, &view, &arena, &num));
    ll_arena_finish(&arena);
    return num;
}

// Spheres are kept while any part may show, and dropped beyond each plane.
static void culling_keeps_what_may_show(void **state)
{
    (void)state;
    struct ll_camera camera = camera_make(123, -20);
    float edge = tanf(30 * (float)LL_PI / 180) * 1600 / 900; // of the view at depth 1
    float slope = sqrtf(1 + edge * edge);
    const struct {
        float depth_yd, side_yd, radius_yd;
        bool visible;
    } cases[] = {
        { 100, 0, 1, true },
        { -100, 0, 1, false },
        { -1, 0, 2, true },
        { 501, 0, 2, true },
        { 503, 0, 2, false },
        { 100, 100 * edge + 0.9f * 5 * slope, 5, true },
        { 100, 100 * edge + 1.1f * 5 * slope, 5, false },
        { 100, -100 * edge - 0.9f * 5 * slope, 5, true },
        { 100, -100 * edge - 1.1f * 5 * slope, 5, false },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ll_scene *scene = ll_scene_create();
        add_at(scene, &camera, cases[i].depth_yd, cases[i].side_yd, cases[i].radius_yd, 0);
        assert_int_equal(count_visible(scene, &camera), cases[i].visible);
        ll_scene_destroy(scene);
    }
}

static void stale_ids_do_nothing(void **state)
{
    (void)state;
    struct ll_camera camera = camera_make(0, 0);
    struct ll_scene *scene = ll_scene_create();
    struct ll_instance_id a = add_at(scene, &camera, 10, 0, 1, 0);
    ll_scene_remove(scene, a);
    ll_scene_remove(scene, a);
    assert_int_equal(ll_scene_num_instances(scene), 0);
    struct ll_instance_id b = add_at(scene, &camera, 10, 0, 1, 0);
    assert_int_equal(b.slot, a.slot);
    assert_int_not_equal(b.generation, a.generation);
    ll_scene_remove(scene, a); // must not take b
    ll_scene_remove(scene, (struct ll_instance_id){ 0 });
    assert_int_equal(ll_scene_num_instances(scene), 1);
    assert_int_equal(count_visible(scene, &camera), 1);
    ll_scene_destroy(scene);
}

// One group a bucket, in rising order; every draw is there once.
static void draw_lists_group_by_bucket(void **state)
{
    (void)state;
    struct ll_camera camera = camera_make(0, 0);
    struct ll_scene *scene = ll_scene_create();
    struct ll_random random = ll_random_make(3);
    for (int i = 0; i < 3000; i++)
        add_at(scene, &camera, 50, 0, 1, ll_random_u32(&random) % 5);
    struct ll_arena arena = { 0 };
    struct ll_view view = ll_view_of_camera(&camera);
    uint32_t num;
    uint32_t *visible = ll_scene_cull(scene, &view, &arena, &num);
    struct ll_draw_list list;
    assert_true(ll_draw_list_build(scene, &view, visible, num, &arena, &list));
    assert_int_equal(list.num_groups, 5);
    uint32_t total = 0;
    for (uint32_t i = 0; i < list.num_groups; i++) {
        assert_int_equal(list.groups[i].bucket, i);
        assert_int_equal(list.groups[i].first_draw, total);
        total += list.groups[i].num_draws;
    }
    assert_int_equal(total, 3000);
    ll_arena_finish(&arena);
    ll_scene_destroy(scene);
}

// world-and-culling.md 1.1: half-widths, and tiles for chunks (7,7) and (15,15) of a tile.
static void window_law_gives_the_table(void **state)
{
    (void)state;
    const struct {
        float farclip_yd;
        int inner, outer;
    } table[] = { { 177, 6, 8 }, { 350, 11, 13 }, { 477, 15, 17 }, { 777, 24, 26 },
                  { 1497, 45, 47 } };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct ll_world_window w = ll_world_window(table[i].farclip_yd);
        assert_int_equal(w.inner_chunks, table[i].inner);
        assert_int_equal(w.outer_chunks, table[i].outer);
    }
    const struct {
        float farclip_yd;
        int chunk, tiles;
    } counts[] = { { 777, 7, 25 }, { 777, 15, 16 }, { 350, 7, 9 }, { 350, 15, 4 } };
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        double at = 17066.0 + 2.0 / 3 - ((32 * 16 + counts[i].chunk) + 0.5) * (1600.0 / 48);
        const double eye[3] = { at, at, 0 };
        int outer = ll_world_window(counts[i].farclip_yd).outer_chunks;
        struct ll_tile_range r = ll_world_tiles(eye, outer);
        assert_int_equal((r.x1 - r.x0 + 1) * (r.y1 - r.y0 + 1), counts[i].tiles);
    }
    // Clamped at the edge of the map, and beyond it.
    const double corner[3] = { 17000, 17000, 0 }, outside[3] = { -40000, 0, 0 };
    struct ll_tile_range r = ll_world_tiles(corner, 13);
    assert_int_equal(r.x0, 0);
    assert_int_equal(r.y0, 0);
    r = ll_world_tiles(outside, 13);
    assert_int_equal(r.y0, 63);
    assert_int_equal(r.y1, 63);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranges_never_overlap),
        cmocka_unit_test(cameras_look_where_the_convention_says),
        cmocka_unit_test(depth_is_reversed_and_directions_return),
        cmocka_unit_test(culling_keeps_what_may_show),
        cmocka_unit_test(stale_ids_do_nothing),
        cmocka_unit_test(draw_lists_group_by_bucket),
        cmocka_unit_test(window_law_gives_the_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
