// Images, tables, maps and archives: formats about which little is to be said.
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include <StormLib.h>

#include "base/path.h"
#include "formats/blp.h"
#include "formats/dbc_tables.h"
#include "formats/wdt.h"
#include "runner/inspect_private.h"

#define COUNT(array) (uint32_t)(sizeof(array) / sizeof((array)[0]))

void ll_inspect_flags(struct ll_json_doc *doc, struct ll_json *parent, const char *key,
                      uint32_t flags, const struct ll_inspect_flag *names,
                      uint32_t num_names)
{
    struct ll_json *list = ll_json_array(doc, parent, key);
    for (uint32_t i = 0; i < num_names; i++) {
        if (flags & names[i].bit)
            ll_json_string(doc, list, NULL, names[i].name);
        flags &= ~names[i].bit;
    }
    char text[16];
    snprintf(text, sizeof text, "0x%x", flags);
    if (flags)
        ll_json_string(doc, list, NULL, text);
}

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

// ---- tables ----

// Whether the reader of a table takes the file: it alone knows the layouts.
#define READS(type)                                                                      \
    static enum ll_status type##_reads(struct ll_bytes bytes, struct ll_arena *arena,    \
                                       struct ll_report *report)                         \
    {                                                                                    \
        struct ll_##type table;                                                          \
        return ll_##type##_read(bytes, arena, &table, report);                           \
    }
READS(map_table)
READS(area_table)
READS(light_table)
READS(light_params_table)
READS(light_skybox_table)

static enum ll_status int_bands_reads(struct ll_bytes bytes, struct ll_arena *arena,
                                      struct ll_report *report)
{
    struct ll_band_table table;
    return ll_int_band_table_read(bytes, arena, &table, report);
}

static enum ll_status float_bands_reads(struct ll_bytes bytes, struct ll_arena *arena,
                                        struct ll_report *report)
{
    struct ll_band_table table;
    return ll_float_band_table_read(bytes, arena, &table, report);
}

struct column {
    const char *name, *type;
    int first, first_3_3; // the first of `num` columns in either build; -1: not there
    int num, num_3_3;
};

static const struct column map_columns[] = {
    { "id", "integer", 0, 0, 1, 1 },
    { "directory", "string", LL_MAP_COL_DIRECTORY, LL_MAP_COL_DIRECTORY, 1, 1 },
    { "instance_type", "integer", LL_MAP_COL_INSTANCE_TYPE, LL_MAP_COL_INSTANCE_TYPE, 1,
      1 },
    { "name", "localised string", LL_MAP_COL_NAME, 5, 9, 17 },
};
static const struct column area_columns[] = {
    { "id", "integer", 0, 0, 1, 1 },
    { "map_id", "integer", LL_AREA_COL_MAP, LL_AREA_COL_MAP, 1, 1 },
    { "parent_id", "integer", LL_AREA_COL_PARENT, LL_AREA_COL_PARENT, 1, 1 },
    { "flags", "integer", LL_AREA_COL_FLAGS, LL_AREA_COL_FLAGS, 1, 1 },
    { "name", "localised string", LL_AREA_COL_NAME, LL_AREA_COL_NAME, 9, 17 },
};
static const struct column light_columns[] = {
    { "id", "integer", 0, 0, 1, 1 },
    { "map_id", "integer", LL_LIGHT_COL_MAP, LL_LIGHT_COL_MAP, 1, 1 },
    { "position", "number", LL_LIGHT_COL_POS, LL_LIGHT_COL_POS, 3, 3 },
    { "inner_radius", "number", LL_LIGHT_COL_INNER, LL_LIGHT_COL_INNER, 1, 1 },
    { "outer_radius", "number", LL_LIGHT_COL_OUTER, LL_LIGHT_COL_OUTER, 1, 1 },
    { "light_params_ids", "integer", LL_LIGHT_COL_PARAMS, LL_LIGHT_COL_PARAMS, 5, 8 },
};
static const struct column params_columns[] = {
    { "id", "integer", 0, 0, 1, 1 },
    { "highlight_sky", "integer", LL_LIGHT_PARAMS_COL_HIGHLIGHT_SKY,
      LL_LIGHT_PARAMS_COL_HIGHLIGHT_SKY, 1, 1 },
    { "skybox_id", "integer", LL_LIGHT_PARAMS_COL_SKYBOX, LL_LIGHT_PARAMS_COL_SKYBOX, 1,
      1 },
    { "cloud_type", "integer", LL_LIGHT_PARAMS_COL_CLOUD_TYPE,
      LL_LIGHT_PARAMS_COL_CLOUD_TYPE, 1, 1 },
    { "glow", "number", LL_LIGHT_PARAMS_COL_GLOW, LL_LIGHT_PARAMS_COL_GLOW, 1, 1 },
    { "water_alphas", "number", LL_LIGHT_PARAMS_COL_WATER_SHALLOW_ALPHA,
      LL_LIGHT_PARAMS_COL_WATER_SHALLOW_ALPHA, 4, 4 },
};
static const struct column int_band_columns[] = {
    { "id", "integer", 0, 0, 1, 1 },
    { "num_keys", "integer", LL_BAND_COL_NUM_KEYS, LL_BAND_COL_NUM_KEYS, 1, 1 },
    { "times_halfmin", "integer", LL_BAND_COL_TIMES, LL_BAND_COL_TIMES, LL_MAX_BAND_KEYS,
      LL_MAX_BAND_KEYS },
    { "colors", "integer", LL_BAND_COL_VALUES, LL_BAND_COL_VALUES, LL_MAX_BAND_KEYS,
      LL_MAX_BAND_KEYS },
};
static const struct column float_band_columns[] = {
    { "id", "integer", 0, 0, 1, 1 },
    { "num_keys", "integer", LL_BAND_COL_NUM_KEYS, LL_BAND_COL_NUM_KEYS, 1, 1 },
    { "times_halfmin", "integer", LL_BAND_COL_TIMES, LL_BAND_COL_TIMES, LL_MAX_BAND_KEYS,
      LL_MAX_BAND_KEYS },
    { "values", "number", LL_BAND_COL_VALUES, LL_BAND_COL_VALUES, LL_MAX_BAND_KEYS,
      LL_MAX_BAND_KEYS },
};
static const struct column skybox_columns[] = {
    { "id", "integer", 0, 0, 1, 1 },
    { "model", "string", LL_LIGHT_SKYBOX_COL_MODEL, LL_LIGHT_SKYBOX_COL_MODEL, 1, 1 },
    { "flags", "integer", -1, 2, 1, 1 },
};

