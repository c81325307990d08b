// Everything is found by rules over the land's grids: what is wanted where, how steep,
// how near to road and water, and how far from what stands already.
#include "demo/scatter.h"

#include <math.h>

#include "base/maths.h"
#include "base/random.h"
#include "demo/demo.h"
#include "demo/kit/exact.h"
#include "demo/kit/noise.h"

#define TREE_CELL_YD 7.8f // one tree at most in a square of this size
#define HERB_CELL_YD 6.1f
#define STONE_CELL_YD 9.0f
#define STREAM_CELL_YD 2.5f
#define STREAM_STONE_NZ 0.87f // its banks are steep: stones lie on a little more

struct yard { // a round place that is kept free of what grows
    float x, y, radius;
};

struct scatter {
    const struct ll_land *land;
    const struct ll_site *inn;
    struct ll_scatter *out;
    struct yard yards[24];
    uint32_t num_yards;
};

static float row_of(float x)
{
    return (LL_LAND_HALF_YD - x) / LL_LAND_STEP_YD;
}

static float grid_at(const float *grid, float x, float y)
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

static float steepness_nz(const struct scatter *s, float x, float y)
{
    return grid_at(s->land->normal_z, x, y);
}

static bool inside(float x, float y, float margin)
{
    float half = LL_LAND_HALF_YD - margin;
    return x > -half && x < half && y > -half && y < half;
}

// Own axes of a site.
static void site_local(const struct ll_site *site, float x, float y, float local[2])
{
    float c = ll_exact_cos_turns(site->yaw_deg / 360),
          d = ll_exact_sin_turns(site->yaw_deg / 360);
    local[0] = (x - site->x) * c + (y - site->y) * d;
    local[1] = (y - site->y) * c - (x - site->x) * d;
}

static void site_world(const struct ll_site *site, float lx, float ly, float world[2])
{
    float c = ll_exact_cos_turns(site->yaw_deg / 360),
          d = ll_exact_sin_turns(site->yaw_deg / 360);
    world[0] = site->x + lx * c - ly * d;
    world[1] = site->y + lx * d + ly * c;
}

static bool on_site(const struct ll_site *site, float x, float y, float margin)
{
    float local[2];
    site_local(site, x, y, local);
    return fabsf(local[0]) < LL_SITE_HALF_X_YD + margin &&
           fabsf(local[1]) < LL_SITE_HALF_Y_YD + margin;
}

// Turns of a direction: a quarter's arc tangent by its series, exact everywhere.
static float turns_of(float x, float y)
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

// Direction in which one of the grids rises, unit; by differences over two yards.
static void gradient(const float *grid, float x, float y, float out[2])
{
    out[0] = grid_at(grid, x + 2, y) - grid_at(grid, x - 2, y);
    out[1] = grid_at(grid, x, y + 2) - grid_at(grid, x, y - 2);
    float length = sqrtf(out[0] * out[0] + out[1] * out[1]);
    if (length > 1e-6f) {
        out[0] /= length;
        out[1] /= length;
    }
}

static struct ll_scatter_item *put(struct scatter *s, enum ll_prop prop, float x, float y,
                                   float yaw_deg, float scale)
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

static void yard_add(struct scatter *s, float x, float y, float radius)
{
    if (s->num_yards < sizeof s->yards / sizeof *s->yards)
        s->yards[s->num_yards++] = (struct yard){ x, y, radius };
}

// In front of the demo's open views nothing tall stands near.
static bool blocks_view(float x, float y)
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

// Whether nothing stands too near already; crowns may touch.
static bool apart(const struct scatter *s, enum ll_prop prop, float x, float y,
                  float scale)
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

// Whether something that grows or lies about may be here.
static bool may_stand(const struct scatter *s, enum ll_prop prop, float x, float y,
                      float scale)
{
    const struct ll_prop_info *info = &ll_props[prop];
    float base = info->base_yd * scale;
    if (!inside(x, y, 6) || steepness_nz(s, x, y) < info->steepest_nz)
        return false;
    if (grid_at(s->land->road_yd, x, y) < base + (is_tree(prop) ? 4.5f : 2.2f))
        return false;
    if (grid_at(s->land->stream_yd, x, y) < base + (is_tree(prop) ? 2.5f : 0.6f))
        return false;
    if (on_site(s->inn, x, y, is_tree(prop) ? 6 : 1.5f) ||
        (is_tree(prop) && blocks_view(x, y)))
        return false;
    // Between the front of the inn and the road.
    float local[2];
    site_local(s->inn, x, y, local);
    if (local[0] > 0 && local[0] < 30 && fabsf(local[1]) < 14)
        return false;
    for (uint32_t i = 0; i < s->num_yards; i++) {
        float dx = x - s->yards[i].x, dy = y - s->yards[i].y;
        float reach = s->yards[i].radius + base;
        if (dx * dx + dy * dy < reach * reach)
            return false;
    }
    return apart(s, prop, x, y, scale);
}

