// The designed shape of the demo's land: a lake in a valley, a horn above its north-east
// shore, meadows in the south, and a rim of mountains with a low saddle in the north-west
// where the sun goes down.
#include "demo/land.h"

#include <math.h>

#include "base/maths.h"
#include "demo/kit/noise.h"

struct disc { // yards; x north, y west
    float x, y, radius;
};

// The lake is the smooth union of these, with an island left standing.
static const struct disc lake_discs[] = {
    { 128, 168, 44 }, { 74, 96, 78 },    { 4, 24, 88 },
    { -62, -56, 74 }, { -28, -128, 40 }, { -58, 92, 46 },
};
static const struct disc island = { 34, 60, 19 };

struct peak {
    float x, y, radius, height, sharpness;
};

static const struct peak peaks[] = {
    { 176, -166, 205, 182, 1.5f }, // the horn
    { 292, -52, 170, 104, 1.3f },  // its northern shoulder
    { 92, -318, 165, 92, 1.25f },  // its eastern shoulder
    { 236, 372, 150, 74, 1.2f },   // the western hill
    { -386, -150, 170, 40, 1.0f }, // the southern downs
    { -330, 300, 150, 26, 1.0f },
};

// Distance from a curve that is a square with round corners, so that the rim follows the
// edge of the four tiles.
static float rim_distance(float x, float y)
{
    float x2 = x * x, y2 = y * y;
    return sqrtf(sqrtf(x2 * x2 + y2 * y2));
}

// The rim is low in the north-west, where the sun sets, and lower in the south.
static float rim_height(float x, float y)
{
    float length = sqrtf(x * x + y * y) + 1;
    float northwest = (x + y) * 0.70710678f / length;
    float low = ll_smoothstepf(0.86f, 0.99f, northwest);
    float south = ll_smoothstepf(-0.2f, -0.9f, x / length);
    return ll_mixf(ll_mixf(1, 0.62f, south), 0.2f, low);
}

static float mountains(float x, float y)
{
    static const struct ll_noise warp = { .seed = 11, .octaves = 3 };
    static const struct ll_noise crest = { .seed = 23, .octaves = 5, .gain = 0.48f };
    float u = x / 240, v = y / 240;
    ll_noise_warp(&warp, 0.35f, &u, &v);
    float ridged = ll_noise_ridged(&crest, u * 1.2f, v * 1.2f);

    float rim = ll_smoothstepf(330, 545, rim_distance(x, y) + 70 * (ridged - 0.5f));
    float height = rim * rim_height(x, y) * (46 + 150 * ridged);
    for (uint32_t i = 0; i < sizeof peaks / sizeof *peaks; i++) {
        const struct peak *p = &peaks[i];
        float dx = x - p->x + 60 * (u - x / 240), dy = y - p->y + 60 * (v - y / 240);
        float cone = 1 - sqrtf(dx * dx + dy * dy) / p->radius;
        if (cone <= 0)
            continue;
        float shape = cone * cone * (3 - 2 * cone); // soft foot and top
        shape = ll_mixf(shape, cone * cone, p->sharpness - 1);
        height += p->height * shape * (0.62f + 0.62f * ridged);
    }
    return height;
}

static float meadows(float x, float y)
{
    static const struct ll_noise swell = { .seed = 31, .octaves = 3 };
    static const struct ll_noise hills = { .seed = 37, .octaves = 4, .gain = 0.45f };
    float broad = ll_noise_fbm(&swell, x / 310, y / 310);
    float knoll_x = x - island.x, knoll_y = y - island.y; // the island stands out
    float knoll =
        11 * ll_smoothstepf(34, 4, sqrtf(knoll_x * knoll_x + knoll_y * knoll_y));
    float hill = ll_noise_fbm(&hills, x / 128, y / 128);
    float height = LL_LAND_LAKE_YD + 7 + 7 * broad + knoll;
    float bumps = ll_noise_fbm(&hills, x / 44 + 7, y / 44);
    return height + 21 * ll_maxf(hill + 0.1f, 0) + 4 * hill + 1.6f * bumps;
}

