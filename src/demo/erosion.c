// Rain on the land: drops run downhill, cut where they are fast and let fall what they
// carry where they slow down; then loose slopes slide until they hold.
#include "demo/land.h"

#include <math.h>

#include "base/maths.h"
#include "base/random.h"

#define NUM_DROPS 150000
#define MAX_STEPS 56
#define BRUSH_RADIUS 3 // nodes: a drop cuts a bowl, not a needle hole

static const struct {
    float inertia;  // share of the old direction
    float capacity; // load at full speed on a slope of 1 node
    float pick_up;  // share of the missing load taken a step
    float drop;     // share of the surplus left a step
    float dry;      // water lost a step
    float gravity;
} law = { 0.08f, 3.2f, 0.28f, 0.22f, 0.016f, 4.0f };

struct brush {
    uint32_t count;
    int32_t dr[49], dc[49];
    float weight[49];
};

static struct brush brush_make(void)
{
    struct brush brush = { 0 };
    float total = 0;
    for (int32_t r = -BRUSH_RADIUS; r <= BRUSH_RADIUS; r++) {
        for (int32_t c = -BRUSH_RADIUS; c <= BRUSH_RADIUS; c++) {
            float weight = BRUSH_RADIUS - sqrtf((float)(r * r + c * c));
            if (weight <= 0)
                continue;
            brush.dr[brush.count] = r;
            brush.dc[brush.count] = c;
            brush.weight[brush.count++] = weight;
            total += weight;
        }
    }
    for (uint32_t i = 0; i < brush.count; i++)
        brush.weight[i] /= total;
    return brush;
}

struct drop {
    float row, column, dr, dc, speed, water, load;
};

static void slope_at(const float *height, float row, float column, float *dr, float *dc)
{
    uint32_t r = (uint32_t)row, c = (uint32_t)column;
    float v = row - (float)r, u = column - (float)c;
    const float *g = height + ll_land_node(r, c);
    float nw = g[0], ne = g[1], sw = g[LL_LAND_NODES], se = g[LL_LAND_NODES + 1];
    *dr = ll_mixf(sw - nw, se - ne, u);
    *dc = ll_mixf(ne - nw, se - sw, v);
}

static void cut(float *height, const struct brush *brush, const struct drop *at, float yd)
{
    int32_t r = (int32_t)at->row, c = (int32_t)at->column;
    for (uint32_t i = 0; i < brush->count; i++) {
        int32_t row = r + brush->dr[i], column = c + brush->dc[i];
        if (row >= 0 && column >= 0 && row < LL_LAND_NODES && column < LL_LAND_NODES)
            height[ll_land_node((uint32_t)row, (uint32_t)column)] -=
                yd * brush->weight[i];
    }
}

static void leave(float *height, const struct drop *at, float yd)
{
    uint32_t r = (uint32_t)at->row, c = (uint32_t)at->column;
    float v = at->row - (float)r, u = at->column - (float)c;
    float *g = height + ll_land_node(r, c);
    g[0] += yd * (1 - u) * (1 - v);
    g[1] += yd * u * (1 - v);
    g[LL_LAND_NODES] += yd * (1 - u) * v;
    g[LL_LAND_NODES + 1] += yd * u * v;
}

// One step; false when the drop has left the land or come to rest.
static bool drop_step(struct ll_land *land, const struct brush *brush, struct drop *d)
{
    float dr, dc;
    slope_at(land->height_yd, d->row, d->column, &dr, &dc);
    d->dr = ll_mixf(-dr, d->dr, law.inertia);
    d->dc = ll_mixf(-dc, d->dc, law.inertia);
    float length = sqrtf(d->dr * d->dr + d->dc * d->dc);
    if (length < 1e-5f)
        return false;
    d->dr /= length;
    d->dc /= length;

    struct drop from = *d;
    d->row += d->dr;
    d->column += d->dc;
    float last = LL_LAND_NODES - 1.001f;
    if (d->row < 0 || d->column < 0 || d->row >= last || d->column >= last)
        return false;
    float rise = ll_land_sample(land->height_yd, d->row, d->column) -
                 ll_land_sample(land->height_yd, from.row, from.column);
    float carries = ll_maxf(-rise, 0.01f) * d->speed * d->water * law.capacity;
    if (d->load > carries || rise > 0) {
        float left = rise > 0 ? ll_minf(rise, d->load) : (d->load - carries) * law.drop;
        d->load -= left;
        leave(land->height_yd, &from, left);
    } else {
        float taken = ll_minf((carries - d->load) * law.pick_up, -rise);
        d->load += taken;
        cut(land->height_yd, brush, &from, taken);
    }
    land->flow[ll_land_node((uint32_t)from.row, (uint32_t)from.column)] += d->water;
    d->speed = sqrtf(ll_maxf(d->speed * d->speed - rise * law.gravity, 0.01f));
    d->water *= 1 - law.dry;
    return true;
}

