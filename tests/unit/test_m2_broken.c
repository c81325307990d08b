// Models and views that are broken, odd or hostile: what is refused, what is mended, what
// it may cost.
#include "testkit.h"

#include <math.h>

#include "test_m2_full.h"
#include "test_m2_made.h"
#include "test_m2_same.h"

static void same_mesh(const struct ll_m2 *a, const struct ll_m2 *b)
{
    SAME(num_vertices);
    SAME(num_textures);
    SAME(num_bones);
    SAME(num_views);
    same_view(&a->views[0], &b->views[0]);
}

// BR-010: a bad effect costs that effect, not the mesh.
static void effects_dropped(void **state)
{
    (void)state;
    const struct ll_m2 m2 = full_model();
    const struct {
        uint32_t field, track; // of a track in the row
    } effects[] = {
        { H_EVENTS, 0x18 },  { H_LIGHTS, 0x2c },   { H_CAMERAS, 0x38 },
        { H_RIBBONS, 0x5c }, { H_EMITTERS, 0x34 }, { H_EMITTERS, 0x1dc },
    };
    for (size_t i = 0; i < NUM(effects); i++) {
        for (int way = 0; way < 3; way++) {
            struct ll_arena arena = { 0 };
            struct ll_writer out = { 0 };
            struct ll_bytes file = model_bytes(&m2, &out);
            uint32_t field = effects[i].field;
            if (way == 0) // the array runs past the end
                ll_store_u32(out.data + field + 4, (uint32_t)file.size - 40);
            else if (way == 1) // as many as no file has
                ll_store_u32(out.data + field, 0x10000000);
            else // times of one track lie outside
                ll_store_u32(row_at(&out, field, effects[i].track + 16),
                             (uint32_t)file.size - 2);
            struct ll_m2 again;
            struct ll_report report;
            assert_int_equal(ll_m2_parse(file, &arena, &again, &report), LL_OK);
            assert_true(report.num_warnings > 0);
            same_mesh(&m2, &again);
            assert_int_equal(again.num_events, field == H_EVENTS ? 0 : 1);
            assert_int_equal(again.num_lights, field == H_LIGHTS ? 0 : 1);
            assert_int_equal(again.num_cameras, field == H_CAMERAS ? 0 : 1);
            assert_int_equal(again.num_ribbons, field == H_RIBBONS ? 0 : 1);
            assert_int_equal(again.num_emitters, field == H_EMITTERS ? 0 : 2);
            ll_writer_finish(&out);
            ll_arena_finish(&arena);
        }
    }
}

static enum ll_status status_of(struct ll_bytes file)
{
    struct ll_arena arena = { 0 };
    struct ll_m2 m2;
    struct ll_report report;
    enum ll_status status = ll_m2_parse(file, &arena, &m2, &report);
    assert_int_equal(report.error.status, status);
    ll_arena_finish(&arena);
    return status;
}

static void refused(void **state)
{
    (void)state;
    const struct ll_m2 m2 = full_model();
    const uint32_t needed[] = { H_BONES, H_VERTICES, H_VIEWS };
    struct ll_writer out = { 0 };
    struct ll_bytes file = model_bytes(&m2, &out);
    assert_int_equal(status_of((struct ll_bytes){ 0 }), LL_ERR_TRUNCATED);
    assert_int_equal(status_of((struct ll_bytes){ file.data, 0x143 }), LL_ERR_TRUNCATED);
    for (size_t i = 0; i < NUM(needed); i++) {
        uint32_t offset = ll_load_u32(out.data + needed[i] + 4);
        ll_store_u32(out.data + needed[i] + 4, (uint32_t)file.size - 20);
        assert_int_equal(status_of(file), LL_ERR_TRUNCATED);
        ll_store_u32(out.data + needed[i] + 4, offset);
    }
    uint8_t *view = row_at(&out, H_VIEWS, 0);
    uint32_t offset = ll_load_u32(view + 4);
    ll_store_u32(view + 4, (uint32_t)file.size - 2); // vertices of view 0
    assert_int_equal(status_of(file), LL_ERR_TRUNCATED);
    ll_store_u32(view + 4, offset);
    assert_int_equal(status_of(file), LL_OK);
    const uint32_t versions[] = { 0, 255, 258, 260, 263, 265, 272 };
    for (size_t i = 0; i < NUM(versions); i++) {
        ll_store_u32(out.data + 4, versions[i]);
        assert_int_equal(status_of(file), LL_ERR_UNSUPPORTED);
    }
    ll_store_u32(out.data + 4, 256);
    out.data[3] = '1'; // a later container
    assert_int_equal(status_of(file), LL_ERR_CORRUPT);
    memset(out.data, 0, out.size);
    assert_int_equal(status_of(file), LL_ERR_CORRUPT);
    ll_writer_finish(&out);
}

