// Ways over the land: smooth curves through given points, walked in short steps. Private
// to src/demo.
#ifndef LL_DEMO_TRACK_H
#define LL_DEMO_TRACK_H

#include "demo/land.h"

#define LL_TRACK_MAX_STEPS 1200

struct ll_track_point { // yards; x north, y west
    float x, y;
};

struct ll_track {
    uint32_t count;
    struct ll_track_point at[LL_TRACK_MAX_STEPS];
    float height_yd[LL_TRACK_MAX_STEPS], scratch[LL_TRACK_MAX_STEPS];
};

// Lays the curve as steps of at most step_yd, from the first point on. The heights are
// left alone.
void ll_track_lay(struct ll_track *track, const struct ll_track_point *points,
                  uint32_t num_points, float step_yd);

// Evens the heights out along the way and keeps them above a least one.
void ll_track_smooth(struct ll_track *track, uint32_t passes, float least_yd);

// Row of an x, column of a y: places between the land's nodes.
static inline float ll_land_row(float world_yd)
{
    return (LL_LAND_HALF_YD - world_yd) / LL_LAND_STEP_YD;
}

#endif
