// What the environment asks to be told about frames while they run: a probe, a journal,
// the times of the GPU. Whoever runs frames calls it once a frame; without a wish it is
// NULL and costs nothing.
#ifndef LL_RUNNER_MONITOR_H
#define LL_RUNNER_MONITOR_H

#include "runner/runner.h"

struct ll_monitor;

struct ll_monitor_params {
    // The environment; NULL: the process's.
    const char *(*env)(void *user, const char *name);
    void *env_user;
    // A journal although WOW_FPS_JOURNAL does not ask for one: its file; NULL: none.
    const char *journal_file;
    uint32_t num_warm; // frames of a probe before it measures; 0: LL_PROBE_WARM
    FILE *out;         // for lines; NULL: stdout
};

// NULL when nothing is asked for, or after a log line when it cannot be done.
struct ll_monitor *ll_monitor_create(const struct ll_monitor_params *params);
void ll_monitor_destroy(struct ll_monitor *monitor);

// The probe wants frames that do not wait for the display.
bool ll_monitor_wants_uncapped(const struct ll_monitor *monitor);

// A session was opened, or is about to be closed (NULL). monitor may be NULL.
void ll_monitor_session(struct ll_monitor *monitor, struct ll_session *session);

// After a frame that was drawn. True once a probe has measured all it was to: the run is
// over. monitor may be NULL.
bool ll_monitor_frame(struct ll_monitor *monitor, const struct ll_frame_request *request,
                      const struct ll_frame_report *report);

#endif
