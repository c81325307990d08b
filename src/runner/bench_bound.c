#include "runner/bench_bound.h"

#define ROW_BYTES "copy.target"
#define ROW_PIXELS "fill.rgba8.opaque"
#define ROW_BLENDED "fill.rgba8.alpha"
#define ROW_TEXELS "texels.rgba8.bilinear.fragment"
#define ROW_FMAS "fma.fragment"
#define ROW_BACK "triangles.back"
#define ROW_OUTSIDE "triangles.outside"
#define ROW_COMMAND "draw.bind"
#define ROW_RECORD "draw.record"
#define ROW_PASS "pass.draw"

const char *const ll_cost_rows[] = { ROW_BYTES,  ROW_PIXELS, ROW_BLENDED, ROW_TEXELS,
                                     ROW_FMAS,   ROW_BACK,   ROW_OUTSIDE, ROW_COMMAND,
                                     ROW_RECORD, ROW_PASS,   NULL };

struct ll_costs ll_costs_of(const struct ll_ceilings *ceilings)
{
    double back_s = ll_ceiling_cost_s(ceilings, ROW_BACK);
    double outside_s = ll_ceiling_cost_s(ceilings, ROW_OUTSIDE);
    return (struct ll_costs){
        .byte_s = ll_ceiling_cost_s(ceilings, ROW_BYTES),
        .pixel_s = ll_ceiling_cost_s(ceilings, ROW_PIXELS),
        .blended_pixel_s = ll_ceiling_cost_s(ceilings, ROW_BLENDED),
        .texel_s = ll_ceiling_cost_s(ceilings, ROW_TEXELS),
        .fma_s = ll_ceiling_cost_s(ceilings, ROW_FMAS),
        // What is thrown away first costs least.
        .triangle_s = back_s < outside_s ? back_s : outside_s,
        .command_s = ll_ceiling_cost_s(ceilings, ROW_COMMAND),
        .record_s = ll_ceiling_cost_s(ceilings, ROW_RECORD),
        .pass_s = ll_ceiling_cost_s(ceilings, ROW_PASS),
    };
}

const char *ll_bound_term_name(enum ll_bound_term term)
{
    static const char *const names[LL_NUM_BOUND_TERMS] = {
        [LL_BOUND_BYTES] = "bytes",         [LL_BOUND_PIXELS] = "pixels",
        [LL_BOUND_TEXELS] = "texels",       [LL_BOUND_ARITHMETIC] = "arithmetic",
        [LL_BOUND_TRIANGLES] = "triangles", [LL_BOUND_DRAWS] = "draws",
        [LL_BOUND_PASS] = "pass",
    };
    return names[term];
}

// That have to be shaded at least.
static double fragments_of(const struct ll_bound_work *work)
{
    double pixels = (double)work->num_pixels;
    if (!work->statistics)
        return work->pass->overdraws ? 0 : pixels;
    double fragments = (double)work->statistics->num_fragments;
    return work->pass->overdraws || fragments < pixels ? fragments : pixels;
}

struct ll_bound ll_bound_of(const struct ll_bound_work *work,
                            const struct ll_costs *costs)
{
    const struct ll_pass_def *pass = work->pass;
    double fragments = fragments_of(work);
    double bytes = (double)work->num_pixels * pass->min_bytes_per_pixel +
                   fragments * pass->min_bytes_per_fragment;
    double more_records = work->num_records > work->num_draw_commands
                              ? (double)work->num_records - work->num_draw_commands
                              : 0;
    struct ll_bound bound = {
        .terms_ms = {
            [LL_BOUND_BYTES] = bytes * costs->byte_s,
            [LL_BOUND_PIXELS] =
                fragments * (pass->overdraws ? costs->blended_pixel_s : costs->pixel_s),
            [LL_BOUND_TEXELS] = fragments * pass->min_texels_per_fragment * costs->texel_s,
            [LL_BOUND_ARITHMETIC] = fragments * pass->min_fmas_per_fragment * costs->fma_s,
            [LL_BOUND_TRIANGLES] = work->num_triangles * costs->triangle_s,
            [LL_BOUND_DRAWS] = work->num_draw_commands * costs->command_s +
                               more_records * costs->record_s,
            [LL_BOUND_PASS] = costs->pass_s,
        },
    };
    for (int i = 0; i < LL_NUM_BOUND_TERMS; i++) {
        bound.terms_ms[i] *= 1e3;
        if (bound.terms_ms[i] > bound.ms) {
            bound.ms = bound.terms_ms[i];
            bound.limit = (enum ll_bound_term)i;
        }
    }
    return bound;
}
