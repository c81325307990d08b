#version 460
#extension GL_EXT_scalar_block_layout : require
#extension GL_GOOGLE_include_directive : require

#include "lib/frame.glsl"
#include "shared/pick.h"

layout(location = 3) in float in_eye_depth_yd;
layout(location = 4) flat in uint in_chunk_idx;

layout(location = 0) out uvec2 out_record;

void main()
{
    if (in_eye_depth_yd > frame.far_clip_yd)
        discard;
    out_record = uvec2(LL_PICKED_TERRAIN, in_chunk_idx);
}
