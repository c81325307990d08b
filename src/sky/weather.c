// Weather: two channels that ease towards what the server says. Source:
// weather-wind-post.md 1.
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/maths.h"
#include "base/number.h"
#include "sky/sky.h"

#define SWING_S 10.0f
#define MAX_SKY 0.25f // of channel B
#define SKY_FACTOR 4.0f
#define SNAP_S 1e-12f

const char *ll_weather_kind_name(enum ll_weather_kind kind)
{
    static const char *const names[LL_NUM_WEATHER_KINDS] = { "fine", "rain", "snow",
                                                             "sand" };
    return names[kind];
}

// A new swing starts from where the last one was going, not from where it is.
static void channel_set(struct ll_weather_channel *channel, float target, bool instant)
{
    *channel = (struct ll_weather_channel){ instant ? target : channel->to, target, 0 };
}

static float channel_value(const struct ll_weather_channel *channel, float factor)
{
    float way = channel->to - channel->from;
    float swing_s = SWING_S * fabsf(factor * way + 0.001f);
    if (swing_s < SNAP_S)
        return channel->to;
    return ll_mixf(channel->from, channel->to,
                   ll_satf((float)channel->elapsed_s / swing_s));
}

void ll_weather_set(struct ll_weather *weather, const struct ll_weather_event *event)
{
    float grade = event->kind == LL_WEATHER_FINE || !isfinite(event->grade)
                      ? 0
                      : ll_satf(event->grade);
    if (weather->kind != event->kind)
        weather->num_cuts++;
    weather->kind = event->kind;
    channel_set(&weather->rain, grade, event->instant);
    channel_set(&weather->sky, ll_minf(grade, MAX_SKY), event->instant);
}

void ll_weather_step(struct ll_weather *weather, double dt_s)
{
    weather->rain.elapsed_s += dt_s;
    weather->sky.elapsed_s += dt_s;
}

float ll_weather_rain(const struct ll_weather *weather)
{
    return channel_value(&weather->rain, 1);
}

float ll_weather_sky(const struct ll_weather *weather)
{
    return channel_value(&weather->sky, SKY_FACTOR);
}

float ll_weather_density(const struct ll_weather *weather)
{
    if (weather->kind == LL_WEATHER_FINE)
        return 0;
    return ll_maxf((ll_weather_rain(weather) - MAX_SKY) / (1 - MAX_SKY), 0);
}

float ll_weather_storm(const struct ll_weather *weather)
{
    return ll_minf(1, SKY_FACTOR * ll_weather_sky(weather));
}

// ---- scripts ----

static bool kind_parse(const char *text, enum ll_weather_kind *out)
{
    for (int i = 0; i < LL_NUM_WEATHER_KINDS; i++) {
        char digit[] = { (char)('0' + i), '\0' };
        if (strcasecmp(text, ll_weather_kind_name((enum ll_weather_kind)i)) != 0 &&
            strcmp(text, digit) != 0)
            continue;
        *out = (enum ll_weather_kind)i;
        return true;
    }
    return false;
}

static char *trim(char *text)
{
    text += strspn(text, " ");
    for (char *end = text + strlen(text); end > text && end[-1] == ' ';)
        *--end = '\0';
    return text;
}

// One event: "rain:0.8", "1,0.8,smooth", "fine". `text` is taken apart.
static bool event_parse(char *text, struct ll_weather_event *out)
{
    *out = (struct ll_weather_event){ .instant = true };
    char *grade = text + strcspn(text, ":,");
    char *smooth = *grade ? grade + 1 + strcspn(grade + 1, ",") : grade;
    bool has_grade = *grade != '\0', has_smooth = *smooth != '\0';
    *grade = *smooth = '\0';
    double value = 0;
    if (!kind_parse(trim(text), &out->kind))
        return false;
    if (has_grade &&
        (!ll_number_parse(trim(grade + 1), &value) || value < 0 || value > 1))
        return false;
    if (!has_grade && out->kind != LL_WEATHER_FINE)
        return false;
    out->grade = (float)value;
    out->instant = !has_smooth;
    return !has_smooth || strcasecmp(trim(smooth + 1), "smooth") == 0;
}

static bool timed_event_parse(char *text, double *at_s, struct ll_weather_event *out)
{
    char *at = strchr(text, '@');
    *at_s = 0;
    if (at) {
        *at = '\0';
        if (!ll_number_parse(trim(at + 1), at_s) || *at_s < 0)
            return false;
    }
    return event_parse(text, out);
}

#define MAX_EVENT_BYTES 64

bool ll_weather_script_parse(const char *text, struct ll_weather_script *out)
{
    *out = (struct ll_weather_script){ 0 };
    struct ll_weather_script script = { 0 };
    while (*text) {
        char one[MAX_EVENT_BYTES];
        size_t length = strcspn(text, ";");
        if (length >= sizeof one || script.num_events == LL_MAX_WEATHER_EVENTS)
            return false;
        memcpy(one, text, length);
        one[length] = '\0';
        double at_s;
        struct ll_weather_event event;
        if (!timed_event_parse(one, &at_s, &event))
            return false;
        uint32_t at = script.num_events++;
        for (; at && script.events[at - 1].at_s > at_s; at--)
            script.events[at] = script.events[at - 1];
        script.events[at].at_s = at_s;
        script.events[at].event = event;
        text += length + (text[length] == ';');
    }
    *out = script;
    return true;
}

void ll_weather_script_step(struct ll_weather_script *script, struct ll_weather *weather,
                            double dt_s)
{
    double end_s = script->played_s + dt_s;
    while (script->next < script->num_events &&
           script->events[script->next].at_s <= end_s) {
        double at_s = script->events[script->next].at_s;
        if (at_s > script->played_s) {
            ll_weather_step(weather, at_s - script->played_s);
            script->played_s = at_s;
        }
        ll_weather_set(weather, &script->events[script->next++].event);
    }
    ll_weather_step(weather, end_s - script->played_s);
    script->played_s = end_s;
}
