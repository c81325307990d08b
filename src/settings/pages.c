// The pages as tables, and the little that their widgets compute.
#include "settings/pages.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "settings/presets.h"
#include "settings/settings_private.h"

// clang-format off
#define PAGE_ROW(id, widget, low, high, step, readout, on_apply) \
    { LL_ROW_##id, LL_WIDGET_##widget, low, high, step, LL_READOUT_##readout, on_apply }
#define CHECK(id) PAGE_ROW(id, CHECK, 0, 0, 0, VALUE, false)
#define DROPDOWN(id) PAGE_ROW(id, DROPDOWN, 0, 0, 0, VALUE, false)
#define SLIDER(id, low, high, step) PAGE_ROW(id, SLIDER, low, high, step, VALUE, false)
#define OWN_SLIDER(id) SLIDER(id, 0, 0, 0)
#define PERCENT(id, low, high, step) PAGE_ROW(id, SLIDER, low, high, step, PERCENT, false)
#define REVERSED(id, low, high, step) PAGE_ROW(id, SLIDER, low, high, step, REVERSED, false)

// ---- options ----

static const struct ll_page_row options_preset[] = {
    DROPDOWN(GRAPHICS_QUALITY),
    SLIDER(FARCLIP, 177, 1497, 60),
    DROPDOWN(LIGHTING_QUALITY),
};
static const struct ll_page_row options_screen[] = {
    DROPDOWN(BLOOM),
    CHECK(SUN_SHAFTS),
    CHECK(COLOR_GRADING),
    DROPDOWN(AMBIENT_OCCLUSION),
};
static const struct ll_page_row options_sun_shadows[] = {
    CHECK(CHARACTER_SHADOWS),
    CHECK(WORLD_SHADOWS),
    PAGE_ROW(SHADOW_DISTANCE, SLIDER, 40, 200, 10, VALUE, true),
    DROPDOWN(SHADOW_MAP_SIZE),
    SLIDER(MOON_SHADOW_STRENGTH, 0, 1, 0.05f),
};
static const struct ll_page_row options_rooms[] = {
    CHECK(INTERIOR_LIGHT),
    CHECK(EXTERIOR_LIGHTS),
    CHECK(INTERIOR_SHADOWS),
    CHECK(EXTERIOR_SHADOWS),
    CHECK(TORCH_TERRAIN_SHADOWS),
    SLIDER(INTERIOR_SHADOW_SOFT, 0.5f, 3, 0.1f),
    CHECK(DAYLIGHT_WINDOW_SPLIT),
};
static const struct ll_page_row options_fire[] = {
    SLIDER(FIRE_LIGHT_GAIN, 0, 4, 0.05f),
    SLIDER(FIRE_FLICKER, 0, 2, 0.05f),
    SLIDER(SPELL_LIGHT_GAIN, 0, 4, 0.05f),
    SLIDER(LAVA_LIGHT_GAIN, 0, 4, 0.05f),
};
static const struct ll_page_row options_darkness[] = {
    REVERSED(NIGHT_GAIN, 0.2f, 1.5f, 0.05f),
    REVERSED(INTERIOR_GAIN, 0.2f, 1.5f, 0.05f),
    SLIDER(MOON_LIGHT, 0, 2, 0.25f),
};
static const struct ll_page_row options_air[] = {
    DROPDOWN(WATER_QUALITY),
    CHECK(FOG_MODEL),
    DROPDOWN(VOLUMETRIC_FOG),
    DROPDOWN(LAMP_FOG),
    DROPDOWN(VOLUMETRIC_LIGHT),
    SLIDER(VOLUMETRIC_LIGHT_STRENGTH, 0, 2, 0.25f),
};
static const struct ll_page_row options_sky[] = {
    DROPDOWN(SKY_QUALITY),
    CHECK(SKY_DITHER),
    CHECK(ZONE_SKYBOXES),
    CHECK(RAIN_SURFACES),
    DROPDOWN(FOLIAGE_WIND),
    PERCENT(FOLIAGE_WIND_STRENGTH, 0.25f, 3, 0.25f),
};

#define GROUP(title, rows) { LL_STRING_##title, sizeof(rows) / sizeof *(rows), rows }
#define PAGE(title, groups) { LL_STRING_##title, sizeof(groups) / sizeof *(groups), groups }

static const struct ll_page_group options_groups[] = {
    GROUP(GROUP_PRESET, options_preset),
    GROUP(GROUP_SCREEN, options_screen),
    GROUP(GROUP_SUN_SHADOWS, options_sun_shadows),
    GROUP(GROUP_ROOMS, options_rooms),
    GROUP(GROUP_FIRE, options_fire),
    GROUP(GROUP_DARKNESS, options_darkness),
    GROUP(GROUP_WATER_AIR, options_air),
    GROUP(GROUP_SKY_WEATHER, options_sky),
};
static const struct ll_page options_page = PAGE(ADVANCED_GRAPHICS, options_groups);

// ---- display and controls ----

static const struct ll_page_row display_display[] = {
    PAGE_ROW(GX_WINDOW, CHECK, 0, 0, 0, VALUE, true),
    PAGE_ROW(GX_VSYNC, CHECK, 0, 0, 0, VALUE, true),
    PAGE_ROW(GX_MULTISAMPLE, DROPDOWN, 0, 0, 0, VALUE, true),
    PAGE_ROW(RENDER_SCALE, SLIDER, 0, 0, 0, PERCENT, true),
    OWN_SLIDER(GAMMA),
};
static const struct ll_page_row display_view[] = {
    OWN_SLIDER(FIELD_OF_VIEW),
    DROPDOWN(ANISOTROPY),
    DROPDOWN(WORLD_DETAIL),
    PERCENT(PARTICLE_DENSITY, 0, 0, 0),
    DROPDOWN(WEATHER_DENSITY),
    CHECK(FFX_GLOW),
    CHECK(FFX_DEATH),
};
static const struct ll_page_row display_controls[] = {
    OWN_SLIDER(MOUSE_SPEED),
    CHECK(MOUSE_INVERT),
    DROPDOWN(LANGUAGE),
};

static const struct ll_page_group display_groups[] = {
    GROUP(GROUP_DISPLAY, display_display),
    GROUP(GROUP_VIEW, display_view),
    GROUP(GROUP_CONTROLS, display_controls),
};
static const struct ll_page display_page = PAGE(DISPLAY_CONTROLS, display_groups);

// ---- developer panel ----

static const struct ll_page_row developer_interior[] = {
    CHECK(INTERIOR_LIGHT),
    OWN_SLIDER(INTERIOR_GAIN),
    OWN_SLIDER(INTERIOR_AMBIENT),
    OWN_SLIDER(INTERIOR_FILL),
    OWN_SLIDER(INTERIOR_BAKE_FLOOR),
    OWN_SLIDER(INTERIOR_EXPOSURE),
    OWN_SLIDER(INTERIOR_ATTEN_SCALE),
    OWN_SLIDER(INTERIOR_DAYLIGHT),
    CHECK(INTERIOR_ROOM_GATE),
};
static const struct ll_page_row developer_fire[] = {
    OWN_SLIDER(FIRE_LIGHT_GAIN),
    OWN_SLIDER(SPELL_LIGHT_GAIN),
    OWN_SLIDER(FIRE_FLICKER),
};
static const struct ll_page_row developer_torch[] = {
    CHECK(INTERIOR_SHADOWS),
    CHECK(EXTERIOR_SHADOWS),
    OWN_SLIDER(INTERIOR_SHADOW_CASTERS),
    SLIDER(INTERIOR_SHADOW_DYNAMIC, 1, 8, 1),
    OWN_SLIDER(INTERIOR_SHADOW_SOFT),
    OWN_SLIDER(TORCH_SHADOW_STRENGTH),
    OWN_SLIDER(INTERIOR_SHADOW_ENTITY_RATE),
};
static const struct ll_page_row developer_sun[] = {
    CHECK(CHARACTER_SHADOWS),
    CHECK(WORLD_SHADOWS),
    OWN_SLIDER(SHADOW_DISTANCE),
    DROPDOWN(SHADOW_MAP_SIZE),
    DROPDOWN(SHADOW_FILTER),
    OWN_SLIDER(CHARACTER_SHADOW_RATE),
    OWN_SLIDER(WORLD_SHADOW_RATE),
    OWN_SLIDER(SHADOW_CASTER_REACH),
};
static const struct ll_page_row developer_night[] = { OWN_SLIDER(NIGHT_GAIN) };
static const struct ll_page_row developer_debug[] = { DROPDOWN(INTERIOR_DEBUG) };
static const struct ll_page_row developer_view[] = {
    OWN_SLIDER(FARCLIP),
    OWN_SLIDER(FIELD_OF_VIEW),
    OWN_SLIDER(NEARCLIP),
    DROPDOWN(ANISOTROPY),
    OWN_SLIDER(BAKED_SHADOW),
    OWN_SLIDER(DOODAD_SUN_CAP),
};

static const struct ll_page_group developer_groups[] = {
    GROUP(PANEL_INTERIOR, developer_interior),
    GROUP(PANEL_FIRE, developer_fire),
    GROUP(PANEL_TORCH, developer_torch),
    GROUP(PANEL_SUN, developer_sun),
    GROUP(PANEL_NIGHT, developer_night),
    GROUP(PANEL_DEBUG, developer_debug),
    GROUP(PANEL_VIEW, developer_view),
};
static const struct ll_page developer_page = PAGE(LIGHTING_SHADOWS, developer_groups);

#define PANEL_PRESET(title, gain, ambient, fill, floor) \
    { LL_STRING_##title, { { LL_ROW_INTERIOR_GAIN, gain }, \
                           { LL_ROW_INTERIOR_AMBIENT, ambient }, \
                           { LL_ROW_INTERIOR_FILL, fill }, \
                           { LL_ROW_INTERIOR_BAKE_FLOOR, floor } } }
