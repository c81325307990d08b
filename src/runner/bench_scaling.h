// Inside of the bench only: cost against the number of things.
#ifndef LL_RUNNER_BENCH_SCALING_H
#define LL_RUNNER_BENCH_SCALING_H

#include "runner/bench.h"

#define BENCH_MAX_SIZES 8
#define BENCH_MAX_LINES 16

struct bench_scaling_line {
    const char *name, *things, *help; // literals
    uint32_t num_sizes;
    uint32_t sizes[BENCH_MAX_SIZES]; // how many things
    double ms[BENCH_MAX_SIZES];      // median
    double spread[BENCH_MAX_SIZES];
};

struct bench_scaling {
    uint32_t num_lines;
    struct bench_scaling_line lines[BENCH_MAX_LINES];
};

// most: sizes above are left out; 0: none is. False when memory is out or the device is
// lost.
bool bench_scaling_measure(struct ll_gpu *gpu, uint32_t most, struct bench_scaling *out);

#endif
