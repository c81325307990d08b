// Images, maps and distant ground: formats about which little is to be said.
#include "formats/blp.h"
#include "formats/wdl.h"
#include "formats/wdt.h"
#include "runner/inspect_private.h"

// ---- images ----

enum ll_status ll_inspect_blp(struct ll_inspect_file *file)
{
    static const char *const encodings[] = {
        [LL_BLP_PALETTE] = "palette", [LL_BLP_DXT1] = "DXT1", [LL_BLP_DXT3] = "DXT3",
        [LL_BLP_DXT5] = "DXT5",       [LL_BLP_BGRA] = "BGRA",
    };
    struct ll_blp blp;
    enum ll_status status = ll_blp_parse(file->bytes, &blp, &file->report);
    if (status != LL_OK)
        return status;
    struct ll_json_doc *doc = file->doc;
    ll_json_integer(doc, file->facts, "width_px", blp.width);
    ll_json_integer(doc, file->facts, "height_px", blp.height);
    ll_json_string(doc, file->facts, "encoding", encodings[blp.encoding]);
    ll_json_integer(doc, file->facts, "alpha_bits", blp.alpha_depth);
    ll_json_integer(doc, file->facts, "num_mips", blp.num_levels);
    struct ll_json *list = ll_json_array(doc, file->facts, "levels");
    for (uint32_t i = 0; i < blp.num_levels; i++) {
        struct ll_json *row = ll_json_object(doc, list, NULL);
        ll_json_integer(doc, row, "level", i);
        ll_json_integer(doc, row, "width_px", ll_blp_level_width(&blp, i));
        ll_json_integer(doc, row, "height_px", ll_blp_level_height(&blp, i));
        ll_json_integer(doc, row, "offset_bytes", blp.levels[i].data - file->bytes.data);
        ll_json_integer(doc, row, "stored_bytes", (int64_t)blp.levels[i].size);
        ll_json_integer(doc, row, "whole_bytes", (int64_t)ll_blp_level_bytes(&blp, i));
    }
    return LL_OK;
}

// ---- maps ----

static const struct ll_inspect_flag flag_names[] = {
    { LL_WDT_GLOBAL_BUILDING, "one_building" },
    { LL_WDT_VERTEX_COLORS, "vertex_colors" },
    { LL_WDT_BIG_ALPHA, "big_alpha" },
    { LL_WDT_SORTED_DOODADS, "sorted_doodads" },
};

static void tile_map_add(struct ll_inspect_file *file,
                         const bool tiles[LL_MAP_TILES][LL_MAP_TILES])
{
    uint32_t x0 = LL_MAP_TILES, x1 = 0, y0 = LL_MAP_TILES, y1 = 0;
    for (uint32_t y = 0; y < LL_MAP_TILES; y++) {
        for (uint32_t x = 0; x < LL_MAP_TILES; x++) {
            if (!tiles[y][x])
                continue;
            x0 = x < x0 ? x : x0;
            x1 = x > x1 ? x : x1;
            y0 = y < y0 ? y : y0;
            y1 = y > y1 ? y : y1;
        }
    }
    struct ll_json *map = ll_json_object(file->doc, file->facts, "tile_map");
    ll_json_integer(file->doc, map, "first_tile_x", x0);
    ll_json_integer(file->doc, map, "first_tile_y", y0);
    struct ll_json *rows = ll_json_array(file->doc, map, "rows");
    for (uint32_t y = y0; y <= y1; y++) {
        char row[LL_MAP_TILES + 1] = "";
        for (uint32_t x = x0; x <= x1; x++)
            row[x - x0] = tiles[y][x] ? '#' : '.';
        ll_json_string(file->doc, rows, NULL, row);
    }
}

