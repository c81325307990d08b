// Recipes of stand-in textures: earth and what lies and grows on it.
#include "assets/standin_canvas.h"

#define EDGE LL_STANDIN_EDGE
#define NUM_TEXELS LL_STANDIN_TEXELS
#define Q4 LL_STANDIN_Q4
#define ONE LL_STANDIN_ONE

static const ll_standin_color soil_colors[] = {
    { 58, 43, 29 }, { 84, 63, 42 }, { 108, 82, 55 }, { 132, 104, 72 }
};
static const ll_standin_color pebble_colors[] = {
    { 116, 104, 88 }, { 96, 86, 74 }, { 134, 124, 108 }, { 104, 92, 72 }
};
static const ll_standin_color straw_colors[] = {
    { 158, 134, 78 }, { 128, 104, 60 }, { 178, 154, 96 }, { 104, 86, 52 }
};
static const ll_standin_color grass_colors[] = {
    { 98, 112, 50 }, { 114, 124, 60 }, { 86, 100, 46 }, { 126, 132, 74 }, { 106, 112, 62 }
};

void ll_standin_paint_dirt(struct ll_standin_canvas *canvas)
{
    ll_standin_color soil[4], stones[4];
    ll_standin_tint(soil, soil_colors, 4, canvas->standin->earth_percent);
    ll_standin_tint(stones, pebble_colors, 4, canvas->standin->earth_percent);
    ll_standin_ground(canvas,
                      &(struct ll_standin_ground_params){ soil, 4, 4, 4, 250, 90, 230 });
    ll_standin_pebbles(canvas, 11, 32, 34, stones, 4);
    ll_standin_pebbles(canvas, 12, 64, 40, stones, 4);
    ll_standin_relief(canvas, 200);
    ll_standin_strokes(canvas, 13,
                       &(struct ll_standin_stroke_params){ .count = 130,
                                                           .length = 12,
                                                           .colors = straw_colors,
                                                           .num_colors = 4,
                                                           .root_shade = 150,
                                                           .tip_shade = 220 });
}

void ll_standin_paint_mud(struct ll_standin_canvas *canvas)
{
    static const ll_standin_color mud_colors[] = {
        { 38, 32, 24 }, { 58, 48, 34 }, { 74, 62, 44 }, { 98, 86, 66 }
    };
    ll_standin_color mud[4], stones[4];
    ll_standin_tint(mud, mud_colors, 4, canvas->standin->earth_percent);
    ll_standin_tint(stones, pebble_colors, 4, canvas->standin->earth_percent);
    ll_standin_ground(canvas,
                      &(struct ll_standin_ground_params){ mud, 4, 4, 3, 260, 30, 240 });
    ll_standin_pebbles(canvas, 14, 32, 20, stones, 4);
    ll_standin_relief(canvas, 210); // wet: it glistens
}

void ll_standin_paint_grass(struct ll_standin_canvas *canvas)
{
    static const ll_standin_color floor_colors[] = {
        { 40, 44, 24 }, { 54, 60, 30 }, { 68, 74, 36 }, { 80, 82, 46 }
    };
    ll_standin_color floor[4], blades[5];
    ll_standin_tint(floor, floor_colors, 4, canvas->standin->grass_percent);
    ll_standin_tint(blades, grass_colors, 5, canvas->standin->grass_percent);
    ll_standin_ground(canvas,
                      &(struct ll_standin_ground_params){ floor, 4, 4, 4, 256, 80, 120 });
    ll_standin_relief(canvas, 160);
    struct ll_standin_stroke_params p = { .count = 5200,
                                          .length = 17,
                                          .colors = blades,
                                          .num_colors = 3,
                                          .root_shade = 120,
                                          .tip_shade = 206,
                                          .thick = true };
    ll_standin_strokes(canvas, 21, &p);
    p.count = 3600;
    p.num_colors = 5;
    p.root_shade = 150;
    p.tip_shade = 262;
    p.clump_cells = 8;
    ll_standin_strokes(canvas, 22, &p);
    p.count = 1500;
    p.length = 13;
    p.root_shade = 180;
    p.tip_shade = 320;
    p.thick = false;
    ll_standin_strokes(canvas, 23, &p);
}

