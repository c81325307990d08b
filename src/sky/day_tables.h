// The fixed tables over the day, by name: what sky.h has no function for is read here.
#ifndef LL_SKY_DAY_TABLES_H
#define LL_SKY_DAY_TABLES_H

#include "sky/sky.h"

enum ll_day_table {     // angles in radians, polar ones from the zenith
    LL_DAY_LIGHT_POLAR, // of the direction in which the light travels
    LL_DAY_LIGHT_AZIMUTH,
    LL_DAY_SELF_ILLUMINATION,
    LL_DAY_STAR_FADE,
    LL_DAY_SKY_DARKEN,
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

const struct ll_day_key *ll_day_table_keys(enum ll_day_table table, uint32_t *num_keys);
float ll_day_eval(enum ll_day_table table, float day); // day: [0, 1)

#endif
