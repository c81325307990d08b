#include "formats/write/m2_write.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "base/cursor.h"
#include "base/maths.h"
#include "formats/write/m2_write_parts.h"

#define HEADER_BYTES 0x144u
#define HEADER_BYTES_264 0x130u // and 8 more with LL_M2_COMBOS
#define SKIN_HEADER_BYTES 48u
#define NUM_PLAYABLE 203u // entries of the stock table

// ---- animation ----

static struct ll_m2_array global_sequences_write(struct ll_m2_out *m,
                                                 const struct ll_m2 *m2)
{
    struct ll_m2_array placed = ll_m2_out_data(m, m2->num_global_sequences);
    for (uint32_t i = 0; i < m2->num_global_sequences; i++)
        ll_writer_u32(m->out, m2->global_sequences_ms[i]);
    return placed;
}

static struct ll_m2_array sequences_write(struct ll_m2_out *m, const struct ll_m2 *m2)
{
    for (uint32_t i = 0; i < m2->num_sequences; i++) {
        const struct ll_m2_sequence *s = &m2->sequences[i];
        ll_writer_u16(&m->rows, s->id);
        ll_writer_u16(&m->rows, s->variation);
        if (!m->v264)
            ll_writer_u32(&m->rows, s->start_ms);
        ll_writer_u32(&m->rows, m->v264 ? s->length_ms : s->start_ms + s->length_ms);
        ll_writer_f32(&m->rows, s->speed_yd_s);
        ll_writer_u32(&m->rows, s->flags);
        ll_writer_i16(&m->rows, s->frequency);
        ll_writer_u16(&m->rows, 0);
        ll_writer_u32(&m->rows, s->replay_min);
        ll_writer_u32(&m->rows, s->replay_max);
        ll_writer_u32(&m->rows, s->blend_ms);
        ll_writer_f32s(&m->rows, s->box_min, 3);
        ll_writer_f32s(&m->rows, s->box_max, 3);
        ll_writer_f32(&m->rows, s->radius_yd);
        ll_writer_i16(&m->rows, s->next_variation);
        ll_writer_u16(&m->rows, s->alias_next);
    }
    return ll_m2_out_rows(m, m2->num_sequences);
}

// From id to the first sequence that has it.
static struct ll_m2_array sequence_lookup_write(struct ll_m2_out *m,
                                                const struct ll_m2 *m2)
{
    if (m2->num_sequence_lookup || m->v264) // most files of 264 have none
        return ll_m2_out_u16s(m, m2->sequence_lookup, m2->num_sequence_lookup);
    uint32_t num = 0;
    for (uint32_t i = 0; i < m2->num_sequences; i++)
        num = ll_max_u32(num, m2->sequences[i].id + 1u);
    struct ll_m2_array placed = ll_m2_out_data(m, num);
    for (uint32_t id = 0; id < num; id++) {
        uint32_t i = 0;
        while (i < m2->num_sequences && m2->sequences[i].id != id)
            i++;
        ll_writer_u16(m->out, (uint16_t)(i < m2->num_sequences ? i : UINT16_MAX));
    }
    return placed;
}

static struct ll_m2_array playable_write(struct ll_m2_out *m, const struct ll_m2 *m2)
{
    uint32_t num = m2->num_playable ? m2->num_playable : NUM_PLAYABLE;
    struct ll_m2_array placed = ll_m2_out_data(m, num);
    for (uint32_t i = 0; i < num; i++) {
        ll_writer_u16(m->out, m2->num_playable ? m2->playable[i].id : (uint16_t)i);
        ll_writer_u16(m->out, m2->num_playable ? m2->playable[i].flags : 0);
    }
    return placed;
}

