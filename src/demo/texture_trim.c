// Small pictures for buildings: a leaded pane, the sign of the house, iron, embers.
#include "demo/texture_building.h"

#include <math.h>

#include "base/maths.h"
#include "demo/kit/exact.h"
#include "demo/kit/noise.h"

// One casement, twice as high as wide on the wall: quarries of old glass in lead.
void ll_demo_paint_pane(struct ll_canvas *canvas)
{
    static const struct ll_noise ripple = { .seed = 1301, .octaves = 3, .period = 6 };
    static const float deep[3] = { 0.20f, 0.205f, 0.20f },
                       pale[3] = { 0.60f, 0.59f, 0.53f };
    static const float lead[3] = { 0.13f, 0.125f, 0.12f };
    float scale = 1 / (float)canvas->size;
    for (int32_t y = 0; y < (int32_t)canvas->size; y++) {
        for (int32_t x = 0; x < (int32_t)canvas->size; x++) {
            float u = ((float)x + 0.5f) * scale, v = ((float)y + 0.5f) * scale;
            uint32_t i = ll_canvas_texel(canvas, x, y);
            // Lozenges: both diagonals in steps; four across, six down.
            float a = u * 3 + v * 5, b = u * 3 - v * 5;
            int32_t ia = (int32_t)floorf(a), ib = (int32_t)floorf(b);
            float fa = a - floorf(a), fb = b - floorf(b);
            float edge = ll_minf(ll_minf(fa, 1 - fa), ll_minf(fb, 1 - fb));
            float came = ll_smoothstepf(0.085f, 0.045f, edge);
            float tone = ll_noise_unit(1311, ia, ib);
            float wave = ll_noise_fbm(&ripple, u * 6, v * 6);
            // A streak of sky across each quarry, at its own slant.
            float sheen =
                ll_smoothstepf(0.35f, 0, fabsf(fa - 0.3f - 0.3f * tone + 0.3f * wave));
            float t = ll_satf(0.22f + 0.5f * sheen * (0.4f + tone) + 0.2f * wave +
                              0.25f * (tone - 0.5f));
            for (uint32_t k = 0; k < 3; k++) {
                float warm = k == 0 ? 1.12f : k == 2 ? 0.86f : 1;
                float glass = ll_mixf(deep[k], pale[k], t) * ll_mixf(1, warm, tone);
                float metal =
                    lead[k] * (1 + 0.9f * ll_smoothstepf(0.03f, 0, fabsf(edge - 0.02f)));
                canvas->rgb[i][k] = ll_mixf(glass, metal, came);
            }
        }
    }
}

