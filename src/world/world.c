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
    if (params->map_folder) {
        snprintf(world->map_folder, sizeof world->map_folder, "%s", params->map_folder);
        world->params.map_folder = world->map_folder;
    }
    if (params->map_folder && !wdt_read(world)) {
        ll_world_destroy(world);
        return NULL;
    }
    return world;
}

void ll_world_destroy(struct ll_world *world)
{
    if (!world)
        return;
    ll_world_wait(world);
    for (uint32_t i = 0; i < LL_MAP_TILES * LL_MAP_TILES; i++) {
        struct tile *tile = &world->tiles[0][0] + i;
        if (tile->state == LOAD_PUBLISHED)
            tile->state = LOAD_DONE; // nobody is told any more
        tile_release(world, tile);
    }
    for (uint32_t i = 0; i < world->num_models; i++)
        model_clear(world, world->models[i]);
    for (uint32_t i = 0; i < world->num_models; i++)
        free(world->models[i]);
    for (uint32_t i = 0; i < world->num_textures; i++) {
        span_give(world, &world->textures[i]->out.span);
        free(world->textures[i]);
    }
    placements_finish(world);
    free(world->models);
    free(world->textures);
    free(world->queue.events);
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

// The mutex is held.
static void request(struct ll_world *world, uint32_t x, uint32_t y,
                    enum ll_job_queue queue)
{
    struct tile_job *job = malloc(sizeof *job);
    if (!job)
        return; // asked for again by the next focus
    *job = (struct tile_job){ world, x, y };
    world->tiles[y][x].state = LOAD_RUNNING;
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
    request_range(world, eye_world, ll_world_tiles(eye_world, window.inner_chunks),
                  LL_JOB_NEAR);
    request_range(world, eye_world, ll_world_tiles(eye_world, window.outer_chunks),
                  LL_JOB_FAR);
    ll_mutex_unlock(&world->mutex);
}

bool ll_world_place(struct ll_world *world, const char *name,
                    const double origin_world[3])
{
    if (world->num_placed == MAX_PLACED)
        return false;
    struct placed *placed = &world->placed[world->num_placed];
    *placed = (struct placed){
        // Apart from the keys of tiles, whose high words are 0 and 1.
        .placement = { .key = (uint64_t)UINT32_MAX << 32 | world->num_placed,
                       .axes = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
                       .sun = 1 },
    };
    memcpy(placed->placement.origin_world, origin_world,
           sizeof placed->placement.origin_world);
    ll_mutex_lock(&world->mutex);
    placed->placement.model = model_use(world, name);
    ll_mutex_unlock(&world->mutex);
    if (placed->placement.model == NO_MODEL)
        return false;
    world->num_placed++;
    return true;
}

bool ll_world_placed_sphere(struct ll_world *world, uint32_t placed_idx, float center[3],
                            float *radius_yd)
{
    if (placed_idx >= world->num_placed)
        return false;
    ll_mutex_lock(&world->mutex);
    const struct model *model = world->models[world->placed[placed_idx].placement.model];
    bool there = model->state == LOAD_DONE || model->state == LOAD_PUBLISHED;
    memcpy(center, model->mesh.center, sizeof model->mesh.center);
    *radius_yd = model->mesh.radius_yd;
    ll_mutex_unlock(&world->mutex);
    return there;
}

bool ll_world_complete(struct ll_world *world)
{
    for (uint32_t i = 0; i < world->num_placed; i++) {
        if (!world->placed[i].published)
            return false;
    }
    return world->num_requests == 0 && world->queue.num == 0;
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
