// formats/dbc_schema: every table of the schema in both builds, typed cells, unknown
// tables, broken ones.
#include "testkit.h"

#include "base/cursor.h"
#include "formats/dbc_schema.h"
#include "formats/dbc_tables.h"
#include "formats/write/writer.h"

// A table whose cells all hold their own number, column + 1 (byte tables: byte + 1).
static struct ll_bytes table_make(struct ll_writer *out, uint32_t num_rows,
                                  uint32_t num_fields, uint32_t row_bytes)
{
    ll_writer_bytes(out, "WDBC", 4);
    ll_writer_u32(out, num_rows);
    ll_writer_u32(out, num_fields);
    ll_writer_u32(out, row_bytes);
    ll_writer_u32(out, 8);
    for (uint32_t row = 0; row < num_rows; row++) {
        for (uint32_t i = 0; i < row_bytes; i++) {
            bool words = row_bytes == num_fields * 4;
            ll_writer_u8(out,
                         words ? (i % 4 ? 0 : (uint8_t)(i / 4 + 1)) : (uint8_t)(i + 1));
        }
    }
    ll_writer_bytes(out, "\0one\0ab", 8);
    struct ll_bytes bytes;
    assert_int_equal(ll_writer_result(out, &bytes), LL_OK);
    return bytes;
}

static uint32_t type_bytes(enum ll_dbc_type type, enum ll_dbc_build build)
{
    return type == LL_DBC_U8    ? 1
           : type == LL_DBC_LOC ? (build == LL_DBC_1_12 ? 36 : 68)
                                : 4;
}

// Columns of the schema lie inside the row, none over another, and with the unnamed ones
// between them they fill it.
static void layouts_fill_their_rows(void **state)
{
    (void)state;
    uint32_t num;
    const struct ll_dbc_schema *schemas = ll_dbc_schemas(&num);
    assert_true(num >= 45);
    uint32_t num_layouts = 0;
    for (uint32_t s = 0; s < num; s++) {
        const struct ll_dbc_schema *schema = &schemas[s];
        assert_ptr_equal(ll_dbc_schema_find(schema->name), schema);
        for (int build = 0; build < LL_NUM_DBC_BUILDS; build++) {
            uint32_t row_bytes = schema->layouts[build].row_bytes;
            if (!row_bytes)
                continue;
            num_layouts++;
            assert_true(schema->layouts[build].bytes ||
                        row_bytes == schema->layouts[build].num_fields * 4);
            struct ll_writer writer = { 0 };
            struct ll_arena arena = { 0 };
            struct ll_dbc_table table;
            struct ll_report report;
            struct ll_bytes bytes =
                table_make(&writer, 1, schema->layouts[build].num_fields, row_bytes);
            assert_int_equal(
                ll_dbc_table_open(bytes, schema->name, &arena, &table, &report), LL_OK);
            assert_ptr_equal(table.schema, schema);
            uint32_t end = 0;
            for (uint32_t i = 0; i < table.num_columns; i++) {
                if (table.columns[i].offset_bytes != end)
                    fail_msg("%s, build %d: %s at %u, not %u", schema->name, build,
                             table.columns[i].name, table.columns[i].offset_bytes, end);
                end += type_bytes(table.columns[i].type, table.build);
                // Every name leads back to its column.
                assert_int_equal(ll_dbc_column_find(&table, table.columns[i].name), i);
            }
            assert_int_equal(end, row_bytes);
            ll_arena_finish(&arena);
            ll_writer_finish(&writer);
        }
    }
    note("%u tables in %u layouts\n", num, num_layouts);
}

static void open_named(struct ll_writer *writer, const char *name, uint32_t num_fields,
                       uint32_t row_bytes, struct ll_arena *arena,
                       struct ll_dbc_table *table)
{
    struct ll_report report;
    assert_int_equal(ll_dbc_table_open(table_make(writer, 2, num_fields, row_bytes), name,
                                       arena, table, &report),
                     LL_OK);
}

