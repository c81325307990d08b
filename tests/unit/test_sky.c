// sky: the light of a place and minute from tables of our own, whole and broken.
#include "testkit.h"

#include "base/log.h"
#include "base/maths.h"
#include "test_sky_kit.h"

static void log_drop(void *user, enum ll_log_level level, const char *module,
                     const char *message)
{
    (void)user, (void)level, (void)module, (void)message;
}

static void spheres_blend_farthest_first(void **state)
{
    struct tables *t = *state;
    params_add(t, 1, 10);
    params_add(t, 2, 101);
    params_add(t, 3, 200);
    light_add(t, 2, 5, NULL, 0, 0, 1);
    light_add(t, 3, 5, (const float[]){ 100, 0, 0 }, 50, 150, 2);
    light_add(t, 4, 5, (const float[]){ 0, 300, 0 }, 10, 400, 3);
    struct ll_light_tables *tables = tables_create(t);
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
}

static void of_equally_far_spheres_the_later_row_lies_on_top(void **state)
{
    struct tables *t = *state;
    params_add(t, 1, 50);
    params_add(t, 2, 100);
    light_add(t, 2, 5, (const float[]){ 64, 0, 0 }, 80, 100, 1);
    light_add(t, 3, 5, (const float[]){ 64, 0, 0 }, 80, 100, 2);
    struct ll_light_tables *tables = tables_create(t);
    NEAR(eval_level(tables, 5, origin, LL_LIGHT_SLOT_CLEAR), 100, 1e-4);
}

static void a_sphere_whose_outer_is_not_above_inner_is_full(void **state)
{
    struct tables *t = *state;
    params_add(t, 1, 50);
    params_add(t, 2, 100);
    light_add(t, 2, 5, NULL, 0, 0, 1);
    light_add(t, 3, 5, (const float[]){ 64, 0, 0 }, 90, 90, 2);
    light_add(t, 4, 5, (const float[]){ 1000, 0, 0 }, 90, 70, 2);
    struct ll_light_tables *tables = tables_create(t);
    NEAR(eval_level(tables, 5, origin, LL_LIGHT_SLOT_CLEAR), 100, 1e-4);
    const float in[3] = { 1069, 0, 0 }, out[3] = { 1071, 0, 0 };
    NEAR(eval_level(tables, 5, in, LL_LIGHT_SLOT_CLEAR), 100, 1e-4);
    NEAR(eval_level(tables, 5, out, LL_LIGHT_SLOT_CLEAR), 50, 1e-4);
}

static void leaving_a_lone_sphere_is_gradual(void **state) // (b)
{
    struct tables *t = *state;
    params_add(t, 1, 20);
    params_add(t, 2, 220);
    light_add(t, 2, 5, NULL, 0, 0, 1);
    light_add(t, 3, 5, (const float[]){ 1, 0, 0 }, 40, 240, 2);
    struct ll_light_tables *tables = tables_create(t);
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
}

static void more_spheres_than_we_keep_leave_out_the_farthest(void **state)
{
    struct tables *t = *state;
    params_add(t, 1, 50);
    params_add(t, 2, 100);
    for (uint32_t i = 0; i < 200; i++) { // far to near: each pushes one out
        const float pos[3] = { 300.0f - (float)i, 0, 0 };
        light_add(t, 2 + i, 5, pos, i == 199 ? 200 : 1, 400, i == 199 ? 2 : 1);
    }
    struct ll_light_tables *tables = tables_create(t);
    NEAR(eval_level(tables, 5, origin, LL_LIGHT_SLOT_CLEAR), 100, 1e-4);
}

