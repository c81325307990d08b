// Textures: BLP levels to the bytes that an upload takes.
#include <string.h>

#include "assets/assets.h"
#include "formats/blp.h"
#include "formats/mip.h"

// Immutable after ll_texture_open.
struct source {
    struct ll_blp blp;
    bool build_mips; // the file has one level, the texture all
};

size_t ll_texture_level_bytes(const struct ll_texture_shape *shape, uint32_t level)
{
    size_t width = ll_mip_edge(shape->width, level);
    size_t height = ll_mip_edge(shape->height, level);
    size_t blocks = (width + 3) / 4 * ((height + 3) / 4);
    switch (shape->format) {
    case LL_TEXEL_RGBA8:
        return width * height * 4;
    case LL_TEXEL_BC1:
        return blocks * 8;
    case LL_TEXEL_BC2:
    case LL_TEXEL_BC3:
        return blocks * 16;
    }
    return 0;
}

size_t ll_texture_bytes(const struct ll_texture_shape *shape)
{
    size_t bytes = 0;
    for (uint32_t level = 0; level < shape->num_mips; level++)
        bytes += ll_texture_level_bytes(shape, level);
    return bytes;
}

static enum ll_texel_format blocks_format(enum ll_blp_encoding encoding)
{
    switch (encoding) {
    case LL_BLP_DXT1:
        return LL_TEXEL_BC1;
    case LL_BLP_DXT3:
        return LL_TEXEL_BC2;
    case LL_BLP_DXT5:
        return LL_TEXEL_BC3;
    case LL_BLP_PALETTE:
    case LL_BLP_BGRA:
        break;
    }
    return LL_TEXEL_RGBA8;
}

enum ll_status ll_texture_open(struct ll_bytes blp_file, struct ll_arena *arena,
                               struct ll_texture_source *out, struct ll_report *report)
{
    struct ll_blp blp;
    enum ll_status status = ll_blp_parse(blp_file, &blp, report);
    if (status != LL_OK)
        return status;
    struct source *source = ll_arena_new(arena, struct source);
    if (!source)
        return ll_report_fail(report, LL_ERR_MEMORY, "", 0, "out of memory");
    uint32_t num_whole = ll_mip_count(blp.width, blp.height);
    *source =
        (struct source){ .blp = blp, .build_mips = blp.num_levels == 1 && num_whole > 1 };
    // A chain that ends early stays short: sampling is limited to what the file has.
    *out = (struct ll_texture_source){
        .shape = { .format =
                       source->build_mips ? LL_TEXEL_RGBA8 : blocks_format(blp.encoding),
                   .opaque = blp.alpha_depth == 0 && blp.encoding != LL_BLP_BGRA,
                   .width = (uint16_t)blp.width,
                   .height = (uint16_t)blp.height,
                   .num_mips =
                       (uint8_t)(source->build_mips ? num_whole : blp.num_levels) },
        .impl = source,
    };
    return LL_OK;
}

// Fills the levels after the first from the one before each.
static void mips_build(const struct ll_texture_shape *shape, uint8_t *rgba)
{
    for (uint32_t level = 0; level + 1 < shape->num_mips; level++) {
        uint8_t *next = rgba + ll_texture_level_bytes(shape, level);
        ll_mip_halve(rgba, ll_mip_edge(shape->width, level),
                     ll_mip_edge(shape->height, level), next);
        rgba = next;
    }
}

void ll_texture_write(const struct ll_texture_source *source, uint8_t *dst)
{
    const struct source *impl = source->impl;
    const struct ll_texture_shape *shape = &source->shape;
    if (impl->build_mips) {
        ll_blp_level_decode(&impl->blp, 0, dst);
        mips_build(shape, dst);
        return;
    }
    for (uint32_t level = 0; level < shape->num_mips; level++) {
        if (shape->format == LL_TEXEL_RGBA8)
            ll_blp_level_decode(&impl->blp, level, dst);
        else
            ll_blp_level_copy(&impl->blp, level, dst);
        dst += ll_texture_level_bytes(shape, level);
    }
}
