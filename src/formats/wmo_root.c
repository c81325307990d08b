// The root file of a building.
#include <math.h>
#include <string.h>

#include "base/cursor.h"
#include "base/maths.h"
#include "formats/wmo_read.h"

enum part {
    MOHD,
    MOTX,
    MOMT,
    MOGN,
    MOGI,
    MOSB,
    MOPV,
    MOPT,
    MOPR,
    MOVV,
    MOVB,
    MOLT,
    MODS,
    MODN,
    MODD,
    MFOG,
    MCVP,
    NUM_PARTS
};

struct root_reader {
    struct ll_wmo_reader base;
    struct ll_wmo_root *root;
    struct ll_chunk parts[NUM_PARTS];
    struct ll_bytes textures, group_names, doodad_names; // end with a NUL, or are empty
};

static void finite_all(float *v, int count)
{
    for (int i = 0; i < count; i++)
        v[i] = ll_finite_or(v[i], 0);
}

static void cursor_bgra(struct ll_cursor *c, uint8_t bgra[4])
{
    for (int i = 0; i < 4; i++)
        bgra[i] = ll_cursor_u8(c);
}

static void cursor_finite(struct ll_cursor *c, float *v, int count)
{
    ll_cursor_f32s(c, v, (size_t)count);
    finite_all(v, count);
}

static bool blob_read(const struct root_reader *r, enum part part, struct ll_bytes *out)
{
    struct ll_bytes blob = r->parts[part].data;
    if (blob.size && blob.data[blob.size - 1] != '\0')
        ll_wmo_warn(&r->base, LL_ERR_TRUNCATED, &r->parts[part], "last name is cut");
    return ll_chunk_names(blob, r->base.arena, out);
}

static enum ll_status header_read(const struct root_reader *r, uint32_t *num_groups)
{
    const struct ll_chunk *chunk = &r->parts[MOHD];
    struct ll_wmo_root *root = r->root;
    if (chunk->data.size < LL_MOHD_BYTES)
        return ll_report_fail(r->base.report, LL_ERR_TRUNCATED, "MOHD",
                              chunk->offset_bytes, "header is cut");
    struct ll_cursor c = ll_cursor_make(chunk->data);
    ll_cursor_skip(&c, 4);
    *num_groups = ll_cursor_u32(&c);
    ll_cursor_skip(&c, 5 * 4); // other counts: the chunks' sizes tell
    cursor_bgra(&c, root->ambient_bgra);
    root->id = ll_cursor_u32(&c);
    cursor_finite(&c, root->box_min, 3);
    cursor_finite(&c, root->box_max, 3);
    root->flags = ll_cursor_u16(&c);
    return LL_OK;
}

static bool materials_read(const struct root_reader *r)
{
    const struct ll_chunk *chunk = &r->parts[MOMT];
    uint32_t num = ll_wmo_rows(&r->base, chunk, LL_MOMT_BYTES, LL_WMO_MAX_MATERIALS);
    struct ll_wmo_material *rows =
        ll_arena_array(r->base.arena, struct ll_wmo_material, num);
    if (!rows)
        return false;
    struct ll_cursor c = ll_cursor_make(chunk->data);
    for (uint32_t i = 0; i < num; i++) {
        struct ll_wmo_material *m = &rows[i];
        m->flags = ll_cursor_u32(&c);
        m->shader = ll_cursor_u32(&c);
        m->blend = ll_cursor_u32(&c);
        m->textures[0] = ll_chunk_name_at(r->textures, ll_cursor_u32(&c));
        cursor_bgra(&c, m->emissive_bgra);
        ll_cursor_skip(&c, 4); // run-time
        m->textures[1] = ll_chunk_name_at(r->textures, ll_cursor_u32(&c));
        cursor_bgra(&c, m->diffuse_bgra);
        m->terrain_type = ll_cursor_u32(&c);
        m->texture_3 = ll_cursor_u32(&c);
        m->color_2 = ll_cursor_u32(&c);
        m->flags_2 = ll_cursor_u32(&c);
        ll_cursor_skip(&c, 4 * 4); // run-time
        // 10 and 6 are found in shipped data. A wall drawn solid is a smaller fault than
        // one that vanishes.
        if (m->shader > 6)
            m->shader = 0;
        if (m->blend > 5)
            m->blend = 0;
    }
    r->root->materials = rows;
    r->root->num_materials = num;
    return true;
}

