// Paints the land by slope, height, moisture, and the distances to shore and road, with
// noise where grounds meet.
#include "demo/paint.h"

#include <math.h>

#include "base/maths.h"
#include "demo/kit/noise.h"

#define SAND_TOP_YD 3.3f    // over the lake: no sand above, whatever the noise
#define SAND_SHORE_YD 20.0f // nor farther from the shore
#define SAND_STREAM_YD 4.5f // or from the stream
#define PAVED_YD 2.0f       // no cobbles farther from the paved ground

struct place {      // what the rules look at
    float above_yd; // over the lake
    float slope;    // 0 flat .. 1 upright
    float shore_yd, road_yd, stream_yd, paved_yd, flow;
    float under_yd; // below the stream's surface; negative above it
    float inland;   // 0 in chunks with sand or cobbles, rising to 1 over the next ones
    float strata;   // layers of the rock; -1..1
    float fine, patch, broad; // noise of about 9, 50 and 150 yards; -1..1
};

static float inland_at(const struct ll_land *land, float row, float column)
{
    float v = row / (2 * LL_CHUNK_CELLS), u = column / (2 * LL_CHUNK_CELLS);
    uint32_t r = ll_min_u32((uint32_t)v, LL_LAND_CHUNKS - 1);
    uint32_t c = ll_min_u32((uint32_t)u, LL_LAND_CHUNKS - 1);
    const float *g = land->inland + r * LL_LAND_CORNERS + c;
    float north = ll_mixf(g[0], g[1], u - (float)c);
    float south = ll_mixf(g[LL_LAND_CORNERS], g[LL_LAND_CORNERS + 1], u - (float)c);
    return ll_mixf(north, south, v - (float)r);
}

static struct place place_at(const struct ll_land *land, float row, float column)
{
    static const struct ll_noise fine = { .seed = 901, .octaves = 4, .gain = 0.6f };
    static const struct ll_noise patch = { .seed = 911, .octaves = 3 };
    static const struct ll_noise broad = { .seed = 921, .octaves = 2 };
    float x = ll_land_x(row), y = ll_land_y(column);
    struct place p;
    p.above_yd = ll_land_sample(land->height_yd, row, column) - LL_LAND_LAKE_YD;
    p.slope = 1 - ll_land_sample(land->normal_z, row, column);
    p.shore_yd = ll_land_sample(land->shore_yd, row, column);
    p.road_yd = ll_land_sample(land->road_yd, row, column);
    p.stream_yd = ll_land_sample(land->stream_yd, row, column);
    p.paved_yd = ll_land_sample(land->paved_yd, row, column);
    p.under_yd = ll_land_sample(land->water_yd, row, column) -
                 ll_land_sample(land->height_yd, row, column);
    p.flow = ll_land_sample(land->flow, row, column);
    p.inland = inland_at(land, row, column);
    p.fine = ll_noise_fbm(&fine, x / 9, y / 9);
    p.patch = ll_noise_fbm(&patch, x / 46, y / 46);
    p.broad = ll_noise_fbm(&broad, x / 150, y / 150);
    p.strata = ll_noise_at(931, 0, p.above_yd / 7 + 1.1f * p.patch, p.broad * 2);
    return p;
}

// Dry grass: broad fields away from the lake, and the high slopes.
static float meadow(const struct place *p)
{
    float dry = p->broad + 0.55f * p->patch + 0.3f * p->fine;
    // No green above 78 yards: the snow takes the fourth layer there.
    dry += 2.2f * ll_smoothstepf(34, 74, p->above_yd) - 0.25f * p->flow;
    // A chunk with sand or cobbles must not hold this one too: four layers are the
    // format's limit.
    return ll_smoothstepf(-0.02f, 0.5f, dry) *
           ll_smoothstepf(0, 0.6f, p->inland * (1 + 0.5f * p->fine));
}

static float sand(const struct place *p)
{
    float wet = p->above_yd + 0.9f * p->fine + 0.5f * p->patch;
    float beach = ll_smoothstepf(SAND_TOP_YD - 1.4f, SAND_TOP_YD - 2.6f, wet) *
                  ll_smoothstepf(SAND_SHORE_YD, SAND_SHORE_YD - 6, p->shore_yd);
    // The stream's bed, and bars of it where the bank is flat.
    float bed = ll_smoothstepf(-0.12f, 0.2f, p->under_yd + 0.22f * p->fine) *
                ll_smoothstepf(SAND_STREAM_YD, SAND_STREAM_YD - 1.5f, p->stream_yd);
    return ll_maxf(beach, bed);
}