static struct ll_m2_array bones_write(struct ll_m2_out *m, const struct ll_m2 *m2)
{
    for (uint32_t i = 0; i < m2->num_bones; i++) {
        const struct ll_m2_bone *b = &m2->bones[i];
        bool keyed = b->translation.num_keys || b->rotation.num_keys || b->scale.num_keys;
        ll_writer_u32(&m->rows, (uint32_t)b->key_bone);
        ll_writer_u32(&m->rows, b->flags | (keyed ? LL_M2_BONE_ANIMATED : 0));
        ll_writer_i16(&m->rows, b->parent);
        ll_writer_u16(&m->rows, b->submesh);
        if (m->v264)
            ll_writer_u32(&m->rows, b->name_hash);
        ll_m2_out_track(m, &b->translation, LL_M2_F32, 3);
        ll_m2_out_track(m, &b->rotation, m->v264 ? LL_M2_QUAT16 : LL_M2_F32, 4);
        ll_m2_out_track(m, &b->scale, LL_M2_F32, 3);
        ll_writer_f32s(&m->rows, b->pivot, 3);
    }
    return ll_m2_out_rows(m, m2->num_bones);
}

// ---- mesh ----

static struct ll_m2_array vertices_write(struct ll_m2_out *m, const struct ll_m2 *m2)
{
    static const uint8_t one_bone[4] = { 255, 0, 0, 0 };
    struct ll_m2_array placed = ll_m2_out_data(m, m2->num_vertices);
    for (uint32_t i = 0; i < m2->num_vertices; i++) {
        const struct ll_m2_vertex *v = &m2->vertices[i];
        bool bound = v->weights[0] | v->weights[1] | v->weights[2] | v->weights[3];
        ll_writer_f32s(m->out, v->position, 3);
        ll_writer_bytes(m->out, bound ? v->weights : one_bone, 4);
        ll_writer_bytes(m->out, v->bones, 4);
        ll_writer_f32s(m->out, v->normal, 3);
        ll_writer_f32s(m->out, v->uvs[0], 2);
        ll_writer_f32s(m->out, v->uvs[1], 2);
    }
    return placed;
}

static struct ll_m2_array sections_write(struct ll_m2_out *m, const struct ll_skin *view)
{
    struct ll_m2_array placed = ll_m2_out_data(m, view->num_sections);
    bool wide = m->v264;
    for (uint32_t i = 0; i < view->num_sections; i++) {
        const struct ll_skin_section *s = &view->sections[i];
        ll_writer_u16(m->out, s->geoset);
        ll_writer_u16(m->out, wide ? (uint16_t)(s->first_index >> 16) : s->level);
        ll_writer_u16(m->out, (uint16_t)s->first_vertex);
        ll_writer_u16(m->out, (uint16_t)s->num_vertices);
        ll_writer_u16(m->out, (uint16_t)s->first_index);
        ll_writer_u16(m->out, (uint16_t)s->num_indices);
        ll_writer_u16(m->out, s->num_bones);
        ll_writer_u16(m->out, s->first_bone);
        ll_writer_u16(m->out, s->num_influences);
        ll_writer_u16(m->out, s->root_bone);
        ll_writer_f32s(m->out, s->center, 3);
        if (wide) {
            ll_writer_f32s(m->out, s->sort_center, 3);
            ll_writer_f32(m->out, s->sort_radius);
        }
    }
    return placed;
}

static struct ll_m2_array batches_write(struct ll_m2_out *m, const struct ll_skin *view)
{
    struct ll_m2_array placed = ll_m2_out_data(m, view->num_batches);
    for (uint32_t i = 0; i < view->num_batches; i++) {
        const struct ll_skin_batch *b = &view->batches[i];
        ll_writer_u8(m->out, b->flags);
        ll_writer_u8(m->out, (uint8_t)b->priority);
        ll_writer_u16(m->out, b->shader);
        ll_writer_u16(m->out, b->section_idx);
        ll_writer_u16(m->out, b->section_idx);
        ll_writer_i16(m->out, b->color_idx);
        ll_writer_u16(m->out, b->material_idx);
        ll_writer_u16(m->out, b->layer);
        ll_writer_u16(m->out, b->num_textures);
        ll_writer_u16(m->out, b->texture_lookup);
        ll_writer_u16(m->out, b->coord_lookup);
        ll_writer_u16(m->out, b->weight_lookup);
        ll_writer_u16(m->out, b->uv_anim_lookup);
    }
    return placed;
}