static const struct ll_panel_preset panel_presets[] = {
    PANEL_PRESET(DIM, 0.5, 0.015, 0.08, 0.08),
    PANEL_PRESET(DEFAULT, 0.5, 0.015, 0.08, 0.12), // the registered defaults
    PANEL_PRESET(BRIGHT, 1, 0.04, 0.16, 0.2),
};
// clang-format on

const struct ll_page *ll_options_page(void)
{
    return &options_page;
}

const struct ll_page *ll_display_page(void)
{
    return &display_page;
}

const struct ll_page *ll_developer_page(void)
{
    return &developer_page;
}

const struct ll_panel_preset *ll_panel_presets(uint32_t *num_presets)
{
    *num_presets = sizeof panel_presets / sizeof *panel_presets;
    return panel_presets;
}

bool ll_page_row_is_shown(const struct ll_page_row *row)
{
    return ll_settings_row(row->id)->flags & LL_SETTING_BUILT;
}

bool ll_page_group_is_shown(const struct ll_page_group *group)
{
    for (uint32_t i = 0; i < group->num_rows; i++) {
        if (ll_page_row_is_shown(&group->rows[i]))
            return true;
    }
    return false;
}

// ---- sliders ----

struct range {
    double low, high, step;
};

// Floats of the tables stand for short decimals.
static double decimal(float x)
{
    return round((double)x * 1e6) / 1e6;
}

