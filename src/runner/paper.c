#include "runner/paper.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/platform.h"

#define STB_RECT_PACK_IMPLEMENTATION
#define STBRP_STATIC
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

static const float sizes_px[LL_NUM_PAPER_SIZES] = { 17, 30 }; // at scale 1

static const struct {
    int first, num;
} blocks[] = {
    { 0x20, 0x160 },  // Latin
    { 0x400, 0x60 },  // Cyrillic
    { 0x2010, 0x17 }, // dashes, quotation marks, the ellipsis
};
#define NUM_BLOCKS (sizeof blocks / sizeof *blocks)
#define MAX_GLYPHS 512

struct ll_paper {
    struct ll_session *session; // borrowed
    void *font;                 // owned bytes of the file; NULL: no text
    float scale;
    uint32_t texture, atlas_edge;
    stbtt_packedchar glyphs[LL_NUM_PAPER_SIZES][MAX_GLYPHS]; // block after block
    uint32_t num_quads;
    struct ll_overlay_vertex *vertices; // owned, MAX_QUADS * 4
    uint16_t *indices;                  // owned
    struct ll_overlay_command command;
    struct ll_overlay overlay;
    float white_uv[2]; // of a texel of the atlas that is all there
};

struct ll_paper *ll_paper_create(struct ll_session *session)
{
    struct ll_paper *paper = calloc(1, sizeof *paper);
    if (!paper)
        return NULL;
    paper->session = session;
    paper->vertices = calloc(MAX_QUADS * 4, sizeof *paper->vertices);
    paper->indices = calloc(MAX_QUADS * 6, sizeof *paper->indices);
    if (!paper->vertices || !paper->indices) {
        ll_paper_destroy(paper);
        return NULL;
    }
    size_t size;
    for (size_t i = 0; i < sizeof font_files / sizeof *font_files && !paper->font; i++) {
        if (ll_platform_file_read(font_files[i], MAX_FONT_BYTES, &paper->font, &size) !=
            LL_OK)
            paper->font = NULL;
    }
    if (!paper->font)
        ll_log(LL_LOG_WARN, "view", "there is no %s: pages have no text", font_files[0]);
    for (uint32_t q = 0; q < MAX_QUADS; q++) {
        static const uint16_t corners[6] = { 0, 1, 2, 0, 2, 3 };
        for (int i = 0; i < 6; i++)
            paper->indices[q * 6 + i] = (uint16_t)(q * 4 + corners[i]);
    }
    return paper;
}

void ll_paper_destroy(struct ll_paper *paper)
{
    if (!paper)
        return;
    if (paper->texture)
        ll_session_overlay_texture_remove(paper->session, paper->texture);
    free(paper->font);
    free(paper->vertices);
    free(paper->indices);
    free(paper);
}

static bool glyphs_pack(struct ll_paper *paper, uint8_t *texels, uint32_t edge)
{
    stbtt_pack_context pack;
    if (!stbtt_PackBegin(&pack, texels, (int)edge, (int)edge, 0, 1, NULL))
        return false;
    // The white texel for rectangles, in the corner that packing leaves until last.
    bool good = true;
    for (int size = 0; size < LL_NUM_PAPER_SIZES && good; size++) {
        uint32_t first = 0;
        for (size_t b = 0; b < NUM_BLOCKS && good; b++) {
            good = stbtt_PackFontRange(
                &pack, paper->font, 0, roundf(sizes_px[size] * paper->scale),
                blocks[b].first, blocks[b].num, paper->glyphs[size] + first);
            first += (uint32_t)blocks[b].num;
        }
    }
    stbtt_PackEnd(&pack);
    uint8_t *corner = texels + (size_t)edge * edge - 1;
    good = good && !*corner;
    *corner = 255;
    return good;
}

