// A client table with its columns resolved by the schema, guessed where it has none.
#include <stdio.h>
#include <string.h>

#include "base/cursor.h"
#include "formats/dbc_schema.h"

#define NUM_LOC_1_12 8 // languages; their flags follow
#define NUM_LOC_3_3 16
#define MAX_ROW_BYTES 4096u // of a table whose columns are listed; 936 is the most known

// ---- which build ----

static bool layout_fits(const struct ll_dbc_schema *schema, const struct ll_dbc *dbc,
                        enum ll_dbc_build build)
{
    return schema->layouts[build].num_fields &&
           dbc->num_fields == schema->layouts[build].num_fields &&
           dbc->row_bytes == schema->layouts[build].row_bytes;
}

static bool string_starts_at(const struct ll_dbc *dbc, uint32_t offset)
{
    return offset < dbc->string_bytes && (!offset || !dbc->strings[offset - 1]);
}

static bool same_places(const struct ll_dbc_schema *schema)
{
    for (uint32_t i = 0; i < schema->num_columns; i++) {
        const struct ll_dbc_column *column = &schema->columns[i];
        if (column->places[0].first != column->places[1].first ||
            column->places[0].num != column->places[1].num)
            return false;
    }
    return true;
}

// Builds that share a size but not the order of columns (CharSections,
// GroundEffectDoodad): the one whose strings are strings.
static uint32_t string_hits(const struct ll_dbc_schema *schema, const struct ll_dbc *dbc,
                            enum ll_dbc_build build)
{
    uint32_t hits = 0;
    for (uint32_t i = 0; i < schema->num_columns; i++) {
        const struct ll_dbc_column *column = &schema->columns[i];
        for (uint32_t k = 0; column->type == LL_DBC_STR && k < column->places[build].num;
             k++) {
            for (uint32_t row = 0; row < dbc->num_rows; row++) {
                uint32_t v = ll_dbc_u32(dbc, row, column->places[build].first + k);
                hits += v && string_starts_at(dbc, v);
            }
        }
    }
    return hits;
}

static bool build_choose(const struct ll_dbc_schema *schema, const struct ll_dbc *dbc,
                         struct ll_dbc_table *out)
{
    bool old = layout_fits(schema, dbc, LL_DBC_1_12);
    bool new = layout_fits(schema, dbc, LL_DBC_3_3);
    if (!old && !new)
        return false;
    out->schema = schema;
    out->build = old ? LL_DBC_1_12 : LL_DBC_3_3;
    out->either_build = old && new &&same_places(schema);
    if (old && new && !out->either_build &&
        string_hits(schema, dbc, LL_DBC_3_3) > string_hits(schema, dbc, LL_DBC_1_12))
        out->build = LL_DBC_3_3;
    return true;
}

// ---- columns ----

static bool looks_like_float(uint32_t bits)
{
    uint32_t exponent = bits >> 23 & 0xff; // 2^-20 .. 2^30
    return exponent >= 127 - 20 && exponent <= 127 + 30;
}

// From all rows: strings where every value starts one, floats and negative integers where
// every value looks like one.
static enum ll_dbc_type type_guess(const struct ll_dbc *dbc, uint32_t column)
{
    uint32_t num_set = 0, num_texts = 0, num_floats = 0, num_negative = 0, largest = 0;
    bool strings = true;
    for (uint32_t row = 0; row < dbc->num_rows; row++) {
        uint32_t v = ll_dbc_u32(dbc, row, column);
        if (!v)
            continue;
        num_set++;
        strings = strings && string_starts_at(dbc, v);
        num_texts += strings && dbc->strings[v];
        num_floats += looks_like_float(v);
        num_negative += v >= 0xffff0000u;
        largest = v < 0xffff0000u && v > largest ? v : largest;
    }
    if (!num_set)
        return LL_DBC_U32;
    if (strings && num_texts)
        return LL_DBC_STR;
    if (num_floats == num_set)
        return LL_DBC_F32;
    return num_negative && largest < 0x10000000u ? LL_DBC_I32 : LL_DBC_U32;
}

