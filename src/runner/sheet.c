#include "runner/sheet.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/platform.h"

#define STB_TRUETYPE_IMPLEMENTATION
#define STBTT_STATIC
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wconversion"
#include <stb/stb_rect_pack.h>
#include <stb/stb_truetype.h>
#pragma GCC diagnostic pop

#define MAX_FONT_BYTES (16u << 20)
#define MAX_QUADS 16000 // indices have 16 bits

// Debian's fonts-dejavu-core, and where others keep the same font.
static const char *const font_files[] = {
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",
    "/usr/share/fonts/TTF/DejaVuSans.ttf",
    "/usr/share/fonts/dejavu/DejaVuSans.ttf",
};

static const float sizes_px[LL_NUM_SHEET_SIZES] = { 17, 30 }; // at scale 1

static const struct {
    int first, num;
} blocks[] = {
    { 0x20, 0x160 },  // Latin
    { 0x400, 0x60 },  // Cyrillic
    { 0x2010, 0x17 }, // dashes, quotation marks, the ellipsis
};
#define NUM_BLOCKS (sizeof blocks / sizeof *blocks)
#define MAX_GLYPHS 512

struct ll_sheet {
    struct ll_session *session; // borrowed
    void *font;                 // owned bytes of the file; NULL: no text
    float scale;
    uint32_t texture, atlas_edge;
    stbtt_packedchar glyphs[LL_NUM_SHEET_SIZES][MAX_GLYPHS]; // block after block
    uint32_t num_quads;
    struct ll_overlay_vertex *vertices; // owned, MAX_QUADS * 4
    uint16_t *indices;                  // owned
    struct ll_overlay_command command;
    struct ll_overlay overlay;
    float white_uv[2]; // of a texel of the atlas that is all there
};

struct ll_sheet *ll_sheet_create(struct ll_session *session)
{
    struct ll_sheet *sheet = calloc(1, sizeof *sheet);
    if (!sheet)
        return NULL;
    sheet->session = session;
    sheet->vertices = calloc(MAX_QUADS * 4, sizeof *sheet->vertices);
    sheet->indices = calloc(MAX_QUADS * 6, sizeof *sheet->indices);
    if (!sheet->vertices || !sheet->indices) {
        ll_sheet_destroy(sheet);
        return NULL;
    }
    size_t size;
    for (size_t i = 0; i < sizeof font_files / sizeof *font_files && !sheet->font; i++) {
        if (ll_platform_file_read(font_files[i], MAX_FONT_BYTES, &sheet->font, &size) !=
            LL_OK)
            sheet->font = NULL;
    }
    if (!sheet->font)
        ll_log(LL_LOG_WARN, "view", "there is no %s: pages have no text", font_files[0]);
    for (uint32_t q = 0; q < MAX_QUADS; q++) {
        static const uint16_t corners[6] = { 0, 1, 2, 0, 2, 3 };
        for (int i = 0; i < 6; i++)
            sheet->indices[q * 6 + i] = (uint16_t)(q * 4 + corners[i]);
    }
    return sheet;
}

void ll_sheet_destroy(struct ll_sheet *sheet)
{
    if (!sheet)
        return;
    if (sheet->texture)
        ll_session_overlay_texture_remove(sheet->session, sheet->texture);
    free(sheet->font);
    free(sheet->vertices);
    free(sheet->indices);
    free(sheet);
}

static bool glyphs_pack(struct ll_sheet *sheet, uint8_t *texels, uint32_t edge)
{
    stbtt_pack_context pack;
    if (!stbtt_PackBegin(&pack, texels, (int)edge, (int)edge, 0, 1, NULL))
        return false;
    // The white texel for rectangles, in the corner that packing leaves until last.
    bool good = true;
    for (int size = 0; size < LL_NUM_SHEET_SIZES && good; size++) {
        uint32_t first = 0;
        for (size_t b = 0; b < NUM_BLOCKS && good; b++) {
            good = stbtt_PackFontRange(
                &pack, sheet->font, 0, roundf(sizes_px[size] * sheet->scale),
                blocks[b].first, blocks[b].num, sheet->glyphs[size] + first);
            first += (uint32_t)blocks[b].num;
        }
    }
    stbtt_PackEnd(&pack);
    uint8_t *corner = texels + (size_t)edge * edge - 1;
    good = good && !*corner;
    *corner = 255;
    return good;
}

static void atlas_make(struct ll_sheet *sheet)
{
    if (sheet->texture)
        ll_session_overlay_texture_remove(sheet->session, sheet->texture);
    sheet->texture = 0;
    for (uint32_t edge = 256; sheet->font && edge <= 4096 && !sheet->texture; edge *= 2) {
        uint8_t *texels = calloc(edge, edge);
        if (!texels)
            return;
        if (glyphs_pack(sheet, texels, edge)) {
            sheet->atlas_edge = edge;
            sheet->white_uv[0] = sheet->white_uv[1] = 1 - 0.5f / (float)edge;
            sheet->texture = ll_session_overlay_texture_add(
                sheet->session, &(struct ll_overlay_texture){ .name = "font",
                                                              .width = edge,
                                                              .height = edge,
                                                              .format = LL_OVERLAY_ALPHA,
                                                              .texels = texels });
        }
        free(texels);
    }
}

