#include "runner/statistics.h"

#include <math.h>
#include <stdlib.h>

#include "base/random.h"

#define NUM_RESAMPLES 2000
#define RESAMPLE_SEED 1

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double ll_quantile(const double *sorted, uint32_t num, double q)
{
    if (!num)
        return 0;
    double at = q * (num - 1);
    uint32_t below = (uint32_t)at;
    if (below + 1 >= num)
        return sorted[num - 1];
    double share = at - below;
    return sorted[below] + share * (sorted[below + 1] - sorted[below]);
}

struct ll_summary ll_summarize(double *values, uint32_t num)
{
    struct ll_summary s = { .num = num };
    if (!num)
        return s;
    qsort(values, num, sizeof *values, compare_doubles);
    for (uint32_t i = 0; i < num; i++)
        s.mean += values[i];
    s.mean /= num;
    s.min = values[0];
    s.max = values[num - 1];
    s.p50 = ll_quantile(values, num, 0.5);
    s.p95 = ll_quantile(values, num, 0.95);
    s.p99 = ll_quantile(values, num, 0.99);
    s.p999 = ll_quantile(values, num, 0.999);
    double half = ll_quantile(values, num, 0.75) - ll_quantile(values, num, 0.25);
    s.spread = s.p50 != 0 ? half / s.p50 : 0;
    return s;
}

// ---- A against B ----

// Ratios are compared as logarithms: half as long and twice as long are equally far from
// 1.
static uint32_t log_ratios(const double *a, const double *b, uint32_t num, double *out)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < num; i++) {
        if (a[i] > 0 && b[i] > 0 && isfinite(a[i]) && isfinite(b[i]))
            out[n++] = log(b[i] / a[i]);
    }
    qsort(out, n, sizeof *out, compare_doubles);
    return n;
}

// Medians of what as many draws, with putting back, might have been.
static void medians_resample(const double *sorted, uint32_t num, double *resample,
                             double medians[NUM_RESAMPLES])
{
    struct ll_random random = ll_random_make(RESAMPLE_SEED);
    for (uint32_t r = 0; r < NUM_RESAMPLES; r++) {
        for (uint32_t i = 0; i < num; i++)
            resample[i] = sorted[ll_random_u32(&random) % num];
        qsort(resample, num, sizeof *resample, compare_doubles);
        medians[r] = ll_quantile(resample, num, 0.5);
    }
    qsort(medians, NUM_RESAMPLES, sizeof *medians, compare_doubles);
}

struct ll_comparison ll_compare(const double *a, const double *b, uint32_t num_pairs)
{
    struct ll_comparison out = { .ratio = 1 };
    double *logs = calloc(2 * (size_t)num_pairs + 1, sizeof *logs);
    double *medians = calloc(NUM_RESAMPLES, sizeof *medians);
    uint32_t num = logs && medians ? log_ratios(a, b, num_pairs, logs) : 0;
    if (num) {
        medians_resample(logs, num, logs + num_pairs, medians);
        out.num_pairs = num;
        out.ratio = exp(ll_quantile(logs, num, 0.5));
        out.low = exp(ll_quantile(medians, NUM_RESAMPLES, 0.025));
        out.high = exp(ll_quantile(medians, NUM_RESAMPLES, 0.975));
        out.noise = exp(ll_quantile(logs, num, 0.75) - ll_quantile(logs, num, 0.25)) - 1;
        out.differs = out.low > 1 || out.high < 1;
    }
    free(logs);
    free(medians);
    return out;
}
