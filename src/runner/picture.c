#include "runner/picture.h"

#include <stdlib.h>
#include <string.h>

bool ll_picture_init(struct ll_picture *picture, uint32_t width, uint32_t height)
{
    *picture = (struct ll_picture){ 0 };
    if (!width || !height || width > LL_MAX_PICTURE_EDGE ||
        height > LL_MAX_PICTURE_EDGE ||
        (uint64_t)width * height * 4 > LL_MAX_PICTURE_BYTES)
        return false;
    picture->rgba = calloc((size_t)width * height, 4);
    if (!picture->rgba)
        return false;
    picture->width = width;
    picture->height = height;
    return true;
}

void ll_picture_finish(struct ll_picture *picture)
{
    free(picture->rgba);
    *picture = (struct ll_picture){ 0 };
}

// The part of a span that lies in [0, limit): its start, and where it ends.
static void clip(int64_t start, uint32_t length, uint32_t limit, uint32_t *from,
                 uint32_t *to)
{
    int64_t end = start + length;
    *from = (uint32_t)(start < 0 ? 0 : start > limit ? limit : start);
    *to = (uint32_t)(end < *from ? *from : end > limit ? limit : end);
}

void ll_picture_fill(struct ll_picture *picture, int64_t x, int64_t y, uint32_t width,
                     uint32_t height, const uint8_t rgb[3])
{
    uint32_t x0, x1, y0, y1;
    clip(x, width, picture->width, &x0, &x1);
    clip(y, height, picture->height, &y0, &y1);
    for (uint32_t row = y0; row < y1; row++) {
        for (uint32_t col = x0; col < x1; col++) {
            uint8_t *pixel = ll_picture_at(picture, col, row);
            memcpy(pixel, rgb, 3);
            pixel[3] = 255;
        }
    }
}

void ll_picture_paste(struct ll_picture *picture, int64_t x, int64_t y,
                      const struct ll_picture *other)
{
    uint32_t x0, x1, y0, y1;
    clip(x, other->width, picture->width, &x0, &x1);
    clip(y, other->height, picture->height, &y0, &y1);
    for (uint32_t row = y0; row < y1 && x0 < x1; row++)
        memcpy(ll_picture_at(picture, x0, row),
               ll_picture_at(other, (uint32_t)(x0 - x), (uint32_t)(row - y)),
               (size_t)(x1 - x0) * 4);
}

bool ll_picture_is_black(const uint8_t *rgba, size_t num_pixels)
{
    for (size_t i = 0; i < num_pixels; i++) {
        if (rgba[i * 4] | rgba[i * 4 + 1] | rgba[i * 4 + 2])
            return false;
    }
    return true;
}
