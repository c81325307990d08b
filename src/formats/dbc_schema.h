// What is known of the client tables' columns, as data: names, types and places in both
// builds. dbc_tables.h has plain structs for the tables that each frame depends on; this
// is the general way to any column of any table.
#ifndef LL_FORMATS_DBC_SCHEMA_H
#define LL_FORMATS_DBC_SCHEMA_H

#include "formats/dbc.h"

enum ll_dbc_build { LL_DBC_1_12, LL_DBC_3_3, LL_NUM_DBC_BUILDS };

enum ll_dbc_type {
    LL_DBC_NONE, // no such column
    LL_DBC_U32,
    LL_DBC_I32,
    LL_DBC_F32,
    LL_DBC_FLAGS, // u32, better read in hexadecimal
    LL_DBC_STR,
    LL_DBC_LOC, // one string a language and flags: 9 columns in 1.12.1, 17 in 3.3.5a
    LL_DBC_U8,  // of byte tables
};

struct ll_dbc_column {
    const char *name;
    enum ll_dbc_type type;
    // Per build. `first` counts columns of 4 bytes, in byte tables bytes; num 0: the
    // build has no such column; above 1: an array, whose elements are "Name[0]", ...
    struct {
        uint16_t first, num;
    } places[LL_NUM_DBC_BUILDS];
};

struct ll_dbc_schema {
    const char *name;
    bool no_id; // column 0 is none: rows have no key
    struct {
        uint32_t num_fields, row_bytes; // 0: the build has no such table
        bool bytes;                     // columns are not all of 4 bytes
    } layouts[LL_NUM_DBC_BUILDS];
    const struct ll_dbc_column *columns;
    uint32_t num_columns;
};

// The table that a path or name ("DBFilesClient\Map.dbc", "map") speaks of, or NULL.
const struct ll_dbc_schema *ll_dbc_schema_find(const char *path);
const struct ll_dbc_schema *ll_dbc_schemas(uint32_t *num); // by name

// A table with its columns resolved: those of the schema, and the ones between them,
// which nobody has named, as "col_13" with a guess of their type. Views the file's bytes;
// columns and names are in the arena. Immutable after open.
struct ll_dbc_cell_column {
    const char *name;
    enum ll_dbc_type type;
    bool guessed;
    uint32_t offset_bytes; // in the row
    uint32_t column;       // the same for tables of 4-byte columns
};

struct ll_dbc_table {
    struct ll_dbc dbc;
    const struct ll_dbc_schema *schema; // NULL: unknown, or no layout fits
    enum ll_dbc_build build;            // with a schema
    bool either_build;                  // both builds have this layout
    uint32_t num_columns;
    const struct ll_dbc_cell_column *columns; // arena; by place
    struct ll_dbc_index index;                // empty for tables without ids
    bool has_ids; // false also for unknown tables whose column 0 repeats
};

// `name` as for ll_dbc_schema_find. A known table of other columns than either build has
// is opened as an unknown one, with a warning. Errors as ll_dbc_open.
enum ll_status ll_dbc_table_open(struct ll_bytes bytes, const char *name,
                                 struct ll_arena *arena, struct ll_dbc_table *out,
                                 struct ll_report *report);

struct ll_dbc_value {
    enum ll_dbc_type type;
    union {
        uint32_t u32; // U32, FLAGS, U8
        int32_t i32;
        float f32;        // any bit pattern
        const char *text; // STR; LOC: enUS, or the first language that has one. Not NULL
    };
};

// A cell by the name of its column ("Directory", "Params[2]", "Id"; case counts). Type
// LL_DBC_NONE: no such column or row.
struct ll_dbc_value ll_dbc_field(const struct ll_dbc_table *table, uint32_t row,
                                 const char *column);
struct ll_dbc_value ll_dbc_cell(const struct ll_dbc_table *table, uint32_t row,
                                uint32_t column_idx); // into table->columns

#define LL_DBC_NO_COLUMN UINT32_MAX
uint32_t ll_dbc_column_find(const struct ll_dbc_table *table, const char *column);

const char *ll_dbc_type_name(enum ll_dbc_type type); // "u32", "loc"

#endif
