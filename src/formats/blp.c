#include "formats/blp.h"

#include <string.h>

#include "base/cursor.h"
#include "formats/magic.h"
#include "formats/mip.h"

#define HEADER_BYTES 0x94u
#define PALETTE_BYTES 1024u
#define OFFSETS_AT 0x14u
#define SIZES_AT 0x54u

static uint64_t num_pixels(const struct ll_blp *blp, uint32_t level)
{
    return (uint64_t)ll_blp_level_width(blp, level) * ll_blp_level_height(blp, level);
}

static size_t block_bytes(enum ll_blp_encoding encoding)
{
    return encoding == LL_BLP_DXT1 ? 8 : 16;
}

static bool is_dxt(enum ll_blp_encoding encoding)
{
    return encoding == LL_BLP_DXT1 || encoding == LL_BLP_DXT3 || encoding == LL_BLP_DXT5;
}

uint32_t ll_blp_level_width(const struct ll_blp *blp, uint32_t level)
{
    return ll_mip_edge(blp->width, level);
}

uint32_t ll_blp_level_height(const struct ll_blp *blp, uint32_t level)
{
    return ll_mip_edge(blp->height, level);
}

size_t ll_blp_level_bytes(const struct ll_blp *blp, uint32_t level)
{
    uint64_t pixels = num_pixels(blp, level);
    switch (blp->encoding) {
    case LL_BLP_PALETTE:
        return (size_t)(pixels + (pixels * blp->alpha_depth + 7) / 8);
    case LL_BLP_BGRA:
        return (size_t)(pixels * 4);
    case LL_BLP_DXT1:
    case LL_BLP_DXT3:
    case LL_BLP_DXT5:
        break;
    }
    uint64_t columns = (ll_blp_level_width(blp, level) + 3) / 4;
    uint64_t rows = (ll_blp_level_height(blp, level) + 3) / 4;
    return (size_t)(columns * rows * block_bytes(blp->encoding));
}

// The least that a level must hold to be of use: level 0 everything but a palette's alpha
// plane; later ones a single block or pixel, which is then repeated.
static size_t level_bytes_needed(const struct ll_blp *blp, uint32_t level)
{
    if (level == 0)
        return blp->encoding == LL_BLP_PALETTE ? (size_t)num_pixels(blp, 0)
                                               : ll_blp_level_bytes(blp, 0);
    if (is_dxt(blp->encoding))
        return block_bytes(blp->encoding);
    return blp->encoding == LL_BLP_PALETTE ? 1 : 4;
}

// Finds the levels that can be used; false with a record in the report if the first
// cannot.
static bool levels_find(struct ll_bytes bytes, bool has_mips, struct ll_blp *blp,
                        struct ll_report *report)
{
    uint32_t num_whole = ll_mip_count(blp->width, blp->height);
    uint32_t num = has_mips ? num_whole : 1;
    for (uint32_t i = 0; i < num && i < LL_BLP_MAX_LEVELS; i++) {
        uint64_t offset = ll_load_u32(bytes.data + OFFSETS_AT + i * 4);
        uint64_t size = ll_load_u32(bytes.data + SIZES_AT + i * 4);
        size_t whole = ll_blp_level_bytes(blp, i);
        if (i > 0 && (offset == 0 || size == 0))
            break; // the chain ends early: legal, 127 files
        bool fits = ll_range_fits(offset, size, 1, bytes.size);
        if (i == 0 && !fits && ll_range_fits(offset, whole, 1, bytes.size)) {
            ll_report_warn(report, LL_ERR_CORRUPT, "", SIZES_AT,
                           "size of the first level runs past the end of the file");
            size = whole;
        } else if (!fits) {
            if (i == 0) {
                ll_report_fail(report, LL_ERR_TRUNCATED, "", offset,
                               "first level runs past the end of the file");
                return false;
            }
            ll_report_warn(report, LL_ERR_TRUNCATED, "", OFFSETS_AT + i * 4,
                           "level runs past the end of the file: chain ends before it");
            break;
        }
        size = size < whole ? size : whole;
        if (size < level_bytes_needed(blp, i)) {
            if (i == 0) {
                ll_report_fail(report, LL_ERR_TRUNCATED, "", SIZES_AT,
                               "first level is shorter than its size in pixels asks");
                return false;
            }
            ll_report_warn(report, LL_ERR_TRUNCATED, "", SIZES_AT + i * 4,
                           "level is too short for one block: chain ends before it");
            break;
        }
        if (size < whole)
            ll_report_warn(report, LL_ERR_TRUNCATED, "", SIZES_AT + i * 4,
                           "level is too short: its last block is repeated");
        blp->levels[i] = (struct ll_bytes){ bytes.data + offset, (size_t)size };
        blp->num_levels = i + 1;
    }
    return true;
}

