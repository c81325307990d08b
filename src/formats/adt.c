// The top level of a tile: names, placements, the list of chunks.
#include "formats/adt.h"

#include <math.h>

#include "base/cursor.h"
#include "base/maths.h"
#include "formats/adt_read.h"
#include "formats/chunk.h"
#include "formats/placement_read.h"

#define MCIN_ROW_BYTES 16u

// The top-level chunks that matter; the last of a kind counts.
struct top {
    struct ll_chunk mcin, mtex, mmdx, mmid, mwmo, mwid, mddf, modf, mh2o, mfbo, mtxf;
    uint32_t num_mcnk;
    uint64_t mcnk[LL_ADT_NUM_CHUNKS]; // offsets of the magics
    bool mcnk_by_index;               // from MCIN: place in the list = place in the tile
};

static struct top top_walk(const struct ll_adt_reader *reader)
{
    struct top top = { 0 };
    struct ll_chunk_walk walk = ll_chunk_walk_make(reader->bytes, LL_MAX_CHUNKS);
    struct ll_chunk chunk;
    bool surplus = false;
    while (ll_chunk_next(&walk, &chunk)) {
        switch (chunk.id) {
        case LL_CHUNK_ID('M', 'C', 'N', 'K'):
            if (top.num_mcnk < LL_ADT_NUM_CHUNKS)
                top.mcnk[top.num_mcnk++] = chunk.offset_bytes;
            else
                surplus = true;
            break;
        case LL_CHUNK_ID('M', 'C', 'I', 'N'):
            top.mcin = chunk;
            break;
        case LL_CHUNK_ID('M', 'T', 'E', 'X'):
            top.mtex = chunk;
            break;
        case LL_CHUNK_ID('M', 'M', 'D', 'X'):
            top.mmdx = chunk;
            break;
        case LL_CHUNK_ID('M', 'M', 'I', 'D'):
            top.mmid = chunk;
            break;
        case LL_CHUNK_ID('M', 'W', 'M', 'O'):
            top.mwmo = chunk;
            break;
        case LL_CHUNK_ID('M', 'W', 'I', 'D'):
            top.mwid = chunk;
            break;
        case LL_CHUNK_ID('M', 'D', 'D', 'F'):
            top.mddf = chunk;
            break;
        case LL_CHUNK_ID('M', 'O', 'D', 'F'):
            top.modf = chunk;
            break;
        case LL_CHUNK_ID('M', 'H', '2', 'O'):
            top.mh2o = chunk;
            break;
        case LL_CHUNK_ID('M', 'F', 'B', 'O'):
            top.mfbo = chunk;
            break;
        case LL_CHUNK_ID('M', 'T', 'X', 'F'):
            top.mtxf = chunk;
            break;
        default:
            break;
        }
    }
    if (walk.clamped)
        ll_report_warn(reader->report, LL_ERR_TRUNCATED, "", reader->bytes.size,
                       "last chunk runs past the end of the file");
    if (walk.limited)
        ll_report_warn(reader->report, LL_ERR_LIMIT, "", walk.cur,
                       "more than 4096 chunks: the rest is left out");
    if (surplus)
        ll_report_warn(reader->report, LL_ERR_LIMIT, "MCNK", 0,
                       "more than 256 terrain chunks: the rest is left out");
    return top;
}

static bool is_listed(const uint64_t *offsets, uint32_t num, uint64_t offset)
{
    for (uint32_t i = 0; i < num; i++)
        if (offsets[i] == offset)
            return true;
    return false;
}

