// The frame block, as every shader sees it.
#ifndef LL_LIB_FRAME_GLSL
#define LL_LIB_FRAME_GLSL

#include "shared/bindings.h"
#include "shared/frame.h"
#include "shared/limits.h"

layout(scalar, set = LL_SET_FRAME, binding = LL_BIND_FRAME) uniform frame_block
{
    ll_frame frame;
};

// Camera-relative position of a point of the terrain lattice. half_index counts half lattice
// steps, so that inner vertices have whole numbers too: the same index gives the same bits in
// every chunk, and neighbours meet without a crack.
vec3 lattice_to_rel(ivec2 half_index, float height_yd)
{
    vec2 south_east_yd = vec2(half_index - 2 * frame.eye_lattice) * (0.5 * LL_LATTICE_YD);
    float up_yd = (height_yd - frame.eye_anchor.z) - frame.eye_offset.z;
    return vec3(frame.eye_lattice_yd - south_east_yd, up_yd);
}

#endif
