// What a capture is going to draw, in which order: pure, made before anything is opened,
// so that what is wrong with a request is said at once.
#ifndef LL_RUNNER_CAPTURE_PLAN_H
#define LL_RUNNER_CAPTURE_PLAN_H

#include "runner/camera_path.h"
#include "runner/runner.h"
#include "runner/scenario.h"
#include "settings/store.h"

#define LL_MAX_CAPTURE_HOURS 1440u // one a minute
#define LL_MAX_VARY_VALUES 16u

struct ll_capture_job {
    const struct ll_shot_spec *spec;
    struct ll_shot shot;      // at its hour
    struct ll_text_pair vary; // key NULL: nothing is varied
    const char *name, *label; // of its file; below its picture in a sheet
    uint32_t order;           // in the list of what was asked for: rows of a sheet
    uint32_t vary_idx;        // column of an A/B sheet
};

struct ll_capture_plan {
    struct ll_arena arena;
    struct ll_scenarios scenarios;
    struct ll_shot_list list;
    struct ll_settings_store *settings; // where all shots start from; owned
    struct ll_camera_path path;         // of a film: then there are no jobs
    // In the order of drawing: place by place, so that each is loaded once; at a place
    // value by value of what is varied; then as asked for.
    uint32_t num_jobs;
    struct ll_capture_job *jobs;
    uint32_t num_orders; // jobs that differ in more than the varied value
    uint32_t num_values; // of what is varied; 0: nothing is
    bool several;        // pictures go into a folder
    const char *title;   // of a sheet; NULL
};

// 0, or the exit code after a line in the log.
int ll_capture_plan_make(const struct ll_capture_params *params,
                         struct ll_capture_plan *out);
void ll_capture_plan_finish(struct ll_capture_plan *plan);

// True when both are drawn in one place: one load serves both.
bool ll_capture_same_place(const struct ll_shot_spec *a, const struct ll_shot_spec *b);

#endif