// The five arrays and the number behind them go to `rows`.
static void view_write(struct ll_m2_out *m, const struct ll_skin *view)
{
    ll_m2_out_array(&m->rows, ll_m2_out_u16s(m, view->vertices, view->num_vertices));
    ll_m2_out_array(&m->rows, ll_m2_out_u16s(m, view->indices, view->num_indices));
    struct ll_m2_array bones = ll_m2_out_data(m, view->num_vertices);
    if (view->bones)
        ll_writer_bytes(m->out, view->bones, (size_t)view->num_vertices * 4);
    else
        ll_writer_zeros(m->out, (size_t)view->num_vertices * 4);
    ll_m2_out_array(&m->rows, bones);
    ll_m2_out_array(&m->rows, sections_write(m, view));
    ll_m2_out_array(&m->rows, batches_write(m, view));
    ll_writer_u32(&m->rows, view->max_bones ? view->max_bones : 256);
}

static struct ll_m2_array views_write(struct ll_m2_out *m, const struct ll_m2 *m2)
{
    for (uint32_t i = 0; i < m2->num_views; i++)
        view_write(m, &m2->views[i]);
    return ll_m2_out_rows(m, m2->num_views);
}

// ---- materials ----

static struct ll_m2_array textures_write(struct ll_m2_out *m, const struct ll_m2 *m2)
{
    for (uint32_t i = 0; i < m2->num_textures; i++) {
        ll_writer_u32(&m->rows, m2->textures[i].type);
        ll_writer_u32(&m->rows, m2->textures[i].flags);
        ll_m2_out_array(&m->rows, ll_m2_out_name(m, m2->textures[i].path));
    }
    return ll_m2_out_rows(m, m2->num_textures);
}

static struct ll_m2_array materials_write(struct ll_m2_out *m, const struct ll_m2 *m2)
{
    struct ll_m2_array placed = ll_m2_out_data(m, m2->num_materials);
    for (uint32_t i = 0; i < m2->num_materials; i++) {
        ll_writer_u16(m->out, m2->materials[i].flags);
        ll_writer_u16(m->out, m2->materials[i].blend);
    }
    return placed;
}

static struct ll_m2_array colors_write(struct ll_m2_out *m, const struct ll_m2 *m2)
{
    for (uint32_t i = 0; i < m2->num_colors; i++) {
        ll_m2_out_track(m, &m2->colors[i].color, LL_M2_F32, 3);
        ll_m2_out_track(m, &m2->colors[i].alpha, LL_M2_FIXED16, 1);
    }
    return ll_m2_out_rows(m, m2->num_colors);
}

static struct ll_m2_array weights_write(struct ll_m2_out *m, const struct ll_m2 *m2)
{
    for (uint32_t i = 0; i < m2->num_weights; i++)
        ll_m2_out_track(m, &m2->weights[i], LL_M2_FIXED16, 1);
    return ll_m2_out_rows(m, m2->num_weights);
}

static struct ll_m2_array uv_anims_write(struct ll_m2_out *m, const struct ll_m2 *m2)
{
    for (uint32_t i = 0; i < m2->num_uv_anims; i++) {
        ll_m2_out_track(m, &m2->uv_anims[i].translation, LL_M2_F32, 3);
        ll_m2_out_track(m, &m2->uv_anims[i].rotation, LL_M2_F32, 4);
        ll_m2_out_track(m, &m2->uv_anims[i].scale, LL_M2_F32, 3);
    }
    return ll_m2_out_rows(m, m2->num_uv_anims);
}

// ---- file ----

