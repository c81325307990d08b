// Inside of the bench only: one setting against another, frame by frame.
#ifndef LL_RUNNER_BENCH_AB_H
#define LL_RUNNER_BENCH_AB_H

#include "runner/bench_places.h"

// "row=a,b" taken apart.
struct bench_ab_values {
    char texts[2][128]; // "row=a", "row=b"
};
bool bench_ab_parse(const char *text, struct bench_ab_values *out);

enum bench_ab_measure { BENCH_AB_GPU, BENCH_AB_CPU, BENCH_AB_WALL, BENCH_AB_PASSES };

// One line: the GPU's frame, the CPU's, both together, then the passes.
struct bench_ab_line {
    const char *name;       // borrowed
    double median_ms[2];    // of A and of B
    struct ll_comparison b; // over A
};

struct bench_ab {
    const char *name, *preset; // borrowed
    struct bench_ab_values values;
    uint32_t num_rounds; // with sessions of their own
    uint32_t num_pairs, num_lines;
    uint32_t num_messages; // of validation
    struct bench_ab_line lines[BENCH_AB_PASSES + BENCH_MAX_PASSES];
};

// Both values take turns, frame by frame. 0, or an exit code.
int bench_ab_measure(const struct ll_bench_params *params,
                     const struct ll_shot_spec *spec, const char *preset,
                     const struct bench_ab_values *values, struct bench_ab *out);

#endif
