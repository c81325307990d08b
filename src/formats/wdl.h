// WDL: the distant ground of a map, 17 x 17 and 16 x 16 heights a tile, and in later data
// the buildings that are seen from afar.
#ifndef LL_FORMATS_WDL_H
#define LL_FORMATS_WDL_H

#include "base/arena.h"
#include "base/cursor.h"
#include "base/status.h"
#include "formats/placement.h"
#include "formats/wdt.h"

#define LL_WDL_CELLS 16u // along one edge of a tile; a cell is an ADT chunk
#define LL_WDL_OUTER (LL_WDL_CELLS + 1) // heights along one edge

// Views of the file's bytes, unaligned: read them with the functions below. The last row
// and column equal the first of the next tile only where the maker was careful.
struct ll_wdl_tile {
    const uint8_t *heights; // i16 outer[17][17], inner[16][16]; NULL: no such tile
    const uint8_t *holes;   // u16 a row, bit = column; NULL: none (all of 1.12)
};

// Views the file bytes, which must outlive it; the rest is in the arena of the parse.
// Immutable after the parse.
struct ll_wdl {
    uint32_t num_tiles;
    const struct ll_wdl_tile (*tiles)[LL_MAP_TILES]; // [tile_y][tile_x], 64 rows
    uint32_t num_buildings, num_building_placements;
    const char **buildings; // names by MWID
    struct ll_building_placement *building_placements;
};

// A tile that is cut or not where MAOF says is left out with a warning; only a file
// without MAOF is an error.
enum ll_status ll_wdl_parse(struct ll_bytes bytes, struct ll_arena *arena,
                            struct ll_wdl *out, struct ll_report *report);

// Absolute heights in yards. Of a tile that is there; row: south-going, col: east-going.
static inline int16_t ll_wdl_outer_yd(const struct ll_wdl_tile *tile, uint32_t row,
                                      uint32_t col) // 0..16: the cells' corners
{
    return (int16_t)ll_load_u16(tile->heights + (row * LL_WDL_OUTER + col) * 2);
}

static inline int16_t ll_wdl_inner_yd(const struct ll_wdl_tile *tile, uint32_t row,
                                      uint32_t col) // 0..15: the cells' centres
{
    return (int16_t)ll_load_u16(
        tile->heights + (LL_WDL_OUTER * LL_WDL_OUTER + row * LL_WDL_CELLS + col) * 2);
}

static inline bool ll_wdl_cell_solid(const struct ll_wdl_tile *tile, uint32_t row,
                                     uint32_t col)
{
    return !tile->holes || !(ll_load_u16(tile->holes + row * 2) >> col & 1);
}

#endif
