#include "runner/log_tail.h"

#include <stdio.h>
#include <string.h>

void ll_log_tail_init(struct ll_log_tail *tail)
{
    *tail = (struct ll_log_tail){ 0 };
    ll_mutex_init(&tail->mutex);
}

void ll_log_tail_finish(struct ll_log_tail *tail)
{
    ll_mutex_finish(&tail->mutex);
}

void ll_log_tail_add(struct ll_log_tail *tail, enum ll_log_level level,
                     const char *message)
{
    if (level < LL_LOG_WARN)
        return;
    ll_mutex_lock(&tail->mutex);
    snprintf(tail->lines[tail->num++ % LL_LOG_TAIL_LINES], LL_LOG_TAIL_TEXT, "%s",
             message);
    ll_mutex_unlock(&tail->mutex);
}

void ll_log_tail_clear(struct ll_log_tail *tail)
{
    ll_mutex_lock(&tail->mutex);
    tail->num = 0;
    ll_mutex_unlock(&tail->mutex);
}

bool ll_log_tail_get(struct ll_log_tail *tail, unsigned i, char text[LL_LOG_TAIL_TEXT])
{
    ll_mutex_lock(&tail->mutex);
    unsigned kept = tail->num < LL_LOG_TAIL_LINES ? tail->num : LL_LOG_TAIL_LINES;
    bool there = i < kept;
    if (there)
        memcpy(text, tail->lines[(tail->num - kept + i) % LL_LOG_TAIL_LINES],
               LL_LOG_TAIL_TEXT);
    ll_mutex_unlock(&tail->mutex);
    return there;
}
