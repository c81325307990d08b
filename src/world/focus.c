// What the viewer's place asks for: which tiles are wanted, in which order, and which may
// go.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "world/world_private.h"

#define TILE_YD (1600.0 / 3)
// The order of requests is by the distance from where the viewer will be by then.
#define LOOK_AHEAD_S 1.0
#define MAX_LOOK_AHEAD_YD (TILE_YD / 4) // nearest first: motion decides between near ones
#define SWEEP_EVERY_S 1.0

static bool in_range(struct ll_tile_range r, int x, int y)
{
    return x >= r.x0 && x <= r.x1 && y >= r.y0 && y <= r.y1;
}

static bool idx_in_range(struct ll_tile_range r, uint32_t tile_idx)
{
    return in_range(r, (int)(tile_idx % LL_MAP_TILES), (int)(tile_idx / LL_MAP_TILES));
}

// ---- motion ----

// False: the viewer did not come here, but was set here.
static bool motion_update(struct ll_world *world, const struct ll_world_focus *focus)
{
    double dx = focus->eye_world[0] - world->focus_world[0];
    double dy = focus->eye_world[1] - world->focus_world[1];
    double elapsed_s = focus->now_s - world->focus_s;
    bool leap = !world->has_focus || dx * dx + dy * dy > TILE_YD * TILE_YD;
    if (leap || focus->at_once) {
        world->motion[0] = world->motion[1] = 0;
    } else if (elapsed_s > 0) {
        world->motion[0] = dx / elapsed_s;
        world->motion[1] = dy / elapsed_s;
    }
    return !leap;
}

// Where the viewer will be when what is asked for now is there.
static void place_ahead(const struct ll_world *world, const double eye_world[3],
                        double ahead[2])
{
    double reach_yd = LOOK_AHEAD_S * hypot(world->motion[0], world->motion[1]);
    double scale = LOOK_AHEAD_S;
    if (reach_yd > MAX_LOOK_AHEAD_YD)
        scale *= MAX_LOOK_AHEAD_YD / reach_yd;
    for (int c = 0; c < 2; c++)
        ahead[c] = eye_world[c] + world->motion[c] * scale;
}

// ---- requests ----

void requests_drop(struct ll_world *world)
{
    uint32_t num = 0;
    for (uint32_t i = 0; i < world->num_requests; i++) {
        struct tile *tile = &world->tiles[0][0] + world->requests[i];
        if (tile->wanted) {
            world->requests[num++] = world->requests[i];
            continue;
        }
        tile->requested = false;
        if (tile->state == LOAD_QUEUED) {
            tile->state = LOAD_NONE;
            world->stats.num_dropped++;
        } else if (tile->state == LOAD_DONE) {
            tile_release(world, tile);
        } // RUNNING: its job sees to it
    }
    world->num_requests = num;
}

static void tile_request(struct ll_world *world, uint32_t x, uint32_t y)
{
    struct tile *tile = &world->tiles[y][x];
    bool waits = tile->state == LOAD_RUNNING; // dropped, and asked for again
    if (!world->wdt.tiles[y][x] || tile->requested ||
        (tile->state != LOAD_NONE && !waits))
        return;
    bool near = in_range(world->needed, (int)x, (int)y);
    tile->urgency = near ? LL_JOB_NEAR : LL_JOB_FAR;
    if (!waits && !work_add_tile(world, tile))
        return; // memory is out: asked for again by the next focus
    tile->requested = tile->wanted = true;
    memcpy(tile->wanted_at, world->focus_world, sizeof tile->wanted_at);
    world->requests[world->num_requests++] = (uint16_t)(y * LL_MAP_TILES + x);
}

static bool sooner(const struct ll_world *world, uint32_t a_idx, uint32_t b_idx)
{
    const struct tile *a = &world->tiles[0][0] + a_idx, *b = &world->tiles[0][0] + b_idx;
    if (a->urgency != b->urgency)
        return a->urgency < b->urgency;
    return a->distance2 != b->distance2 ? a->distance2 < b->distance2 : a_idx < b_idx;
}

