#version 460
#extension GL_EXT_scalar_block_layout : require
#extension GL_GOOGLE_include_directive : require

#include "shared/overlay.h"

layout(scalar, push_constant) uniform push_block
{
    ll_overlay_push push;
};

layout(location = 0) in vec2 in_pixel;
layout(location = 1) in vec2 in_uv;
layout(location = 2) in vec4 in_color;

layout(location = 0) out vec2 out_uv;
layout(location = 1) out vec4 out_color;

void main()
{
    gl_Position = vec4(in_pixel * push.clip_per_pixel - 1.0, 0.0, 1.0);
    out_uv = in_uv;
    out_color = in_color;
}
