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
    enum ll_status status =
        ll_vfs_read(world->params.vfs, world->params.reader_idx, name, &arena, &bytes);
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
    if (!ll_world_idle(world))
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
    event_drop(world);
    ll_mutex_finish(&world->mutex);
    free(world);
}

// ---- jobs ----

bool world_submit(struct ll_world *world, enum ll_job_queue queue, ll_job_fn fn,
                  void *user)
{
    if (!ll_jobs_submit(world->params.jobs, queue, fn, user))
        return false;
    world->num_jobs++;
    return true;
}

void world_job_end(struct ll_world *world)
{
    ll_mutex_lock(&world->mutex);
    world->num_jobs--;
    ll_mutex_unlock(&world->mutex);
}

bool world_leaving(struct ll_world *world)
{
    ll_mutex_lock(&world->mutex);
    bool leaving = world->leaving;
    ll_mutex_unlock(&world->mutex);
    return leaving;
}

bool ll_world_idle(struct ll_world *world)
{
    ll_mutex_lock(&world->mutex);
    bool idle = world->num_jobs == 0;
    ll_mutex_unlock(&world->mutex);
    return idle;
}

void ll_world_leave(struct ll_world *world)
{
    ll_mutex_lock(&world->mutex);
    world->leaving = true;
    world->has_gone = true;
    world->has_focus = false;
    for (uint32_t i = 0; i < LL_MAP_TILES * LL_MAP_TILES; i++)
        (&world->tiles[0][0] + i)->wanted = false;
    for (uint32_t i = 0; i < world->num_placed; i++) {
        struct placed *placed = &world->placed[i];
        if (placed->published)
            placement_release(world, placed->placement.key);
        world->models[placed->placement.model]->num_users--;
    }
    world->num_placed = 0;
    ll_mutex_unlock(&world->mutex);
}

// ---- requests ----

struct tile_job {
    struct ll_world *world;
    uint32_t x, y;
};

static void tile_job(void *user, uint32_t worker_idx)
{
    struct tile_job job = *(struct tile_job *)user;
    free(user);
    struct tile *tile = &job.world->tiles[job.y][job.x];
    ll_mutex_lock(&job.world->mutex);
    bool wanted = tile->wanted && !job.world->leaving;
    if (!wanted)
        tile->state = LOAD_DROPPED;
    ll_mutex_unlock(&job.world->mutex);
    if (wanted)
        tile_load(job.world, job.x, job.y, worker_idx);
    world_job_end(job.world);
}

// The mutex is held.
static void request(struct ll_world *world, uint32_t x, uint32_t y,
                    enum ll_job_queue queue)
{
    struct tile_job *job = malloc(sizeof *job);
    if (!job)
        return; // asked for again by the next focus
    *job = (struct tile_job){ world, x, y };
    enum load_state before = world->tiles[y][x].state;
    world->tiles[y][x].state = LOAD_RUNNING;
    if (!world_submit(world, queue, tile_job, job)) {
        free(job);
        world->tiles[y][x].state = before;
        return;
    }
    if (before == LOAD_NONE) // else it still stands there
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
                enum load_state state = world->tiles[y][x].state;
                if ((state == LOAD_NONE || state == LOAD_DROPPED) &&
                    world->wdt.tiles[y][x] && d2 < best) {
                    best = d2;
                    best_x = x;
                    best_y = y;
                }
            }
        }
        if (best_x < 0)
            return;
        request(world, (uint32_t)best_x, (uint32_t)best_y, queue);
        if (world->tiles[best_y][best_x].state != LOAD_RUNNING)
            return; // memory is out
    }
}

void ll_world_focus(struct ll_world *world, const double eye_world[3], float farclip_yd)
{
    struct ll_world_window window = ll_world_window(farclip_yd);
    struct ll_tile_range keep = ll_world_tiles(eye_world, window.outer_chunks + 1);
    ll_mutex_lock(&world->mutex);
    memcpy(world->focus_world, eye_world, sizeof world->focus_world);
    world->needed = ll_world_tiles(eye_world, window.inner_chunks);
    world->has_focus = true;
    for (int y = 0; y < LL_MAP_TILES; y++) {
        for (int x = 0; x < LL_MAP_TILES; x++) {
            struct tile *tile = &world->tiles[y][x];
            tile->wanted = in_range(keep, x, y);
            if (!tile->wanted && tile->state == LOAD_PUBLISHED)
                world->has_gone = true;
        }
    }
    request_range(world, eye_world, world->needed, LL_JOB_NEAR);
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

// What is published counts once its events were taken.
struct ll_world_progress ll_world_progress(struct ll_world *world)
{
    struct ll_world_progress progress = { 0 };
    bool all_taken = world->queue.num == 0;
    ll_mutex_lock(&world->mutex);
    struct ll_tile_range eye = ll_world_tiles(world->focus_world, 0);
    struct ll_tile_range r = world->needed;
    for (int y = r.y0; world->has_focus && y <= r.y1; y++) {
        for (int x = r.x0; x <= r.x1; x++) {
            const struct tile *tile = &world->tiles[y][x];
            bool there = !world->wdt.tiles[y][x] || tile->state == LOAD_ABSENT ||
                         (tile->state == LOAD_PUBLISHED && all_taken);
            progress.num_needed++;
            progress.num_there += there;
            progress.focus_there |= there && x == eye.x0 && y == eye.y0;
        }
    }
    for (uint32_t i = 0; i < world->num_placed; i++) {
        progress.num_needed++;
        progress.num_there += world->placed[i].published && all_taken;
    }
    ll_mutex_unlock(&world->mutex);
    progress.focus_there |=
        !world->params.map_folder && progress.num_there == progress.num_needed;
    return progress;
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

void ll_world_middle(const struct ll_world *world, double pos[3])
{
    const double tile_yd = 1600.0 / 3;
    double sum_x = 0, sum_y = 0, best = 1e30;
    uint32_t num = 0;
    for (int y = 0; y < LL_MAP_TILES; y++) {
        for (int x = 0; x < LL_MAP_TILES; x++) {
            if (!world->wdt.tiles[y][x])
                continue;
            sum_x += x;
            sum_y += y;
            num++;
        }
    }
    pos[0] = pos[1] = pos[2] = 0;
    for (int y = 0; num && y < LL_MAP_TILES; y++) {
        for (int x = 0; x < LL_MAP_TILES; x++) {
            double dx = x - sum_x / num, dy = y - sum_y / num;
            if (!world->wdt.tiles[y][x] || dx * dx + dy * dy >= best)
                continue;
            best = dx * dx + dy * dy;
            pos[0] = LL_MAP_HALF_YD - (y + 0.5) * tile_yd;
            pos[1] = LL_MAP_HALF_YD - (x + 0.5) * tile_yd;
        }
    }
}
