#include "formats/wdl.h"

#include "formats/chunk.h"
#include "formats/limits.h"
#include "formats/placement_read.h"

#define MARE_BYTES ((LL_WDL_OUTER * LL_WDL_OUTER + LL_WDL_CELLS * LL_WDL_CELLS) * 2)
#define MAHO_BYTES (LL_WDL_CELLS * 2)
#define MAOF_BYTES (LL_MAP_TILES * LL_MAP_TILES * 4)

// The payload of the chunk at an offset, at least `size` bytes of it, or NULL.
static const uint8_t *payload_at(struct ll_bytes bytes, uint64_t offset, uint32_t id,
                                 uint32_t size)
{
    if (!ll_range_fits(offset, 1, 8 + (uint64_t)size, bytes.size) ||
        ll_load_u32(bytes.data + offset) != id ||
        ll_load_u32(bytes.data + offset + 4) < size)
        return NULL;
    return bytes.data + offset + 8;
}

static struct ll_wdl_tile tile_read(struct ll_bytes bytes, uint64_t offset)
{
    struct ll_wdl_tile tile = { 0 };
    tile.heights = payload_at(bytes, offset, LL_CHUNK_ID('M', 'A', 'R', 'E'), MARE_BYTES);
    if (tile.heights) // its holes follow, if it has any
        tile.holes = payload_at(bytes, offset + 8 + ll_load_u32(tile.heights - 4),
                                LL_CHUNK_ID('M', 'A', 'H', 'O'), MAHO_BYTES);
    return tile;
}

static bool tiles_read(struct ll_bytes bytes, const struct ll_chunk *maof,
                       struct ll_arena *arena, struct ll_wdl *wdl,
                       struct ll_report *report)
{
    struct ll_wdl_tile(*tiles)[LL_MAP_TILES] =
        ll_arena_alloc(arena, LL_MAP_TILES, sizeof *tiles, _Alignof(struct ll_wdl_tile));
    if (!tiles)
        return false;
    uint32_t num_absent = 0;
    struct ll_cursor c = ll_cursor_make(maof->data);
    for (uint32_t i = 0; i < LL_MAP_TILES * LL_MAP_TILES; i++) {
        uint32_t offset = ll_cursor_u32(&c); // past the end: 0, no tile
        if (!offset)
            continue;
        struct ll_wdl_tile tile = tile_read(bytes, offset);
        tiles[i / LL_MAP_TILES][i % LL_MAP_TILES] = tile;
        wdl->num_tiles += tile.heights != NULL;
        num_absent += !tile.heights;
    }
    if (maof->data.size < MAOF_BYTES)
        ll_report_warn(report, LL_ERR_TRUNCATED, "MAOF", maof->offset_bytes,
                       "table of tiles is cut: the rest is empty");
    if (num_absent)
        ll_report_warn(report, LL_ERR_CORRUPT, "MARE", maof->offset_bytes,
                       "heights are not where the table says: tiles are left out");
    wdl->tiles = (const struct ll_wdl_tile(*)[LL_MAP_TILES])tiles;
    return true;
}

static bool names_read(struct ll_bytes blob, struct ll_bytes offsets,
                       struct ll_arena *arena, struct ll_wdl *wdl)
{
    size_t num = offsets.size / 4;
    wdl->num_buildings = num < LL_MAX_NAMES ? (uint32_t)num : LL_MAX_NAMES;
    wdl->buildings = ll_arena_array(arena, const char *, wdl->num_buildings);
    if (!wdl->buildings || !ll_chunk_names(blob, arena, &blob))
        return false;
    for (uint32_t i = 0; i < wdl->num_buildings; i++)
        wdl->buildings[i] =
            ll_chunk_name_at(blob, ll_load_u32(offsets.data + (size_t)i * 4));
    return true;
}

static bool placements_read(struct ll_bytes rows, struct ll_arena *arena,
                            struct ll_wdl *wdl)
{
    size_t num = rows.size / LL_MODF_BYTES;
    wdl->num_building_placements =
        num < LL_MAX_BUILDINGS ? (uint32_t)num : LL_MAX_BUILDINGS;
    wdl->building_placements =
        ll_arena_array(arena, struct ll_building_placement, wdl->num_building_placements);
    for (uint32_t i = 0; wdl->building_placements && i < wdl->num_building_placements;
         i++)
        wdl->building_placements[i] =
            ll_modf_read(rows.data + (size_t)i * LL_MODF_BYTES, wdl->num_buildings);
    return wdl->building_placements;
}

enum ll_status ll_wdl_parse(struct ll_bytes bytes, struct ll_arena *arena,
                            struct ll_wdl *out, struct ll_report *report)
{
    *report = (struct ll_report){ 0 };
    enum ll_status status = ll_chunk_check_version(bytes, LL_VERSION_TERRAIN, report);
    if (status != LL_OK)
        return status;

    struct ll_wdl wdl = { 0 };
    struct ll_chunk maof = { 0 };
    struct ll_bytes names = { 0 }, offsets = { 0 }, placements = { 0 };
    // What stands behind MAOF is reached by its offsets, zeros and all.
    struct ll_chunk_walk walk = ll_chunk_walk_make(bytes, LL_MAX_CHUNKS);
    struct ll_chunk chunk;
    while (!maof.id && ll_chunk_next(&walk, &chunk)) {
        switch (chunk.id) {
        case LL_CHUNK_ID('M', 'W', 'M', 'O'):
            names = chunk.data;
            break;
        case LL_CHUNK_ID('M', 'W', 'I', 'D'):
            offsets = chunk.data;
            break;
        case LL_CHUNK_ID('M', 'O', 'D', 'F'):
            placements = chunk.data;
            break;
        case LL_CHUNK_ID('M', 'A', 'O', 'F'):
            maof = chunk;
            break;
        default:
            break;
        }
    }
    if (!maof.id)
        return ll_report_fail(report, walk.clamped ? LL_ERR_TRUNCATED : LL_ERR_CORRUPT,
                              "MAOF", bytes.size, "file has no table of tiles");
    if (!names_read(names, offsets, arena, &wdl) ||
        !placements_read(placements, arena, &wdl) ||
        !tiles_read(bytes, &maof, arena, &wdl, report))
        return ll_report_fail(report, LL_ERR_MEMORY, "", 0, "out of memory");
    *out = wdl;
    return LL_OK;
}
