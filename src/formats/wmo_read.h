// What the parts of the WMO reader share. Private to src/formats.
#ifndef LL_FORMATS_WMO_READ_H
#define LL_FORMATS_WMO_READ_H

#include "formats/chunk.h"
#include "formats/wmo.h"

#define LL_MOHD_BYTES 64u
#define LL_MOMT_BYTES 64u
#define LL_MOGI_BYTES 32u
#define LL_MOPT_BYTES 20u
#define LL_MOPR_BYTES 8u
#define LL_MOVB_BYTES 4u
#define LL_MOLT_BYTES 48u
#define LL_MODS_BYTES 32u
#define LL_MODS_NAME_BYTES 20u
#define LL_MODD_BYTES 40u
#define LL_MFOG_BYTES 48u
#define LL_MOGP_BYTES 68u
#define LL_MOBA_BYTES 24u
#define LL_MOBN_BYTES 16u
#define LL_MLIQ_BYTES 30u // header

struct ll_wmo_reader {
    struct ll_arena *arena;
    struct ll_report *report;
};

// Collects the first chunk of each wanted id that is not empty; others of the same id go
// to the next slot of that id, if there is one.
void ll_wmo_collect(const struct ll_wmo_reader *reader, struct ll_bytes bytes,
                    uint64_t start, const uint32_t *ids, uint32_t num_ids,
                    struct ll_chunk *found);

// Whole rows of a chunk; the rest, and what is above the limit, is warned of.
uint32_t ll_wmo_rows(const struct ll_wmo_reader *reader, const struct ll_chunk *chunk,
                     uint32_t row_bytes, uint32_t max_rows);

// Floats of a chunk, rows * width of them: finite or 0. NULL: out of memory.
float *ll_wmo_floats(const struct ll_wmo_reader *reader, const struct ll_chunk *chunk,
                     uint32_t rows, uint32_t width);

void ll_wmo_warn(const struct ll_wmo_reader *reader, enum ll_status status,
                 const struct ll_chunk *chunk, const char *reason);

#endif
