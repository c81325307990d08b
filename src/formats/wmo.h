// WMO: a building. A root file (materials, portals, lights, doodads, fogs) and one file a
// group (mesh, batches, baked colours, liquid). Reads 1.12.1 and 3.3.5a. The writers take
// the same structs; what they derive themselves is marked "derived".
#ifndef LL_FORMATS_WMO_H
#define LL_FORMATS_WMO_H

#include "base/arena.h"
#include "base/status.h"
#include "formats/limits.h"

// All vectors are in model space: x, y, z up, yards. Colours are B, G, R, A, gamma.

enum { // MOHD flags
    LL_MOHD_NO_PORTAL_FADE = 0x1,
    LL_MOHD_UNIFIED_LIGHT = 0x2,
    LL_MOHD_LIQUID_TYPE_IDS = 0x4,
    LL_MOHD_NO_COLOR_FIX = 0x8,
};

enum { // MOMT flags
    LL_MOMT_UNLIT = 0x1,
    LL_MOMT_NO_FOG = 0x2,
    LL_MOMT_TWO_SIDED = 0x4,
    LL_MOMT_EXTERIOR_LIGHT = 0x8,
    LL_MOMT_NIGHT_GLOW = 0x10,
    LL_MOMT_WINDOW = 0x20,
    LL_MOMT_CLAMP_S = 0x40,
    LL_MOMT_CLAMP_T = 0x80,
};

enum { // MOGP flags; those of content are derived
    LL_MOGP_BSP = 0x1,
    LL_MOGP_COLORS = 0x4,
    LL_MOGP_EXTERIOR = 0x8,
    LL_MOGP_EXTERIOR_LIT = 0x40,
    LL_MOGP_UNREACHABLE = 0x80,
    LL_MOGP_SHOW_SKY = 0x100,
    LL_MOGP_LIGHTS = 0x200,
    LL_MOGP_DOODADS = 0x800,
    LL_MOGP_LIQUID = 0x1000,
    LL_MOGP_INTERIOR = 0x2000,
    LL_MOGP_ALWAYS_DRAW = 0x10000,
    LL_MOGP_SHOW_SKYBOX = 0x40000,
    LL_MOGP_OCEAN = 0x80000,
    LL_MOGP_COLORS_2 = 0x1000000,
    LL_MOGP_UVS_2 = 0x2000000,
    LL_MOGP_ANTIPORTAL = 0x4000000,
    LL_MOGP_CONTENT = LL_MOGP_BSP | LL_MOGP_COLORS | LL_MOGP_LIGHTS | LL_MOGP_DOODADS |
                      LL_MOGP_LIQUID | LL_MOGP_COLORS_2 | LL_MOGP_UVS_2,
};

enum { // MOPY flags
    LL_MOPY_TRANSITION = 0x1,
    LL_MOPY_NO_CAMERA = 0x2,
    LL_MOPY_DETAIL = 0x4, // no walking collision
    LL_MOPY_COLLISION = 0x8,
    LL_MOPY_HINT = 0x10,
    LL_MOPY_RENDER = 0x20,
};
#define LL_MOPY_NO_MATERIAL 0xffu // collision only

#define LL_WMO_LIQUID_BY_CELL 15u // MOGP liquid: none, or what the cells say

struct ll_wmo_material {
    uint32_t flags;  // LL_MOMT_*
    uint32_t shader; // 0 diffuse .. 6 two layers
    uint32_t blend;  // 0 opaque, 1 alpha key, 2 alpha, 3 add, 4 modulate, 5 modulate 2x;
                     // a file's other values become 0
    // Texture paths as the file says: any case, either slash; "" = none. Never NULL after
    // a parse; the writer takes NULL for "".
    const char *textures[2];
    uint32_t texture_3; // offset in later data, a float in old data: not read
    uint8_t emissive_bgra[4], diffuse_bgra[4];
    uint32_t terrain_type; // 10 = none
    uint32_t color_2, flags_2;
};

struct ll_wmo_group_info { // MOGI: known before the group is loaded
    uint32_t flags;        // LL_MOGP_*, in shipped files less those of content
    float box_min[3], box_max[3];
    const char *name; // "" = none
};

struct ll_wmo_portal {
    uint32_t first_vertex, num_vertices; // a convex polygon; num 0: dropped
    float plane[4];                      // n.p + d = 0
};

