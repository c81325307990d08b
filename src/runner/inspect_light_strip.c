// The day at one place as a chart: the dome towards the sun and away from it, every
// colour, fog, what is up in the sky, and the factors of the hour. A minute a column.
#include <stdio.h>
#include <stdlib.h>

#include "base/maths.h"
#include "runner/inspect_light.h"

#define NUM_MINUTES 1440u
#define LEFT_PX 190u // of labels
#define RIGHT_PX 70u
#define MARGIN_PX 12u
#define DOME_PX 150u
#define COLOR_PX 20u
#define CURVES_PX 130u
#define GAP_PX 8u

static const uint8_t paper[3] = { 24, 24, 28 }, ink[3] = { 230, 230, 230 },
                     faint[3] = { 62, 62, 70 }, panel[3] = { 34, 34, 40 },
                     now_ink[3] = { 255, 255, 255 };

struct strip {
    const struct inspect_light *light;
    struct ll_picture *picture;
    const struct ll_label_font *font;
    struct ll_sky *minutes; // owned: NUM_MINUTES
    uint32_t y;             // of what comes next
};

static struct ll_sky sky_of(const struct inspect_light *light, double minute,
                            struct ll_light_trail *trail)
{
    struct ll_sky_params params = light->sky;
    params.time = ll_sky_time_pinned(minute);
    struct ll_sky sky;
    ll_sky_eval(light->tables, &params, &sky, trail);
    return sky;
}

static void label_left(struct strip *strip, uint32_t y, const char *text,
                       const uint8_t rgb[3])
{
    uint32_t width = ll_label_width(strip->font, text);
    ll_label_draw(strip->picture, strip->font, (int64_t)LEFT_PX - width - 8, y, LEFT_PX,
                  rgb, text);
}

static void label_right(struct strip *strip, int64_t y, const char *text)
{
    ll_label_draw(strip->picture, strip->font, LEFT_PX + NUM_MINUTES + 6, y, RIGHT_PX - 6,
                  ink, text);
}

static void hours_draw(struct strip *strip)
{
    for (uint32_t hour = 0; hour <= 24; hour += 2) {
        char text[8];
        snprintf(text, sizeof text, "%02u:00", hour);
        uint32_t x = LEFT_PX + hour * 60, half = ll_label_width(strip->font, text) / 2;
        ll_label_draw(strip->picture, strip->font, (int64_t)x - half, strip->y,
                      UINT32_MAX, ink, text);
    }
    strip->y += strip->font->line_px;
    for (uint32_t hour = 0; hour <= 24; hour++)
        ll_picture_fill(strip->picture, LEFT_PX + hour * 60, strip->y, 1,
                        hour % 2 ? 3 : 6, ink);
    strip->y += 8;
}

// ---- the dome ----

// More room near the horizon, where the stops stand.
static float dome_elevation_deg(float up) // 0 horizon .. 1 zenith
{
    return 90 * up * up * up;
}

static void dome_draw(struct strip *strip, const char *label, float from_sun_rad)
{
    for (uint32_t minute = 0; minute < NUM_MINUTES; minute++) {
        struct ll_dome dome = ll_dome_of(&strip->minutes[minute]);
        for (uint32_t row = 0; row < DOME_PX; row++) {
            float up = 1 - ((float)row + 0.5f) / DOME_PX;
            float elevation = dome_elevation_deg(up) * (float)LL_PI / 180;
            float azimuth = dome.sun_azimuth_rad + from_sun_rad, color[3];
            const float direction[3] = { cosf(elevation) * cosf(azimuth),
                                         cosf(elevation) * sinf(azimuth),
                                         sinf(elevation) };
            uint8_t rgb[3];
            ll_dome_color(&dome, direction, color);
            light_byte_color(color, rgb);
            ll_picture_fill(strip->picture, LEFT_PX + minute, strip->y + row, 1, 1, rgb);
        }
    }
    label_left(strip, strip->y, label, ink);
    static const float ticks_deg[] = { 90, 45, 16.8f, 9.8f, 3.7f, 1.8f, 0 };
    for (size_t i = 0; i < sizeof ticks_deg / sizeof *ticks_deg; i++) {
        float up = cbrtf(ticks_deg[i] / 90);
        uint32_t y = strip->y + (uint32_t)((1 - up) * (DOME_PX - 1));
        char text[16];
        snprintf(text, sizeof text, "%g\xc2\xb0", (double)ticks_deg[i]);
        ll_picture_fill(strip->picture, LEFT_PX + NUM_MINUTES, y, 4, 1, ink);
        label_right(strip, (int64_t)y - strip->font->line_px / 2, text);
    }
    strip->y += DOME_PX + GAP_PX;
}

// ---- colours ----

