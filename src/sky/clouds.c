// The cloud field: 128 x 128 texels of noise, lit by sun or moon, made in four bands one
// after the other; and the dome that it is seen on. Source: daynight.md 8.
#include "base/maths.h"
#include "base/random.h"
#include "sky/sky.h"

#define NUM_OCTAVES 4
#define FIRST_STEP 16 // of the first octave, 1/256 of a cell a texel
#define NUM_BYTES 256
#define MAX_CELLS (2 + (LL_CLOUD_EDGE * (FIRST_STEP << (NUM_OCTAVES - 1))) / NUM_BYTES)

// ---- noise ----

struct noise {
    uint8_t permutation[NUM_BYTES];
    float gradient[NUM_BYTES]; // -1..1
    float fade[NUM_BYTES];
    // Of the phase:
    uint16_t phase;
    uint8_t slices[2];
    float slice_weight;
};

// A bijection on bytes.
static uint8_t permute(uint32_t x)
{
    x ^= x >> 4;
    x = x * 0x9d & 255;
    x ^= x >> 3;
    x = x * 0xb5 & 255;
    x ^= x >> 5;
    return (uint8_t)(x * 0x6b & 255);
}

static void noise_init(struct noise *noise, uint16_t phase)
{
    for (uint32_t i = 0; i < NUM_BYTES; i++) {
        noise->permutation[i] = permute(i);
        noise->gradient[i] = (float)(ll_hash_u32(i + 1) >> 8) * 0x1p-23f - 1;
        noise->fade[i] = (1 - cosf((float)LL_PI * (float)i / NUM_BYTES)) / 2;
    }
    noise->phase = phase;
    noise->slices[0] = noise->permutation[phase >> 8];
    noise->slices[1] = noise->permutation[((phase >> 8) + 1) & 255];
    noise->slice_weight = noise->fade[phase & 255];
}

static float corner(const struct noise *noise, uint32_t row_cell, uint32_t column_cell)
{
    float value[2];
    for (int i = 0; i < 2; i++) {
        uint8_t row = noise->permutation[(noise->slices[i] + row_cell) & 255];
        value[i] = noise->gradient[noise->permutation[(row + column_cell) & 255]];
    }
    return ll_mixf(value[0], value[1], noise->slice_weight);
}

static void octave_add(const struct noise *noise, uint32_t row, uint32_t octave,
                       float sums[LL_CLOUD_EDGE])
{
    uint32_t step = FIRST_STEP << octave, row_key = row * step & 0xffff;
    uint32_t first = noise->phase >> 8, fraction = noise->phase & 255;
    uint32_t num_cells = ((fraction + (LL_CLOUD_EDGE - 1) * step) >> 8) + 2;
    float amplitude = 1.0f / (float)(1u << octave);
    float cells[MAX_CELLS];
    for (uint32_t i = 0; i < num_cells; i++)
        cells[i] = amplitude * ll_mixf(corner(noise, row_key >> 8, first + i),
                                       corner(noise, (row_key >> 8) + 1, first + i),
                                       noise->fade[row_key & 255]);
    for (uint32_t column = 0; column < LL_CLOUD_EDGE; column++) {
        uint32_t key = fraction + column * step;
        sums[column] +=
            ll_mixf(cells[key >> 8], cells[(key >> 8) + 1], noise->fade[key & 255]);
    }
}

// Three octaves make the relief, the fourth only the shape.
static void row_sums(const struct noise *noise, uint32_t row, float relief[LL_CLOUD_EDGE],
                     float shape[LL_CLOUD_EDGE])
{
    for (uint32_t i = 0; i < LL_CLOUD_EDGE; i++)
        relief[i] = 0;
    for (uint32_t octave = 0; octave + 1 < NUM_OCTAVES; octave++)
        octave_add(noise, row, octave, relief);
    if (!shape)
        return;
    for (uint32_t i = 0; i < LL_CLOUD_EDGE; i++)
        shape[i] = relief[i];
    octave_add(noise, row, NUM_OCTAVES - 1, shape);
}

// ---- texels ----

