// Records that place models and buildings in the world (MDDF, MODF): shared by tiles,
// maps and their writers.
#ifndef LL_FORMATS_PLACEMENT_H
#define LL_FORMATS_PLACEMENT_H

#include <stdbool.h>
#include <stdint.h>

// Positions and boxes are in placement space: x = H - world Y, y = world Z, z = H - world
// X, H = half a map. Rotations are degrees (rx, ry, rz); the matrix is
// Translate * Rz(ry - 180) * Ry(rx) * Rx(rz) * Scale in world axes.

struct ll_doodad_placement {
    bool dropped;       // position or name is unusable; the slot stays, since MCRF counts
    uint32_t name_idx;  // into the tile's model names
    uint32_t unique_id; // one object may be listed by several tiles
    float position[3];
    float rotation_deg[3];
    float scale; // never 0; a multiple of 1/1024 on disk
    uint16_t flags;
};

struct ll_building_placement {
    bool dropped;
    uint32_t name_idx;  // into the tile's building names
    uint32_t unique_id; // counted apart from those of doodads
    float position[3];
    float rotation_deg[3];
    float box_min[3], box_max[3]; // degenerate in some hobby data
    uint16_t flags;
    uint16_t doodad_set, name_set;
};

// Placement space to world axes.
void ll_placement_to_world(const float position[3], double world[3]);
void ll_placement_from_world(const double world[3], float position[3]);

#endif
