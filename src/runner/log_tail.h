// The last warnings and errors, for pages that say what went wrong. Any thread.
#ifndef LL_RUNNER_LOG_TAIL_H
#define LL_RUNNER_LOG_TAIL_H

#include "base/thread.h"
#include "lamplight/log.h"

#define LL_LOG_TAIL_LINES 6
#define LL_LOG_TAIL_TEXT 320

struct ll_log_tail {
    struct ll_mutex mutex;
    char lines[LL_LOG_TAIL_LINES][LL_LOG_TAIL_TEXT]; // a ring
    unsigned num;                                    // ever
    enum ll_log_level lowest;                        // for whoever prints lines as well
};

void ll_log_tail_init(struct ll_log_tail *tail);
void ll_log_tail_finish(struct ll_log_tail *tail);
void ll_log_tail_add(struct ll_log_tail *tail, enum ll_log_level level,
                     const char *message); // warnings and errors only
void ll_log_tail_clear(struct ll_log_tail *tail);
// Copies line i, from the oldest that is kept; false if there is none.
bool ll_log_tail_get(struct ll_log_tail *tail, unsigned i, char text[LL_LOG_TAIL_TEXT]);

#endif
