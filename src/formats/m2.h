// M2: a model, with bones, animation, materials and effects. Reads version 256 and 257
// (1.12.1, views embedded) to 264 (3.3.5a, views in .skin files). The writer takes the
// same struct.
#ifndef LL_FORMATS_M2_H
#define LL_FORMATS_M2_H

#include "base/arena.h"
#include "base/status.h"
#include "formats/limits.h"
#include "formats/skin.h"

// Model space: x forward, y left, z up, yards.

#define LL_M2_COMBOS 0x8u // model flag: combiners are in the file (264)

enum { // sequence flags
    LL_M2_SEQUENCE_ONCE = 0x1,
    LL_M2_SEQUENCE_EMBEDDED = 0x20, // its keys are in this file (264)
    LL_M2_SEQUENCE_ALIAS = 0x40,
};

enum { // bone flags
    LL_M2_BONE_NO_PARENT_MOVE = 0x1,
    LL_M2_BONE_NO_PARENT_SCALE = 0x2,
    LL_M2_BONE_NO_PARENT_TURN = 0x4,
    LL_M2_BONE_BILLBOARD = 0x8,
    LL_M2_BONE_BILLBOARD_X = 0x10, // axis that stays
    LL_M2_BONE_BILLBOARD_Y = 0x20,
    LL_M2_BONE_BILLBOARD_Z = 0x40,
    LL_M2_BONE_ANIMATED = 0x200,
};

enum { // material flags
    LL_M2_UNLIT = 0x1,
    LL_M2_NO_FOG = 0x2,
    LL_M2_TWO_SIDED = 0x4,
    LL_M2_NO_DEPTH_TEST = 0x8,
    LL_M2_NO_DEPTH_WRITE = 0x10,
};

enum { LL_M2_WRAP_U = 0x1, LL_M2_WRAP_V = 0x2 }; // texture flags; clear = clamp

// Keys of one quantity. Values are floats whatever the file stores: vectors, quaternions
// x, y, z, w, fixed point as -1..1, integers as they are.
struct ll_m2_track {
    uint16_t interpolation;  // 0 step, else linear (2, 3: tangents count in cameras only)
    int16_t global_sequence; // -1: none
    // One a sequence. Version < 264: brackets on one timeline that all sequences share
    // (there may be none, or one more than sequences); 264: the sequence's own keys.
    uint32_t num_spans;
    const struct ll_m2_span *spans;
    uint32_t num_keys;
    const uint32_t *times_ms; // < 264: absolute; 264: from the sequence's start
    const float *values;      // num_keys times as many floats as the quantity has
};

struct ll_m2_span {
    uint32_t first, end; // keys [first, end); within num_keys
};

struct ll_m2_sequence {
    uint16_t id, variation; // AnimationData row
    uint32_t start_ms;      // on the shared timeline; 0 in 264
    uint32_t length_ms;
    float speed_yd_s;
    uint32_t flags;    // LL_M2_SEQUENCE_*
    int16_t frequency; // of 32767, among variations
    uint32_t replay_min, replay_max;
    uint32_t blend_ms;
    float box_min[3], box_max[3], radius_yd;
    int16_t next_variation; // -1 none
    uint16_t alias_next;
    bool loaded; // its keys came from an .anim file (ll_m2_parse_with_anims)
};

struct ll_m2_playable {
    uint16_t id, flags;
};

struct ll_m2_bone {
    int32_t key_bone; // -1 none
    uint32_t flags;   // LL_M2_BONE_*
    int16_t parent;   // < own index, else -1
    uint16_t submesh;
    uint32_t name_hash;                              // 264
    struct ll_m2_track translation, rotation, scale; // 3, 4, 3 floats
    float pivot[3];
};

struct ll_m2_vertex {
    float position[3];
    uint8_t weights[4]; // sum 255, or all on one bone
    uint8_t bones[4];   // into ll_m2.bones, in range where there are bones
    float normal[3];
    float uvs[2][2];
};

struct ll_m2_texture {
    uint32_t type;    // 0 file; others are filled in by whoever owns the model
    uint32_t flags;   // LL_M2_WRAP_*
    const char *path; // any case, either slash; "" with type 0: draw nothing. Not NULL
};

struct ll_m2_color {
    struct ll_m2_track color; // 3: r, g, b
    struct ll_m2_track alpha; // 1
};

struct ll_m2_uv_anim {
    struct ll_m2_track translation, rotation, scale; // 3, 4, 3; about (0.5, 0.5)
};

struct ll_m2_material {
    uint16_t flags; // LL_M2_UNLIT, ...
    uint16_t blend; // 0 opaque, 1 alpha key, 2 alpha, 3 add, 4 add by alpha, 5 modulate,
                    // 6 modulate 2x
};

