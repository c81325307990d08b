#include "runner/day_clock.h"

#include <math.h>

#define STEP_MINUTES 15.0

void ll_day_clock_set(struct ll_day_clock *clock, double minute)
{
    double wrapped = fmod(minute, LL_DAY_MINUTES);
    if (!(wrapped >= 0)) // NaN becomes midnight
        wrapped = wrapped < 0 ? wrapped + LL_DAY_MINUTES : 0;
    clock->minute = wrapped < LL_DAY_MINUTES ? wrapped : 0;
}

void ll_day_clock_step(struct ll_day_clock *clock, double dt_s)
{
    if (clock->runs)
        ll_day_clock_set(clock, clock->minute + dt_s * LL_DAY_RATE);
}

void ll_day_clock_turn(struct ll_day_clock *clock, int steps)
{
    double quarters = clock->minute / STEP_MINUTES;
    // A hair past a quarter counts as that quarter.
    double at = steps < 0 ? ceil(quarters - 1e-6) : floor(quarters + 1e-6);
    ll_day_clock_set(clock, (at + steps) * STEP_MINUTES);
}
