#include "runner/page.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// rgba, red in the low byte.
#define COVER 0xff14100eu
#define PANEL 0xe014100eu
#define INK 0xffe8e4dfu
#define FAINT 0xffa09a92u
#define WARM 0xff7fc4f0u // lamplight
#define BAR_BACK 0xff2c2622u
#define CHOSEN_BACK 0x603c6a90u

#define WIDTH 760.0f // of the text, at scale 1
#define MAX_SHOWN 12 // choices at once
#define TAB 0.38f    // of the width: where the right column begins

void ll_page_line(struct ll_page *page, const char *format, ...)
{
    if (page->num_lines == LL_PAGE_LINES)
        return;
    va_list args;
    va_start(args, format);
    vsnprintf(page->lines[page->num_lines++], LL_PAGE_TEXT, format, args);
    va_end(args);
}

void ll_page_choice(struct ll_page *page, const char *format, ...)
{
    if (page->num_choices == LL_PAGE_CHOICES)
        return;
    va_list args;
    va_start(args, format);
    vsnprintf(page->choices[page->num_choices++], LL_PAGE_TEXT, format, args);
    va_end(args);
}

void ll_page_choose(struct ll_page *page, int steps)
{
    int64_t chosen = (int64_t)page->chosen + steps;
    if (chosen > (int64_t)page->num_choices - 1)
        chosen = (int64_t)page->num_choices - 1;
    page->chosen = chosen < 0 ? 0 : (uint32_t)chosen;
}

void ll_page_type(struct ll_page *page, const char *utf8)
{
    size_t length = strlen(page->entry), more = strlen(utf8);
    if (length + more < sizeof page->entry)
        memcpy(page->entry + length, utf8, more + 1);
}

void ll_page_erase(struct ll_page *page)
{
    size_t length = strlen(page->entry);
    while (length && ((uint8_t)page->entry[length - 1] & 0xc0) == 0x80)
        length--;
    if (length)
        page->entry[length - 1] = '\0';
}

// In few steps: glyphs are cut for each. Small windows get small text rather than none.
float ll_page_scale(uint32_t height)
{
    float scale = roundf((float)height / 720 * 2) / 2;
    if (scale < 1)
        scale = height < 480 ? 0.7f : 1;
    return scale > 4 ? 4 : scale;
}

// ---- layout ----

struct layout {
    float x0, x1, y0, y1;                    // of the text
    float title, lines, bar, choices, entry; // upper edges
    float body, margin;
    uint32_t first_choice, num_shown;
};

// The words of a text that fit into a width; moves `text` behind them. One word too long
// is taken whole.
static void row_take(const struct ll_paper *paper, const char **text, float width,
                     char row[LL_PAGE_TEXT])
{
    size_t taken = 0, length = strlen(*text);
    for (size_t end = 0; end < length;) {
        end += strspn(*text + end, " ");
        end += strcspn(*text + end, " ");
        snprintf(row, LL_PAGE_TEXT, "%.*s", (int)end, *text);
        if (taken && ll_paper_text_width(paper, LL_PAPER_BODY, row) > width)
            break;
        taken = end;
    }
    snprintf(row, LL_PAGE_TEXT, "%.*s", (int)taken, *text);
    *text += taken;
    *text += strspn(*text, " ");
}

// Lines of two columns are never broken.
static uint32_t rows_of(const struct ll_page *page, const struct ll_paper *paper,
                        float width)
{
    uint32_t num = 0;
    for (uint32_t i = 0; i < page->num_lines; i++) {
        const char *text = page->lines[i];
        char row[LL_PAGE_TEXT];
        do {
            row_take(paper, &text, width, row);
            num++;
        } while (*text && !strchr(page->lines[i], '\t'));
    }
    return num;
}

static struct layout layout_of(const struct ll_page *page, const struct ll_paper *paper,
                               uint32_t width, uint32_t height)
{
    float scale = ll_page_scale(height);
    struct layout l = { .body = ll_paper_line(paper, LL_PAPER_BODY),
                        .margin = 24 * scale,
                        .num_shown = page->num_choices };
    if (l.num_shown > MAX_SHOWN)
        l.num_shown = MAX_SHOWN;
    // The chosen one stands in the middle of a long list.
    if (page->chosen > l.num_shown / 2)
        l.first_choice = page->chosen - l.num_shown / 2;
    if (l.first_choice + l.num_shown > page->num_choices)
        l.first_choice = page->num_choices - l.num_shown;

    float text_width = fminf(WIDTH * scale, (float)width - 2 * l.margin);
    float at = 0;
    l.title = at;
    at += ll_paper_line(paper, LL_PAPER_TITLE) + l.body / 2;
    l.lines = at;
    at += (float)rows_of(page, paper, text_width) * l.body;
    l.bar = at + l.body / 2;
    at += page->has_bar ? 1.5f * l.body : 0;
    l.choices = at + l.body / 2;
    at += l.num_shown ? ((float)l.num_shown + 0.5f) * l.body : 0;
    l.entry = at + l.body / 2;
    at += page->has_entry ? 1.5f * l.body : 0;

    l.x0 = roundf(((float)width - text_width) / 2);
    l.x1 = l.x0 + text_width;
    l.y0 = roundf(fmaxf(((float)height - at) * 0.4f, l.margin));
    l.y1 = l.y0 + at;
    return l;
}

