// Models and their views: what the writer writes, the reader reads; version 264 and
// skins of their own.
#include "testkit.h"

#include <math.h>

#include "test_m2_full.h"
#include "test_m2_made.h"
#include "test_m2_same.h"

static void round_trip(void **state)
{
    (void)state;
    struct ll_arena arena = { 0 };
    struct ll_writer out = { 0 };
    struct ll_m2 m2 = full_model();
    struct ll_m2 again = model_parse(model_bytes(&m2, &out), &arena, 0);
    same_m2(&m2, &again);
    ll_store_u32(out.data + 4, 257); // the same layout
    again = model_parse((struct ll_bytes){ out.data, out.size }, &arena, 0);
    assert_int_equal(again.version, 257);
    again.version = 256;
    same_m2(&m2, &again);
    ll_writer_finish(&out);
    ll_arena_finish(&arena);
}

// A mesh, a view, a material, a texture: the rest is made.
static void round_trip_bare(void **state)
{
    (void)state;
    static const struct ll_m2_vertex corners[] = {
        { .position = { -1, 0, 0 }, .normal = { 0, 0, 1 } },
        { .position = { 3, 0, 0 }, .normal = { 0, 0, 1 } },
        { .position = { 0, 4, 2 }, .normal = { 0, 0, 1 } },
    };
    static const uint16_t list[] = { 0, 1, 2 };
    static const struct ll_skin_section section = { .num_vertices = 3, .num_indices = 3 };
    static const struct ll_skin_batch batch = { .num_textures = 1, .color_idx = -1 };
    static const struct ll_skin view = { .num_vertices = 3,
                                         .num_indices = 3,
                                         .num_sections = 1,
                                         .num_batches = 1,
                                         .vertices = list,
                                         .indices = list,
                                         .sections = &section,
                                         .batches = &batch };
    struct ll_m2 bare = { .num_vertices = 3,
                          .vertices = corners,
                          .num_views = 1,
                          .views = &view,
                          .num_textures = 2,
                          .textures = full_textures,
                          .num_materials = 2,
                          .materials = full_materials };
    struct ll_arena arena = { 0 };
    struct ll_writer out = { 0 };
    struct ll_m2 m2 = model_parse(model_bytes(&bare, &out), &arena, 0);
    assert_int_equal(m2.num_sequences, 1);
    assert_int_equal(m2.sequences[0].id, 0);
    assert_int_equal(m2.sequences[0].length_ms, 3333);
    assert_int_equal(ll_m2_sequence_find(&m2, 0), 0);
    assert_int_equal(m2.num_sequence_lookup, 1);
    assert_int_equal(m2.num_playable, 203);
    assert_int_equal(m2.playable[202].id, 202);
    assert_int_equal(m2.num_bones, 1);
    assert_int_equal(m2.bones[0].parent, -1);
    assert_int_equal(m2.vertices[2].weights[0], 255);
    assert_true(m2.box_min[0] == -1 && m2.box_max[1] == 4 && m2.box_max[2] == 2);
    assert_true(fabsf(m2.radius_yd - sqrtf(20)) < 1e-5f);
    assert_int_equal(m2.views[0].max_bones, 256);
    struct ll_m2_stage stage = ll_m2_batch_stage(&m2, &m2.views[0].batches[0], 0);
    assert_int_equal(stage.texture_idx, 0);
    assert_int_equal(stage.coord, 0);
    assert_int_equal(stage.weight_idx, 0);
    assert_int_equal(stage.uv_anim_idx, -1);
    float weight = 0.25f;
    ll_m2_track_at(&m2, &m2.weights[0], (struct ll_m2_clock){ 0 }, 1, &weight);
    assert_true(weight == 1);
    ll_writer_finish(&out);
    ll_arena_finish(&arena);
}

