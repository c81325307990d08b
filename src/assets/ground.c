#include "assets/ground.h"

#include <stdlib.h>
#include <string.h>

static void liquid_copy(const struct ll_adt_liquid *from, struct ll_ground_liquid *to)
{
    *to = (struct ll_ground_liquid){ .kind = from->kind, .wet = from->wet };
    for (uint32_t row = 0; row < LL_LIQUID_ROW; row++) {
        for (uint32_t col = 0; col < LL_LIQUID_ROW; col++) {
            bool inside = row >= from->row &&
                          row <= (uint32_t)from->row + from->num_rows &&
                          col >= from->col && col <= (uint32_t)from->col + from->num_cols;
            to->heights_yd[row * LL_LIQUID_ROW + col] =
                inside ? from->heights_yd[(row - from->row) * (from->num_cols + 1u) +
                                          col - from->col]
                       : from->min_height_yd;
        }
    }
}

static void chunk_copy(const struct ll_adt_chunk *from, struct ll_ground *ground,
                       struct ll_ground_chunk *to)
{
    *to = (struct ll_ground_chunk){ .present = from->present };
    if (!from->present)
        return;
    to->impassable = from->flags & LL_MCNK_IMPASSABLE;
    to->holes = from->holes;
    to->area_id = from->area_id;
    to->first_liquid = ground->num_liquids;
    to->num_liquids = from->num_liquids;
    memcpy(to->heights_yd, from->heights_yd, sizeof to->heights_yd);
    for (uint32_t i = 0; i < from->num_liquids; i++)
        liquid_copy(&from->liquids[i], &ground->liquids[ground->num_liquids++]);
}

struct ll_ground *ll_ground_create(const struct ll_tile *tile)
{
    struct ll_ground *ground = calloc(1, sizeof *ground);
    if (!ground)
        return NULL;
    ground->tile_x = tile->tile_x;
    ground->tile_y = tile->tile_y;
    ground->liquids = calloc(tile->num_liquids + 1u, sizeof *ground->liquids);
    if (!ground->liquids) {
        free(ground);
        return NULL;
    }
    for (uint32_t i = 0; i < LL_ADT_NUM_CHUNKS; i++)
        chunk_copy(&tile->adt->chunks[i], ground, &ground->chunks[i]);
    return ground;
}

void ll_ground_destroy(struct ll_ground *ground)
{
    if (!ground)
        return;
    free(ground->liquids);
    free(ground);
}
