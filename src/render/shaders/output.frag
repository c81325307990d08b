#version 460
#extension GL_EXT_scalar_block_layout : require
#extension GL_GOOGLE_include_directive : require

#include "lib/frame.glsl"

layout(set = LL_SET_TARGETS, binding = LL_BIND_TARGET_SCENE) uniform sampler2D scene;

layout(location = 0) in vec2 in_ndc;
layout(location = 0) out vec4 out_color;

// A scene larger than the output: the mean of its texels below a pixel, as a few bilinear taps.
vec4 shrink(vec2 uv, vec2 ratio)
{
    ivec2 taps = ivec2(ceil(ratio));
    vec2 pixel = 1.0 / vec2(frame.output_size);
    vec4 sum = vec4(0.0);
    for (int y = 0; y < taps.y; y++) {
        for (int x = 0; x < taps.x; x++) {
            vec2 offset = (vec2(x, y) + 0.5) / vec2(taps) - 0.5;
            sum += textureLod(scene, uv + offset * pixel, 0.0);
        }
    }
    return sum / float(taps.x * taps.y);
}

// A smaller one: Catmull-Rom, sharper than bilinear; 16 texels in 9 bilinear taps.
vec4 grow(vec2 uv)
{
    vec2 size = vec2(textureSize(scene, 0));
    vec2 at = uv * size;
    vec2 middle = floor(at - 0.5) + 0.5;
    vec2 f = at - middle;
    vec2 w0 = f * (-0.5 + f * (1.0 - 0.5 * f));
    vec2 w1 = 1.0 + f * f * (-2.5 + 1.5 * f);
    vec2 w2 = f * (0.5 + f * (2.0 - 1.5 * f));
    vec2 w3 = f * f * (-0.5 + 0.5 * f);
    vec2 at0 = (middle - 1.0) / size;
    vec2 at12 = (middle + w2 / (w1 + w2)) / size;
    vec2 at3 = (middle + 2.0) / size;
    vec2 w12 = w1 + w2;
    vec4 sum = textureLod(scene, vec2(at0.x, at0.y), 0.0) * w0.x * w0.y;
    sum += textureLod(scene, vec2(at12.x, at0.y), 0.0) * w12.x * w0.y;
    sum += textureLod(scene, vec2(at3.x, at0.y), 0.0) * w3.x * w0.y;
    sum += textureLod(scene, vec2(at0.x, at12.y), 0.0) * w0.x * w12.y;
    sum += textureLod(scene, vec2(at12.x, at12.y), 0.0) * w12.x * w12.y;
    sum += textureLod(scene, vec2(at3.x, at12.y), 0.0) * w3.x * w12.y;
    sum += textureLod(scene, vec2(at0.x, at3.y), 0.0) * w0.x * w3.y;
    sum += textureLod(scene, vec2(at12.x, at3.y), 0.0) * w12.x * w3.y;
    sum += textureLod(scene, vec2(at3.x, at3.y), 0.0) * w3.x * w3.y;
    return clamp(sum, 0.0, 1.0);
}

void main()
{
    ivec2 size = textureSize(scene, 0);
    if (size == frame.output_size) {
        out_color = texelFetch(scene, ivec2(gl_FragCoord.xy), 0);
        return;
    }
    vec2 uv = gl_FragCoord.xy / vec2(frame.output_size);
    vec2 ratio = vec2(size) / vec2(frame.output_size);
    out_color = max(ratio.x, ratio.y) > 1.0 ? shrink(uv, ratio) : grow(uv);
}
