// Where the values of an evaluation come from, and the names of what is in it.
#include <string.h>

#include "base/maths.h"
#include "sky/light_tables.h"

static void band_trace(const struct ll_light_tables *tables,
                       const struct ll_params *params, uint32_t band_idx,
                       float time_halfmin, struct ll_light_band *out)
{
    struct ll_band band = { .absent = true };
    if (params)
        band = params->bands[band_idx];
    if (params && params->id)
        out->band_id = (uint32_t)ll_band_id(params->id, band_idx);
    out->num_keys = band.num;
    out->origin = band.absent ? LL_LIGHT_BAND_ABSENT
                  : band.num  ? LL_LIGHT_BAND_KEYS
                              : LL_LIGHT_BAND_EMPTY;
    if (!band.num)
        return;
    struct ll_key_span span =
        ll_keys_find(tables->keys + band.first, band.num, time_halfmin);
    out->lower_halfmin = span.lower->time_halfmin;
    out->upper_halfmin = span.upper->time_halfmin;
    out->upper_weight = span.upper_weight;
}

static void values_trace(const struct ll_light_state *state, struct ll_light_band *bands)
{
    for (uint32_t i = 0; i < LL_NUM_LIGHT_COLORS; i++)
        memcpy(bands[i].value, state->colors_gamma[i], sizeof bands[i].value);
    bands[LL_NUM_LIGHT_COLORS + LL_LIGHT_FOG_END].value[0] = state->fog_end_yd;
    bands[LL_NUM_LIGHT_COLORS + LL_LIGHT_FOG_START].value[0] = state->fog_start_fraction;
    bands[LL_NUM_LIGHT_COLORS + LL_LIGHT_CLOUD_DENSITY].value[0] = state->cloud_density;
}

void ll_trail_add(struct ll_light_trail *trail, const struct ll_light_tables *tables,
                  const struct ll_weighted_light *weighted, uint32_t params_idx,
                  enum ll_light_slot slot, float time_halfmin, float scale)
{
    if (trail->num_sources == LL_MAX_LIGHT_SOURCES || scale <= 0)
        return;
    struct ll_light_source *source = &trail->sources[trail->num_sources++];
    *source = (struct ll_light_source){ .kind = weighted->kind,
                                        .slot = slot,
                                        .distance_yd = weighted->distance_yd,
                                        .sphere_weight = weighted->sphere_weight,
                                        .weight = weighted->weight * scale };
    if (weighted->light != LL_NO_LIGHT) {
        const struct ll_light_sphere *sphere = &tables->lights[weighted->light].sphere;
        source->light_id = sphere->id;
        if (!sphere->global) {
            source->inner_yd = sphere->inner_yd;
            source->outer_yd = sphere->outer_yd;
        }
    }
    const struct ll_params *params = NULL;
    ll_light_state_default(&source->state);
    if (params_idx != LL_NO_PARAMS) {
        params = &tables->params[params_idx];
        source->params_id = params->id;
        source->has_params = !params->absent;
        ll_params_eval(tables, params, time_halfmin, &source->state);
    }
    for (uint32_t i = 0; i < LL_NUM_LIGHT_BANDS; i++)
        band_trace(tables, params, i, time_halfmin, &source->bands[i]);
    values_trace(&source->state, source->bands);
}

// ---- names ----

const char *ll_light_color_name(enum ll_light_color color)
{
    static const char *const names[LL_NUM_LIGHT_COLORS] = {
        [LL_LIGHT_DIFFUSE] = "diffuse",
        [LL_LIGHT_AMBIENT] = "ambient",
        [LL_LIGHT_SKY_TOP] = "sky_top",
        [LL_LIGHT_SKY_MIDDLE] = "sky_middle",
        [LL_LIGHT_SKY_BAND1] = "sky_band1",
        [LL_LIGHT_SKY_BAND2] = "sky_band2",
        [LL_LIGHT_SKY_SMOG] = "sky_smog",
        [LL_LIGHT_FOG] = "fog",
        [LL_LIGHT_SHADOW_OPACITY] = "shadow_opacity",
        [LL_LIGHT_SUN] = "sun",
        [LL_LIGHT_CLOUD_GLOW] = "cloud_glow",
        [LL_LIGHT_CLOUD_SLOPE] = "cloud_slope",
        [LL_LIGHT_CLOUD_BASE] = "cloud_base",
        [LL_LIGHT_UNUSED] = "unused",
        [LL_LIGHT_OCEAN_SHALLOW] = "ocean_shallow",
        [LL_LIGHT_OCEAN_DEEP] = "ocean_deep",
        [LL_LIGHT_RIVER_SHALLOW] = "river_shallow",
        [LL_LIGHT_RIVER_DEEP] = "river_deep",
    };
    return names[color];
}

const char *ll_light_slot_name(enum ll_light_slot slot)
{
    static const char *const names[LL_NUM_LIGHT_SLOTS] = {
        [LL_LIGHT_SLOT_CLEAR] = "clear",
        [LL_LIGHT_SLOT_CLEAR_UNDERWATER] = "clear_underwater",
        [LL_LIGHT_SLOT_STORM] = "storm",
        [LL_LIGHT_SLOT_STORM_UNDERWATER] = "storm_underwater",
        [LL_LIGHT_SLOT_DEATH] = "death",
    };
    return names[slot];
}

const char *ll_light_source_name(enum ll_light_source_kind kind)
{
    static const char *const names[] = {
        [LL_LIGHT_SPHERE] = "sphere",   [LL_LIGHT_GLOBAL] = "global",
        [LL_LIGHT_FALLBACK] = "row 1",  [LL_LIGHT_DEFAULT] = "default",
        [LL_LIGHT_FIXED] = "fixed row",
    };
    return names[kind];
}
