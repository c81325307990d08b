// Sequences by id, tracks and bones at a time, stages of batches.
#include "testkit.h"

#include <math.h>

#include "test_m2_full.h"

static void sequence_lookups(void **state)
{
    (void)state;
    struct ll_m2 m2 = full_model();
    assert_int_equal(ll_m2_sequence_find(&m2, 0), 1); // not the first in the file
    assert_int_equal(ll_m2_sequence_find(&m2, 5), 0);
    assert_int_equal(ll_m2_sequence_find(&m2, 1), -1);
    assert_int_equal(ll_m2_sequence_find(&m2, 4000), -1);
    const uint16_t bad[] = { 0, 7 };
    m2.sequence_lookup = bad; // names another id, and nothing
    m2.num_sequence_lookup = 2;
    assert_int_equal(ll_m2_sequence_find(&m2, 0), 1);
    assert_int_equal(ll_m2_sequence_find(&m2, 5), 0);
    m2.num_sequence_lookup = 0;
    assert_int_equal(ll_m2_sequence_find(&m2, 0), 1);

    // 264: open hashing. 5 and 0 both start at slot 0 of 5; steps 1, 4, 9 from there.
    const uint16_t hash[] = { 0, 1, 0xffff, 0xffff, 0xffff };
    m2.version = 264;
    m2.sequence_lookup = hash;
    m2.num_sequence_lookup = 5;
    assert_int_equal(ll_m2_sequence_find(&m2, 0), 1);
    assert_int_equal(ll_m2_sequence_find(&m2, 5), 0);
    assert_int_equal(ll_m2_sequence_find(&m2, 10), -1);
    const uint16_t full[] = { 0, 0, 0, 0, 0 }; // a table without an end
    m2.sequence_lookup = full;
    assert_int_equal(ll_m2_sequence_find(&m2, 10), -1);

    // Id 0 of 11 slots is at 0, 1, 5: the sequence there, not the first of that id.
    const struct ll_m2_sequence many[] = {
        { .id = 0 }, { .id = 11 }, { .id = 12 }, { .id = 0 }
    };
    const uint16_t steps[] = { 1,      2,      0xffff, 0xffff, 0xffff, 3,
                               0xffff, 0xffff, 0xffff, 0xffff, 0xffff };
    m2.sequences = many;
    m2.num_sequences = NUM(many);
    m2.sequence_lookup = steps;
    m2.num_sequence_lookup = NUM(steps);
    assert_int_equal(ll_m2_sequence_find(&m2, 0), 3);

    CORPUS_OR_SKIP(path, "mixed-3.3.5/model/creature.m2");
    struct ll_bytes file = file_read(path);
    struct ll_arena arena = { 0 };
    m2 = model_parse(file, &arena, 0);
    for (uint32_t i = 0; i < m2.num_sequences; i++)
        if (!m2.sequences[i].variation)
            assert_int_equal(ll_m2_sequence_find(&m2, m2.sequences[i].id), i);
    m2.num_sequences = 9; // 131 is the tenth: the table must not lead past the end
    assert_int_equal(ll_m2_sequence_find(&m2, 131), -1);
    ll_arena_finish(&arena);
    free((void *)file.data);
}

static float value_at(const struct ll_m2 *m2, const struct ll_m2_track *track,
                      uint32_t sequence, uint32_t time_ms, uint64_t global_ms)
{
    float value = -99; // the default
    ll_m2_track_at(m2, track, (struct ll_m2_clock){ sequence, time_ms, global_ms }, 1,
                   &value);
    return value;
}

