#include "runner/label.h"

#define ELLIPSIS "\xe2\x80\xa6"

const struct ll_label_font *ll_label_font(uint32_t size_px)
{
    const struct ll_label_font *best = &ll_label_fonts[0];
    for (uint32_t i = 1; i < ll_num_label_fonts; i++) {
        if (ll_label_fonts[i].size_px <= size_px)
            best = &ll_label_fonts[i];
    }
    return best;
}

// One code point of UTF-8; a byte that starts none stands for U+FFFD. *text moves on.
static uint32_t codepoint_next(const char **text)
{
    const unsigned char *s = (const unsigned char *)*text;
    uint32_t length = s[0] < 0x80 ? 1 : s[0] >> 5 == 6 ? 2 : s[0] >> 4 == 14 ? 3 : 0;
    uint32_t code = length == 1 ? s[0] : length == 2 ? s[0] & 0x1f : s[0] & 0x0f;
    for (uint32_t i = 1; i < length; i++) {
        if (s[i] >> 6 != 2) { // a NUL too
            length = 0;
            break;
        }
        code = code << 6 | (s[i] & 0x3f);
    }
    *text += length ? length : 1;
    return length ? code : 0xfffd;
}

static const struct ll_glyph *glyph_find(const struct ll_label_font *font, uint32_t code)
{
    for (uint32_t i = 0; i < font->num_glyphs; i++) {
        if (font->glyphs[i].codepoint == code)
            return &font->glyphs[i];
    }
    return code == '?' ? font->glyphs : glyph_find(font, '?');
}

uint32_t ll_label_width(const struct ll_label_font *font, const char *text)
{
    uint32_t width_64ths = 0;
    while (*text)
        width_64ths += glyph_find(font, codepoint_next(&text))->advance_64ths;
    return (width_64ths + 63) / 64;
}

static void glyph_draw(struct ll_picture *picture, const struct ll_label_font *font,
                       const struct ll_glyph *glyph, int64_t x, int64_t y,
                       const uint8_t rgb[3])
{
    const uint8_t *coverage = font->coverage + glyph->coverage;
    for (int row = 0; row < glyph->height; row++) {
        for (int col = 0; col < glyph->width; col++, coverage++) {
            int64_t px = x + glyph->left + col, py = y + glyph->top + row;
            if (px < 0 || py < 0 || px >= picture->width || py >= picture->height)
                continue;
            uint8_t *pixel = ll_picture_at(picture, (uint32_t)px, (uint32_t)py);
            for (int c = 0; c < 3; c++)
                pixel[c] =
                    (uint8_t)((pixel[c] * (255 - *coverage) + rgb[c] * *coverage + 127) /
                              255);
            pixel[3] = 255;
        }
    }
}

static uint32_t run_draw(struct ll_picture *picture, const struct ll_label_font *font,
                         int64_t x, int64_t y, uint32_t pen_64ths, uint32_t max_64ths,
                         const uint8_t rgb[3], const char *text)
{
    while (*text) {
        const struct ll_glyph *glyph = glyph_find(font, codepoint_next(&text));
        if (pen_64ths + glyph->advance_64ths > max_64ths)
            break;
        glyph_draw(picture, font, glyph, x + (pen_64ths + 32) / 64, y, rgb);
        pen_64ths += glyph->advance_64ths;
    }
    return pen_64ths;
}

void ll_label_draw(struct ll_picture *picture, const struct ll_label_font *font,
                   int64_t x, int64_t y, uint32_t max_px, const uint8_t rgb[3],
                   const char *text)
{
    uint32_t width = ll_label_width(font, text);
    if (width <= max_px) {
        run_draw(picture, font, x, y, 0, UINT32_MAX, rgb, text);
        return;
    }
    uint32_t ellipsis_px = ll_label_width(font, ELLIPSIS);
    if (max_px < ellipsis_px)
        return;
    uint32_t pen =
        run_draw(picture, font, x, y, 0, (max_px - ellipsis_px) * 64, rgb, text);
    run_draw(picture, font, x, y, pen, UINT32_MAX, rgb, ELLIPSIS);
}
