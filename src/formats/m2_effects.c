// What hangs on a model: attachments, events, lights, cameras, ribbons, particles. None
// of it may cost the mesh: an array that cannot be read is left out as a whole.
#include "base/maths.h"
#include "formats/m2_read.h"

struct sizes {
    uint32_t v256, v264;
};

static const struct sizes attachment_bytes = { 48, 40 };
static const struct sizes event_bytes = { 44, 36 };
static const struct sizes light_bytes = { 212, 156 };
static const struct sizes camera_bytes = { 124, 100 };
static const struct sizes ribbon_bytes = { 220, 176 };
static const struct sizes emitter_bytes = { 504, 476 };

static uint32_t rows_begin(struct ll_m2_reader *r, struct ll_m2_array array,
                           struct sizes row, uint32_t max_rows, const char *reason,
                           struct ll_cursor *c)
{
    uint32_t num;
    ll_m2_rows(r, array, r->v264 ? row.v264 : row.v256, max_rows, reason, c, &num);
    return num;
}

static void *rows_alloc(struct ll_m2_reader *r, uint32_t num, size_t size, size_t align)
{
    void *rows = ll_arena_alloc(r->arena, num, size, align);
    r->no_memory |= !rows;
    return rows;
}

static void float_track(struct ll_m2_reader *r, struct ll_cursor *c, uint32_t num_values,
                        struct ll_m2_track *track)
{
    ll_m2_track_read(r, c, LL_M2_F32, num_values, track);
}

static void attachments_read(struct ll_m2_reader *r, struct ll_m2_array array)
{
    struct ll_cursor c;
    uint32_t num = rows_begin(r, array, attachment_bytes, LL_M2_MAX_ROWS,
                              "attachments are not in the file: left out", &c);
    struct ll_m2_attachment *rows =
        rows_alloc(r, num, sizeof *rows, _Alignof(struct ll_m2_attachment));
    for (uint32_t i = 0; rows && i < num; i++) {
        rows[i].id = ll_cursor_u32(&c);
        rows[i].bone = ll_cursor_u16(&c);
        ll_cursor_skip(&c, 2);
        ll_m2_floats(&c, rows[i].position, 3);
        ll_m2_track_read(r, &c, LL_M2_U8, 1, &rows[i].visibility);
    }
    r->m2->attachments = rows;
    r->m2->num_attachments = num;
}

static void events_read(struct ll_m2_reader *r, struct ll_m2_array array)
{
    struct ll_cursor c;
    uint32_t num = rows_begin(r, array, event_bytes, LL_M2_MAX_ROWS,
                              "events are not in the file: left out", &c);
    struct ll_m2_event *rows =
        rows_alloc(r, num, sizeof *rows, _Alignof(struct ll_m2_event));
    for (uint32_t i = 0; rows && i < num; i++) {
        for (int k = 0; k < 4; k++)
            rows[i].id[k] = (char)ll_cursor_u8(&c);
        rows[i].data = ll_cursor_u32(&c);
        rows[i].bone = ll_cursor_u32(&c);
        ll_m2_floats(&c, rows[i].position, 3);
        ll_m2_track_read(r, &c, LL_M2_NO_VALUES, 0, &rows[i].times);
    }
    r->m2->events = rows;
    r->m2->num_events = num;
}

static void lights_read(struct ll_m2_reader *r, struct ll_m2_array array)
{
    struct ll_cursor c;
    uint32_t num = rows_begin(r, array, light_bytes, LL_M2_MAX_LIGHTS,
                              "lights are not in the file: left out", &c);
    struct ll_m2_light *rows =
        rows_alloc(r, num, sizeof *rows, _Alignof(struct ll_m2_light));
    for (uint32_t i = 0; rows && i < num; i++) {
        struct ll_m2_light *l = &rows[i];
        l->type = ll_cursor_u16(&c);
        l->bone = ll_cursor_i16(&c);
        ll_m2_floats(&c, l->position, 3);
        float_track(r, &c, 3, &l->ambient_color);
        float_track(r, &c, 1, &l->ambient_intensity);
        float_track(r, &c, 3, &l->diffuse_color);
        float_track(r, &c, 1, &l->diffuse_intensity);
        float_track(r, &c, 1, &l->start_yd);
        float_track(r, &c, 1, &l->end_yd);
        ll_m2_track_read(r, &c, LL_M2_U8, 1, &l->visibility);
    }
    r->m2->lights = rows;
    r->m2->num_lights = num;
}