static void tracks_256(void **state)
{
    (void)state;
    static const float v[] = { 10, 20, 30, 100, 200, 300 };
    struct ll_m2 m2 = full_model();
    struct ll_m2_track track = FULL_TRACK(v);
    assert_true(value_at(&m2, &track, 0, 0, 0) == 10);
    assert_true(value_at(&m2, &track, 0, 250, 0) == 15);
    assert_true(value_at(&m2, &track, 0, 500, 0) == 20);
    assert_true(value_at(&m2, &track, 0, 1000, 0) == 30);
    assert_true(value_at(&m2, &track, 0, 1500, 0) == 30); // held, not towards 100
    assert_true(value_at(&m2, &track, 1, 0, 0) == 100);
    assert_true(value_at(&m2, &track, 1, 750, 0) == 250);
    assert_true(value_at(&m2, &track, 1, 99999, 0) == 300);
    track.interpolation = 0;
    assert_true(value_at(&m2, &track, 1, 499, 0) == 100);
    assert_true(value_at(&m2, &track, 1, 500, 0) == 200);
    track.interpolation = 3; // no tangents are stored: linear
    assert_true(value_at(&m2, &track, 1, 750, 0) == 250);
    track.num_spans = 0; // by time alone
    assert_true(value_at(&m2, &track, 0, 250, 0) == 15);
    assert_true(value_at(&m2, &track, 1, 750, 0) == 250);
    // A bracket of one key is that key whatever the time.
    const struct ll_m2_span one[] = { { 2, 3 }, { 4, 5 } };
    track.spans = one;
    track.num_spans = 2;
    assert_true(value_at(&m2, &track, 0, 0, 0) == 30);
    assert_true(value_at(&m2, &track, 1, 999, 0) == 200);
    track.num_keys = 0;
    assert_true(value_at(&m2, &track, 0, 0, 0) == -99);

    // Global sequences have their own clock and length.
    const uint32_t at[] = { 0, 500 };
    struct ll_m2_track global = { .interpolation = 1,
                                  .global_sequence = 0,
                                  .num_keys = 2,
                                  .times_ms = at,
                                  .values = v };
    assert_true(value_at(&m2, &global, 1, 777, 250) == 15);
    assert_true(value_at(&m2, &global, 0, 0, 900) == 20);
    assert_true(value_at(&m2, &global, 0, 0, 5000000000250) == 15);
    global.global_sequence = 1; // of length 0
    assert_true(value_at(&m2, &global, 0, 0, 400) == 10);
    global.global_sequence = 9; // not there
    assert_true(value_at(&m2, &global, 0, 0, 400) == 10);
}

static void tracks_264(void **state)
{
    (void)state;
    static const uint32_t at[] = { 0, 100, 0, 200 };
    static const float v[] = { 1, 2, 10, 20 };
    static const struct ll_m2_span inner[] = { { 0, 2 }, { 2, 4 }, { 4, 4 } };
    struct ll_m2_sequence rows[] = {
        { .flags = LL_M2_SEQUENCE_EMBEDDED },
        { .flags = LL_M2_SEQUENCE_EMBEDDED },
        { .flags = LL_M2_SEQUENCE_EMBEDDED },
        { .flags = LL_M2_SEQUENCE_ALIAS, .alias_next = 4 },
        { .flags = LL_M2_SEQUENCE_ALIAS, .alias_next = 1 },
        { .flags = LL_M2_SEQUENCE_ALIAS, .alias_next = 5 }, // itself
        { .flags = 0 },                                     // keys in another file
    };
    struct ll_m2 m2 = { .version = 264, .num_sequences = NUM(rows), .sequences = rows };
    struct ll_m2_track track = { .interpolation = 1,
                                 .global_sequence = -1,
                                 .num_spans = 3,
                                 .spans = inner,
                                 .num_keys = 4,
                                 .times_ms = at,
                                 .values = v };
    assert_true(value_at(&m2, &track, 0, 50, 0) == 1.5f);
    assert_true(value_at(&m2, &track, 1, 50, 0) == 12.5f);
    assert_true(value_at(&m2, &track, 1, 500, 0) == 20);
    assert_true(value_at(&m2, &track, 2, 50, 0) == -99); // no keys
    assert_true(value_at(&m2, &track, 3, 50, 0) == 12.5f);
    assert_true(value_at(&m2, &track, 5, 50, 0) == 1); // the first pose
    assert_true(value_at(&m2, &track, 6, 50, 0) == 1);
    track.num_spans = 1; // for all
    assert_true(value_at(&m2, &track, 1, 50, 0) == 1.5f);
}

static void rotations_at(void **state)
{
    (void)state;
    struct ll_m2 m2 = { .version = 256 };
    const uint32_t at[] = { 0, 100 };
    // 0 and 90 degrees about z, the second with its sign turned.
    const float half = sqrtf(0.5f);
    const float q[] = { 0, 0, 0, 1, 0, 0, -half, -half };
    const struct ll_m2_track track = { .interpolation = 1,
                                       .global_sequence = -1,
                                       .num_keys = 2,
                                       .times_ms = at,
                                       .values = q };
    float r[4] = { 0, 0, 0, 1 };
    ll_m2_track_rotation_at(&m2, &track, (struct ll_m2_clock){ 0, 50, 0 }, r);
    assert_true(fabsf(r[2] - sinf(0.3926991f)) < 1e-6f &&
                fabsf(r[3] - cosf(0.3926991f)) < 1e-6f);
    const float none[] = { 0, 0, 0, 0 };
    const struct ll_m2_track broken = {
        .num_keys = 1, .times_ms = at, .values = none, .global_sequence = -1
    };
    float kept[4] = { 0, 0, 0, 1 };
    ll_m2_track_rotation_at(&m2, &broken, (struct ll_m2_clock){ 0 }, kept);
    assert_true(kept[3] == 1);
}

