// m2 of version 264: the writers of models, skins and .anim files, and what the readers
// make of them.
#include "testkit.h"

#include <math.h>

#include "base/cursor.h"
#include "formats/write/m2_write.h"
#include "test_m2_rich.h"

#define NUM_SEQUENCES 3

struct files {
    struct ll_writer model, skin, anims[NUM_SEQUENCES];
};

static struct ll_bytes bytes_of(const struct ll_writer *out)
{
    return (struct ll_bytes){ out->data, out->size };
}

static void files_write(struct files *files, const struct ll_m2 *m2)
{
    *files = (struct files){ 0 };
    assert_int_equal(ll_m2_write_264(m2, &files->model, files->anims), LL_OK);
    assert_int_equal(ll_skin_write(&rich_view, m2->num_vertices, &files->skin), LL_OK);
}

static void files_finish(struct files *files)
{
    ll_writer_finish(&files->model);
    ll_writer_finish(&files->skin);
    for (int i = 0; i < NUM_SEQUENCES; i++)
        ll_writer_finish(&files->anims[i]);
}

static void files_read(const struct files *files, bool with_anims, struct ll_arena *arena,
                       struct ll_m2 *m2)
{
    struct ll_m2_anim anim = { 2, bytes_of(&files->anims[2]) };
    struct ll_report report;
    enum ll_status status = ll_m2_parse_with_anims(
        bytes_of(&files->model), &anim, with_anims ? 1 : 0, arena, m2, &report);
    if (status != LL_OK || report.num_warnings)
        fail_msg("%s: %s", ll_status_name(status),
                 report.num_warnings ? report.warnings[0].reason : report.error.reason);
}

static void same_floats(const float *a, const float *b, size_t num, float tolerance)
{
    for (size_t i = 0; i < num; i++)
        if (!(fabsf(a[i] - b[i]) <= tolerance))
            fail_msg("value %zu: %g, not %g", i, (double)a[i], (double)b[i]);
}

// What is read and written again has the same bytes, keys of the .anim file included.
static void what_is_written_reads_back(void **state)
{
    (void)state;
    struct ll_arena arena = { 0 };
    struct files files, again;
    struct ll_m2 source = rich_model(), m2;
    files_write(&files, &source);
    assert_int_equal(files.anims[0].size, 0);
    assert_int_equal(files.anims[1].size, 0);
    assert_true(files.anims[2].size > 0);
    files_read(&files, true, &arena, &m2);
    files_write(&again, &m2);
    assert_int_equal(files.model.size, again.model.size);
    assert_memory_equal(files.model.data, again.model.data, files.model.size);
    assert_int_equal(files.anims[2].size, again.anims[2].size);
    assert_memory_equal(files.anims[2].data, again.anims[2].data, files.anims[2].size);

    assert_int_equal(m2.version, 264);
    assert_int_equal(m2.num_views, 1);
    assert_null(m2.views);
    assert_int_equal(m2.num_combos, 2);
    assert_int_equal(m2.bones[0].name_hash, 0x12345678);
    same_floats(m2.bones[0].translation.values, rich_values, 15, 0);
    same_floats(m2.bones[0].rotation.values, rich_turns, 20, 1e-4f);
    same_floats(m2.uv_anims[0].rotation.values, rich_turns, 20, 0);
    same_floats(m2.cameras[0].position.values, rich_values, 45, 0);
    same_floats(m2.weights[0].values, rich_fixed, 5, 1e-4f);
    assert_int_equal(m2.events[0].times.num_keys, 5);
    assert_int_equal(m2.ribbons[0].priority, -3);
    const struct ll_m2_emitter *e = &m2.emitters[0], *want = &rich_emitters[0];
    assert_int_equal(e->kind, want->kind);
    assert_int_equal(e->particle_color, want->particle_color);
    assert_string_equal(e->geometry_model, want->geometry_model);
    assert_true(e->lifespan_variation == want->lifespan_variation);
    assert_true(e->rate_variation == want->rate_variation);
    same_floats(e->ramp_color.values, want->ramp_color.values, 9, 0);
    same_floats(e->ramp_scale.times, want->ramp_scale.times, 3, 1e-4f);
    same_floats(e->ramp_tail_cell.values, want->ramp_tail_cell.values, 3, 0);
    same_floats(e->follow, want->follow, 4, 0);
    assert_true(e->spin_variation == want->spin_variation);
    assert_int_equal(e->num_spline_points, 4);
    files_finish(&files);
    files_finish(&again);
    ll_arena_finish(&arena);
}

