// What hangs on a model: attachments, events, lights, cameras, ribbons, particles.
#include "formats/write/m2_write_parts.h"

static struct ll_m2_array attachments_write(struct ll_m2_out *m, const struct ll_m2 *m2)
{
    for (uint32_t i = 0; i < m2->num_attachments; i++) {
        const struct ll_m2_attachment *a = &m2->attachments[i];
        ll_writer_u32(&m->rows, a->id);
        ll_writer_u16(&m->rows, a->bone);
        ll_writer_u16(&m->rows, 0);
        ll_writer_f32s(&m->rows, a->position, 3);
        ll_m2_out_track(m, &a->visibility, LL_M2_U8, 1);
    }
    return ll_m2_out_rows(m, m2->num_attachments);
}

static struct ll_m2_array events_write(struct ll_m2_out *m, const struct ll_m2 *m2)
{
    for (uint32_t i = 0; i < m2->num_events; i++) {
        const struct ll_m2_event *e = &m2->events[i];
        ll_writer_bytes(&m->rows, e->id, 4);
        ll_writer_u32(&m->rows, e->data);
        ll_writer_u32(&m->rows, e->bone);
        ll_writer_f32s(&m->rows, e->position, 3);
        ll_m2_out_track(m, &e->times, LL_M2_NO_VALUES, 0);
    }
    return ll_m2_out_rows(m, m2->num_events);
}

static struct ll_m2_array lights_write(struct ll_m2_out *m, const struct ll_m2 *m2)
{
    for (uint32_t i = 0; i < m2->num_lights; i++) {
        const struct ll_m2_light *l = &m2->lights[i];
        ll_writer_u16(&m->rows, l->type);
        ll_writer_i16(&m->rows, l->bone);
        ll_writer_f32s(&m->rows, l->position, 3);
        ll_m2_out_track(m, &l->ambient_color, LL_M2_F32, 3);
        ll_m2_out_track(m, &l->ambient_intensity, LL_M2_F32, 1);
        ll_m2_out_track(m, &l->diffuse_color, LL_M2_F32, 3);
        ll_m2_out_track(m, &l->diffuse_intensity, LL_M2_F32, 1);
        ll_m2_out_track(m, &l->start_yd, LL_M2_F32, 1);
        ll_m2_out_track(m, &l->end_yd, LL_M2_F32, 1);
        ll_m2_out_track(m, &l->visibility, LL_M2_U8, 1);
    }
    return ll_m2_out_rows(m, m2->num_lights);
}

static struct ll_m2_array cameras_write(struct ll_m2_out *m, const struct ll_m2 *m2)
{
    for (uint32_t i = 0; i < m2->num_cameras; i++) {
        const struct ll_m2_camera *c = &m2->cameras[i];
        ll_writer_u32(&m->rows, (uint32_t)c->type);
        ll_writer_f32(&m->rows, c->fov_rad);
        ll_writer_f32(&m->rows, c->far_yd);
        ll_writer_f32(&m->rows, c->near_yd);
        ll_m2_out_track(m, &c->position, LL_M2_F32, 9);
        ll_writer_f32s(&m->rows, c->position_base, 3);
        ll_m2_out_track(m, &c->target, LL_M2_F32, 9);
        ll_writer_f32s(&m->rows, c->target_base, 3);
        ll_m2_out_track(m, &c->roll, LL_M2_F32, 3);
    }
    return ll_m2_out_rows(m, m2->num_cameras);
}

static struct ll_m2_array ribbons_write(struct ll_m2_out *m, const struct ll_m2 *m2)
{
    for (uint32_t i = 0; i < m2->num_ribbons; i++) {
        const struct ll_m2_ribbon *b = &m2->ribbons[i];
        ll_writer_u32(&m->rows, (uint32_t)b->id);
        ll_writer_u32(&m->rows, b->bone);
        ll_writer_f32s(&m->rows, b->position, 3);
        ll_m2_out_array(&m->rows, ll_m2_out_u16s(m, b->textures, b->num_textures));
        ll_m2_out_array(&m->rows, ll_m2_out_u16s(m, b->materials, b->num_materials));
        ll_m2_out_track(m, &b->color, LL_M2_F32, 3);
        ll_m2_out_track(m, &b->alpha, LL_M2_FIXED16, 1);
        ll_m2_out_track(m, &b->above_yd, LL_M2_F32, 1);
        ll_m2_out_track(m, &b->below_yd, LL_M2_F32, 1);
        ll_writer_f32(&m->rows, b->edges_per_s);
        ll_writer_f32(&m->rows, b->lifetime_s);
        ll_writer_f32(&m->rows, b->gravity);
        ll_writer_u16(&m->rows, b->rows);
        ll_writer_u16(&m->rows, b->columns);
        ll_m2_out_track(m, &b->texture_slot, LL_M2_U16, 1);
        ll_m2_out_track(m, &b->visibility, LL_M2_U8, 1);
        if (m->v264) {
            ll_writer_i16(&m->rows, b->priority);
            ll_writer_u16(&m->rows, 0);
        }
    }
    return ll_m2_out_rows(m, m2->num_ribbons);
}

