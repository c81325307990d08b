// lamplight inspect dbc: the rows of a client table, lined up, as CSV or as JSON.
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/path.h"
#include "base/platform.h"
#include "formats/dbc_schema.h"
#include "runner/inspect_private.h"
#include "runner/runner.h"

// Of a cell as people see it, in a table and of one row; CSV and JSON cut nothing.
#define TABLE_CELL_BYTES 64
#define CELL_BYTES 1024

struct printing {
    const struct ll_dbc_table *table;
    const struct ll_inspect_table_params *params;
    const char *path;
    uint32_t first, end; // rows
    FILE *out;
};

// ---- text ----

static int cell_text(const struct ll_dbc_value *value, char *out, size_t out_bytes)
{
    switch (value->type) {
    case LL_DBC_NONE:
        break;
    case LL_DBC_U32:
    case LL_DBC_U8:
        return snprintf(out, out_bytes, "%" PRIu32, value->u32);
    case LL_DBC_FLAGS:
        return snprintf(out, out_bytes, value->u32 ? "0x%" PRIx32 : "0", value->u32);
    case LL_DBC_I32:
        return snprintf(out, out_bytes, "%" PRId32, value->i32);
    case LL_DBC_F32:
        if (!isfinite(value->f32))
            return snprintf(out, out_bytes, "%f", (double)value->f32);
        ll_json_number_text((double)value->f32, out, out_bytes);
        return (int)strlen(out);
    case LL_DBC_STR:
    case LL_DBC_LOC:
        if (!*value->text)
            return snprintf(out, out_bytes, "\"\"");
        return ll_inspect_text_clean(value->text, out, out_bytes);
    }
    out[0] = '\0';
    return 0;
}

// A guessed type is marked, as the values may mean something else.
static int label_text(const struct ll_dbc_cell_column *column, char *out,
                      size_t out_bytes)
{
    return snprintf(out, out_bytes, "%s%s", column->name, column->guessed ? "?" : "");
}

static bool stands_left(const struct ll_dbc_cell_column *column)
{
    return column->type == LL_DBC_STR || column->type == LL_DBC_LOC;
}

static void pad(int columns, FILE *out)
{
    if (columns > 0)
        fprintf(out, "%*s", columns, "");
}

static void cell_print(const struct printing *p, uint32_t i, const char *text, int width,
                       int widest)
{
    bool left = stands_left(&p->table->columns[i]);
    bool last = i + 1 == p->table->num_columns;
    if (i)
        fputs("  ", p->out);
    if (!left)
        pad(widest - width, p->out);
    fputs(text, p->out);
    if (left && !last)
        pad(widest - width, p->out);
}

static void title_print(const struct printing *p)
{
    const struct ll_dbc_table *table = p->table;
    const char *layout = ll_inspect_layout_name(table);
    ll_inspect_text_string(p->path, p->out);
    fprintf(p->out, ": %s%s, %u rows of %u columns\n",
            table->schema ? "table of " : "unknown table", layout ? layout : "",
            table->dbc.num_rows, table->num_columns);
}

static bool rows_print(const struct printing *p)
{
    const struct ll_dbc_table *table = p->table;
    int *widths = calloc(table->num_columns + 1, sizeof *widths);
    if (!widths)
        return false;
    char text[TABLE_CELL_BYTES];
    for (uint32_t i = 0; i < table->num_columns; i++) {
        widths[i] = label_text(&table->columns[i], text, sizeof text);
        for (uint32_t row = p->first; row < p->end; row++) {
            struct ll_dbc_value value = ll_dbc_cell(table, row, i);
            int width = cell_text(&value, text, sizeof text);
            widths[i] = width > widths[i] ? width : widths[i];
        }
    }
    for (uint32_t i = 0; i < table->num_columns; i++) {
        int width = label_text(&table->columns[i], text, sizeof text);
        cell_print(p, i, text, width, widths[i]);
    }
    fputc('\n', p->out);
    for (uint32_t row = p->first; row < p->end; row++) {
        for (uint32_t i = 0; i < table->num_columns; i++) {
            struct ll_dbc_value value = ll_dbc_cell(table, row, i);
            int width = cell_text(&value, text, sizeof text);
            cell_print(p, i, text, width, widths[i]);
        }
        fputc('\n', p->out);
    }
    free(widths);
    return true;
}

