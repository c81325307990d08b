#include "formats/mip.h"

uint32_t ll_mip_edge(uint32_t edge, uint32_t level)
{
    uint32_t shrunk = level < 32 ? edge >> level : 0;
    return shrunk ? shrunk : 1;
}

uint32_t ll_mip_count(uint32_t width, uint32_t height)
{
    uint32_t edge = width > height ? width : height;
    uint32_t count = 1;
    while (edge > 1) {
        edge >>= 1;
        count++;
    }
    return count;
}

void ll_mip_halve(const uint8_t *src, uint32_t width, uint32_t height, uint8_t *dst)
{
    uint32_t dst_width = ll_mip_edge(width, 1), dst_height = ll_mip_edge(height, 1);
    // An edge of one texel stays: then the texel is its own neighbour.
    uint32_t right = width > 1 ? 4 : 0;
    uint64_t below = height > 1 ? (uint64_t)width * 4 : 0;
    for (uint32_t y = 0; y < dst_height; y++) {
        const uint8_t *row = src + (uint64_t)(height > 1 ? y * 2 : 0) * width * 4;
        for (uint32_t x = 0; x < dst_width; x++) {
            const uint8_t *texel = row + (uint64_t)(width > 1 ? x * 2 : 0) * 4;
            for (uint32_t c = 0; c < 4; c++)
                *dst++ = (uint8_t)((texel[c] + texel[right + c] + texel[below + c] +
                                    texel[below + right + c] + 2) /
                                   4);
        }
    }
}