static void emitter_head_write(struct ll_m2_out *m, const struct ll_m2_emitter *e)
{
    struct ll_writer *rows = &m->rows;
    ll_writer_u32(rows, (uint32_t)e->id);
    ll_writer_u32(rows, e->flags);
    ll_writer_f32s(rows, e->position, 3);
    ll_writer_u16(rows, e->bone);
    ll_writer_u16(rows, e->texture_idx);
    ll_m2_out_array(rows, ll_m2_out_name(m, e->geometry_model));
    ll_m2_out_array(rows, ll_m2_out_name(m, e->recursion_model));
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

static void emitter_tracks_write(struct ll_m2_out *m, const struct ll_m2_emitter *e)
{
    ll_m2_out_track(m, &e->speed, LL_M2_F32, 1);
    ll_m2_out_track(m, &e->speed_variation, LL_M2_F32, 1);
    ll_m2_out_track(m, &e->vertical_rad, LL_M2_F32, 1);
    ll_m2_out_track(m, &e->horizontal_rad, LL_M2_F32, 1);
    ll_m2_out_track(m, &e->gravity, LL_M2_F32, 1);
    ll_m2_out_track(m, &e->lifespan_s, LL_M2_F32, 1);
    if (m->v264)
        ll_writer_f32(&m->rows, e->lifespan_variation);
    ll_m2_out_track(m, &e->rate, LL_M2_F32, 1);
    if (m->v264)
        ll_writer_f32(&m->rows, e->rate_variation);
    ll_m2_out_track(m, &e->length_yd, LL_M2_F32, 1);
    ll_m2_out_track(m, &e->width_yd, LL_M2_F32, 1);
    ll_m2_out_track(m, &e->z_source, LL_M2_F32, 1);
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

static void emitter_look_write_264(struct ll_m2_out *m, const struct ll_m2_emitter *e)
{
    struct ll_writer *rows = &m->rows;
    ll_m2_out_ramp(m, &e->ramp_color, LL_M2_F32, 3);
    ll_m2_out_ramp(m, &e->ramp_alpha, LL_M2_FIXED16, 1);
    ll_m2_out_ramp(m, &e->ramp_scale, LL_M2_F32, 2);
    ll_writer_f32s(rows, e->scale_variation, 2);
    ll_m2_out_ramp(m, &e->ramp_head_cell, LL_M2_U16, 1);
    ll_m2_out_ramp(m, &e->ramp_tail_cell, LL_M2_U16, 1);
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

static void emitter_write(struct ll_m2_out *m, const struct ll_m2_emitter *e)
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
    ll_m2_out_array(rows, ll_m2_out_vec3s(m, e->spline_points, e->num_spline_points));
    ll_m2_out_track(m, &e->enabled, LL_M2_U8, 1);
}

static struct ll_m2_array emitters_write(struct ll_m2_out *m, const struct ll_m2 *m2)
{
    for (uint32_t i = 0; i < m2->num_emitters; i++)
        emitter_write(m, &m2->emitters[i]);
    return ll_m2_out_rows(m, m2->num_emitters);
}

void ll_m2_out_effects(struct ll_m2_out *m, const struct ll_m2 *m2,
                       struct ll_writer *head)
{
    ll_m2_out_array(head, attachments_write(m, m2));
    ll_m2_out_array(head,
                    ll_m2_out_i16s(m, m2->attachment_lookup, m2->num_attachment_lookup));
    ll_m2_out_array(head, events_write(m, m2));
    ll_m2_out_array(head, lights_write(m, m2));
    ll_m2_out_array(head, cameras_write(m, m2));
    ll_m2_out_array(head, ll_m2_out_i16s(m, m2->camera_lookup, m2->num_camera_lookup));
    ll_m2_out_array(head, ribbons_write(m, m2));
    ll_m2_out_array(head, emitters_write(m, m2));
}