// Distance from p to the segment a b.
static float segment(float px, float py, float ax, float ay, float bx, float by)
{
    float dx = bx - ax, dy = by - ay;
    float t = ll_satf(((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy));
    float ex = px - ax - dx * t, ey = py - ay - dy * t;
    return sqrtf(ex * ex + ey * ey);
}

// The lantern that the house is named for, gold on green, in a carved border.
void ll_demo_paint_sign(struct ll_canvas *canvas)
{
    static const struct ll_noise wear = { .seed = 1401, .octaves = 4, .period = 6 };
    static const float field[3] = { 0.10f, 0.22f, 0.21f },
                       wood[3] = { 0.36f, 0.24f, 0.14f };
    static const float gold[3] = { 0.82f, 0.62f, 0.24f },
                       flame[3] = { 1.0f, 0.88f, 0.55f };
    float scale = 1 / (float)canvas->size;
    for (int32_t y = 0; y < (int32_t)canvas->size; y++) {
        for (int32_t x = 0; x < (int32_t)canvas->size; x++) {
            float u = ((float)x + 0.5f) * scale - 0.5f,
                  v = ((float)y + 0.5f) * scale - 0.5f;
            uint32_t i = ll_canvas_texel(canvas, x, y);
            float frame = ll_maxf(fabsf(u), fabsf(v));
            float rough = ll_noise_fbm(&wear, (u + 0.5f) * 6, (v + 0.5f) * 6);
            float grain = ll_noise_fbm(&wear, (u + 0.5f) * 6, (v + 0.5f) * 48);
            float su = fabsf(u);
            // Body: a hexagon; hood and foot: bars; a ring to carry it.
            float body = ll_maxf(su - 0.17f - 0.06f * v, fabsf(v - 0.04f) - 0.17f);
            float bars = ll_minf(segment(su, v, 0, -0.2f, 0.13f, -0.13f) - 0.028f,
                                 segment(su, v, 0, -0.14f, 0.19f, -0.13f) - 0.022f);
            bars = ll_minf(bars, segment(su, v, 0, 0.22f, 0.21f, 0.22f) - 0.026f);
            bars = ll_minf(bars, segment(su, v, 0.155f, -0.12f, 0.185f, 0.2f) - 0.014f);
            float ring_d = sqrtf(u * u + (v + 0.285f) * (v + 0.285f));
            bars = ll_minf(bars, fabsf(ring_d - 0.06f) - 0.015f);
            float rays = 1;
            for (int32_t k = 0; k < 3; k++) {
                float turn = 0.06f + 0.09f * (float)k;
                float c = ll_exact_cos_turns(turn - 0.1f),
                      s = ll_exact_sin_turns(turn - 0.1f);
                rays = ll_minf(rays, segment(su, v - 0.04f, 0.26f * c, -0.26f * s,
                                             0.36f * c, -0.36f * s) -
                                         0.011f);
            }
            // The flame: a drop.
            float drop_v = v - 0.1f;
            float drop = sqrtf(u * u + drop_v * drop_v) - 0.07f;
            float tip = su * 1.9f + (-drop_v - 0.03f) * 0.62f;
            if (drop_v < 0)
                drop = ll_maxf(tip - 0.075f, -drop_v - 0.19f);
            float aa = 1.6f * scale;
            float *rgb = canvas->rgb[i];
            for (uint32_t k = 0; k < 3; k++) {
                rgb[k] = field[k] * (1 + 0.25f * rough);
                rgb[k] = ll_mixf(rgb[k], field[k] * 0.4f, ll_smoothstepf(aa, -aa, body));
                rgb[k] = ll_mixf(rgb[k], gold[k] * 0.85f, ll_smoothstepf(aa, -aa, rays));
                float glow = ll_smoothstepf(0.2f, 0, sqrtf(u * u + drop_v * drop_v));
                rgb[k] += body < 0 ? flame[k] * 0.5f * glow * glow : 0;
                rgb[k] = ll_mixf(rgb[k], flame[k], ll_smoothstepf(aa, -aa, drop));
                rgb[k] = ll_mixf(rgb[k], gold[k] * (1 + 0.2f * rough),
                                 ll_smoothstepf(aa, -aa, bars));
                if (frame > 0.43f)
                    rgb[k] = wood[k] * (0.9f + 0.5f * grain) *
                             (frame < 0.445f || frame > 0.488f ? 0.55f : 1);
                else if (frame > 0.408f)
                    rgb[k] = gold[k] * (0.8f + 0.3f * rough);
            }
            canvas->relief[i] = (frame > 0.43f ? 3 : 0) + rough - (bars < 0 ? -1.5f : 0);
        }
    }
    ll_canvas_shade(canvas, 0.22f, 0.03f);
}

void ll_demo_paint_iron(struct ll_canvas *canvas)
{
    static const struct ll_noise dents = { .seed = 1501, .octaves = 4, .period = 9 };
    float scale = 1 / (float)canvas->size;
    for (int32_t y = 0; y < (int32_t)canvas->size; y++) {
        for (int32_t x = 0; x < (int32_t)canvas->size; x++) {
            uint32_t i = ll_canvas_texel(canvas, x, y);
            float dent = ll_noise_fbm(&dents, (float)x * scale * 9, (float)y * scale * 9);
            canvas->relief[i] = 4 * dent;
            canvas->rgb[i][0] = 0.165f + 0.03f * dent;
            canvas->rgb[i][1] = 0.16f;
            canvas->rgb[i][2] = 0.17f - 0.02f * dent;
        }
    }
    ll_canvas_shade(canvas, 0.3f, 0.05f);
}

void ll_demo_paint_coals(struct ll_canvas *canvas)
{
    static const struct ll_noise warp = { .seed = 1601, .octaves = 3, .period = 6 };
    static const float ash[3] = { 0.10f, 0.085f, 0.08f },
                       ember[3] = { 0.95f, 0.32f, 0.06f },
                       hot[3] = { 1.0f, 0.80f, 0.35f };
    float scale = 1 / (float)canvas->size;
    for (int32_t y = 0; y < (int32_t)canvas->size; y++) {
        for (int32_t x = 0; x < (int32_t)canvas->size; x++) {
            float u = (float)x * scale * 6, v = (float)y * scale * 6;
            uint32_t i = ll_canvas_texel(canvas, x, y);
            ll_noise_warp(&warp, 0.3f, &u, &v);
            struct ll_noise_cell cell = ll_noise_cells(1611, 6, -1, u, v);
            float seam = ll_smoothstepf(0.3f, 0.02f, cell.second - cell.near);
            float glow = ll_satf(seam + 0.5f * ll_noise_fbm(&warp, u, v));
            for (uint32_t k = 0; k < 3; k++)
                canvas->rgb[i][k] = glow < 0.6f
                                        ? ll_mixf(ash[k], ember[k], glow / 0.6f)
                                        : ll_mixf(ember[k], hot[k], (glow - 0.6f) / 0.4f);
        }
    }
}
