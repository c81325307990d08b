// Client tables: the container of any, the columns of those that the schema knows.
#include "formats/dbc_schema.h"
#include "runner/inspect_private.h"

static void columns_add(struct ll_inspect_file *file, const struct ll_dbc_table *table)
{
    const struct ll_dbc_schema *schema = table->schema;
    enum ll_dbc_build build = table->build;
    struct ll_json *list = ll_json_array(file->doc, file->facts, "columns");
    for (uint32_t i = 0; i < schema->num_columns; i++) {
        const struct ll_dbc_column *column = &schema->columns[i];
        uint32_t num = column->places[build].num;
        if (!num)
            continue;
        if (column->type == LL_DBC_LOC)
            num = build == LL_DBC_1_12 ? 9 : 17;
        bool bytes = schema->layouts[build].bytes;
        struct ll_json *row = ll_json_object(file->doc, list, NULL);
        ll_json_string(file->doc, row, "name", column->name);
        if (bytes)
            ll_json_null(file->doc, row, "first_column");
        else
            ll_json_integer(file->doc, row, "first_column", column->places[build].first);
        ll_json_integer(file->doc, row, "num_columns", num);
        ll_json_string(file->doc, row, "type", ll_dbc_type_name(column->type));
    }
}

const char *ll_inspect_layout_name(const struct ll_dbc_table *table)
{
    if (!table->schema)
        return NULL;
    return table->either_build           ? "1.12.1 and 3.3.5a"
           : table->build == LL_DBC_1_12 ? "1.12.1"
                                         : "3.3.5a";
}

enum ll_status ll_inspect_dbc(struct ll_inspect_file *file)
{
    struct ll_dbc_table table;
    enum ll_status status =
        ll_dbc_table_open(file->bytes, file->path, file->arena, &table, &file->report);
    if (status != LL_OK)
        return status;
    struct ll_json_doc *doc = file->doc;
    const struct ll_dbc_schema *schema = ll_dbc_schema_find(file->path);
    ll_json_integer(doc, file->facts, "num_rows", table.dbc.num_rows);
    ll_json_integer(doc, file->facts, "num_fields", table.dbc.num_fields);
    ll_json_integer(doc, file->facts, "row_bytes", table.dbc.row_bytes);
    ll_json_integer(doc, file->facts, "string_bytes", table.dbc.string_bytes);
    ll_json_string(doc, file->facts, "table", schema ? schema->name : NULL);
    if (!schema)
        return LL_OK;
    ll_json_string(doc, file->facts, "layout", ll_inspect_layout_name(&table));
    if (table.schema)
        columns_add(file, &table);
    return LL_OK;
}
