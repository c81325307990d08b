#include "demo/scatter_rules.h"

#include <math.h>

#include "base/maths.h"
#include "demo/demo.h"
#include "demo/kit/exact.h"

static float row_of(float x)
{
    return (LL_LAND_HALF_YD - x) / LL_LAND_STEP_YD;
}

float ll_scatter_grid(const float *grid, float x, float y)
{
    return ll_land_sample(grid, row_of(x), row_of(y));
}

float ll_scatter_ground(const struct ll_land *land, float x, float y)
{
    // Cells span two nodes; their middle node is the fifth vertex.
    float row = ll_clampf(row_of(x) * 0.5f, 0, LL_LAND_CELLS);
    float column = ll_clampf(row_of(y) * 0.5f, 0, LL_LAND_CELLS);
    uint32_t r = ll_min_u32((uint32_t)row, LL_LAND_CELLS - 1);
    uint32_t c = ll_min_u32((uint32_t)column, LL_LAND_CELLS - 1);
    float v = row - (float)r, u = column - (float)c;
    const float *h = land->height_yd + ll_land_node(2 * r, 2 * c);
    float nw = h[0], ne = h[2], sw = h[2 * LL_LAND_NODES], se = h[2 * LL_LAND_NODES + 2];
    float middle = h[LL_LAND_NODES + 1];
    // The triangle towards the nearest edge: its two corners and the middle.
    float a, b, along, deep; // corners, place along the edge, depth below it (0..0.5)
    if (v <= u && v <= 1 - u) {
        a = nw, b = ne, along = u, deep = v;
    } else if (v >= u && v >= 1 - u) {
        a = sw, b = se, along = u, deep = 1 - v;
    } else if (u < v) {
        a = nw, b = sw, along = v, deep = u;
    } else {
        a = ne, b = se, along = v, deep = 1 - u;
    }
    // Linear through a at 0, b at 1 and the middle at (0.5, 0.5).
    return a + (b - a) * along + 2 * deep * (middle - 0.5f * (a + b));
}

float ll_scatter_nz(const struct ll_scatter_work *s, float x, float y)
{
    return ll_scatter_grid(s->land->normal_z, x, y);
}

bool ll_scatter_inside(float x, float y, float margin)
{
    float half = LL_LAND_HALF_YD - margin;
    return x > -half && x < half && y > -half && y < half;
}

void ll_site_local(const struct ll_site *site, float x, float y, float local[2])
{
    float c = ll_exact_cos_turns(site->yaw_deg / 360),
          d = ll_exact_sin_turns(site->yaw_deg / 360);
    local[0] = (x - site->x) * c + (y - site->y) * d;
    local[1] = (y - site->y) * c - (x - site->x) * d;
}

void ll_site_world(const struct ll_site *site, float lx, float ly, float world[2])
{
    float c = ll_exact_cos_turns(site->yaw_deg / 360),
          d = ll_exact_sin_turns(site->yaw_deg / 360);
    world[0] = site->x + lx * c - ly * d;
    world[1] = site->y + lx * d + ly * c;
}

bool ll_site_covers(const struct ll_site *site, float x, float y, float margin)
{
    float local[2];
    ll_site_local(site, x, y, local);
    return fabsf(local[0]) < LL_SITE_HALF_X_YD + margin &&
           fabsf(local[1]) < LL_SITE_HALF_Y_YD + margin;
}

// A quarter's arc tangent by its series.
float ll_scatter_turns(float x, float y)
{
    float ax = fabsf(x), ay = fabsf(y), large = ll_maxf(ax, ay);
    if (large <= 0)
        return 0;
    float z = ll_minf(ax, ay) / large, z2 = z * z;
    float arc =
        z *
        (0.9998660f +
         z2 * (-0.3302995f + z2 * (0.1801410f + z2 * (-0.0851330f + z2 * 0.0208351f))));
    float turns = arc * 0.15915494f; // of 0 .. 1/8
    if (ay > ax)
        turns = 0.25f - turns;
    if (x < 0)
        turns = 0.5f - turns;
    return y < 0 ? -turns : turns;
}

void ll_scatter_rise(const float *grid, float x, float y, float out[2])
{
    out[0] = ll_scatter_grid(grid, x + 2, y) - ll_scatter_grid(grid, x - 2, y);
    out[1] = ll_scatter_grid(grid, x, y + 2) - ll_scatter_grid(grid, x, y - 2);
    float length = sqrtf(out[0] * out[0] + out[1] * out[1]);
    if (length > 1e-6f) {
        out[0] /= length;
        out[1] /= length;
    }
}

