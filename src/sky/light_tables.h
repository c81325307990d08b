// The light tables as evaluation wants them: rows grouped by map, params and bands found
// already, keys sorted. Inside of the module only.
#ifndef LL_SKY_LIGHT_TABLES_H
#define LL_SKY_LIGHT_TABLES_H

#include "formats/dbc_tables.h"
#include "sky/sky.h"

#define LL_DAY_HALFMIN 2880 // length of a day in the unit of the keys

// Keys of one band in the pool: first .. first + num - 1, by ascending time. A band that
// the tables lack has num 0 and absent set; one without keys only num 0.
struct ll_band {
    uint32_t first;
    uint8_t num;
    bool absent;
};

struct ll_params {
    uint32_t id;
    bool absent; // no LightParams row: its own lanes are the default's
    uint32_t skybox_id, cloud_type;
    bool highlight_sky;
    float glow;
    float river_shallow_alpha, river_deep_alpha;
    float ocean_shallow_alpha, ocean_deep_alpha;
    struct ll_band bands[LL_NUM_LIGHT_BANDS]; // colours, then numbers
};

// Row of LightIntBand or LightFloatBand that holds a band; params_id 0 names nothing.
static inline uint64_t ll_band_id(uint32_t params_id, uint32_t band)
{
    static const uint8_t float_bands[LL_NUM_LIGHT_NUMBERS] = {
        [LL_LIGHT_FOG_END] = LL_FLOAT_BAND_FOG_END,
        [LL_LIGHT_FOG_START] = LL_FLOAT_BAND_FOG_START,
        [LL_LIGHT_CLOUD_DENSITY] = LL_FLOAT_BAND_CLOUD_DENSITY,
    };
    if (band < LL_NUM_LIGHT_COLORS)
        return (uint64_t)(params_id - 1) * LL_NUM_INT_BANDS + band + 1;
    return (uint64_t)(params_id - 1) * LL_NUM_FLOAT_BANDS +
           float_bands[band - LL_NUM_LIGHT_COLORS] + 1;
}

struct ll_light_key {
    float time_halfmin;
    float value[3]; // a gamma colour, or one number and two zeros
};

struct ll_light {
    struct ll_light_sphere sphere;
    uint32_t params[LL_NUM_LIGHT_SLOTS]; // index, slot 0 standing in for empty ones
};

struct ll_light_map {
    uint32_t map_id;
    uint32_t first, num; // spheres in lights[], in the order of the file
    uint32_t num_rows;   // those and the global rows, which follow them
    uint32_t global;     // index into lights[], or LL_NO_LIGHT
};
#define LL_NO_LIGHT UINT32_MAX
#define LL_NO_PARAMS UINT32_MAX

struct ll_light_tables {
    struct ll_arena arena; // owned; holds all below
    const struct ll_light *lights;
    const struct ll_light_map *maps; // by ascending id
    uint32_t num_maps;
    uint32_t
        fallback; // light of the row with id 1, for maps without rows; or LL_NO_LIGHT
    // By ascending id: all rows, and all ids that lights name, 0 and absent ones too.
    const struct ll_params *params;
    uint32_t num_params;
    const struct ll_light_key *keys;
    const struct ll_light_skybox_row *skyboxes; // by ascending id
    uint32_t num_skyboxes;
};

// Index into params[], or LL_NO_PARAMS.
uint32_t ll_params_find(const struct ll_light_tables *tables, uint32_t params_id);
const struct ll_light_map *ll_light_map_find(const struct ll_light_tables *tables,
                                             uint32_t map_id); // or NULL

// ---- light_eval.c ----

// The keys of n > 0 sorted ones between which a time of [0, LL_DAY_HALFMIN) lies. Before
// the first and after the last key it runs from last to first over midnight. Of keys at
// the same time the last one holds there.
struct ll_key_span {
    const struct ll_light_key *lower, *upper;
    float upper_weight;
};
static inline struct ll_key_span ll_keys_find(const struct ll_light_key *keys,
                                              uint32_t num, float time_halfmin)
{
    uint32_t passed = 0; // keys at or before the time
    while (passed < num && keys[passed].time_halfmin <= time_halfmin)
        passed++;
    const struct ll_light_key *lower = &keys[passed ? passed - 1 : num - 1];
    const struct ll_light_key *upper = &keys[passed < num ? passed : 0];
    float span = upper->time_halfmin - lower->time_halfmin;
    float into = time_halfmin - lower->time_halfmin;
    if (!passed || passed == num)
        span += LL_DAY_HALFMIN;
    if (!passed)
        into += LL_DAY_HALFMIN;
    return (struct ll_key_span){ lower, upper, span > 0 ? into / span : 0 };
}

// A row of params at a time.
void ll_params_eval(const struct ll_light_tables *tables, const struct ll_params *params,
                    float time_halfmin, struct ll_light_state *out);
float ll_time_halfmin(double minute); // wraps

// The lights of a place that count, nearest first, the base last; their weights add up to
// 1.
struct ll_weighted_light {
    uint32_t light; // index, or LL_NO_LIGHT: the default
    enum ll_light_source_kind kind;
    float distance_yd, sphere_weight, weight;
};
uint32_t ll_lights_weigh(const struct ll_light_tables *tables, uint32_t map_id,
                         const float pos_world[3],
                         struct ll_weighted_light out[LL_MAX_LIGHT_SPHERES + 1]);

// As ll_light_eval_trail, but adds to the trail, with all weights scaled.
void ll_light_eval_append(const struct ll_light_tables *tables, uint32_t map_id,
                          const float pos_world[3], enum ll_light_slot slot,
                          double minute, float scale, struct ll_light_state *out,
                          struct ll_light_trail *trail);
// mix(a, b, weight) of every lane.
void ll_light_state_mix(struct ll_light_state *a, const struct ll_light_state *b,
                        float weight);

// ---- light_trail.c ----

// Adds one source; params_idx may be LL_NO_PARAMS.
void ll_trail_add(struct ll_light_trail *trail, const struct ll_light_tables *tables,
                  const struct ll_weighted_light *weighted, uint32_t params_idx,
                  enum ll_light_slot slot, float time_halfmin, float scale);

#endif
