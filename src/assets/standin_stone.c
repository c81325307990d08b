// Recipes of stand-in textures: stone, ice, masonry and wood.
#include <stdlib.h>

#include "assets/standin_canvas.h"

#define EDGE LL_STANDIN_EDGE
#define MASK (LL_STANDIN_EDGE - 1)
#define Q4 LL_STANDIN_Q4
#define ONE LL_STANDIN_ONE

void ll_standin_paint_rubble(struct ll_standin_canvas *canvas)
{
    static const ll_standin_color stone_colors[] = {
        { 120, 112, 100 }, { 102, 96, 88 }, { 136, 126, 110 }, { 92, 84, 74 }
    };
    ll_standin_color tinted[4];
    ll_standin_tint(tinted, stone_colors, 4, canvas->standin->earth_percent);
    struct ll_standin_stones_params p = { .cells = 16,
                                          .gap = 26,
                                          .rise = 90,
                                          .stones = tinted,
                                          .num_stones = 4,
                                          .joint = { 52, 44, 34 },
                                          .grain = 110,
                                          .warp = 3 };
    ll_standin_stones(canvas, &p);
    ll_standin_pebbles(canvas, 54, 32, 90, tinted, 4);
    ll_standin_relief(canvas, 190);
}

void ll_standin_paint_rock(struct ll_standin_canvas *canvas)
{
    static const ll_standin_color rock_colors[] = {
        { 54, 50, 46 }, { 86, 80, 73 }, { 112, 105, 96 }, { 138, 130, 118 }
    };
    ll_standin_color tinted[4];
    ll_standin_tint(tinted, rock_colors, 4, canvas->standin->earth_percent);
    for (uint32_t y = 0; y < EDGE; y++) {
        for (uint32_t x = 0; x < EDGE; x++) {
            int32_t u = (int32_t)(x * Q4), v = (int32_t)(y * Q4);
            int32_t wu = u + ll_standin_fractal(canvas->seed ^ 61, 4, 4, u, v) * 2;
            int32_t wv = v + ll_standin_fractal(canvas->seed ^ 62, 4, 4, u, v) * 2;
            // Facets that lean their own way, with cracks between them.
            struct ll_standin_cell c = ll_standin_cell_at(canvas->seed ^ 63, 4, wu, wv);
            struct ll_standin_cell d = ll_standin_cell_at(canvas->seed ^ 64, 16, wu, wv);
            int32_t facet = c.nearest * 3 + d.nearest;
            int32_t crack = ll_standin_clamp((c.second - c.nearest) * 8, 0, ONE);
            int32_t small = ll_standin_clamp((d.second - d.nearest) * 7 + 60, 0, ONE);
            int32_t ridge = ONE - 2 * abs(ll_standin_noise(canvas->seed ^ 65, 8, wu, wv));
            int32_t fine = ll_standin_fractal(canvas->seed ^ 66, 16, 4, u, v);
            int32_t t = 110 + ridge / 5 + fine / 3 + ((int32_t)(c.id & 63) - 32) +
                        ((int32_t)(d.id & 31) - 16);
            ll_standin_color rgb;
            ll_standin_ramp((const ll_standin_color *)tinted, 4, t, rgb);
            ll_standin_texel_set(canvas, x, y, rgb,
                                 150 + crack * 70 / ONE + small * 36 / ONE);
            canvas->height[y * EDGE + x] =
                (int16_t)(-facet * 2 + ridge * 3 + fine * 4 + crack * 2 + small);
        }
    }
    ll_standin_relief(canvas, 150);
}

void ll_standin_paint_ice(struct ll_standin_canvas *canvas)
{
    static const ll_standin_color ice_colors[] = {
        { 96, 132, 160 }, { 130, 166, 190 }, { 160, 192, 210 }, { 196, 218, 230 }
    };
    for (uint32_t y = 0; y < EDGE; y++) {
        for (uint32_t x = 0; x < EDGE; x++) {
            int32_t u = (int32_t)(x * Q4), v = (int32_t)(y * Q4);
            int32_t wu = u + ll_standin_fractal(canvas->seed ^ 91, 8, 3, u, v);
            int32_t wv = v + ll_standin_fractal(canvas->seed ^ 92, 8, 3, u, v);
            struct ll_standin_cell c = ll_standin_cell_at(canvas->seed ^ 93, 4, wu, wv);
            struct ll_standin_cell d = ll_standin_cell_at(canvas->seed ^ 94, 8, wu, wv);
            int32_t deep = ll_standin_fractal(canvas->seed, 4, 4, u, v);
            int32_t veil = abs(ll_standin_noise(canvas->seed ^ 95, 8, wu, wv));
            int32_t crack = ll_standin_clamp(ONE - (c.second - c.nearest) * 20, 0, ONE);
            int32_t hair = ll_standin_clamp(150 - (d.second - d.nearest) * 22, 0, ONE);
            int32_t t = 120 + deep / 2 + (64 - veil) / 2 + ((int32_t)(c.id & 31) - 16);
            ll_standin_color rgb;
            ll_standin_ramp(ice_colors, 4, t + crack / 2 + hair / 2, rgb);
            ll_standin_texel_set(canvas, x, y, rgb, ONE);
            canvas->height[y * EDGE + x] = (int16_t)(deep * 2 - crack - hair / 2);
        }
    }
    ll_standin_relief(canvas, 90);
}

