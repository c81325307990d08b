#include "fuzz.h"

#include "formats/wdl.h"

const struct fuzz_limit fuzz_limit = { LL_WDL_ARENA_BASE, LL_WDL_ARENA_RATIO };

static void tile_touch(const struct ll_wdl_tile *tile)
{
    volatile int sum = 0;
    for (uint32_t i = 0; i < LL_WDL_OUTER; i++)
        sum += ll_wdl_outer_yd(tile, i, LL_WDL_OUTER - 1 - i);
    for (uint32_t i = 0; i < LL_WDL_CELLS; i++)
        sum += ll_wdl_inner_yd(tile, i, i) + ll_wdl_cell_solid(tile, i, i);
}

size_t fuzz_once(struct ll_bytes bytes)
{
    struct ll_arena arena = { .block_bytes = 4096 };
    struct ll_wdl wdl;
    struct ll_report report;
    if (ll_wdl_parse(bytes, &arena, &wdl, &report) == LL_OK) {
        uint32_t num = 0;
        for (uint32_t i = 0; i < LL_MAP_TILES * LL_MAP_TILES; i++) {
            const struct ll_wdl_tile *tile =
                &wdl.tiles[i / LL_MAP_TILES][i % LL_MAP_TILES];
            if (tile->heights)
                tile_touch(tile);
            num += tile->heights != NULL;
        }
        fuzz_check(num == wdl.num_tiles);
        for (uint32_t i = 0; i < wdl.num_building_placements; i++)
            if (!wdl.building_placements[i].dropped)
                fuzz_touch_text(wdl.buildings[wdl.building_placements[i].name_idx]);
    }
    size_t used = arena.used_bytes;
    ll_arena_finish(&arena);
    return used;
}
