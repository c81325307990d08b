// Where log lines go: one sink for the process. Thread-safe.
#ifndef LAMPLIGHT_LOG_H
#define LAMPLIGHT_LOG_H

#include "lamplight/api.h"

#ifdef __cplusplus
extern "C" {
#endif

enum ll_log_level { LL_LOG_DEBUG, LL_LOG_INFO, LL_LOG_WARN, LL_LOG_ERROR };

// Called from any thread, one line an event, never from two threads at once; must not log
// itself. module: "vfs", "gpu", ...
typedef void (*ll_log_fn)(void *user, enum ll_log_level level, const char *module,
                          const char *message);

// NULL restores the default sink: stderr, INFO and above ("warn vfs: ...").
LL_API void ll_log_sink_set(ll_log_fn sink, void *user);
// Of the default sink; a sink of the host gets every line.
LL_API void ll_log_level_set(enum ll_log_level lowest);

#ifdef __cplusplus
}
#endif

#endif
