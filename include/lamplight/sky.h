// The light of a place and minute from the client's tables: clock, day tables, area
// lights, fog, and everything that the sky needs. Pure functions of (tables, place,
// time, weather) on the CPU, usable without a device.
//
// World axes: x north, y west, z up; one unit is a yard. Azimuths grow from north towards
// west, polar angles from the zenith. "gamma" colours are stored bytes / 255; nothing
// here is linear light. A day fraction is 0 at midnight and 0.5 at noon.
#ifndef LAMPLIGHT_SKY_H
#define LAMPLIGHT_SKY_H

#include <stdbool.h>

#include "lamplight/bytes.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- clock ----

#define LL_MINUTES_A_DAY 1440.0

struct ll_sky_time {
    double minute;         // of the day, [0, 1440); fractional, so that nothing jumps
    double day_fraction;   // minute / 1440, [0, 1)
    double continuous_day; // days since an epoch; only the second moon goes by it
};

// Any number of minutes; wraps. The continuous day is the fraction.
struct ll_sky_time ll_sky_time_pinned(double minute);

// A day that runs. Zeroed it stands still at midnight.
struct ll_game_clock {
    double start_day;     // whole days: months of 31 days, only differences matter
    double start_minute;  // of that day
    double minutes_per_s; // game minutes a real second: 1 / 60 is real time
    double elapsed_s;     // real seconds since the start
};
void ll_game_clock_init(struct ll_game_clock *clock); // noon, standing still
// As the server tells it (packet 0x0042): from the lowest bits minute 6, hour 5, weekday
// 3, day 6, month 4, year 5; and game minutes a real second.
void ll_game_clock_set(struct ll_game_clock *clock, uint32_t packed_date,
                       float minutes_per_s);
void ll_game_clock_step(struct ll_game_clock *clock, double dt_s);
struct ll_sky_time ll_game_clock_time(const struct ll_game_clock *clock);

// ---- tables over the day ----

struct ll_day_key {
    float key; // fraction of a day
    float value;
};

enum ll_day_table {     // angles in radians
    LL_DAY_LIGHT_POLAR, // of the direction in which the light travels
    LL_DAY_LIGHT_AZIMUTH,
    LL_DAY_SELF_ILLUMINATION, // 1 by night, 0 by day: what lights windows and lamps
    LL_DAY_STAR_FADE,
    LL_DAY_SKY_DARKEN, // S of the dawn and dusk warp
    LL_DAY_VISIBLE_SUN_POLAR,
    LL_DAY_SUN_SIZE,
    LL_DAY_WHITE_MOON_POLAR,
    LL_DAY_MOON_SIZE,
    LL_DAY_MOON2_AZIMUTH,
    LL_DAY_SUN_FLARE,
    LL_DAY_MOON_FLARE,
    LL_DAY_CLOUD_GLOW,
    LL_NUM_DAY_TABLES
};
// Source of the tables and of the law that reads them: daynight.md 5.
const struct ll_day_key *ll_day_table_keys(enum ll_day_table table, uint32_t *num_keys);
const char *ll_day_table_name(enum ll_day_table table);         // "star_fade"
float ll_day_eval(enum ll_day_table table, float day_fraction); // [0, 1]
float ll_day_table_eval(const struct ll_day_key *table, uint32_t num_keys,
                        float day_fraction);

void ll_sky_to_light(float day_fraction, float to_light_world[3]);     // unit
void ll_sky_to_visible_sun(float day_fraction, float to_sun_world[3]); // unit
// N: 0 while the visible sun stands above 12 degrees, 1 while it is down.
float ll_sky_night(float day_fraction);

// The client's "darken colour": the value of HSV times a factor, hue and saturation kept.
void ll_color_darken(const float color_gamma[3], float factor, float out_gamma[3]);

// ---- the light tables ----

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
const char *ll_light_color_name(enum ll_light_color color); // "ocean_deep"

enum ll_light_slot { // LightParams column of a Light row
    LL_LIGHT_SLOT_CLEAR,
    LL_LIGHT_SLOT_CLEAR_UNDERWATER,
    LL_LIGHT_SLOT_STORM,
    LL_LIGHT_SLOT_STORM_UNDERWATER,
    LL_LIGHT_SLOT_DEATH,
    LL_NUM_LIGHT_SLOTS
};
const char *ll_light_slot_name(enum ll_light_slot slot); // "storm_underwater"

