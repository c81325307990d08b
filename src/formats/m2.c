// The header of a model, its sequences, bones and materials.
#include "formats/m2.h"

#include <string.h>

#include "base/bulk.h"
#include "formats/m2_read.h"
#include "formats/magic.h"

struct header {
    struct ll_m2_array name, global_sequences, sequences, sequence_lookup, playable;
    struct ll_m2_array bones, key_bones, vertices, views, colors, textures, weights;
    struct ll_m2_array uv_anims, replaceable_lookup, materials, bone_lookup;
    struct ll_m2_array texture_lookup, coord_lookup, weight_lookup, uv_anim_lookup;
    struct ll_m2_array collision_indices, collision_vertices, collision_normals, combos;
    uint32_t num_skins;
    struct ll_m2_effect_arrays effects;
};

// ---- what all parts use ----

struct ll_m2_array ll_m2_array_read(struct ll_cursor *c)
{
    struct ll_m2_array array = { .count = ll_cursor_u32(c) };
    array.offset = ll_cursor_u32(c);
    return array;
}

void ll_m2_warn(struct ll_m2_reader *r, enum ll_status status, uint64_t offset,
                const char *reason)
{
    ll_report_warn(r->report, status, "MD20", offset, reason);
}

bool ll_m2_charge(struct ll_m2_reader *r, uint64_t bytes, uint64_t offset)
{
    if (bytes > r->bytes_left) {
        r->num_bad++;
        ll_m2_warn(r, LL_ERR_LIMIT, offset, "arrays share bytes too often: left out");
        return false;
    }
    r->bytes_left -= bytes;
    return true;
}

bool ll_m2_rows(struct ll_m2_reader *r, struct ll_m2_array array, uint32_t row_bytes,
                uint32_t max_rows, const char *reason, struct ll_cursor *c, uint32_t *num)
{
    *num = 0;
    *c = ll_cursor_sub(r->bytes, array.offset, (uint64_t)array.count * row_bytes);
    if (!array.count)
        return true;
    if (c->bad || array.count > max_rows) {
        r->num_bad++;
        ll_m2_warn(r, c->bad ? LL_ERR_TRUNCATED : LL_ERR_LIMIT, array.offset, reason);
        return false;
    }
    if (!ll_m2_charge(r, (uint64_t)array.count * row_bytes, array.offset))
        return false;
    *num = array.count;
    return true;
}

void ll_m2_floats(struct ll_cursor *c, float *out, uint32_t count)
{
    const uint8_t *p = ll_cursor_take(c, (uint64_t)count * 4);
    if (p)
        ll_bulk_floats(out, p, count);
    else
        memset(out, 0, count * sizeof *out);
}

const uint16_t *ll_m2_u16s(struct ll_m2_reader *r, struct ll_m2_array array, uint32_t max,
                           uint32_t *num)
{
    struct ll_cursor c;
    ll_m2_rows(r, array, 2, max, "table is not in the file: left out", &c, num);
    uint16_t *list = ll_arena_alloc_raw(r->arena, *num, 2, 2);
    r->no_memory |= !list;
    if (list)
        ll_bulk_u16s(list, c.cur, *num);
    return list;
}

const float (*ll_m2_vec3s(struct ll_m2_reader *r, struct ll_m2_array array, uint32_t max,
                          uint32_t *num))[3]
{
    struct ll_cursor c;
    ll_m2_rows(r, array, 12, max, "vectors are not in the file: left out", &c, num);
    float(*list)[3] =
        ll_arena_alloc_raw(r->arena, *num, sizeof(float[3]), _Alignof(float));
    r->no_memory |= !list;
    if (list)
        ll_bulk_floats(*list, c.cur, (size_t)*num * 3);
    return (const float(*)[3])list;
}

