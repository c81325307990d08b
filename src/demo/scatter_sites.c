// What people put up: lamps and fences along the road, the camp, the yard of the inn, and
// where the inn itself stands.
#include <math.h>

#include "base/maths.h"
#include "demo/scatter_rules.h"

// Walks along the line where a grid has one value: steps of a given length, to the left
// of the rising side with way = 1, to its right with -1.
static void line_step(const float *grid, float value, float length, float way,
                      float at[2])
{
    float up[2];
    ll_scatter_rise(grid, at[0], at[1], up);
    at[0] -= up[1] * length * way;
    at[1] += up[0] * length * way;
    for (uint32_t i = 0; i < 4; i++) { // back onto the line
        ll_scatter_rise(grid, at[0], at[1], up);
        float off = value - ll_scatter_grid(grid, at[0], at[1]);
        at[0] += up[0] * off;
        at[1] += up[1] * off;
    }
}

// The place of the line nearest to a point, found along the rise.
static void line_reach(const float *grid, float value, float at[2])
{
    for (uint32_t i = 0; i < 60; i++) {
        float up[2], off = value - ll_scatter_grid(grid, at[0], at[1]);
        ll_scatter_rise(grid, at[0], at[1], up);
        off = ll_clampf(off, -2, 2);
        at[0] += up[0] * off;
        at[1] += up[1] * off;
    }
}

#define FENCE_YD 3.0f

// Sections from one post to the next along the road, starting near a place.
static void fence(struct ll_scatter_work *s, float x, float y, float edge_yd, float way,
                  uint32_t count)
{
    const float *road = s->land->road_yd;
    float at[2] = { x, y }, last = 0;
    uint32_t num_put = 0;
    line_reach(road, edge_yd, at);
    for (uint32_t i = 0; i < count; i++) {
        float next[2] = { at[0], at[1] };
        line_step(road, edge_yd, FENCE_YD, way, next);
        float dx = next[0] - at[0], dy = next[1] - at[1];
        float length = sqrtf(dx * dx + dy * dy);
        next[0] = at[0] + dx / length * FENCE_YD; // exactly one section apart
        next[1] = at[1] + dy / length * FENCE_YD;
        float mx = 0.5f * (at[0] + next[0]), my = 0.5f * (at[1] + next[1]);
        if (ll_scatter_above_lake(s, mx, my) < 1.5f ||
            ll_site_covers(s->inn, mx, my, 2) ||
            ll_scatter_grid(road, next[0], next[1]) < edge_yd - 0.8f)
            break;
        struct ll_scatter_item *item =
            ll_scatter_put(s, LL_PROP_FENCE, mx, my, 360 * ll_scatter_turns(dx, dy), 1);
        if (!item)
            break;
        float rise = ll_scatter_ground(s->land, next[0], next[1]) -
                     ll_scatter_ground(s->land, at[0], at[1]);
        item->pitch_deg = -360 * ll_scatter_turns(FENCE_YD, ll_clampf(rise, -0.9f, 0.9f));
        at[0] = next[0];
        at[1] = next[1];
        last = item->yaw_deg;
        num_put++;
    }
    if (num_put) // the last section has no post at its end
        ll_scatter_put(s, LL_PROP_FENCE_POST, at[0], at[1], last, 1);
}

// A lamp whose arm reaches towards the lower side of a grid: the road, or the lake.
static void lamp(struct ll_scatter_work *s, const float *grid, float x, float y)
{
    float up[2];
    ll_scatter_rise(grid, x, y, up);
    if (ll_scatter_put(s, LL_PROP_LAMP_POST, x, y, 360 * ll_scatter_turns(-up[0], -up[1]),
                       1))
        ll_scatter_keep_free(s, x, y, 2.2f);
}

#define ROAD_LAMP_YD 1.75f // from the edge of the road
#define SHORE_LAMP_YD 7.5f