static void cells_have_their_types(void **state)
{
    (void)state;
    struct ll_writer writer = { 0 };
    struct ll_arena arena = { 0 };
    struct ll_dbc_table table;
    open_named(&writer, "DBFilesClient\\creatureMODELdata.dbc", 28, 112, &arena, &table);
    assert_int_equal(table.build, LL_DBC_3_3);
    assert_false(table.either_build);
    struct ll_dbc_value value = ll_dbc_field(&table, 1, "Id");
    assert_int_equal(value.type, LL_DBC_U32);
    assert_int_equal(value.u32, 1);
    value = ll_dbc_field(&table, 0, "Flags");
    assert_int_equal(value.type, LL_DBC_FLAGS);
    assert_int_equal(value.u32, 2);
    value = ll_dbc_field(&table, 0, "Model"); // at offset 3 of the strings
    assert_int_equal(value.type, LL_DBC_STR);
    assert_string_equal(value.text, "e");
    value = ll_dbc_field(&table, 0, "BloodId");
    assert_int_equal(value.type, LL_DBC_I32);
    assert_int_equal(value.i32, 6);
    value = ll_dbc_field(&table, 0, "BoxMax[2]");
    assert_int_equal(value.type, LL_DBC_F32);
    uint32_t bits;
    memcpy(&bits, &value.f32, sizeof bits);
    assert_int_equal(bits, 23);
    const char *const none[] = { "BoxMax", "BoxMax[3]", "boxmax[0]", "" };
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_int_equal(ll_dbc_field(&table, 0, none[i]).type, LL_DBC_NONE);
    assert_int_equal(ll_dbc_field(&table, 2, "Id").type, LL_DBC_NONE); // no such row
    ll_writer_finish(&writer);

    // The same columns stand elsewhere in the other build, or not at all.
    open_named(&writer, "SpellVisual", 16, 64, &arena, &table);
    assert_int_equal(ll_dbc_field(&table, 0, "ChannelKitId").u32, 6);
    assert_int_equal(ll_dbc_field(&table, 0, "StateDoneKitId").type, LL_DBC_NONE);
    ll_writer_finish(&writer);
    open_named(&writer, "SpellVisual", 32, 128, &arena, &table);
    assert_int_equal(ll_dbc_field(&table, 0, "ChannelKitId").u32, 7);
    assert_int_equal(ll_dbc_field(&table, 0, "StateDoneKitId").u32, 6);
    ll_writer_finish(&writer);

    // A localised string: the first language that has one; 9 columns.
    open_named(&writer, "AreaTable", 25, 100, &arena, &table);
    value = ll_dbc_field(&table, 0, "Name"); // languages point past the strings
    assert_int_equal(value.type, LL_DBC_LOC);
    assert_string_equal(value.text, "");
    ll_writer_finish(&writer);

    // Byte tables.
    open_named(&writer, "CharStartOutfit", 41, 152, &arena, &table);
    value = ll_dbc_field(&table, 0, "OutfitId");
    assert_int_equal(value.type, LL_DBC_U8);
    assert_int_equal(value.u32, 8);
    assert_int_equal(ll_dbc_field(&table, 0, "ItemIds[0]").i32, 0x0c0b0a09);
    ll_writer_finish(&writer);
    ll_arena_finish(&arena);
}

