// One log sink for the program: level, module, one line an event. Thread-safe.
#ifndef LL_BASE_LOG_H
#define LL_BASE_LOG_H

#include <stdarg.h>
#include <stdint.h>

#include "lamplight/log.h"

void ll_log(enum ll_log_level level, const char *module, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// Lines of this level or above since the program started.
uint32_t ll_log_count(enum ll_log_level level);

#endif