// ---- bones ----

static void point_apply(const float m[16], const float in[3], float out[3])
{
    for (int row = 0; row < 3; row++)
        out[row] = m[row] * in[0] + m[4 + row] * in[1] + m[8 + row] * in[2] + m[12 + row];
}

static void point_is(const float m[16], float x, float y, float z, float want_x,
                     float want_y, float want_z)
{
    const float in[3] = { x, y, z };
    float out[3];
    point_apply(m, in, out);
    if (!(fabsf(out[0] - want_x) < 1e-5f && fabsf(out[1] - want_y) < 1e-5f &&
          fabsf(out[2] - want_z) < 1e-5f))
        fail_msg("%g %g %g, not %g %g %g", (double)out[0], (double)out[1], (double)out[2],
                 (double)want_x, (double)want_y, (double)want_z);
}

// One key that holds for all times.
#define HELD(v) \
    { \
        .global_sequence = -1, .num_keys = 1, .times_ms = full_zero, .values = (v) \
    }
static const float quarter_z[] = { 0, 0, 0.70710678f, 0.70710678f };
static const float twice[] = { 2, 2, 2 };
static const float up_3[] = { 0, 0, 3 };

static void bone_chain(void **state)
{
    (void)state;
    // The parent turns about (1, 0, 0), doubles and rises; the child turns about its own.
    struct ll_m2_bone chain[] = {
        { .parent = -1,
          .translation = HELD(up_3),
          .rotation = HELD(quarter_z),
          .scale = HELD(twice),
          .pivot = { 1, 0, 0 } },
        { .parent = 0, .rotation = HELD(quarter_z), .pivot = { 2, 0, 0 } },
    };
    struct ll_m2 m2 = { .version = 256, .num_bones = 2, .bones = chain };
    struct ll_arena arena = { 0 };
    struct ll_m2_clock clock = { 0 };
    const float(*m)[16] = ll_m2_bone_matrices_at(&m2, clock, NULL, &arena);
    point_is(m[0], 1, 0, 0, 1, 0, 3); // the pivot only rises
    point_is(m[0], 2, 0, 0, 1, 2, 3);
    point_is(m[0], 1, 1, 1, -1, 0, 5);
    point_is(m[1], 2, 0, 0, 1, 2, 3); // where the parent puts it
    point_is(m[1], 3, 0, 0, -1, 2, 3);
    assert_true(m[1][15] == 1 && m[1][3] == 0 && m[1][7] == 0 && m[1][11] == 0);

    chain[1].flags = LL_M2_BONE_NO_PARENT_TURN;
    m = ll_m2_bone_matrices_at(&m2, clock, NULL, &arena);
    point_is(m[1], 2, 0, 0, 1, 2, 3);
    point_is(m[1], 3, 0, 0, 1, 4, 3); // its own quarter, still doubled
    chain[1].flags = LL_M2_BONE_NO_PARENT_SCALE;
    m = ll_m2_bone_matrices_at(&m2, clock, NULL, &arena);
    point_is(m[1], 3, 0, 0, 0, 2, 3);
    chain[1].flags = LL_M2_BONE_NO_PARENT_SCALE | LL_M2_BONE_NO_PARENT_TURN;
    m = ll_m2_bone_matrices_at(&m2, clock, NULL, &arena);
    point_is(m[1], 3, 0, 0, 1, 3, 3);
    chain[1].flags = LL_M2_BONE_NO_PARENT_MOVE;
    m = ll_m2_bone_matrices_at(&m2, clock, NULL, &arena);
    point_is(m[1], 2, 0, 0, 2, 0, 0);
    point_is(m[1], 3, 0, 0, 0, 0, 0);

    m2.num_bones = 0;
    m = ll_m2_bone_matrices_at(&m2, clock, NULL, &arena);
    point_is(m[0], 1, 2, 3, 1, 2, 3);
    ll_arena_finish(&arena);
}

