// Pictures in memory and on disk: 8-bit rgba, top row first.
#ifndef LL_RUNNER_PICTURE_H
#define LL_RUNNER_PICTURE_H

#include "base/status.h"

#define LL_MAX_PICTURE_EDGE 16384u        // pixels; what Vulkan devices draw at most
#define LL_MAX_PICTURE_BYTES (1ull << 30) // of rgba
#define LL_MAX_PNG_BYTES (1ull << 30)

struct ll_picture {
    uint32_t width, height;
    uint8_t *rgba; // owned
};

// Black and clear. False when memory is out or a limit is passed; then it is zeroed.
bool ll_picture_init(struct ll_picture *picture, uint32_t width, uint32_t height);
void ll_picture_finish(struct ll_picture *picture);

static inline uint8_t *ll_picture_at(const struct ll_picture *picture, uint32_t x,
                                     uint32_t y)
{
    return picture->rgba + ((size_t)y * picture->width + x) * 4;
}

// Both clip at the edges of the picture.
void ll_picture_fill(struct ll_picture *picture, int64_t x, int64_t y, uint32_t width,
                     uint32_t height, const uint8_t rgb[3]);
void ll_picture_paste(struct ll_picture *picture, int64_t x, int64_t y,
                      const struct ll_picture *other);

bool ll_picture_is_black(const uint8_t *rgba, size_t num_pixels); // alpha apart

// Decodes a PNG of any colour type and depth to 8-bit rgba. `out` is zeroed first.
// Nothing is allocated that the size of the file does not warrant.
enum ll_status ll_png_decode(struct ll_bytes bytes, struct ll_picture *out);
enum ll_status ll_png_read(const char *path, struct ll_picture *out);

#endif
