// Camera paths: through every key, never past one, the short way round, at any length.
#include "testkit.h"

#include "base/maths.h"
#include "runner/camera_path.h"

static struct ll_bytes text_bytes(const char *text)
{
    return (struct ll_bytes){ (const uint8_t *)text, strlen(text) };
}

static void parse_good(const char *text, struct ll_camera_path *out)
{
    struct ll_text_error error;
    if (ll_camera_path_parse(text_bytes(text), out, &error) != LL_OK)
        fail_msg("line %u: %s", error.line, error.message);
}

static const char good_path[] = "* map=Azeroth farclip=500 time=08:00\n"
                                "0    pos=0,0,10  look=350,0   time=22:00  fov=50\n"
                                "2    pos=30,5,12 look=10,-5\n"
                                "2.5  look=20,-5\n"
                                "5    pos=31,40,9 look=-170,4  time=01:30  fov=70\n"
                                "9    pos=0,60,40 at=0,0,0     time=26:00\n";

static void it_passes_through_every_key(void **state)
{
    (void)state;
    static const struct {
        double time_s, pos[3];
    } keys[] = {
        { 0, { 0, 0, 10 } },
        { 2, { 30, 5, 12 } },
        { 5, { 31, 40, 9 } },
        { 9, { 0, 60, 40 } },
    };
    struct ll_camera_path path;
    parse_good(good_path, &path);
    assert_string_equal(path.base.map, "Azeroth");
    assert_int_equal(path.base.num_settings, 1);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        struct ll_path_view view = ll_camera_path_eval(&path, keys[i].time_s);
        for (int k = 0; k < 3; k++)
            assert_float_equal(view.shot.pos[k], keys[i].pos[k], 1e-9);
    }
    // 350 -> 10 -> 20 -> 190 (which is -170): on over north, never the long way back.
    static const double yaws[][2] = { { 0, 350 }, { 2, 370 }, { 2.5, 380 }, { 5, 550 } };
    for (int i = 0; i < 4; i++)
        assert_float_equal(ll_camera_path_eval(&path, yaws[i][0]).shot.yaw_deg,
                           yaws[i][1], 1e-4);
    assert_float_equal(ll_camera_path_eval(&path, 0).shot.minute, 22 * 60, 1e-9);
    assert_float_equal(ll_camera_path_eval(&path, 5).shot.minute, 25.5 * 60, 1e-9);
    assert_float_equal(ll_camera_path_eval(&path, 9).shot.minute, 26 * 60, 1e-9);
    assert_float_equal(ll_camera_path_eval(&path, 7).field_of_view_deg, 70, 1e-9);
    // Held before the start and after the end.
    assert_float_equal(ll_camera_path_eval(&path, -1).shot.pos[2], 10, 0);
    assert_float_equal(ll_camera_path_eval(&path, 99).shot.pos[1], 60, 0);
    ll_camera_path_finish(&path);
}

static void it_is_smooth(void **state)
{
    (void)state;
    struct ll_camera_path path;
    parse_good(good_path, &path);
    // Velocity before and after each inner key, and everywhere between, changes little
    // over a thousandth of a second.
    const double h = 1e-3;
    for (double t = h; t < 9 - 2 * h; t += h / 2) {
        double a[3], b[3], c[3];
        memcpy(a, ll_camera_path_eval(&path, t - h).shot.pos, sizeof a);
        memcpy(b, ll_camera_path_eval(&path, t).shot.pos, sizeof b);
        memcpy(c, ll_camera_path_eval(&path, t + h).shot.pos, sizeof c);
        double jump = 0;
        for (int k = 0; k < 3; k++)
            jump += pow((c[k] - b[k]) / h - (b[k] - a[k]) / h, 2);
        if (sqrt(jump) > 0.6)
            fail_msg("the velocity jumps by %.2f yd/s at %.3f s", sqrt(jump), t);
    }
    ll_camera_path_finish(&path);
}

