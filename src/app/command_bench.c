// lamplight bench: figures.
#include <stdio.h>

#include "commands.h"
#include "runner/bench.h"

int command_bench(const struct options *options)
{
    struct ll_gpu *gpu = ll_gpu_create(ll_gpu_params(.validation = options->validation, .device_name = options->gpu));
    static struct ll_ceilings c;
    struct ll_ceilings_params p = { .gpu = gpu };
    if (!ll_ceilings_measure(&p, &c)) return 1;
    for (uint32_t i = 0; i < c.num_rows; i++)
        printf("%-32s %12.4g %-12s %10.4g %10.4g %6.1f%% %8.2f ms %s\n", c.rows[i].name, c.rows[i].median, ll_ceiling_unit_name(c.rows[i].unit), c.rows[i].low, c.rows[i].high, c.rows[i].spread*100, c.rows[i].sample_ms, c.rows[i].by_cpu ? "cpu":"");
    printf("%.1f s, %u validation messages\n", c.wall_s, ll_gpu_num_validation_messages(gpu));
    ll_gpu_destroy(gpu);
    return 0;
}