static void writer_refuses(void **state)
{
    (void)state;
    struct ll_writer out = { 0 };
    struct ll_m2 m2 = full_model();
    m2.num_views = 0;
    assert_int_equal(ll_m2_write(&m2, &out), LL_ERR_CORRUPT);
    m2 = full_model();
    m2.num_vertices = 3; // the views use four
    assert_int_equal(ll_m2_write(&m2, &out), LL_ERR_CORRUPT);
    m2 = full_model();
    m2.num_bones = 2; // vertices use three
    assert_int_equal(ll_m2_write(&m2, &out), LL_ERR_CORRUPT);
    m2 = full_model();
    m2.num_textures = LL_M2_MAX_TEXTURES + 1;
    assert_int_equal(ll_m2_write(&m2, &out), LL_ERR_LIMIT);
    struct ll_skin_section far = full_sections[0];
    far.first_index = 65536; // has no place in 256
    struct ll_skin view = full_views[1];
    view.sections = &far;
    m2 = full_model();
    m2.views = &view;
    m2.num_views = 1;
    assert_int_equal(ll_m2_write(&m2, &out), LL_ERR_LIMIT);
    assert_int_equal(out.size, 0);
    static const uint32_t backwards[] = { 5, 4 };
    const struct ll_m2_track track = { .num_keys = 2,
                                       .times_ms = backwards,
                                       .values = full_fixed };
    m2 = full_model();
    m2.weights = &track;
    m2.num_weights = 1;
    assert_int_equal(ll_m2_write(&m2, &out), LL_ERR_CORRUPT);
    ll_writer_finish(&out);
}

static void version_264(void **state)
{
    (void)state;
    struct ll_writer out = { 0 };
    made_264(&out);
    struct ll_arena arena = { 0 };
    struct ll_m2 m2 = model_parse((struct ll_bytes){ out.data, out.size }, &arena, 0);
    assert_int_equal(m2.version, 264);
    assert_int_equal(m2.num_views, 2); // BR-012: looked for by whoever has the files
    assert_null(m2.views);
    assert_int_equal(m2.num_sequences, 4);
    assert_int_equal(m2.sequences[2].length_ms, 1002);
    assert_int_equal(m2.sequences[2].alias_next, 1);
    assert_int_equal(m2.bones[0].name_hash, 0x12345678);
    const struct ll_m2_track *track = &m2.bones[0].rotation;
    assert_int_equal(track->num_spans, 4);
    assert_int_equal(track->num_keys, 3);
    const float half = sqrtf(0.5f);
    const struct {
        uint32_t sequence, time_ms;
        float z, w;
    } poses[] = {
        { 0, 0, half, half },
        { 1, 0, 0, 1 },
        { 1, 100, half, half },
        { 2, 100, half, half },
        { 2, 0, 0, 1 },
        { 3, 70, half, half },
        { 1, 50, sinf(0.3926991f), cosf(0.3926991f) },
    };
    for (size_t i = 0; i < NUM(poses); i++) {
        float r[4] = { 0, 0, 0, 1 };
        struct ll_m2_clock clock = { poses[i].sequence, poses[i].time_ms, 0 };
        ll_m2_track_rotation_at(&m2, track, clock, r);
        assert_true(fabsf(r[0]) < 1e-4f && fabsf(r[1]) < 1e-4f &&
                    fabsf(r[2] - poses[i].z) < 1e-4f && fabsf(r[3] - poses[i].w) < 1e-4f);
    }
    ll_writer_finish(&out);
    ll_arena_finish(&arena);
}

// ---- skins of their own ----

// Sections of 48 bytes; the second reaches beyond 65535 by its level.
static void made_skin(struct ll_writer *out)
{
    enum { NUM_INDICES = 65541 + 1 };
    ll_writer_bytes(out, "SKIN", 4);
    ll_writer_zeros(out, 44);
    uint32_t at[5] = { (uint32_t)out->size };
    for (uint32_t i = 0; i < 4; i++)
        ll_writer_u16(out, (uint16_t)(3 - i));
    at[1] = (uint32_t)out->size;
    for (uint32_t i = 0; i < NUM_INDICES; i++)
        ll_writer_u16(out, (uint16_t)(i % 4));
    at[2] = (uint32_t)out->size;
    ll_writer_zeros(out, 16);
    at[3] = (uint32_t)out->size;
    const uint16_t sections_264[2][10] = { { 0, 0, 0, 4, 0, 65535, 1, 2, 3, 4 },
                                           { 101, 1, 0, 4, 0, 3, 5, 6, 7, 8 } };
    for (int i = 0; i < 2; i++) {
        for (int k = 0; k < 10; k++)
            ll_writer_u16(out, sections_264[i][k]);
        for (int k = 0; k < 7; k++)
            ll_writer_f32(out, (float)(i * 10 + k));
    }
    at[4] = (uint32_t)out->size;
    for (int i = 0; i < 3; i++) {
        ll_writer_u16(out, 0);
        ll_writer_u16(out, 2);
        ll_writer_u16(out, (uint16_t)i); // 2 is not there
        ll_writer_u16(out, 77);
        ll_writer_zeros(out, 6);
        ll_writer_u16(out, (uint16_t)(i == 0 ? 9 : 2));
        ll_writer_zeros(out, 8);
    }
    const uint32_t counts[5] = { 4, NUM_INDICES, 4, 2, 3 };
    for (int i = 0; i < 5; i++) {
        ll_store_u32(out->data + 4 + i * 8, counts[i]);
        ll_store_u32(out->data + 8 + i * 8, at[i]);
    }
    ll_store_u32(out->data + 44, 64);
}