static uint32_t type_bytes(enum ll_dbc_type type, enum ll_dbc_build build)
{
    if (type == LL_DBC_LOC)
        return 4 * ((build == LL_DBC_1_12 ? NUM_LOC_1_12 : NUM_LOC_3_3) + 1);
    return type == LL_DBC_U8 ? 1 : 4;
}

struct resolving {
    struct ll_dbc_table *table;
    struct ll_arena *arena;
    struct ll_dbc_cell_column *columns;
    uint8_t *covered; // one a byte of the row
    bool out_of_memory;
};

static void column_push(struct resolving *r, const char *name, enum ll_dbc_type type,
                        bool guessed, uint32_t offset)
{
    name = ll_arena_string(r->arena, name);
    if (!name) {
        r->out_of_memory = true;
        return;
    }
    // By place: what stands behind moves up.
    uint32_t i = r->table->num_columns++;
    for (; i && r->columns[i - 1].offset_bytes > offset; i--)
        r->columns[i] = r->columns[i - 1];
    r->columns[i] =
        (struct ll_dbc_cell_column){ name, type, guessed, offset, offset / 4 };
}

static void known_push(struct resolving *r, const struct ll_dbc_column *column)
{
    enum ll_dbc_build build = r->table->build;
    uint32_t unit = r->table->schema->layouts[build].bytes ? 1 : 4;
    uint32_t size = type_bytes(column->type, build);
    for (uint32_t k = 0; k < column->places[build].num; k++) {
        uint32_t offset = column->places[build].first * unit + k * size;
        if (!ll_range_fits(offset, size, 1, r->table->dbc.row_bytes))
            continue;
        char name[64];
        if (column->places[build].num > 1)
            snprintf(name, sizeof name, "%s[%u]", column->name, k);
        else
            snprintf(name, sizeof name, "%s", column->name);
        column_push(r, name, column->type, false, offset);
        memset(r->covered + offset, 1, size);
    }
}

static void unknown_push(struct resolving *r)
{
    const struct ll_dbc *dbc = &r->table->dbc;
    bool bytes = dbc->row_bytes != (uint64_t)dbc->num_fields * 4;
    for (uint32_t offset = 0; offset < dbc->row_bytes;) {
        uint32_t size = bytes ? 1 : 4;
        // Byte tables that nobody described show bytes, others their columns.
        if (r->covered[offset]) {
            offset++;
            continue;
        }
        char name[32];
        snprintf(name, sizeof name, bytes ? "byte_%u" : "col_%u",
                 bytes ? offset : offset / 4);
        column_push(r, name, bytes ? LL_DBC_U8 : type_guess(dbc, offset / 4), true,
                    offset);
        offset += size;
    }
}

static bool columns_resolve(struct ll_dbc_table *table, struct ll_arena *arena)
{
    uint32_t row_bytes = table->dbc.row_bytes;
    struct resolving r = {
        .table = table,
        .arena = arena,
        .columns = ll_arena_array(arena, struct ll_dbc_cell_column, row_bytes),
        .covered = ll_arena_array(arena, uint8_t, row_bytes),
    };
    if (!r.columns || !r.covered)
        return false;
    table->columns = r.columns;
    for (uint32_t i = 0; table->schema && i < table->schema->num_columns; i++)
        known_push(&r, &table->schema->columns[i]);
    unknown_push(&r);
    return !r.out_of_memory;
}

// ---- opening ----

static enum ll_status index_make(struct ll_dbc_table *table, struct ll_arena *arena)
{
    if (table->schema && table->schema->no_id)
        return LL_OK;
    enum ll_status status = ll_dbc_index_build(&table->dbc, arena, &table->index);
    // Of an unknown table column 0 is an id only where it never repeats.
    table->has_ids = table->dbc.row_bytes >= 4 &&
                     (table->schema || table->index.num_ids == table->dbc.num_rows);
    if (!table->has_ids)
        table->index = (struct ll_dbc_index){ 0 };
    return status;
}