// What the hand-made readers of the light tables say, the schema says too.
static void the_schema_agrees_with_the_light_readers(void **state)
{
    (void)state;
    struct ll_writer writer = { 0 };
    struct ll_arena arena = { 0 };
    struct ll_dbc_table table;
    open_named(&writer, "Light", 12, 48, &arena, &table);
    assert_int_equal(ll_dbc_column_find(&table, "Position[0]"), LL_LIGHT_COL_POS);
    assert_int_equal(ll_dbc_column_find(&table, "OuterRadius"), LL_LIGHT_COL_OUTER);
    assert_int_equal(ll_dbc_column_find(&table, "LightParamsIds[0]"),
                     LL_LIGHT_COL_PARAMS);
    ll_writer_finish(&writer);
    open_named(&writer, "LightParams", 9, 36, &arena, &table);
    assert_true(table.either_build);
    assert_int_equal(ll_dbc_column_find(&table, "Glow"), LL_LIGHT_PARAMS_COL_GLOW);
    assert_int_equal(ll_dbc_column_find(&table, "OceanDeepAlpha"),
                     LL_LIGHT_PARAMS_COL_OCEAN_DEEP_ALPHA);
    ll_writer_finish(&writer);
    open_named(&writer, "LightIntBand", 34, 136, &arena, &table);
    assert_int_equal(ll_dbc_column_find(&table, "Colors[0]"), LL_BAND_COL_VALUES);
    ll_writer_finish(&writer);
    ll_arena_finish(&arena);
}

// Builds of one size: the one in which strings are strings.
static void equal_sizes_are_told_apart(void **state)
{
    (void)state;
    for (int build = 0; build < 2; build++) {
        struct ll_writer out = { 0 };
        ll_writer_bytes(&out, "WDBC", 4);
        ll_writer_u32(&out, 4);
        ll_writer_u32(&out, 10);
        ll_writer_u32(&out, 40);
        ll_writer_u32(&out, 12);
        for (uint32_t row = 0; row < 4; row++) {
            for (uint32_t i = 0; i < 10; i++) {
                uint32_t texture = build == 0 ? 6 : 4;
                ll_writer_u32(&out, i == 0                            ? row + 1
                                    : i >= texture && i < texture + 2 ? 1 + 5 * (row % 2)
                                                                      : 3);
            }
        }
        ll_writer_bytes(&out, "\0skin\0hair\0", 12);
        struct ll_bytes bytes;
        struct ll_arena arena = { 0 };
        struct ll_dbc_table table;
        struct ll_report report;
        assert_int_equal(ll_writer_result(&out, &bytes), LL_OK);
        assert_int_equal(
            ll_dbc_table_open(bytes, "CharSections", &arena, &table, &report), LL_OK);
        assert_int_equal(table.build, build);
        assert_string_equal(ll_dbc_field(&table, 1, "Textures[0]").text, "hair");
        ll_arena_finish(&arena);
        ll_writer_finish(&out);
    }
}

static void unknown_columns_are_guessed(void **state)
{
    (void)state;
    static const char strings[] = "\0Elwynn\0Durotar\0Mulgore";
    const float floats[] = { 1.5f, -200, 0 };
    const int32_t integers[] = { -1, 7, -300 };
    const uint32_t texts[] = { 1, 8, 16 };
    struct ll_writer out = { 0 };
    ll_writer_bytes(&out, "WDBC", 4);
    ll_writer_u32(&out, 3);
    ll_writer_u32(&out, 6);
    ll_writer_u32(&out, 24);
    ll_writer_u32(&out, sizeof strings);
    for (int row = 0; row < 3; row++) {
        ll_writer_u32(&out, (uint32_t)row + 20);
        ll_writer_u32(&out, texts[row]);
        ll_writer_f32(&out, floats[row]);
        ll_writer_u32(&out, (uint32_t)integers[row]);
        ll_writer_u32(&out, 0);
        ll_writer_u32(&out, 180000);
    }
    ll_writer_bytes(&out, strings, sizeof strings);
    struct ll_bytes bytes;
    struct ll_arena arena = { 0 };
    struct ll_dbc_table table;
    struct ll_report report;
    assert_int_equal(ll_writer_result(&out, &bytes), LL_OK);
    // Of no table that is known, and of a known one with other columns.
    const char *const names[] = { "ZoneMusic.dbc", "Map.dbc" };
    for (int n = 0; n < 2; n++) {
        assert_int_equal(ll_dbc_table_open(bytes, names[n], &arena, &table, &report),
                         LL_OK);
        assert_null(table.schema);
        assert_int_equal(report.num_warnings, n);
        static const enum ll_dbc_type expected[] = { LL_DBC_U32, LL_DBC_STR, LL_DBC_F32,
                                                     LL_DBC_I32, LL_DBC_U32, LL_DBC_U32 };
        assert_int_equal(table.num_columns, 6);
        for (uint32_t i = 0; i < 6; i++) {
            assert_true(table.columns[i].guessed);
            assert_int_equal(table.columns[i].type, expected[i]);
        }
        assert_string_equal(ll_dbc_field(&table, 1, "col_1").text, "Durotar");
        assert_true(table.has_ids);
        assert_int_equal(ll_dbc_index_find(&table.index, 22), 2);
    }
    ll_arena_finish(&arena);
    ll_writer_finish(&out);
}

