// A group file of a building: MVER, then MOGP, whose payload is a header and sub-chunks.
#include <math.h>
#include <string.h>

#include "base/bulk.h"
#include "base/cursor.h"
#include "base/maths.h"
#include "formats/wmo_read.h"

enum part {
    MOPY,
    MOVI,
    MOVT,
    MONR,
    MOTV,
    MOTV_2,
    MOBA,
    MOLR,
    MODR,
    MOBN,
    MOBR,
    MOCV,
    MOCV_2,
    MLIQ,
    NUM_PARTS
};

struct group_reader {
    struct ll_wmo_reader base;
    struct ll_wmo_group *group;
    struct ll_chunk parts[NUM_PARTS];
};

static void header_read(struct ll_bytes header, struct ll_wmo_group *group)
{
    struct ll_cursor c = ll_cursor_make(header);
    group->name_offset = ll_cursor_u32(&c);
    group->description_offset = ll_cursor_u32(&c);
    group->flags = ll_cursor_u32(&c);
    ll_cursor_f32s(&c, group->box_min, 3);
    ll_cursor_f32s(&c, group->box_max, 3);
    for (int i = 0; i < 3; i++) {
        group->box_min[i] = ll_finite_or(group->box_min[i], 0);
        group->box_max[i] = ll_finite_or(group->box_max[i], 0);
    }
    group->first_portal_ref = ll_cursor_u16(&c);
    group->num_portal_refs = ll_cursor_u16(&c);
    for (int i = 0; i < 3; i++)
        group->num_class_batches[i] = ll_cursor_u16(&c);
    ll_cursor_skip(&c, 2);
    for (int i = 0; i < 4; i++)
        group->fog_idx[i] = ll_cursor_u8(&c);
    group->liquid_type = ll_cursor_u32(&c);
    group->id = ll_cursor_u32(&c);
    group->flags_2 = ll_cursor_u32(&c);
}

static bool u16s_read(const struct group_reader *r, enum part part, uint32_t max,
                      const uint16_t **out, uint32_t *num)
{
    const struct ll_chunk *chunk = &r->parts[part];
    *num = ll_wmo_rows(&r->base, chunk, 2, max);
    uint16_t *list = ll_arena_alloc_raw(r->base.arena, *num, 2, 2);
    if (list)
        ll_bulk_u16s(list, chunk->data.data, *num);
    *out = list;
    return list;
}

// A triangle with a corner that is not there becomes 0, 0, 0.
static void triangles_mend(uint16_t *indices, uint32_t num, uint32_t num_vertices)
{
    for (uint32_t i = 0; i < num; i++, indices += 3)
        if (indices[0] >= num_vertices || indices[1] >= num_vertices ||
            indices[2] >= num_vertices)
            memset(indices, 0, 3 * sizeof *indices);
}

static bool triangles_read(const struct group_reader *r)
{
    struct ll_wmo_group *g = r->group;
    const struct ll_chunk *chunk = &r->parts[MOVI];
    uint32_t num = ll_wmo_rows(&r->base, chunk, 6, LL_WMO_MAX_TRIANGLES);
    if (!g->num_vertices)
        num = 0;
    uint16_t *indices = ll_arena_alloc_raw(r->base.arena, (size_t)num * 3, 2, 2);
    if (!indices)
        return false;
    ll_bulk_u16s(indices, chunk->data.data, (size_t)num * 3);
    if (num && ll_bulk_u16_max(chunk->data.data, (size_t)num * 3) >= g->num_vertices) {
        triangles_mend(indices, num, g->num_vertices);
        ll_wmo_warn(&r->base, LL_ERR_CORRUPT, chunk,
                    "triangle with a vertex that is not there: left out");
    }
    g->indices = indices;
    g->num_indices = num * 3;

    const struct ll_chunk *mopy = &r->parts[MOPY];
    if (mopy->data.size >= (size_t)num * 2) {
        g->triangles = num ? (const uint8_t(*)[2])mopy->data.data : NULL;
        return true;
    }
    ll_wmo_warn(&r->base, LL_ERR_TRUNCATED, mopy->id ? mopy : chunk,
                "triangles without a material: taken as 0");
    uint8_t(*triangles)[2] = ll_arena_alloc(r->base.arena, num, 2, 1);
    if (!triangles)
        return false;
    if (mopy->data.size)
        memcpy(triangles, mopy->data.data, mopy->data.size);
    g->triangles = (const uint8_t(*)[2])triangles;
    return true;
}

