// Writes the distant ground of a map.
#ifndef LL_FORMATS_WRITE_WDL_WRITE_H
#define LL_FORMATS_WRITE_WDL_WRITE_H

#include "formats/wdl.h"
#include "formats/write/writer.h"

struct ll_wdl_write_tile {
    uint32_t tile_x, tile_y;
    int16_t outer_yd[LL_WDL_OUTER][LL_WDL_OUTER]; // absolute; row = south, column = east
    int16_t inner_yd[LL_WDL_CELLS][LL_WDL_CELLS];
    const uint16_t *holes; // 16 rows, bit = column; NULL: none, as in all of 1.12
};

struct ll_wdl_write {
    uint32_t num_tiles;
    const struct ll_wdl_write_tile *tiles; // in any order, each place once
    // Later data: the buildings that are seen from afar.
    uint32_t num_buildings, num_building_placements;
    const char *const *buildings; // names
    const struct ll_building_placement *building_placements;
};

// Appends to an empty writer. LL_ERR_CORRUPT for a tile outside the map or named twice.
enum ll_status ll_wdl_write(const struct ll_wdl_write *map, struct ll_writer *out);

// Takes the heights of a tile from its 256 chunks of 145 absolute heights each, row-major
// (the shape of ADT): corners and centres of the chunks, rounded to yards. NULL for a
// chunk that is not there: 0.
void ll_wdl_tile_from_chunks(const float *const heights_yd[],
                             struct ll_wdl_write_tile *out);

#endif
