// Writes client tables (WDBC): any number of 4-byte columns, strings shared. The result
// is exactly what dbc.h reads; dbc_tables.h names the columns of the tables that we know.
//
//     struct ll_dbc_writer *writer = ll_dbc_writer_create(LL_DBC_MAP_FIELDS);
//     ll_dbc_writer_row(writer, 0); // a row of zeros with this id
//     ll_dbc_writer_string(writer, LL_MAP_COL_DIRECTORY, "Demo");
//     ll_dbc_writer_loc(writer, LL_MAP_COL_NAME, "Demo world");
//     status = ll_dbc_writer_write(writer, arena, &bytes);
//     ll_dbc_writer_destroy(writer);
#ifndef LL_FORMATS_WRITE_DBC_WRITE_H
#define LL_FORMATS_WRITE_DBC_WRITE_H

#include "base/arena.h"
#include "base/status.h"

struct ll_dbc_writer; // one thread at a time

// num_fields: columns of a row, column 0 being the id. NULL when memory is out.
struct ll_dbc_writer *ll_dbc_writer_create(uint32_t num_fields);
void ll_dbc_writer_destroy(struct ll_dbc_writer *writer);

// Starts a row of zeros; the setters below fill the row started last. Rows may come in
// any order. Errors (memory, a column that is not there, no row yet) stick and are
// reported by the write.
void ll_dbc_writer_row(struct ll_dbc_writer *writer, uint32_t id);
void ll_dbc_writer_u32(struct ll_dbc_writer *writer, uint32_t column, uint32_t value);
void ll_dbc_writer_i32(struct ll_dbc_writer *writer, uint32_t column, int32_t value);
void ll_dbc_writer_f32(struct ll_dbc_writer *writer, uint32_t column, float value);
void ll_dbc_writer_string(struct ll_dbc_writer *writer, uint32_t column,
                          const char *text);

// A localised string of 1.12: `text` for enUS, the other seven empty, all flags set;
// nine columns from `column` on.
void ll_dbc_writer_loc(struct ll_dbc_writer *writer, uint32_t column, const char *text);

// The whole file, in the arena: rows by ascending id (stable), the string block starting
// with one NUL and holding each string once. The same calls give the same bytes. The
// writer may go on and write again.
enum ll_status ll_dbc_writer_write(const struct ll_dbc_writer *writer,
                                   struct ll_arena *arena, struct ll_bytes *bytes);

#endif
