// Liquid sheets of a tile. Private to src/assets.
#ifndef LL_ASSETS_LIQUID_H
#define LL_ASSETS_LIQUID_H

#include "assets/assets.h"

#define LL_LIQUID_VERTICES (LL_LIQUID_ROW * LL_LIQUID_ROW)

// Plans the sheets of all chunks: fills num_liquids, liquids, num_liquid_indices. False:
// no memory.
bool ll_tile_liquids_plan(struct ll_tile *tile, struct ll_arena *arena);

void ll_tile_liquids_write(const struct ll_tile *tile, struct ll_liquid_vertex *vertices,
                           uint16_t *indices);

#endif
