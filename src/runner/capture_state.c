#include "runner/capture_state.h"

struct ll_capture_state ll_capture_state_make(const struct ll_capture_rules *rules,
                                              double now_s)
{
    return (struct ll_capture_state){ .rules = *rules,
                                      .start_s = now_s,
                                      .next = LL_CAPTURE_LOAD };
}

static void fail(struct ll_capture_state *state, enum ll_capture_failure failure)
{
    state->next = LL_CAPTURE_FAIL;
    state->failure = failure;
}

static void grow_older(struct ll_capture_state *state)
{
    state->next =
        state->num_steps < state->rules.age_steps ? LL_CAPTURE_STEP : LL_CAPTURE_DRAW;
}

static void drawn(struct ll_capture_state *state, const struct ll_capture_event *event)
{
    state->num_draws++;
    state->num_equal = state->num_draws > 1 && event->same ? state->num_equal + 1 : 1;
    bool settled = state->num_equal >= state->rules.stable_draws;
    state->unsettled = !settled && state->num_draws >= LL_CAPTURE_MAX_DRAWS;
    if (!settled && !state->unsettled)
        state->next = LL_CAPTURE_DRAW;
    else if (event->black)
        fail(state, LL_CAPTURE_BLACK);
    else
        state->next = LL_CAPTURE_SAVE;
}

enum ll_capture_action ll_capture_state_next(struct ll_capture_state *state,
                                             const struct ll_capture_event *event)
{
    bool over = state->next == LL_CAPTURE_SAVE || state->next == LL_CAPTURE_FAIL;
    double deadline_s = state->rules.deadline_s;
    if (over)
        return state->next;
    if (event->failed) {
        fail(state, LL_CAPTURE_BROKE);
        return state->next;
    }
    switch (state->next) {
    case LL_CAPTURE_LOAD:
        if (event->presentable)
            grow_older(state);
        break;
    case LL_CAPTURE_STEP:
        state->num_steps++;
        grow_older(state);
        break;
    default:
        drawn(state, event);
        break;
    }
    // A picture that is there is not thrown away for being late.
    if (state->next != LL_CAPTURE_SAVE && state->next != LL_CAPTURE_FAIL &&
        deadline_s > 0 && event->now_s - state->start_s >= deadline_s)
        fail(state, LL_CAPTURE_LATE);
    return state->next;
}

const char *ll_capture_failure_text(enum ll_capture_failure failure)
{
    switch (failure) {
    case LL_CAPTURE_LATE:
        return "the deadline passed before the picture was there";
    case LL_CAPTURE_BLACK:
        return "the picture is all black";
    case LL_CAPTURE_BROKE:
        return "it could not be drawn";
    default:
        return "";
    }
}
