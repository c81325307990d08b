#version 460
#extension GL_EXT_scalar_block_layout : require
#extension GL_GOOGLE_include_directive : require

// Noise: a flat colour would measure how well the target is compressed.
layout(location = 0) out vec4 out_color;

void main()
{
    uvec2 at = uvec2(gl_FragCoord.xy);
    out_color = unpackUnorm4x8(at.x * 0x9e3779b9u ^ at.y * 0x85ebca6bu);
}
