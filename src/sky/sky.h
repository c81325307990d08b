// The light of a place at a time, from the client's tables: pure functions of (tables,
// place, time), usable without a GPU. Colours are gamma values 0..1 (byte / 255).
#ifndef LL_SKY_SKY_H
#define LL_SKY_SKY_H

#include "base/arena.h"
#include "base/status.h"

enum ll_light_color { // order of the colour bands in LightIntBand
    LL_LIGHT_DIFFUSE,
    LL_LIGHT_AMBIENT,
    LL_LIGHT_SKY_TOP, // stops 0..4, zenith to horizon
    LL_LIGHT_SKY_MIDDLE,
    LL_LIGHT_SKY_BAND1,
    LL_LIGHT_SKY_BAND2,
    LL_LIGHT_SKY_SMOG,
    LL_LIGHT_FOG, // the horizon and everything below it
    LL_LIGHT_SHADOW_OPACITY,
    LL_LIGHT_SUN, // disc tint and specular colour
    LL_LIGHT_CLOUD_GLOW,
    LL_LIGHT_CLOUD_SLOPE,
    LL_LIGHT_CLOUD_BASE,
    LL_LIGHT_UNUSED,
    LL_LIGHT_OCEAN_SHALLOW,
    LL_LIGHT_OCEAN_DEEP,
    LL_LIGHT_RIVER_SHALLOW,
    LL_LIGHT_RIVER_DEEP,
    LL_NUM_LIGHT_COLORS
};

enum ll_light_slot { // LightParams column of a Light row
    LL_LIGHT_SLOT_CLEAR,
    LL_LIGHT_SLOT_CLEAR_UNDERWATER,
    LL_LIGHT_SLOT_STORM,
    LL_LIGHT_SLOT_STORM_UNDERWATER,
    LL_LIGHT_SLOT_DEATH,
    LL_NUM_LIGHT_SLOTS
};

// Everything the tables say about one place and minute.
struct ll_light_state {
    float colors[LL_NUM_LIGHT_COLORS][3]; // gamma
    float fog_end_yd;
    float fog_start_fraction; // of the end; may be negative
    float cloud_density;      // 0..1
    float highlight_sky;      // 0..1
    float glow;
    float river_shallow_alpha, river_deep_alpha;
    float ocean_shallow_alpha, ocean_deep_alpha;
};

struct ll_light_tables; // immutable after creation, any thread

// The four files as read from the data set; an empty view means "absent" (Light absent:
// every place has the default light). Both the 1.12.1 and the 3.3.5a column counts are
// accepted. A table that does not parse counts as absent, with one log line. Never fails
// but for memory (NULL). Nothing of the views is kept.
struct ll_light_files {
    struct ll_bytes light, light_params, light_int_band, light_float_band;
};
struct ll_light_tables *ll_light_tables_create(const struct ll_light_files *files);
void ll_light_tables_destroy(struct ll_light_tables *tables);

// Blends the light records around a point.
//
// pos_world   yards: x north, y west, z up
// minute      of the day, fractional; wraps
// Source: daynight.md 2 and 3 (farthest sphere first, nearest last).
void ll_light_eval(const struct ll_light_tables *tables, uint32_t map_id,
                   const float pos_world[3], enum ll_light_slot slot, double minute,
                   struct ll_light_state *out);

// What the client assumes where no table speaks (daynight.md 2, "whole-record default").
void ll_light_state_default(struct ll_light_state *out);

// A day table: n (key, value) pairs over the fraction of a day, read as daynight.md 5
// says.
struct ll_day_key {
    float key, value;
};
float ll_day_table_eval(const struct ll_day_key *table, uint32_t num_keys, float day);

// Directions and factors that follow from the time alone; day = fraction of a day, [0,
// 1).
void ll_sky_to_light(float day, float to_light_world[3]);     // unit, towards the light
void ll_sky_to_visible_sun(float day, float to_sun_world[3]); // unit
float ll_sky_self_illumination(float day);                    // 1 by night, 0 by day
float ll_sky_darken(float day); // S of the dawn and dusk warp
float ll_sky_star_fade(float day);

#endif
