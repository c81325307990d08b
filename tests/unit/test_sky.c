// sky: the light of a place and minute from synthetic and real tables; the day tables.
#include "testkit.h"

#include <math.h>

#include "base/arena.h"
#include "base/log.h"
#include "base/maths.h"
#include "formats/dbc_tables.h"
#include "formats/write/dbc_write.h"
#include "sky/day_tables.h"
#include "sky/sky.h"

// |a - b| <= tolerance; the comparison of cmocka is a relative one.
static void check_near(double a, double b, double tolerance, const char *what, int line)
{
    if (!(fabs(a - b) <= tolerance))
        fail_msg("line %d: %s: %.7g is not %.7g within %g", line, what, a, b, tolerance);
}
#define NEAR(a, b, tolerance) check_near(a, b, tolerance, #a, __LINE__)

// Bytes, as the spec lists colours.
static void check_color(const float color[3], double r, double g, double b,
                        double tolerance, int line)
{
    check_near(color[0] * 255, r, tolerance, "red", line);
    check_near(color[1] * 255, g, tolerance, "green", line);
    check_near(color[2] * 255, b, tolerance, "blue", line);
}
#define COLOR(color, r, g, b, tolerance) check_color(color, r, g, b, tolerance, __LINE__)

static void log_drop(void *user, enum ll_log_level level, const char *module,
                     const char *message)
{
    (void)user, (void)level, (void)module, (void)message;
}

// ---- synthetic tables ----

struct tables {
    struct ll_arena arena;
    struct ll_dbc_writer *light, *params, *int_band, *float_band;
    struct ll_light_files files;
};

static void tables_init(struct tables *t)
{
    *t = (struct tables){
        .light = ll_dbc_writer_create(LL_DBC_LIGHT_FIELDS),
        .params = ll_dbc_writer_create(LL_DBC_LIGHT_PARAMS_FIELDS),
        .int_band = ll_dbc_writer_create(LL_DBC_BAND_FIELDS),
        .float_band = ll_dbc_writer_create(LL_DBC_BAND_FIELDS),
    };
}

static void tables_finish(struct tables *t)
{
    ll_dbc_writer_destroy(t->light);
    ll_dbc_writer_destroy(t->params);
    ll_dbc_writer_destroy(t->int_band);
    ll_dbc_writer_destroy(t->float_band);
    ll_arena_finish(&t->arena);
}

static struct ll_light_tables *tables_create(struct tables *t)
{
    struct ll_light_files *f = &t->files;
    assert_int_equal(ll_dbc_writer_write(t->light, &t->arena, &f->light), LL_OK);
    assert_int_equal(ll_dbc_writer_write(t->params, &t->arena, &f->light_params), LL_OK);
    assert_int_equal(ll_dbc_writer_write(t->int_band, &t->arena, &f->light_int_band),
                     LL_OK);
    assert_int_equal(ll_dbc_writer_write(t->float_band, &t->arena, &f->light_float_band),
                     LL_OK);
    struct ll_light_tables *tables = ll_light_tables_create(f);
    assert_non_null(tables);
    return tables;
}

// A light; pos NULL makes it global.
static void light_add(struct tables *t, uint32_t id, uint32_t map, const float *pos,
                      float inner, float outer, uint32_t params)
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