static void mended(void **state)
{
    (void)state;
    const struct ll_m2 m2 = full_model();
    struct ll_arena arena = { 0 };
    struct ll_writer out = { 0 };
    struct ll_bytes file = model_bytes(&m2, &out);
    ll_store_u16(row_at(&out, H_BONES, 8), 2);       // a cycle
    ll_store_u16(row_at(&out, H_BONES, 108 + 8), 1); // its own parent
    memset(row_at(&out, H_VERTICES, 12), 0, 4);      // no weights
    row_at(&out, H_VERTICES, 48 + 16)[0] = 200;      // no such bone
    ll_store_u32(row_at(&out, H_VERTICES, 4), 0x7fc00000);
    memset(row_at(&out, H_VERTICES, 20), 0, 12); // no normal
    uint8_t *view = row_at(&out, H_VIEWS, 0);
    uint8_t *indices = out.data + ll_load_u32(view + 12);
    ll_store_u16(indices + 2, 4); // triangle 0: no such vertex
    uint8_t *rows = out.data + ll_load_u32(view + 28);
    ll_store_u16(rows + 32 + 10, 6); // section 1 reaches beyond
    uint8_t *view_1 = row_at(&out, H_VIEWS, 44);
    ll_store_u32(view_1 + 8, 0x7fffffff); // view 1 is cut, view 0 will do
    ll_store_u16(row_at(&out, H_COLLISION, 0), 3);
    uint8_t *translation = row_at(&out, H_BONES, 12);
    ll_store_u32(out.data + ll_load_u32(translation + 16) + 8, 5); // times run back
    uint8_t *scale = row_at(&out, H_BONES, 108 + 0x44);
    ll_store_u32(scale + 24, (uint32_t)file.size - 4); // values lie outside

    struct ll_m2 again = model_parse(file, &arena, 7);
    assert_int_equal(again.bones[0].parent, -1);
    assert_int_equal(again.bones[1].parent, -1);
    assert_int_equal(again.bones[2].parent, 1);
    assert_int_equal(again.vertices[0].weights[0], 255);
    assert_int_equal(again.vertices[1].bones[0], 0);
    assert_true(again.vertices[0].position[1] == 0);
    assert_true(again.vertices[0].normal[2] == 0);
    assert_int_equal(again.num_views, 1);
    const uint16_t none[3] = { 0 };
    assert_memory_equal(again.views[0].indices, none, sizeof none);
    assert_int_equal(again.views[0].indices[5], 3);
    assert_int_equal(again.views[0].sections[1].num_indices, 0);
    assert_false(again.views[0].batches[0].dropped);
    assert_true(again.views[0].batches[1].dropped);
    assert_int_equal(again.num_collision_indices, 0);
    assert_int_equal(again.bones[0].translation.num_keys, 0);
    assert_int_equal(again.bones[1].scale.num_keys, 0);
    assert_int_equal(again.bones[1].rotation.num_keys, 6);
    ll_writer_finish(&out);
    ll_arena_finish(&arena);
}

