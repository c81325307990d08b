// Split rock: tilted blocks within larger ones, cracks between them, strata across.
#include "demo/texture.h"

#include <math.h>

#include "base/maths.h"
#include "demo/kit/exact.h"
#include "demo/kit/noise.h"

// Height of one generation of blocks, and how deep in a crack the place lies.
static float blocks(uint32_t seed, uint32_t period, float u, float v, float *crack)
{
    float p = (float)period;
    struct ll_noise_cell cell = ll_noise_cells(seed, period, -1, u * p, v * p);
    float tilt_x = (float)(cell.id & 255) / 255 - 0.5f;
    float tilt_y = (float)(cell.id >> 8 & 255) / 255 - 0.5f;
    float lift = (float)(cell.id >> 16 & 255) / 255;
    *crack = ll_smoothstepf(0.09f, 0, cell.second - cell.near);
    return tilt_x * cell.dx + tilt_y * cell.dy + 0.3f * lift;
}

void ll_demo_paint_rock(struct ll_canvas *canvas)
{
    static const struct ll_noise warp = { .seed = 701, .octaves = 3, .period = 6 };
    static const struct ll_noise rough = {
        .seed = 711, .octaves = 4, .period = 16, .gain = 0.6f
    };
    static const struct ll_noise tone = { .seed = 721, .octaves = 3, .period = 4 };
    static const float cool[3] = { 0.43f, 0.43f, 0.44f },
                       warm[3] = { 0.52f, 0.45f, 0.36f };
    float scale = 1 / (float)canvas->size;
    for (int32_t y = 0; y < (int32_t)canvas->size; y++) {
        for (int32_t x = 0; x < (int32_t)canvas->size; x++) {
            float u = (float)x * scale, v = (float)y * scale;
            float wu = u * 6, wv = v * 6;
            ll_noise_warp(&warp, 0.46f, &wu, &wv);
            wu /= 6;
            wv /= 6;
            float crack, split;
            float large = blocks(731, 5, wu, wv, &crack);
            float small = blocks(741, 11, wu, wv, &split);
            float grit = ll_noise_fbm(&rough, u * 16, v * 16);
            float band = ll_exact_sin_turns(9 * wv + 2 * wu + 0.3f * grit);
            uint32_t i = ll_canvas_texel(canvas, x, y);
            canvas->relief[i] = 34 * large + 13 * small + 3.4f * grit + 1.6f * band -
                                1.9f * crack - 0.7f * split;
            float t = ll_satf(0.5f + 0.6f * ll_noise_fbm(&tone, u * 4, v * 4) +
                              0.16f * band + 0.12f * grit);
            float dim = (1 - 0.34f * crack) * (1 - 0.16f * split) * (1 + 0.12f * grit);
            for (uint32_t k = 0; k < 3; k++)
                canvas->rgb[i][k] = ll_mixf(cool[k], warm[k], t) * dim;
        }
    }
    ll_canvas_shade(canvas, 0.37f, 0.08f);
    ll_canvas_even(canvas, 0.85f, (const float[3]){ 0.478f, 0.448f, 0.404f });
}
