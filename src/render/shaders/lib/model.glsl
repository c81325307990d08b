// The records of models and buildings.
#ifndef LL_LIB_MODEL_GLSL
#define LL_LIB_MODEL_GLSL

#include "lib/frame.glsl"
#include "shared/model.h"

layout(scalar, set = LL_SET_FRAME, binding = LL_BIND_INSTANCES) readonly buffer instance_block
{
    ll_instance instances[];
};
layout(scalar, set = LL_SET_FRAME, binding = LL_BIND_MATERIALS) readonly buffer material_block
{
    ll_material materials[];
};
layout(scalar, set = LL_SET_FRAME, binding = LL_BIND_DRAWS) readonly buffer draw_block
{
    ll_draw_record draws[];
};
layout(scalar, set = LL_SET_FRAME, binding = LL_BIND_PROBES) readonly buffer probe_block
{
    ll_light_probe probes[];
};

// Alpha of a draw by its instance index: of its instance, and what has not faded away.
float draw_alpha(uint draw_idx, ll_draw_record draw)
{
    float faded = float(draw_idx >> LL_DRAW_FADE_SHIFT) / LL_DRAW_FADE_STEPS;
    return instances[draw.instance].alpha * (1.0 - faded);
}

// A key follows the alpha, so that its silhouette stays (classic-look 6.2).
float alpha_reference(ll_material material, float batch_alpha)
{
    return (material.flags & LL_MATERIAL_KEYED) != 0u ? floor(batch_alpha * 224.0) / 255.0
                                                      : material.alpha_ref;
}

vec3 probe_light(ll_light_probe p, vec3 n)
{
    vec3 sum = p.constant + p.x * n.x + p.y * n.y + p.z * n.z;
    sum += p.xx * (n.x * n.x) + p.yy * (n.y * n.y) + p.zz * (n.z * n.z);
    sum += p.xy * (n.x * n.y) + p.yz * (n.y * n.z) + p.zx * (n.z * n.x);
    return clamp(sum, 0.0, 1.0);
}

#endif
