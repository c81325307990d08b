// Models and their views: the readers against real files and broken ones, the writer
// against the reader, tracks and bones at a time.
#include "testkit.h"

#include <math.h>

#include "base/arena.h"
#include "base/cursor.h"
#include "formats/write/m2_write.h"

#define NUM(array) (sizeof(array) / sizeof(array)[0])

static struct ll_m2 model_parse(struct ll_bytes bytes, struct ll_arena *arena,
                                uint32_t num_warnings)
{
    struct ll_m2 m2;
    struct ll_report report;
    enum ll_status status = ll_m2_parse(bytes, arena, &m2, &report);
    if (status != LL_OK || report.num_warnings != num_warnings) {
        char text[200];
        ll_problem_format(status ? &report.error : &report.warnings[0], text,
                          sizeof text);
        fail_msg("%s; %u warnings", text, report.num_warnings);
    }
    return m2;
}

// ---- real files, counted by an independent script ----

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

static void same_m2(const struct ll_m2 *a, const struct ll_m2 *b);

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

// ---- a model with something in every field ----

#define SAME(field) assert_int_equal(a->field, b->field)
#define SAME_BYTES(field) assert_memory_equal(a->field, b->field, sizeof a->field)
#define SAME_FLOAT(field) assert_true(a->field == b->field)
#define SAME_ROWS(field, num) \
    do { \
        SAME(num); \
        assert_memory_equal(a->field, b->field, a->num * sizeof *a->field); \
    } while (0)

static void same_track(const struct ll_m2_track *a, const struct ll_m2_track *b,
                       uint32_t num_values)
{
    SAME(interpolation);
    SAME(num_keys);
    if (a->num_keys)
        SAME(global_sequence);
    SAME(num_spans);
    for (uint32_t i = 0; i < a->num_spans; i++) {
        SAME(spans[i].first);
        SAME(spans[i].end);
    }
    for (uint32_t i = 0; i < a->num_keys; i++)
        SAME(times_ms[i]);
    for (size_t i = 0; i < (size_t)a->num_keys * num_values; i++)
        SAME_FLOAT(values[i]);
}
#define SAME_TRACK(field, num_values) same_track(&a->field, &b->field, num_values)

static void same_sequence(const struct ll_m2_sequence *a, const struct ll_m2_sequence *b)
{
    SAME(id);
    SAME(variation);
    SAME(start_ms);
    SAME(length_ms);
    SAME_FLOAT(speed_yd_s);
    SAME(flags);
    SAME(frequency);
    SAME(replay_min);
    SAME(replay_max);
    SAME(blend_ms);
    SAME_BYTES(box_min);
    SAME_BYTES(box_max);
    SAME_FLOAT(radius_yd);
    SAME(next_variation);
    SAME(alias_next);
}

static void same_bone(const struct ll_m2_bone *a, const struct ll_m2_bone *b)
{
    bool keyed = a->translation.num_keys || a->rotation.num_keys || a->scale.num_keys;
    SAME(key_bone);
    // The writer says what is so; a few real bones have keys without the flag.
    assert_int_equal(a->flags | (keyed ? LL_M2_BONE_ANIMATED : 0), b->flags);
    SAME(parent);
    SAME(submesh);
    SAME_TRACK(translation, 3);
    SAME_TRACK(rotation, 4);
    SAME_TRACK(scale, 3);
    SAME_BYTES(pivot);
}

static void same_vertex(const struct ll_m2_vertex *a, const struct ll_m2_vertex *b)
{
    SAME_BYTES(position);
    SAME_BYTES(weights);
    SAME_BYTES(bones);
    SAME_BYTES(normal);
    SAME_BYTES(uvs);
}

static void same_section(const struct ll_skin_section *a, const struct ll_skin_section *b)
{
    SAME(geoset);
    SAME(level);
    SAME(first_vertex);
    SAME(num_vertices);
    SAME(first_index);
    SAME(num_indices);
    SAME(num_bones);
    SAME(first_bone);
    SAME(num_influences);
    SAME(root_bone);
    SAME_BYTES(center);
}