static void parse_any(struct ll_bytes bytes)
{
    static const char *const names[] = { "Map", "CharSections", "PowerDisplay", "x" };
    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        struct ll_arena arena = { 0 };
        struct ll_dbc_table table;
        struct ll_report report;
        if (ll_dbc_table_open(bytes, names[n], &arena, &table, &report) == LL_OK) {
            uint32_t num_rows = table.dbc.num_rows < 3 ? table.dbc.num_rows : 3;
            for (uint32_t row = 0; row < num_rows; row++) {
                for (uint32_t i = 0; i < table.num_columns; i++) {
                    struct ll_dbc_value value = ll_dbc_cell(&table, row, i);
                    if (value.type == LL_DBC_STR || value.type == LL_DBC_LOC)
                        assert_true(strlen(value.text) < bytes.size);
                }
            }
        }
        ll_arena_finish(&arena);
    }
}

static void broken_tables_are_survived(void **state)
{
    (void)state;
    const uint32_t sizes[][2] = { { 42, 168 }, { 10, 40 }, { 6, 15 }, { 3, 7 } };
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct ll_writer writer = { 0 };
        struct ll_bytes bytes = table_make(&writer, 4, sizes[i][0], sizes[i][1]);
        parse_any(bytes);
        parse_truncated(bytes, NULL, 0, parse_any);
        parse_mutated(bytes, 500, 7 + i, parse_any);
        ll_writer_finish(&writer);
    }
}

static void real_tables_are_known(void **state)
{
    (void)state;
    CORPUS_OR_SKIP(corpus, "light-1.12/DBFilesClient");
    static const char *const names[] = { "AreaTable",           "GroundEffectDoodad",
                                         "GroundEffectTexture", "Light",
                                         "LightFloatBand",      "LightIntBand",
                                         "LightParams",         "LightSkybox",
                                         "LiquidType",          "Map",
                                         "WMOAreaTable" };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char relative[128];
        snprintf(relative, sizeof relative, "light-1.12/DBFilesClient/%s.dbc", names[i]);
        struct ll_bytes bytes = file_read(corpus_path(relative));
        struct ll_arena arena = { 0 };
        struct ll_dbc_table table;
        struct ll_report report;
        assert_int_equal(ll_dbc_table_open(bytes, names[i], &arena, &table, &report),
                         LL_OK);
        assert_non_null(table.schema);
        assert_int_equal(table.build, LL_DBC_1_12);
        if (!strcmp(names[i], "Map")) {
            uint32_t row = ll_dbc_index_find(&table.index, 1);
            assert_string_equal(ll_dbc_field(&table, row, "Directory").text, "Kalimdor");
            assert_true(ll_dbc_field(&table, row, "MinimapIconScale").f32 == 1);
        }
        ll_arena_finish(&arena);
        free((void *)bytes.data);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(layouts_fill_their_rows),
        cmocka_unit_test(cells_have_their_types),
        cmocka_unit_test(the_schema_agrees_with_the_light_readers),
        cmocka_unit_test(equal_sizes_are_told_apart),
        cmocka_unit_test(unknown_columns_are_guessed),
        cmocka_unit_test(broken_tables_are_survived),
        cmocka_unit_test(real_tables_are_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
