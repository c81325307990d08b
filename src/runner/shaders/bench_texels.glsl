// Taps of one texture: neighbours read neighbouring texels, and each tap lies elsewhere.
#include "bench_push.glsl"

layout(constant_id = 0) const uint TAP = LL_BENCH_TAP_LEVEL;

layout(set = LL_BENCH_SET, binding = LL_BENCH_BIND_TEXTURE) uniform sampler2D tex;

vec4 tap(vec2 uv)
{
    vec2 texel = push.factor.xy;
    if (TAP == LL_BENCH_TAP_SLANT)
        return textureGrad(tex, uv, vec2(float(LL_BENCH_SLANT) * texel.x, 0.0),
                           vec2(0.0, texel.y));
    return textureLod(tex, uv, TAP == LL_BENCH_TAP_BETWEEN ? 0.5 : 0.0);
}

vec4 texels(uvec2 pixel)
{
    // A quarter of a texel off the middle, so that every filter has something to mix.
    vec2 uv = (vec2(pixel) + 0.75) * push.factor.xy;
    vec4 sum = vec4(0.0);
    for (uint round = 0u; round < push.rounds; round++) {
        for (int i = 0; i < LL_BENCH_TAPS; i++) {
            sum += tap(uv);
            uv += push.factor.zw;
        }
    }
    return sum / float(push.rounds * LL_BENCH_TAPS);
}