void ll_standin_paint_ground(struct ll_standin_canvas *canvas)
{
    ll_standin_color blades[5];
    ll_standin_tint(blades, grass_colors, 5, canvas->standin->grass_percent);
    ll_standin_paint_dirt(canvas);
    ll_standin_strokes(canvas, 24,
                       &(struct ll_standin_stroke_params){ .count = 2600,
                                                           .length = 13,
                                                           .colors = blades,
                                                           .num_colors = 5,
                                                           .root_shade = 140,
                                                           .tip_shade = 240,
                                                           .clump_cells = 4,
                                                           .thick = true });
}

void ll_standin_paint_leaves(struct ll_standin_canvas *canvas)
{
    static const ll_standin_color fallen_colors[] = { { 112, 76, 38 }, { 92, 66, 36 },
                                                      { 130, 92, 44 }, { 80, 72, 36 },
                                                      { 102, 58, 32 }, { 74, 80, 34 } };
    static const ll_standin_color twig_colors[] = { { 70, 52, 36 }, { 92, 72, 50 } };
    ll_standin_color fallen[6], soil[4];
    ll_standin_tint(fallen, fallen_colors, 6, canvas->standin->grass_percent);
    ll_standin_tint(soil, soil_colors, 4, canvas->standin->earth_percent);
    ll_standin_ground(canvas,
                      &(struct ll_standin_ground_params){ soil, 4, 4, 4, 200, 80, 200 });
    ll_standin_relief(canvas, 180);
    for (int i = 0; i < NUM_TEXELS * 4; i += 4)
        for (int c = 0; c < 3; c++)
            canvas->rgba[i + c] = (uint8_t)(canvas->rgba[i + c] * 150 / ONE);
    ll_standin_leaves(canvas, 31, 420, 11, fallen, 6);
    ll_standin_strokes(canvas, 32,
                       &(struct ll_standin_stroke_params){ .count = 60,
                                                           .length = 34,
                                                           .colors = twig_colors,
                                                           .num_colors = 2,
                                                           .root_shade = 190,
                                                           .tip_shade = 240,
                                                           .thick = true });
    ll_standin_leaves(canvas, 33, 330, 9, fallen, 6);
}

void ll_standin_paint_crop(struct ll_standin_canvas *canvas)
{
    ll_standin_color soil[4];
    ll_standin_tint(soil, soil_colors, 4, canvas->standin->earth_percent);
    ll_standin_ground(canvas,
                      &(struct ll_standin_ground_params){ soil, 4, 4, 4, 230, 90, 200 });
    for (uint32_t y = 0; y < EDGE; y++) {
        for (uint32_t x = 0; x < EDGE; x++) {
            int32_t sway = ll_standin_fractal(canvas->seed ^ 3, 4, 3, (int32_t)(x * Q4),
                                              (int32_t)(y * Q4)) /
                           24;
            int32_t row =
                ll_standin_sine((uint32_t)((int32_t)y * 6 + sway * 6)); // six furrows
            canvas->height[y * EDGE + x] =
                (int16_t)(canvas->height[y * EDGE + x] + row * 6);
            ll_standin_texel_shade(canvas, (int32_t)x, (int32_t)y, 214 + row / 5);
        }
    }
    ll_standin_pebbles(canvas, 41, 64, 40, soil, 4);
    ll_standin_relief(canvas, 150);
    ll_standin_strokes(canvas, 42,
                       &(struct ll_standin_stroke_params){ .count = 900,
                                                           .length = 20,
                                                           .colors = straw_colors,
                                                           .num_colors = 4,
                                                           .root_shade = 150,
                                                           .tip_shade = 235,
                                                           .turn = 236,
                                                           .turn_spread = 40 });
}