// Where the heaviest source has a key: short ticks.
static void keys_draw(struct strip *strip, uint32_t band, uint32_t y)
{
    struct ll_light_trail *trail = malloc(sizeof *trail);
    if (!trail)
        return;
    for (uint32_t minute = 0; minute < NUM_MINUTES; minute += 15) {
        sky_of(strip->light, minute, trail);
        const struct ll_light_source *heaviest = NULL;
        for (uint32_t i = 0; i < trail->num_sources; i++) {
            if (!heaviest || trail->sources[i].weight > heaviest->weight)
                heaviest = &trail->sources[i];
        }
        if (!heaviest || !heaviest->bands[band].num_keys)
            continue;
        uint32_t x = (uint32_t)heaviest->bands[band].lower_halfmin / 2;
        ll_picture_fill(strip->picture, LEFT_PX + x, y, 1, 4, ink);
        ll_picture_fill(strip->picture, LEFT_PX + x + 1, y, 1, 4, paper);
    }
    free(trail);
}

static void colors_draw(struct strip *strip)
{
    for (uint32_t band = 0; band < LL_NUM_LIGHT_COLORS; band++) {
        for (uint32_t minute = 0; minute < NUM_MINUTES; minute++) {
            uint8_t rgb[3];
            light_byte_color(strip->minutes[minute].light.colors_gamma[band], rgb);
            ll_picture_fill(strip->picture, LEFT_PX + minute, strip->y, 1, COLOR_PX - 2,
                            rgb);
        }
        label_left(strip, strip->y, ll_light_color_name((enum ll_light_color)band), ink);
        keys_draw(strip, band, strip->y + COLOR_PX - 6);
        strip->y += COLOR_PX;
    }
    strip->y += GAP_PX;
}

// ---- curves ----

struct curve {
    const char *name;
    uint8_t rgb[3];
    float (*value)(const struct ll_sky *sky);
};

static void curve_draw(struct strip *strip, const struct curve *curve, float low,
                       float high)
{
    uint32_t last = 0;
    for (uint32_t minute = 0; minute < NUM_MINUTES; minute++) {
        float at = ll_satf((curve->value(&strip->minutes[minute]) - low) / (high - low));
        uint32_t y = strip->y + (uint32_t)((1 - at) * (CURVES_PX - 3));
        uint32_t from = minute ? ll_min_u32(y, last) : y,
                 to = minute ? ll_max_u32(y, last) : y;
        ll_picture_fill(strip->picture, LEFT_PX + minute, from, 1, to - from + 2,
                        curve->rgb);
        last = y;
    }
}

// A panel with a scale of its own, a line at 0 where it has one.
static void curves_draw(struct strip *strip, const char *unit, float low, float high,
                        const struct curve *curves, uint32_t num)
{
    ll_picture_fill(strip->picture, LEFT_PX, strip->y, NUM_MINUTES, CURVES_PX, panel);
    for (uint32_t hour = 0; hour <= 24; hour += 2)
        ll_picture_fill(strip->picture, LEFT_PX + hour * 60, strip->y, 1, CURVES_PX,
                        faint);
    if (low < 0 && high > 0) {
        uint32_t zero = (uint32_t)(high / (high - low) * (CURVES_PX - 3));
        ll_picture_fill(strip->picture, LEFT_PX, strip->y + zero, NUM_MINUTES, 1, faint);
        label_right(strip, (int64_t)strip->y + zero - strip->font->line_px / 2, "0");
    }
    char text[32];
    snprintf(text, sizeof text, "%g %s", (double)high, unit);
    label_right(strip, strip->y, text);
    snprintf(text, sizeof text, "%g %s", (double)low, unit);
    label_right(strip, (int64_t)strip->y + CURVES_PX - strip->font->line_px, text);
    for (uint32_t i = 0; i < num; i++) {
        label_left(strip, strip->y + i * (strip->font->line_px + 1), curves[i].name,
                   curves[i].rgb);
        curve_draw(strip, &curves[i], low, high);
    }
    strip->y += CURVES_PX + GAP_PX;
}

static float fog_end(const struct ll_sky *sky)
{
    return sky->light.fog_end_yd;
}

static float fog_start(const struct ll_sky *sky)
{
    return sky->fog.start_yd;
}

static float elevation_deg(const struct ll_sky *sky, enum ll_sky_body_id body)
{
    return 90 - sky->bodies[body].polar_rad * (float)(180 / LL_PI);
}

static float sun_elevation(const struct ll_sky *sky)
{
    return elevation_deg(sky, LL_SKY_SUN);
}

static float moon_elevation(const struct ll_sky *sky)
{
    return elevation_deg(sky, LL_SKY_WHITE_MOON);
}

static float light_elevation(const struct ll_sky *sky)
{
    return asinf(sky->to_light_world[2]) * (float)(180 / LL_PI);
}