// Everything the tables say about one place and minute.
struct ll_light_state {
    float colors_gamma[LL_NUM_LIGHT_COLORS][3];
    float fog_end_yd;
    float fog_start_fraction; // of the end; may be negative
    float cloud_density;      // 0..1
    float highlight_sky;      // 0..1
    float glow;               // weight of the full-screen glow
    float river_shallow_alpha, river_deep_alpha;
    float ocean_shallow_alpha, ocean_deep_alpha;
};

struct ll_light_tables; // immutable after creation, any thread

// The files as read from the data set; an empty view means "absent" (Light absent: every
// place has the default light). Both the 1.12.1 and the 3.3.5a column counts are
// accepted. A table that does not parse counts as absent, with one log line. Never fails
// but for memory (NULL). Nothing of the views is kept.
struct ll_light_files {
    struct ll_bytes light, light_params, light_int_band, light_float_band, light_skybox;
};
struct ll_light_tables *ll_light_tables_create(const struct ll_light_files *files);
void ll_light_tables_destroy(struct ll_light_tables *tables);

// What the client assumes where no table speaks (daynight.md 2, "whole-record default").
void ll_light_state_default(struct ll_light_state *out);

// The light rows of one map, in the order of the file, spheres before global rows.
struct ll_light_sphere {
    uint32_t id; // row of Light
    bool global; // everywhere on its map, beneath all spheres
    float pos_world[3];
    float inner_yd, outer_yd;
    uint32_t params_ids[LL_NUM_LIGHT_SLOTS]; // rows of LightParams; 0: as the first slot
};
uint32_t ll_light_num_spheres(const struct ll_light_tables *tables, uint32_t map_id);
void ll_light_sphere_get(const struct ll_light_tables *tables, uint32_t map_id,
                         uint32_t sphere_idx, struct ll_light_sphere *out);

// ---- the trail: which rows, with which weights, gave the values ----

enum ll_light_number { // number bands that are read, behind the colours in a trail
    LL_LIGHT_FOG_END,
    LL_LIGHT_FOG_START,
    LL_LIGHT_CLOUD_DENSITY,
    LL_NUM_LIGHT_NUMBERS
};
#define LL_NUM_LIGHT_BANDS (LL_NUM_LIGHT_COLORS + LL_NUM_LIGHT_NUMBERS)

enum ll_light_source_kind {
    LL_LIGHT_SPHERE,
    LL_LIGHT_GLOBAL,   // of the map
    LL_LIGHT_FALLBACK, // the row with id 1: the map has none
    LL_LIGHT_DEFAULT,  // no row at all: the whole-record default
    LL_LIGHT_FIXED,    // parameters by number: magma and slime
};
const char *ll_light_source_name(enum ll_light_source_kind kind); // "sphere"

enum ll_light_band_origin {
    LL_LIGHT_BAND_KEYS,
    LL_LIGHT_BAND_EMPTY,  // present without keys: 0
    LL_LIGHT_BAND_ABSENT, // not in the tables: the default's value
};

// How one band of one parameter row was read.
struct ll_light_band {
    uint32_t band_id; // row of LightIntBand or LightFloatBand
    enum ll_light_band_origin origin;
    uint32_t num_keys;
    float lower_halfmin, upper_halfmin; // times of the two keys, half-minutes
    float upper_weight;                 // 0..1
    float value[3]; // a gamma colour, or a number in the unit of the state and two zeros
};

struct ll_light_source {
    enum ll_light_source_kind kind;
    uint32_t light_id;  // row of Light; 0: none
    uint32_t params_id; // row of LightParams; 0: none
    bool has_params;    // that row exists
    enum ll_light_slot slot;
    float distance_yd, inner_yd, outer_yd; // of a sphere
    float sphere_weight;                   // of a sphere by itself
    float weight;                          // in the result; all add up to 1
    struct ll_light_band bands[LL_NUM_LIGHT_BANDS];
    struct ll_light_state state; // what it says by itself
};

#define LL_MAX_LIGHT_SPHERES 32 // around one point; the farthest of more are left out
#define LL_MAX_LIGHT_SOURCES (2 * (LL_MAX_LIGHT_SPHERES + 1)) // clear and storm

struct ll_light_trail { // about 60 KiB
    uint32_t num_sources;
    struct ll_light_source sources[LL_MAX_LIGHT_SOURCES]; // nearest first, base last
};

