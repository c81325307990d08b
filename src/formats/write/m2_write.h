// Writes a model of version 256 with its views inside, as 1.12.1 stores it.
#ifndef LL_FORMATS_WRITE_M2_WRITE_H
#define LL_FORMATS_WRITE_M2_WRITE_H

#include "formats/m2.h"
#include "formats/write/writer.h"

// Appends to an empty writer; everything in `m2` is written but fields of 264, and
// version 256 is taken. Where arrays are empty that the original wants, they are made:
// one sequence (Stand), one bone, playable table, coordinate lookup { 0 }, one weight of
// 1 with its lookup, UV animation lookup { -1 }. LL_ERR_LIMIT where a count is above what
// readers accept, LL_ERR_CORRUPT without a view.
//
// Tracks: times are absolute, spans one a sequence plus one, or none (then readers
// bracket by time).
enum ll_status ll_m2_write(const struct ll_m2 *m2, struct ll_writer *out);

#endif
