// A sheet of rectangles and text that becomes an overlay: how pages are drawn. One font,
// two sizes; without the font file only rectangles show.
#ifndef LL_RUNNER_SHEET_H
#define LL_RUNNER_SHEET_H

#include <stdbool.h>
#include <stdint.h>

#include "lamplight/lamplight.h"

enum ll_sheet_size { LL_SHEET_BODY, LL_SHEET_TITLE, LL_NUM_SHEET_SIZES };

struct ll_sheet;

// The session holds the font's texture; it outlives the sheet. NULL: memory is out.
struct ll_sheet *ll_sheet_create(struct ll_session *session);
void ll_sheet_destroy(struct ll_sheet *sheet);

// Starts anew, at `scale` times the least size of text (which costs a while when it has
// changed).
void ll_sheet_begin(struct ll_sheet *sheet, float scale);
void ll_sheet_rect(struct ll_sheet *sheet, float x0, float y0, float x1, float y1,
                   uint32_t rgba);
// From the left end of the base line; utf8. Returns where it ends.
float ll_sheet_text(struct ll_sheet *sheet, enum ll_sheet_size size, float x, float y,
                    uint32_t rgba, const char *text);
float ll_sheet_text_width(const struct ll_sheet *sheet, enum ll_sheet_size size,
                          const char *text);
float ll_sheet_line(const struct ll_sheet *sheet, enum ll_sheet_size size); // height, px

// Valid until the next begin.
const struct ll_overlay *ll_sheet_overlay(struct ll_sheet *sheet);

#endif
