// The scene's share of what the world publishes.
#include <string.h>

#include "world/world_private.h"

static void building_keep(const struct ll_world_instance *instance,
                          struct ll_scene *scene)
{
    struct ll_building_params params = { .instance = instance->id,
                                         .model = instance->model };
    memcpy(params.origin_world, instance->origin_world, sizeof params.origin_world);
    memcpy(params.axes, instance->axes, sizeof params.axes);
    ll_scene_building_add(scene, &params);
}

void ll_world_keep(struct ll_world *world, const struct ll_world_event *event,
                   struct ll_scene *scene)
{
    switch (event->kind) {
    case LL_WORLD_TILE_READY:
        ll_scene_ground_add(scene, world->event_tile.ground);
        world->event_tile.ground = NULL;
        break;
    case LL_WORLD_TILE_GONE:
        ll_scene_ground_remove(scene, event->id % LL_MAP_TILES, event->id / LL_MAP_TILES);
        break;
    case LL_WORLD_MODEL_READY:
        if (world->event_model.rooms)
            ll_scene_rooms_add(scene, event->id, world->event_model.rooms);
        world->event_model.rooms = NULL;
        break;
    case LL_WORLD_MODEL_GONE:
        ll_scene_rooms_remove(scene, event->id);
        break;
    case LL_WORLD_INSTANCE_READY:
        if (event->instance->is_building)
            building_keep(event->instance, scene);
        break;
    case LL_WORLD_INSTANCE_GONE:
        ll_scene_building_remove(scene, event->id);
        break;
    default:
        break;
    }
}