// One row reads better from top to bottom.
static void one_row_print(const struct printing *p)
{
    const struct ll_dbc_table *table = p->table;
    char text[CELL_BYTES];
    int widest = 0;
    for (uint32_t i = 0; i < table->num_columns; i++) {
        int width = label_text(&table->columns[i], text, sizeof text);
        widest = width > widest ? width : widest;
    }
    for (uint32_t i = 0; i < table->num_columns; i++) {
        int width = label_text(&table->columns[i], text, sizeof text);
        fprintf(p->out, "  %s", text);
        pad(widest - width + 2, p->out);
        struct ll_dbc_value value = ll_dbc_cell(table, p->first, i);
        cell_text(&value, text, sizeof text);
        fprintf(p->out, "%s\n", text);
    }
}

// ---- CSV (RFC 4180, lines ending in LF) ----

// As UTF-8: what is none is taken as Latin-1.
static void csv_string(const char *text, FILE *out)
{
    bool quoted = strpbrk(text, ",\"\r\n") || *text == ' ' ||
                  (*text && text[strlen(text) - 1] == ' ');
    if (quoted)
        fputc('"', out);
    while (*text) {
        uint32_t length = ll_utf8_length(text);
        uint8_t c = (uint8_t)*text;
        if (c == '"')
            fputc('"', out);
        if (length) {
            fwrite(text, 1, length, out);
        } else {
            fputc(0xc0 | c >> 6, out);
            fputc(0x80 | (c & 0x3f), out);
        }
        text += length ? length : 1;
    }
    if (quoted)
        fputc('"', out);
}

static void csv_print(const struct printing *p)
{
    const struct ll_dbc_table *table = p->table;
    char text[CELL_BYTES];
    for (uint32_t i = 0; i < table->num_columns; i++) {
        fputs(i ? "," : "", p->out);
        csv_string(table->columns[i].name, p->out);
    }
    fputc('\n', p->out);
    for (uint32_t row = p->first; row < p->end; row++) {
        for (uint32_t i = 0; i < table->num_columns; i++) {
            struct ll_dbc_value value = ll_dbc_cell(table, row, i);
            fputs(i ? "," : "", p->out);
            if (value.type == LL_DBC_STR || value.type == LL_DBC_LOC) {
                csv_string(value.text, p->out);
                continue;
            }
            if (value.type == LL_DBC_FLAGS)
                value.type = LL_DBC_U32; // a number to spreadsheets
            cell_text(&value, text, sizeof text);
            fputs(text, p->out);
        }
        fputc('\n', p->out);
    }
}

// ---- JSON ----

static void json_cell(struct ll_json_doc *doc, struct ll_json *row, const char *key,
                      const struct ll_dbc_value *value)
{
    switch (value->type) {
    case LL_DBC_NONE:
        break;
    case LL_DBC_U32:
    case LL_DBC_U8:
    case LL_DBC_FLAGS:
        ll_json_integer(doc, row, key, value->u32);
        break;
    case LL_DBC_I32:
        ll_json_integer(doc, row, key, value->i32);
        break;
    case LL_DBC_F32:
        ll_json_number(doc, row, key, (double)value->f32);
        break;
    case LL_DBC_STR:
    case LL_DBC_LOC:
        ll_json_string(doc, row, key, value->text);
        break;
    }
}

static void head_fill(const struct printing *p, struct ll_json_doc *head)
{
    const struct ll_dbc_table *table = p->table;
    ll_json_string(head, NULL, "path", p->path);
    ll_json_string(head, NULL, "table", table->schema ? table->schema->name : NULL);
    ll_json_string(head, NULL, "layout", ll_inspect_layout_name(table));
    ll_json_integer(head, NULL, "num_rows", table->dbc.num_rows);
    struct ll_json *list = ll_json_array(head, NULL, "columns");
    for (uint32_t i = 0; i < table->num_columns; i++) {
        const struct ll_dbc_cell_column *column = &table->columns[i];
        struct ll_json *row = ll_json_object(head, list, NULL);
        ll_json_string(head, row, "name", column->name);
        ll_json_string(head, row, "type", ll_dbc_type_name(column->type));
        ll_json_bool(head, row, "guessed", column->guessed);
        ll_json_integer(head, row, "offset_bytes", column->offset_bytes);
    }
}

