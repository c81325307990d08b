// The plans of the test buildings (world-and-culling.md 15).
#include "demo/scenes_rooms.h"

#include "demo/scenes_maker.h"

#define ROOM LL_MOGP_INTERIOR
#define OUTER LL_MOGP_EXTERIOR
#define NUM(array) (sizeof(array) / sizeof *(array))

// ---- rooms3: three rooms in a row, their doors out of line, a balcony at the end ----

static const struct maker_room rooms3[] = {
    { ROOM, MAKER_ROOM, { 0, 0, 0 }, { 10, 8, 4 }, 0 },
    { ROOM, MAKER_ROOM, { 10, 0, 0 }, { 20, 8, 4 }, 0 },
    { ROOM, MAKER_ROOM, { 20, 0, 0 }, { 30, 8, 4 }, 0 },
    { OUTER, MAKER_FLOOR, { 30, 2, 0 }, { 34, 6, 1 }, 0 }, // the balcony
    { OUTER, MAKER_SHELL, { -0.25f, -0.25f, -0.25f }, { 30.25f, 8.25f, 4.25f }, 0 },
};
static const struct maker_door rooms3_doors[] = {
    { 0, 1, { 10, 3, 0 }, { 10, 5, 3 }, MAKER_RIGHT },
    { 1, 2, { 20, 4.5f, 0 }, { 20, 6.5f, 3 }, MAKER_RIGHT },
    { 2, 3, { 30, 3, 0 }, { 30, 5, 3 }, MAKER_RIGHT },
    { 4, 4, { 30.25f, 3, 0 }, { 30.25f, 5, 3 }, MAKER_RIGHT }, // through the shell
};
#define BOX_MODEL "World\\Scene\\Box1.m2"
static const struct maker_prop rooms3_props[] = {
    { BOX_MODEL, { 5, 6, 0.5f }, 1, { 0 } },
    { BOX_MODEL, { 10, 2, 0.5f }, 2, { 0, 2 } },
    { BOX_MODEL, { 15, 1, 0.5f }, 1, { 1 } },
    { BOX_MODEL, { 5, 1, 0.5f }, 0, { 0 } },  // that nobody names
    { BOX_MODEL, { 25, 1, 0.5f }, 1, { 2 } }, // of set 1
    { BOX_MODEL, { 25, 7, 0.5f }, 1, { 2 } }, // of set 2
    { BOX_MODEL, { 28, 1, 0.5f }, 1, { 2 } }, // of set 3
};
static const struct maker_set rooms3_sets[] = { { 0, 4 }, { 4, 1 }, { 5, 1 }, { 6, 1 } };

enum ll_status ll_scene_rooms3(struct ll_arena *arena, struct ll_scene_building *out)
{
    const struct maker_plan plan = { .num_rooms = NUM(rooms3),
                                     .rooms = rooms3,
                                     .num_doors = NUM(rooms3_doors),
                                     .doors = rooms3_doors,
                                     .num_props = NUM(rooms3_props),
                                     .props = rooms3_props,
                                     .num_sets = NUM(rooms3_sets),
                                     .sets = rooms3_sets };
    return ll_maker_build(&plan, arena, out);
}

// ---- stairs: a chamber inside a tall hall, a cellar below a hole, a side room ----

static const struct maker_room stairs[] = {
    { ROOM, MAKER_ROOM, { -20, -20, 0 }, { 20, 20, 30 }, 0 }, // the hall
    { ROOM, MAKER_ROOM, { -15, -15, 0.25f }, { -5, -5, 6 }, 0 },
    { ROOM, MAKER_ROOM, { 1, 1, -6 }, { 5, 5, 0 }, 0 }, // open to the hall above
    { ROOM, MAKER_ROOM, { 20, -5, 0 }, { 30, 5, 5 }, 0 },
};
static const struct maker_door stairs_doors[] = {
    { 0, 1, { -5, -11, 0.25f }, { -5, -9, 3 }, MAKER_RIGHT },
    { 0, 2, { 1, 1, 0 }, { 5, 5, 0 }, MAKER_RIGHT },
    { 0, 3, { 20, -1, 0 }, { 20, 1, 3 }, MAKER_RIGHT },
};
static const struct maker_slab stairs_slabs[] = {
    { 0, { 1, 1 }, { 3, 5 }, 0, 0 },          // in the plane of the hole's portal
    { 0, { 19, -1 }, { 22, 1 }, 0.0625f, 0 }, // a carpet through the door
};

enum ll_status ll_scene_stairs(struct ll_arena *arena, struct ll_scene_building *out)
{
    const struct maker_plan plan = { .num_rooms = NUM(stairs),
                                     .rooms = stairs,
                                     .num_doors = NUM(stairs_doors),
                                     .doors = stairs_doors,
                                     .num_slabs = NUM(stairs_slabs),
                                     .slabs = stairs_slabs };
    return ll_maker_build(&plan, arena, out);
}

// ---- mine: below a hill; a pocket whose faces nobody walks on ----

