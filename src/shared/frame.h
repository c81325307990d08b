// The frame block: everything a shader may ask about the frame as a whole.
#ifndef LL_SHARED_FRAME_H
#define LL_SHARED_FRAME_H

#include "shared/glsl_types.h"

// "rel" is camera-relative world space: axes x north, y west, z up, yards, origin at the
// eye. Terrain is placed by lattice index (LL_LATTICE_YD apart, counted south and east
// from the map's north-west corner), so that chunks meet exactly: rel = (eye index -
// index) * yards + eye_lattice_yd.
#define LL_FRAME_FIELDS(F) \
    F(mat4, rel_to_clip)    /* reversed, infinite depth; clip w = eye depth in yards */ \
    F(ivec2, eye_lattice)   /* lattice point near the eye: x = south, y = east */ \
    F(vec2, eye_lattice_yd) /* that point relative to the eye: north, west */ \
    F(vec3, eye_anchor) /* eye = anchor + offset; the anchor in multiples of 64 yd */ \
    F(vec3, eye_offset) \
    F(vec2, pixel_size)   /* 1 / size of the scene target */ \
    F(ivec2, output_size) /* pixels of the output, which the scene is scaled to */ \
    F(vec3, forward)      /* unit view axis */ \
    F(float, far_clip_yd) /* planar */ \
    F(vec3, right)        /* of the picture, unit */ \
    F(vec3, up) \
    F(vec3, to_light)      /* unit vector towards the light that shades the world */ \
    F(float, baked_shadow) /* weight of MCSH: 1 classic, 0 = every texel lit */ \
    F(vec3, ambient)       /* gamma colours, 0..1, from here on */ \
    F(float, fog_start_yd) /* may be negative */ \
    F(vec3, diffuse) \
    F(float, fog_end_yd) \
    F(vec3, specular) \
    F(float, sky_warp) /* dawn and dusk warp W, 0 = none */ \
    F(vec3, fog_color) \
    F(float, sun_azimuth) /* of the visible sun, radians from north towards west */ \
    F(mat4, clip_to_rel)  /* of a point at infinity: direction through a pixel */ \
    F(vec4, sky_stops_0)  /* zenith; rgb, a unused */ \
    F(vec4, sky_stops_1) \
    F(vec4, sky_stops_2) \
    F(vec4, sky_stops_3) \
    F(vec4, sky_stops_4)   /* just above the horizon */ \
    F(vec4, ocean_shallow) /* rgb colour, a alpha */ \
    F(vec4, ocean_deep) \
    F(vec4, river_shallow) \
    F(vec4, river_deep) \
    F(float, night_glow) /* 1 by night, 0 by day: what lights windows and lamps */ \
    F(float, time_s)     /* of the one clock, for animated sheets */

LL_SHARED_STRUCT(ll_frame, LL_FRAME_FIELDS)

#endif
