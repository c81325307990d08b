// What stands on the demo's land: the inn on its levelled site, the scattered models, and
// the shadow that they bake into the ground. Private to src/demo.
#ifndef LL_DEMO_PLACES_H
#define LL_DEMO_PLACES_H

#include "demo/land.h"
#include "demo/paint.h"
#include "demo/scatter.h"
#include "formats/write/adt_write.h"

struct ll_places {
    struct ll_site inn;
    struct ll_scatter scatter;
    bool *foot_lit; // one an item: no hill shadows its place; arena
};

// Chooses the inn's site, levels it and leads a path to its door; scatters the models;
// bakes the shadow of all. Changes heights, normals and shadow of the land.
enum ll_status ll_places_make(struct ll_land *land, struct ll_arena *arena,
                              struct ll_places *out);

// Takes the baked shadow of the models away under their own feet, where they are asked
// how they are lit: a model that stood in its own shadow would look as if a hill hid it.
// What is lit so lies under the model. chunk_row, chunk_col: of the land.
void ll_places_light_feet(const struct ll_places *places, uint32_t chunk_row,
                          uint32_t chunk_col, uint8_t shadow[LL_PAINT_TEXELS]);

// Fills in the placements, names and references of a tile, and the hole over the inn's
// cellar stair. chunks: the tile's 256.
enum ll_status ll_places_fill(const struct ll_places *places, uint32_t tile_x,
                              uint32_t tile_y, struct ll_arena *arena,
                              struct ll_adt_write *tile,
                              struct ll_adt_write_chunk *chunks);

#endif
