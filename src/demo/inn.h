// The inn of the demo world: a building of four groups - its outside, the hall, the back
// room, and the stair with the cellar. Private to src/demo.
//
// Model space: the front door looks along +x, the ridge runs along y. The hall's floor is
// z = 0; the land around should lie at LL_INN_GROUND_Z, and between the cellar's crown
// (-0.75) and the floor wherever rooms stand. Doodads are World\Lamplight\Props\*.m2.
#ifndef LL_DEMO_INN_H
#define LL_DEMO_INN_H

#include "base/arena.h"
#include "base/status.h"
#include "demo/sink.h"
#include "formats/wmo.h"

#define LL_INN_FILE "World\\wmo\\Lamplight\\Inn\\Inn.wmo"
#define LL_INN_GROUND_Z (-0.6f) // the walls reach a yard below it
#define LL_INN_DOOR_X 4.5f      // middle of the front door, on the outer wall
#define LL_INN_DOOR_Y (-0.6f)
#define LL_INN_STEP_X 7.95f  // foot of the front steps: the path starts here
#define LL_INN_SMOKE_Z 13.6f // above the chimney
#define LL_INN_SMOKE_Y (-8.3f)
#define LL_INN_NUM_GROUPS 4u

// What stands on the ground, walls, porch and chimney: x0, y0, x1, y1.
extern const float ll_inn_footprint[4];
// The part of it where the land must be open, since a stair goes down: x0, y0, x1, y1.
extern const float ll_inn_hole[4];

// The building as the writers take it; all in the arena.
struct ll_inn {
    struct ll_wmo_root root;
    struct ll_wmo_group groups[LL_INN_NUM_GROUPS];
};
enum ll_status ll_demo_inn_make(struct ll_arena *arena, struct ll_inn *out);

// Writes root, groups and textures (Lamplight\Textures\*.blp) into a sink.
enum ll_status ll_demo_inn_write(const struct ll_demo_sink *sink);

#endif
