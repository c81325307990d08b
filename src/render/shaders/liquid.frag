#version 460
#extension GL_EXT_scalar_block_layout : require
#extension GL_GOOGLE_include_directive : require

// Flat classic liquid: body colour by depth, an animated sheet added over it, fog.
#include "lib/fog.glsl"
#include "shared/terrain.h"

layout(scalar, set = LL_SET_FRAME, binding = LL_BIND_LIQUIDS) readonly buffer liquid_block
{
    ll_liquid liquids[];
};
layout(set = LL_SET_PAGES, binding = LL_BIND_PAGE_LAYERS) uniform sampler2DArray
    sheet_pages[LL_MAX_TERRAIN_LAYERS]; // the sheet is in the first

layout(location = 0) in vec3 in_light;
layout(location = 1) in vec3 in_sheen;
layout(location = 2) in vec2 in_sheet_uv;
layout(location = 3) in float in_depth;
layout(location = 4) in float in_eye_depth_yd;
layout(location = 5) flat in uint in_liquid_idx;

layout(location = 0) out vec4 out_color;

const float SHEET_FRAMES_PER_S = 24.0;

void main()
{
    ll_liquid liquid = liquids[in_liquid_idx];
    uint sheet_frame = uint(frame.time_s * SHEET_FRAMES_PER_S) % max(liquid.num_frames, 1u);
    vec4 sheet = texture(sheet_pages[0],
                         vec3(in_sheet_uv, float(liquid.first_layer + sheet_frame)));
    if (in_eye_depth_yd > frame.far_clip_yd)
        discard;

    vec4 result;
    if (liquid.kind == LL_LIQUID_MAGMA || liquid.kind == LL_LIQUID_SLIME) {
        result = vec4(sheet.rgb, 1.0);
    } else {
        bool ocean = liquid.kind == LL_LIQUID_OCEAN;
        vec4 body = mix(ocean ? frame.ocean_shallow : frame.river_shallow,
                        ocean ? frame.ocean_deep : frame.river_deep, in_depth);
        vec3 color = in_light * body.rgb + sheet.rgb + (in_sheen + 0.25) * sheet.a;
        result = vec4(clamp(color, 0.0, 1.0), body.a);
    }
    result.rgb = fog_apply(result.rgb, frame.fog_color, in_eye_depth_yd);
    out_color = result;
}
