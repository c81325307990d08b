// What is drawn over the picture: its one descriptor and its push constants.
#ifndef LL_SHARED_OVERLAY_H
#define LL_SHARED_OVERLAY_H

#include "shared/glsl_types.h"

#define LL_SET_OVERLAY 0
#define LL_BIND_OVERLAY_TEXTURE 0

// How the texel is read.
#define LL_OVERLAY_READ_COLOR 0u  // rgba
#define LL_OVERLAY_READ_OPAQUE 1u // rgb of a render target, whose alpha means nothing
#define LL_OVERLAY_READ_DEPTH 2u  // reversed depth, shown as grey by distance

#define LL_OVERLAY_PUSH_FIELDS(F) \
    F(vec2, clip_per_pixel) \
    F(uint, read)         /* LL_OVERLAY_READ_* */ \
    F(float, near_yd)     /* depth: this distance is black, */ \
    F(float, far_clip_yd) /* and this one white, by the logarithm */

LL_SHARED_STRUCT(ll_overlay_push, LL_OVERLAY_PUSH_FIELDS)

#endif
