#include "runner/video.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/log.h"
#include "base/process.h"

#define PROGRAM "ffmpeg"
#define MAX_ARGUMENTS 48
#define MAX_CODEC_ARGUMENTS 8

// Constant quality, so that no bit rate has to be chosen for a size.
static const struct film {
    const char *extension;
    const char *arguments[MAX_CODEC_ARGUMENTS + 1];
} films[] = {
    { ".mp4", { "-c:v", "libx264", "-crf", "16", "-movflags", "+faststart" } },
    { ".webm", { "-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0" } },
};

struct ll_video {
    struct ll_process *process;
    const char *path; // of the caller
    size_t num_pixels;
    uint8_t *rgb; // owned
    bool broken;
};

static const struct film *film_find(const char *path)
{
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof films / sizeof *films; i++) {
        if (!strcasecmp(dot, films[i].extension))
            return &films[i];
    }
    return NULL;
}

bool ll_video_is_film(const char *path)
{
    return film_find(path) != NULL;
}

bool ll_video_is_possible(void)
{
    return ll_process_is_in_path(PROGRAM);
}

static struct ll_process *encoder_start(const struct ll_video_params *params)
{
    char size[32], fps[32], file[1100];
    // As a file whatever it is called: "-x.mp4" and "a:b.mp4" too.
    snprintf(file, sizeof file, "file:%s", params->path);
    snprintf(size, sizeof size, "%ux%u", params->width, params->height);
    snprintf(fps, sizeof fps, "%.6g", params->fps);
    const char *input[] = { PROGRAM, "-hide_banner", "-loglevel", "error",
                            "-y",    "-f",           "rawvideo",  "-pixel_format",
                            "rgb24", "-video_size",  size,        "-framerate",
                            fps,     "-i",           "pipe:0" };
    // Players expect 4:2:0, whose edges are even, in the colours of BT.709.
    const char *output[] = { "-vf",
                             "pad=ceil(iw/2)*2:ceil(ih/2)*2,scale=out_color_matrix=bt709:"
                             "out_range=tv",
                             "-pix_fmt",
                             "yuv420p",
                             "-colorspace",
                             "bt709",
                             "-color_primaries",
                             "bt709",
                             "-color_trc",
                             "bt709",
                             file };
    const char *argv[MAX_ARGUMENTS];
    size_t num = 0;
    for (size_t i = 0; i < sizeof input / sizeof *input; i++)
        argv[num++] = input[i];
    const struct film *film = film_find(params->path);
    for (size_t i = 0; film && film->arguments[i]; i++)
        argv[num++] = film->arguments[i];
    for (size_t i = 0; i < sizeof output / sizeof *output; i++)
        argv[num++] = output[i];
    argv[num] = NULL;
    return ll_process_start(argv);
}

struct ll_video *ll_video_begin(const struct ll_video_params *params)
{
    struct ll_video *video = calloc(1, sizeof *video);
    if (!video)
        return NULL;
    video->path = params->path;
    video->num_pixels = (size_t)params->width * params->height;
    video->rgb = malloc(video->num_pixels * 3);
    video->process = video->rgb ? encoder_start(params) : NULL;
    if (video->process)
        return video;
    ll_log(LL_LOG_ERROR, "video", PROGRAM " could not be started");
    free(video->rgb);
    free(video);
    return NULL;
}

bool ll_video_frame(struct ll_video *video, const uint8_t *rgba)
{
    for (size_t i = 0; i < video->num_pixels; i++)
        memcpy(video->rgb + i * 3, rgba + i * 4, 3);
    if (!video->broken)
        video->broken =
            !ll_process_write(video->process, video->rgb, video->num_pixels * 3);
    return !video->broken;
}

bool ll_video_end(struct ll_video *video)
{
    int code = ll_process_finish(video->process);
    bool good = code == 0 && !video->broken;
    if (!good)
        ll_log(LL_LOG_ERROR, "video", "%s: " PROGRAM " ended with %d", video->path, code);
    free(video->rgb);
    free(video);
    return good;
}