static void band_add(struct ll_dbc_writer *writer, uint32_t id, uint32_t num_keys,
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

static uint32_t float_bits(float v)
{
    uint32_t bits;
    memcpy(&bits, &v, sizeof bits);
    return bits;
}

// Params whose every lane is constant and tells them from others: grey `level` in all
// colours, fog end `level` yards.
static void params_add(struct tables *t, uint32_t id, uint32_t level)
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

static float eval_level(const struct ll_light_tables *tables, uint32_t map,
                        const float pos[3], enum ll_light_slot slot)
{
    struct ll_light_state s;
    ll_light_eval(tables, map, pos, slot, 720, &s);
    // Every lane says the same, or the lanes are mixed up.
    float level = s.colors[0][0] * 255;
    for (int i = 0; i < LL_NUM_LIGHT_COLORS; i++)
        COLOR(s.colors[i], level, level, level, 1e-4);
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

static void spheres_blend_farthest_first(void **state)
{
    (void)state;
    struct tables t;
    tables_init(&t);
    params_add(&t, 1, 10);
    params_add(&t, 2, 101);
    params_add(&t, 3, 200);
    light_add(&t, 2, 5, NULL, 0, 0, 1);
    light_add(&t, 3, 5, (const float[]){ 100, 0, 0 }, 50, 150, 2);
    light_add(&t, 4, 5, (const float[]){ 0, 300, 0 }, 10, 400, 3);
    struct ll_light_tables *tables = tables_create(&t);
    // Nearer sphere w = 0.5, farther w = 100/390, laid over the global light.
    double far = 10 + (200 - 10) * (100.0 / 390), mixed = far + (101 - far) * 0.5;
    NEAR(eval_level(tables, 5, origin, LL_LIGHT_SLOT_CLEAR), mixed, 1e-3);
    // (a) inside the inner radius of the nearer one the other does not count.
    NEAR(eval_level(tables, 5, (const float[]){ 80, 0, 0 }, LL_LIGHT_SLOT_CLEAR), 101,
         255e-6);
    NEAR(eval_level(tables, 5, (const float[]){ 0, 9000, 0 }, LL_LIGHT_SLOT_CLEAR), 10,
         1e-4);
    // A place that is no number has the global light.
    NEAR(eval_level(tables, 5, (const float[]){ NAN, 0, 0 }, LL_LIGHT_SLOT_CLEAR), 10,
         1e-4);
    ll_light_tables_destroy(tables);
    tables_finish(&t);
}

static void of_equally_far_spheres_the_later_row_lies_on_top(void **state)
{
    (void)state;
    struct tables t;
    tables_init(&t);
    params_add(&t, 1, 50);
    params_add(&t, 2, 100);
    light_add(&t, 2, 5, (const float[]){ 64, 0, 0 }, 80, 100, 1);
    light_add(&t, 3, 5, (const float[]){ 64, 0, 0 }, 80, 100, 2);
    struct ll_light_tables *tables = tables_create(&t);
    NEAR(eval_level(tables, 5, origin, LL_LIGHT_SLOT_CLEAR), 100, 1e-4);
    ll_light_tables_destroy(tables);
    tables_finish(&t);
}

static void a_sphere_whose_outer_is_not_above_inner_is_full(void **state)
{
    (void)state;
    struct tables t;
    tables_init(&t);
    params_add(&t, 1, 50);
    params_add(&t, 2, 100);
    light_add(&t, 2, 5, NULL, 0, 0, 1);
    light_add(&t, 3, 5, (const float[]){ 64, 0, 0 }, 90, 90, 2);
    light_add(&t, 4, 5, (const float[]){ 1000, 0, 0 }, 90, 70, 2);
    struct ll_light_tables *tables = tables_create(&t);
    NEAR(eval_level(tables, 5, origin, LL_LIGHT_SLOT_CLEAR), 100, 1e-4);
    const float in[3] = { 1069, 0, 0 }, out[3] = { 1071, 0, 0 };
    NEAR(eval_level(tables, 5, in, LL_LIGHT_SLOT_CLEAR), 100, 1e-4);
    NEAR(eval_level(tables, 5, out, LL_LIGHT_SLOT_CLEAR), 50, 1e-4);
    ll_light_tables_destroy(tables);
    tables_finish(&t);
}

static void leaving_a_lone_sphere_is_gradual(void **state) // (b)
{
    (void)state;
    struct tables t;
    tables_init(&t);
    params_add(&t, 1, 20);
    params_add(&t, 2, 220);
    light_add(&t, 2, 5, NULL, 0, 0, 1);
    light_add(&t, 3, 5, (const float[]){ 1, 0, 0 }, 40, 240, 2);
    struct ll_light_tables *tables = tables_create(&t);
    float before =
        eval_level(tables, 5, (const float[]){ 1, 30, 0 }, LL_LIGHT_SLOT_CLEAR);
    NEAR(before, 220, 1e-3);
    for (int y = 31; y < 260; y++) {
        const float pos[3] = { 1, (float)y, 0 };
        float level = eval_level(tables, 5, pos, LL_LIGHT_SLOT_CLEAR);
        assert_true(level <= before + 1e-3f);
        assert_true(before - level <= 200.0f / 200 + 2e-3f);
        before = level;
    }
    NEAR(before, 20, 1e-4);
    ll_light_tables_destroy(tables);
    tables_finish(&t);
}

static void more_spheres_than_we_keep_leave_out_the_farthest(void **state)
{
    (void)state;
    struct tables t;
    tables_init(&t);
    params_add(&t, 1, 50);
    params_add(&t, 2, 100);
    for (uint32_t i = 0; i < 200; i++) { // far to near: each pushes one out
        const float pos[3] = { 300.0f - (float)i, 0, 0 };
        light_add(&t, 2 + i, 5, pos, i == 199 ? 200 : 1, 400, i == 199 ? 2 : 1);
    }
    struct ll_light_tables *tables = tables_create(&t);
    NEAR(eval_level(tables, 5, origin, LL_LIGHT_SLOT_CLEAR), 100, 1e-4);
    ll_light_tables_destroy(tables);
    tables_finish(&t);
}

static void slots_fall_back_to_the_first(void **state)
{
    (void)state;
    struct tables t;
    tables_init(&t);
    params_add(&t, 1, 50);
    params_add(&t, 2, 100);
    light_add(&t, 2, 5, NULL, 0, 0, 1);
    ll_dbc_writer_u32(t.light, LL_LIGHT_COL_PARAMS + LL_LIGHT_SLOT_DEATH, 2);
    struct ll_light_tables *tables = tables_create(&t);
    NEAR(eval_level(tables, 5, origin, LL_LIGHT_SLOT_STORM), 50, 1e-4);
    NEAR(eval_level(tables, 5, origin, LL_LIGHT_SLOT_DEATH), 100, 1e-4);
    ll_light_tables_destroy(tables);
    tables_finish(&t);
}

static void check_default(const struct ll_light_state *s)
{
    struct ll_light_state d;
    ll_light_state_default(&d);
    NEAR(d.fog_end_yd, 1000, 0);
    assert_memory_equal(s, &d, sizeof d);
}

static void maps_without_rows_and_without_a_global_row(void **state)
{
    (void)state;
    struct tables t;
    tables_init(&t);
    params_add(&t, 1, 50);
    params_add(&t, 2, 100);
    light_add(&t, 1, 5, NULL, 0, 0, 1);
    light_add(&t, 2, 6, (const float[]){ 500, 0, 0 }, 10, 100, 2);
    struct ll_light_tables *tables = tables_create(&t);
    struct ll_light_state s;
    // No row at all: the row with id 1, which is another map's.
    NEAR(eval_level(tables, 77, origin, LL_LIGHT_SLOT_CLEAR), 50, 1e-4);
    // Rows, but no global one: the default.
    ll_light_eval(tables, 6, origin, LL_LIGHT_SLOT_CLEAR, 720, &s);
    check_default(&s);
    ll_light_eval(tables, 6, (const float[]){ 555, 0, 0 }, LL_LIGHT_SLOT_CLEAR, 720, &s);
    NEAR(s.fog_end_yd, (1000 + 100) / 2.0, 1e-2);
    ll_light_tables_destroy(tables);
    tables_finish(&t);
}

static void absent_tables_rows_and_bands_take_the_default(void **state)
{
    (void)state;
    struct ll_light_state s;
    struct ll_light_tables *tables =
        ll_light_tables_create(&(struct ll_light_files){ 0 });
    assert_non_null(tables);
    ll_light_eval(tables, 0, origin, LL_LIGHT_SLOT_CLEAR, 720, &s);
    check_default(&s);
    ll_light_tables_destroy(tables);

    struct tables t;
    tables_init(&t);
    light_add(&t, 1, 5, NULL, 0, 0, 0);          // names nothing
    light_add(&t, 2, 6, NULL, 0, 0, UINT32_MAX); // names what is not there
    light_add(&t, 3, 7, NULL, 0, 0, 3);          // params without bands
    light_add(&t, 4, 8, NULL, 0, 0, 4);          // one band, no params
    ll_dbc_writer_row(t.params, 3);
    ll_dbc_writer_f32(t.params, LL_LIGHT_PARAMS_COL_GLOW, 0.25f);
    static const uint32_t noon = 1440, red = 0xff0000;
    band_add(t.int_band, 3 * LL_NUM_INT_BANDS + LL_LIGHT_FOG + 1, 1, &noon, &red);
    tables = tables_create(&t);
    ll_light_eval(tables, 5, origin, LL_LIGHT_SLOT_CLEAR, 720, &s);
    check_default(&s);
    ll_light_eval(tables, 6, origin, LL_LIGHT_SLOT_CLEAR, 720, &s);
    check_default(&s);
    ll_light_eval(tables, 7, origin, LL_LIGHT_SLOT_CLEAR, 720, &s);
    NEAR(s.glow, 0.25, 0);
    NEAR(s.river_deep_alpha, 0, 0);
    NEAR(s.fog_end_yd, 1000, 0);
    ll_light_eval(tables, 8, origin, LL_LIGHT_SLOT_CLEAR, 720, &s);
    COLOR(s.colors[LL_LIGHT_FOG], 255, 0, 0, 0);
    NEAR(s.glow, 0.5, 0);
    NEAR(s.colors[LL_LIGHT_DIFFUSE][1], 0.96, 1e-6);
    ll_light_tables_destroy(tables);
    tables_finish(&t);
}

// ---- keys over the day ----

// The diffuse red and the fog end of bands with these keys, at a minute.
static void keys_eval(uint32_t num_keys, const uint32_t *times, const uint32_t *levels,
                      double minute, double *color, double *number)
{
    struct tables t;
    tables_init(&t);
    params_add(&t, 1, 77);
    light_add(&t, 2, 5, NULL, 0, 0, 1);
    uint32_t rgb[LL_MAX_BAND_KEYS], ends[LL_MAX_BAND_KEYS];
    for (uint32_t i = 0; i < num_keys && i < LL_MAX_BAND_KEYS; i++) {
        rgb[i] = levels[i] << 16;
        ends[i] = float_bits((float)levels[i] * 36);
    }
    uint32_t kept = ll_min_u32(num_keys, LL_MAX_BAND_KEYS);
    band_add(t.int_band, 1, kept, times, rgb); // the last row with an id holds
    ll_dbc_writer_u32(t.int_band, LL_BAND_COL_NUM_KEYS, num_keys);
    band_add(t.float_band, 1, kept, times, ends);
    ll_dbc_writer_u32(t.float_band, LL_BAND_COL_NUM_KEYS, num_keys);
    struct ll_light_tables *tables = tables_create(&t);
    struct ll_light_state s;
    ll_light_eval(tables, 5, origin, LL_LIGHT_SLOT_CLEAR, minute, &s);
    NEAR(s.colors[0][1] + s.colors[0][2], 0, 0);
    *color = s.colors[0][0] * 255.0;
    *number = s.fog_end_yd;
    ll_light_tables_destroy(tables);
    tables_finish(&t);
}

static void check_keys(uint32_t num_keys, const uint32_t *times, const uint32_t *levels,
                       double minute, double expected, int line)
{
    double color, number;
    keys_eval(num_keys, times, levels, minute, &color, &number);
    check_near(color, expected, 2e-3, "colour", line);
    check_near(number, expected, 2e-3, "number", line);
}
#define KEYS(num, times, levels, minute, expected)                                       \
    check_keys(num, times, levels, minute, expected, __LINE__)

static void keys_interpolate_and_wrap(void **state) // BR-106
{
    (void)state;
    // Only at 0 and 2879: midnight is one half-minute wide.
    static const uint32_t ends[] = { 0, 2879 }, ends_v[] = { 100, 200 };
    KEYS(2, ends, ends_v, 0, 100);
    KEYS(2, ends, ends_v, 1439.5, 200);
    KEYS(2, ends, ends_v, 1439.75, 150);
    KEYS(2, ends, ends_v, 1439.9375, 112.5);
    KEYS(2, ends, ends_v, 719.75, 150);
    // Only at noon.
    static const uint32_t noon[] = { 1440 }, noon_v[] = { 90 };
    for (double minute = 0; minute < 1440; minute += 359.9)
        KEYS(1, noon, noon_v, minute, 90);
    // Unsorted: 720, 1440, 0 as real tables have them.
    static const uint32_t turned[] = { 720, 1440, 0 }, turned_v[] = { 50, 150, 10 };
    KEYS(3, turned, turned_v, 0, 10);
    KEYS(3, turned, turned_v, 180, 30);
    KEYS(3, turned, turned_v, 360, 50);
    KEYS(3, turned, turned_v, 540, 100);
    KEYS(3, turned, turned_v, 720, 150);
    KEYS(3, turned, turned_v, 1080, 80);
    // Neither end at midnight: the last runs on to the first.
    static const uint32_t inner[] = { 600, 2400 }, inner_v[] = { 40, 148 };
    KEYS(2, inner, inner_v, 1200, 148);
    KEYS(2, inner, inner_v, 0, 148 - 108 * 480 / 1080.0);
    KEYS(2, inner, inner_v, 1440, 148 - 108 * 480 / 1080.0); // the minute wraps too
    KEYS(2, inner, inner_v, -1440, 148 - 108 * 480 / 1080.0);
    KEYS(2, inner, inner_v, NAN, 148 - 108 * 480 / 1080.0);
    KEYS(2, inner, inner_v, 1439.9999, 148 - 108 * 480 / 1080.0);
    KEYS(2, inner, inner_v, 299, 41 - 0.8);
    // No keys: black and 0 (c).
    KEYS(0, NULL, NULL, 720, 0);
    // Of two keys at one time the later row holds there.
    static const uint32_t twice[] = { 0, 1440, 1440 }, twice_v[] = { 0, 100, 20 };
    KEYS(3, twice, twice_v, 719.999, 99.9999);
    KEYS(3, twice, twice_v, 720, 20);
    KEYS(3, twice, twice_v, 1080, 10);
    // A count past the columns is cut.
    uint32_t many[LL_MAX_BAND_KEYS], many_v[LL_MAX_BAND_KEYS];
    for (uint32_t i = 0; i < LL_MAX_BAND_KEYS; i++) {
        many[i] = i * 100;
        many_v[i] = i * 10;
    }
    KEYS(1000, many, many_v, 745, 149);
    // 24:00 stands for the end of the day; beyond it a key counts as that.
    static const uint32_t late[] = { 1440, 2880 }, late_v[] = { 0, 100 };
    KEYS(2, late, late_v, 0, 100);
    KEYS(2, late, late_v, 360, 50);
    KEYS(2, late, late_v, 1439, 100 - 100 / 720.0);
    static const uint32_t beyond[] = { 1440, 0xcccccccc };
    KEYS(2, beyond, late_v, 360, 50);
}

static void a_band_without_keys_is_exactly_zero(void **state) // (c)
{
    (void)state;
    struct tables t;
    tables_init(&t);
    params_add(&t, 1, 77);
    light_add(&t, 2, 5, NULL, 0, 0, 1);
    for (uint32_t b = 1; b <= LL_NUM_INT_BANDS; b++)
        band_add(t.int_band, b, 0, NULL, NULL);
    for (uint32_t b = 1; b <= LL_NUM_FLOAT_BANDS; b++)
        band_add(t.float_band, b, 0, NULL, NULL);
    struct ll_light_tables *tables = tables_create(&t);
    struct ll_light_state s;
    ll_light_eval(tables, 5, origin, LL_LIGHT_SLOT_CLEAR, 720, &s);
    for (int i = 0; i < LL_NUM_LIGHT_COLORS; i++)
        COLOR(s.colors[i], 0, 0, 0, 0);
    NEAR(s.fog_end_yd, 0, 0);
    NEAR(s.fog_start_fraction, 0, 0);
    NEAR(s.cloud_density, 0, 0);
    NEAR(s.glow, 77 / 255.0, 1e-6);
    ll_light_tables_destroy(tables);
    tables_finish(&t);
}

static struct ll_light_files broken_files; // the sound three of four
static int broken_idx;

static void parse_tables(struct ll_bytes bytes)
{
    struct ll_light_files files = broken_files;
    struct ll_bytes *all[] = { &files.light, &files.light_params, &files.light_int_band,
                               &files.light_float_band };
    *all[broken_idx] = bytes;
    struct ll_light_tables *tables = ll_light_tables_create(&files);
    assert_non_null(tables);
    struct ll_light_state s;
    for (uint32_t map = 0; map < 8; map++)
        ll_light_eval(tables, map, origin, LL_LIGHT_SLOT_DEATH, 100.0 * map, &s);
    for (int i = 0; i < LL_NUM_LIGHT_COLORS; i++)
        assert_true(s.colors[i][0] >= 0 && s.colors[i][0] <= 1.000001f);
    assert_true(isfinite(s.fog_end_yd) && isfinite(s.glow));
    ll_light_tables_destroy(tables);
}

static void broken_tables_still_give_light(void **state)
{
    (void)state;
    struct tables t;
    tables_init(&t);
    params_add(&t, 1, 10);
    params_add(&t, 2, 200);
    light_add(&t, 1, 5, NULL, 0, 0, 1);
    light_add(&t, 2, 7, (const float[]){ 10, 0, 0 }, 10, 100, 2);
    light_add(&t, 3, 7, (const float[]){ 0, 20, 0 }, 5, 50, 1);
    ll_light_tables_destroy(tables_create(&t));
    broken_files = t.files;
    const struct ll_bytes all[] = { t.files.light, t.files.light_params,
                                    t.files.light_int_band, t.files.light_float_band };
    ll_log_sink_set(log_drop, NULL);
    for (broken_idx = 0; broken_idx < 4; broken_idx++) {
        parse_truncated(all[broken_idx], NULL, 0, parse_tables);
        parse_mutated(all[broken_idx], 2000, (uint64_t)broken_idx, parse_tables);
    }
    ll_log_sink_set(NULL, NULL);
    tables_finish(&t);
}

static void evaluation_time_is_printed(void **state)
{
    (void)state;
    struct tables t;
    tables_init(&t);
    static uint32_t times[LL_MAX_BAND_KEYS], values[LL_MAX_BAND_KEYS];
    for (uint32_t i = 0; i < LL_MAX_BAND_KEYS; i++) {
        times[i] = i * 180;
        values[i] = 0x010203 * i;
    }
    for (uint32_t id = 1; id <= 9; id++) {
        params_add(&t, id, id);
        for (uint32_t b = 0; b < LL_NUM_INT_BANDS; b++)
            band_add(t.int_band, (id - 1) * LL_NUM_INT_BANDS + b + 1, LL_MAX_BAND_KEYS,
                     times, values);
        const float pos[3] = { 10.0f * (float)id, 0, 0 };
        light_add(&t, id, 5, id == 9 ? NULL : pos, 1, 1000, id);
    }
    for (uint32_t id = 10; id < 160; id++) // the rest of a continent
        light_add(&t, id, 5, (const float[]){ 9000, (float)id, 0 }, 1, 1000, 1);
    struct ll_light_tables *tables = tables_create(&t);
    struct ll_light_state s;
    float sum = 0;
    int num = 20000;
    double start = ll_platform_now_s();
    for (int i = 0; i < num; i++) {
        ll_light_eval(tables, 5, origin, LL_LIGHT_SLOT_CLEAR, i % 1440, &s);
        sum += s.glow;
    }
    double us = (ll_platform_now_s() - start) / num * 1e6;
    assert_true(sum > 0);
    print_message("# light of 8 overlapping spheres of 16 keys, 158 rows: %.2f us\n", us);
    ll_light_tables_destroy(tables);
    tables_finish(&t);
}

// ---- real tables ----

static struct ll_light_tables *real_create(const char *folder, const char *const names[4],
                                           struct ll_light_files *files)
{
    struct ll_bytes *all[] = { &files->light, &files->light_params,
                               &files->light_int_band, &files->light_float_band };
    for (int i = 0; i < 4; i++) {
        char relative[256];
        snprintf(relative, sizeof relative, "%s/%s", folder, names[i]);
        *all[i] = file_read(corpus_path(relative));
    }
    struct ll_light_tables *tables = ll_light_tables_create(files);
    assert_non_null(tables);
    return tables;
}

static void real_free(const struct ll_light_files *files)
{
    free((void *)files->light.data);
    free((void *)files->light_params.data);
    free((void *)files->light_int_band.data);
    free((void *)files->light_float_band.data);
}

static const char *const names_1_12[] = { "Light.dbc", "LightParams.dbc",
                                          "LightIntBand.dbc", "LightFloatBand.dbc" };
static const char *const names_3_3[] = { "Light.dbc", "LightParams.dbc",
                                         "LightintBand.dbc", "LightfloatBand.dbc" };

// The state of one params row of real tables, through a light of our own.
static void real_params(const struct ll_light_files *real, uint32_t params, double minute,
                        struct ll_light_state *out)
{
    struct tables t;
    tables_init(&t);
    light_add(&t, 2, 5, NULL, 0, 0, params);
    struct ll_light_files files = *real;
    assert_int_equal(ll_dbc_writer_write(t.light, &t.arena, &files.light), LL_OK);
    struct ll_light_tables *tables = ll_light_tables_create(&files);
    assert_non_null(tables);
    ll_light_eval(tables, 5, origin, LL_LIGHT_SLOT_CLEAR, minute, out);
    ll_light_tables_destroy(tables);
    tables_finish(&t);
}

static void golden_rows_of_1_12(void **state) // daynight.md 3
{
    (void)state;
    CORPUS_OR_SKIP(path, "light-1.12");
    struct ll_light_files files;
    struct ll_light_tables *tables =
        real_create("light-1.12/DBFilesClient", names_1_12, &files);
    struct ll_light_state s;

    real_params(&files, 12, 720, &s);
    COLOR(s.colors[LL_LIGHT_FOG], 77, 120, 143, 1e-3);
    COLOR(s.colors[LL_LIGHT_AMBIENT], 104, 130, 154, 1e-3);
    COLOR(s.colors[LL_LIGHT_DIFFUSE], 255, 136, 0, 1e-3);
    NEAR(s.fog_end_yd, 500, 1e-3);
    NEAR(s.fog_start_fraction, 0.25, 1e-6);
    struct ll_light_state nowhere; // map 369 has no row: the light with id 1, params 12
    ll_light_eval(tables, 369, origin, LL_LIGHT_SLOT_CLEAR, 720, &nowhere);
    assert_memory_equal(&nowhere, &s, sizeof s);

    ll_light_eval(tables, 0, (const float[]){ 2250, -750, 50 }, LL_LIGHT_SLOT_CLEAR, 720,
                  &s);
    COLOR(s.colors[LL_LIGHT_AMBIENT], 80, 63, 79, 1e-3);
    struct ll_light_state alone;
    real_params(&files, 40, 720, &alone);
    assert_memory_equal(&alone, &s, sizeof s);

    ll_light_eval(tables, 0, (const float[]){ -12057, -2017, 26 }, LL_LIGHT_SLOT_CLEAR,
                  720, &s);
    COLOR(s.colors[LL_LIGHT_AMBIENT], 98.61, 97.36, 109.08, 0.02);
    COLOR(s.colors[LL_LIGHT_FOG], 77.18, 88.19, 108.86, 0.02);
    NEAR(s.fog_end_yd, 483.365, 0.01);
    NEAR(s.fog_start_fraction, -0.1243, 1e-4);

    real_params(&files, 8, 180, &s);
    COLOR(s.colors[LL_LIGHT_DIFFUSE], 65.5, 89.5, 90, 1e-3);
    real_params(&files, 8, 540, &s);
    COLOR(s.colors[LL_LIGHT_DIFFUSE], 165, 99, 57, 1e-3);

    real_params(&files, 36, 720, &s);
    COLOR(s.colors[LL_LIGHT_CLOUD_BASE], 0, 0, 0, 0);
    COLOR(s.colors[LL_LIGHT_CLOUD_GLOW], 133, 47, 0, 1e-3);
    COLOR(s.colors[LL_LIGHT_CLOUD_SLOPE], 0, 34, 88, 1e-3);
    NEAR(s.cloud_density, 0.85, 1e-6);

    real_params(&files, 499, 720, &s);
    NEAR(s.fog_end_yd, 388.89, 0.005);
    NEAR(s.fog_start_fraction, -0.2, 1e-6);
    ll_light_tables_destroy(tables);
    real_free(&files);
}

static float difference(const struct ll_light_state *a, const struct ll_light_state *b)
{
    float largest = 0;
    for (int i = 0; i < LL_NUM_LIGHT_COLORS; i++) {
        for (int c = 0; c < 3; c++)
            largest = ll_maxf(largest, fabsf(a->colors[i][c] - b->colors[i][c]) * 255);
    }
    return largest;
}

// The day of every light of the tables: closed at midnight, and never faster than keys
// half a minute apart allow.
static void check_continuous(const char *folder, const char *const names[4])
{
    struct ll_light_files files;
    struct ll_light_tables *tables = real_create(folder, names, &files);
    struct ll_arena arena = { 0 };
    struct ll_report report;
    struct ll_light_table rows;
    assert_int_equal(ll_light_table_read(files.light, &arena, &rows, &report), LL_OK);
    float largest = 0, largest_midnight = 0;
    uint32_t at_id = 0, at_minute = 0;
    for (uint32_t i = 0; i < rows.num_rows; i++) {
        const struct ll_light_row *row = &rows.rows[i];
        struct ll_light_state before, now;
        ll_light_eval(tables, row->map_id, row->pos_world, LL_LIGHT_SLOT_CLEAR, 0,
                      &before);
        ll_light_eval(tables, row->map_id, row->pos_world, LL_LIGHT_SLOT_CLEAR,
                      1440 - 1e-4, &now);
        largest_midnight = ll_maxf(largest_midnight, difference(&before, &now));
        for (uint32_t minute = 4; minute <= 1440; minute += 4) {
            ll_light_eval(tables, row->map_id, row->pos_world, LL_LIGHT_SLOT_CLEAR,
                          minute, &now);
            float step = difference(&before, &now) / 4;
            if (step > largest) {
                largest = step;
                at_id = row->id;
                at_minute = minute;
            }
            assert_true(now.fog_end_yd >= 0 && now.fog_end_yd < 1e5f);
            before = now;
        }
    }
    print_message("# %s: largest step %.2f bytes a game minute (light %u, %02u:%02u), "
                  "across midnight %.5f\n",
                  folder, largest, at_id, at_minute / 60, at_minute % 60,
                  largest_midnight);
    assert_true(largest > 0);
    assert_true(largest_midnight < 0.1f);
    ll_arena_finish(&arena);
    ll_light_tables_destroy(tables);
    real_free(&files);
}

static void the_real_day_of_1_12_is_continuous(void **state)
{
    (void)state;
    CORPUS_OR_SKIP(path, "light-1.12");
    check_continuous("light-1.12/DBFilesClient", names_1_12);
}

static void the_real_day_of_3_3_5_is_continuous(void **state)
{
    (void)state;
    CORPUS_OR_SKIP(path, "light-3.3.5");
    check_continuous("light-3.3.5/DBFilesClient", names_3_3);
    struct ll_light_files files;
    struct ll_light_tables *tables =
        real_create("light-3.3.5/DBFilesClient", names_3_3, &files);
    struct ll_light_state s;
    ll_light_eval(tables, 0, origin, LL_LIGHT_SLOT_CLEAR, 720, &s);
    assert_true(s.fog_end_yd > 0 && s.colors[LL_LIGHT_AMBIENT][2] > 0);
    ll_light_tables_destroy(tables);
    real_free(&files);
}

// ---- day tables ----

static void every_key_gives_its_value_and_the_day_wraps(void **state)
{
    (void)state;
    uint32_t num_checked = 0;
    for (int t = 0; t < LL_NUM_DAY_TABLES; t++) {
        uint32_t num;
        const struct ll_day_key *keys = ll_day_table_keys((enum ll_day_table)t, &num);
        uint32_t reached = t == LL_DAY_CLOUD_GLOW ? num - 2 : num;
        for (uint32_t i = 0; i < reached; i++, num_checked++)
            NEAR(ll_day_eval((enum ll_day_table)t, keys[i].key), keys[i].value, 1e-5);
        if (t == LL_DAY_CLOUD_GLOW)
            continue; // has a cliff at its end, which is the law
        // From the last key over midnight to the first in a straight line.
        const struct ll_day_key *last = &keys[num - 1], *first = &keys[0];
        float span = first->key + 1 - last->key;
        for (int i = 1; i < 8; i++) {
            float into = span * (float)i / 8, day = last->key + into;
            NEAR(ll_day_eval((enum ll_day_table)t, day >= 1 ? day - 1 : day),
                 last->value + (first->value - last->value) * into / span, 2e-4);
        }
    }
    assert_int_equal(num_checked, 57); // of the 59 in daynight.md 5
    NEAR(ll_day_eval(LL_DAY_CLOUD_GLOW, 0.95f), 1, 1e-5);
    NEAR(ll_day_eval(LL_DAY_CLOUD_GLOW, 0.92f), (0.92361 - 0.92) / (0.92361 - 0.89583),
         1e-3);
    static const struct ll_day_key one[] = { { 0.5f, 3 } };
    NEAR(ll_day_table_eval(one, 1, 0.2f), 3, 0);
    NEAR(ll_day_table_eval(one, 0, 0.2f), 0, 0);
}

static void light_and_sun_stand_where_they_should(void **state)
{
    (void)state;
    for (int minute = 0; minute < 1440; minute++) {
        float day = (float)minute / 1440, light[3], sun[3];
        ll_sky_to_light(day, light);
        NEAR(light[0] * light[0] + light[1] * light[1] + light[2] * light[2], 1, 1e-5);
        NEAR(atan2f(light[1], light[0]), LL_PI / 4, 1e-4); // north-west
        double elevation = asinf(light[2]) * 180 / LL_PI;
        assert_true(elevation > 19.9 && elevation < 37.1);
        ll_sky_to_visible_sun(day, sun);
        NEAR(sun[0] * sun[0] + sun[1] * sun[1] + sun[2] * sun[2], 1, 1e-5);
        bool up = minute > 6 * 60 + 10 && minute <= 20 * 60 + 30; // 06:10:32, 20:30:32
        assert_int_equal(sun[2] > 0, up);
    }
    float light[3], sun[3];
    ll_sky_to_light(0.5f, light);
    NEAR(asinf(light[2]) * 180 / LL_PI, 37, 1e-3);
    ll_sky_to_visible_sun(0.5f, sun);
    NEAR(asinf(sun[2]) * 180 / LL_PI, 85, 1e-2);
    ll_sky_to_visible_sun((6 * 3600 + 59 * 60 + 11) / 86400.0f, sun);
    NEAR(asinf(sun[2]) * 180 / LL_PI, 12, 0.01);
}

static void factors_of_the_day(void **state)
{
    (void)state;
    NEAR(ll_sky_self_illumination(6.5f / 24), 0.5, 1e-4);
    NEAR(ll_sky_self_illumination(21.0f / 24), 0.5, 1e-4);
    NEAR(ll_sky_self_illumination(0), 1, 0);
    NEAR(ll_sky_self_illumination(0.5f), 0, 0);
    NEAR(ll_sky_darken(0.5f), 0, 0);
    NEAR(ll_sky_darken(0.2708f), 1, 1e-5);
    NEAR(ll_sky_darken(0.8958f), 1, 1e-5);
    NEAR(ll_sky_darken(0), 0, 0);
    NEAR(ll_sky_star_fade(0), 1, 0);
    NEAR(ll_sky_star_fade(0.15625f), 0.5, 1e-4);
    NEAR(ll_sky_star_fade(0.5f), 0, 0);
    NEAR(ll_sky_star_fade(0.96875f), 0.5, 1e-4); // 0 at 22:30, 1 at midnight
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spheres_blend_farthest_first),
        cmocka_unit_test(of_equally_far_spheres_the_later_row_lies_on_top),
        cmocka_unit_test(a_sphere_whose_outer_is_not_above_inner_is_full),
        cmocka_unit_test(leaving_a_lone_sphere_is_gradual),
        cmocka_unit_test(more_spheres_than_we_keep_leave_out_the_farthest),
        cmocka_unit_test(slots_fall_back_to_the_first),
        cmocka_unit_test(maps_without_rows_and_without_a_global_row),
        cmocka_unit_test(absent_tables_rows_and_bands_take_the_default),
        cmocka_unit_test(keys_interpolate_and_wrap),
        cmocka_unit_test(a_band_without_keys_is_exactly_zero),
        cmocka_unit_test(broken_tables_still_give_light),
        cmocka_unit_test(evaluation_time_is_printed),
        cmocka_unit_test(golden_rows_of_1_12),
        cmocka_unit_test(the_real_day_of_1_12_is_continuous),
        cmocka_unit_test(the_real_day_of_3_3_5_is_continuous),
        cmocka_unit_test(every_key_gives_its_value_and_the_day_wraps),
        cmocka_unit_test(light_and_sun_stand_where_they_should),
        cmocka_unit_test(factors_of_the_day),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
