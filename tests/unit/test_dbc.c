// DBC: the container, the typed tables of both builds, the writer, broken input.
#include "testkit.h"

#include <math.h>

#include "base/arena.h"
#include "base/cursor.h"
#include "base/log.h"
#include "formats/dbc_tables.h"
#include "formats/write/dbc_write.h"

static char last_message[512];

static void log_keep(void *user, enum ll_log_level level, const char *module,
                     const char *message)
{
    (void)user, (void)level, (void)module;
    snprintf(last_message, sizeof last_message, "%s", message);
}

static int quiet(void **state)
{
    (void)state;
    ll_log_sink_set(log_keep, NULL);
    return 0;
}

static struct ll_bytes writer_finish(struct ll_dbc_writer *writer, struct ll_arena *arena)
{
    struct ll_bytes bytes;
    assert_int_equal(ll_dbc_writer_write(writer, arena, &bytes), LL_OK);
    ll_dbc_writer_destroy(writer);
    return bytes;
}

static struct ll_bytes map_make(struct ll_arena *arena)
{
    struct ll_dbc_writer *w = ll_dbc_writer_create(LL_DBC_MAP_FIELDS);
    assert_non_null(w);
    ll_dbc_writer_row(w, 7);
    ll_dbc_writer_string(w, LL_MAP_COL_DIRECTORY, "Demo");
    ll_dbc_writer_loc(w, LL_MAP_COL_NAME, "The demo world");
    ll_dbc_writer_f32(w, LL_MAP_COL_ICON_SCALE, 1);
    ll_dbc_writer_row(w, 3); // out of order
    ll_dbc_writer_string(w, LL_MAP_COL_DIRECTORY, "Cave");
    ll_dbc_writer_u32(w, LL_MAP_COL_INSTANCE_TYPE, 1);
    ll_dbc_writer_loc(w, LL_MAP_COL_NAME, "Demo"); // the same text as a directory
    ll_dbc_writer_row(w, 9);
    ll_dbc_writer_string(w, LL_MAP_COL_DIRECTORY, "3"); // looks like an id
    return writer_finish(w, arena);
}

static struct ll_bytes light_make(struct ll_arena *arena, uint32_t num_fields)
{
    struct ll_dbc_writer *w = ll_dbc_writer_create(num_fields);
    for (uint32_t id = 1; id <= 3; id++) {
        float world[3] = { 100.0f * (float)id, -2000.5f, 40 }, stored[3];
        ll_light_pos_to_file(world, stored);
        ll_dbc_writer_row(w, id);
        ll_dbc_writer_u32(w, LL_LIGHT_COL_MAP, 10 + id);
        for (uint32_t i = 0; i < 3 && id > 1; i++) // row 1 is global
            ll_dbc_writer_f32(w, LL_LIGHT_COL_POS + i, stored[i]);
        ll_dbc_writer_f32(w, LL_LIGHT_COL_INNER, 50 * LL_LIGHT_UNITS_PER_YD);
        ll_dbc_writer_f32(w, LL_LIGHT_COL_OUTER, 80 * LL_LIGHT_UNITS_PER_YD);
        for (uint32_t i = 0; i < num_fields - LL_LIGHT_COL_PARAMS; i++)
            ll_dbc_writer_u32(w, LL_LIGHT_COL_PARAMS + i, id * 10 + i);
    }
    return writer_finish(w, arena);
}

static void the_writer_makes_exactly_the_clients_layout(void **state)
{
    (void)state;
    struct ll_arena arena = { 0 };
    struct ll_dbc_writer *w = ll_dbc_writer_create(3);
    ll_dbc_writer_row(w, 2);
    ll_dbc_writer_string(w, 1, "ab");
    ll_dbc_writer_f32(w, 2, 1);
    ll_dbc_writer_row(w, 1);
    ll_dbc_writer_string(w, 1, "ab");
    ll_dbc_writer_string(w, 2, "");
    struct ll_bytes bytes = writer_finish(w, &arena);
    static const uint8_t expected[] = {
        'W', 'D', 'B', 'C', 2, 0, 0, 0, 3, 0, 0,    0,    12, 0, 0, 0, 4, 0, 0, 0, //
        1,   0,   0,   0,   1, 0, 0, 0, 0, 0, 0,    0,                             //
        2,   0,   0,   0,   1, 0, 0, 0, 0, 0, 0x80, 0x3f,                          //
        0,   'a', 'b', 0,
    };
    assert_int_equal(bytes.size, sizeof expected);
    assert_memory_equal(bytes.data, expected, sizeof expected);
    ll_arena_finish(&arena);
}

