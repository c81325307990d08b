#include "formats/wdt.h"

#include "base/cursor.h"
#include "formats/chunk.h"
#include "formats/limits.h"
#include "formats/placement_read.h"

static void tiles_read(struct ll_bytes data, struct ll_wdt *wdt)
{
    struct ll_cursor c = ll_cursor_make(data);
    for (uint32_t y = 0; y < LL_MAP_TILES; y++) {
        for (uint32_t x = 0; x < LL_MAP_TILES; x++) {
            wdt->tiles[y][x] = ll_cursor_u32(&c) & 1; // past the end: 0, no tile
            ll_cursor_skip(&c, 4);                    // filled at run time
            wdt->num_tiles += wdt->tiles[y][x];
        }
    }
}

enum ll_status ll_wdt_parse(struct ll_bytes bytes, struct ll_arena *arena,
                            struct ll_wdt *out, struct ll_report *report)
{
    *report = (struct ll_report){ 0 };
    enum ll_status status = ll_chunk_check_version(bytes, LL_VERSION_TERRAIN, report);
    if (status != LL_OK)
        return status;

    struct ll_wdt wdt = { .building_name = "" };
    struct ll_bytes names = { 0 }, placements = { 0 };
    uint64_t placements_at = 0;
    bool has_main = false, has_flags = false;
    struct ll_chunk_walk walk = ll_chunk_walk_make(bytes, LL_MAX_CHUNKS);
    struct ll_chunk chunk;
    while (ll_chunk_next(&walk, &chunk)) {
        switch (chunk.id) {
        case LL_CHUNK_ID('M', 'P', 'H', 'D'):
            has_flags = chunk.data.size >= 4;
            wdt.flags = has_flags ? ll_load_u32(chunk.data.data) : 0;
            break;
        case LL_CHUNK_ID('M', 'A', 'I', 'N'):
            if (has_main)
                break;
            has_main = true;
            if (chunk.data.size < LL_MAP_TILES * LL_MAP_TILES * 8)
                ll_report_warn(report, LL_ERR_TRUNCATED, "MAIN", chunk.offset_bytes,
                               "table of tiles is cut: the rest is empty");
            tiles_read(chunk.data, &wdt);
            break;
        case LL_CHUNK_ID('M', 'W', 'M', 'O'):
            names = chunk.data;
            break;
        case LL_CHUNK_ID('M', 'O', 'D', 'F'):
            placements = chunk.data;
            placements_at = chunk.offset_bytes;
            break;
        default:
            break;
        }
    }
    if (!has_flags)
        ll_report_warn(report, LL_ERR_ABSENT, "MPHD", 0, "no flags: taken as 0");

    if (wdt.flags & LL_WDT_GLOBAL_BUILDING) {
        if (placements.size >= LL_MODF_BYTES) {
            wdt.building = ll_modf_read(placements.data, 1);
            wdt.has_building = !wdt.building.dropped;
        }
        if (!wdt.has_building)
            ll_report_warn(report, LL_ERR_ABSENT, "MODF", placements_at,
                           "map is one building, but does not say where");
        if (!ll_chunk_names(names, arena, &names))
            return ll_report_fail(report, LL_ERR_MEMORY, "MWMO", 0, "out of memory");
        wdt.building_name = ll_chunk_name_at(names, 0);
    }
    if (!has_main && !wdt.has_building)
        return ll_report_fail(report, walk.clamped ? LL_ERR_TRUNCATED : LL_ERR_CORRUPT,
                              "MAIN", bytes.size, "map has neither tiles nor a building");
    *out = wdt;
    return LL_OK;
}

void ll_wdt_building_to_world(const struct ll_wdt *wdt, double world[3])
{
    const float *p = wdt->building.position;
    if (p[0] == 0 && p[2] == 0) { // every shipped map: the world's origin
        world[0] = world[1] = 0;
        world[2] = (double)p[1];
        return;
    }
    ll_placement_to_world(p, world);
}
