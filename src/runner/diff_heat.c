// The picture of a difference.
#include <stdio.h>

#include "base/maths.h"
#include "runner/diff.h"
#include "runner/label.h"

// Darkest to brightest, so that the scale also reads without colour.
static const uint8_t heat_stops[][3] = {
    { 74, 20, 140 },  { 150, 30, 150 }, { 220, 50, 90 },
    { 245, 125, 30 }, { 250, 205, 60 }, { 255, 255, 255 },
};
#define NUM_STOPS (sizeof heat_stops / sizeof *heat_stops)

#define GREY_SHARE 0.35f // of the first picture's brightness, where nothing differs

void ll_diff_heat_color(uint32_t difference, uint8_t rgb[3])
{
    float at = log2f((float)difference) / log2f(255) * (NUM_STOPS - 1);
    uint32_t i = ll_min_u32((uint32_t)at, NUM_STOPS - 2);
    for (int c = 0; c < 3; c++)
        rgb[c] = (uint8_t)lroundf(
            ll_mixf(heat_stops[i][c], heat_stops[i + 1][c], at - (float)i));
}

bool ll_diff_heat(const struct ll_picture *a, const struct ll_picture *b,
                  struct ll_picture *out)
{
    if (!ll_picture_init(out, a->width, a->height))
        return false;
    for (uint32_t y = 0; y < a->height; y++) {
        for (uint32_t x = 0; x < a->width; x++) {
            const uint8_t *p = ll_picture_at(a, x, y);
            uint8_t *to = ll_picture_at(out, x, y);
            uint32_t d = ll_diff_pixel(p, ll_picture_at(b, x, y));
            float grey = 0.299f * p[0] + 0.587f * p[1] + 0.114f * p[2];
            to[0] = to[1] = to[2] = (uint8_t)lroundf(grey * GREY_SHARE);
            to[3] = 255;
            if (d)
                ll_diff_heat_color(d, to);
        }
    }
    return true;
}

static const uint8_t paper[3] = { 24, 24, 28 }, ink[3] = { 230, 230, 230 };

#define MARGIN 8u

// The colours of 1 .. 255 from left to right, a figure at each doubling.
static void scale_draw(struct ll_picture *out, const struct ll_label_font *font,
                       uint32_t x, uint32_t y, uint32_t width)
{
    for (uint32_t col = 0; col < width; col++) {
        uint8_t rgb[3];
        float d = exp2f(log2f(255) * (float)col / (float)(width - 1));
        ll_diff_heat_color(ll_max_u32(1, (uint32_t)lroundf(d)), rgb);
        ll_picture_fill(out, x + col, y, 1, font->line_px, rgb);
    }
    for (uint32_t d = 1; d < 256; d = d == 128 ? 255 : d == 255 ? 256 : d * 2) {
        char text[8];
        snprintf(text, sizeof text, "%u", d);
        uint32_t at =
            (uint32_t)lroundf(log2f((float)d) / log2f(255) * (float)(width - 1));
        uint32_t half = ll_label_width(font, text) / 2;
        int64_t left = (int64_t)x + at - half;
        if (d == 1)
            left = x;
        if (d == 255)
            left = (int64_t)x + width - 2 * half;
        // Between 128 and 255 there may be no room for both.
        if (d != 128 || width >= 8 * ll_label_width(font, "1280"))
            ll_label_draw(out, font, left, (int64_t)y + font->line_px, UINT32_MAX, ink,
                          text);
    }
}

bool ll_diff_heat_sheet(const struct ll_picture *a, const struct ll_picture *b,
                        const struct ll_diff *diff, struct ll_picture *out)
{
    struct ll_picture heat;
    *out = (struct ll_picture){ 0 };
    if (!ll_diff_heat(a, b, &heat))
        return false;
    const struct ll_label_font *font = ll_label_font(ll_max_u32(a->width / 48, 13));
    char text[128];
    ll_diff_summary(diff, text, sizeof text);
    uint32_t width = ll_max_u32(a->width, ll_label_width(font, text) + 2 * MARGIN);
    bool good = ll_picture_init(out, width, a->height + 3 * font->line_px + 2 * MARGIN);
    if (good) {
        ll_picture_fill(out, 0, 0, out->width, out->height, paper);
        ll_picture_paste(out, (width - a->width) / 2, 0, &heat);
        uint32_t y = a->height + MARGIN;
        scale_draw(out, font, MARGIN, y, width - 2 * MARGIN);
        ll_label_draw(out, font, MARGIN, (int64_t)y + 2 * font->line_px, UINT32_MAX, ink,
                      text);
    }
    ll_picture_finish(&heat);
    return good;
}
