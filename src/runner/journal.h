// The journal of frame rates: one row of a CSV file a second, for runs of any length. It
// is fed frames and a clock and knows nothing else. Columns only ever grow at the end.
#ifndef LL_RUNNER_JOURNAL_H
#define LL_RUNNER_JOURNAL_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "gpu/gpu.h"

struct ll_journal;

struct ll_journal_params {
    FILE *out; // borrowed
    // Of the comment that comes first.
    const char *adapter, *backend, *driver;
    bool has_timestamps; // passes are timed
};

// Writes the comment and the header. NULL when memory is out.
struct ll_journal *ll_journal_create(const struct ll_journal_params *params);
void ll_journal_destroy(struct ll_journal *journal); // drops a second that is not full

// What one frame was like. NAN: no reading; its column stays empty.
struct ll_journal_frame {
    double now_s;                // at its end; the first frame only starts the clock
    double eye[3], direction[3]; // world
    double cpu_s;                // that all threads have worked so far
    double main_ms;              // of the thread of the frames, waits left out
    double gpu_ms;               // from first to last command
    const struct ll_gpu_timer *passes; // borrowed; of the newest frame that has run
    uint32_t num_passes;
    // What is there now:
    double streamed; // tiles
    double entities; // objects that are placed
    double meshes, images, mats, m2, tex;
};
void ll_journal_frame(struct ll_journal *journal, const struct ll_journal_frame *frame);

#endif
