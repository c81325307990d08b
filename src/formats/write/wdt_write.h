// Writes the WDT of a map: its tiles, or the one building that it consists of.
#ifndef LL_FORMATS_WRITE_WDT_WRITE_H
#define LL_FORMATS_WRITE_WDT_WRITE_H

#include "formats/placement.h"
#include "formats/wdt.h"
#include "formats/write/writer.h"

struct ll_wdt_write {
    uint32_t flags; // LL_WDT_*; LL_WDT_GLOBAL_BUILDING follows from `building`
    const bool (*tiles)[LL_MAP_TILES];            // [tile_y][tile_x]; NULL: none
    const char *building_name;                    // with `building`
    const struct ll_building_placement *building; // NULL: the map has tiles
};

// Appends to an empty writer.
enum ll_status ll_wdt_write(const struct ll_wdt_write *map, struct ll_writer *out);

#endif
