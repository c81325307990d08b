#include "demo/texture.h"

const struct ll_ground_texture ll_ground_textures[LL_NUM_GROUNDS] = {
    [LL_GROUND_GRASS] = { "Tileset\\Lamplight\\Grass.blp", ll_demo_paint_grass },
    [LL_GROUND_MEADOW] = { "Tileset\\Lamplight\\Meadow.blp", ll_demo_paint_meadow },
    [LL_GROUND_SAND] = { "Tileset\\Lamplight\\Sand.blp", ll_demo_paint_sand },
    [LL_GROUND_DIRT] = { "Tileset\\Lamplight\\Dirt.blp", ll_demo_paint_dirt },
    [LL_GROUND_ROCK] = { "Tileset\\Lamplight\\Rock.blp", ll_demo_paint_rock },
    [LL_GROUND_SNOW] = { "Tileset\\Lamplight\\Snow.blp", ll_demo_paint_snow },
    [LL_GROUND_COBBLE] = { "Tileset\\Lamplight\\Cobble.blp", ll_demo_paint_cobble },
};
