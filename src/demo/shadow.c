// The shadow that the land and what stands on it cast, baked for one afternoon sun.
#include "demo/paint.h"

#include "base/maths.h"

// The classic light comes from the north-west at 45 degrees, on the diagonal of the grid,
// 20 to 37 degrees high over the day; 27 degrees is its middle afternoon.
#define SUN_TANGENT 0.5095254f // tan 27 degrees
#define DIAGONAL 1.41421356f

// Each node continues the ray over its north-western neighbour, so that one sweep marches
// all rays at once.
void ll_land_cast_shadow(struct ll_land *land, const float *tops_yd)
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
                ll_maxf(land->shadow_yd[before], tops_yd[before]) - fall_yd;
        }
    }
}

void ll_land_shadow_chunk(const struct ll_land *land, uint32_t chunk_row,
                          uint32_t chunk_col, uint8_t shadow[LL_PAINT_TEXELS])
{
    for (uint32_t r = 0; r < LL_SPLAT_TEXELS; r++) {
        for (uint32_t c = 0; c < LL_SPLAT_TEXELS; c++) {
            float row = ll_map_node(chunk_row, r), column = ll_map_node(chunk_col, c);
            float height = ll_land_sample(land->height_yd, row, column);
            float reach = ll_land_sample(land->shadow_yd, row, column);
            // Under water what counts is the shadow on the surface. Half a foot of grace
            // keeps flat land free of specks.
            if (ll_land_sample(land->stream_yd, row, column) < 4)
                height = ll_maxf(height, ll_land_sample(land->water_yd, row, column));
            height = ll_maxf(height, LL_LAND_LAKE_YD);
            shadow[r * LL_SPLAT_TEXELS + c] = reach > height + 0.17f;
        }
    }
}
