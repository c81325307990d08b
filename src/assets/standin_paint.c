// Paints stand-in textures: a recipe for each kind.
#include <stdlib.h>
#include <string.h>

#include "assets/standin_canvas.h"

#define EDGE LL_STANDIN_EDGE
#define NUM_TEXELS LL_STANDIN_TEXELS
#define Q4 LL_STANDIN_Q4
#define ONE LL_STANDIN_ONE

static void paint_plain(struct ll_standin_canvas *canvas, uint8_t level)
{
    ll_standin_color plain = { level, level, level };
    for (uint32_t i = 0; i < NUM_TEXELS; i++) {
        int32_t soft = ll_standin_fractal(canvas->seed, 8, 4, (int32_t)(i % EDGE * Q4),
                                          (int32_t)(i / EDGE * Q4));
        ll_standin_texel_set(canvas, i % EDGE, i / EDGE, plain, ONE + soft / 8);
    }
}

static void paint_black(struct ll_standin_canvas *canvas)
{
    paint_plain(canvas, 10);
}

static void paint_white(struct ll_standin_canvas *canvas)
{
    paint_plain(canvas, 232);
}

static void (*const painters[LL_NUM_STANDINS])(struct ll_standin_canvas *canvas) = {
    [LL_STANDIN_GROUND] = ll_standin_paint_ground,
    [LL_STANDIN_GRASS] = ll_standin_paint_grass,
    [LL_STANDIN_LEAVES] = ll_standin_paint_leaves,
    [LL_STANDIN_CROP] = ll_standin_paint_crop,
    [LL_STANDIN_DIRT] = ll_standin_paint_dirt,
    [LL_STANDIN_MUD] = ll_standin_paint_mud,
    [LL_STANDIN_RUBBLE] = ll_standin_paint_rubble,
    [LL_STANDIN_ROCK] = ll_standin_paint_rock,
    [LL_STANDIN_SAND] = ll_standin_paint_sand,
    [LL_STANDIN_SNOW] = ll_standin_paint_snow,
    [LL_STANDIN_ICE] = ll_standin_paint_ice,
    [LL_STANDIN_ASH] = ll_standin_paint_ash,
    [LL_STANDIN_COBBLE] = ll_standin_paint_cobble,
    [LL_STANDIN_BRICK] = ll_standin_paint_brick,
    [LL_STANDIN_WOOD] = ll_standin_paint_wood,
    [LL_STANDIN_BLACK] = paint_black,
    [LL_STANDIN_WHITE] = paint_white,
    [LL_STANDIN_WATER] = ll_standin_paint_water,
    [LL_STANDIN_LAVA] = ll_standin_paint_lava,
    [LL_STANDIN_SLIME] = ll_standin_paint_slime,
};

void ll_standin_paint(const struct ll_standin *standin, uint8_t *rgba)
{
    struct ll_standin_canvas canvas = { .rgba = rgba,
                                        .height = calloc(NUM_TEXELS, sizeof(int16_t)),
                                        .seed = standin->seed,
                                        .standin = standin };
    if (!canvas.height) { // grey will do where memory is short
        memset(rgba, 96, NUM_TEXELS * 4);
        return;
    }
    painters[standin->kind](&canvas);
    free(canvas.height);
}
