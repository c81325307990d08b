// Models and views: the readers against real files, counted by an independent script.
#include "testkit.h"

#include <math.h>

#include "test_m2_full.h"
#include "test_m2_same.h"

// Every count of a model, in one order for the table and the sums.
enum count {
    GLOBALS,
    SEQUENCES,
    SEQUENCE_LOOKUP,
    PLAYABLE,
    BONES,
    KEY_BONES,
    VERTICES,
    VIEWS,
    COLORS,
    TEXTURES,
    WEIGHTS,
    UV_ANIMS,
    REPLACEABLE,
    MATERIALS,
    BONE_LOOKUP,
    TEXTURE_LOOKUP,
    COORD_LOOKUP,
    WEIGHT_LOOKUP,
    UV_ANIM_LOOKUP,
    COLLISION_INDICES,
    COLLISION_VERTICES,
    COLLISION_NORMALS,
    ATTACHMENTS,
    ATTACHMENT_LOOKUP,
    EVENTS,
    LIGHTS,
    CAMERAS,
    CAMERA_LOOKUP,
    RIBBONS,
    EMITTERS,
    KEYS, // of all tracks but those of events
    VIEW_VERTICES,
    VIEW_INDICES,
    SECTIONS,
    BATCHES,
    NUM_COUNTS
};

struct tally {
    uint32_t num_models;
    uint32_t counts[NUM_COUNTS];
    long long positions; // sum of coordinates in 1/1024 yd, each cut towards 0
};

static uint32_t bone_keys(const struct ll_m2 *m2)
{
    uint32_t num = 0;
    for (uint32_t i = 0; i < m2->num_bones; i++)
        num += m2->bones[i].translation.num_keys + m2->bones[i].rotation.num_keys +
               m2->bones[i].scale.num_keys;
    return num;
}

static uint32_t shade_keys(const struct ll_m2 *m2)
{
    uint32_t num = 0;
    for (uint32_t i = 0; i < m2->num_colors; i++)
        num += m2->colors[i].color.num_keys + m2->colors[i].alpha.num_keys;
    for (uint32_t i = 0; i < m2->num_weights; i++)
        num += m2->weights[i].num_keys;
    for (uint32_t i = 0; i < m2->num_uv_anims; i++)
        num += m2->uv_anims[i].translation.num_keys + m2->uv_anims[i].rotation.num_keys +
               m2->uv_anims[i].scale.num_keys;
    return num;
}

static uint32_t effect_keys(const struct ll_m2 *m2)
{
    uint32_t num = 0;
    for (uint32_t i = 0; i < m2->num_attachments; i++)
        num += m2->attachments[i].visibility.num_keys;
    for (uint32_t i = 0; i < m2->num_lights; i++) {
        const struct ll_m2_light *l = &m2->lights[i];
        num += l->ambient_color.num_keys + l->ambient_intensity.num_keys +
               l->diffuse_color.num_keys + l->diffuse_intensity.num_keys +
               l->start_yd.num_keys + l->end_yd.num_keys + l->visibility.num_keys;
    }
    for (uint32_t i = 0; i < m2->num_cameras; i++)
        num += m2->cameras[i].position.num_keys + m2->cameras[i].target.num_keys +
               m2->cameras[i].roll.num_keys;
    for (uint32_t i = 0; i < m2->num_emitters; i++) {
        const struct ll_m2_emitter *e = &m2->emitters[i];
        num += e->speed.num_keys + e->speed_variation.num_keys +
               e->vertical_rad.num_keys + e->horizontal_rad.num_keys +
               e->gravity.num_keys + e->lifespan_s.num_keys + e->rate.num_keys +
               e->length_yd.num_keys + e->width_yd.num_keys + e->z_source.num_keys +
               e->enabled.num_keys;
    }
    return num;
}

