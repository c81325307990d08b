// PNG files of any origin. libspng is careful with hostile ones; what it cannot know is
// how large a picture may be, and that a header promises more than its file can hold.
#include <spng.h>
#include <stdlib.h>

#include "base/platform.h"
#include "runner/picture.h"

// Deflate turns a byte into at most 1032; the rest of a file only takes away from that.
#define MAX_INFLATION 1032u

#define MAX_CHUNK_BYTES (16 << 20) // of what is no pixel: text, profiles

static enum ll_status status_of(int error)
{
    switch (error) {
    case 0:
        return LL_OK;
    case SPNG_EMEM:
        return LL_ERR_MEMORY;
    case SPNG_IO_EOF:
    case SPNG_EIDAT_TOO_SHORT:
        return LL_ERR_TRUNCATED;
    case SPNG_EUSER_WIDTH:
    case SPNG_EUSER_HEIGHT:
    case SPNG_ECHUNK_LIMITS:
        return LL_ERR_LIMIT;
    default:
        return LL_ERR_CORRUPT;
    }
}

// Bytes of the rows before compression, filter bytes aside.
static uint64_t raw_bytes(const struct spng_ihdr *header)
{
    static const uint8_t channels[] = { 1, 0, 3, 1, 2, 0, 4 }; // of each colour type
    uint64_t num_bits = (uint64_t)header->width * header->height * header->bit_depth *
                        channels[header->color_type % sizeof channels];
    return num_bits / 8;
}

static enum ll_status decode(spng_ctx *ctx, struct ll_bytes bytes, struct ll_picture *out)
{
    struct spng_ihdr header;
    int error = spng_set_image_limits(ctx, LL_MAX_PICTURE_EDGE, LL_MAX_PICTURE_EDGE);
    if (!error)
        error = spng_set_chunk_limits(ctx, MAX_CHUNK_BYTES, MAX_CHUNK_BYTES);
    if (!error)
        error = spng_set_png_buffer(ctx, bytes.data, bytes.size);
    if (!error)
        error = spng_get_ihdr(ctx, &header);
    if (error)
        return status_of(error);
    if ((uint64_t)header.width * header.height * 4 > LL_MAX_PICTURE_BYTES)
        return LL_ERR_LIMIT;
    if (raw_bytes(&header) > (uint64_t)bytes.size * MAX_INFLATION)
        return LL_ERR_TRUNCATED;
    if (!ll_picture_init(out, header.width, header.height))
        return LL_ERR_MEMORY;
    size_t size = (size_t)header.width * header.height * 4;
    error = spng_decode_image(ctx, out->rgba, size, SPNG_FMT_RGBA8, SPNG_DECODE_TRNS);
    return status_of(error);
}

enum ll_status ll_png_decode(struct ll_bytes bytes, struct ll_picture *out)
{
    *out = (struct ll_picture){ 0 };
    spng_ctx *ctx = spng_ctx_new(0);
    if (!ctx)
        return LL_ERR_MEMORY;
    enum ll_status status = decode(ctx, bytes, out);
    if (status != LL_OK)
        ll_picture_finish(out);
    spng_ctx_free(ctx);
    return status;
}

enum ll_status ll_png_read(const char *path, struct ll_picture *out)
{
    *out = (struct ll_picture){ 0 };
    void *data;
    size_t size;
    enum ll_status status = ll_platform_file_read(path, LL_MAX_PNG_BYTES, &data, &size);
    if (status == LL_OK)
        status = ll_png_decode((struct ll_bytes){ data, size }, out);
    free(data);
    return status;
}
