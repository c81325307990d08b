#version 460
#extension GL_EXT_scalar_block_layout : require
#extension GL_GOOGLE_include_directive : require

// A grid of small quads, from nothing but the index of the vertex.
#include "bench_push.glsl"

void main()
{
    const int ROW = LL_BENCH_GRID + 1;
    vec2 at = vec2(gl_VertexIndex % ROW, gl_VertexIndex / ROW) / float(LL_BENCH_GRID);
    gl_Position = vec4((at * 2.0 - 1.0) * push.place.xy + push.place.zw, 0.5, 1.0);
}
