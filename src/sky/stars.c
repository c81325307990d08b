// Stars of our own, for where the data brings no model of them.
#include "base/maths.h"
#include "base/random.h"
#include "sky/sky.h"

#define SEED 0x57415253
#define LOWEST_SINE 0.03f
#define FAINT_RAD 0.0016f // of a card: about a tenth of a degree
#define BRIGHT_RAD 0.0042f
#define FAINT 0.22f

// Evenly over the sky, a few bright ones among many faint.
void ll_stars_build(struct ll_star stars[LL_NUM_STARS])
{
    struct ll_random random = ll_random_make(SEED);
    for (uint32_t i = 0; i < LL_NUM_STARS; i++) {
        float height = ll_mixf(LOWEST_SINE, 1, ll_random_unit(&random));
        float azimuth = (float)(2 * LL_PI) * ll_random_unit(&random);
        float rank = ll_random_unit(&random);
        float bright = rank * rank * rank * rank;
        float radius = sqrtf(1 - height * height);
        stars[i] = (struct ll_star){
            .direction_world = { radius * cosf(azimuth), radius * sinf(azimuth), height },
            .size_rad = ll_mixf(FAINT_RAD, BRIGHT_RAD, bright),
            .brightness = ll_mixf(FAINT, 1, bright),
        };
    }
}