enum ll_status ll_blp_parse(struct ll_bytes bytes, struct ll_blp *out,
                            struct ll_report *report)
{
    *report = (struct ll_report){ 0 };
    if (bytes.size < 4)
        return ll_report_fail(
            report, LL_ERR_TRUNCATED, "", 0,
            ll_magic_reason(bytes, "BLP2", "file is too short for an image"));
    if (memcmp(bytes.data, "BLP1", 4) == 0)
        return ll_report_fail(report, LL_ERR_UNSUPPORTED, "", 0,
                              "BLP1 images (Warcraft III) are not read");
    if (memcmp(bytes.data, "BLP2", 4) != 0)
        return ll_report_fail(report, LL_ERR_CORRUPT, "", 0,
                              ll_magic_reason(bytes, "BLP2", "not a BLP2 image"));
    if (bytes.size < HEADER_BYTES)
        return ll_report_fail(report, LL_ERR_TRUNCATED, "", 0, "header is cut");

    struct ll_cursor c = ll_cursor_sub(bytes, 4, HEADER_BYTES - 4);
    uint32_t content = ll_cursor_u32(&c);
    uint8_t encoding = ll_cursor_u8(&c);
    uint8_t alpha_depth = ll_cursor_u8(&c);
    uint8_t alpha_type = ll_cursor_u8(&c);
    bool has_mips = ll_cursor_u8(&c) != 0;
    struct ll_blp blp = { .alpha_depth = alpha_depth };
    blp.width = ll_cursor_u32(&c);
    blp.height = ll_cursor_u32(&c);

    if (content == 0)
        return ll_report_fail(report, LL_ERR_UNSUPPORTED, "", 4,
                              "JPEG content is not read");
    if (content != 1)
        return ll_report_fail(report, LL_ERR_CORRUPT, "", 4, "content is not 0 or 1");
    if (blp.width == 0 || blp.height == 0)
        return ll_report_fail(report, LL_ERR_CORRUPT, "", 0x0c, "image has no pixels");
    if (blp.width > LL_BLP_MAX_EDGE || blp.height > LL_BLP_MAX_EDGE)
        return ll_report_fail(report, LL_ERR_LIMIT, "", 0x0c,
                              "image is larger than 8192 pixels");
    switch (encoding) {
    case 1:
        blp.encoding = LL_BLP_PALETTE;
        if (alpha_depth != 0 && alpha_depth != 1 && alpha_depth != 4 && alpha_depth != 8)
            return ll_report_fail(report, LL_ERR_CORRUPT, "", 9,
                                  "alpha depth of a palette image is not 0, 1, 4 or 8");
        if (bytes.size < HEADER_BYTES + PALETTE_BYTES)
            return ll_report_fail(report, LL_ERR_TRUNCATED, "", HEADER_BYTES,
                                  "palette is cut");
        blp.palette = bytes.data + HEADER_BYTES;
        break;
    case 2: // any type but 1 and 7 is a stale byte
        blp.encoding = alpha_type == 1   ? LL_BLP_DXT3
                       : alpha_type == 7 ? LL_BLP_DXT5
                                         : LL_BLP_DXT1;
        break;
    case 3:
        blp.encoding = LL_BLP_BGRA;
        break;
    default:
        return ll_report_fail(report, LL_ERR_UNSUPPORTED, "", 8,
                              "encoding is not 1, 2 or 3");
    }
    if (!levels_find(bytes, has_mips, &blp, report))
        return report->error.status;
    *out = blp;
    return LL_OK;
}