static void cameras_read(struct ll_m2_reader *r, struct ll_m2_array array)
{
    struct ll_cursor c;
    uint32_t num = rows_begin(r, array, camera_bytes, LL_M2_MAX_ROWS,
                              "cameras are not in the file: left out", &c);
    struct ll_m2_camera *rows =
        rows_alloc(r, num, sizeof *rows, _Alignof(struct ll_m2_camera));
    for (uint32_t i = 0; rows && i < num; i++) {
        struct ll_m2_camera *k = &rows[i];
        k->type = ll_cursor_i32(&c);
        ll_m2_floats(&c, &k->fov_rad, 1);
        ll_m2_floats(&c, &k->far_yd, 1);
        ll_m2_floats(&c, &k->near_yd, 1);
        float_track(r, &c, 9, &k->position);
        ll_m2_floats(&c, k->position_base, 3);
        float_track(r, &c, 9, &k->target);
        ll_m2_floats(&c, k->target_base, 3);
        float_track(r, &c, 3, &k->roll);
    }
    r->m2->cameras = rows;
    r->m2->num_cameras = num;
}

static void ribbons_read(struct ll_m2_reader *r, struct ll_m2_array array)
{
    struct ll_cursor c;
    uint32_t num = rows_begin(r, array, ribbon_bytes, LL_M2_MAX_RIBBONS,
                              "ribbons are not in the file: left out", &c);
    struct ll_m2_ribbon *rows =
        rows_alloc(r, num, sizeof *rows, _Alignof(struct ll_m2_ribbon));
    for (uint32_t i = 0; rows && i < num; i++) {
        struct ll_m2_ribbon *b = &rows[i];
        b->id = ll_cursor_i32(&c);
        b->bone = ll_cursor_u32(&c);
        ll_m2_floats(&c, b->position, 3);
        struct ll_m2_array textures = ll_m2_array_read(&c);
        struct ll_m2_array materials = ll_m2_array_read(&c);
        b->textures = ll_m2_u16s(r, textures, LL_M2_MAX_TEXTURES, &b->num_textures);
        b->materials = ll_m2_u16s(r, materials, LL_M2_MAX_MATERIALS, &b->num_materials);
        float_track(r, &c, 3, &b->color);
        ll_m2_track_read(r, &c, LL_M2_FIXED16, 1, &b->alpha);
        float_track(r, &c, 1, &b->above_yd);
        float_track(r, &c, 1, &b->below_yd);
        ll_m2_floats(&c, &b->edges_per_s, 1);
        ll_m2_floats(&c, &b->lifetime_s, 1);
        ll_m2_floats(&c, &b->gravity, 1);
        b->rows = ll_cursor_u16(&c);
        b->columns = ll_cursor_u16(&c);
        ll_m2_track_read(r, &c, LL_M2_U16, 1, &b->texture_slot);
        ll_m2_track_read(r, &c, LL_M2_U8, 1, &b->visibility);
        if (r->v264) {
            b->priority = ll_cursor_i16(&c);
            ll_cursor_skip(&c, 2);
        }
    }
    r->m2->ribbons = rows;
    r->m2->num_ribbons = num;
}

// ---- particles ----

static uint16_t power_of_two_or_1(uint16_t v)
{
    return v && !(v & (v - 1)) ? v : 1;
}

