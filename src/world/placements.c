// Placed objects: each once, however many tiles list it; buildings bring their props.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "light/light.h"
#include "world/world_private.h"

static uint32_t instance_id_take(struct ll_world *world)
{
    if (world->num_free_ids)
        return world->free_ids[--world->num_free_ids];
    return world->num_instance_ids++;
}

static void instance_id_give(struct ll_world *world, uint32_t id)
{
    uint32_t *grown = realloc(world->free_ids, (world->num_free_ids + 1) * sizeof *grown);
    if (!grown)
        return; // never used again
    world->free_ids = grown;
    grown[world->num_free_ids++] = id;
}

static void vector_turn(const float (*axes)[3], const float v[3], float out[3])
{
    for (int i = 0; i < 3; i++)
        out[i] = axes[0][i] * v[0] + axes[1][i] * v[1] + axes[2][i] * v[2];
}

// The fixtures of a prop's room, its baked colour and the fixed light of props, in one
// probe. center: of the prop's bound, in the prop's own space.
static void prop_probe(const struct ll_model *building, const struct ll_model_prop *prop,
                       const float center[3], const float building_axes[3][3],
                       struct ll_light_probe *probe)
{
    float color[3], offset[3];
    vector_turn(prop->axes, center, offset);
    *probe = (struct ll_light_probe){ 0 };
    ll_prop_ambient(prop->color_rgb, color);
    ll_probe_add_ambient(probe, color);
    ll_prop_diffuse(prop->color_rgb, color);
    ll_probe_add_lobe(probe, ll_prop_to_light, color);
    for (uint32_t i = 0; i < prop->num_lights; i++) {
        const struct ll_model_prop_light *light =
            &building->prop_lights[prop->first_light + i];
        float to_light[3], turned[3], distance2 = 0;
        for (int c = 0; c < 3; c++) {
            to_light[c] = light->position[c] - prop->position[c] - offset[c];
            distance2 += to_light[c] * to_light[c];
        }
        float distance_yd = sqrtf(distance2);
        float gain = ll_fixture_gain(distance_yd, light->start_yd, light->end_yd);
        vector_turn(building_axes, to_light, turned);
        float length =
            sqrtf(turned[0] * turned[0] + turned[1] * turned[1] + turned[2] * turned[2]);
        if (gain <= 0 || length < 1e-6f)
            continue;
        for (int c = 0; c < 3; c++) {
            turned[c] /= length;
            color[c] = light->color[c] * gain;
        }
        ll_probe_add_lobe(probe, turned, color);
    }
}

static bool instance_add(struct ll_world *world, struct placement *placement,
                         struct ll_world_instance *instance)
{
    instance->id = instance_id_take(world);
    if (!events_push(world, LL_WORLD_INSTANCE_READY, instance->id, instance)) {
        instance_id_give(world, instance->id);
        return false;
    }
    placement->instances[placement->num_instances++] = instance->id;
    world->stats.num_instances++;
    return true;
}

bool prop_placed(const struct ll_world *world, const struct model *building,
                 uint32_t prop_idx, uint32_t doodad_set)
{
    uint32_t model = building->prop_models[prop_idx];
    return model != NO_MODEL && world->models[model]->asset.state == LOAD_PUBLISHED &&
           ll_model_prop_shown(&building->mesh, &building->mesh.props[prop_idx],
                               doodad_set);
}

static void props_add(struct ll_world *world, struct placement *placement,
                      const struct tile_placement *from, const struct model *building)
{
    const struct ll_model *mesh = &building->mesh;
    const uint32_t building_id = placement->instances[0];
    for (uint32_t i = 0; i < mesh->num_props; i++) {
        const struct ll_model_prop *prop = &mesh->props[i];
        uint32_t model = building->prop_models[i];
        if (!prop_placed(world, building, i, from->doodad_set))
            continue;
        struct ll_world_instance instance = { .model = model,
                                              .sun = 1, // classic-look.md 4.7
                                              .has_probe = prop->interior,
                                              .building = building_id,
                                              .room_set = prop->room_set,
                                              .fades = !prop->interior };
        float offset[3];
        vector_turn(from->axes, prop->position, offset);
        for (int c = 0; c < 3; c++) {
            instance.origin_world[c] = from->origin_world[c] + (double)offset[c];
            vector_turn(from->axes, prop->axes[c], instance.axes[c]);
        }
        if (prop->interior)
            prop_probe(mesh, prop, world->models[model]->mesh.center, from->axes,
                       &instance.probe);
        instance_add(world, placement, &instance);
    }
}

void placement_add(struct ll_world *world, const struct tile_placement *from)
{
    struct placement *placement;
    HASH_FIND(hh, world->placements, &from->key, sizeof from->key, placement);
    if (placement) {
        placement->num_users++;
        return;
    }
    const struct model *model =
        from->model != NO_MODEL ? world->models[from->model] : NULL;
    bool drawn = model && model->asset.state == LOAD_PUBLISHED;
    placement = calloc(1, sizeof *placement);
    if (!placement)
        return;
    placement->key = from->key;
    placement->num_users = 1;
    placement->model = from->model;
    placement->doodad_set = from->doodad_set;
    // Its own, apart from those of the tiles: the first of them may go before the others,
    // and they may call its file by other names.
    if (model)
        world->models[from->model]->asset.num_users++;
    memcpy(placement->origin_world, from->origin_world, sizeof placement->origin_world);
    if (drawn)
        placement->instances = calloc(1 + model->mesh.num_props, sizeof(uint32_t));
    HASH_ADD(hh, world->placements, key, sizeof placement->key, placement);
    if (!placement->instances)
        return;
    struct ll_world_instance instance = { .model = from->model,
                                          .sun = from->sun,
                                          .is_building = model->mesh.building,
                                          .building = LL_NO_BUILDING,
                                          .fades = from->fades };
    memcpy(instance.origin_world, from->origin_world, sizeof instance.origin_world);
    memcpy(instance.axes, from->axes, sizeof instance.axes);
    if (instance_add(world, placement, &instance))
        props_add(world, placement, from, model);
}

static void placement_free(struct ll_world *world, struct placement *placement)
{
    HASH_DEL(world->placements, placement);
    free(placement->instances);
    free(placement);
}

void placement_release(struct ll_world *world, uint64_t key, const double wanted_at[2])
{
    struct placement *placement;
    HASH_FIND(hh, world->placements, &key, sizeof key, placement);
    if (!placement || --placement->num_users)
        return;
    for (uint32_t i = 0; i < placement->num_instances; i++) {
        events_push(world, LL_WORLD_INSTANCE_GONE, placement->instances[i], NULL);
        instance_id_give(world, placement->instances[i]);
        world->stats.num_instances--;
    }
    model_unuse(world, placement->model, wanted_at);
    placement_free(world, placement);
}

void placements_finish(struct ll_world *world)
{
    struct placement *placement, *next;
    HASH_ITER (hh, world->placements, placement, next) {
        placement_free(world, placement);
    }
    free(world->free_ids);
}
