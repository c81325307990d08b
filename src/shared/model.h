// Records of models and buildings. A draw is found by instance index and names the
// instance that places the mesh and the material of the batch.
#ifndef LL_SHARED_MODEL_H
#define LL_SHARED_MODEL_H

#include "shared/glsl_types.h"

// Place = anchor + offset: the anchor holds multiples of LL_ANCHOR_YD, so that its
// difference to the eye's anchor is exact and what is left is small.
#define LL_INSTANCE_FIELDS(F) \
    F(vec3, anchor) /* world axes, yards */ \
    F(vec3, offset) \
    F(vec3, axis_x) /* model axes in world space, with the scale */ \
    F(vec3, axis_y) \
    F(vec3, axis_z) \
    F(float, alpha) \
    F(float, sun)  /* intensity of the sun's lobe on models */ \
    F(uint, probe) /* light that replaces sun and sky, or LL_NO_PROBE */

#define LL_MATERIAL_FIELDS(F) \
    F(uint, layer)      /* in the page of the draw's bucket */ \
    F(uint, law)        /* LL_LAW_* */ \
    F(uint, flags)      /* LL_MATERIAL_* */ \
    F(float, alpha_ref) /* a texel below is not drawn */ \
    F(vec4, color)      /* multiplies the texel: gamma colour, alpha */ \
    F(vec3, emission)   /* night glow, gamma colour */

#define LL_DRAW_RECORD_FIELDS(F) \
    F(uint, instance) \
    F(uint, material) \
    F(uint, layer) /* the higher one is seen where batches of one object lie in a plane \
                    */

// Light as a polynomial of the world normal n, of which the client's lobes are sums.
#define LL_PROBE_FIELDS(F) \
    F(vec3, constant) \
    F(vec3, x) \
    F(vec3, y) \
    F(vec3, z) F(vec3, xx) F(vec3, yy) F(vec3, zz) F(vec3, xy) F(vec3, yz) F(vec3, zx)

LL_SHARED_STRUCT(ll_instance, LL_INSTANCE_FIELDS)
LL_SHARED_STRUCT(ll_material, LL_MATERIAL_FIELDS)
LL_SHARED_STRUCT(ll_draw_record, LL_DRAW_RECORD_FIELDS)
LL_SHARED_STRUCT(ll_light_probe, LL_PROBE_FIELDS)

// A draw is found by instance index: the number of its record, and how much of it has
// faded away above that (0: nothing).
#define LL_DRAW_FADE_SHIFT 20
#define LL_DRAW_RECORD_MASK 0xfffffu
#define LL_DRAW_FADE_STEPS 4095.0f

#define LL_ANCHOR_YD 64.0
#define LL_NO_PROBE 0xffffffffu

// Share of its depth by which a layer comes nearer: draws are sorted by bucket, and this
// keeps what their order in the file decides (classic-look.md 4.8).
#define LL_LAYER_STEP (1.0 / 1048576.0)

// Laws of the vertex light (classic-look.md 4 and 5).
#define LL_LAW_MODEL 0u          // lobe of sun and sky, or a probe
#define LL_LAW_EXTERIOR 1u       // building under the sky: baked colour times sun and sky
#define LL_LAW_EXTERIOR_UNLIT 2u // building: the baked colour alone
#define LL_LAW_INTERIOR 3u       // baked light, constant day and night
#define LL_LAW_TRANSITION 4u     // from baked to outdoor light by the vertex alpha

#define LL_MATERIAL_UNLIT 1u // model: texel times colour
#define LL_MATERIAL_UNFOGGED 2u
#define LL_MATERIAL_WINDOW 4u      // interior window: a brighter sky
#define LL_MATERIAL_ENVIRONMENT 8u // texture coordinates from the reflected view
#define LL_MATERIAL_FOG_BLACK 16u  // fades to what its blend mode leaves unchanged
#define LL_MATERIAL_FOG_WHITE 32u
#define LL_MATERIAL_FOG_GREY 64u
#define LL_MATERIAL_MODULATE 128u   // blend 5, 6: ignores light and tint
#define LL_MATERIAL_FADE_COLOR 256u // blend 3: alpha scales the colour
#define LL_MATERIAL_KEYED 512u      // blend 1 as authored: its key follows its alpha
#define LL_MATERIAL_SOLID 1024u     // blend 0 as authored: the alpha of texels is none

#endif
