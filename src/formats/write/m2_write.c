#include "formats/write/m2_write.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "base/cursor.h"
#include "base/maths.h"

#define HEADER_BYTES 0x144u
#define HEADER_BYTES_264 0x130u // and 8 more with LL_M2_COMBOS
#define SKIN_HEADER_BYTES 48u
#define NUM_PLAYABLE 203u // entries of the stock table

struct placed { // count and offset of something that is written
    uint32_t count, offset;
};

// Rows of a table gather in `rows` while what they point at goes to `out`; then they
// follow. So nothing is patched but the header.
struct model {
    struct ll_writer *out;
    struct ll_writer rows;
    enum ll_status status;  // of the tracks
    const struct ll_m2 *m2; // the filled-in one
    bool v264;
    struct ll_writer *anims; // 264: one a sequence, or NULL
};

enum value { F32, FIXED16, QUAT16, U8, U16, NO_VALUES };

static struct placed place_in(struct ll_writer *out, uint32_t count)
{
    if (!count)
        return (struct placed){ 0 };
    ll_writer_zeros(out, -out->size & 15);
    return (struct placed){ count, (uint32_t)out->size };
}

static struct placed data_begin(struct model *m, uint32_t count)
{
    return place_in(m->out, count);
}

static struct placed rows_end(struct model *m, uint32_t count)
{
    struct placed placed = data_begin(m, count);
    ll_writer_bytes(m->out, m->rows.data, m->rows.size);
    m->rows.size = 0;
    return placed;
}

static void placed_write(struct ll_writer *out, struct placed placed)
{
    ll_writer_u32(out, placed.count);
    ll_writer_u32(out, placed.offset);
}

static struct placed u16s_write(struct model *m, const uint16_t *v, uint32_t count)
{
    struct placed placed = data_begin(m, count);
    for (uint32_t i = 0; i < count; i++)
        ll_writer_u16(m->out, v[i]);
    return placed;
}

static struct placed i16s_write(struct model *m, const int16_t *v, uint32_t count)
{
    return u16s_write(m, (const uint16_t *)v, count);
}

static struct placed vec3s_write(struct model *m, const float (*v)[3], uint32_t count)
{
    struct placed placed = data_begin(m, count);
    ll_writer_f32s(m->out, (const float *)v, (size_t)count * 3);
    return placed;
}

// Its NUL counts.
static struct placed name_write(struct model *m, const char *name)
{
    size_t bytes = strlen(name ? name : "") + 1;
    struct placed placed = data_begin(m, (uint32_t)bytes);
    ll_writer_bytes(m->out, name ? name : "", bytes);
    return placed;
}

// ---- tracks ----

static void value_write(struct ll_writer *out, float v, enum value value)
{
    switch (value) {
    case F32:
        ll_writer_f32(out, v);
        break;
    case FIXED16:
        ll_writer_i16(out, (int16_t)lrintf(ll_clampf(v, -1, 1) * 32767));
        break;
    case QUAT16: {
        int q = (int)lrintf(ll_clampf(v, -1, 1) * 32767);
        ll_writer_i16(out, (int16_t)(q > 0 ? q - 32768 : q + 32767));
        break;
    }
    case U8:
        ll_writer_u8(out, (uint8_t)lrintf(ll_clampf(v, 0, UINT8_MAX)));
        break;
    case U16:
        ll_writer_u16(out, (uint16_t)lrintf(ll_clampf(v, 0, UINT16_MAX)));
        break;
    case NO_VALUES:
        break;
    }
}

static struct placed spans_write(struct model *m, const struct ll_m2_track *track)
{
    struct placed placed = data_begin(m, track->num_spans);
    for (uint32_t i = 0; i < track->num_spans; i++) {
        struct ll_m2_span span = track->spans[i];
        ll_writer_u32(m->out, span.first);
        ll_writer_u32(m->out, span.end ? span.end - 1 : 0); // the last, on disk
    }
    return placed;
}

