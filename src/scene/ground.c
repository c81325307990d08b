// Terrain under a place.
#include <math.h>

#include "scene/scene_private.h"

#define CHUNK_YD (1600.0 / 3 / LL_TILE_CHUNKS)
#define MAP_CHUNKS (SCENE_TILES * LL_TILE_CHUNKS)

// south, east: place in the chunk, in cells of 0..8.
const struct ll_ground_chunk *scene_chunk_at(const struct ll_scene *scene,
                                             const double pos[3],
                                             const struct ll_ground **ground,
                                             float *south, float *east)
{
    double row = (LL_MAP_HALF_YD - pos[0]) / CHUNK_YD;
    double col = (LL_MAP_HALF_YD - pos[1]) / CHUNK_YD;
    if (!(row >= 0 && row < MAP_CHUNKS && col >= 0 && col < MAP_CHUNKS))
        return NULL;
    uint32_t y = (uint32_t)row, x = (uint32_t)col;
    *ground = scene->grounds[y / LL_TILE_CHUNKS][x / LL_TILE_CHUNKS];
    if (!*ground)
        return NULL;
    const struct ll_ground_chunk *chunk =
        &(*ground)->chunks[y % LL_TILE_CHUNKS * LL_TILE_CHUNKS + x % LL_TILE_CHUNKS];
    *south = (float)((row - y) * LL_CHUNK_CELLS);
    *east = (float)((col - x) * LL_CHUNK_CELLS);
    return chunk->present ? chunk : NULL;
}

// Four triangles meet in the middle of a cell.
static float fan_height(const float heights[LL_CHUNK_VERTICES], uint32_t row,
                        uint32_t col, float south, float east)
{
    const float *nw = &heights[row * LL_CHUNK_ROW + col], *sw = nw + LL_CHUNK_ROW;
    float middle = nw[9], ds = south - 0.5f, de = east - 0.5f;
    bool along_south = fabsf(ds) >= fabsf(de);
    float reach = along_south ? fabsf(ds) : fabsf(de), side = along_south ? de : ds;
    float low, high; // ends of the triangle's outer edge, in rising order of `side`
    if (along_south) {
        low = ds < 0 ? nw[0] : sw[0];
        high = ds < 0 ? nw[1] : sw[1];
    } else {
        low = de < 0 ? nw[0] : nw[1];
        high = de < 0 ? sw[0] : sw[1];
    }
    return middle * (1 - 2 * reach) + low * (reach - side) + high * (reach + side);
}

static uint32_t cell_of(float at)
{
    return at < LL_CHUNK_CELLS - 1 ? (uint32_t)at : LL_CHUNK_CELLS - 1;
}

bool ll_scene_ground(const struct ll_scene *scene, const double pos[3], float *height_yd)
{
    const struct ll_ground *ground;
    float south, east;
    const struct ll_ground_chunk *chunk =
        scene_chunk_at(scene, pos, &ground, &south, &east);
    if (!chunk)
        return false;
    uint32_t row = cell_of(south), col = cell_of(east);
    if (chunk->holes >> ((row >> 1) * 4 + (col >> 1)) & 1)
        return false;
    *height_yd =
        fan_height(chunk->heights_yd, row, col, south - (float)row, east - (float)col);
    return true;
}

uint32_t ll_scene_area(const struct ll_scene *scene, const double pos[3])
{
    const struct ll_ground *ground;
    float south, east;
    const struct ll_ground_chunk *chunk =
        scene_chunk_at(scene, pos, &ground, &south, &east);
    return chunk ? chunk->area_id : 0;
}
