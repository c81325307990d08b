#include "runner/sheet.h"

#include <string.h>

#include "base/maths.h"

static const uint8_t paper[3] = { 24, 24, 28 }, ink[3] = { 225, 225, 225 };

#define PAGE_ASPECT 1.6      // that grids come near to
#define EMPTY_PLACE_COST 6.0 // share of empty places against the log of the aspect

static uint32_t columns_choose(const struct ll_sheet_params *params)
{
    uint32_t best = 1, n = params->num_cells;
    double best_cost = INFINITY;
    for (uint32_t columns = 1; columns <= n; columns++) {
        uint32_t rows = (n + columns - 1) / columns;
        double aspect =
            (double)columns * params->cell_width / ((double)rows * params->cell_height);
        double cost =
            fabs(log(aspect / PAGE_ASPECT)) + EMPTY_PLACE_COST * (columns * rows - n) / n;
        if (cost < best_cost) {
            best_cost = cost;
            best = columns;
        }
    }
    return best;
}

bool ll_sheet_layout(const struct ll_sheet_params *params, struct ll_sheet_layout *out)
{
    *out = (struct ll_sheet_layout){ .num_cells = params->num_cells,
                                     .cell_width = params->cell_width,
                                     .cell_height = params->cell_height };
    if (!params->num_cells || !params->cell_width || !params->cell_height)
        return false;
    out->num_columns = params->num_columns ? params->num_columns : columns_choose(params);
    out->num_rows = (params->num_cells + out->num_columns - 1) / out->num_columns;
    // Legible at any size of picture.
    out->font = ll_label_font(ll_max_u32(params->cell_width / 24, 13));
    out->title_font = ll_label_font(ll_max_u32(params->cell_width / 16, 20));
    out->gap_px = ll_max_u32(params->cell_width / 60, 4);
    out->label_px = out->font->line_px + out->font->line_px / 4;
    out->title_px = params->has_title ? out->title_font->line_px + out->gap_px : 0;
    uint64_t width =
        out->gap_px + (uint64_t)out->num_columns * (out->cell_width + out->gap_px);
    uint64_t height =
        out->gap_px + out->title_px +
        (uint64_t)out->num_rows * (out->cell_height + out->label_px + out->gap_px);
    out->width = (uint32_t)(width < UINT32_MAX ? width : UINT32_MAX);
    out->height = (uint32_t)(height < UINT32_MAX ? height : UINT32_MAX);
    return width <= LL_MAX_PICTURE_EDGE && height <= LL_MAX_PICTURE_EDGE &&
           width * height * 4 <= LL_MAX_PICTURE_BYTES;
}

void ll_sheet_cell(const struct ll_sheet_layout *layout, uint32_t cell_idx, uint32_t *x,
                   uint32_t *y)
{
    uint32_t col = cell_idx % layout->num_columns, row = cell_idx / layout->num_columns;
    *x = layout->gap_px + col * (layout->cell_width + layout->gap_px);
    *y = layout->gap_px + layout->title_px +
         row * (layout->cell_height + layout->label_px + layout->gap_px);
}

bool ll_sheet_init(struct ll_sheet *sheet, const struct ll_sheet_layout *layout,
                   const char *title)
{
    *sheet = (struct ll_sheet){ .layout = *layout };
    if (!ll_picture_init(&sheet->picture, layout->width, layout->height))
        return false;
    ll_picture_fill(&sheet->picture, 0, 0, layout->width, layout->height, paper);
    if (layout->title_px && title)
        ll_label_draw(&sheet->picture, layout->title_font, layout->gap_px,
                      layout->gap_px / 2, layout->width - 2 * layout->gap_px, ink, title);
    return true;
}

void ll_sheet_finish(struct ll_sheet *sheet)
{
    ll_picture_finish(&sheet->picture);
}

void ll_sheet_put(struct ll_sheet *sheet, uint32_t cell_idx, const uint8_t *rgba,
                  const char *label)
{
    const struct ll_sheet_layout *layout = &sheet->layout;
    uint32_t x, y;
    ll_sheet_cell(layout, cell_idx, &x, &y);
    for (uint32_t row = 0; row < layout->cell_height; row++)
        memcpy(ll_picture_at(&sheet->picture, x, y + row),
               rgba + (size_t)row * layout->cell_width * 4,
               (size_t)layout->cell_width * 4);
    ll_label_draw(&sheet->picture, layout->font, x, y + layout->cell_height,
                  layout->cell_width, ink, label);
}

bool ll_sheet_get(const struct ll_sheet *sheet, uint32_t cell_idx, struct ll_picture *out)
{
    const struct ll_sheet_layout *layout = &sheet->layout;
    uint32_t x, y;
    ll_sheet_cell(layout, cell_idx, &x, &y);
    if (!ll_picture_init(out, layout->cell_width, layout->cell_height))
        return false;
    for (uint32_t row = 0; row < layout->cell_height; row++)
        memcpy(ll_picture_at(out, 0, row), ll_picture_at(&sheet->picture, x, y + row),
               (size_t)layout->cell_width * 4);
    return true;
}
