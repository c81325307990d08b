// Small scalar helpers. Vectors and matrices come from cglm, inside .c files.
#ifndef LL_BASE_MATHS_H
#define LL_BASE_MATHS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#define LL_PI 3.14159265358979323846

static inline float ll_minf(float a, float b)
{
    return a < b ? a : b;
}

static inline float ll_maxf(float a, float b)
{
    return a > b ? a : b;
}

static inline float ll_clampf(float x, float lo, float hi)
{
    return x < lo ? lo : x > hi ? hi : x;
}

static inline float ll_satf(float x)
{
    return ll_clampf(x, 0, 1);
}

static inline float ll_mixf(float a, float b, float t)
{
    return a + (b - a) * t;
}

static inline float ll_smoothstepf(float a, float b, float x)
{
    float t = ll_satf((x - a) / (b - a));
    return t * t * (3 - 2 * t);
}

static inline uint32_t ll_min_u32(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static inline uint32_t ll_max_u32(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

static inline uint64_t ll_align_u64(uint64_t x, uint64_t align) // align: power of two
{
    return (x + align - 1) & ~(align - 1);
}

// Replaces NaN, infinities and absurd magnitudes of file data.
static inline float ll_finite_or(float x, float fallback)
{
    return isfinite(x) && fabsf(x) < 1e9f ? x : fallback;
}

#endif
