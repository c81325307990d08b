#include "demo/kit/canvas.h"

#include <math.h>

#include "base/maths.h"
#include "demo/kit/exact.h"

bool ll_canvas_init(struct ll_canvas *canvas, uint32_t size, struct ll_arena *arena)
{
    canvas->size = size;
    canvas->rgb =
        ll_arena_alloc(arena, (size_t)size * size, sizeof *canvas->rgb, _Alignof(float));
    canvas->relief = ll_arena_array(arena, float, (size_t)size *size);
    canvas->scratch = ll_arena_array(arena, float, (size_t)size *size);
    return canvas->rgb && canvas->relief && canvas->scratch;
}

void ll_canvas_blend(struct ll_canvas *canvas, int32_t x, int32_t y, const float rgb[3],
                     float alpha)
{
    float *texel = canvas->rgb[ll_canvas_texel(canvas, x, y)];
    for (uint32_t k = 0; k < 3; k++)
        texel[k] = ll_mixf(texel[k], rgb[k], alpha);
}

// A soft round dot.
static void dot(struct ll_canvas *canvas, float x, float y, float radius,
                const float rgb[3], float alpha)
{
    int32_t x0 = (int32_t)floorf(x - radius - 0.5f),
            x1 = (int32_t)floorf(x + radius + 1.5f);
    int32_t y0 = (int32_t)floorf(y - radius - 0.5f),
            y1 = (int32_t)floorf(y + radius + 1.5f);
    for (int32_t j = y0; j <= y1; j++) {
        for (int32_t i = x0; i <= x1; i++) {
            float dx = (float)i - x, dy = (float)j - y;
            float cover = radius + 0.5f - sqrtf(dx * dx + dy * dy);
            if (cover > 0)
                ll_canvas_blend(canvas, i, j, rgb, alpha * ll_minf(cover, 1));
        }
    }
}

static void blade_draw(struct ll_canvas *canvas, const struct ll_blade *blade, float dx,
                       float dy, bool shadow)
{
    static const float dark[3] = { 0.05f, 0.07f, 0.03f };
    uint32_t steps = (uint32_t)(blade->length / 0.8f) + 2;
    float x = blade->x + dx, y = blade->y + dy, step = blade->length / (float)steps;
    for (uint32_t i = 0; i < steps; i++) {
        float t = (float)i / (float)steps;
        float turns = blade->turns + blade->bend_turns * t * t;
        float radius = 0.5f * blade->width * (1 - t * t);
        float rgb[3];
        for (uint32_t k = 0; k < 3; k++)
            rgb[k] = ll_mixf(blade->root_rgb[k], blade->tip_rgb[k], t);
        if (shadow)
            dot(canvas, x, y, radius, dark, blade->shade * 0.3f * (1 - 0.5f * t));
        else
            dot(canvas, x, y, radius, rgb, 0.62f);
        x += step * ll_exact_cos_turns(turns);
        y += step * ll_exact_sin_turns(turns);
    }
}

void ll_canvas_blade(struct ll_canvas *canvas, const struct ll_blade *blade)
{
    if (blade->shade > 0)
        blade_draw(canvas, blade, 1.2f, 1.8f, true);
    blade_draw(canvas, blade, 0, 0, false);
}

void ll_canvas_pebble(struct ll_canvas *canvas, const struct ll_pebble *pebble)
{
    float c = ll_exact_cos_turns(pebble->turns), s = ll_exact_sin_turns(pebble->turns);
    float reach = pebble->radius * pebble->stretch + 3;
    static const float dark[3] = { 0.07f, 0.06f, 0.05f };
    for (int32_t j = (int32_t)-reach; j <= (int32_t)reach; j++) {
        for (int32_t i = (int32_t)-reach; i <= (int32_t)reach; i++) {
            float x = (float)i, y = (float)j;
            int32_t tx = (int32_t)floorf(pebble->x) + i,
                    ty = (int32_t)floorf(pebble->y) + j;
            // Shadow: the same outline moved to the lower right.
            float sx = x - 1.3f, sy = y - 1.7f;
            float su = (sx * c + sy * s) / pebble->stretch, sv = sy * c - sx * s;
            float fall = pebble->radius + 1 - sqrtf(su * su + sv * sv);
            float u = (x * c + y * s) / pebble->stretch, v = y * c - x * s;
            float in = pebble->radius + 0.5f - sqrtf(u * u + v * v);
            if (in <= 0) {
                if (fall > 0)
                    ll_canvas_blend(canvas, tx, ty, dark,
                                    0.45f * ll_minf(fall * 0.5f, 1));
                continue;
            }
            float lit = -(x + y) / (pebble->radius * 2.2f); // -1..1 from lower right
            float rim = ll_smoothstepf(2.2f, 0, in);
            float light = 1 + 0.34f * lit - 0.2f * rim * (lit < 0 ? 1 : 0);
            float rgb[3];
            for (uint32_t k = 0; k < 3; k++)
                rgb[k] = pebble->rgb[k] * light;
            ll_canvas_blend(canvas, tx, ty, rgb, ll_minf(in, 1));
        }
    }
}

