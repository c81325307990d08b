// Chains of multiply and add, eight of four components side by side: enough to fill any
// pipeline, few enough to stay in registers.
#include "bench_push.glsl"

vec4 arithmetic(uvec2 pixel)
{
    vec4 c[8];
    for (int i = 0; i < 8; i++)
        c[i] = vec4(pixel, i, i + 1) * 0.0001;
    float m = push.factor.x, k = push.factor.y;
    for (uint round = 0u; round < push.rounds; round++) {
        for (int step = 0; step < LL_BENCH_FMAS / 32; step++) {
            for (int i = 0; i < 8; i++)
                c[i] = c[i] * m + k;
        }
    }
    return ((c[0] + c[1]) + (c[2] + c[3])) + ((c[4] + c[5]) + (c[6] + c[7]));
}
