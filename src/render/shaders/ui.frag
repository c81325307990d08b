#version 460
#extension GL_EXT_scalar_block_layout : require
#extension GL_GOOGLE_include_directive : require

#include "shared/overlay.h"

layout(scalar, push_constant) uniform push_block
{
    ll_overlay_push push;
};
layout(set = LL_SET_OVERLAY, binding = LL_BIND_OVERLAY_TEXTURE) uniform sampler2D image;

layout(location = 0) in vec2 in_uv;
layout(location = 1) in vec4 in_color;

layout(location = 0) out vec4 out_color;

// Eye depth is near / depth. Sky, at depth 0, is tinted to be told from the far distance.
vec3 depth_shown(float depth)
{
    if (depth <= 0.0)
        return vec3(0.25, 0.45, 0.75);
    float eye_depth_yd = push.near_yd / depth;
    float share = log(eye_depth_yd / push.near_yd) / log(push.far_clip_yd / push.near_yd);
    return vec3(clamp(share, 0.0, 1.0));
}

void main()
{
    vec4 texel = texture(image, in_uv);
    if (push.read == LL_OVERLAY_READ_OPAQUE)
        texel.a = 1.0;
    else if (push.read == LL_OVERLAY_READ_DEPTH)
        texel = vec4(depth_shown(texel.r), 1.0);
    out_color = texel * in_color;
}
