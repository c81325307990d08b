// The measures of the inn, in yards. Private to src/demo/inn*.c.
#ifndef LL_DEMO_INN_PLAN_H
#define LL_DEMO_INN_PLAN_H

#include "demo/building.h"

#define INN_FRONT 4.5f // outer faces of the lower storey; the rear lies at -INN_FRONT
#define INN_JETTY 4.9f // of the upper storey
#define INN_LEFT (-8.0f)
#define INN_RIGHT 8.6f
#define INN_WALL 0.4f

#define INN_WING_FRONT 6.8f
#define INN_WING_JETTY 7.2f
#define INN_WING_LEFT 2.8f
#define INN_WING_RIGHT 7.4f
#define INN_WING_MIDDLE 5.1f

#define INN_FOOT (-1.6f)  // of the walls, below the land
#define INN_PLINTH 0.95f  // top of the stone
#define INN_FLOOR_2 3.15f // the upper storey begins
#define INN_EAVES 5.9f
#define INN_CEILING 2.95f

#define INN_DOOR_LEFT (-1.25f) // along y
#define INN_DOOR_RIGHT 0.05f
#define INN_DOOR_MIDDLE (0.5f * (INN_DOOR_LEFT + INN_DOOR_RIGHT))
#define INN_DOOR_TOP 2.4f
#define INN_DOOR_PORTAL_X 4.3f

#define INN_PARTITION_0 2.6f // faces of the wall between hall and back, along y
#define INN_PARTITION_1 3.0f
#define INN_PARTITION_PORTAL 2.8f
#define INN_BACK_DOOR_0 0.35f // along x
#define INN_BACK_DOOR_1 1.45f
#define INN_CELLAR_DOOR_0 (-3.75f)
#define INN_CELLAR_DOOR_1 (-2.75f)
#define INN_INNER_DOOR_TOP 2.2f

#define INN_STAIR_X (-2.4f) // the stair lies between here and the rear wall
#define INN_STAIR_Y 3.9f    // first riser
#define INN_STEPS 12
#define INN_STEP_RUN 0.27f
#define INN_CELLAR_Z (-3.2f)
#define INN_CELLAR_X 4.0f // far end
#define INN_SPRING_Z (-1.8f)
#define INN_CROWN_Z (-0.8f) // below the land

enum inn_side { // walls by storey
    INN_SIDE_FRONT,
    INN_SIDE_WING_LEFT,
    INN_SIDE_WING_FRONT,
    INN_SIDE_RIGHT,
    INN_SIDE_REAR,
    INN_SIDE_LEFT,
    INN_NUM_SIDES
};

// Openings of a wall in its own frame, from left to right, for a face that begins at
// `start` and goes along the axis by `sign` (+1, -1). Returns their number.
#define INN_MAX_OPENINGS 6
uint32_t inn_openings(enum inn_side side, uint32_t storey, float start, float sign,
                      float length, struct ll_opening out[INN_MAX_OPENINGS]);

enum inn_room { INN_SHELL, INN_HALL, INN_BACK, INN_CELLAR };

void inn_shell_build(struct ll_mesh *mesh);
void inn_hall_build(struct ll_mesh *mesh);
void inn_back_build(struct ll_mesh *mesh);
void inn_cellar_build(struct ll_mesh *mesh);

#endif
