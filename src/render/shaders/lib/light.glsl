// The classic light of a vertex: one sum, clamped once, before any texture.
#ifndef LL_LIB_LIGHT_GLSL
#define LL_LIB_LIGHT_GLSL

#include "lib/frame.glsl"

// A zero normal is legal file data: it contributes nothing, so that ambient remains.
vec3 normal_or_zero(vec3 n)
{
    float len2 = dot(n, n);
    return len2 > 1e-12 ? n * inversesqrt(len2) : vec3(0);
}

vec3 vertex_light(vec3 normal)
{
    float lambert = max(dot(normal, frame.to_light), 0.0);
    return clamp(frame.ambient + frame.diffuse * lambert, 0.0, 1.0);
}

// rel: camera-relative position of the vertex.
vec3 vertex_sheen(vec3 normal, vec3 rel, float exponent)
{
    vec3 half_vector = normal_or_zero(frame.to_light + normal_or_zero(-rel));
    float lobe = pow(max(dot(normal, half_vector), 0.0), exponent);
    return clamp(frame.specular * lobe, 0.0, 1.0);
}

#endif
