// Inside of the module only.
#ifndef LL_SKY_BODIES_H
#define LL_SKY_BODIES_H

#include "sky/sky.h"

// tint_gamma: the tables' colour of sun and moon.
void ll_sky_bodies_fill(const struct ll_sky_params *params, const float tint_gamma[3],
                        struct ll_sky_body bodies[LL_NUM_SKY_BODIES]);

#endif
