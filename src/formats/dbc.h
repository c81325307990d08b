// The container of client tables (WDBC): rows of 4-byte columns and a block of strings.
// Cells of a sound table can be read without a check: what is outside reads as 0 or "".
#ifndef LL_FORMATS_DBC_H
#define LL_FORMATS_DBC_H

#include "base/arena.h"
#include "base/status.h"

// A view into the file's bytes, which must stay. Immutable after open.
struct ll_dbc {
    const uint8_t *rows;
    const uint8_t *strings;
    uint32_t num_rows, num_fields;
    uint32_t row_bytes;    // 4 * num_fields, except in a few byte tables
    uint32_t string_bytes; // up to the last NUL of the block
};

// LL_ERR_ABSENT for a file of 0 bytes (real data has them), LL_ERR_CORRUPT without the
// magic, LL_ERR_TRUNCATED when rows or strings run past the end. Surplus bytes are
// ignored with a warning.
enum ll_status ll_dbc_open(struct ll_bytes bytes, struct ll_dbc *out,
                           struct ll_report *report);

uint32_t ll_dbc_u32(const struct ll_dbc *dbc, uint32_t row, uint32_t column);
int32_t ll_dbc_i32(const struct ll_dbc *dbc, uint32_t row, uint32_t column);
float ll_dbc_f32(const struct ll_dbc *dbc, uint32_t row, uint32_t column);

// The string that a cell points at, inside the block and terminated there; else "".
const char *ll_dbc_string(const struct ll_dbc *dbc, uint32_t row, uint32_t column);

// The first non-empty one of `num_locales` string columns, enUS first.
const char *ll_dbc_loc(const struct ll_dbc *dbc, uint32_t row, uint32_t column,
                       uint32_t num_locales);

// Row by id (column 0), for tables that have one. Of rows with the same id the last wins.
struct ll_dbc_id {
    uint32_t id, row;
};
struct ll_dbc_index {
    const struct ll_dbc_id *ids; // arena; ascending, each once
    uint32_t num_ids;
};
enum ll_status ll_dbc_index_build(const struct ll_dbc *dbc, struct ll_arena *arena,
                                  struct ll_dbc_index *out);

#define LL_DBC_NO_ROW UINT32_MAX
uint32_t ll_dbc_index_find(const struct ll_dbc_index *index, uint32_t id);

#endif
