// One evaluation of everything: which slot of the tables is read, and what follows from
// it and from the hour. Source: daynight.md 3, 4, 6, 7, 9 and 10.
#include <string.h>

#include "base/maths.h"
#include "sky/bodies.h"
#include "sky/light_tables.h"

// Rows of LightParams by number, whatever the place.
#define MAGMA_PARAMS 7
#define SLIME_PARAMS 6
#define SUBMERGED_HAZE (84.0f / 255)
// The hours in which clouds are lit by the sun.
#define CLOUD_SUN_FROM 0.2013889f
#define CLOUD_SUN_TO 0.9236111f

// ---- the tables ----

static bool fixed_eval(const struct ll_light_tables *tables, uint32_t params_id,
                       double minute, struct ll_light_state *out,
                       struct ll_light_trail *trail)
{
    if (!ll_light_params_eval(tables, params_id, minute, out))
        return false;
    struct ll_weighted_light weighted = { .light = LL_NO_LIGHT,
                                          .kind = LL_LIGHT_FIXED,
                                          .weight = 1 };
    if (trail)
        ll_trail_add(trail, tables, &weighted, ll_params_find(tables, params_id),
                     LL_LIGHT_SLOT_CLEAR, ll_time_halfmin(minute), 1);
    return true;
}

static void light_find(const struct ll_light_tables *tables,
                       const struct ll_sky_params *params, struct ll_light_state *out,
                       struct ll_light_trail *trail)
{
    const float *eye = params->eye_world_yd;
    double minute = params->time.minute;
    if (params->eye_in == LL_SKY_MAGMA || params->eye_in == LL_SKY_SLIME) {
        uint32_t id = params->eye_in == LL_SKY_MAGMA ? MAGMA_PARAMS : SLIME_PARAMS;
        if (fixed_eval(tables, id, minute, out, trail))
            return;
    }
    if (params->is_ghost) {
        ll_light_eval_append(tables, params->map_id, eye, LL_LIGHT_SLOT_DEATH, minute, 1,
                             out, trail);
        return;
    }
    bool wet = params->eye_in == LL_SKY_WATER;
    float storm = ll_satf(params->storm_fraction);
    ll_light_eval_append(tables, params->map_id, eye,
                         wet ? LL_LIGHT_SLOT_CLEAR_UNDERWATER : LL_LIGHT_SLOT_CLEAR,
                         minute, 1 - storm, out, trail);
    if (storm <= 0)
        return;
    struct ll_light_state stormy;
    ll_light_eval_append(tables, params->map_id, eye,
                         wet ? LL_LIGHT_SLOT_STORM_UNDERWATER : LL_LIGHT_SLOT_STORM,
                         minute, storm, &stormy, trail);
    ll_light_state_mix(out, &stormy, storm);
}

// ---- what follows ----

static void copy3(float out[3], const float in[3])
{
    memcpy(out, in, 3 * sizeof(float));
}

static void shade_fill(struct ll_sky *out, float night_gain)
{
    float day = (float)out->time.day_fraction;
    ll_sky_to_light(day, out->to_light_world);
    out->night = ll_sky_night(day);
    out->self_illumination = ll_day_eval(LL_DAY_SELF_ILLUMINATION, day);
    if (!(night_gain > 0))
        night_gain = 1;
    float gain = (1 - out->night) + night_gain * out->night; // exact at both ends
    const float(*colors)[3] = out->light.colors_gamma;
    for (int i = 0; i < 3; i++) {
        out->ambient_gamma[i] = colors[LL_LIGHT_AMBIENT][i] * gain;
        out->diffuse_gamma[i] = colors[LL_LIGHT_DIFFUSE][i] * gain;
        out->specular_gamma[i] = colors[LL_LIGHT_SUN][i] * gain;
    }
}

static void fog_fill(struct ll_sky *out, float far_clip_yd)
{
    copy3(out->fog.color_gamma, out->light.colors_gamma[LL_LIGHT_FOG]);
    out->fog.end_yd = out->light.fog_end_yd;
    if (far_clip_yd > 0)
        out->fog.end_yd = ll_minf(out->fog.end_yd, far_clip_yd);
    // A share of the end that counts; it may lie behind the eye.
    out->fog.start_yd = out->light.fog_start_fraction * out->fog.end_yd;
}

static void dome_fill(struct ll_sky *out)
{
    float day = (float)out->time.day_fraction;
    for (int i = 0; i < 6; i++)
        copy3(out->stops_gamma[i], out->light.colors_gamma[LL_LIGHT_SKY_TOP + i]);
    out->warp = ll_day_eval(LL_DAY_SKY_DARKEN, day) * out->light.highlight_sky;
    float byte = truncf(254 * ll_day_eval(LL_DAY_STAR_FADE, day) + 1);
    out->star_alpha = byte < 2 ? 0 : byte / 255;
}

static void clouds_fill(struct ll_sky *out)
{
    float day = (float)out->time.day_fraction;
    const float(*colors)[3] = out->light.colors_gamma;
    out->cloud_density = ll_satf(out->light.cloud_density);
    copy3(out->cloud_tint_gamma, colors[LL_LIGHT_CLOUD_GLOW]);
    copy3(out->cloud_slope_gamma, colors[LL_LIGHT_CLOUD_SLOPE]);
    copy3(out->cloud_base_gamma, colors[LL_LIGHT_CLOUD_BASE]);
    out->cloud_glow =
        ll_day_eval(LL_DAY_CLOUD_GLOW, day) * (1 - 0.75f * out->storm_fraction);
    out->cloud_lit =
        day >= CLOUD_SUN_FROM && day <= CLOUD_SUN_TO ? LL_SKY_SUN : LL_SKY_WHITE_MOON;
}

static void screen_fill(struct ll_sky *out, const struct ll_sky_params *params)
{
    out->is_ghost = params->is_ghost;
    out->is_submerged = params->eye_in != LL_SKY_DRY;
    out->is_hidden = out->is_submerged;
    out->glow_weight = floorf(255 * ll_satf(out->light.glow)) / 255;
    out->haze = ll_satf(params->drunk_percent / 100);
    if (out->is_submerged)
        out->haze = ll_maxf(out->haze, SUBMERGED_HAZE);
}

void ll_sky_from_light(const struct ll_light_state *light,
                       const struct ll_sky_params *params, struct ll_sky *out)
{
    *out = (struct ll_sky){ .time = params->time,
                            .light = *light,
                            .storm_fraction = ll_satf(params->storm_fraction) };
    shade_fill(out, params->night_gain);
    fog_fill(out, params->far_clip_yd);
    dome_fill(out);
    ll_sky_bodies_fill(params, light->colors_gamma[LL_LIGHT_SUN], out->bodies);
    clouds_fill(out);
    screen_fill(out, params);
}

void ll_sky_eval(const struct ll_light_tables *tables, const struct ll_sky_params *params,
                 struct ll_sky *out, struct ll_light_trail *trail)
{
    struct ll_light_state light;
    if (trail)
        trail->num_sources = 0;
    light_find(tables, params, &light, trail);
    ll_sky_from_light(&light, params, out);
}

void ll_color_darken(const float color_gamma[3], float factor, float out_gamma[3])
{
    float value = ll_maxf(color_gamma[0], ll_maxf(color_gamma[1], color_gamma[2]));
    // With hue and saturation kept, the value scales all three alike.
    float scale = ll_maxf(factor, 0);
    if (value * scale > 1)
        scale = 1 / value;
    for (int i = 0; i < 3; i++)
        out_gamma[i] = color_gamma[i] * scale;
}
