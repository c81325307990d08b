// The table of settings. What each row is for, in words, stands in strings.c.
#include <stdio.h>
#include <strings.h>

#include "settings/settings.h"

// What the columns of most rows come from: group, field, default, range, step, unit.
#define ROW(kind, group_, field, fallback_, low_, high_, step_, unit_) \
    .type = LL_SETTING_##kind, .group = LL_GROUP_##group_, \
    .offset = offsetof(struct ll_settings, field), .fallback = fallback_, .low = low_, \
    .high = high_, .step = step_, .unit = unit_
#define FLOAT(...) ROW(FLOAT, __VA_ARGS__)
#define UINT(...) ROW(UINT, __VA_ARGS__)
#define BOOL(group_, field, fallback_) ROW(BOOL, group_, field, fallback_, 0, 1, 1, "")
#define CHOICE(group_, field, fallback_, num, ...) \
    ROW(CHOICE, group_, field, fallback_, 0, (num)-1, 1, ""), .choices = { __VA_ARGS__ }
#define NAME(group_, field, fallback_, num, ...) \
    ROW(NAME, group_, field, fallback_, 0, (num)-1, 1, ""), .choices = { __VA_ARGS__ }
#define NEEDS(...) .needs = { __VA_ARGS__ }

#define BUILT LL_SETTING_BUILT
#define HDR LL_SETTING_HDR
#define PERSONAL LL_SETTING_PERSONAL
#define CLIENT LL_SETTING_CLIENT

#define SAMPLERS LL_REBUILD_SAMPLERS
#define PIPELINES LL_REBUILD_PIPELINES
#define TARGETS LL_REBUILD_TARGETS
#define WORLD LL_REBUILD_WORLD
#define RESTART LL_REBUILD_RESTART

