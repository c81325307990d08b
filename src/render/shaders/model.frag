#version 460
#extension GL_EXT_scalar_block_layout : require
#extension GL_GOOGLE_include_directive : require

// One texture, the surface law, the fog law; what the blend mode makes of it is state.
#include "lib/fog.glsl"
#include "lib/model.glsl"
#include "lib/surface.glsl"

// Off for opaque batches, whose pixels can then be tested for depth before they are shaded.
layout(constant_id = 0) const bool ALPHA_TEST = false;

layout(set = LL_SET_PAGES, binding = LL_BIND_PAGE_LAYERS) uniform sampler2DArray
    pages[LL_MAX_TERRAIN_LAYERS]; // the first is the batch's

layout(location = 0) in vec3 in_light;
layout(location = 1) in vec2 in_uv;
layout(location = 2) in float in_eye_depth_yd;
layout(location = 3) flat in uint in_draw_idx;

layout(location = 0) out vec4 out_color;

vec3 fog_target(uint flags)
{
    if ((flags & LL_MATERIAL_FOG_BLACK) != 0u)
        return vec3(0.0);
    if ((flags & LL_MATERIAL_FOG_WHITE) != 0u)
        return vec3(1.0);
    if ((flags & LL_MATERIAL_FOG_GREY) != 0u)
        return vec3(128.0 / 255.0);
    return frame.fog_color;
}

void main()
{
    ll_draw_record draw = draws[in_draw_idx & LL_DRAW_RECORD_MASK];
    ll_material material = materials[draw.material];
    float batch_alpha = material.color.a * draw_alpha(in_draw_idx, draw);

    vec4 texel = texture(pages[0], vec3(in_uv, float(material.layer)));
    if (in_eye_depth_yd > frame.far_clip_yd)
        discard;
    bool solid = (material.flags & LL_MATERIAL_SOLID) != 0u;
    float alpha = (solid ? 1.0 : texel.a) * batch_alpha;
    if (ALPHA_TEST && alpha < alpha_reference(material, batch_alpha))
        discard;

    vec3 color;
    if ((material.flags & LL_MATERIAL_MODULATE) != 0u) {
        // Fades towards what leaves the picture unchanged.
        bool twice = (material.flags & LL_MATERIAL_FOG_GREY) != 0u;
        color = mix(vec3(twice ? 0.5 : 1.0), texel.rgb, batch_alpha);
    } else {
        Surface surface;
        surface.albedo = texel.rgb * material.color.rgb;
        surface.gloss = 0.0;
        surface.vertex_light = in_light;
        surface.baked_light = 1.0;
        surface.sheen = vec3(0.0);
        color = surface_color(surface);
        if ((material.flags & LL_MATERIAL_FADE_COLOR) != 0u)
            color *= batch_alpha;
    }
    if ((material.flags & LL_MATERIAL_UNFOGGED) == 0u)
        color = fog_apply(color, fog_target(material.flags), in_eye_depth_yd);
    out_color = vec4(color, alpha);
}
