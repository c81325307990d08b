#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "base/maths.h"
#include "sky/light_tables.h"

// Source: daynight.md 2, "whole-record default".
void ll_light_state_default(struct ll_light_state *out)
{
    static const struct ll_light_state state = {
        .colors = {
            [LL_LIGHT_DIFFUSE] = { 1, 0.96f, 0.86f },
            [LL_LIGHT_AMBIENT] = { 0.45f, 0.52f, 0.65f },
            [LL_LIGHT_SKY_TOP] = { 0.20f, 0.42f, 0.72f },
            [LL_LIGHT_SKY_MIDDLE] = { 0.32f, 0.55f, 0.80f },
            [LL_LIGHT_SKY_BAND1] = { 0.42f, 0.63f, 0.86f },
            [LL_LIGHT_SKY_BAND2] = { 0.50f, 0.68f, 0.90f },
            [LL_LIGHT_SKY_SMOG] = { 0.55f, 0.72f, 0.92f },
            [LL_LIGHT_FOG] = { 0.55f, 0.72f, 0.92f },
            [LL_LIGHT_SUN] = { 1, 0.96f, 0.86f },
            [LL_LIGHT_CLOUD_GLOW] = { 0.35f, 0.33f, 0.30f },
            [LL_LIGHT_CLOUD_SLOPE] = { 0.60f, 0.62f, 0.66f },
            [LL_LIGHT_CLOUD_BASE] = { 0.35f, 0.38f, 0.42f },
            [LL_LIGHT_OCEAN_SHALLOW] = { 0.20f, 0.40f, 0.45f },
            [LL_LIGHT_OCEAN_DEEP] = { 0.05f, 0.15f, 0.25f },
            [LL_LIGHT_RIVER_SHALLOW] = { 0.25f, 0.38f, 0.35f },
            [LL_LIGHT_RIVER_DEEP] = { 0.08f, 0.18f, 0.22f },
        },
        .fog_end_yd = 1000,
        .fog_start_fraction = 0.4f,
        .glow = 0.5f,
        .river_shallow_alpha = 0.5f,
        .river_deep_alpha = 1,
        .ocean_shallow_alpha = 0.75f,
        .ocean_deep_alpha = 1,
    };
    *out = state;
}

// The value of n > 0 sorted keys at a time in [0, LL_DAY_HALFMIN): all three components,
// of which a number uses the first. Before the first and after the last key it runs from
// last to first over midnight. Of keys at the same time the last one holds there.
static void keys_eval(const struct ll_light_key *keys, uint32_t num, float time,
                      float out[3])
{
    uint32_t passed = 0; // keys at or before the time
    while (passed < num && keys[passed].time_halfmin <= time)
        passed++;
    const struct ll_light_key *lower = &keys[passed ? passed - 1 : num - 1];
    const struct ll_light_key *upper = &keys[passed < num ? passed : 0];
    float span = upper->time_halfmin - lower->time_halfmin;
    float into = time - lower->time_halfmin;
    if (!passed || passed == num)
        span += LL_DAY_HALFMIN;
    if (!passed)
        into += LL_DAY_HALFMIN;
    float mix = span > 0 ? into / span : 0;
    for (int i = 0; i < 3; i++)
        out[i] = ll_mixf(lower->value[i], upper->value[i], mix);
}

static float float_lane(const struct ll_light_tables *tables, struct ll_band band,
                        float time, float scale, float fallback)
{
    if (band.absent)
        return fallback;
    float value[3] = { 0 }; // a band without keys is 0, not the default
    if (band.num)
        keys_eval(tables->keys + band.first, band.num, time, value);
    return value[0] * scale;
}

static void params_eval(const struct ll_light_tables *tables,
                        const struct ll_params *params, float time,
                        struct ll_light_state *out)
{
    ll_light_state_default(out);
    for (uint32_t i = 0; i < LL_NUM_LIGHT_COLORS; i++) {
        struct ll_band band = params->colors[i];
        if (band.num)
            keys_eval(tables->keys + band.first, band.num, time, out->colors[i]);
        else if (!band.absent) // a band without keys is black, not the default
            memset(out->colors[i], 0, sizeof out->colors[i]);
    }
    out->fog_end_yd = float_lane(tables, params->fog_end, time, 1 / LL_LIGHT_UNITS_PER_YD,
                                 out->fog_end_yd);
    out->fog_start_fraction =
        float_lane(tables, params->fog_start, time, 1, out->fog_start_fraction);
    out->cloud_density =
        float_lane(tables, params->cloud_density, time, 1, out->cloud_density);
    if (params->absent)
        return;
    out->highlight_sky = params->highlight_sky ? 1 : 0;
    out->glow = params->glow;
    out->river_shallow_alpha = params->river_shallow_alpha;
    out->river_deep_alpha = params->river_deep_alpha;
    out->ocean_shallow_alpha = params->ocean_shallow_alpha;
    out->ocean_deep_alpha = params->ocean_deep_alpha;
}

