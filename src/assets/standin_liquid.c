// Recipes of stand-in textures: the sheets of liquids, which move.
#include <stdlib.h>

#include "assets/standin_canvas.h"

#define EDGE LL_STANDIN_EDGE
#define Q4 LL_STANDIN_Q4
#define ONE LL_STANDIN_ONE

// Height of a wavy surface that repeats in space and, over one turn, in time; about
// -256..256.
static int32_t waves(uint32_t seed, int32_t u, int32_t v, uint32_t turn)
{
    static const int8_t along[][3] = { // waves across, down, and per loop
                                       { 3, 1, 1 },  { -2, 4, 1 }, { 5, -3, -1 },
                                       { 1, -6, 2 }, { 7, 4, -2 }, { -6, 7, 1 }
    };
    int32_t sum = 0;
    for (uint32_t i = 0; i < 6; i++) {
        int32_t phase = along[i][0] * u + along[i][1] * v;
        sum += ll_standin_sine((uint32_t)(phase / Q4) + (uint32_t)along[i][2] * turn +
                               (ll_standin_hash(seed, i, 131) & 255));
    }
    return sum / 3;
}

// A web of bright lines on almost nothing: the sheet is added to the water's own colour.
void ll_standin_paint_water(struct ll_standin_canvas *canvas)
{
    uint32_t turn = canvas->standin->frame_turn;
    for (uint32_t y = 0; y < EDGE; y++) {
        for (uint32_t x = 0; x < EDGE; x++) {
            int32_t u = (int32_t)(x * Q4), v = (int32_t)(y * Q4);
            // Bent by slower waves, so that the crests wander.
            int32_t bu = waves(canvas->seed ^ 1, u, v, turn);
            int32_t bv = waves(canvas->seed ^ 2, v, u, 256 - turn);
            int32_t w = waves(canvas->seed, u + bu * 2 / 3, v + bv * 2 / 3, turn);
            int32_t w2 = waves(canvas->seed ^ 3, v * 2 - bv, u * 2 + bu, turn);
            int32_t line = ll_standin_clamp(ONE - abs(w) * 2, 0, ONE);
            int32_t line2 = ll_standin_clamp(ONE - abs(w2) * 2, 0, ONE);
            int32_t crest = line * line / ONE * line / ONE;
            int32_t crest2 = line2 * line2 / ONE * line2 / ONE;
            int32_t glint =
                crest * 40 + crest2 * 18 + (ll_standin_clamp(w, -ONE, ONE) + ONE) * 6;
            uint8_t *texel = canvas->rgba + (y * EDGE + x) * 4;
            texel[0] = (uint8_t)(2 + glint * 7 / 10 / ONE);
            texel[1] = (uint8_t)(4 + glint * 9 / 10 / ONE);
            texel[2] = (uint8_t)(6 + glint / ONE);
            texel[3] = (uint8_t)(6 + glint * 3 / 4 / ONE);
        }
    }
}

void ll_standin_paint_lava(struct ll_standin_canvas *canvas)
{
    static const ll_standin_color lava_colors[] = {
        { 34, 12, 8 }, { 92, 22, 6 }, { 190, 62, 8 }, { 250, 142, 26 }, { 255, 220, 110 }
    };
    uint32_t turn = canvas->standin->frame_turn;
    for (uint32_t y = 0; y < EDGE; y++) {
        for (uint32_t x = 0; x < EDGE; x++) {
            int32_t u = (int32_t)(x * Q4), v = (int32_t)(y * Q4);
            int32_t wu = u + ll_standin_fractal(canvas->seed ^ 141, 8, 3, u, v) / 2 +
                         waves(canvas->seed, u, v, turn) / 10;
            int32_t wv = v + ll_standin_fractal(canvas->seed ^ 142, 8, 3, u, v) / 2 +
                         waves(canvas->seed ^ 1, v, u, turn) / 10;
            struct ll_standin_cell c = ll_standin_cell_at(canvas->seed ^ 143, 4, wu, wv);
            struct ll_standin_cell d = ll_standin_cell_at(canvas->seed ^ 144, 16, wu, wv);
            int32_t seam = ll_standin_clamp(ONE - (c.second - c.nearest) * 3, 0, ONE);
            int32_t small = ll_standin_clamp(120 - (d.second - d.nearest) * 2, 0, ONE);
            int32_t swell = waves(canvas->seed ^ 4, u, v, turn);
            int32_t crust = ll_standin_fractal(canvas->seed ^ 145, 16, 4, wu, wv);
            ll_standin_color rgb;
            ll_standin_ramp(lava_colors, 5,
                            40 + seam * 3 / 4 + small / 2 + swell / 8 + crust / 6, rgb);
            ll_standin_texel_set(canvas, x, y, rgb, ONE + crust / 4);
        }
    }
}

void ll_standin_paint_slime(struct ll_standin_canvas *canvas)
{
    static const ll_standin_color slime_colors[] = { { 22, 44, 12 },
                                                     { 44, 82, 18 },
                                                     { 74, 120, 24 },
                                                     { 122, 160, 44 },
                                                     { 186, 206, 96 } };
    uint32_t turn = canvas->standin->frame_turn;
    for (uint32_t y = 0; y < EDGE; y++) {
        for (uint32_t x = 0; x < EDGE; x++) {
            int32_t u = (int32_t)(x * Q4), v = (int32_t)(y * Q4);
            int32_t bu = waves(canvas->seed ^ 1, u, v, turn) / 2;
            int32_t swirl = ll_standin_fractal(canvas->seed, 8, 4, u + bu, v - bu);
            struct ll_standin_cell c =
                ll_standin_cell_at(canvas->seed ^ 151, 16, u + bu / 2, v - bu / 2);
            // Bubbles swell and burst, each in its own time.
            uint32_t age = (turn + (c.id >> 16)) & 255;
            int32_t radius = (c.id >> 8 & 3) ? 0 : (int32_t)age / 2;
            int32_t ring =
                radius ? ll_standin_clamp(ONE - abs(c.nearest - radius) * 12, 0, ONE) : 0;
            int32_t fade = age > 224 ? (int32_t)(256 - age) * 8 : ONE;
            ll_standin_color rgb;
            ll_standin_ramp(slime_colors, 5,
                            100 + swirl / 3 + waves(canvas->seed ^ 3, u, v, turn) / 8 +
                                ring * fade / ONE / 2,
                            rgb);
            ll_standin_texel_set(canvas, x, y, rgb, ONE);
        }
    }
}