// Vertices are looked at in lots. Whichever of a lot is mended, the others stay as they
// are.
static void vertices_mended_alone(void **state)
{
    (void)state;
    enum { NUM_MANY = 75 };
    static const struct {
        uint32_t byte, word;
    } faults[] = {
        { 0, 0x7fc00000 },  { 8, 0xff800000 },  { 20, 0x4e6e6b28 }, { 28, 0xce6e6b28 },
        { 32, 0x7f800001 }, { 44, 0x7f7fffff }, { 12, 0 },          { 16, 0x00000003 },
        { 16, 0x03000000 }, { 16, 0xff00ff00 },
    };
    static struct ll_m2_vertex many[NUM_MANY];
    for (uint32_t i = 0; i < NUM_MANY; i++) {
        many[i] = full_vertices[i % NUM(full_vertices)];
        many[i].position[0] = i ? -1e9f * (1 - 1e-6f * (float)i) : -0.0f; // just sound
    }
    struct ll_m2 m2 = full_model(); // of three bones
    m2.vertices = many;
    m2.num_vertices = NUM_MANY;
    struct ll_writer out = { 0 };
    struct ll_bytes file = model_bytes(&m2, &out);
    struct ll_arena arena = { 0 };
    struct ll_m2 sound = model_parse(file, &arena, 0);
    assert_memory_equal(sound.vertices, row_at(&out, H_VERTICES, 0), sizeof many);
    for (uint32_t f = 0; f < NUM(faults); f++) {
        for (uint32_t i = 0; i < NUM_MANY; i++) {
            uint8_t *word = row_at(&out, H_VERTICES, i * 48 + faults[f].byte);
            uint32_t kept = ll_load_u32(word);
            ll_store_u32(word, faults[f].word);
            struct ll_arena once = { 0 };
            struct ll_m2 again = model_parse(file, &once, 0);
            for (uint32_t k = 0; k < NUM_MANY; k++) {
                struct ll_m2_vertex want = sound.vertices[k];
                if (k == i && faults[f].byte == 12)
                    memcpy(want.weights, (const uint8_t[4]){ 255 }, 4);
                else if (k == i) // bones that are not there, floats that are none: 0
                    memset((uint8_t *)&want + faults[f].byte, 0, 4);
                assert_memory_equal(&again.vertices[k], &want, sizeof want);
            }
            ll_store_u32(word, kept);
            ll_arena_finish(&once);
        }
    }
    ll_writer_finish(&out);
    ll_arena_finish(&arena);
}

// Values that are three times the keys have tangents; a weight track of two plain
// values that says "Bezier" has not.
static void odd_tracks(void **state)
{
    (void)state;
    struct ll_arena arena = { 0 };
    struct ll_writer out = { 0 };
    static const uint32_t at[] = { 0, 10 };
    const struct ll_m2_track odd[] = {
        { .interpolation = 2,
          .global_sequence = -1,
          .num_keys = 2,
          .times_ms = at,
          .values = full_fixed },
        { .interpolation = 2,
          .global_sequence = -1,
          .num_keys = 6,
          .times_ms = full_times,
          .values = full_fixed },
    };
    struct ll_m2 m2 = full_model();
    m2.weights = odd;
    m2.num_weights = 2;
    struct ll_bytes file = model_bytes(&m2, &out);
    uint8_t *second = out.data + ll_load_u32(out.data + 0x64 + 4) + 28;
    ll_store_u32(second + 12, 2); // two times for six values
    struct ll_m2 again = model_parse(file, &arena, 0);
    assert_int_equal(again.weights[0].num_keys, 2);
    assert_true(again.weights[0].values[1] == full_fixed[1]);
    assert_int_equal(again.weights[1].num_keys, 2);
    assert_true(again.weights[1].values[1] == full_fixed[3]);
    ll_store_u32(second + 20, 1); // one value for two times
    again = model_parse(file, &arena, 0);
    assert_int_equal(again.weights[1].num_keys, 1);
    // Brackets: the last before the first, beyond the keys, and many.
    uint8_t *spans_at = out.data + ll_load_u32(row_at(&out, H_BONES, 12 + 8));
    const uint32_t ranges[] = { 4, 2, 2, 0xffffffff, 99, 100 };
    for (uint32_t i = 0; i < NUM(ranges); i++)
        ll_store_u32(spans_at + i * 4, ranges[i]);
    again = model_parse(file, &arena, 0);
    const struct ll_m2_span *s = again.bones[0].translation.spans;
    assert_true(s[0].first == 4 && s[0].end == 5);
    assert_true(s[1].first == 2 && s[1].end == 6);
    assert_true(s[2].first == 6 && s[2].end == 6);
    ll_writer_finish(&out);
    ll_arena_finish(&arena);
}