// Area-weighted normals, for a file that has none or too few.
static bool normals_compute(const struct group_reader *r)
{
    struct ll_wmo_group *g = r->group;
    float(*normals)[3] =
        ll_arena_alloc(r->base.arena, g->num_vertices, sizeof(float[3]), _Alignof(float));
    if (!normals)
        return false;
    for (uint32_t t = 0; t < g->num_indices; t += 3) {
        const float *a = g->positions[g->indices[t]];
        const float *b = g->positions[g->indices[t + 1]];
        const float *c = g->positions[g->indices[t + 2]];
        float u[3], v[3];
        for (int i = 0; i < 3; i++) {
            u[i] = b[i] - a[i];
            v[i] = c[i] - a[i];
        }
        float n[3] = { u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2],
                       u[0] * v[1] - u[1] * v[0] };
        for (int k = 0; k < 3; k++)
            for (int i = 0; i < 3; i++)
                normals[g->indices[t + (uint32_t)k]][i] += n[i];
    }
    for (uint32_t v = 0; v < g->num_vertices; v++) {
        float *n = normals[v];
        float length = sqrtf(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
        bool usable = isfinite(length) && length > 0;
        for (int i = 0; i < 3; i++)
            n[i] = usable ? n[i] / length : i == 2;
    }
    g->normals = (const float(*)[3])normals;
    return true;
}

static bool uvs_read(const struct group_reader *r, uint32_t set)
{
    struct ll_wmo_group *g = r->group;
    const struct ll_chunk *chunk = &r->parts[set ? MOTV_2 : MOTV];
    if (set && !chunk->id)
        return true;
    uint32_t num = ll_wmo_rows(&r->base, chunk, 8, LL_WMO_MAX_VERTICES);
    if (num < g->num_vertices)
        ll_wmo_warn(&r->base, LL_ERR_TRUNCATED, chunk,
                    "vertices without texture coordinates: taken as 0");
    num = ll_min_u32(num, g->num_vertices);
    float(*uvs)[2] =
        ll_arena_alloc(r->base.arena, g->num_vertices, sizeof(float[2]), _Alignof(float));
    if (!uvs)
        return false;
    ll_bulk_floats(*uvs, chunk->data.data, (size_t)num * 2);
    g->uvs[set] = (const float(*)[2])uvs;
    return true;
}

static bool colors_read(const struct group_reader *r, uint32_t set,
                        const struct ll_chunk *chunk)
{
    struct ll_wmo_group *g = r->group;
    size_t num = chunk->data.size / 4;
    if (!chunk->id || !g->num_vertices)
        return true;
    if (num >= g->num_vertices) {
        g->colors[set] = (const uint8_t(*)[4])chunk->data.data;
        return true;
    }
    // One shipped file ends one byte early. Anything shorter is not what it seems.
    if (!num || num + 1 < g->num_vertices) {
        ll_wmo_warn(&r->base, LL_ERR_TRUNCATED, chunk,
                    "fewer colours than vertices: left out");
        return true;
    }
    ll_wmo_warn(&r->base, LL_ERR_TRUNCATED, chunk, "last colour is missing: repeated");
    uint8_t(*colors)[4] = ll_arena_alloc(r->base.arena, g->num_vertices, 4, 1);
    if (!colors)
        return false;
    memcpy(colors, chunk->data.data, num * 4);
    memcpy(colors[num], colors[num - 1], 4);
    g->colors[set] = (const uint8_t(*)[4])colors;
    return true;
}