static const struct table {
    const char *name;
    uint32_t num_fields; // of 1.12.1; a file that the reader takes with others is 3.3.5a
    bool one_layout;     // the builds agree
    enum ll_status (*reads)(struct ll_bytes bytes, struct ll_arena *arena,
                            struct ll_report *report);
    const struct column *columns;
    uint32_t num_columns;
} tables[] = {
    { "Map", LL_DBC_MAP_FIELDS, false, map_table_reads, map_columns, COUNT(map_columns) },
    { "AreaTable", LL_DBC_AREA_FIELDS, false, area_table_reads, area_columns,
      COUNT(area_columns) },
    { "Light", LL_DBC_LIGHT_FIELDS, false, light_table_reads, light_columns,
      COUNT(light_columns) },
    { "LightParams", LL_DBC_LIGHT_PARAMS_FIELDS, true, light_params_table_reads,
      params_columns, COUNT(params_columns) },
    { "LightIntBand", LL_DBC_BAND_FIELDS, true, int_bands_reads, int_band_columns,
      COUNT(int_band_columns) },
    { "LightFloatBand", LL_DBC_BAND_FIELDS, true, float_bands_reads, float_band_columns,
      COUNT(float_band_columns) },
    { "LightSkybox", LL_DBC_LIGHT_SKYBOX_FIELDS, false, light_skybox_table_reads,
      skybox_columns, COUNT(skybox_columns) },
};

static const struct table *table_find(const char *path)
{
    const char *base = ll_path_base(path);
    size_t stem = strcspn(base, ".");
    for (uint32_t i = 0; i < COUNT(tables); i++) {
        if (strlen(tables[i].name) == stem && !strncasecmp(base, tables[i].name, stem))
            return &tables[i];
    }
    return NULL;
}

static void columns_add(struct ll_inspect_file *file, const struct table *table,
                        bool is_3_3)
{
    struct ll_json *list = ll_json_array(file->doc, file->facts, "columns");
    for (uint32_t i = 0; i < table->num_columns; i++) {
        const struct column *column = &table->columns[i];
        int first = is_3_3 ? column->first_3_3 : column->first;
        if (first < 0)
            continue;
        struct ll_json *row = ll_json_object(file->doc, list, NULL);
        ll_json_string(file->doc, row, "name", column->name);
        ll_json_integer(file->doc, row, "first_column", first);
        ll_json_integer(file->doc, row, "num_columns",
                        is_3_3 ? column->num_3_3 : column->num);
        ll_json_string(file->doc, row, "type", column->type);
    }
}

