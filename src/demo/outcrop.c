// Rocks that stand out of the meadows: too small for the sculpted ranges, large enough
// for the terrain's lattice.
#include "demo/land.h"

#include <math.h>

#include "base/maths.h"
#include "demo/kit/noise.h"

#define SPACING_YD 62 // one place for a rock in a square of this size

// Height over the ground at a place, or 0. least: size of the smallest that counts, 0..1.
static float outcrop(float x, float y, float least)
{
    static const struct ll_noise rough = { .seed = 131, .octaves = 3, .gain = 0.55f };
    float wx = x + 5 * ll_noise_at(137, 0, x / 13, y / 13);
    float wy = y + 5 * ll_noise_at(139, 0, x / 13, y / 13);
    struct ll_noise_cell cell =
        ll_noise_cells(127, 0, -1, wx / SPACING_YD, wy / SPACING_YD);
    if ((cell.id >> 3 & 15) > 6) // seven of sixteen places have one
        return 0;
    float size = (float)(cell.id >> 7 & 255) / 255;
    if (size < least)
        return 0;
    float radius = 5 + 10 * size, distance = cell.near * SPACING_YD;
    if (distance >= radius)
        return 0;
    float crag = ll_noise_ridged(&rough, x / 15, y / 15);
    float shape = 1 - ll_smoothstepf(0.1f, 1, distance / radius + 0.45f * (0.55f - crag));
    return shape * (2.6f + 5.4f * size) * (0.5f + crag);
}

void ll_land_place_outcrops(struct ll_land *land)
{
    for (uint32_t r = 0; r < LL_LAND_NODES; r++) {
        for (uint32_t c = 0; c < LL_LAND_NODES; c++) {
            uint32_t i = ll_land_node(r, c);
            float shore = land->shore_yd[i], x = ll_land_x((float)r),
                  y = ll_land_y((float)c);
            float dry =
                ll_smoothstepf(9, 26, shore) * ll_smoothstepf(70, 40, land->height_yd[i]);
            if (dry > 0)
                land->height_yd[i] += dry * outcrop(x, y, 0);
            // Large ones also stand in the shallows, as islets.
            float wet = ll_smoothstepf(-7, -13, shore) * ll_smoothstepf(-31, -24, shore);
            if (wet > 0)
                land->height_yd[i] += 1.15f * wet * outcrop(x, y, 0.55f);
        }
    }
}
