// Client tables: the container of any, the layout of those that the renderer reads.
#include <string.h>
#include <strings.h>

#include "base/path.h"
#include "formats/dbc_tables.h"
#include "runner/inspect_private.h"

#define COUNT(array) (uint32_t)(sizeof(array) / sizeof((array)[0]))

// Whether the reader of a table takes the file: it alone knows the layouts.
#define READS(type) \
    static enum ll_status type##_reads(struct ll_bytes bytes, struct ll_arena *arena, \
                                       struct ll_report *report) \
    { \
        struct ll_##type table; \
        return ll_##type##_read(bytes, arena, &table, report); \
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
