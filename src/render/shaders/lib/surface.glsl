// The one surface law. Terrain, buildings and models fill a Surface and ask for its colour;
// nothing here knows the stage it runs in: no discard, derivative or fragment coordinate.
#ifndef LL_LIB_SURFACE_GLSL
#define LL_LIB_SURFACE_GLSL

#include "lib/frame.glsl"

struct Surface {
    vec3 albedo;       // gamma lane: stored bytes / 255
    float gloss;       // 0: no sheen
    vec3 vertex_light; // clamped where it was summed, interpolated
    float baked_light; // 1 lit, 0 in baked shadow
    vec3 sheen;        // per vertex, before gloss
};

// Baked shadow takes 30 % of the light and all of the sheen.
vec3 surface_color(Surface s)
{
    float lit = mix(1.0, s.baked_light, frame.baked_shadow);
    return clamp(s.albedo * s.vertex_light * (0.7 + 0.3 * lit) + s.sheen * s.gloss * lit,
                 0.0, 1.0);
}

#endif
