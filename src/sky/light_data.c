// What clients after 1.12 make of the same tables: colours and fog of one parameter row,
// the rate of their fog and the constants of its shader. None of it is in the classic
// picture. Source: daynight.md 4, "later clients' fog rate".
#include <string.h>

#include "base/maths.h"
#include "sky/light_tables.h"

#define MIN_FOG_END_YD 10.0f
#define MIN_RATED_END_YD 27.777779f // 1000 / 36
#define RATE_WIDE 1.5f
#define RATE_SPAN 5.5f // of the narrowest fog, above that
#define FAR_TURN_YD 700.0f
#define FAR_MARGIN_YD 200.0f
#define FAR_LIMIT_YD (FAR_TURN_YD - FAR_MARGIN_YD)

static float far_limit(float far_clip_yd, enum ll_fog_rate_reading reading)
{
    bool follows = reading == LL_FOG_RATE_CODE ? far_clip_yd < FAR_TURN_YD
                                               : far_clip_yd > FAR_TURN_YD;
    return follows ? far_clip_yd - FAR_MARGIN_YD : FAR_LIMIT_YD;
}

float ll_fog_rate(float start_yd, float end_yd, float far_clip_yd,
                  enum ll_fog_rate_reading reading)
{
    float range = end_yd - start_yd, limit = far_limit(far_clip_yd, reading);
    if (limit <= 0 || range > limit)
        return RATE_WIDE;
    return RATE_WIDE + RATE_SPAN * (1 - range / limit);
}

static void copied_fill(const struct ll_params *params, struct ll_light_data *out)
{
    out->skybox_id = params->skybox_id;
    out->cloud_type = params->cloud_type;
    out->highlight_sky = params->highlight_sky;
    out->glow = params->glow;
    out->river_shallow_alpha = params->river_shallow_alpha;
    out->river_deep_alpha = params->river_deep_alpha;
    out->ocean_shallow_alpha = params->ocean_shallow_alpha;
    out->ocean_deep_alpha = params->ocean_deep_alpha;
}

static void fog_fill(const struct ll_light_data_params *params, struct ll_light_data *out)
{
    out->fog_end_yd = ll_maxf(out->fog_end_yd, MIN_FOG_END_YD);
    out->fog_start_fraction = ll_clampf(out->fog_start_fraction, -1, 1);
    out->fog_rate = 1;
    if (!params->fog_mode)
        return;
    if (out->fog_end_yd >= MIN_RATED_END_YD) {
        out->fog_rate =
            ll_fog_rate(out->fog_start_fraction * out->fog_end_yd, out->fog_end_yd,
                        params->far_clip_yd, params->reading);
        out->fog_end_yd = params->far_clip_yd;
    }
    out->fog_start_fraction = ll_maxf(out->fog_start_fraction, 0);
}

bool ll_light_data_eval(const struct ll_light_tables *tables,
                        const struct ll_light_data_params *params,
                        struct ll_light_data *out)
{
    *out = (struct ll_light_data){ .flag_0x1 = params->flags & 1 ? 1 : 0,
                                   .flag_0x2 = (params->flags & 2) != 0,
                                   .constant_a = 1,
                                   .constant_b = 1 };
    struct ll_light_state state;
    bool found = ll_light_params_eval(tables, params->params_id, params->minute, &state);
    memcpy(out->colors_gamma, state.colors_gamma, sizeof out->colors_gamma);
    out->cloud_density = state.cloud_density;
    out->fog_end_yd = state.fog_end_yd;
    out->fog_start_fraction = state.fog_start_fraction;
    fog_fill(params, out);
    if (found) {
        copied_fill(&tables->params[ll_params_find(tables, params->params_id)], out);
        return true;
    }
    out->glow = state.glow;
    out->river_shallow_alpha = state.river_shallow_alpha;
    out->river_deep_alpha = state.river_deep_alpha;
    out->ocean_shallow_alpha = state.ocean_shallow_alpha;
    out->ocean_deep_alpha = state.ocean_deep_alpha;
    return false;
}

struct ll_fog_constants ll_fog_constants_make(float start_yd, float end_yd, float rate,
                                              const uint8_t color[3])
{
    // A fog without breadth would divide by zero: it is a wall at its end.
    float range = ll_maxf(end_yd - start_yd, 0.001f);
    struct ll_fog_constants constants = { .scale_per_yd = -1 / range,
                                          .offset = end_yd / range,
                                          .rate = rate };
    for (int i = 0; i < 3; i++)
        constants.color_gamma[i] = (float)color[i] / 255;
    return constants;
}

float ll_fog_constants_survival(const struct ll_fog_constants *constants,
                                float distance_yd)
{
    float linear = ll_maxf(distance_yd * constants->scale_per_yd + constants->offset, 0);
    return ll_minf(1, powf(linear, constants->rate));
}
