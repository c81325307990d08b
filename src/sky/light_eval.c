// The light of a place at a time: keys of one band, bands of one parameter row, rows of
// the spheres around a point.
#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "base/maths.h"
#include "sky/light_tables.h"

// Source: daynight.md 2, "whole-record default".
void ll_light_state_default(struct ll_light_state *out)
{
    static const struct ll_light_state state = {
        .colors_gamma = {
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

// A band without keys is black or 0; one that is absent leaves the default. A number
// uses the first component.
static void band_eval(const struct ll_light_tables *tables, const struct ll_band *band,
                      float time_halfmin, float value[3])
{
    if (band->absent)
        return;
    if (!band->num) {
        value[0] = value[1] = value[2] = 0;
        return;
    }
    struct ll_key_span span =
        ll_keys_find(tables->keys + band->first, band->num, time_halfmin);
    for (int i = 0; i < 3; i++)
        value[i] = ll_mixf(span.lower->value[i], span.upper->value[i], span.upper_weight);
}

static float number_eval(const struct ll_light_tables *tables,
                         const struct ll_params *params, enum ll_light_number number,
                         float time_halfmin, float fallback)
{
    float value[3] = { fallback };
    band_eval(tables, &params->bands[LL_NUM_LIGHT_COLORS + number], time_halfmin, value);
    return value[0];
}

void ll_params_eval(const struct ll_light_tables *tables, const struct ll_params *params,
                    float time_halfmin, struct ll_light_state *out)
{
    ll_light_state_default(out);
    for (uint32_t i = 0; i < LL_NUM_LIGHT_COLORS; i++)
        band_eval(tables, &params->bands[i], time_halfmin, out->colors_gamma[i]);
    out->fog_end_yd = number_eval(tables, params, LL_LIGHT_FOG_END, time_halfmin,
                                  out->fog_end_yd * LL_LIGHT_UNITS_PER_YD) /
                      LL_LIGHT_UNITS_PER_YD;
    out->fog_start_fraction = number_eval(tables, params, LL_LIGHT_FOG_START,
                                          time_halfmin, out->fog_start_fraction);
    out->cloud_density = number_eval(tables, params, LL_LIGHT_CLOUD_DENSITY, time_halfmin,
                                     out->cloud_density);
    if (params->absent)
        return;
    out->highlight_sky = params->highlight_sky ? 1 : 0;
    out->glow = params->glow;
    out->river_shallow_alpha = params->river_shallow_alpha;
    out->river_deep_alpha = params->river_deep_alpha;
    out->ocean_shallow_alpha = params->ocean_shallow_alpha;
    out->ocean_deep_alpha = params->ocean_deep_alpha;
}

float ll_time_halfmin(double minute)
{
    double time = isfinite(minute) ? fmod(minute * 2, LL_DAY_HALFMIN) : 0;
    if (time < 0)
        time += LL_DAY_HALFMIN;
    float rounded = (float)time;
    return rounded < LL_DAY_HALFMIN ? rounded : 0;
}

bool ll_light_params_eval(const struct ll_light_tables *tables, uint32_t params_id,
                          double minute, struct ll_light_state *out)
{
    uint32_t idx = ll_params_find(tables, params_id);
    if (idx == LL_NO_PARAMS || tables->params[idx].absent) {
        ll_light_state_default(out);
        return false;
    }
    ll_params_eval(tables, &tables->params[idx], ll_time_halfmin(minute), out);
    return true;
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

void ll_light_state_mix(struct ll_light_state *a, const struct ll_light_state *b,
                        float weight)
{
    float x[NUM_LANES], y[NUM_LANES];
    memcpy(x, a, sizeof x);
    memcpy(y, b, sizeof y);
    for (size_t i = 0; i < NUM_LANES; i++)
        x[i] = ll_mixf(x[i], y[i], weight);
    memcpy(a, x, sizeof x);
}

// ---- the blend ----

// A sphere around the point.
struct near_light {
    uint32_t light;
    float distance_yd, weight;
};

// Nearest first.
static uint32_t near_collect(const struct ll_light_tables *tables,
                             const struct ll_light_map *map, const float pos[3],
                             struct near_light near[LL_MAX_LIGHT_SPHERES])
{
    uint32_t num = 0;
    for (uint32_t i = map->first; i < map->first + map->num; i++) {
        const struct ll_light_sphere *light = &tables->lights[i].sphere;
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
        if (at == LL_MAX_LIGHT_SPHERES)
            continue;
        if (num == LL_MAX_LIGHT_SPHERES)
            num--;
        memmove(near + at + 1, near + at, (num - at) * sizeof *near);
        near[at] = (struct near_light){ i, d, ll_satf(weight) };
        num++;
    }
    return num;
}

// Mixing each sphere over what lies farther is the same as giving the nearest its weight,
// the next its weight of what is left, and the base the rest. What lies beneath a full
// weight is listed with weight 0.
uint32_t ll_lights_weigh(const struct ll_light_tables *tables, uint32_t map_id,
                         const float pos_world[3],
                         struct ll_weighted_light out[LL_MAX_LIGHT_SPHERES + 1])
{
    const struct ll_light_map *map = ll_light_map_find(tables, map_id);
    uint32_t base = map ? map->global : tables->fallback, num_out = 0;
    struct near_light near[LL_MAX_LIGHT_SPHERES];
    uint32_t num = map ? near_collect(tables, map, pos_world, near) : 0;
    float left = 1;
    for (uint32_t i = 0; i < num; i++) {
        if (near[i].weight <= 0)
            continue;
        out[num_out++] = (struct ll_weighted_light){ near[i].light, LL_LIGHT_SPHERE,
                                                     near[i].distance_yd, near[i].weight,
                                                     left * near[i].weight };
        left *= 1 - near[i].weight;
    }
    out[num_out] = (struct ll_weighted_light){
        .light = base,
        .kind = base == LL_NO_LIGHT ? LL_LIGHT_DEFAULT
                : map               ? LL_LIGHT_GLOBAL
                                    : LL_LIGHT_FALLBACK,
        .weight = left,
    };
    return num_out + 1;
}

void ll_light_eval_append(const struct ll_light_tables *tables, uint32_t map_id,
                          const float pos_world[3], enum ll_light_slot slot,
                          double minute, float scale, struct ll_light_state *out,
                          struct ll_light_trail *trail)
{
    float time_halfmin = ll_time_halfmin(minute);
    struct ll_weighted_light lights[LL_MAX_LIGHT_SPHERES + 1];
    uint32_t num = ll_lights_weigh(tables, map_id, pos_world, lights);
    struct ll_light_state acc = { 0 }, state;
    for (uint32_t i = 0; i < num; i++) {
        if (lights[i].weight <= 0)
            continue;
        uint32_t params_idx = LL_NO_PARAMS;
        if (lights[i].light != LL_NO_LIGHT)
            params_idx = tables->lights[lights[i].light].params[slot];
        if (params_idx == LL_NO_PARAMS)
            ll_light_state_default(&state);
        else
            ll_params_eval(tables, &tables->params[params_idx], time_halfmin, &state);
        add_weighted(&acc, &state, lights[i].weight);
        if (trail)
            ll_trail_add(trail, tables, &lights[i], params_idx, slot, time_halfmin,
                         scale);
    }
    *out = acc;
}

void ll_light_eval(const struct ll_light_tables *tables, uint32_t map_id,
                   const float pos_world[3], enum ll_light_slot slot, double minute,
                   struct ll_light_state *out)
{
    ll_light_eval_append(tables, map_id, pos_world, slot, minute, 1, out, NULL);
}

void ll_light_eval_trail(const struct ll_light_tables *tables, uint32_t map_id,
                         const float pos_world[3], enum ll_light_slot slot, double minute,
                         struct ll_light_state *out, struct ll_light_trail *trail)
{
    trail->num_sources = 0;
    ll_light_eval_append(tables, map_id, pos_world, slot, minute, 1, out, trail);
}
