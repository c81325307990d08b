// Reads a view, which stands inside a model or in a file of its own. Private to
// src/formats.
#ifndef LL_FORMATS_SKIN_READ_H
#define LL_FORMATS_SKIN_READ_H

#include "formats/skin.h"

#define LL_VIEW_BYTES 44u
#define LL_SECTION_BYTES 32u
#define LL_SECTION_BYTES_264 48u
#define LL_BATCH_BYTES 24u

struct ll_skin_source {
    struct ll_bytes bytes; // offsets count from here
    uint64_t offset_bytes; // of the five arrays and the number behind
    bool wide_sections;    // 264
    uint32_t num_model_vertices;
};

enum ll_status ll_skin_read(const struct ll_skin_source *source, struct ll_arena *arena,
                            struct ll_skin *out, struct ll_report *report);

#endif
