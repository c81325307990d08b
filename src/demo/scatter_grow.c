// What grows and lies about: trees, herbs, stones. Each kind has a lattice of jittered
// cells and a rule that says what a cell holds.
#include <math.h>

#include "base/maths.h"
#include "base/random.h"
#include "demo/kit/exact.h"
#include "demo/kit/noise.h"
#include "demo/scatter_rules.h"

#define STREAM_STONE_NZ 0.87f // its banks are steep: stones lie on a little more

struct cell { // a jittered place of a square lattice, with its own random numbers
    float x, y;
    float chance, pick, size, yaw; // 0..1
};

static struct cell cell_at(uint32_t seed, float size_yd, int32_t i, int32_t j)
{
    struct cell cell;
    uint32_t key = ll_hash_u32((uint32_t)i * 0x9e3779b1u ^
                               ll_hash_u32((uint32_t)j * 0x85ebca77u ^ seed));
    struct ll_random random = ll_random_make(key);
    cell.x =
        LL_LAND_HALF_YD - size_yd * ((float)i + 0.12f + 0.76f * ll_random_unit(&random));
    cell.y =
        LL_LAND_HALF_YD - size_yd * ((float)j + 0.12f + 0.76f * ll_random_unit(&random));
    cell.chance = ll_random_unit(&random);
    cell.pick = ll_random_unit(&random);
    cell.size = ll_random_unit(&random);
    cell.yaw = ll_random_unit(&random);
    return cell;
}

// How much of a wood is here: 0 meadow .. 1 deep wood.
static float wood_at(const struct ll_scatter_work *s, float x, float y)
{
    static const struct ll_noise groves = { .seed = 12011, .octaves = 3, .gain = 0.5f };
    float above = ll_scatter_above_lake(s, x, y),
          shore = ll_scatter_grid(s->land->shore_yd, x, y);
    if (above < 1.7f || shore < 9 || above > 92)
        return 0;
    float grove = ll_noise_fbm(&groves, x / 150 + 3.3f, y / 150);
    // The slopes of the mountains are wooded up to a line; the meadows have groves.
    float slope = 1 - ll_scatter_nz(s, x, y);
    float hang = 0.55f * ll_smoothstepf(0.015f, 0.07f, slope) *
                 ll_smoothstepf(6, 20, above) * ll_smoothstepf(88, 60, above);
    float off_shore = ll_smoothstepf(9, 26, shore);
    // Thick around the lake, where one walks; thin behind the mountains.
    float valley = ll_smoothstepf(490, 330, sqrtf(x * x + y * y));
    return ll_smoothstepf(0.05f, 0.25f,
                          grove + 0.34f * hang + 0.07f * valley - 0.2f * (1 - valley)) *
           off_shore;
}

static enum ll_prop tree_kind(const struct ll_scatter_work *s, float x, float y,
                              float wood, float pick)
{
    static const struct ll_noise stands = { .seed = 12021, .octaves = 2 };
    float above = ll_scatter_above_lake(s, x, y);
    float high = ll_smoothstepf(10, 34, above);
    float stand = ll_noise_fbm(&stands, x / 85, y / 85);
    float pine = ll_satf(0.08f + 0.9f * high + 0.75f * stand);
    float birch = ll_satf(0.34f - 0.5f * stand) * (1 - 0.55f * wood) * (1 - 0.8f * high);
    // An oak needs level ground.
    if (ll_scatter_nz(s, x, y) < ll_props[LL_PROP_OAK].steepest_nz)
        pine = 0.85f;
    if (pick < pine)
        return LL_PROP_PINE;
    return pick < pine + (1 - pine) * birch ? LL_PROP_BIRCH : LL_PROP_OAK;
}

static void trees(struct ll_scatter_work *s, const struct cell *cell)
{
    float wood = wood_at(s, cell->x, cell->y);
    // A few trees stand alone on the meadows.
    bool dry = ll_scatter_above_lake(s, cell->x, cell->y) > 2 &&
               ll_scatter_grid(s->land->shore_yd, cell->x, cell->y) > 14;
    float wanted = ll_maxf(0.8f * wood, dry ? 0.006f : 0);
    if (cell->chance >= wanted)
        return;
    enum ll_prop prop = tree_kind(s, cell->x, cell->y, wood, cell->pick);
    float scale = 0.78f + 0.42f * cell->size;
    if (wood < 0.3f) // young at the edge
        scale *= 0.92f;
    if (ll_scatter_may_stand(s, prop, cell->x, cell->y, scale))
        ll_scatter_put(s, prop, cell->x, cell->y, 360 * cell->yaw, scale);
}

