// The demo's land as grids over the four tiles, and the steps that make it. Private to
// src/demo.
#ifndef LL_DEMO_LAND_H
#define LL_DEMO_LAND_H

#include "base/arena.h"
#include "base/status.h"
#include "shared/limits.h"

#define LL_LAND_TILES 2 // along one edge
#define LL_LAND_CHUNKS (LL_LAND_TILES * LL_TILE_CHUNKS)
#define LL_LAND_CELLS (LL_LAND_CHUNKS * LL_CHUNK_CELLS)

// Grid nodes stand half a lattice unit apart, so that outer vertices (even, even) and
// inner vertices (odd, odd) of the terrain are nodes. Row 0 is the north edge, column 0
// the west edge: x = LL_LAND_HALF_YD - row * step, y = LL_LAND_HALF_YD - column * step.
#define LL_LAND_NODES (2 * LL_LAND_CELLS + 1)
#define LL_LAND_STEP_YD ((float)(LL_LATTICE_YD / 2))
#define LL_LAND_HALF_YD ((float)(LL_LATTICE_YD * LL_LAND_CELLS / 2))

#define LL_LAND_CORNERS (LL_LAND_CHUNKS + 1)

#define LL_LAND_LAKE_YD 20.0f // height of the water surface

struct ll_land { // arrays of LL_LAND_NODES^2, row-major; arena
    float *height_yd;
    float *shore_yd;  // distance to the designed shore line; negative in the lake
    float *road_yd;   // distance to the middle of the nearest road
    float *stream_yd; // distance to the edge of the stream; negative in it
    float *water_yd; // height of the water's surface: the lake's, near the stream its own
    float *paved_yd; // distance to the paved ground before the inn; negative on it
    float *flow;     // how much water ran here while the land eroded, about 0..1
    float *normal_x, *normal_y, *normal_z;
    float *shadow_yd; // height below which the baked sun does not reach
    float *inland;    // LL_LAND_CORNERS^2 corners of chunks: 0 if a chunk there has sand
                      // or cobbles, else 1
};

static inline uint32_t ll_land_node(uint32_t row, uint32_t column)
{
    return row * LL_LAND_NODES + column;
}

static inline float ll_land_x(float row)
{
    return LL_LAND_HALF_YD - row * LL_LAND_STEP_YD;
}

static inline float ll_land_y(float column)
{
    return LL_LAND_HALF_YD - column * LL_LAND_STEP_YD;
}

// Bilinear value of one of the grids at a place given in nodes; clamped to the edge.
float ll_land_sample(const float *grid, float row, float column);

// The whole land. LL_ERR_MEMORY or LL_OK.
enum ll_status ll_land_make(struct ll_land *land, struct ll_arena *arena);

// Its steps, in order.
void ll_land_sculpt(struct ll_land *land); // heightfield.c
enum ll_status ll_land_erode(struct ll_land *land, struct ll_arena *arena); // erosion.c
void ll_land_place_outcrops(struct ll_land *land);                          // outcrop.c
void ll_land_settle_lake(struct ll_land *land); // heightfield.c
enum ll_status ll_land_carve_roads(struct ll_land *land,
                                   struct ll_arena *arena); // road.c
enum ll_status ll_land_carve_stream(struct ll_land *land,
                                    struct ll_arena *arena); // stream.c
void ll_land_find_normals(struct ll_land *land);             // land.c
void ll_land_find_inland(struct ll_land *land);              // paint.c
// shadow.c; tops_yd: height of what stands at each node, the land's own where nothing
// does
void ll_land_cast_shadow(struct ll_land *land, const float *tops_yd);

#endif