// Arrays may share bytes, so that a small file could ask for a lot of memory.
static void memory_bounded(void **state)
{
    (void)state;
    enum { KEYS_PER_TRACK = LL_M2_MAX_KEYS, ROWS_OF_WEIGHTS = 2000 };
    struct ll_writer out = { 0 };
    ll_writer_zeros(&out, 0x144);
    memcpy(out.data, "MD20", 4);
    ll_store_u32(out.data + 4, 256);
    uint32_t zeros = (uint32_t)out.size;
    ll_writer_zeros(&out, 4 * KEYS_PER_TRACK);
    ll_store_u32(out.data + 0x64, ROWS_OF_WEIGHTS);
    ll_store_u32(out.data + 0x68, (uint32_t)out.size);
    for (int i = 0; i < ROWS_OF_WEIGHTS; i++) {
        ll_writer_u16(&out, 0);
        ll_writer_i16(&out, -1);
        ll_writer_zeros(&out, 8);
        for (int k = 0; k < 2; k++) {
            ll_writer_u32(&out, KEYS_PER_TRACK);
            ll_writer_u32(&out, zeros);
        }
    }
    struct ll_arena arena = { 0 };
    struct ll_m2 m2;
    struct ll_report report;
    assert_int_equal(
        ll_m2_parse((struct ll_bytes){ out.data, out.size }, &arena, &m2, &report),
        LL_OK);
    assert_int_equal(m2.num_weights, ROWS_OF_WEIGHTS);
    assert_int_equal(m2.weights[0].num_keys, KEYS_PER_TRACK);
    assert_int_equal(m2.weights[ROWS_OF_WEIGHTS - 1].num_keys, 0);
    note("%zu bytes of file took %zu bytes\n", out.size, arena.used_bytes);
    assert_true(arena.used_bytes < 40u << 20);
    ll_writer_finish(&out);
    ll_arena_finish(&arena);
}

static void memory_bounded_264(void **state)
{
    (void)state;
    struct ll_writer out = { 0 };
    ll_writer_zeros(&out, 0x130);
    memcpy(out.data, "MD20", 4);
    ll_store_u32(out.data + 4, 264);
    uint32_t empty_lists = (uint32_t)out.size;
    ll_writer_zeros(&out, 8 * LL_M2_MAX_SEQUENCES);
    uint32_t at = (uint32_t)out.size;
    ll_store_u32(out.data + 0x2c, LL_M2_MAX_BONES);
    ll_store_u32(out.data + 0x30, at);
    ll_writer_zeros(&out, 88 * LL_M2_MAX_BONES);
    for (uint32_t bone = 0; bone < LL_M2_MAX_BONES; bone++) {
        for (uint32_t track = 0x10; track < 0x4c; track += 20) {
            uint8_t *p = out.data + at + (size_t)bone * 88 + track;
            ll_store_u16(p + 2, 0xffff);
            ll_store_u32(p + 4, LL_M2_MAX_SEQUENCES);
            ll_store_u32(p + 8, empty_lists);
        }
    }
    // Ribbons whose lists of textures are all of the file.
    ll_store_u32(out.data + 0x120, LL_M2_MAX_RIBBONS);
    ll_store_u32(out.data + 0x124, (uint32_t)out.size);
    for (uint32_t i = 0; i < LL_M2_MAX_RIBBONS; i++) {
        size_t row = out.size;
        ll_writer_zeros(&out, 176);
        ll_store_u32(out.data + row + 0x14, 60000);
        ll_store_u32(out.data + row + 0x1c, 60000);
    }
    struct ll_arena arena = { 0 };
    struct ll_m2 m2;
    struct ll_report report;
    struct ll_bytes file = { out.data, out.size };
    assert_int_equal(ll_m2_parse(file, &arena, &m2, &report), LL_OK);
    assert_int_equal(m2.num_bones, LL_M2_MAX_BONES);
    assert_int_equal(m2.bones[0].scale.num_spans, LL_M2_MAX_SEQUENCES);
    assert_int_equal(m2.bones[LL_M2_MAX_BONES - 1].scale.num_spans, 0);
    assert_int_equal(m2.num_ribbons, 0);
    note("%zu bytes of file took %zu bytes\n", out.size, arena.used_bytes);
    assert_true(arena.used_bytes < 40u << 20);
    ll_writer_finish(&out);
    ll_arena_finish(&arena);
}