// Group g owns refs [first_portal_ref, + num_portal_refs) of its MOGP; the owner lies
// where side * (n.p + d) >= 0.
struct ll_wmo_portal_ref {
    bool dropped; // portal or neighbour is not there; the slot stays, since groups count
    uint16_t portal_idx, group_idx;
    int16_t side;
};

enum { LL_MOLT_OMNI, LL_MOLT_SPOT, LL_MOLT_DIRECTIONAL, LL_MOLT_AMBIENT };

struct ll_wmo_light {
    uint8_t type; // LL_MOLT_*
    bool attenuated;
    uint8_t color_bgra[4];
    float position[3];
    float intensity;
    float rotation[4];      // unknown use
    float start_yd, end_yd; // end <= start: full up to the end, nothing beyond
};

struct ll_wmo_doodad_set {
    char name[21];                      // terminated
    uint32_t first_doodad, num_doodads; // clamped to what is there
};

struct ll_wmo_doodad {
    bool dropped;     // place or name is unusable; the slot stays, since MODR counts
    const char *name; // model path as the file says (.mdx, .mdl, .m2), "" = none
    uint8_t flags;
    float position[3];
    float rotation[4]; // quaternion x, y, z, w
    float scale;
    uint8_t color_bgra[4]; // baked light, for interior groups
};

struct ll_wmo_fog_range {
    float end_yd, start_scalar; // start = scalar * end
    uint8_t color_bgra[4];
};

struct ll_wmo_fog {
    uint32_t flags; // 1: infinite radius
    float position[3];
    float inner_yd, outer_yd;
    struct ll_wmo_fog_range land, water;
};

struct ll_wmo_visible_block { // MOVB: indices into MOVV
    uint16_t first_vertex, num_vertices;
};

// Views the file bytes (names), which must outlive it; the rest is in the arena of the
// parse. Immutable after the parse.
struct ll_wmo_root {
    uint32_t flags; // LL_MOHD_*
    uint32_t id;    // WMOAreaTable
    uint8_t ambient_bgra[4];
    float box_min[3], box_max[3];
    const char *skybox; // model path or ""
    uint32_t num_materials, num_groups, num_portal_vertices, num_portals, num_portal_refs;
    uint32_t num_visible_vertices, num_visible_blocks;
    uint32_t num_lights, num_doodad_sets, num_doodads, num_fogs, num_convex_planes;
    const struct ll_wmo_material *materials;
    const struct ll_wmo_group_info *groups; // one a group file, <name>_000.wmo, ...
    const float (*portal_vertices)[3];
    const struct ll_wmo_portal *portals;
    const struct ll_wmo_portal_ref *portal_refs;
    const float (*visible_vertices)[3];
    const struct ll_wmo_visible_block *visible_blocks;
    const struct ll_wmo_light *lights;
    const struct ll_wmo_doodad_set *doodad_sets;
    const struct ll_wmo_doodad *doodads;
    const struct ll_wmo_fog *fogs;
    const float (*convex_planes)[4]; // MCVP
};

enum ll_wmo_batch_class { LL_WMO_TRANSITION, LL_WMO_INTERIOR, LL_WMO_EXTERIOR };

struct ll_wmo_batch {
    enum ll_wmo_batch_class
        batch_class; // by its place; the writer wants them in this order
    uint32_t first_index, num_indices; // into ll_wmo_group.indices; num 0: dropped
    uint8_t material_idx;              // into the root's; may be out of range
    uint8_t flags;
    int16_t box_min[3], box_max[3];     // yards, rounded outward; derived
    uint16_t first_vertex, last_vertex; // inclusive; derived
};

struct ll_wmo_bsp_node {
    uint16_t flags;      // bits 0-1 axis, LL_WMO_BSP_LEAF
    int16_t children[2]; // below the plane, at or above it; -1 none
    uint16_t num_faces;  // of a leaf
    uint32_t first_face; // into bsp_faces
    float plane_yd;      // coordinate along the axis, model space
};
#define LL_WMO_BSP_LEAF 0x4u
#define LL_WMO_BSP_AXIS 0x3u

#define LL_WMO_LIQUID_STEP_YD 4.1666665f

struct ll_wmo_liquid {
    uint32_t num_x, num_y; // vertices; cells are one fewer each way; 0 = no liquid
    float corner[3];       // vertex (i, j) at corner.xy + (i, j) * step
    uint16_t material_idx;
    const float *heights_yd;      // num_y rows of num_x, model space; junk where dry
    const uint8_t (*vertices)[4]; // water: opacity, flow..; magma, slime: s, t i16 / 256
    const uint8_t *cells;         // (num_y - 1) rows of num_x - 1; see ll_wmo_cell_wet
};