static bool groups_read(const struct root_reader *r, uint32_t num_declared)
{
    const struct ll_chunk *chunk = &r->parts[MOGI];
    uint32_t num = ll_wmo_rows(&r->base, chunk, LL_MOGI_BYTES, LL_WMO_MAX_GROUPS);
    uint32_t num_slots = num ? num : ll_min_u32(num_declared, LL_WMO_MAX_GROUPS);
    struct ll_wmo_group_info *rows =
        ll_arena_array(r->base.arena, struct ll_wmo_group_info, num_slots);
    if (!rows)
        return false;
    struct ll_cursor c = ll_cursor_make(chunk->data);
    for (uint32_t i = 0; i < num; i++) {
        rows[i].flags = ll_cursor_u32(&c);
        cursor_finite(&c, rows[i].box_min, 3);
        cursor_finite(&c, rows[i].box_max, 3);
        rows[i].name =
            ll_chunk_name_at(r->group_names, ll_cursor_u32(&c)); // -1 is outside
    }
    for (uint32_t i = num; i < num_slots; i++)
        rows[i].name = "";
    if (num < num_slots)
        ll_report_warn(r->base.report, LL_ERR_ABSENT, "MOGI", 0,
                       "no list of groups: taken from the header");
    r->root->groups = rows;
    r->root->num_groups = num_slots;
    return true;
}

static bool portals_read(const struct root_reader *r)
{
    struct ll_wmo_root *root = r->root;
    const struct ll_chunk *chunk = &r->parts[MOPV];
    root->num_portal_vertices = ll_wmo_rows(&r->base, chunk, 12, LL_WMO_MAX_ROWS);
    root->portal_vertices =
        (const float(*)[3])ll_wmo_floats(&r->base, chunk, root->num_portal_vertices, 3);

    chunk = &r->parts[MOPT];
    uint32_t num = ll_wmo_rows(&r->base, chunk, LL_MOPT_BYTES, LL_WMO_MAX_ROWS);
    struct ll_wmo_portal *portals =
        ll_arena_array(r->base.arena, struct ll_wmo_portal, num);
    if (!root->portal_vertices || !portals)
        return false;
    bool dropped = false;
    struct ll_cursor c = ll_cursor_make(chunk->data);
    for (uint32_t i = 0; i < num; i++) {
        struct ll_wmo_portal *p = &portals[i];
        p->first_vertex = ll_cursor_u16(&c);
        p->num_vertices = ll_cursor_u16(&c);
        cursor_finite(&c, p->plane, 4);
        if (p->num_vertices < 3 || p->num_vertices > LL_WMO_MAX_PORTAL_CORNERS ||
            !ll_range_fits(p->first_vertex, p->num_vertices, 1,
                           root->num_portal_vertices)) {
            p->num_vertices = 0;
            dropped = true;
        }
    }
    if (dropped)
        ll_wmo_warn(&r->base, LL_ERR_CORRUPT, chunk, "portal without its corners");
    root->portals = portals;
    root->num_portals = num;

    chunk = &r->parts[MOPR];
    num = ll_wmo_rows(&r->base, chunk, LL_MOPR_BYTES, LL_WMO_MAX_ROWS);
    struct ll_wmo_portal_ref *refs =
        ll_arena_array(r->base.arena, struct ll_wmo_portal_ref, num);
    if (!refs)
        return false;
    dropped = false;
    c = ll_cursor_make(chunk->data);
    for (uint32_t i = 0; i < num; i++) {
        refs[i].portal_idx = ll_cursor_u16(&c);
        refs[i].group_idx = ll_cursor_u16(&c);
        refs[i].side = ll_cursor_i16(&c);
        ll_cursor_skip(&c, 2);
        refs[i].dropped = refs[i].portal_idx >= root->num_portals ||
                          refs[i].group_idx >= root->num_groups ||
                          !portals[refs[i].portal_idx].num_vertices;
        dropped |= refs[i].dropped;
    }
    if (dropped)
        ll_wmo_warn(&r->base, LL_ERR_CORRUPT, chunk,
                    "reference to a portal or group that is not there");
    root->portal_refs = refs;
    root->num_portal_refs = num;
    return true;
}

static bool visible_read(const struct root_reader *r)
{
    struct ll_wmo_root *root = r->root;
    root->num_visible_vertices =
        ll_wmo_rows(&r->base, &r->parts[MOVV], 12, LL_WMO_MAX_ROWS);
    root->visible_vertices = (const float(*)[3])ll_wmo_floats(
        &r->base, &r->parts[MOVV], root->num_visible_vertices, 3);
    uint32_t num = ll_wmo_rows(&r->base, &r->parts[MOVB], LL_MOVB_BYTES, LL_WMO_MAX_ROWS);
    struct ll_wmo_visible_block *blocks =
        ll_arena_array(r->base.arena, struct ll_wmo_visible_block, num);
    if (!root->visible_vertices || !blocks)
        return false;
    struct ll_cursor c = ll_cursor_make(r->parts[MOVB].data);
    for (uint32_t i = 0; i < num; i++) {
        blocks[i].first_vertex = ll_cursor_u16(&c);
        blocks[i].num_vertices = ll_cursor_u16(&c);
    }
    root->visible_blocks = blocks;
    root->num_visible_blocks = num;
    root->num_convex_planes = ll_wmo_rows(&r->base, &r->parts[MCVP], 16, LL_WMO_MAX_ROWS);
    root->convex_planes = (const float(*)[4])ll_wmo_floats(&r->base, &r->parts[MCVP],
                                                           root->num_convex_planes, 4);
    return root->convex_planes;
}