static void tally_add(struct tally *tally, const struct ll_m2 *m2)
{
    const uint32_t counts[NUM_COUNTS] = {
        [GLOBALS] = m2->num_global_sequences,
        [SEQUENCES] = m2->num_sequences,
        [SEQUENCE_LOOKUP] = m2->num_sequence_lookup,
        [PLAYABLE] = m2->num_playable,
        [BONES] = m2->num_bones,
        [KEY_BONES] = m2->num_key_bones,
        [VERTICES] = m2->num_vertices,
        [VIEWS] = m2->num_views,
        [COLORS] = m2->num_colors,
        [TEXTURES] = m2->num_textures,
        [WEIGHTS] = m2->num_weights,
        [UV_ANIMS] = m2->num_uv_anims,
        [REPLACEABLE] = m2->num_replaceable_lookup,
        [MATERIALS] = m2->num_materials,
        [BONE_LOOKUP] = m2->num_bone_lookup,
        [TEXTURE_LOOKUP] = m2->num_texture_lookup,
        [COORD_LOOKUP] = m2->num_coord_lookup,
        [WEIGHT_LOOKUP] = m2->num_weight_lookup,
        [UV_ANIM_LOOKUP] = m2->num_uv_anim_lookup,
        [COLLISION_INDICES] = m2->num_collision_indices,
        [COLLISION_VERTICES] = m2->num_collision_vertices,
        [COLLISION_NORMALS] = m2->num_collision_normals,
        [ATTACHMENTS] = m2->num_attachments,
        [ATTACHMENT_LOOKUP] = m2->num_attachment_lookup,
        [EVENTS] = m2->num_events,
        [LIGHTS] = m2->num_lights,
        [CAMERAS] = m2->num_cameras,
        [CAMERA_LOOKUP] = m2->num_camera_lookup,
        [RIBBONS] = m2->num_ribbons,
        [EMITTERS] = m2->num_emitters,
        [KEYS] = bone_keys(m2) + shade_keys(m2) + effect_keys(m2),
    };
    tally->num_models++;
    for (int i = 0; i < NUM_COUNTS; i++)
        tally->counts[i] += counts[i];
    for (uint32_t i = 0; m2->views && i < m2->num_views; i++) {
        tally->counts[VIEW_VERTICES] += m2->views[i].num_vertices;
        tally->counts[VIEW_INDICES] += m2->views[i].num_indices;
        tally->counts[SECTIONS] += m2->views[i].num_sections;
        tally->counts[BATCHES] += m2->views[i].num_batches;
    }
    for (uint32_t i = 0; i < m2->num_vertices * 3; i++)
        tally->positions +=
            (long long)((double)m2->vertices[i / 3].position[i % 3] * 1024);
}

static const struct tally all_256 = {
    122,
    { 9,   133, 148, 26179, 240, 166, 25780, 251,   44,    274,  127, 5,
      160, 190, 412, 246,   195, 127, 182,   4524,  867,   1508, 5,   60,
      2,   1,   0,   0,     0,   104, 2146,  25413, 79077, 285,  313 },
    17444326
};
static const struct tally all_264 = { 3,
                                      { 2,  25, 31, 0,   116, 55, 2719, 4, 0,    7,  3,
                                        0,  25, 9,  297, 7,   5,  3,    4, 321,  60, 107,
                                        16, 70, 24, 0,   4,   4,  0,    0, 37349 },
                                      6285793 };

struct walk {
    const char *folder;
    struct tally v256, v264;
    uint32_t num_refused;
};

static bool ends_with(const char *name, const char *end)
{
    size_t length = strlen(name), end_length = strlen(end);
    if (length < end_length)
        return false;
    for (size_t i = 0; i < end_length; i++)
        if ((name[length - end_length + i] | 0x20) != (end[i] | 0x20))
            return false;
    return true;
}

static void model_visit(struct walk *walk, const char *path)
{
    struct ll_bytes bytes = file_read(path);
    struct ll_arena arena = { 0 };
    struct ll_m2 m2;
    struct ll_report report;
    enum ll_status status = ll_m2_parse(bytes, &arena, &m2, &report);
    if (status != LL_OK) {
        walk->num_refused++;
        assert_true(ends_with(path, "/FooSmoke.m2")); // version 0
        assert_int_equal(status, LL_ERR_UNSUPPORTED);
    } else {
        if (report.num_warnings)
            fail_msg("%s: %s", path, report.warnings[0].reason);
        tally_add(m2.version == 264 ? &walk->v264 : &walk->v256, &m2);
        if (m2.version < 264) { // what is read can be written and is the same again
            struct ll_writer out = { 0 };
            struct ll_bytes written;
            assert_int_equal(ll_m2_write(&m2, &out), LL_OK);
            assert_int_equal(ll_writer_result(&out, &written), LL_OK);
            struct ll_m2 again = model_parse(written, &arena, 0);
            m2.version = 256;
            same_m2(&m2, &again);
            ll_writer_finish(&out);
        }
    }
    ll_arena_finish(&arena);
    free((void *)bytes.data);
}