// ---- drawing ----

// From the upper edge of the line; what is too long is cut at the front, where paths say
// least.
static void text_fit(struct ll_paper *paper, float x0, float x1, float y, float line,
                     uint32_t rgba, const char *text)
{
    char cut[LL_PAGE_TEXT + 4];
    const char *shown = text;
    while (ll_paper_text_width(paper, LL_PAPER_BODY, shown) > x1 - x0 && *text) {
        do
            text++;
        while (((uint8_t)*text & 0xc0) == 0x80);
        snprintf(cut, sizeof cut, "\xe2\x80\xa6%s", text);
        shown = cut;
    }
    ll_paper_text(paper, LL_PAPER_BODY, x0, y + line * 0.72f, rgba, shown);
}

// Returns where the next one begins.
static float line_draw(struct ll_paper *paper, const struct layout *l, float y,
                       const char *text)
{
    const char *tab = strchr(text, '\t');
    char left[LL_PAGE_TEXT];
    if (!tab) {
        do {
            row_take(paper, &text, l->x1 - l->x0, left);
            text_fit(paper, l->x0, l->x1, y, l->body, INK, left);
            y += l->body;
        } while (*text);
        return y;
    }
    snprintf(left, sizeof left, "%.*s", (int)(tab - text), text);
    float middle = l->x0 + (l->x1 - l->x0) * TAB;
    text_fit(paper, l->x0, middle, y, l->body, WARM, left);
    text_fit(paper, middle, l->x1, y, l->body, INK, tab + 1);
    return y + l->body;
}

static void choices_draw(const struct ll_page *page, struct ll_paper *paper,
                         const struct layout *l)
{
    for (uint32_t i = 0; i < l->num_shown; i++) {
        uint32_t choice = l->first_choice + i;
        float y = l->y0 + l->choices + (float)i * l->body;
        bool chosen = choice == page->chosen;
        if (chosen)
            ll_paper_rect(paper, l->x0 - l->margin / 2, y, l->x1 + l->margin / 2,
                          y + l->body, CHOSEN_BACK);
        text_fit(paper, l->x0, l->x1, y, l->body, chosen ? WARM : INK,
                 page->choices[choice]);
    }
}

void ll_page_draw(const struct ll_page *page, struct ll_paper *paper, uint32_t width,
                  uint32_t height)
{
    ll_paper_begin(paper, ll_page_scale(height));
    struct layout l = layout_of(page, paper, width, height);
    if (page->covers)
        ll_paper_rect(paper, 0, 0, (float)width, (float)height, COVER);
    else
        ll_paper_rect(paper, l.x0 - l.margin, l.y0 - l.margin, l.x1 + l.margin,
                      l.y1 + l.margin, PANEL);
    ll_paper_text(paper, LL_PAPER_TITLE, l.x0,
                  l.y0 + ll_paper_line(paper, LL_PAPER_TITLE) * 0.72f, WARM, page->title);
    float line_y = l.y0 + l.lines;
    for (uint32_t i = 0; i < page->num_lines; i++)
        line_y = line_draw(paper, &l, line_y, page->lines[i]);
    if (page->has_bar) {
        float y = l.y0 + l.bar + l.body * 0.3f, thick = fmaxf(3, l.body * 0.25f);
        float fraction = fminf(fmaxf(page->bar, 0), 1);
        ll_paper_rect(paper, l.x0, y, l.x1, y + thick, BAR_BACK);
        ll_paper_rect(paper, l.x0, y, l.x0 + (l.x1 - l.x0) * fraction, y + thick, WARM);
    }
    choices_draw(page, paper, &l);
    if (page->has_entry) {
        float y = l.y0 + l.entry;
        char shown[LL_PAGE_TEXT + 8];
        snprintf(shown, sizeof shown, "%s_", page->entry);
        ll_paper_rect(paper, l.x0 - l.margin / 2, y, l.x1 + l.margin / 2, y + l.body,
                      BAR_BACK);
        text_fit(paper, l.x0, l.x1, y, l.body, INK, shown);
    }
}

int ll_page_hit(const struct ll_page *page, const struct ll_paper *paper, uint32_t width,
                uint32_t height, float x, float y)
{
    struct layout l = layout_of(page, paper, width, height);
    float row = floorf((y - l.y0 - l.choices) / l.body);
    if (x < l.x0 - l.margin / 2 || x > l.x1 + l.margin / 2 || !(row >= 0) ||
        row >= (float)l.num_shown)
        return -1;
    return (int)(l.first_choice + (uint32_t)row);
}
