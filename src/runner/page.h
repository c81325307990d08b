// A page of text in front of the world, or instead of it: lines, a bar, choices, one line
// to type into. How it looks and what a mouse hits. No window, no session.
#ifndef LL_RUNNER_PAGE_H
#define LL_RUNNER_PAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "runner/paper.h"

#define LL_PAGE_LINES 40
#define LL_PAGE_CHOICES 256
#define LL_PAGE_TEXT 384 // bytes of a line

struct ll_page {
    char title[LL_PAGE_TEXT];
    char lines[LL_PAGE_LINES][LL_PAGE_TEXT]; // "left\tright" makes two columns
    uint32_t num_lines;
    bool has_bar;
    float bar; // 0..1
    char choices[LL_PAGE_CHOICES][LL_PAGE_TEXT];
    uint32_t num_choices, chosen;
    bool has_entry;
    char entry[LL_PAGE_TEXT];
    bool covers; // all of the window; else a panel over the world
};

void ll_page_line(struct ll_page *page, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void ll_page_choice(struct ll_page *page, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void ll_page_choose(struct ll_page *page,
                    int steps); // up or down, with a stop at the ends
void ll_page_type(struct ll_page *page, const char *utf8);
void ll_page_erase(struct ll_page *page); // the last code point

// How large text is in a window of this height.
float ll_page_scale(uint32_t height);

void ll_page_draw(const struct ll_page *page, struct ll_paper *paper, uint32_t width,
                  uint32_t height);
// The choice at a place of the window, or -1.
int ll_page_hit(const struct ll_page *page, const struct ll_paper *paper, uint32_t width,
                uint32_t height, float x, float y);

#endif
