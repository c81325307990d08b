// The ground, rooms and buildings that the scene knows.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "scene/scene_private.h"

#define MAX_SETS (1u << 20) // of all buildings

bool ll_scene_ground_add(struct ll_scene *scene, struct ll_ground *ground)
{
    if (!ground || ground->tile_x >= SCENE_TILES || ground->tile_y >= SCENE_TILES) {
        ll_ground_destroy(ground);
        return false;
    }
    struct ll_ground **slot = &scene->grounds[ground->tile_y][ground->tile_x];
    ll_ground_destroy(*slot);
    *slot = ground;
    scene->generation++;
    return true;
}

void ll_scene_ground_remove(struct ll_scene *scene, uint32_t tile_x, uint32_t tile_y)
{
    if (tile_x >= SCENE_TILES || tile_y >= SCENE_TILES)
        return;
    ll_ground_destroy(scene->grounds[tile_y][tile_x]);
    scene->grounds[tile_y][tile_x] = NULL;
    scene->generation++;
}

static void building_free(struct ll_scene *scene, struct scene_building *building)
{
    if (building->rooms && building->first_set)
        ll_ranges_give(&scene->set_ranges, building->first_set,
                       building->rooms->num_sets);
    *building = (struct scene_building){ 0 };
    scene->generation++;
}

void ll_scene_rooms_remove(struct ll_scene *scene, uint32_t model)
{
    if (model >= scene->num_models || !scene->models[model])
        return;
    for (uint32_t i = 0; i < scene->num_buildings; i++) { // none is left, as a rule
        if (scene->buildings[i].rooms == scene->models[model])
            building_free(scene, &scene->buildings[i]);
    }
    ll_rooms_destroy(scene->models[model]);
    scene->models[model] = NULL;
}

bool ll_scene_rooms_add(struct ll_scene *scene, uint32_t model, struct ll_rooms *rooms)
{
    if (model >= scene->num_models) {
        uint32_t num = model + 64;
        struct ll_rooms **grown = realloc(scene->models, num * sizeof *grown);
        if (!grown) {
            ll_rooms_destroy(rooms);
            return false;
        }
        memset(grown + scene->num_models, 0, (num - scene->num_models) * sizeof *grown);
        scene->models = grown;
        scene->num_models = num;
    }
    ll_scene_rooms_remove(scene, model);
    scene->models[model] = rooms;
    if (rooms && rooms->num_rooms > scene->max_rooms)
        scene->max_rooms = rooms->num_rooms;
    return true;
}

static struct scene_building *slot_take(struct ll_scene *scene)
{
    for (uint32_t i = 0; i < scene->num_buildings; i++) {
        if (!scene->buildings[i].rooms)
            return &scene->buildings[i];
    }
    if (scene->num_buildings == scene->max_buildings) {
        uint32_t max = scene->max_buildings ? scene->max_buildings * 2 : 64;
        struct scene_building *grown =
            realloc(scene->buildings, max * sizeof *scene->buildings);
        if (!grown)
            return NULL;
        scene->buildings = grown;
        scene->max_buildings = max;
    }
    return &scene->buildings[scene->num_buildings++];
}

static void bounds_set(struct scene_building *building)
{
    const struct ll_rooms *rooms = building->rooms;
    float half2 = 0;
    for (int i = 0; i < 3; i++) {
        double center = building->params.origin_world[i];
        for (int axis = 0; axis < 3; axis++)
            center += (double)building->params.axes[axis][i] * 0.5 *
                      (double)(rooms->box_min[axis] + rooms->box_max[axis]);
        building->center_world[i] = (float)center;
        float half = 0.5f * (rooms->box_max[i] - rooms->box_min[i]);
        half2 += half * half;
    }
    building->radius_yd = sqrtf(half2) + 0.01f;
}

bool ll_scene_building_add(struct ll_scene *scene,
                           const struct ll_building_params *params)
{
    const struct ll_rooms *rooms =
        params->model < scene->num_models ? scene->models[params->model] : NULL;
    if (!rooms || !rooms->num_rooms)
        return false;
    struct scene_building *building = slot_take(scene);
    if (!building)
        return false;
    if (!scene->set_ranges.size &&
        (!ll_ranges_init(&scene->set_ranges, MAX_SETS) ||
         ll_ranges_take(&scene->set_ranges, LL_NUM_FIXED_SETS, 1) != 0)) {
        *building = (struct scene_building){ 0 };
        return false;
    }
    uint64_t first = ll_ranges_take(&scene->set_ranges, rooms->num_sets, 1);
    if (first == LL_RANGE_NONE) {
        *building = (struct scene_building){ 0 };
        return false;
    }
    *building = (struct scene_building){ .params = *params,
                                         .rooms = rooms,
                                         .first_set = (uint32_t)first };
    bounds_set(building);
    if (first + rooms->num_sets > scene->num_sets)
        scene->num_sets = (uint32_t)(first + rooms->num_sets);
    scene->generation++;
    return true;
}

const struct scene_building *scene_building_find(const struct ll_scene *scene,
                                                 uint32_t instance)
{
    for (uint32_t i = 0; i < scene->num_buildings; i++) {
        const struct scene_building *building = &scene->buildings[i];
        if (building->rooms && building->params.instance == instance)
            return building;
    }
    return NULL;
}

void ll_scene_building_remove(struct ll_scene *scene, uint32_t instance)
{
    const struct scene_building *found = scene_building_find(scene, instance);
    if (found)
        building_free(scene, &scene->buildings[found - scene->buildings]);
}

uint32_t ll_scene_room_set(const struct ll_scene *scene, uint32_t instance, uint32_t set)
{
    const struct scene_building *building = scene_building_find(scene, instance);
    return building && set < building->rooms->num_sets ? building->first_set + set
                                                       : LL_SET_ALWAYS;
}

void scene_to_model(const struct scene_building *building, const double pos[3],
                    float out[3])
{
    for (int axis = 0; axis < 3; axis++) {
        double sum = 0;
        for (int i = 0; i < 3; i++)
            sum += (double)building->params.axes[axis][i] *
                   (pos[i] - building->params.origin_world[i]);
        out[axis] = (float)sum;
    }
}

void scene_buildings_finish(struct ll_scene *scene)
{
    for (uint32_t y = 0; y < SCENE_TILES; y++) {
        for (uint32_t x = 0; x < SCENE_TILES; x++)
            ll_ground_destroy(scene->grounds[y][x]);
    }
    for (uint32_t i = 0; i < scene->num_models; i++)
        ll_rooms_destroy(scene->models[i]);
    free(scene->models);
    free(scene->buildings);
    ll_ranges_finish(&scene->set_ranges);
}
