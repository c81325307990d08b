#version 460
#extension GL_EXT_scalar_block_layout : require
#extension GL_GOOGLE_include_directive : require

// A chunk of terrain: 145 vertices on the lattice, lit per vertex as 1.12 does.
#include "lib/light.glsl"
#include "shared/terrain.h"

layout(scalar, set = LL_SET_FRAME, binding = LL_BIND_TERRAIN_CHUNKS) readonly buffer chunk_block
{
    ll_terrain_chunk chunks[];
};

layout(location = 0) in float in_height_yd;
layout(location = 1) in vec4 in_normal;
layout(location = 2) in vec4 in_color; // byte / 255; 127 is neutral

layout(location = 0) out vec3 out_light;
layout(location = 1) out vec3 out_sheen;
layout(location = 2) out vec2 out_chunk_uv; // 0..1 over the chunk, east and south
layout(location = 3) out float out_eye_depth_yd;
layout(location = 4) flat out uint out_chunk_idx;

void main()
{
    ll_terrain_chunk chunk = chunks[gl_InstanceIndex];
    int vertex = int(uint(gl_VertexIndex) - chunk.first_vertex);
    int row = vertex / LL_CHUNK_ROW, in_row = vertex % LL_CHUNK_ROW;
    bool inner = in_row > LL_CHUNK_CELLS;
    ivec2 half_index = inner ? ivec2(2 * row + 1, 2 * (in_row - LL_CHUNK_CELLS - 1) + 1)
                             : ivec2(2 * row, 2 * in_row);

    vec3 rel = lattice_to_rel(2 * chunk.lattice + half_index, in_height_yd);
    gl_Position = frame.rel_to_clip * vec4(rel, 1.0);

    vec3 normal = normal_or_zero(in_normal.xyz);
    out_light = vertex_light(normal) * (in_color.rgb * (255.0 / 127.0));
    out_sheen = vertex_sheen(normal, rel, 20.0);
    out_chunk_uv = vec2(half_index.yx) / float(2 * LL_CHUNK_CELLS);
    out_eye_depth_yd = gl_Position.w;
    out_chunk_idx = gl_InstanceIndex;
}
