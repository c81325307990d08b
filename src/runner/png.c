#include <spng.h>
#include <stdlib.h>

#include "base/platform.h"
#include "runner/runner.h"

static enum ll_status encode(const uint8_t *pixels, bool alpha, uint32_t width,
                             uint32_t height, void **data, size_t *size)
{
    spng_ctx *ctx = spng_ctx_new(SPNG_CTX_ENCODER);
    if (!ctx)
        return LL_ERR_MEMORY;
    struct spng_ihdr header = { .width = width,
                                .height = height,
                                .bit_depth = 8,
                                .color_type = alpha ? SPNG_COLOR_TYPE_TRUECOLOR_ALPHA
                                                    : SPNG_COLOR_TYPE_TRUECOLOR };
    int error = spng_set_option(ctx, SPNG_ENCODE_TO_BUFFER, 1);
    if (!error)
        error = spng_set_ihdr(ctx, &header);
    if (!error)
        error = spng_encode_image(ctx, pixels, (size_t)width * height * (alpha ? 4 : 3),
                                  SPNG_FMT_PNG, SPNG_ENCODE_FINALIZE);
    if (!error)
        *data = spng_get_png_buffer(ctx, size, &error);
    spng_ctx_free(ctx);
    return error ? LL_ERR_MEMORY : LL_OK;
}

static enum ll_status write_encoded(const char *path, const uint8_t *pixels, bool alpha,
                                    uint32_t width, uint32_t height)
{
    void *data = NULL;
    size_t size = 0;
    enum ll_status status = encode(pixels, alpha, width, height, &data, &size);
    if (status == LL_OK)
        status = ll_platform_file_write(path, data, size);
    free(data);
    return status;
}

enum ll_status ll_png_write_rgba(const char *path, const uint8_t *rgba, uint32_t width,
                                 uint32_t height)
{
    return write_encoded(path, rgba, true, width, height);
}

enum ll_status ll_png_write(const char *path, const uint8_t *rgba, uint32_t width,
                            uint32_t height)
{
    size_t num = (size_t)width * height;
    uint8_t *rgb = malloc(num * 3);
    if (!rgb)
        return LL_ERR_MEMORY;
    for (size_t i = 0; i < num; i++) {
        for (int c = 0; c < 3; c++)
            rgb[i * 3 + (size_t)c] = rgba[i * 4 + (size_t)c];
    }
    enum ll_status status = write_encoded(path, rgb, false, width, height);
    free(rgb);
    return status;
}
