// What stand-in textures are painted with: seamless noise and cells, texels, marks.
// Integers throughout, so that every compiler gives the same bytes. Private to
// src/assets.
#ifndef LL_ASSETS_STANDIN_CANVAS_H
#define LL_ASSETS_STANDIN_CANVAS_H

#include "assets/standin.h"

#define LL_STANDIN_TEXELS (LL_STANDIN_EDGE * LL_STANDIN_EDGE)
#define LL_STANDIN_Q4 16 // places are in sixteenths of a texel, and wrap at WRAP
#define LL_STANDIN_WRAP (LL_STANDIN_EDGE * LL_STANDIN_Q4)
#define LL_STANDIN_ONE 256 // of noise, shades and shares

typedef uint8_t ll_standin_color[3];

struct ll_standin_canvas {
    uint8_t *rgba;
    int16_t *height; // LL_STANDIN_TEXELS; 256 = a texel's width or so
    uint32_t seed;
    const struct ll_standin *standin;
};

// ---- numbers ----

static inline int32_t ll_standin_clamp(int32_t v, int32_t lo, int32_t hi)
{
    return v < lo ? lo : v > hi ? hi : v;
}

uint32_t ll_standin_hash(uint32_t seed, uint32_t x, uint32_t y);

// Sine of a 256th turn, 256 = 1 (Bhaskara's formula; off by 0.2 % at most).
int32_t ll_standin_sine(uint32_t turn);
int32_t ll_standin_cosine(uint32_t turn);
int32_t ll_standin_root(int32_t v); // whole square root

// Gradient noise on a lattice of cells x cells that wraps, about -256..256; and the sum
// of its octaves.
int32_t ll_standin_noise(uint32_t seed, uint32_t cells, int32_t u, int32_t v);
int32_t ll_standin_fractal(uint32_t seed, uint32_t cells, uint32_t octaves, int32_t u,
                           int32_t v);

// Distances to the nearest and second nearest point of one jittered point a cell; 256 =
// the width of a cell. `id` tells the nearest point from others.
struct ll_standin_cell {
    int32_t nearest, second;
    uint32_t id;
};
struct ll_standin_cell ll_standin_cell_at(uint32_t seed, uint32_t cells, int32_t u,
                                          int32_t v);

// ---- colours ----

void ll_standin_tint(ll_standin_color *out, const ll_standin_color *in, uint32_t num,
                     const uint8_t percent[3]);
// A ramp of `num` colours, t in 0..256.
void ll_standin_ramp(const ll_standin_color *stops, int32_t num, int32_t t,
                     ll_standin_color out);

void ll_standin_texel_set(struct ll_standin_canvas *canvas, uint32_t x, uint32_t y,
                          const ll_standin_color rgb, int32_t shade);
void ll_standin_texel_mix(struct ll_standin_canvas *canvas, int32_t x, int32_t y,
                          const ll_standin_color rgb, int32_t shade, int32_t share);
void ll_standin_texel_shade(struct ll_standin_canvas *canvas, int32_t x, int32_t y,
                            int32_t shade);

// Lights the relief from the north-west; `strength` 256 turns a slope of 1 into twice the
// brightness.
void ll_standin_relief(struct ll_standin_canvas *canvas, int32_t strength);

// ---- marks ----

// A ground of one material: a fractal gives its colour and its relief.
struct ll_standin_ground_params {
    const ll_standin_color *stops;
    int32_t num_stops;
    uint32_t cells, octaves;
    int32_t contrast;  // of 256: how far the colours are used
    int32_t grit;      // of 256: noise of single texels
    int32_t bumpiness; // height of the fractal, 256 = about 8 texels
};
void ll_standin_ground(struct ll_standin_canvas *canvas,
                       const struct ll_standin_ground_params *p);

// Stones that fill the ground: the cells of a lattice, each with its dome and its colour.
struct ll_standin_stones_params {
    uint32_t cells;
    int32_t gap, rise; // of a cell's 256: width of the joint, height of a stone
    const ll_standin_color *stones;
    uint32_t num_stones;
    ll_standin_color joint;
    int32_t grain; // of 256
    int32_t warp;  // texels: how uneven the outlines are
};
void ll_standin_stones(struct ll_standin_canvas *canvas,
                       const struct ll_standin_stones_params *p);

// Blades of grass, straws, needles: bent lines, dark at the root.
struct ll_standin_stroke_params {
    uint32_t count, length; // texels
    const ll_standin_color *colors;
    uint32_t num_colors;
    int32_t root_shade, tip_shade;
    uint32_t
        clump_cells; // 0: everywhere; else only where a noise of so many cells is high
    uint32_t turn, turn_spread; // direction; 0 spread: any
    bool thick;
};
void ll_standin_strokes(struct ll_standin_canvas *canvas, uint32_t seed,
                        const struct ll_standin_stroke_params *p);

// Fallen leaves: ellipses with a rib and a shadow.
void ll_standin_leaves(struct ll_standin_canvas *canvas, uint32_t seed, uint32_t count,
                       int32_t size, const ll_standin_color *colors, uint32_t num_colors);

// Pebbles: round bumps on a share of the cells of a lattice.
void ll_standin_pebbles(struct ll_standin_canvas *canvas, uint32_t seed, uint32_t cells,
                        uint32_t share, const ll_standin_color *colors,
                        uint32_t num_colors);

// ---- recipes ----

void ll_standin_paint_dirt(struct ll_standin_canvas *canvas);
void ll_standin_paint_mud(struct ll_standin_canvas *canvas);
void ll_standin_paint_grass(struct ll_standin_canvas *canvas);
void ll_standin_paint_ground(struct ll_standin_canvas *canvas);
void ll_standin_paint_leaves(struct ll_standin_canvas *canvas);
void ll_standin_paint_crop(struct ll_standin_canvas *canvas);
void ll_standin_paint_rubble(struct ll_standin_canvas *canvas);
void ll_standin_paint_rock(struct ll_standin_canvas *canvas);
void ll_standin_paint_sand(struct ll_standin_canvas *canvas);
void ll_standin_paint_snow(struct ll_standin_canvas *canvas);
void ll_standin_paint_ice(struct ll_standin_canvas *canvas);
void ll_standin_paint_ash(struct ll_standin_canvas *canvas);
void ll_standin_paint_cobble(struct ll_standin_canvas *canvas);
void ll_standin_paint_brick(struct ll_standin_canvas *canvas);
void ll_standin_paint_wood(struct ll_standin_canvas *canvas);
void ll_standin_paint_water(struct ll_standin_canvas *canvas);
void ll_standin_paint_lava(struct ll_standin_canvas *canvas);
void ll_standin_paint_slime(struct ll_standin_canvas *canvas);

#endif