static float above_lake(const struct scatter *s, float x, float y)
{
    return grid_at(s->land->height_yd, x, y) - LL_LAND_LAKE_YD;
}

// How much of a wood is here: 0 meadow .. 1 deep wood.
static float wood_at(const struct scatter *s, float x, float y)
{
    static const struct ll_noise groves = { .seed = 12011, .octaves = 3, .gain = 0.5f };
    float above = above_lake(s, x, y), shore = grid_at(s->land->shore_yd, x, y);
    if (above < 1.7f || shore < 9 || above > 92)
        return 0;
    float grove = ll_noise_fbm(&groves, x / 150 + 3.3f, y / 150);
    // The slopes of the mountains are wooded up to a line; the meadows have groves.
    float slope = 1 - steepness_nz(s, x, y);
    float hang = 0.55f * ll_smoothstepf(0.015f, 0.07f, slope) *
                 ll_smoothstepf(6, 20, above) * ll_smoothstepf(88, 60, above);
    float off_shore = ll_smoothstepf(9, 26, shore);
    // Thick around the lake, where one walks; thin behind the mountains.
    float valley = ll_smoothstepf(490, 330, sqrtf(x * x + y * y));
    return ll_smoothstepf(0.05f, 0.25f,
                          grove + 0.34f * hang + 0.07f * valley - 0.2f * (1 - valley)) *
           off_shore;
}

static enum ll_prop tree_kind(const struct scatter *s, float x, float y, float wood,
                              float pick)
{
    static const struct ll_noise stands = { .seed = 12021, .octaves = 2 };
    float above = above_lake(s, x, y);
    float high = ll_smoothstepf(10, 34, above);
    float stand = ll_noise_fbm(&stands, x / 85, y / 85);
    float pine = ll_satf(0.08f + 0.9f * high + 0.75f * stand);
    float birch = ll_satf(0.34f - 0.5f * stand) * (1 - 0.55f * wood) * (1 - 0.8f * high);
    // An oak needs level ground.
    if (steepness_nz(s, x, y) < ll_props[LL_PROP_OAK].steepest_nz)
        pine = 0.85f;
    if (pick < pine)
        return LL_PROP_PINE;
    return pick < pine + (1 - pine) * birch ? LL_PROP_BIRCH : LL_PROP_OAK;
}

struct cell { // a jittered place of a square lattice, with its own random numbers
    float x, y;
    struct ll_random random;
};

static struct cell cell_at(uint32_t seed, float size_yd, int32_t i, int32_t j)
{
    struct cell cell;
    uint32_t key = ll_hash_u32((uint32_t)i * 0x9e3779b1u ^
                               ll_hash_u32((uint32_t)j * 0x85ebca77u ^ seed));
    cell.random = ll_random_make(key);
    cell.x = LL_LAND_HALF_YD -
             size_yd * ((float)i + 0.12f + 0.76f * ll_random_unit(&cell.random));
    cell.y = LL_LAND_HALF_YD -
             size_yd * ((float)j + 0.12f + 0.76f * ll_random_unit(&cell.random));
    return cell;
}

static int32_t cells_along(float size_yd)
{
    return (int32_t)(2 * LL_LAND_HALF_YD / size_yd);
}

static void trees(struct scatter *s)
{
    int32_t edge = cells_along(TREE_CELL_YD);
    for (int32_t i = 0; i < edge; i++) {
        for (int32_t j = 0; j < edge; j++) {
            struct cell cell = cell_at(12001, TREE_CELL_YD, i, j);
            float chance = ll_random_unit(&cell.random),
                  pick = ll_random_unit(&cell.random);
            float size = ll_random_unit(&cell.random), yaw = ll_random_unit(&cell.random);
            float wood = wood_at(s, cell.x, cell.y);
            // A few trees stand alone on the meadows.
            bool dry = above_lake(s, cell.x, cell.y) > 2 &&
                       grid_at(s->land->shore_yd, cell.x, cell.y) > 14;
            float wanted = ll_maxf(0.8f * wood, dry ? 0.006f : 0);
            if (chance >= wanted)
                continue;
            enum ll_prop prop = tree_kind(s, cell.x, cell.y, wood, pick);
            float scale = 0.78f + 0.42f * size;
            if (wood < 0.3f) // young at the edge
                scale *= 0.92f;
            if (may_stand(s, prop, cell.x, cell.y, scale))
                put(s, prop, cell.x, cell.y, 360 * yaw, scale);
        }
    }
}

