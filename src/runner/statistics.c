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
// 1. Those of a group stand together.
struct groups {
    const double *logs;
    uint32_t num_groups;
    uint32_t first[LL_MAX_COMPARE_GROUPS], num[LL_MAX_COMPARE_GROUPS]; // none is empty
};

static uint32_t groups_fill(const double *a, const double *b, uint32_t num_pairs,
                            uint32_t num_groups, double *logs, struct groups *out)
{
    uint32_t n = 0, length = num_pairs / num_groups;
    *out = (struct groups){ .logs = logs };
    for (uint32_t g = 0; g < num_groups; g++) {
        uint32_t first = n;
        for (uint32_t i = g * length; i < (g + 1) * length; i++) {
            if (a[i] > 0 && b[i] > 0 && isfinite(a[i]) && isfinite(b[i]))
                logs[n++] = log(b[i] / a[i]);
        }
        if (n == first)
            continue;
        out->first[out->num_groups] = first;
        out->num[out->num_groups++] = n - first;
    }
    return n;
}

// Medians of what other runs might have brought: as many groups, drawn with putting back,
// of each as many pairs.
static void medians_resample(const struct groups *groups, uint32_t max_pairs,
                             double *resample, double medians[NUM_RESAMPLES])
{
    struct ll_random random = ll_random_make(RESAMPLE_SEED);
    for (uint32_t r = 0; r < NUM_RESAMPLES; r++) {
        uint32_t n = 0;
        for (uint32_t k = 0; k < groups->num_groups; k++) {
            uint32_t g = ll_random_u32(&random) % groups->num_groups;
            const double *logs = groups->logs + groups->first[g];
            for (uint32_t i = 0; i < groups->num[g] && n < max_pairs; i++)
                resample[n++] = logs[ll_random_u32(&random) % groups->num[g]];
        }
        qsort(resample, n, sizeof *resample, compare_doubles);
        medians[r] = ll_quantile(resample, n, 0.5);
    }
    qsort(medians, NUM_RESAMPLES, sizeof *medians, compare_doubles);
}

struct ll_comparison ll_compare(const double *a, const double *b, uint32_t num_pairs,
                                uint32_t num_groups)
{
    struct ll_comparison out = { .ratio = 1 };
    if (!num_groups || num_groups > LL_MAX_COMPARE_GROUPS)
        return out;
    double *logs = calloc(2 * (size_t)num_pairs + 1, sizeof *logs);
    double *medians = calloc(NUM_RESAMPLES, sizeof *medians);
    struct groups groups;
    uint32_t num =
        logs && medians ? groups_fill(a, b, num_pairs, num_groups, logs, &groups) : 0;
    if (num) {
        medians_resample(&groups, num_pairs, logs + num_pairs, medians);
        qsort(logs, num, sizeof *logs, compare_doubles);
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