static void emitter_head(struct ll_m2_reader *r, struct ll_cursor *c,
                         struct ll_m2_emitter *e)
{
    e->id = ll_cursor_i32(c);
    e->flags = ll_cursor_u32(c);
    ll_m2_floats(c, e->position, 3);
    e->bone = ll_cursor_u16(c);
    e->texture_idx = ll_cursor_u16(c);
    struct ll_m2_array geometry = ll_m2_array_read(c);
    struct ll_m2_array recursion = ll_m2_array_read(c);
    e->geometry_model = ll_m2_name(r, geometry);
    e->recursion_model = ll_m2_name(r, recursion);
    if (r->v264) {
        e->blend = ll_cursor_u8(c);
        e->shape = ll_cursor_u8(c);
        e->particle_color = ll_cursor_u16(c);
        e->kind = ll_cursor_u8(c);
        e->head_tail = ll_cursor_u8(c);
    } else {
        e->blend = ll_cursor_u16(c);
        e->shape = ll_cursor_u16(c);
        e->head_tail = ll_cursor_u16(c);
    }
    // Retroported files keep other data there.
    if (e->kind > 3)
        e->kind = 0;
    if (e->head_tail > 2)
        e->head_tail = 0;
    e->texture_rotation = ll_cursor_i16(c);
    e->rows = power_of_two_or_1(ll_cursor_u16(c));
    e->columns = power_of_two_or_1(ll_cursor_u16(c));
}

static void emitter_look_256(struct ll_cursor *c, struct ll_m2_emitter *e)
{
    ll_m2_floats(c, &e->mid, 1);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 4; k++)
            e->colors_bgra[i][k] = ll_cursor_u8(c);
    ll_m2_floats(c, e->sizes_yd, 3);
    for (int i = 0; i < 10; i++)
        e->cells[i] = ll_cursor_u16(c);
    ll_m2_floats(c, &e->tail_s, 1);
    ll_m2_floats(c, &e->twinkle_speed, 1);
    ll_m2_floats(c, &e->twinkle_percent, 1);
    ll_m2_floats(c, &e->twinkle_min, 1);
    ll_m2_floats(c, &e->twinkle_max, 1);
    ll_m2_floats(c, &e->inherit_scale, 1);
    ll_m2_floats(c, &e->drag, 1);
    ll_m2_floats(c, &e->spin, 1);
}

static void emitter_look_264(struct ll_m2_reader *r, struct ll_cursor *c,
                             struct ll_m2_emitter *e)
{
    ll_m2_ramp_read(r, c, LL_M2_F32, 3, &e->ramp_color);
    ll_m2_ramp_read(r, c, LL_M2_FIXED16, 1, &e->ramp_alpha);
    ll_m2_ramp_read(r, c, LL_M2_F32, 2, &e->ramp_scale);
    ll_m2_floats(c, e->scale_variation, 2);
    ll_m2_ramp_read(r, c, LL_M2_U16, 1, &e->ramp_head_cell);
    ll_m2_ramp_read(r, c, LL_M2_U16, 1, &e->ramp_tail_cell);
    ll_m2_floats(c, &e->tail_s, 1);
    ll_m2_floats(c, &e->twinkle_speed, 1);
    ll_m2_floats(c, &e->twinkle_percent, 1);
    ll_m2_floats(c, &e->twinkle_min, 1);
    ll_m2_floats(c, &e->twinkle_max, 1);
    ll_m2_floats(c, &e->burst, 1);
    ll_m2_floats(c, &e->drag, 1);
    ll_m2_floats(c, &e->spin_base, 1);
    ll_m2_floats(c, &e->spin_base_variation, 1);
    ll_m2_floats(c, &e->spin, 1);
    ll_m2_floats(c, &e->spin_variation, 1);
}

