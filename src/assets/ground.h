// The ground and the waters of a tile, for questions that no GPU answers.
#ifndef LL_ASSETS_GROUND_H
#define LL_ASSETS_GROUND_H

#include "assets/assets.h"

struct ll_ground_chunk {
    bool present, impassable;
    uint16_t holes; // bit (row >> 1) * 4 + (col >> 1): no ground in those 2 x 2 cells
    uint32_t area_id;
    uint32_t first_liquid, num_liquids;
    float heights_yd[LL_CHUNK_VERTICES]; // absolute; 9 outer, then 8 inner a row
};

// One sheet over the cells of a chunk.
struct ll_ground_liquid {
    uint8_t kind; // LL_LIQUID_*
    uint64_t wet; // bit row * 8 + col
    float heights_yd[LL_LIQUID_ROW * LL_LIQUID_ROW];
};

struct ll_ground {
    uint32_t tile_x, tile_y;
    struct ll_ground_chunk chunks[LL_TILE_CHUNKS * LL_TILE_CHUNKS]; // row-major
    uint32_t num_liquids;
    struct ll_ground_liquid *liquids; // owned
};

// Copies what the tile's records say. NULL: memory is out.
struct ll_ground *ll_ground_create(const struct ll_tile *tile);
void ll_ground_destroy(struct ll_ground *ground);

#endif
