// Visible slots -> draws grouped by (class, bucket); blended ones from back to front.
#include "scene/scene_private.h"

#include <stdlib.h>

#include "shared/model.h"

// Compared word by word. Opaque: class, bucket, slot. Blended: class, farness, owner,
// order.
struct key {
    uint32_t words[4];
    uint32_t slot;
    enum ll_draw_variant variant;
    float alpha;
};

// Behind the depths of all batches of its object comes what is seen of them.
#define ORDER_COLOR (1u << 31)

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

static struct key blended_key(const struct ll_scene *scene, const struct ll_view *view,
                              uint32_t slot)
{
    return (struct key){ { LL_CLASS_MODEL_BLENDED, farness(view, scene->spheres[slot]),
                           scene->orders[slot][0], ORDER_COLOR | scene->orders[slot][1] },
                         slot,
                         LL_DRAW_OWN,
                         1 };
}

// One key a draw: none for what has faded away, two for opaque batches that fade.
static uint32_t keys_of(const struct ll_scene *scene, const struct ll_view *view,
                        uint32_t slot, struct key keys[2])
{
    uint32_t class_id = scene->classes[slot];
    float alpha = scene_fade(scene, view, slot);
    if (alpha <= 0)
        return 0;
    if (alpha >= 1 && class_id != LL_CLASS_MODEL_BLENDED) {
        keys[0] = (struct key){
            { class_id, scene->buckets[slot], slot, 0 }, slot, LL_DRAW_OWN, 1
        };
        return 1;
    }
    keys[0] = blended_key(scene, view, slot);
    keys[0].alpha = alpha;
    if (class_id == LL_CLASS_MODEL_BLENDED)
        return 1;
    keys[0].variant = LL_DRAW_FADING;
    keys[1] = keys[0];
    keys[1].variant = LL_DRAW_PRIME;
    keys[1].words[3] &= ~ORDER_COLOR;
    return 2;
}

size_t ll_draw_list_max_bytes(const struct ll_scene *scene)
{
    const size_t each =
        sizeof(uint32_t) +
        2 * (sizeof(struct key) + sizeof(struct ll_draw) + sizeof(struct ll_draw_group));
    return each * scene->num_slots + 64 + // and what alignment takes
           sight_max_bytes(scene);
}

// How much is missing of an alpha, in the steps of a draw.
static uint32_t faded_of(float alpha)
{
    return (uint32_t)((1 - alpha) * LL_DRAW_FADE_STEPS + 0.5f);
}

bool ll_draw_list_build(const struct ll_scene *scene, const struct ll_view *view,
                        const uint32_t *visible, uint32_t num_visible,
                        struct ll_arena *arena, struct ll_draw_list *out)
{
    *out = (struct ll_draw_list){ 0 };
    struct key *keys = ll_arena_array(arena, struct key, 2 * (size_t)num_visible);
    out->draws = ll_arena_array(arena, struct ll_draw, 2 * (size_t)num_visible);
    out->groups = ll_arena_array(arena, struct ll_draw_group, 2 * (size_t)num_visible);
    if (!keys || !out->draws || !out->groups)
        return false;
    uint32_t num = 0;
    for (uint32_t i = 0; i < num_visible; i++)
        num += keys_of(scene, view, visible[i], keys + num);
    qsort(keys, num, sizeof *keys, compare_keys);
    for (uint32_t i = 0; i < num; i++) {
        const struct key *key = &keys[i];
        uint32_t class_id = key->words[0], bucket = scene->buckets[key->slot];
        struct ll_draw_group *group =
            out->num_groups ? &out->groups[out->num_groups - 1] : NULL;
        if (!group || group->class_id != class_id || group->bucket != bucket ||
            group->variant != key->variant) {
            group = &out->groups[out->num_groups++];
            *group = (struct ll_draw_group){ .class_id = class_id,
                                             .variant = key->variant,
                                             .bucket = bucket,
                                             .first_draw = i };
        }
        group->num_draws++;
        out->draws[i] = scene->draws[key->slot];
        out->draws[i].record |= faded_of(key->alpha) << LL_DRAW_FADE_SHIFT;
    }
    out->num_draws = num;
    return true;
}
