#include "demo/kit/noise.h"

#include <math.h>

#include "base/random.h"
#include "demo/kit/exact.h"

static int32_t wrap(int32_t i, uint32_t period)
{
    if (!period)
        return i;
    int32_t p = (int32_t)period, m = i % p;
    return m < 0 ? m + p : m;
}

static uint32_t lattice_hash(uint32_t seed, int32_t x, int32_t y)
{
    return ll_hash_u32((uint32_t)x * 0x9e3779b1u ^
                       ll_hash_u32((uint32_t)y * 0x85ebca77u ^ seed));
}

float ll_noise_unit(uint32_t seed, int32_t x, int32_t y)
{
    return (float)(lattice_hash(seed, x, y) >> 8) * 0x1p-24f;
}

// Sixteen unit gradients: few enough for a table, too many to show their directions.
static float corner(uint32_t hash, float dx, float dy)
{
    static const float directions[16][2] = {
        { 1, 0 },
        { 0.92387953f, 0.38268343f },
        { 0.70710678f, 0.70710678f },
        { 0.38268343f, 0.92387953f },
        { 0, 1 },
        { -0.38268343f, 0.92387953f },
        { -0.70710678f, 0.70710678f },
        { -0.92387953f, 0.38268343f },
        { -1, 0 },
        { -0.92387953f, -0.38268343f },
        { -0.70710678f, -0.70710678f },
        { -0.38268343f, -0.92387953f },
        { 0, -1 },
        { 0.38268343f, -0.92387953f },
        { 0.70710678f, -0.70710678f },
        { 0.92387953f, -0.38268343f },
    };
    const float *g = directions[hash >> 28];
    return g[0] * dx + g[1] * dy;
}

static float fade(float t)
{
    return t * t * t * (t * (t * 6 - 15) + 10);
}

float ll_noise_at(uint32_t seed, uint32_t period, float x, float y)
{
    float fx = floorf(x), fy = floorf(y);
    int32_t x0 = wrap((int32_t)fx, period), y0 = wrap((int32_t)fy, period);
    int32_t x1 = wrap(x0 + 1, period), y1 = wrap(y0 + 1, period);
    float dx = x - fx, dy = y - fy, u = fade(dx), v = fade(dy);
    float a = corner(lattice_hash(seed, x0, y0), dx, dy);
    float b = corner(lattice_hash(seed, x1, y0), dx - 1, dy);
    float c = corner(lattice_hash(seed, x0, y1), dx, dy - 1);
    float d = corner(lattice_hash(seed, x1, y1), dx - 1, dy - 1);
    float top = a + (b - a) * u, bottom = c + (d - c) * u;
    return 1.4f * (top + (bottom - top) * v); // the raw range is about +-0.7
}

static float gain_of(const struct ll_noise *noise)
{
    return noise->gain > 0 ? noise->gain : 0.5f;
}

float ll_noise_fbm(const struct ll_noise *noise, float x, float y)
{
    float sum = 0, amplitude = 1, total = 0;
    for (uint32_t o = 0; o < noise->octaves; o++) {
        sum += amplitude * ll_noise_at(noise->seed + o * 101, noise->period << o, x, y);
        total += amplitude;
        amplitude *= gain_of(noise);
        x *= 2;
        y *= 2;
    }
    return sum / total;
}

float ll_noise_ridged(const struct ll_noise *noise, float x, float y)
{
    float sum = 0, amplitude = 1, total = 0, weight = 1;
    for (uint32_t o = 0; o < noise->octaves; o++) {
        float n = ll_noise_at(noise->seed + o * 101, noise->period << o, x, y);
        float crest = 1 - fabsf(n);
        crest *= crest;
        sum += amplitude * crest * weight;
        total += amplitude;
        weight = crest;
        amplitude *= gain_of(noise);
        x *= 2;
        y *= 2;
    }
    return sum / total;
}

void ll_noise_warp(const struct ll_noise *noise, float amount, float *x, float *y)
{
    struct ll_noise other = *noise;
    other.seed += 7919;
    float dx = ll_noise_fbm(noise, *x, *y), dy = ll_noise_fbm(&other, *x, *y);
    *x += amount * dx;
    *y += amount * dy;
}

struct ll_noise_cell ll_noise_cells(uint32_t seed, uint32_t period, float shift_turns,
                                    float x, float y)
{
    struct ll_noise_cell out = { .near = 1e9f, .second = 1e9f };
    int32_t cx = (int32_t)floorf(x), cy = (int32_t)floorf(y);
    for (int32_t j = cy - 1; j <= cy + 1; j++) {
        for (int32_t i = cx - 1; i <= cx + 1; i++) {
            uint32_t id = lattice_hash(seed, wrap(i, period), wrap(j, period));
            float px = 0.08f + 0.84f * (float)(id & 0xffff) / 65536;
            float py = 0.08f + 0.84f * (float)(id >> 16) / 65536;
            if (shift_turns >= 0) {
                float turn = id & 1 ? shift_turns : -shift_turns;
                turn += (float)(ll_hash_u32(id) >> 8) * 0x1p-24f;
                px += 0.22f * ll_exact_cos_turns(turn);
                py += 0.22f * ll_exact_sin_turns(turn);
            }
            float dx = x - ((float)i + px), dy = y - ((float)j + py);
            float d = sqrtf(dx * dx + dy * dy);
            if (d < out.near) {
                out.second = out.near;
                out.near = d;
                out.dx = dx;
                out.dy = dy;
                out.id = id;
            } else if (d < out.second) {
                out.second = d;
            }
        }
    }
    return out;
}