static bool lights_read(const struct root_reader *r)
{
    const struct ll_chunk *chunk = &r->parts[MOLT];
    uint32_t num = ll_wmo_rows(&r->base, chunk, LL_MOLT_BYTES, LL_WMO_MAX_ROWS);
    struct ll_wmo_light *rows = ll_arena_array(r->base.arena, struct ll_wmo_light, num);
    if (!rows)
        return false;
    struct ll_cursor c = ll_cursor_make(chunk->data);
    for (uint32_t i = 0; i < num; i++) {
        rows[i].type = ll_cursor_u8(&c);
        rows[i].attenuated = ll_cursor_u8(&c);
        ll_cursor_skip(&c, 2);
        cursor_bgra(&c, rows[i].color_bgra);
        cursor_finite(&c, rows[i].position, 3);
        cursor_finite(&c, &rows[i].intensity, 1);
        cursor_finite(&c, rows[i].rotation, 4);
        cursor_finite(&c, &rows[i].start_yd, 1);
        cursor_finite(&c, &rows[i].end_yd, 1);
    }
    r->root->lights = rows;
    r->root->num_lights = num;
    return true;
}

static bool doodad_usable(const struct ll_wmo_doodad *d)
{
    for (int i = 0; i < 3; i++)
        if (!(fabsf(d->position[i]) <= LL_MAX_PLACEMENT_YD)) // NaN as well
            return false;
    return d->name[0] && fabsf(d->scale) <= LL_MAX_PLACEMENT_YD && d->scale != 0;
}

static bool doodads_read(const struct root_reader *r)
{
    const struct ll_chunk *chunk = &r->parts[MODD];
    uint32_t num = ll_wmo_rows(&r->base, chunk, LL_MODD_BYTES, LL_WMO_MAX_ROWS);
    struct ll_wmo_doodad *rows = ll_arena_array(r->base.arena, struct ll_wmo_doodad, num);
    if (!rows)
        return false;
    bool dropped = false;
    struct ll_cursor c = ll_cursor_make(chunk->data);
    for (uint32_t i = 0; i < num; i++) {
        struct ll_wmo_doodad *d = &rows[i];
        uint32_t name = ll_cursor_u32(&c);
        d->name = ll_chunk_name_at(r->doodad_names, name & 0xffffff);
        d->flags = (uint8_t)(name >> 24);
        ll_cursor_f32s(&c, d->position, 3);
        ll_cursor_f32s(&c, d->rotation, 4);
        d->scale = ll_cursor_f32(&c);
        cursor_bgra(&c, d->color_bgra);
        d->dropped = !doodad_usable(d);
        dropped |= d->dropped;
        float length = 0;
        for (int k = 0; k < 4; k++)
            length += d->rotation[k] * d->rotation[k];
        if (!(length > 1e-6f && length < 1e6f))
            memcpy(d->rotation, (float[4]){ 0, 0, 0, 1 }, sizeof d->rotation);
    }
    if (dropped)
        ll_wmo_warn(&r->base, LL_ERR_CORRUPT, chunk,
                    "doodad without a name or a place: left out");
    r->root->doodads = rows;
    r->root->num_doodads = num;
    return true;
}

static bool doodad_sets_read(const struct root_reader *r)
{
    const struct ll_chunk *chunk = &r->parts[MODS];
    uint32_t num = ll_wmo_rows(&r->base, chunk, LL_MODS_BYTES, LL_WMO_MAX_ROWS);
    struct ll_wmo_doodad_set *rows =
        ll_arena_array(r->base.arena, struct ll_wmo_doodad_set, num);
    if (!rows)
        return false;
    bool clamped = false;
    uint32_t num_doodads = r->root->num_doodads;
    struct ll_cursor c = ll_cursor_make(chunk->data);
    for (uint32_t i = 0; i < num; i++) {
        struct ll_wmo_doodad_set *s = &rows[i];
        struct ll_bytes name = ll_cursor_bytes(&c, LL_MODS_NAME_BYTES);
        memcpy(s->name, name.data, name.size); // the 21st byte terminates
        uint32_t first = ll_cursor_u32(&c), count = ll_cursor_u32(&c);
        ll_cursor_skip(&c, 4);
        s->first_doodad = ll_min_u32(first, num_doodads);
        s->num_doodads = ll_min_u32(count, num_doodads - s->first_doodad);
        clamped |= s->num_doodads != count;
    }
    if (clamped)
        ll_wmo_warn(&r->base, LL_ERR_CORRUPT, chunk,
                    "set holds more doodads than there are: cut");
    r->root->doodad_sets = rows;
    r->root->num_doodad_sets = num;
    return true;
}

