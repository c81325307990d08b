// Mip levels of RGBA8 images by box filter, in integers.
#ifndef LL_FORMATS_MIP_H
#define LL_FORMATS_MIP_H

#include <stdint.h>

uint32_t ll_mip_edge(uint32_t edge, uint32_t level); // max(1, edge >> level)

// Levels from width x height to 1 x 1, both included.
uint32_t ll_mip_count(uint32_t width, uint32_t height);

// The next level of a width x height image: each texel is the rounded mean of the 2 x 2
// above it. An odd last row or column is left out, as the usual halving does. dst may not
// overlap src.
void ll_mip_halve(const uint8_t *src, uint32_t width, uint32_t height, uint8_t *dst);

#endif
