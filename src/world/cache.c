// Textures and models by name: found or requested, counted, and kept for a while after
// their last user. What goes is the farthest from where it was last wanted, and beyond
// the budget of the class the longest unused.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "world/world_private.h"

void bytes_count(struct ll_world *world, enum ll_world_class class, int64_t num_bytes)
{
    world->stats.memory[class].num_bytes += (uint64_t)num_bytes;
}

// ---- slots ----

static struct asset *asset_at(const struct ll_world *world, enum ll_world_class class,
                              uint32_t id)
{
    return class == LL_WORLD_TEXTURES ? &world->textures[id]->asset
                                      : &world->models[id]->asset;
}

static struct asset *slot_add(struct ll_world *world, enum ll_world_class class)
{
    bool texture = class == LL_WORLD_TEXTURES;
    uint32_t *num = texture ? &world->num_textures : &world->num_models;
    void *array = texture ? (void *)world->textures : (void *)world->models;
    void **grown = realloc(array, (*num + 1) * sizeof *grown);
    if (!grown)
        return NULL;
    if (texture)
        world->textures = (struct texture **)(void *)grown;
    else
        world->models = (struct model **)(void *)grown;
    grown[*num] = calloc(1, texture ? sizeof(struct texture) : sizeof(struct model));
    if (!grown[*num])
        return NULL;
    uint32_t id = (*num)++;
    struct asset *asset = asset_at(world, class, id);
    asset->class = class;
    asset->id = id;
    if (texture)
        world->textures[id]->out.id = id;
    else
        world->models[id]->out.id = id;
    return asset;
}

static struct asset *slot_take(struct ll_world *world, enum ll_world_class class)
{
    struct asset_store *store = &world->stores[class];
    struct asset *asset = store->free;
    if (!asset)
        return slot_add(world, class);
    DL_DELETE(store->free, asset);
    return asset;
}

static void slot_give(struct ll_world *world, struct asset *asset)
{
    struct asset_store *store = &world->stores[asset->class];
    asset->state = LOAD_NONE;
    DL_APPEND(store->free, asset);
}

// ---- users ----

static void unused_count(struct ll_world *world, const struct asset *asset, int sign)
{
    struct ll_world_memory *memory = &world->stats.memory[asset->class];
    memory->num_unused += (uint32_t)sign;
    memory->unused_bytes += (uint64_t)(sign * (int64_t)asset->num_bytes);
}

static void asset_again(struct ll_world *world, struct asset *asset,
                        enum ll_job_queue urgency)
{
    if (!asset->num_users++) {
        bool kept = asset->state == LOAD_PUBLISHED || asset->state == LOAD_ABSENT;
        if (kept) {
            DL_DELETE(world->stores[asset->class].unused, asset);
            unused_count(world, asset, -1);
        }
    }
    if (urgency == LL_JOB_NEAR)
        asset_hurry(world, asset);
}

struct asset *asset_use(struct ll_world *world, enum ll_world_class class, char kind,
                        const char *name, enum ll_job_queue urgency)
{
    char key[LL_MAX_PATH + 1] = { kind };
    if (!ll_path_fold(name, key + 1, LL_MAX_PATH))
        return NULL;
    struct asset_store *store = &world->stores[class];
    struct asset *asset;
    HASH_FIND_STR(store->by_key, key, asset);
    if (asset) {
        asset_again(world, asset, urgency);
        return asset;
    }
    asset = slot_take(world, class);
    if (!asset)
        return NULL;
    snprintf(asset->name, sizeof asset->name, "%s", name);
    memcpy(asset->key, key, sizeof key);
    asset->num_users = 1;
    asset->num_bytes = 0;
    asset->urgency = urgency;
    if (!work_add_asset(world, asset)) {
        slot_give(world, asset);
        return NULL;
    }
    HASH_ADD_STR(store->by_key, key, asset);
    return asset;
}

