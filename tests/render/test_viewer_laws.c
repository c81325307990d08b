// What the viewer's input does, without a viewer: the free camera, the day's clock, keys,
// places that people type, pages; and the field of view on every screen.
#include "testkit.h"

#include <math.h>

#include "runner/day_clock.h"
#include "runner/fly.h"
#include "runner/go.h"
#include "runner/page.h"
#include "runner/view_keys.h"
#include "runner/view_words.h"
#include "scene/scene.h"

static bool near(double a, double b, double tolerance)
{
    return fabs(a - b) <= tolerance;
}

// ---- the free camera ----

static struct ll_fly fly_at(double yaw_deg, double pitch_deg)
{
    struct ll_fly fly;
    ll_fly_init(&fly);
    fly.yaw_deg = yaw_deg;
    fly.pitch_deg = pitch_deg;
    return fly;
}

static void flies_along_the_view(void **state)
{
    (void)state;
    struct ll_fly fly = fly_at(90, 30); // west and up
    ll_fly_step(&fly, &(struct ll_fly_input){ .forward = 1 }, 0.5);
    assert_true(near(fly.pos[0], 0, 1e-9));
    assert_true(near(fly.pos[1], 50 * sqrt(3) / 2, 1e-6));
    assert_true(near(fly.pos[2], 25, 1e-6));
    fly = fly_at(0, 80); // aside stays level, whatever the pitch
    ll_fly_step(&fly, &(struct ll_fly_input){ .right = 1 }, 1);
    assert_true(near(fly.pos[1], -100, 1e-6) && near(fly.pos[2], 0, 1e-9)); // east
    fly = fly_at(0, -80); // up is the world's
    ll_fly_step(&fly, &(struct ll_fly_input){ .up = 1 }, 1);
    assert_true(near(fly.pos[2], 100, 1e-6) && near(fly.pos[0], 0, 1e-9));
}

static void speed_is_that_of_the_wheel_however_many_keys(void **state)
{
    (void)state;
    struct ll_fly fly = fly_at(0, 0);
    ll_fly_step(&fly, &(struct ll_fly_input){ .forward = 1, .right = 1, .up = 1 }, 1);
    double length =
        sqrt(fly.pos[0] * fly.pos[0] + fly.pos[1] * fly.pos[1] + fly.pos[2] * fly.pos[2]);
    assert_true(near(length, 100, 1e-6));
    fly = fly_at(0, 0); // a stick may ask for less
    ll_fly_step(&fly, &(struct ll_fly_input){ .forward = 0.25f }, 1);
    assert_true(near(fly.pos[0], 25, 1e-6));
    fly = fly_at(0, 0);
    ll_fly_step(&fly, &(struct ll_fly_input){ .forward = 1, .fast = true }, 1);
    assert_true(near(fly.pos[0], 500, 1e-6));
    ll_fly_step(&fly, &(struct ll_fly_input){ .wheel = 3 }, 0);
    assert_true(near(fly.speed_yd_s, 133.1, 1e-9));
    ll_fly_step(&fly, &(struct ll_fly_input){ .wheel = 1000 }, 0);
    assert_true(fly.speed_yd_s == 2000);
    ll_fly_step(&fly, &(struct ll_fly_input){ .wheel = -1000 }, 0);
    assert_true(fly.speed_yd_s == 1);
}

static void mouse_turns_by_counts_and_the_pitch_has_its_limit(void **state)
{
    (void)state;
    const double to_deg = 180 / 3.14159265358979323846;
    struct ll_fly fly = fly_at(0, 0);
    ll_fly_step(&fly, &(struct ll_fly_input){ .look_x = 100, .look_y = 50 }, 0.016);
    assert_true(near(fly.yaw_deg, 360 - 0.3 * to_deg, 1e-6)); // to the right: less yaw
    assert_true(near(fly.pitch_deg, -0.15 * to_deg, 1e-6));
    ll_fly_step(&fly, &(struct ll_fly_input){ .look_y = -1e6f }, 0.016);
    assert_true(near(fly.pitch_deg, 1.54 * to_deg, 1e-9));
    ll_fly_step(&fly, &(struct ll_fly_input){ .look_y = 1e6f }, 0.016);
    assert_true(near(fly.pitch_deg, -1.54 * to_deg, 1e-9));
    for (int i = 0; i < 1000; i++)
        ll_fly_step(&fly, &(struct ll_fly_input){ .look_x = 7777 }, 0.016);
    assert_true(fly.yaw_deg >= 0 && fly.yaw_deg < 360);
}

