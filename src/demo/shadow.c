// The shadow that the land casts on itself, baked for one afternoon sun.
#include "demo/land.h"

#include "base/maths.h"

// The classic light comes from the north-west at 45 degrees, on the diagonal of the grid,
// 20 to 37 degrees high over the day; 27 degrees is its middle afternoon.
#define SUN_TANGENT 0.5095254f // tan 27 degrees
#define DIAGONAL 1.41421356f

// Each node continues the ray over its north-western neighbour, so that one sweep marches
// all rays at once.
void ll_land_cast_shadow(struct ll_land *land)
{
    float fall_yd = LL_LAND_STEP_YD * DIAGONAL * SUN_TANGENT;
    for (uint32_t r = 0; r < LL_LAND_NODES; r++) {
        for (uint32_t c = 0; c < LL_LAND_NODES; c++) {
            uint32_t i = ll_land_node(r, c);
            if (!r || !c) {
                land->shadow_yd[i] = -1000; // nothing stands beyond the edge
                continue;
            }
            uint32_t before = ll_land_node(r - 1, c - 1);
            land->shadow_yd[i] =
                ll_maxf(land->shadow_yd[before], land->height_yd[before]) - fall_yd;
        }
    }
}
