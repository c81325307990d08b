// Bounds of what the readers accept, named once.
#ifndef LL_FORMATS_LIMITS_H
#define LL_FORMATS_LIMITS_H

#define LL_MAX_FILE_BYTES (64u << 20) // of a chunked file
#define LL_MAX_CHUNKS 4096u           // top-level chunks walked in one file
#define LL_MAX_NAMES 65536u           // in one name list
#define LL_MAX_NAME_BYTES 1024u       // of one name with its NUL; archives end at 260
#define LL_MAX_DOODADS 131072u        // placements of models in one tile
#define LL_MAX_BUILDINGS 16384u       // placements of buildings in one tile; 3,514 seen
#define LL_MAX_CHUNK_REFS 65536u      // of one kind in one terrain chunk
#define LL_MAX_LIQUID_LAYERS 16u      // of one terrain chunk
#define LL_MAX_PLACEMENT_YD 1e6f      // |coordinate| of a placement

// Buildings. Names of group files allow 1000, indices of a group's vertices 16 bits.
#define LL_WMO_MAX_GROUPS 512u
#define LL_WMO_MAX_MATERIALS 4096u  // a group addresses 255 of them
#define LL_WMO_MAX_ROWS 65535u      // of any other table of a root: 16 bits address it
#define LL_WMO_MAX_VERTICES 65535u  // of one group
#define LL_WMO_MAX_TRIANGLES 65536u // of one group: 16 bits number them
#define LL_WMO_MAX_PORTAL_CORNERS 64u
#define LL_WMO_MAX_LIQUID_EDGE 1024u // vertices
#define LL_WMO_MAX_LIQUID_VERTICES (1u << 18)
#define LL_WMO_MAX_BSP_DEPTH 64u // so that a walk needs a stack of this size

// Models. Vertices weigh bones by 8 bits.
#define LL_M2_MAX_SEQUENCES 4096u
#define LL_M2_MAX_BONES 1024u
#define LL_M2_MAX_VERTICES 65535u
#define LL_M2_MAX_VIEWS 8u
#define LL_M2_MAX_SECTIONS 1024u  // of one view
#define LL_M2_MAX_BATCHES 2048u   // of one view
#define LL_M2_MAX_INDICES 393216u // of one view
#define LL_M2_MAX_TEXTURES 256u
#define LL_M2_MAX_MATERIALS 1024u
#define LL_M2_MAX_EMITTERS 256u
#define LL_M2_MAX_RIBBONS 256u
#define LL_M2_MAX_LIGHTS 64u
#define LL_M2_MAX_ROWS 65535u // of any other table: lookups, events, attachments
#define LL_M2_MAX_KEYS 65536u // of one track
#define LL_M2_MAX_TOTAL_KEYS (4u << 20) // of one model
// All arrays of a model together read its bytes this often at most. They may share them:
// real models do not reach 1.
#define LL_M2_MAX_SHARING 8u
#define LL_M2_MAX_SPLINE_POINTS 1024u
#define LL_M2_MAX_NAME_BYTES 1024u

#define LL_BLP_MAX_EDGE 8192u // texels
#define LL_BLP_MAX_LEVELS 16u // the mip table's rows

// What one parse may take from its arena at most: BASE + RATIO * bytes of the file. The
// fuzzers hold the readers to it. Bases are tables of fixed size; ratios are those of the
// records in memory to the records on disk, times how often bytes may be shared.
#define LL_WDT_ARENA_BASE 16u
#define LL_WDT_ARENA_RATIO 1u
#define LL_WDL_ARENA_BASE (128u << 10)
#define LL_WDL_ARENA_RATIO 4u
#define LL_ADT_ARENA_BASE (6u << 20)
#define LL_ADT_ARENA_RATIO 4u
#define LL_TILE_ARENA_BASE (7u << 20) // parse and plan
#define LL_TILE_ARENA_RATIO 5u
#define LL_BLP_ARENA_BASE (4u << 10) // decoded levels and the upload together
#define LL_BLP_ARENA_RATIO 24u       // a block of 8 bytes holds 16 texels of 4
#define LL_DBC_ARENA_BASE (4u << 10)
#define LL_DBC_ARENA_RATIO 8u
#define LL_WMO_ARENA_BASE (64u << 10)
#define LL_WMO_ARENA_RATIO 4u
#define LL_M2_ARENA_BASE (64u << 10)
#define LL_M2_ARENA_RATIO 24u // LL_M2_MAX_SHARING * 3
#define LL_SKIN_ARENA_BASE 64u
#define LL_SKIN_ARENA_RATIO 6u
#define LL_MPQ_ARENA_BASE 0u
#define LL_MPQ_ARENA_RATIO 8800u // deflate reaches 1100; 8 members may be the same bytes
#define LL_SECTORS_BASE 0u
#define LL_SECTORS_RATIO 0u // works in place

#endif
