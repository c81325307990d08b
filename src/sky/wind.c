// Wind: gusts and veer as sums of slow waves, and how far the waves of grass and trees
// have travelled with it. Source: weather-wind-post.md 4.
#include "base/maths.h"
#include "base/random.h"
#include "sky/sky.h"

#define SEED 0x57494E44u
#define SPEED_YD_S 9.0
#define GUST 0.55
#define GUST_POWER 1.7
#define GUST_PERIOD_S 17.0
#define VEER_RAD 0.383972435 // 22 degrees
#define VEER_PERIOD_S 53.0
#define STORM_SPEED 1.1
#define START_STEP_S (1.0 / 60)
#define TURN (2 * LL_PI)

// Phase of one wave of a wander, 0..1.
static double wander_phase(uint32_t lane, uint32_t wave)
{
    return (ll_hash_u32(SEED ^ ll_hash_u32(97 * lane + wave + 1)) >> 8) * 0x1p-24;
}

// -1..1; never repeats in a session.
static double wander(uint32_t lane, double period_s, double time_s)
{
    static const double ratios[] = { 1, 0.437, 0.1913 }, weights[] = { 0.60, 0.28, 0.12 };
    double sum = 0;
    for (uint32_t i = 0; i < 3; i++) {
        double turns = time_s / (period_s * ratios[i]);
        sum += weights[i] * sin(TURN * (turns - floor(turns) + wander_phase(lane, i)));
    }
    return sum;
}

static double gust_at(double time_s)
{
    return pow((wander(0, GUST_PERIOD_S, time_s) + 1) / 2, GUST_POWER);
}

static double speed_of(double gust, float storm_fraction)
{
    return SPEED_YD_S * (1 + GUST * (2 * gust - 1)) *
           (1 + STORM_SPEED * (double)ll_satf(storm_fraction));
}

struct ll_wind_now ll_wind_at(double time_s, float storm_fraction)
{
    double gust = gust_at(time_s);
    double heading =
        (double)LL_WIND_BASE_HEADING_RAD + VEER_RAD * wander(1, VEER_PERIOD_S, time_s);
    return (struct ll_wind_now){
        .gust = (float)gust,
        .speed_yd_s = (float)speed_of(gust, storm_fraction),
        .heading_rad = (float)heading,
        .direction = { (float)cos(heading), (float)sin(heading) },
    };
}

void ll_wind_step(struct ll_wind *wind, double dt_s, float storm_fraction)
{
    if (!(dt_s > 0))
        return;
    // By the middle of the step: halves of it arrive at nearly the same place.
    double gust = gust_at(wind->time_s + dt_s / 2);
    wind->time_s += dt_s;
    wind->travel_yd =
        fmod(wind->travel_yd + speed_of(gust, storm_fraction) * dt_s, LL_WIND_WRAP_YD);
}

void ll_wind_start(struct ll_wind *wind, double time_s, float storm_fraction)
{
    *wind = (struct ll_wind){ 0 };
    while (wind->time_s + START_STEP_S <= time_s)
        ll_wind_step(wind, START_STEP_S, storm_fraction);
    ll_wind_step(wind, time_s - wind->time_s, storm_fraction);
}

float ll_wind_phase(const struct ll_wind *wind, uint32_t cycles)
{
    double at = wind->travel_yd / LL_WIND_WRAP_YD * cycles;
    double phase = at - floor(at);
    return (float)phase < 1 ? (float)phase : 0;
}
