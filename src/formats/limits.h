// Bounds of what the readers accept, named once.
#ifndef LL_FORMATS_LIMITS_H
#define LL_FORMATS_LIMITS_H

#define LL_MAX_FILE_BYTES (64u << 20) // of a chunked file
#define LL_MAX_CHUNKS 4096u           // top-level chunks walked in one file
#define LL_MAX_NAMES 65536u           // in one name list
#define LL_MAX_DOODADS 131072u        // placements of models in one tile
#define LL_MAX_BUILDINGS 16384u       // placements of buildings in one tile; 3,514 seen
#define LL_MAX_CHUNK_REFS 65536u      // of one kind in one terrain chunk
#define LL_MAX_LIQUID_LAYERS 16u      // of one terrain chunk
#define LL_MAX_PLACEMENT_YD 1e6f      // |coordinate| of a placement

#define LL_BLP_MAX_EDGE 8192u // texels
#define LL_BLP_MAX_LEVELS 16u // the mip table's rows

#endif