// Blends the light records around a point: farthest sphere first, nearest last. Source:
// daynight.md 2 and 3.
//
// minute      of the day, fractional; wraps
// trail       NULL, or filled; sources without weight are left out
void ll_light_eval(const struct ll_light_tables *tables, uint32_t map_id,
                   const float pos_world[3], enum ll_light_slot slot, double minute,
                   struct ll_light_state *out);
void ll_light_eval_trail(const struct ll_light_tables *tables, uint32_t map_id,
                         const float pos_world[3], enum ll_light_slot slot, double minute,
                         struct ll_light_state *out, struct ll_light_trail *trail);

// One row of LightParams by itself; false, with the default in `out`, where there is
// none.
bool ll_light_params_eval(const struct ll_light_tables *tables, uint32_t params_id,
                          double minute, struct ll_light_state *out);

// ---- skies painted on models ----

// Flags of a LightSkybox row.
#define LL_SKYBOX_DAY_POSE 0x1u      // sequence 0 plays over the day
#define LL_SKYBOX_KEEPS_DOME 0x2u    // dome, bodies, stars and clouds stay
#define LL_SKYBOX_FOG_CONE 0x4u      // a cone of the fog's colour before it
#define LL_SKYBOX_FORCES_SHAFTS 0x8u // sun shafts
#define LL_SKYBOX_NO_SUN_FOG 0x10u   // fog does not brighten towards the sun

struct ll_skybox {
    uint32_t id;       // row of LightSkybox
    uint32_t flags;    // LL_SKYBOX_*
    float weight;      // 0..1
    const char *model; // path; lives as long as the tables
};
#define LL_MAX_SKYBOXES 8

// The skies of a place, each model once, those of the nearest light last. They weigh 1
// at most together; what is left is the dome's. Source: sky-and-fog.md 9.
uint32_t ll_light_skyboxes(const struct ll_light_tables *tables, uint32_t map_id,
                           const float pos_world[3], enum ll_light_slot slot,
                           struct ll_skybox out[LL_MAX_SKYBOXES]);

// ---- everything at once ----

enum ll_sky_liquid { LL_SKY_DRY, LL_SKY_WATER, LL_SKY_MAGMA, LL_SKY_SLIME };

struct ll_sky_params {
    uint32_t map_id;
    float eye_world_yd[3];
    struct ll_sky_time time;
    float storm_fraction;      // of the weather: 0 clear .. 1 storm
    enum ll_sky_liquid eye_in; // what the eye is under
    bool is_ghost;
    bool is_indoors;     // in a room of a building: no glare
    float far_clip_yd;   // fog ends there at the latest; 0: nowhere
    float night_gain;    // of ambient, diffuse and specular at night; 1 is the client's,
                         // and what 0 stands for
    float drunk_percent; // 0..100
};

enum ll_sky_body_id { LL_SKY_SUN, LL_SKY_WHITE_MOON, LL_SKY_MOON2, LL_NUM_SKY_BODIES };

// A disc: a square card 12 yards from the eye that faces it and stands upright. Its
// alpha runs linearly from the lower to the upper edge, the lower one being the horizon
// where the card reaches below.
#define LL_SKY_CARD_YD 12.0f
struct ll_sky_body {
    float to_body_world[3]; // unit
    float azimuth_rad, polar_rad;
    float size_yd; // of the card's edge
    float color_gamma[3];
    float alpha;       // of the weather; 0: not drawn
    float lower_alpha; // at the lower edge, or the horizon
    float upper_alpha;
    float horizon_fraction; // share of the card's height that is below the horizon, 0..1
    float glare_size_yd[2]; // seen aside, seen in the middle of the picture
    float glare_base;       // intensity is flare * (base + (1 - base) * view term)
    float flare;            // of the hour and the height, before anything hides it
};

struct ll_sky_fog {
    float color_gamma[3];
    float start_yd; // may be negative: a veil at the eye
    float end_yd;
};

struct ll_sky {
    struct ll_sky_time time;
    struct ll_light_state light; // what the tables say

    // What shades the world:
    float to_light_world[3];                                     // unit; never sets
    float ambient_gamma[3], diffuse_gamma[3], specular_gamma[3]; // night gain included
    float night;                                                 // N, 0..1
    float self_illumination;                                     // 0..1

    struct ll_sky_fog fog;

    // What is seen of the sky:
    bool is_hidden;          // under a liquid: nothing but the fog's colour
    float stops_gamma[6][3]; // zenith to horizon, the fog's colour last
    float warp;              // W of dawn and dusk, 0..1
    float star_alpha;        // whole bytes / 255; 0: none
    struct ll_sky_body bodies[LL_NUM_SKY_BODIES];