static bool vertices_read(const struct group_reader *r)
{
    struct ll_wmo_group *g = r->group;
    g->num_vertices = ll_wmo_rows(&r->base, &r->parts[MOVT], 12, LL_WMO_MAX_VERTICES);
    g->positions =
        (const float(*)[3])ll_wmo_floats(&r->base, &r->parts[MOVT], g->num_vertices, 3);
    if (!g->positions || !triangles_read(r))
        return false;
    const struct ll_chunk *monr = &r->parts[MONR];
    if (monr->data.size / 12 >= g->num_vertices) {
        g->normals = (const float(*)[3])ll_wmo_floats(&r->base, monr, g->num_vertices, 3);
        if (!g->normals)
            return false;
    } else {
        ll_wmo_warn(&r->base, LL_ERR_TRUNCATED, monr,
                    "vertices without normals: computed");
        if (!normals_compute(r))
            return false;
    }
    if (!uvs_read(r, 0) || !uvs_read(r, 1))
        return false;
    // With the flag of the second set alone, a lone chunk is the second set.
    uint32_t sets = g->flags & (LL_MOGP_COLORS | LL_MOGP_COLORS_2);
    if (sets == LL_MOGP_COLORS_2 && !r->parts[MOCV_2].id)
        return colors_read(r, 1, &r->parts[MOCV]);
    return colors_read(r, 0, &r->parts[MOCV]) && colors_read(r, 1, &r->parts[MOCV_2]);
}

static bool batches_read(const struct group_reader *r)
{
    struct ll_wmo_group *g = r->group;
    const struct ll_chunk *chunk = &r->parts[MOBA];
    uint32_t num = ll_wmo_rows(&r->base, chunk, LL_MOBA_BYTES, LL_WMO_MAX_ROWS);
    struct ll_wmo_batch *batches =
        ll_arena_array(r->base.arena, struct ll_wmo_batch, num);
    if (!batches)
        return false;
    uint32_t interior = g->num_class_batches[LL_WMO_TRANSITION];
    uint32_t exterior = interior + g->num_class_batches[LL_WMO_INTERIOR];
    uint32_t sum = exterior + g->num_class_batches[LL_WMO_EXTERIOR];
    bool dropped = false;
    struct ll_cursor c = ll_cursor_make(chunk->data);
    for (uint32_t i = 0; i < num; i++) {
        struct ll_wmo_batch *b = &batches[i];
        b->batch_class = i < interior   ? LL_WMO_TRANSITION
                         : i < exterior ? LL_WMO_INTERIOR
                                        : LL_WMO_EXTERIOR;
        for (int k = 0; k < 3; k++)
            b->box_min[k] = ll_cursor_i16(&c);
        for (int k = 0; k < 3; k++)
            b->box_max[k] = ll_cursor_i16(&c);
        b->first_index = ll_cursor_u32(&c);
        b->num_indices = ll_cursor_u16(&c);
        b->first_vertex = ll_cursor_u16(&c);
        b->last_vertex = ll_cursor_u16(&c);
        b->flags = ll_cursor_u8(&c);
        b->material_idx = ll_cursor_u8(&c);
        b->num_indices -= b->num_indices % 3;
        if (!ll_range_fits(b->first_index, b->num_indices, 1, g->num_indices)) {
            b->num_indices = 0;
            dropped = true;
        }
    }
    if (dropped)
        ll_wmo_warn(&r->base, LL_ERR_CORRUPT, chunk,
                    "batch of triangles that are not there: left out");
    if (sum != num)
        ll_wmo_warn(&r->base, LL_ERR_CORRUPT, chunk,
                    "number of batches differs from the header's");
    g->batches = batches;
    g->num_batches = num;
    return true;
}

// True if a walk from node 0 meets every node once at most, stays within the depth, and
// every leaf's faces are there.
static bool bsp_sound(const struct ll_wmo_group *g, uint8_t *depths, uint16_t *stack)
{
    uint32_t num = 1;
    depths[0] = 1;
    stack[0] = 0;
    while (num) {
        uint32_t at = stack[--num];
        const struct ll_wmo_bsp_node *node = &g->bsp_nodes[at];
        if (node->flags & LL_WMO_BSP_LEAF) {
            if (!ll_range_fits(node->first_face, node->num_faces, 1, g->num_bsp_faces))
                return false;
            continue;
        }
        if ((node->flags & LL_WMO_BSP_AXIS) == 3 || depths[at] == LL_WMO_MAX_BSP_DEPTH)
            return false;
        for (int i = 0; i < 2; i++) {
            int child = node->children[i];
            if (child < 0)
                continue;
            if ((uint32_t)child >= g->num_bsp_nodes || depths[child])
                return false;
            depths[child] = (uint8_t)(depths[at] + 1);
            stack[num++] = (uint16_t)child;
        }
    }
    for (uint32_t i = 0; i < g->num_bsp_faces; i++)
        if (g->bsp_faces[i] >= g->num_indices / 3)
            return false;
    return true;
}

