// How a picture comes about: load, age, draw, settle, save. Pure: what happens is told to
// it, what to do next is its answer, so every way through is tested without a GPU.
#ifndef LL_RUNNER_CAPTURE_STATE_H
#define LL_RUNNER_CAPTURE_STATE_H

#include <stdbool.h>
#include <stdint.h>

#define LL_CAPTURE_STEP_S (1.0 / 60) // of the simulation
#define LL_CAPTURE_AGE 150u          // steps, WOW_CAPTURE_AGE
#define LL_CAPTURE_DEADLINE_S 300.0  // WOW_CAPTURE_DEADLINE
#define LL_CAPTURE_MAX_DRAWS 1800u   // until a picture has to be settled

enum ll_capture_action {
    LL_CAPTURE_LOAD, // let loading go on, then tell whether the place is presentable
    LL_CAPTURE_STEP, // one step of the simulation, nothing drawn
    LL_CAPTURE_DRAW, // draw, then tell whether the picture is that of the draw before
    LL_CAPTURE_SAVE, // good: keep the picture
    LL_CAPTURE_FAIL, // see `failure`
};

enum ll_capture_failure {
    LL_CAPTURE_NO_FAILURE,
    LL_CAPTURE_LATE,  // the deadline passed
    LL_CAPTURE_BLACK, // the whole picture is black
    LL_CAPTURE_BROKE, // something could not be done
};

struct ll_capture_rules {
    uint32_t age_steps;
    uint32_t stable_draws; // equal draws in a row that are asked for; 0 or 1: one draw
    double deadline_s;     // from the start; 0: none
};

struct ll_capture_state {
    struct ll_capture_rules rules;
    double start_s;
    enum ll_capture_action next;
    enum ll_capture_failure failure;
    uint32_t num_steps, num_draws;
    uint32_t num_equal; // draws in a row that show the same
    bool unsettled;     // saved though it never held still
};

// What came of the action that was asked for.
struct ll_capture_event {
    double now_s;
    bool failed;      // the action could not be done
    bool presentable; // of LOAD
    bool same, black; // of DRAW
};

// The first action is LL_CAPTURE_LOAD.
struct ll_capture_state ll_capture_state_make(const struct ll_capture_rules *rules,
                                              double now_s);
// The next action, also in state->next. SAVE and FAIL are final.
enum ll_capture_action ll_capture_state_next(struct ll_capture_state *state,
                                             const struct ll_capture_event *event);

const char *ll_capture_failure_text(enum ll_capture_failure failure);

#endif
