// The fixed tables over the day. Source: daynight.md 5.
#include "base/maths.h"
#include "sky/sky.h"

#define RAD(degrees) ((float)((degrees)*LL_PI / 180))
#define NUM(table) (sizeof(table) / sizeof *(table))

static const struct ll_day_key light_polar[] = {
    { 0, 2.2165682f }, { 0.25f, 1.9198622f }, { 0.5f, 2.2165682f }, { 0.75f, 1.9198622f }
};
static const struct ll_day_key light_azimuth[] = {
    { 0, 3.9269907f }, { 0.25f, 3.9269907f }, { 0.5f, 3.9269907f }, { 0.75f, 3.9269907f }
};
static const struct ll_day_key self_illumination[] = {
    { 0.25f, 1 }, { 0.2916667f, 0 }, { 0.8541667f, 0 }, { 0.8958333f, 1 }
};
static const struct ll_day_key star_fade[] = {
    { 0, 1 }, { 0.125f, 1 }, { 0.1875f, 0 }, { 0.9375f, 0 }
};
static const struct ll_day_key sky_darken[] = { { 0.125f, 0 },  { 0.2708f, 1 },
                                                { 0.2917f, 0 }, { 0.8542f, 0 },
                                                { 0.8958f, 1 }, { 0.9993f, 0 } };
static const struct ll_day_key visible_sun_polar[] = { { 0.2291667f, RAD(100) },
                                                       { 0.4965278f, RAD(5) },
                                                       { 0.5f, RAD(5) },
                                                       { 0.5034722f, RAD(5) },
                                                       { 0.8958333f, RAD(100) } };
static const struct ll_day_key sun_size[] = {
    { 0.25f, 2 }, { 0.28125f, 1 }, { 0.84375f, 1 }, { 0.875f, 2 }
};
static const struct ll_day_key white_moon_polar[] = { { 0, RAD(35) },
                                                      { 0.003472f, RAD(35) },
                                                      { 0.166667f, RAD(100) },
                                                      { 0.916667f, RAD(100) },
                                                      { 0.996528f, RAD(35) } };
static const struct ll_day_key moon_size[] = {
    { 0.041667f, 1 }, { 0.166667f, 1.5f }, { 0.916667f, 1.5f }, { 0.999306f, 1 }
};
static const struct ll_day_key moon2_azimuth[] = { { 0, RAD(135) },
                                                   { 0.166667f, RAD(150) },
                                                   { 0.916667f, RAD(165) } };
static const struct ll_day_key sun_flare[] = {
    { 0.2708333f, 0 }, { 0.3125f, 1 }, { 0.8125f, 1 }, { 0.875f, 0 }
};
static const struct ll_day_key moon_flare[] = {
    { 0.0833333f, 1 }, { 0.1354167f, 0 }, { 0.9479167f, 0 }, { 0.999306f, 1 }
};
// The last two keys stand out of order and are never reached: past 0.9236 the value jumps
// back to 1, as in the original.
static const struct ll_day_key cloud_glow[] = { { 0.16667f, 1 }, { 0.19444f, 0 },
                                                { 0.20139f, 0 }, { 0.22917f, 1 },
                                                { 0.89583f, 1 }, { 0.92361f, 0 },
                                                { 0.88889f, 0 }, { 0.91667f, 1 } };

static const struct {
    const char *name;
    const struct ll_day_key *keys;
    uint32_t num_keys;
} day_tables[LL_NUM_DAY_TABLES] = {
    [LL_DAY_LIGHT_POLAR] = { "light_polar", light_polar, NUM(light_polar) },
    [LL_DAY_LIGHT_AZIMUTH] = { "light_azimuth", light_azimuth, NUM(light_azimuth) },
    [LL_DAY_SELF_ILLUMINATION] = { "self_illumination", self_illumination,
                                   NUM(self_illumination) },
    [LL_DAY_STAR_FADE] = { "star_fade", star_fade, NUM(star_fade) },
    [LL_DAY_SKY_DARKEN] = { "sky_darken", sky_darken, NUM(sky_darken) },
    [LL_DAY_VISIBLE_SUN_POLAR] = { "visible_sun_polar", visible_sun_polar,
                                   NUM(visible_sun_polar) },
    [LL_DAY_SUN_SIZE] = { "sun_size", sun_size, NUM(sun_size) },
    [LL_DAY_WHITE_MOON_POLAR] = { "white_moon_polar", white_moon_polar,
                                  NUM(white_moon_polar) },
    [LL_DAY_MOON_SIZE] = { "moon_size", moon_size, NUM(moon_size) },
    [LL_DAY_MOON2_AZIMUTH] = { "moon2_azimuth", moon2_azimuth, NUM(moon2_azimuth) },
    [LL_DAY_SUN_FLARE] = { "sun_flare", sun_flare, NUM(sun_flare) },
    [LL_DAY_MOON_FLARE] = { "moon_flare", moon_flare, NUM(moon_flare) },
    [LL_DAY_CLOUD_GLOW] = { "cloud_glow", cloud_glow, NUM(cloud_glow) },
};

const struct ll_day_key *ll_day_table_keys(enum ll_day_table table, uint32_t *num_keys)
{
    *num_keys = day_tables[table].num_keys;
    return day_tables[table].keys;
}

const char *ll_day_table_name(enum ll_day_table table)
{
    return day_tables[table].name;
}

float ll_day_table_eval(const struct ll_day_key *table, uint32_t num_keys,
                        float day_fraction)
{
    if (!num_keys)
        return 0;
    // In the order in which they stand: one table is not sorted.
    uint32_t upper = 0;
    while (upper < num_keys && day_fraction > table[upper].key)
        upper++;
    if (upper == num_keys)
        upper = 0;
    uint32_t lower = upper ? upper - 1 : num_keys - 1;
    float span = table[upper].key - table[lower].key;
    float into = day_fraction - table[lower].key;
    if (span < 0)
        span += 1;
    if (into < 0)
        into += 1;
    if (span == 0)
        return table[lower].value;
    return ll_mixf(table[lower].value, table[upper].value, into / span);
}

float ll_day_eval(enum ll_day_table table, float day_fraction)
{
    return ll_day_table_eval(day_tables[table].keys, day_tables[table].num_keys,
                             day_fraction);
}
