// Bark of three trees. It repeats in both directions; u goes around the trunk.
#include "demo/props_textures.h"

#include <math.h>

#include "base/maths.h"
#include "demo/kit/exact.h"
#include "demo/kit/noise.h"

static void mix_at(struct ll_canvas *canvas, uint32_t i, const float rgb[3], float t)
{
    for (uint32_t k = 0; k < 3; k++)
        canvas->rgb[i][k] = ll_mixf(canvas->rgb[i][k], rgb[k], t);
}

void ll_prop_paint_bark_oak(struct ll_canvas *canvas)
{
    static const struct ll_noise sway = { .seed = 3001, .octaves = 3, .period = 3 };
    static const struct ll_noise tone = { .seed = 3011, .octaves = 4, .period = 4 };
    static const float dark[3] = { 0.18f, 0.14f, 0.10f },
                       mid[3] = { 0.36f, 0.29f, 0.21f },
                       light[3] = { 0.54f, 0.47f, 0.36f },
                       moss[3] = { 0.33f, 0.37f, 0.15f };
    float scale = 1 / (float)canvas->size;
    for (int32_t y = 0; y < (int32_t)canvas->size; y++) {
        for (int32_t x = 0; x < (int32_t)canvas->size; x++) {
            float u = (float)x * scale, v = (float)y * scale;
            uint32_t i = ll_canvas_texel(canvas, x, y);
            float bend = ll_noise_fbm(&sway, u * 3, v * 3);
            float patch = ll_noise_fbm(&tone, u * 4, v * 4);
            // Long plates: cells that are drawn out along the trunk.
            struct ll_noise_cell plate =
                ll_noise_cells(3021, 4, -1, u * 12 + 1.1f * bend, v * 4 + 0.35f * patch);
            float edge = plate.second - plate.near;
            float ridge = ll_smoothstepf(0.02f, 0.42f, edge);
            float grain = ll_noise_at(3031, 8, u * 32 + bend, v * 8) +
                          0.5f * (ll_noise_unit(3041, x, y / 3) - 0.5f);
            float height = ridge * (0.8f + 0.3f * (float)(plate.id & 255) / 255);
            canvas->relief[i] = 5.5f * height + 0.9f * grain;
            float t = ll_satf(0.14f + 0.62f * height + 0.16f * grain + 0.22f * patch);
            for (uint32_t k = 0; k < 3; k++)
                canvas->rgb[i][k] = t < 0.5f ? ll_mixf(dark[k], mid[k], t * 2)
                                             : ll_mixf(mid[k], light[k], t * 2 - 1);
            mix_at(canvas, i, moss,
                   0.5f * ll_smoothstepf(0.12f, 0.5f, patch) * ll_satf(height));
        }
    }
    ll_canvas_shade(canvas, 0.26f, 0.1f);
    ll_canvas_even(canvas, 0.6f, (const float[3]){ 0.355f, 0.295f, 0.215f });
}

void ll_prop_paint_bark_pine(struct ll_canvas *canvas)
{
    static const struct ll_noise tone = { .seed = 3101, .octaves = 4, .period = 4 };
    static const float dark[3] = { 0.17f, 0.11f, 0.08f },
                       rust[3] = { 0.43f, 0.28f, 0.19f },
                       grey[3] = { 0.50f, 0.42f, 0.34f };
    float scale = 1 / (float)canvas->size;
    for (int32_t y = 0; y < (int32_t)canvas->size; y++) {
        for (int32_t x = 0; x < (int32_t)canvas->size; x++) {
            float u = (float)x * scale, v = (float)y * scale;
            uint32_t i = ll_canvas_texel(canvas, x, y);
            float patch = ll_noise_fbm(&tone, u * 4, v * 4);
            struct ll_noise_cell scale_cell =
                ll_noise_cells(3111, 8, -1, u * 8 + 0.4f * patch, v * 8 + 0.5f * patch);
            float edge = scale_cell.second - scale_cell.near;
            float plate = ll_smoothstepf(0.03f, 0.26f, edge);
            float key = (float)(scale_cell.id >> 4 & 255) / 255;
            float grain = ll_noise_at(3121, 16, u * 32, v * 16) +
                          0.4f * (ll_noise_unit(3131, x, y / 2) - 0.5f);
            canvas->relief[i] = 5 * plate * (0.7f + 0.5f * key) + 0.8f * grain;
            float rgb[3];
            for (uint32_t k = 0; k < 3; k++)
                rgb[k] = ll_mixf(rust[k], grey[k], ll_satf(key + 0.4f * patch));
            for (uint32_t k = 0; k < 3; k++)
                canvas->rgb[i][k] =
                    ll_mixf(dark[k], rgb[k] * (1 + 0.14f * grain), 0.12f + 0.88f * plate);
        }
    }
    ll_canvas_shade(canvas, 0.24f, 0.08f);
    ll_canvas_even(canvas, 0.6f, (const float[3]){ 0.34f, 0.25f, 0.185f });
}

void ll_prop_paint_bark_birch(struct ll_canvas *canvas)
{
    static const struct ll_noise tone = { .seed = 3201, .octaves = 4, .period = 3 };
    static const struct ll_noise scar = { .seed = 3211, .octaves = 3, .period = 3 };
    static const float white[3] = { 0.82f, 0.79f, 0.72f },
                       buff[3] = { 0.66f, 0.57f, 0.46f },
                       dark[3] = { 0.15f, 0.13f, 0.12f };
    float scale = 1 / (float)canvas->size;
    for (int32_t y = 0; y < (int32_t)canvas->size; y++) {
        for (int32_t x = 0; x < (int32_t)canvas->size; x++) {
            float u = (float)x * scale, v = (float)y * scale;
            uint32_t i = ll_canvas_texel(canvas, x, y);
            float patch = ll_noise_fbm(&tone, u * 3, v * 3);
            float fine = ll_noise_unit(3221, x / 3, y) - 0.5f;
            for (uint32_t k = 0; k < 3; k++)
                canvas->rgb[i][k] = ll_mixf(white[k], buff[k],
                                            ll_satf(0.3f + 1.1f * patch + 0.12f * fine));
            // Short dashes that go around the trunk.
            struct ll_noise_cell dash = ll_noise_cells(3231, 6, -1, u * 6, v * 24);
            bool has = (dash.id >> 9 & 7) < 3;
            float line = ll_smoothstepf(0.30f, 0.06f, fabsf(dash.dy)) *
                         ll_smoothstepf(0.40f, 0.25f, fabsf(dash.dx));
            mix_at(canvas, i, dark, has ? 0.72f * line : 0);
            // Dark scars where branches were.
            float mark = ll_noise_fbm(&scar, u * 3, v * 6) + 0.3f * fine;
            float cut = ll_smoothstepf(0.42f, 0.62f, mark);
            mix_at(canvas, i, dark, 0.85f * cut);
            canvas->relief[i] = 3 * patch - 1.2f * cut - 0.7f * (has ? line : 0);
        }
    }
    ll_canvas_shade(canvas, 0.2f, 0.05f);
    ll_canvas_even(canvas, 0.5f, (const float[3]){ 0.655f, 0.61f, 0.54f });
}
