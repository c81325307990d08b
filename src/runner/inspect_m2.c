// What a level designer wants to know of a model and its levels of detail.
#include <stdio.h>
#include <string.h>

#include "formats/m2.h"
#include "runner/inspect_private.h"

#define COUNT(array) (uint32_t)(sizeof(array) / sizeof((array)[0]))

static const struct ll_inspect_flag sequence_flags[] = {
    { LL_M2_SEQUENCE_ONCE, "once" },
    { LL_M2_SEQUENCE_EMBEDDED, "embedded" },
    { LL_M2_SEQUENCE_ALIAS, "alias" },
};

static const struct ll_inspect_flag material_flags[] = {
    { LL_M2_UNLIT, "unlit" },
    { LL_M2_NO_FOG, "no_fog" },
    { LL_M2_TWO_SIDED, "two_sided" },
    { LL_M2_NO_DEPTH_TEST, "no_depth_test" },
    { LL_M2_NO_DEPTH_WRITE, "no_depth_write" },
};

static const struct ll_inspect_flag texture_flags[] = {
    { LL_M2_WRAP_U, "wrap_u" },
    { LL_M2_WRAP_V, "wrap_v" },
};

static const char *blend_name(uint32_t blend)
{
    static const char *const names[] = { "opaque",       "alpha_key", "alpha",      "add",
                                         "add_by_alpha", "modulate",  "modulate_2x" };
    return blend < COUNT(names) ? names[blend] : NULL;
}

// Source: formats-m2.md, texture types.
static const char *texture_type_name(uint32_t type)
{
    static const char *const names[] = {
        "file",        "body_skin",  "object_skin", "weapon_blade", "weapon_handle",
        "environment", "hair",       "facial_hair", "extra_skin",   "ui_skin",
        "mane",        "creature_1", "creature_2",  "creature_3",   "icon",
    };
    return type < COUNT(names) ? names[type] : NULL;
}

// ---- views ----

static void views_add(struct ll_inspect_file *file, const struct ll_skin *views,
                      uint32_t num_views, bool embedded)
{
    struct ll_json_doc *doc = file->doc;
    struct ll_json *list = ll_json_array(doc, file->facts, "views");
    for (uint32_t i = 0; i < num_views; i++) {
        const struct ll_skin *view = &views[i];
        struct ll_json *row = ll_json_object(doc, list, NULL);
        ll_json_integer(doc, row, "view", i);
        ll_json_string(doc, row, "stored_in", embedded ? "model" : "skin");
        ll_json_integer(doc, row, "num_vertices", view->num_vertices);
        ll_json_integer(doc, row, "num_triangles", view->num_indices / 3);
        ll_json_integer(doc, row, "num_sections", view->num_sections);
        ll_json_integer(doc, row, "num_batches", view->num_batches);
        ll_json_integer(doc, row, "max_bones", view->max_bones);
    }
}

static const struct ll_skin_section *section_of(const struct ll_skin *view,
                                                const struct ll_skin_batch *batch)
{
    bool there = !batch->dropped && batch->section_idx < view->num_sections;
    return there ? &view->sections[batch->section_idx] : NULL;
}

// m2 NULL: only what the view itself says.
static void batches_add(struct ll_inspect_file *file, const struct ll_skin *view,
                        const struct ll_m2 *m2)
{
    struct ll_json_doc *doc = file->doc;
    struct ll_json *list = ll_json_array(doc, file->facts, "batches");
    for (uint32_t i = 0; i < view->num_batches; i++) {
        const struct ll_skin_batch *batch = &view->batches[i];
        const struct ll_skin_section *section = section_of(view, batch);
        struct ll_json *row = ll_json_object(doc, list, NULL);
        ll_json_integer(doc, row, "batch", i);
        ll_json_bool(doc, row, "left_out", batch->dropped);
        ll_json_integer(doc, row, "section", batch->section_idx);
        if (section)
            ll_json_integer(doc, row, "geoset", section->geoset);
        else
            ll_json_null(doc, row, "geoset");
        ll_json_integer(doc, row, "num_triangles",
                        section ? section->num_indices / 3 : 0);
        ll_json_integer(doc, row, "priority", batch->priority);
        ll_json_integer(doc, row, "layer", batch->layer);
        ll_json_integer(doc, row, "num_textures",
                        batch->num_textures ? batch->num_textures : 1);
        if (!m2)
            continue;
        bool known = batch->material_idx < m2->num_materials;
        const struct ll_m2_material *material =
            known ? &m2->materials[batch->material_idx] : NULL;
        ll_json_string(doc, row, "blend", material ? blend_name(material->blend) : NULL);
        ll_inspect_flags_add(doc, row, "flags", material ? material->flags : 0,
                             material_flags, COUNT(material_flags));
        struct ll_m2_stage stage = ll_m2_batch_stage(m2, batch, 0);
        if (stage.texture_idx >= 0)
            ll_json_integer(doc, row, "texture", stage.texture_idx);
        else
            ll_json_null(doc, row, "texture");
    }
}

