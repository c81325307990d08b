#include "formats/dbc_tables.h"

#include <string.h>
#include <strings.h>

#include "base/log.h"
#include "base/maths.h"

#define NUM_LOCALES_1_12 8
#define NUM_LOCALES_3_3 16

enum build { BUILD_1_12, BUILD_3_3, NUM_BUILDS };

// The sizes by which a table tells its build. Where both builds agree, the first counts.
struct layout {
    const char *table;
    struct {
        uint32_t num_fields, row_bytes;
    } builds[NUM_BUILDS];
};

static const struct layout map_layout = { "Map", { { 42, 168 }, { 66, 264 } } };
static const struct layout area_layout = { "AreaTable", { { 25, 100 }, { 36, 144 } } };
static const struct layout light_layout = { "Light", { { 12, 48 }, { 15, 60 } } };
static const struct layout params_layout = { "LightParams", { { 9, 36 }, { 9, 36 } } };
static const struct layout int_band_layout = { "LightIntBand",
                                               { { 34, 136 }, { 34, 136 } } };
static const struct layout float_band_layout = { "LightFloatBand",
                                                 { { 34, 136 }, { 34, 136 } } };
static const struct layout skybox_layout = { "LightSkybox", { { 2, 8 }, { 3, 12 } } };

// One table being read: its container and which of its rows count.
struct source {
    struct ll_dbc dbc;
    struct ll_dbc_index index;
    enum build build;
    uint32_t row; // where next() stands, plus one
};

static enum ll_status layout_choose(const struct layout *layout, const struct ll_dbc *dbc,
                                    enum build *build, struct ll_report *report)
{
    for (int b = 0; b < NUM_BUILDS; b++) {
        if (dbc->num_fields == layout->builds[b].num_fields &&
            dbc->row_bytes == layout->builds[b].row_bytes) {
            *build = (enum build)b;
            return LL_OK;
        }
    }
    ll_log(LL_LOG_WARN, "dbc",
           "%s: expected %u columns in %u bytes (1.12.1) or %u in %u (3.3.5a), found %u "
           "in %u",
           layout->table, layout->builds[0].num_fields, layout->builds[0].row_bytes,
           layout->builds[1].num_fields, layout->builds[1].row_bytes, dbc->num_fields,
           dbc->row_bytes);
    return ll_report_fail(report, LL_ERR_UNSUPPORTED, "", 8,
                          "no layout that we know has these columns");
}

static enum ll_status source_open(struct ll_bytes bytes, const struct layout *layout,
                                  struct ll_arena *arena, struct source *out,
                                  struct ll_report *report)
{
    *out = (struct source){ 0 };
    enum ll_status status = ll_dbc_open(bytes, &out->dbc, report);
    if (status != LL_OK) {
        char text[160];
        ll_problem_format(&report->error, text, sizeof text);
        ll_log(LL_LOG_WARN, "dbc", "%s: %s", layout->table, text);
        return status;
    }
    status = layout_choose(layout, &out->dbc, &out->build, report);
    if (status != LL_OK)
        return status;
    // Rows point into this one copy: a string a row would let a small file ask for much.
    uint8_t *strings = ll_arena_array(arena, uint8_t, out->dbc.string_bytes);
    if (!strings || ll_dbc_index_build(&out->dbc, arena, &out->index) != LL_OK)
        return ll_report_fail(report, LL_ERR_MEMORY, "", 0, "out of memory");
    if (out->dbc.string_bytes)
        memcpy(strings, out->dbc.strings, out->dbc.string_bytes);
    out->dbc.strings = strings;
    return LL_OK;
}

// The next row that counts, in the order of the file; false at the end.
static bool next(struct source *source, uint32_t *row)
{
    while (source->row < source->dbc.num_rows) {
        *row = source->row++;
        if (ll_dbc_index_find(&source->index, ll_dbc_u32(&source->dbc, *row, 0)) == *row)
            return true; // else a later row has the same id
    }
    return false;
}

static float cell_float(const struct source *source, uint32_t row, uint32_t column)
{
    return ll_finite_or(ll_dbc_f32(&source->dbc, row, column), 0);
}