static void skins_read_back(void **state)
{
    (void)state;
    struct ll_arena arena = { 0 };
    struct ll_writer out = { 0 }, again = { 0 };
    struct ll_skin skin;
    struct ll_report report;
    assert_int_equal(ll_skin_write(&rich_view, 4, &out), LL_OK);
    assert_int_equal(ll_skin_parse(bytes_of(&out), 4, &arena, &skin, &report), LL_OK);
    assert_int_equal(report.num_warnings, 0);
    assert_memory_equal(skin.vertices, rich_view_vertices, sizeof rich_view_vertices);
    assert_memory_equal(skin.indices, rich_indices, sizeof rich_indices);
    assert_memory_equal(skin.bones, rich_view_bones, sizeof rich_view_bones);
    assert_int_equal(skin.sections[1].geoset, 101);
    assert_int_equal(skin.sections[1].first_index, 3);
    assert_true(skin.sections[0].sort_radius == 4);
    assert_int_equal(skin.batches[1].color_idx, -1);
    assert_int_equal(skin.batches[0].priority, -1);
    assert_int_equal(skin.max_bones, 21);
    assert_int_equal(ll_skin_write(&skin, 4, &again), LL_OK);
    assert_int_equal(out.size, again.size);
    assert_memory_equal(out.data, again.data, out.size);

    // A section that starts behind index 65535 says so by its level.
    enum { NUM_INDICES = 65538 + 3 };
    uint16_t *indices = calloc(NUM_INDICES, sizeof *indices);
    assert_non_null(indices);
    struct ll_skin_section far_section = rich_sections[0];
    far_section.first_index = 65538;
    struct ll_skin large = rich_view;
    large.num_indices = NUM_INDICES;
    large.indices = indices;
    large.num_sections = 1;
    large.sections = &far_section;
    large.num_batches = 1;
    ll_writer_finish(&again);
    assert_int_equal(ll_skin_write(&large, 4, &again), LL_OK);
    assert_int_equal(ll_skin_parse(bytes_of(&again), 4, &arena, &skin, &report), LL_OK);
    assert_int_equal(skin.sections[0].first_index, 65538);
    assert_int_equal(skin.sections[0].level, 1);
    free(indices);
    ll_writer_finish(&out);
    ll_writer_finish(&again);
    ll_arena_finish(&arena);
}

static void value_is(const struct ll_m2 *m2, uint32_t sequence, uint32_t time_ms, float x)
{
    float v[3] = { -99, -99, -99 };
    ll_m2_track_at(m2, &m2->bones[0].translation,
                   (struct ll_m2_clock){ sequence, time_ms, 0 }, 3, v);
    if (fabsf(v[0] - x) > 1e-5f)
        fail_msg("sequence %u at %u ms: %g, not %g", sequence, time_ms, (double)v[0],
                 (double)x);
}

// The first values of the keys are 0, 3, 6 in sequence 0 and 9, 12 in sequence 2.
static void keys_of_another_file_are_found(void **state)
{
    (void)state;
    struct ll_arena arena = { 0 };
    struct files files;
    struct ll_m2 source = rich_model(), m2;
    files_write(&files, &source);
    files_read(&files, false, &arena, &m2);
    assert_true(ll_m2_sequence_external(&m2, 2));
    assert_false(ll_m2_sequence_external(&m2, 0));
    assert_false(ll_m2_sequence_external(&m2, 1));
    assert_false(ll_m2_sequence_external(&m2, 3));
    assert_int_equal(m2.bones[0].translation.num_keys, 3);
    value_is(&m2, 0, 250, 1.5f);
    value_is(&m2, 2, 50, 0); // the first pose of sequence 0

    files_read(&files, true, &arena, &m2);
    assert_true(m2.sequences[2].loaded);
    assert_int_equal(m2.bones[0].translation.num_keys, 5);
    value_is(&m2, 0, 250, 1.5f);
    value_is(&m2, 2, 0, 9);
    value_is(&m2, 2, 50, 10.5f);
    value_is(&m2, 2, 9999, 12);
    value_is(&m2, 1, 250, 1.5f); // an alias of sequence 0

    char name[32];
    assert_true(ll_m2_anim_name("a.b/Lamp.m2", &m2.sequences[2], name, sizeof name));
    assert_string_equal(name, "a.b/Lamp0005-01.anim");
    assert_true(ll_m2_anim_name("a.b/Lamp", &m2.sequences[0], name, sizeof name));
    assert_string_equal(name, "a.b/Lamp0000-00.anim");
    assert_false(ll_m2_anim_name("a.b/Lamp", &m2.sequences[0], name, 20));
    files_finish(&files);
    ll_arena_finish(&arena);
}

