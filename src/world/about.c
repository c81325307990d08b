// What instances, batches and textures are, for people who ask; and how far loads are.
#include <stdio.h>
#include <string.h>

#include "world/world_private.h"

// Keys of placements: see tile_job.c and ll_world_place.
static enum ll_placed_as placed_as(uint64_t key)
{
    switch (key >> 32) {
    case 0:
        return LL_PLACED_DOODAD;
    case 1:
        return LL_PLACED_BUILDING;
    default:
        return LL_PLACED_BY_HAND;
    }
}

static void file_copy(char out[LL_MAX_PATH], const char *name)
{
    snprintf(out, LL_MAX_PATH, "%s", name);
}

// The prop whose instance is the nth of its placement.
static bool prop_find(const struct ll_world *world, const struct placement *placement,
                      uint32_t nth, uint32_t *prop_idx)
{
    const struct model *building = world->models[placement->model];
    uint32_t counted = 0;
    for (uint32_t i = 0; i < building->mesh.num_props; i++) {
        if (!prop_placed(world, building, i, placement->doodad_set) || ++counted != nth)
            continue;
        *prop_idx = i;
        return true;
    }
    return false;
}

static bool instance_about(const struct ll_world *world,
                           const struct placement *placement, uint32_t nth,
                           struct ll_world_about *out)
{
    const struct model *model = world->models[placement->model];
    *out = (struct ll_world_about){ .placed = placed_as(placement->key),
                                    .unique_id = (uint32_t)placement->key,
                                    .building_batches = model->mesh.building };
    file_copy(out->file, model->asset.name);
    memcpy(out->origin_world, placement->origin_world, sizeof out->origin_world);
    uint32_t prop_idx;
    if (!nth)
        return true;
    if (!prop_find(world, placement, nth, &prop_idx))
        return false;
    out->placed = LL_PLACED_PROP;
    out->doodad_idx = model->mesh.props[prop_idx].doodad_idx;
    file_copy(out->building, out->file);
    const struct model *prop = world->models[model->prop_models[prop_idx]];
    file_copy(out->file, prop->asset.name);
    out->building_batches = prop->mesh.building;
    return true;
}

bool ll_world_about_instance(struct ll_world *world, uint32_t instance,
                             struct ll_world_about *out)
{
    bool found = false;
    ll_mutex_lock(&world->mutex);
    struct placement *placement, *next;
    HASH_ITER (hh, world->placements, placement, next) {
        for (uint32_t i = 0; !found && i < placement->num_instances; i++) {
            if (placement->instances[i] == instance)
                found = instance_about(world, placement, i, out);
        }
    }
    ll_mutex_unlock(&world->mutex);
    return found;
}

static bool texture_about(const struct ll_world *world, uint32_t id,
                          char name[LL_MAX_PATH], bool *absent)
{
    if (id >= world->num_textures || world->textures[id]->asset.state == LOAD_NONE)
        return false;
    file_copy(name, world->textures[id]->asset.name);
    *absent = world->textures[id]->out.standin;
    return true;
}

bool ll_world_about_texture(struct ll_world *world, uint32_t texture,
                            char name[LL_MAX_PATH], bool *absent)
{
    ll_mutex_lock(&world->mutex);
    bool found = texture_about(world, texture, name, absent);
    ll_mutex_unlock(&world->mutex);
    return found;
}

bool ll_world_about_batch(struct ll_world *world, uint32_t model, uint32_t batch_idx,
                          struct ll_world_about_batch *out)
{
    *out = (struct ll_world_about_batch){ 0 };
    ll_mutex_lock(&world->mutex);
    const struct model *of = model < world->num_models ? world->models[model] : NULL;
    bool found =
        of && of->asset.state == LOAD_PUBLISHED && batch_idx < of->mesh.num_batches;
    if (found) {
        const struct ll_model_batch *batch = &of->mesh.batches[batch_idx];
        const struct ll_model_material *material = &of->mesh.materials[batch->material];
        out->blend = material->blend;
        out->state = material->state;
        out->law = material->record.law;
        out->flags = material->record.flags;
        out->group = batch->group;
        out->num_triangles = batch->num_indices / 3;
        out->num_batches = of->mesh.num_batches;
        texture_about(world, of->textures[batch->material], out->texture,
                      &out->texture_absent);
    }
    ll_mutex_unlock(&world->mutex);
    return found;
}

// ---- queues ----

static void count(struct ll_world_queue *queue, enum load_state state)
{
    queue->num_loading += state == LOAD_QUEUED || state == LOAD_RUNNING;
    queue->num_ready += state == LOAD_DONE || state == LOAD_PUBLISHING;
    queue->num_shown += state == LOAD_PUBLISHED || state == LOAD_LEAVING;
    queue->num_absent += state == LOAD_ABSENT;
}

struct ll_world_queues ll_world_queues(struct ll_world *world)
{
    struct ll_world_queues queues = { 0 };
    ll_mutex_lock(&world->mutex);
    for (uint32_t i = 0; i < LL_MAP_TILES * LL_MAP_TILES; i++)
        count(&queues.tiles, (&world->tiles[0][0] + i)->state);
    for (uint32_t i = 0; i < world->num_models; i++)
        count(&queues.models, world->models[i]->asset.state);
    for (uint32_t i = 0; i < world->num_textures; i++)
        count(&queues.textures, world->textures[i]->asset.state);
    ll_mutex_unlock(&world->mutex);
    return queues;
}