const char *ll_m2_name(struct ll_m2_reader *r, struct ll_m2_array array)
{
    struct ll_cursor c;
    uint32_t num;
    ll_m2_rows(r, array, 1, LL_M2_MAX_NAME_BYTES, "name is not in the file", &c, &num);
    if (!num || !*c.cur)
        return "";
    // The client reads to the NUL: real files whose names were edited by hand keep a
    // count that is too short.
    size_t most = r->bytes.size - array.offset;
    size_t length = strnlen((const char *)r->bytes.data + array.offset,
                            most < LL_M2_MAX_NAME_BYTES ? most : LL_M2_MAX_NAME_BYTES);
    char *copy = ll_arena_array(r->arena, char, length + 1); // ends with a NUL
    r->no_memory |= !copy;
    if (!copy)
        return "";
    memcpy(copy, r->bytes.data + array.offset, length);
    return copy;
}

// Zeroed rows for `num` of a type.
#define ROWS(r, type, num) \
    ((type *)rows_alloc(r, ll_arena_alloc((r)->arena, num, sizeof(type), _Alignof(type))))

static void *rows_alloc(struct ll_m2_reader *r, void *rows)
{
    r->no_memory |= !rows;
    return rows;
}

// ---- animation ----

static void sequences_read(struct ll_m2_reader *r, const struct header *h)
{
    struct ll_m2 *m2 = r->m2;
    struct ll_cursor c;
    uint32_t num;
    ll_m2_rows(r, h->global_sequences, 4, LL_M2_MAX_ROWS,
               "global sequences are not in the file: left out", &c, &num);
    uint32_t *lengths = ROWS(r, uint32_t, num);
    for (uint32_t i = 0; lengths && i < num; i++)
        lengths[i] = ll_cursor_u32(&c);
    m2->global_sequences_ms = lengths;
    m2->num_global_sequences = num;

    ll_m2_rows(r, h->sequences, r->v264 ? 64 : 68, LL_M2_MAX_SEQUENCES,
               "sequences are not in the file: left out", &c, &num);
    struct ll_m2_sequence *rows = ROWS(r, struct ll_m2_sequence, num);
    for (uint32_t i = 0; rows && i < num; i++) {
        struct ll_m2_sequence *s = &rows[i];
        s->id = ll_cursor_u16(&c);
        s->variation = ll_cursor_u16(&c);
        if (r->v264) {
            s->length_ms = ll_cursor_u32(&c);
        } else {
            s->start_ms = ll_cursor_u32(&c);
            uint32_t end = ll_cursor_u32(&c);
            s->length_ms = end > s->start_ms ? end - s->start_ms : 0;
        }
        ll_m2_floats(&c, &s->speed_yd_s, 1);
        s->flags = ll_cursor_u32(&c);
        s->frequency = ll_cursor_i16(&c);
        ll_cursor_skip(&c, 2);
        s->replay_min = ll_cursor_u32(&c);
        s->replay_max = ll_cursor_u32(&c);
        s->blend_ms = ll_cursor_u32(&c);
        ll_m2_floats(&c, s->box_min, 3);
        ll_m2_floats(&c, s->box_max, 3);
        ll_m2_floats(&c, &s->radius_yd, 1);
        s->next_variation = ll_cursor_i16(&c);
        s->alias_next = ll_cursor_u16(&c);
    }
    m2->sequences = rows;
    m2->num_sequences = num;
    for (uint32_t i = 0; rows && i < r->num_anims; i++) {
        uint32_t sequence = r->anims[i].sequence;
        if (ll_m2_sequence_external(m2, sequence) && !rows[sequence].loaded)
            rows[sequence].loaded = true;
        else
            ll_m2_warn(r, LL_ERR_CORRUPT, h->sequences.offset,
                       "animation file of a sequence that needs none: left out");
    }
    m2->sequence_lookup =
        ll_m2_u16s(r, h->sequence_lookup, LL_M2_MAX_ROWS, &m2->num_sequence_lookup);

    ll_m2_rows(r, h->playable, 4, LL_M2_MAX_ROWS,
               "playable table is not in the file: left out", &c, &num);
    struct ll_m2_playable *playable = ROWS(r, struct ll_m2_playable, num);
    for (uint32_t i = 0; playable && i < num; i++) {
        playable[i].id = ll_cursor_u16(&c);
        playable[i].flags = ll_cursor_u16(&c);
    }
    m2->playable = playable;
    m2->num_playable = num;
}

