// A tool of the build: draws the glyphs of labels from a font file and writes them as the
// C source of ll_label_fonts. usage: label-bake FONT.ttf OUT.c
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define STB_TRUETYPE_IMPLEMENTATION
#define STBTT_STATIC
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#endif
#include <stb/stb_truetype.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

static const int sizes_px[] = { 13, 16, 20, 26, 34 };
#define NUM_SIZES (sizeof sizes_px / sizeof *sizes_px)

#define FIRST_CODEPOINT 0x20
#define LAST_CODEPOINT 0x7e
static const int more_codepoints[] = { 0xb0, 0xd7, 0x2013, 0x2026 }; // ° × – …

static unsigned num_coverage; // of the font that is being written

static void glyph_write(const stbtt_fontinfo *font, float scale, int ascent_px,
                        int codepoint, FILE *glyphs, FILE *coverage)
{
    int advance, bearing, width = 0, height = 0, left = 0, top = 0;
    stbtt_GetCodepointHMetrics(font, codepoint, &advance, &bearing);
    unsigned char *bitmap = stbtt_GetCodepointBitmap(font, scale, scale, codepoint,
                                                     &width, &height, &left, &top);
    fprintf(glyphs, "    { 0x%x, %d, %d, %d, %d, %d, %u },\n", (unsigned)codepoint, left,
            top + ascent_px, width, height, (int)lroundf((float)advance * scale * 64),
            num_coverage);
    for (int i = 0; i < width * height; i++, num_coverage++)
        fprintf(coverage, "%d,%c", bitmap[i], num_coverage % 24 == 23 ? '\n' : ' ');
    stbtt_FreeBitmap(bitmap, NULL);
}

static void append(FILE *out, FILE *part)
{
    rewind(part);
    for (int c; (c = getc(part)) != EOF;)
        putc(c, out);
    fclose(part);
}

static void font_write(const stbtt_fontinfo *font, int size_px, FILE *out, FILE *table)
{
    float scale = stbtt_ScaleForPixelHeight(font, (float)size_px);
    int ascent, descent, gap, num = 0;
    stbtt_GetFontVMetrics(font, &ascent, &descent, &gap);
    int ascent_px = (int)ceilf((float)ascent * scale);
    int line_px = ascent_px + (int)ceilf((float)(gap - descent) * scale);
    FILE *glyphs = tmpfile(), *coverage = tmpfile();
    if (!glyphs || !coverage)
        exit(1);
    num_coverage = 0;
    for (int c = FIRST_CODEPOINT; c <= LAST_CODEPOINT; c++, num++)
        glyph_write(font, scale, ascent_px, c, glyphs, coverage);
    for (size_t i = 0; i < sizeof more_codepoints / sizeof *more_codepoints; i++, num++)
        glyph_write(font, scale, ascent_px, more_codepoints[i], glyphs, coverage);
    fprintf(out, "static const struct ll_glyph glyphs_%d[] = {\n", size_px);
    append(out, glyphs);
    fprintf(out, "};\nstatic const uint8_t coverage_%d[] = {\n", size_px);
    append(out, coverage);
    fprintf(out, "};\n");
    fprintf(table, "    { %d, %d, %d, glyphs_%d, coverage_%d },\n", size_px, line_px, num,
            size_px, size_px);
}

int main(int argc, char **argv)
{
    FILE *file = argc == 3 ? fopen(argv[1], "rb") : NULL;
    FILE *out = argc == 3 ? fopen(argv[2], "wb") : NULL, *table = tmpfile();
    enum { MAX_FONT_BYTES = 16 << 20 };
    unsigned char *data = malloc(MAX_FONT_BYTES);
    stbtt_fontinfo font;
    if (!file || !out || !table || !data || !fread(data, 1, MAX_FONT_BYTES, file) ||
        !stbtt_InitFont(&font, data, stbtt_GetFontOffsetForIndex(data, 0))) {
        fprintf(stderr, "usage: label-bake FONT.ttf OUT.c\n");
        return 1;
    }
    fprintf(out, "// Made by label-bake.\n#include \"runner/label.h\"\n\n");
    for (size_t i = 0; i < NUM_SIZES; i++)
        font_write(&font, sizes_px[i], out, table);
    fprintf(out, "const struct ll_label_font ll_label_fonts[] = {\n");
    append(out, table);
    fprintf(out, "};\nconst uint32_t ll_num_label_fonts = %zu;\n", NUM_SIZES);
    fclose(file);
    free(data);
    return fclose(out) != 0;
}
