#version 460
#extension GL_EXT_scalar_block_layout : require
#extension GL_GOOGLE_include_directive : require

#include "bench_texels.glsl"

layout(local_size_x = LL_BENCH_GROUP, local_size_y = LL_BENCH_GROUP) in;
layout(set = LL_BENCH_SET, binding = LL_BENCH_BIND_IMAGE, rgba8) uniform writeonly image2D image;

void main()
{
    imageStore(image, ivec2(gl_GlobalInvocationID.xy), texels(gl_GlobalInvocationID.xy));
}