static bool bones_read(struct ll_m2_reader *r, const struct header *h)
{
    struct ll_m2 *m2 = r->m2;
    struct ll_cursor c;
    uint32_t num;
    if (!ll_m2_rows(r, h->bones, r->v264 ? 88 : 108, LL_M2_MAX_BONES,
                    "bones are not in the file", &c, &num))
        return false;
    struct ll_m2_bone *rows = ROWS(r, struct ll_m2_bone, num);
    bool mended = false;
    for (uint32_t i = 0; rows && i < num; i++) {
        struct ll_m2_bone *b = &rows[i];
        b->key_bone = ll_cursor_i32(&c);
        b->flags = ll_cursor_u32(&c);
        b->parent = ll_cursor_i16(&c);
        b->submesh = ll_cursor_u16(&c);
        if (r->v264)
            b->name_hash = ll_cursor_u32(&c);
        ll_m2_track_read(r, &c, LL_M2_F32, 3, &b->translation);
        ll_m2_track_read(r, &c, r->v264 ? LL_M2_QUAT16 : LL_M2_F32, 4, &b->rotation);
        ll_m2_track_read(r, &c, LL_M2_F32, 3, &b->scale);
        ll_m2_floats(&c, b->pivot, 3);
        if (b->parent < -1 || b->parent >= (int)i) { // stops cycles as well
            b->parent = -1;
            mended = true;
        }
    }
    if (mended)
        ll_m2_warn(r, LL_ERR_CORRUPT, h->bones.offset,
                   "bone stands before its parent: taken as a root");
    m2->bones = rows;
    m2->num_bones = num;
    m2->key_bones =
        (const int16_t *)ll_m2_u16s(r, h->key_bones, LL_M2_MAX_ROWS, &m2->num_key_bones);
    return true;
}

// ---- materials ----

static void textures_read(struct ll_m2_reader *r, const struct header *h)
{
    struct ll_cursor c;
    uint32_t num;
    ll_m2_rows(r, h->textures, 16, LL_M2_MAX_TEXTURES,
               "textures are not in the file: left out", &c, &num);
    struct ll_m2_texture *rows = ROWS(r, struct ll_m2_texture, num);
    for (uint32_t i = 0; rows && i < num; i++) {
        rows[i].type = ll_cursor_u32(&c);
        rows[i].flags = ll_cursor_u32(&c);
        struct ll_m2_array path = ll_m2_array_read(&c);
        rows[i].path = ll_m2_name(r, path);
    }
    r->m2->textures = rows;
    r->m2->num_textures = num;

    ll_m2_rows(r, h->materials, 4, LL_M2_MAX_MATERIALS,
               "materials are not in the file: left out", &c, &num);
    struct ll_m2_material *materials = ROWS(r, struct ll_m2_material, num);
    for (uint32_t i = 0; materials && i < num; i++) {
        materials[i].flags = ll_cursor_u16(&c);
        materials[i].blend = ll_cursor_u16(&c);
    }
    r->m2->materials = materials;
    r->m2->num_materials = num;
}

static void shades_read(struct ll_m2_reader *r, const struct header *h)
{
    struct ll_cursor c;
    uint32_t num;
    ll_m2_rows(r, h->colors, r->v264 ? 40 : 56, LL_M2_MAX_ROWS,
               "colours are not in the file: left out", &c, &num);
    struct ll_m2_color *colors = ROWS(r, struct ll_m2_color, num);
    for (uint32_t i = 0; colors && i < num; i++) {
        ll_m2_track_read(r, &c, LL_M2_F32, 3, &colors[i].color);
        ll_m2_track_read(r, &c, LL_M2_FIXED16, 1, &colors[i].alpha);
    }
    r->m2->colors = colors;
    r->m2->num_colors = num;

    ll_m2_rows(r, h->weights, r->v264 ? 20 : 28, LL_M2_MAX_ROWS,
               "transparencies are not in the file: left out", &c, &num);
    struct ll_m2_track *weights = ROWS(r, struct ll_m2_track, num);
    for (uint32_t i = 0; weights && i < num; i++)
        ll_m2_track_read(r, &c, LL_M2_FIXED16, 1, &weights[i]);
    r->m2->weights = weights;
    r->m2->num_weights = num;

    ll_m2_rows(r, h->uv_anims, r->v264 ? 60 : 84, LL_M2_MAX_ROWS,
               "UV animations are not in the file: left out", &c, &num);
    struct ll_m2_uv_anim *anims = ROWS(r, struct ll_m2_uv_anim, num);
    for (uint32_t i = 0; anims && i < num; i++) {
        ll_m2_track_read(r, &c, LL_M2_F32, 3, &anims[i].translation);
        ll_m2_track_read(r, &c, LL_M2_F32, 4, &anims[i].rotation); // in 264 as well
        ll_m2_track_read(r, &c, LL_M2_F32, 3, &anims[i].scale);
    }
    r->m2->uv_anims = anims;
    r->m2->num_uv_anims = num;
}

