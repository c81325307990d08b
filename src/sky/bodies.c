// Where light comes from and where sun and moons are seen, which is not the same place.
// Source: daynight.md 5 and 7.
#include "sky/bodies.h"

#include "base/maths.h"

#define RAD(degrees) ((float)((degrees)*LL_PI / 180))

#define BEARING_RAD RAD(45) // of the sun and the white moon, all day
// Card edges in yards at LL_SKY_CARD_YD.
#define SUN_EDGE_YD 1.0f
#define WHITE_MOON_EDGE_YD 1.75f
#define MOON2_EDGE_YD 1.0f
#define MOON2_CLOCK_DAYS 1.7
#define SUN_GLARE_ASIDE_YD 3.0f
#define SUN_GLARE_MIDDLE_YD 20.0f
#define MOON_GLARE_YD 2.0f
#define HORIZON_FADE 30.0f // a disc is whole from a sine of 1 / this
#define FLARE_HORIZON 0.035f
// Sine of the elevation (12 degrees) from which the day is no more darkened.
#define DAY_SINE 0.208f

static void direction(float azimuth_rad, float polar_rad, float out_world[3])
{
    out_world[0] = sinf(polar_rad) * cosf(azimuth_rad);
    out_world[1] = sinf(polar_rad) * sinf(azimuth_rad);
    out_world[2] = cosf(polar_rad);
}

void ll_sky_to_light(float day_fraction, float to_light_world[3])
{
    // The table says where the light travels.
    direction(ll_day_eval(LL_DAY_LIGHT_AZIMUTH, day_fraction),
              ll_day_eval(LL_DAY_LIGHT_POLAR, day_fraction), to_light_world);
    for (int i = 0; i < 3; i++)
        to_light_world[i] = -to_light_world[i];
}

void ll_sky_to_visible_sun(float day_fraction, float to_sun_world[3])
{
    direction(BEARING_RAD, ll_day_eval(LL_DAY_VISIBLE_SUN_POLAR, day_fraction),
              to_sun_world);
}

float ll_sky_night(float day_fraction)
{
    float to_sun[3];
    ll_sky_to_visible_sun(day_fraction, to_sun);
    return 1 - ll_smoothstepf(0, DAY_SINE, to_sun[2]);
}

// Alpha of a vertex at a height (the sine of its elevation).
static float horizon_alpha(float height)
{
    return ll_satf(HORIZON_FADE * height);
}

static void card_alphas(struct ll_sky_body *body)
{
    float elevation = RAD(90) - body->polar_rad;
    float half = atanf(body->size_yd / (2 * LL_SKY_CARD_YD));
    float lower = elevation - half, upper = elevation + half;
    body->lower_alpha = horizon_alpha(sinf(ll_maxf(lower, 0)));
    body->upper_alpha = horizon_alpha(sinf(upper));
    // On the card itself, not in angles: its height is that of two tangents.
    float below = tanf(elevation) * LL_SKY_CARD_YD;
    body->horizon_fraction = ll_satf(0.5f - below / body->size_yd);
}

static void body_place(struct ll_sky_body *body, float azimuth_rad, float polar_rad,
                       float size_yd)
{
    body->azimuth_rad = azimuth_rad;
    body->polar_rad = polar_rad;
    body->size_yd = size_yd;
    direction(azimuth_rad, polar_rad, body->to_body_world);
    card_alphas(body);
}

// The second moon runs on a clock of its own, and waits at its end.
static float moon2_fraction(const struct ll_sky_time *time)
{
    double q = fmod(time->continuous_day, MOON2_CLOCK_DAYS);
    if (q < 0)
        q += MOON2_CLOCK_DAYS;
    return (float)(q < 1 ? q : 1);
}