static void same_batch(const struct ll_skin_batch *a, const struct ll_skin_batch *b)
{
    SAME(dropped);
    SAME(flags);
    SAME(priority);
    SAME(shader);
    SAME(section_idx);
    SAME(color_idx);
    SAME(material_idx);
    SAME(layer);
    SAME(num_textures);
    SAME(texture_lookup);
    SAME(coord_lookup);
    SAME(weight_lookup);
    SAME(uv_anim_lookup);
}

static void same_view(const struct ll_skin *a, const struct ll_skin *b)
{
    SAME_ROWS(vertices, num_vertices);
    SAME_ROWS(indices, num_indices);
    if (a->bones)
        SAME_ROWS(bones, num_vertices);
    SAME(num_sections);
    for (uint32_t i = 0; i < a->num_sections; i++)
        same_section(&a->sections[i], &b->sections[i]);
    SAME(num_batches);
    for (uint32_t i = 0; i < a->num_batches; i++)
        same_batch(&a->batches[i], &b->batches[i]);
    assert_int_equal(a->max_bones ? a->max_bones : 256, b->max_bones); // 0: one real file
}

static void same_shades(const struct ll_m2 *a, const struct ll_m2 *b)
{
    SAME(num_colors);
    for (uint32_t i = 0; i < a->num_colors; i++) {
        SAME_TRACK(colors[i].color, 3);
        SAME_TRACK(colors[i].alpha, 1);
    }
    SAME(num_textures);
    for (uint32_t i = 0; i < a->num_textures; i++) {
        SAME(textures[i].type);
        SAME(textures[i].flags);
        assert_string_equal(a->textures[i].path, b->textures[i].path);
    }
    SAME(num_weights);
    for (uint32_t i = 0; i < a->num_weights; i++)
        SAME_TRACK(weights[i], 1);
    SAME(num_uv_anims);
    for (uint32_t i = 0; i < a->num_uv_anims; i++) {
        SAME_TRACK(uv_anims[i].translation, 3);
        SAME_TRACK(uv_anims[i].rotation, 4);
        SAME_TRACK(uv_anims[i].scale, 3);
    }
    SAME(num_materials);
    for (uint32_t i = 0; i < a->num_materials; i++) {
        SAME(materials[i].flags);
        SAME(materials[i].blend);
    }
    SAME_ROWS(replaceable_lookup, num_replaceable_lookup);
    SAME_ROWS(bone_lookup, num_bone_lookup);
    SAME_ROWS(texture_lookup, num_texture_lookup);
    SAME_ROWS(coord_lookup, num_coord_lookup);
    SAME_ROWS(weight_lookup, num_weight_lookup);
    SAME_ROWS(uv_anim_lookup, num_uv_anim_lookup);
}

static void same_light(const struct ll_m2_light *a, const struct ll_m2_light *b)
{
    SAME(type);
    SAME(bone);
    SAME_BYTES(position);
    SAME_TRACK(ambient_color, 3);
    SAME_TRACK(ambient_intensity, 1);
    SAME_TRACK(diffuse_color, 3);
    SAME_TRACK(diffuse_intensity, 1);
    SAME_TRACK(start_yd, 1);
    SAME_TRACK(end_yd, 1);
    SAME_TRACK(visibility, 1);
}

static void same_camera(const struct ll_m2_camera *a, const struct ll_m2_camera *b)
{
    SAME(type);
    SAME_FLOAT(fov_rad);
    SAME_FLOAT(far_yd);
    SAME_FLOAT(near_yd);
    SAME_TRACK(position, 9);
    SAME_TRACK(target, 9);
    SAME_TRACK(roll, 3);
    SAME_BYTES(position_base);
    SAME_BYTES(target_base);
}

static void same_ribbon(const struct ll_m2_ribbon *a, const struct ll_m2_ribbon *b)
{
    SAME(id);
    SAME(bone);
    SAME_BYTES(position);
    SAME_ROWS(textures, num_textures);
    SAME_ROWS(materials, num_materials);
    SAME_TRACK(color, 3);
    SAME_TRACK(alpha, 1);
    SAME_TRACK(above_yd, 1);
    SAME_TRACK(below_yd, 1);
    SAME_FLOAT(edges_per_s);
    SAME_FLOAT(lifetime_s);
    SAME_FLOAT(gravity);
    SAME(rows);
    SAME(columns);
    SAME_TRACK(texture_slot, 1);
    SAME_TRACK(visibility, 1);
}

