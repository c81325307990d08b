// Visible slots -> draws grouped by (class, bucket).
#include "scene/scene_private.h"

#include <stdlib.h>

struct key {
    uint32_t class_id, bucket, slot;
};

static int compare_keys(const void *a, const void *b)
{
    const struct key *x = a, *y = b;
    if (x->class_id != y->class_id)
        return x->class_id < y->class_id ? -1 : 1;
    if (x->bucket != y->bucket)
        return x->bucket < y->bucket ? -1 : 1;
    return x->slot < y->slot ? -1 : x->slot > y->slot;
}

bool ll_draw_list_build(const struct ll_scene *scene, const uint32_t *visible,
                        uint32_t num_visible, struct ll_arena *arena,
                        struct ll_draw_list *out)
{
    *out = (struct ll_draw_list){ 0 };
    struct key *keys = ll_arena_array(arena, struct key, num_visible);
    out->draws = ll_arena_array(arena, struct ll_draw, num_visible);
    out->groups = ll_arena_array(arena, struct ll_draw_group, num_visible);
    if (!keys || !out->draws || !out->groups)
        return false;
    for (uint32_t i = 0; i < num_visible; i++) {
        uint32_t slot = visible[i];
        keys[i] = (struct key){ scene->classes[slot], scene->buckets[slot], slot };
    }
    qsort(keys, num_visible, sizeof *keys, compare_keys);
    for (uint32_t i = 0; i < num_visible; i++) {
        struct ll_draw_group *group =
            out->num_groups ? &out->groups[out->num_groups - 1] : NULL;
        if (!group || group->class_id != keys[i].class_id ||
            group->bucket != keys[i].bucket) {
            group = &out->groups[out->num_groups++];
            *group = (struct ll_draw_group){ .class_id = keys[i].class_id,
                                             .bucket = keys[i].bucket,
                                             .first_draw = i };
        }
        group->num_draws++;
        out->draws[i] = scene->draws[keys[i].slot];
    }
    out->num_draws = num_visible;
    return true;
}
