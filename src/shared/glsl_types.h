// Lets one struct definition serve C and GLSL. A shared struct is a field list F(type,
// name); blocks use scalar layout, so both languages agree without padding.
#ifndef LL_SHARED_GLSL_TYPES_H
#define LL_SHARED_GLSL_TYPES_H

#ifdef GL_core_profile

#define LL_FIELD(type, name) type name;
#define LL_SHARED_STRUCT(tag, FIELDS) \
    struct tag { \
        FIELDS(LL_FIELD) \
    };

#else

#include <stdint.h>

typedef float ll_glsl_float;
typedef float ll_glsl_vec2[2];
typedef float ll_glsl_vec3[3];
typedef float ll_glsl_vec4[4];
typedef float ll_glsl_mat4[4][4]; // column, row
typedef int32_t ll_glsl_int;
typedef int32_t ll_glsl_ivec2[2];
typedef uint32_t ll_glsl_uint;
typedef uint32_t ll_glsl_uvec4[4];

#define LL_FIELD(type, name) ll_glsl_##type name;
#define LL_SHARED_STRUCT(tag, FIELDS) \
    struct tag { \
        FIELDS(LL_FIELD) \
    };

#endif

#endif