static enum ll_status out_of_memory(struct ll_report *report)
{
    return ll_report_fail(report, LL_ERR_MEMORY, "", 0, "out of memory");
}

enum ll_status ll_map_table_read(struct ll_bytes bytes, struct ll_arena *arena,
                                 struct ll_map_table *out, struct ll_report *report)
{
    *out = (struct ll_map_table){ 0 };
    struct source source;
    enum ll_status status = source_open(bytes, &map_layout, arena, &source, report);
    if (status != LL_OK)
        return status;
    uint32_t name_column = source.build == BUILD_1_12 ? LL_MAP_COL_NAME : 5;
    uint32_t num_locales =
        source.build == BUILD_1_12 ? NUM_LOCALES_1_12 : NUM_LOCALES_3_3;
    struct ll_map_row *rows =
        ll_arena_array(arena, struct ll_map_row, source.index.num_ids);
    if (!rows)
        return out_of_memory(report);
    uint32_t n = 0;
    for (uint32_t row; next(&source, &row); n++) {
        const struct ll_dbc *dbc = &source.dbc;
        rows[n] = (struct ll_map_row){
            .id = ll_dbc_u32(dbc, row, 0),
            .instance_type = ll_dbc_u32(dbc, row, LL_MAP_COL_INSTANCE_TYPE),
            .directory = ll_dbc_string(dbc, row, LL_MAP_COL_DIRECTORY),
            .name = ll_dbc_loc(dbc, row, name_column, num_locales),
        };
    }
    *out = (struct ll_map_table){ rows, n };
    return LL_OK;
}

static bool id_parse(const char *text, uint32_t *id)
{
    uint64_t value = 0;
    if (!*text)
        return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9')
            return false;
        value = value * 10 + (uint64_t)(*text - '0');
        if (value > UINT32_MAX)
            return false;
    }
    *id = (uint32_t)value;
    return true;
}

const struct ll_map_row *ll_map_table_find(const struct ll_map_table *table,
                                           const char *name_or_id)
{
    if (!*name_or_id) // rows without a directory exist
        return NULL;
    for (uint32_t i = 0; i < table->num_rows; i++) {
        if (strcasecmp(table->rows[i].directory, name_or_id) == 0)
            return &table->rows[i];
    }
    uint32_t id;
    if (!id_parse(name_or_id, &id))
        return NULL;
    for (uint32_t i = 0; i < table->num_rows; i++) {
        if (table->rows[i].id == id)
            return &table->rows[i];
    }
    return NULL;
}

enum ll_status ll_area_table_read(struct ll_bytes bytes, struct ll_arena *arena,
                                  struct ll_area_table *out, struct ll_report *report)
{
    *out = (struct ll_area_table){ 0 };
    struct source source;
    enum ll_status status = source_open(bytes, &area_layout, arena, &source, report);
    if (status != LL_OK)
        return status;
    uint32_t num_locales =
        source.build == BUILD_1_12 ? NUM_LOCALES_1_12 : NUM_LOCALES_3_3;
    uint32_t num_ids = source.index.num_ids;
    struct ll_area_row *rows = ll_arena_array(arena, struct ll_area_row, num_ids);
    if (!rows)
        return out_of_memory(report);
    uint32_t n = 0;
    for (; n < num_ids; n++) { // by id, so that the index is the rows' own order
        const struct ll_dbc *dbc = &source.dbc;
        uint32_t row = source.index.ids[n].row;
        rows[n] = (struct ll_area_row){
            .id = ll_dbc_u32(dbc, row, 0),
            .map_id = ll_dbc_u32(dbc, row, LL_AREA_COL_MAP),
            .parent_id = ll_dbc_u32(dbc, row, LL_AREA_COL_PARENT),
            .flags = ll_dbc_u32(dbc, row, LL_AREA_COL_FLAGS),
            .name = ll_dbc_loc(dbc, row, LL_AREA_COL_NAME, num_locales),
        };
    }
    *out = (struct ll_area_table){ rows, n };
    return LL_OK;
}