static bool corpus_visit(void *user, const char *name, enum ll_path_kind kind)
{
    struct walk *walk = user;
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", walk->folder, name);
    if (kind == LL_PATH_FOLDER) {
        const char *above = walk->folder;
        walk->folder = path;
        ll_platform_folder_list(path, corpus_visit, walk);
        walk->folder = above;
    } else if (ends_with(name, ".m2")) {
        model_visit(walk, path);
    }
    return true;
}

static void same_tally(const struct tally *have, const struct tally *want)
{
    assert_int_equal(have->num_models, want->num_models);
    for (int i = 0; i < NUM_COUNTS; i++)
        if (have->counts[i] != want->counts[i])
            fail_msg("count %d: %u, not %u", i, have->counts[i], want->counts[i]);
    assert_true(have->positions == want->positions);
}

static void corpus(void **state)
{
    (void)state;
    CORPUS_OR_SKIP(path, ".");
    char folder[1024];
    snprintf(folder, sizeof folder, "%s", path);
    struct walk walk = { .folder = folder };
    ll_platform_folder_list(folder, corpus_visit, &walk);
    note("%u models of 256, %u of 264, %u refused\n", walk.v256.num_models,
         walk.v264.num_models, walk.num_refused);
    same_tally(&walk.v256, &all_256);
    same_tally(&walk.v264, &all_264);
    assert_int_equal(walk.num_refused, 1);
}

static void corpus_skins(void **state)
{
    (void)state;
    static const struct {
        const char *path;
        uint32_t model_vertices, vertices, indices, sections, batches;
    } skins[] = {
        { "fixtures-small/Rabbit00.skin", 154, 154, 321, 1, 1 },
        { "mixed-3.3.5/model/creature01.skin", 868, 901, 3150, 3, 6 },
        { "mixed-3.3.5/model/tank00.skin", 1697, 1697, 4407, 3, 6 },
    };
    for (size_t i = 0; i < NUM(skins); i++) {
        CORPUS_OR_SKIP(path, skins[i].path);
        struct ll_bytes bytes = file_read(path);
        struct ll_arena arena = { 0 };
        struct ll_skin skin;
        struct ll_report report;
        assert_int_equal(
            ll_skin_parse(bytes, skins[i].model_vertices, &arena, &skin, &report), LL_OK);
        assert_int_equal(report.num_warnings, 0);
        assert_int_equal(skin.num_vertices, skins[i].vertices);
        assert_int_equal(skin.num_indices, skins[i].indices);
        assert_int_equal(skin.num_sections, skins[i].sections);
        assert_int_equal(skin.num_batches, skins[i].batches);
        assert_int_equal(skin.max_bones, 21);
        assert_non_null(skin.bones);
        uint32_t at = 0; // sections tile the triangles
        for (uint32_t k = 0; k < skin.num_sections; k++) {
            assert_int_equal(skin.sections[k].first_index, at);
            at += skin.sections[k].num_indices;
        }
        assert_int_equal(at, skin.num_indices);
        for (uint32_t k = 0; k < skin.num_batches; k++)
            assert_false(skin.batches[k].dropped);
        ll_arena_finish(&arena);
        free((void *)bytes.data);
    }
}

