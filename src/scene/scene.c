#include "scene/scene_private.h"

#include <stdlib.h>
#include <string.h>

struct ll_scene *ll_scene_create(void)
{
    return calloc(1, sizeof(struct ll_scene));
}

void ll_scene_destroy(struct ll_scene *scene)
{
    if (!scene)
        return;
    free(scene->spheres);
    free(scene->classes);
    free(scene->buckets);
    free(scene->draws);
    free(scene->orders);
    free(scene->generations);
    free(scene->room_sets);
    free(scene->halves);
    free(scene->fades);
    scene_buildings_finish(scene);
    free(scene);
}

// A failed growth leaves the arrays that did grow longer than max_slots says: harmless.
static bool grow_array(void **array, size_t size, uint32_t count)
{
    void *grown = realloc(*array, size * count);
    if (grown)
        *array = grown;
    return grown != NULL;
}

static bool grow(struct ll_scene *scene)
{
    uint32_t max = scene->max_slots ? scene->max_slots * 2 : 1024;
    if (!grow_array((void **)&scene->spheres, sizeof *scene->spheres, max) ||
        !grow_array((void **)&scene->classes, sizeof *scene->classes, max) ||
        !grow_array((void **)&scene->buckets, sizeof *scene->buckets, max) ||
        !grow_array((void **)&scene->draws, sizeof *scene->draws, max) ||
        !grow_array((void **)&scene->orders, sizeof *scene->orders, max) ||
        !grow_array((void **)&scene->generations, sizeof *scene->generations, max) ||
        !grow_array((void **)&scene->room_sets, sizeof *scene->room_sets, max) ||
        !grow_array((void **)&scene->halves, sizeof *scene->halves, max) ||
        !grow_array((void **)&scene->fades, sizeof *scene->fades, max))
        return false;
    memset(scene->generations + scene->max_slots, 0,
           (max - scene->max_slots) * sizeof *scene->generations);
    scene->max_slots = max;
    return true;
}

static bool slot_take(struct ll_scene *scene, uint32_t *slot)
{
    if (scene->first_free) {
        *slot = scene->first_free - 1;
        scene->first_free = scene->draws[*slot].record;
        return true;
    }
    if (scene->num_slots == scene->max_slots && !grow(scene))
        return false;
    *slot = scene->num_slots++;
    return true;
}

struct ll_instance_id ll_scene_add(struct ll_scene *scene,
                                   const struct ll_instance_params *params)
{
    uint32_t slot;
    if (!slot_take(scene, &slot))
        return (struct ll_instance_id){ 0 };
    memcpy(scene->spheres[slot], params->center_world, 3 * sizeof(float));
    scene->spheres[slot][3] = params->radius_yd;
    scene->classes[slot] = (uint8_t)params->class_id;
    scene->buckets[slot] = params->bucket;
    scene->draws[slot] = (struct ll_draw){
        .num_indices = params->num_indices,
        .num_instances = 1,
        .first_index = params->first_index,
        .vertex_offset = params->vertex_offset,
        .record = params->record,
    };
    scene->orders[slot][0] = params->owner;
    scene->orders[slot][1] = params->order;
    scene->room_sets[slot] = params->room_set;
    memcpy(scene->halves[slot], params->half_yd, sizeof params->half_yd);
    memcpy(scene->fades[slot], params->fade_center_world, 3 * sizeof(float));
    scene->fades[slot][3] = params->fade_radius_yd;
    if (++scene->generations[slot] == 0)
        scene->generations[slot] = 1;
    scene->num_live++;
    scene->generation++;
    return (struct ll_instance_id){ slot, scene->generations[slot] };
}

void ll_scene_remove(struct ll_scene *scene, struct ll_instance_id id)
{
    if (!id.generation || id.slot >= scene->num_slots ||
        scene->generations[id.slot] != id.generation || scene->spheres[id.slot][3] < 0)
        return;
    scene->spheres[id.slot][3] = -1;
    scene->draws[id.slot].record = scene->first_free;
    scene->first_free = id.slot + 1;
    scene->num_live--;
    scene->generation++;
}

uint64_t ll_scene_generation(const struct ll_scene *scene)
{
    return scene->generation + 1;
}

uint32_t ll_scene_num_instances(const struct ll_scene *scene)
{
    return scene->num_live;
}
