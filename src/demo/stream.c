// The stream: rises under the northern hills and falls to the lake. Its surface is level
// across and never rises along; its bed is cut below the land, and where the land lies
// too low beside it, a bank is raised.
#include "demo/track.h"

#include <math.h>

#include "base/maths.h"
#include "demo/kit/exact.h"
#include "demo/kit/noise.h"

#define STEP_YD 1.0f
#define REACH_YD 20.0f    // beyond the water's edge the land is left alone
#define SURFACE_YD 8.0f   // beyond the edge, as far as the surface has a height
#define FREEBOARD_YD 0.3f // of the banks, at least
#define STILL_YD 13.0f    // from the shore: so far the lake backs up into the mouth
#define SHALLOWS 0.65f    // share of the width that is under water everywhere
#define LEAST_DEPTH 0.7f  // share of the depth that the drawn ground keeps in mid-stream

// From the spring to the lake's northern bay, down the valley that the rain has found.
static const struct ll_track_point course[] = {
    { 386, 151 }, { 372, 155 }, { 356, 147 }, { 340, 153 }, { 324, 145 }, { 308, 151 },
    { 294, 145 }, { 280, 163 }, { 256, 167 }, { 244, 190 }, { 222, 194 }, { 204, 205 },
    { 189, 198 }, { 177, 192 }, { 165, 189 }, { 152, 181 },
};

struct stream { // arrays: one a step of the track, whose heights are the surface's
    struct ll_track track;
    float half_yd[LL_TRACK_MAX_STEPS]; // of the water's width
    float deep_yd[LL_TRACK_MAX_STEPS];
};

struct across { // the stream's cross-section nearest to a node
    float distance_yd, surface_yd, half_yd, deep_yd;
};

static float land_at(const float *grid, float x, float y)
{
    return ll_land_sample(grid, ll_land_row(x), ll_land_row(y));
}

// ---- along the stream ----

// The lowest land within a few yards to either side, so that both banks are higher.
static float valley_floor(const struct ll_land *land, float x, float y)
{
    float lowest = land_at(land->height_yd, x, y);
    for (uint32_t i = 0; i < 8; i++) {
        float turns = (float)i / 8;
        float side = land_at(land->height_yd, x + 4 * ll_exact_cos_turns(turns),
                             y + 4 * ll_exact_sin_turns(turns));
        lowest = ll_minf(lowest, side);
    }
    return lowest;
}

// Falls all the way, and ends as the lake.
static void surface_fall(struct ll_track *track, const struct ll_land *land)
{
    for (uint32_t i = 0; i < track->count; i++)
        track->height_yd[i] = valley_floor(land, track->at[i].x, track->at[i].y);
    ll_track_smooth(track, 40, LL_LAND_LAKE_YD);
    float last = 1000;
    for (uint32_t i = 0; i < track->count; i++) {
        float shore = land_at(land->shore_yd, track->at[i].x, track->at[i].y);
        float rise = 0.11f * ll_maxf(shore - STILL_YD, 0);
        last = ll_minf(last, track->height_yd[i] - 0.25f);
        last = ll_clampf(last, LL_LAND_LAKE_YD, LL_LAND_LAKE_YD + rise);
        track->height_yd[i] = last;
    }
}

// Pools and riffles: the fall gathers on short steeper runs.
static void surface_run(struct ll_track *track)
{
    const float run_steps = 21, sway = 0.8f * 21 / 6.2831853f;
    for (uint32_t i = 0; i < track->count; i++)
        track->scratch[i] = track->height_yd[i];
    for (uint32_t i = 0; i < track->count; i++) {
        // Looks downstream only: the surface is never above what was found for it.
        float at = (float)i + sway * (1 + ll_exact_sin_turns((float)i / run_steps));
        uint32_t k = (uint32_t)at, end = track->count - 1;
        track->height_yd[i] =
            ll_mixf(track->scratch[ll_min_u32(k, end)],
                    track->scratch[ll_min_u32(k + 1, end)], at - (float)k);
    }
}

