// Grounds, stones, strokes, leaves and pebbles: what recipes are made of.
#include <string.h>

#include "assets/standin_canvas.h"
#include "base/random.h"

#define EDGE LL_STANDIN_EDGE
#define MASK (LL_STANDIN_EDGE - 1)
#define Q4 LL_STANDIN_Q4
#define WRAP LL_STANDIN_WRAP
#define ONE LL_STANDIN_ONE

void ll_standin_strokes(struct ll_standin_canvas *canvas, uint32_t seed,
                        const struct ll_standin_stroke_params *p)
{
    struct ll_random random = ll_random_make(canvas->seed ^ seed);
    for (uint32_t n = 0; n < p->count; n++) {
        uint32_t r = ll_random_u32(&random), s = ll_random_u32(&random);
        int32_t u = (int32_t)(r & (WRAP - 1)), v = (int32_t)(r >> 12 & (WRAP - 1));
        if (p->clump_cells && ll_standin_fractal(canvas->seed ^ 77, p->clump_cells, 2, u,
                                                 v) < (int32_t)(s >> 24) - 150)
            continue;
        uint32_t turn = p->turn_spread ? p->turn + s % p->turn_spread : s & 255;
        int32_t bend = (int32_t)(s >> 8 & 7) - 3;
        uint32_t length = p->length / 2 + (s >> 12) % (p->length / 2 + 1);
        const uint8_t *rgb = p->colors[(s >> 20) % p->num_colors];
        int32_t vary = 220 + (int32_t)(ll_random_u32(&random) % 72);
        for (uint32_t i = 0; i < length; i++) {
            int32_t along = (int32_t)(i * ONE / length);
            int32_t shade =
                (p->root_shade + (p->tip_shade - p->root_shade) * along / ONE) * vary /
                ONE;
            int32_t x = u / Q4, y = v / Q4;
            ll_standin_texel_shade(canvas, x + 1, y + 1, 214);
            ll_standin_texel_mix(canvas, x, y, rgb, shade, 230);
            if (p->thick && along < 170)
                ll_standin_texel_mix(canvas, x + (ll_standin_sine(turn) > 0 ? 1 : -1), y,
                                     rgb, shade * 7 / 8, 150);
            u += ll_standin_cosine(turn) / 16;
            v += ll_standin_sine(turn) / 16;
            turn += (uint32_t)bend;
        }
    }
}

void ll_standin_leaves(struct ll_standin_canvas *canvas, uint32_t seed, uint32_t count,
                       int32_t size, const ll_standin_color *colors, uint32_t num_colors)
{
    struct ll_random random = ll_random_make(canvas->seed ^ seed);
    for (uint32_t n = 0; n < count; n++) {
        uint32_t r = ll_random_u32(&random), s = ll_random_u32(&random);
        int32_t cx = (int32_t)(r & MASK), cy = (int32_t)(r >> 8 & MASK);
        int32_t length = size * (190 + (int32_t)(r >> 16 & 127)) / ONE;
        int32_t width = length * (90 + (int32_t)(r >> 24 & 63)) / ONE;
        int32_t co = ll_standin_cosine(s), si = ll_standin_sine(s);
        const uint8_t *rgb = colors[(s >> 8) % num_colors];
        int32_t vary = 190 + (int32_t)(s >> 16) % 110;
        for (int pass = 0; pass < 2; pass++) {
            for (int32_t dy = -length; dy <= length; dy++) {
                for (int32_t dx = -length; dx <= length; dx++) {
                    int32_t a = (dx * co + dy * si) * 16 / ONE;
                    int32_t b = (dy * co - dx * si) * 16 / ONE;
                    // Pointed at both ends: the width falls with the square of the place.
                    int32_t room = width * 16 * (ONE - a * a / (length * length)) / ONE;
                    if (a * a > length * length * 256 || b > room || b < -room)
                        continue;
                    if (pass == 0) {
                        ll_standin_texel_shade(canvas, cx + dx + 2, cy + dy + 2, 168);
                        continue;
                    }
                    int32_t shade = vary + b * 60 / (width * 16 + 1);
                    if (b >= -7 && b <= 7)
                        shade = shade * 5 / 4;
                    ll_standin_texel_mix(canvas, cx + dx, cy + dy, rgb, shade, 240);
                }
            }
        }
    }
}