// A wrong size of one chunk makes the walk lose others. MCIN leads to all of them.
static void mcnk_from_mcin(const struct ll_adt_reader *reader, struct top *top)
{
    if (top->num_mcnk == LL_ADT_NUM_CHUNKS)
        return;
    uint64_t found[LL_ADT_NUM_CHUNKS] = { 0 };
    uint32_t num_found = 0;
    struct ll_cursor c = ll_cursor_make(top->mcin.data);
    for (uint32_t i = 0; i < LL_ADT_NUM_CHUNKS; i++) {
        uint32_t offset = ll_cursor_u32(&c);
        ll_cursor_skip(&c, MCIN_ROW_BYTES - 4);
        if (c.bad || !ll_range_fits(offset, 1, 8, reader->bytes.size) ||
            ll_load_u32(reader->bytes.data + offset) != LL_CHUNK_ID('M', 'C', 'N', 'K') ||
            is_listed(found, i, offset))
            continue;
        found[i] = offset;
        num_found++;
    }
    if (num_found > top->num_mcnk) {
        ll_report_warn(reader->report, LL_ERR_CORRUPT, "MCIN", top->mcin.offset_bytes,
                       "the walk misses terrain chunks: taken from the index");
        for (uint32_t i = 0; i < LL_ADT_NUM_CHUNKS; i++)
            top->mcnk[i] = found[i];
        top->num_mcnk = LL_ADT_NUM_CHUNKS;
        top->mcnk_by_index = true;
    } else {
        ll_report_warn(reader->report, LL_ERR_TRUNCATED, "MCNK", 0,
                       "fewer than 256 terrain chunks: the tile has gaps");
    }
}

// Names by offset (MMID, MWID) into a blob (MMDX, MWMO).
static bool names_read(const struct ll_adt_reader *reader, const struct ll_chunk *blob,
                       const struct ll_chunk *offsets, const char ***names,
                       uint32_t *num_names)
{
    if (!offsets->id) // no index: the names in their order
        return ll_chunk_names_list(blob->data, reader->arena, names, num_names);
    uint32_t num = (uint32_t)(offsets->data.size / 4);
    if (num > LL_MAX_NAMES) {
        ll_report_warn(reader->report, LL_ERR_LIMIT, "", offsets->offset_bytes,
                       "more than 65536 names: the rest is left out");
        num = LL_MAX_NAMES;
    }
    struct ll_bytes ended;
    const char **list = ll_arena_array(reader->arena, const char *, num);
    if (!list || !ll_chunk_names(blob->data, reader->arena, &ended))
        return false;
    bool outside = false;
    for (uint32_t i = 0; i < num; i++) {
        uint32_t offset = ll_load_u32(offsets->data.data + (size_t)i * 4);
        outside |= offset >= blob->data.size;
        list[i] = ll_chunk_name_at(ended, offset);
    }
    if (outside)
        ll_report_warn(reader->report, LL_ERR_CORRUPT, "", offsets->offset_bytes,
                       "name starts outside its list: taken as empty");
    *names = list;
    *num_names = num;
    return true;
}

static uint32_t rows_count(const struct ll_adt_reader *reader,
                           const struct ll_chunk *chunk, const char *name,
                           uint32_t row_bytes, uint32_t max_rows)
{
    size_t num = chunk->data.size / row_bytes;
    if (num > max_rows)
        ll_report_warn(reader->report, LL_ERR_LIMIT, name, chunk->offset_bytes,
                       "too many placements: the rest is left out");
    else if (chunk->data.size % row_bytes)
        ll_report_warn(reader->report, LL_ERR_TRUNCATED, name, chunk->offset_bytes,
                       "last placement is cut: left out");
    return num > max_rows ? max_rows : (uint32_t)num;
}

