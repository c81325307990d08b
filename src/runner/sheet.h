// Contact sheets: pictures of one size in a grid, a label below each.
#ifndef LL_RUNNER_SHEET_H
#define LL_RUNNER_SHEET_H

#include "runner/label.h"

// Where everything stands. Pure arithmetic; pixels.
struct ll_sheet_layout {
    uint32_t num_cells, num_columns, num_rows;
    uint32_t cell_width, cell_height; // of a picture
    uint32_t gap_px;                  // around and between
    uint32_t label_px;                // height of a label's strip
    uint32_t title_px;                // of the line above all; 0: none
    uint32_t width, height;           // of the sheet
    const struct ll_label_font *font, *title_font;
};

struct ll_sheet_params {
    uint32_t num_cells, cell_width, cell_height;
    uint32_t num_columns; // 0: what makes a page of about 16:10 without empty places
    bool has_title;
};

// False when there is nothing to lay out, or the sheet would pass the limits of a
// picture; its size is then in `out` all the same.
bool ll_sheet_layout(const struct ll_sheet_params *params, struct ll_sheet_layout *out);

// Upper left corner of a cell's picture.
void ll_sheet_cell(const struct ll_sheet_layout *layout, uint32_t cell_idx, uint32_t *x,
                   uint32_t *y);

struct ll_sheet {
    struct ll_sheet_layout layout;
    struct ll_picture picture;
};

// title may be NULL if the layout has none. False when memory is out.
bool ll_sheet_init(struct ll_sheet *sheet, const struct ll_sheet_layout *layout,
                   const char *title);
void ll_sheet_finish(struct ll_sheet *sheet);

// The picture has the size of a cell, rgba.
void ll_sheet_put(struct ll_sheet *sheet, uint32_t cell_idx, const uint8_t *rgba,
                  const char *label);
// A copy of what was put. False when memory is out.
bool ll_sheet_get(const struct ll_sheet *sheet, uint32_t cell_idx,
                  struct ll_picture *out);

#endif
