// What the tests of rooms share: scenes of src/demo as the scene store knows them.
#ifndef LL_TESTS_TEST_ROOMS_H
#define LL_TESTS_TEST_ROOMS_H

#include "testkit.h"

#include <math.h>

#include "base/maths.h"
#include "demo/scenes.h"
#include "scene/rooms.h"

struct house {
    struct ll_arena arena;
    struct ll_scene_building building; // in the arena
    struct ll_scene *scene;
    double origin[3];
    float axes[3][3];
    uint32_t instance;
};

#define HOUSE_INSTANCE 7u
#define HOUSE_MODEL 3u

static inline void house_axes_set(struct house *house, double yaw_deg)
{
    float c = (float)cos(yaw_deg * LL_PI / 180), s = (float)sin(yaw_deg * LL_PI / 180);
    const float axes[3][3] = { { c, s, 0 }, { -s, c, 0 }, { 0, 0, 1 } };
    memcpy(house->axes, axes, sizeof axes);
}

// Puts house->building into a scene.
static inline void house_place(struct house *house, struct ll_scene *scene,
                               uint32_t instance, const double origin[3], double yaw_deg)
{
    house->scene = scene;
    house->instance = instance;
    memcpy(house->origin, origin, sizeof house->origin);
    house_axes_set(house, yaw_deg);
    struct ll_rooms *rooms = ll_rooms_create(
        &house->building.root, house->building.groups, house->building.root.num_groups);
    assert_non_null(rooms);
    assert_true(ll_scene_rooms_add(scene, instance, rooms));
    struct ll_building_params params = { .instance = instance, .model = instance };
    memcpy(params.origin_world, origin, sizeof params.origin_world);
    memcpy(params.axes, house->axes, sizeof params.axes);
    assert_true(ll_scene_building_add(scene, &params));
}

static inline void house_make(struct house *house, const char *scene_name)
{
    const struct ll_demo_scene *scene = ll_demo_scene_find(scene_name);
    assert_non_null(scene);
    *house = (struct house){ .arena = { .block_bytes = 1 << 20 } };
    assert_int_equal(scene->building(&house->arena, &house->building), LL_OK);
}

// The scene of that name, unturned at the middle of the map.
static inline void house_open(struct house *house, const char *scene_name)
{
    static const double origin[3] = { 0, 0, 0 };
    house_make(house, scene_name);
    struct ll_scene *scene = ll_scene_create();
    assert_non_null(scene);
    house_place(house, scene, HOUSE_INSTANCE, origin, 0);
}

static inline void house_close(struct house *house)
{
    ll_scene_destroy(house->scene);
    ll_arena_finish(&house->arena);
}

static inline struct ll_place locate(const struct ll_scene *scene, double x, double y,
                                     double z)
{
    struct ll_place place;
    ll_scene_locate(scene, (const double[3]){ x, y, z }, &place);
    return place;
}

// A level tile around a place.
static inline struct ll_ground *ground_level(double x, double y, float height_yd)
{
    struct ll_ground *ground = calloc(1, sizeof *ground);
    assert_non_null(ground);
    ground->tile_x = (uint32_t)((LL_MAP_HALF_YD - y) / (1600.0 / 3));
    ground->tile_y = (uint32_t)((LL_MAP_HALF_YD - x) / (1600.0 / 3));
    ground->liquids = calloc(256, sizeof *ground->liquids);
    assert_non_null(ground->liquids);
    for (int i = 0; i < LL_TILE_CHUNKS * LL_TILE_CHUNKS; i++) {
        struct ll_ground_chunk *chunk = &ground->chunks[i];
        chunk->present = true;
        chunk->area_id = 100 + (uint32_t)i;
        for (int v = 0; v < LL_CHUNK_VERTICES; v++)
            chunk->heights_yd[v] = height_yd;
    }
    return ground;
}

static inline struct ll_ground_chunk *ground_chunk(struct ll_ground *ground, double x,
                                                   double y)
{
    const double chunk_yd = 1600.0 / 3 / 16;
    uint32_t row = (uint32_t)((LL_MAP_HALF_YD - x) / chunk_yd) % 16;
    uint32_t col = (uint32_t)((LL_MAP_HALF_YD - y) / chunk_yd) % 16;
    return &ground->chunks[row * 16 + col];
}

#endif