static inline bool ll_wmo_cell_wet(uint8_t cell)
{
    return (cell & 0xf) != 0xf;
}
#define LL_WMO_CELL_FISHABLE 0x40u
#define LL_WMO_CELL_SHARED 0x80u // a neighbour group has it as well: draw it once

// Views the file bytes (cells, colours, triangles), which must outlive it; the rest is in
// the arena. Immutable after the parse.
struct ll_wmo_group {
    uint32_t name_offset, description_offset; // into the root's MOGN
    uint32_t flags;                           // LL_MOGP_*
    float box_min[3], box_max[3];
    uint16_t first_portal_ref, num_portal_refs;
    uint16_t num_class_batches[3]; // as the header says, by ll_wmo_batch_class; derived
    uint8_t fog_idx[4];
    uint32_t liquid_type; // LL_WMO_LIQUID_BY_CELL or a type; see ll_wmo_liquid_kind
    uint32_t id;          // WMOAreaTable
    uint32_t flags_2;
    uint32_t num_vertices;
    const float (*positions)[3];
    const float (*normals)[3]; // unit; computed where the file has none
    const float (*uvs[2])[2];  // NULL: no such set; set 0 is zeros where absent
    // Baked colours, one a vertex, or NULL. Set 1 holds blend weights, never light.
    const uint8_t (*colors[2])[4];
    uint32_t num_indices;          // a multiple of 3
    const uint16_t *indices;       // all < num_vertices; bad triangles become 0, 0, 0
    const uint8_t (*triangles)[2]; // MOPY, one a triangle: flags, material
    uint32_t num_batches, num_light_refs, num_doodad_refs;
    const struct ll_wmo_batch *batches;
    const uint16_t *light_refs;  // into the root's lights; may be out of range
    const uint16_t *doodad_refs; // into the root's doodads, all sets; may be out of range
    // A sound tree: no loops, depth <= LL_WMO_MAX_BSP_DEPTH, faces < triangles. Empty
    // where the file's is broken or absent (see ll_wmo_bsp_build).
    uint32_t num_bsp_nodes, num_bsp_faces;
    const struct ll_wmo_bsp_node *bsp_nodes; // [0] is the root
    const uint16_t *bsp_faces;               // triangle numbers
    struct ll_wmo_liquid liquid;
};

// Broken parts are left out with a warning; only a file that is no root (MOHD after MVER
// 17) or no group (MOGP) is an error.
enum ll_status ll_wmo_root_parse(struct ll_bytes bytes, struct ll_arena *arena,
                                 struct ll_wmo_root *out, struct ll_report *report);
enum ll_status ll_wmo_group_parse(struct ll_bytes bytes, struct ll_arena *arena,
                                  struct ll_wmo_group *out, struct ll_report *report);

// True if the bytes look like a root file rather than a group.
bool ll_wmo_is_root(struct ll_bytes bytes);

// Doodads that a placement shows: those of set 0 and of the chosen set. A set that does
// not exist adds nothing.
bool ll_wmo_doodad_shown(const struct ll_wmo_root *root, uint32_t doodad_idx,
                         uint32_t doodad_set);

// LL_LIQUID_* of a group's liquid, also of one without a surface (no MLIQ: the whole
// group is under it). False: the group has no liquid.
bool ll_wmo_liquid_kind(const struct ll_wmo_root *root, const struct ll_wmo_group *group,
                        uint32_t *kind);

// Lit as an interior (by baked colours), and not by the sun. Takes MOGP or MOGI flags.
static inline bool ll_wmo_lit_interior(uint32_t group_flags)
{
    return !(group_flags & (LL_MOGP_EXTERIOR | LL_MOGP_EXTERIOR_LIT));
}

struct ll_wmo_bsp {
    uint32_t num_nodes, num_faces;
    const struct ll_wmo_bsp_node *nodes; // arena
    const uint16_t *faces;               // arena
};

// A tree over all triangles, split at the mean of their centres. A triangle that
// straddles a plane stands on both sides. LL_ERR_LIMIT where 16 bits do not hold it.
enum ll_status ll_wmo_bsp_build(const float (*positions)[3], const uint16_t *indices,
                                uint32_t num_triangles, struct ll_arena *arena,
                                struct ll_wmo_bsp *out);

#endif