static void curve_fill(uint8_t curve[NUM_BYTES])
{
    for (uint32_t i = 0; i < NUM_BYTES; i++)
        curve[i] = (uint8_t)(255 - 255 * powf(0.96f, 0.6015625f * (float)i));
}

static uint8_t coverage_byte(float shape, uint32_t threshold,
                             const uint8_t curve[NUM_BYTES])
{
    float raw = ll_clampf(floorf(64 * shape + 128), 0, 255);
    return (uint32_t)raw < threshold ? 0 : curve[(uint32_t)raw - threshold];
}

// relief_x, relief_y: how much lower this texel is than the one before and above.
static void texel_light(const struct ll_cloud_light *light, uint32_t row, uint32_t column,
                        float relief_x, float relief_y, uint8_t texel[4])
{
    float to_body[3] = { light->body_uv[0] * LL_CLOUD_EDGE - (float)column,
                         light->body_uv[1] * LL_CLOUD_EDGE - (float)row,
                         64 + 192 * light->storm_fraction };
    float dot = relief_x * to_body[0] + relief_y * to_body[1] + to_body[2];
    float cosine = dot / sqrtf((relief_x * relief_x + relief_y * relief_y + 1) *
                               (to_body[0] * to_body[0] + to_body[1] * to_body[1] +
                                to_body[2] * to_body[2]));
    float slope = (float)(((255 - texel[3]) >> 1) + 64) / 255;
    float lit = cosine > 0 ? cosine * light->glow : 0;
    for (int i = 0; i < 3; i++) {
        float value = light->slope_gamma[i] * slope + light->base_gamma[i] +
                      light->tint_gamma[i] * lit;
        texel[i] = (uint8_t)(ll_satf(value) * 255);
    }
}

static void row_fill(const struct ll_cloud_light *light, uint32_t row, const float *above,
                     const float *relief, uint8_t texels[LL_CLOUD_EDGE][4])
{
    for (uint32_t column = 0; column < LL_CLOUD_EDGE; column++) {
        uint8_t *texel = texels[column];
        if (!texel[3]) { // a neighbour's colour: what filters in from here is not dark
            for (int i = 0; i < 3; i++)
                texel[i] = column ? texels[column - 1][i] : 0;
            continue;
        }
        float before = column ? relief[column - 1] : 0;
        texel_light(light, row, column, before - relief[column],
                    above[column] - relief[column], texel);
    }
}

void ll_cloud_field_band(struct ll_cloud_field *field, const struct ll_cloud_light *light,
                         uint32_t band_idx)
{
    struct noise noise;
    noise_init(&noise, field->phase);
    uint8_t curve[NUM_BYTES];
    curve_fill(curve);
    uint32_t threshold = (uint32_t)((1 - ll_satf(light->density)) * 255);
    uint32_t first = band_idx * LL_CLOUD_BAND_ROWS;
    float reliefs[2][LL_CLOUD_EDGE] = { 0 }, shape[LL_CLOUD_EDGE];
    if (first)
        row_sums(&noise, first - 1, reliefs[(first - 1) & 1], NULL);
    for (uint32_t row = first; row < first + LL_CLOUD_BAND_ROWS; row++) {
        float *relief = reliefs[row & 1];
        row_sums(&noise, row, relief, shape);
        for (uint32_t column = 0; column < LL_CLOUD_EDGE; column++)
            field->texels[row][column][3] =
                coverage_byte(shape[column], threshold, curve);
        row_fill(light, row, reliefs[(row & 1) ^ 1], relief, field->texels[row]);
    }
}

void ll_cloud_field_build(struct ll_cloud_field *field,
                          const struct ll_cloud_light *light)
{
    for (uint32_t band = 0; band < LL_CLOUD_BANDS; band++)
        ll_cloud_field_band(field, light, band);
    field->next_band = 0;
    field->waited_s = 0;
}

