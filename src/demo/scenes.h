// Small scenes with known answers, for tests and for looking at: made by rule, in the
// formats of the game.
#ifndef LL_DEMO_SCENES_H
#define LL_DEMO_SCENES_H

#include "demo/sink.h"
#include "formats/wmo.h"

// The building of a scene as the writers take it; all in an arena.
struct ll_scene_building {
    struct ll_wmo_root root;
    struct ll_wmo_group *groups; // root.num_groups
};

struct ll_scene_land {
    uint32_t reach;               // tiles on each side of the one in the middle
    float height_yd;              // all of it
    bool has_hole;                // in the middle tile
    uint8_t hole_chunk, hole_bit; // row * 16 + col of the chunk
    bool has_boxes;               // 10 000 models on a grid of 50 yd
};

struct ll_demo_scene {
    const char *name, *what;
    // NULL: none. It is placed from LL_SCENE_BUILDING_FILE.
    enum ll_status (*building)(struct ll_arena *arena, struct ll_scene_building *out);
    struct ll_scene_land land;
};

extern const struct ll_demo_scene ll_demo_scenes[];
extern const uint32_t ll_num_demo_scenes;
// NULL: no such scene.
const struct ll_demo_scene *ll_demo_scene_find(const char *name);

// Every scene is the map of this name. Its building stands, unturned, in the middle tile.
#define LL_SCENE_MAP "Scene"
#define LL_SCENE_BUILDING_FILE "World\\wmo\\Scene\\Building.wmo"
#define LL_SCENE_TILE 32
extern const double ll_scene_origin[3];

// Boxes of these bounding radii, World\Scene\Box0.m2 and so on.
#define LL_NUM_SCENE_BOXES 4
extern const float ll_scene_box_radius_yd[LL_NUM_SCENE_BOXES];
// Place of one of the 10 000; its kind is idx % LL_NUM_SCENE_BOXES.
#define LL_NUM_SCENE_PLACES 10000
void ll_scene_box_place(uint32_t idx, double world[3]);

// All files of a scene.
enum ll_status ll_demo_scene_write(const struct ll_demo_scene *scene,
                                   const struct ll_demo_sink *sink);

#endif
