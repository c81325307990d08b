// The models of the demo world: trees, herbs, stones, things of wood, lights. All our
// own.
#ifndef LL_DEMO_PROPS_H
#define LL_DEMO_PROPS_H

#include "base/arena.h"
#include "base/status.h"
#include "demo/sink.h"
#include "formats/m2.h"

enum ll_prop {
    LL_PROP_OAK,
    LL_PROP_PINE,
    LL_PROP_BIRCH,
    LL_PROP_BUSH,
    LL_PROP_FERN,
    LL_PROP_GRASS,
    LL_PROP_FLOWERS,
    LL_PROP_BOULDER,
    LL_PROP_STONES,
    LL_PROP_FENCE,      // 3 yards along x, its post at -x
    LL_PROP_FENCE_POST, // the last one of a fence
    LL_PROP_CRATE,
    LL_PROP_BARREL,
    LL_PROP_KEG, // along x, tap at +x
    LL_PROP_TABLE,
    LL_PROP_BENCH,
    LL_PROP_SHELF, // its back is y = 0, it looks along +y
    LL_PROP_BED,   // head at -x
    LL_PROP_LOG,
    LL_PROP_CANDLE,
    LL_PROP_LANTERN,   // on a wall at x = 0, looks along +x
    LL_PROP_LAMP_POST, // arm along +x
    LL_PROP_TORCH,     // on a wall at x = 0
    LL_PROP_CAMPFIRE,
    LL_PROP_WELL,
    LL_NUM_PROPS
};

enum { // where a model stands
    LL_PROP_IN_WOODS = 0x1,
    LL_PROP_BY_ROAD = 0x2,
    LL_PROP_AT_SHORE = 0x4,
    LL_PROP_AT_CAMP = 0x8,
    LL_PROP_INDOORS = 0x10,
    LL_PROP_ON_WALL = 0x20, // its origin is on the wall, not on the ground
    LL_PROP_GIVES_LIGHT = 0x40,
};

struct ll_prop_info {
    const char *name;  // "Oak"
    const char *path;  // inside the data, backslashes
    float radius_yd;   // of its bounds
    float base_yd;     // what it covers of the ground
    float steepest_nz; // least upward part of the ground's normal that it stands on
    uint32_t places;   // LL_PROP_*
};
extern const struct ll_prop_info ll_props[LL_NUM_PROPS];

// A model in memory, as the writer takes it; arrays are in the arena.
enum ll_status ll_demo_prop_make(enum ll_prop prop, struct ll_arena *arena,
                                 struct ll_m2 *out);

// Writes World\Lamplight\Props\*.m2 and their textures, Lamplight\Textures\*.blp, into a
// sink. Half a second and 4 MB of memory.
enum ll_status ll_demo_props_write(const struct ll_demo_sink *sink);

// The pictures that the models wear, by path inside the data: what a build writes.
uint32_t ll_demo_prop_num_textures(void);
const char *ll_demo_prop_texture_path(uint32_t texture);

#endif