// Nothing of it is left, and nobody is told.
static void asset_clear(struct ll_world *world, struct asset *asset)
{
    HASH_DELETE(hh, world->stores[asset->class].by_key, asset);
    bytes_count(world, asset->class, -(int64_t)asset->num_bytes);
    asset->num_bytes = 0;
    if (asset->class == LL_WORLD_TEXTURES)
        span_give(world, &world->textures[asset->id]->out.span);
    else
        model_clear(world, world->models[asset->id]);
    slot_give(world, asset);
}

void asset_unuse(struct ll_world *world, struct asset *asset, const double wanted_at[2])
{
    memcpy(asset->wanted_at, wanted_at, sizeof asset->wanted_at);
    if (--asset->num_users)
        return;
    switch (asset->state) {
    case LOAD_QUEUED: // not read yet, and now it never will
        DL_DELETE(world->lines[asset->urgency], asset);
        world->stats.num_dropped++;
        asset_clear(world, asset);
        break;
    case LOAD_DONE: // its arrays wait in memory that is scarce
        asset_clear(world, asset);
        break;
    case LOAD_PUBLISHED:
    case LOAD_ABSENT:
        DL_APPEND(world->stores[asset->class].unused, asset);
        unused_count(world, asset, 1);
        break;
    default: // RUNNING: asset_loaded sees to it
        break;
    }
}

void asset_loaded(struct ll_world *world, struct asset *asset, bool good,
                  uint64_t num_bytes)
{
    asset->num_bytes = num_bytes;
    bytes_count(world, asset->class, (int64_t)num_bytes);
    asset->state = good ? LOAD_DONE : LOAD_ABSENT;
    if (!asset->num_users) // everybody left meanwhile
        asset_clear(world, asset);
}

// ---- giving up ----

static bool is_far(const struct ll_world *world, const struct asset *asset)
{
    double dx = asset->wanted_at[0] - world->focus_world[0];
    double dy = asset->wanted_at[1] - world->focus_world[1];
    return dx * dx + dy * dy > world->reach_yd * world->reach_yd;
}

static void asset_go(struct ll_world *world, struct asset *asset)
{
    DL_DELETE(world->stores[asset->class].unused, asset);
    unused_count(world, asset, -1);
    if (asset->state == LOAD_PUBLISHED)
        events_push(world,
                    asset->class == LL_WORLD_TEXTURES ? LL_WORLD_TEXTURE_GONE
                                                      : LL_WORLD_MODEL_GONE,
                    asset->id, NULL);
    asset_clear(world, asset);
}

enum reason { REASON_FAR, REASON_BUDGET };

static bool over_budget(const struct ll_world *world, enum ll_world_class class)
{
    const struct ll_world_memory *memory = &world->stats.memory[class];
    return memory->num_bytes > memory->budget_bytes;
}

// A model that is kept keeps its textures: it goes for their sake too.
static bool goes(const struct ll_world *world, const struct asset *asset,
                 enum reason reason)
{
    if (reason == REASON_FAR)
        return world->leaving || is_far(world, asset);
    return asset->num_bytes &&
           (over_budget(world, asset->class) || over_budget(world, LL_WORLD_TEXTURES));
}

// The longest unused first.
static bool class_sweep(struct ll_world *world, enum ll_world_class class,
                        enum reason reason)
{
    struct ll_world_memory *memory = &world->stats.memory[class];
    bool any = false;
    struct asset *asset = world->stores[class].unused;
    while (asset) {
        struct asset *next = asset->next; // what goes only adds others at the end
        if (goes(world, asset, reason)) {
            ++*(reason == REASON_FAR ? &memory->num_far : &memory->num_over_budget);
            asset_go(world, asset);
            any = true;
        }
        asset = next;
    }
    return any;
}

bool unused_sweep(struct ll_world *world)
{
    bool any = false;
    for (int reason = REASON_FAR; reason <= REASON_BUDGET; reason++) {
        // A model that goes leaves its props and textures without a user.
        while (class_sweep(world, LL_WORLD_MODELS, (enum reason)reason))
            any = true;
        any |= class_sweep(world, LL_WORLD_TEXTURES, (enum reason)reason);
    }
    return any;
}
