#version 460
#extension GL_EXT_scalar_block_layout : require
#extension GL_GOOGLE_include_directive : require

// What a texel does to the picture decides whether the batch is there to be picked.
#include "lib/model.glsl"
#include "shared/pick.h"

layout(constant_id = 0) const uint BLEND = 0u; // by the numbers of models

layout(set = LL_SET_PAGES, binding = LL_BIND_PAGE_LAYERS) uniform sampler2DArray
    pages[LL_MAX_TERRAIN_LAYERS]; // the first is the batch's

layout(location = 1) in vec2 in_uv;
layout(location = 2) in float in_eye_depth_yd;
layout(location = 3) flat in uint in_draw_idx;

layout(location = 0) out uvec2 out_record;

const float SEEN = 0.1; // the least change of the picture that counts

float brightest(vec3 color)
{
    return max(color.r, max(color.g, color.b));
}

bool is_seen(vec3 color, float alpha)
{
    switch (BLEND) {
    case 2u: // alpha
        return alpha >= SEEN;
    case 3u: // added
        return brightest(color) >= SEEN;
    case 4u: // added by alpha
        return brightest(color) * alpha >= SEEN;
    case 5u: // modulated: white changes nothing
        return brightest(1.0 - color) >= SEEN;
    case 6u: // modulated twice: grey changes nothing
        return brightest(abs(color - 0.5)) >= 0.5 * SEEN;
    default: // opaque and keyed
        return true;
    }
}

void main()
{
    ll_draw_record draw = draws[in_draw_idx & LL_DRAW_RECORD_MASK];
    ll_material material = materials[draw.material];
    vec4 texel = texture(pages[0], vec3(in_uv, float(material.layer)));
    float batch_alpha = material.color.a * draw_alpha(in_draw_idx, draw);
    float alpha = texel.a * batch_alpha;
    if (in_eye_depth_yd > frame.far_clip_yd ||
        (BLEND != 0u && alpha < alpha_reference(material, batch_alpha)) ||
        !is_seen(texel.rgb * material.color.rgb, alpha))
        discard;
    out_record = uvec2(LL_PICKED_MODEL, in_draw_idx & LL_DRAW_RECORD_MASK);
}