static const struct maker_room mine[] = {
    { ROOM, MAKER_ROOM, { -20, -4, -6 }, { 20, 4, -2 }, 0 },
    { ROOM, MAKER_ROOM, { 20, -4, -6 }, { 30, 4, -2 }, LL_MOPY_RENDER | LL_MOPY_DETAIL },
    { OUTER, MAKER_FLOOR, { -30, -4, -2 }, { -20, 4, -1 }, 0 }, // the way in
};
static const struct maker_door mine_doors[] = {
    { 0, 1, { 20, -2, -6 }, { 20, 2, -3 }, MAKER_RIGHT },
    { 0, 2, { -20, -2, -6 }, { -20, 2, -3 }, MAKER_RIGHT },
};

enum ll_status ll_scene_mine(struct ll_arena *arena, struct ll_scene_building *out)
{
    const struct maker_plan plan = { .num_rooms = NUM(mine),
                                     .rooms = mine,
                                     .num_doors = NUM(mine_doors),
                                     .doors = mine_doors };
    return ll_maker_build(&plan, arena, out);
}

// ---- loop8: a ring of eight rooms ----

#define CELL(i, j) \
    { \
        ROOM, MAKER_ROOM, { 10 * (i), 10 * (j), 0 }, \
            { 10 * (i) + 10, 10 * (j) + 10, 4 }, 0 \
    }
static const struct maker_room loop8[] = {
    CELL(0, 0), CELL(1, 0), CELL(2, 0), CELL(2, 1),
    CELL(2, 2), CELL(1, 2), CELL(0, 2), CELL(0, 1),
};
static const struct maker_door loop8_doors[] = {
    { 0, 1, { 10, 1, 0 }, { 10, 9, 3 }, MAKER_RIGHT },
    { 1, 2, { 20, 1, 0 }, { 20, 9, 3 }, MAKER_RIGHT },
    { 2, 3, { 21, 10, 0 }, { 29, 10, 3 }, MAKER_RIGHT },
    { 3, 4, { 21, 20, 0 }, { 29, 20, 3 }, MAKER_RIGHT },
    { 4, 5, { 20, 21, 0 }, { 20, 29, 3 }, MAKER_RIGHT },
    { 5, 6, { 10, 21, 0 }, { 10, 29, 3 }, MAKER_RIGHT },
    { 6, 7, { 1, 20, 0 }, { 9, 20, 3 }, MAKER_RIGHT },
    { 7, 0, { 1, 10, 0 }, { 9, 10, 3 }, MAKER_RIGHT },
};

enum ll_status ll_scene_loop8(struct ll_arena *arena, struct ll_scene_building *out)
{
    const struct maker_plan plan = { .num_rooms = NUM(loop8),
                                     .rooms = loop8,
                                     .num_doors = NUM(loop8_doors),
                                     .doors = loop8_doors };
    return ll_maker_build(&plan, arena, out);
}

// ---- sealed: two rooms without doors, far apart ----

static const struct maker_room sealed[] = {
    { ROOM, MAKER_ROOM, { 0, 0, 0 }, { 10, 8, 4 }, 0 },
    { ROOM, MAKER_ROOM, { 200, 0, 0 }, { 210, 8, 4 }, 0 },
    { OUTER, MAKER_SHELL, { 100, 0, 0 }, { 101, 1, 1 }, 0 },
    { ROOM, MAKER_ROOM, { 90, 0, 0 }, { 100, 1, 1 }, 0 },
};
static const struct maker_door sealed_doors[] = {
    // elsewhere
    { 2, 3, { 100, 0.25f, 0.25f }, { 100, 0.75f, 0.75f }, MAKER_RIGHT },
};

enum ll_status ll_scene_sealed(struct ll_arena *arena, struct ll_scene_building *out)
{
    const struct maker_plan plan = { .num_rooms = NUM(sealed),
                                     .rooms = sealed,
                                     .num_doors = NUM(sealed_doors),
                                     .doors = sealed_doors };
    return ll_maker_build(&plan, arena, out);
}

// ---- doors: one right, and two that their file is wrong about (BR-067) ----

static const struct maker_room doors[] = {
    { ROOM, MAKER_ROOM, { 0, 0, 0 }, { 10, 8, 4 }, 0 },
    { ROOM, MAKER_ROOM, { 10, 0, 0 }, { 20, 8, 4 }, 0 },
    { ROOM, MAKER_ROOM, { 20, 0, 0 }, { 30, 8, 4 }, 0 },
    { ROOM, MAKER_ROOM, { 30, 0, 0 }, { 40, 8, 4 }, 0 },
};
static const struct maker_door doors_doors[] = {
    { 0, 1, { 10, 3, 0 }, { 10, 5, 3 }, MAKER_RIGHT },
    { 1, 2, { 20, 3, 0 }, { 20, 5, 3 }, MAKER_BOTH_PLUS },
    { 2, 3, { 30, 3, 0 }, { 30, 5, 3 }, MAKER_PLANE_TURNED },
};

enum ll_status ll_scene_doors(struct ll_arena *arena, struct ll_scene_building *out)
{
    const struct maker_plan plan = { .num_rooms = NUM(doors),
                                     .rooms = doors,
                                     .num_doors = NUM(doors_doors),
                                     .doors = doors_doors };
    return ll_maker_build(&plan, arena, out);
}
