// Stand-in textures: the reading of a name, and the painting. Private to src/assets.
#ifndef LL_ASSETS_STANDIN_H
#define LL_ASSETS_STANDIN_H

#include <stdbool.h>
#include <stdint.h>

#define LL_STANDIN_EDGE 256 // texels; one repeat covers a cell of 4.17 yd

enum ll_standin_kind {
    LL_STANDIN_GROUND, // nothing known: earth with some grass
    LL_STANDIN_GRASS,
    LL_STANDIN_LEAVES,
    LL_STANDIN_CROP,
    LL_STANDIN_DIRT,
    LL_STANDIN_MUD,
    LL_STANDIN_RUBBLE,
    LL_STANDIN_ROCK,
    LL_STANDIN_SAND,
    LL_STANDIN_SNOW,
    LL_STANDIN_ICE,
    LL_STANDIN_ASH,
    LL_STANDIN_COBBLE,
    LL_STANDIN_BRICK,
    LL_STANDIN_WOOD,
    LL_STANDIN_BLACK,
    LL_STANDIN_WHITE,
    LL_STANDIN_WATER,
    LL_STANDIN_LAVA,
    LL_STANDIN_SLIME,
    LL_NUM_STANDINS
};

// What a name means.
struct ll_standin {
    enum ll_standin_kind kind;
    uint8_t grass_percent[3]; // tint of green things, of 100
    uint8_t earth_percent[3]; // tint of bare ground, of 100
    uint32_t seed;            // from the name without its frame number
    uint32_t frame_turn;      // place of an animated sheet's frame in its loop, of 256
};

struct ll_standin ll_standin_read(const char *name);

// Paints level 0: LL_STANDIN_EDGE squared R, G, B, A bytes.
void ll_standin_paint(const struct ll_standin *standin, uint8_t *rgba);

#endif