// clang-format off
static const struct ll_setting rows[] = {
    // ---- presets ----
    [LL_ROW_GRAPHICS_QUALITY] = { "graphicsQuality",
        NAME(PRESETS, graphics_quality, 3, 6, "Classic", "Low", "Medium", "High", "Ultra",
             "Custom"),
        .flags = BUILT },
    [LL_ROW_LIGHTING_QUALITY] = { "lightingQuality",
        NAME(PRESETS, lighting_quality, 3, 6, "Off", "Low", "Medium", "High", "Ultra",
             "Custom"),
        .flags = BUILT },

    // ---- view ----
    [LL_ROW_FARCLIP] = { "farclip", FLOAT(VIEW, farclip_yd, 350, 177, 1497, 60, "yd"),
        .classic = 350, .flags = BUILT | CLIENT },
    [LL_ROW_FIELD_OF_VIEW] = { "fieldOfView",
        FLOAT(VIEW, field_of_view_deg, 45, 30, 110, 1, "deg"), .flags = BUILT },
    [LL_ROW_NEARCLIP] = { "nearclip", // the original camera stood at 1/9 yd
        FLOAT(VIEW, nearclip_yd, 0.111111, 0.01, 0.33, 0.01, "yd"), .classic = 0.111111,
        .flags = BUILT | CLIENT },
    [LL_ROW_HORIZON_FARCLIP] = { "horizonfarclip",
        FLOAT(VIEW, horizon_farclip_yd, 2112, 705, 5000, 1, "yd"), .classic = 2112,
        .flags = CLIENT },
    [LL_ROW_ANISOTROPY] = { "anisotropy", UINT(VIEW, anisotropy, 8, 1, 16, 1, "samples"),
        .rebuilds = SAMPLERS, .flags = BUILT },
    [LL_ROW_WORLD_DETAIL] = { "worldDetail",
        CHOICE(VIEW, world_detail, 1, 3, "Low", "Medium", "High"), .classic = 1,
        .flags = CLIENT },
    [LL_ROW_FRILL_DENSITY] = { "frillDensity",
        UINT(VIEW, frill_density, 32, 1, 256, 1, "tufts"), .classic = 32,
        .rebuilds = WORLD, .flags = CLIENT },
    [LL_ROW_PARTICLE_DENSITY] = { "particleDensity",
        FLOAT(VIEW, particle_density, 1, 0.25, 1, 0.05, ""),
        .classic = 1, .flags = CLIENT },
    [LL_ROW_WEATHER_DENSITY] = { "weatherDensity",
        CHOICE(VIEW, weather_density, 3, 4, "Sparse", "Low", "Medium", "High"),
        .classic = 3,
        .flags = CLIENT },
    [LL_ROW_BAKED_SHADOW] = { "bakedShadow", FLOAT(VIEW, baked_shadow, 1, 0, 1, 0.05, ""),
        .flags = BUILT },
    [LL_ROW_DOODAD_SUN_CAP] = { "doodadSunCap",
        FLOAT(VIEW, doodad_sun_cap, 1, 0.5, 2.5, 0.1, "") },

    // ---- screen effects ----
    [LL_ROW_BLOOM] = { "bloom", CHOICE(SCREEN, bloom, 2, 3, "Off", "Low", "High"),
        .rebuilds = TARGETS, .flags = HDR },
    [LL_ROW_SUN_SHAFTS] = { "sunShafts", BOOL(SCREEN, sun_shafts, 1), .rebuilds = TARGETS,
        .flags = HDR, NEEDS(LL_ROW_WORLD_SHADOWS, LL_ROW_CHARACTER_SHADOWS) },
    [LL_ROW_COLOR_GRADING] = { "colorGrading", BOOL(SCREEN, color_grading, 1) },
    [LL_ROW_AMBIENT_OCCLUSION] = { "ambientOcclusion",
        CHOICE(SCREEN, ambient_occlusion, 0, 3, "Off", "Low", "High"),
        .rebuilds = TARGETS },
    [LL_ROW_FFX] = { "ffx", BOOL(SCREEN, ffx, 1), .classic = 1, .flags = CLIENT },
    [LL_ROW_FFX_GLOW] = { "ffxGlow", BOOL(SCREEN, ffx_glow, 1), .classic = 1,
        .flags = CLIENT, NEEDS(LL_ROW_FFX) },
    [LL_ROW_FFX_DEATH] = { "ffxDeath", BOOL(SCREEN, ffx_death, 1), .classic = 1,
        .flags = CLIENT, NEEDS(LL_ROW_FFX) },
    [LL_ROW_GAMMA] = { "gamma", FLOAT(SCREEN, gamma, 1, 0.5, 2, 0.05, ""), .classic = 1,
        .flags = CLIENT },

    // ---- sun and moon shadows ----
    [LL_ROW_CHARACTER_SHADOWS] = { "characterShadows",
        BOOL(SUN_SHADOWS, character_shadows, 1) },
    [LL_ROW_WORLD_SHADOWS] = { "worldShadows", BOOL(SUN_SHADOWS, world_shadows, 1) },
    [LL_ROW_SHADOW_DISTANCE] = { "shadowDistance",
        FLOAT(SUN_SHADOWS, shadow_distance_yd, 80, 40, 200, 10, "yd"),
        NEEDS(LL_ROW_WORLD_SHADOWS, LL_ROW_CHARACTER_SHADOWS) },
    [LL_ROW_SHADOW_MAP_SIZE] = { "shadowMapSize",
        UINT(SUN_SHADOWS, shadow_map_size, 2048, 1024, 4096, 1024, "texels"),
        .powers_of_two = true, .rebuilds = TARGETS,
        NEEDS(LL_ROW_WORLD_SHADOWS, LL_ROW_CHARACTER_SHADOWS) },
    [LL_ROW_SHADOW_FILTER] = { "shadowFilter",
        CHOICE(SUN_SHADOWS, shadow_filter, 1, 2, "Hard", "Soft"),
        NEEDS(LL_ROW_WORLD_SHADOWS, LL_ROW_CHARACTER_SHADOWS) },
    [LL_ROW_CHARACTER_SHADOW_RATE] = { "characterShadowRate",
        FLOAT(SUN_SHADOWS, character_shadow_rate_hz, 30, 0, 120, 5, "Hz"),
        NEEDS(LL_ROW_CHARACTER_SHADOWS) },
    [LL_ROW_WORLD_SHADOW_RATE] = { "worldShadowRate",
        FLOAT(SUN_SHADOWS, world_shadow_rate_hz, 30, 0, 120, 5, "Hz"),
        NEEDS(LL_ROW_WORLD_SHADOWS) },
    [LL_ROW_SHADOW_CASTER_REACH] = { "shadowCasterReach",
        FLOAT(SUN_SHADOWS, shadow_caster_reach, 1, 0.25, 2, 0.05, ""),
        NEEDS(LL_ROW_WORLD_SHADOWS, LL_ROW_CHARACTER_SHADOWS) },
    [LL_ROW_MOON_SHADOW_STRENGTH] = { "moonShadowStrength",
        FLOAT(SUN_SHADOWS, moon_shadow_strength, 0.35, 0, 1, 0.05, ""),
        NEEDS(LL_ROW_WORLD_SHADOWS, LL_ROW_CHARACTER_SHADOWS) },

    // ---- rooms and torches ----
    [LL_ROW_INTERIOR_LIGHT] = { "interiorLight", BOOL(ROOMS, interior_light, 1) },
    [LL_ROW_INTERIOR_AMBIENT] = { "interiorAmbient",
        FLOAT(ROOMS, interior_ambient, 0.015, 0, 1, 0.005, ""),
        NEEDS(LL_ROW_INTERIOR_LIGHT) },
    [LL_ROW_INTERIOR_FILL] = { "interiorFill",
        FLOAT(ROOMS, interior_fill, 0.08, 0, 2, 0.01, ""), NEEDS(LL_ROW_INTERIOR_LIGHT) },
    [LL_ROW_INTERIOR_BAKE_FLOOR] = { "interiorBakeFloor",
        FLOAT(ROOMS, interior_bake_floor, 0.12, 0, 1, 0.01, ""),
        NEEDS(LL_ROW_INTERIOR_LIGHT) },
    [LL_ROW_INTERIOR_EXPOSURE] = { "interiorExposure",
        FLOAT(ROOMS, interior_exposure, 2.5, 0.25, 8, 0.05, ""),
        NEEDS(LL_ROW_INTERIOR_LIGHT) },
    [LL_ROW_INTERIOR_ATTEN_SCALE] = { "interiorAttenScale",
        FLOAT(ROOMS, interior_atten_scale, 1.6, 0, 8, 0.1, ""),
        NEEDS(LL_ROW_INTERIOR_LIGHT) },
    [LL_ROW_INTERIOR_DAYLIGHT] = { "interiorDaylight",
        FLOAT(ROOMS, interior_daylight, 0, 0, 1, 0.01, ""),
        NEEDS(LL_ROW_INTERIOR_LIGHT) },
    [LL_ROW_INTERIOR_ROOM_GATE] = { "interiorRoomGate",
        BOOL(ROOMS, interior_room_gate, 1),
        NEEDS(LL_ROW_INTERIOR_LIGHT) },
    [LL_ROW_DAYLIGHT_WINDOW_SPLIT] = { "daylightWindowSplit",
        BOOL(ROOMS, daylight_window_split, 1), NEEDS(LL_ROW_INTERIOR_LIGHT) },
    [LL_ROW_EXTERIOR_LIGHTS] = { "exteriorLights", BOOL(ROOMS, exterior_lights, 1) },
    [LL_ROW_INTERIOR_SHADOWS] = { "interiorShadows", BOOL(ROOMS, interior_shadows, 1),
        NEEDS(LL_ROW_INTERIOR_LIGHT) },
    [LL_ROW_EXTERIOR_SHADOWS] = { "exteriorShadows", BOOL(ROOMS, exterior_shadows, 1) },
    [LL_ROW_TORCH_TERRAIN_SHADOWS] = { "torchTerrainShadows",
        BOOL(ROOMS, torch_terrain_shadows, 0), NEEDS(LL_ROW_EXTERIOR_SHADOWS) },
    [LL_ROW_INTERIOR_SHADOW_CASTERS] = { "interiorShadowCasters",
        UINT(ROOMS, interior_shadow_casters, 12, 1, 16, 1, "maps"), .rebuilds = TARGETS,
        NEEDS(LL_ROW_INTERIOR_SHADOWS, LL_ROW_EXTERIOR_SHADOWS) },
    [LL_ROW_INTERIOR_SHADOW_DYNAMIC] = { "interiorShadowDynamic",
        UINT(ROOMS, interior_shadow_dynamic, 4, 0, 8, 1, "maps"),
        NEEDS(LL_ROW_INTERIOR_SHADOWS, LL_ROW_EXTERIOR_SHADOWS) },
    [LL_ROW_INTERIOR_SHADOW_ENTITY_RATE] = { "interiorShadowEntityRate",
        FLOAT(ROOMS, interior_shadow_entity_rate_hz, 30, 0, 240, 5, "Hz"),
        NEEDS(LL_ROW_INTERIOR_SHADOWS, LL_ROW_EXTERIOR_SHADOWS) },
    [LL_ROW_INTERIOR_SHADOW_SOFT] = { "interiorShadowSoft",
        FLOAT(ROOMS, interior_shadow_soft, 1.5, 0.5, 3, 0.1, "texels"),
        NEEDS(LL_ROW_INTERIOR_SHADOWS, LL_ROW_EXTERIOR_SHADOWS) },
    [LL_ROW_TORCH_SHADOW_STRENGTH] = { "torchShadowStrength",
        FLOAT(ROOMS, torch_shadow_strength, 0.7, 0, 1, 0.05, ""),
        NEEDS(LL_ROW_INTERIOR_SHADOWS, LL_ROW_EXTERIOR_SHADOWS) },

    // ---- synthesised lights ----
    [LL_ROW_FIRE_LIGHT_GAIN] = { "fireLightGain",
        FLOAT(FIRE, fire_light_gain, 1, 0, 4, 0.05, "") },
    [LL_ROW_SPELL_LIGHT_GAIN] = { "spellLightGain",
        FLOAT(FIRE, spell_light_gain, 1, 0, 4, 0.05, "") },
    [LL_ROW_LAVA_LIGHT_GAIN] = { "lavaLightGain",
        FLOAT(FIRE, lava_light_gain, 1, 0, 4, 0.05, "") },
    [LL_ROW_FIRE_FLICKER] = { "fireFlicker",
        FLOAT(FIRE, fire_flicker, 1, 0, 2, 0.05, "") },

    // ---- darkness ----
    [LL_ROW_NIGHT_GAIN] = { "nightGain",
        FLOAT(DARKNESS, night_gain, 0.45, 0.2, 1.5, 0.05, ""), .flags = BUILT },
    [LL_ROW_INTERIOR_GAIN] = { "interiorGain",
        FLOAT(DARKNESS, interior_gain, 0.5, 0.2, 1.5, 0.05, ""),
        NEEDS(LL_ROW_INTERIOR_LIGHT) },
    [LL_ROW_MOON_LIGHT] = { "moonLight", FLOAT(DARKNESS, moon_light, 0, 0, 2, 0.25, "") },

    // ---- water, fog, air ----
    [LL_ROW_WATER_QUALITY] = { "waterQuality",
        CHOICE(AIR, water_quality, 1, 3, "Classic", "Enhanced", "High"),
        .rebuilds = TARGETS,
        .flags = HDR },
    [LL_ROW_FOG_MODEL] = { "fogModel",
        CHOICE(AIR, fog_model, 0, 2, "Classic", "Modern") },
    [LL_ROW_VOLUMETRIC_FOG] = { "volumetricFog",
        CHOICE(AIR, volumetric_fog, 1, 3, "Off", "Low", "High"), .rebuilds = TARGETS,
        .flags = HDR },
    [LL_ROW_LAMP_FOG] = { "lampFog", CHOICE(AIR, lamp_fog, 0, 3, "Off", "Low", "High"),
        .rebuilds = TARGETS, .flags = HDR },
    [LL_ROW_VOLUMETRIC_LIGHT] = { "volumetricLight",
        CHOICE(AIR, volumetric_light, 0, 3, "Off", "Medium", "High"), .rebuilds = TARGETS,
        .flags = HDR, NEEDS(LL_ROW_WORLD_SHADOWS, LL_ROW_CHARACTER_SHADOWS) },
    [LL_ROW_VOLUMETRIC_LIGHT_STRENGTH] = { "volumetricLightStrength",
        FLOAT(AIR, volumetric_light_strength, 1, 0, 2, 0.25, ""),
        NEEDS(LL_ROW_VOLUMETRIC_LIGHT) },

    // ---- sky, weather, wind ----
    [LL_ROW_SKY_QUALITY] = { "skyQuality",
        CHOICE(SKY, sky_quality, 0, 3, "Classic", "Enhanced", "High"),
        .rebuilds = TARGETS,
        .flags = HDR },
    [LL_ROW_SKY_DITHER] = { "skyDither", BOOL(SKY, sky_dither, 0) },
    [LL_ROW_ZONE_SKYBOXES] = { "zoneSkyboxes", BOOL(SKY, zone_skyboxes, 0) },
    [LL_ROW_RAIN_SURFACES] = { "rainSurfaces", BOOL(SKY, rain_surfaces, 1) },
    [LL_ROW_FOLIAGE_WIND] = { "foliageWind",
        CHOICE(SKY, foliage_wind, 2, 3, "Off", "Grass", "Grass + Trees") },
    [LL_ROW_FOLIAGE_WIND_STRENGTH] = { "foliageWindStrength",
        FLOAT(SKY, foliage_wind_strength, 1, 0.25, 3, 0.25, ""),
        NEEDS(LL_ROW_FOLIAGE_WIND) },

    // ---- display ----
    [LL_ROW_GX_WINDOW] = { "gxWindow", BOOL(DISPLAY, gx_window, 1), .classic = 0,
        .rebuilds = RESTART, .flags = BUILT | CLIENT },
    [LL_ROW_GX_RESOLUTION] = { "gxResolution",
        ROW(SIZE, DISPLAY, gx_resolution, 0, 64, 16384, 1, "px"),
        .size_fallback = { 1600, 900 }, .rebuilds = RESTART, .flags = BUILT | CLIENT },
    [LL_ROW_GX_VSYNC] = { "gxVSync", BOOL(DISPLAY, gx_vsync, 1), .classic = 1,
        .rebuilds = RESTART, .flags = BUILT | CLIENT },
    [LL_ROW_GX_MULTISAMPLE] = { "gxMultisample",
        UINT(DISPLAY, gx_multisample, 1, 1, 8, 1, "samples"), .powers_of_two = true,
        .classic = 1, .rebuilds = RESTART | TARGETS | PIPELINES, .flags = CLIENT },
    [LL_ROW_RENDER_SCALE] = { "renderScale",
        FLOAT(DISPLAY, render_scale, 1, 0.25, 2, 0.05, ""),
        .rebuilds = TARGETS, .flags = BUILT },

    // ---- input ----
    [LL_ROW_MOUSE_SPEED] = { "mouseSpeed", FLOAT(INPUT, mouse_speed, 1, 0.1, 5, 0.1, ""),
        .classic = 1, .flags = BUILT | PERSONAL | CLIENT },
    [LL_ROW_MOUSE_INVERT] = { "mouseInvertPitch",
        BOOL(INPUT, mouse_invert, 0), .classic = 0,
        .flags = BUILT | PERSONAL | CLIENT },

    // ---- program ----
    [LL_ROW_LANGUAGE] = { "language",
        NAME(PROGRAM, language, 0, 3, "Auto", "English", "Russian"),
        .flags = BUILT | PERSONAL },
    [LL_ROW_DATA_PATH] = { "dataPath", ROW(TEXT, PROGRAM, data_path, 0, 0, 0, 1, ""),
        .flags = BUILT | PERSONAL },
    [LL_ROW_FPS_JOURNAL] = { "fpsJournal",
        BOOL(PROGRAM, fps_journal, 0), .flags = BUILT | PERSONAL },
    [LL_ROW_INTERIOR_DEBUG] = { "interiorDebug",
        CHOICE(PROGRAM, interior_debug, 0, 5, "Off", "Class", "Shadow", "Caster count",
               "Lane map") },
};
// clang-format on
_Static_assert(sizeof rows / sizeof *rows == LL_NUM_SETTINGS, "a row for every id");

