#version 460
#extension GL_EXT_scalar_block_layout : require
#extension GL_GOOGLE_include_directive : require

// A triangle that covers the picture. Instances lie one before the other.
#include "bench_push.glsl"

void main()
{
    vec2 at = vec2(gl_VertexIndex & 1, gl_VertexIndex >> 1) * 4.0 - 1.0;
    gl_Position = vec4(at, push.place.x + push.place.y * float(gl_InstanceIndex), 1.0);
}