void ll_canvas_shade(struct ll_canvas *canvas, float strength, float hollow)
{
    int32_t size = (int32_t)canvas->size;
    const float *h = canvas->relief;
    for (int32_t y = 0; y < size; y++) {
        for (int32_t x = 0; x < size; x++) {
            float here = h[ll_canvas_texel(canvas, x, y)];
            float west = h[ll_canvas_texel(canvas, x - 1, y)];
            float east = h[ll_canvas_texel(canvas, x + 1, y)];
            float north = h[ll_canvas_texel(canvas, x, y - 1)];
            float south = h[ll_canvas_texel(canvas, x, y + 1)];
            float slope = 0.5f * ((east - west) + (south - north)); // rising away
            float around = h[ll_canvas_texel(canvas, x - 3, y)] +
                           h[ll_canvas_texel(canvas, x + 3, y)] +
                           h[ll_canvas_texel(canvas, x, y - 3)] +
                           h[ll_canvas_texel(canvas, x, y + 3)];
            float sunk = ll_clampf(0.25f * around - here, -1, 3);
            // The light comes from the upper left: ground that rises to the lower right
            // faces it.
            float light = 1 + strength * ll_clampf(slope, -1.2f, 1.2f) - hollow * sunk;
            float *texel = canvas->rgb[ll_canvas_texel(canvas, x, y)];
            for (uint32_t k = 0; k < 3; k++)
                texel[k] *= ll_clampf(light, 0.25f, 1.6f);
        }
    }
}

// One wrapped box blur along both axes of a single channel.
static void blur(struct ll_canvas *canvas, float *values, float *scratch, int32_t radius)
{
    int32_t size = (int32_t)canvas->size;
    float scale = 1 / (float)(2 * radius + 1);
    for (int32_t pass = 0; pass < 2; pass++) {
        const float *from = pass ? scratch : values;
        float *to = pass ? values : scratch;
        for (int32_t line = 0; line < size; line++) {
            float sum = 0;
            for (int32_t i = -radius; i <= radius; i++)
                sum += pass ? from[ll_canvas_texel(canvas, line, i)]
                            : from[ll_canvas_texel(canvas, i, line)];
            for (int32_t i = 0; i < size; i++) {
                uint32_t at = pass ? ll_canvas_texel(canvas, line, i)
                                   : ll_canvas_texel(canvas, i, line);
                uint32_t gone = pass ? ll_canvas_texel(canvas, line, i - radius)
                                     : ll_canvas_texel(canvas, i - radius, line);
                uint32_t next = pass ? ll_canvas_texel(canvas, line, i + radius + 1)
                                     : ll_canvas_texel(canvas, i + radius + 1, line);
                to[at] = sum * scale;
                sum += from[next] - from[gone];
            }
        }
    }
}

void ll_canvas_even(struct ll_canvas *canvas, float amount, const float mean[3])
{
    uint32_t count = canvas->size * canvas->size;
    float *broad = canvas->relief;
    for (uint32_t k = 0; k < 3; k++) {
        float total = 0;
        for (uint32_t i = 0; i < count; i++) {
            broad[i] = canvas->rgb[i][k];
            total += broad[i];
        }
        float old_mean = total / (float)count;
        blur(canvas, broad, canvas->scratch, (int32_t)canvas->size / 12);
        blur(canvas, broad, canvas->scratch, (int32_t)canvas->size / 12);
        for (uint32_t i = 0; i < count; i++) {
            float base = ll_mixf(old_mean, broad[i], amount);
            canvas->rgb[i][k] *= mean[k] / ll_maxf(base, 0.02f);
        }
    }
}

void ll_canvas_bytes(const struct ll_canvas *canvas, uint8_t *rgba)
{
    for (uint32_t i = 0; i < canvas->size * canvas->size; i++) {
        for (uint32_t k = 0; k < 3; k++)
            rgba[i * 4 + k] = (uint8_t)(ll_satf(canvas->rgb[i][k]) * 255 + 0.5f);
        rgba[i * 4 + 3] = 255;
    }
}

void ll_canvas_vary(struct ll_random *random, const float rgb[3], float spread,
                    float warmth, float out[3])
{
    float light = 1 + spread * (2 * ll_random_unit(random) - 1);
    float warm = warmth * (2 * ll_random_unit(random) - 1);
    out[0] = rgb[0] * light * (1 + warm);
    out[1] = rgb[1] * light;
    out[2] = rgb[2] * light * (1 - warm);
}
