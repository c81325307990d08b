// What the bench's own shaders and their C side agree on.
#ifndef LL_SHARED_BENCH_H
#define LL_SHARED_BENCH_H

#include "shared/glsl_types.h"

// Push constants. Numbers that the compiler cannot know keep the work from being folded.
#define LL_BENCH_PUSH_FIELDS(F) \
    F(vec4, place) /* of geometry in clip space: scale xy, offset zw */ \
    F(vec4, \
      factor)       /* of arithmetic: x = a multiplier below 1, y = what it adds; of \
                       texels: xy = a texel in texture coordinates, zw = from tap to tap */ \
    F(uint, rounds) /* of the loop of a pixel */

LL_SHARED_STRUCT(ll_bench_push, LL_BENCH_PUSH_FIELDS)

// What a draw reads from its set.
#define LL_BENCH_PLACE_FIELDS(F) F(vec4, place) /* as above */

LL_SHARED_STRUCT(ll_bench_place, LL_BENCH_PLACE_FIELDS)

#define LL_BENCH_GROUP 8 // edge of a work group, of compute on pixels

#define LL_BENCH_FMAS 128 // of one round
#define LL_BENCH_TAPS 4   // of one round

// Specialization constant 0 of the texel shaders.
#define LL_BENCH_TAP_LEVEL 0   // one level, as the sampler filters it
#define LL_BENCH_TAP_BETWEEN 1 // between two levels
#define LL_BENCH_TAP_SLANT 2   // a footprint LL_BENCH_SLANT times as long as wide
#define LL_BENCH_SLANT 8

#define LL_BENCH_SET 0
#define LL_BENCH_BIND_TEXTURE 0
#define LL_BENCH_BIND_IMAGE 1 // storage, rgba8
#define LL_BENCH_BIND_PLACE 2 // uniform ll_bench_place

// Quads along one edge of the grid of triangles.
#define LL_BENCH_GRID 64

#endif
