// sky: the clock, weather and wind, through the public headers alone.
#include "lamplight/sky.h"
#include "lamplight/weather.h"
#include "test_near.h"

// ---- clock ----

static uint32_t pack(uint32_t minute, uint32_t hour, uint32_t weekday, uint32_t day,
                     uint32_t month, uint32_t year)
{
    return minute | hour << 6 | weekday << 11 | day << 14 | month << 20 | year << 24;
}

static void clock_runs_in_fractions_of_minutes(void **state)
{
    (void)state;
    struct ll_game_clock clock;
    ll_game_clock_init(&clock);
    ll_game_clock_step(&clock, 3600);
    struct ll_sky_time time = ll_game_clock_time(&clock);
    NEAR(time.minute, 720, 0); // noon, standing still
    NEAR(time.day_fraction, 0.5, 0);

    ll_game_clock_set(&clock, pack(50, 23, 6, 30, 11, 6), 0.0166667f);
    time = ll_game_clock_time(&clock);
    NEAR(time.minute, 23 * 60 + 50, 0);
    NEAR(time.continuous_day, 6 * 372 + 11 * 31 + 30 + (23 * 60 + 50) / 1440.0, 1e-9);
    ll_game_clock_step(&clock, 30);
    NEAR(ll_game_clock_time(&clock).minute, 23 * 60 + 50.5, 1e-4);
    ll_game_clock_step(&clock, 570); // over midnight the minute wraps, the day goes on
    time = ll_game_clock_time(&clock);
    assert_true(time.minute < 0.01 || time.minute > 1439.99);
    NEAR(time.continuous_day, 6 * 372 + 11 * 31 + 31, 1e-5);
    assert_true(time.day_fraction < 1);
}

static void clock_at_a_fast_scale_moves_evenly(void **state)
{
    (void)state;
    struct ll_game_clock clock;
    ll_game_clock_set(&clock, pack(0, 6, 0, 1, 1, 1), 7.5f);
    double before = ll_game_clock_time(&clock).continuous_day;
    for (int i = 0; i < 1000; i++) {
        ll_game_clock_step(&clock, 1.0 / 60);
        double now = ll_game_clock_time(&clock).continuous_day;
        NEAR((now - before) * 1440, 7.5 / 60, 1e-6);
        before = now;
    }
}

static void pinned_times_wrap(void **state)
{
    (void)state;
    static const struct {
        double minute, wrapped;
    } cases[] = { { 0, 0 },        { 1440, 0 },   { -10, 1430 }, { 725.25, 725.25 },
                  { 4320.5, 0.5 }, { -1e-18, 0 }, { NAN, 0 },    { INFINITY, 0 } };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ll_sky_time time = ll_sky_time_pinned(cases[i].minute);
        NEAR(time.minute, cases[i].wrapped, 0);
        NEAR(time.day_fraction, cases[i].wrapped / 1440, 1e-12);
        NEAR(time.continuous_day, time.day_fraction, 0);
    }
}

// ---- weather ----

static const struct ll_weather_event heavy_rain = { LL_WEATHER_RAIN, 1, false };

// weather-wind-post.md 1, acceptance: grade 1, smooth, from nothing.
static void rain_begins_behind_the_dark_sky(void **state)
{
    (void)state;
    struct ll_weather weather = { 0 };
    NEAR(ll_weather_density(&weather), 0, 0);
    NEAR(ll_weather_storm(&weather), 0, 0);
    ll_weather_set(&weather, &heavy_rain);
    float storm = 0, density = 0;
    double begins_s = 0;
    for (int step = 1; step <= 6600; step++) {
        double t = step / 600.0;
        ll_weather_step(&weather, 1 / 600.0);
        float now = ll_weather_storm(&weather), rains = ll_weather_density(&weather);
        NEAR(now, fmin(t / 10, 1), 0.002); // linear over ten seconds
        assert_true(now >= storm && rains >= density);
        assert_true(rains <= now + 1e-6f); // the fog leads the rain
        if (rains > 0 && begins_s == 0)
            begins_s = t;
        storm = now;
        density = rains;
    }
    NEAR(begins_s, 2.5, 0.01);
    NEAR(density, 1, 1e-6);
    NEAR(ll_weather_sky(&weather), 0.25, 1e-6);
}