static void skin_264(void **state)
{
    (void)state;
    struct ll_writer out = { 0 };
    made_skin(&out);
    struct ll_bytes file = { out.data, out.size };
    struct ll_arena arena = { 0 };
    struct ll_skin skin;
    struct ll_report report;
    assert_int_equal(ll_skin_parse(file, 4, &arena, &skin, &report), LL_OK);
    assert_int_equal(report.num_warnings, 1); // the third batch
    assert_int_equal(skin.num_vertices, 4);
    assert_int_equal(skin.vertices[0], 3);
    assert_int_equal(skin.num_indices, 65541); // whole triangles
    assert_int_equal(skin.sections[1].first_index, 65536);
    assert_int_equal(skin.sections[1].num_indices, 3);
    assert_int_equal(skin.sections[0].num_indices, 65535);
    assert_int_equal(skin.sections[1].root_bone, 8);
    assert_true(skin.sections[1].sort_center[1] == 14);
    assert_true(skin.sections[1].sort_radius == 16);
    assert_int_equal(skin.batches[0].num_textures, 4);
    assert_false(skin.batches[0].dropped);
    assert_false(skin.batches[1].dropped);
    assert_true(skin.batches[2].dropped);
    assert_int_equal(skin.max_bones, 64);

    assert_int_equal(ll_skin_parse(file, 2, &arena, &skin, &report), LL_OK);
    for (uint32_t i = 0; i < skin.num_indices; i++) { // vertices 3 and 2 are not there
        assert_true(skin.vertices[skin.indices[i]] < 2);
        assert_int_equal(skin.indices[i], 0); // and every triangle has one of them
    }
    assert_int_equal(ll_skin_parse(file, 0, &arena, &skin, &report), LL_OK);
    assert_int_equal(skin.num_indices, 0);
    ll_store_u32(out.data + 24, 0xfffffff0); // palettes of vertices: nobody needs them
    assert_int_equal(ll_skin_parse(file, 4, &arena, &skin, &report), LL_OK);
    assert_null(skin.bones);
    assert_int_equal(skin.num_indices, 65541);
    ll_store_u32(out.data + 28, LL_M2_MAX_SECTIONS + 1);
    assert_int_equal(ll_skin_parse(file, 4, &arena, &skin, &report), LL_ERR_LIMIT);
    ll_store_u32(out.data + 28, 3); // the third row ends behind the file
    ll_store_u32(out.data + 32, (uint32_t)out.size - 3 * 48 + 1);
    assert_int_equal(ll_skin_parse(file, 4, &arena, &skin, &report), LL_ERR_TRUNCATED);
    out.data[0] = 'X';
    assert_int_equal(ll_skin_parse(file, 4, &arena, &skin, &report), LL_ERR_CORRUPT);
    assert_int_equal(
        ll_skin_parse((struct ll_bytes){ out.data, 47 }, 4, &arena, &skin, &report),
        LL_ERR_TRUNCATED);
    ll_writer_finish(&out);
    ll_arena_finish(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_trip),     cmocka_unit_test(round_trip_bare),
        cmocka_unit_test(writer_refuses), cmocka_unit_test(version_264),
        cmocka_unit_test(skin_264),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
