// Everything is found by rules over the land's grids: what is wanted where, how steep,
// how near to road and water, and how far from what stands already.
#include "demo/scatter.h"

#include "demo/scatter_rules.h"

enum ll_status ll_demo_scatter(const struct ll_land *land, const struct ll_site *inn,
                               struct ll_arena *arena, struct ll_scatter *out)
{
    *out = (struct ll_scatter){ .items = ll_arena_array(arena, struct ll_scatter_item,
                                                        LL_SCATTER_MAX) };
    if (!out->items)
        return LL_ERR_MEMORY;
    struct ll_scatter_work s = { .land = land, .inn = inn, .out = out };
    ll_scatter_sites(&s);
    ll_scatter_growth(&s);
    return LL_OK;
}
