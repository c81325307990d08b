// Numbers that C and GLSL must agree on.
#ifndef LL_SHARED_LIMITS_H
#define LL_SHARED_LIMITS_H

#define LL_MAX_TERRAIN_LAYERS 4 // of one chunk, by the format
#define LL_CHUNK_VERTICES 145   // 9 outer and 8 inner a row, alternating
#define LL_CHUNK_ROW 17         // vertices of one outer and one inner row together
#define LL_CHUNK_CELLS 8        // cells along one edge of a chunk
#define LL_TILE_CHUNKS 16       // chunks along one edge of a tile
#define LL_SPLAT_TEXELS 64      // edge of a chunk's alpha and shadow map
#define LL_LIQUID_ROW 9         // liquid vertices along one edge of a chunk

// Yards between neighbouring outer terrain vertices: 1600 / 3 / 16 / 8, exact to a float.
#define LL_LATTICE_YD 4.16666667

// Half the edge of a map in yards: 32 tiles of 1600 / 3.
#define LL_MAP_HALF_YD 17066.6666667

#endif
