#include "runner/bench_report.h"

#include <stdlib.h>

#include "base/platform.h"

void bench_machine_fill(struct ll_gpu *gpu, struct bench_machine *out)
{
    *out = (struct bench_machine){ .num_cores = ll_platform_num_cores() };
    ll_gpu_describe(gpu, &out->gpu);
    ll_platform_cpu_name(out->cpu, sizeof out->cpu);
#ifdef NDEBUG
    out->release = true;
#endif
}

void bench_report_finish(struct bench_report *report)
{
    free(report->places);
    free(report->abs);
    *report = (struct bench_report){ 0 };
}

const char *bench_gpu_type_name(VkPhysicalDeviceType type)
{
    switch (type) {
    case VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU:
        return "discrete GPU";
    case VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU:
        return "integrated GPU";
    case VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU:
        return "virtual GPU";
    case VK_PHYSICAL_DEVICE_TYPE_CPU:
        return "software driver";
    default:
        return "other";
    }
}

double bench_ratio(double bound_ms, double measured_ms)
{
    return measured_ms > 0 ? bound_ms / measured_ms : 0;
}

double bench_passes_ms(const struct bench_place *place)
{
    double ms = 0;
    for (uint32_t i = 0; i < BENCH_MAX_PASSES; i++)
        ms += place->passes[i].ran ? place->parked.pass_ms[i].p50 : 0;
    return ms;
}