enum ll_status ll_inspect_dbc(struct ll_inspect_file *file)
{
    struct ll_dbc dbc;
    enum ll_status status = ll_dbc_open(file->bytes, &dbc, &file->report);
    if (status != LL_OK)
        return status;
    struct ll_json_doc *doc = file->doc;
    ll_json_integer(doc, file->facts, "num_rows", dbc.num_rows);
    ll_json_integer(doc, file->facts, "num_fields", dbc.num_fields);
    ll_json_integer(doc, file->facts, "row_bytes", dbc.row_bytes);
    ll_json_integer(doc, file->facts, "string_bytes", dbc.string_bytes);
    const struct table *table = table_find(file->path);
    ll_json_string(doc, file->facts, "table", table ? table->name : NULL);
    if (!table)
        return LL_OK;
    struct ll_report report = { 0 };
    if (table->reads(file->bytes, file->arena, &report) != LL_OK) {
        ll_json_string(doc, file->facts, "layout", NULL);
        ll_report_warn(&file->report, report.error.status, "", report.error.offset_bytes,
                       report.error.reason);
        return LL_OK;
    }
    bool is_3_3 = dbc.num_fields != table->num_fields;
    ll_json_string(doc, file->facts, "layout",
                   table->one_layout ? "1.12.1 and 3.3.5a"
                   : is_3_3          ? "3.3.5a"
                                     : "1.12.1");
    columns_add(file, table, is_3_3);
    return LL_OK;
}

// ---- maps ----

static void tile_map_add(struct ll_inspect_file *file, const struct ll_wdt *wdt)
{
    uint32_t x0 = LL_MAP_TILES, x1 = 0, y0 = LL_MAP_TILES, y1 = 0;
    for (uint32_t y = 0; y < LL_MAP_TILES; y++) {
        for (uint32_t x = 0; x < LL_MAP_TILES; x++) {
            if (!wdt->tiles[y][x])
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
            row[x - x0] = wdt->tiles[y][x] ? '#' : '.';
        ll_json_string(file->doc, rows, NULL, row);
    }
}

enum ll_status ll_inspect_wdt(struct ll_inspect_file *file)
{
    static const struct ll_inspect_flag flags[] = {
        { LL_WDT_GLOBAL_BUILDING, "one_building" },
        { LL_WDT_VERTEX_COLORS, "vertex_colors" },
        { LL_WDT_BIG_ALPHA, "big_alpha" },
        { LL_WDT_SORTED_DOODADS, "sorted_doodads" },
    };
    struct ll_wdt wdt;
    enum ll_status status = ll_wdt_parse(file->bytes, file->arena, &wdt, &file->report);
    if (status != LL_OK)
        return status;
    struct ll_json_doc *doc = file->doc;
    ll_inspect_flags(doc, file->facts, "flags", wdt.flags, flags, COUNT(flags));
    ll_json_integer(doc, file->facts, "alpha_bits", wdt.flags & LL_WDT_BIG_ALPHA ? 8 : 4);
    ll_json_integer(doc, file->facts, "num_tiles", wdt.num_tiles);
    if (wdt.num_tiles)
        tile_map_add(file, &wdt);
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

// ---- archives ----

// Its table of members is encrypted, so the library counts them. Only after the check of
// the header.
static bool members_count(const char *path, uint32_t *num)
{
    HANDLE handle;
    DWORD flags = STREAM_FLAG_READ_ONLY | MPQ_OPEN_NO_LISTFILE | MPQ_OPEN_NO_ATTRIBUTES;
    if (!SFileOpenArchive(path, 0, flags, &handle))
        return false;
    DWORD value = 0;
    bool good =
        SFileGetFileInfo(handle, SFileMpqNumberOfFiles, &value, sizeof value, NULL);
    SFileCloseArchive(handle);
    *num = value;
    return good;
}

enum ll_status ll_inspect_mpq(struct ll_inspect_file *file)
{
    struct ll_mpq_header header;
    struct ll_mpq_source source = ll_inspect_mpq_source(file);
    enum ll_status status = ll_mpq_header_find(&source, &header, &file->report);
    if (status != LL_OK)
        return status;
    uint32_t num_members = 0;
    bool counted = false;
    if (!file->vfs) { // the library reads archives on disk only
        counted = members_count(file->path, &num_members);
        if (!counted)
            return ll_report_fail(&file->report, LL_ERR_CORRUPT, "",
                                  header.offset_bytes + header.block_table_offset,
                                  "tables of the archive cannot be read");
    }
    struct ll_json_doc *doc = file->doc;
    if (counted)
        ll_json_integer(doc, file->facts, "num_members", num_members);
    else
        ll_json_null(doc, file->facts, "num_members");
    ll_json_integer(doc, file->facts, "mpq_format", header.format);
    ll_json_integer(doc, file->facts, "header_offset_bytes",
                    (int64_t)header.offset_bytes);
    ll_json_integer(doc, file->facts, "sector_bytes", header.sector_bytes);
    ll_json_integer(doc, file->facts, "num_hash_entries", header.num_hash_entries);
    ll_json_integer(doc, file->facts, "num_block_entries", header.num_block_entries);
    ll_json_integer(doc, file->facts, "hash_table_offset_bytes",
                    (int64_t)header.hash_table_offset);
    ll_json_integer(doc, file->facts, "block_table_offset_bytes",
                    (int64_t)header.block_table_offset);
    return LL_OK;
}
