// ADT: one terrain tile of 16 x 16 chunks: heights, layers, alpha and shadow maps,
// liquids, placements. Reads 1.12.1 and the additions of 3.3.5a. Maps are decoded when
// asked for.
#ifndef LL_FORMATS_ADT_H
#define LL_FORMATS_ADT_H

#include "base/arena.h"
#include "base/status.h"
#include "formats/limits.h"
#include "formats/placement.h"
#include "shared/limits.h"
#include "shared/terrain.h"

#define LL_ADT_NUM_CHUNKS (LL_TILE_CHUNKS * LL_TILE_CHUNKS)
#define LL_ADT_MAP_TEXELS (LL_SPLAT_TEXELS * LL_SPLAT_TEXELS) // of an alpha or shadow map

enum { // MCNK flags
    LL_MCNK_SHADOW = 0x1,
    LL_MCNK_IMPASSABLE = 0x2,
    LL_MCNK_RIVER = 0x4,
    LL_MCNK_OCEAN = 0x8,
    LL_MCNK_MAGMA = 0x10,
    LL_MCNK_SLIME = 0x20,
    LL_MCNK_COLORS = 0x40,       // 3.3.5a
    LL_MCNK_WHOLE_MAPS = 0x8000, // 3.3.5a: maps have 64 x 64 texels, else 63 x 63
};

enum {                       // MCLY flags
    LL_MCLY_DIRECTION = 0x7, // x 45 degrees
    LL_MCLY_SPEED = 0x38,
    LL_MCLY_ANIMATED = 0x40,
    LL_MCLY_OVERBRIGHT = 0x80,
    LL_MCLY_ALPHA = 0x100,
    LL_MCLY_RLE = 0x200,
    LL_MCLY_SKY = 0x400, // 3.3.5a
};

#define LL_NO_EFFECT 0xffffffffu // ground effect of a layer that has none

struct ll_adt_layer {
    uint32_t texture_idx; // into ll_adt.textures; may be out of range
    uint32_t flags;       // LL_MCLY_*
    uint32_t effect_id;   // GroundEffectTexture row, or LL_NO_EFFECT
    uint32_t alpha_offset;
    struct ll_bytes alpha; // view: what there is of the encoded map, at most
};

// One sheet of liquid over a rectangle of a chunk's cells: from MCLQ (the whole chunk;
// one sheet for each class of liquid in a block) or MH2O. Heights are finite at every
// vertex, and no bound ever holds the filler of dry ones.
struct ll_adt_liquid {
    uint8_t kind; // LL_LIQUID_*
    bool mh2o;
    uint16_t type_id;                   // LiquidType row (MH2O), 0 for MCLQ
    uint8_t row, col;                   // first cell; south- and east-going
    uint8_t num_rows, num_cols;         // cells
    uint64_t wet;                       // bit row * 8 + col of the chunk's cells
    uint64_t fishable, deep;            // same bits
    float min_height_yd, max_height_yd; // of wet cells' corners, absolute
    // Arrays of (num_rows + 1) * (num_cols + 1), row-major. Arena.
    const float *heights_yd;  // absolute
    const uint8_t *depths;    // NULL: none stored (magma, slime, flat sheets)
    const uint16_t (*uvs)[2]; // NULL: none stored; texture coordinate * 256 / 3
};

struct ll_adt_chunk {
    bool present;     // has heights; nothing below counts otherwise
    uint8_t row, col; // in the tile: south- and east-going
    uint32_t flags;   // LL_MCNK_*
    uint32_t area_id;
    uint16_t holes; // bit (row >> 1) * 4 + (col >> 1): no ground in those 2 x 2 cells
    float corner_world[3];      // as stored: carries millimetres of error, z is the base
    const float *heights_yd;    // arena: 145, absolute, 9 outer then 8 inner a row
    const int8_t (*normals)[3]; // 145, world axes, / 127; view, or arena where computed
    bool normals_computed;
    const uint8_t (*colors)[4]; // view: 145 x B, G, R, unused; 0x7f neutral. NULL: none
    const uint8_t *shadow;      // view: 64 x 8 bytes, or NULL: all lit
    uint32_t num_layers;
    struct ll_adt_layer layers[LL_MAX_TERRAIN_LAYERS];
    uint8_t predominant[16]; // 2 bits a cell: the layer that covers it most
    uint8_t no_clutter[8];   // 1 bit a cell
    uint32_t num_doodad_refs, num_building_refs;
    const uint32_t *doodad_refs, *building_refs; // arena; only valid indices
    uint32_t num_liquids;
    struct ll_adt_liquid *liquids; // arena
    uint32_t num_emitters;         // MCSE: declared, not read
};

// Views the file bytes, which must outlive it; the rest is in the arena of the parse.
// Immutable after the parse.
struct ll_adt {
    bool big_alpha; // alpha maps have 8 bits
    uint32_t num_textures, num_models, num_buildings;
    const char **textures;         // as the file says: any case, either slash
    const uint32_t *texture_flags; // MTXF, one each, or NULL
    const char **models;           // by MMID
    const char **buildings;        // by MWID
    uint32_t num_doodad_placements, num_building_placements;
    struct ll_doodad_placement *doodad_placements;
    struct ll_building_placement *building_placements;
    bool has_flight_bounds; // MFBO
    int16_t flight_max[9], flight_min[9];
    uint32_t num_chunks_present;
    struct ll_adt_chunk *chunks; // 256, row-major
};

enum ll_adt_alpha { LL_ADT_ALPHA_GUESS, LL_ADT_ALPHA_4BIT, LL_ADT_ALPHA_8BIT };

struct ll_adt_params {
    enum ll_adt_alpha alpha; // from the WDT's LL_WDT_BIG_ALPHA; guessed from the data
                             // when that file is not at hand
};

// params may be NULL. Broken parts are left out with a warning; only a file that is no
// ADT or holds no chunk at all is an error.
enum ll_status ll_adt_parse(struct ll_bytes bytes, const struct ll_adt_params *params,
                            struct ll_arena *arena, struct ll_adt *out,
                            struct ll_report *report);

// Alpha of a layer, 64 x 64, row = south, column = east. Layer 0 and layers without a map
// are 255 throughout; texels that the file does not hold are 0.
void ll_adt_alpha_decode(const struct ll_adt *adt, const struct ll_adt_chunk *chunk,
                         uint32_t layer, uint8_t alpha[LL_ADT_MAP_TEXELS]);

// Baked light, 64 x 64: 255 lit, 0 shadowed.
void ll_adt_shadow_decode(const struct ll_adt_chunk *chunk,
                          uint8_t light[LL_ADT_MAP_TEXELS]);

// True if the cell (row, col in 0..7) has ground.
static inline bool ll_adt_cell_solid(const struct ll_adt_chunk *chunk, uint32_t row,
                                     uint32_t col)
{
    return !(chunk->holes >> ((row >> 1) * 4 + (col >> 1)) & 1);
}

static inline uint32_t ll_adt_cell_layer(const struct ll_adt_chunk *chunk, uint32_t row,
                                         uint32_t col)
{
    return chunk->predominant[row * 2 + (col >> 2)] >> (col & 3) * 2 & 3;
}

static inline bool ll_adt_cell_clutter(const struct ll_adt_chunk *chunk, uint32_t row,
                                       uint32_t col)
{
    return !(chunk->no_clutter[row] >> col & 1);
}

// Class of a LiquidType row of 3.3.5a.
uint32_t ll_liquid_kind(uint32_t type_id);

#endif
