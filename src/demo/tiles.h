// The land as terrain files. Private to src/demo.
#ifndef LL_DEMO_TILES_H
#define LL_DEMO_TILES_H

#include "demo/land.h"
#include "demo/places.h"
#include "formats/write/writer.h"

#define LL_DEMO_FIRST_TILE 31 // of both axes: the four tiles meet at the map's centre

// tile_x, tile_y: as in the file name. Appends to an empty writer.
enum ll_status ll_demo_tile_write(const struct ll_land *land,
                                  const struct ll_places *places, uint32_t tile_x,
                                  uint32_t tile_y, struct ll_arena *arena,
                                  struct ll_writer *out);
enum ll_status ll_demo_map_write(struct ll_writer *out); // the WDT

#endif