// A state is nothing but floats, so that lanes blend as one array.
#define NUM_LANES (sizeof(struct ll_light_state) / sizeof(float))
static_assert(offsetof(struct ll_light_state, ocean_deep_alpha) ==
                  (NUM_LANES - 1) * sizeof(float),
              "every lane of the light state is a float");
static_assert((int)LL_NUM_LIGHT_COLORS == (int)LL_NUM_INT_BANDS &&
                  (int)LL_NUM_LIGHT_SLOTS == (int)LL_LIGHT_ROW_SLOTS,
              "sky.h and dbc_tables.h count the same bands and slots");

static void add_weighted(struct ll_light_state *acc, const struct ll_light_state *state,
                         float weight)
{
    float a[NUM_LANES], s[NUM_LANES];
    memcpy(a, acc, sizeof a);
    memcpy(s, state, sizeof s);
    for (size_t i = 0; i < NUM_LANES; i++)
        a[i] += s[i] * weight;
    memcpy(acc, a, sizeof a);
}

// ---- the blend ----

// Spheres around one point, nearest first. Of more than this many (real tables: 4) the
// farthest are left out.
#define MAX_NEAR 32

struct near_light {
    uint32_t light;
    float distance_yd, weight;
};

static uint32_t near_collect(const struct ll_light_tables *tables,
                             const struct ll_light_map *map, const float pos[3],
                             struct near_light near[MAX_NEAR])
{
    uint32_t num = 0;
    for (uint32_t i = map->first; i < map->first + map->num; i++) {
        const struct ll_light *light = &tables->lights[i];
        float dx = pos[0] - light->pos_world[0], dy = pos[1] - light->pos_world[1],
              dz = pos[2] - light->pos_world[2];
        float squared = dx * dx + dy * dy + dz * dz;
        if (!(light->outer_yd >= 0 && squared <= light->outer_yd * light->outer_yd))
            continue; // a place that is no number included
        float d = sqrtf(squared);
        float weight = 1;
        if (d > light->inner_yd && light->outer_yd > light->inner_yd)
            weight = (light->outer_yd - d) / (light->outer_yd - light->inner_yd);
        // Of equally distant spheres the later row lies on top, that is nearer.
        uint32_t at = 0;
        while (at < num && near[at].distance_yd < d)
            at++;
        if (at == MAX_NEAR)
            continue;
        if (num == MAX_NEAR)
            num--;
        memmove(near + at + 1, near + at, (num - at) * sizeof *near);
        near[at] = (struct near_light){ i, d, ll_satf(weight) };
        num++;
    }
    return num;
}

static const struct ll_light_map *map_find(const struct ll_light_tables *tables,
                                           uint32_t map_id)
{
    uint32_t lo = 0, hi = tables->num_maps;
    while (lo < hi) {
        uint32_t mid = lo + (hi - lo) / 2;
        if (tables->maps[mid].map_id < map_id)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < tables->num_maps && tables->maps[lo].map_id == map_id ? &tables->maps[lo]
                                                                      : NULL;
}

static void light_eval(const struct ll_light_tables *tables, uint32_t light,
                       enum ll_light_slot slot, float time, struct ll_light_state *out)
{
    if (light == LL_NO_LIGHT)
        ll_light_state_default(out);
    else
        params_eval(tables, &tables->params[tables->lights[light].params[slot]], time,
                    out);
}

static float time_halfmin(double minute)
{
    double time = isfinite(minute) ? fmod(minute * 2, LL_DAY_HALFMIN) : 0;
    if (time < 0)
        time += LL_DAY_HALFMIN;
    float rounded = (float)time;
    return rounded < LL_DAY_HALFMIN ? rounded : 0;
}

void ll_light_eval(const struct ll_light_tables *tables, uint32_t map_id,
                   const float pos_world[3], enum ll_light_slot slot, double minute,
                   struct ll_light_state *out)
{
    float time = time_halfmin(minute);
    const struct ll_light_map *map = map_find(tables, map_id);
    if (!map) {
        light_eval(tables, tables->fallback, slot, time, out);
        return;
    }
    // Mixing each sphere over what lies farther is the same as giving the nearest its
    // weight, the next its weight of what is left, and the base the rest. Read in this
    // order, nothing beneath a full weight has to be evaluated.
    struct near_light near[MAX_NEAR];
    uint32_t num = near_collect(tables, map, pos_world, near);
    struct ll_light_state acc = { 0 }, state;
    float left = 1;
    for (uint32_t i = 0; i < num && left > 0; i++) {
        if (near[i].weight <= 0)
            continue;
        light_eval(tables, near[i].light, slot, time, &state);
        add_weighted(&acc, &state, left * near[i].weight);
        left *= 1 - near[i].weight;
    }
    if (left > 0) {
        light_eval(tables, map->global, slot, time, &state);
        add_weighted(&acc, &state, left);
    }
    *out = acc;
}