static struct range range_of(const struct ll_page_row *row)
{
    const struct ll_setting *setting = ll_settings_row(row->id);
    if (row->high > row->low)
        return (struct range){ decimal(row->low), decimal(row->high),
                               decimal(row->step) };
    return (struct range){ setting->low, setting->high, setting->step };
}

double ll_page_row_travel(const struct ll_page_row *row, double value)
{
    struct range range = range_of(row);
    double travel = (value - range.low) / (range.high - range.low);
    travel = fmin(fmax(travel, 0), 1);
    return row->readout == LL_READOUT_REVERSED ? 1 - travel : travel;
}

// Steps count from the end that the slider starts at.
double ll_page_row_value(const struct ll_page_row *row, double travel)
{
    struct range range = range_of(row);
    travel = fmin(fmax(travel, 0), 1);
    double way = round(travel * (range.high - range.low) / range.step) * range.step;
    way = fmin(way, range.high - range.low);
    double value =
        row->readout == LL_READOUT_REVERSED ? range.high - way : range.low + way;
    return settings_clamp(ll_settings_row(row->id), value);
}

double ll_page_row_step(const struct ll_page_row *row, double value, int direction)
{
    struct range range = range_of(row);
    double one = range.step / (range.high - range.low);
    double travel = ll_page_row_travel(row, value);
    return ll_page_row_value(row, travel + direction * one);
}

// ---- dropdowns ----

uint32_t ll_page_row_num_choices(const struct ll_page_row *row)
{
    const struct ll_setting *setting = ll_settings_row(row->id);
    const struct ll_ladder *ladder = ll_ladder_of(row->id);
    if (ladder)
        return ladder->num_rungs;
    if (setting->choices[0])
        return (uint32_t)(setting->high - setting->low) + 1;
    return (uint32_t)lround(log2(setting->high / setting->low)) + 1;
}

double ll_page_row_choice(const struct ll_page_row *row, uint32_t choice_idx)
{
    const struct ll_setting *setting = ll_settings_row(row->id);
    return setting->choices[0] ? choice_idx : setting->low * exp2(choice_idx);
}

// ---- readouts ----

static int decimals_of(double step)
{
    for (int decimals = 0; decimals < 3; decimals++) {
        double scaled = step * pow(10, decimals);
        if (fabs(scaled - round(scaled)) < 1e-9)
            return decimals;
    }
    return 3;
}

static const char *unit_word(const char *unit, enum ll_language language)
{
    if (!strcmp(unit, "yd"))
        return ll_string(LL_STRING_YARDS, language);
    if (!strcmp(unit, "Hz"))
        return ll_string(LL_STRING_HERTZ, language);
    return "";
}

const char *ll_page_row_readout(const struct ll_page_row *row, double value,
                                enum ll_language language, char *text, size_t text_bytes)
{
    const struct ll_setting *setting = ll_settings_row(row->id);
    bool russian = ll_language_resolve(language) == LL_LANGUAGE_RUSSIAN;
    char number[64];
    if (setting->choices[0]) {
        snprintf(text, text_bytes, "%s",
                 ll_setting_choice_name(row->id, (uint32_t)value, language));
        return text;
    }
    if (row->readout != LL_READOUT_VALUE) {
        double share =
            row->readout == LL_READOUT_PERCENT ? value : ll_page_row_travel(row, value);
        settings_decimals_format(share * 100, 0, number, sizeof number);
        snprintf(text, text_bytes, russian ? "%s %%" : "%s%%", number);
        return text;
    }
    settings_decimals_format(value, decimals_of(range_of(row).step), number,
                             sizeof number);
    if (russian && strchr(number, '.'))
        *strchr(number, '.') = ',';
    const char *unit = unit_word(setting->unit, language);
    if (!strcmp(setting->unit, "deg"))
        snprintf(text, text_bytes, "%s°", number);
    else
        snprintf(text, text_bytes, *unit ? "%s %s" : "%s%s", number, unit);
    return text;
}