static float cloud_density(const struct ll_sky *sky)
{
    return sky->cloud_density;
}

static float glow_weight(const struct ll_sky *sky)
{
    return sky->glow_weight;
}

static float star_alpha(const struct ll_sky *sky)
{
    return sky->star_alpha;
}

static float self_illumination(const struct ll_sky *sky)
{
    return sky->self_illumination;
}

static float warp(const struct ll_sky *sky)
{
    return sky->warp;
}

static float night(const struct ll_sky *sky)
{
    return sky->night;
}

// A round number of yards that holds the whole day.
static void fog_scale(const struct strip *strip, float *low, float *high)
{
    *low = 0;
    *high = 100;
    for (uint32_t i = 0; i < NUM_MINUTES; i++) {
        *high = ll_maxf(*high, strip->minutes[i].light.fog_end_yd);
        *low = ll_minf(*low, strip->minutes[i].fog.start_yd);
    }
    *high = ceilf(*high / 100) * 100;
    *low = floorf(*low / 100) * 100;
}

static void panels_draw(struct strip *strip)
{
    static const struct curve fog[] = {
        { "fog end", { 240, 170, 90 }, fog_end },
        { "fog start", { 120, 190, 240 }, fog_start },
    };
    static const struct curve heights[] = {
        { "sun elevation", { 250, 210, 90 }, sun_elevation },
        { "moon elevation", { 150, 180, 250 }, moon_elevation },
        { "light elevation", { 170, 170, 170 }, light_elevation },
    };
    static const struct curve factors[] = {
        { "cloud density", { 200, 200, 210 }, cloud_density },
        { "glow weight", { 250, 150, 200 }, glow_weight },
        { "stars", { 140, 170, 255 }, star_alpha },
        { "windows and lamps", { 250, 200, 90 }, self_illumination },
        { "dome warp", { 240, 110, 80 }, warp },
        { "night", { 120, 110, 220 }, night },
    };
    float low, high;
    fog_scale(strip, &low, &high);
    curves_draw(strip, "yd", low, high, fog, sizeof fog / sizeof *fog);
    curves_draw(strip, "\xc2\xb0", -10, 90, heights, sizeof heights / sizeof *heights);
    curves_draw(strip, "", 0, 1, factors, sizeof factors / sizeof *factors);
}

// ---- all ----

static void title_draw(struct strip *strip)
{
    const struct ll_inspect_light_params *params = strip->light->params;
    const struct ll_label_font *font = ll_label_font(20);
    char text[LL_MAX_PATH + 256];
    snprintf(text, sizeof text, "The light of a day: %s%s%s%s", strip->light->place,
             params->weather ? ", " : "", params->weather ? params->weather : "",
             params->is_ghost ? ", as a ghost" : "");
    ll_label_draw(strip->picture, font, MARGIN_PX, MARGIN_PX,
                  strip->picture->width - 2 * MARGIN_PX, ink, text);
    strip->y = MARGIN_PX + font->line_px + GAP_PX;
}

// The minute that was asked for, as a dotted line through all.
static void now_draw(struct strip *strip, uint32_t from)
{
    uint32_t x = LEFT_PX + (uint32_t)strip->light->sky.time.minute;
    for (uint32_t y = from; y < strip->y; y += 6)
        ll_picture_fill(strip->picture, x, y, 1, 3, now_ink);
}

bool inspect_light_strip(const struct inspect_light *light, struct ll_picture *out)
{
    struct strip strip = { .light = light,
                           .picture = out,
                           .font = ll_label_font(13),
                           .minutes = calloc(NUM_MINUTES, sizeof *strip.minutes) };
    uint32_t height = MARGIN_PX + ll_label_font(20)->line_px + GAP_PX +
                      strip.font->line_px + 8 + 2 * (DOME_PX + GAP_PX) +
                      LL_NUM_LIGHT_COLORS * COLOR_PX + GAP_PX + 3 * (CURVES_PX + GAP_PX) +
                      MARGIN_PX;
    if (!strip.minutes ||
        !ll_picture_init(out, LEFT_PX + NUM_MINUTES + RIGHT_PX, height)) {
        free(strip.minutes);
        return false;
    }
    for (uint32_t i = 0; i < NUM_MINUTES; i++)
        strip.minutes[i] = sky_of(light, i, NULL);
    ll_picture_fill(out, 0, 0, out->width, out->height, paper);
    title_draw(&strip);
    hours_draw(&strip);
    uint32_t from = strip.y;
    dome_draw(&strip, "dome, sun's side", 0);
    dome_draw(&strip, "dome, far side", (float)LL_PI);
    colors_draw(&strip);
    panels_draw(&strip);
    now_draw(&strip, from);
    free(strip.minutes);
    return true;
}