static void rain(struct ll_land *land)
{
    struct brush brush = brush_make();
    struct ll_random random = ll_random_make(20060111);
    for (uint32_t n = 0; n < NUM_DROPS; n++) {
        struct drop d = { .speed = 1, .water = 1 };
        d.row = ll_random_unit(&random) * (LL_LAND_NODES - 2);
        d.column = ll_random_unit(&random) * (LL_LAND_NODES - 2);
        for (uint32_t step = 0; step < MAX_STEPS; step++) {
            if (!drop_step(land, &brush, &d))
                break;
        }
    }
}

// Moves what lies steeper than `limit_yd` a node towards the lowest neighbour.
static void slide(float *height, float *moved, float limit_yd)
{
    static const int32_t around[4][2] = { { -1, 0 }, { 1, 0 }, { 0, -1 }, { 0, 1 } };
    for (uint32_t i = 0; i < LL_LAND_NODES * LL_LAND_NODES; i++)
        moved[i] = 0;
    for (uint32_t r = 1; r < LL_LAND_NODES - 1; r++) {
        for (uint32_t c = 1; c < LL_LAND_NODES - 1; c++) {
            uint32_t here = ll_land_node(r, c), lowest = here;
            for (uint32_t k = 0; k < 4; k++) {
                uint32_t there = ll_land_node((uint32_t)((int32_t)r + around[k][0]),
                                              (uint32_t)((int32_t)c + around[k][1]));
                if (height[there] < height[lowest])
                    lowest = there;
            }
            float surplus = height[here] - height[lowest] - limit_yd;
            if (surplus > 0) {
                moved[here] -= surplus * 0.3f;
                moved[lowest] += surplus * 0.3f;
            }
        }
    }
    for (uint32_t i = 0; i < LL_LAND_NODES * LL_LAND_NODES; i++)
        height[i] += moved[i];
}

// Drops leave their load in lumps: smooths gentle land, keeps rock crisp.
static void settle(float *height, float *smooth)
{
    for (uint32_t r = 1; r < LL_LAND_NODES - 1; r++) {
        for (uint32_t c = 1; c < LL_LAND_NODES - 1; c++) {
            uint32_t i = ll_land_node(r, c);
            float cross = height[i - 1] + height[i + 1] + height[i - LL_LAND_NODES] +
                          height[i + LL_LAND_NODES];
            float corners = height[i - LL_LAND_NODES - 1] +
                            height[i - LL_LAND_NODES + 1] +
                            height[i + LL_LAND_NODES - 1] + height[i + LL_LAND_NODES + 1];
            float mean = 0.25f * height[i] + 0.125f * cross + 0.0625f * corners;
            float dr = height[i + LL_LAND_NODES] - height[i - LL_LAND_NODES];
            float dc = height[i + 1] - height[i - 1];
            float slope = sqrtf(dr * dr + dc * dc) / (2 * LL_LAND_STEP_YD);
            smooth[i] =
                ll_mixf(mean, height[i], 0.85f * ll_smoothstepf(0.45f, 0.95f, slope));
        }
    }
    for (uint32_t r = 1; r < LL_LAND_NODES - 1; r++) {
        for (uint32_t c = 1; c < LL_LAND_NODES - 1; c++)
            height[ll_land_node(r, c)] = smooth[ll_land_node(r, c)];
    }
}

// Counts become 0..1, and a drop's thin path a bed of a few yards.
static void flow_finish(float *flow, float *scratch)
{
    for (uint32_t pass = 0; pass < 2; pass++) {
        for (uint32_t r = 0; r < LL_LAND_NODES; r++) {
            for (uint32_t c = 0; c < LL_LAND_NODES; c++) {
                float row = (float)r, column = (float)c;
                scratch[ll_land_node(r, c)] =
                    0.25f * (ll_land_sample(flow, row - 0.5f, column - 0.5f) +
                             ll_land_sample(flow, row - 0.5f, column + 0.5f) +
                             ll_land_sample(flow, row + 0.5f, column - 0.5f) +
                             ll_land_sample(flow, row + 0.5f, column + 0.5f));
            }
        }
        for (uint32_t i = 0; i < LL_LAND_NODES * LL_LAND_NODES; i++)
            flow[i] = scratch[i];
    }
    for (uint32_t i = 0; i < LL_LAND_NODES * LL_LAND_NODES; i++)
        flow[i] = flow[i] / (flow[i] + 60);
}

enum ll_status ll_land_erode(struct ll_land *land, struct ll_arena *arena)
{
    struct ll_arena_mark mark = ll_arena_mark(arena);
    float *scratch = ll_arena_array(arena, float, LL_LAND_NODES *LL_LAND_NODES);
    if (!scratch)
        return LL_ERR_MEMORY;
    rain(land);
    for (uint32_t pass = 0; pass < 8; pass++)
        slide(land->height_yd, scratch, 3.4f);
    for (uint32_t pass = 0; pass < 5; pass++)
        settle(land->height_yd, scratch);
    flow_finish(land->flow, scratch);
    ll_arena_rewind(arena, mark);
    return LL_OK;
}
