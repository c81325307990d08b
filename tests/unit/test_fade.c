// Fading by distance (world-and-culling.md 5) and what it makes of draw lists.
#include "testkit.h"

#include <math.h>

#include "demo/scenes.h"
#include "scene/rooms.h"
#include "shared/model.h"

static float classic(float radius_yd, float distance_yd, float up_yd)
{
    // Along a slope, so that both flat axes count.
    const float rel[3] = { distance_yd * 0.6f, distance_yd * -0.8f, up_yd };
    return ll_fade_alpha(LL_FADE_CLASSIC, 0, radius_yd, rel);
}

static void alphas_follow_the_table(void **state)
{
    (void)state;
    const struct {
        float radius_yd, d_yd, alpha; // d: to the surface of the bound
    } cases[] = {
        { 0.4f, 39.9f, 1 },  { 0.4f, 45, 0.5f },   { 0.4f, 50.1f, 0 },
        { 0.5f, 50.1f, 0 },  { 0.51f, 99.9f, 1 },  { 2.5f, 112.5f, 0.5f },
        { 2.5f, 125.1f, 0 }, { 2.51f, 149.9f, 1 }, { 7, 175, 0.5f },
        { 7, 200.1f, 0 },    { 7.01f, 700, 1 },    { 60, 1400, 1 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        float distance_yd = cases[i].d_yd + cases[i].radius_yd;
        float alpha = classic(cases[i].radius_yd, distance_yd, 0);
        if (cases[i].alpha > 0 && cases[i].alpha < 1)
            assert_float_equal(alpha, cases[i].alpha, 1e-4);
        else
            assert_true(alpha == cases[i].alpha);
        // 500 yd up changes nothing.
        assert_true(classic(cases[i].radius_yd, distance_yd, 500) == alpha);
    }
    assert_true(ll_fade_alpha(LL_FADE_NONE, 0, 0.1f, (const float[3]){ 900, 0, 0 }) == 1);
}

static void the_later_law_has_five_classes(void **state)
{
    (void)state;
    const struct {
        float radius_yd, scale, distance_yd, alpha;
    } cases[] = {
        { 1, 1, 27.5f, 0.5f },   { 4, 1, 95, 0.5f },     { 15, 1, 192.5f, 0.5f },
        { 100, 1, 740, 0.5f },   { 101, 1, 1225, 0.5f }, { 4, 0, 145, 0.5f },
        { 15, 2, 392.5f, 0.5f }, { 1, 2, 27.5f, 0.5f },  { 101, 2, 1225, 0.5f },
        { 1, 1, 29.96f, 0 },     { 1, 1, 25.04f, 1 },    { 1, 1, 31, 0 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        float rel[3] = { 0, 0.6f * cases[i].distance_yd, 0.8f * cases[i].distance_yd };
        assert_float_equal(
            ll_fade_alpha(LL_FADE_LATER, cases[i].scale, cases[i].radius_yd, rel),
            cases[i].alpha, 1e-3);
    }
}

// ---- lists ----

struct field {
    struct ll_scene *scene;
    struct ll_arena arena;
    struct ll_camera camera;
    struct ll_draw_list list;
};

static void field_open(struct field *field)
{
    *field = (struct field){ .scene = ll_scene_create(),
                             .camera = { .eye_world = { -250, -250, 2 },
                                         .field_of_view_deg = 60,
                                         .near_yd = 0.1f,
                                         .far_clip_yd = 777,
                                         .width = 160,
                                         .height = 90 } };
}

static void field_close(struct field *field)
{
    ll_arena_finish(&field->arena);
    ll_scene_destroy(field->scene);
}

static void box_add(struct field *field, const double world[3], float radius_yd,
                    enum ll_instance_class class_id, uint32_t record)
{
    struct ll_instance_params params = { .class_id = class_id,
                                         .radius_yd = radius_yd,
                                         .record = record,
                                         .owner = record,
                                         .num_indices = 36,
                                         .fade_radius_yd = radius_yd };
    for (int i = 0; i < 3; i++)
        params.center_world[i] = params.fade_center_world[i] = (float)world[i];
    assert_true(ll_scene_add(field->scene, &params).generation);
}

static void field_draw(struct field *field, uint32_t fades)
{
    ll_arena_finish(&field->arena);
    struct ll_view view = ll_view_of_camera(&field->camera);
    view.fades = fades;
    uint32_t num;
    uint32_t *visible = ll_scene_cull(field->scene, &view, &field->arena, &num);
    assert_non_null(visible);
    assert_true(ll_draw_list_build(field->scene, &view, visible, num, &field->arena,
                                   &field->list));
}

static float draw_alpha(const struct ll_draw *draw)
{
    return 1 - (float)(draw->record >> LL_DRAW_FADE_SHIFT) / LL_DRAW_FADE_STEPS;
}

// How a record is drawn: bit per variant; its alpha where it fades.
static uint32_t forms_of(const struct field *field, uint32_t record, float *alpha)
{
    uint32_t forms = 0;
    for (uint32_t g = 0; g < field->list.num_groups; g++) {
        const struct ll_draw_group *group = &field->list.groups[g];
        for (uint32_t i = 0; i < group->num_draws; i++) {
            const struct ll_draw *draw = &field->list.draws[group->first_draw + i];
            if ((draw->record & LL_DRAW_RECORD_MASK) != record)
                continue;
            assert_false(forms >> group->variant & 1); // once each
            forms |= 1u << group->variant;
            *alpha = draw_alpha(draw);
            if (group->variant != LL_DRAW_OWN)
                assert_int_equal(group->class_id, LL_CLASS_MODEL_BLENDED);
        }
    }
    return forms;
}

// S6, as the camera moves through the bands: each of the boxes in view is drawn in one
// form, whole or fading by the law, or not at all; never two, never one too few.
static void ten_thousand_boxes_fade_by_the_law(void **state)
{
    (void)state;
    struct field field;
    field_open(&field);
    for (uint32_t i = 0; i < LL_NUM_SCENE_PLACES; i++) {
        double world[3];
        ll_scene_box_place(i, world);
        box_add(&field, world, ll_scene_box_radius_yd[i % LL_NUM_SCENE_BOXES],
                LL_CLASS_MODEL, i);
    }
    uint32_t whole = 0, fading = 0, gone = 0;
    static uint8_t forms[LL_NUM_SCENE_PLACES];
    for (int step = 0; step < 20; step++) {
        field.camera.eye_world[0] = -250 + 3.7 * step;
        field_draw(&field, LL_FADE_NONE); // what is in view at all
        static bool in_view[LL_NUM_SCENE_PLACES];
        memset(in_view, 0, sizeof in_view);
        for (uint32_t i = 0; i < field.list.num_draws; i++)
            in_view[field.list.draws[i].record & LL_DRAW_RECORD_MASK] = true;
        field_draw(&field, LL_FADE_CLASSIC);
        memset(forms, 0, sizeof forms);
        for (uint32_t g = 0; g < field.list.num_groups; g++) {
            const struct ll_draw_group *group = &field.list.groups[g];
            for (uint32_t i = 0; i < group->num_draws; i++) {
                const struct ll_draw *draw = &field.list.draws[group->first_draw + i];
                uint32_t record = draw->record & LL_DRAW_RECORD_MASK;
                assert_false(forms[record] >> group->variant & 1);
                forms[record] |= (uint8_t)(1u << group->variant);
                double world[3];
                ll_scene_box_place(record, world);
                const float rel[3] = {
                    (float)(world[0] - field.camera.eye_world[0]),
                    (float)(world[1] - field.camera.eye_world[1]),
                    (float)(world[2] - field.camera.eye_world[2]),
                };
                float expected = ll_fade_alpha(
                    LL_FADE_CLASSIC, 0,
                    ll_scene_box_radius_yd[record % LL_NUM_SCENE_BOXES], rel);
                assert_float_equal(draw_alpha(draw), expected, 1.0 / 4095);
            }
        }
        for (uint32_t i = 0; i < LL_NUM_SCENE_PLACES; i++) {
            const uint8_t faded = 1u << LL_DRAW_PRIME | 1u << LL_DRAW_FADING;
            assert_true(forms[i] == 0 || forms[i] == 1u << LL_DRAW_OWN ||
                        forms[i] == faded);
            assert_true(in_view[i] || !forms[i]);
            whole += forms[i] == 1u << LL_DRAW_OWN;
            fading += forms[i] == faded;
            gone += in_view[i] && !forms[i];
        }
    }
    note("of the boxes in view %u are whole, %u fade, %u are gone\n", whole, fading,
         gone);
    assert_true(whole && fading && gone);
    field_close(&field);
}

// All depths of an object come before what is seen of it; objects from far to near.
static void depth_is_written_before_colour(void **state)
{
    (void)state;
    struct field field;
    field_open(&field);
    box_add(&field, (const double[3]){ -250 + 160, -250, 0 }, 5, LL_CLASS_MODEL, 1);
    box_add(&field, (const double[3]){ -250 + 180, -250, 0 }, 5, LL_CLASS_MODEL, 2);
    box_add(&field, (const double[3]){ -250 + 170, -250, 0 }, 5, LL_CLASS_MODEL_BLENDED,
            3);
    field_draw(&field, LL_FADE_CLASSIC);
    assert_int_equal(field.list.num_draws, 5);
    const struct {
        uint32_t record;
        enum ll_draw_variant variant;
    } expected[] = { { 2, LL_DRAW_PRIME },
                     { 2, LL_DRAW_FADING },
                     { 3, LL_DRAW_OWN },
                     { 1, LL_DRAW_PRIME },
                     { 1, LL_DRAW_FADING } };
    assert_int_equal(field.list.num_groups, 5);
    for (uint32_t i = 0; i < 5; i++) {
        assert_int_equal(field.list.draws[i].record & LL_DRAW_RECORD_MASK,
                         expected[i].record);
        assert_int_equal(field.list.groups[i].variant, expected[i].variant);
    }
    float alpha;
    forms_of(&field, 3, &alpha); // blended ones fade as well
    assert_float_equal(alpha, (200 - (170 - 5)) / 50.0, 1e-3);
    field_close(&field);
}

// 5.2: the far wall is planar, and keeps what it cuts.
static void the_far_wall_keeps_what_it_cuts(void **state)
{
    (void)state;
    struct field field;
    field_open(&field);
    box_add(&field, (const double[3]){ -250 + 785.9, -250, 0 }, 9, LL_CLASS_MODEL, 1);
    box_add(&field, (const double[3]){ -250 + 786.1, -250, 0 }, 9, LL_CLASS_MODEL, 2);
    box_add(&field, (const double[3]){ -250 + 770, -250 + 500, 0 }, 9, LL_CLASS_MODEL, 3);
    field_draw(&field, LL_FADE_CLASSIC);
    float alpha;
    assert_int_equal(forms_of(&field, 1, &alpha), 1u << LL_DRAW_OWN);
    assert_int_equal(forms_of(&field, 2, &alpha), 0);
    assert_int_equal(forms_of(&field, 3, &alpha), 1u << LL_DRAW_OWN); // 918 yd off
    field_close(&field);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(alphas_follow_the_table),
        cmocka_unit_test(the_later_law_has_five_classes),
        cmocka_unit_test(ten_thousand_boxes_fade_by_the_law),
        cmocka_unit_test(depth_is_written_before_colour),
        cmocka_unit_test(the_far_wall_keeps_what_it_cuts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