static void slots_fall_back_to_the_first(void **state)
{
    struct tables *t = *state;
    params_add(t, 1, 50);
    params_add(t, 2, 100);
    light_add(t, 2, 5, NULL, 0, 0, 1);
    ll_dbc_writer_u32(t->light, LL_LIGHT_COL_PARAMS + LL_LIGHT_SLOT_DEATH, 2);
    struct ll_light_tables *tables = tables_create(t);
    NEAR(eval_level(tables, 5, origin, LL_LIGHT_SLOT_STORM), 50, 1e-4);
    NEAR(eval_level(tables, 5, origin, LL_LIGHT_SLOT_DEATH), 100, 1e-4);
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
    struct tables *t = *state;
    params_add(t, 1, 50);
    params_add(t, 2, 100);
    light_add(t, 1, 5, NULL, 0, 0, 1);
    light_add(t, 2, 6, (const float[]){ 500, 0, 0 }, 10, 100, 2);
    struct ll_light_tables *tables = tables_create(t);
    struct ll_light_state s;
    // No row at all: the row with id 1, which is another map's.
    NEAR(eval_level(tables, 77, origin, LL_LIGHT_SLOT_CLEAR), 50, 1e-4);
    // Rows, but no global one: the default.
    ll_light_eval(tables, 6, origin, LL_LIGHT_SLOT_CLEAR, 720, &s);
    check_default(&s);
    ll_light_eval(tables, 6, (const float[]){ 555, 0, 0 }, LL_LIGHT_SLOT_CLEAR, 720, &s);
    NEAR(s.fog_end_yd, (1000 + 100) / 2.0, 1e-2);
}

static void absent_tables_rows_and_bands_take_the_default(void **state)
{
    struct tables *t = *state;
    struct ll_light_state s;
    struct ll_light_tables *tables =
        ll_light_tables_create(&(struct ll_light_files){ 0 });
    assert_non_null(tables);
    ll_light_eval(tables, 0, origin, LL_LIGHT_SLOT_CLEAR, 720, &s);
    check_default(&s);
    ll_light_tables_destroy(tables);

    light_add(t, 1, 5, NULL, 0, 0, 0);          // names nothing
    light_add(t, 2, 6, NULL, 0, 0, UINT32_MAX); // names what is not there
    light_add(t, 3, 7, NULL, 0, 0, 3);          // params without bands
    light_add(t, 4, 8, NULL, 0, 0, 4);          // one band, no params
    ll_dbc_writer_row(t->params, 3);
    ll_dbc_writer_f32(t->params, LL_LIGHT_PARAMS_COL_GLOW, 0.25f);
    static const uint32_t noon = 1440, red = 0xff0000;
    band_add(t->int_band, 3 * LL_NUM_INT_BANDS + LL_LIGHT_FOG + 1, 1, &noon, &red);
    tables = tables_create(t);
    ll_light_eval(tables, 5, origin, LL_LIGHT_SLOT_CLEAR, 720, &s);
    check_default(&s);
    ll_light_eval(tables, 6, origin, LL_LIGHT_SLOT_CLEAR, 720, &s);
    check_default(&s);
    ll_light_eval(tables, 7, origin, LL_LIGHT_SLOT_CLEAR, 720, &s);
    NEAR(s.glow, 0.25, 0);
    NEAR(s.river_deep_alpha, 0, 0);
    NEAR(s.fog_end_yd, 1000, 0);
    ll_light_eval(tables, 8, origin, LL_LIGHT_SLOT_CLEAR, 720, &s);
    COLOR(s.colors_gamma[LL_LIGHT_FOG], 255, 0, 0, 0);
    NEAR(s.glow, 0.5, 0);
    NEAR(s.colors_gamma[LL_LIGHT_DIFFUSE][1], 0.96, 1e-6);
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
    NEAR(s.colors_gamma[0][1] + s.colors_gamma[0][2], 0, 0);
    *color = s.colors_gamma[0][0] * 255.0;
    *number = s.fog_end_yd;
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
#define KEYS(num, times, levels, minute, expected) \
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
    struct tables *t = *state;
    params_add(t, 1, 77);
    light_add(t, 2, 5, NULL, 0, 0, 1);
    for (uint32_t b = 1; b <= LL_NUM_INT_BANDS; b++)
        band_add(t->int_band, b, 0, NULL, NULL);
    for (uint32_t b = 1; b <= LL_NUM_FLOAT_BANDS; b++)
        band_add(t->float_band, b, 0, NULL, NULL);
    struct ll_light_tables *tables = tables_create(t);
    struct ll_light_state s;
    ll_light_eval(tables, 5, origin, LL_LIGHT_SLOT_CLEAR, 720, &s);
    for (int i = 0; i < LL_NUM_LIGHT_COLORS; i++)
        COLOR(s.colors_gamma[i], 0, 0, 0, 0);
    NEAR(s.fog_end_yd, 0, 0);
    NEAR(s.fog_start_fraction, 0, 0);
    NEAR(s.cloud_density, 0, 0);
    NEAR(s.glow, 77 / 255.0, 1e-6);
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
        assert_true(s.colors_gamma[i][0] >= 0 && s.colors_gamma[i][0] <= 1.000001f);
    assert_true(isfinite(s.fog_end_yd) && isfinite(s.glow));
    ll_light_tables_destroy(tables);
}

