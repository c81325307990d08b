#version 460
#extension GL_EXT_scalar_block_layout : require
#extension GL_GOOGLE_include_directive : require

// A batch of a model or a building, lit per vertex as 1.12 does.
#include "lib/light.glsl"
#include "lib/model.glsl"

layout(location = 0) in vec3 in_position;
layout(location = 1) in vec4 in_normal;
layout(location = 2) in vec4 in_color; // buildings: baked colour; models: white
layout(location = 3) in vec2 in_uv;

layout(location = 0) out vec3 out_light;
layout(location = 1) out vec2 out_uv;
layout(location = 2) out float out_eye_depth_yd;
layout(location = 3) flat out uint out_draw_idx; // with what has faded

// The order-2 lobe that models are lit by instead of a plain cosine.
vec3 model_light(ll_instance instance, vec3 n)
{
    if (instance.probe != LL_NO_PROBE)
        return probe_light(probes[instance.probe], n);
    float mu = dot(n, frame.to_light);
    float lobe = (4.0 / 17.0) * (0.375 + 2.0 * mu + 1.875 * mu * mu);
    return clamp(frame.ambient + instance.sun * frame.diffuse * lobe, 0.0, 1.0);
}

// Sun and sky on a building; an interior window takes a light of its own.
vec3 outdoor_light(ll_material material, vec3 n)
{
    if ((material.flags & LL_MATERIAL_WINDOW) == 0u)
        return vertex_light(n);
    vec3 mid = 0.5 * (frame.ambient + frame.diffuse);
    return clamp(mid + 16.0 / 255.0 + mid * max(dot(n, frame.to_light), 0.0), 0.0, 1.0);
}

vec3 surface_vertex_light(ll_instance instance, ll_material material, vec3 n)
{
    vec3 baked = in_color.rgb;
    vec3 glow = material.emission * frame.night_glow;
    switch (material.law) {
    case LL_LAW_EXTERIOR:
        return clamp(baked * outdoor_light(material, n) + glow, 0.0, 1.0);
    case LL_LAW_EXTERIOR_UNLIT:
        return baked;
    case LL_LAW_INTERIOR:
        return baked * (1.0 + 4.0 * in_color.a); // clamps after the texture
    case LL_LAW_TRANSITION: {
        vec3 outdoor = mix(vec3(1.0), outdoor_light(material, n), in_color.a);
        return clamp(baked * outdoor + glow * in_color.a, 0.0, 1.0);
    }
    default:
        if ((material.flags & LL_MATERIAL_UNLIT) != 0u)
            return vec3(1.0);
        return model_light(instance, n);
    }
}

// Plain sphere map of the reflected view direction, in view space.
vec2 environment_uv(vec3 rel, vec3 n)
{
    vec3 r = reflect(normalize(rel), n);
    return vec2(dot(r, frame.right), dot(r, frame.up)) * 0.5 + 0.5;
}

void main()
{
    ll_draw_record draw = draws[uint(gl_InstanceIndex) & LL_DRAW_RECORD_MASK];
    ll_instance instance = instances[draw.instance];
    ll_material material = materials[draw.material];

    mat3 axes = mat3(instance.axis_x, instance.axis_y, instance.axis_z);
    vec3 origin = (instance.anchor - frame.eye_anchor) + (instance.offset - frame.eye_offset);
    vec3 rel = origin + axes * in_position;
    gl_Position = frame.rel_to_clip * vec4(rel, 1.0);
    gl_Position.z *= 1.0 + LL_LAYER_STEP * float(draw.layer);

    vec3 normal = normal_or_zero(axes * in_normal.xyz);
    out_light = surface_vertex_light(instance, material, normal);
    bool environment = (material.flags & LL_MATERIAL_ENVIRONMENT) != 0u;
    out_uv = environment ? environment_uv(rel, normal) : in_uv;
    out_eye_depth_yd = gl_Position.w;
    out_draw_idx = gl_InstanceIndex;
}