static void fog_range_read(struct ll_cursor *c, struct ll_wmo_fog_range *range)
{
    cursor_finite(c, &range->end_yd, 1);
    cursor_finite(c, &range->start_scalar, 1);
    cursor_bgra(c, range->color_bgra);
}

static bool fogs_read(const struct root_reader *r)
{
    const struct ll_chunk *chunk = &r->parts[MFOG];
    uint32_t num = ll_wmo_rows(&r->base, chunk, LL_MFOG_BYTES, LL_WMO_MAX_ROWS);
    struct ll_wmo_fog *rows = ll_arena_array(r->base.arena, struct ll_wmo_fog, num);
    if (!rows)
        return false;
    struct ll_cursor c = ll_cursor_make(chunk->data);
    for (uint32_t i = 0; i < num; i++) {
        rows[i].flags = ll_cursor_u32(&c);
        cursor_finite(&c, rows[i].position, 3);
        cursor_finite(&c, &rows[i].inner_yd, 1);
        cursor_finite(&c, &rows[i].outer_yd, 1);
        fog_range_read(&c, &rows[i].land);
        fog_range_read(&c, &rows[i].water);
    }
    r->root->fogs = rows;
    r->root->num_fogs = num;
    return true;
}

static bool parts_read(struct root_reader *r, uint32_t num_groups)
{
    struct ll_bytes skybox;
    if (!blob_read(r, MOTX, &r->textures) || !blob_read(r, MOGN, &r->group_names) ||
        !blob_read(r, MODN, &r->doodad_names) || !blob_read(r, MOSB, &skybox))
        return false;
    r->root->skybox = ll_chunk_name_at(skybox, 0);
    return materials_read(r) && groups_read(r, num_groups) && portals_read(r) &&
           visible_read(r) && lights_read(r) && doodads_read(r) && doodad_sets_read(r) &&
           fogs_read(r);
}

enum ll_status ll_wmo_root_parse(struct ll_bytes bytes, struct ll_arena *arena,
                                 struct ll_wmo_root *out, struct ll_report *report)
{
    static const uint32_t ids[NUM_PARTS] = {
        [MOHD] = LL_CHUNK_ID('M', 'O', 'H', 'D'),
        [MOTX] = LL_CHUNK_ID('M', 'O', 'T', 'X'),
        [MOMT] = LL_CHUNK_ID('M', 'O', 'M', 'T'),
        [MOGN] = LL_CHUNK_ID('M', 'O', 'G', 'N'),
        [MOGI] = LL_CHUNK_ID('M', 'O', 'G', 'I'),
        [MOSB] = LL_CHUNK_ID('M', 'O', 'S', 'B'),
        [MOPV] = LL_CHUNK_ID('M', 'O', 'P', 'V'),
        [MOPT] = LL_CHUNK_ID('M', 'O', 'P', 'T'),
        [MOPR] = LL_CHUNK_ID('M', 'O', 'P', 'R'),
        [MOVV] = LL_CHUNK_ID('M', 'O', 'V', 'V'),
        [MOVB] = LL_CHUNK_ID('M', 'O', 'V', 'B'),
        [MOLT] = LL_CHUNK_ID('M', 'O', 'L', 'T'),
        [MODS] = LL_CHUNK_ID('M', 'O', 'D', 'S'),
        [MODN] = LL_CHUNK_ID('M', 'O', 'D', 'N'),
        [MODD] = LL_CHUNK_ID('M', 'O', 'D', 'D'),
        [MFOG] = LL_CHUNK_ID('M', 'F', 'O', 'G'),
        [MCVP] = LL_CHUNK_ID('M', 'C', 'V', 'P'),
    };
    *report = (struct ll_report){ 0 };
    *out = (struct ll_wmo_root){ .skybox = "" };
    enum ll_status status = ll_chunk_check_version(bytes, LL_VERSION_BUILDING, report);
    if (status != LL_OK)
        return status;
    struct root_reader r = { .base = { arena, report }, .root = out };
    ll_wmo_collect(&r.base, bytes, 0, ids, NUM_PARTS, r.parts);
    if (!r.parts[MOHD].id)
        return ll_report_fail(report, LL_ERR_CORRUPT, "MOHD", 0,
                              "file is no root of a building");
    uint32_t num_groups = 0;
    status = header_read(&r, &num_groups);
    if (status != LL_OK)
        return status;
    if (!parts_read(&r, num_groups))
        return ll_report_fail(report, LL_ERR_MEMORY, "", 0, "out of memory");
    return LL_OK;
}