static void keys_on_a_line_are_not_overshot(void **state)
{
    (void)state;
    // Uneven steps along one line, then back; a stay in between.
    static const char text[] = "0 pos=0,0,0\n1 pos=1,2,0.5\n2 pos=100,200,50\n"
                               "3 pos=100,200,50\n5 pos=101,202,50.5\n6 pos=0,0,0\n";
    static const double ends[][2] = { { 0, 1 },     { 1, 100 },   { 100, 100 },
                                      { 100, 101 }, { 100, 101 }, { 101, 0 } };
    struct ll_camera_path path;
    parse_good(text, &path);
    double last = 0;
    for (int i = 0; i <= 6000; i++) {
        double t = i / 1000.0;
        const double x = ll_camera_path_eval(&path, t).shot.pos[0];
        const double y = ll_camera_path_eval(&path, t).shot.pos[1];
        const double z = ll_camera_path_eval(&path, t).shot.pos[2];
        assert_float_equal(y, 2 * x, 1e-9); // on the line
        assert_float_equal(z, x / 2, 1e-9);
        const double *between = ends[i == 6000 ? 5 : i / 1000];
        assert_true(x >= fmin(between[0], between[1]) - 1e-9);
        assert_true(x <= fmax(between[0], between[1]) + 1e-9);
        assert_true(t > 5 ? x <= last + 1e-12 : x >= last - 1e-12); // never backwards
        last = x;
    }
    ll_camera_path_finish(&path);
}

static void numbers_stay_between_their_keys(void **state)
{
    (void)state;
    struct ll_random random = ll_random_make(5);
    double times[12], values[12], slopes[12];
    struct ll_curve curve = { 12, times, values, slopes };
    for (int round = 0; round < 200; round++) {
        for (int i = 0; i < 12; i++) {
            times[i] = i ? times[i - 1] + 0.01 + ll_random_u32(&random) % 1000 : 0;
            values[i] = (double)(ll_random_u32(&random) % 100);
        }
        ll_curve_prepare(&curve);
        for (int i = 0; i < 11; i++) {
            double low = fmin(values[i], values[i + 1]);
            double high = fmax(values[i], values[i + 1]);
            assert_float_equal(ll_curve_eval(&curve, times[i]), values[i], 1e-9);
            for (int k = 0; k <= 20; k++) {
                double t = times[i] + (times[i + 1] - times[i]) * k / 20;
                double value = ll_curve_eval(&curve, t);
                assert_true(value >= low - 1e-9 && value <= high + 1e-9);
            }
        }
    }
    // Even keys on a line are that line.
    for (int i = 0; i < 12; i++) {
        times[i] = i;
        values[i] = 3 * i - 7;
    }
    ll_curve_prepare(&curve);
    for (double t = 0; t <= 11; t += 0.1)
        assert_float_equal(ll_curve_eval(&curve, t), 3 * t - 7, 1e-9);
}

