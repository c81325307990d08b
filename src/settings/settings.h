// The settings of the renderer: one table that names them all, and a snapshot of plain,
// already clamped values that code reads. What changes, loads and saves them is in
// store.h; the pages that show them are in pages.h.
#ifndef LL_SETTINGS_SETTINGS_H
#define LL_SETTINGS_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Indices of the table, in its order. The comment says the name that people write.
enum ll_setting_id {
    // presets
    LL_ROW_GRAPHICS_QUALITY,
    LL_ROW_LIGHTING_QUALITY,
    // view
    LL_ROW_FARCLIP,
    LL_ROW_FIELD_OF_VIEW,
    LL_ROW_NEARCLIP,
    LL_ROW_HORIZON_FARCLIP,
    LL_ROW_ANISOTROPY,
    LL_ROW_WORLD_DETAIL,
    LL_ROW_FRILL_DENSITY,
    LL_ROW_PARTICLE_DENSITY,
    LL_ROW_WEATHER_DENSITY,
    LL_ROW_BAKED_SHADOW,
    LL_ROW_DOODAD_SUN_CAP,
    // screen effects
    LL_ROW_BLOOM,
    LL_ROW_SUN_SHAFTS,
    LL_ROW_COLOR_GRADING,
    LL_ROW_AMBIENT_OCCLUSION,
    LL_ROW_FFX,
    LL_ROW_FFX_GLOW,
    LL_ROW_FFX_DEATH,
    LL_ROW_GAMMA,
    // sun and moon shadows
    LL_ROW_CHARACTER_SHADOWS,
    LL_ROW_WORLD_SHADOWS,
    LL_ROW_SHADOW_DISTANCE,
    LL_ROW_SHADOW_MAP_SIZE,
    LL_ROW_SHADOW_FILTER,
    LL_ROW_CHARACTER_SHADOW_RATE,
    LL_ROW_WORLD_SHADOW_RATE,
    LL_ROW_SHADOW_CASTER_REACH,
    LL_ROW_MOON_SHADOW_STRENGTH,
    // rooms and torches
    LL_ROW_INTERIOR_LIGHT,
    LL_ROW_INTERIOR_AMBIENT,
    LL_ROW_INTERIOR_FILL,
    LL_ROW_INTERIOR_BAKE_FLOOR,
    LL_ROW_INTERIOR_EXPOSURE,
    LL_ROW_INTERIOR_ATTEN_SCALE,
    LL_ROW_INTERIOR_DAYLIGHT,
    LL_ROW_INTERIOR_ROOM_GATE,
    LL_ROW_DAYLIGHT_WINDOW_SPLIT,
    LL_ROW_EXTERIOR_LIGHTS,
    LL_ROW_INTERIOR_SHADOWS,
    LL_ROW_EXTERIOR_SHADOWS,
    LL_ROW_TORCH_TERRAIN_SHADOWS,
    LL_ROW_INTERIOR_SHADOW_CASTERS,
    LL_ROW_INTERIOR_SHADOW_DYNAMIC,
    LL_ROW_INTERIOR_SHADOW_ENTITY_RATE,
    LL_ROW_INTERIOR_SHADOW_SOFT,
    LL_ROW_TORCH_SHADOW_STRENGTH,
    // synthesised lights
    LL_ROW_FIRE_LIGHT_GAIN,
    LL_ROW_SPELL_LIGHT_GAIN,
    LL_ROW_LAVA_LIGHT_GAIN,
    LL_ROW_FIRE_FLICKER,
    // darkness
    LL_ROW_NIGHT_GAIN,
    LL_ROW_INTERIOR_GAIN,
    LL_ROW_MOON_LIGHT,
    // water, fog, air
    LL_ROW_WATER_QUALITY,
    LL_ROW_FOG_MODEL,
    LL_ROW_VOLUMETRIC_FOG,
    LL_ROW_LAMP_FOG,
    LL_ROW_VOLUMETRIC_LIGHT,
    LL_ROW_VOLUMETRIC_LIGHT_STRENGTH,
    // sky, weather, wind
    LL_ROW_SKY_QUALITY,
    LL_ROW_SKY_DITHER,
    LL_ROW_ZONE_SKYBOXES,
    LL_ROW_RAIN_SURFACES,
    LL_ROW_FOLIAGE_WIND,
    LL_ROW_FOLIAGE_WIND_STRENGTH,
    // display
    LL_ROW_GX_WINDOW,
    LL_ROW_GX_RESOLUTION,
    LL_ROW_GX_VSYNC,
    LL_ROW_GX_MULTISAMPLE,
    LL_ROW_RENDER_SCALE,
    // input
    LL_ROW_MOUSE_SPEED,
    LL_ROW_MOUSE_INVERT,
    // program
    LL_ROW_LANGUAGE,
    LL_ROW_DATA_PATH,
    LL_ROW_FPS_JOURNAL,
    LL_ROW_INTERIOR_DEBUG,
    LL_NUM_SETTINGS,
};