static void stream_lay(struct stream *stream, const struct ll_land *land)
{
    ll_track_lay(&stream->track, course, sizeof course / sizeof *course, STEP_YD);
    surface_fall(&stream->track, land);
    surface_run(&stream->track);
    for (uint32_t i = 0; i < stream->track.count; i++) {
        float along = (float)i * STEP_YD;
        float vary = ll_noise_at(151, 0, along / 19, 0);
        float grown = ll_smoothstepf(0, 46, along); // a spring first
        stream->half_yd[i] = ll_mixf(1.0f, 1.75f + 0.45f * vary, grown);
        stream->deep_yd[i] = ll_mixf(0.5f, 0.85f - 0.2f * vary, grown);
    }
}

// ---- across the stream ----

// The nearest place of the stream for every node in its reach.
static void stream_spread(const struct stream *stream, struct across *across)
{
    const struct ll_track *track = &stream->track;
    int32_t reach = (int32_t)((REACH_YD + 4) / LL_LAND_STEP_YD) + 2;
    for (uint32_t i = 0; i + 1 < track->count; i++) {
        const struct ll_track_point *a = &track->at[i], *b = a + 1;
        float sx = b->x - a->x, sy = b->y - a->y, length2 = sx * sx + sy * sy;
        int32_t r0 = (int32_t)ll_land_row(a->x), c0 = (int32_t)ll_land_row(a->y);
        for (int32_t r = r0 - reach; r <= r0 + reach; r++) {
            for (int32_t c = c0 - reach; c <= c0 + reach; c++) {
                if (r < 0 || c < 0 || r >= LL_LAND_NODES || c >= LL_LAND_NODES)
                    continue;
                float dx = ll_land_x((float)r) - a->x, dy = ll_land_y((float)c) - a->y;
                float t = ll_satf((dx * sx + dy * sy) / length2);
                dx -= t * sx;
                dy -= t * sy;
                float d = sqrtf(dx * dx + dy * dy);
                struct across *at = &across[ll_land_node((uint32_t)r, (uint32_t)c)];
                if (d >= at->distance_yd)
                    continue;
                at->distance_yd = d;
                at->surface_yd = ll_mixf(track->height_yd[i], track->height_yd[i + 1], t);
                at->half_yd = ll_mixf(stream->half_yd[i], stream->half_yd[i + 1], t);
                at->deep_yd = ll_mixf(stream->deep_yd[i], stream->deep_yd[i + 1], t);
            }
        }
    }
}

// What the land becomes at a node: edge_yd from the water, where it was height high.
static float carved(const struct across *at, float edge_yd, float shore_yd, float height)
{
    if (edge_yd < 0)
        return ll_minf(height,
                       at->surface_yd -
                           at->deep_yd * ll_satf(-edge_yd / (0.7f * at->half_yd)));
    float bank = at->surface_yd + 0.12f + 0.5f * edge_yd;
    float cut = ll_mixf(ll_minf(height, bank), height, ll_smoothstepf(0.5f, 7, edge_yd));
    if (shore_yd < 2) // the lake's own ground
        return cut;
    float freeboard = at->surface_yd + FREEBOARD_YD * ll_satf(edge_yd / 0.8f);
    float kept = ll_smoothstepf(SURFACE_YD, REACH_YD, edge_yd);
    return ll_maxf(cut, ll_mixf(freeboard, ll_minf(freeboard, height), kept));
}

static void stream_carve(struct ll_land *land, const struct across *across)
{
    for (uint32_t i = 0; i < LL_LAND_NODES * LL_LAND_NODES; i++) {
        const struct across *at = &across[i];
        float edge = at->distance_yd - at->half_yd;
        land->stream_yd[i] = edge;
        land->water_yd[i] = edge < SURFACE_YD ? at->surface_yd : LL_LAND_LAKE_YD;
        if (edge < REACH_YD)
            land->height_yd[i] = carved(at, edge, land->shore_yd[i], land->height_yd[i]);
    }
}

// ---- the drawn ground ----