static void bounds_derive(struct ll_m2 *m2)
{
    bool given = m2->radius_yd > 0;
    for (int i = 0; i < 3; i++)
        given |= m2->box_min[i] != 0 || m2->box_max[i] != 0;
    if (given || !m2->num_vertices)
        return;
    for (int i = 0; i < 3; i++) {
        m2->box_min[i] = FLT_MAX;
        m2->box_max[i] = -FLT_MAX;
    }
    for (uint32_t v = 0; v < m2->num_vertices; v++) {
        const float *p = m2->vertices[v].position;
        for (int i = 0; i < 3; i++) {
            m2->box_min[i] = ll_minf(m2->box_min[i], p[i]);
            m2->box_max[i] = ll_maxf(m2->box_max[i], p[i]);
        }
        m2->radius_yd =
            ll_maxf(m2->radius_yd, sqrtf(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]));
    }
}

static enum ll_status view_check(const struct ll_skin *view, uint32_t num_vertices,
                                 uint32_t max_first_index)
{
    if (view->num_vertices > LL_M2_MAX_VERTICES ||
        view->num_indices > LL_M2_MAX_INDICES ||
        view->num_sections > LL_M2_MAX_SECTIONS || view->num_batches > LL_M2_MAX_BATCHES)
        return LL_ERR_LIMIT;
    for (uint32_t i = 0; i < view->num_vertices; i++)
        if (view->vertices[i] >= num_vertices)
            return LL_ERR_CORRUPT;
    for (uint32_t i = 0; i < view->num_indices; i++)
        if (view->indices[i] >= view->num_vertices)
            return LL_ERR_CORRUPT;
    for (uint32_t i = 0; i < view->num_sections; i++) {
        const struct ll_skin_section *s = &view->sections[i];
        if (s->first_vertex > UINT16_MAX || s->num_vertices > UINT16_MAX ||
            s->first_index > max_first_index || s->num_indices > UINT16_MAX)
            return LL_ERR_LIMIT;
        if (s->num_indices &&
            (s->num_indices % 3 ||
             !ll_range_fits(s->first_index, s->num_indices, 1, view->num_indices)))
            return LL_ERR_CORRUPT;
    }
    for (uint32_t i = 0; i < view->num_batches; i++)
        if (!view->batches[i].dropped &&
            view->batches[i].section_idx >= view->num_sections)
            return LL_ERR_CORRUPT;
    return LL_OK;
}

static enum ll_status check(const struct ll_m2 *m2)
{
    if (m2->num_sequences > LL_M2_MAX_SEQUENCES || m2->num_bones > LL_M2_MAX_BONES ||
        m2->num_vertices > LL_M2_MAX_VERTICES || m2->num_views > LL_M2_MAX_VIEWS ||
        m2->num_textures > LL_M2_MAX_TEXTURES ||
        m2->num_materials > LL_M2_MAX_MATERIALS || m2->num_lights > LL_M2_MAX_LIGHTS ||
        m2->num_ribbons > LL_M2_MAX_RIBBONS || m2->num_emitters > LL_M2_MAX_EMITTERS)
        return LL_ERR_LIMIT;
    for (uint32_t i = 0; i < m2->num_bones; i++)
        if (m2->bones[i].parent >= (int)i)
            return LL_ERR_CORRUPT;
    for (uint32_t i = 0; i < m2->num_vertices; i++)
        for (int k = 0; k < 4; k++)
            if (m2->vertices[i].bones[k] >= ll_max_u32(m2->num_bones, 1))
                return LL_ERR_CORRUPT;
    for (uint32_t i = 0; i < m2->num_collision_indices; i++)
        if (m2->collision_indices[i] >= m2->num_collision_vertices)
            return LL_ERR_CORRUPT;
    return LL_OK;
}

static enum ll_status views_check(const struct ll_m2 *m2)
{
    enum ll_status status = m2->num_views ? LL_OK : LL_ERR_CORRUPT;
    for (uint32_t i = 0; i < m2->num_views && status == LL_OK; i++)
        status = view_check(&m2->views[i], m2->num_vertices, UINT16_MAX);
    return status;
}

