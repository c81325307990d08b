// What is loaded becomes events, whole tiles at a time; what nobody needs any more goes.
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/maths.h"
#include "world/world_private.h"

struct queued {
    enum ll_world_event_kind kind;
    uint32_t id;
    struct ll_world_instance instance; // INSTANCE_READY
};

bool events_push(struct ll_world *world, enum ll_world_event_kind kind, uint32_t id,
                 const struct ll_world_instance *instance)
{
    struct event_queue *queue = &world->queue;
    if (queue->first + queue->num == queue->max) {
        uint32_t max = queue->max ? queue->max * 2 : 256;
        struct queued *grown = realloc(queue->events, max * sizeof *grown);
        if (!grown) {
            ll_log(LL_LOG_ERROR, "world", "no memory for an event");
            return false;
        }
        queue->events = grown;
        queue->max = max;
    }
    struct queued *event = &queue->events[queue->first + queue->num++];
    *event = (struct queued){ .kind = kind, .id = id };
    if (instance)
        event->instance = *instance;
    return true;
}

void span_give(struct ll_world *world, struct ll_span *span)
{
    if (span->data)
        world->params.spans.give(world->params.spans.user, span);
    *span = (struct ll_span){ 0 };
}

// Placements that come or go in one step: a tile may have thousands, a frame has little
// time, and looks at the clock between steps.
#define PLACEMENTS_PER_STEP 32

static struct tile *tile_at(struct ll_world *world, uint32_t tile_idx)
{
    return &world->tiles[0][0] + tile_idx;
}

// ---- going ----

void tile_release(struct ll_world *world, struct tile *tile)
{
    for (uint32_t i = 0; i < tile->num_textures; i++)
        texture_unuse(world, tile->textures[i], tile->wanted_at);
    for (uint32_t i = 0; i < tile->num_models; i++)
        model_unuse(world, tile->models[i], tile->wanted_at);
    if (tile->out)
        span_give(world, &tile->out->span);
    bytes_count(world, LL_WORLD_TILES, -(int64_t)tile->num_bytes);
    tile_out_free(tile->out);
    free(tile->textures);
    free(tile->models);
    free(tile->placements);
    free(tile->borders);
    *tile = (struct tile){ 0 };
}

// One step of the first tile that leaves.
static bool leaving_step(struct ll_world *world)
{
    for (uint32_t i = 0; i < world->num_shown; i++) {
        uint32_t tile_idx = world->shown[i];
        struct tile *tile = tile_at(world, tile_idx);
        if (tile->wanted ||
            (tile->state != LOAD_PUBLISHED && tile->state != LOAD_LEAVING))
            continue;
        if (tile->state == LOAD_PUBLISHED) {
            tile->state = LOAD_LEAVING;
            tile->num_done = 0;
        }
        uint32_t end =
            ll_min_u32(tile->num_done + PLACEMENTS_PER_STEP, tile->num_placements);
        for (; tile->num_done < end; tile->num_done++)
            placement_release(world, tile->placements[tile->num_done].key,
                              tile->wanted_at);
        if (tile->num_done < tile->num_placements)
            return true;
        events_push(world, LL_WORLD_TILE_GONE, tile_idx, NULL);
        tile_release(world, tile);
        world->num_shown--;
        memmove(world->shown + i, world->shown + i + 1,
                (world->num_shown - i) * sizeof *world->shown);
        return true;
    }
    return false;
}

static bool sweep_step(struct ll_world *world)
{
    if (!world->sweep_due && !world->leaving)
        return false;
    world->sweep_due = false;
    return unused_sweep(world);
}

// ---- coming ----

static void texture_push(struct ll_world *world, uint32_t id)
{
    if (id == LL_NO_TEXTURE || world->textures[id]->asset.state != LOAD_DONE)
        return;
    world->textures[id]->asset.state = LOAD_PUBLISHED;
    events_push(world, LL_WORLD_TEXTURE_READY, id, NULL);
}

static void model_push(struct ll_world *world, uint32_t id)
{
    if (id == NO_MODEL || world->models[id]->asset.state != LOAD_DONE)
        return;
    struct model *model = world->models[id];
    model->asset.state = LOAD_PUBLISHED;
    for (uint32_t i = 0; i < model->mesh.num_materials; i++)
        texture_push(world, model->textures[i]);
    for (uint32_t i = 0; i < model->mesh.num_props; i++)
        model_push(world, model->prop_models[i]);
    events_push(world, LL_WORLD_MODEL_READY, id, NULL);
}

static bool tile_loaded(const struct ll_world *world, const struct tile *tile)
{
    for (uint32_t i = 0; i < tile->num_textures; i++) {
        if (!texture_loaded(world, tile->textures[i]))
            return false;
    }
    for (uint32_t i = 0; i < tile->num_models; i++) {
        if (!model_loaded(world, world->models[tile->models[i]]))
            return false;
    }
    return true;
}