static void same_emitter(const struct ll_m2_emitter *a, const struct ll_m2_emitter *b)
{
    SAME(id);
    SAME(flags);
    SAME_BYTES(position);
    SAME(bone);
    SAME(texture_idx);
    assert_string_equal(a->geometry_model, b->geometry_model);
    assert_string_equal(a->recursion_model, b->recursion_model);
    SAME(blend);
    SAME(shape);
    SAME(head_tail);
    SAME(texture_rotation);
    SAME(rows);
    SAME(columns);
    SAME_TRACK(speed, 1);
    SAME_TRACK(speed_variation, 1);
    SAME_TRACK(vertical_rad, 1);
    SAME_TRACK(horizontal_rad, 1);
    SAME_TRACK(gravity, 1);
    SAME_TRACK(lifespan_s, 1);
    SAME_TRACK(rate, 1);
    SAME_TRACK(length_yd, 1);
    SAME_TRACK(width_yd, 1);
    SAME_TRACK(z_source, 1);
    SAME_TRACK(enabled, 1);
    SAME_FLOAT(mid);
    SAME_BYTES(colors_bgra);
    SAME_BYTES(sizes_yd);
    SAME_BYTES(cells);
    SAME_FLOAT(tail_s);
    SAME_FLOAT(twinkle_speed);
    SAME_FLOAT(twinkle_percent);
    SAME_FLOAT(twinkle_min);
    SAME_FLOAT(twinkle_max);
    SAME_FLOAT(inherit_scale);
    SAME_FLOAT(drag);
    SAME_FLOAT(spin);
    SAME_BYTES(tumble_min);
    SAME_BYTES(tumble_max);
    SAME_BYTES(wind);
    SAME_FLOAT(wind_time_s);
    SAME_BYTES(follow);
    SAME_ROWS(spline_points, num_spline_points);
}

static void same_effects(const struct ll_m2 *a, const struct ll_m2 *b)
{
    SAME(num_attachments);
    for (uint32_t i = 0; i < a->num_attachments; i++) {
        SAME(attachments[i].id);
        SAME(attachments[i].bone);
        SAME_BYTES(attachments[i].position);
        SAME_TRACK(attachments[i].visibility, 1);
    }
    SAME_ROWS(attachment_lookup, num_attachment_lookup);
    SAME(num_events);
    for (uint32_t i = 0; i < a->num_events; i++) {
        assert_string_equal(a->events[i].id, b->events[i].id);
        SAME(events[i].data);
        SAME(events[i].bone);
        SAME_BYTES(events[i].position);
        SAME_TRACK(events[i].times, 0);
    }
    SAME(num_lights);
    for (uint32_t i = 0; i < a->num_lights; i++)
        same_light(&a->lights[i], &b->lights[i]);
    SAME(num_cameras);
    for (uint32_t i = 0; i < a->num_cameras; i++)
        same_camera(&a->cameras[i], &b->cameras[i]);
    SAME_ROWS(camera_lookup, num_camera_lookup);
    SAME(num_ribbons);
    for (uint32_t i = 0; i < a->num_ribbons; i++)
        same_ribbon(&a->ribbons[i], &b->ribbons[i]);
    SAME(num_emitters);
    for (uint32_t i = 0; i < a->num_emitters; i++)
        same_emitter(&a->emitters[i], &b->emitters[i]);
}

static void same_m2(const struct ll_m2 *a, const struct ll_m2 *b)
{
    SAME(version);
    assert_string_equal(a->name, b->name);
    SAME(flags);
    SAME_BYTES(box_min);
    SAME_BYTES(box_max);
    SAME_FLOAT(radius_yd);
    SAME_BYTES(collision_min);
    SAME_BYTES(collision_max);
    SAME_FLOAT(collision_radius_yd);
    SAME_ROWS(global_sequences_ms, num_global_sequences);
    SAME(num_sequences);
    for (uint32_t i = 0; i < a->num_sequences; i++)
        same_sequence(&a->sequences[i], &b->sequences[i]);
    SAME_ROWS(sequence_lookup, num_sequence_lookup);
    SAME(num_playable);
    for (uint32_t i = 0; i < a->num_playable; i++) {
        SAME(playable[i].id);
        SAME(playable[i].flags);
    }
    SAME(num_bones);
    for (uint32_t i = 0; i < a->num_bones; i++)
        same_bone(&a->bones[i], &b->bones[i]);
    SAME_ROWS(key_bones, num_key_bones);
    SAME(num_vertices);
    for (uint32_t i = 0; i < a->num_vertices; i++)
        same_vertex(&a->vertices[i], &b->vertices[i]);
    SAME(num_views);
    for (uint32_t i = 0; i < a->num_views; i++)
        same_view(&a->views[i], &b->views[i]);
    same_shades(a, b);
    SAME_ROWS(collision_indices, num_collision_indices);
    SAME_ROWS(collision_vertices, num_collision_vertices);
    SAME_ROWS(collision_normals, num_collision_normals);
    same_effects(a, b);
}