static void the_writer_keeps_its_first_error(void **state)
{
    (void)state;
    struct ll_arena arena = { 0 };
    struct ll_bytes bytes;
    struct ll_dbc_writer *w = ll_dbc_writer_create(3);
    ll_dbc_writer_u32(w, 1, 5); // no row yet
    ll_dbc_writer_row(w, 1);
    assert_int_equal(ll_dbc_writer_write(w, &arena, &bytes), LL_ERR_CORRUPT);
    ll_dbc_writer_destroy(w);
    w = ll_dbc_writer_create(3);
    ll_dbc_writer_row(w, 1);
    ll_dbc_writer_u32(w, 3, 5); // no such column
    assert_int_equal(ll_dbc_writer_write(w, &arena, &bytes), LL_ERR_CORRUPT);
    ll_dbc_writer_destroy(w);
    w = ll_dbc_writer_create(3); // no rows at all is a table
    bytes = writer_finish(w, &arena);
    assert_int_equal(bytes.size, 21);
    ll_dbc_writer_destroy(NULL);
    ll_arena_finish(&arena);
}

static void maps_round_trip_and_are_found_by_name_or_id(void **state)
{
    (void)state;
    struct ll_arena arena = { 0 };
    struct ll_report report;
    struct ll_map_table table;
    struct ll_bytes bytes = map_make(&arena);
    assert_int_equal(ll_map_table_read(bytes, &arena, &table, &report), LL_OK);
    assert_int_equal(table.num_rows, 3);
    const struct ll_map_row *map = ll_map_table_find(&table, "dEMO");
    assert_non_null(map);
    assert_int_equal(map->id, 7);
    assert_string_equal(map->directory, "Demo");
    assert_string_equal(map->name, "The demo world");
    assert_int_equal(ll_map_table_find(&table, "7")->id, 7);
    assert_int_equal(ll_map_table_find(&table, "3")->id, 9); // a directory goes first
    assert_int_equal(ll_map_table_find(&table, "cave")->instance_type, 1);
    assert_string_equal(ll_map_table_find(&table, "cave")->name, "Demo");
    assert_null(ll_map_table_find(&table, ""));
    assert_null(ll_map_table_find(&table, "4294967303")); // 2^32 + 7
    assert_null(ll_map_table_find(&table, "-7"));
    assert_null(ll_map_table_find(&table, "7x"));
    ll_arena_finish(&arena);
}

static void lights_of_both_builds_give_the_same_rows(void **state)
{
    (void)state;
    struct ll_arena arena = { 0 };
    struct ll_report report;
    for (uint32_t num_fields = 12; num_fields <= 15; num_fields += 3) {
        struct ll_light_table table;
        assert_int_equal(
            ll_light_table_read(light_make(&arena, num_fields), &arena, &table, &report),
            LL_OK);
        assert_int_equal(table.num_rows, 3);
        assert_true(table.rows[0].global);
        assert_false(table.rows[1].global);
        assert_int_equal(table.rows[1].map_id, 12);
        assert_true(fabsf(table.rows[1].pos_world[0] - 200) < 0.005f);
        assert_true(fabsf(table.rows[1].pos_world[1] + 2000.5f) < 0.005f);
        assert_float_equal(table.rows[1].pos_world[2], 40, 1e-4);
        assert_float_equal(table.rows[1].inner_yd, 50, 1e-4);
        assert_float_equal(table.rows[1].outer_yd, 80, 1e-4);
        for (uint32_t i = 0; i < LL_LIGHT_ROW_SLOTS; i++)
            assert_int_equal(table.rows[2].params[i], 30 + i);
    }
    ll_arena_finish(&arena);
}