static const char *const group_names[] = {
    [LL_GROUP_PRESETS] = "Presets",
    [LL_GROUP_VIEW] = "View",
    [LL_GROUP_SCREEN] = "Screen effects",
    [LL_GROUP_SUN_SHADOWS] = "Sun and moon shadows",
    [LL_GROUP_ROOMS] = "Rooms and torches",
    [LL_GROUP_FIRE] = "Fires, spells and lava",
    [LL_GROUP_DARKNESS] = "Darkness",
    [LL_GROUP_AIR] = "Water, fog and air",
    [LL_GROUP_SKY] = "Sky, weather and wind",
    [LL_GROUP_DISPLAY] = "Display",
    [LL_GROUP_INPUT] = "Input",
    [LL_GROUP_PROGRAM] = "Program",
};
_Static_assert(sizeof group_names / sizeof *group_names == LL_NUM_GROUPS,
               "a name for every group");

const struct ll_setting *ll_settings_table(uint32_t *num_settings)
{
    *num_settings = LL_NUM_SETTINGS;
    return rows;
}

const struct ll_setting *ll_settings_row(enum ll_setting_id id)
{
    return &rows[id];
}

const struct ll_setting *ll_settings_find(const char *name)
{
    for (int i = 0; i < LL_NUM_SETTINGS; i++) {
        if (strcasecmp(rows[i].name, name) == 0)
            return &rows[i];
    }
    return NULL;
}

enum ll_setting_id ll_setting_id(const struct ll_setting *setting)
{
    return (enum ll_setting_id)(setting - rows);
}

const char *ll_setting_group_name(enum ll_setting_group group)
{
    return group_names[group];
}