// Writes everything but the header, which it gathers in `head`.
static void body_write(struct ll_m2_out *m, const struct ll_m2 *m2,
                       struct ll_writer *head)
{
    ll_writer_bytes(head, "MD20", 4);
    ll_writer_u32(head, m->v264 ? 264 : 256);
    ll_m2_out_array(head, ll_m2_out_name(m, m2->name));
    ll_writer_u32(head, m2->flags);
    ll_m2_out_array(head, global_sequences_write(m, m2));
    ll_m2_out_array(head, sequences_write(m, m2));
    ll_m2_out_array(head, sequence_lookup_write(m, m2));
    if (!m->v264)
        ll_m2_out_array(head, playable_write(m, m2));
    ll_m2_out_array(head, bones_write(m, m2));
    ll_m2_out_array(head, ll_m2_out_i16s(m, m2->key_bones, m2->num_key_bones));
    ll_m2_out_array(head, vertices_write(m, m2));
    if (m->v264)
        ll_writer_u32(head, m2->num_views); // .skin files
    else
        ll_m2_out_array(head, views_write(m, m2));
    ll_m2_out_array(head, colors_write(m, m2));
    ll_m2_out_array(head, textures_write(m, m2));
    ll_m2_out_array(head, weights_write(m, m2));
    if (!m->v264)
        ll_m2_out_array(head, (struct ll_m2_array){ 0 }); // flip-books
    ll_m2_out_array(head, uv_anims_write(m, m2));
    ll_m2_out_array(
        head, ll_m2_out_i16s(m, m2->replaceable_lookup, m2->num_replaceable_lookup));
    ll_m2_out_array(head, materials_write(m, m2));
    ll_m2_out_array(head, ll_m2_out_u16s(m, m2->bone_lookup, m2->num_bone_lookup));
    ll_m2_out_array(head, ll_m2_out_u16s(m, m2->texture_lookup, m2->num_texture_lookup));
    ll_m2_out_array(head, ll_m2_out_i16s(m, m2->coord_lookup, m2->num_coord_lookup));
    ll_m2_out_array(head, ll_m2_out_u16s(m, m2->weight_lookup, m2->num_weight_lookup));
    ll_m2_out_array(head, ll_m2_out_i16s(m, m2->uv_anim_lookup, m2->num_uv_anim_lookup));
    ll_writer_f32s(head, m2->box_min, 3);
    ll_writer_f32s(head, m2->box_max, 3);
    ll_writer_f32(head, m2->radius_yd);
    ll_writer_f32s(head, m2->collision_min, 3);
    ll_writer_f32s(head, m2->collision_max, 3);
    ll_writer_f32(head, m2->collision_radius_yd);
    ll_m2_out_array(head,
                    ll_m2_out_u16s(m, m2->collision_indices, m2->num_collision_indices));
    ll_m2_out_array(
        head, ll_m2_out_vec3s(m, m2->collision_vertices, m2->num_collision_vertices));
    ll_m2_out_array(head,
                    ll_m2_out_vec3s(m, m2->collision_normals, m2->num_collision_normals));
    ll_m2_out_effects(m, m2, head);
    if (m->v264 && m2->flags & LL_M2_COMBOS)
        ll_m2_out_array(head, ll_m2_out_u16s(m, m2->combos, m2->num_combos));
}

// What the original wants and a plain mesh does not give. The arrays live as long as the
// caller's.
struct defaults {
    struct ll_m2_sequence stand;
    struct ll_m2_bone bone;
    struct ll_m2_track weight;
    uint32_t time;
    float opaque;
    uint16_t zero;
    int16_t coord, no_uv_anim;
    uint16_t textures[LL_M2_MAX_TEXTURES];
};