// Views of a 3.3.5a model stand in files beside it. The first one that is there, or NULL.
static const struct ll_skin *skins_add(struct ll_inspect_file *file,
                                       const struct ll_m2 *m2)
{
    struct ll_skin *views = ll_arena_array(file->arena, struct ll_skin, m2->num_views);
    uint32_t num_read = 0;
    for (uint32_t i = 0; views && i < m2->num_views; i++) {
        char path[LL_INSPECT_PATH_BYTES], ending[24];
        struct ll_bytes bytes;
        struct ll_report report;
        snprintf(ending, sizeof ending, "%02u.skin", i);
        if (ll_inspect_model_path(file->path, ending, path) &&
            ll_inspect_read_beside(file, path, &bytes) == LL_OK &&
            ll_skin_parse(bytes, m2->num_vertices, file->arena, &views[num_read],
                          &report) == LL_OK)
            num_read++;
    }
    ll_json_integer(file->doc, file->facts, "num_skin_files_present", num_read);
    views_add(file, views, num_read, false);
    return num_read ? views : NULL;
}

enum ll_status ll_inspect_skin(struct ll_inspect_file *file)
{
    char path[LL_INSPECT_PATH_BYTES];
    struct ll_bytes bytes;
    struct ll_report report;
    struct ll_m2 *m2 = ll_arena_new(file->arena, struct ll_m2);
    bool has_model = m2 && ll_inspect_skin_model_path(file->path, path) &&
                     ll_inspect_read_beside(file, path, &bytes) == LL_OK &&
                     ll_m2_parse(bytes, file->arena, m2, &report) == LL_OK;
    struct ll_skin skin;
    enum ll_status status =
        ll_skin_parse(file->bytes, has_model ? m2->num_vertices : LL_M2_MAX_VERTICES,
                      file->arena, &skin, &file->report);
    if (status != LL_OK)
        return status;
    struct ll_json_doc *doc = file->doc;
    ll_json_bool(doc, file->facts, "model_present", has_model);
    ll_json_integer(doc, file->facts, "num_vertices", skin.num_vertices);
    ll_json_integer(doc, file->facts, "num_triangles", skin.num_indices / 3);
    ll_json_integer(doc, file->facts, "num_sections", skin.num_sections);
    ll_json_integer(doc, file->facts, "num_batches", skin.num_batches);
    ll_json_integer(doc, file->facts, "max_bones", skin.max_bones);
    batches_add(file, &skin, has_model ? m2 : NULL);
    return LL_OK;
}

// ---- the model ----

static bool anim_is_there(struct ll_inspect_file *file, const struct ll_m2_sequence *s)
{
    char path[LL_INSPECT_PATH_BYTES];
    struct ll_bytes bytes;
    struct ll_arena_mark mark = ll_arena_mark(file->arena);
    bool there = ll_m2_anim_name(file->path, s, path, sizeof path) &&
                 ll_inspect_read_beside(file, path, &bytes) == LL_OK;
    ll_arena_rewind(file->arena, mark);
    return there;
}