struct ll_m2_attachment {
    uint32_t id;
    uint16_t bone;
    float position[3];
    struct ll_m2_track visibility; // 1
};

struct ll_m2_event {
    char id[5]; // "$SND", terminated
    uint32_t data, bone;
    float position[3];
    struct ll_m2_track times; // no values
};

struct ll_m2_light {
    uint16_t type; // 0 directional, 1 point
    int16_t bone;
    float position[3];
    struct ll_m2_track ambient_color, ambient_intensity; // 3, 1
    struct ll_m2_track diffuse_color, diffuse_intensity; // 3, 1
    struct ll_m2_track start_yd, end_yd, visibility;     // 1 each
};

// Keys of cameras are triples: value, in-tangent, out-tangent.
struct ll_m2_camera {
    int32_t type;
    float fov_rad, far_yd, near_yd;            // fov: diagonal
    struct ll_m2_track position, target, roll; // 9, 9, 3
    float position_base[3], target_base[3];
};

struct ll_m2_ribbon {
    int32_t id;
    uint32_t bone;
    float position[3];
    uint32_t num_textures, num_materials;
    const uint16_t *textures, *materials;                // direct
    struct ll_m2_track color, alpha, above_yd, below_yd; // 3, 1, 1, 1
    float edges_per_s, lifetime_s, gravity;
    uint16_t rows, columns;
    struct ll_m2_track texture_slot, visibility; // 1, 1
    int16_t priority;                            // 264
};

// A quantity over the life of a particle (264).
struct ll_m2_ramp {
    uint32_t num_keys;
    const float *times; // 0..1
    const float *values;
};

struct ll_m2_emitter {
    int32_t id;
    uint32_t flags;
    float position[3];
    uint16_t bone, texture_idx;
    const char *geometry_model, *recursion_model; // "" = none
    uint16_t blend;                               // material numbering
    uint16_t shape;                               // 1 plane, 2 sphere, 3 spline
    uint16_t kind;                                // 264: 0 particle, 1 model, ..
    uint16_t head_tail;                           // 0 head, 1 tail, 2 both
    uint16_t particle_color;                      // 264
    int16_t texture_rotation;
    uint16_t rows, columns;
    struct ll_m2_track speed, speed_variation, vertical_rad, horizontal_rad, gravity;
    struct ll_m2_track lifespan_s, rate, length_yd, width_yd, z_source;
    struct ll_m2_track enabled;               // no keys = on
    float lifespan_variation, rate_variation; // 264
    // < 264: two linear ramps that meet at `mid`.
    float mid;
    uint8_t colors_bgra[3][4];
    float sizes_yd[3];  // half extent
    uint16_t cells[10]; // head A begin, end, repeat; head B; tail A begin, end; tail B
    // 264
    struct ll_m2_ramp ramp_color, ramp_alpha, ramp_scale; // 3 (0..255), 1 (0..1), 2
    struct ll_m2_ramp ramp_head_cell, ramp_tail_cell;     // 1, 1
    float scale_variation[2], burst, spin_base, spin_base_variation, spin_variation;
    float tail_s, twinkle_speed, twinkle_percent, twinkle_min, twinkle_max;
    float inherit_scale, drag, spin; // inherit: < 264
    float tumble_min[3], tumble_max[3];
    float wind[3], wind_time_s;
    float follow[4]; // speed 1, scale 1, speed 2, scale 2
    uint32_t num_spline_points;
    const float (*spline_points)[3];
};