struct ll_scatter_item *ll_scatter_put(struct ll_scatter_work *s, enum ll_prop prop,
                                       float x, float y, float yaw_deg, float scale)
{
    struct ll_scatter *out = s->out;
    if (out->count == LL_SCATTER_MAX)
        return NULL;
    struct ll_scatter_item *item = &out->items[out->count];
    *item =
        (struct ll_scatter_item){ .prop = prop,
                                  .unique_id = LL_SCATTER_FIRST_ID + out->count,
                                  .position = { x, y, ll_scatter_ground(s->land, x, y) },
                                  .yaw_deg = yaw_deg - 360 * floorf(yaw_deg / 360),
                                  .scale = floorf(scale * 1024 + 0.5f) / 1024 };
    out->count++;
    return item;
}

void ll_scatter_keep_free(struct ll_scatter_work *s, float x, float y, float radius)
{
    if (s->num_yards < sizeof s->yards / sizeof *s->yards)
        s->yards[s->num_yards++] = (struct ll_scatter_yard){ x, y, radius };
}

bool ll_scatter_blocks_view(float x, float y)
{
    for (uint32_t i = 0; i < LL_NUM_DEMO_VIEWS; i++) {
        const struct ll_demo_view *view = &ll_demo_views[i];
        if (!view->open)
            continue;
        float dx = x - view->pos[0], dy = y - view->pos[1];
        float c = ll_exact_cos_turns(view->yaw_deg / 360),
              d = ll_exact_sin_turns(view->yaw_deg / 360);
        float ahead = dx * c + dy * d, aside = fabsf(dy * c - dx * d);
        if (ahead > -10 && ahead < 62 && aside < 9 + 0.62f * ll_maxf(ahead, 0))
            return true;
    }
    return false;
}

static bool is_tree(enum ll_prop prop)
{
    return prop <= LL_PROP_BIRCH;
}

bool ll_scatter_apart(const struct ll_scatter_work *s, enum ll_prop prop, float x,
                      float y, float scale)
{
    float base = ll_props[prop].base_yd * scale;
    for (uint32_t i = 0; i < s->out->count; i++) {
        const struct ll_scatter_item *other = &s->out->items[i];
        float dx = x - other->position[0], dy = y - other->position[1];
        float reach = base + ll_props[other->prop].base_yd * other->scale;
        if (is_tree(prop) && is_tree(other->prop))
            reach += 2.6f;
        if (dx * dx + dy * dy < reach * reach)
            return false;
    }
    return true;
}

bool ll_scatter_may_stand(const struct ll_scatter_work *s, enum ll_prop prop, float x,
                          float y, float scale)
{
    const struct ll_prop_info *info = &ll_props[prop];
    float base = info->base_yd * scale;
    if (!ll_scatter_inside(x, y, 6) || ll_scatter_nz(s, x, y) < info->steepest_nz)
        return false;
    if (ll_scatter_grid(s->land->road_yd, x, y) < base + (is_tree(prop) ? 4.5f : 2.2f))
        return false;
    if (ll_scatter_grid(s->land->stream_yd, x, y) < base + (is_tree(prop) ? 2.5f : 0.6f))
        return false;
    if (ll_site_covers(s->inn, x, y, is_tree(prop) ? 6 : 1.5f) ||
        (is_tree(prop) && ll_scatter_blocks_view(x, y)))
        return false;
    // Between the front of the inn and the road.
    float local[2];
    ll_site_local(s->inn, x, y, local);
    if (local[0] > 0 && local[0] < 30 && fabsf(local[1]) < 14)
        return false;
    for (uint32_t i = 0; i < s->num_yards; i++) {
        float dx = x - s->yards[i].x, dy = y - s->yards[i].y;
        float reach = s->yards[i].radius + base;
        if (dx * dx + dy * dy < reach * reach)
            return false;
    }
    return ll_scatter_apart(s, prop, x, y, scale);
}

float ll_scatter_above_lake(const struct ll_scatter_work *s, float x, float y)
{
    return ll_scatter_grid(s->land->height_yd, x, y) - LL_LAND_LAKE_YD;
}