static void emitter_read(struct ll_m2_reader *r, struct ll_cursor *c,
                         struct ll_m2_emitter *e)
{
    emitter_head(r, c, e);
    float_track(r, c, 1, &e->speed);
    float_track(r, c, 1, &e->speed_variation);
    float_track(r, c, 1, &e->vertical_rad);
    float_track(r, c, 1, &e->horizontal_rad);
    float_track(r, c, 1, &e->gravity);
    float_track(r, c, 1, &e->lifespan_s);
    if (r->v264)
        ll_m2_floats(c, &e->lifespan_variation, 1);
    float_track(r, c, 1, &e->rate);
    if (r->v264)
        ll_m2_floats(c, &e->rate_variation, 1);
    float_track(r, c, 1, &e->length_yd);
    float_track(r, c, 1, &e->width_yd);
    float_track(r, c, 1, &e->z_source);
    if (r->v264)
        emitter_look_264(r, c, e);
    else
        emitter_look_256(c, e);
    ll_m2_floats(c, e->tumble_min, 3);
    ll_m2_floats(c, e->tumble_max, 3);
    ll_m2_floats(c, e->wind, 3);
    ll_m2_floats(c, &e->wind_time_s, 1);
    ll_m2_floats(c, e->follow, 4);
    struct ll_m2_array spline = ll_m2_array_read(c);
    e->spline_points =
        ll_m2_vec3s(r, spline, LL_M2_MAX_SPLINE_POINTS, &e->num_spline_points);
    ll_m2_track_read(r, c, LL_M2_U8, 1, &e->enabled);
}

static void emitters_read(struct ll_m2_reader *r, struct ll_m2_array array)
{
    struct ll_cursor c;
    uint32_t num = rows_begin(r, array, emitter_bytes, LL_M2_MAX_EMITTERS,
                              "emitters are not in the file: left out", &c);
    struct ll_m2_emitter *rows =
        rows_alloc(r, num, sizeof *rows, _Alignof(struct ll_m2_emitter));
    for (uint32_t i = 0; rows && i < num; i++)
        emitter_read(r, &c, &rows[i]);
    r->m2->emitters = rows;
    r->m2->num_emitters = num;
}

// True, with a warning, if anything was bad since then: half an effect looks worse than
// none.
static bool spoilt(struct ll_m2_reader *r, uint32_t num_bad_before, uint32_t offset,
                   const char *reason)
{
    if (r->num_bad == num_bad_before)
        return false;
    ll_m2_warn(r, LL_ERR_CORRUPT, offset, reason);
    return true;
}

void ll_m2_effects_read(struct ll_m2_reader *r, const struct ll_m2_effect_arrays *arrays)
{
    struct ll_m2 *m2 = r->m2;
    attachments_read(r, arrays->attachments); // their tracks are cosmetic, they are not
    m2->attachment_lookup = (const int16_t *)ll_m2_u16s(
        r, arrays->attachment_lookup, LL_M2_MAX_ROWS, &m2->num_attachment_lookup);
    uint32_t before = r->num_bad;
    events_read(r, arrays->events);
    if (spoilt(r, before, arrays->events.offset, "events are broken: left out"))
        m2->num_events = 0;
    before = r->num_bad;
    lights_read(r, arrays->lights);
    if (spoilt(r, before, arrays->lights.offset, "lights are broken: left out"))
        m2->num_lights = 0;
    before = r->num_bad;
    cameras_read(r, arrays->cameras);
    if (spoilt(r, before, arrays->cameras.offset, "cameras are broken: left out"))
        m2->num_cameras = 0;
    m2->camera_lookup = (const int16_t *)ll_m2_u16s(
        r, arrays->camera_lookup, LL_M2_MAX_ROWS, &m2->num_camera_lookup);
    before = r->num_bad;
    ribbons_read(r, arrays->ribbons);
    if (spoilt(r, before, arrays->ribbons.offset, "ribbons are broken: left out"))
        m2->num_ribbons = 0;
    before = r->num_bad;
    emitters_read(r, arrays->emitters);
    if (spoilt(r, before, arrays->emitters.offset, "emitters are broken: left out"))
        m2->num_emitters = 0;
}
