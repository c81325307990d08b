// Which ground covers which part of the land. Private to src/demo.
#ifndef LL_DEMO_PAINT_H
#define LL_DEMO_PAINT_H

#include "base/maths.h"
#include "demo/land.h"
#include "demo/texture.h"

#define LL_PAINT_TEXELS (LL_SPLAT_TEXELS * LL_SPLAT_TEXELS)

struct ll_paint {
    uint32_t num_layers;
    enum ll_ground grounds[LL_MAX_TERRAIN_LAYERS]; // lowest first
    uint8_t alpha[LL_MAX_TERRAIN_LAYERS]
                 [LL_PAINT_TEXELS]; // multiples of 17; not of layer 0
};

// chunk_row, chunk_col: over the whole land, south- and east-going. A layer that is
// nowhere visible in the chunk is left out, and so are those below one that covers it
// all.
void ll_paint_chunk(const struct ll_land *land, uint32_t chunk_row, uint32_t chunk_col,
                    struct ll_paint *paint);

// The baked shadow of a chunk: 1 = shadowed.
void ll_land_shadow_chunk(const struct ll_land *land, uint32_t chunk_row,
                          uint32_t chunk_col, uint8_t shadow[LL_PAINT_TEXELS]);

// Node coordinate of texel 0..63 of a chunk's maps. The maps have 63 texels and the last
// one is doubled, so texel 0 and texel 62 lie on the chunk's borders, and neighbours that
// sample the same place there join without a seam.
static inline float ll_map_node(uint32_t chunk, uint32_t texel)
{
    float within = (float)ll_min_u32(texel, LL_SPLAT_TEXELS - 2) / (LL_SPLAT_TEXELS - 2);
    return ((float)chunk + within) * (2 * LL_CHUNK_CELLS);
}

#endif
