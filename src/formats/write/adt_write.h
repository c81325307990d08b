// Writes a terrain tile as 1.12.1 stores it: 4-bit alpha of 63 x 63 texels, MCLQ liquids,
// no vertex colours.
#ifndef LL_FORMATS_WRITE_ADT_WRITE_H
#define LL_FORMATS_WRITE_ADT_WRITE_H

#include "formats/adt.h"
#include "formats/write/writer.h"

struct ll_adt_write_layer {
    uint32_t texture_idx;
    uint32_t flags;       // LL_MCLY_*; LL_MCLY_ALPHA follows from `alpha`
    uint32_t effect_id;   // 0 means none, as LL_NO_EFFECT does
    const uint8_t *alpha; // 64 x 64, row = south; NULL for the first layer. Rounded to 4
                          // bits. Row and column 63 are lost: readers repeat 62 there
};

// One block of liquid over a chunk. Dry vertices and cells are marked by the writer.
struct ll_adt_write_liquid {
    uint8_t kind; // LL_LIQUID_*; one block of each kind at most, in this order
    uint64_t wet; // bit row * 8 + col
    uint64_t fishable, deep;
    float heights_yd[81]; // absolute, 9 x 9, row = south
    uint8_t depths[81];   // river: 42 = full depth; ocean: 255
    uint16_t uvs[81][2];  // magma, slime: texture coordinate * 256 / 3
};

struct ll_adt_write_chunk {
    uint32_t flags; // LL_MCNK_IMPASSABLE; the rest follows from the data
    uint32_t area_id;
    uint16_t holes;
    const float *heights_yd;    // 145, absolute; NULL leaves the heights out (for tests)
    const int8_t (*normals)[3]; // 145, world axes, / 127; NULL: readers compute them
    uint32_t num_layers;        // 0..4
    struct ll_adt_write_layer layers[LL_MAX_TERRAIN_LAYERS];
    const uint8_t *shadow; // 64 x 64: not 0 = shadowed; NULL: all lit. Row and column 63
                           // are lost as with alpha
    uint64_t no_clutter;   // bit row * 8 + col
    uint32_t num_doodad_refs, num_building_refs;
    const uint32_t *doodad_refs, *building_refs; // into the tile's placements
    uint32_t num_liquids;
    const struct ll_adt_write_liquid *liquids;
};

struct ll_adt_write {
    uint32_t tile_x, tile_y; // as in the file name <map>_<tile_x>_<tile_y>.adt
    uint32_t num_textures, num_models, num_buildings;
    const char *const *textures, *const *models, *const *buildings; // names
    uint32_t num_doodad_placements, num_building_placements;
    const struct ll_doodad_placement *doodad_placements;
    const struct ll_building_placement *building_placements;
    const struct ll_adt_write_chunk *chunks; // 256, row-major (row = south)
};

// Appends to an empty writer. The layer that covers most of each cell is found from the
// alpha maps. LL_ERR_LIMIT where a count is above what readers accept.
enum ll_status ll_adt_write(const struct ll_adt_write *tile, struct ll_writer *out);

#endif
