// The bench: what this machine can do at most, what our frames need of that, and which of
// two settings is faster. Prints figures, judges none. Times are worth little alone:
// believe ratios of one process.
#ifndef LL_RUNNER_BENCH_H
#define LL_RUNNER_BENCH_H

#include <stdio.h>

#include "gpu/gpu.h"
#include "lamplight/lamplight.h"

// ---- ceilings: the limits of this machine ----

enum ll_ceiling_unit {
    LL_UNIT_GB_S,     // 1e9 bytes a second
    LL_UNIT_MB_S,     // 1e6
    LL_UNIT_GPIXEL_S, // 1e9 a second
    LL_UNIT_GTEXEL_S,
    LL_UNIT_GFMA_S,
    LL_UNIT_MTRIANGLE_S, // 1e6 a second
    LL_UNIT_NS,          // nanoseconds each: less is better
    LL_NUM_CEILING_UNITS
};
const char *ll_ceiling_unit_name(enum ll_ceiling_unit unit);

struct ll_ceiling {
    const char *name; // literal, "fill.rgba8.alpha"
    const char *help; // literal, one line
    enum ll_ceiling_unit unit;
    double median, low, high; // in the unit; the extremes of the samples
    double spread;            // half of the samples lie this far apart, relative
    uint32_t num_samples;
    double sample_ms; // median time of one sample
    bool by_cpu;      // timed by the clock of the CPU, submission and wait included
};

#define LL_MAX_CEILINGS 64

struct ll_ceilings {
    uint32_t num_rows;
    struct ll_ceiling rows[LL_MAX_CEILINGS];
    uint32_t width, height; // of the targets that were filled
    double wall_s;          // that all of it took
};

struct ll_ceilings_params {
    struct ll_gpu *gpu;     // borrowed; no frame of it is being recorded
    uint32_t width, height; // 0: 2560x1440; on a CPU device 640x360
    double sample_ms;       // that a sample should take at least; 0: by the device
    uint32_t num_rounds;    // samples of each row; 0: by the device
    // Only rows whose names begin with one of these, NULL at the end. NULL: all.
    const char *const *only;
    // Told of each step. NULL: not.
    void (*progress)(void *user, float fraction);
    void *user;
};

// False, with a log line, when memory is out or the device is lost. Rows that the device
// cannot run are absent.
bool ll_ceilings_measure(const struct ll_ceilings_params *params,
                         struct ll_ceilings *out);

// Seconds that one byte, pixel, texel, operation, triangle or draw takes at least: of the
// best sample, since what else the machine does only ever slows one down. 0 for a row
// that is absent.
double ll_ceiling_cost_s(const struct ll_ceilings *ceilings, const char *name);

// ---- the bench as a whole ----

enum ll_bench_part {
    LL_BENCH_CEILINGS = 1,
    LL_BENCH_SCALING = 2, // cost against the number of things
    LL_BENCH_PLACES = 4,
};

struct ll_bench_params {
    unsigned parts; // enum ll_bench_part
    // Data, device, workers, validation; width and height of the picture, 0: by the
    // device. Its map is that of the places.
    struct ll_session_params session;
    const char *scenario;        // NULL or "all": every one
    const char *scenario_file;   // a list of shots that joins ours; NULL
    const char *preset;          // NULL: what a place says itself; "all": one by one
    const char *const *settings; // "row=value"
    uint32_t num_settings;
    uint32_t num_frames; // parked frames of a place; 0: by the device
    const char *ab;      // "row=a,b": A against B instead of the figures of places; NULL
    bool probe;          // one line about one place, as WOW_FPS_PROBE asks, and no report
    bool json;
    const char *out; // a folder that bench.json and bench.md go into; NULL: stdout
    // Calls for heap memory that this thread has made so far. NULL: they are not counted.
    uint64_t (*heap_calls)(void);
};

// Exit code of the program: 0 good, 1 failed, 2 bad usage or no data.
int ll_bench_run(const struct ll_bench_params *params);

#endif