static void nonsense_does_no_harm(void **state)
{
    (void)state;
    static const float bad[] = { NAN, INFINITY, -INFINITY, 1e30f };
    struct ll_fly fly = fly_at(10, 20);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct ll_fly_input input = { .forward = bad[i],
                                      .right = bad[i],
                                      .look_x = bad[i],
                                      .look_y = bad[i],
                                      .stick_x = bad[i],
                                      .stick_y = bad[i] };
        ll_fly_step(&fly, &input, 0.1);
        ll_fly_step(&fly, &(struct ll_fly_input){ .forward = 1 }, (double)bad[i]);
    }
    for (int i = 0; i < 3; i++)
        assert_true(isfinite(fly.pos[i]) && fabs(fly.pos[i]) <= 20000);
    assert_true(isfinite(fly.yaw_deg) && isfinite(fly.pitch_deg));
}

// ---- the day ----

static void hours_go_by_quarters_and_round_the_day(void **state)
{
    (void)state;
    struct ll_day_clock clock = { 0 };
    ll_day_clock_set(&clock, 600);
    ll_day_clock_turn(&clock, 1);
    assert_true(clock.minute == 615);
    ll_day_clock_set(&clock, 607.4);
    ll_day_clock_turn(&clock, 1);
    assert_true(clock.minute == 615);
    ll_day_clock_set(&clock, 607.4);
    ll_day_clock_turn(&clock, -1);
    assert_true(clock.minute == 600);
    ll_day_clock_turn(&clock, -41);
    assert_true(clock.minute == 1440 - 15);
    ll_day_clock_turn(&clock, 1);
    assert_true(clock.minute == 0);
    ll_day_clock_set(&clock, -30);
    assert_true(clock.minute == 1410);
    ll_day_clock_set(&clock, (double)NAN);
    assert_true(clock.minute == 0);
    ll_day_clock_set(&clock, 1439.5);
    ll_day_clock_step(&clock, 10);
    assert_true(clock.minute == 1439.5); // stands
    clock.runs = true;
    ll_day_clock_step(&clock, 1);
    assert_true(near(clock.minute, 0.5, 1e-9));
}

// ---- keys ----

static enum ll_view_action key(struct ll_view_held *held, const char *name, bool down)
{
    return ll_view_key(held, &(struct ll_view_key){ .name = name, .down = down });
}

static void keys_hold_and_let_go(void **state)
{
    (void)state;
    struct ll_view_held held = { 0 };
    struct ll_fly_input input = { 0 };
    assert_int_equal(key(&held, "W", true), LL_VIEW_NONE);
    key(&held, "Up", true); // a second key of the same meaning
    key(&held, "W", false);
    key(&held, "A", true);
    ll_view_held_input(&held, &input);
    assert_true(input.forward == 1 && input.right == -1 && !input.fast);
    key(&held, "D", true); // against each other
    key(&held, "Left Ctrl", true);
    input = (struct ll_fly_input){ 0 };
    ll_view_held_input(&held, &input);
    assert_true(input.right == 0 && input.fast);
    // A key that was never seen going down does not count below none.
    key(&held, "S", false);
    ll_view_release(&held); // the window lost the keyboard
    input = (struct ll_fly_input){ 0 };
    ll_view_held_input(&held, &input);
    assert_true(input.forward == 0 && input.right == 0 && !input.fast);
    key(&held, "Up", false);
    key(&held, "Space", true);
    key(&held, "C", true);
    key(&held, "C", false);
    ll_view_held_input(&held, &input);
    assert_true(input.up == 1);
}