static bool placements_read(const struct ll_adt_reader *reader, const struct top *top)
{
    struct ll_adt *adt = reader->adt;
    uint32_t num = rows_count(reader, &top->mddf, "MDDF", LL_MDDF_BYTES, LL_MAX_DOODADS);
    adt->doodad_placements =
        ll_arena_array(reader->arena, struct ll_doodad_placement, num);
    if (!adt->doodad_placements)
        return false;
    adt->num_doodad_placements = num;
    bool dropped = false;
    for (uint32_t i = 0; i < num; i++) {
        const uint8_t *row = top->mddf.data.data + (size_t)i * LL_MDDF_BYTES;
        adt->doodad_placements[i] = ll_mddf_read(row, adt->num_models);
        dropped |= adt->doodad_placements[i].dropped;
    }
    if (dropped)
        ll_report_warn(reader->report, LL_ERR_CORRUPT, "MDDF", top->mddf.offset_bytes,
                       "placement without a name or a place: left out");

    num = rows_count(reader, &top->modf, "MODF", LL_MODF_BYTES, LL_MAX_BUILDINGS);
    adt->building_placements =
        ll_arena_array(reader->arena, struct ll_building_placement, num);
    if (!adt->building_placements)
        return false;
    adt->num_building_placements = num;
    dropped = false;
    for (uint32_t i = 0; i < num; i++) {
        const uint8_t *row = top->modf.data.data + (size_t)i * LL_MODF_BYTES;
        adt->building_placements[i] = ll_modf_read(row, adt->num_buildings);
        dropped |= adt->building_placements[i].dropped;
    }
    if (dropped)
        ll_report_warn(reader->report, LL_ERR_CORRUPT, "MODF", top->modf.offset_bytes,
                       "placement without a name or a place: left out");
    return true;
}

static bool extras_read(const struct ll_adt_reader *reader, const struct top *top)
{
    struct ll_adt *adt = reader->adt;
    struct ll_cursor c = ll_cursor_make(top->mfbo.data);
    for (int i = 0; i < 9; i++)
        adt->flight_max[i] = ll_cursor_i16(&c);
    for (int i = 0; i < 9; i++)
        adt->flight_min[i] = ll_cursor_i16(&c);
    adt->has_flight_bounds = !c.bad;

    if (!top->mtxf.id)
        return true;
    uint32_t *flags = ll_arena_array(reader->arena, uint32_t, adt->num_textures);
    if (!flags)
        return false;
    c = ll_cursor_make(top->mtxf.data);
    for (uint32_t i = 0; i < adt->num_textures; i++)
        flags[i] = ll_cursor_u32(&c); // past the end: 0
    adt->texture_flags = flags;
    return true;
}

// The place of the i-th MCNK: its own indices where they agree or where chunks are
// missing, else its place in the file.
static uint32_t chunk_slot(const struct ll_adt_reader *reader, const struct top *top,
                           uint32_t i, const bool *taken)
{
    if (top->num_mcnk < LL_ADT_NUM_CHUNKS &&
        ll_range_fits(top->mcnk[i], 1, 20, reader->bytes.size)) {
        uint32_t col = ll_load_u32(reader->bytes.data + top->mcnk[i] + 12);
        uint32_t row = ll_load_u32(reader->bytes.data + top->mcnk[i] + 16);
        if (row < LL_TILE_CHUNKS && col < LL_TILE_CHUNKS &&
            !taken[row * LL_TILE_CHUNKS + col])
            return row * LL_TILE_CHUNKS + col;
    }
    while (taken[i])
        i = (i + 1) % LL_ADT_NUM_CHUNKS;
    return i;
}

// Where the parts of the i-th MCNK end: at the next MCNK. Its own size may be too small,
// which must not hide parts, or too large: then many chunks would read the same bytes.
static uint64_t chunk_end(const struct ll_adt_reader *reader, const struct top *top,
                          uint32_t i)
{
    uint64_t end = reader->bytes.size;
    if (!top->mcnk_by_index) // in the order of the file
        return i + 1 < top->num_mcnk ? top->mcnk[i + 1] : end;
    for (uint32_t k = 0; k < top->num_mcnk; k++)
        if (top->mcnk[k] > top->mcnk[i] && top->mcnk[k] < end)
            end = top->mcnk[k];
    return end;
}

