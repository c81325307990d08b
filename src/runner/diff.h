// How two pictures differ: figures, and a picture of the difference.
#ifndef LL_RUNNER_DIFF_H
#define LL_RUNNER_DIFF_H

#include "runner/picture.h"

// The difference of a pixel is the largest of its four channels' differences, 0 .. 255.
struct ll_diff {
    uint64_t num_pixels, num_different;
    uint32_t max;
    double mean; // over all pixels
    // Of the differences in rising order, the one that this share lies at or below.
    uint32_t p50, p95, p99, p999;
    // Smallest rectangle that holds every difference; x1 and y1 are its last column and
    // row. Meaningless without any.
    uint32_t x0, y0, x1, y1;
};

// The pictures must be of one size.
struct ll_diff ll_diff_pictures(const struct ll_picture *a, const struct ll_picture *b);

uint32_t ll_diff_pixel(const uint8_t a[4], const uint8_t b[4]);

// Equal pixels show the first picture, dark and grey; others glow, from violet for a
// difference of 1 to white for one of 255, on a scale of doublings.
void ll_diff_heat_color(uint32_t difference, uint8_t rgb[3]); // difference > 0
// Only the pixels; of the pictures' size. False when memory is out.
bool ll_diff_heat(const struct ll_picture *a, const struct ll_picture *b,
                  struct ll_picture *out);
// With a scale and the figures below it.
bool ll_diff_heat_sheet(const struct ll_picture *a, const struct ll_picture *b,
                        const struct ll_diff *diff, struct ll_picture *out);

// "max 12, mean 0.031, 4.1 % differ", or "no difference".
void ll_diff_summary(const struct ll_diff *diff, char *text, size_t text_bytes);

#endif
