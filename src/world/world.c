// Requests, publishing, release.
#include "world/world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "world/world_private.h"

// Of the arrays: what a GPU of 4 GiB has to spare beside its pictures.
static const uint64_t default_budget_bytes[LL_WORLD_NUM_CLASSES] = {
    [LL_WORLD_MODELS] = 384u << 20,
    [LL_WORLD_TEXTURES] = 1024u << 20,
};

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
    if (status == LL_OK && world->wdt.has_building)
        snprintf(world->building_name, sizeof world->building_name, "%s",
                 world->wdt.building_name);
    world->wdt.building_name = NULL; // its arena ends here
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
    for (int i = 0; i < LL_WORLD_NUM_CLASSES; i++)
        world->stats.memory[i].budget_bytes =
            params->budget_bytes[i] ? params->budget_bytes[i] : default_budget_bytes[i];
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
        tile_release(world, tile); // nobody is told any more
    }
    for (uint32_t i = 0; i < world->num_models; i++)
        model_clear(world, world->models[i]);
    for (int i = 0; i < LL_WORLD_NUM_CLASSES; i++)
        HASH_CLEAR(hh, world->stores[i].by_key);
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
    world->has_focus = false;
    for (uint32_t i = 0; i < LL_MAP_TILES * LL_MAP_TILES; i++)
        (&world->tiles[0][0] + i)->wanted = false;
    requests_drop(world);
    for (uint32_t i = 0; i < world->num_placed; i++) {
        struct placed *placed = &world->placed[i];
        if (placed->published)
            placement_release(world, placed->placement.key, world->focus_world);
        model_unuse(world, placed->placement.model, world->focus_world);
    }
    world->num_placed = 0;
    ll_mutex_unlock(&world->mutex);
}

// ---- by hand ----

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
    placed->placement.model = model_use(world, name, LL_JOB_NEAR);
    ll_mutex_unlock(&world->mutex);
    if (placed->placement.model == NO_MODEL)
        return false;
    world->num_placed++;
    return true;
}

void building_request(struct ll_world *world)
{
    if (!world->wdt.has_building || world->has_building ||
        world->num_placed == MAX_PLACED)
        return;
    struct placed *placed = &world->placed[world->num_placed];
    *placed = (struct placed){ 0 };
    building_place(&world->wdt.building, &placed->placement);
    ll_wdt_building_to_world(&world->wdt, placed->placement.origin_world);
    placed->placement.model = model_use(world, world->building_name, LL_JOB_NEAR);
    if (placed->placement.model == NO_MODEL)
        return; // memory is out: the next focus tries again
    world->has_building = true;
    world->num_placed++;
}

bool ll_world_placed_sphere(struct ll_world *world, uint32_t placed_idx, float center[3],
                            float *radius_yd)
{
    if (placed_idx >= world->num_placed)
        return false;
    ll_mutex_lock(&world->mutex);
    const struct model *model = world->models[world->placed[placed_idx].placement.model];
    bool there = model->asset.state == LOAD_DONE || model->asset.state == LOAD_PUBLISHED;
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
    ll_mutex_lock(&world->mutex);
    const struct tile *last =
        world->num_shown ? &world->tiles[0][0] + world->shown[world->num_shown - 1]
                         : NULL;
    bool complete = !world->num_requests && !world->queue.num &&
                    (!last || last->state != LOAD_PUBLISHING);
    ll_mutex_unlock(&world->mutex);
    return complete;
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
    // Without ground the objects are the place.
    if (!world->params.map_folder || world->wdt.has_building)
        progress.focus_there = progress.num_there == progress.num_needed;
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
    if (world->wdt.has_building)
        ll_wdt_building_to_world(&world->wdt, pos);
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