void ll_standin_paint_cobble(struct ll_standin_canvas *canvas)
{
    static const ll_standin_color stone_colors[] = { { 122, 118, 112 },
                                                     { 108, 102, 96 },
                                                     { 134, 128, 118 },
                                                     { 114, 106, 94 },
                                                     { 98, 96, 96 } };
    ll_standin_color tinted[5];
    ll_standin_tint(tinted, stone_colors, 5, canvas->standin->earth_percent);
    ll_standin_stones(canvas, &(struct ll_standin_stones_params){ .cells = 8,
                                                                  .gap = 18,
                                                                  .rise = 130,
                                                                  .stones = tinted,
                                                                  .num_stones = 5,
                                                                  .joint = { 58, 50, 38 },
                                                                  .grain = 130,
                                                                  .warp = 3 });
    ll_standin_relief(canvas, 150);
}

void ll_standin_paint_brick(struct ll_standin_canvas *canvas)
{
    static const ll_standin_color brick_colors[] = {
        { 126, 118, 106 }, { 112, 106, 98 }, { 136, 128, 112 }, { 104, 96, 88 }
    };
    ll_standin_color tinted[4];
    ll_standin_tint(tinted, brick_colors, 4, canvas->standin->earth_percent);
    for (uint32_t y = 0; y < EDGE; y++) {
        for (uint32_t x = 0; x < EDGE; x++) {
            int32_t u = (int32_t)(x * Q4), v = (int32_t)(y * Q4);
            int32_t wear = ll_standin_fractal(canvas->seed ^ 111, 16, 3, u, v);
            uint32_t row = y / 32, across = (x + (row & 1) * 32) & MASK;
            uint32_t id = ll_standin_hash(canvas->seed, across / 64, row);
            int32_t dx = (int32_t)(across % 64), dy = (int32_t)(y % 32);
            int32_t rim = dx < 63 - dx ? dx : 63 - dx;
            int32_t rim_y = dy < 31 - dy ? dy : 31 - dy;
            rim = rim < rim_y ? rim : rim_y;
            int32_t inside = ll_standin_clamp((rim * 64 - 90 + wear / 3) * 2, 0, ONE);
            static const ll_standin_color joint = { 70, 64, 56 };
            ll_standin_texel_set(canvas, x, y, joint, 230 + wear / 4);
            ll_standin_texel_mix(canvas, (int32_t)x, (int32_t)y, tinted[id & 3],
                                 200 + (int32_t)(id >> 8 & 63) + wear / 4, inside);
            canvas->height[y * EDGE + x] = (int16_t)(inside * 4 + wear * 3);
        }
    }
    ll_standin_relief(canvas, 140);
}

void ll_standin_paint_wood(struct ll_standin_canvas *canvas)
{
    static const ll_standin_color wood_colors[] = {
        { 58, 40, 25 }, { 88, 62, 38 }, { 114, 83, 52 }, { 136, 104, 68 }
    };
    ll_standin_color tinted[4];
    ll_standin_tint(tinted, wood_colors, 4, canvas->standin->earth_percent);
    for (uint32_t y = 0; y < EDGE; y++) {
        for (uint32_t x = 0; x < EDGE; x++) {
            uint32_t plank = x / 64;
            uint32_t id = ll_standin_hash(canvas->seed, plank, 121);
            int32_t dx = (int32_t)(x % 64);
            int32_t u = (int32_t)(x * Q4), v = (int32_t)(y * Q4) + (int32_t)(id & 4095);
            // Grain: rings that a slow noise bends, stretched along the plank.
            int32_t bend =
                ll_standin_noise(id, 4, u, v) + ll_standin_noise(id ^ 1, 8, u * 2, v) / 2;
            int32_t rings = ll_standin_sine((uint32_t)(dx * 18 + bend * 2));
            int32_t fibre = ll_standin_noise(canvas->seed ^ 122, 128, u, v / 16);
            int32_t rim = dx < 63 - dx ? dx : 63 - dx;
            int32_t seam = ll_standin_clamp(rim * 110, 0, ONE);
            ll_standin_color rgb;
            ll_standin_ramp((const ll_standin_color *)tinted, 4,
                            120 + rings / 6 + fibre / 5 + bend / 8, rgb);
            ll_standin_texel_set(canvas, x, y, rgb,
                                 (120 + seam / 2) * (220 + (int32_t)(id >> 12 & 63)) /
                                     ONE);
            canvas->height[y * EDGE + x] = (int16_t)(seam * 2 + rings / 2 + fibre);
        }
    }
    ll_standin_relief(canvas, 110);
}
