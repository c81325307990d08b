// Visible slots -> draws grouped by (class, bucket); blended ones from back to front.
#include "scene/scene_private.h"

#include <stdlib.h>

// Compared word by word. Opaque: class, bucket, slot. Blended: class, farness, owner,
// order.
struct key {
    uint32_t words[4];
    uint32_t slot;
};

static int compare_keys(const void *a, const void *b)
{
    const struct key *x = a, *y = b;
    for (int i = 0; i < 4; i++) {
        if (x->words[i] != y->words[i])
            return x->words[i] < y->words[i] ? -1 : 1;
    }
    return x->slot < y->slot ? -1 : x->slot > y->slot;
}

// Smaller for what is farther along the view, in steps of 1/256 yd.
static uint32_t farness(const struct ll_view *view, const float center_world[3])
{
    double depth_yd = 0;
    for (int i = 0; i < 3; i++)
        depth_yd += (center_world[i] - view->origin_world[i]) * (double)view->forward[i];
    double steps = (depth_yd + 1e6) * 256; // objects around the eye have negative depths
    return UINT32_MAX - (steps > 0 ? steps < 4e9 ? (uint32_t)steps : 4000000000u : 0);
}

static struct key key_of(const struct ll_scene *scene, const struct ll_view *view,
                         uint32_t slot)
{
    uint32_t class_id = scene->classes[slot];
    if (class_id == LL_CLASS_MODEL_BLENDED)
        return (struct key){ { class_id, farness(view, scene->spheres[slot]),
                               scene->orders[slot][0], scene->orders[slot][1] },
                             slot };
    return (struct key){ { class_id, scene->buckets[slot], slot, 0 }, slot };
}

size_t ll_draw_list_max_bytes(const struct ll_scene *scene)
{
    const size_t each = sizeof(uint32_t) + sizeof(struct key) + sizeof(struct ll_draw) +
                        sizeof(struct ll_draw_group);
    return each * scene->num_slots + 64 + // and what alignment takes
           sight_max_bytes(scene);
}

bool ll_draw_list_build(const struct ll_scene *scene, const struct ll_view *view,
                        const uint32_t *visible, uint32_t num_visible,
                        struct ll_arena *arena, struct ll_draw_list *out)
{
    *out = (struct ll_draw_list){ 0 };
    struct key *keys = ll_arena_array(arena, struct key, num_visible);
    out->draws = ll_arena_array(arena, struct ll_draw, num_visible);
    out->groups = ll_arena_array(arena, struct ll_draw_group, num_visible);
    if (!keys || !out->draws || !out->groups)
        return false;
    for (uint32_t i = 0; i < num_visible; i++)
        keys[i] = key_of(scene, view, visible[i]);
    qsort(keys, num_visible, sizeof *keys, compare_keys);
    for (uint32_t i = 0; i < num_visible; i++) {
        uint32_t class_id = keys[i].words[0], bucket = scene->buckets[keys[i].slot];
        struct ll_draw_group *group =
            out->num_groups ? &out->groups[out->num_groups - 1] : NULL;
        if (!group || group->class_id != class_id || group->bucket != bucket) {
            group = &out->groups[out->num_groups++];
            *group = (struct ll_draw_group){ .class_id = class_id,
                                             .bucket = bucket,
                                             .first_draw = i };
        }
        group->num_draws++;
        out->draws[i] = scene->draws[keys[i].slot];
    }
    out->num_draws = num_visible;
    return true;
}
