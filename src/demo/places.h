// What stands on the demo's land: the inn on its levelled site, the scattered models, and
// the shadow that they bake into the ground. Private to src/demo.
#ifndef LL_DEMO_PLACES_H
#define LL_DEMO_PLACES_H

#include "demo/land.h"
#include "demo/scatter.h"
#include "formats/write/adt_write.h"

struct ll_places {
    struct ll_site inn;
    struct ll_scatter scatter;
};

// Chooses the inn's site, levels it and leads a path to its door; scatters the models;
// bakes the shadow of all. Changes heights, normals and shadow of the land.
enum ll_status ll_places_make(struct ll_land *land, struct ll_arena *arena,
                              struct ll_places *out);

// Fills in the placements, names and references of a tile, and the hole over the inn's
// cellar stair. chunks: the tile's 256.
enum ll_status ll_places_fill(const struct ll_places *places, uint32_t tile_x,
                              uint32_t tile_y, struct ll_arena *arena,
                              struct ll_adt_write *tile,
                              struct ll_adt_write_chunk *chunks);

#endif
