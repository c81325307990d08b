// The water sheet: bright threads where ripples gather the light, over near black, since
// the sheet is added to the water's own colour.
#include "demo/texture.h"

#include "base/maths.h"
#include "demo/kit/exact.h"
#include "demo/kit/noise.h"

// Threads between moving points; the loop closes because every point runs whole circles.
static float threads(uint32_t seed, uint32_t period, float turn, float u, float v)
{
    float p = (float)period;
    struct ll_noise_cell cell = ll_noise_cells(seed, period, turn, u * p, v * p);
    float gap = cell.second - cell.near;
    float thread = 1 - ll_smoothstepf(0, 0.34f, gap);
    return thread * thread;
}

// Slow swell: waves with whole numbers of crests across the picture and of periods a
// loop.
static float swell(float turn, float u, float v)
{
    return 0.5f + 0.13f * ll_exact_sin_turns(5 * u + 3 * v - turn) +
           0.12f * ll_exact_sin_turns(6 * v - 4 * u + turn + 0.3f) +
           0.10f * ll_exact_sin_turns(7 * u - 2 * v + turn + 0.7f);
}

void ll_demo_paint_water(uint32_t frame, uint8_t *rgba)
{
    static const struct ll_noise warp = { .seed = 801, .octaves = 2, .period = 4 };
    float turn = (float)frame / LL_NUM_SHEETS, scale = 1.0f / LL_SHEET_SIZE;
    for (uint32_t y = 0; y < LL_SHEET_SIZE; y++) {
        for (uint32_t x = 0; x < LL_SHEET_SIZE; x++) {
            float u = (float)x * scale, v = (float)y * scale;
            float wave = swell(turn, u, v);
            float wu = u * 4, wv = v * 4;
            ll_noise_warp(&warp, 0.55f, &wu, &wv);
            wu = wu / 4 + 0.012f * wave;
            wv = wv / 4 - 0.012f * wave;
            float web = 0.58f * threads(811, 6, turn, wu, wv) +
                        0.42f * threads(821, 11, turn, wu + 0.31f, wv + 0.17f);
            float light =
                ll_satf(0.10f + 0.24f * wave * wave + web * (0.24f + 0.44f * wave));
            uint8_t *texel = rgba + (y * LL_SHEET_SIZE + x) * 4;
            texel[0] = (uint8_t)(255 * (0.014f + 0.066f * light) + 0.5f);
            texel[1] = (uint8_t)(255 * (0.020f + 0.080f * light) + 0.5f);
            texel[2] = (uint8_t)(255 * (0.024f + 0.084f * light) + 0.5f);
            texel[3] = (uint8_t)(255 * (0.03f + 0.17f * light) + 0.5f);
        }
    }
}
