// Writes BLP2 images with a full mip chain by box filter.
#ifndef LL_FORMATS_WRITE_BLP_WRITE_H
#define LL_FORMATS_WRITE_BLP_WRITE_H

#include "formats/write/writer.h"

enum ll_blp_write_encoding {
    LL_BLP_WRITE_DXT1, // opaque: alpha is dropped
    LL_BLP_WRITE_DXT5, // 8-bit alpha
    LL_BLP_WRITE_BGRA, // raw, 8-bit alpha
};

struct ll_blp_write {
    enum ll_blp_write_encoding encoding;
    uint32_t width, height; // texels, powers of two up to 1024
    const uint8_t *rgba;    // width * height * 4, top row first
    bool single_level;      // only level 0
};

// Appends one image to an empty writer (offsets in the file are absolute). The same bytes
// on every compiler. LL_ERR_LIMIT for a size that is no power of two up to 1024.
enum ll_status ll_blp_write(const struct ll_blp_write *image, struct ll_writer *out);

#endif
