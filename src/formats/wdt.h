// WDT: which tiles a map has, or the one building that it consists of.
#ifndef LL_FORMATS_WDT_H
#define LL_FORMATS_WDT_H

#include "base/arena.h"
#include "base/status.h"
#include "formats/placement.h"

#define LL_MAP_TILES 64 // along one edge of a map

enum {
    LL_WDT_GLOBAL_BUILDING = 0x1, // the map is one WMO and has no tiles
    LL_WDT_VERTEX_COLORS = 0x2,   // 3.3.5a: tiles carry MCCV
    LL_WDT_BIG_ALPHA = 0x4,       // 3.3.5a: alpha maps have 8 bits
    LL_WDT_SORTED_DOODADS = 0x8,  // 3.3.5a
};

struct ll_wdt {
    uint32_t flags; // LL_WDT_*
    uint32_t num_tiles;
    bool tiles[LL_MAP_TILES]
              [LL_MAP_TILES];  // [tile_y][tile_x]; the file may yet be absent
    bool has_building;         // flag 0x1 with a usable MODF row
    const char *building_name; // arena; "" where absent
    struct ll_building_placement building;
};

// MWMO and MODF may be absent. A file without MAIN and without a building is corrupt.
enum ll_status ll_wdt_parse(struct ll_bytes bytes, struct ll_arena *arena,
                            struct ll_wdt *out, struct ll_report *report);

// World position of the map's building: (0, 0, 0) on disk means the world's origin.
void ll_wdt_building_to_world(const struct ll_wdt *wdt, double world[3]);

#endif