static bool chunks_read(const struct ll_adt_reader *reader, const struct top *top,
                        struct ll_adt_alpha_part *alphas)
{
    struct ll_adt *adt = reader->adt;
    bool taken[LL_ADT_NUM_CHUNKS] = { false };
    for (uint32_t i = 0; i < top->num_mcnk; i++) {
        if (!top->mcnk[i])
            continue;
        uint32_t slot = top->mcnk_by_index ? i : chunk_slot(reader, top, i, taken);
        taken[slot] = true;
        if (!ll_adt_chunk_read(reader, top->mcnk[i], chunk_end(reader, top, i),
                               &adt->chunks[slot], &alphas[slot]))
            return false;
        adt->num_chunks_present += adt->chunks[slot].present;
    }
    for (uint32_t i = 0; i < LL_ADT_NUM_CHUNKS; i++) {
        adt->chunks[i].row = (uint8_t)(i / LL_TILE_CHUNKS);
        adt->chunks[i].col = (uint8_t)(i % LL_TILE_CHUNKS);
    }
    return true;
}

// ---- normals of chunks that have none ----

// Height of an outer vertex of the tile, 0..128 south- and east-going; false in a gap.
static bool lattice_height(const struct ll_adt *adt, int row, int col, float *height_yd)
{
    if (row < 0 || col < 0 || row > 128 || col > 128)
        return false;
    // The last row of a chunk is the first of the next: either may be the absent one.
    for (int dr = 0; dr <= (row % 8 == 0); dr++) {
        for (int dc = 0; dc <= (col % 8 == 0); dc++) {
            int r = row / 8 - dr, c = col / 8 - dc;
            if (r < 0 || c < 0 || r > 15 || c > 15)
                continue;
            const struct ll_adt_chunk *chunk = &adt->chunks[r * LL_TILE_CHUNKS + c];
            if (!chunk->present)
                continue;
            *height_yd = chunk->heights_yd[(row - r * 8) * LL_CHUNK_ROW + (col - c * 8)];
            return true;
        }
    }
    return false;
}

// Rise over the run through an outer vertex along (dr, dc), one-sided at an edge.
static float lattice_slope(const struct ll_adt *adt, int row, int col, int dr, int dc)
{
    float here = 0, after, before;
    lattice_height(adt, row, col, &here);
    float run = 0;
    if (lattice_height(adt, row + dr, col + dc, &after))
        run += 1;
    else
        after = here;
    if (lattice_height(adt, row - dr, col - dc, &before))
        run += 1;
    else
        before = here;
    return run > 0 ? (after - before) / (run * (float)LL_LATTICE_YD) : 0;
}

static void normal_store(float south, float east, int8_t out[3])
{
    // South is -X and east is -Y, so a rise towards them leans the normal to +X and +Y.
    float length = sqrtf(south * south + east * east + 1);
    float n[3] = { south / length, east / length, 1 / length };
    for (int i = 0; i < 3; i++)
        out[i] = (int8_t)floorf(ll_finite_or(n[i], 0) * 127 + 0.5f);
}

static bool normals_compute(const struct ll_adt_reader *reader,
                            struct ll_adt_chunk *chunk)
{
    int8_t(*normals)[3] =
        ll_arena_alloc(reader->arena, LL_CHUNK_VERTICES, sizeof *normals, 1);
    if (!normals)
        return false;
    const float *h = chunk->heights_yd;
    for (int i = 0; i < LL_CHUNK_VERTICES; i++) {
        int row = i / LL_CHUNK_ROW, col = i % LL_CHUNK_ROW;
        float south, east;
        if (col < 9) {
            south = lattice_slope(reader->adt, chunk->row * 8 + row, chunk->col * 8 + col,
                                  1, 0);
            east = lattice_slope(reader->adt, chunk->row * 8 + row, chunk->col * 8 + col,
                                 0, 1);
        } else {
            const float *corner = h + row * LL_CHUNK_ROW + (col - 9);
            float tl = corner[0], tr = corner[1];
            float bl = corner[LL_CHUNK_ROW], br = corner[LL_CHUNK_ROW + 1];
            south = (bl + br - tl - tr) / (2 * (float)LL_LATTICE_YD);
            east = (tr + br - tl - bl) / (2 * (float)LL_LATTICE_YD);
        }
        normal_store(south, east, normals[i]);
    }
    chunk->normals = normals;
    chunk->normals_computed = true;
    return true;
}