static void pressed_keys_want_their_modifiers(void **state)
{
    (void)state;
    struct ll_view_held held = { 0 };
    struct ll_view_key q = { .name = "Q", .down = true };
    assert_int_equal(ll_view_key(&held, &q), LL_VIEW_NONE);
    q.ctrl = true;
    assert_int_equal(ll_view_key(&held, &q), LL_VIEW_QUIT);
    struct ll_view_key enter = { .name = "Return", .down = true };
    assert_int_equal(ll_view_key(&held, &enter), LL_VIEW_NONE);
    enter.alt = true;
    assert_int_equal(ll_view_key(&held, &enter), LL_VIEW_FULLSCREEN);
    struct ll_view_key shot = { .name = "F12", .down = true, .repeat = true };
    assert_int_equal(ll_view_key(&held, &shot), LL_VIEW_NONE); // one is enough
    struct ll_view_key later = { .name = "]", .down = true, .repeat = true };
    assert_int_equal(ll_view_key(&held, &later), LL_VIEW_LATER);
    assert_int_equal(key(&held, "F12", false), LL_VIEW_NONE);
}

static void every_action_has_a_key_and_words(void **state)
{
    (void)state;
    uint32_t num;
    const struct ll_view_binding *bindings = ll_view_bindings(&num);
    for (int action = LL_VIEW_NONE + 1; action < LL_NUM_VIEW_ACTIONS; action++) {
        bool bound = false;
        for (uint32_t i = 0; i < num; i++)
            bound |= bindings[i].action == (enum ll_view_action)action;
        assert_true(bound);
    }
    for (uint32_t i = 0; i < num; i++)
        assert_int_equal(!bindings[i].shown, !bindings[i].help);
}

// What help says of a key is said in Russian too.
static void help_speaks_russian(void **state)
{
    (void)state;
    uint32_t num;
    const struct ll_view_binding *bindings = ll_view_bindings(&num);
    for (uint32_t i = 0; i < num; i++) {
        if (!bindings[i].help)
            continue;
        const char *russian = ll_view_words(bindings[i].help, LL_LANGUAGE_RUSSIAN);
        if (!strcmp(russian, bindings[i].help))
            fail_msg("no Russian for %s", bindings[i].help);
        assert_string_equal(ll_view_words(bindings[i].help, LL_LANGUAGE_ENGLISH),
                            bindings[i].help);
    }
}

// ---- places ----

static void places_are_read_as_people_write_them(void **state)
{
    (void)state;
    static const struct {
        const char *text, *name;
        uint32_t num;
        double pos[3];
    } good[] = {
        { "Azeroth", "Azeroth", 0, { 0 } },
        { "0", "0", 0, { 0 } },
        { "  dusk-inn ", "dusk-inn", 0, { 0 } },
        { "-9460 60", "", 2, { -9460, 60 } },
        { "-9460, 60, 70.5", "", 3, { -9460, 60, 70.5 } },
        { "Azeroth -9460,60", "Azeroth", 2, { -9460, 60 } },
        { "1 -9460 60 70", "1", 3, { -9460, 60, 70 } },
        { "Мир 1 2 3", "Мир", 3, { 1, 2, 3 } },
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct ll_go go;
        assert_true(ll_go_parse(good[i].text, &go));
        assert_string_equal(go.name, good[i].name);
        assert_int_equal(go.num_coordinates, good[i].num);
        for (uint32_t c = 0; c < good[i].num; c++)
            assert_true(go.pos[c] == good[i].pos[c]);
    }
    char long_text[400];
    memset(long_text, 'x', sizeof long_text - 1);
    long_text[sizeof long_text - 1] = '\0';
    const char *bad[] = { "",      "  ",    "a b",   "1 2 3 4 5",   "a b c d",
                          "1 2 x", "1 1e9", "nan 1", "a 1 2 3 4 5", long_text };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct ll_go go;
        if (ll_go_parse(bad[i], &go))
            fail_msg("taken: %.20s", bad[i]);
    }
}

// ---- pages ----

