#version 460
#extension GL_EXT_scalar_block_layout : require
#extension GL_GOOGLE_include_directive : require

// Up to four layers, mixed one over the other, then the surface law and the fog law.
#include "lib/fog.glsl"
#include "lib/surface.glsl"
#include "shared/terrain.h"

layout(scalar, set = LL_SET_FRAME, binding = LL_BIND_TERRAIN_CHUNKS) readonly buffer chunk_block
{
    ll_terrain_chunk chunks[];
};
layout(set = LL_SET_PAGES, binding = LL_BIND_PAGE_LAYERS) uniform sampler2DArray
    layer_pages[LL_MAX_TERRAIN_LAYERS];
layout(set = LL_SET_PAGES, binding = LL_BIND_PAGE_SPLAT) uniform sampler2DArray splat_page;

layout(location = 0) in vec3 in_light;
layout(location = 1) in vec3 in_sheen;
layout(location = 2) in vec2 in_chunk_uv;
layout(location = 3) in float in_eye_depth_yd;
layout(location = 4) flat in uint in_chunk_idx;

layout(location = 0) out vec4 out_color;

// rgb = colour, a = gloss. The alpha of a texture that carries no gloss means nothing here.
vec4 terrain_layer(vec4 texel, uint has_gloss)
{
    return vec4(texel.rgb, has_gloss != 0u ? texel.a : 0.0);
}

void main()
{
    ll_terrain_chunk chunk = chunks[in_chunk_idx];

    // Half a texel in from the edge, so that the footprint never wraps at a chunk border.
    const float EDGE = 0.5 / float(LL_SPLAT_TEXELS);
    vec4 splat = texture(splat_page, vec3(clamp(in_chunk_uv, EDGE, 1.0 - EDGE),
                                          float(chunk.splat_layer)));
    // One repeat a cell. The number of layers is the same over a primitive, helper pixels
    // included, so the derivatives inside the branches are sound.
    vec2 uv = in_chunk_uv * float(LL_CHUNK_CELLS);
    vec4 mixed = terrain_layer(texture(layer_pages[0], vec3(uv, float(chunk.layers.x))),
                               chunk.gloss_mask & 1u);
    if (chunk.num_layers > 1u)
        mixed = mix(mixed,
                    terrain_layer(texture(layer_pages[1], vec3(uv, float(chunk.layers.y))),
                                  chunk.gloss_mask & 2u),
                    splat.r);
    if (chunk.num_layers > 2u)
        mixed = mix(mixed,
                    terrain_layer(texture(layer_pages[2], vec3(uv, float(chunk.layers.z))),
                                  chunk.gloss_mask & 4u),
                    splat.g);
    if (chunk.num_layers > 3u)
        mixed = mix(mixed,
                    terrain_layer(texture(layer_pages[3], vec3(uv, float(chunk.layers.w))),
                                  chunk.gloss_mask & 8u),
                    splat.b);

    // After the samples: derivatives of the quad must see all of its pixels.
    if (in_eye_depth_yd > frame.far_clip_yd)
        discard;

    Surface surface;
    surface.albedo = mixed.rgb;
    surface.gloss = mixed.a;
    surface.vertex_light = in_light;
    surface.baked_light = splat.a;
    surface.sheen = in_sheen;
    out_color = vec4(fog_apply(surface_color(surface), frame.fog_color, in_eye_depth_yd), 1.0);
}