static void only_a_stored_position_of_all_zeros_is_global(void **state)
{
    (void)state;
    struct ll_arena arena = { 0 };
    struct ll_report report;
    struct ll_light_table table;
    static const float stored[][3] = { { 0, 0, 0 }, { -0.0f, 0, 0 }, { 1, 0, 0 },
                                       { 0, 1, 0 }, { 0, 0, 1 },     { 0, NAN, 0 } };
    struct ll_dbc_writer *w = ll_dbc_writer_create(LL_DBC_LIGHT_FIELDS);
    for (uint32_t id = 0; id < 6; id++) {
        ll_dbc_writer_row(w, id);
        for (uint32_t i = 0; i < 3; i++)
            ll_dbc_writer_f32(w, LL_LIGHT_COL_POS + i, stored[id][i]);
    }
    assert_int_equal(
        ll_light_table_read(writer_finish(w, &arena), &arena, &table, &report), LL_OK);
    for (uint32_t id = 0; id < 6; id++) {
        assert_int_equal(table.rows[id].global, id < 2);
        assert_true(isfinite(table.rows[id].pos_world[2]));
    }
    ll_arena_finish(&arena);
}

static void other_column_counts_are_refused_by_name(void **state) // BR-015, BR-016
{
    (void)state;
    struct ll_arena arena = { 0 };
    struct ll_report report;
    struct ll_light_table lights;
    struct ll_map_table maps;
    assert_int_equal(
        ll_light_table_read(light_make(&arena, 13), &arena, &lights, &report),
        LL_ERR_UNSUPPORTED);
    assert_int_equal(lights.num_rows, 0);
    assert_non_null(strstr(last_message, "Light"));
    assert_non_null(strstr(last_message, "expected 12"));
    assert_non_null(strstr(last_message, "found 13"));
    struct ll_dbc_writer *w = ll_dbc_writer_create(126);
    ll_dbc_writer_row(w, 1);
    ll_dbc_writer_u32(w, 1, 0x7fffffff);
    assert_int_equal(ll_map_table_read(writer_finish(w, &arena), &arena, &maps, &report),
                     LL_ERR_UNSUPPORTED);
    assert_non_null(strstr(last_message, "found 126"));
    ll_arena_finish(&arena);
}

static void strings_never_leave_their_block(void **state) // BR-017
{
    (void)state;
    struct ll_arena arena = { 0 };
    struct ll_dbc_writer *w = ll_dbc_writer_create(7);
    ll_dbc_writer_row(w, 1);
    ll_dbc_writer_string(w, 1, "first");
    ll_dbc_writer_string(w, 2, "second");
    ll_dbc_writer_u32(w, 3, 3);  // within "first"
    ll_dbc_writer_u32(w, 4, 14); // one past the block
    ll_dbc_writer_u32(w, 5, UINT32_MAX);
    ll_dbc_writer_u32(w, 6, 8); // within "second"
    struct ll_bytes good = writer_finish(w, &arena);
    struct ll_dbc dbc;
    struct ll_report report;
    assert_int_equal(ll_dbc_open(good, &dbc, &report), LL_OK);
    assert_string_equal(ll_dbc_string(&dbc, 0, 1), "first");
    assert_string_equal(ll_dbc_string(&dbc, 0, 3), "rst");
    assert_string_equal(ll_dbc_string(&dbc, 0, 4), "");
    assert_string_equal(ll_dbc_string(&dbc, 0, 5), "");
    assert_string_equal(ll_dbc_string(&dbc, 0, 6), "econd");
    assert_string_equal(ll_dbc_string(&dbc, 1, 1), ""); // no such row, no such column
    assert_string_equal(ll_dbc_string(&dbc, 0, 7), "");
    assert_int_equal(ll_dbc_u32(&dbc, 0, UINT32_MAX), 0);
    assert_int_equal(ll_dbc_u32(&dbc, UINT32_MAX, 0), 0);

    uint8_t *data = malloc(good.size); // exact, so that a read past the end is seen
    assert_non_null(data);
    memcpy(data, good.data, good.size);
    data[good.size - 1] = 'x'; // the block's final NUL
    assert_int_equal(ll_dbc_open((struct ll_bytes){ data, good.size }, &dbc, &report),
                     LL_OK);
    assert_string_equal(ll_dbc_string(&dbc, 0, 1), "first");
    assert_string_equal(ll_dbc_string(&dbc, 0, 2), "");
    free(data);
    ll_arena_finish(&arena);
}