static void sequences_add(struct ll_inspect_file *file, const struct ll_m2 *m2)
{
    struct ll_json_doc *doc = file->doc;
    struct ll_json *list = ll_json_array(doc, file->facts, "sequences");
    for (uint32_t i = 0; i < m2->num_sequences; i++) {
        const struct ll_m2_sequence *sequence = &m2->sequences[i];
        struct ll_json *row = ll_json_object(doc, list, NULL);
        ll_json_integer(doc, row, "sequence", i);
        ll_json_integer(doc, row, "animation_id", sequence->id);
        ll_json_integer(doc, row, "variation", sequence->variation);
        ll_json_integer(doc, row, "start_ms", sequence->start_ms);
        ll_json_integer(doc, row, "length_ms", sequence->length_ms);
        ll_json_integer(doc, row, "blend_ms", sequence->blend_ms);
        ll_json_number(doc, row, "move_yd_s", (double)sequence->speed_yd_s);
        ll_json_integer(doc, row, "frequency", sequence->frequency);
        ll_inspect_flags_add(doc, row, "flags", sequence->flags, sequence_flags,
                             COUNT(sequence_flags));
        bool external = ll_m2_sequence_external(m2, i);
        ll_json_string(doc, row, "keys_in",
                       !external                       ? "model"
                       : anim_is_there(file, sequence) ? "anim file"
                                                       : "absent anim file");
    }
}

static void bones_add(struct ll_inspect_file *file, const struct ll_m2 *m2)
{
    uint32_t num_animated = 0, num_billboards = 0;
    for (uint32_t i = 0; i < m2->num_bones; i++) {
        const struct ll_m2_bone *bone = &m2->bones[i];
        num_animated +=
            bone->translation.num_keys || bone->rotation.num_keys || bone->scale.num_keys;
        num_billboards +=
            (bone->flags & (LL_M2_BONE_BILLBOARD | LL_M2_BONE_BILLBOARD_X |
                            LL_M2_BONE_BILLBOARD_Y | LL_M2_BONE_BILLBOARD_Z)) != 0;
    }
    struct ll_json_doc *doc = file->doc;
    ll_json_integer(doc, file->facts, "num_bones", m2->num_bones);
    ll_json_integer(doc, file->facts, "num_bones_animated", num_animated);
    ll_json_integer(doc, file->facts, "num_bones_billboard", num_billboards);
}

static void textures_add(struct ll_inspect_file *file, const struct ll_m2 *m2)
{
    struct ll_json_doc *doc = file->doc;
    struct ll_json *list = ll_json_array(doc, file->facts, "textures");
    for (uint32_t i = 0; i < m2->num_textures; i++) {
        const struct ll_m2_texture *texture = &m2->textures[i];
        struct ll_json *row = ll_json_object(doc, list, NULL);
        ll_json_integer(doc, row, "texture", i);
        ll_json_integer(doc, row, "type_id", texture->type);
        ll_json_string(doc, row, "type", texture_type_name(texture->type));
        ll_json_string(doc, row, "name", texture->path);
        ll_inspect_flags_add(doc, row, "flags", texture->flags, texture_flags,
                             COUNT(texture_flags));
    }
}

static void emitters_add(struct ll_inspect_file *file, const struct ll_m2 *m2)
{
    static const char *const shapes[] = { NULL, "plane", "sphere", "spline" };
    struct ll_json_doc *doc = file->doc;
    struct ll_json *list = ll_json_array(doc, file->facts, "emitters");
    for (uint32_t i = 0; i < m2->num_emitters; i++) {
        const struct ll_m2_emitter *emitter = &m2->emitters[i];
        struct ll_json *row = ll_json_object(doc, list, NULL);
        ll_json_integer(doc, row, "emitter", i);
        ll_json_integer(doc, row, "bone", emitter->bone);
        ll_inspect_floats_add(doc, row, "pos_yd", emitter->position, 3);
        ll_json_string(doc, row, "shape",
                       emitter->shape < COUNT(shapes) ? shapes[emitter->shape] : NULL);
        ll_json_string(doc, row, "blend", blend_name(emitter->blend));
        ll_json_integer(doc, row, "texture", emitter->texture_idx);
        ll_json_integer(doc, row, "num_rows", emitter->rows);
        ll_json_integer(doc, row, "num_columns", emitter->columns);
        ll_json_string(doc, row, "model", emitter->geometry_model);
    }
    list = ll_json_array(doc, file->facts, "ribbons");
    for (uint32_t i = 0; i < m2->num_ribbons; i++) {
        const struct ll_m2_ribbon *ribbon = &m2->ribbons[i];
        struct ll_json *row = ll_json_object(doc, list, NULL);
        ll_json_integer(doc, row, "ribbon", i);
        ll_json_integer(doc, row, "bone", ribbon->bone);
        ll_inspect_floats_add(doc, row, "pos_yd", ribbon->position, 3);
        ll_json_integer(doc, row, "num_textures", ribbon->num_textures);
        ll_json_number(doc, row, "edges_per_second", (double)ribbon->edges_per_s);
        ll_json_number(doc, row, "lifetime_seconds", (double)ribbon->lifetime_s);
    }
}

