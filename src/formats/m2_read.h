// What the parts of the M2 reader share. Private to src/formats.
#ifndef LL_FORMATS_M2_READ_H
#define LL_FORMATS_M2_READ_H

#include "base/cursor.h"
#include "formats/m2.h"

#define LL_M2_VERSION_1_12 256u
#define LL_M2_VERSION_1_12_B 257u // the same layout
#define LL_M2_VERSION_3_3 264u

struct ll_m2_array { // as stored: count, offset from the start of the file
    uint32_t count, offset;
};

struct ll_m2_reader {
    struct ll_bytes bytes;
    struct ll_arena *arena;
    struct ll_report *report;
    struct ll_m2 *m2;
    bool v264;
    uint32_t num_anims; // files that hold keys of sequences (264)
    const struct ll_m2_anim *anims;
    uint32_t keys_left;  // keys and spans
    uint64_t bytes_left; // that arrays may read: see LL_M2_MAX_SHARING
    uint32_t num_bad;    // tracks and inner arrays that could not be read
    bool no_memory;
};

// The arrays behind the mesh, in the order of the header.
struct ll_m2_effect_arrays {
    struct ll_m2_array attachments, attachment_lookup, events, lights, cameras,
        camera_lookup, ribbons, emitters;
};

enum ll_m2_value {
    LL_M2_F32,
    LL_M2_FIXED16,
    LL_M2_QUAT16,
    LL_M2_U8,
    LL_M2_U16,
    LL_M2_NO_VALUES
};

struct ll_m2_array ll_m2_array_read(struct ll_cursor *c);

// A cursor over all rows. False, with a warning, where they are not in the file or too
// many: `num` is 0 then.
bool ll_m2_rows(struct ll_m2_reader *r, struct ll_m2_array array, uint32_t row_bytes,
                uint32_t max_rows, const char *reason, struct ll_cursor *c,
                uint32_t *num);

// Takes what an array reads from the file off the account. False, with a warning, where
// too much has been read: arrays may share bytes, so the file's size alone is no bound.
bool ll_m2_charge(struct ll_m2_reader *r, uint64_t bytes, uint64_t offset);

void ll_m2_warn(struct ll_m2_reader *r, enum ll_status status, uint64_t offset,
                const char *reason);

// Floats by the cursor: finite or 0.
void ll_m2_floats(struct ll_cursor *c, float *out, uint32_t count);

// Arrays of 16-bit values and of vectors; empty where they cannot be read.
const uint16_t *ll_m2_u16s(struct ll_m2_reader *r, struct ll_m2_array array, uint32_t max,
                           uint32_t *num);
const float (*ll_m2_vec3s(struct ll_m2_reader *r, struct ll_m2_array array, uint32_t max,
                          uint32_t *num))[3];

// A name, up to its NUL whatever its count says; "" where it cannot be read.
const char *ll_m2_name(struct ll_m2_reader *r, struct ll_m2_array array);

// Reads a track at the cursor. Where it is broken it stays empty and num_bad grows.
void ll_m2_track_read(struct ll_m2_reader *r, struct ll_cursor *c, enum ll_m2_value value,
                      uint32_t num_values, struct ll_m2_track *out);

// Reads times (0..1 of a life) and values of a quantity of 264.
void ll_m2_ramp_read(struct ll_m2_reader *r, struct ll_cursor *c, enum ll_m2_value value,
                     uint32_t num_values, struct ll_m2_ramp *out);

// The mesh. False, or an error, where there is none.
bool ll_m2_vertices_read(struct ll_m2_reader *r, struct ll_m2_array array);
enum ll_status ll_m2_views_read(struct ll_m2_reader *r, struct ll_m2_array array,
                                uint32_t num_skins);
void ll_m2_collision_read(struct ll_m2_reader *r, struct ll_m2_array indices,
                          struct ll_m2_array vertices, struct ll_m2_array normals);

// Attachments, events, lights, cameras, ribbons, emitters: what is broken is left out.
void ll_m2_effects_read(struct ll_m2_reader *r, const struct ll_m2_effect_arrays *arrays);

#endif
