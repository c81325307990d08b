#include "fuzz.h"

#include "formats/wdt.h"

const struct fuzz_limit fuzz_limit = { LL_WDT_ARENA_BASE, LL_WDT_ARENA_RATIO };

size_t fuzz_once(struct ll_bytes bytes)
{
    struct ll_arena arena = { .block_bytes = 1024 };
    struct ll_wdt wdt;
    struct ll_report report;
    if (ll_wdt_parse(bytes, &arena, &wdt, &report) == LL_OK) {
        double world[3];
        fuzz_touch_text(wdt.building_name);
        ll_wdt_building_to_world(&wdt, world);
        for (int i = 0; i < 3 && wdt.has_building; i++)
            fuzz_check(isfinite(world[i]));
    }
    size_t used = arena.used_bytes;
    ll_arena_finish(&arena);
    return used;
}
