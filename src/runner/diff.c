#include "runner/diff.h"

#include <stdio.h>

#include "base/maths.h"

uint32_t ll_diff_pixel(const uint8_t a[4], const uint8_t b[4])
{
    uint32_t most = 0;
    for (int c = 0; c < 4; c++) {
        uint32_t d = (uint32_t)(a[c] > b[c] ? a[c] - b[c] : b[c] - a[c]);
        most = ll_max_u32(most, d);
    }
    return most;
}

// The least difference that at least `share` of all pixels do not exceed.
static uint32_t percentile(const uint64_t counts[256], uint64_t num_pixels, double share)
{
    uint64_t want = (uint64_t)ceil(share * (double)num_pixels), sum = 0;
    uint32_t d = 0;
    for (; d < 255; d++) {
        sum += counts[d];
        if (sum >= want)
            break;
    }
    return d;
}

struct ll_diff ll_diff_pictures(const struct ll_picture *a, const struct ll_picture *b)
{
    struct ll_diff diff = { .num_pixels = (uint64_t)a->width * a->height,
                            .x0 = a->width,
                            .y0 = a->height };
    uint64_t counts[256] = { 0 }, sum = 0;
    for (uint32_t y = 0; y < a->height; y++) {
        for (uint32_t x = 0; x < a->width; x++) {
            uint32_t d = ll_diff_pixel(ll_picture_at(a, x, y), ll_picture_at(b, x, y));
            counts[d]++;
            sum += d;
            if (!d)
                continue;
            diff.max = ll_max_u32(diff.max, d);
            diff.x0 = ll_min_u32(diff.x0, x);
            diff.x1 = ll_max_u32(diff.x1, x);
            diff.y0 = ll_min_u32(diff.y0, y);
            diff.y1 = ll_max_u32(diff.y1, y);
        }
    }
    diff.num_different = diff.num_pixels - counts[0];
    diff.mean = (double)sum / (double)diff.num_pixels;
    diff.p50 = percentile(counts, diff.num_pixels, 0.5);
    diff.p95 = percentile(counts, diff.num_pixels, 0.95);
    diff.p99 = percentile(counts, diff.num_pixels, 0.99);
    diff.p999 = percentile(counts, diff.num_pixels, 0.999);
    return diff;
}

void ll_diff_summary(const struct ll_diff *diff, char *text, size_t text_bytes)
{
    if (!diff->num_different)
        snprintf(text, text_bytes, "no difference");
    else
        snprintf(text, text_bytes, "max %u, mean %.3g, %.3g %% differ", diff->max,
                 diff->mean,
                 100 * (double)diff->num_different / (double)diff->num_pixels);
}