static void herbs(struct scatter *s)
{
    static const struct ll_noise patches = { .seed = 12111, .octaves = 2 };
    int32_t edge = cells_along(HERB_CELL_YD);
    for (int32_t i = 0; i < edge; i++) {
        for (int32_t j = 0; j < edge; j++) {
            struct cell cell = cell_at(12101, HERB_CELL_YD, i, j);
            float chance = ll_random_unit(&cell.random),
                  pick = ll_random_unit(&cell.random);
            float size = ll_random_unit(&cell.random), yaw = ll_random_unit(&cell.random);
            float x = cell.x, y = cell.y;
            float above = above_lake(s, x, y), shore = grid_at(s->land->shore_yd, x, y);
            float road = grid_at(s->land->road_yd, x, y);
            if (above < 1 || above > 70 || shore < 6)
                continue;
            float wood = wood_at(s, x, y), patch = ll_noise_fbm(&patches, x / 30, y / 30);
            float verge = ll_smoothstepf(16, 5, road), wet = ll_smoothstepf(22, 9, shore);
            wet = ll_maxf(wet, ll_smoothstepf(11, 4, grid_at(s->land->stream_yd, x, y)));
            float rim = wood * (1 - wood) * 4; // the edge of a wood is bushy
            float under = 0.10f * wood + 0.18f * rim;
            float open = 0.55f * ll_smoothstepf(0.0f, 0.45f, patch) * (verge + wet);
            if (chance >= under + open)
                continue;
            enum ll_prop prop;
            if (chance < under)
                prop = pick < 0.42f + 0.3f * rim ? LL_PROP_BUSH
                       : pick < 0.9f             ? LL_PROP_FERN
                                                 : LL_PROP_STONES;
            else
                prop = pick < 0.5f                  ? LL_PROP_GRASS
                       : pick < 0.85f && wet < 0.5f ? LL_PROP_FLOWERS
                       : pick < 0.93f               ? LL_PROP_BUSH
                                                    : LL_PROP_GRASS;
            float scale = 0.8f + 0.5f * size;
            if (may_stand(s, prop, x, y, scale))
                put(s, prop, x, y, 360 * yaw, scale);
        }
    }
}

// Steepest ground within a few yards: the foot of an outcrop has it.
static float crag_near(const struct scatter *s, float x, float y)
{
    float steepest = 0;
    for (uint32_t i = 0; i < 8; i++) {
        float turns = (float)i / 8;
        float nz = steepness_nz(s, x + 6 * ll_exact_cos_turns(turns),
                                y + 6 * ll_exact_sin_turns(turns));
        steepest = ll_maxf(steepest, 1 - nz);
    }
    return steepest;
}

static void stones(struct scatter *s)
{
    static const struct ll_noise drifts = { .seed = 12211, .octaves = 2 };
    int32_t edge = cells_along(STONE_CELL_YD);
    for (int32_t i = 0; i < edge; i++) {
        for (int32_t j = 0; j < edge; j++) {
            struct cell cell = cell_at(12201, STONE_CELL_YD, i, j);
            float chance = ll_random_unit(&cell.random),
                  pick = ll_random_unit(&cell.random);
            float size = ll_random_unit(&cell.random), yaw = ll_random_unit(&cell.random);
            float x = cell.x, y = cell.y, above = above_lake(s, x, y);
            float shore = grid_at(s->land->shore_yd, x, y);
            if (above < 0.25f || above > 75)
                continue;
            float drift = ll_noise_fbm(&drifts, x / 40, y / 40);
            float beach =
                ll_smoothstepf(14, 7, shore) * ll_smoothstepf(0.02f, 0.35f, drift);
            float foot = ll_smoothstepf(0.2f, 0.34f, crag_near(s, x, y)) *
                         ll_smoothstepf(60, 30, above);
            if (chance >= 0.5f * beach + 0.4f * foot)
                continue;
            enum ll_prop prop =
                pick < (foot > beach ? 0.5f : 0.34f) ? LL_PROP_BOULDER : LL_PROP_STONES;
            float scale = prop == LL_PROP_BOULDER ? 0.45f + 0.75f * size * size
                                                  : 0.7f + 0.7f * size;
            if (may_stand(s, prop, x, y, scale))
                put(s, prop, x, y, 360 * yaw, scale);
        }
    }
}