// ---- hostile bytes ----

static float track_touch(const struct ll_m2_track *track, uint32_t num_values)
{
    float sum = 0;
    if (track->num_keys && num_values)
        sum += track->values[(size_t)track->num_keys * num_values - 1] +
               (float)track->times_ms[track->num_keys - 1];
    for (uint32_t i = 0; i < track->num_spans; i++)
        assert_true(track->spans[i].end <= track->num_keys ||
                    track->spans[i].first >= track->spans[i].end);
    return sum;
}

static void view_touch(const struct ll_m2 *m2, const struct ll_skin *view)
{
    for (uint32_t i = 0; i < view->num_indices; i++)
        assert_true(view->vertices[view->indices[i]] < m2->num_vertices);
    for (uint32_t i = 0; i < view->num_sections; i++)
        assert_true(view->sections[i].first_index + view->sections[i].num_indices <=
                        view->num_indices ||
                    !view->sections[i].num_indices);
    for (uint32_t i = 0; i < view->num_batches; i++)
        if (!view->batches[i].dropped) {
            assert_true(view->batches[i].section_idx < view->num_sections);
            for (uint32_t s = 0; s < 4; s++)
                assert_true(ll_m2_batch_stage(m2, &view->batches[i], s).texture_idx <
                            (int)m2->num_textures);
        }
}

static void parse_once(struct ll_bytes file)
{
    struct ll_arena arena = { 0 };
    struct ll_m2 m2;
    struct ll_report report;
    if (ll_m2_parse(file, &arena, &m2, &report) == LL_OK) {
        float sum = 0;
        for (uint32_t i = 0; i < m2.num_colors; i++)
            sum += track_touch(&m2.colors[i].color, 3);
        for (uint32_t i = 0; i < m2.num_lights; i++)
            sum += track_touch(&m2.lights[i].visibility, 1);
        for (uint32_t i = 0; i < m2.num_cameras; i++)
            sum += track_touch(&m2.cameras[i].position, 9);
        for (uint32_t i = 0; i < m2.num_events; i++)
            sum += track_touch(&m2.events[i].times, 0);
        for (uint32_t i = 0; i < m2.num_emitters; i++)
            sum += (float)strlen(m2.emitters[i].geometry_model);
        for (uint32_t i = 0; i < m2.num_textures; i++)
            sum += (float)strlen(m2.textures[i].path);
        for (uint32_t i = 0; m2.views && i < m2.num_views; i++)
            view_touch(&m2, &m2.views[i]);
        for (uint32_t s = 0; s < 3; s++) {
            struct ll_m2_clock clock = { s, 333 * s, 1000 * s };
            const struct ll_m2_view_basis view = { { 1, 0, 0 },
                                                   { 0, 1, 0 },
                                                   { 0, 0, 1 } };
            const float(*m)[16] = ll_m2_bone_matrices_at(&m2, clock, &view, &arena);
            for (uint32_t i = 0; i < m2.num_bones; i++)
                for (int k = 0; k < 16; k++)
                    assert_true(isfinite(m[i][k]));
        }
        for (uint32_t id = 0; id < 8; id++)
            assert_true(ll_m2_sequence_find(&m2, id) < (int)m2.num_sequences);
        if (m2.version < 264 && m2.num_views) {
            struct ll_writer out = { 0 };
            assert_int_equal(ll_m2_write(&m2, &out), LL_OK);
            ll_writer_finish(&out);
        }
        assert_false(isnan(sum));
    }
    ll_arena_finish(&arena);
}

