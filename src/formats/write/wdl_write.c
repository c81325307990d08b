#include "formats/write/wdl_write.h"

#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "formats/chunk.h"
#include "formats/write/placement_write.h"

// Places of a chunk's 145 heights: 9 outer ones and 8 inner ones a row.
#define CHUNK_CENTER (4 * 17 + 4)
#define CHUNK_EDGE 8
#define CHUNK_STRIDE 17

static void buildings_write(const struct ll_wdl_write *map, struct ll_writer *out)
{
    size_t mwmo = ll_writer_chunk_begin(out, "MWMO");
    for (uint32_t i = 0; i < map->num_buildings; i++)
        ll_writer_bytes(out, map->buildings[i], strlen(map->buildings[i]) + 1);
    ll_writer_chunk_end(out, mwmo);

    size_t mwid = ll_writer_chunk_begin(out, "MWID");
    size_t offset = 0;
    for (uint32_t i = 0; i < map->num_buildings; i++) {
        ll_writer_u32(out, (uint32_t)offset);
        offset += strlen(map->buildings[i]) + 1;
    }
    ll_writer_chunk_end(out, mwid);

    size_t modf = ll_writer_chunk_begin(out, "MODF");
    for (uint32_t i = 0; i < map->num_building_placements; i++)
        ll_modf_write(&map->building_placements[i], out);
    ll_writer_chunk_end(out, modf);
}

static void tile_write(const struct ll_wdl_write_tile *tile, struct ll_writer *out)
{
    size_t mare = ll_writer_chunk_begin(out, "MARE");
    for (uint32_t row = 0; row < LL_WDL_OUTER; row++)
        for (uint32_t col = 0; col < LL_WDL_OUTER; col++)
            ll_writer_i16(out, tile->outer_yd[row][col]);
    for (uint32_t row = 0; row < LL_WDL_CELLS; row++)
        for (uint32_t col = 0; col < LL_WDL_CELLS; col++)
            ll_writer_i16(out, tile->inner_yd[row][col]);
    ll_writer_chunk_end(out, mare);
    if (!tile->holes)
        return;
    size_t maho = ll_writer_chunk_begin(out, "MAHO");
    for (uint32_t row = 0; row < LL_WDL_CELLS; row++)
        ll_writer_u16(out, tile->holes[row]);
    ll_writer_chunk_end(out, maho);
}

enum ll_status ll_wdl_write(const struct ll_wdl_write *map, struct ll_writer *out)
{
    bool seen[LL_MAP_TILES][LL_MAP_TILES] = { { false } };
    for (uint32_t i = 0; i < map->num_tiles; i++) {
        const struct ll_wdl_write_tile *tile = &map->tiles[i];
        if (tile->tile_x >= LL_MAP_TILES || tile->tile_y >= LL_MAP_TILES ||
            seen[tile->tile_y][tile->tile_x])
            return LL_ERR_CORRUPT;
        seen[tile->tile_y][tile->tile_x] = true;
    }
    size_t mver = ll_writer_chunk_begin(out, "MVER");
    ll_writer_u32(out, LL_VERSION_TERRAIN);
    ll_writer_chunk_end(out, mver);
    buildings_write(map, out);

    size_t maof = ll_writer_chunk_begin(out, "MAOF");
    ll_writer_zeros(out, sizeof(uint32_t) * LL_MAP_TILES * LL_MAP_TILES);
    ll_writer_chunk_end(out, maof);
    for (uint32_t i = 0; i < map->num_tiles; i++) {
        const struct ll_wdl_write_tile *tile = &map->tiles[i];
        size_t entry = (size_t)tile->tile_y * LL_MAP_TILES + tile->tile_x;
        ll_writer_patch_u32(out, maof + 8 + entry * 4, (uint32_t)out->size);
        tile_write(tile, out);
    }
    return out->failed ? LL_ERR_MEMORY : LL_OK;
}

static int16_t yards(float height_yd)
{
    return (int16_t)lrintf(ll_clampf(height_yd, INT16_MIN, INT16_MAX));
}

void ll_wdl_tile_from_chunks(const float *const heights_yd[],
                             struct ll_wdl_write_tile *out)
{
    memset(out->outer_yd, 0, sizeof out->outer_yd);
    memset(out->inner_yd, 0, sizeof out->inner_yd);
    for (uint32_t row = 0; row < LL_WDL_CELLS; row++) {
        for (uint32_t col = 0; col < LL_WDL_CELLS; col++) {
            const float *heights = heights_yd[row * LL_WDL_CELLS + col];
            if (!heights)
                continue;
            out->inner_yd[row][col] = yards(heights[CHUNK_CENTER]);
            // Neighbours agree about what they share; the last one decides.
            for (uint32_t south = 0; south < 2; south++)
                for (uint32_t east = 0; east < 2; east++)
                    out->outer_yd[row + south][col + east] = yards(
                        heights[south * CHUNK_EDGE * CHUNK_STRIDE + east * CHUNK_EDGE]);
        }
    }
}