#define LL_SETTINGS_TEXT_BYTES 1024 // of a value written as text, with its NUL

struct ll_settings_size {
    uint32_t width, height; // pixels
};

enum ll_language { LL_LANGUAGE_AUTO, LL_LANGUAGE_ENGLISH, LL_LANGUAGE_RUSSIAN };

// Plain data; copy it freely. Filled by ll_settings_default or _classic, or taken from a
// store. Fields stand in the order of the table; ranges and meanings are in rows.c and
// docs/settings.md. A uint32_t of two to five steps counts from 0, "off" or "classic".
struct ll_settings {
    uint32_t graphics_quality, lighting_quality; // rungs of presets.h; mirrors

    float farclip_yd;
    float field_of_view_deg; // vertical
    float nearclip_yd;
    float horizon_farclip_yd; // read it as max(this, farclip_yd + 528)
    uint32_t anisotropy;
    uint32_t world_detail; // mirror of frill_density
    uint32_t frill_density;
    float particle_density;
    uint32_t weather_density;
    float baked_shadow; // weight of the shadow painted into the terrain, 0..1
    float doodad_sun_cap;

    uint32_t bloom;
    bool sun_shafts, color_grading;
    uint32_t ambient_occlusion;
    bool ffx, ffx_glow, ffx_death;
    float gamma;

    bool character_shadows, world_shadows;
    float shadow_distance_yd;
    uint32_t shadow_map_size;
    uint32_t shadow_filter;
    float character_shadow_rate_hz, world_shadow_rate_hz; // 0: every frame
    float shadow_caster_reach;
    float moon_shadow_strength;

    bool interior_light;
    float interior_ambient, interior_fill, interior_bake_floor, interior_exposure;
    float interior_atten_scale;
    float interior_daylight;
    bool interior_room_gate, daylight_window_split, exterior_lights;
    bool interior_shadows, exterior_shadows, torch_terrain_shadows;
    uint32_t interior_shadow_casters, interior_shadow_dynamic;
    float interior_shadow_entity_rate_hz; // 0: every frame
    float interior_shadow_soft;
    float torch_shadow_strength;

    float fire_light_gain, spell_light_gain, lava_light_gain;
    float fire_flicker;

    float night_gain, interior_gain;
    float moon_light;

    uint32_t water_quality;
    uint32_t fog_model;
    uint32_t volumetric_fog, lamp_fog, volumetric_light;
    float volumetric_light_strength;

    uint32_t sky_quality;
    bool sky_dither, zone_skyboxes, rain_surfaces;
    uint32_t foliage_wind;
    float foliage_wind_strength;

    bool gx_window; // false: full screen
    struct ll_settings_size gx_resolution;
    bool gx_vsync;
    uint32_t gx_multisample;
    float render_scale;

    float mouse_speed;
    bool mouse_invert;

    uint32_t language; // enum ll_language
    bool fps_journal;
    uint32_t interior_debug;
    // Data sets last opened, one a line; "" before the first.
    char data_path[LL_SETTINGS_TEXT_BYTES];
};

enum ll_setting_type {
    LL_SETTING_FLOAT,
    LL_SETTING_UINT,
    LL_SETTING_BOOL,
    LL_SETTING_CHOICE, // written as a number; `choices` names the numbers for people
    LL_SETTING_NAME,   // written as one of `choices`
    LL_SETTING_SIZE,   // "1600x900"
    LL_SETTING_TEXT,
};

