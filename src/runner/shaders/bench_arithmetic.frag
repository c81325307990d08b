#version 460
#extension GL_EXT_scalar_block_layout : require
#extension GL_GOOGLE_include_directive : require

#include "bench_arithmetic.glsl"

layout(location = 0) out vec4 out_color;

void main()
{
    out_color = arithmetic(uvec2(gl_FragCoord.xy));
}