static void page_keeps_its_limits(void **state)
{
    (void)state;
    struct ll_page *page = calloc(1, sizeof *page);
    assert_non_null(page);
    for (int i = 0; i < 2 * LL_PAGE_CHOICES; i++) {
        ll_page_line(page, "line %d", i);
        ll_page_choice(page, "choice %d", i);
    }
    assert_int_equal(page->num_lines, LL_PAGE_LINES);
    assert_int_equal(page->num_choices, LL_PAGE_CHOICES);
    ll_page_choose(page, -1);
    assert_int_equal(page->chosen, 0);
    ll_page_choose(page, 1 << 30);
    assert_int_equal(page->chosen, LL_PAGE_CHOICES - 1);
    struct ll_page *empty = calloc(1, sizeof *empty);
    assert_non_null(empty);
    ll_page_choose(empty, 3);
    assert_int_equal(empty->chosen, 0);
    ll_page_type(page, "Мир");
    ll_page_type(page, "!");
    assert_string_equal(page->entry, "Мир!");
    ll_page_erase(page);
    ll_page_erase(page); // a whole letter, not its last byte
    assert_string_equal(page->entry, "Ми");
    for (int i = 0; i < 1000; i++)
        ll_page_type(page, "Ж");
    assert_true(strlen(page->entry) < LL_PAGE_TEXT);
    for (int i = 0; i < 1000; i++)
        ll_page_erase(page);
    assert_string_equal(page->entry, "");
    free(page);
    free(empty);
}

// ---- the field of view ----

// The vertical angle is kept on every screen; wide ones see more at the sides.
static void field_of_view_is_vertical_on_every_screen(void **state)
{
    (void)state;
    static const struct {
        uint32_t width, height;
    } screens[] = {
        { 1024, 768 }, { 1920, 1080 }, { 2560, 1080 }, { 5120, 1440 }, { 1080, 1920 }
    };
    for (size_t i = 0; i < sizeof screens / sizeof *screens; i++) {
        struct ll_camera camera = { .field_of_view_deg = 50,
                                    .near_yd = 0.1f,
                                    .far_clip_yd = 1000,
                                    .width = screens[i].width,
                                    .height = screens[i].height };
        float to_clip[4][4], from_clip[4][4];
        ll_camera_matrices(&camera, to_clip, from_clip);
        double half = tan(25 * 3.14159265358979323846 / 180);
        double aspect = (double)screens[i].width / screens[i].height;
        // Looking north: the top edge is at tan 25 degrees, the right one at the aspect's
        // multiple of it; pixels are square.
        const float edges[2][3] = { { 1, 0, (float)half },
                                    { 1, (float)-(half * aspect), 0 } };
        for (int e = 0; e < 2; e++) {
            float clip[4] = { 0 };
            for (int row = 0; row < 4; row++) {
                for (int col = 0; col < 3; col++)
                    clip[row] += to_clip[col][row] * edges[e][col];
            }
            assert_true(near((double)(clip[e ? 0 : 1] / clip[3]), e ? 1 : -1, 1e-5));
        }
        // What is culled agrees with what is drawn.
        struct ll_view view = ll_view_of_camera(&camera);
        const double inside = 0.999, outside = 1.001;
        for (int side = 0; side < 4; side++) {
            double y = side < 2 ? (side ? 1 : -1) * half * aspect : 0;
            double z = side >= 2 ? (side == 2 ? 1 : -1) * half : 0;
            double least_in = 1, least_out = 1;
            for (int p = 0; p < LL_VIEW_PLANES; p++) {
                const float *n = view.planes[p];
                double base = (double)n[0] * 100 + (double)n[3];
                double lean = ((double)n[1] * y + (double)n[2] * z) * 100;
                least_in = fmin(least_in, base + lean * inside);
                least_out = fmin(least_out, base + lean * outside);
            }
            assert_true(least_in > 0);
            assert_true(least_out < 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(flies_along_the_view),
        cmocka_unit_test(speed_is_that_of_the_wheel_however_many_keys),
        cmocka_unit_test(mouse_turns_by_counts_and_the_pitch_has_its_limit),
        cmocka_unit_test(nonsense_does_no_harm),
        cmocka_unit_test(hours_go_by_quarters_and_round_the_day),
        cmocka_unit_test(keys_hold_and_let_go),
        cmocka_unit_test(pressed_keys_want_their_modifiers),
        cmocka_unit_test(every_action_has_a_key_and_words),
        cmocka_unit_test(help_speaks_russian),
        cmocka_unit_test(places_are_read_as_people_write_them),
        cmocka_unit_test(page_keeps_its_limits),
        cmocka_unit_test(field_of_view_is_vertical_on_every_screen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