static void anim_files_that_are_wrong(void **state)
{
    (void)state;
    struct ll_arena arena = { 0 };
    struct files files;
    struct ll_report report;
    struct ll_m2 source = rich_model(), m2;
    files_write(&files, &source);
    struct ll_bytes model = bytes_of(&files.model), keys = bytes_of(&files.anims[2]);

    // Cut: what is left of it counts, the model stands.
    struct ll_m2_anim cut = { 2, { keys.data, 24 } };
    assert_int_equal(ll_m2_parse_with_anims(model, &cut, 1, &arena, &m2, &report), LL_OK);
    assert_true(report.num_warnings > 0);
    assert_int_equal(m2.bones[0].translation.num_keys, 3);
    assert_int_equal(m2.num_vertices, 4);

    // For a sequence that is embedded, twice for one, for one that is not there.
    struct ll_m2_anim wrong[] = {
        { 0, keys }, { 2, keys }, { 2, cut.bytes }, { 77, keys }
    };
    assert_int_equal(ll_m2_parse_with_anims(model, wrong, 4, &arena, &m2, &report),
                     LL_OK);
    assert_int_equal(report.num_warnings, 3);
    value_is(&m2, 2, 50, 10.5f);

    // The writer has no place for keys of another file.
    struct ll_writer out = { 0 };
    assert_int_equal(ll_m2_write_264(&source, &out, NULL), LL_ERR_CORRUPT);
    ll_writer_finish(&out);
    files_finish(&files);
    ll_arena_finish(&arena);
}

static struct ll_bytes other_half; // of what is being broken

static void parse_model(struct ll_bytes bytes)
{
    struct ll_arena arena = { .block_bytes = 4096 };
    struct ll_m2_anim anim = { 2, other_half };
    struct ll_m2 m2;
    struct ll_report report;
    if (ll_m2_parse_with_anims(bytes, &anim, 1, &arena, &m2, &report) == LL_OK)
        for (uint32_t i = 0; i < m2.num_sequences && i < 8; i++)
            assert_non_null(ll_m2_bone_matrices_at(&m2, (struct ll_m2_clock){ i, 40, 0 },
                                                   NULL, &arena));
    ll_arena_finish(&arena);
}

static void parse_anim(struct ll_bytes bytes)
{
    struct ll_bytes model = other_half;
    other_half = bytes;
    parse_model(model);
    other_half = model;
}

static void broken_files_never_crash(void **state)
{
    (void)state;
    struct files files;
    struct ll_m2 source = rich_model();
    files_write(&files, &source);
    other_half = bytes_of(&files.anims[2]);
    parse_truncated(bytes_of(&files.model), NULL, 0, parse_model);
    parse_mutated(bytes_of(&files.model), 2000, 21, parse_model);
    other_half = bytes_of(&files.model);
    parse_truncated(bytes_of(&files.anims[2]), NULL, 0, parse_anim);
    parse_mutated(bytes_of(&files.anims[2]), 500, 22, parse_anim);
    files_finish(&files);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_reads_back),
        cmocka_unit_test(skins_read_back),
        cmocka_unit_test(keys_of_another_file_are_found),
        cmocka_unit_test(anim_files_that_are_wrong),
        cmocka_unit_test(broken_files_never_crash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
