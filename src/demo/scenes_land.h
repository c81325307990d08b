// The ground of the test scenes, and the boxes on it. Private to src/demo/scenes*.c.
#ifndef LL_DEMO_SCENES_LAND_H
#define LL_DEMO_SCENES_LAND_H

#include "demo/scenes.h"

enum ll_status ll_scene_boxes_write(const struct ll_demo_sink *sink,
                                    struct ll_arena *arena);
enum ll_status ll_scene_land_write(const struct ll_demo_scene *scene,
                                   const struct ll_demo_sink *sink,
                                   struct ll_arena *arena);

#endif