const struct ll_area_row *ll_area_table_find(const struct ll_area_table *table,
                                             uint32_t id)
{
    uint32_t lo = 0, hi = table->num_rows;
    while (lo < hi) {
        uint32_t mid = lo + (hi - lo) / 2;
        if (table->rows[mid].id < id)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < table->num_rows && table->rows[lo].id == id ? &table->rows[lo] : NULL;
}

// Half of the 64 x 64 tiles of 533.333 yd. Source: daynight.md 2.
#define MAP_HALF_YD 17066.666

void ll_light_pos_to_file(const float pos_world[3], float pos_stored[3])
{
    pos_stored[0] = (float)((MAP_HALF_YD - pos_world[1]) * LL_LIGHT_UNITS_PER_YD);
    pos_stored[1] = pos_world[2] * LL_LIGHT_UNITS_PER_YD;
    pos_stored[2] = (float)((MAP_HALF_YD - pos_world[0]) * LL_LIGHT_UNITS_PER_YD);
}

void ll_light_pos_to_world(const float pos_stored[3], float pos_world[3])
{
    pos_world[0] = (float)(MAP_HALF_YD - pos_stored[2] / LL_LIGHT_UNITS_PER_YD);
    pos_world[1] = (float)(MAP_HALF_YD - pos_stored[0] / LL_LIGHT_UNITS_PER_YD);
    pos_world[2] = pos_stored[1] / LL_LIGHT_UNITS_PER_YD;
}

static struct ll_light_row light_row(const struct source *source, uint32_t row)
{
    const struct ll_dbc *dbc = &source->dbc;
    struct ll_light_row light = {
        .id = ll_dbc_u32(dbc, row, 0),
        .map_id = ll_dbc_u32(dbc, row, LL_LIGHT_COL_MAP),
        .inner_yd = cell_float(source, row, LL_LIGHT_COL_INNER) / LL_LIGHT_UNITS_PER_YD,
        .outer_yd = cell_float(source, row, LL_LIGHT_COL_OUTER) / LL_LIGHT_UNITS_PER_YD,
        .global = true,
    };
    float stored[3];
    for (uint32_t i = 0; i < 3; i++) {
        // The raw value decides: a position that is no number makes no global light.
        if (ll_dbc_f32(dbc, row, LL_LIGHT_COL_POS + i) != 0)
            light.global = false;
        stored[i] = cell_float(source, row, LL_LIGHT_COL_POS + i);
    }
    ll_light_pos_to_world(stored, light.pos_world);
    for (uint32_t i = 0; i < LL_LIGHT_ROW_SLOTS; i++)
        light.params[i] = ll_dbc_u32(dbc, row, LL_LIGHT_COL_PARAMS + i);
    return light;
}

enum ll_status ll_light_table_read(struct ll_bytes bytes, struct ll_arena *arena,
                                   struct ll_light_table *out, struct ll_report *report)
{
    *out = (struct ll_light_table){ 0 };
    struct source source;
    enum ll_status status = source_open(bytes, &light_layout, arena, &source, report);
    if (status != LL_OK)
        return status;
    struct ll_light_row *rows =
        ll_arena_array(arena, struct ll_light_row, source.index.num_ids);
    if (!rows)
        return out_of_memory(report);
    uint32_t n = 0;
    for (uint32_t row; next(&source, &row); n++)
        rows[n] = light_row(&source, row);
    *out = (struct ll_light_table){ rows, n };
    return LL_OK;
}

enum ll_status ll_light_params_table_read(struct ll_bytes bytes, struct ll_arena *arena,
                                          struct ll_light_params_table *out,
                                          struct ll_report *report)
{
    *out = (struct ll_light_params_table){ 0 };
    struct source source;
    enum ll_status status = source_open(bytes, &params_layout, arena, &source, report);
    if (status != LL_OK)
        return status;
    struct ll_light_params_row *rows =
        ll_arena_array(arena, struct ll_light_params_row, source.index.num_ids);
    if (!rows)
        return out_of_memory(report);
    uint32_t n = 0;
    for (uint32_t row; next(&source, &row); n++) {
        const struct source *s = &source;
        rows[n] = (struct ll_light_params_row){
            .id = ll_dbc_u32(&s->dbc, row, 0),
            .highlight_sky = ll_dbc_u32(&s->dbc, row, LL_LIGHT_PARAMS_COL_HIGHLIGHT_SKY),
            .skybox_id = ll_dbc_u32(&s->dbc, row, LL_LIGHT_PARAMS_COL_SKYBOX),
            .cloud_type = ll_dbc_u32(&s->dbc, row, LL_LIGHT_PARAMS_COL_CLOUD_TYPE),
            .glow = cell_float(s, row, LL_LIGHT_PARAMS_COL_GLOW),
            .water_shallow_alpha =
                cell_float(s, row, LL_LIGHT_PARAMS_COL_WATER_SHALLOW_ALPHA),
            .water_deep_alpha = cell_float(s, row, LL_LIGHT_PARAMS_COL_WATER_DEEP_ALPHA),
            .ocean_shallow_alpha =
                cell_float(s, row, LL_LIGHT_PARAMS_COL_OCEAN_SHALLOW_ALPHA),
            .ocean_deep_alpha = cell_float(s, row, LL_LIGHT_PARAMS_COL_OCEAN_DEEP_ALPHA),
        };
    }
    *out = (struct ll_light_params_table){ rows, n };
    return LL_OK;
}

static enum ll_status bands_read(struct ll_bytes bytes, const struct layout *layout,
                                 struct ll_arena *arena, struct ll_band_table *out,
                                 struct ll_report *report)
{
    *out = (struct ll_band_table){ 0 };
    struct source source;
    enum ll_status status = source_open(bytes, layout, arena, &source, report);
    if (status != LL_OK)
        return status;
    struct ll_band_row *rows =
        ll_arena_array(arena, struct ll_band_row, source.index.num_ids);
    if (!rows)
        return out_of_memory(report);
    uint32_t n = 0;
    for (uint32_t row; next(&source, &row); n++) {
        const struct ll_dbc *dbc = &source.dbc;
        struct ll_band_row *band = &rows[n];
        band->id = ll_dbc_u32(dbc, row, 0);
        band->num_keys =
            ll_min_u32(ll_dbc_u32(dbc, row, LL_BAND_COL_NUM_KEYS), LL_MAX_BAND_KEYS);
        for (uint32_t k = 0; k < band->num_keys; k++) { // what follows is garbage
            band->times[k] = ll_dbc_u32(dbc, row, LL_BAND_COL_TIMES + k);
            band->values[k] = ll_dbc_u32(dbc, row, LL_BAND_COL_VALUES + k);
        }
    }
    *out = (struct ll_band_table){ rows, n };
    return LL_OK;
}

enum ll_status ll_int_band_table_read(struct ll_bytes bytes, struct ll_arena *arena,
                                      struct ll_band_table *out, struct ll_report *report)
{
    return bands_read(bytes, &int_band_layout, arena, out, report);
}

enum ll_status ll_float_band_table_read(struct ll_bytes bytes, struct ll_arena *arena,
                                        struct ll_band_table *out,
                                        struct ll_report *report)
{
    return bands_read(bytes, &float_band_layout, arena, out, report);
}

enum ll_status ll_light_skybox_table_read(struct ll_bytes bytes, struct ll_arena *arena,
                                          struct ll_light_skybox_table *out,
                                          struct ll_report *report)
{
    *out = (struct ll_light_skybox_table){ 0 };
    struct source source;
    enum ll_status status = source_open(bytes, &skybox_layout, arena, &source, report);
    if (status != LL_OK)
        return status;
    struct ll_light_skybox_row *rows =
        ll_arena_array(arena, struct ll_light_skybox_row, source.index.num_ids);
    if (!rows)
        return out_of_memory(report);
    uint32_t n = 0;
    for (uint32_t row; next(&source, &row); n++) {
        const struct ll_dbc *dbc = &source.dbc;
        rows[n] = (struct ll_light_skybox_row){
            .id = ll_dbc_u32(dbc, row, 0),
            .flags = source.build == BUILD_3_3 ? ll_dbc_u32(dbc, row, 2) : 0,
            .model = ll_dbc_string(dbc, row, LL_LIGHT_SKYBOX_COL_MODEL),
        };
    }
    *out = (struct ll_light_skybox_table){ rows, n };
    return LL_OK;
}