// ---- the parse ----

static bool alpha_is_big(const struct ll_adt_params *params, const struct ll_adt *adt,
                         const struct ll_adt_alpha_part *alphas)
{
    if (params && params->alpha != LL_ADT_ALPHA_GUESS)
        return params->alpha == LL_ADT_ALPHA_8BIT;
    uint32_t num_4bit = 0, num_8bit = 0;
    for (uint32_t i = 0; i < LL_ADT_NUM_CHUNKS; i++)
        ll_adt_alpha_vote(&adt->chunks[i], &alphas[i], &num_4bit, &num_8bit);
    return num_8bit > num_4bit;
}

static enum ll_status tile_read(const struct ll_adt_reader *reader,
                                const struct ll_adt_params *params)
{
    struct ll_adt *adt = reader->adt;
    struct top top = top_walk(reader);
    mcnk_from_mcin(reader, &top);
    if (top.num_mcnk == 0)
        return ll_report_fail(reader->report, LL_ERR_CORRUPT, "MCNK", reader->bytes.size,
                              "tile has no terrain chunk");

    if (!ll_chunk_names_list(top.mtex.data, reader->arena, &adt->textures,
                             &adt->num_textures) ||
        !names_read(reader, &top.mmdx, &top.mmid, &adt->models, &adt->num_models) ||
        !names_read(reader, &top.mwmo, &top.mwid, &adt->buildings, &adt->num_buildings))
        return ll_report_fail(reader->report, LL_ERR_MEMORY, "", 0, "out of memory");

    adt->chunks = ll_arena_array(reader->arena, struct ll_adt_chunk, LL_ADT_NUM_CHUNKS);
    struct ll_adt_alpha_part *alphas =
        ll_arena_array(reader->arena, struct ll_adt_alpha_part, LL_ADT_NUM_CHUNKS);
    if (!adt->chunks || !alphas || !placements_read(reader, &top) ||
        !extras_read(reader, &top) || !chunks_read(reader, &top, alphas))
        return ll_report_fail(reader->report, LL_ERR_MEMORY, "", 0, "out of memory");

    adt->big_alpha = alpha_is_big(params, adt, alphas);
    for (uint32_t i = 0; i < LL_ADT_NUM_CHUNKS; i++) {
        struct ll_adt_chunk *chunk = &adt->chunks[i];
        if (!chunk->present)
            continue;
        ll_adt_alpha_bind(reader, chunk, &alphas[i]);
        if (!ll_adt_mh2o_read(reader, top.mh2o.data, top.mh2o.offset_bytes, chunk) ||
            (!chunk->normals && !normals_compute(reader, chunk)))
            return ll_report_fail(reader->report, LL_ERR_MEMORY, "", 0, "out of memory");
    }
    return LL_OK;
}

enum ll_status ll_adt_parse(struct ll_bytes bytes, const struct ll_adt_params *params,
                            struct ll_arena *arena, struct ll_adt *out,
                            struct ll_report *report)
{
    *report = (struct ll_report){ 0 };
    enum ll_status status = ll_chunk_check_version(bytes, LL_VERSION_TERRAIN, report);
    if (status != LL_OK)
        return status;
    struct ll_adt adt = { 0 };
    struct ll_adt_reader reader = { bytes, arena, report, &adt };
    status = tile_read(&reader, params);
    if (status == LL_OK)
        *out = adt;
    return status;
}
