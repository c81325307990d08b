// Roads: smooth curves through given points, levelled along their way and cut into the
// land.
#include "demo/track.h"

#include <math.h>

#include "base/maths.h"

#define STEP_YD 2.0f

static const struct ll_track_point high_road[] = {
    { -352, 600 }, { -330, 500 }, { -282, 400 },  { -226, 318 },  { -204, 226 },
    { -222, 136 }, { -206, 44 },  { -182, -40 },  { -186, -132 }, { -146, -216 },
    { -84, -282 }, { -66, -366 }, { -112, -446 }, { -130, -530 }, { -120, -620 },
};

// Climbs from the high road past the horn's eastern foot.
static const struct ll_track_point hill_path[] = {
    { -146, -216 }, { -84, -226 }, { -20, -206 }, { 30, -232 },  { 62, -290 },
    { 120, -300 },  { 150, -360 }, { 214, -372 }, { 262, -320 }, { 322, -300 },
};

struct road {
    const struct ll_track_point *points;
    uint32_t num_points;
    float half_width_yd; // of the level bed
    float bank_yd;       // over which the bed meets the land
};

static const struct road roads[] = {
    { high_road, sizeof high_road / sizeof *high_road, 3.6f, 15 },
    { hill_path, sizeof hill_path / sizeof *hill_path, 2.4f, 10 },
};

// Takes the land's height along the way, without its small bumps.
static void track_level(struct ll_track *track, const struct ll_land *land)
{
    for (uint32_t i = 0; i < track->count; i++)
        track->height_yd[i] = ll_land_sample(land->height_yd, ll_land_row(track->at[i].x),
                                             ll_land_row(track->at[i].y));
    ll_track_smooth(track, 60, LL_LAND_LAKE_YD + 1.5f);
}

// For every node near the way: distance to it and its height there.
static void track_spread(const struct ll_track *track, float reach_yd, float *distance_yd,
                         float *level_yd)
{
    int32_t reach = (int32_t)(reach_yd / LL_LAND_STEP_YD) + 1;
    for (uint32_t i = 0; i < track->count; i++) {
        const struct ll_track_point *p = &track->at[i];
        int32_t r0 = (int32_t)floorf(ll_land_row(p->x)),
                c0 = (int32_t)floorf(ll_land_row(p->y));
        for (int32_t r = r0 - reach; r <= r0 + reach; r++) {
            for (int32_t c = c0 - reach; c <= c0 + reach; c++) {
                if (r < 0 || c < 0 || r >= LL_LAND_NODES || c >= LL_LAND_NODES)
                    continue;
                float dx = ll_land_x((float)r) - p->x, dy = ll_land_y((float)c) - p->y;
                float d = sqrtf(dx * dx + dy * dy);
                uint32_t node = ll_land_node((uint32_t)r, (uint32_t)c);
                if (d < distance_yd[node]) {
                    distance_yd[node] = d;
                    level_yd[node] = track->height_yd[i];
                }
            }
        }
    }
}

static void road_carve(struct ll_land *land, const struct road *road,
                       struct ll_track *track, float *distance_yd, float *level_yd)
{
    for (uint32_t i = 0; i < LL_LAND_NODES * LL_LAND_NODES; i++)
        distance_yd[i] = 1000;
    ll_track_lay(track, road->points, road->num_points, STEP_YD);
    track_level(track, land);
    track_spread(track, road->half_width_yd + road->bank_yd + 24, distance_yd, level_yd);
    for (uint32_t i = 0; i < LL_LAND_NODES * LL_LAND_NODES; i++) {
        // A narrow road counts as farther away, so that one rule paints them all.
        float edge = distance_yd[i] - road->half_width_yd;
        land->road_yd[i] = ll_minf(land->road_yd[i], edge);
        float bed = 1 - ll_smoothstepf(0, road->bank_yd, edge);
        if (bed > 0)
            land->height_yd[i] = ll_mixf(land->height_yd[i], level_yd[i] - 0.25f, bed);
    }
}

enum ll_status ll_land_carve_roads(struct ll_land *land, struct ll_arena *arena)
{
    struct ll_arena_mark mark = ll_arena_mark(arena);
    struct ll_track *track = ll_arena_new(arena, struct ll_track);
    float *distance_yd = ll_arena_array(arena, float, LL_LAND_NODES *LL_LAND_NODES);
    float *level_yd = ll_arena_array(arena, float, LL_LAND_NODES *LL_LAND_NODES);
    if (!track || !distance_yd || !level_yd)
        return LL_ERR_MEMORY;
    for (uint32_t i = 0; i < LL_LAND_NODES * LL_LAND_NODES; i++)
        land->road_yd[i] = 1000;
    for (uint32_t i = 0; i < sizeof roads / sizeof *roads; i++)
        road_carve(land, &roads[i], track, distance_yd, level_yd);
    ll_arena_rewind(arena, mark);
    return LL_OK;
}
