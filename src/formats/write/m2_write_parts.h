// What the parts of the M2 writer share: where things go, arrays, tracks. Private to
// src/formats.
#ifndef LL_FORMATS_WRITE_M2_WRITE_PARTS_H
#define LL_FORMATS_WRITE_M2_WRITE_PARTS_H

#include "formats/m2_read.h"
#include "formats/write/m2_write.h"

// Rows of a table gather in `rows` while what they point at goes to `out`; then they
// follow. So nothing is patched but the header.
struct ll_m2_out {
    struct ll_writer *out;
    struct ll_writer rows;
    enum ll_status status;  // of the tracks
    const struct ll_m2 *m2; // the filled-in one
    bool v264;
    struct ll_writer *anims; // 264: one a sequence, or NULL
};

// Where `count` things that are written to `out` next will stand: aligned to 16 bytes.
struct ll_m2_array ll_m2_out_data(struct ll_m2_out *m, uint32_t count);
// Puts the rows that have gathered there.
struct ll_m2_array ll_m2_out_rows(struct ll_m2_out *m, uint32_t count);
// Count and offset, as they are stored.
void ll_m2_out_array(struct ll_writer *out, struct ll_m2_array array);

struct ll_m2_array ll_m2_out_u16s(struct ll_m2_out *m, const uint16_t *v, uint32_t count);
struct ll_m2_array ll_m2_out_i16s(struct ll_m2_out *m, const int16_t *v, uint32_t count);
struct ll_m2_array ll_m2_out_vec3s(struct ll_m2_out *m, const float (*v)[3],
                                   uint32_t count);
// Its NUL counts. NULL: empty.
struct ll_m2_array ll_m2_out_name(struct ll_m2_out *m, const char *name);

// A track into the row at hand, its keys to `out` or to a sequence's file. What is wrong
// with it goes to m->status.
void ll_m2_out_track(struct ll_m2_out *m, const struct ll_m2_track *track,
                     enum ll_m2_value value, uint32_t num_values);
// Times are 0..1 of a life, 0..32767 in the file.
void ll_m2_out_ramp(struct ll_m2_out *m, const struct ll_m2_ramp *ramp,
                    enum ll_m2_value value, uint32_t num_values);

// Attachments to emitters; where they are goes to `head`, in the order of the header.
void ll_m2_out_effects(struct ll_m2_out *m, const struct ll_m2 *m2,
                       struct ll_writer *head);

#endif
