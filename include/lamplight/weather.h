// Weather as the server tells it, eased as the client does, and the wind that follows it.
// Pure functions on the CPU.
#ifndef LAMPLIGHT_WEATHER_H
#define LAMPLIGHT_WEATHER_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// ---- weather ----

enum ll_weather_kind {
    LL_WEATHER_FINE,
    LL_WEATHER_RAIN,
    LL_WEATHER_SNOW,
    LL_WEATHER_SAND,
    LL_NUM_WEATHER_KINDS
};
const char *ll_weather_kind_name(enum ll_weather_kind kind); // "rain"

struct ll_weather_event {
    enum ll_weather_kind kind;
    float grade; // 0..1
    bool instant;
};

struct ll_weather_channel {
    float from, to;
    double elapsed_s; // since `to` was set
};

// Zeroed: fine. Runs on real time, behind loading screens too.
struct ll_weather {
    enum ll_weather_kind kind;
    struct ll_weather_channel rain; // A: how much falls
    struct ll_weather_channel sky;  // B: how dark the sky is, 0..0.25; leads the rain
    uint32_t num_cuts;              // changes of kind: what falls is cut at once
};
void ll_weather_set(struct ll_weather *weather, const struct ll_weather_event *event);
void ll_weather_step(struct ll_weather *weather, double dt_s);

float ll_weather_rain(const struct ll_weather *weather);    // A
float ll_weather_sky(const struct ll_weather *weather);     // B
float ll_weather_density(const struct ll_weather *weather); // of what falls, 0..1
float ll_weather_storm(const struct ll_weather *weather);   // of the light, 0..1

// Weather over time, as people write it: "rain:0.8" or "1,0.8", several with semicolons
// between them; behind each ",smooth" and "@seconds" as wanted. Without "smooth" it is
// there at once, without seconds at the start. 0 fine, 1 rain, 2 snow, 3 sand.
#define LL_MAX_WEATHER_EVENTS 32
struct ll_weather_script {
    uint32_t num_events;
    struct {
        double at_s;
        struct ll_weather_event event;
    } events[LL_MAX_WEATHER_EVENTS]; // by time
    uint32_t next;                   // to be played
    double played_s;
};
// False, with *out zeroed, when the text is not as above; "" is no event.
bool ll_weather_script_parse(const char *text, struct ll_weather_script *out);
// Steps the weather by dt_s, with the events that fall due on the way.
void ll_weather_script_step(struct ll_weather_script *script, struct ll_weather *weather,
                            double dt_s);

// ---- wind ----

#define LL_WIND_WRAP_YD 4096.0 // travel wraps; every wave runs whole cycles in it
#define LL_WIND_BASE_HEADING_RAD 0.785398163f // towards south-east

// The field after an idea of WarcraftXL (iThorgrim). Headings turn from east
// towards south.
struct ll_wind {
    double time_s;
    double travel_yd; // [0, LL_WIND_WRAP_YD): what waves move with
};

struct ll_wind_now {
    float gust; // 0..1
    float speed_yd_s;
    float heading_rad;  // veers around the base heading
    float direction[2]; // east, south; unit
};
// A pure function of time and storm.
struct ll_wind_now ll_wind_at(double time_s, float storm_fraction);
void ll_wind_step(struct ll_wind *wind, double dt_s, float storm_fraction);
// As it stands after that time from the start, in steps of a sixtieth of a second.
void ll_wind_start(struct ll_wind *wind, double time_s, float storm_fraction);
// Phase of a wave of so many cycles a wrap, 0..1.
float ll_wind_phase(const struct ll_wind *wind, uint32_t cycles);

#ifdef __cplusplus
}
#endif

#endif