// Keys of two sequences, [100, 1100] and [2000, 3000], and a span for all.
static const uint32_t times[] = { 100, 600, 1100, 2000, 2500, 3000 };
static const struct ll_m2_span spans[] = { { 0, 3 }, { 3, 6 }, { 0, 6 } };
static const float values[6 * 9] = { 0,    1,    2,    3,    4,    5,    6,    7,    8,
                                     9,    -1,   -2,   -3,   -4,   -5,   -6,   -7,   -8,
                                     0.5f, 1.5f, 2.5f, 3.5f, 4.5f, 5.5f, 6.5f, 7.5f, 8.5f,
                                     9.5f, 10,   20,   30,   40,   50,   60,   70,   80,
                                     90,   11,   12,   13,   14,   15,   16,   17,   18,
                                     19,   21,   22,   23,   24,   25,   26,   27,   28 };
static const float rotations[6 * 4] = { 0, 0, 0, 1, 0, 0, 1, 0, 0,    0, 0,    1,
                                        1, 0, 0, 0, 0, 1, 0, 0, 0.6f, 0, 0.8f, 0 };
static const float fixed[] = { 0, 1, -1, 0.5f - 0.5f / 32767, 1, 0 };
static const float bytes[] = { 0, 1, 255, 7, 1, 0 };

#define TRACK(v) \
    { \
        .interpolation = 1, .global_sequence = -1, .num_spans = 3, .spans = spans, \
        .num_keys = 6, .times_ms = times, .values = (v) \
    }
// One key at 0 on a global sequence; another value for each, so that none can be swapped.
#define GLOBAL(i, v) \
    { \
        .global_sequence = (i) % 2, .num_keys = 1, .times_ms = zero, .values = (v) \
    }
static const uint32_t zero[] = { 0 };
static const float ones[] = { 1 };