// Fills dst[from..to) with copies of the `unit` bytes before `from`.
static void repeat(uint8_t *dst, size_t from, size_t to, size_t unit)
{
    for (size_t i = from; i < to; i++)
        dst[i] = dst[i - unit];
}

void ll_blp_level_copy(const struct ll_blp *blp, uint32_t level, uint8_t *dst)
{
    struct ll_bytes stored = blp->levels[level];
    size_t whole = ll_blp_level_bytes(blp, level);
    if (stored.size >= whole) {
        memcpy(dst, stored.data, whole);
        return;
    }
    if (blp->encoding == LL_BLP_PALETTE) {
        size_t pixels = (size_t)num_pixels(blp, level);
        size_t indices = stored.size < pixels ? stored.size : pixels;
        memcpy(dst, stored.data, indices);
        repeat(dst, indices, pixels, 1);
        // A plane that is there only in part counts as missing.
        memset(dst + pixels, 0xff, whole - pixels);
        return;
    }
    size_t unit = is_dxt(blp->encoding) ? block_bytes(blp->encoding) : 4;
    size_t kept = stored.size / unit * unit;
    memcpy(dst, stored.data, kept);
    repeat(dst, kept, whole, unit);
}

// ---- decoding ----

static void rgb565_decode(uint32_t v, uint8_t rgb[3])
{
    uint32_t r = v >> 11, g = v >> 5 & 63, b = v & 31;
    rgb[0] = (uint8_t)(r << 3 | r >> 2);
    rgb[1] = (uint8_t)(g << 2 | g >> 4);
    rgb[2] = (uint8_t)(b << 3 | b >> 2);
}

// The 8 bytes of colour. `three` allows the mode of three colours and a hole, which only
// DXT1 has; `hole_alpha` is the alpha of that hole: 255 in images without alpha, where
// encoders use it for black.
static void color_block_decode(const uint8_t *block, bool three, uint8_t hole_alpha,
                               uint8_t out[16][4])
{
    uint32_t c0 = ll_load_u16(block), c1 = ll_load_u16(block + 2);
    uint8_t colors[4][4] = { { 0 } };
    rgb565_decode(c0, colors[0]);
    rgb565_decode(c1, colors[1]);
    bool hole = three && c0 <= c1;
    for (int i = 0; i < 3; i++) {
        uint32_t a = colors[0][i], b = colors[1][i];
        colors[2][i] = (uint8_t)(hole ? (a + b) / 2 : (2 * a + b) / 3);
        colors[3][i] = (uint8_t)(hole ? 0 : (a + 2 * b) / 3);
    }
    colors[0][3] = colors[1][3] = colors[2][3] = 255;
    colors[3][3] = hole ? hole_alpha : 255;
    uint32_t bits = ll_load_u32(block + 4);
    for (int i = 0; i < 16; i++)
        memcpy(out[i], colors[bits >> 2 * i & 3], 4);
}

static void alpha4_block_decode(const uint8_t *block, uint8_t out[16][4])
{
    for (int i = 0; i < 16; i++)
        out[i][3] = (uint8_t)((block[i / 2] >> (i & 1) * 4 & 15) * 17);
}

static void alpha8_block_decode(const uint8_t *block, uint8_t out[16][4])
{
    uint32_t a0 = block[0], a1 = block[1];
    uint8_t alphas[8] = { (uint8_t)a0, (uint8_t)a1, 0, 0, 0, 0, 0, 255 };
    uint32_t steps = a0 > a1 ? 7 : 5;
    for (uint32_t i = 1; i < steps; i++)
        alphas[i + 1] = (uint8_t)(((steps - i) * a0 + i * a1) / steps);
    uint64_t bits = 0;
    for (int i = 0; i < 6; i++)
        bits |= (uint64_t)block[2 + i] << 8 * i;
    for (int i = 0; i < 16; i++)
        out[i][3] = alphas[bits >> 3 * i & 7];
}

