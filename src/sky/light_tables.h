// The light tables as evaluation wants them: rows grouped by map, params and bands found
// already, keys sorted. Only light_tables.c and light_eval.c include this.
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
    bool absent; // no LightParams row: its own lanes are the default's
    bool highlight_sky;
    float glow;
    float river_shallow_alpha, river_deep_alpha;
    float ocean_shallow_alpha, ocean_deep_alpha;
    struct ll_band colors[LL_NUM_INT_BANDS];
    struct ll_band fog_end, fog_start, cloud_density;
};

struct ll_light_key {
    float time_halfmin;
    float value[3]; // a gamma colour, or one number and two zeros
};

struct ll_light {
    float pos_world[3];
    float inner_yd, outer_yd;
    uint32_t params[LL_NUM_LIGHT_SLOTS]; // index, slot 0 standing in for empty ones
};

struct ll_light_map {
    uint32_t map_id;
    uint32_t first, num; // spheres in lights[], in the order of the file
    uint32_t global;     // index into lights[], or LL_NO_LIGHT
};
#define LL_NO_LIGHT UINT32_MAX

struct ll_light_tables {
    struct ll_arena arena; // owned; holds all below
    const struct ll_light *lights;
    const struct ll_light_map *maps; // by ascending id
    uint32_t num_maps;
    uint32_t
        fallback; // light of the row with id 1, for maps without rows; or LL_NO_LIGHT
    const struct ll_params *params; // one of them stands for "no params at all"
    const struct ll_light_key *keys;
};

#endif