static const uint32_t global_lengths[] = { 1000, 0 };
static const struct ll_m2_sequence sequences[] = {
    { 5,
      0,
      100,
      1000,
      2.5f,
      1,
      16000,
      1,
      2,
      150,
      { -1, -2, -3 },
      { 1, 2, 3 },
      4,
      1,
      0,
      0 },
    { 0,
      1,
      2000,
      1000,
      0,
      0x20,
      16767,
      0,
      0,
      300,
      { -4, -5, -6 },
      { 4, 5, 6 },
      7,
      -1,
      1,
      0 },
};
static const uint16_t sequence_lookup[] = { 1, 0xffff, 0xffff, 0xffff, 0xffff, 0 };
static const struct ll_m2_playable playable[] = { { 0, 0 }, { 5, 3 } };
static const struct ll_m2_bone bones[] = {
    { .key_bone = 26,
      .flags = LL_M2_BONE_ANIMATED,
      .parent = -1,
      .submesh = 1,
      .translation = TRACK(values),
      .pivot = { 1, 2, 3 } },
    { .key_bone = -1,
      .flags = LL_M2_BONE_ANIMATED | LL_M2_BONE_BILLBOARD,
      .parent = 0,
      .submesh = 2,
      .rotation = TRACK(rotations),
      .scale = TRACK(values + 1),
      .pivot = { -1, 0, 0.5f } },
    { .key_bone = 6, .parent = 1 },
};
static const int16_t key_bones[] = { -1, 2, 0 };
static const struct ll_m2_vertex vertices[] = {
    { { 0, 0, 0 },
      { 255, 0, 0, 0 },
      { 0, 0, 0, 0 },
      { 0, 0, 1 },
      { { 0, 0 }, { 1, 0 } } },
    { { 1, 0, 0.5f },
      { 100, 155, 0, 0 },
      { 1, 2, 0, 0 },
      { 0, 1, 0 },
      { { 1, 0 }, { 0.5f, 0.25f } } },
    { { 0, 1, 0 },
      { 64, 64, 64, 63 },
      { 0, 1, 2, 1 },
      { 1, 0, 0 },
      { { 0, 1 }, { 2, -3 } } },
    { { 1, 1, -1 },
      { 0, 0, 0, 255 },
      { 0, 0, 0, 1 },
      { -1, 0, 0 },
      { { 1, 1 }, { 4, 5 } } },
};
static const uint16_t view_vertices[] = { 3, 2, 1, 0 };
static const uint16_t view_indices[] = { 0, 1, 2, 2, 1, 3 };
static const uint8_t view_bones[][4] = {
    { 0, 1, 2, 3 }, { 1, 0, 0, 0 }, { 2, 0, 0, 0 }, { 0, 0, 0, 1 }
};
static const struct ll_skin_section sections[] = {
    { 0, 0, 0, 4, 0, 3, 3, 0, 4, 1, { 1, 2, 3 }, { 0 }, 0 },
    { 102, 1, 1, 3, 3, 3, 2, 1, 2, 0, { -1, -2, -3 }, { 0 }, 0 },
};
static const struct ll_skin_batch batches[] = {
    { false, 0x10, -3, 0x8000, 0, 0, 1, 0, 1, 0, 0, 0, 0 },
    { false, 0, 5, 1, 1, -1, 0, 2, 2, 1, 1, 1, 1 },
};
static const struct ll_skin views[] = {
    { 4, 6, 2, 2, view_vertices, view_indices, view_bones, sections, batches, 256 },
    { 4, 3, 1, 1, view_vertices, view_indices, view_bones, sections, batches, 53 },
};
static const struct ll_m2_color colors[] = {
    { TRACK(values + 2), TRACK(fixed) },
    { GLOBAL(1, values + 3), GLOBAL(0, fixed + 2) },
};
static const struct ll_m2_texture textures[] = {
    { 0, LL_M2_WRAP_U, "Props\\Lamp.blp" },
    { 11, LL_M2_WRAP_V, "" },
};
static const struct ll_m2_track weights[] = { TRACK(fixed), GLOBAL(1, fixed + 3) };
static const struct ll_m2_uv_anim uv_anims[] = {
    { TRACK(values + 4), TRACK(rotations), TRACK(values + 5) },
};
static const struct ll_m2_material materials[] = { { LL_M2_UNLIT, 4 },
                                                   { LL_M2_TWO_SIDED, 1 } };