void ll_standin_paint_sand(struct ll_standin_canvas *canvas)
{
    static const ll_standin_color sand_colors[] = {
        { 138, 116, 82 }, { 162, 139, 101 }, { 182, 160, 120 }, { 198, 178, 140 }
    };
    static const ll_standin_color shell_colors[] = { { 190, 176, 150 },
                                                     { 130, 112, 88 } };
    ll_standin_color tinted[4];
    ll_standin_tint(tinted, sand_colors, 4, canvas->standin->earth_percent);
    ll_standin_ground(
        canvas, &(struct ll_standin_ground_params){ tinted, 4, 4, 3, 190, 70, 130 });
    for (uint32_t y = 0; y < EDGE; y++) {
        for (uint32_t x = 0; x < EDGE; x++) {
            int32_t u = (int32_t)(x * Q4), v = (int32_t)(y * Q4);
            int32_t sway = ll_standin_fractal(canvas->seed ^ 71, 4, 3, u, v);
            // Wind ripples: sharp to the lee side.
            uint32_t turn = (uint32_t)((int32_t)(y * 9 + x * 2) + sway * 2 / 3);
            int32_t wave = ll_standin_sine(turn) + ll_standin_sine(turn * 2) / 3;
            int32_t calm = ll_standin_clamp(
                150 + ll_standin_fractal(canvas->seed ^ 72, 4, 2, u, v), 30, ONE);
            canvas->height[y * EDGE + x] =
                (int16_t)(canvas->height[y * EDGE + x] + wave * calm * 3 / ONE);
        }
    }
    ll_standin_pebbles(canvas, 73, 64, 6, shell_colors, 2);
    ll_standin_relief(canvas, 95);
}

void ll_standin_paint_snow(struct ll_standin_canvas *canvas)
{
    static const ll_standin_color snow_colors[] = {
        { 176, 188, 206 }, { 202, 211, 224 }, { 222, 228, 236 }, { 238, 241, 245 }
    };
    ll_standin_color tinted[4];
    const uint8_t *land = canvas->standin->earth_percent;
    uint8_t faint[3]; // snow takes little of its land's colour
    for (int i = 0; i < 3; i++)
        faint[i] = (uint8_t)((land[i] + 400) / 5);
    ll_standin_tint(tinted, snow_colors, 4, faint);
    ll_standin_ground(
        canvas, &(struct ll_standin_ground_params){ tinted, 4, 4, 3, 250, 26, 150 });
    ll_standin_relief(canvas, 70);
    for (uint32_t n = 0; n < 500; n++) { // crystals that catch the light
        uint32_t at = ll_standin_hash(canvas->seed, n, 81) % NUM_TEXELS;
        ll_standin_texel_shade(canvas, (int32_t)(at % EDGE), (int32_t)(at / EDGE), 290);
    }
}

void ll_standin_paint_ash(struct ll_standin_canvas *canvas)
{
    static const ll_standin_color ash_colors[] = {
        { 34, 32, 32 }, { 54, 51, 50 }, { 76, 72, 70 }, { 104, 99, 95 }
    };
    static const ll_standin_color clinker_colors[] = { { 44, 40, 40 },
                                                       { 70, 64, 62 },
                                                       { 88, 72, 62 } };
    ll_standin_color tinted[4];
    ll_standin_tint(tinted, ash_colors, 4, canvas->standin->earth_percent);
    ll_standin_ground(
        canvas, &(struct ll_standin_ground_params){ tinted, 4, 4, 4, 250, 80, 220 });
    ll_standin_pebbles(canvas, 101, 32, 50, clinker_colors, 3);
    ll_standin_pebbles(canvas, 102, 64, 50, clinker_colors, 3);
    ll_standin_relief(canvas, 200);
}
