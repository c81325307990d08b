// Plaster and stone for buildings.
#include "demo/texture_building.h"

#include <math.h>

#include "base/maths.h"
#include "demo/kit/exact.h"
#include "demo/kit/noise.h"

void ll_demo_paint_plaster(struct ll_canvas *canvas)
{
    static const struct ll_noise trowel = {
        .seed = 1001, .octaves = 4, .period = 6, .gain = 0.55f
    };
    static const struct ll_noise stain = { .seed = 1011, .octaves = 4, .period = 3 };
    static const struct ll_noise warp = { .seed = 1021, .octaves = 3, .period = 5 };
    static const float lime[3] = { 0.83f, 0.775f, 0.655f },
                       ochre[3] = { 0.66f, 0.575f, 0.43f };
    float scale = 1 / (float)canvas->size;
    for (int32_t y = 0; y < (int32_t)canvas->size; y++) {
        for (int32_t x = 0; x < (int32_t)canvas->size; x++) {
            float u = (float)x * scale, v = (float)y * scale;
            uint32_t i = ll_canvas_texel(canvas, x, y);
            // Strokes of the trowel lie aslant and overlap.
            float a = ll_noise_fbm(&trowel, u * 6 + v * 6, v * 12 - u * 6);
            float b = ll_noise_fbm(&trowel, u * 12 - v * 6, v * 6 + u * 6);
            float wu = u * 5, wv = v * 5;
            ll_noise_warp(&warp, 0.5f, &wu, &wv);
            struct ll_noise_cell cell = ll_noise_cells(1031, 5, -1, wu, wv);
            // A hair crack here and there, only along some of the seams.
            float some =
                ll_smoothstepf(0.1f, 0.35f, ll_noise_fbm(&stain, u * 3 + 0.5f, v * 3));
            float crack = ll_smoothstepf(0.022f, 0.006f, cell.second - cell.near) * some;
            float grain = ll_noise_unit(1041, x, y) - 0.5f;
            canvas->relief[i] = 3.4f * a + 2.6f * b - 0.9f * crack + 0.3f * grain;
            float t = ll_satf(0.34f + 0.6f * ll_noise_fbm(&stain, u * 3, v * 3) -
                              0.22f * a + 0.12f * grain);
            for (uint32_t k = 0; k < 3; k++)
                canvas->rgb[i][k] = ll_mixf(lime[k], ochre[k], t) * (1 - 0.28f * crack);
        }
    }
    ll_canvas_shade(canvas, 0.2f, 0.04f);
    ll_canvas_even(canvas, 0.6f, (const float[3]){ 0.760f, 0.690f, 0.555f });
}

// A wall of stones that fit: each with a rounded face, a tone and a slope of its own.
struct masonry {
    uint32_t seed, period;
    float squash; // over 1: stones lie flat
    float joint;  // half its width, cells
    float round;  // how far in the faces bend
    float tones[4][3];
    float mortar[3];
};

static void masonry_paint(struct ll_canvas *canvas, const struct masonry *masonry)
{
    const struct ll_noise warp = { .seed = masonry->seed + 1,
                                   .octaves = 3,
                                   .period = masonry->period };
    const struct ll_noise rough = {
        .seed = masonry->seed + 2, .octaves = 4, .period = 14, .gain = 0.6f
    };
    const struct ll_noise tone_noise = { .seed = masonry->seed + 3,
                                         .octaves = 3,
                                         .period = 4 };
    float scale = 1 / (float)canvas->size, p = (float)masonry->period;
    float q = floorf(p * masonry->squash + 0.5f);
    for (int32_t y = 0; y < (int32_t)canvas->size; y++) {
        for (int32_t x = 0; x < (int32_t)canvas->size; x++) {
            float u = (float)x * scale, v = (float)y * scale;
            uint32_t i = ll_canvas_texel(canvas, x, y);
            float wu = u * p, wv = v * p;
            ll_noise_warp(&warp, 0.16f, &wu, &wv);
            // Cells repeat every `period` along both axes: a squashed lattice uses more
            // of them along v.
            struct ll_noise_cell cell = ll_noise_cells(masonry->seed, masonry->period, -1,
                                                       wu, wv / p * (q > p ? p * 2 : p));
            float inner = cell.second - cell.near;
            float face =
                ll_smoothstepf(masonry->joint, masonry->joint + masonry->round, inner);
            float stone =
                ll_smoothstepf(masonry->joint * 0.6f, masonry->joint * 1.3f, inner);
            float grit = ll_noise_fbm(&rough, u * 14, v * 14);
            float tilt_x = (float)(cell.id & 255) / 255 - 0.5f;
            float tilt_y = (float)(cell.id >> 8 & 255) / 255 - 0.5f;
            float lift = (float)(cell.id >> 16 & 255) / 255;
            canvas->relief[i] =
                stone * (5.5f * face + 9 * (tilt_x * cell.dx + tilt_y * cell.dy) +
                         1.5f * lift + 2.0f * grit) +
                (1 - stone) * 0.9f * grit;
            const float *tone = masonry->tones[cell.id >> 24 & 3];
            float light = (0.86f + 0.28f * (lift - 0.5f) + 0.14f * grit +
                           0.12f * ll_noise_fbm(&tone_noise, u * 4, v * 4)) *
                          ll_mixf(0.8f, 1, face);
            for (uint32_t k = 0; k < 3; k++)
                canvas->rgb[i][k] = ll_mixf(masonry->mortar[k] * (0.9f + 0.2f * grit),
                                            tone[k] * light, stone);
        }
    }
}

void ll_demo_paint_fieldstone(struct ll_canvas *canvas)
{
    static const struct masonry masonry = {
        .seed = 1101,
        .period = 7,
        .squash = 2,
        .joint = 0.055f,
        .round = 0.24f,
        .tones = { { 0.53f, 0.50f, 0.45f },
                   { 0.46f, 0.45f, 0.44f },
                   { 0.57f, 0.51f, 0.42f },
                   { 0.42f, 0.42f, 0.43f } },
        .mortar = { 0.36f, 0.33f, 0.28f },
    };
    masonry_paint(canvas, &masonry);
    ll_canvas_shade(canvas, 0.3f, 0.07f);
    ll_canvas_even(canvas, 0.6f, (const float[3]){ 0.440f, 0.412f, 0.368f });
}

void ll_demo_paint_flagstone(struct ll_canvas *canvas)
{
    static const struct masonry masonry = {
        .seed = 1201,
        .period = 5,
        .squash = 1,
        .joint = 0.035f,
        .round = 0.07f,
        .tones = { { 0.52f, 0.49f, 0.45f },
                   { 0.49f, 0.47f, 0.45f },
                   { 0.55f, 0.50f, 0.43f },
                   { 0.46f, 0.45f, 0.44f } },
        .mortar = { 0.25f, 0.23f, 0.19f },
    };
    masonry_paint(canvas, &masonry);
    ll_canvas_shade(canvas, 0.2f, 0.06f);
    ll_canvas_even(canvas, 0.6f, (const float[3]){ 0.455f, 0.425f, 0.375f });
}