// Stones in the stream's bed and along its banks.
static void stream_stones(struct scatter *s)
{
    int32_t edge = cells_along(STREAM_CELL_YD);
    for (int32_t i = 0; i < edge; i++) {
        for (int32_t j = 0; j < edge; j++) {
            struct cell cell = cell_at(12301, STREAM_CELL_YD, i, j);
            float chance = ll_random_unit(&cell.random),
                  pick = ll_random_unit(&cell.random);
            float size = ll_random_unit(&cell.random), yaw = ll_random_unit(&cell.random);
            float stream = grid_at(s->land->stream_yd, cell.x, cell.y);
            // More of them up in the hills, none where the lake backs up.
            float high = ll_smoothstepf(0.3f, 16, above_lake(s, cell.x, cell.y));
            if (stream < -1.4f || stream > 2.2f || chance >= 0.2f + 0.4f * high ||
                high <= 0 || steepness_nz(s, cell.x, cell.y) < STREAM_STONE_NZ)
                continue;
            bool large = pick < 0.22f + 0.2f * high;
            float scale = large ? 0.22f + 0.4f * size * size * high : 0.5f + 0.6f * size;
            enum ll_prop prop = large ? LL_PROP_BOULDER : LL_PROP_STONES;
            // In the water only what looks out of it.
            float deep = grid_at(s->land->water_yd, cell.x, cell.y) -
                         ll_scatter_ground(s->land, cell.x, cell.y);
            if (deep > 0 && (large ? 1.3f : 0.4f) * scale < deep + 0.12f)
                continue;
            if (apart(s, prop, cell.x, cell.y, scale))
                put(s, prop, cell.x, cell.y, 360 * yaw, scale);
        }
    }
}

// Walks along the line where a grid has one value: steps of a given length, to the left
// of the rising side with way = 1, to its right with -1.
static void line_step(const float *grid, float value, float length, float way,
                      float at[2])
{
    float up[2];
    gradient(grid, at[0], at[1], up);
    at[0] -= up[1] * length * way;
    at[1] += up[0] * length * way;
    for (uint32_t i = 0; i < 4; i++) { // back onto the line
        gradient(grid, at[0], at[1], up);
        float off = value - grid_at(grid, at[0], at[1]);
        at[0] += up[0] * off;
        at[1] += up[1] * off;
    }
}

// The place of the line nearest to a point, found along the rise.
static void line_reach(const float *grid, float value, float at[2])
{
    for (uint32_t i = 0; i < 60; i++) {
        float up[2], off = value - grid_at(grid, at[0], at[1]);
        gradient(grid, at[0], at[1], up);
        off = ll_clampf(off, -2, 2);
        at[0] += up[0] * off;
        at[1] += up[1] * off;
    }
}

#define FENCE_YD 3.0f

// Sections from one post to the next along the road, starting near a place.
static void fence(struct scatter *s, float x, float y, float edge_yd, float way,
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
        if (above_lake(s, mx, my) < 1.5f || on_site(s->inn, mx, my, 2) ||
            grid_at(road, next[0], next[1]) < edge_yd - 0.8f)
            break;
        struct ll_scatter_item *item =
            put(s, LL_PROP_FENCE, mx, my, 360 * turns_of(dx, dy), 1);
        if (!item)
            break;
        float rise = ll_scatter_ground(s->land, next[0], next[1]) -
                     ll_scatter_ground(s->land, at[0], at[1]);
        item->pitch_deg = -360 * turns_of(FENCE_YD, ll_clampf(rise, -0.9f, 0.9f));
        at[0] = next[0];
        at[1] = next[1];
        last = item->yaw_deg;
        num_put++;
    }
    if (num_put) // the last section has no post at its end
        put(s, LL_PROP_FENCE_POST, at[0], at[1], last, 1);
}

// A lamp whose arm reaches towards the lower side of a grid: the road, or the lake.
static void lamp(struct scatter *s, const float *grid, float x, float y)
{
    float up[2];
    gradient(grid, x, y, up);
    if (put(s, LL_PROP_LAMP_POST, x, y, 360 * turns_of(-up[0], -up[1]), 1))
        yard_add(s, x, y, 2.2f);
}

#define ROAD_LAMP_YD 1.75f // from the edge of the road
#define SHORE_LAMP_YD 7.5f