static void lamps(struct ll_scatter_work *s)
{
    const float *road = s->land->road_yd, *shore = s->land->shore_yd;
    float front[2], at[2];
    ll_site_world(s->inn, LL_SITE_HALF_X_YD + 4, 5.5f, front);
    line_reach(road, ROAD_LAMP_YD, front);
    lamp(s, road, front[0], front[1]);
    for (int32_t way = -1; way <= 1; way += 2) { // both ways from the inn
        at[0] = front[0];
        at[1] = front[1];
        for (uint32_t i = 1; i <= 5; i++) {
            for (uint32_t k = 0; k < 12; k++)
                line_step(road, ROAD_LAMP_YD, 2.4f, (float)way, at);
            if (ll_scatter_inside(at[0], at[1], 20) &&
                !ll_site_covers(s->inn, at[0], at[1], 1))
                lamp(s, road, at[0], at[1]);
        }
    }
    ll_site_world(s->inn, -30, 0, front); // the shore behind the inn
    line_reach(shore, SHORE_LAMP_YD, front);
    for (int32_t way = -1; way <= 1; way += 2) {
        at[0] = front[0];
        at[1] = front[1];
        for (uint32_t i = 0; i < 2; i++) {
            if ((i || way > 0) && ll_scatter_above_lake(s, at[0], at[1]) > 0.3f)
                lamp(s, shore, at[0], at[1]);
            for (uint32_t k = 0; k < 16; k++)
                line_step(shore, SHORE_LAMP_YD, 2.6f, (float)way, at);
        }
    }
}

static float unevenness(const struct ll_land *land, const struct ll_site *site,
                        float half_x, float half_y, float *middle_yd)
{
    float least = 1e9f, most = -1e9f, sum = 0;
    for (int32_t i = -3; i <= 3; i++) {
        for (int32_t j = -3; j <= 3; j++) {
            float at[2];
            ll_site_world(site, half_x * (float)i / 3, half_y * (float)j / 3, at);
            float height = ll_scatter_grid(land->height_yd, at[0], at[1]);
            least = ll_minf(least, height);
            most = ll_maxf(most, height);
            sum += height;
        }
    }
    *middle_yd = sum / 49;
    return most - least;
}

struct ll_site ll_demo_inn_site(const struct ll_land *land)
{
    struct ll_site best = { 0 };
    float best_cost = 1e9f;
    for (float x = -225; x <= -110; x += 3) {
        for (float y = -199; y <= 150; y += 3) {
            float road = ll_scatter_grid(land->road_yd, x, y),
                  shore = ll_scatter_grid(land->shore_yd, x, y);
            float reach = LL_SITE_HALF_X_YD + 6;
            if (road < reach || road > reach + 5 || shore < 24 || shore > 110)
                continue;
            float to_road[2], to_lake[2];
            ll_scatter_rise(land->road_yd, x, y, to_road);
            ll_scatter_rise(land->shore_yd, x, y, to_lake);
            // The lake lies behind: away from it is towards the road.
            float facing = to_lake[0] * -to_road[0] + to_lake[1] * -to_road[1];
            struct ll_site site = { .x = x,
                                    .y = y,
                                    .yaw_deg = 360 * ll_scatter_turns(-to_road[0],
                                                                      -to_road[1]) };
            float uneven =
                unevenness(land, &site, LL_SITE_HALF_X_YD, LL_SITE_HALF_Y_YD, &site.z);
            float way = road + 2,
                  bed = ll_scatter_grid(land->height_yd, x - to_road[0] * way,
                                        y - to_road[1] * way);
            // The path from the road to the door is short: no bank on it.
            float cost =
                uneven + 1.2f * fabsf(bed - site.z) + 0.03f * shore + 2.5f * (1 - facing);
            if (facing > 0.3f && cost < best_cost) {
                best_cost = cost;
                best = site;
            }
        }
    }
    return best;
}

// A level place above the beach, some way along the shore from the inn.
static struct ll_site camp_site(const struct ll_scatter_work *s)
{
    struct ll_site best = { 0 };
    float best_cost = 1e9f;
    for (float x = -190; x <= 10; x += 4) {
        for (float y = -200; y <= 200; y += 4) {
            float shore = ll_scatter_grid(s->land->shore_yd, x, y);
            float dx = x - s->inn->x, dy = y - s->inn->y, far = sqrtf(dx * dx + dy * dy);
            if (shore < 15 || shore > 26 || far < 60 || far > 130 ||
                ll_scatter_grid(s->land->road_yd, x, y) < 14 ||
                ll_scatter_blocks_view(x, y) || ll_scatter_above_lake(s, x, y) < 1.4f ||
                ll_scatter_above_lake(s, x, y) > 5)
                continue;
            struct ll_site site = { .x = x, .y = y };
            float up[2];
            ll_scatter_rise(s->land->shore_yd, x, y, up);
            site.yaw_deg = 360 * ll_scatter_turns(-up[0], -up[1]); // looks at the lake
            float cost = unevenness(s->land, &site, 5, 5, &site.z) + 0.01f * far;
            if (cost < best_cost) {
                best_cost = cost;
                best = site;
            }
        }
    }
    return best;
}

