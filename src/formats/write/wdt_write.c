#include "formats/write/wdt_write.h"

#include <string.h>

#include "formats/chunk.h"
#include "formats/write/placement_write.h"

enum ll_status ll_wdt_write(const struct ll_wdt_write *map, struct ll_writer *out)
{
    uint32_t flags = map->flags & ~(uint32_t)LL_WDT_GLOBAL_BUILDING;
    if (map->building)
        flags |= LL_WDT_GLOBAL_BUILDING;

    size_t mver = ll_writer_chunk_begin(out, "MVER");
    ll_writer_u32(out, LL_VERSION_TERRAIN);
    ll_writer_chunk_end(out, mver);

    size_t mphd = ll_writer_chunk_begin(out, "MPHD");
    ll_writer_u32(out, flags);
    ll_writer_zeros(out, 28);
    ll_writer_chunk_end(out, mphd);

    size_t chunk = ll_writer_chunk_begin(out, "MAIN");
    for (uint32_t y = 0; y < LL_MAP_TILES; y++) {
        for (uint32_t x = 0; x < LL_MAP_TILES; x++) {
            bool tile = map->tiles && !map->building && map->tiles[y][x];
            ll_writer_u32(out, tile);
            ll_writer_u32(out, 0);
        }
    }
    ll_writer_chunk_end(out, chunk);

    // 1.12 maps with tiles hold an empty list and no MODF.
    size_t mwmo = ll_writer_chunk_begin(out, "MWMO");
    if (map->building && map->building_name)
        ll_writer_bytes(out, map->building_name, strlen(map->building_name) + 1);
    ll_writer_chunk_end(out, mwmo);
    if (map->building) {
        size_t modf = ll_writer_chunk_begin(out, "MODF");
        ll_modf_write(map->building, out);
        ll_writer_chunk_end(out, modf);
    }
    return out->failed ? LL_ERR_MEMORY : LL_OK;
}
