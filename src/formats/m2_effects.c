// What hangs on a model: attachments, events, lights, cameras, ribbons, particles. None
// of it may cost the mesh: an array that cannot be read is left out as a whole.
#include "base/maths.h"
#include "formats/m2_read.h"

struct law { // of one kind of row
    uint32_t bytes_256, bytes_264, max_rows;
    size_t size, align; // in memory
    void (*row_read)(struct ll_m2_reader *r, struct ll_cursor *c, void *row);
    const char *missing; // told where the rows are not in the file
    const char *broken;  // and where a row cannot be read whole; NULL: that is no harm
};

static void float_track(struct ll_m2_reader *r, struct ll_cursor *c, uint32_t num_values,
                        struct ll_m2_track *track)
{
    ll_m2_track_read(r, c, LL_M2_F32, num_values, track);
}

static void attachment_read(struct ll_m2_reader *r, struct ll_cursor *c, void *row)
{
    struct ll_m2_attachment *a = row;
    a->id = ll_cursor_u32(c);
    a->bone = ll_cursor_u16(c);
    ll_cursor_skip(c, 2);
    ll_m2_floats(c, a->position, 3);
    ll_m2_track_read(r, c, LL_M2_U8, 1, &a->visibility);
}

static void event_read(struct ll_m2_reader *r, struct ll_cursor *c, void *row)
{
    struct ll_m2_event *e = row;
    for (int k = 0; k < 4; k++)
        e->id[k] = (char)ll_cursor_u8(c);
    e->data = ll_cursor_u32(c);
    e->bone = ll_cursor_u32(c);
    ll_m2_floats(c, e->position, 3);
    ll_m2_track_read(r, c, LL_M2_NO_VALUES, 0, &e->times);
}

static void light_read(struct ll_m2_reader *r, struct ll_cursor *c, void *row)
{
    struct ll_m2_light *l = row;
    l->type = ll_cursor_u16(c);
    l->bone = ll_cursor_i16(c);
    ll_m2_floats(c, l->position, 3);
    float_track(r, c, 3, &l->ambient_color);
    float_track(r, c, 1, &l->ambient_intensity);
    float_track(r, c, 3, &l->diffuse_color);
    float_track(r, c, 1, &l->diffuse_intensity);
    float_track(r, c, 1, &l->start_yd);
    float_track(r, c, 1, &l->end_yd);
    ll_m2_track_read(r, c, LL_M2_U8, 1, &l->visibility);
}

static void camera_read(struct ll_m2_reader *r, struct ll_cursor *c, void *row)
{
    struct ll_m2_camera *k = row;
    k->type = ll_cursor_i32(c);
    ll_m2_floats(c, &k->fov_rad, 1);
    ll_m2_floats(c, &k->far_yd, 1);
    ll_m2_floats(c, &k->near_yd, 1);
    float_track(r, c, 9, &k->position);
    ll_m2_floats(c, k->position_base, 3);
    float_track(r, c, 9, &k->target);
    ll_m2_floats(c, k->target_base, 3);
    float_track(r, c, 3, &k->roll);
}

