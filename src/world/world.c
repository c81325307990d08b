// Requests, publishing, release.
#include "world/world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "world/world_private.h"

static bool wdt_read(struct ll_world *world)
{
    char name[2 * LL_MAX_PATH + 32];
    snprintf(name, sizeof name, "World\\Maps\\%s\\%s.wdt", world->map_folder,
             world->map_folder);
    struct ll_arena arena = { 0 };
    struct ll_bytes bytes;
    struct ll_report report = { 0 };
    enum ll_status status = ll_vfs_read(world->params.vfs, 0, name, &arena, &bytes);
    if (status != LL_OK) {
        ll_log(LL_LOG_ERROR, "world", "%s: %s", name, ll_status_name(status));
    } else {
        status = ll_wdt_parse(bytes, &arena, &world->wdt, &report);
        char text[160];
        ll_problem_format(&report.error, text, sizeof text);
        if (status != LL_OK)
            ll_log(LL_LOG_ERROR, "world", "%s: %s", name, text);
    }
    world->wdt.building_name = NULL; // its arena ends here; buildings are not drawn yet
    ll_arena_finish(&arena);
    return status == LL_OK;
}

struct ll_world *ll_world_create(const struct ll_world_params *params)
{
    struct ll_world *world = calloc(1, sizeof *world);
    if (!world)
        return NULL;
    world->params = *params;
    ll_mutex_init(&world->mutex);
    snprintf(world->map_folder, sizeof world->map_folder, "%s", params->map_folder);
    world->params.map_folder = world->map_folder;
    if (!wdt_read(world)) {
        ll_world_destroy(world);
        return NULL;
    }
    return world;
}

static void span_give(struct ll_world *world, const struct ll_span *span)
{
    if (span->data)
        world->params.spans.give(world->params.spans.user, span);
}

void ll_world_destroy(struct ll_world *world)
{
    if (!world)
        return;
    ll_world_wait(world);
    for (uint32_t i = 0; i < LL_MAP_TILES * LL_MAP_TILES; i++) {
        struct tile *tile = &world->tiles[0][0] + i;
        if (tile->out)
            span_give(world, &tile->out->span);
        tile_out_free(tile->out);
        free(tile->textures);
        free(tile->borders);
    }
    for (uint32_t i = 0; i < world->num_textures; i++) {
        if (world->textures[i]->state == LOAD_DONE)
            span_give(world, &world->textures[i]->out.span);
        free(world->textures[i]);
    }
    free(world->textures);
    free(world->event_tile.chunk_textures);
    free(world->event_tile.liquids);
    ll_mutex_finish(&world->mutex);
    free(world);
}

struct tile_job {
    struct ll_world *world;
    uint32_t x, y;
};

static void tile_job(void *user, uint32_t worker_idx)
{
    struct tile_job job = *(struct tile_job *)user;
    free(user);
    tile_load(job.world, job.x, job.y, worker_idx);
}

static void request(struct ll_world *world, uint32_t x, uint32_t y,
                    enum ll_job_queue queue)
{
    struct tile_job *job = malloc(sizeof *job);
    if (!job)
        return; // asked for again by the next focus
    *job = (struct tile_job){ world, x, y };
    ll_mutex_lock(&world->mutex);
    world->tiles[y][x].state = LOAD_RUNNING;
    ll_mutex_unlock(&world->mutex);
    if (!ll_jobs_submit(world->params.jobs, queue, tile_job, job)) {
        free(job);
        world->tiles[y][x].state = LOAD_NONE;
        return;
    }
    world->requests[world->num_requests++] = (uint16_t)(y * LL_MAP_TILES + x);
}

static bool in_range(struct ll_tile_range r, int x, int y)
{
    return x >= r.x0 && x <= r.x1 && y >= r.y0 && y <= r.y1;
}

// Squared distance in tiles from the viewer to the tile's centre.
static double tile_distance2(const double eye_world[3], int x, int y)
{
    const double tile_yd = 1600.0 / 3;
    double dx = (LL_MAP_HALF_YD - eye_world[1]) / tile_yd - (x + 0.5);
    double dy = (LL_MAP_HALF_YD - eye_world[0]) / tile_yd - (y + 0.5);
    return dx * dx + dy * dy;
}

// Requests the tiles of a range that are not there yet, the nearest first.
static void request_range(struct ll_world *world, const double eye_world[3],
                          struct ll_tile_range range, enum ll_job_queue queue)
{
    for (;;) {
        int best_x = -1, best_y = -1;
        double best = 1e30;
        for (int y = range.y0; y <= range.y1; y++) {
            for (int x = range.x0; x <= range.x1; x++) {
                double d2 = tile_distance2(eye_world, x, y);
                if (world->tiles[y][x].state == LOAD_NONE && world->wdt.tiles[y][x] &&
                    d2 < best) {
                    best = d2;
                    best_x = x;
                    best_y = y;
                }
            }
        }
        if (best_x < 0)
            return;
        uint32_t before = world->num_requests;
        request(world, (uint32_t)best_x, (uint32_t)best_y, queue);
        if (world->num_requests == before)
            return; // memory is out
    }
}

