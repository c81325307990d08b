// A square picture that repeats in both directions, painted in floats.
#ifndef LL_DEMO_KIT_CANVAS_H
#define LL_DEMO_KIT_CANVAS_H

#include "base/arena.h"
#include "base/random.h"

struct ll_canvas {
    uint32_t size;   // texels along an edge, a power of two
    float (*rgb)[3]; // size^2, top row first, gamma values; arena
    float *relief;   // size^2 heights in texels, for ll_canvas_shade; arena
    float *scratch;  // size^2; arena
};

// False when memory is out.
bool ll_canvas_init(struct ll_canvas *canvas, uint32_t size, struct ll_arena *arena);

// Index of a texel; coordinates wrap.
static inline uint32_t ll_canvas_texel(const struct ll_canvas *canvas, int32_t x,
                                       int32_t y)
{
    uint32_t mask = canvas->size - 1;
    return ((uint32_t)y & mask) * canvas->size + ((uint32_t)x & mask);
}

void ll_canvas_blend(struct ll_canvas *canvas, int32_t x, int32_t y, const float rgb[3],
                     float alpha);

// A blade: a curved, tapering stroke from root to tip.
struct ll_blade {
    float x, y;       // root, texels
    float turns;      // direction of the root: 0 = right, 0.25 = down
    float bend_turns; // by which the direction has turned at the tip
    float length, width;
    float root_rgb[3], tip_rgb[3];
    float shade; // opacity of the shadow that it drops to its lower right
};
void ll_canvas_blade(struct ll_canvas *canvas, const struct ll_blade *blade);

// A stone: an ellipse with a lit upper left, a dark lower right and a dropped shadow.
struct ll_pebble {
    float x, y, radius;
    float stretch, turns; // long axis over short, and its direction
    float rgb[3];
};
void ll_canvas_pebble(struct ll_canvas *canvas, const struct ll_pebble *pebble);

// Lights the relief from the upper left (the side the baked sun comes from): a slope of 1
// changes the brightness by `strength`; hollows darken by `hollow`.
void ll_canvas_shade(struct ll_canvas *canvas, float strength, float hollow);

// Takes out what is broader than a sixth of the picture by `amount` (0..1), so that the
// repeats do not show from afar, and brings the mean to `mean`. Overwrites the relief.
void ll_canvas_even(struct ll_canvas *canvas, float amount, const float mean[3]);

// size^2 * 4 bytes, opaque.
void ll_canvas_bytes(const struct ll_canvas *canvas, uint8_t *rgba);

// rgb * (1 + spread * -1..1), the same factor for the channels, and a little of its own
// for red and blue against each other: warm and cool.
void ll_canvas_vary(struct ll_random *random, const float rgb[3], float spread,
                    float warmth, float out[3]);

#endif