// A few dozen that hardly ever change places.
static void requests_sort(struct ll_world *world)
{
    for (uint32_t i = 1; i < world->num_requests; i++) {
        uint16_t moved = world->requests[i];
        uint32_t at = i;
        for (; at && sooner(world, moved, world->requests[at - 1]); at--)
            world->requests[at] = world->requests[at - 1];
        world->requests[at] = moved;
    }
}

static void requests_order(struct ll_world *world, const double ahead[2])
{
    for (uint32_t i = 0; i < world->num_requests; i++) {
        uint32_t tile_idx = world->requests[i];
        struct tile *tile = &world->tiles[0][0] + tile_idx;
        double dx =
            (LL_MAP_HALF_YD - ahead[1]) / TILE_YD - (tile_idx % LL_MAP_TILES + 0.5);
        double dy =
            (LL_MAP_HALF_YD - ahead[0]) / TILE_YD - (tile_idx / LL_MAP_TILES + 0.5);
        tile->distance2 = dx * dx + dy * dy;
        bool near = idx_in_range(world->needed, tile_idx);
        if (near && tile->urgency == LL_JOB_FAR)
            tile_hurry(world, tile);
        tile->urgency = near ? LL_JOB_NEAR : LL_JOB_FAR;
    }
    requests_sort(world);
}

// ---- the window ----

// Tiles on their way are wanted inside of `keep` only; those that are there also for a
// while after they left it.
static void wanted_update(struct ll_world *world, const struct ll_world_focus *focus,
                          struct ll_tile_range keep, bool dwell)
{
    for (uint32_t i = 0; i < world->num_requests; i++) {
        struct tile *tile = &world->tiles[0][0] + world->requests[i];
        tile->wanted = idx_in_range(keep, world->requests[i]);
        if (tile->wanted)
            memcpy(tile->wanted_at, focus->eye_world, sizeof tile->wanted_at);
    }
    for (uint32_t i = 0; i < world->num_shown; i++) {
        struct tile *tile = &world->tiles[0][0] + world->shown[i];
        bool inside = idx_in_range(keep, world->shown[i]);
        if (inside)
            memcpy(tile->wanted_at, focus->eye_world, sizeof tile->wanted_at);
        else if (!tile->outside)
            tile->left_s = focus->now_s;
        tile->outside = !inside;
        tile->wanted =
            inside || (dwell && focus->now_s - tile->left_s < LL_WORLD_DWELL_S);
    }
}

void ll_world_focus(struct ll_world *world, const struct ll_world_focus *focus)
{
    struct ll_world_window window = ll_world_window(focus->farclip_yd);
    struct ll_tile_range outer = ll_world_tiles(focus->eye_world, window.outer_chunks);
    struct ll_tile_range keep = ll_world_tiles(focus->eye_world, window.outer_chunks + 1);
    double ahead[2];
    ll_mutex_lock(&world->mutex);
    bool dwell = motion_update(world, focus) && !focus->at_once;
    place_ahead(world, focus->eye_world, ahead);
    world->needed = ll_world_tiles(focus->eye_world, window.inner_chunks);
    world->reach_yd = ll_world_reach_yd(focus->farclip_yd);
    memcpy(world->focus_world, focus->eye_world, sizeof world->focus_world);
    world->focus_s = focus->now_s;
    world->has_focus = true;
    building_request(world);
    wanted_update(world, focus, keep, dwell);
    requests_drop(world);
    for (int y = outer.y0; y <= outer.y1; y++) {
        for (int x = outer.x0; x <= outer.x1; x++)
            tile_request(world, (uint32_t)x, (uint32_t)y);
    }
    requests_order(world, ahead);
    double since_s = focus->now_s - world->sweep_s;
    if (!dwell || since_s >= SWEEP_EVERY_S || since_s < 0) {
        world->sweep_due = true;
        world->sweep_s = focus->now_s;
    }
    ll_mutex_unlock(&world->mutex);
}