void ll_world_focus(struct ll_world *world, const double eye_world[3], float farclip_yd)
{
    struct ll_world_window window = ll_world_window(farclip_yd);
    struct ll_tile_range keep = ll_world_tiles(eye_world, window.outer_chunks + 1);
    ll_mutex_lock(&world->mutex);
    for (int y = 0; y < LL_MAP_TILES; y++) {
        for (int x = 0; x < LL_MAP_TILES; x++) {
            struct tile *tile = &world->tiles[y][x];
            tile->wanted = in_range(keep, x, y);
            if (!tile->wanted && tile->state == LOAD_PUBLISHED)
                world->has_gone = true;
        }
    }
    ll_mutex_unlock(&world->mutex);
    request_range(world, eye_world, ll_world_tiles(eye_world, window.inner_chunks),
                  LL_JOB_NEAR);
    request_range(world, eye_world, ll_world_tiles(eye_world, window.outer_chunks),
                  LL_JOB_FAR);
}

static void tile_release(struct ll_world *world, struct tile *tile)
{
    for (uint32_t i = 0; i < tile->num_textures; i++)
        texture_release(world, tile->textures[i]);
    free(tile->textures);
    free(tile->borders);
    *tile = (struct tile){ 0 };
    world->has_gone = true; // its textures may have lost their last user
}

static void request_drop_first(struct ll_world *world)
{
    world->num_requests--;
    memmove(world->requests, world->requests + 1,
            world->num_requests * sizeof *world->requests);
}

static bool next_gone(struct ll_world *world, struct ll_world_event *out)
{
    for (uint32_t i = 0; i < LL_MAP_TILES * LL_MAP_TILES; i++) {
        struct tile *tile = &world->tiles[0][0] + i;
        if (tile->wanted || tile->state != LOAD_PUBLISHED)
            continue;
        world->event_tile = (struct ll_world_tile){ .tile_x = i % LL_MAP_TILES,
                                                    .tile_y = i / LL_MAP_TILES };
        tile_release(world, tile);
        *out = (struct ll_world_event){ .kind = LL_WORLD_TILE_GONE,
                                        .tile = &world->event_tile };
        return true;
    }
    for (uint32_t i = 0; i < world->num_textures; i++) {
        struct texture *texture = world->textures[i];
        if (texture->num_users || texture->state == LOAD_NONE ||
            texture->state == LOAD_RUNNING)
            continue;
        bool published = texture->state == LOAD_PUBLISHED;
        if (texture->state == LOAD_DONE)
            span_give(world, &texture->out.span);
        texture->state = LOAD_NONE;
        if (!published)
            continue;
        world->event_texture = (struct ll_world_texture){ .id = i };
        *out = (struct ll_world_event){ .kind = LL_WORLD_TEXTURE_GONE,
                                        .texture = &world->event_texture };
        return true;
    }
    world->has_gone = false;
    return false;
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

// True with an event, or false: either nothing is requested, or the first request is not
// ready yet.
static bool next_ready(struct ll_world *world, struct ll_world_event *out)
{
    while (world->num_requests) {
        struct tile *tile = &world->tiles[0][0] + world->requests[0];
        if (tile->state == LOAD_RUNNING)
            return false;
        if (tile->state == LOAD_ABSENT) {
            request_drop_first(world);
            continue;
        }
        if (!tile->wanted) { // left the window while it was loaded
            span_give(world, &tile->out->span);
            tile_out_free(tile->out);
            tile_release(world, tile);
            request_drop_first(world);
            continue;
        }
        for (uint32_t i = 0; i < tile->num_textures; i++) {
            struct texture *texture = world->textures[tile->textures[i]];
            if (texture->state == LOAD_RUNNING)
                return false;
            if (texture->state != LOAD_DONE)
                continue;
            texture->state = LOAD_PUBLISHED;
            world->event_texture = texture->out;
            texture->out.span = (struct ll_span){ 0 };
            *out = (struct ll_world_event){ .kind = LL_WORLD_TEXTURE_READY,
                                            .texture = &world->event_texture };
            return true;
        }
        tile_weld(world, tile->out);
        tile->state = LOAD_PUBLISHED;
        world->event_tile = *tile->out;
        free(tile->out); // its arrays are the event's now
        tile->out = NULL;
        request_drop_first(world);
        *out = (struct ll_world_event){ .kind = LL_WORLD_TILE_READY,
                                        .tile = &world->event_tile };
        return true;
    }
    return false;
}

bool ll_world_next(struct ll_world *world, struct ll_world_event *out)
{
    free(world->event_tile.chunk_textures);
    free(world->event_tile.liquids);
    world->event_tile = (struct ll_world_tile){ 0 };
    ll_mutex_lock(&world->mutex);
    bool got = (world->has_gone && next_gone(world, out)) || next_ready(world, out) ||
               (world->has_gone && next_gone(world, out));
    ll_mutex_unlock(&world->mutex);
    return got;
}

bool ll_world_complete(struct ll_world *world)
{
    return world->num_requests == 0;
}

void ll_world_wait(struct ll_world *world)
{
    ll_jobs_wait(world->params.jobs);
}

struct ll_world_stats ll_world_stats(struct ll_world *world)
{
    ll_mutex_lock(&world->mutex);
    struct ll_world_stats stats = world->stats;
    ll_mutex_unlock(&world->mutex);
    return stats;
}
