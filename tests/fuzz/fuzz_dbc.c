// The container and every typed table: most inputs are refused by all but one of them.
#include "fuzz.h"

#include "formats/dbc_tables.h"

const struct fuzz_limit fuzz_limit = { LL_DBC_ARENA_BASE, LL_DBC_ARENA_RATIO };

static void cells_touch(const struct ll_dbc *dbc)
{
    volatile uint32_t sum = 0;
    for (uint32_t row = 0; row < dbc->num_rows && row < 64; row++)
        for (uint32_t column = 0; column < dbc->num_fields && column < 64; column++) {
            sum += ll_dbc_u32(dbc, row, column);
            fuzz_touch_text(ll_dbc_string(dbc, row, column));
        }
    sum += ll_dbc_u32(dbc, UINT32_MAX, 0) + ll_dbc_u32(dbc, 0, UINT32_MAX);
    if (dbc->num_rows)
        sum += ll_dbc_u32(dbc, dbc->num_rows - 1, dbc->num_fields - 1);
}

static void tables_read(struct ll_bytes bytes, struct ll_arena *arena)
{
    struct ll_report report;
    struct ll_map_table maps;
    if (ll_map_table_read(bytes, arena, &maps, &report) == LL_OK) {
        for (uint32_t i = 0; i < maps.num_rows; i++) {
            fuzz_touch_text(maps.rows[i].directory);
            fuzz_touch_text(maps.rows[i].name);
        }
        ll_map_table_find(&maps, "azeroth");
        ll_map_table_find(&maps, "1");
    }
    struct ll_area_table areas;
    if (ll_area_table_read(bytes, arena, &areas, &report) == LL_OK) {
        for (uint32_t i = 0; i < areas.num_rows; i++)
            fuzz_check(ll_area_table_find(&areas, areas.rows[i].id) == &areas.rows[i]);
    }
    struct ll_light_table lights;
    if (ll_light_table_read(bytes, arena, &lights, &report) == LL_OK)
        fuzz_touch(lights.rows, lights.num_rows * sizeof *lights.rows);
    struct ll_light_params_table params;
    if (ll_light_params_table_read(bytes, arena, &params, &report) == LL_OK)
        for (uint32_t i = 0; i < params.num_rows; i++)
            fuzz_check(!isnan(params.rows[i].glow));
    struct ll_band_table bands;
    if (ll_int_band_table_read(bytes, arena, &bands, &report) == LL_OK)
        for (uint32_t i = 0; i < bands.num_rows; i++)
            fuzz_check(bands.rows[i].num_keys <= LL_MAX_BAND_KEYS);
    if (ll_float_band_table_read(bytes, arena, &bands, &report) == LL_OK)
        for (uint32_t i = 0; i < bands.num_rows; i++)
            fuzz_check(bands.rows[i].num_keys <= LL_MAX_BAND_KEYS);
    struct ll_light_skybox_table skyboxes;
    if (ll_light_skybox_table_read(bytes, arena, &skyboxes, &report) == LL_OK)
        for (uint32_t i = 0; i < skyboxes.num_rows; i++)
            fuzz_touch_text(skyboxes.rows[i].model);
}

size_t fuzz_once(struct ll_bytes bytes)
{
    struct ll_arena arena = { .block_bytes = 4096 };
    struct ll_dbc dbc;
    struct ll_report report;
    if (ll_dbc_open(bytes, &dbc, &report) == LL_OK) {
        cells_touch(&dbc);
        struct ll_dbc_index index;
        fuzz_check(ll_dbc_index_build(&dbc, &arena, &index) == LL_OK);
        for (uint32_t i = 0; i < index.num_ids; i++)
            fuzz_check(index.ids[i].row < dbc.num_rows);
        tables_read(bytes, &arena);
    }
    size_t used = arena.used_bytes;
    ll_arena_finish(&arena);
    return used;
}