static void a_new_swing_starts_at_the_old_target(void **state)
{
    (void)state;
    struct ll_weather weather = { 0 };
    ll_weather_set(&weather, &heavy_rain);
    ll_weather_step(&weather, 5);
    NEAR(ll_weather_rain(&weather), 0.5, 0.001);
    ll_weather_set(&weather, &(struct ll_weather_event){ LL_WEATHER_RAIN, 0.4f, false });
    NEAR(ll_weather_rain(&weather), 1, 0); // not 0.5
    ll_weather_step(&weather, 3);
    NEAR(ll_weather_rain(&weather), 1 - 0.6 * 3 / (10 * 0.599), 1e-4);
    ll_weather_step(&weather, 100);
    NEAR(ll_weather_rain(&weather), 0.4, 1e-7);
    assert_int_equal(weather.num_cuts, 1); // from fine to rain; the grade cuts nothing
}

static void instant_events_and_tiny_swings_snap(void **state)
{
    (void)state;
    struct ll_weather weather = { 0 };
    ll_weather_set(&weather, &(struct ll_weather_event){ LL_WEATHER_SNOW, 0.7f, true });
    NEAR(ll_weather_rain(&weather), 0.7, 1e-7);
    NEAR(ll_weather_sky(&weather), 0.25, 0);
    NEAR(ll_weather_density(&weather), (0.7 - 0.25) * 4 / 3, 1e-6);
    // Where 4 (to - from) is -0.001 there is nothing to divide by.
    struct ll_weather down = { .sky = { 0.25f, 0.24975f, 0 } };
    assert_true(isfinite(ll_weather_sky(&down)));
    NEAR(ll_weather_sky(&down), 0.24975, 1e-3);
    ll_weather_set(&weather, &(struct ll_weather_event){ LL_WEATHER_SNOW, NAN, true });
    NEAR(ll_weather_rain(&weather), 0, 0);
    ll_weather_set(&weather, &(struct ll_weather_event){ LL_WEATHER_SNOW, 9, true });
    NEAR(ll_weather_rain(&weather), 1, 0);
}

static void a_change_of_kind_cuts_what_falls(void **state)
{
    (void)state;
    struct ll_weather weather = { 0 };
    ll_weather_set(&weather, &(struct ll_weather_event){ LL_WEATHER_RAIN, 1, true });
    uint32_t cuts = weather.num_cuts;
    ll_weather_set(&weather, &(struct ll_weather_event){ LL_WEATHER_FINE, 1, false });
    assert_int_equal(weather.num_cuts, cuts + 1);
    NEAR(ll_weather_density(&weather), 0, 0); // at once
    NEAR(ll_weather_storm(&weather), 1, 0);   // the sky clears slowly
    ll_weather_step(&weather, 5);
    NEAR(ll_weather_storm(&weather), 0.5, 0.001);
    ll_weather_step(&weather, 5);
    NEAR(ll_weather_storm(&weather), 0, 0);
}

static void scripts_say_what_people_write(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum ll_weather_kind kind;
        float grade;
        bool instant;
        double at_s;
    } good[] = {
        { "rain:0.8", LL_WEATHER_RAIN, 0.8f, true, 0 },
        { "1,0.8", LL_WEATHER_RAIN, 0.8f, true, 0 },
        { "Snow:1,smooth", LL_WEATHER_SNOW, 1, false, 0 },
        { "3,0.25,smooth@12.5", LL_WEATHER_SAND, 0.25f, false, 12.5 },
        { "fine", LL_WEATHER_FINE, 0, true, 0 },
        { " 0 , 0 @ 3 ", LL_WEATHER_FINE, 0, true, 3 },
    };
    struct ll_weather_script script;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_true(ll_weather_script_parse(good[i].text, &script));
        assert_int_equal(script.num_events, 1);
        assert_int_equal(script.events[0].event.kind, good[i].kind);
        NEAR(script.events[0].event.grade, good[i].grade, 0);
        assert_int_equal(script.events[0].event.instant, good[i].instant);
        NEAR(script.events[0].at_s, good[i].at_s, 0);
    }
    static const char *const bad[] = { "rain",      "hail:1", "1,2",         "1,0.5,fast",
                                       "rain:x",    "4,1",    "rain:0.5@-1", "rain:0.5@",
                                       "rain:-0.1", ";",      "rain:0.5;;",  ":0.5" };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (ll_weather_script_parse(bad[i], &script))
            fail_msg("\"%s\" was taken", bad[i]);
        assert_int_equal(script.num_events, 0);
    }
    assert_true(ll_weather_script_parse("", &script));
}

