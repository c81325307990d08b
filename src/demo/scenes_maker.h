// Test buildings from tables: rooms that are boxes, and doors between them. Private to
// src/demo/scenes*.c.
#ifndef LL_DEMO_SCENES_MAKER_H
#define LL_DEMO_SCENES_MAKER_H

#include "demo/scenes.h"

enum maker_shape {
    MAKER_ROOM,  // walls, floor and ceiling that look inwards
    MAKER_SHELL, // the same box, looking outwards
    MAKER_FLOOR, // its lower side alone
};

struct maker_room {
    uint32_t flags; // LL_MOGP_*
    enum maker_shape shape;
    float min[3], max[3];
    uint8_t face_flags; // LL_MOPY_* of what is not drawn alone; 0: drawn and walked on
};

// A flat box in the walls that its rooms share: an opening of both, and a portal.
struct maker_door {
    uint32_t a, b; // rooms; equal: only an opening, without a portal
    float min[3], max[3];
    // How the file is wrong about it (BR-067).
    enum { MAKER_RIGHT, MAKER_BOTH_PLUS, MAKER_PLANE_TURNED } fault;
};

// A level rectangle of its own.
struct maker_slab {
    uint32_t room;
    float min[2], max[2], z;
    uint8_t face_flags;
};

struct maker_prop {
    const char *model;
    float position[3];
    uint32_t num_rooms, rooms[4]; // that name it
};

struct maker_set {
    uint32_t first, num;
};

struct maker_plan {
    uint32_t num_rooms, num_doors, num_slabs, num_props, num_sets;
    const struct maker_room *rooms;
    const struct maker_door *doors;
    const struct maker_slab *slabs;
    const struct maker_prop *props;
    const struct maker_set *sets; // none: one of all props
};

// All in the arena.
enum ll_status ll_maker_build(const struct maker_plan *plan, struct ll_arena *arena,
                              struct ll_scene_building *out);

#endif