static void of_rows_with_one_id_the_last_holds(void **state)
{
    (void)state;
    struct ll_arena arena = { 0 };
    struct ll_dbc_writer *w = ll_dbc_writer_create(2);
    static const uint32_t ids[] = { 5, 9, 5, 5, 2 };
    for (uint32_t i = 0; i < 5; i++) {
        ll_dbc_writer_row(w, ids[i]);
        ll_dbc_writer_u32(w, 1, i);
    }
    struct ll_dbc dbc;
    struct ll_dbc_index index;
    struct ll_report report;
    assert_int_equal(ll_dbc_open(writer_finish(w, &arena), &dbc, &report), LL_OK);
    assert_int_equal(ll_dbc_index_build(&dbc, &arena, &index), LL_OK);
    assert_int_equal(index.num_ids, 3);
    assert_int_equal(ll_dbc_u32(&dbc, ll_dbc_index_find(&index, 5), 1), 3);
    assert_int_equal(ll_dbc_u32(&dbc, ll_dbc_index_find(&index, 2), 1), 4);
    assert_int_equal(ll_dbc_index_find(&index, 3), LL_DBC_NO_ROW);
    assert_int_equal(ll_dbc_index_find(&index, 10), LL_DBC_NO_ROW);
    ll_arena_finish(&arena);
}

static void headers_that_lie_are_seen(void **state)
{
    (void)state;
    struct ll_dbc dbc;
    struct ll_report report;
    assert_int_equal(ll_dbc_open((struct ll_bytes){ 0 }, &dbc, &report), LL_ERR_ABSENT);
    struct ll_arena arena = { 0 };
    struct ll_bytes good = map_make(&arena);
    static const struct {
        uint32_t at, value;
        enum ll_status status;
    } cases[] = {
        { 0, 0x43424458, LL_ERR_CORRUPT },
        { 4, 4, LL_ERR_TRUNCATED },
        { 4, UINT32_MAX, LL_ERR_TRUNCATED },
        { 12, UINT32_MAX, LL_ERR_TRUNCATED },
        { 16, UINT32_MAX, LL_ERR_TRUNCATED },
        { 8, 0, LL_ERR_CORRUPT },
        { 12, 0, LL_ERR_CORRUPT },
        { 4, 2, LL_OK }, // shorter: surplus bytes
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint8_t *data = malloc(good.size);
        assert_non_null(data);
        memcpy(data, good.data, good.size);
        ll_store_u32(data + cases[i].at, cases[i].value);
        assert_int_equal(ll_dbc_open((struct ll_bytes){ data, good.size }, &dbc, &report),
                         cases[i].status);
        assert_int_equal(report.error.status, cases[i].status);
        assert_int_equal(report.num_warnings, cases[i].status == LL_OK);
        free(data);
    }
    ll_arena_finish(&arena);
}