static void scripts_play_on_time(void **state)
{
    (void)state;
    struct ll_weather_script script;
    assert_true(ll_weather_script_parse("0@20;1,1;2,0.5@10", &script));
    struct ll_weather weather = { 0 };
    ll_weather_script_step(&script, &weather, 0);
    NEAR(ll_weather_rain(&weather), 1, 0);
    assert_int_equal(weather.kind, LL_WEATHER_RAIN);
    ll_weather_script_step(&script, &weather, 9.5);
    assert_int_equal(weather.kind, LL_WEATHER_RAIN);
    ll_weather_script_step(&script, &weather, 1);
    assert_int_equal(weather.kind, LL_WEATHER_SNOW);
    NEAR(weather.rain.elapsed_s, 0.5, 1e-9); // it began half a second ago
    ll_weather_script_step(&script, &weather, 100);
    assert_int_equal(weather.kind, LL_WEATHER_FINE);
    NEAR(weather.rain.elapsed_s, 90.5, 1e-9);
}

// ---- wind ----

static void wind_is_a_function_of_time(void **state)
{
    (void)state;
    float slowest = 100, fastest = 0, veer = 0;
    for (int i = 0; i < 20000; i++) {
        struct ll_wind_now now = ll_wind_at(i * 0.25, 0), storm = ll_wind_at(i * 0.25, 1);
        assert_true(now.gust >= 0 && now.gust <= 1);
        NEAR(now.speed_yd_s, 9 * (1 + 0.55 * (2 * now.gust - 1)), 1e-4);
        NEAR(storm.speed_yd_s, now.speed_yd_s * 2.1, 1e-4); // only the speed follows it
        NEAR(storm.heading_rad, now.heading_rad, 0);
        NEAR(hypotf(now.direction[0], now.direction[1]), 1, 1e-6);
        slowest = fminf(slowest, now.speed_yd_s);
        fastest = fmaxf(fastest, now.speed_yd_s);
        veer = fmaxf(veer, fabsf(now.heading_rad - LL_WIND_BASE_HEADING_RAD));
    }
    note("wind %.2f..%.2f yd/s, veer %.1f deg\n", (double)slowest, (double)fastest,
         (double)veer * 57.29578);
    assert_true(slowest >= 9 * 0.45f && fastest <= 9 * 1.55f);
    assert_true(slowest < 6 && fastest > 11);
    assert_true(veer > 0.2f && veer <= 22 / 57.2957f);
}

static void travel_wraps_and_whole_waves_do_not_notice(void **state)
{
    (void)state;
    struct ll_wind wind = { 0 };
    double sum = 0;
    bool wrapped = false;
    float before = 0;
    for (int i = 0; i < 60 * 900; i++) {
        double last = wind.travel_yd;
        ll_wind_step(&wind, 1.0 / 60, 1);
        assert_true(wind.travel_yd >= 0 && wind.travel_yd < LL_WIND_WRAP_YD);
        wrapped |= wind.travel_yd < last;
        sum += (double)ll_wind_at(wind.time_s - 1.0 / 120, 1).speed_yd_s / 60;
        // 182 cycles a wrap: the phase runs on over it.
        float phase = ll_wind_phase(&wind, 182), step = phase - before;
        assert_true(phase >= 0 && phase < 1);
        step -= floorf(step);
        assert_true(i == 0 || step < 0.03f);
        before = phase;
    }
    assert_true(wrapped);
    NEAR(fmod(sum, LL_WIND_WRAP_YD), wind.travel_yd, 0.01);
    struct ll_wind started;
    ll_wind_start(&started, 900, 1);
    NEAR(started.travel_yd, wind.travel_yd, 0.01);
    ll_wind_start(&started, 0, 1);
    NEAR(started.travel_yd, 0, 0);
    ll_wind_step(&started, -1, 1);
    NEAR(started.travel_yd, 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clock_runs_in_fractions_of_minutes),
        cmocka_unit_test(clock_at_a_fast_scale_moves_evenly),
        cmocka_unit_test(pinned_times_wrap),
        cmocka_unit_test(rain_begins_behind_the_dark_sky),
        cmocka_unit_test(a_new_swing_starts_at_the_old_target),
        cmocka_unit_test(instant_events_and_tiny_swings_snap),
        cmocka_unit_test(a_change_of_kind_cuts_what_falls),
        cmocka_unit_test(scripts_say_what_people_write),
        cmocka_unit_test(scripts_play_on_time),
        cmocka_unit_test(wind_is_a_function_of_time),
        cmocka_unit_test(travel_wraps_and_whole_waves_do_not_notice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