static void lookups_read(struct ll_m2_reader *r, const struct header *h)
{
    struct ll_m2 *m2 = r->m2;
    m2->replaceable_lookup = (const int16_t *)ll_m2_u16s(
        r, h->replaceable_lookup, LL_M2_MAX_ROWS, &m2->num_replaceable_lookup);
    m2->bone_lookup = ll_m2_u16s(r, h->bone_lookup, LL_M2_MAX_ROWS, &m2->num_bone_lookup);
    m2->texture_lookup =
        ll_m2_u16s(r, h->texture_lookup, LL_M2_MAX_ROWS, &m2->num_texture_lookup);
    m2->coord_lookup = (const int16_t *)ll_m2_u16s(r, h->coord_lookup, LL_M2_MAX_ROWS,
                                                   &m2->num_coord_lookup);
    m2->weight_lookup =
        ll_m2_u16s(r, h->weight_lookup, LL_M2_MAX_ROWS, &m2->num_weight_lookup);
    m2->uv_anim_lookup = (const int16_t *)ll_m2_u16s(r, h->uv_anim_lookup, LL_M2_MAX_ROWS,
                                                     &m2->num_uv_anim_lookup);
    m2->combos = ll_m2_u16s(r, h->combos, LL_M2_MAX_ROWS, &m2->num_combos);
}

// ---- file ----

static void header_read(struct ll_m2_reader *r, struct ll_cursor *c, struct header *h)
{
    struct ll_m2 *m2 = r->m2;
    bool v264 = r->v264;
    *h = (struct header){ 0 };
    h->name = ll_m2_array_read(c);
    m2->flags = ll_cursor_u32(c);
    h->global_sequences = ll_m2_array_read(c);
    h->sequences = ll_m2_array_read(c);
    h->sequence_lookup = ll_m2_array_read(c);
    if (!v264)
        h->playable = ll_m2_array_read(c);
    h->bones = ll_m2_array_read(c);
    h->key_bones = ll_m2_array_read(c);
    h->vertices = ll_m2_array_read(c);
    if (v264)
        h->num_skins = ll_cursor_u32(c);
    else
        h->views = ll_m2_array_read(c);
    h->colors = ll_m2_array_read(c);
    h->textures = ll_m2_array_read(c);
    h->weights = ll_m2_array_read(c);
    if (!v264)
        ll_m2_array_read(c); // flip-books, which no file has
    h->uv_anims = ll_m2_array_read(c);
    h->replaceable_lookup = ll_m2_array_read(c);
    h->materials = ll_m2_array_read(c);
    h->bone_lookup = ll_m2_array_read(c);
    h->texture_lookup = ll_m2_array_read(c);
    h->coord_lookup = ll_m2_array_read(c);
    h->weight_lookup = ll_m2_array_read(c);
    h->uv_anim_lookup = ll_m2_array_read(c);
    ll_m2_floats(c, m2->box_min, 3);
    ll_m2_floats(c, m2->box_max, 3);
    ll_m2_floats(c, &m2->radius_yd, 1);
    ll_m2_floats(c, m2->collision_min, 3);
    ll_m2_floats(c, m2->collision_max, 3);
    ll_m2_floats(c, &m2->collision_radius_yd, 1);
    h->collision_indices = ll_m2_array_read(c);
    h->collision_vertices = ll_m2_array_read(c);
    h->collision_normals = ll_m2_array_read(c);
    h->effects.attachments = ll_m2_array_read(c);
    h->effects.attachment_lookup = ll_m2_array_read(c);
    h->effects.events = ll_m2_array_read(c);
    h->effects.lights = ll_m2_array_read(c);
    h->effects.cameras = ll_m2_array_read(c);
    h->effects.camera_lookup = ll_m2_array_read(c);
    h->effects.ribbons = ll_m2_array_read(c);
    h->effects.emitters = ll_m2_array_read(c);
}