static const int16_t replaceable_lookup[] = { 0, -1, 1 };
static const uint16_t bone_lookup[] = { 2, 1, 0 };
static const uint16_t texture_lookup[] = { 1, 0, 9 };
static const int16_t coord_lookup[] = { 0, -1, 1, 2 };
static const uint16_t weight_lookup[] = { 1, 0 };
static const int16_t uv_anim_lookup[] = { 0, -1, 0 };
static const uint16_t collision_indices[] = { 0, 1, 2 };
static const float collision_vertices[][3] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 } };
static const float collision_normals[][3] = { { 0, 0, 1 } };
static const struct ll_m2_attachment attachments[] = {
    { 19, 2, { 1, 2, 3 }, TRACK(bytes) },
    { 11, 0, { 4, 5, 6 }, { .interpolation = 1 } },
};
static const int16_t attachment_lookup[] = { -1, 1, 0 };
static const struct ll_m2_event events[] = {
    { "$SND",
      77,
      1,
      { 1, 2, 3 },
      { .interpolation = 1,
        .global_sequence = -1,
        .num_spans = 3,
        .spans = spans,
        .num_keys = 6,
        .times_ms = times } },
};
static const struct ll_m2_light lights[] = {
    { 1,
      2,
      { 0, 0, 1.5f },
      TRACK(values + 6),
      GLOBAL(0, values + 1),
      GLOBAL(1, values + 2),
      TRACK(values + 7),
      GLOBAL(0, values + 3),
      GLOBAL(1, values + 4),
      TRACK(bytes) },
};
static const struct ll_m2_camera cameras[] = {
    { .type = -1,
      .fov_rad = 0.95f,
      .far_yd = 27,
      .near_yd = 0.2f,
      .position = TRACK(values),
      .target = GLOBAL(0, values + 9),
      .roll = TRACK(values + 8),
      .position_base = { 1, 2, 3 },
      .target_base = { 4, 5, 6 } },
};
static const int16_t camera_lookup[] = { -1, 0 };
static const struct ll_m2_ribbon ribbons[] = {
    { .id = -1,
      .bone = 1,
      .position = { 1, 2, 3 },
      .num_textures = 2,
      .num_materials = 1,
      .textures = bone_lookup,
      .materials = bone_lookup + 1,
      .color = TRACK(values + 1),
      .alpha = TRACK(fixed),
      .above_yd = GLOBAL(0, values + 5),
      .below_yd = GLOBAL(1, values + 6),
      .edges_per_s = 15,
      .lifetime_s = 0.5f,
      .gravity = -2,
      .rows = 2,
      .columns = 4,
      .texture_slot = TRACK(bytes),
      .visibility = GLOBAL(0, ones) },
};
static const float spline[][3] = { { 0, 0, 0 }, { 1, 2, 3 }, { 4, 5, 6 }, { 7, 8, 9 } };
static const struct ll_m2_emitter emitters[] = {
    { .id = -1,
      .flags = 0x1011,
      .position = { 1, 2, 3 },
      .bone = 2,
      .texture_idx = 1,
      .geometry_model = "Props\\Spark.mdx",
      .recursion_model = "",
      .blend = 4,
      .shape = 3,
      .head_tail = 2,
      .texture_rotation = -5,
      .rows = 4,
      .columns = 2,
      .speed = TRACK(values),
      .speed_variation = GLOBAL(0, values + 1),
      .vertical_rad = GLOBAL(1, values + 2),
      .horizontal_rad = GLOBAL(0, values + 3),
      .gravity = GLOBAL(1, values + 4),
      .lifespan_s = GLOBAL(0, values + 5),
      .rate = GLOBAL(1, values + 6),
      .length_yd = GLOBAL(0, values + 7),
      .width_yd = GLOBAL(1, values + 8),
      .z_source = TRACK(values + 9),
      .enabled = TRACK(bytes),
      .mid = 0.4f,
      .colors_bgra = { { 1, 2, 3, 4 }, { 5, 6, 7, 8 }, { 9, 10, 11, 12 } },
      .sizes_yd = { 0.1f, 0.2f, 0.3f },
      .cells = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 },
      .tail_s = 0.5f,
      .twinkle_speed = 1,
      .twinkle_percent = 2,
      .twinkle_min = 3,
      .twinkle_max = 4,
      .inherit_scale = 5,
      .drag = 6,
      .spin = 7,
      .tumble_min = { 8, 9, 10 },
      .tumble_max = { 11, 12, 13 },
      .wind = { 14, 15, 16 },
      .wind_time_s = 17,
      .follow = { 18, 19, 20, 21 },
      .num_spline_points = 4,
      .spline_points = spline },
    { .geometry_model = "",
      .recursion_model = "Props\\Child.mdx",
      .rows = 1,
      .columns = 1 },
};

#define ROWS(array) .num_##array = NUM(array), .array = (array)

static struct ll_m2 full_model(void)
{
    return (struct ll_m2){
        .version = 256,
        .name = "Lamp",
        .flags = 3,
        .box_min = { -1, -2, -3 },
        .box_max = { 1, 2, 3 },
        .radius_yd = 4,
        .collision_min = { -0.5f, -0.25f, 0 },
        .collision_max = { 0.5f, 0.25f, 1 },
        .collision_radius_yd = 1.5f,
        .num_global_sequences = NUM(global_lengths),
        .global_sequences_ms = global_lengths,
        ROWS(sequences),
        ROWS(sequence_lookup),
        ROWS(playable),
        ROWS(bones),
        ROWS(key_bones),
        ROWS(vertices),
        ROWS(views),
        ROWS(colors),
        ROWS(textures),
        ROWS(weights),
        ROWS(uv_anims),
        ROWS(materials),
        ROWS(replaceable_lookup),
        ROWS(bone_lookup),
        ROWS(texture_lookup),
        ROWS(coord_lookup),
        ROWS(weight_lookup),
        ROWS(uv_anim_lookup),
        ROWS(collision_indices),
        ROWS(collision_vertices),
        ROWS(collision_normals),
        ROWS(attachments),
        ROWS(attachment_lookup),
        ROWS(events),
        ROWS(lights),
        ROWS(cameras),
        ROWS(camera_lookup),
        ROWS(ribbons),
        ROWS(emitters),
    };
}

