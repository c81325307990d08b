// Paper for rectangles and text that becomes an overlay: how pages are drawn. One font,
// two sizes; without the font file only rectangles show.
#ifndef LL_RUNNER_PAPER_H
#define LL_RUNNER_PAPER_H

#include <stdbool.h>
#include <stdint.h>

#include "lamplight/lamplight.h"

enum ll_paper_size { LL_PAPER_BODY, LL_PAPER_TITLE, LL_NUM_PAPER_SIZES };

struct ll_paper;

// The session holds the font's texture; it outlives the paper. NULL: memory is out.
struct ll_paper *ll_paper_create(struct ll_session *session);
void ll_paper_destroy(struct ll_paper *paper);

// Starts anew, at `scale` times the least size of text (which costs a while when it has
// changed).
void ll_paper_begin(struct ll_paper *paper, float scale);
void ll_paper_rect(struct ll_paper *paper, float x0, float y0, float x1, float y1,
                   uint32_t rgba);
// From the left end of the base line; utf8. Returns where it ends.
float ll_paper_text(struct ll_paper *paper, enum ll_paper_size size, float x, float y,
                    uint32_t rgba, const char *text);
float ll_paper_text_width(const struct ll_paper *paper, enum ll_paper_size size,
                          const char *text);
float ll_paper_line(const struct ll_paper *paper, enum ll_paper_size size); // height, px

// Valid until the next begin.
const struct ll_overlay *ll_paper_overlay(struct ll_paper *paper);

#endif