static void lamps(struct scatter *s)
{
    const float *road = s->land->road_yd, *shore = s->land->shore_yd;
    float front[2], at[2];
    site_world(s->inn, LL_SITE_HALF_X_YD + 4, 5.5f, front);
    line_reach(road, ROAD_LAMP_YD, front);
    lamp(s, road, front[0], front[1]);
    for (int32_t way = -1; way <= 1; way += 2) { // both ways from the inn
        at[0] = front[0];
        at[1] = front[1];
        for (uint32_t i = 1; i <= 5; i++) {
            for (uint32_t k = 0; k < 12; k++)
                line_step(road, ROAD_LAMP_YD, 2.4f, (float)way, at);
            if (inside(at[0], at[1], 20) && !on_site(s->inn, at[0], at[1], 1))
                lamp(s, road, at[0], at[1]);
        }
    }
    site_world(s->inn, -30, 0, front); // the shore behind the inn
    line_reach(shore, SHORE_LAMP_YD, front);
    for (int32_t way = -1; way <= 1; way += 2) {
        at[0] = front[0];
        at[1] = front[1];
        for (uint32_t i = 0; i < 2; i++) {
            if ((i || way > 0) && above_lake(s, at[0], at[1]) > 0.3f)
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
            site_world(site, half_x * (float)i / 3, half_y * (float)j / 3, at);
            float height = grid_at(land->height_yd, at[0], at[1]);
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
            float road = grid_at(land->road_yd, x, y),
                  shore = grid_at(land->shore_yd, x, y);
            float reach = LL_SITE_HALF_X_YD + 6;
            if (road < reach || road > reach + 5 || shore < 24 || shore > 110)
                continue;
            float to_road[2], to_lake[2];
            gradient(land->road_yd, x, y, to_road);
            gradient(land->shore_yd, x, y, to_lake);
            // The lake lies behind: away from it is towards the road.
            float facing = to_lake[0] * -to_road[0] + to_lake[1] * -to_road[1];
            struct ll_site site = { .x = x,
                                    .y = y,
                                    .yaw_deg = 360 * turns_of(-to_road[0], -to_road[1]) };
            float uneven =
                unevenness(land, &site, LL_SITE_HALF_X_YD, LL_SITE_HALF_Y_YD, &site.z);
            float way = road + 2, bed = grid_at(land->height_yd, x - to_road[0] * way,
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
static struct ll_site camp_site(const struct scatter *s)
{
    struct ll_site best = { 0 };
    float best_cost = 1e9f;
    for (float x = -190; x <= 10; x += 4) {
        for (float y = -200; y <= 200; y += 4) {
            float shore = grid_at(s->land->shore_yd, x, y);
            float dx = x - s->inn->x, dy = y - s->inn->y, far = sqrtf(dx * dx + dy * dy);
            if (shore < 15 || shore > 26 || far < 60 || far > 130 ||
                grid_at(s->land->road_yd, x, y) < 14 || blocks_view(x, y) ||
                above_lake(s, x, y) < 1.4f || above_lake(s, x, y) > 5)
                continue;
            struct ll_site site = { .x = x, .y = y };
            float up[2];
            gradient(s->land->shore_yd, x, y, up);
            site.yaw_deg = 360 * turns_of(-up[0], -up[1]); // looks at the lake
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

static void set_pieces(struct scatter *s, const struct ll_site *site,
                       const struct set_piece *pieces, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        float at[2];
        site_world(site, pieces[i].x, pieces[i].y, at);
        put(s, pieces[i].prop, at[0], at[1], site->yaw_deg + pieces[i].yaw_deg,
            pieces[i].scale);
    }
}

static void camp(struct scatter *s)
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
    yard_add(s, site.x, site.y, 6.5f);
}

static void inn_yard(struct scatter *s)
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

static void fences(struct scatter *s)
{
    float at[2];
    // Both sides of the inn's front, and across the road.
    for (int32_t way = -1; way <= 1; way += 2) {
        site_world(s->inn, LL_SITE_HALF_X_YD, (float)-way * (LL_SITE_HALF_Y_YD + 5), at);
        fence(s, at[0], at[1], 3.4f, (float)way, 14);
    }
    site_world(s->inn, LL_SITE_HALF_X_YD + 22, -24, at);
    fence(s, at[0], at[1], 3.2f, 1, 18);
}

enum ll_status ll_demo_scatter(const struct ll_land *land, const struct ll_site *inn,
                               struct ll_arena *arena, struct ll_scatter *out)
{
    *out = (struct ll_scatter){ .items = ll_arena_array(arena, struct ll_scatter_item,
                                                        LL_SCATTER_MAX) };
    if (!out->items)
        return LL_ERR_MEMORY;
    struct scatter s = { .land = land, .inn = inn, .out = out };
    inn_yard(&s);
    lamps(&s);
    fences(&s);
    camp(&s);
    stones(&s);
    stream_stones(&s);
    trees(&s);
    herbs(&s);
    return LL_OK;
}