uint32_t ll_cloud_field_step(struct ll_cloud_field *field,
                             const struct ll_cloud_light *light, double dt_s,
                             uint32_t *first_band)
{
    *first_band = field->next_band;
    field->waited_s += dt_s > 0 ? dt_s : 0;
    uint32_t num = 0;
    for (; num < LL_CLOUD_BANDS && field->waited_s >= LL_CLOUD_BAND_S; num++) {
        field->waited_s -= LL_CLOUD_BAND_S;
        if (field->next_band == 0)
            field->phase++;
        ll_cloud_field_band(field, light, field->next_band);
        field->next_band = (uint8_t)((field->next_band + 1) % LL_CLOUD_BANDS);
    }
    if (field->waited_s >= LL_CLOUD_BAND_S)
        field->waited_s = 0;
    return num;
}

// ---- the dome ----

#define LOWERED 0.70710678f

float ll_cloud_dome_lookup(const float direction_world[3], float uv[2])
{
    static const float colatitudes_pi[LL_CLOUD_RINGS] = { 0,      0.025f, 0.05f,  0.075f,
                                                          0.1f,   0.125f, 0.15f,  0.175f,
                                                          0.205f, 0.23f,  0.245f, 0.25f };
    static const float alphas[LL_CLOUD_RINGS] = { 1, 1, 1, 1, 1, 1, 1, 1, 1, 128.0f / 255,
                                                  0, 0 };
    const float *d = direction_world;
    float flat = sqrtf(d[0] * d[0] + d[1] * d[1]),
          length = sqrtf(flat * flat + d[2] * d[2]);
    float height = length > 0 ? d[2] / length : 1;
    // The ray meets a unit sphere whose middle lies LOWERED beneath the eye.
    float below = LOWERED * height;
    float t = sqrtf(below * below + 1 - LOWERED * LOWERED) - below;
    float colatitude = acosf(ll_clampf(t * height + LOWERED, -1, 1)) / (float)LL_PI;
    uint32_t lower = 1;
    while (lower < LL_CLOUD_RINGS - 1 && colatitudes_pi[lower] < colatitude)
        lower++;
    float from = colatitudes_pi[lower - 1], to = colatitudes_pi[lower];
    float at = ll_satf((colatitude - from) / (to - from));
    float radius = ((float)(lower - 1) + at) / (2 * LL_CLOUD_RINGS);
    float east = flat > 0 ? -d[1] / flat : 0, south = flat > 0 ? -d[0] / flat : 0;
    uv[0] = 0.5f + radius * east;
    uv[1] = 0.5f + radius * south;
    return height > 0 ? ll_mixf(alphas[lower - 1], alphas[lower], at) : 0;
}

float ll_cloud_coverage(const struct ll_cloud_field *field,
                        const float direction_world[3])
{
    float uv[2], alpha = ll_cloud_dome_lookup(direction_world, uv);
    float x = uv[0] * LL_CLOUD_EDGE - 0.5f, y = uv[1] * LL_CLOUD_EDGE - 0.5f;
    int column = (int)floorf(x), row = (int)floorf(y);
    float rows[2];
    for (int i = 0; i < 2; i++) {
        const uint8_t(*texels)[4] = field->texels[(row + i) & (LL_CLOUD_EDGE - 1)];
        rows[i] = ll_mixf((float)texels[column & (LL_CLOUD_EDGE - 1)][3],
                          (float)texels[(column + 1) & (LL_CLOUD_EDGE - 1)][3],
                          x - (float)column);
    }
    return alpha * ll_mixf(rows[0], rows[1], y - (float)row) / 255;
}

struct ll_cloud_light ll_cloud_light_of(const struct ll_sky *sky)
{
    struct ll_cloud_light light = { .density = sky->cloud_density,
                                    .glow = sky->cloud_glow,
                                    .storm_fraction = sky->storm_fraction };
    for (int i = 0; i < 3; i++) {
        light.tint_gamma[i] = sky->cloud_tint_gamma[i];
        light.slope_gamma[i] = sky->cloud_slope_gamma[i];
        light.base_gamma[i] = sky->cloud_base_gamma[i];
    }
    ll_cloud_dome_lookup(sky->bodies[sky->cloud_lit].to_body_world, light.body_uv);
    return light;
}
