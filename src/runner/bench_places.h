// Inside of the bench only: places, measured frame by frame.
#ifndef LL_RUNNER_BENCH_PLACES_H
#define LL_RUNNER_BENCH_PLACES_H

#include "runner/bench_bound.h"
#include "runner/runner.h"
#include "runner/scenario.h"
#include "runner/statistics.h"

#define BENCH_MAX_PASSES 32

// Frames of one kind: of a camera that stands, or of one that turns.
struct bench_series {
    uint32_t num_frames;
    struct ll_summary wall_ms;                   // from frame to frame
    struct ll_summary cpu_ms;                    // of this thread, waits left out
    struct ll_summary stage_ms[LL_NUM_STAGES];   // where it went
    struct ll_summary other_ms;                  // what no stage claims
    struct ll_summary gpu_ms;                    // from first to last command
    struct ll_summary pass_ms[BENCH_MAX_PASSES]; // by row of the pass table
    double all_threads_ms;                       // CPU time of a frame, mean
};

struct bench_pass {
    bool ran;
    struct ll_pass_counts counts;
    bool has_statistics;
    struct ll_gpu_statistics statistics;
    struct ll_bound bound;
};

// The most that any of the parked frames did.
struct bench_steady {
    uint64_t uploaded_bytes, num_descriptor_writes, num_pipelines, num_objects;
    bool has_heap;
    uint64_t num_heap_calls; // of this thread
};

struct bench_place {
    const char *name, *preset; // borrowed
    uint32_t width, height;
    double load_s;
    struct bench_series parked, turning;
    struct bench_pass passes[BENCH_MAX_PASSES]; // by row of the pass table
    double bound_ms;                            // of the passes together
    struct ll_render_stats stats;
    struct bench_steady steady;
};

// A session of the bench and what it shows.
struct bench_stage {
    const struct ll_bench_params *params;
    struct ll_session *session;      // owned; NULL until a place is opened
    const struct ll_shot_spec *open; // what it shows
};

// Opens the place and waits for all of it. settings: those that are then in force. 0, or
// an exit code.
int bench_stage_open(struct bench_stage *stage, const struct ll_shot_spec *spec,
                     const struct ll_settings *settings);
void bench_stage_finish(struct bench_stage *stage);

// The settings of a place: its own, then the preset's, then --set, then `more`
// ("row=value", or NULL). False after a line in the log.
bool bench_settings_fill(const struct ll_bench_params *params,
                         const struct ll_shot_spec *spec, const char *preset,
                         const char *more, struct ll_settings *settings);

// How many frames fit this device.
struct bench_pace {
    uint32_t num_warm, num_frames; // of a series, at most
    uint32_t num_least;            // although the time is up
    double series_s;               // the time of a series; 0: as long as it takes
};
struct bench_pace bench_pace_of(const struct ll_bench_params *params,
                                const struct ll_gpu *gpu);

// Runs frames of what the stage shows as the environment asks to (monitor.h), until a
// probe has seen enough. False when a frame failed or no probe is asked for.
bool bench_place_probe(struct bench_stage *stage);

// Measures what the stage shows. False when a frame failed.
bool bench_place_measure(struct bench_stage *stage, const struct ll_costs *costs,
                         struct bench_place *out);

#endif
