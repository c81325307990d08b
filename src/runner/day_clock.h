// The hour of the day in the viewer: pinned, or running faster than the sun does. Pure.
#ifndef LL_RUNNER_DAY_CLOCK_H
#define LL_RUNNER_DAY_CLOCK_H

#include <stdbool.h>

#define LL_DAY_MINUTES 1440.0
#define LL_DAY_RATE 1.0 // minutes of the day per second while it runs

struct ll_day_clock {
    double minute; // of the day, [0, 1440)
    bool runs;
};

void ll_day_clock_set(struct ll_day_clock *clock, double minute); // any number; wraps
void ll_day_clock_step(struct ll_day_clock *clock, double dt_s);
// To the next or last whole quarter of an hour, `steps` of them.
void ll_day_clock_turn(struct ll_day_clock *clock, int steps);

#endif
