// BLP2 images: the header, views of the levels, and a CPU decoder of any level to RGBA8.
// Colours are gamma bytes and stay so.
#ifndef LL_FORMATS_BLP_H
#define LL_FORMATS_BLP_H

#include "base/status.h"
#include "formats/limits.h"

enum ll_blp_encoding {
    LL_BLP_PALETTE,
    LL_BLP_DXT1,
    LL_BLP_DXT3,
    LL_BLP_DXT5,
    LL_BLP_BGRA,
};

// Immutable after the parse. Views the file bytes, which must outlive it.
struct ll_blp {
    enum ll_blp_encoding encoding;
    uint8_t alpha_depth; // bits: 0, 1, 4, 8; for DXT any value, 0 = opaque
    uint32_t width, height;
    uint32_t num_levels; // 1 or more, all usable
    // What is stored of each level. A level after the first may be shorter than
    // ll_blp_level_bytes: the functions below mend that.
    struct ll_bytes levels[LL_BLP_MAX_LEVELS];
    const uint8_t *palette; // 256 x B, G, R, unused; NULL unless encoding is PALETTE
};

// BLP1 and JPEG content are refused as LL_ERR_UNSUPPORTED. *out is untouched on failure.
enum ll_status ll_blp_parse(struct ll_bytes bytes, struct ll_blp *out,
                            struct ll_report *report);

uint32_t ll_blp_level_width(const struct ll_blp *blp, uint32_t level);
uint32_t ll_blp_level_height(const struct ll_blp *blp, uint32_t level);

// Bytes of a whole level as stored: blocks, indices with their alpha plane, or pixels.
size_t ll_blp_level_bytes(const struct ll_blp *blp, uint32_t level);

// Copies ll_blp_level_bytes bytes as stored; missing ones repeat the last whole block or
// pixel (a missing alpha plane is opaque). `level` must be below num_levels.
void ll_blp_level_copy(const struct ll_blp *blp, uint32_t level, uint8_t *dst);

// Decodes a level into width * height R, G, B, A bytes of that level.
void ll_blp_level_decode(const struct ll_blp *blp, uint32_t level, uint8_t *rgba);

#endif