struct set_piece {
    enum ll_prop prop;
    float x, y, yaw_deg, scale; // in the axes of a site
};

static void set_pieces(struct ll_scatter_work *s, const struct ll_site *site,
                       const struct set_piece *pieces, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        float at[2];
        ll_site_world(site, pieces[i].x, pieces[i].y, at);
        ll_scatter_put(s, pieces[i].prop, at[0], at[1], site->yaw_deg + pieces[i].yaw_deg,
                       pieces[i].scale);
    }
}

static void camp(struct ll_scatter_work *s)
{
    static const struct set_piece pieces[] = {
        { LL_PROP_CAMPFIRE, 0, 0, 0, 1 },       { LL_PROP_LOG, -2.4f, 0.3f, 84, 1 },
        { LL_PROP_LOG, 0.4f, 2.5f, 4, 0.9f },   { LL_PROP_LOG, 0.5f, -2.5f, -12, 0.95f },
        { LL_PROP_CRATE, -3.9f, 2.6f, 20, 1 },  { LL_PROP_CRATE, -4.7f, 1.4f, 48, 0.8f },
        { LL_PROP_BARREL, -3.6f, 3.9f, 0, 1 },  { LL_PROP_KEG, -3.4f, -3.0f, 150, 0.85f },
        { LL_PROP_BENCH, -2.6f, -4.6f, 30, 1 },
    };
    struct ll_site site = camp_site(s);
    if (site.x == 0 && site.y == 0)
        return;
    set_pieces(s, &site, pieces, sizeof pieces / sizeof *pieces);
    ll_scatter_keep_free(s, site.x, site.y, 6.5f);
}

static void inn_yard(struct ll_scatter_work *s)
{
    // Beside the free rectangle, not in it.
    static const struct set_piece pieces[] = {
        { LL_PROP_WELL, 12.3f, 8.5f, 90, 1 },
        { LL_PROP_BARREL, 4.5f, 13.2f, 0, 1 },
        { LL_PROP_BARREL, 3.4f, 13.5f, 70, 0.95f },
        { LL_PROP_CRATE, 1.6f, 13.3f, 12, 1 },
        { LL_PROP_CRATE, 0.2f, 13.6f, -20, 0.85f },
        { LL_PROP_KEG, 6.2f, 13.4f, 90, 0.9f },
        { LL_PROP_LOG, -6, 13.8f, 3, 1 },
        { LL_PROP_LOG, -6.2f, 14.5f, -5, 0.9f },
        { LL_PROP_BENCH, -11.6f, 3, 90, 1 },
        { LL_PROP_TABLE, -12.6f, 3.1f, 90, 1 },
        { LL_PROP_BENCH, -13.7f, 3, 90, 1 },
        { LL_PROP_BUSH, 9, -13.6f, 0, 1 },
        { LL_PROP_BUSH, 6.5f, -13.8f, 130, 0.85f },
        { LL_PROP_FLOWERS, 11.2f, 3.2f, 0, 1 },
        { LL_PROP_FLOWERS, 11.3f, -3.6f, 80, 1.1f },
    };
    set_pieces(s, s->inn, pieces, sizeof pieces / sizeof *pieces);
}

static void fences(struct ll_scatter_work *s)
{
    float at[2];
    // Both sides of the inn's front, and across the road.
    for (int32_t way = -1; way <= 1; way += 2) {
        ll_site_world(s->inn, LL_SITE_HALF_X_YD, (float)-way * (LL_SITE_HALF_Y_YD + 5),
                      at);
        fence(s, at[0], at[1], 3.4f, (float)way, 14);
    }
    ll_site_world(s->inn, LL_SITE_HALF_X_YD + 22, -24, at);
    fence(s, at[0], at[1], 3.2f, 1, 18);
}

void ll_scatter_sites(struct ll_scatter_work *s)
{
    inn_yard(s);
    lamps(s);
    fences(s);
    camp(s);
}
