// One log sink for the program: level, module, one line an event. Thread-safe.
#ifndef LL_BASE_LOG_H
#define LL_BASE_LOG_H

#include <stdarg.h>
#include <stdint.h>

enum ll_log_level { LL_LOG_DEBUG, LL_LOG_INFO, LL_LOG_WARN, LL_LOG_ERROR };

typedef void (*ll_log_fn)(void *user, enum ll_log_level level, const char *module,
                          const char *message);

// NULL restores the default sink: stderr, INFO and above ("warn vfs: ...").
void ll_log_sink_set(ll_log_fn sink, void *user);
void ll_log_level_set(enum ll_log_level lowest);

void ll_log(enum ll_log_level level, const char *module, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// Lines of this level or above since the program started.
uint32_t ll_log_count(enum ll_log_level level);

#endif
