// The state machine of a capture, step by step.
#include "testkit.h"

#include "runner/capture_state.h"

static struct ll_capture_event at(double now_s)
{
    return (struct ll_capture_event){ .now_s = now_s };
}

static struct ll_capture_state start(uint32_t age, uint32_t stable, double deadline_s)
{
    struct ll_capture_rules rules = { .age_steps = age,
                                      .stable_draws = stable,
                                      .deadline_s = deadline_s };
    struct ll_capture_state state = ll_capture_state_make(&rules, 1000);
    assert_int_equal(state.next, LL_CAPTURE_LOAD);
    return state;
}

static enum ll_capture_action presentable(struct ll_capture_state *state)
{
    struct ll_capture_event event = at(1001);
    event.presentable = true;
    return ll_capture_state_next(state, &event);
}

static enum ll_capture_action drawn(struct ll_capture_state *state, bool same)
{
    struct ll_capture_event event = at(1001);
    event.same = same;
    return ll_capture_state_next(state, &event);
}

static void it_waits_ages_draws_and_saves(void **state)
{
    (void)state;
    struct ll_capture_state capture = start(150, 0, 300);
    struct ll_capture_event event = at(1001);
    for (int i = 0; i < 50; i++)
        assert_int_equal(ll_capture_state_next(&capture, &event), LL_CAPTURE_LOAD);
    assert_int_equal(presentable(&capture), LL_CAPTURE_STEP);
    for (int i = 1; i < 150; i++)
        assert_int_equal(ll_capture_state_next(&capture, &event), LL_CAPTURE_STEP);
    assert_int_equal(ll_capture_state_next(&capture, &event), LL_CAPTURE_DRAW);
    assert_int_equal(capture.num_steps, 150);
    assert_int_equal(capture.num_draws, 0);
    assert_int_equal(drawn(&capture, false), LL_CAPTURE_SAVE);
    assert_int_equal(capture.num_draws, 1);
    // Final, whatever is told.
    event.failed = true;
    assert_int_equal(ll_capture_state_next(&capture, &event), LL_CAPTURE_SAVE);
    assert_false(capture.unsettled);
}

static void no_age_goes_straight_to_drawing(void **state)
{
    (void)state;
    struct ll_capture_state capture = start(0, 1, 0);
    assert_int_equal(presentable(&capture), LL_CAPTURE_DRAW);
    assert_int_equal(drawn(&capture, false), LL_CAPTURE_SAVE);
}

static void equal_draws_in_a_row_are_waited_for(void **state)
{
    (void)state;
    struct ll_capture_state capture = start(0, 3, 0);
    presentable(&capture);
    // same is told of the first draw too, where it means nothing.
    static const bool same[] = { true, true, false, true };
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        assert_int_equal(drawn(&capture, same[i]), LL_CAPTURE_DRAW);
    assert_int_equal(drawn(&capture, true), LL_CAPTURE_SAVE);
    assert_int_equal(capture.num_draws, 5);
    assert_false(capture.unsettled);
}

static void a_restless_picture_is_saved_in_the_end(void **state)
{
    (void)state;
    struct ll_capture_state capture = start(0, 30, 0);
    presentable(&capture);
    uint32_t num = 1;
    while (drawn(&capture, num % 29 != 0) == LL_CAPTURE_DRAW)
        num++;
    assert_int_equal(num, LL_CAPTURE_MAX_DRAWS);
    assert_int_equal(capture.next, LL_CAPTURE_SAVE);
    assert_true(capture.unsettled);
}

static void a_black_picture_fails_once_it_is_final(void **state)
{
    (void)state;
    struct ll_capture_state capture = start(0, 2, 0);
    presentable(&capture);
    struct ll_capture_event black = at(1001);
    black.black = true;
    assert_int_equal(ll_capture_state_next(&capture, &black), LL_CAPTURE_DRAW);
    assert_int_equal(drawn(&capture, false), LL_CAPTURE_DRAW); // it became light
    assert_int_equal(drawn(&capture, true), LL_CAPTURE_SAVE);

    capture = start(0, 0, 0);
    presentable(&capture);
    assert_int_equal(ll_capture_state_next(&capture, &black), LL_CAPTURE_FAIL);
    assert_int_equal(capture.failure, LL_CAPTURE_BLACK);
}

static void the_deadline_ends_every_wait(void **state)
{
    (void)state;
    struct ll_capture_event late = at(1300), early = at(1299.9);
    struct ll_capture_state capture = start(5, 0, 300); // while it loads
    assert_int_equal(ll_capture_state_next(&capture, &early), LL_CAPTURE_LOAD);
    assert_int_equal(ll_capture_state_next(&capture, &late), LL_CAPTURE_FAIL);
    assert_int_equal(capture.failure, LL_CAPTURE_LATE);

    capture = start(5, 0, 300); // while it ages
    presentable(&capture);
    assert_int_equal(ll_capture_state_next(&capture, &late), LL_CAPTURE_FAIL);
    capture = start(0, 9, 300); // while it settles
    presentable(&capture);
    assert_int_equal(ll_capture_state_next(&capture, &late), LL_CAPTURE_FAIL);
    capture = start(0, 0, 300); // a picture that is there is kept
    presentable(&capture);
    assert_int_equal(ll_capture_state_next(&capture, &late), LL_CAPTURE_SAVE);
    capture = start(5, 0, 0); // none
    late.now_s = 1e9;
    assert_int_equal(ll_capture_state_next(&capture, &late), LL_CAPTURE_LOAD);
}

static void what_breaks_fails_at_once(void **state)
{
    (void)state;
    struct ll_capture_event broken = at(1001);
    broken.failed = true;
    for (int stage = 0; stage < 3; stage++) {
        struct ll_capture_state capture = start(stage == 1 ? 5 : 0, 0, 300);
        if (stage)
            presentable(&capture);
        assert_int_equal(ll_capture_state_next(&capture, &broken), LL_CAPTURE_FAIL);
        assert_int_equal(capture.failure, LL_CAPTURE_BROKE);
        assert_true(ll_capture_failure_text(capture.failure)[0]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_waits_ages_draws_and_saves),
        cmocka_unit_test(no_age_goes_straight_to_drawing),
        cmocka_unit_test(equal_draws_in_a_row_are_waited_for),
        cmocka_unit_test(a_restless_picture_is_saved_in_the_end),
        cmocka_unit_test(a_black_picture_fails_once_it_is_final),
        cmocka_unit_test(the_deadline_ends_every_wait),
        cmocka_unit_test(what_breaks_fails_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