static struct ll_bytes model_bytes(const struct ll_m2 *m2, struct ll_writer *out)
{
    struct ll_bytes written;
    assert_int_equal(ll_m2_write(m2, out), LL_OK);
    assert_int_equal(ll_writer_result(out, &written), LL_OK);
    return written;
}

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
                          .textures = textures,
                          .num_materials = 2,
                          .materials = materials };
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
    struct ll_skin_section far = sections[0];
    far.first_index = 65536; // has no place in 256
    struct ll_skin view = views[1];
    view.sections = &far;
    m2 = full_model();
    m2.views = &view;
    m2.num_views = 1;
    assert_int_equal(ll_m2_write(&m2, &out), LL_ERR_LIMIT);
    assert_int_equal(out.size, 0);
    static const uint32_t backwards[] = { 5, 4 };
    const struct ll_m2_track track = { .num_keys = 2,
                                       .times_ms = backwards,
                                       .values = fixed };
    m2 = full_model();
    m2.weights = &track;
    m2.num_weights = 1;
    assert_int_equal(ll_m2_write(&m2, &out), LL_ERR_CORRUPT);
    ll_writer_finish(&out);
}

// ---- sequences and tracks ----

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
    struct ll_m2_track track = TRACK(v);
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
        .global_sequence = -1, .num_keys = 1, .times_ms = zero, .values = (v) \
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
    struct ll_skin_batch batch = batches[0];
    struct ll_m2_stage s = ll_m2_batch_stage(&m2, &batch, 0);
    assert_int_equal(s.texture_idx, 1);
    assert_int_equal(s.coord, 0);
    assert_int_equal(s.weight_idx, 1);
    assert_int_equal(s.uv_anim_idx, 0);
    batch.uv_anim_lookup = 1;
    assert_int_equal(ll_m2_batch_stage(&m2, &batch, 0).uv_anim_idx, -1);
    batch.uv_anim_lookup = 9;
    assert_int_equal(ll_m2_batch_stage(&m2, &batch, 0).uv_anim_idx, -1);
    s = ll_m2_batch_stage(&m2, &batches[1], 1); // the second stage uses the next of each
    assert_int_equal(s.texture_idx, -1);        // 9 is not there
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

// ---- broken files ----

// Offsets of array fields in the header of 256.
enum {
    H_SEQUENCES = 0x1c,
    H_BONES = 0x34,
    H_VERTICES = 0x44,
    H_VIEWS = 0x4c,
    H_TEXTURES = 0x5c,
    H_MATERIALS = 0x84,
    H_COLLISION = 0xec,
    H_EVENTS = 0x114,
    H_LIGHTS = 0x11c,
    H_CAMERAS = 0x124,
    H_RIBBONS = 0x134,
    H_EMITTERS = 0x13c,
};

static uint8_t *row_at(struct ll_writer *out, uint32_t field, uint32_t byte)
{
    return out->data + ll_load_u32(out->data + field + 4) + byte;
}

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

// Values that are three times the keys have tangents; a weight track of two plain values
// that says "Bezier" has not.
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
          .values = fixed },
        { .interpolation = 2,
          .global_sequence = -1,
          .num_keys = 6,
          .times_ms = times,
          .values = fixed },
    };
    struct ll_m2 m2 = full_model();
    m2.weights = odd;
    m2.num_weights = 2;
    struct ll_bytes file = model_bytes(&m2, &out);
    uint8_t *second = out.data + ll_load_u32(out.data + 0x64 + 4) + 28;
    ll_store_u32(second + 12, 2); // two times for six values
    struct ll_m2 again = model_parse(file, &arena, 0);
    assert_int_equal(again.weights[0].num_keys, 2);
    assert_true(again.weights[0].values[1] == fixed[1]);
    assert_int_equal(again.weights[1].num_keys, 2);
    assert_true(again.weights[1].values[1] == fixed[3]);
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

