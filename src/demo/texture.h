// The pictures of the demo world, one painter a file. Private to src/demo.
#ifndef LL_DEMO_TEXTURE_H
#define LL_DEMO_TEXTURE_H

#include "base/arena.h"
#include "demo/kit/canvas.h"

#define LL_GROUND_SIZE 256 // texels along an edge of a ground texture: 4.17 yd of land
#define LL_SHEET_SIZE 128  // of a water sheet: 16.7 yd of water
#define LL_NUM_SHEETS 30   // frames of the water's loop, 24 a second

enum ll_ground { // layers of the land, lower ones first
    LL_GROUND_GRASS,
    LL_GROUND_MEADOW,
    LL_GROUND_SAND,
    LL_GROUND_DIRT,
    LL_GROUND_ROCK,
    LL_GROUND_SNOW,
    LL_GROUND_COBBLE,
    LL_NUM_GROUNDS
};

struct ll_ground_texture {
    const char *name; // path inside the data
    void (*paint)(struct ll_canvas *canvas);
};
extern const struct ll_ground_texture ll_ground_textures[LL_NUM_GROUNDS];

void ll_demo_paint_grass(struct ll_canvas *canvas);
void ll_demo_paint_meadow(struct ll_canvas *canvas);
void ll_demo_paint_sand(struct ll_canvas *canvas);
void ll_demo_paint_dirt(struct ll_canvas *canvas);
void ll_demo_paint_rock(struct ll_canvas *canvas);
void ll_demo_paint_snow(struct ll_canvas *canvas);
void ll_demo_paint_cobble(struct ll_canvas *canvas);

// One frame of the water sheet: LL_SHEET_SIZE^2 rgba bytes.
void ll_demo_paint_water(uint32_t frame, uint8_t *rgba);

#endif
