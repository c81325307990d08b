// The grids of the demo's land: allocation, sampling, normals, and the order of the
// steps.
#include "demo/land.h"

#include <math.h>

#include "base/maths.h"

float ll_land_sample(const float *grid, float row, float column)
{
    row = ll_clampf(row, 0, LL_LAND_NODES - 1);
    column = ll_clampf(column, 0, LL_LAND_NODES - 1);
    uint32_t r = ll_min_u32((uint32_t)row, LL_LAND_NODES - 2);
    uint32_t c = ll_min_u32((uint32_t)column, LL_LAND_NODES - 2);
    float v = row - (float)r, u = column - (float)c;
    const float *g = grid + ll_land_node(r, c);
    float north = ll_mixf(g[0], g[1], u);
    float south = ll_mixf(g[LL_LAND_NODES], g[LL_LAND_NODES + 1], u);
    return ll_mixf(north, south, v);
}

void ll_land_find_normals(struct ll_land *land)
{
    for (uint32_t r = 0; r < LL_LAND_NODES; r++) {
        uint32_t north = r ? r - 1 : r, south = ll_min_u32(r + 1, LL_LAND_NODES - 1);
        for (uint32_t c = 0; c < LL_LAND_NODES; c++) {
            uint32_t west = c ? c - 1 : c, east = ll_min_u32(c + 1, LL_LAND_NODES - 1);
            float dx = (land->height_yd[ll_land_node(north, c)] -
                        land->height_yd[ll_land_node(south, c)]) /
                       ((float)(south - north) * LL_LAND_STEP_YD);
            float dy = (land->height_yd[ll_land_node(r, west)] -
                        land->height_yd[ll_land_node(r, east)]) /
                       ((float)(east - west) * LL_LAND_STEP_YD);
            float scale = 1 / sqrtf(1 + dx * dx + dy * dy);
            uint32_t i = ll_land_node(r, c);
            land->normal_x[i] = -dx * scale;
            land->normal_y[i] = -dy * scale;
            land->normal_z[i] = scale;
        }
    }
}

enum ll_status ll_land_make(struct ll_land *land, struct ll_arena *arena)
{
    float **grids[] = { &land->height_yd, &land->shore_yd,  &land->road_yd,
                        &land->flow,      &land->normal_x,  &land->normal_y,
                        &land->normal_z,  &land->shadow_yd, &land->stream_yd,
                        &land->water_yd,  &land->paved_yd };
    for (uint32_t i = 0; i < sizeof grids / sizeof *grids; i++) {
        *grids[i] = ll_arena_array(arena, float, LL_LAND_NODES *LL_LAND_NODES);
        if (!*grids[i])
            return LL_ERR_MEMORY;
    }
    land->inland = ll_arena_array(arena, float, LL_LAND_CORNERS *LL_LAND_CORNERS);
    if (!land->inland)
        return LL_ERR_MEMORY;
    ll_land_sculpt(land);
    enum ll_status status = ll_land_erode(land, arena);
    if (status)
        return status;
    ll_land_settle_lake(land);
    ll_land_place_outcrops(land);
    status = ll_land_carve_roads(land, arena);
    if (status)
        return status;
    status = ll_land_carve_stream(land, arena);
    if (status)
        return status;
    for (uint32_t i = 0; i < LL_LAND_NODES * LL_LAND_NODES; i++)
        land->paved_yd[i] = 1000;
    ll_land_find_normals(land);
    ll_land_find_inland(land);
    ll_land_cast_shadow(land, land->height_yd);
    return LL_OK;
}