// Washed earth along the stream.
static float bank(const struct place *p)
{
    float edge = p->stream_yd + 1.5f * p->fine + 1.2f * p->patch;
    float high = p->under_yd + 0.25f * p->fine;
    return 0.85f * ll_smoothstepf(3.2f, 0.8f, edge) * ll_smoothstepf(-0.9f, -0.35f, high);
}

static float road(const struct place *p)
{
    float edge = p->road_yd + 1.7f * p->fine + 0.5f * p->patch;
    float way = ll_smoothstepf(1.9f, -0.7f, edge);
    // Grass comes through between the wheel ruts.
    float middle = ll_smoothstepf(-2.5f, -3.3f, p->road_yd + 0.6f * p->fine);
    return way * (1 - 0.42f * middle * ll_satf(0.6f + p->patch + p->fine));
}

// Trodden earth around the paved ground.
static float yard(const struct place *p)
{
    float edge = p->paved_yd + 1.6f * p->fine + 0.8f * p->patch;
    return 0.9f * ll_smoothstepf(2.6f, 0.4f, edge);
}

// Stones that have sunk in or were taken out leave the earth bare, most at the edges.
static float cobble(const struct place *p)
{
    float edge = p->paved_yd + 1.5f * p->fine + 0.9f * p->patch;
    float laid = ll_smoothstepf(0.5f, -0.3f, edge) *
                 ll_smoothstepf(PAVED_YD, PAVED_YD - 0.5f, p->paved_yd);
    float worn = ll_smoothstepf(0.3f, 0.75f,
                                0.7f * p->fine + 0.6f * p->patch +
                                    0.35f * ll_smoothstepf(-4, 0, edge));
    return laid * (1 - 0.75f * worn);
}

static float dirt(const struct place *p)
{
    float steep = 0.8f * ll_smoothstepf(0.105f, 0.19f, p->slope + 0.07f * p->fine);
    float gully = 0.75f * ll_smoothstepf(0.42f, 0.8f, p->flow + 0.22f * p->fine) *
                  ll_smoothstepf(0.012f, 0.05f, p->slope);
    float bare = 0.6f * ll_smoothstepf(0.42f, 0.85f, p->patch + 0.45f * p->fine);
    float mud = 0.75f * ll_smoothstepf(-2.0f, -7.5f, p->above_yd + p->fine);
    float most = ll_maxf(ll_maxf(steep, gully), ll_maxf(bare, mud));
    if (p->shore_yd < 20 && p->above_yd > -2)
        most *= ll_smoothstepf(4, 20, p->shore_yd); // the beach stays sand
    return ll_maxf(ll_maxf(most, bank(p)), ll_maxf(road(p), yard(p)));
}

static float rock(const struct place *p)
{
    float high = 0.06f * ll_smoothstepf(70, 150, p->above_yd);
    float steep = p->slope + 0.085f * p->fine + 0.05f * p->patch + high;
    float rock = ll_smoothstepf(0.175f, 0.285f, steep);
    // Earth shows between the layers.
    float layers = 1 - 0.5f * ll_smoothstepf(0.05f, 0.55f, p->strata + 0.3f * p->fine);
    return rock * layers * ll_smoothstepf(-1, 3, p->road_yd) *
           ll_smoothstepf(0, 2.5f, p->stream_yd);
}

// Lies on the peaks where they are not too steep.
static float snow(const struct place *p)
{
    float high = p->above_yd + 26 * p->patch + 16 * p->fine - 85 * p->slope;
    return ll_smoothstepf(112, 136, high) * ll_smoothstepf(0.52f, 0.40f, p->slope);
}

static uint8_t steps_of_17(float alpha)
{
    return (uint8_t)(17 * (uint32_t)(ll_satf(alpha) * 15 + 0.5f));
}