// Arrays are in the arena of the parse, and so are the names. Immutable after the parse.
struct ll_m2 {
    uint32_t version; // 256 .. 264
    const char *name;
    uint32_t flags;
    float box_min[3], box_max[3], radius_yd;
    float collision_min[3], collision_max[3], collision_radius_yd; // may be inverted
    uint32_t num_global_sequences, num_sequences, num_sequence_lookup, num_playable;
    const uint32_t *global_sequences_ms;
    const struct ll_m2_sequence *sequences;
    const uint16_t *sequence_lookup; // see ll_m2_sequence_find
    const struct ll_m2_playable *playable;
    uint32_t num_bones, num_key_bones, num_vertices;
    const struct ll_m2_bone *bones;
    const int16_t *key_bones; // key-bone id -> bone, -1
    const struct ll_m2_vertex *vertices;
    uint32_t num_views; // 264: .skin files to look for, with views NULL
    const struct ll_skin *views;
    uint32_t num_colors, num_textures, num_weights, num_uv_anims, num_materials;
    const struct ll_m2_color *colors;
    const struct ll_m2_texture *textures;
    const struct ll_m2_track *weights; // transparency, 1
    const struct ll_m2_uv_anim *uv_anims;
    const struct ll_m2_material *materials;
    // Lookups that batches start in. Values may be out of range.
    uint32_t num_replaceable_lookup, num_bone_lookup, num_texture_lookup;
    uint32_t num_coord_lookup, num_weight_lookup, num_uv_anim_lookup, num_combos;
    const int16_t *replaceable_lookup; // texture type -> texture, -1
    const uint16_t *bone_lookup;
    const uint16_t *texture_lookup;
    const int16_t *coord_lookup; // 0 uv0, 1 uv1, 2 uv0, else environment map
    const uint16_t *weight_lookup;
    const int16_t *uv_anim_lookup; // -1 none
    const uint16_t *combos;        // 264 with flag 8
    uint32_t num_collision_indices, num_collision_vertices, num_collision_normals;
    const uint16_t *collision_indices; // in range
    const float (*collision_vertices)[3];
    const float (*collision_normals)[3]; // one a triangle
    uint32_t num_attachments, num_attachment_lookup, num_events, num_lights;
    uint32_t num_cameras, num_camera_lookup, num_ribbons, num_emitters;
    const struct ll_m2_attachment *attachments;
    const int16_t *attachment_lookup; // id -> attachment, -1
    const struct ll_m2_event *events;
    const struct ll_m2_light *lights;
    const struct ll_m2_camera *cameras;
    const int16_t *camera_lookup;
    const struct ll_m2_ribbon *ribbons;
    const struct ll_m2_emitter *emitters;
};

// Refuses a file whose header, vertices, bones or first view cannot be read. Anything
// else that is broken is left out with a warning.
enum ll_status ll_m2_parse(struct ll_bytes bytes, struct ll_arena *arena,
                           struct ll_m2 *out, struct ll_report *report);

// Keys of a sequence that stand in a file of their own (264): the whole of that file.
struct ll_m2_anim {
    uint32_t sequence;
    struct ll_bytes bytes;
};

// True if the keys of a sequence stand in an .anim file: neither in the model nor behind
// an alias. Until they are loaded such a sequence shows the first pose of sequence 0.
bool ll_m2_sequence_external(const struct ll_m2 *m2, uint32_t sequence);

// "<stem of the model>IIII-SS.anim" by id and variation; false if it does not fit.
bool ll_m2_anim_name(const char *model_name, const struct ll_m2_sequence *sequence,
                     char *name, size_t name_bytes);

// The same as ll_m2_parse, with the keys of these sequences. `bytes` is the model again:
// only it knows where in an .anim file a track's keys stand. Keys that are not in their
// file are left out with a warning, and so are files for sequences that want none.
enum ll_status ll_m2_parse_with_anims(struct ll_bytes bytes,
                                      const struct ll_m2_anim *anims, uint32_t num_anims,
                                      struct ll_arena *arena, struct ll_m2 *out,
                                      struct ll_report *report);

// The sequence of an AnimationData id (variation 0), or -1. Id 0 is Stand, which placed
// models play; fall back to sequence 0.
int ll_m2_sequence_find(const struct ll_m2 *m2, uint32_t id);

struct ll_m2_clock {
    uint32_t sequence;
    uint32_t time_ms;   // in the sequence, from its start; the caller wraps or holds it
    uint64_t global_ms; // of the global sequences, which wrap by themselves
};

// Evaluates a track. `values` holds the default before and the result after: it stays as
// it is where the track has no keys for this time. num_values <= 9.
void ll_m2_track_at(const struct ll_m2 *m2, const struct ll_m2_track *track,
                    struct ll_m2_clock clock, uint32_t num_values, float *values);
// Shortest arc, normalised.
void ll_m2_track_rotation_at(const struct ll_m2 *m2, const struct ll_m2_track *track,
                             struct ll_m2_clock clock, float rotation[4]);

// What billboards turn to, in model space: toward the viewer, screen right, screen up.
struct ll_m2_view_basis {
    float toward[3], right[3], up[3];
};

// One matrix a bone: column-major, for column vectors, model space at rest to model space
// posed. `view` may be NULL: billboards stand as they are modelled. NULL: out of memory;
// without bones the array has one identity.
const float (*ll_m2_bone_matrices_at(const struct ll_m2 *m2, struct ll_m2_clock clock,
                                     const struct ll_m2_view_basis *view,
                                     struct ll_arena *arena))[16];

// Where a batch's first texture stage finds its things; -1 where that is nothing.
struct ll_m2_stage {
    int texture_idx; // into textures
    int coord;       // 0, 1: uv set; -1: environment map
    int weight_idx;  // into weights; -1: 1
    int uv_anim_idx; // into uv_anims; -1: none
};

// stage < max(1, batch->num_textures).
struct ll_m2_stage ll_m2_batch_stage(const struct ll_m2 *m2,
                                     const struct ll_skin_batch *batch, uint32_t stage);

#endif