static void herbs(struct ll_scatter_work *s, const struct cell *cell)
{
    static const struct ll_noise patches = { .seed = 12111, .octaves = 2 };
    float x = cell->x, y = cell->y;
    float above = ll_scatter_above_lake(s, x, y),
          shore = ll_scatter_grid(s->land->shore_yd, x, y);
    float road = ll_scatter_grid(s->land->road_yd, x, y);
    if (above < 1 || above > 70 || shore < 6)
        return;
    float wood = wood_at(s, x, y), patch = ll_noise_fbm(&patches, x / 30, y / 30);
    float verge = ll_smoothstepf(16, 5, road), wet = ll_smoothstepf(22, 9, shore);
    wet = ll_maxf(wet, ll_smoothstepf(11, 4, ll_scatter_grid(s->land->stream_yd, x, y)));
    float rim = wood * (1 - wood) * 4; // the edge of a wood is bushy
    float under = 0.10f * wood + 0.18f * rim;
    float open = 0.55f * ll_smoothstepf(0.0f, 0.45f, patch) * (verge + wet);
    if (cell->chance >= under + open)
        return;
    enum ll_prop prop;
    if (cell->chance < under)
        prop = cell->pick < 0.42f + 0.3f * rim ? LL_PROP_BUSH
               : cell->pick < 0.9f             ? LL_PROP_FERN
                                               : LL_PROP_STONES;
    else
        prop = cell->pick < 0.5f                  ? LL_PROP_GRASS
               : cell->pick < 0.85f && wet < 0.5f ? LL_PROP_FLOWERS
               : cell->pick < 0.93f               ? LL_PROP_BUSH
                                                  : LL_PROP_GRASS;
    float scale = 0.8f + 0.5f * cell->size;
    if (ll_scatter_may_stand(s, prop, x, y, scale))
        ll_scatter_put(s, prop, x, y, 360 * cell->yaw, scale);
}

// Steepest ground within a few yards: the foot of an outcrop has it.
static float crag_near(const struct ll_scatter_work *s, float x, float y)
{
    float steepest = 0;
    for (uint32_t i = 0; i < 8; i++) {
        float turns = (float)i / 8;
        float nz = ll_scatter_nz(s, x + 6 * ll_exact_cos_turns(turns),
                                 y + 6 * ll_exact_sin_turns(turns));
        steepest = ll_maxf(steepest, 1 - nz);
    }
    return steepest;
}

static void stones(struct ll_scatter_work *s, const struct cell *cell)
{
    static const struct ll_noise drifts = { .seed = 12211, .octaves = 2 };
    float x = cell->x, y = cell->y, above = ll_scatter_above_lake(s, x, y);
    float shore = ll_scatter_grid(s->land->shore_yd, x, y);
    if (above < 0.25f || above > 75)
        return;
    float drift = ll_noise_fbm(&drifts, x / 40, y / 40);
    float beach = ll_smoothstepf(14, 7, shore) * ll_smoothstepf(0.02f, 0.35f, drift);
    float foot =
        ll_smoothstepf(0.2f, 0.34f, crag_near(s, x, y)) * ll_smoothstepf(60, 30, above);
    if (cell->chance >= 0.5f * beach + 0.4f * foot)
        return;
    enum ll_prop prop =
        cell->pick < (foot > beach ? 0.5f : 0.34f) ? LL_PROP_BOULDER : LL_PROP_STONES;
    float scale = prop == LL_PROP_BOULDER ? 0.45f + 0.75f * cell->size * cell->size
                                          : 0.7f + 0.7f * cell->size;
    if (ll_scatter_may_stand(s, prop, x, y, scale))
        ll_scatter_put(s, prop, x, y, 360 * cell->yaw, scale);
}

// Stones in the stream's bed and along its banks.
static void stream_stones(struct ll_scatter_work *s, const struct cell *cell)
{
    float stream = ll_scatter_grid(s->land->stream_yd, cell->x, cell->y);
    // More of them up in the hills, none where the lake backs up.
    float high = ll_smoothstepf(0.3f, 16, ll_scatter_above_lake(s, cell->x, cell->y));
    if (stream < -1.4f || stream > 2.2f || cell->chance >= 0.2f + 0.4f * high ||
        high <= 0 || ll_scatter_nz(s, cell->x, cell->y) < STREAM_STONE_NZ)
        return;
    bool large = cell->pick < 0.22f + 0.2f * high;
    float scale =
        large ? 0.22f + 0.4f * cell->size * cell->size * high : 0.5f + 0.6f * cell->size;
    enum ll_prop prop = large ? LL_PROP_BOULDER : LL_PROP_STONES;
    // In the water only what looks out of it.
    float deep = ll_scatter_grid(s->land->water_yd, cell->x, cell->y) -
                 ll_scatter_ground(s->land, cell->x, cell->y);
    if (deep > 0 && (large ? 1.3f : 0.4f) * scale < deep + 0.12f)
        return;
    if (ll_scatter_apart(s, prop, cell->x, cell->y, scale))
        ll_scatter_put(s, prop, cell->x, cell->y, 360 * cell->yaw, scale);
}

struct growth {
    uint32_t seed;
    float cell_yd; // one at most in a square of this size
    void (*rule)(struct ll_scatter_work *s, const struct cell *cell);
};

void ll_scatter_growth(struct ll_scatter_work *s)
{
    static const struct growth growths[] = {
        { 12201, 9.0f, stones },
        { 12301, 2.5f, stream_stones },
        { 12001, 7.8f, trees },
        { 12101, 6.1f, herbs },
    };
    for (uint32_t g = 0; g < sizeof growths / sizeof *growths; g++) {
        const struct growth *growth = &growths[g];
        int32_t edge = (int32_t)(2 * LL_LAND_HALF_YD / growth->cell_yd);
        for (int32_t i = 0; i < edge; i++) {
            for (int32_t j = 0; j < edge; j++) {
                struct cell cell = cell_at(growth->seed, growth->cell_yd, i, j);
                growth->rule(s, &cell);
            }
        }
    }
}