static struct placed times_write(struct model *m, const struct ll_m2_track *track)
{
    struct placed placed = data_begin(m, track->num_keys);
    for (uint32_t i = 0; i < track->num_keys; i++)
        ll_writer_u32(m->out, track->times_ms[i]);
    return placed;
}

static void track_check(struct model *m, const struct ll_m2_track *track)
{
    if (track->num_keys > LL_M2_MAX_KEYS || track->num_spans > LL_M2_MAX_SEQUENCES + 1)
        m->status = LL_ERR_LIMIT;
    if (m->v264) { // each sequence has times of its own
        for (uint32_t i = 0; i < track->num_spans; i++) {
            struct ll_m2_span span = track->spans[i];
            if (span.first > span.end || span.end > track->num_keys)
                m->status = LL_ERR_CORRUPT;
            for (uint32_t k = span.first + 1; m->status == LL_OK && k < span.end; k++)
                if (track->times_ms[k] < track->times_ms[k - 1])
                    m->status = LL_ERR_CORRUPT;
        }
        return;
    }
    for (uint32_t i = 1; i < track->num_keys; i++)
        if (track->times_ms[i] < track->times_ms[i - 1])
            m->status = LL_ERR_CORRUPT;
}

// The file that holds the keys of a sequence, or NULL where there is none.
static struct ll_writer *keys_file(struct model *m, const struct ll_m2_track *track,
                                   uint32_t sequence)
{
    if (track->global_sequence >= 0 || !ll_m2_sequence_external(m->m2, sequence)) {
        bool alias = track->global_sequence < 0 && sequence < m->m2->num_sequences &&
                     !(m->m2->sequences[sequence].flags & LL_M2_SEQUENCE_EMBEDDED);
        return alias ? NULL : m->out;
    }
    return m->anims ? &m->anims[sequence] : NULL;
}

// A list of times and one of values for each sequence.
static void track_write_264(struct model *m, const struct ll_m2_track *track,
                            enum value value, uint32_t num_values)
{
    const struct ll_m2_span all = { 0, track->num_keys };
    uint32_t num_spans = track->num_spans ? track->num_spans : track->num_keys > 0;
    struct ll_writer times = { 0 }, values = { 0 }; // the inner arrays
    for (uint32_t i = 0; m->status == LL_OK && i < num_spans; i++) {
        struct ll_m2_span span = track->num_spans ? track->spans[i] : all;
        struct ll_writer *out = keys_file(m, track, i);
        uint32_t num = out ? span.end - span.first : 0;
        if (!out && span.end > span.first)
            m->status = LL_ERR_CORRUPT; // keys without a place
        placed_write(&times, num ? place_in(out, num) : (struct placed){ 0 });
        for (uint32_t k = 0; k < num; k++)
            ll_writer_u32(out, track->times_ms[span.first + k]);
        placed_write(&values, num ? place_in(out, num) : (struct placed){ 0 });
        for (size_t k = 0; value != NO_VALUES && k < (size_t)num * num_values; k++)
            value_write(out, track->values[(size_t)span.first * num_values + k], value);
    }
    placed_write(&m->rows, data_begin(m, num_spans));
    ll_writer_bytes(m->out, times.data, times.size);
    if (value != NO_VALUES) {
        placed_write(&m->rows, data_begin(m, num_spans));
        ll_writer_bytes(m->out, values.data, values.size);
    }
    m->out->failed |= times.failed | values.failed;
    ll_writer_finish(&times);
    ll_writer_finish(&values);
}

static void track_write(struct model *m, const struct ll_m2_track *track,
                        enum value value, uint32_t num_values)
{
    track_check(m, track);
    // A zeroed track has no keys; that it names global sequence 0 is not meant.
    int16_t global = track->num_keys ? track->global_sequence : -1;
    ll_writer_u16(&m->rows, track->interpolation);
    ll_writer_i16(&m->rows, global);
    if (m->v264) {
        track_write_264(m, track, value, num_values);
        return;
    }
    placed_write(&m->rows, spans_write(m, track));
    placed_write(&m->rows, times_write(m, track));
    if (value == NO_VALUES)
        return;
    struct placed values = data_begin(m, track->num_keys);
    for (size_t i = 0; i < (size_t)track->num_keys * num_values; i++)
        value_write(m->out, track->values[i], value);
    placed_write(&m->rows, values);
}

