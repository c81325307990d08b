// The ladders as tables, and which rung the live values stand on.
#include "settings/presets.h"

#include <math.h>
#include <string.h>

#include "settings/settings_private.h"

#define _ LL_RUNG_BLANK

// clang-format off
static const struct ll_ladder_row world_detail[] = {
    { LL_ROW_FRILL_DENSITY,            { 16, 32, 48 } },
};

static const struct ll_ladder_row lighting[] = {
    //                                   Off   Low   Medium High  Ultra
    { LL_ROW_CHARACTER_SHADOWS,        { 0,    1,    1,    1,    1 } },
    { LL_ROW_WORLD_SHADOWS,            { 0,    0,    1,    1,    1 } },
    { LL_ROW_SHADOW_MAP_SIZE,          { _,    1024, 2048, 2048, 4096 } },
    { LL_ROW_INTERIOR_LIGHT,           { 0,    1,    1,    1,    1 } },
    { LL_ROW_INTERIOR_SHADOWS,         { 0,    0,    1,    1,    1 } },
    { LL_ROW_INTERIOR_SHADOW_CASTERS,  { _,    _,    6,    12,   16 } },
    { LL_ROW_INTERIOR_SHADOW_DYNAMIC,  { _,    _,    2,    4,    8 } },
    { LL_ROW_EXTERIOR_SHADOWS,         { 0,    0,    0,    1,    1 } },
    { LL_ROW_SPELL_LIGHT_GAIN,         { 0,    1,    1,    1,    1 } },
    { LL_ROW_WATER_QUALITY,            { 0,    1,    1,    1,    2 } },
    { LL_ROW_VOLUMETRIC_FOG,           { 0,    1,    1,    1,    2 } },
    { LL_ROW_BLOOM,                    { 0,    1,    1,    2,    2 } },
    { LL_ROW_SUN_SHAFTS,               { 0,    0,    0,    1,    1 } },
    { LL_ROW_COLOR_GRADING,            { 0,    0,    0,    1,    1 } },
    { LL_ROW_LAVA_LIGHT_GAIN,          { 0,    1,    1,    1,    1 } },
    { LL_ROW_FIRE_LIGHT_GAIN,          { 0,    1,    1,    1,    1 } },
    { LL_ROW_NIGHT_GAIN,               { 1,    0.45, 0.45, 0.45, 0.45 } },
    { LL_ROW_INTERIOR_GAIN,            { 1,    0.5,  0.5,  0.5,  0.5 } },
    { LL_ROW_MOON_SHADOW_STRENGTH,     { 0,    0,    0.35, 0.35, 0.35 } },
    { LL_ROW_FIRE_FLICKER,             { 0,    1,    1,    1,    1 } },
    { LL_ROW_FOLIAGE_WIND,             { 0,    1,    2,    2,    2 } },
    { LL_ROW_EXTERIOR_LIGHTS,          { 0,    1,    1,    1,    1 } },
};

// A row added later needs one line here and one in rows.c.
static const struct ll_ladder_row graphics[] = {
    //                                   Classic Low   Medium High  Ultra
    { LL_ROW_LIGHTING_QUALITY,         { LL_LIGHTING_OFF, LL_LIGHTING_LOW,
                                         LL_LIGHTING_MEDIUM, LL_LIGHTING_HIGH,
                                         LL_LIGHTING_ULTRA } },
    { LL_ROW_FARCLIP,                  { 350,  350,  477,  777,  1497 } },
    { LL_ROW_SKY_QUALITY,              { 0,    1,    1,    2,    2 } },
    { LL_ROW_SKY_DITHER,               { 0,    1,    1,    1,    1 } },
    { LL_ROW_FOG_MODEL,                { 0,    1,    1,    1,    1 } },
    { LL_ROW_RAIN_SURFACES,            { 0,    1,    1,    1,    1 } },
    { LL_ROW_TORCH_TERRAIN_SHADOWS,    { 0,    0,    0,    1,    1 } },
    { LL_ROW_DAYLIGHT_WINDOW_SPLIT,    { 0,    1,    1,    1,    1 } },
    { LL_ROW_AMBIENT_OCCLUSION,        { 0,    0,    1,    2,    2 } },
    { LL_ROW_ZONE_SKYBOXES,            { 0,    0,    1,    1,    1 } },
    { LL_ROW_LAMP_FOG,                 { 0,    0,    1,    2,    2 } },
    { LL_ROW_VOLUMETRIC_LIGHT,         { 0,    0,    1,    2,    2 } },
    { LL_ROW_MOON_LIGHT,               { 0,    1,    1,    1,    1 } },
    { LL_ROW_ANISOTROPY,               { 1,    4,    8,    8,    16 } },
};
// clang-format on
#undef _

