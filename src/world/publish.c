// What is loaded becomes events, whole tiles at a time; what nobody needs any more goes.
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
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

// ---- going ----

void tile_release(struct ll_world *world, struct tile *tile)
{
    if (tile->state == LOAD_PUBLISHED) {
        for (uint32_t i = 0; i < tile->num_placements; i++)
            placement_release(world, tile->placements[i].key);
    }
    for (uint32_t i = 0; i < tile->num_textures; i++)
        world->textures[tile->textures[i]]->num_users--;
    for (uint32_t i = 0; i < tile->num_models; i++)
        world->models[tile->models[i]]->num_users--;
    if (tile->out)
        span_give(world, &tile->out->span);
    tile_out_free(tile->out);
    free(tile->textures);
    free(tile->models);
    free(tile->placements);
    free(tile->borders);
    *tile = (struct tile){ 0 };
    world->has_gone = true; // what it used may have lost its last user
}

// Tiles, then models that lost their last user, then textures.
static void gone_push(struct ll_world *world)
{
    world->has_gone = false;
    for (uint32_t i = 0; i < LL_MAP_TILES * LL_MAP_TILES; i++) {
        struct tile *tile = &world->tiles[0][0] + i;
        if (tile->wanted || tile->state != LOAD_PUBLISHED)
            continue;
        tile_release(world, tile);
        events_push(world, LL_WORLD_TILE_GONE, i, NULL);
    }
    // A building that goes may take its props along: until nothing changes.
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < world->num_models; i++) {
            struct model *model = world->models[i];
            if (model->num_users || model->state == LOAD_NONE ||
                model->state == LOAD_RUNNING)
                continue;
            if (model->state == LOAD_PUBLISHED)
                events_push(world, LL_WORLD_MODEL_GONE, i, NULL);
            model_clear(world, model);
            changed = true;
        }
    }
    for (uint32_t i = 0; i < world->num_textures; i++) {
        struct texture *texture = world->textures[i];
        if (texture->num_users || texture->state == LOAD_NONE ||
            texture->state == LOAD_RUNNING)
            continue;
        if (texture->state == LOAD_PUBLISHED)
            events_push(world, LL_WORLD_TEXTURE_GONE, i, NULL);
        span_give(world, &texture->out.span);
        texture->state = LOAD_NONE;
    }
    world->has_gone = false;
}

// ---- coming ----

static void texture_push(struct ll_world *world, uint32_t id)
{
    if (id == LL_NO_TEXTURE || world->textures[id]->state != LOAD_DONE)
        return;
    world->textures[id]->state = LOAD_PUBLISHED;
    events_push(world, LL_WORLD_TEXTURE_READY, id, NULL);
}

static void model_push(struct ll_world *world, uint32_t id)
{
    if (id == NO_MODEL || world->models[id]->state != LOAD_DONE)
        return;
    struct model *model = world->models[id];
    model->state = LOAD_PUBLISHED;
    for (uint32_t i = 0; i < model->mesh.num_materials; i++)
        texture_push(world, model->textures[i]);
    for (uint32_t i = 0; i < model->mesh.num_props; i++)
        model_push(world, model->prop_models[i]);
    events_push(world, LL_WORLD_MODEL_READY, id, NULL);
}

static bool tile_loaded(const struct ll_world *world, const struct tile *tile)
{
    for (uint32_t i = 0; i < tile->num_textures; i++) {
        if (world->textures[tile->textures[i]]->state == LOAD_RUNNING)
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

static void tile_push(struct ll_world *world, uint32_t tile_idx)
{
    struct tile *tile = &world->tiles[0][0] + tile_idx;
    for (uint32_t i = 0; i < tile->num_textures; i++)
        texture_push(world, tile->textures[i]);
    for (uint32_t i = 0; i < tile->num_models; i++)
        model_push(world, tile->models[i]);
    for (uint32_t i = 0; i < tile->num_placements; i++)
        placement_add(world, &tile->placements[i]);
    tile_weld(world, tile->out);
    tile->state = LOAD_PUBLISHED;
    events_push(world, LL_WORLD_TILE_READY, tile_idx, NULL);
}

static void placed_push(struct ll_world *world)
{
    for (uint32_t i = 0; i < world->num_placed; i++) {
        struct placed *placed = &world->placed[i];
        uint32_t model = placed->placement.model;
        if (placed->published || !model_loaded(world, world->models[model]))
            continue;
        placed->published = true;
        model_push(world, model);
        placement_add(world, &placed->placement);
    }
}

// Requests are served in their order, so that two runs publish alike.
static void requests_push(struct ll_world *world)
{
    while (world->num_requests) {
        uint32_t tile_idx = world->requests[0];
        struct tile *tile = &world->tiles[0][0] + tile_idx;
        bool dropped =
            tile->state == LOAD_DONE && !tile->wanted; // left while it was loaded
        if (tile->state == LOAD_RUNNING ||
            (tile->state == LOAD_DONE && !dropped && !tile_loaded(world, tile)))
            return;
        if (tile->state == LOAD_DROPPED)
            tile->state = LOAD_NONE; // the next focus may ask again
        world->num_requests--;
        memmove(world->requests, world->requests + 1,
                world->num_requests * sizeof *world->requests);
        if (dropped) {
            tile_release(world, tile);
        } else if (tile->state == LOAD_DONE) {
            tile_push(world, tile_idx);
            return; // one at a time: its events are taken first
        }
    }
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
    if (!world->queue.num && world->has_gone)
        gone_push(world);
    if (!world->queue.num)
        placed_push(world);
    if (!world->queue.num)
        requests_push(world);
    if (!world->queue.num && world->has_gone) // requests that were dropped
        gone_push(world);
    bool got = event_pop(world, out);
    ll_mutex_unlock(&world->mutex);
    return got;
}