static void lights_add(struct ll_inspect_file *file, const struct ll_m2 *m2)
{
    struct ll_json_doc *doc = file->doc;
    struct ll_json *list = ll_json_array(doc, file->facts, "lights");
    for (uint32_t i = 0; i < m2->num_lights; i++) {
        const struct ll_m2_light *light = &m2->lights[i];
        struct ll_json *row = ll_json_object(doc, list, NULL);
        ll_json_integer(doc, row, "light", i);
        ll_json_string(doc, row, "type",
                       light->type == 0   ? "directional"
                       : light->type == 1 ? "point"
                                          : NULL);
        ll_json_integer(doc, row, "bone", light->bone);
        ll_inspect_floats_add(doc, row, "pos_yd", light->position, 3);
        // Where they do not move, the first key is all there is.
        const struct ll_m2_track *color = &light->diffuse_color;
        if (color->num_keys)
            ll_inspect_floats_add(doc, row, "diffuse_gamma", color->values, 3);
        else
            ll_json_null(doc, row, "diffuse_gamma");
        const struct ll_m2_track *tracks[] = { &light->diffuse_intensity,
                                               &light->start_yd, &light->end_yd };
        static const char *const keys[] = { "diffuse_intensity", "start_yd", "end_yd" };
        for (uint32_t k = 0; k < COUNT(tracks); k++) {
            if (tracks[k]->num_keys)
                ll_json_number(doc, row, keys[k], (double)tracks[k]->values[0]);
            else
                ll_json_null(doc, row, keys[k]);
        }
    }
}

static void bounds_add(struct ll_inspect_file *file, const struct ll_m2 *m2)
{
    struct ll_json_doc *doc = file->doc;
    struct ll_json *facts = file->facts;
    ll_inspect_floats_add(doc, facts, "box_min_yd", m2->box_min, 3);
    ll_inspect_floats_add(doc, facts, "box_max_yd", m2->box_max, 3);
    ll_json_number(doc, facts, "radius_yd", (double)m2->radius_yd);
    ll_inspect_floats_add(doc, facts, "collision_min_yd", m2->collision_min, 3);
    ll_inspect_floats_add(doc, facts, "collision_max_yd", m2->collision_max, 3);
    ll_json_number(doc, facts, "collision_radius_yd", (double)m2->collision_radius_yd);
    ll_json_integer(doc, facts, "num_collision_triangles", m2->num_collision_indices / 3);
}

enum ll_status ll_inspect_m2(struct ll_inspect_file *file)
{
    struct ll_m2 *m2 = ll_arena_new(file->arena, struct ll_m2);
    if (!m2)
        return ll_report_fail(&file->report, LL_ERR_MEMORY, "", 0, "out of memory");
    enum ll_status status = ll_m2_parse(file->bytes, file->arena, m2, &file->report);
    if (status != LL_OK)
        return status;
    struct ll_json_doc *doc = file->doc;
    struct ll_json *facts = file->facts;
    ll_json_integer(doc, facts, "version", m2->version);
    ll_json_string(doc, facts, "name", m2->name);
    ll_inspect_flags_add(doc, facts, "flags", m2->flags, NULL, 0);
    bounds_add(file, m2);
    ll_json_integer(doc, facts, "num_vertices", m2->num_vertices);
    bones_add(file, m2);
    ll_json_integer(doc, facts, "num_attachments", m2->num_attachments);
    ll_json_integer(doc, facts, "num_events", m2->num_events);
    ll_json_integer(doc, facts, "num_cameras", m2->num_cameras);
    ll_json_integer(doc, facts, "num_global_sequences", m2->num_global_sequences);
    sequences_add(file, m2);
    textures_add(file, m2);
    const struct ll_skin *view = m2->views;
    if (view)
        views_add(file, view, m2->num_views, true);
    else
        view = skins_add(file, m2);
    if (view)
        batches_add(file, view, m2);
    emitters_add(file, m2);
    lights_add(file, m2);
    return LL_OK;
}