// Boxes and sums of skinned vertices, computed by another program with its own matrices.
static void corpus_poses(void **state)
{
    (void)state;
    static const struct {
        const char *path;
        uint32_t sequence, time_ms;
        double lo[3], hi[3], sum[3];
    } poses[] = {
        { "mixed-3.3.5/model/creature.m2",
          4,
          0,
          { -0.8682, -0.3851, -0.0619 },
          { 0.7096, 0.4206, 1.5465 },
          { 2.97, 4.65, 557.46 } },
        { "mixed-3.3.5/model/creature.m2",
          4,
          700,
          { -0.8481, -0.4999, -0.086 },
          { 0.6942, 0.4915, 1.5199 },
          { -13.84, 6.22, 573.89 } },
        { "mixed-3.3.5/model/creature.m2",
          0,
          333,
          { -1.0667, -1.0606, -0.0789 },
          { 1.4513, 0.9957, 0.8717 },
          { 176.05, 3.08, 376.58 } },
        { "fixtures-small/Rabbit.m2",
          2,
          0,
          { -0.4708, -0.2017, -0.0035 },
          { 0.2878, 0.1947, 0.4973 },
          { -4.36, -0.8, 14.83 } },
        { "fixtures-small/Rabbit.m2",
          1,
          250,
          { -0.3631, -0.2905, -0.1234 },
          { 0.3045, 0.2472, 0.4752 },
          { -7.91, -1.95, 20.12 } },
        { "wmo-1.12/world/Generic/HUMAN/PASSIVE DOODADS/Candelabras/"
          "generalcandelabra01.m2",
          0,
          0,
          { -0.2425, -0.3122, -0.0207 },
          { 0.2378, 0.3103, 1.4064 },
          { -0.76, 1.35, 308.79 } },
        { "m2-1.12/Spells/ArcaneConsecration_Impact_Base_Q.m2",
          0,
          0,
          { -8.1021, -8.0759, 0.0678 },
          { 8.0629, 8.0891, 0.1452 },
          { -0.16, 0.05, 0.85 } },
        { "m2-1.12/Spells/ArcaneConsecration_Impact_Base_Q.m2",
          0,
          500,
          { -8.1021, -8.0759, 0.0678 },
          { 8.0629, 8.0891, 0.0963 },
          { -0.13, 0.04, 0.66 } },
    };
    for (size_t i = 0; i < NUM(poses); i++) {
        CORPUS_OR_SKIP(path, poses[i].path);
        struct ll_bytes bytes = file_read(path);
        struct ll_arena arena = { 0 };
        struct ll_m2 m2 = model_parse(bytes, &arena, 0);
        struct ll_m2_clock clock = { poses[i].sequence, poses[i].time_ms, 0 };
        const float(*m)[16] = ll_m2_bone_matrices_at(&m2, clock, NULL, &arena);
        assert_non_null(m);
        double lo[3] = { 1e9, 1e9, 1e9 }, hi[3] = { -1e9, -1e9, -1e9 }, sum[3] = { 0 };
        for (uint32_t v = 0; v < m2.num_vertices; v++) {
            const struct ll_m2_vertex *in = &m2.vertices[v];
            for (int row = 0; row < 3; row++) {
                double out = 0;
                for (int k = 0; k < 4; k++) {
                    const float *b = m[in->bones[k]];
                    out +=
                        in->weights[k] / 255.0 *
                        (double)(b[row] * in->position[0] + b[4 + row] * in->position[1] +
                                 b[8 + row] * in->position[2] + b[12 + row]);
                }
                lo[row] = out < lo[row] ? out : lo[row];
                hi[row] = out > hi[row] ? out : hi[row];
                sum[row] += out;
            }
        }
        for (int row = 0; row < 3; row++) {
            assert_true(fabs(lo[row] - poses[i].lo[row]) < 2e-4);
            assert_true(fabs(hi[row] - poses[i].hi[row]) < 2e-4);
            assert_true(fabs(sum[row] - poses[i].sum[row]) < 2e-2);
        }
        ll_arena_finish(&arena);
        free((void *)bytes.data);
    }
}

// Names that were edited by hand keep the count of the name before: the NUL decides.
static void names_end_at_their_nul(void **state)
{
    (void)state;
    CORPUS_OR_SKIP(path, "m2-1.12/Spells/DangerZone_W10_S30_Flame.m2");
    struct ll_bytes file = file_read(path);
    struct ll_arena arena = { 0 };
    struct ll_m2 m2;
    struct ll_report report;
    assert_int_equal(ll_m2_parse(file, &arena, &m2, &report), LL_OK);
    bool found = false;
    for (uint32_t i = 0; i < m2.num_textures; i++)
        found |= !strcmp(m2.textures[i].path, "SPELLS\\DANGERAREAFLAME.BLP");
    assert_true(found);
    ll_arena_finish(&arena);
    free((void *)file.data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_end_at_their_nul),
        cmocka_unit_test(corpus),
        cmocka_unit_test(corpus_skins),
        cmocka_unit_test(corpus_poses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
