#include "base/log.h"

#include <stdatomic.h>
#include <stdio.h>

#include "base/thread.h"

// The log sink is one of the two mutable globals of the program.
static struct {
    struct ll_mutex mutex;
    ll_log_fn fn;
    void *user;
    enum ll_log_level lowest;
    atomic_uint count[LL_LOG_ERROR + 1];
} sink = { .mutex = LL_MUTEX_INIT, .lowest = LL_LOG_INFO };

void ll_log_sink_set(ll_log_fn fn, void *user)
{
    ll_mutex_lock(&sink.mutex);
    sink.fn = fn;
    sink.user = user;
    ll_mutex_unlock(&sink.mutex);
}

void ll_log_level_set(enum ll_log_level lowest)
{
    ll_mutex_lock(&sink.mutex);
    sink.lowest = lowest;
    ll_mutex_unlock(&sink.mutex);
}

void ll_log(enum ll_log_level level, const char *module, const char *format, ...)
{
    static const char *const names[] = { "debug", "info", "warn", "error" };
    char message[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);

    atomic_fetch_add(&sink.count[level], 1);
    ll_mutex_lock(&sink.mutex);
    if (sink.fn)
        sink.fn(sink.user, level, module, message);
    else if (level >= sink.lowest)
        fprintf(stderr, "%s %s: %s\n", names[level], module, message);
    ll_mutex_unlock(&sink.mutex);
}

uint32_t ll_log_count(enum ll_log_level level)
{
    uint32_t total = 0;
    for (int i = level; i <= LL_LOG_ERROR; i++)
        total += atomic_load(&sink.count[i]);
    return total;
}
