// The game's clock: minutes of the day as fractions, so that nothing that follows them
// moves in steps. Source: daynight.md 1.
#include "base/maths.h"
#include "sky/sky.h"

static double wrap(double minute)
{
    double wrapped = isfinite(minute) ? fmod(minute, LL_MINUTES_A_DAY) : 0;
    if (wrapped < 0)
        wrapped += LL_MINUTES_A_DAY;
    return wrapped < LL_MINUTES_A_DAY ? wrapped : 0; // the sum may have rounded up
}

struct ll_sky_time ll_sky_time_pinned(double minute)
{
    double wrapped = wrap(minute), fraction = wrapped / LL_MINUTES_A_DAY;
    return (struct ll_sky_time){ wrapped, fraction, fraction };
}

void ll_game_clock_init(struct ll_game_clock *clock)
{
    *clock = (struct ll_game_clock){ .start_minute = LL_MINUTES_A_DAY / 2 };
}

void ll_game_clock_set(struct ll_game_clock *clock, uint32_t packed_date,
                       float minutes_per_s)
{
    static const uint8_t bits[] = { 6, 5, 3, 6, 4, 5 };
    enum { MINUTE, HOUR, WEEKDAY, DAY, MONTH, YEAR, NUM_FIELDS };
    uint32_t fields[NUM_FIELDS];
    for (int i = 0; i < NUM_FIELDS; i++) {
        fields[i] = packed_date & ((1u << bits[i]) - 1);
        packed_date >>= bits[i];
    }
    *clock = (struct ll_game_clock){
        .start_day = fields[YEAR] * 372.0 + fields[MONTH] * 31.0 + fields[DAY],
        .start_minute = fields[HOUR] * 60.0 + fields[MINUTE],
        .minutes_per_s = isfinite(minutes_per_s) ? (double)minutes_per_s : 0,
    };
}

void ll_game_clock_step(struct ll_game_clock *clock, double dt_s)
{
    if (isfinite(dt_s))
        clock->elapsed_s += dt_s;
}

struct ll_sky_time ll_game_clock_time(const struct ll_game_clock *clock)
{
    double minutes = clock->start_minute + clock->elapsed_s * clock->minutes_per_s;
    struct ll_sky_time time = ll_sky_time_pinned(minutes);
    time.continuous_day = clock->start_day + minutes / LL_MINUTES_A_DAY;
    return time;
}
