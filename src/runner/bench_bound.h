// The least time that a pass can take on this machine, from what its row of the pass
// table says it has to do, what it drew, and the ceilings. Pure.
#ifndef LL_RUNNER_BENCH_BOUND_H
#define LL_RUNNER_BENCH_BOUND_H

#include "render/pass.h"
#include "render/render.h"
#include "runner/bench.h"

// Seconds that one of each costs at least. 0: not measured, and left out.
struct ll_costs {
    double byte_s, pixel_s, blended_pixel_s, texel_s, fma_s, triangle_s;
    double command_s, record_s; // a set and an indirect command; one more draw in it
    double pass_s;              // its beginning, end and wait
};
struct ll_costs ll_costs_of(const struct ll_ceilings *ceilings);

// Names of the rows that ll_costs_of looks at, NULL at the end.
extern const char *const ll_cost_rows[];

enum ll_bound_term {
    LL_BOUND_BYTES,
    LL_BOUND_PIXELS,
    LL_BOUND_TEXELS,
    LL_BOUND_ARITHMETIC,
    LL_BOUND_TRIANGLES,
    LL_BOUND_DRAWS,
    LL_BOUND_PASS,
    LL_NUM_BOUND_TERMS
};
const char *ll_bound_term_name(enum ll_bound_term term);

struct ll_bound_work {
    const struct ll_pass_def *pass;
    uint64_t num_pixels; // of its target
    uint32_t num_draw_commands, num_records, num_triangles;
    // NULL: the device does not count. Then a pass that does not blend is taken to shade
    // each pixel once, and one that blends none.
    const struct ll_gpu_statistics *statistics;
};

// The parts of a GPU work side by side: the bound is the longest term.
struct ll_bound {
    double ms, terms_ms[LL_NUM_BOUND_TERMS];
    enum ll_bound_term limit;
};
struct ll_bound ll_bound_of(const struct ll_bound_work *work,
                            const struct ll_costs *costs);

#endif
