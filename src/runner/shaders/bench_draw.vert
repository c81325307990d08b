#version 460
#extension GL_EXT_scalar_block_layout : require
#extension GL_GOOGLE_include_directive : require

// The smallest draw: one triangle between the centres of pixels, placed by its record.
#include "shared/bench.h"

layout(scalar, set = LL_BENCH_SET, binding = LL_BENCH_BIND_PLACE) uniform place_block
{
    ll_bench_place set;
};

void main()
{
    vec2 corner = vec2(gl_VertexIndex & 1, gl_VertexIndex >> 1) * set.place.xy;
    float record = float(gl_InstanceIndex & 63);
    gl_Position = vec4(corner - 1.0 + set.place.zw * record, 0.5, 1.0);
}