static void ribbon_read(struct ll_m2_reader *r, struct ll_cursor *c, void *row)
{
    struct ll_m2_ribbon *b = row;
    b->id = ll_cursor_i32(c);
    b->bone = ll_cursor_u32(c);
    ll_m2_floats(c, b->position, 3);
    struct ll_m2_array textures = ll_m2_array_read(c);
    struct ll_m2_array materials = ll_m2_array_read(c);
    b->textures = ll_m2_u16s(r, textures, LL_M2_MAX_TEXTURES, &b->num_textures);
    b->materials = ll_m2_u16s(r, materials, LL_M2_MAX_MATERIALS, &b->num_materials);
    float_track(r, c, 3, &b->color);
    ll_m2_track_read(r, c, LL_M2_FIXED16, 1, &b->alpha);
    float_track(r, c, 1, &b->above_yd);
    float_track(r, c, 1, &b->below_yd);
    ll_m2_floats(c, &b->edges_per_s, 1);
    ll_m2_floats(c, &b->lifetime_s, 1);
    ll_m2_floats(c, &b->gravity, 1);
    b->rows = ll_cursor_u16(c);
    b->columns = ll_cursor_u16(c);
    ll_m2_track_read(r, c, LL_M2_U16, 1, &b->texture_slot);
    ll_m2_track_read(r, c, LL_M2_U8, 1, &b->visibility);
    if (r->v264) {
        b->priority = ll_cursor_i16(c);
        ll_cursor_skip(c, 2);
    }
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

static void emitter_read(struct ll_m2_reader *r, struct ll_cursor *c, void *row)
{
    struct ll_m2_emitter *e = row;
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

// ---- the six kinds ----

// The rows of a kind. None, with a warning, if any of them is spoilt: half an effect
// looks worse than none.
static void *rows_read(struct ll_m2_reader *r, struct ll_m2_array array,
                       const struct law *law, uint32_t *num)
{
    struct ll_cursor c;
    uint32_t row_bytes = r->v264 ? law->bytes_264 : law->bytes_256;
    ll_m2_rows(r, array, row_bytes, law->max_rows, law->missing, &c, num);
    uint32_t before = r->num_bad;
    char *rows = ll_arena_alloc(r->arena, *num, law->size, law->align);
    r->no_memory |= !rows;
    for (uint32_t i = 0; rows && i < *num; i++)
        law->row_read(r, &c, rows + i * law->size);
    if (law->broken && r->num_bad != before) {
        ll_m2_warn(r, LL_ERR_CORRUPT, array.offset, law->broken);
        *num = 0;
    }
    return rows;
}

#define IN_MEMORY(type) sizeof(struct type), _Alignof(struct type)

void ll_m2_effects_read(struct ll_m2_reader *r, const struct ll_m2_effect_arrays *arrays)
{
    static const struct law attachments = {
        48,
        40,
        LL_M2_MAX_ROWS,
        IN_MEMORY(ll_m2_attachment),
        attachment_read,
        "attachments are not in the file: left out",
        NULL, // the place is what matters
    };
    static const struct law events = {
        44,
        36,
        LL_M2_MAX_ROWS,
        IN_MEMORY(ll_m2_event),
        event_read,
        "events are not in the file: left out",
        "events are broken: left out",
    };
    static const struct law lights = {
        212,
        156,
        LL_M2_MAX_LIGHTS,
        IN_MEMORY(ll_m2_light),
        light_read,
        "lights are not in the file: left out",
        "lights are broken: left out",
    };
    static const struct law cameras = {
        124,
        100,
        LL_M2_MAX_ROWS,
        IN_MEMORY(ll_m2_camera),
        camera_read,
        "cameras are not in the file: left out",
        "cameras are broken: left out",
    };
    static const struct law ribbons = {
        220,
        176,
        LL_M2_MAX_RIBBONS,
        IN_MEMORY(ll_m2_ribbon),
        ribbon_read,
        "ribbons are not in the file: left out",
        "ribbons are broken: left out",
    };
    static const struct law emitters = {
        504,
        476,
        LL_M2_MAX_EMITTERS,
        IN_MEMORY(ll_m2_emitter),
        emitter_read,
        "emitters are not in the file: left out",
        "emitters are broken: left out",
    };
    struct ll_m2 *m2 = r->m2;
    m2->attachments =
        rows_read(r, arrays->attachments, &attachments, &m2->num_attachments);
    m2->attachment_lookup = (const int16_t *)ll_m2_u16s(
        r, arrays->attachment_lookup, LL_M2_MAX_ROWS, &m2->num_attachment_lookup);
    m2->events = rows_read(r, arrays->events, &events, &m2->num_events);
    m2->lights = rows_read(r, arrays->lights, &lights, &m2->num_lights);
    m2->cameras = rows_read(r, arrays->cameras, &cameras, &m2->num_cameras);
    m2->camera_lookup = (const int16_t *)ll_m2_u16s(
        r, arrays->camera_lookup, LL_M2_MAX_ROWS, &m2->num_camera_lookup);
    m2->ribbons = rows_read(r, arrays->ribbons, &ribbons, &m2->num_ribbons);
    m2->emitters = rows_read(r, arrays->emitters, &emitters, &m2->num_emitters);
}