void ll_sky_bodies_fill(const struct ll_sky_params *params, const float tint_gamma[3],
                        struct ll_sky_body bodies[LL_NUM_SKY_BODIES])
{
    float day = (float)params->time.day_fraction;
    float q = moon2_fraction(&params->time);
    // A storm hides them all by whole bytes; in clear weather nobody ever gave the second
    // moon a colour: it is black, and shows not at all.
    float storm = ll_satf(params->storm_fraction);
    float seed = storm > 0 ? floorf(255 * (1 - storm)) / 255 : 1;

    struct ll_sky_body *sun = &bodies[LL_SKY_SUN];
    *sun = (struct ll_sky_body){ .alpha = seed,
                                 .glare_size_yd = { SUN_GLARE_ASIDE_YD,
                                                    SUN_GLARE_MIDDLE_YD },
                                 .glare_base = 0.5f };
    body_place(sun, BEARING_RAD, ll_day_eval(LL_DAY_VISIBLE_SUN_POLAR, day),
               SUN_EDGE_YD * ll_day_eval(LL_DAY_SUN_SIZE, day));
    sun->flare = ll_day_eval(LL_DAY_SUN_FLARE, day) *
                 ll_smoothstepf(0, FLARE_HORIZON, sun->to_body_world[2]);

    struct ll_sky_body *moon = &bodies[LL_SKY_WHITE_MOON];
    float moon_size = ll_day_eval(LL_DAY_MOON_SIZE, day);
    *moon = (struct ll_sky_body){ .alpha = seed,
                                  .glare_size_yd = { MOON_GLARE_YD * moon_size,
                                                     MOON_GLARE_YD * moon_size },
                                  .glare_base = 0.1f };
    body_place(moon, BEARING_RAD, ll_day_eval(LL_DAY_WHITE_MOON_POLAR, day),
               WHITE_MOON_EDGE_YD * moon_size);
    moon->flare = ll_day_eval(LL_DAY_MOON_FLARE, day) *
                  ll_smoothstepf(0, FLARE_HORIZON, moon->to_body_world[2]);

    struct ll_sky_body *moon2 = &bodies[LL_SKY_MOON2];
    *moon2 = (struct ll_sky_body){ .alpha = storm > 0 ? seed : 0 };
    body_place(moon2, ll_day_eval(LL_DAY_MOON2_AZIMUTH, q),
               ll_day_eval(LL_DAY_WHITE_MOON_POLAR, q),
               MOON2_EDGE_YD * ll_day_eval(LL_DAY_MOON_SIZE, q));

    for (int i = 0; i < 3; i++)
        sun->color_gamma[i] = moon->color_gamma[i] = tint_gamma[i];
    if (params->is_indoors)
        sun->flare = moon->flare = 0;
}

// ---- glare ----

#define VIEW_COS 0.7f // of the angle from which the glare begins to grow

void ll_sky_glare_card(const struct ll_sky_body *body, float eye, float axis_cos,
                       float *size_yd, float *intensity)
{
    float view = ll_satf((axis_cos - VIEW_COS) / (1 - VIEW_COS));
    *size_yd = ll_mixf(body->glare_size_yd[0], body->glare_size_yd[1], view);
    *intensity = eye * (body->glare_base + (1 - body->glare_base) * view) * body->alpha;
}

float ll_sky_glare_target(const struct ll_sky *sky, enum ll_sky_body_id body,
                          float coverage, float visible_fraction)
{
    // The moon shows through thin clouds as a halo.
    float through = body == LL_SKY_SUN ? 1 - coverage : 1 - fabsf(2 * coverage - 1);
    return sky->bodies[body].flare * through * visible_fraction;
}

void ll_sky_glare_step(struct ll_sky_glare *glare, const float targets[2], float dt_s)
{
    static const float rise[2] = { LL_SKY_GLARE_RISE_SUN, LL_SKY_GLARE_RISE_MOON };
    for (int i = 0; i < 2; i++) {
        float low = glare->eye[i] - LL_SKY_GLARE_FALL * dt_s;
        float high = glare->eye[i] + rise[i] * dt_s;
        glare->eye[i] = ll_clampf(targets[i], low, high);
    }
}
