#include "formats/dbc.h"

#include <stdlib.h>
#include <string.h>

#include "base/cursor.h"
#include "formats/magic.h"

#define HEADER_BYTES 20

enum ll_status ll_dbc_open(struct ll_bytes bytes, struct ll_dbc *out,
                           struct ll_report *report)
{
    *out = (struct ll_dbc){ 0 };
    *report = (struct ll_report){ 0 };
    if (!bytes.size)
        return ll_report_fail(report, LL_ERR_ABSENT, "", 0, "the table is empty");
    struct ll_cursor c = ll_cursor_make(bytes);
    struct ll_bytes magic = ll_cursor_bytes(&c, 4);
    if (magic.size && memcmp(magic.data, "WDBC", 4) != 0)
        return ll_report_fail(report, LL_ERR_CORRUPT, "", 0,
                              ll_magic_reason(bytes, "WDBC", "no WDBC table"));
    uint32_t num_rows = ll_cursor_u32(&c);
    uint32_t num_fields = ll_cursor_u32(&c);
    uint32_t row_bytes = ll_cursor_u32(&c);
    uint32_t string_bytes = ll_cursor_u32(&c);
    if (c.bad)
        return ll_report_fail(report, LL_ERR_TRUNCATED, "", 0, "ends in its header");
    if (num_rows && (!num_fields || !row_bytes))
        return ll_report_fail(report, LL_ERR_CORRUPT, "", 8, "rows of no bytes");
    uint64_t rows_bytes = (uint64_t)num_rows * row_bytes;
    struct ll_bytes rows = ll_cursor_bytes(&c, rows_bytes);
    if (c.bad)
        return ll_report_fail(report, LL_ERR_TRUNCATED, "", HEADER_BYTES,
                              "ends within its rows");
    struct ll_bytes strings = ll_cursor_bytes(&c, string_bytes);
    if (c.bad)
        return ll_report_fail(report, LL_ERR_TRUNCATED, "", HEADER_BYTES + rows_bytes,
                              "ends within its strings");
    if (ll_cursor_left(&c))
        ll_report_warn(report, LL_ERR_CORRUPT, "",
                       HEADER_BYTES + rows_bytes + string_bytes,
                       "surplus bytes after the strings");
    // What follows the last NUL belongs to no string; without it, every offset that is
    // left leads to a terminated one.
    while (string_bytes && strings.data[string_bytes - 1] != '\0')
        string_bytes--;
    *out = (struct ll_dbc){
        .rows = rows.data,
        .strings = strings.data,
        .num_rows = num_rows,
        .num_fields = num_fields,
        .row_bytes = row_bytes,
        .string_bytes = string_bytes,
    };
    return LL_OK;
}

uint32_t ll_dbc_u32(const struct ll_dbc *dbc, uint32_t row, uint32_t column)
{
    if (row >= dbc->num_rows ||
        !ll_range_fits(0, (uint64_t)column + 1, 4, dbc->row_bytes))
        return 0;
    return ll_load_u32(dbc->rows + (size_t)row * dbc->row_bytes + (size_t)column * 4);
}

int32_t ll_dbc_i32(const struct ll_dbc *dbc, uint32_t row, uint32_t column)
{
    return (int32_t)ll_dbc_u32(dbc, row, column);
}

float ll_dbc_f32(const struct ll_dbc *dbc, uint32_t row, uint32_t column)
{
    uint32_t bits = ll_dbc_u32(dbc, row, column);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

const char *ll_dbc_string(const struct ll_dbc *dbc, uint32_t row, uint32_t column)
{
    uint32_t offset = ll_dbc_u32(dbc, row, column);
    return offset < dbc->string_bytes ? (const char *)dbc->strings + offset : "";
}

const char *ll_dbc_loc(const struct ll_dbc *dbc, uint32_t row, uint32_t column,
                       uint32_t num_locales)
{
    const char *text = "";
    for (uint32_t i = 0; i < num_locales && !*text; i++)
        text = ll_dbc_string(dbc, row, column + i);
    return text;
}

static int id_compare(const void *a, const void *b)
{
    const struct ll_dbc_id *x = a, *y = b;
    if (x->id != y->id)
        return x->id < y->id ? -1 : 1;
    return x->row < y->row ? -1 : x->row > y->row;
}

enum ll_status ll_dbc_index_build(const struct ll_dbc *dbc, struct ll_arena *arena,
                                  struct ll_dbc_index *out)
{
    *out = (struct ll_dbc_index){ 0 };
    struct ll_dbc_id *ids = ll_arena_array(arena, struct ll_dbc_id, dbc->num_rows);
    if (!ids)
        return LL_ERR_MEMORY;
    for (uint32_t row = 0; row < dbc->num_rows; row++)
        ids[row] = (struct ll_dbc_id){ ll_dbc_u32(dbc, row, 0), row };
    qsort(ids, dbc->num_rows, sizeof *ids, id_compare);
    uint32_t num_ids = 0;
    for (uint32_t i = 0; i < dbc->num_rows; i++) {
        if (num_ids && ids[num_ids - 1].id == ids[i].id)
            num_ids--; // the later row of the two stays
        ids[num_ids++] = ids[i];
    }
    *out = (struct ll_dbc_index){ ids, num_ids };
    return LL_OK;
}

uint32_t ll_dbc_index_find(const struct ll_dbc_index *index, uint32_t id)
{
    uint32_t lo = 0, hi = index->num_ids;
    while (lo < hi) {
        uint32_t mid = lo + (hi - lo) / 2;
        if (index->ids[mid].id < id)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < index->num_ids && index->ids[lo].id == id ? index->ids[lo].row
                                                          : LL_DBC_NO_ROW;
}
