// Trodden earth with pebbles, and the sand of the shore.
#include "demo/texture.h"

#include <math.h>

#include "base/maths.h"
#include "demo/kit/exact.h"
#include "demo/kit/noise.h"

struct stones {
    uint32_t count, seed;
    float smallest, largest; // radius, texels
    float rgb[2][3];         // between which they vary
};

static void stones_scatter(struct ll_canvas *canvas, const struct stones *stones)
{
    struct ll_random random = ll_random_make(stones->seed);
    float size = (float)canvas->size;
    for (uint32_t i = 0; i < stones->count; i++) {
        struct ll_pebble pebble;
        float u = ll_random_unit(&random);
        pebble.x = ll_random_unit(&random) * size;
        pebble.y = ll_random_unit(&random) * size;
        pebble.radius = ll_mixf(stones->smallest, stones->largest, u * u * u);
        pebble.stretch = 1 + 0.6f * ll_random_unit(&random);
        pebble.turns = ll_random_unit(&random);
        float mix = ll_random_unit(&random), rgb[3];
        for (uint32_t k = 0; k < 3; k++)
            rgb[k] = ll_mixf(stones->rgb[0][k], stones->rgb[1][k], mix);
        ll_canvas_vary(&random, rgb, 0.14f, 0.05f, pebble.rgb);
        ll_canvas_pebble(canvas, &pebble);
    }
}

void ll_demo_paint_dirt(struct ll_canvas *canvas)
{
    static const struct ll_noise lumps = {
        .seed = 501, .octaves = 5, .period = 7, .gain = 0.6f
    };
    static const struct ll_noise tone = { .seed = 511, .octaves = 3, .period = 5 };
    static const float dark[3] = { 0.33f, 0.25f, 0.17f },
                       light[3] = { 0.53f, 0.43f, 0.30f };
    float scale = 1 / (float)canvas->size;
    for (int32_t y = 0; y < (int32_t)canvas->size; y++) {
        for (int32_t x = 0; x < (int32_t)canvas->size; x++) {
            float u = (float)x * scale, v = (float)y * scale;
            uint32_t i = ll_canvas_texel(canvas, x, y);
            float lump = ll_noise_fbm(&lumps, u * 7, v * 7);
            struct ll_noise_cell clod =
                ll_noise_cells(521, 15, -1, u * 15 + 0.5f * lump, v * 15 - 0.4f * lump);
            float crack = ll_smoothstepf(0.16f, 0, clod.second - clod.near);
            float grain = ll_noise_unit(531, x, y) - 0.5f;
            canvas->relief[i] = 9 * lump - 0.9f * crack + 0.55f * grain;
            float t = ll_satf(0.5f + 0.55f * ll_noise_fbm(&tone, u * 5, v * 5) +
                              0.22f * grain + 0.25f * lump - 0.3f * crack);
            for (uint32_t k = 0; k < 3; k++)
                canvas->rgb[i][k] = ll_mixf(dark[k], light[k], t);
        }
    }
    ll_canvas_shade(canvas, 0.34f, 0.1f);
    stones_scatter(
        canvas,
        &(struct stones){
            420, 541, 0.7f, 2.6f, { { 0.40f, 0.33f, 0.25f }, { 0.62f, 0.54f, 0.43f } } });
    stones_scatter(
        canvas,
        &(struct stones){
            46, 542, 2.2f, 6.5f, { { 0.41f, 0.37f, 0.32f }, { 0.56f, 0.49f, 0.40f } } });
    ll_canvas_even(canvas, 0.7f, (const float[3]){ 0.492f, 0.398f, 0.276f });
}

void ll_demo_paint_sand(struct ll_canvas *canvas)
{
    static const struct ll_noise drift = { .seed = 601, .octaves = 4, .period = 5 };
    static const float dark[3] = { 0.52f, 0.45f, 0.31f },
                       light[3] = { 0.72f, 0.65f, 0.48f };
    float scale = 1 / (float)canvas->size;
    for (int32_t y = 0; y < (int32_t)canvas->size; y++) {
        for (int32_t x = 0; x < (int32_t)canvas->size; x++) {
            float u = (float)x * scale, v = (float)y * scale;
            uint32_t i = ll_canvas_texel(canvas, x, y);
            float d = ll_noise_fbm(&drift, u * 5, v * 5);
            float ripple = ll_exact_sin_turns(11 * v + 3 * u + 1.1f * d);
            float grain = ll_noise_unit(611, x, y) - 0.5f;
            float fine = ll_noise_unit(612, x / 2, y / 2) - 0.5f;
            canvas->relief[i] = 1.5f * ripple * (0.6f + d) + 4 * d + 0.55f * grain;
            float t = ll_satf(0.5f + 0.18f * ripple * (0.6f + d) + 0.3f * d +
                              0.3f * grain + 0.2f * fine);
            for (uint32_t k = 0; k < 3; k++)
                canvas->rgb[i][k] = ll_mixf(dark[k], light[k], t);
        }
    }
    ll_canvas_shade(canvas, 0.22f, 0.05f);
    stones_scatter(
        canvas,
        &(struct stones){
            230, 621, 0.7f, 2.4f, { { 0.50f, 0.45f, 0.36f }, { 0.78f, 0.73f, 0.62f } } });
    stones_scatter(
        canvas,
        &(struct stones){
            16, 622, 2.5f, 5.5f, { { 0.46f, 0.44f, 0.40f }, { 0.66f, 0.60f, 0.50f } } });
    ll_canvas_even(canvas, 0.7f, (const float[3]){ 0.655f, 0.585f, 0.432f });
}