void ll_standin_pebbles(struct ll_standin_canvas *canvas, uint32_t seed, uint32_t cells,
                        uint32_t share, const ll_standin_color *colors,
                        uint32_t num_colors)
{
    for (uint32_t y = 0; y < EDGE; y++) {
        for (uint32_t x = 0; x < EDGE; x++) {
            struct ll_standin_cell c = ll_standin_cell_at(
                canvas->seed ^ seed, cells, (int32_t)(x * Q4), (int32_t)(y * Q4));
            uint32_t roll = c.id >> 16 & 255;
            int32_t radius = 50 + (int32_t)(c.id >> 24 & 63);
            if (roll >= share || c.nearest > radius + 26)
                continue;
            if (c.nearest > radius) {
                ll_standin_texel_shade(canvas, (int32_t)x, (int32_t)y, 190); // its bed
                continue;
            }
            int32_t dome = ll_standin_root(radius * radius - c.nearest * c.nearest);
            canvas->height[y * EDGE + x] =
                (int16_t)(canvas->height[y * EDGE + x] +
                          dome * 1024 / (ONE * (int32_t)cells / 32));
            ll_standin_texel_mix(canvas, (int32_t)x, (int32_t)y,
                                 colors[roll % num_colors],
                                 190 + dome / 2 + (int32_t)(c.id >> 8 & 63), 235);
        }
    }
}

void ll_standin_ground(struct ll_standin_canvas *canvas,
                       const struct ll_standin_ground_params *p)
{
    for (uint32_t y = 0; y < EDGE; y++) {
        for (uint32_t x = 0; x < EDGE; x++) {
            int32_t u = (int32_t)(x * Q4), v = (int32_t)(y * Q4);
            int32_t broad = ll_standin_fractal(canvas->seed, p->cells, p->octaves, u, v);
            int32_t fine =
                ll_standin_fractal(canvas->seed ^ 5, p->cells * 4, p->octaves, u, v);
            int32_t grit = (int32_t)(ll_standin_hash(canvas->seed ^ 9, x, y) & 255) - 128;
            int32_t t = 128 + (broad / 2 + fine * 3 / 4) * p->contrast / 512 +
                        grit * p->grit / 512;
            ll_standin_color rgb;
            ll_standin_ramp(p->stops, p->num_stops, t, rgb);
            ll_standin_texel_set(canvas, x, y, rgb, ONE + grit * p->grit / 700);
            canvas->height[y * EDGE + x] =
                (int16_t)((broad * 3 + fine * 3) * p->bumpiness / ONE +
                          grit * p->grit / 128);
        }
    }
}

void ll_standin_stones(struct ll_standin_canvas *canvas,
                       const struct ll_standin_stones_params *p)
{
    for (uint32_t y = 0; y < EDGE; y++) {
        for (uint32_t x = 0; x < EDGE; x++) {
            int32_t u = (int32_t)(x * Q4), v = (int32_t)(y * Q4);
            int32_t wu =
                u + ll_standin_fractal(canvas->seed ^ 51, 16, 2, u, v) * p->warp / 16;
            int32_t wv =
                v + ll_standin_fractal(canvas->seed ^ 52, 16, 2, u, v) * p->warp / 16;
            struct ll_standin_cell c =
                ll_standin_cell_at(canvas->seed ^ 53, p->cells, wu, wv);
            int32_t inside = c.second - c.nearest; // 0 on the border between two
            int32_t grain = ll_standin_fractal(canvas->seed ^ c.id, 16, 4, u, v);
            int32_t edge = ll_standin_clamp((inside - p->gap) * ONE / 90, 0, ONE);
            int32_t dome = edge * (2 * ONE - edge) / ONE;
            ll_standin_color rgb;
            memcpy(rgb, p->stones[c.id % p->num_stones], sizeof rgb);
            int32_t shade = 196 + (int32_t)(c.id >> 8 & 63) + grain * p->grain / 512 +
                            ((int32_t)(ll_standin_hash(canvas->seed, x, y) & 31) - 16);
            ll_standin_texel_set(canvas, x, y, p->joint, 220 + grain / 4);
            ll_standin_texel_mix(canvas, (int32_t)x, (int32_t)y, rgb, shade,
                                 ll_standin_clamp(edge * 3, 0, ONE));
            canvas->height[y * EDGE + x] =
                (int16_t)(dome * p->rise / 16 + grain * p->grain / 160);
        }
    }
}