// ---- animation ----

static struct placed global_sequences_write(struct model *m, const struct ll_m2 *m2)
{
    struct placed placed = data_begin(m, m2->num_global_sequences);
    for (uint32_t i = 0; i < m2->num_global_sequences; i++)
        ll_writer_u32(m->out, m2->global_sequences_ms[i]);
    return placed;
}

static struct placed sequences_write(struct model *m, const struct ll_m2 *m2)
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
    return rows_end(m, m2->num_sequences);
}

// From id to the first sequence that has it.
static struct placed sequence_lookup_write(struct model *m, const struct ll_m2 *m2)
{
    if (m2->num_sequence_lookup || m->v264) // most files of 264 have none
        return u16s_write(m, m2->sequence_lookup, m2->num_sequence_lookup);
    uint32_t num = 0;
    for (uint32_t i = 0; i < m2->num_sequences; i++)
        num = ll_max_u32(num, m2->sequences[i].id + 1u);
    struct placed placed = data_begin(m, num);
    for (uint32_t id = 0; id < num; id++) {
        uint32_t i = 0;
        while (i < m2->num_sequences && m2->sequences[i].id != id)
            i++;
        ll_writer_u16(m->out, (uint16_t)(i < m2->num_sequences ? i : UINT16_MAX));
    }
    return placed;
}

static struct placed playable_write(struct model *m, const struct ll_m2 *m2)
{
    uint32_t num = m2->num_playable ? m2->num_playable : NUM_PLAYABLE;
    struct placed placed = data_begin(m, num);
    for (uint32_t i = 0; i < num; i++) {
        ll_writer_u16(m->out, m2->num_playable ? m2->playable[i].id : (uint16_t)i);
        ll_writer_u16(m->out, m2->num_playable ? m2->playable[i].flags : 0);
    }
    return placed;
}

static struct placed bones_write(struct model *m, const struct ll_m2 *m2)
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
        track_write(m, &b->translation, F32, 3);
        track_write(m, &b->rotation, m->v264 ? QUAT16 : F32, 4);
        track_write(m, &b->scale, F32, 3);
        ll_writer_f32s(&m->rows, b->pivot, 3);
    }
    return rows_end(m, m2->num_bones);
}

// ---- mesh ----

