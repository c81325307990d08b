#include "assets/standin_canvas.h"

#include "base/random.h"

#define EDGE LL_STANDIN_EDGE
#define MASK (LL_STANDIN_EDGE - 1)
#define WRAP LL_STANDIN_WRAP
#define ONE LL_STANDIN_ONE

uint32_t ll_standin_hash(uint32_t seed, uint32_t x, uint32_t y)
{
    return ll_hash_u32(seed ^
                       ll_hash_u32(x * 0x9e3779b1u + ll_hash_u32(y + 0x7f4a7c15u)));
}

int32_t ll_standin_sine(uint32_t turn)
{
    int32_t x = turn & 127, y = 4 * x * (128 - x);
    int32_t s = 4 * ONE * y / (5 * 128 * 128 - y);
    return turn & 128 ? -s : s;
}

int32_t ll_standin_cosine(uint32_t turn)
{
    return ll_standin_sine(turn + 64);
}

int32_t ll_standin_root(int32_t v)
{
    int32_t r = 0;
    for (int32_t bit = 1 << 14; bit; bit >>= 1)
        if ((r + bit) * (r + bit) <= v)
            r += bit;
    return r;
}

int32_t ll_standin_noise(uint32_t seed, uint32_t cells, int32_t u, int32_t v)
{
    uint32_t size = WRAP / cells;
    uint32_t uu = (uint32_t)u & (WRAP - 1), vv = (uint32_t)v & (WRAP - 1);
    uint32_t cx = uu / size, cy = vv / size;
    int32_t fx = (int32_t)(uu % size * ONE / size),
            fy = (int32_t)(vv % size * ONE / size);
    int32_t sx = fx * fx * (3 * ONE - 2 * fx) / (ONE * ONE);
    int32_t sy = fy * fy * (3 * ONE - 2 * fy) / (ONE * ONE);
    int32_t corner[4];
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t dx = i & 1, dy = i >> 1;
        uint32_t turn = ll_standin_hash(seed, (cx + dx) % cells, (cy + dy) % cells) & 255;
        corner[i] = (ll_standin_cosine(turn) * (fx - (int32_t)dx * ONE) +
                     ll_standin_sine(turn) * (fy - (int32_t)dy * ONE)) /
                    ONE;
    }
    int32_t top = corner[0] + (corner[1] - corner[0]) * sx / ONE;
    int32_t bottom = corner[2] + (corner[3] - corner[2]) * sx / ONE;
    return (top + (bottom - top) * sy / ONE) * 3 / 2;
}

int32_t ll_standin_fractal(uint32_t seed, uint32_t cells, uint32_t octaves, int32_t u,
                           int32_t v)
{
    int32_t sum = 0, weight = 0;
    for (uint32_t i = 0; i < octaves && cells <= 128; i++, cells *= 2) {
        sum += ll_standin_noise(seed + i * 101, cells, u, v) * (int32_t)(64 >> i);
        weight += 64 >> i;
    }
    return sum * 3 / 2 / weight;
}

struct ll_standin_cell ll_standin_cell_at(uint32_t seed, uint32_t cells, int32_t u,
                                          int32_t v)
{
    int32_t size = WRAP / (int32_t)cells;
    int32_t uu = (int32_t)((uint32_t)u & (WRAP - 1));
    int32_t vv = (int32_t)((uint32_t)v & (WRAP - 1));
    int32_t best = INT32_MAX, second = INT32_MAX;
    struct ll_standin_cell out = { 0 };
    for (int32_t dy = -1; dy <= 1; dy++) {
        for (int32_t dx = -1; dx <= 1; dx++) {
            int32_t cx = uu / size + dx, cy = vv / size + dy;
            uint32_t id = ll_standin_hash(seed, (uint32_t)(cx + (int32_t)cells) % cells,
                                          (uint32_t)(cy + (int32_t)cells) % cells);
            int32_t px = cx * ONE + 24 + (int32_t)(id & 255) * 208 / 256;
            int32_t py = cy * ONE + 24 + (int32_t)(id >> 8 & 255) * 208 / 256;
            int32_t ex = px - uu * ONE / size, ey = py - vv * ONE / size;
            int32_t d = ex * ex + ey * ey;
            if (d < best) {
                second = best;
                best = d;
                out.id = id;
            } else if (d < second) {
                second = d;
            }
        }
    }
    out.nearest = ll_standin_root(best);
    out.second = ll_standin_root(second);
    return out;
}

static void tint(ll_standin_color out, const ll_standin_color in,
                 const uint8_t percent[3])
{
    for (int i = 0; i < 3; i++)
        out[i] = (uint8_t)ll_standin_clamp(in[i] * percent[i] / 100, 0, 255);
}

void ll_standin_ramp(const ll_standin_color *stops, int32_t num, int32_t t,
                     ll_standin_color out)
{
    int32_t place = ll_standin_clamp(t, 0, ONE) * (num - 1);
    int32_t idx = place / ONE < num - 1 ? place / ONE : num - 2;
    int32_t share = place - idx * ONE;
    for (int i = 0; i < 3; i++)
        out[i] =
            (uint8_t)(stops[idx][i] + (stops[idx + 1][i] - stops[idx][i]) * share / ONE);
}

void ll_standin_tint(ll_standin_color *out, const ll_standin_color *in, uint32_t num,
                     const uint8_t percent[3])
{
    for (uint32_t i = 0; i < num; i++)
        tint(out[i], in[i], percent);
}

void ll_standin_texel_set(struct ll_standin_canvas *canvas, uint32_t x, uint32_t y,
                          const ll_standin_color rgb, int32_t shade)
{
    uint8_t *texel = canvas->rgba + ((y & MASK) * EDGE + (x & MASK)) * 4;
    for (int i = 0; i < 3; i++)
        texel[i] = (uint8_t)ll_standin_clamp(rgb[i] * shade / ONE, 0, 255);
    texel[3] = 255;
}

void ll_standin_texel_mix(struct ll_standin_canvas *canvas, int32_t x, int32_t y,
                          const ll_standin_color rgb, int32_t shade, int32_t share)
{
    uint8_t *texel =
        canvas->rgba + (((uint32_t)y & MASK) * EDGE + ((uint32_t)x & MASK)) * 4;
    for (int i = 0; i < 3; i++) {
        int32_t goal = ll_standin_clamp(rgb[i] * shade / ONE, 0, 255);
        texel[i] = (uint8_t)(texel[i] + (goal - texel[i]) * share / ONE);
    }
}

void ll_standin_texel_shade(struct ll_standin_canvas *canvas, int32_t x, int32_t y,
                            int32_t shade)
{
    uint8_t *texel =
        canvas->rgba + (((uint32_t)y & MASK) * EDGE + ((uint32_t)x & MASK)) * 4;
    for (int i = 0; i < 3; i++)
        texel[i] = (uint8_t)ll_standin_clamp(texel[i] * shade / ONE, 0, 255);
}

void ll_standin_relief(struct ll_standin_canvas *canvas, int32_t strength)
{
    for (uint32_t y = 0; y < EDGE; y++) {
        for (uint32_t x = 0; x < EDGE; x++) {
            int32_t ahead = canvas->height[((y + 1) & MASK) * EDGE + ((x + 1) & MASK)];
            int32_t behind = canvas->height[((y - 1) & MASK) * EDGE + ((x - 1) & MASK)];
            int32_t shade =
                ONE + ll_standin_clamp((ahead - behind) * strength / 512, -130, 150);
            ll_standin_texel_shade(canvas, (int32_t)x, (int32_t)y, shade);
        }
    }
}
