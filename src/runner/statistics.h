// What series of measurements say: quantiles, and whether one thing is faster than
// another.
#ifndef LL_RUNNER_STATISTICS_H
#define LL_RUNNER_STATISTICS_H

#include <stdbool.h>
#include <stdint.h>

struct ll_summary {
    uint32_t num;
    double mean, min, max;
    double p50, p95, p99, p999;
    double spread; // half of the values lie this far apart, as a share of the median
};

// Sorts the values. All zero for none.
struct ll_summary ll_summarize(double *values, uint32_t num);

// A quantile of sorted values: between neighbours, linear. q: 0..1.
double ll_quantile(const double *sorted, uint32_t num, double q);

// ---- A against B ----

// Time of B over time of A, from pairs that were measured one after the other.
struct ll_comparison {
    uint32_t num_pairs;
    double ratio;     // the median of the pairs' ratios
    double low, high; // its interval of 95 % confidence
    double noise;     // half of the pairs' ratios lie this far apart, relative
    bool differs;     // the interval leaves out 1
};

// Pairs of one group (of num_groups that are equally long, one after the other) share
// what is not noise of single pairs, such as where memory lies: groups are resampled,
// then pairs in them, with a fixed seed, so that the same series give the same answer.
// Pairs that are not positive are left out. All zero, ratio 1, when no pair or no memory
// is left.
#define LL_MAX_COMPARE_GROUPS 16
struct ll_comparison ll_compare(const double *a, const double *b, uint32_t num_pairs,
                                uint32_t num_groups);

#endif