static bool bsp_read(const struct group_reader *r)
{
    struct ll_wmo_group *g = r->group;
    const struct ll_chunk *chunk = &r->parts[MOBN];
    uint32_t num = ll_wmo_rows(&r->base, chunk, LL_MOBN_BYTES, INT16_MAX + 1);
    if (!num)
        return true;
    struct ll_wmo_bsp_node *nodes =
        ll_arena_array(r->base.arena, struct ll_wmo_bsp_node, num);
    // No limit but the file's: a face may stand in several leaves.
    if (!nodes ||
        !u16s_read(r, MOBR, LL_MAX_FILE_BYTES / 2, &g->bsp_faces, &g->num_bsp_faces))
        return false;
    struct ll_cursor c = ll_cursor_make(chunk->data);
    for (uint32_t i = 0; i < num; i++) {
        nodes[i].flags = ll_cursor_u16(&c);
        nodes[i].children[0] = ll_cursor_i16(&c);
        nodes[i].children[1] = ll_cursor_i16(&c);
        nodes[i].num_faces = ll_cursor_u16(&c);
        nodes[i].first_face = ll_cursor_u32(&c);
        nodes[i].plane_yd = ll_finite_or(ll_cursor_f32(&c), 0);
    }
    g->bsp_nodes = nodes;
    g->num_bsp_nodes = num;

    struct ll_arena_mark mark = ll_arena_mark(r->base.arena);
    uint8_t *depths = ll_arena_array(r->base.arena, uint8_t, num);
    uint16_t *stack = ll_arena_array(r->base.arena, uint16_t, num);
    bool enough = depths && stack;
    if (enough && !bsp_sound(g, depths, stack)) {
        ll_wmo_warn(&r->base, LL_ERR_CORRUPT, chunk, "tree is broken: left out");
        g->bsp_nodes = NULL;
        g->bsp_faces = NULL;
        g->num_bsp_nodes = g->num_bsp_faces = 0;
    }
    ll_arena_rewind(r->base.arena, mark);
    return enough;
}

static bool liquid_read(const struct group_reader *r)
{
    const struct ll_chunk *chunk = &r->parts[MLIQ];
    if (!chunk->id)
        return true;
    struct ll_cursor c = ll_cursor_make(chunk->data);
    struct ll_wmo_liquid liquid = { 0 };
    liquid.num_x = ll_cursor_u32(&c);
    liquid.num_y = ll_cursor_u32(&c);
    uint32_t cells_x = ll_cursor_u32(&c), cells_y = ll_cursor_u32(&c);
    ll_cursor_f32s(&c, liquid.corner, 3);
    liquid.material_idx = ll_cursor_u16(&c);
    if (c.bad || liquid.num_x < 2 || liquid.num_y < 2 ||
        liquid.num_x > LL_WMO_MAX_LIQUID_EDGE || liquid.num_y > LL_WMO_MAX_LIQUID_EDGE ||
        liquid.num_x * liquid.num_y > LL_WMO_MAX_LIQUID_VERTICES ||
        cells_x != liquid.num_x - 1 || cells_y != liquid.num_y - 1) {
        ll_wmo_warn(&r->base, LL_ERR_CORRUPT, chunk, "size of the liquid is absurd");
        return true;
    }
    uint32_t num = liquid.num_x * liquid.num_y;
    struct ll_bytes vertices = ll_cursor_bytes(&c, (uint64_t)num * 8);
    struct ll_bytes cells = ll_cursor_bytes(&c, (uint64_t)cells_x * cells_y);
    if (c.bad) {
        ll_wmo_warn(&r->base, LL_ERR_TRUNCATED, chunk, "liquid is cut: left out");
        return true;
    }
    for (int i = 0; i < 3; i++)
        liquid.corner[i] = ll_finite_or(liquid.corner[i], 0);
    float *heights = ll_arena_array(r->base.arena, float, num);
    uint8_t(*raw)[4] = ll_arena_alloc(r->base.arena, num, 4, 1);
    if (!heights || !raw)
        return false;
    for (uint32_t i = 0; i < num; i++) {
        memcpy(raw[i], vertices.data + (size_t)i * 8, 4);
        heights[i] = ll_finite_or(ll_load_f32(vertices.data + (size_t)i * 8 + 4),
                                  liquid.corner[2]);
    }
    liquid.heights_yd = heights;
    liquid.vertices = (const uint8_t(*)[4])raw;
    liquid.cells = cells.data;
    r->group->liquid = liquid;
    return true;
}

