// Inside of `inspect light` only.
#ifndef LL_RUNNER_INSPECT_LIGHT_H
#define LL_RUNNER_INSPECT_LIGHT_H

#include "runner/label.h"
#include "runner/runner.h"

// What the pictures draw from.
struct inspect_light {
    const struct ll_inspect_light_params *params;
    const struct ll_light_tables *tables;
    struct ll_sky_params sky;     // of the place
    char place[LL_MAX_PATH + 64]; // in words, for titles
};

// Both fill a zeroed picture; false when memory is out.
bool inspect_light_strip(const struct inspect_light *light, struct ll_picture *out);
bool inspect_light_plan(const struct inspect_light *light, struct ll_picture *out);

static inline void light_byte_color(const float gamma[3], uint8_t rgb[3])
{
    for (int i = 0; i < 3; i++) {
        float c = gamma[i] < 0 ? 0 : gamma[i] > 1 ? 1 : gamma[i];
        rgb[i] = (uint8_t)(c * 255 + 0.5f);
    }
}

#endif