// The first tile to be published decides; those after it take over its borders.
static void tile_weld(struct ll_world *world, struct ll_world_tile *out)
{
    static const struct {
        int dx, dy;
        enum tile_side own, theirs;
    } neighbours[NUM_SIDES] = { { 0, -1, SIDE_NORTH, SIDE_SOUTH },
                                { 0, 1, SIDE_SOUTH, SIDE_NORTH },
                                { -1, 0, SIDE_WEST, SIDE_EAST },
                                { 1, 0, SIDE_EAST, SIDE_WEST } };
    for (int i = 0; i < NUM_SIDES; i++) {
        int x = (int)out->tile_x + neighbours[i].dx,
            y = (int)out->tile_y + neighbours[i].dy;
        if (x < 0 || x >= LL_MAP_TILES || y < 0 || y >= LL_MAP_TILES)
            continue;
        const struct tile *other = &world->tiles[y][x];
        if (other->borders)
            border_weld(out, neighbours[i].own, other->borders[neighbours[i].theirs]);
    }
    struct tile *tile = &world->tiles[out->tile_y][out->tile_x];
    tile->borders = malloc(NUM_SIDES * sizeof *tile->borders);
    for (int side = 0; tile->borders && side < NUM_SIDES; side++)
        border_read(out, (enum tile_side)side, tile->borders[side]);
}

static bool placed_step(struct ll_world *world)
{
    for (uint32_t i = 0; i < world->num_placed; i++) {
        struct placed *placed = &world->placed[i];
        uint32_t model = placed->placement.model;
        if (placed->published || !model_loaded(world, world->models[model]))
            continue;
        placed->published = true;
        model_push(world, model);
        placement_add(world, &placed->placement);
        return true;
    }
    return false;
}

// Requests are served in their order, so that two runs publish alike.
static bool tile_begin(struct ll_world *world)
{
    while (world->num_requests) {
        uint32_t tile_idx = world->requests[0];
        struct tile *tile = tile_at(world, tile_idx);
        if (tile->state != LOAD_ABSENT &&
            (tile->state != LOAD_DONE || !tile_loaded(world, tile)))
            return false;
        tile->requested = false;
        world->num_requests--;
        memmove(world->requests, world->requests + 1,
                world->num_requests * sizeof *world->requests);
        if (tile->state == LOAD_ABSENT)
            continue;
        tile->state = LOAD_PUBLISHING;
        world->shown[world->num_shown++] = (uint16_t)tile_idx;
        for (uint32_t i = 0; i < tile->num_textures; i++)
            texture_push(world, tile->textures[i]);
        for (uint32_t i = 0; i < tile->num_models; i++)
            model_push(world, tile->models[i]);
        return true;
    }
    return false;
}

// The one that is being published is the last of those shown.
static bool tile_step(struct ll_world *world)
{
    uint32_t tile_idx = world->num_shown ? world->shown[world->num_shown - 1] : 0;
    struct tile *tile = tile_at(world, tile_idx);
    if (!world->num_shown || tile->state != LOAD_PUBLISHING)
        return tile_begin(world);
    uint32_t end = ll_min_u32(tile->num_done + PLACEMENTS_PER_STEP, tile->num_placements);
    for (; tile->num_done < end; tile->num_done++)
        placement_add(world, &tile->placements[tile->num_done]);
    if (tile->num_done < tile->num_placements)
        return true;
    tile_weld(world, tile->out);
    tile->state = LOAD_PUBLISHED;
    events_push(world, LL_WORLD_TILE_READY, tile_idx, NULL);
    return true;
}

// Does a little. False: there is nothing to do now.
static bool step(struct ll_world *world)
{
    return leaving_step(world) || sweep_step(world) || placed_step(world) ||
           tile_step(world);
}

static void event_fill(struct ll_world *world, const struct queued *queued,
                       struct ll_world_event *out)
{
    *out = (struct ll_world_event){ .kind = queued->kind, .id = queued->id };
    switch (queued->kind) {
    case LL_WORLD_TEXTURE_READY: {
        struct texture *texture = world->textures[queued->id];
        world->event_texture = texture->out;
        texture->out.span = (struct ll_span){ 0 }; // the caller's now
        out->texture = &world->event_texture;
        break;
    }
    case LL_WORLD_MODEL_READY: {
        struct model *model = world->models[queued->id];
        world->event_model = model->out;
        model->out.span = (struct ll_span){ 0 };
        model->out.rooms = NULL;
        out->model = &world->event_model;
        break;
    }
    case LL_WORLD_INSTANCE_READY:
        world->event_instance = queued->instance;
        out->instance = &world->event_instance;
        break;
    case LL_WORLD_TILE_READY: {
        struct tile *tile = &world->tiles[0][0] + queued->id;
        world->event_tile = *tile->out;
        free(tile->out); // its arrays are the event's now
        tile->out = NULL;
        out->tile = &world->event_tile;
        break;
    }
    default:
        break;
    }
}

static bool event_pop(struct ll_world *world, struct ll_world_event *out)
{
    struct event_queue *queue = &world->queue;
    if (!queue->num)
        return false;
    struct queued queued = queue->events[queue->first];
    queue->first++;
    if (--queue->num == 0)
        queue->first = 0;
    event_fill(world, &queued, out);
    return true;
}

// Frees what nobody took of the last event.
void event_drop(struct ll_world *world)
{
    ll_ground_destroy(world->event_tile.ground);
    free(world->event_tile.chunk_textures);
    free(world->event_tile.liquids);
    world->event_tile = (struct ll_world_tile){ 0 };
    ll_rooms_destroy(world->event_model.rooms);
    world->event_model = (struct ll_world_model){ 0 };
}

bool ll_world_next(struct ll_world *world, struct ll_world_event *out)
{
    event_drop(world);
    ll_mutex_lock(&world->mutex);
    while (!world->queue.num && step(world))
        ;
    bool got = event_pop(world, out);
    ll_mutex_unlock(&world->mutex);
    return got;
}
