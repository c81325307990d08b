// Records of terrain chunks and liquid sheets: one a draw, found by instance index.
#ifndef LL_SHARED_TERRAIN_H
#define LL_SHARED_TERRAIN_H

#include "shared/glsl_types.h"

#define LL_TERRAIN_CHUNK_FIELDS(F) \
    F(ivec2, lattice) /* of the chunk's north-west corner: x = south, y = east */ \
    F(uint, \
      first_vertex)      /* subtracted from the vertex index: 0..144 inside the chunk */ \
    F(uint, splat_layer) /* layer in the splat page */ \
    F(uvec4, layers)     /* layer of each texture in its page */ \
    F(uint, num_layers)  /* 1..4 */ \
    F(uint, gloss_mask)  /* bit i: the alpha of texture i is gloss */

#define LL_LIQUID_FIELDS(F) \
    F(ivec2, lattice)     /* of the chunk's north-west corner */ \
    F(uint, first_vertex) /* subtracted from the vertex index: 0..80 inside the chunk */ \
    F(uint, kind)         /* LL_LIQUID_* */ \
    F(uint, first_layer)  /* first frame of the sheet in its page */ \
    F(uint, num_frames)   /* 24 a second */

LL_SHARED_STRUCT(ll_terrain_chunk, LL_TERRAIN_CHUNK_FIELDS)
LL_SHARED_STRUCT(ll_liquid, LL_LIQUID_FIELDS)

#define LL_LIQUID_RIVER 0u // lakes too
#define LL_LIQUID_OCEAN 1u
#define LL_LIQUID_MAGMA 2u
#define LL_LIQUID_SLIME 3u
#define LL_NUM_LIQUIDS 4

#endif
