// Light tables that tests put together row by row.
#ifndef TEST_SKY_KIT_H
#define TEST_SKY_KIT_H

#include "base/arena.h"
#include "formats/dbc_tables.h"
#include "formats/write/dbc_write.h"
#include "sky/sky.h"
#include "test_near.h"

// ---- synthetic tables ----

struct tables {
    struct ll_arena arena;
    struct ll_dbc_writer *light, *params, *int_band, *float_band;
    struct ll_light_files files;
    struct ll_light_tables *made; // by tables_create
};

static inline void tables_init(struct tables *t)
{
    *t = (struct tables){
        .light = ll_dbc_writer_create(LL_DBC_LIGHT_FIELDS),
        .params = ll_dbc_writer_create(LL_DBC_LIGHT_PARAMS_FIELDS),
        .int_band = ll_dbc_writer_create(LL_DBC_BAND_FIELDS),
        .float_band = ll_dbc_writer_create(LL_DBC_BAND_FIELDS),
    };
}

static inline void tables_finish(struct tables *t)
{
    ll_dbc_writer_destroy(t->light);
    ll_dbc_writer_destroy(t->params);
    ll_dbc_writer_destroy(t->int_band);
    ll_dbc_writer_destroy(t->float_band);
    ll_light_tables_destroy(t->made);
    ll_arena_finish(&t->arena);
}

static inline int tables_setup(void **state)
{
    struct tables *t = calloc(1, sizeof *t);
    assert_non_null(t);
    tables_init(t);
    *state = t;
    return 0;
}

static inline int tables_teardown(void **state)
{
    tables_finish(*state);
    free(*state);
    return 0;
}

#define TABLES_TEST(name) \
    cmocka_unit_test_setup_teardown(name, tables_setup, tables_teardown)

// The tables of what has been added; once.
static inline struct ll_light_tables *tables_create(struct tables *t)
{
    struct ll_light_files *f = &t->files;
    assert_int_equal(ll_dbc_writer_write(t->light, &t->arena, &f->light), LL_OK);
    assert_int_equal(ll_dbc_writer_write(t->params, &t->arena, &f->light_params), LL_OK);
    assert_int_equal(ll_dbc_writer_write(t->int_band, &t->arena, &f->light_int_band),
                     LL_OK);
    assert_int_equal(ll_dbc_writer_write(t->float_band, &t->arena, &f->light_float_band),
                     LL_OK);
    t->made = ll_light_tables_create(f);
    assert_non_null(t->made);
    return t->made;
}

// A light; pos NULL makes it global.
static inline void light_add(struct tables *t, uint32_t id, uint32_t map,
                             const float *pos, float inner, float outer, uint32_t params)
{
    ll_dbc_writer_row(t->light, id);
    ll_dbc_writer_u32(t->light, LL_LIGHT_COL_MAP, map);
    if (pos) {
        float stored[3];
        ll_light_pos_to_file(pos, stored);
        for (uint32_t i = 0; i < 3; i++)
            ll_dbc_writer_f32(t->light, LL_LIGHT_COL_POS + i, stored[i]);
    }
    ll_dbc_writer_f32(t->light, LL_LIGHT_COL_INNER, inner * LL_LIGHT_UNITS_PER_YD);
    ll_dbc_writer_f32(t->light, LL_LIGHT_COL_OUTER, outer * LL_LIGHT_UNITS_PER_YD);
    ll_dbc_writer_u32(t->light, LL_LIGHT_COL_PARAMS, params);
}

static inline void band_add(struct ll_dbc_writer *writer, uint32_t id, uint32_t num_keys,
                            const uint32_t *times, const uint32_t *values)
{
    ll_dbc_writer_row(writer, id);
    ll_dbc_writer_u32(writer, LL_BAND_COL_NUM_KEYS, num_keys);
    for (uint32_t i = 0; i < LL_MAX_BAND_KEYS; i++) { // past the count: garbage
        bool used = i < num_keys;
        ll_dbc_writer_u32(writer, LL_BAND_COL_TIMES + i, used ? times[i] : 0xcccccccc);
        ll_dbc_writer_u32(writer, LL_BAND_COL_VALUES + i, used ? values[i] : 0xcccccccc);
    }
}

static inline uint32_t float_bits(float v)
{
    uint32_t bits;
    memcpy(&bits, &v, sizeof bits);
    return bits;
}

// Params whose every lane is constant and tells them from others: grey `level` in all
// colours, fog end `level` yards.
static inline void params_add(struct tables *t, uint32_t id, uint32_t level)
{
    static const uint32_t noon = 1440;
    ll_dbc_writer_row(t->params, id);
    ll_dbc_writer_u32(t->params, LL_LIGHT_PARAMS_COL_HIGHLIGHT_SKY, level & 1);
    ll_dbc_writer_u32(t->params, 3, 0x3f800000); // where glow is not
    float unit = (float)level / 255;
    ll_dbc_writer_f32(t->params, LL_LIGHT_PARAMS_COL_GLOW, unit);
    for (uint32_t i = 5; i < 9; i++)
        ll_dbc_writer_f32(t->params, i, unit / (float)i);
    uint32_t rgb = 0xff000000 | level << 16 | level << 8 | level; // a high byte
    for (uint32_t b = 0; b < LL_NUM_INT_BANDS; b++)
        band_add(t->int_band, (id - 1) * LL_NUM_INT_BANDS + b + 1, 1, &noon, &rgb);
    const float values[] = { (float)level * 36, unit, 7, unit / 2, 7, 7 };
    for (uint32_t b = 0; b < LL_NUM_FLOAT_BANDS; b++) {
        uint32_t bits = float_bits(values[b]);
        band_add(t->float_band, (id - 1) * LL_NUM_FLOAT_BANDS + b + 1, 1, &noon, &bits);
    }
}

static inline float eval_level(const struct ll_light_tables *tables, uint32_t map,
                               const float pos[3], enum ll_light_slot slot)
{
    struct ll_light_state s;
    ll_light_eval(tables, map, pos, slot, 720, &s);
    // Every lane says the same, or the lanes are mixed up.
    float level = s.colors_gamma[0][0] * 255;
    for (int i = 0; i < LL_NUM_LIGHT_COLORS; i++)
        COLOR(s.colors_gamma[i], level, level, level, 1e-4);
    NEAR(s.fog_end_yd, level, 1e-3);
    NEAR(s.fog_start_fraction, level / 255, 1e-5);
    NEAR(s.cloud_density, level / 510, 1e-5);
    NEAR(s.glow, level / 255, 1e-5);
    NEAR(s.river_shallow_alpha, level / 255 / 5, 1e-5);
    NEAR(s.river_deep_alpha, level / 255 / 6, 1e-5);
    NEAR(s.ocean_shallow_alpha, level / 255 / 7, 1e-5);
    NEAR(s.ocean_deep_alpha, level / 255 / 8, 1e-5);
    return level;
}

static const float origin[3] = { 0, 0, 0 };

#endif