enum ll_status ll_inspect_wdt(struct ll_inspect_file *file)
{
    struct ll_wdt wdt;
    enum ll_status status = ll_wdt_parse(file->bytes, file->arena, &wdt, &file->report);
    if (status != LL_OK)
        return status;
    struct ll_json_doc *doc = file->doc;
    ll_inspect_flags_add(doc, file->facts, "flags", wdt.flags, flag_names,
                         sizeof flag_names / sizeof *flag_names);
    ll_json_integer(doc, file->facts, "alpha_bits", wdt.flags & LL_WDT_BIG_ALPHA ? 8 : 4);
    ll_json_integer(doc, file->facts, "num_tiles", wdt.num_tiles);
    if (wdt.num_tiles)
        tile_map_add(file, (const void *)wdt.tiles);
    if (!wdt.has_building)
        return LL_OK;
    struct ll_json *building = ll_json_object(doc, file->facts, "building");
    ll_json_string(doc, building, "name", wdt.building_name);
    double world[3];
    ll_wdt_building_to_world(&wdt, world);
    struct ll_json *pos = ll_json_array(doc, building, "pos_world_yd");
    struct ll_json *turn = ll_json_array(doc, building, "rotation_deg");
    for (int i = 0; i < 3; i++) {
        ll_json_number(doc, pos, NULL, world[i]);
        ll_json_number(doc, turn, NULL, (double)wdt.building.rotation_deg[i]);
    }
    ll_json_integer(doc, building, "doodad_set", wdt.building.doodad_set);
    ll_json_integer(doc, building, "name_set", wdt.building.name_set);
    return LL_OK;
}

// ---- distant ground ----

// Widens the range; true if the tile has a hole.
static bool wdl_heights(const struct ll_wdl_tile *tile, int *low, int *high)
{
    for (uint32_t row = 0; row < LL_WDL_OUTER; row++) {
        for (uint32_t col = 0; col < LL_WDL_OUTER; col++) {
            int h = ll_wdl_outer_yd(tile, row, col);
            *low = h < *low ? h : *low;
            *high = h > *high ? h : *high;
        }
    }
    bool pierced = false;
    for (uint32_t row = 0; row < LL_WDL_CELLS; row++) {
        for (uint32_t col = 0; col < LL_WDL_CELLS; col++) {
            int h = ll_wdl_inner_yd(tile, row, col);
            *low = h < *low ? h : *low;
            *high = h > *high ? h : *high;
            pierced = pierced || !ll_wdl_cell_solid(tile, row, col);
        }
    }
    return pierced;
}

enum ll_status ll_inspect_wdl(struct ll_inspect_file *file)
{
    struct ll_wdl wdl;
    enum ll_status status = ll_wdl_parse(file->bytes, file->arena, &wdl, &file->report);
    if (status != LL_OK)
        return status;
    bool tiles[LL_MAP_TILES][LL_MAP_TILES] = { { false } };
    int low = INT16_MAX, high = INT16_MIN;
    uint32_t num_pierced = 0, num_dropped = 0;
    for (uint32_t i = 0; i < LL_MAP_TILES * LL_MAP_TILES; i++) {
        uint32_t y = i / LL_MAP_TILES, x = i % LL_MAP_TILES;
        const struct ll_wdl_tile *tile = &wdl.tiles[y][x];
        tiles[y][x] = tile->heights != NULL;
        if (tile->heights)
            num_pierced += wdl_heights(tile, &low, &high);
    }
    for (uint32_t i = 0; i < wdl.num_building_placements; i++)
        num_dropped += wdl.building_placements[i].dropped;
    struct ll_json_doc *doc = file->doc;
    ll_json_integer(doc, file->facts, "num_tiles", wdl.num_tiles);
    ll_json_integer(doc, file->facts, "num_tiles_with_holes", num_pierced);
    if (wdl.num_tiles) {
        ll_json_integer(doc, file->facts, "height_min_yd", low);
        ll_json_integer(doc, file->facts, "height_max_yd", high);
        tile_map_add(file, (const void *)tiles);
    }
    ll_json_integer(doc, file->facts, "num_building_placements",
                    wdl.num_building_placements);
    ll_json_integer(doc, file->facts, "num_building_placements_left_out", num_dropped);
    struct ll_json *list = ll_json_array(doc, file->facts, "building_names");
    for (uint32_t i = 0; i < wdl.num_buildings; i++)
        ll_json_string(doc, list, NULL, wdl.buildings[i]);
    return LL_OK;
}

// ---- keys of a model in a file of their own ----

enum ll_status ll_inspect_anim(struct ll_inspect_file *file)
{
    ll_json_string(file->doc, file->facts, "note", "only its model says what is in it");
    return LL_OK;
}