static void angles_turn_the_short_way(void **state)
{
    (void)state;
    static const double cases[][3] = {
        // angle, reference, result
        { 10, 350, 370 }, { 350, 10, -10 }, { -170, 170, 190 }, { 0, 720, 720 },
        { 90, 0, 90 },    { -90, 0, -90 },  { 725, 0, 5 },      { 0, -1000, -1080 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_float_equal(ll_angle_near(cases[i][0], cases[i][1]), cases[i][2], 1e-9);
}

static void without_a_look_it_looks_ahead(void **state)
{
    (void)state;
    struct ll_camera_path path;
    parse_good("0 pos=0,0,0\n1 pos=10,0,0\n2 pos=10,0,0\n3 pos=20,0,0\n4 pos=20,10,0\n",
               &path);
    assert_float_equal(ll_camera_path_eval(&path, 0).shot.yaw_deg, 0, 0.1);
    assert_float_equal(ll_camera_path_eval(&path, 1.5).shot.yaw_deg, 0, 0.1); // stands
    assert_true(ll_camera_path_eval(&path, 3.9).shot.yaw_deg > 60);
    assert_float_equal(ll_camera_path_eval(&path, 4).shot.yaw_deg,
                       ll_camera_path_eval(&path, 3.9999).shot.yaw_deg, 0.2);
    assert_float_equal(ll_camera_path_eval(&path, 4).shot.minute, 720, 0);
    assert_float_equal(ll_camera_path_eval(&path, 4).field_of_view_deg, 0, 0);
    ll_camera_path_finish(&path);
    // One place alone: as told, and nothing divides by nothing.
    parse_good("1.5 pos=1,2,3\n", &path);
    struct ll_path_view view = ll_camera_path_eval(&path, 1.5);
    assert_float_equal(view.shot.pos[2], 3, 0);
    assert_float_equal(view.shot.yaw_deg, 0, 0);
    assert_int_equal(ll_camera_path_num_frames(&path, 60), 1);
    ll_camera_path_finish(&path);
}

static void frames_are_counted(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double fps;
        uint32_t num;
    } cases[] = {
        { "0 pos=0,0,0\n1 pos=1,0,0\n", 30, 31 },
        { "0 pos=0,0,0\n0.1 pos=1,0,0\n", 30, 4 },
        { "5 pos=0,0,0\n7 pos=1,0,0\n", 24, 49 },
        { "0 pos=0,0,0\n1 pos=1,0,0\n", 0.4, 1 },
        { "0 pos=0,0,0\n86400 pos=1,0,0\n", 1000, LL_MAX_PATH_FRAMES },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ll_camera_path path;
        parse_good(cases[i].text, &path);
        assert_int_equal(ll_camera_path_num_frames(&path, cases[i].fps), cases[i].num);
        ll_camera_path_finish(&path);
    }
}

static const struct {
    const char *text;
    uint32_t line;
    const char *words;
} bad_paths[] = {
    { "", 0, "holds no key" },
    { "* map=Azeroth\n", 0, "holds no key" },
    { "0 look=0,0\n", 1, "first key has no pos" },
    { "x pos=1,2,3\n", 1, "x is no time" },
    { "-1 pos=1,2,3\n", 1, "is no time" },
    { "86401 pos=1,2,3\n", 1, "is no time" },
    { "0 pos=1,2,3\n0 pos=1,2,3\n", 2, "later than the one before" },
    { "5 pos=1,2,3\n4 pos=1,2,3\n", 2, "later than the one before, at 5 s" },
    { "0 pos=1,2\n", 1, "wants X,Y,Z" },
    { "0 pos=1,2,3 at=1,2,3\n", 1, "stands where it looks at" },
    { "0 pos=1,2,3\n1 at=1,2,3\n", 2, "at wants pos" },
    { "0 pos=1,2,3 time=100:00\n", 1, "wants HH:MM" },
    { "0 pos=1,2,3 fov=0\n", 1, "wants degrees" },
    { "0 pos=1,2,3 fov=171\n", 1, "wants degrees" },
    { "0 pos=1,2,3 farclip=500\n", 1, "does not change along a path" },
    { "* pos=1,2,3\n0 pos=1,2,3\n", 1, "belongs to a key" },
    { "* time=25:00\n0 pos=1,2,3\n", 1, "wants HH:MM" },
};

static void bad_lines_are_named(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad_paths / sizeof *bad_paths; i++) {
        struct ll_camera_path path;
        struct ll_text_error error;
        assert_int_equal(
            ll_camera_path_parse(text_bytes(bad_paths[i].text), &path, &error),
            LL_ERR_CORRUPT);
        if (error.line != bad_paths[i].line || !strstr(error.message, bad_paths[i].words))
            fail_msg("%s\nis blamed on line %u: %s", bad_paths[i].text, error.line,
                     error.message);
    }
}

static void parse(struct ll_bytes bytes)
{
    struct ll_camera_path path;
    struct ll_text_error error;
    enum ll_status status = ll_camera_path_parse(bytes, &path, &error);
    assert_true(status == LL_OK || (status == LL_ERR_CORRUPT && error.message[0]));
    for (int i = 0; status == LL_OK && i <= 20; i++) {
        double t = path.start_s + (path.end_s - path.start_s) * i / 20;
        struct ll_path_view view = ll_camera_path_eval(&path, t);
        for (int k = 0; k < 3; k++)
            assert_true(isfinite(view.shot.pos[k]));
        assert_true(isfinite(view.shot.yaw_deg) && isfinite(view.shot.pitch_deg));
        assert_true(isfinite(view.shot.minute) && isfinite(view.field_of_view_deg));
    }
    ll_camera_path_finish(&path);
}

static void every_length_and_mutations_are_survived(void **state)
{
    (void)state;
    parse_truncated(text_bytes(good_path), NULL, 0, parse);
    parse_mutated(text_bytes(good_path), 2000, 72, parse);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_passes_through_every_key),
        cmocka_unit_test(it_is_smooth),
        cmocka_unit_test(keys_on_a_line_are_not_overshot),
        cmocka_unit_test(numbers_stay_between_their_keys),
        cmocka_unit_test(angles_turn_the_short_way),
        cmocka_unit_test(without_a_look_it_looks_ahead),
        cmocka_unit_test(frames_are_counted),
        cmocka_unit_test(bad_lines_are_named),
        cmocka_unit_test(every_length_and_mutations_are_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