static void broken_tables_still_give_light(void **state)
{
    struct tables *t = *state;
    params_add(t, 1, 10);
    params_add(t, 2, 200);
    light_add(t, 1, 5, NULL, 0, 0, 1);
    light_add(t, 2, 7, (const float[]){ 10, 0, 0 }, 10, 100, 2);
    light_add(t, 3, 7, (const float[]){ 0, 20, 0 }, 5, 50, 1);
    tables_create(t);
    broken_files = t->files;
    const struct ll_bytes all[] = { t->files.light, t->files.light_params,
                                    t->files.light_int_band, t->files.light_float_band };
    ll_log_sink_set(log_drop, NULL);
    for (broken_idx = 0; broken_idx < 4; broken_idx++) {
        parse_truncated(all[broken_idx], NULL, 0, parse_tables);
        parse_mutated(all[broken_idx], 2000, (uint64_t)broken_idx, parse_tables);
    }
    ll_log_sink_set(NULL, NULL);
}

static void evaluation_time_is_printed(void **state)
{
    struct tables *t = *state;
    static uint32_t times[LL_MAX_BAND_KEYS], values[LL_MAX_BAND_KEYS];
    for (uint32_t i = 0; i < LL_MAX_BAND_KEYS; i++) {
        times[i] = i * 180;
        values[i] = 0x010203 * i;
    }
    for (uint32_t id = 1; id <= 9; id++) {
        params_add(t, id, id);
        for (uint32_t b = 0; b < LL_NUM_INT_BANDS; b++)
            band_add(t->int_band, (id - 1) * LL_NUM_INT_BANDS + b + 1, LL_MAX_BAND_KEYS,
                     times, values);
        const float pos[3] = { 10.0f * (float)id, 0, 0 };
        light_add(t, id, 5, id == 9 ? NULL : pos, 1, 1000, id);
    }
    for (uint32_t id = 10; id < 160; id++) // the rest of a continent
        light_add(t, id, 5, (const float[]){ 9000, (float)id, 0 }, 1, 1000, 1);
    struct ll_light_tables *tables = tables_create(t);
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
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TABLES_TEST(spheres_blend_farthest_first),
        TABLES_TEST(of_equally_far_spheres_the_later_row_lies_on_top),
        TABLES_TEST(a_sphere_whose_outer_is_not_above_inner_is_full),
        TABLES_TEST(leaving_a_lone_sphere_is_gradual),
        TABLES_TEST(more_spheres_than_we_keep_leave_out_the_farthest),
        TABLES_TEST(slots_fall_back_to_the_first),
        TABLES_TEST(maps_without_rows_and_without_a_global_row),
        TABLES_TEST(absent_tables_rows_and_bands_take_the_default),
        cmocka_unit_test(keys_interpolate_and_wrap),
        TABLES_TEST(a_band_without_keys_is_exactly_zero),
        TABLES_TEST(broken_tables_still_give_light),
        TABLES_TEST(evaluation_time_is_printed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