static void bone_billboards(void **state)
{
    (void)state;
    // A viewer who looks along +y from below the ground: up is tilted.
    const struct ll_m2_view_basis view = { .toward = { 0, -0.8f, -0.6f },
                                           .right = { 1, 0, 0 },
                                           .up = { 0, -0.6f, 0.8f } };
    struct ll_m2_bone bone = { .parent = -1,
                               .scale = HELD(twice),
                               .rotation = HELD(quarter_z),
                               .pivot = { 1, 2, 3 } };
    struct ll_m2 m2 = { .version = 256, .num_bones = 1, .bones = &bone };
    struct ll_arena arena = { 0 };
    struct ll_m2_clock clock = { 0 };

    bone.flags = LL_M2_BONE_BILLBOARD | LL_M2_BONE_BILLBOARD_Z; // the first wins
    const float(*m)[16] = ll_m2_bone_matrices_at(&m2, clock, &view, &arena);
    point_is(m[0], 1, 2, 3, 1, 2, 3);
    point_is(m[0], 2, 2, 3, 1, 2 - 1.6f, 3 - 1.2f); // x: toward the viewer
    point_is(m[0], 1, 3, 3, 3, 2, 3);               // y: right
    point_is(m[0], 1, 2, 4, 1, 2 - 1.2f, 3 + 1.6f); // z: up

    bone.flags = LL_M2_BONE_BILLBOARD_Z; // a lamp's flame: upright, faces the viewer
    m = ll_m2_bone_matrices_at(&m2, clock, &view, &arena);
    point_is(m[0], 2, 2, 3, 1, 0, 3);
    point_is(m[0], 1, 3, 3, 3, 2, 3);
    point_is(m[0], 1, 2, 4, 1, 2, 5);

    for (int axis = 0; axis < 2; axis++) { // the axis that is locked stays
        bone.flags = axis ? LL_M2_BONE_BILLBOARD_Y : LL_M2_BONE_BILLBOARD_X;
        m = ll_m2_bone_matrices_at(&m2, clock, NULL, &arena);
        float at[3] = { 1, 2, 3 }, rest[3], turned[3];
        at[axis] += 1;
        point_apply(m[0], at, rest);
        m = ll_m2_bone_matrices_at(&m2, clock, &view, &arena);
        point_apply(m[0], at, turned);
        point_is(m[0], 1, 2, 3, 1, 2, 3);
        for (int i = 0; i < 3; i++)
            assert_true(fabsf(rest[i] - turned[i]) < 1e-5f);
        const float *c = m[0]; // right-handed still: determinant 8
        float det = c[0] * (c[5] * c[10] - c[9] * c[6]) -
                    c[4] * (c[1] * c[10] - c[9] * c[2]) +
                    c[8] * (c[1] * c[6] - c[5] * c[2]);
        assert_true(fabsf(det - 8) < 1e-4f);
    }
    ll_arena_finish(&arena);
}

// ---- batches ----

// BR-013 and the environment rule: only what refers to a transform moves.
static void batch_stages(void **state)
{
    (void)state;
    struct ll_m2 m2 = full_model();
    struct ll_skin_batch batch = full_batches[0];
    struct ll_m2_stage s = ll_m2_batch_stage(&m2, &batch, 0);
    assert_int_equal(s.texture_idx, 1);
    assert_int_equal(s.coord, 0);
    assert_int_equal(s.weight_idx, 1);
    assert_int_equal(s.uv_anim_idx, 0);
    batch.uv_anim_lookup = 1;
    assert_int_equal(ll_m2_batch_stage(&m2, &batch, 0).uv_anim_idx, -1);
    batch.uv_anim_lookup = 9;
    assert_int_equal(ll_m2_batch_stage(&m2, &batch, 0).uv_anim_idx, -1);
    s = ll_m2_batch_stage(&m2, &full_batches[1],
                          1);            // the second stage uses the next of each
    assert_int_equal(s.texture_idx, -1); // 9 is not there
    assert_int_equal(s.coord, 1);
    assert_int_equal(s.weight_idx, -1); // past the table
    assert_int_equal(s.uv_anim_idx, 0);
    batch.coord_lookup = 1; // -1: environment, never moved
    batch.uv_anim_lookup = 0;
    s = ll_m2_batch_stage(&m2, &batch, 0);
    assert_int_equal(s.coord, -1);
    assert_int_equal(s.uv_anim_idx, -1);
    batch.coord_lookup = 3; // a third set is not stored
    assert_int_equal(ll_m2_batch_stage(&m2, &batch, 0).coord, 0);
    batch.coord_lookup = 4; // past the table
    assert_int_equal(ll_m2_batch_stage(&m2, &batch, 0).coord, -1);
    batch.num_textures = 0;
    assert_int_equal(ll_m2_batch_stage(&m2, &batch, 0).weight_idx, -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sequence_lookups), cmocka_unit_test(tracks_256),
        cmocka_unit_test(tracks_264),       cmocka_unit_test(rotations_at),
        cmocka_unit_test(bone_chain),       cmocka_unit_test(bone_billboards),
        cmocka_unit_test(batch_stages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