enum ll_status ll_dbc_table_open(struct ll_bytes bytes, const char *name,
                                 struct ll_arena *arena, struct ll_dbc_table *out,
                                 struct ll_report *report)
{
    *out = (struct ll_dbc_table){ 0 };
    enum ll_status status = ll_dbc_open(bytes, &out->dbc, report);
    if (status != LL_OK)
        return status;
    if (out->dbc.row_bytes > MAX_ROW_BYTES) {
        *out = (struct ll_dbc_table){ 0 };
        return ll_report_fail(report, LL_ERR_LIMIT, "", 12, "rows of more than 4 KiB");
    }
    const struct ll_dbc_schema *schema = ll_dbc_schema_find(name);
    if (schema && !build_choose(schema, &out->dbc, out))
        ll_report_warn(report, LL_ERR_UNSUPPORTED, "", 8,
                       "no layout that we know has these columns");
    if (index_make(out, arena) != LL_OK || !columns_resolve(out, arena)) {
        *out = (struct ll_dbc_table){ 0 };
        return ll_report_fail(report, LL_ERR_MEMORY, "", 0, "out of memory");
    }
    return LL_OK;
}

// ---- cells ----

static uint32_t bits_at(const struct ll_dbc *dbc, uint32_t row, uint32_t offset)
{
    return ll_load_u32(dbc->rows + (size_t)row * dbc->row_bytes + offset);
}

static const char *string_at(const struct ll_dbc *dbc, uint32_t row, uint32_t offset)
{
    uint32_t at = bits_at(dbc, row, offset);
    return at < dbc->string_bytes ? (const char *)dbc->strings + at : "";
}

struct ll_dbc_value ll_dbc_cell(const struct ll_dbc_table *table, uint32_t row,
                                uint32_t column_idx)
{
    const struct ll_dbc *dbc = &table->dbc;
    struct ll_dbc_value value = { 0 };
    if (row >= dbc->num_rows || column_idx >= table->num_columns)
        return value;
    const struct ll_dbc_cell_column *column = &table->columns[column_idx];
    value.type = column->type;
    switch (column->type) {
    case LL_DBC_NONE:
        break;
    case LL_DBC_U8:
        value.u32 = dbc->rows[(size_t)row * dbc->row_bytes + column->offset_bytes];
        break;
    case LL_DBC_U32:
    case LL_DBC_FLAGS:
        value.u32 = bits_at(dbc, row, column->offset_bytes);
        break;
    case LL_DBC_I32:
        value.i32 = (int32_t)bits_at(dbc, row, column->offset_bytes);
        break;
    case LL_DBC_F32: {
        uint32_t bits = bits_at(dbc, row, column->offset_bytes);
        memcpy(&value.f32, &bits, sizeof bits);
        break;
    }
    case LL_DBC_STR:
        value.text = string_at(dbc, row, column->offset_bytes);
        break;
    case LL_DBC_LOC:
        value.text = "";
        for (uint32_t i = 0;
             !*value.text && i < type_bytes(LL_DBC_LOC, table->build) / 4 - 1; i++)
            value.text = string_at(dbc, row, column->offset_bytes + 4 * i);
        break;
    }
    return value;
}

uint32_t ll_dbc_column_find(const struct ll_dbc_table *table, const char *column)
{
    for (uint32_t i = 0; i < table->num_columns; i++) {
        if (!strcmp(table->columns[i].name, column))
            return i;
    }
    return LL_DBC_NO_COLUMN;
}

struct ll_dbc_value ll_dbc_field(const struct ll_dbc_table *table, uint32_t row,
                                 const char *column)
{
    return ll_dbc_cell(table, row, ll_dbc_column_find(table, column));
}