// Strata: on steep land the height gathers on steps, which erosion breaks up again.
static float terraces(float height, float x, float y)
{
    static const struct ll_noise tilt = { .seed = 41, .octaves = 3 };
    float step = 13;
    float h = (height + 9 * ll_noise_fbm(&tilt, x / 170, y / 170)) / step;
    float whole = floorf(h), part = h - whole;
    float stepped = (whole + ll_smoothstepf(0.25f, 0.8f, part)) * step;
    float amount = 0.62f * ll_smoothstepf(48, 90, height);
    return height + amount * (stepped - h * step);
}

static float disc_distance(const struct disc *disc, float x, float y)
{
    float dx = x - disc->x, dy = y - disc->y;
    return sqrtf(dx * dx + dy * dy) - disc->radius;
}

static float smooth_min(float a, float b, float width)
{
    float h = ll_maxf(width - fabsf(a - b), 0) / width;
    return ll_minf(a, b) - h * h * width * 0.25f;
}

static float shore_distance(float x, float y)
{
    static const struct ll_noise bays = { .seed = 53, .octaves = 4, .gain = 0.5f };
    float u = x / 105, v = y / 105;
    ll_noise_warp(&bays, 0.3f, &u, &v);
    float distance = 1e9f;
    for (uint32_t i = 0; i < sizeof lake_discs / sizeof *lake_discs; i++)
        distance =
            smooth_min(distance, disc_distance(&lake_discs[i], u * 105, v * 105), 46);
    return ll_maxf(distance, -disc_distance(&island, u * 105, v * 105));
}

// How far from the water the beach reaches before the land takes over: cliffs under the
// horn, wide meadows' edge in the south.
static float beach_width(float x, float y)
{
    static const struct ll_noise vary = { .seed = 59, .octaves = 2 };
    float cliff =
        ll_smoothstepf(-60, 130, x - y) + 0.5f * ll_noise_fbm(&vary, x / 90, y / 90);
    return ll_mixf(62, 16, ll_satf(cliff));
}

static float lake_bed(float shore_yd)
{
    float in = -shore_yd;
    return LL_LAND_LAKE_YD - 0.11f * in - 9 * ll_smoothstepf(4, 48, in);
}

// Brings the land down to the shore. Used before the erosion and again after it, since
// what the water carries would fill the lake.
static float meet_lake(float height, float shore_yd, float width_yd)
{
    if (shore_yd < 0)
        return lake_bed(shore_yd);
    float beach = LL_LAND_LAKE_YD + 0.1f * shore_yd + 0.0035f * shore_yd * shore_yd;
    float land = ll_maxf(height, LL_LAND_LAKE_YD + 1.2f);
    return ll_mixf(ll_minf(beach, land), land, ll_smoothstepf(2, width_yd, shore_yd));
}

void ll_land_sculpt(struct ll_land *land)
{
    for (uint32_t r = 0; r < LL_LAND_NODES; r++) {
        for (uint32_t c = 0; c < LL_LAND_NODES; c++) {
            uint32_t i = ll_land_node(r, c);
            float x = ll_land_x((float)r), y = ll_land_y((float)c);
            float height = terraces(meadows(x, y) + mountains(x, y), x, y);
            land->shore_yd[i] = shore_distance(x, y);
            land->height_yd[i] = meet_lake(height, land->shore_yd[i], beach_width(x, y));
        }
    }
}

void ll_land_settle_lake(struct ll_land *land)
{
    static const struct ll_noise bed = { .seed = 61, .octaves = 3 };
    for (uint32_t r = 0; r < LL_LAND_NODES; r++) {
        for (uint32_t c = 0; c < LL_LAND_NODES; c++) {
            uint32_t i = ll_land_node(r, c);
            float shore = land->shore_yd[i];
            if (shore > 10) { // no pond where the rain dug deep
                land->height_yd[i] = ll_maxf(land->height_yd[i], LL_LAND_LAKE_YD + 0.8f);
                continue;
            }
            float x = ll_land_x((float)r), y = ll_land_y((float)c);
            float kept = ll_smoothstepf(1, 10, shore);
            float wanted = meet_lake(land->height_yd[i], shore, beach_width(x, y));
            wanted += 0.6f * ll_smoothstepf(-2, -14, shore) *
                      ll_noise_fbm(&bed, x / 14, y / 14);
            float height = ll_mixf(wanted, land->height_yd[i], kept);
            // No puddles on the beach.
            if (shore > 0)
                height = ll_maxf(height, LL_LAND_LAKE_YD + 0.07f * shore);
            land->height_yd[i] = height;
        }
    }
}