// The triangle of drawn ground over a place: its nodes and their shares.
static void ground_at(float x, float y, uint32_t nodes[3], float shares[3])
{
    float row = ll_land_row(x) * 0.5f, column = ll_land_row(y) * 0.5f;
    uint32_t r = (uint32_t)row, c = (uint32_t)column;
    float v = row - (float)r, u = column - (float)c;
    bool north_east = v < u, north_west = v < 1 - u;
    bool upright = north_east != north_west; // against the west or the east edge
    float along = upright ? v : u;
    float deep = ll_minf(ll_minf(u, 1 - u), ll_minf(v, 1 - v));
    uint32_t first_row = 2 * r + (!upright && !north_east ? 2 : 0);
    uint32_t first_column = 2 * c + (upright && north_east ? 2 : 0);
    nodes[0] = ll_land_node(first_row, first_column);
    nodes[1] =
        ll_land_node(first_row + (upright ? 2 : 0), first_column + (upright ? 0 : 2));
    nodes[2] = ll_land_node(2 * r + 1, 2 * c + 1);
    shares[0] = 1 - along - deep;
    shares[1] = along - deep;
    shares[2] = 2 * deep;
}

// Lowers the vertices around a place until the drawn ground is at most so high there.
static void ground_lower(struct ll_land *land, float x, float y, float most_yd)
{
    uint32_t nodes[3];
    float shares[3], over_yd = -most_yd, sum = 0;
    ground_at(x, y, nodes, shares);
    for (uint32_t k = 0; k < 3; k++) {
        over_yd += shares[k] * land->height_yd[nodes[k]];
        sum += shares[k] * shares[k];
    }
    for (uint32_t k = 0; k < 3 && over_yd > 0; k++)
        land->height_yd[nodes[k]] -= over_yd * shares[k] / sum;
}

// The lattice is about as coarse as the stream is wide: the drawn ground would stand out
// of the water here and there.
static void bed_join(struct ll_land *land, const struct stream *stream)
{
    const struct ll_track *track = &stream->track;
    for (uint32_t pass = 0; pass < 12; pass++) {
        for (uint32_t i = 1; i + 1 < track->count; i++) {
            const struct ll_track_point *at = &track->at[i];
            float dx = at[1].x - at[-1].x, dy = at[1].y - at[-1].y;
            float side = SHALLOWS * stream->half_yd[i] / sqrtf(dx * dx + dy * dy);
            float shallow = track->height_yd[i] - 0.1f;
            ground_lower(land, at->x - side * dy, at->y + side * dx, shallow);
            ground_lower(land, at->x + side * dy, at->y - side * dx, shallow);
            ground_lower(land, at->x, at->y,
                         track->height_yd[i] - LEAST_DEPTH * stream->deep_yd[i]);
        }
    }
}

// Nodes that are no vertices take the height of the drawn ground, so that the paint
// follows the water's edge as it is seen.
static void ground_follow(struct ll_land *land)
{
    for (uint32_t r = 1; r < LL_LAND_NODES - 1; r++) {
        for (uint32_t c = 1; c < LL_LAND_NODES - 1; c++) {
            uint32_t i = ll_land_node(r, c), step = r & 1 ? LL_LAND_NODES : 1;
            if (((r ^ c) & 1) && land->stream_yd[i] < SURFACE_YD)
                land->height_yd[i] =
                    0.5f * (land->height_yd[i - step] + land->height_yd[i + step]);
        }
    }
}

enum ll_status ll_land_carve_stream(struct ll_land *land, struct ll_arena *arena)
{
    const size_t num = LL_LAND_NODES * LL_LAND_NODES;
    struct ll_arena_mark mark = ll_arena_mark(arena);
    struct stream *stream = ll_arena_new(arena, struct stream);
    struct across *across = ll_arena_array(arena, struct across, num);
    if (!stream || !across)
        return LL_ERR_MEMORY;
    for (size_t i = 0; i < num; i++)
        across[i] = (struct across){ .distance_yd = 1000 };
    stream_lay(stream, land);
    stream_spread(stream, across);
    stream_carve(land, across);
    bed_join(land, stream);
    ground_follow(land);
    ll_arena_rewind(arena, mark);
    return LL_OK;
}
