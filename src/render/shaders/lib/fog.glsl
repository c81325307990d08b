// The one fog law: linear in planar eye depth, on the finished gamma colour, before blending.
#ifndef LL_LIB_FOG_GLSL
#define LL_LIB_FOG_GLSL

#include "lib/frame.glsl"

// Share of the colour that survives: 1 at the start, 0 at the end.
float fog_survival(float eye_depth_yd)
{
    float range_yd = max(frame.fog_end_yd - frame.fog_start_yd, 0.001);
    return clamp((frame.fog_end_yd - eye_depth_yd) / range_yd, 0.0, 1.0);
}

// target: the scene's fog colour, or what the blend mode leaves unchanged.
vec3 fog_apply(vec3 color, vec3 target, float eye_depth_yd)
{
    return mix(target, color, fog_survival(eye_depth_yd));
}

#endif