void ll_sheet_begin(struct ll_sheet *sheet, float scale)
{
    if (sheet->scale != scale) {
        sheet->scale = scale;
        atlas_make(sheet);
    }
    sheet->num_quads = 0;
}

static void quad(struct ll_sheet *sheet, const float pos[4], const float uv[4],
                 uint32_t rgba)
{
    if (sheet->num_quads == MAX_QUADS)
        return;
    struct ll_overlay_vertex *v = &sheet->vertices[sheet->num_quads++ * 4];
    for (int i = 0; i < 4; i++) {
        int x = i == 1 || i == 2 ? 2 : 0, y = i >= 2 ? 3 : 1;
        v[i] = (struct ll_overlay_vertex){ { pos[x], pos[y] }, { uv[x], uv[y] }, rgba };
    }
}

void ll_sheet_rect(struct ll_sheet *sheet, float x0, float y0, float x1, float y1,
                   uint32_t rgba)
{
    const float *w = sheet->white_uv;
    quad(sheet, (const float[4]){ x0, y0, x1, y1 },
         (const float[4]){ w[0], w[1], w[0], w[1] }, rgba);
}

// The next code point; a broken sequence is taken byte by byte.
static uint32_t utf8_next(const char **text)
{
    const uint8_t *s = (const uint8_t *)*text;
    int more = s[0] >= 0xf0 ? 3 : s[0] >= 0xe0 ? 2 : s[0] >= 0xc0 ? 1 : 0;
    uint32_t code = more ? s[0] & (0x3fu >> more) : s[0];
    for (int i = 1; i <= more; i++) {
        if ((s[i] & 0xc0) != 0x80) {
            *text += 1;
            return '?';
        }
        code = code << 6 | (s[i] & 0x3f);
    }
    *text += more + 1;
    return code;
}

static const stbtt_packedchar *glyph_of(const struct ll_sheet *sheet,
                                        enum ll_sheet_size size, uint32_t code)
{
    int first = 0;
    for (size_t b = 0; b < NUM_BLOCKS; b++) {
        if ((int)code >= blocks[b].first && (int)code < blocks[b].first + blocks[b].num)
            return &sheet->glyphs[size][first + (int)code - blocks[b].first];
        first += blocks[b].num;
    }
    return &sheet->glyphs[size]['?' - blocks[0].first];
}

float ll_sheet_text(struct ll_sheet *sheet, enum ll_sheet_size size, float x, float y,
                    uint32_t rgba, const char *text)
{
    if (!sheet->texture)
        return x;
    float at = roundf(x), base = roundf(y), edge = (float)sheet->atlas_edge;
    while (*text) {
        const stbtt_packedchar *g = glyph_of(sheet, size, utf8_next(&text));
        float left = roundf(at + g->xoff), top = roundf(base + g->yoff);
        if (g->x1 > g->x0)
            quad(sheet,
                 (const float[4]){ left, top, left + (float)(g->x1 - g->x0),
                                   top + (float)(g->y1 - g->y0) },
                 (const float[4]){ (float)g->x0 / edge, (float)g->y0 / edge,
                                   (float)g->x1 / edge, (float)g->y1 / edge },
                 rgba);
        at += g->xadvance;
    }
    return at;
}

float ll_sheet_text_width(const struct ll_sheet *sheet, enum ll_sheet_size size,
                          const char *text)
{
    float width = 0;
    while (sheet->texture && *text)
        width += glyph_of(sheet, size, utf8_next(&text))->xadvance;
    return width;
}

float ll_sheet_line(const struct ll_sheet *sheet, enum ll_sheet_size size)
{
    return roundf(sizes_px[size] * sheet->scale * 1.45f);
}

const struct ll_overlay *ll_sheet_overlay(struct ll_sheet *sheet)
{
    sheet->command = (struct ll_overlay_command){
        .clip = { 0, 0, 1e6f, 1e6f },
        .texture = sheet->texture ? sheet->texture : LL_OVERLAY_WHITE,
        .num_indices = sheet->num_quads * 6,
    };
    sheet->overlay = (struct ll_overlay){ .vertices = sheet->vertices,
                                          .indices = sheet->indices,
                                          .commands = &sheet->command,
                                          .num_vertices = sheet->num_quads * 4,
                                          .num_indices = sheet->num_quads * 6,
                                          .num_commands = 1 };
    return &sheet->overlay;
}