static void skin_parse_once(struct ll_bytes file)
{
    struct ll_arena arena = { 0 };
    struct ll_skin skin;
    struct ll_report report;
    const struct ll_m2 m2 = { .num_vertices = 154 };
    if (ll_skin_parse(file, m2.num_vertices, &arena, &skin, &report) == LL_OK) {
        view_touch(&m2, &skin);
        for (uint32_t i = 0; skin.bones && i < skin.num_vertices; i++)
            assert_true(skin.bones[i][0] <= 255);
    }
    ll_arena_finish(&arena);
}

// Where the arrays of the header start.
static size_t edges_find(struct ll_bytes file, size_t *edges, size_t max)
{
    size_t num = 0;
    edges[num++] = 0x130;
    edges[num++] = 0x144;
    for (size_t at = 8; at + 8 <= 0x144 && num < max; at += 4) {
        uint32_t offset = ll_load_u32(file.data + at);
        if (offset >= 0x130 && offset < file.size)
            edges[num++] = offset;
    }
    return num;
}

static void broken(struct ll_bytes file, uint32_t num_mutations, uint64_t seed)
{
    size_t edges[96];
    size_t num = edges_find(file, edges, NUM(edges));
    assert_true(num > 5);
    parse_truncated(file, edges, num, parse_once);
    parse_mutated(file, num_mutations, seed, parse_once);
}

static void model_broken(void **state)
{
    (void)state;
    const struct ll_m2 m2 = full_model();
    struct ll_writer out = { 0 };
    broken(model_bytes(&m2, &out), 2000, 21);
    ll_writer_finish(&out);
    made_264(&out);
    struct ll_bytes file = { out.data, out.size };
    parse_truncated(file, NULL, 0, parse_once);
    parse_mutated(file, 2000, 22, parse_once);
    ll_writer_finish(&out);
}

static void skin_broken(void **state)
{
    (void)state;
    const struct ll_m2 m2 = full_model();
    struct ll_writer out = { 0 }, skin = { 0 };
    // A view of ours in a file of its own: offsets count from its start.
    struct ll_bytes file = model_bytes(&m2, &out);
    ll_writer_bytes(&skin, "SKIN", 4);
    ll_writer_bytes(&skin, row_at(&out, H_VIEWS, 0), 44);
    for (int i = 0; i < 5; i++)
        ll_store_u32(skin.data + 8 + i * 8, 48);
    ll_writer_bytes(&skin, file.data, 600);
    struct ll_bytes bytes_of_skin = { skin.data, skin.size };
    parse_truncated(bytes_of_skin, NULL, 0, skin_parse_once);
    parse_mutated(bytes_of_skin, 2000, 23, skin_parse_once);
    ll_writer_finish(&skin);
    ll_writer_finish(&out);
}

static void corpus_broken(void **state)
{
    (void)state;
    CORPUS_OR_SKIP(path, "fixtures-small/Rabbit.m2");
    struct ll_bytes file = file_read(path);
    broken(file, 500, 24);
    free((void *)file.data);
    file = file_read(corpus_path("m2-1.12/Spells/KruulCone.m2"));
    broken(file, 2000, 25);
    free((void *)file.data);
    file = file_read(corpus_path("fixtures-small/Rabbit00.skin"));
    parse_truncated(file, NULL, 0, skin_parse_once);
    parse_mutated(file, 2000, 26, skin_parse_once);
    free((void *)file.data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(effects_dropped),
        cmocka_unit_test(refused),
        cmocka_unit_test(mended),
        cmocka_unit_test(vertices_mended_alone),
        cmocka_unit_test(odd_tracks),
        cmocka_unit_test(memory_bounded),
        cmocka_unit_test(memory_bounded_264),
        cmocka_unit_test(model_broken),
        cmocka_unit_test(skin_broken),
        cmocka_unit_test(corpus_broken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
