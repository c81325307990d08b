// Makes the borders of neighbouring tiles agree bit for bit. Files store the same border
// twice, each with its own rounding, and a difference of a millionth shows as a pixel of
// sky.
#include <math.h>
#include <string.h>

#include "world/world_private.h"

// Real steps in the ground stay; what files disagree about by rounding is below a
// thousandth.
#define LL_MAX_WELD_YD 0.1f

struct border_vertex {
    uint32_t chunk, vertex;
};

// Vertex `step` of 0..8 of chunk `at` of 0..15 along one side of a tile.
static struct border_vertex border_vertex(enum tile_side side, uint32_t at, uint32_t step)
{
    const uint32_t last = LL_TILE_CHUNKS - 1, far_row = LL_CHUNK_CELLS * LL_CHUNK_ROW;
    switch (side) {
    case SIDE_NORTH:
        return (struct border_vertex){ at, step };
    case SIDE_SOUTH:
        return (struct border_vertex){ last * LL_TILE_CHUNKS + at, far_row + step };
    case SIDE_WEST:
        return (struct border_vertex){ at * LL_TILE_CHUNKS, step * LL_CHUNK_ROW };
    default:
        return (struct border_vertex){ at * LL_TILE_CHUNKS + last,
                                       step * LL_CHUNK_ROW + LL_CHUNK_CELLS };
    }
}

void border_read(const struct ll_world_tile *tile, enum tile_side side,
                 float heights_yd[TILE_BORDER])
{
    const struct ll_terrain_vertex *vertices =
        (const void *)(tile->span.data + tile->layout.vertices);
    for (uint32_t i = 0; i < TILE_BORDER; i++) {
        uint32_t at =
            i / LL_CHUNK_CELLS < LL_TILE_CHUNKS ? i / LL_CHUNK_CELLS : LL_TILE_CHUNKS - 1;
        struct border_vertex v = border_vertex(side, at, i - at * LL_CHUNK_CELLS);
        heights_yd[i] = vertices[v.chunk * LL_CHUNK_VERTICES + v.vertex].height_yd;
    }
}

void border_weld(struct ll_world_tile *tile, enum tile_side side,
                 const float heights_yd[TILE_BORDER])
{
    struct ll_terrain_vertex *vertices =
        (void *)(tile->span.data + tile->layout.vertices);
    for (uint32_t at = 0; at < LL_TILE_CHUNKS; at++) {
        for (uint32_t step = 0; step <= LL_CHUNK_CELLS; step++) {
            struct border_vertex v = border_vertex(side, at, step);
            float *own = &vertices[v.chunk * LL_CHUNK_VERTICES + v.vertex].height_yd;
            float other = heights_yd[at * LL_CHUNK_CELLS + step];
            if (fabsf(*own - other) >= LL_MAX_WELD_YD)
                continue;
            *own = other;
            if (tile->ground)
                tile->ground->chunks[v.chunk].heights_yd[v.vertex] = other;
        }
    }
}
