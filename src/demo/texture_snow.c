// Old snow: soft wind ridges with blue in their hollows.
#include "demo/texture.h"

#include "base/maths.h"
#include "demo/kit/exact.h"
#include "demo/kit/noise.h"

void ll_demo_paint_snow(struct ll_canvas *canvas)
{
    static const struct ll_noise drift = { .seed = 751, .octaves = 4, .period = 4 };
    static const float blue[3] = { 0.66f, 0.74f, 0.86f },
                       white[3] = { 0.92f, 0.94f, 0.97f };
    float scale = 1 / (float)canvas->size;
    for (int32_t y = 0; y < (int32_t)canvas->size; y++) {
        for (int32_t x = 0; x < (int32_t)canvas->size; x++) {
            float u = (float)x * scale, v = (float)y * scale;
            uint32_t i = ll_canvas_texel(canvas, x, y);
            float d = ll_noise_fbm(&drift, u * 4, v * 4);
            float ridge = ll_exact_sin_turns(5 * u + 4 * v + 0.9f * d);
            float grain = ll_noise_unit(761, x, y) - 0.5f;
            canvas->relief[i] = 1.2f * ridge * (0.5f + d) + 7 * d + 0.3f * grain;
            float t = ll_satf(0.6f + 0.7f * d + 0.12f * ridge + 0.12f * grain);
            for (uint32_t k = 0; k < 3; k++)
                canvas->rgb[i][k] = ll_mixf(blue[k], white[k], t);
        }
    }
    ll_canvas_shade(canvas, 0.14f, 0.03f);
    ll_canvas_even(canvas, 0.7f, (const float[3]){ 0.800f, 0.838f, 0.905f });
}
