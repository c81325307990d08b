#include "demo/kit/exact.h"

#include <string.h>

float ll_exact_sin_turns(float turns)
{
    float t = turns - floorf(turns + 0.5f); // -0.5 .. 0.5
    if (t > 0.25f)
        t = 0.5f - t;
    else if (t < -0.25f)
        t = -0.5f - t;
    // Taylor series of sin(2 pi t) up to t^9 on a quarter turn.
    float t2 = t * t;
    return t * (6.2831853f +
                t2 * (-41.341702f +
                      t2 * (81.605249f + t2 * (-76.705859f + t2 * 42.0586940f))));
}

float ll_exact_cos_turns(float turns)
{
    return ll_exact_sin_turns(turns + 0.25f);
}

float ll_exact_exp2(float x)
{
    float whole = floorf(x + 0.5f);
    float f = (x - whole) * 0.69314718f; // e^f with |f| <= 0.35
    float power =
        1 + f * (1 + f * (0.5f + f * (1 / 6.0f + f * (1 / 24.0f + f * (1 / 120.0f)))));
    uint32_t bits = (uint32_t)((int32_t)whole + 127) << 23;
    float scale;
    memcpy(&scale, &bits, sizeof scale);
    return power * scale;
}

float ll_exact_log2(float x)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    int32_t exponent = (int32_t)(bits >> 23) - 127;
    bits = (bits & 0x7fffffu) | 0x3f800000u;
    float m; // 1 .. 2, then 0.71 .. 1.41
    memcpy(&m, &bits, sizeof m);
    if (m > 1.41421356f) {
        m *= 0.5f;
        exponent++;
    }
    // log2 m = 2 / ln 2 * artanh((m - 1) / (m + 1))
    float z = (m - 1) / (m + 1), z2 = z * z;
    float series = z * (1 + z2 * (1 / 3.0f + z2 * (1 / 5.0f + z2 * (1 / 7.0f))));
    return (float)exponent + 2.88539008f * series;
}

float ll_exact_pow(float x, float y)
{
    return x <= 0 ? 0 : ll_exact_exp2(y * ll_exact_log2(x));
}