    float cloud_density;
    float cloud_tint_gamma[3], cloud_slope_gamma[3], cloud_base_gamma[3];
    float cloud_glow;              // k: strength of the glow around the body
    enum ll_sky_body_id cloud_lit; // by the sun, or the white moon
    float storm_fraction;

    // What lies over the picture:
    bool is_ghost;
    bool is_submerged; // the ripple of the eye under a liquid
    float glow_weight; // w, whole bytes / 255
    float haze;        // z, 0..1
};

// trail: NULL, or filled.
void ll_sky_eval(const struct ll_light_tables *tables, const struct ll_sky_params *params,
                 struct ll_sky *out, struct ll_light_trail *trail);
// The same from a light that is known already: map, eye and tables do not matter.
void ll_sky_from_light(const struct ll_light_state *light,
                       const struct ll_sky_params *params, struct ll_sky *out);

// ---- fog of rooms ----

// A fog record of a building (MFOG), world axes.
struct ll_room_fog {
    float pos_world[3];
    float inner_yd, outer_yd;
    float end_yd, start_fraction;
    float color_gamma[3];
    bool not_for_rooms; // flag 0x1
};

// The fog of the camera's room: record 0, and over it those of the group's indices (255
// and beyond the records: none) whose sphere the eye is in. False: fewer than two
// records, the scene's fog stays. Source: daynight.md 4.
bool ll_room_fog_eval(const struct ll_room_fog *records, uint32_t num_records,
                      const uint8_t indices[4], const float eye_world_yd[3],
                      float far_clip_yd, struct ll_sky_fog *out);

// From the scene's fog to a room's and back in four seconds.
struct ll_room_fog_ramp {
    float fraction;           // 0 scene, 1 room
    struct ll_sky_fog target; // the room's; the last one while it fades out
};
void ll_room_fog_ramp_step(struct ll_room_fog_ramp *ramp, const struct ll_sky_fog *room,
                           float dt_s); // room NULL: outdoors
struct ll_sky_fog ll_room_fog_mix(const struct ll_sky_fog *scene,
                                  const struct ll_room_fog_ramp *ramp);

// ---- later clients ----

// What is known of the day tables' use by later clients contradicts itself in one place:
// where the far limit of the fog rate changes over. The listings of code agree with each
// other, the prose says the opposite.
enum ll_fog_rate_reading { LL_FOG_RATE_CODE, LL_FOG_RATE_PROSE };

// 1.5 for a wide fog, up to 7 for a narrow one. Source: daynight.md 4.
float ll_fog_rate(float start_yd, float end_yd, float far_clip_yd,
                  enum ll_fog_rate_reading reading);

struct ll_light_data_params {
    uint32_t params_id;
    uint32_t flags; // of the parameter row, which the older layouts lack
    double minute;
    bool fog_mode; // fog by rate: the end becomes the far clip
    float far_clip_yd;
    enum ll_fog_rate_reading reading;
};

struct ll_light_data {
    float colors_gamma[LL_NUM_LIGHT_COLORS][3]; // over time, as are the next three
    float cloud_density;
    float fog_end_yd;         // 10 at least
    float fog_start_fraction; // -1..1
    float fog_rate;
    // As the row has them:
    uint32_t skybox_id, cloud_type;
    bool highlight_sky;
    float glow;
    float river_shallow_alpha, river_deep_alpha, ocean_shallow_alpha, ocean_deep_alpha;
    float flag_0x1, constant_a, constant_b; // meaning unknown; 0 or 1, 1, 1
    bool flag_0x2;
};
// One parameter row as later clients read it (CalcColors). False, with the default's
// values, where the tables lack the row.
bool ll_light_data_eval(const struct ll_light_tables *tables,
                        const struct ll_light_data_params *params,
                        struct ll_light_data *out);

// Constants of their fog shader (SetFogParams).
struct ll_fog_constants {
    float scale_per_yd, offset, rate;
    float liquid_plane; // unknown; 0
    float color_gamma[3];
};
struct ll_fog_constants ll_fog_constants_make(float start_yd, float end_yd, float rate,
                                              const uint8_t color[3]);
float ll_fog_constants_survival(const struct ll_fog_constants *constants,
                                float distance_yd); // 1: nothing is fogged

#ifdef __cplusplus
}
#endif

#endif
