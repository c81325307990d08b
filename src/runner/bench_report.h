// Inside of the bench only: what was measured, as JSON and as tables for people.
#ifndef LL_RUNNER_BENCH_REPORT_H
#define LL_RUNNER_BENCH_REPORT_H

#include "runner/bench_ab.h"
#include "runner/bench_scaling.h"
#include "runner/json.h"

struct bench_machine {
    struct ll_gpu_facts gpu;
    char cpu[128];
    uint32_t num_cores;
    bool release; // else assertions are compiled in
};
void bench_machine_fill(struct ll_gpu *gpu, struct bench_machine *out);

// What a run has found. Each part may be absent.
struct bench_report {
    struct bench_machine machine;
    struct ll_ceilings ceilings; // num_rows 0: none
    struct bench_scaling scaling;
    struct bench_place *places; // owned
    uint32_t num_places;
    struct bench_ab *abs; // owned
    uint32_t num_abs;
};
void bench_report_finish(struct bench_report *report);

const char *bench_gpu_type_name(VkPhysicalDeviceType type);
// Of a bound and what was measured; 0 when nothing was.
double bench_ratio(double bound_ms, double measured_ms);
// Of a parked frame: the passes of the table together.
double bench_passes_ms(const struct bench_place *place);

void bench_report_json(const struct bench_report *report, struct ll_json_doc *doc);
void bench_report_tables(const struct bench_report *report, FILE *out);

#endif
