// Which tiles belong to a place and a view distance.
#include "base/maths.h"
#include "world/world.h"

#define CHUNK_YD (1600.0 / 3 / 16)
#define MAP_CHUNKS (64 * LL_TILE_CHUNKS)

struct ll_world_window ll_world_window(float farclip_yd)
{
    int inner = 1 + (int)(farclip_yd / CHUNK_YD);
    int outer = inner + 2 > 8 ? inner + 2 : 8;
    return (struct ll_world_window){ inner, outer };
}

static int clamp_chunk(double chunk)
{
    return chunk < 0 ? 0 : chunk > MAP_CHUNKS - 1 ? MAP_CHUNKS - 1 : (int)chunk;
}

struct ll_tile_range ll_world_tiles(const double eye_world[3], int half_chunks)
{
    double col = floor((LL_MAP_HALF_YD - eye_world[1]) / CHUNK_YD);
    double row = floor((LL_MAP_HALF_YD - eye_world[0]) / CHUNK_YD);
    return (struct ll_tile_range){
        .x0 = clamp_chunk(col - half_chunks) / LL_TILE_CHUNKS,
        .x1 = clamp_chunk(col + half_chunks) / LL_TILE_CHUNKS,
        .y0 = clamp_chunk(row - half_chunks) / LL_TILE_CHUNKS,
        .y1 = clamp_chunk(row + half_chunks) / LL_TILE_CHUNKS,
    };
}

// Beyond the corner of the largest window of each range of view distances.
#define CLASSIC_FARCLIP_YD 777
#define CLASSIC_REACH_TILES 5
#define REACH_TILES 7

double ll_world_reach_yd(float farclip_yd)
{
    int tiles = farclip_yd > CLASSIC_FARCLIP_YD ? REACH_TILES : CLASSIC_REACH_TILES;
    return tiles * (CHUNK_YD * LL_TILE_CHUNKS);
}