static enum ll_status open(struct ll_m2_reader *r, struct header *h)
{
    struct ll_cursor c = ll_cursor_make(r->bytes);
    if (r->bytes.size > LL_MAX_FILE_BYTES)
        return ll_report_fail(r->report, LL_ERR_LIMIT, "", 0,
                              "file is larger than 64 MiB");
    struct ll_bytes magic = ll_cursor_bytes(&c, 4);
    r->m2->version = ll_cursor_u32(&c);
    if (c.bad)
        return ll_report_fail(r->report, LL_ERR_TRUNCATED, "MD20", 0,
                              ll_magic_reason(r->bytes, "MD20", "header is cut"));
    if (memcmp(magic.data, "MD20", 4) != 0)
        return ll_report_fail(r->report, LL_ERR_CORRUPT, "MD20", 0,
                              ll_magic_reason(r->bytes, "MD20", "file is no model"));
    r->v264 = r->m2->version == LL_M2_VERSION_3_3;
    if (!r->v264 && r->m2->version != LL_M2_VERSION_1_12 &&
        r->m2->version != LL_M2_VERSION_1_12_B)
        return ll_report_fail(r->report, LL_ERR_UNSUPPORTED, "MD20", 4,
                              "version is none of 256, 257, 264");
    header_read(r, &c, h);
    if (c.bad)
        return ll_report_fail(r->report, LL_ERR_TRUNCATED, "MD20", 0, "header is cut");
    if (r->v264 && r->m2->flags & LL_M2_COMBOS)
        h->combos = ll_m2_array_read(&c);
    return LL_OK;
}

enum ll_status ll_m2_parse_with_anims(struct ll_bytes bytes,
                                      const struct ll_m2_anim *anims, uint32_t num_anims,
                                      struct ll_arena *arena, struct ll_m2 *out,
                                      struct ll_report *report)
{
    *report = (struct ll_report){ 0 };
    *out = (struct ll_m2){ .name = "" };
    struct ll_m2_reader r = { .bytes = bytes,
                              .arena = arena,
                              .report = report,
                              .m2 = out,
                              .num_anims = num_anims,
                              .anims = anims,
                              .keys_left = LL_M2_MAX_TOTAL_KEYS,
                              .bytes_left = (uint64_t)bytes.size * LL_M2_MAX_SHARING };
    for (uint32_t i = 0; i < num_anims; i++)
        r.bytes_left += (uint64_t)anims[i].bytes.size * LL_M2_MAX_SHARING;
    struct header h;
    enum ll_status status = open(&r, &h);
    if (status != LL_OK)
        return status;
    out->name = ll_m2_name(&r, h.name);
    sequences_read(&r, &h); // first: the tracks of 264 look at their flags
    if (!bones_read(&r, &h))
        return ll_report_fail(report, LL_ERR_TRUNCATED, "MD20", h.bones.offset,
                              "bones are not in the file");
    if (!ll_m2_vertices_read(&r, h.vertices))
        return ll_report_fail(report, LL_ERR_TRUNCATED, "MD20", h.vertices.offset,
                              "vertices are not in the file");
    status = ll_m2_views_read(&r, h.views, h.num_skins);
    if (status != LL_OK)
        return status;
    textures_read(&r, &h);
    shades_read(&r, &h);
    lookups_read(&r, &h);
    ll_m2_collision_read(&r, h.collision_indices, h.collision_vertices,
                         h.collision_normals);
    ll_m2_effects_read(&r, &h.effects);
    if (r.no_memory)
        return ll_report_fail(report, LL_ERR_MEMORY, "", 0, "out of memory");
    return LL_OK;
}

enum ll_status ll_m2_parse(struct ll_bytes bytes, struct ll_arena *arena,
                           struct ll_m2 *out, struct ll_report *report)
{
    return ll_m2_parse_with_anims(bytes, NULL, 0, arena, out, report);
}
