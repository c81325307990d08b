// sky: the light of real tables over a day; the day tables.
#include "testkit.h"

#include "base/maths.h"
#include "sky/day_tables.h"
#include "test_sky_kit.h"

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
        cmocka_unit_test(golden_rows_of_1_12),
        cmocka_unit_test(the_real_day_of_1_12_is_continuous),
        cmocka_unit_test(the_real_day_of_3_3_5_is_continuous),
        cmocka_unit_test(every_key_gives_its_value_and_the_day_wraps),
        cmocka_unit_test(light_and_sun_stand_where_they_should),
        cmocka_unit_test(factors_of_the_day),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
