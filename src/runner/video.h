// Films: pictures in a row, encoded by ffmpeg where that is installed.
#ifndef LL_RUNNER_VIDEO_H
#define LL_RUNNER_VIDEO_H

#include <stdbool.h>
#include <stdint.h>

struct ll_video;

bool ll_video_is_film(const char *path); // by its extension: .mp4, .webm
bool ll_video_is_possible(void);         // ffmpeg is in PATH

struct ll_video_params {
    const char *path;
    uint32_t width, height;
    double fps;
};

// NULL, with a log line, when ffmpeg cannot be started.
struct ll_video *ll_video_begin(const struct ll_video_params *params);
// One picture, rgba. False when ffmpeg has given up (it says why on stderr).
bool ll_video_frame(struct ll_video *video, const uint8_t *rgba);
// Waits for the film. False, with a log line, if it did not come out.
bool ll_video_end(struct ll_video *video);

#endif
