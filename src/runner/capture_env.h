// The names of the environment that a capture hears to. The command line wins over them.
#ifndef LL_RUNNER_CAPTURE_ENV_H
#define LL_RUNNER_CAPTURE_ENV_H

#include "runner/capture_state.h"

struct ll_capture_env {
    const char *scenario;   // WOW_CAPTURE; NULL where it is not set
    const char *out;        // WOW_CAPTURE_OUT
    const char *settings;   // WOW_CAPTURE_CVARS: a settings file, which is only read
    bool ui;                // WOW_CAPTURE_UI
    uint32_t width, height; // WOW_WIN; 0: not set
    uint32_t resize_width, resize_height; // WOW_RESIZE
    struct ll_capture_rules rules; // WOW_CAPTURE_AGE, _STABLE, _DEADLINE, or the defaults
};

typedef const char *(*ll_env_fn)(void *user, const char *name); // NULL: not set

// An empty variable counts as not set. False, after a line in the log that names the
// variable and what it wants.
bool ll_capture_env_read(ll_env_fn get, void *user, struct ll_capture_env *out);

#endif
