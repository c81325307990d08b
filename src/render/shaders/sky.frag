#version 460
#extension GL_EXT_scalar_block_layout : require
#extension GL_GOOGLE_include_directive : require

#include "lib/sky.glsl"

layout(location = 0) in vec2 in_ndc;
layout(location = 0) out vec4 out_color;

void main()
{
    vec3 dir = (frame.clip_to_rel * vec4(in_ndc, 0.0, 1.0)).xyz;
    out_color = vec4(sky_dome(dir), 1.0);
}