static struct placed vertices_write(struct model *m, const struct ll_m2 *m2)
{
    static const uint8_t one_bone[4] = { 255, 0, 0, 0 };
    struct placed placed = data_begin(m, m2->num_vertices);
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

static struct placed sections_write(struct model *m, const struct ll_skin *view)
{
    struct placed placed = data_begin(m, view->num_sections);
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

static struct placed batches_write(struct model *m, const struct ll_skin *view)
{
    struct placed placed = data_begin(m, view->num_batches);
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
static void view_write(struct model *m, const struct ll_skin *view)
{
    placed_write(&m->rows, u16s_write(m, view->vertices, view->num_vertices));
    placed_write(&m->rows, u16s_write(m, view->indices, view->num_indices));
    struct placed bones = data_begin(m, view->num_vertices);
    if (view->bones)
        ll_writer_bytes(m->out, view->bones, (size_t)view->num_vertices * 4);
    else
        ll_writer_zeros(m->out, (size_t)view->num_vertices * 4);
    placed_write(&m->rows, bones);
    placed_write(&m->rows, sections_write(m, view));
    placed_write(&m->rows, batches_write(m, view));
    ll_writer_u32(&m->rows, view->max_bones ? view->max_bones : 256);
}

static struct placed views_write(struct model *m, const struct ll_m2 *m2)
{
    for (uint32_t i = 0; i < m2->num_views; i++)
        view_write(m, &m2->views[i]);
    return rows_end(m, m2->num_views);
}

// ---- materials ----

static struct placed textures_write(struct model *m, const struct ll_m2 *m2)
{
    for (uint32_t i = 0; i < m2->num_textures; i++) {
        ll_writer_u32(&m->rows, m2->textures[i].type);
        ll_writer_u32(&m->rows, m2->textures[i].flags);
        placed_write(&m->rows, name_write(m, m2->textures[i].path));
    }
    return rows_end(m, m2->num_textures);
}

static struct placed materials_write(struct model *m, const struct ll_m2 *m2)
{
    struct placed placed = data_begin(m, m2->num_materials);
    for (uint32_t i = 0; i < m2->num_materials; i++) {
        ll_writer_u16(m->out, m2->materials[i].flags);
        ll_writer_u16(m->out, m2->materials[i].blend);
    }
    return placed;
}

static struct placed colors_write(struct model *m, const struct ll_m2 *m2)
{
    for (uint32_t i = 0; i < m2->num_colors; i++) {
        track_write(m, &m2->colors[i].color, F32, 3);
        track_write(m, &m2->colors[i].alpha, FIXED16, 1);
    }
    return rows_end(m, m2->num_colors);
}

static struct placed weights_write(struct model *m, const struct ll_m2 *m2)
{
    for (uint32_t i = 0; i < m2->num_weights; i++)
        track_write(m, &m2->weights[i], FIXED16, 1);
    return rows_end(m, m2->num_weights);
}

static struct placed uv_anims_write(struct model *m, const struct ll_m2 *m2)
{
    for (uint32_t i = 0; i < m2->num_uv_anims; i++) {
        track_write(m, &m2->uv_anims[i].translation, F32, 3);
        track_write(m, &m2->uv_anims[i].rotation, F32, 4);
        track_write(m, &m2->uv_anims[i].scale, F32, 3);
    }
    return rows_end(m, m2->num_uv_anims);
}

// ---- effects ----

static struct placed attachments_write(struct model *m, const struct ll_m2 *m2)
{
    for (uint32_t i = 0; i < m2->num_attachments; i++) {
        const struct ll_m2_attachment *a = &m2->attachments[i];
        ll_writer_u32(&m->rows, a->id);
        ll_writer_u16(&m->rows, a->bone);
        ll_writer_u16(&m->rows, 0);
        ll_writer_f32s(&m->rows, a->position, 3);
        track_write(m, &a->visibility, U8, 1);
    }
    return rows_end(m, m2->num_attachments);
}

static struct placed events_write(struct model *m, const struct ll_m2 *m2)
{
    for (uint32_t i = 0; i < m2->num_events; i++) {
        const struct ll_m2_event *e = &m2->events[i];
        ll_writer_bytes(&m->rows, e->id, 4);
        ll_writer_u32(&m->rows, e->data);
        ll_writer_u32(&m->rows, e->bone);
        ll_writer_f32s(&m->rows, e->position, 3);
        track_write(m, &e->times, NO_VALUES, 0);
    }
    return rows_end(m, m2->num_events);
}

static struct placed lights_write(struct model *m, const struct ll_m2 *m2)
{
    for (uint32_t i = 0; i < m2->num_lights; i++) {
        const struct ll_m2_light *l = &m2->lights[i];
        ll_writer_u16(&m->rows, l->type);
        ll_writer_i16(&m->rows, l->bone);
        ll_writer_f32s(&m->rows, l->position, 3);
        track_write(m, &l->ambient_color, F32, 3);
        track_write(m, &l->ambient_intensity, F32, 1);
        track_write(m, &l->diffuse_color, F32, 3);
        track_write(m, &l->diffuse_intensity, F32, 1);
        track_write(m, &l->start_yd, F32, 1);
        track_write(m, &l->end_yd, F32, 1);
        track_write(m, &l->visibility, U8, 1);
    }
    return rows_end(m, m2->num_lights);
}

static struct placed cameras_write(struct model *m, const struct ll_m2 *m2)
{
    for (uint32_t i = 0; i < m2->num_cameras; i++) {
        const struct ll_m2_camera *c = &m2->cameras[i];
        ll_writer_u32(&m->rows, (uint32_t)c->type);
        ll_writer_f32(&m->rows, c->fov_rad);
        ll_writer_f32(&m->rows, c->far_yd);
        ll_writer_f32(&m->rows, c->near_yd);
        track_write(m, &c->position, F32, 9);
        ll_writer_f32s(&m->rows, c->position_base, 3);
        track_write(m, &c->target, F32, 9);
        ll_writer_f32s(&m->rows, c->target_base, 3);
        track_write(m, &c->roll, F32, 3);
    }
    return rows_end(m, m2->num_cameras);
}

static struct placed ribbons_write(struct model *m, const struct ll_m2 *m2)
{
    for (uint32_t i = 0; i < m2->num_ribbons; i++) {
        const struct ll_m2_ribbon *b = &m2->ribbons[i];
        ll_writer_u32(&m->rows, (uint32_t)b->id);
        ll_writer_u32(&m->rows, b->bone);
        ll_writer_f32s(&m->rows, b->position, 3);
        placed_write(&m->rows, u16s_write(m, b->textures, b->num_textures));
        placed_write(&m->rows, u16s_write(m, b->materials, b->num_materials));
        track_write(m, &b->color, F32, 3);
        track_write(m, &b->alpha, FIXED16, 1);
        track_write(m, &b->above_yd, F32, 1);
        track_write(m, &b->below_yd, F32, 1);
        ll_writer_f32(&m->rows, b->edges_per_s);
        ll_writer_f32(&m->rows, b->lifetime_s);
        ll_writer_f32(&m->rows, b->gravity);
        ll_writer_u16(&m->rows, b->rows);
        ll_writer_u16(&m->rows, b->columns);
        track_write(m, &b->texture_slot, U16, 1);
        track_write(m, &b->visibility, U8, 1);
        if (m->v264) {
            ll_writer_i16(&m->rows, b->priority);
            ll_writer_u16(&m->rows, 0);
        }
    }
    return rows_end(m, m2->num_ribbons);
}

static void emitter_head_write(struct model *m, const struct ll_m2_emitter *e)
{
    struct ll_writer *rows = &m->rows;
    ll_writer_u32(rows, (uint32_t)e->id);
    ll_writer_u32(rows, e->flags);
    ll_writer_f32s(rows, e->position, 3);
    ll_writer_u16(rows, e->bone);
    ll_writer_u16(rows, e->texture_idx);
    placed_write(rows, name_write(m, e->geometry_model));
    placed_write(rows, name_write(m, e->recursion_model));
    if (m->v264) {
        ll_writer_u8(rows, (uint8_t)e->blend);
        ll_writer_u8(rows, (uint8_t)e->shape);
        ll_writer_u16(rows, e->particle_color);
        ll_writer_u8(rows, (uint8_t)e->kind);
        ll_writer_u8(rows, (uint8_t)e->head_tail);
    } else {
        ll_writer_u16(rows, e->blend);
        ll_writer_u16(rows, e->shape);
        ll_writer_u16(rows, e->head_tail);
    }
    ll_writer_i16(rows, e->texture_rotation);
    ll_writer_u16(rows, e->rows);
    ll_writer_u16(rows, e->columns);
}

static void emitter_tracks_write(struct model *m, const struct ll_m2_emitter *e)
{
    track_write(m, &e->speed, F32, 1);
    track_write(m, &e->speed_variation, F32, 1);
    track_write(m, &e->vertical_rad, F32, 1);
    track_write(m, &e->horizontal_rad, F32, 1);
    track_write(m, &e->gravity, F32, 1);
    track_write(m, &e->lifespan_s, F32, 1);
    if (m->v264)
        ll_writer_f32(&m->rows, e->lifespan_variation);
    track_write(m, &e->rate, F32, 1);
    if (m->v264)
        ll_writer_f32(&m->rows, e->rate_variation);
    track_write(m, &e->length_yd, F32, 1);
    track_write(m, &e->width_yd, F32, 1);
    track_write(m, &e->z_source, F32, 1);
}

static void emitter_look_write_256(struct ll_writer *rows, const struct ll_m2_emitter *e)
{
    ll_writer_f32(rows, e->mid);
    ll_writer_bytes(rows, e->colors_bgra, sizeof e->colors_bgra);
    ll_writer_f32s(rows, e->sizes_yd, 3);
    for (int i = 0; i < 10; i++)
        ll_writer_u16(rows, e->cells[i]);
    ll_writer_f32(rows, e->tail_s);
    ll_writer_f32(rows, e->twinkle_speed);
    ll_writer_f32(rows, e->twinkle_percent);
    ll_writer_f32(rows, e->twinkle_min);
    ll_writer_f32(rows, e->twinkle_max);
    ll_writer_f32(rows, e->inherit_scale);
    ll_writer_f32(rows, e->drag);
    ll_writer_f32(rows, e->spin);
}

// Times are 0..1 of a life, 0..32767 in the file.
static void ramp_write(struct model *m, const struct ll_m2_ramp *ramp, enum value value,
                       uint32_t num_values)
{
    placed_write(&m->rows, data_begin(m, ramp->num_keys));
    for (uint32_t i = 0; i < ramp->num_keys; i++)
        ll_writer_u16(m->out, (uint16_t)lrintf(ll_clampf(ramp->times[i], 0, 1) * 32767));
    placed_write(&m->rows, data_begin(m, ramp->num_keys));
    for (size_t i = 0; i < (size_t)ramp->num_keys * num_values; i++)
        value_write(m->out, ramp->values[i], value);
}

static void emitter_look_write_264(struct model *m, const struct ll_m2_emitter *e)
{
    struct ll_writer *rows = &m->rows;
    ramp_write(m, &e->ramp_color, F32, 3);
    ramp_write(m, &e->ramp_alpha, FIXED16, 1);
    ramp_write(m, &e->ramp_scale, F32, 2);
    ll_writer_f32s(rows, e->scale_variation, 2);
    ramp_write(m, &e->ramp_head_cell, U16, 1);
    ramp_write(m, &e->ramp_tail_cell, U16, 1);
    ll_writer_f32(rows, e->tail_s);
    ll_writer_f32(rows, e->twinkle_speed);
    ll_writer_f32(rows, e->twinkle_percent);
    ll_writer_f32(rows, e->twinkle_min);
    ll_writer_f32(rows, e->twinkle_max);
    ll_writer_f32(rows, e->burst);
    ll_writer_f32(rows, e->drag);
    ll_writer_f32(rows, e->spin_base);
    ll_writer_f32(rows, e->spin_base_variation);
    ll_writer_f32(rows, e->spin);
    ll_writer_f32(rows, e->spin_variation);
}

static void emitter_write(struct model *m, const struct ll_m2_emitter *e)
{
    emitter_head_write(m, e);
    emitter_tracks_write(m, e);
    if (m->v264)
        emitter_look_write_264(m, e);
    else
        emitter_look_write_256(&m->rows, e);
    struct ll_writer *rows = &m->rows;
    ll_writer_f32s(rows, e->tumble_min, 3);
    ll_writer_f32s(rows, e->tumble_max, 3);
    ll_writer_f32s(rows, e->wind, 3);
    ll_writer_f32(rows, e->wind_time_s);
    ll_writer_f32s(rows, e->follow, 4);
    placed_write(rows, vec3s_write(m, e->spline_points, e->num_spline_points));
    track_write(m, &e->enabled, U8, 1);
}

static struct placed emitters_write(struct model *m, const struct ll_m2 *m2)
{
    for (uint32_t i = 0; i < m2->num_emitters; i++)
        emitter_write(m, &m2->emitters[i]);
    return rows_end(m, m2->num_emitters);
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
static void body_write(struct model *m, const struct ll_m2 *m2, struct ll_writer *head)
{
    ll_writer_bytes(head, "MD20", 4);
    ll_writer_u32(head, m->v264 ? 264 : 256);
    placed_write(head, name_write(m, m2->name));
    ll_writer_u32(head, m2->flags);
    placed_write(head, global_sequences_write(m, m2));
    placed_write(head, sequences_write(m, m2));
    placed_write(head, sequence_lookup_write(m, m2));
    if (!m->v264)
        placed_write(head, playable_write(m, m2));
    placed_write(head, bones_write(m, m2));
    placed_write(head, i16s_write(m, m2->key_bones, m2->num_key_bones));
    placed_write(head, vertices_write(m, m2));
    if (m->v264)
        ll_writer_u32(head, m2->num_views); // .skin files
    else
        placed_write(head, views_write(m, m2));
    placed_write(head, colors_write(m, m2));
    placed_write(head, textures_write(m, m2));
    placed_write(head, weights_write(m, m2));
    if (!m->v264)
        placed_write(head, (struct placed){ 0 }); // flip-books
    placed_write(head, uv_anims_write(m, m2));
    placed_write(head, i16s_write(m, m2->replaceable_lookup, m2->num_replaceable_lookup));
    placed_write(head, materials_write(m, m2));
    placed_write(head, u16s_write(m, m2->bone_lookup, m2->num_bone_lookup));
    placed_write(head, u16s_write(m, m2->texture_lookup, m2->num_texture_lookup));
    placed_write(head, i16s_write(m, m2->coord_lookup, m2->num_coord_lookup));
    placed_write(head, u16s_write(m, m2->weight_lookup, m2->num_weight_lookup));
    placed_write(head, i16s_write(m, m2->uv_anim_lookup, m2->num_uv_anim_lookup));
    ll_writer_f32s(head, m2->box_min, 3);
    ll_writer_f32s(head, m2->box_max, 3);
    ll_writer_f32(head, m2->radius_yd);
    ll_writer_f32s(head, m2->collision_min, 3);
    ll_writer_f32s(head, m2->collision_max, 3);
    ll_writer_f32(head, m2->collision_radius_yd);
    placed_write(head, u16s_write(m, m2->collision_indices, m2->num_collision_indices));
    placed_write(head,
                 vec3s_write(m, m2->collision_vertices, m2->num_collision_vertices));
    placed_write(head, vec3s_write(m, m2->collision_normals, m2->num_collision_normals));
    placed_write(head, attachments_write(m, m2));
    placed_write(head, i16s_write(m, m2->attachment_lookup, m2->num_attachment_lookup));
    placed_write(head, events_write(m, m2));
    placed_write(head, lights_write(m, m2));
    placed_write(head, cameras_write(m, m2));
    placed_write(head, i16s_write(m, m2->camera_lookup, m2->num_camera_lookup));
    placed_write(head, ribbons_write(m, m2));
    placed_write(head, emitters_write(m, m2));
    if (m->v264 && m2->flags & LL_M2_COMBOS)
        placed_write(head, u16s_write(m, m2->combos, m2->num_combos));
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

static enum ll_status model_write(struct model *m, const struct ll_m2 *m2)
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
    struct model m = { .out = out };
    return model_write(&m, m2);
}

enum ll_status ll_m2_write_264(const struct ll_m2 *m2, struct ll_writer *out,
                               struct ll_writer *anims)
{
    enum ll_status status = check(m2);
    if (status != LL_OK)
        return status;
    struct model m = { .out = out, .v264 = true, .anims = anims };
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
    struct model m = { .out = out, .v264 = true };
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
