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

vec3 probe_light(ll_light_probe p, vec3 n)
{
    vec3 sum = p.constant + p.x * n.x + p.y * n.y + p.z * n.z;
    sum += p.xx * (n.x * n.x) + p.yy * (n.y * n.y) + p.zz * (n.z * n.z);
    sum += p.xy * (n.x * n.y) + p.yz * (n.y * n.z) + p.zx * (n.z * n.x);
    return clamp(sum, 0.0, 1.0);
}

#endif
