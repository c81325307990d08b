// The probe of frame rates: waits until a place is whole, warms, measures so many frames,
// and says it all in one line. Pure: it is fed frames and a clock.
#ifndef LL_RUNNER_PROBE_H
#define LL_RUNNER_PROBE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LL_PROBE_WARM 60u // frames
#define LL_MAX_PROBE_FRAMES 1000000u

struct ll_probe {
    uint32_t num_warm, num_frames; // that are wanted
    uint32_t warmed, sampled;
    double start_s, start_cpu_s; // of the sampling
    double last_s, end_s, end_cpu_s;
    double *frame_ms; // owned; num_frames
};

// "600" of WOW_FPS_PROBE; 0: it is no number of frames.
uint32_t ll_probe_frames(const char *text);

// False when memory is out.
bool ll_probe_init(struct ll_probe *probe, uint32_t num_frames, uint32_t num_warm);
void ll_probe_finish(struct ll_probe *probe);

// At the end of a frame: cpu_s is what all threads have worked so far. True once all
// frames have been measured.
bool ll_probe_frame(struct ll_probe *probe, bool presentable, double now_s, double cpu_s);

// What the line says beside the times.
struct ll_probe_facts {
    uint32_t num_particles, num_submeshes, num_drawn, num_entities;
    uint32_t window[2], world[2]; // pixels: of the output, of the scene
    const char *present_mode;     // "none" without a window
};

#define LL_PROBE_LINE_BYTES 512
// Sorts the times.
void ll_probe_line(struct ll_probe *probe, const struct ll_probe_facts *facts,
                   char line[LL_PROBE_LINE_BYTES]);

#endif
