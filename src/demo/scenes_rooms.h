// The buildings of the test scenes. Private to src/demo/scenes*.c.
#ifndef LL_DEMO_SCENES_ROOMS_H
#define LL_DEMO_SCENES_ROOMS_H

#include "demo/scenes.h"

enum ll_status ll_scene_rooms3(struct ll_arena *arena, struct ll_scene_building *out);
enum ll_status ll_scene_stairs(struct ll_arena *arena, struct ll_scene_building *out);
enum ll_status ll_scene_mine(struct ll_arena *arena, struct ll_scene_building *out);
enum ll_status ll_scene_loop8(struct ll_arena *arena, struct ll_scene_building *out);
enum ll_status ll_scene_sealed(struct ll_arena *arena, struct ll_scene_building *out);
enum ll_status ll_scene_doors(struct ll_arena *arena, struct ll_scene_building *out);

#endif