static void defaults_fill(struct ll_m2 *m2, struct defaults *d)
{
    bounds_derive(m2);
    *d = (struct defaults){ .opaque = 1, .no_uv_anim = -1 };
    if (!m2->num_sequences) {
        d->stand = (struct ll_m2_sequence){ .length_ms = 3333,
                                            .flags = LL_M2_SEQUENCE_EMBEDDED,
                                            .frequency = INT16_MAX,
                                            .blend_ms = 150,
                                            .radius_yd = m2->radius_yd,
                                            .next_variation = -1 };
        memcpy(d->stand.box_min, m2->box_min, sizeof d->stand.box_min);
        memcpy(d->stand.box_max, m2->box_max, sizeof d->stand.box_max);
        m2->sequences = &d->stand;
        m2->num_sequences = 1;
    }
    if (!m2->num_bones) {
        d->bone = (struct ll_m2_bone){ .key_bone = -1, .parent = -1 };
        m2->bones = &d->bone;
        m2->num_bones = 1;
    }
    if (!m2->num_bone_lookup) {
        m2->bone_lookup = &d->zero;
        m2->num_bone_lookup = 1;
    }
    if (!m2->num_texture_lookup) { // one to one
        for (uint32_t i = 0; i < m2->num_textures; i++)
            d->textures[i] = (uint16_t)i;
        m2->texture_lookup = d->textures;
        m2->num_texture_lookup = m2->num_textures;
    }
    if (!m2->num_coord_lookup) {
        m2->coord_lookup = &d->coord;
        m2->num_coord_lookup = 1;
    }
    if (!m2->num_weights) {
        d->weight = (struct ll_m2_track){ .global_sequence = -1,
                                          .num_keys = 1,
                                          .times_ms = &d->time,
                                          .values = &d->opaque };
        m2->weights = &d->weight;
        m2->num_weights = 1;
    }
    if (!m2->num_weight_lookup) {
        m2->weight_lookup = &d->zero;
        m2->num_weight_lookup = 1;
    }
    if (!m2->num_uv_anim_lookup) {
        m2->uv_anim_lookup = &d->no_uv_anim;
        m2->num_uv_anim_lookup = 1;
    }
}

static enum ll_status model_write(struct ll_m2_out *m, const struct ll_m2 *m2)
{
    struct ll_m2 full = *m2;
    struct defaults defaults;
    defaults_fill(&full, &defaults);
    full.version = m->v264 ? 264 : 256;
    m->m2 = &full;

    uint32_t header_bytes = m->v264 ? HEADER_BYTES_264 : HEADER_BYTES;
    if (m->v264 && full.flags & LL_M2_COMBOS)
        header_bytes += 8;
    struct ll_writer head = { 0 };
    enum ll_status status = LL_OK;
    ll_writer_zeros(m->out, header_bytes);
    body_write(m, &full, &head);
    if (m->out->failed || head.failed || m->rows.failed)
        status = LL_ERR_MEMORY;
    else if (m->status != LL_OK)
        status = m->status;
    else
        memcpy(m->out->data, head.data, header_bytes);
    ll_writer_finish(&head);
    ll_writer_finish(&m->rows);
    return status;
}

enum ll_status ll_m2_write(const struct ll_m2 *m2, struct ll_writer *out)
{
    enum ll_status status = check(m2);
    if (status == LL_OK)
        status = views_check(m2);
    if (status != LL_OK)
        return status;
    struct ll_m2_out m = { .out = out };
    return model_write(&m, m2);
}

enum ll_status ll_m2_write_264(const struct ll_m2 *m2, struct ll_writer *out,
                               struct ll_writer *anims)
{
    enum ll_status status = check(m2);
    if (status != LL_OK)
        return status;
    struct ll_m2_out m = { .out = out, .v264 = true, .anims = anims };
    status = model_write(&m, m2);
    for (uint32_t i = 0; anims && status == LL_OK && i < m2->num_sequences; i++)
        if (anims[i].failed)
            status = LL_ERR_MEMORY;
    return status;
}

enum ll_status ll_skin_write(const struct ll_skin *view, uint32_t num_model_vertices,
                             struct ll_writer *out)
{
    enum ll_status status = view_check(view, num_model_vertices, UINT32_MAX);
    if (status != LL_OK)
        return status;
    struct ll_m2_out m = { .out = out, .v264 = true };
    ll_writer_zeros(out, SKIN_HEADER_BYTES);
    view_write(&m, view);
    if (out->failed || m.rows.failed) {
        status = LL_ERR_MEMORY;
    } else {
        memcpy(out->data, "SKIN", 4);
        memcpy(out->data + 4, m.rows.data, m.rows.size);
    }
    ll_writer_finish(&m.rows);
    return status;
}