#define ROWS(table) sizeof(table) / sizeof *(table), table
static const struct ll_ladder ladders[] = {
    { LL_ROW_WORLD_DETAIL, 3, false, ROWS(world_detail) },
    { LL_ROW_LIGHTING_QUALITY, LL_MAX_RUNGS, true, ROWS(lighting) },
    { LL_ROW_GRAPHICS_QUALITY, LL_MAX_RUNGS, true, ROWS(graphics) },
};
#define NUM_LADDERS (sizeof ladders / sizeof *ladders)

static const struct ll_seeded_deviation deviations[] = {
    { LL_ROW_FARCLIP, 350,
      "the world that the new light shows is worth seeing farther into, and devices of "
      "today carry it" },
};

const struct ll_ladder *ll_ladders(uint32_t *num_ladders)
{
    *num_ladders = NUM_LADDERS;
    return ladders;
}

const struct ll_ladder *ll_ladder_of(enum ll_setting_id label)
{
    for (size_t i = 0; i < NUM_LADDERS; i++) {
        if (ladders[i].label == label)
            return &ladders[i];
    }
    return NULL;
}

bool ll_setting_is_label(enum ll_setting_id id)
{
    return ll_ladder_of(id) != NULL;
}

bool ll_setting_is_governed(enum ll_setting_id id)
{
    for (size_t i = 0; i < NUM_LADDERS; i++) {
        for (uint32_t k = 0; k < ladders[i].num_rows; k++) {
            if (ladders[i].rows[k].id == id)
                return true;
        }
    }
    return ll_setting_is_label(id);
}

const struct ll_seeded_deviation *ll_seeded_deviations(uint32_t *num_deviations)
{
    *num_deviations = sizeof deviations / sizeof *deviations;
    return deviations;
}

// ---- derivation ----

static bool rung_matches(const struct ll_settings *settings,
                         const struct ll_ladder *ladder, uint32_t rung, const bool *skip)
{
    for (uint32_t i = 0; i < ladder->num_rows; i++) {
        const struct ll_ladder_row *row = &ladder->rows[i];
        if (row->rungs[rung] == LL_RUNG_BLANK || (skip && skip[row->id]))
            continue;
        double live = ll_settings_get(settings, ll_settings_row(row->id));
        if (!settings_number_equal(live, row->rungs[rung]))
            return false;
    }
    return true;
}

// Off every rung of a ladder without Custom: the nearest by its first row.
static uint32_t rung_nearest(const struct ll_settings *settings,
                             const struct ll_ladder *ladder)
{
    const struct ll_ladder_row *row = &ladder->rows[0];
    double live = ll_settings_get(settings, ll_settings_row(row->id));
    uint32_t nearest = 0;
    for (uint32_t i = 1; i < ladder->num_rungs; i++) {
        if (fabs(row->rungs[i] - live) < fabs(row->rungs[nearest] - live))
            nearest = i;
    }
    return nearest;
}

static uint32_t rung_of(const struct ll_settings *settings,
                        const struct ll_ladder *ladder, const bool *skip)
{
    // What is held may hide the difference of two rungs: then the label stays.
    uint32_t now = (uint32_t)ll_settings_get(settings, ll_settings_row(ladder->label));
    if (now < ladder->num_rungs && rung_matches(settings, ladder, now, skip))
        return now;
    for (uint32_t i = 0; i < ladder->num_rungs; i++) {
        if (rung_matches(settings, ladder, i, skip))
            return i;
    }
    return ladder->has_custom ? ladder->num_rungs : rung_nearest(settings, ladder);
}

void ll_settings_derive(struct ll_settings *settings, const bool *held)
{
    for (size_t i = 0; i < NUM_LADDERS; i++) {
        const struct ll_ladder *ladder = &ladders[i];
        const bool *skip = held && !held[ladder->label] ? held : NULL;
        settings_store(settings, ll_settings_row(ladder->label),
                       rung_of(settings, ladder, skip));
    }
}