// Reads the bytes as each of the tables.
static void parse_all(struct ll_bytes bytes)
{
    struct ll_arena arena = { 0 };
    struct ll_report report;
    struct ll_map_table maps;
    struct ll_area_table areas;
    struct ll_light_table lights;
    struct ll_light_params_table params;
    struct ll_band_table bands;
    struct ll_light_skybox_table skyboxes;
    ll_map_table_read(bytes, &arena, &maps, &report);
    ll_map_table_find(&maps, "demo");
    ll_area_table_read(bytes, &arena, &areas, &report);
    ll_area_table_find(&areas, 3);
    ll_light_table_read(bytes, &arena, &lights, &report);
    ll_light_params_table_read(bytes, &arena, &params, &report);
    ll_int_band_table_read(bytes, &arena, &bands, &report);
    ll_light_skybox_table_read(bytes, &arena, &skyboxes, &report);
    for (uint32_t i = 0; i < maps.num_rows; i++)
        assert_true(strlen(maps.rows[i].name) < bytes.size);
    for (uint32_t i = 0; i < skyboxes.num_rows; i++)
        assert_true(strlen(skyboxes.rows[i].model) < bytes.size);
    ll_arena_finish(&arena);
}

static void every_truncation_and_mutation_is_survived(void **state)
{
    (void)state;
    struct ll_arena arena = { 0 };
    struct ll_dbc_writer *w = ll_dbc_writer_create(LL_DBC_LIGHT_SKYBOX_FIELDS);
    for (uint32_t id = 1; id < 9; id++) {
        ll_dbc_writer_row(w, id);
        ll_dbc_writer_string(w, 1, id % 2 ? "Environments\\Stars\\Day.mdx" : "x");
    }
    struct ll_dbc_writer *b = ll_dbc_writer_create(LL_DBC_BAND_FIELDS);
    ll_dbc_writer_row(b, 1);
    ll_dbc_writer_u32(b, LL_BAND_COL_NUM_KEYS, 16);
    struct ll_bytes tables[] = { map_make(&arena), light_make(&arena, 12),
                                 light_make(&arena, 15), writer_finish(w, &arena),
                                 writer_finish(b, &arena) };
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        parse_truncated(tables[i], NULL, 0, parse_all);
        parse_mutated(tables[i], 2000, 100 + i, parse_all);
    }
    ll_arena_finish(&arena);
}

static void a_row_for_each_byte_of_strings_takes_no_square_of_memory(void **state)
{
    (void)state;
    struct ll_arena arena = { 0 };
    struct ll_dbc_writer *w = ll_dbc_writer_create(2);
    static char text[60000];
    memset(text, 'x', sizeof text - 1);
    for (uint32_t i = 0; i < 20000; i++) {
        ll_dbc_writer_row(w, i);
        ll_dbc_writer_string(w, 1, text);
    }
    struct ll_bytes bytes = writer_finish(w, &arena);
    struct ll_arena table_arena = { 0 };
    struct ll_light_skybox_table table;
    struct ll_report report;
    assert_int_equal(ll_light_skybox_table_read(bytes, &table_arena, &table, &report),
                     LL_OK);
    assert_int_equal(table.num_rows, 20000);
    assert_true(table_arena.used_bytes < 4 * bytes.size);
    ll_arena_finish(&table_arena);
    ll_arena_finish(&arena);
}

static void real_tables_of_1_12_read(void **state)
{
    (void)state;
    CORPUS_OR_SKIP(path, "light-1.12/DBFilesClient/Map.dbc");
    struct ll_arena arena = { 0 };
    struct ll_report report;
    struct ll_bytes bytes = file_read(path);
    struct ll_map_table maps;
    assert_int_equal(ll_map_table_read(bytes, &arena, &maps, &report), LL_OK);
    assert_int_equal(maps.num_rows, 61);
    assert_int_equal(ll_map_table_find(&maps, "azeroth")->id, 0);
    assert_int_equal(ll_map_table_find(&maps, "KALIMDOR")->id, 1);
    assert_string_equal(ll_map_table_find(&maps, "0")->name, "Eastern Kingdoms");
    parse_truncated(bytes, NULL, 0, parse_all);
    free((void *)bytes.data);

    bytes = file_read(corpus_path("light-1.12/DBFilesClient/AreaTable.dbc"));
    struct ll_area_table areas;
    assert_int_equal(ll_area_table_read(bytes, &arena, &areas, &report), LL_OK);
    assert_int_equal(areas.num_rows, 1519);
    const struct ll_area_row *area = ll_area_table_find(&areas, 12);
    assert_non_null(area);
    assert_string_equal(area->name, "Elwynn Forest");
    assert_int_equal(area->map_id, 0);
    assert_int_equal(area->parent_id, 0);
    assert_int_equal(ll_area_table_find(&areas, 87)->parent_id, 12); // Goldshire
    assert_null(ll_area_table_find(&areas, 999999));
    free((void *)bytes.data);

    bytes = file_read(corpus_path("light-1.12/DBFilesClient/LightSkybox.dbc"));
    struct ll_light_skybox_table skyboxes;
    assert_int_equal(ll_light_skybox_table_read(bytes, &arena, &skyboxes, &report),
                     LL_OK);
    assert_int_equal(skyboxes.num_rows, 7);
    assert_non_null(strstr(skyboxes.rows[0].model, ".m"));
    free((void *)bytes.data);
    ll_arena_finish(&arena);
}

