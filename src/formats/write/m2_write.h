// Writes a model of version 256 with its views inside, as 1.12.1 stores it; or of version
// 264, with its views and, if one likes, keys of sequences in files of their own.
#ifndef LL_FORMATS_WRITE_M2_WRITE_H
#define LL_FORMATS_WRITE_M2_WRITE_H

#include "formats/m2.h"
#include "formats/write/writer.h"

// Appends to an empty writer. Everything is written but the fields of 264; m2->version is
// not looked at. LL_ERR_LIMIT where a count is above what readers accept, LL_ERR_CORRUPT
// without a view, where an index of the mesh points outside its array or times run back.
//
// What is left empty is made, so that a mesh with a view, a material and a texture will
// do: one sequence (Stand, 3333 ms), one bone with its lookup, the sequence lookup, the
// playable table, the texture lookup (one to one), coordinate lookup { 0 }, one weight of
// 1 with its lookup, UV animation lookup { -1 }, box and radius. Vertices without weights
// hang on their first bone; LL_M2_BONE_ANIMATED follows from the keys; max_bones 0 means
// 256.
//
// Times of tracks are on the timeline of all sequences. Spans: none (readers bracket by
// time), or one a sequence and one more for all. Interpolation 0 is a step: animation
// wants 1.
enum ll_status ll_m2_write(const struct ll_m2 *m2, struct ll_writer *out);

// Version 264. num_views says how many .skin files there are; `views` are not looked at.
// Spans of tracks are the sequences' own keys, times count from their start. Keys of
// sequences that are neither embedded nor aliases go to anims[sequence], the .anim file
// of each; LL_ERR_CORRUPT if such keys are there and `anims` is NULL, and for keys of an
// alias. The rest is as above.
enum ll_status ll_m2_write_264(const struct ll_m2 *m2, struct ll_writer *out,
                               struct ll_writer *anims);

// A view as a .skin file of 264.
enum ll_status ll_skin_write(const struct ll_skin *view, uint32_t num_model_vertices,
                             struct ll_writer *out);

#endif
