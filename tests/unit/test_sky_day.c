// sky: the fixed tables over the day, each key and each wrap.
#include "base/maths.h"
#include "test_near.h"
#include "sky/sky.h"

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
    NEAR(ll_day_eval(LL_DAY_SELF_ILLUMINATION, 6.5f / 24), 0.5, 1e-4);
    NEAR(ll_day_eval(LL_DAY_SELF_ILLUMINATION, 21.0f / 24), 0.5, 1e-4);
    NEAR(ll_day_eval(LL_DAY_SELF_ILLUMINATION, 0), 1, 0);
    NEAR(ll_day_eval(LL_DAY_SELF_ILLUMINATION, 0.5f), 0, 0);
    NEAR(ll_day_eval(LL_DAY_SKY_DARKEN, 0.5f), 0, 0);
    NEAR(ll_day_eval(LL_DAY_SKY_DARKEN, 0.2708f), 1, 1e-5);
    NEAR(ll_day_eval(LL_DAY_SKY_DARKEN, 0.8958f), 1, 1e-5);
    NEAR(ll_day_eval(LL_DAY_SKY_DARKEN, 0), 0, 0);
    NEAR(ll_day_eval(LL_DAY_STAR_FADE, 0), 1, 0);
    NEAR(ll_day_eval(LL_DAY_STAR_FADE, 0.15625f), 0.5, 1e-4);
    NEAR(ll_day_eval(LL_DAY_STAR_FADE, 0.5f), 0, 0);
    NEAR(ll_day_eval(LL_DAY_STAR_FADE, 0.96875f), 0.5, 1e-4); // 0 at 22:30, 1 at midnight
}

static void before_the_first_key_runs_over_midnight(void **state)
{
    (void)state;
    // 0.75 -> 1, 0.25 -> 3: from the last key to the first it is half a day.
    static const struct ll_day_key keys[] = { { 0.25f, 3 }, { 0.75f, 1 } };
    NEAR(ll_day_table_eval(keys, 2, 0), 2, 1e-6);
    NEAR(ll_day_table_eval(keys, 2, 0.125f), 2.5, 1e-6);
    NEAR(ll_day_table_eval(keys, 2, 0.875f), 1.5, 1e-6);
    NEAR(ll_day_table_eval(keys, 2, 0.25f), 3, 0);
    NEAR(ll_day_table_eval(keys, 2, 1), 2, 1e-6);
    // In the order in which they stand: the second is reached first.
    static const struct ll_day_key turned[] = { { 0.5f, 4 }, { 0.25f, 8 } };
    NEAR(ll_day_table_eval(turned, 2, 0.4f), 8 + (4 - 8) * 0.15 / 0.25, 1e-5);
    NEAR(ll_day_table_eval(turned, 2, 0.6f), 8 + (4 - 8) * 0.35 / 0.25, 1e-5);
    static const struct ll_day_key same[] = { { 0.5f, 4 }, { 0.5f, 8 } };
    NEAR(ll_day_table_eval(same, 2, 0.5f), 8, 0); // last to first, no breadth
}

// The largest step of a game minute, over midnight too. The clouds' glow alone has a
// cliff, at 22:10.
static void tables_are_continuous_over_the_day(void **state)
{
    (void)state;
    for (int t = 0; t < LL_NUM_DAY_TABLES; t++) {
        enum ll_day_table table = (enum ll_day_table)t;
        uint32_t num_keys;
        const struct ll_day_key *keys = ll_day_table_keys(table, &num_keys);
        float low = keys[0].value, high = low, largest = 0;
        for (uint32_t i = 1; i < num_keys; i++) {
            low = ll_minf(low, keys[i].value);
            high = ll_maxf(high, keys[i].value);
        }
        uint32_t num_steps = 0;
        float before = ll_day_eval(table, 1439 / 1440.0f);
        for (int minute = 0; minute < 1440; minute++) {
            float now = ll_day_eval(table, (float)minute / 1440),
                  step = fabsf(now - before);
            bool cliff = table == LL_DAY_CLOUD_GLOW && minute == 22 * 60 + 10;
            if (!cliff)
                largest = ll_maxf(largest, step);
            num_steps += step > 0.2f * (high - low) && high > low;
            before = now;
        }
        note("%s: %.5f a minute of %.4f\n", ll_day_table_name(table), (double)largest,
             (double)(high - low));
        assert_true(largest <= 0.05f * (high - low));
        assert_int_equal(num_steps, table == LL_DAY_CLOUD_GLOW ? 1 : 0);
    }
}

// daynight.md 10: no night gain at all from 06:59:11 to 19:19:08, all of it at midnight.
static void night_begins_and_ends_with_the_low_sun(void **state)
{
    (void)state;
    NEAR(ll_sky_night((6 * 60 + 59.3f) / 1440), 0, 0);
    NEAR(ll_sky_night((19 * 60 + 19) / 1440.0f), 0, 0);
    NEAR(ll_sky_night(0), 1, 0);
    NEAR(ll_sky_night((6 * 60 + 10) / 1440.0f), 1, 0);
    assert_true(ll_sky_night((6 * 60 + 58) / 1440.0f) > 0);
    assert_true(ll_sky_night((19 * 60 + 21) / 1440.0f) > 0);
}

static void darkening_keeps_hue_and_saturation(void **state)
{
    (void)state;
    static const float color[3] = { 0.8f, 0.4f, 0.2f };
    float out[3];
    ll_color_darken(color, 0.5f, out);
    COLOR(out, 102, 51, 25.5, 1e-3);
    ll_color_darken(color, 2, out); // the value ends at 1
    COLOR(out, 255, 127.5, 63.75, 1e-3);
    ll_color_darken(color, -1, out);
    COLOR(out, 0, 0, 0, 0);
    static const float black[3] = { 0 };
    ll_color_darken(black, 3, out);
    COLOR(out, 0, 0, 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_key_gives_its_value_and_the_day_wraps),
        cmocka_unit_test(before_the_first_key_runs_over_midnight),
        cmocka_unit_test(tables_are_continuous_over_the_day),
        cmocka_unit_test(light_and_sun_stand_where_they_should),
        cmocka_unit_test(night_begins_and_ends_with_the_low_sun),
        cmocka_unit_test(factors_of_the_day),
        cmocka_unit_test(darkening_keeps_hue_and_saturation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