static float ground_alpha(enum ll_ground ground, const struct place *p)
{
    switch (ground) {
    case LL_GROUND_MEADOW:
        return meadow(p);
    case LL_GROUND_SAND:
        return sand(p);
    case LL_GROUND_DIRT:
        return dirt(p);
    case LL_GROUND_ROCK:
        return rock(p);
    case LL_GROUND_SNOW:
        return snow(p);
    case LL_GROUND_COBBLE:
        return cobble(p);
    case LL_GROUND_GRASS:
    case LL_NUM_GROUNDS:
        break;
    }
    return 1;
}

struct coverage { // of one ground over a chunk
    bool seen, whole;
};

static void layers_choose(const struct coverage *coverage, struct ll_paint *paint,
                          uint8_t (*alpha)[LL_PAINT_TEXELS])
{
    uint32_t base = 0;
    for (uint32_t g = 1; g < LL_NUM_GROUNDS; g++)
        base = coverage[g].whole ? g : base;
    paint->num_layers = 0;
    for (uint32_t g = base; g < LL_NUM_GROUNDS; g++) {
        if (!coverage[g].seen || paint->num_layers == LL_MAX_TERRAIN_LAYERS)
            continue;
        paint->grounds[paint->num_layers] = (enum ll_ground)g;
        for (uint32_t i = 0; i < LL_PAINT_TEXELS; i++)
            paint->alpha[paint->num_layers][i] = alpha[g][i];
        paint->num_layers++;
    }
}

void ll_paint_chunk(const struct ll_land *land, uint32_t chunk_row, uint32_t chunk_col,
                    struct ll_paint *paint)
{
    uint8_t alpha[LL_NUM_GROUNDS][LL_PAINT_TEXELS];
    struct coverage coverage[LL_NUM_GROUNDS];
    for (uint32_t g = 0; g < LL_NUM_GROUNDS; g++)
        coverage[g] = (struct coverage){ .seen = g == 0, .whole = true };
    for (uint32_t r = 0; r < LL_SPLAT_TEXELS; r++) {
        for (uint32_t c = 0; c < LL_SPLAT_TEXELS; c++) {
            struct place p =
                place_at(land, ll_map_node(chunk_row, r), ll_map_node(chunk_col, c));
            for (uint32_t g = 0; g < LL_NUM_GROUNDS; g++) {
                uint8_t a = steps_of_17(ground_alpha((enum ll_ground)g, &p));
                alpha[g][r * LL_SPLAT_TEXELS + c] = a;
                coverage[g].seen |= a != 0;
                coverage[g].whole &= a == 255;
            }
        }
    }
    layers_choose(coverage, paint, alpha);
}

// Sand or cobbles: with grass, dirt and rock they make four layers, and leave none to the
// meadow. Between nodes the grids are linear, so a chunk without them on its nodes has
// none.
static bool chunk_special(const struct ll_land *land, uint32_t chunk_row,
                          uint32_t chunk_col)
{
    for (uint32_t r = 0; r <= 2 * LL_CHUNK_CELLS; r++) {
        for (uint32_t c = 0; c <= 2 * LL_CHUNK_CELLS; c++) {
            uint32_t i = ll_land_node(chunk_row * 2 * LL_CHUNK_CELLS + r,
                                      chunk_col * 2 * LL_CHUNK_CELLS + c);
            if (land->stream_yd[i] < SAND_STREAM_YD || land->paved_yd[i] < PAVED_YD)
                return true;
            if (land->height_yd[i] < LL_LAND_LAKE_YD + SAND_TOP_YD &&
                land->shore_yd[i] < SAND_SHORE_YD)
                return true;
        }
    }
    return false;
}

void ll_land_find_inland(struct ll_land *land)
{
    for (uint32_t i = 0; i < LL_LAND_CORNERS * LL_LAND_CORNERS; i++)
        land->inland[i] = 1;
    for (uint32_t r = 0; r < LL_LAND_CHUNKS; r++) {
        for (uint32_t c = 0; c < LL_LAND_CHUNKS; c++) {
            if (!chunk_special(land, r, c))
                continue;
            float *corner = land->inland + r * LL_LAND_CORNERS + c;
            corner[0] = corner[1] = corner[LL_LAND_CORNERS] =
                corner[LL_LAND_CORNERS + 1] = 0;
        }
    }
}