static void block_decode(const struct ll_blp *blp, const uint8_t *block,
                         uint8_t out[16][4])
{
    bool opaque = blp->alpha_depth == 0;
    switch (blp->encoding) {
    case LL_BLP_DXT1:
        color_block_decode(block, true, opaque ? 255 : 0, out);
        return;
    case LL_BLP_DXT3:
        color_block_decode(block + 8, false, 255, out);
        if (!opaque)
            alpha4_block_decode(block, out);
        return;
    case LL_BLP_DXT5:
        color_block_decode(block + 8, false, 255, out);
        if (!opaque)
            alpha8_block_decode(block, out);
        return;
    case LL_BLP_PALETTE:
    case LL_BLP_BGRA:
        break;
    }
    memset(out, 0, 16 * 4);
}

static void dxt_decode(const struct ll_blp *blp, uint32_t level, uint8_t *rgba)
{
    uint32_t width = ll_blp_level_width(blp, level);
    uint32_t height = ll_blp_level_height(blp, level);
    size_t unit = block_bytes(blp->encoding);
    size_t num_stored = blp->levels[level].size / unit; // 1 or more, by the parse
    size_t idx = 0;
    for (uint32_t by = 0; by < height; by += 4) {
        for (uint32_t bx = 0; bx < width; bx += 4, idx++) {
            size_t at = idx < num_stored ? idx : num_stored - 1;
            uint8_t texels[16][4];
            block_decode(blp, blp->levels[level].data + at * unit, texels);
            uint32_t rows = height - by < 4 ? height - by : 4;
            uint32_t columns = width - bx < 4 ? width - bx : 4;
            for (uint32_t y = 0; y < rows; y++)
                memcpy(rgba + ((size_t)(by + y) * width + bx) * 4, texels[y * 4],
                       (size_t)columns * 4);
        }
    }
}

static void palette_decode(const struct ll_blp *blp, uint32_t level, uint8_t *rgba)
{
    struct ll_bytes stored = blp->levels[level];
    size_t pixels = (size_t)num_pixels(blp, level);
    size_t num_stored = stored.size < pixels ? stored.size : pixels;
    bool has_plane = stored.size >= ll_blp_level_bytes(blp, level);
    const uint8_t *plane = has_plane ? stored.data + pixels : NULL;
    for (size_t i = 0; i < pixels; i++, rgba += 4) {
        const uint8_t *entry =
            blp->palette + 4 * stored.data[i < num_stored ? i : num_stored - 1];
        rgba[0] = entry[2];
        rgba[1] = entry[1];
        rgba[2] = entry[0];
        rgba[3] = 255; // the entry's fourth byte is not alpha
        if (!plane)
            continue;
        if (blp->alpha_depth == 8)
            rgba[3] = plane[i];
        else if (blp->alpha_depth == 4)
            rgba[3] = (uint8_t)((plane[i / 2] >> (i & 1) * 4 & 15) * 17);
        else if (blp->alpha_depth == 1)
            rgba[3] = plane[i / 8] >> (i & 7) & 1 ? 255 : 0;
    }
}

static void bgra_decode(const struct ll_blp *blp, uint32_t level, uint8_t *rgba)
{
    struct ll_bytes stored = blp->levels[level];
    size_t pixels = (size_t)num_pixels(blp, level);
    size_t num_stored = stored.size / 4;
    for (size_t i = 0; i < pixels; i++, rgba += 4) {
        const uint8_t *bgra = stored.data + 4 * (i < num_stored ? i : num_stored - 1);
        rgba[0] = bgra[2];
        rgba[1] = bgra[1];
        rgba[2] = bgra[0];
        rgba[3] = bgra[3];
    }
}

void ll_blp_level_decode(const struct ll_blp *blp, uint32_t level, uint8_t *rgba)
{
    if (blp->encoding == LL_BLP_PALETTE)
        palette_decode(blp, level, rgba);
    else if (blp->encoding == LL_BLP_BGRA)
        bgra_decode(blp, level, rgba);
    else
        dxt_decode(blp, level, rgba);
}
