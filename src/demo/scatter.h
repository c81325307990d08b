// Where the demo's models stand: woods, stones, fences, lamps, a camp. Private to
// src/demo.
#ifndef LL_DEMO_SCATTER_H
#define LL_DEMO_SCATTER_H

#include "demo/land.h"
#include "demo/props.h"

#define LL_SCATTER_MAX 2700
#define LL_SCATTER_FIRST_ID 1000 // unique ids count up from here

// A level place for a building. Its own axes: x the way its front looks, y to the left.
struct ll_site {
    float x, y, z; // z: of the ground as it should be
    float yaw_deg; // of its front: 0 = north (+x), counter-clockwise from above
};
// What is kept free around an inn's site, in its own axes.
#define LL_SITE_HALF_X_YD 10.0f
#define LL_SITE_HALF_Y_YD 12.0f

// The place for the inn: between the high road, at which it looks, and the lake behind
// it. Found on the land as it is; ask before the land is levelled there.
struct ll_site ll_demo_inn_site(const struct ll_land *land);

struct ll_scatter_item {
    enum ll_prop prop;
    uint32_t unique_id;
    float position[3]; // world: x north, y west, z up
    float yaw_deg;     // counter-clockwise from above: a placement's ry is this + 180
    float pitch_deg;   // about the turned y axis, positive = +x down: a placement's rx
    float scale;       // a multiple of 1/1024
};

struct ll_scatter {
    uint32_t count;                // up to LL_SCATTER_MAX
    struct ll_scatter_item *items; // in a fixed order; arena
};

// Fills the list. inn: kept free, with the well before it. LL_ERR_MEMORY or LL_OK; what
// is above LL_SCATTER_MAX is left out.
enum ll_status ll_demo_scatter(const struct ll_land *land, const struct ll_site *inn,
                               struct ll_arena *arena, struct ll_scatter *out);

// Height of the drawn ground: four triangles a cell, as terrain has them.
float ll_scatter_ground(const struct ll_land *land, float x, float y);

#endif
