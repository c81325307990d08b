#version 460
#extension GL_EXT_scalar_block_layout : require
#extension GL_GOOGLE_include_directive : require

// A chunk of liquid: a flat-shaded grid of 9 x 9 lattice points with heights of its own.
#include "lib/light.glsl"
#include "shared/terrain.h"

layout(scalar, set = LL_SET_FRAME, binding = LL_BIND_LIQUIDS) readonly buffer liquid_block
{
    ll_liquid liquids[];
};

layout(location = 0) in float in_height_yd;
layout(location = 1) in vec2 in_uv; // unorm16

layout(location = 0) out vec3 out_light;
layout(location = 1) out vec3 out_sheen;
layout(location = 2) out vec2 out_sheet_uv;
layout(location = 3) out float out_depth; // water: 0 shallow, 1 deep
layout(location = 4) out float out_eye_depth_yd;
layout(location = 5) flat out uint out_liquid_idx;

void main()
{
    ll_liquid liquid = liquids[gl_InstanceIndex];
    int vertex = int(uint(gl_VertexIndex) - liquid.first_vertex);
    ivec2 index = ivec2(vertex / LL_LIQUID_ROW, vertex % LL_LIQUID_ROW);

    vec3 rel = lattice_to_rel(2 * (liquid.lattice + index), in_height_yd);
    gl_Position = frame.rel_to_clip * vec4(rel, 1.0);

    const vec3 UP = vec3(0.0, 0.0, 1.0);
    out_light = vertex_light(UP);
    out_sheen = vertex_sheen(UP, rel, 6.0);
    bool authored_uv = liquid.kind == LL_LIQUID_MAGMA || liquid.kind == LL_LIQUID_SLIME;
    // Authored coordinates are u16 * 3 / 256; water repeats every four cells.
    out_sheet_uv = authored_uv ? in_uv * (65535.0 * 3.0 / 256.0) : vec2(index.yx) * 0.25;
    out_depth = in_uv.x;
    out_eye_depth_yd = gl_Position.w;
    out_liquid_idx = gl_InstanceIndex;
}
