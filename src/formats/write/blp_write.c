#include "formats/write/blp_write.h"

#include <stdlib.h>
#include <string.h>

#include "base/cursor.h"
#include "formats/limits.h"
#include "formats/mip.h"

// Compiled here rather than taken from the system's library, so that our flags (no fused
// floating point) hold for it and its bytes do not depend on the compiler.
#define STB_DXT_IMPLEMENTATION
#define STB_DXT_STATIC
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#endif
#include <stb/stb_dxt.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

#define MAX_EDGE 1024u
#define FIRST_LEVEL 0x494u // after header and palette area

static bool is_edge(uint32_t edge)
{
    return edge && edge <= MAX_EDGE && (edge & (edge - 1)) == 0;
}

static void dxt_write(const uint8_t *rgba, uint32_t width, uint32_t height, bool alpha,
                      struct ll_writer *out)
{
    for (uint32_t by = 0; by < height; by += 4) {
        for (uint32_t bx = 0; bx < width; bx += 4) {
            uint8_t texels[16][4];
            for (uint32_t i = 0; i < 16; i++) { // levels below 4 texels repeat their edge
                uint32_t x = bx + (i & 3), y = by + i / 4;
                x = x < width ? x : width - 1;
                y = y < height ? y : height - 1;
                memcpy(texels[i], rgba + ((size_t)y * width + x) * 4, 4);
                if (!alpha)
                    texels[i][3] = 255;
            }
            uint8_t block[16];
            stb_compress_dxt_block(block, texels[0], alpha, STB_DXT_HIGHQUAL);
            ll_writer_bytes(out, block, alpha ? 16 : 8);
        }
    }
}

static void bgra_write(const uint8_t *rgba, size_t pixels, struct ll_writer *out)
{
    uint8_t *room = ll_writer_room(out, pixels * 4);
    for (size_t i = 0; room && i < pixels; i++, rgba += 4, room += 4) {
        room[0] = rgba[2];
        room[1] = rgba[1];
        room[2] = rgba[0];
        room[3] = rgba[3];
    }
}

static void level_write(const struct ll_blp_write *image, const uint8_t *rgba,
                        uint32_t level, struct ll_writer *out)
{
    uint32_t width = ll_mip_edge(image->width, level);
    uint32_t height = ll_mip_edge(image->height, level);
    size_t begin = out->size;
    if (image->encoding == LL_BLP_WRITE_BGRA)
        bgra_write(rgba, (size_t)width * height, out);
    else
        dxt_write(rgba, width, height, image->encoding == LL_BLP_WRITE_DXT5, out);
    ll_writer_patch_u32(out, 0x14 + level * 4, (uint32_t)begin);
    ll_writer_patch_u32(out, 0x54 + level * 4, (uint32_t)(out->size - begin));
}

enum ll_status ll_blp_write(const struct ll_blp_write *image, struct ll_writer *out)
{
    if (!is_edge(image->width) || !is_edge(image->height))
        return LL_ERR_LIMIT;
    bool dxt = image->encoding != LL_BLP_WRITE_BGRA;
    bool alpha = image->encoding != LL_BLP_WRITE_DXT1;
    uint32_t num_levels =
        image->single_level ? 1 : ll_mip_count(image->width, image->height);

    ll_writer_bytes(out, "BLP2", 4);
    ll_writer_u32(out, 1); // direct content
    ll_writer_u8(out, dxt ? 2 : 3);
    ll_writer_u8(out, alpha ? 8 : 0);
    ll_writer_u8(out, image->encoding == LL_BLP_WRITE_DXT5 ? 7 : 0);
    ll_writer_u8(out, num_levels > 1);
    ll_writer_u32(out, image->width);
    ll_writer_u32(out, image->height);
    ll_writer_zeros(out, FIRST_LEVEL - 0x14);

    // Two images of half the size at most: the level at hand and the next.
    size_t half =
        (size_t)ll_mip_edge(image->width, 1) * ll_mip_edge(image->height, 1) * 4;
    uint8_t *scratch = malloc(half * 2);
    if (!scratch)
        return LL_ERR_MEMORY;
    const uint8_t *rgba = image->rgba;
    for (uint32_t level = 0; level < num_levels; level++) {
        level_write(image, rgba, level, out);
        if (level + 1 < num_levels) {
            uint8_t *next = scratch + (level & 1) * half;
            ll_mip_halve(rgba, ll_mip_edge(image->width, level),
                         ll_mip_edge(image->height, level), next);
            rgba = next;
        }
    }
    free(scratch);
    return out->failed ? LL_ERR_MEMORY : LL_OK;
}