enum ll_setting_group {
    LL_GROUP_PRESETS,
    LL_GROUP_VIEW,
    LL_GROUP_SCREEN,
    LL_GROUP_SUN_SHADOWS,
    LL_GROUP_ROOMS,
    LL_GROUP_FIRE,
    LL_GROUP_DARKNESS,
    LL_GROUP_AIR,
    LL_GROUP_SKY,
    LL_GROUP_DISPLAY,
    LL_GROUP_INPUT,
    LL_GROUP_PROGRAM,
    LL_NUM_GROUPS,
};

// What a change of a row makes anew; 0: the next frame simply reads it.
enum ll_setting_rebuild {
    LL_REBUILD_SAMPLERS = 1,
    LL_REBUILD_PIPELINES = 2,
    LL_REBUILD_TARGETS = 4,
    LL_REBUILD_WORLD = 8,
    LL_REBUILD_RESTART = 16, // latched: the snapshot keeps the old value till a restart
};

enum ll_setting_flag {
    LL_SETTING_BUILT = 1,    // something reads it; others are not shown to people
    LL_SETTING_HDR = 2,      // built and not 0: the scene target is 16-bit float
    LL_SETTING_PERSONAL = 4, // of the person, not of the picture: a safe start keeps it
    LL_SETTING_CLIENT = 8,   // the 1.12 client has it as well
};

#define LL_MAX_CHOICES 6

struct ll_setting {
    const char *name; // as people write it; compared without regard to ASCII case
    enum ll_setting_type type;
    enum ll_setting_group group;
    size_t offset;                           // into struct ll_settings
    double fallback, low, high, step;        // fallback: the registered default
    double classic;                          // default of the client, if it has the row
    const char *unit;                        // "" if it has none
    const char *choices[LL_MAX_CHOICES + 1]; // NULL after the last; none: all NULL
    bool powers_of_two;                      // in the range only those are values
    struct ll_settings_size size_fallback;   // of LL_SETTING_SIZE
    unsigned rebuilds, flags;
    // Has no effect unless one of these rows is not 0 (0 = LL_ROW_GRAPHICS_QUALITY:
    // none).
    enum ll_setting_id needs[2];
};

// All rows, in the order of enum ll_setting_id.
const struct ll_setting *ll_settings_table(uint32_t *num_settings);
const struct ll_setting *ll_settings_row(enum ll_setting_id id);
const struct ll_setting *ll_settings_find(const char *name); // or NULL
enum ll_setting_id ll_setting_id(const struct ll_setting *setting);
const char *ll_setting_group_name(enum ll_setting_group group); // "sun shadows"

void ll_settings_default(struct ll_settings *settings); // registered defaults
void ll_settings_classic(struct ll_settings *settings); // those, then preset Classic

// As a number: the index of a name, the pixels of a size, 0 of a text.
double ll_settings_get(const struct ll_settings *settings,
                       const struct ll_setting *setting);
// As it is written in files. Returns `text`.
const char *ll_settings_text(const struct ll_settings *settings,
                             const struct ll_setting *setting,
                             char text[LL_SETTINGS_TEXT_BYTES]);
// The law of section "equality": numbers within 1e-4, texts byte by byte.
bool ll_settings_equal(const struct ll_settings *a, const struct ll_settings *b,
                       const struct ll_setting *setting);

// Sets one value from its text, clamped to the row's range. A preset's name writes the
// rows of its rung, too ("graphicsQuality", "Ultra"), and the labels are derived.
enum ll_settings_result {
    LL_SETTINGS_SET,
    LL_SETTINGS_CLAMPED, // set, but to the nearest value that is allowed
    LL_SETTINGS_NO_SUCH_ROW,
    LL_SETTINGS_NO_NUMBER,     // nothing but a decimal number is taken
    LL_SETTINGS_NO_SUCH_VALUE, // no name of the row, no size, a text too long
};
enum ll_settings_result ll_settings_set(struct ll_settings *settings, const char *name,
                                        const char *text);
const char *ll_settings_result_text(enum ll_settings_result result); // "is no number"

// Is the row's dependency met? A page greys what is not.
bool ll_settings_has_effect(const struct ll_settings *settings,
                            const struct ll_setting *setting);
// Does a lane that needs range run? Then the scene target is 16-bit float.
bool ll_settings_want_hdr(const struct ll_settings *settings);

#endif