static void atlas_make(struct ll_paper *paper)
{
    if (paper->texture)
        ll_session_overlay_texture_remove(paper->session, paper->texture);
    paper->texture = 0;
    for (uint32_t edge = 256; paper->font && edge <= 4096 && !paper->texture; edge *= 2) {
        uint8_t *texels = calloc(edge, edge);
        if (!texels)
            return;
        if (glyphs_pack(paper, texels, edge)) {
            paper->atlas_edge = edge;
            paper->white_uv[0] = paper->white_uv[1] = 1 - 0.5f / (float)edge;
            paper->texture = ll_session_overlay_texture(
                paper->session, &(struct ll_overlay_texture){ .name = "font",
                                                              .width = edge,
                                                              .height = edge,
                                                              .format = LL_OVERLAY_ALPHA,
                                                              .texels = texels });
        }
        free(texels);
    }
}

void ll_paper_begin(struct ll_paper *paper, float scale)
{
    if (paper->scale != scale) {
        paper->scale = scale;
        atlas_make(paper);
    }
    paper->num_quads = 0;
}

static void quad(struct ll_paper *paper, const float pos[4], const float uv[4],
                 uint32_t rgba)
{
    if (paper->num_quads == MAX_QUADS)
        return;
    struct ll_overlay_vertex *v = &paper->vertices[paper->num_quads++ * 4];
    for (int i = 0; i < 4; i++) {
        int x = i == 1 || i == 2 ? 2 : 0, y = i >= 2 ? 3 : 1;
        v[i] = (struct ll_overlay_vertex){ { pos[x], pos[y] }, { uv[x], uv[y] }, rgba };
    }
}

void ll_paper_rect(struct ll_paper *paper, float x0, float y0, float x1, float y1,
                   uint32_t rgba)
{
    const float *w = paper->white_uv;
    quad(paper, (const float[4]){ x0, y0, x1, y1 },
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

static const stbtt_packedchar *glyph_of(const struct ll_paper *paper,
                                        enum ll_paper_size size, uint32_t code)
{
    int first = 0;
    for (size_t b = 0; b < NUM_BLOCKS; b++) {
        if ((int)code >= blocks[b].first && (int)code < blocks[b].first + blocks[b].num)
            return &paper->glyphs[size][first + (int)code - blocks[b].first];
        first += blocks[b].num;
    }
    return &paper->glyphs[size]['?' - blocks[0].first];
}

float ll_paper_text(struct ll_paper *paper, enum ll_paper_size size, float x, float y,
                    uint32_t rgba, const char *text)
{
    if (!paper->texture)
        return x;
    float at = roundf(x), base = roundf(y), edge = (float)paper->atlas_edge;
    while (*text) {
        const stbtt_packedchar *g = glyph_of(paper, size, utf8_next(&text));
        float left = roundf(at + g->xoff), top = roundf(base + g->yoff);
        if (g->x1 > g->x0)
            quad(paper,
                 (const float[4]){ left, top, left + (float)(g->x1 - g->x0),
                                   top + (float)(g->y1 - g->y0) },
                 (const float[4]){ (float)g->x0 / edge, (float)g->y0 / edge,
                                   (float)g->x1 / edge, (float)g->y1 / edge },
                 rgba);
        at += g->xadvance;
    }
    return at;
}

float ll_paper_text_width(const struct ll_paper *paper, enum ll_paper_size size,
                          const char *text)
{
    float width = 0;
    while (paper->texture && *text)
        width += glyph_of(paper, size, utf8_next(&text))->xadvance;
    return width;
}

float ll_paper_line(const struct ll_paper *paper, enum ll_paper_size size)
{
    return roundf(sizes_px[size] * paper->scale * 1.45f);
}

const struct ll_overlay *ll_paper_overlay(struct ll_paper *paper)
{
    paper->command = (struct ll_overlay_command){
        .clip = { 0, 0, 1e6f, 1e6f },
        .texture = paper->texture ? paper->texture : LL_OVERLAY_WHITE,
        .num_indices = paper->num_quads * 6,
    };
    paper->overlay = (struct ll_overlay){ .vertices = paper->vertices,
                                          .indices = paper->indices,
                                          .commands = &paper->command,
                                          .num_vertices = paper->num_quads * 4,
                                          .num_indices = paper->num_quads * 6,
                                          .num_commands = 1 };
    return &paper->overlay;
}