static bool parts_read(const struct group_reader *r)
{
    struct ll_wmo_group *g = r->group;
    return vertices_read(r) && batches_read(r) &&
           u16s_read(r, MOLR, LL_WMO_MAX_ROWS, &g->light_refs, &g->num_light_refs) &&
           u16s_read(r, MODR, LL_WMO_MAX_ROWS, &g->doodad_refs, &g->num_doodad_refs) &&
           bsp_read(r) && liquid_read(r);
}

enum ll_status ll_wmo_group_parse(struct ll_bytes bytes, struct ll_arena *arena,
                                  struct ll_wmo_group *out, struct ll_report *report)
{
    static const uint32_t ids[NUM_PARTS] = {
        [MOPY] = LL_CHUNK_ID('M', 'O', 'P', 'Y'),
        [MOVI] = LL_CHUNK_ID('M', 'O', 'V', 'I'),
        [MOVT] = LL_CHUNK_ID('M', 'O', 'V', 'T'),
        [MONR] = LL_CHUNK_ID('M', 'O', 'N', 'R'),
        [MOTV] = LL_CHUNK_ID('M', 'O', 'T', 'V'),
        [MOTV_2] = LL_CHUNK_ID('M', 'O', 'T', 'V'),
        [MOBA] = LL_CHUNK_ID('M', 'O', 'B', 'A'),
        [MOLR] = LL_CHUNK_ID('M', 'O', 'L', 'R'),
        [MODR] = LL_CHUNK_ID('M', 'O', 'D', 'R'),
        [MOBN] = LL_CHUNK_ID('M', 'O', 'B', 'N'),
        [MOBR] = LL_CHUNK_ID('M', 'O', 'B', 'R'),
        [MOCV] = LL_CHUNK_ID('M', 'O', 'C', 'V'),
        [MOCV_2] = LL_CHUNK_ID('M', 'O', 'C', 'V'),
        [MLIQ] = LL_CHUNK_ID('M', 'L', 'I', 'Q'),
    };
    *report = (struct ll_report){ 0 };
    *out = (struct ll_wmo_group){ 0 };
    enum ll_status status = ll_chunk_check_version(bytes, LL_VERSION_BUILDING, report);
    if (status != LL_OK)
        return status;
    struct ll_chunk_walk walk = ll_chunk_walk_make(bytes, LL_MAX_CHUNKS);
    struct ll_chunk mogp = { 0 };
    while (mogp.id != LL_CHUNK_ID('M', 'O', 'G', 'P'))
        if (!ll_chunk_next(&walk, &mogp))
            return ll_report_fail(report, LL_ERR_CORRUPT, "MOGP", 0,
                                  "file is no group of a building");
    // The size lies in most shipped groups: what is left of the file belongs to it.
    uint64_t start = mogp.offset_bytes + 8;
    if (bytes.size - start < LL_MOGP_BYTES)
        return ll_report_fail(report, LL_ERR_TRUNCATED, "MOGP", mogp.offset_bytes,
                              "header is cut");
    header_read((struct ll_bytes){ bytes.data + start, LL_MOGP_BYTES }, out);
    struct group_reader r = { .base = { arena, report }, .group = out };
    ll_wmo_collect(&r.base, bytes, start + LL_MOGP_BYTES, ids, NUM_PARTS, r.parts);
    if (!parts_read(&r))
        return ll_report_fail(report, LL_ERR_MEMORY, "", 0, "out of memory");
    return LL_OK;
}
