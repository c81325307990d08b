// Where the time of the thread that makes frames goes. Who wants to know hands timers to
// those who work; without timers nothing is measured and no clock is read.
#ifndef LL_BASE_STAGE_TIMERS_H
#define LL_BASE_STAGE_TIMERS_H

#include "base/platform.h"

enum ll_stage {
    LL_STAGE_FOCUS,     // what the place asks for
    LL_STAGE_PUBLISH,   // what loaders have finished is taken over
    LL_STAGE_CULL,      // which instances a view sees
    LL_STAGE_DRAW_LIST, // sorted and grouped into indirect commands
    LL_STAGE_UPLOAD,    // what goes to the GPU this frame is written
    LL_STAGE_RECORD,    // command buffers
    LL_STAGE_SUBMIT,
    LL_STAGE_WAIT, // for a frame before, or for the display
    LL_NUM_STAGES
};

static inline const char *ll_stage_name(enum ll_stage stage)
{
    static const char *const names[LL_NUM_STAGES] = { "focus",     "publish", "cull",
                                                      "draw_list", "upload",  "record",
                                                      "submit",    "wait" };
    return names[stage];
}

// Zero them when a frame begins.
struct ll_stage_timers {
    double ms[LL_NUM_STAGES];
};

// Stages do not nest: each piece of time belongs to one.
static inline double ll_stage_begin(const struct ll_stage_timers *timers)
{
    return timers ? ll_platform_now_s() : 0;
}

static inline void ll_stage_end(struct ll_stage_timers *timers, enum ll_stage stage,
                                double begin_s)
{
    if (timers)
        timers->ms[stage] += (ll_platform_now_s() - begin_s) * 1e3;
}

#endif