static void real_tables_of_3_3_5_read(void **state)
{
    (void)state;
    CORPUS_OR_SKIP(path, "light-3.3.5/DBFilesClient/Light.dbc");
    struct ll_arena arena = { 0 };
    struct ll_report report;
    struct ll_bytes bytes = file_read(path);
    struct ll_light_table lights;
    assert_int_equal(ll_light_table_read(bytes, &arena, &lights, &report), LL_OK);
    assert_int_equal(lights.num_rows, 715);
    assert_true(lights.rows[0].global);
    assert_int_equal(lights.rows[0].params[0], 12);
    free((void *)bytes.data);
    bytes = file_read(corpus_path("light-3.3.5/DBFilesClient/LightSkybox.dbc"));
    struct ll_light_skybox_table skyboxes;
    assert_int_equal(ll_light_skybox_table_read(bytes, &arena, &skyboxes, &report),
                     LL_OK);
    assert_int_equal(skyboxes.num_rows, 124);
    free((void *)bytes.data);
    bytes = file_read(corpus_path("aeven/DBFilesClient/Map.dbc"));
    struct ll_map_table maps;
    assert_int_equal(ll_map_table_read(bytes, &arena, &maps, &report), LL_OK);
    assert_non_null(ll_map_table_find(&maps, "aeven"));
    free((void *)bytes.data);
    ll_arena_finish(&arena);
}

static void a_real_table_whose_header_lies_is_read(void **state)
{
    (void)state;
    CORPUS_OR_SKIP(path, "fixtures-small/Sample.dbc");
    struct ll_bytes bytes = file_read(path);
    struct ll_dbc dbc;
    struct ll_report report;
    assert_int_equal(ll_dbc_open(bytes, &dbc, &report), LL_OK);
    assert_int_equal(dbc.num_rows, 3);
    assert_int_equal(report.num_warnings, 1); // 13 surplus bytes
    assert_int_equal(report.warnings[0].offset_bytes, 282);
    parse_truncated(bytes, NULL, 0, parse_all);
    free((void *)bytes.data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_writer_makes_exactly_the_clients_layout),
        cmocka_unit_test(the_writer_keeps_its_first_error),
        cmocka_unit_test(maps_round_trip_and_are_found_by_name_or_id),
        cmocka_unit_test(lights_of_both_builds_give_the_same_rows),
        cmocka_unit_test(only_a_stored_position_of_all_zeros_is_global),
        cmocka_unit_test(other_column_counts_are_refused_by_name),
        cmocka_unit_test(strings_never_leave_their_block),
        cmocka_unit_test(of_rows_with_one_id_the_last_holds),
        cmocka_unit_test(headers_that_lie_are_seen),
        cmocka_unit_test(every_truncation_and_mutation_is_survived),
        cmocka_unit_test(a_row_for_each_byte_of_strings_takes_no_square_of_memory),
        cmocka_unit_test(real_tables_of_1_12_read),
        cmocka_unit_test(real_tables_of_3_3_5_read),
        cmocka_unit_test(a_real_table_whose_header_lies_is_read),
    };
    return cmocka_run_group_tests(tests, quiet, NULL);
}
