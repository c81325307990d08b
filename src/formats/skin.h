// One level of detail of a model: which vertices, triangles, sections and batches. Stands
// inside a model of version 256, in a .skin file beside one of 264.
#ifndef LL_FORMATS_SKIN_H
#define LL_FORMATS_SKIN_H

#include "base/arena.h"
#include "base/status.h"
#include "formats/limits.h"

struct ll_skin_section {
    uint16_t geoset;                     // group * 100 + variant; 0 = always shown
    uint16_t level;                      // as stored; part of first_index already
    uint32_t first_vertex, num_vertices; // into ll_skin.vertices
    uint32_t first_index, num_indices;   // into ll_skin.indices; num 0: dropped
    uint16_t num_bones, first_bone;      // into ll_m2.bone_lookup
    uint16_t num_influences, root_bone;
    float center[3];
    float sort_center[3], sort_radius; // 264
};

struct ll_skin_batch {
    bool dropped;  // its section is not there or empty
    uint8_t flags; // 0x10: static textures
    int8_t priority;
    uint16_t shader;
    uint16_t section_idx;
    int16_t color_idx; // into ll_m2.colors; out of range (-1): opaque white
    uint16_t material_idx;
    uint16_t layer;        // 0 base; keep the file's order
    uint16_t num_textures; // 1..4; 0 = one, without weight
    // Starts in the lookups of ll_m2; stage k uses start + k.
    uint16_t texture_lookup, coord_lookup, weight_lookup, uv_anim_lookup;
};

// Arrays are in the arena of the parse. Immutable after the parse.
struct ll_skin {
    uint32_t num_vertices, num_indices, num_sections, num_batches;
    const uint16_t *vertices;  // into ll_m2.vertices, all in range
    const uint16_t *indices;   // into `vertices`, all in range; bad triangles are 0, 0, 0
    const uint8_t (*bones)[4]; // one a vertex, relative to the section's palette; or NULL
    const struct ll_skin_section *sections;
    const struct ll_skin_batch *batches;
    uint32_t max_bones; // of one draw: 256, 75, 53, 21
};

// num_model_vertices: what the vertices of the skin are checked against. Broken sections
// and batches are dropped in place; LL_ERR_* if no mesh can be read.
enum ll_status ll_skin_parse(struct ll_bytes bytes, uint32_t num_model_vertices,
                             struct ll_arena *arena, struct ll_skin *out,
                             struct ll_report *report);

#endif
