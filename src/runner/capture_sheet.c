// Contact sheets and A/B sheets.
#include <stdio.h>

#include "base/log.h"
#include "runner/capture_private.h"
#include "runner/diff.h"
#include "runner/sheet.h"

#define HOURS_A_ROW 6u // so that a row is a quarter of the day

// An A/B sheet has two rows for each shot: its pictures, a value a column, and below each
// where it differs from the first value's.
static uint32_t cell_of(const struct ll_capture_plan *plan,
                        const struct ll_capture_job *job)
{
    return plan->num_values ? 2 * job->order * plan->num_values + job->vary_idx
                            : job->order;
}

static bool layout_make(const struct capture *capture, struct ll_sheet_layout *out)
{
    const struct ll_capture_plan *plan = capture->plan;
    struct ll_sheet_params params = { .num_cells = plan->num_jobs,
                                      .num_columns = plan->num_values,
                                      .has_title = plan->title != NULL };
    uint32_t num_hours = capture->params->num_hours;
    if (plan->num_values)
        params.num_cells = 2 * plan->num_jobs;
    else if (num_hours > HOURS_A_ROW && num_hours % HOURS_A_ROW == 0)
        params.num_columns = HOURS_A_ROW;
    capture_size(capture, &params.cell_width, &params.cell_height);
    if (ll_sheet_layout(&params, out))
        return true;
    ll_log(LL_LOG_ERROR, "capture",
           "a sheet of %u pictures would be %u x %u pixels, which is too large: choose a "
           "smaller --size, or fewer",
           params.num_cells, out->width, out->height);
    return false;
}

static int cells_draw(struct capture *capture, struct ll_sheet *sheet)
{
    const struct ll_capture_plan *plan = capture->plan;
    for (uint32_t i = 0; i < plan->num_jobs; i++) {
        const struct ll_capture_job *job = &plan->jobs[i];
        struct ll_picture picture;
        int code = capture_picture(capture, job, &picture);
        if (code)
            return code;
        ll_sheet_put(sheet, cell_of(plan, job), picture.rgba, job->label);
        ll_picture_finish(&picture);
        ll_log(LL_LOG_INFO, "capture", "%u of %u: %s", i + 1, plan->num_jobs, job->label);
    }
    return 0;
}

// The lower row of a shot.
static bool differences_draw(const struct capture *capture, struct ll_sheet *sheet,
                             uint32_t order)
{
    uint32_t num_values = capture->plan->num_values;
    uint32_t above = 2 * order * num_values;
    struct ll_picture first, other, heat;
    if (!ll_sheet_get(sheet, above, &first))
        return false;
    bool good = true;
    for (uint32_t v = 0; v < num_values && good; v++) {
        good = ll_sheet_get(sheet, above + v, &other);
        if (good && ll_diff_heat(&first, &other, &heat)) {
            struct ll_diff diff = ll_diff_pictures(&first, &other);
            char text[128] = "differences from this";
            if (v)
                ll_diff_summary(&diff, text, sizeof text);
            ll_sheet_put(sheet, above + num_values + v, heat.rgba, text);
            ll_picture_finish(&heat);
        }
        ll_picture_finish(&other);
    }
    ll_picture_finish(&first);
    return good;
}

static int sheet_fill(struct capture *capture, struct ll_sheet *sheet, const char *out)
{
    int code = cells_draw(capture, sheet);
    if (code)
        return code;
    for (uint32_t i = 0; capture->plan->num_values && i < capture->plan->num_orders;
         i++) {
        if (!differences_draw(capture, sheet, i))
            return 1;
    }
    if (!capture_save(capture, out, &sheet->picture))
        return 1;
    ll_log(LL_LOG_INFO, "capture", "%s: %u pictures, %u x %u", out,
           capture->plan->num_jobs, sheet->picture.width, sheet->picture.height);
    return 0;
}

int capture_sheet(struct capture *capture)
{
    const char *out = capture->params->out ? capture->params->out : "sheet.png";
    struct ll_sheet_layout layout;
    struct ll_sheet sheet;
    if (!layout_make(capture, &layout))
        return 2;
    if (!capture_file_check(out))
        return 1;
    if (!ll_sheet_init(&sheet, &layout, capture->plan->title)) {
        ll_log(LL_LOG_ERROR, "capture", "memory is out");
        return 1;
    }
    int code = sheet_fill(capture, &sheet, out);
    ll_sheet_finish(&sheet);
    return code;
}