// ---- version 264, made by hand: reading only ----

// Four sequences: embedded, embedded, alias, in another file. One bone that turns.
static void made_264(struct ll_writer *out)
{
    enum { HEADER = 0x130, NUM_SEQUENCES = 4 };
    ll_writer_zeros(out, HEADER);
    memcpy(out->data, "MD20", 4);
    ll_store_u32(out->data + 4, 264);
    ll_store_u32(out->data + 0x44, 2); // two .skin files
    uint32_t at = (uint32_t)out->size;
    const uint32_t flags[NUM_SEQUENCES] = { 0x20, 0x20, 0x40, 0 };
    for (uint32_t i = 0; i < NUM_SEQUENCES; i++) {
        ll_writer_u32(out, i);
        ll_writer_u32(out, 1000 + i); // length
        ll_writer_f32(out, 0);
        ll_writer_u32(out, flags[i]);
        ll_writer_zeros(out, 44);
        ll_writer_i16(out, -1);
        ll_writer_u16(out, (uint16_t)(i == 2 ? 1 : i));
    }
    ll_store_u32(out->data + 0x1c, NUM_SEQUENCES);
    ll_store_u32(out->data + 0x20, at);

    uint32_t keys = (uint32_t)out->size; // times, then four rotations
    ll_writer_u32(out, 0);
    ll_writer_u32(out, 100);
    const int16_t rotation[2][4] = { { 32767, 32767, 32767, -1 },      // identity
                                     { 32767, 32767, -9598, -9598 } }; // 90 about z
    for (int i = 0; i < 8; i++)
        ll_writer_i16(out, rotation[i / 4][i % 4]);
    uint32_t inner = (uint32_t)out->size; // of times, then of values
    for (int list = 0; list < 2; list++) {
        ll_writer_u32(out, 1); // sequence 0: the second key alone
        ll_writer_u32(out, list ? keys + 16 : keys);
        ll_writer_u32(out, 2); // sequence 1: both
        ll_writer_u32(out, list ? keys + 8 : keys);
        ll_writer_u32(out, 0x7fffffff); // alias: points at nothing
        ll_writer_u32(out, 0xdeadbeef);
        ll_writer_u32(out, 3); // another file: offsets of that
        ll_writer_u32(out, 0x00ffffff);
    }
    uint32_t bone = (uint32_t)out->size;
    ll_writer_zeros(out, 88);
    ll_store_u16(out->data + bone + 8, 0xffff);
    ll_store_u32(out->data + bone + 12, 0x12345678);
    uint8_t *track = out->data + bone + 0x24;
    ll_store_u16(track, 1);
    ll_store_u16(track + 2, 0xffff);
    for (uint32_t list = 0; list < 2; list++) {
        ll_store_u32(track + 4 + list * 8, NUM_SEQUENCES);
        ll_store_u32(track + 8 + list * 8, inner + list * NUM_SEQUENCES * 8);
    }
    ll_store_u32(out->data + 0x2c, 1);
    ll_store_u32(out->data + 0x30, bone);
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
        cmocka_unit_test(round_trip),
        cmocka_unit_test(round_trip_bare),
        cmocka_unit_test(writer_refuses),
        cmocka_unit_test(sequence_lookups),
        cmocka_unit_test(tracks_256),
        cmocka_unit_test(tracks_264),
        cmocka_unit_test(rotations_at),
        cmocka_unit_test(bone_chain),
        cmocka_unit_test(bone_billboards),
        cmocka_unit_test(batch_stages),
        cmocka_unit_test(effects_dropped),
        cmocka_unit_test(refused),
        cmocka_unit_test(mended),
        cmocka_unit_test(odd_tracks),
        cmocka_unit_test(memory_bounded),
        cmocka_unit_test(memory_bounded_264),
        cmocka_unit_test(version_264),
        cmocka_unit_test(skin_264),
        cmocka_unit_test(model_broken),
        cmocka_unit_test(skin_broken),
        cmocka_unit_test(corpus_broken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