static bool json_print(const struct printing *p)
{
    struct ll_json_doc head = { 0 };
    head_fill(p, &head);
    bool good = !head.failed;
    if (good)
        ll_json_list_begin(&head, "rows", p->out);
    ll_json_finish(&head);
    for (uint32_t row = p->first; row < p->end && good; row++) {
        struct ll_json_doc doc = { 0 };
        struct ll_json *object = ll_json_object(&doc, NULL, NULL);
        for (uint32_t i = 0; i < p->table->num_columns; i++) {
            struct ll_dbc_value value = ll_dbc_cell(p->table, row, i);
            json_cell(&doc, object, p->table->columns[i].name, &value);
        }
        good = !doc.failed;
        ll_json_list_row(object, row == p->first, p->out);
        ll_json_finish(&doc);
    }
    return good && ll_json_list_end(p->first == p->end, p->out);
}

// ---- the command ----

// "Map" is a table of the data; anything with an extension or a folder is a name as it
// stands.
static bool name_make(const struct ll_inspect_table_params *params, char *name)
{
    bool bare = params->num_data && !strpbrk(params->table, "/\\.");
    int n = snprintf(name, LL_INSPECT_PATH_BYTES, bare ? "DBFilesClient\\%s.dbc" : "%s",
                     params->table);
    return n > 0 && n < LL_INSPECT_PATH_BYTES;
}

static enum ll_status bytes_read(const struct ll_inspect_table_params *params,
                                 const char *name, struct ll_arena *arena,
                                 struct ll_bytes *bytes, int *code)
{
    struct ll_vfs *vfs = NULL;
    if (params->num_data) {
        vfs = ll_inspect_mount(params->data, params->num_data);
        if (!vfs) {
            *code = 2;
            return LL_ERR_ABSENT;
        }
    }
    struct ll_inspect_file file = { .vfs = vfs, .path = name, .arena = arena };
    enum ll_status status = ll_inspect_read_beside(&file, name, bytes);
    ll_vfs_destroy(vfs);
    if (status != LL_OK) {
        fprintf(stderr, "lamplight: ");
        ll_inspect_text_string(name, stderr);
        fprintf(stderr, ": %s\n",
                status == LL_ERR_ABSENT ? "no such table" : ll_status_name(status));
        *code = status == LL_ERR_ABSENT ? 2 : 1;
    }
    return status;
}

static int table_print(const struct ll_inspect_table_params *params, const char *name,
                       const struct ll_dbc_table *table, FILE *out)
{
    struct printing p = { table, params, name, 0, table->dbc.num_rows, out };
    if (params->has_id) {
        uint32_t row = ll_dbc_index_find(&table->index, params->id);
        if (row == LL_DBC_NO_ROW) {
            fprintf(stderr, "lamplight: %s: %s %u\n", name,
                    table->has_ids ? "no row has the id" : "no ids, and so no row of",
                    params->id);
            return 2;
        }
        p.first = row;
        p.end = row + 1;
    }
    bool good = true;
    if (params->json) {
        good = json_print(&p);
    } else if (params->csv) {
        csv_print(&p);
    } else {
        title_print(&p);
        if (params->has_id)
            one_row_print(&p);
        else
            good = rows_print(&p);
    }
    return good && fflush(out) == 0 && !ferror(out) ? 0 : 1;
}

int ll_inspect_table(const struct ll_inspect_table_params *params, FILE *out)
{
    char name[LL_INSPECT_PATH_BYTES];
    if (!name_make(params, name))
        return 2;
    struct ll_arena arena = { .block_bytes = 1 << 20 };
    struct ll_bytes bytes;
    int code = 0;
    if (bytes_read(params, name, &arena, &bytes, &code) == LL_OK) {
        struct ll_dbc_table table;
        struct ll_report report;
        char text[200];
        enum ll_status status = ll_dbc_table_open(bytes, name, &arena, &table, &report);
        for (uint32_t i = 0; i < report.num_warnings && i < LL_MAX_WARNINGS; i++) {
            ll_problem_format(&report.warnings[i], text, sizeof text);
            fprintf(stderr, "lamplight: %s: %s\n", name, text);
        }
        if (status == LL_OK) {
            code = table_print(params, name, &table, out);
        } else {
            ll_problem_format(&report.error, text, sizeof text);
            fprintf(stderr, "lamplight: %s: %s\n", name, text);
            code = 1;
        }
    }
    ll_arena_finish(&arena);
    return code;
}
