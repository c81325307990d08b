// Films along a camera path: numbered pictures, or an encoder fed with them.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/platform.h"
#include "runner/capture_private.h"
#include "runner/video.h"

#define FRAME_NAME "%06u.png"

struct film {
    struct capture *capture;
    const struct ll_camera_path *path;
    uint32_t num_frames;
    struct ll_video *video; // owned; NULL: pictures in `folder`
    char folder[CAPTURE_MAX_PATH];
};

static bool frame_keep(struct film *film, uint32_t frame_idx,
                       const struct ll_picture *picture)
{
    if (film->video) {
        film->capture->report.num_pictures++;
        return ll_video_frame(film->video, picture->rgba);
    }
    char file[CAPTURE_MAX_PATH + 16];
    snprintf(file, sizeof file, "%s/" FRAME_NAME, film->folder, frame_idx);
    return capture_save(film->capture, file, picture);
}

static bool frame_make(struct film *film, uint32_t frame_idx, struct ll_picture *picture)
{
    struct capture *capture = film->capture;
    double time_s = film->path->start_s + frame_idx / capture->params->fps;
    struct ll_path_view at = ll_camera_path_eval(film->path, time_s);
    char name[32];
    snprintf(name, sizeof name, "frame %u", frame_idx);
    struct capture_view view = { .shot = at.shot,
                                 .field_of_view_deg = (float)at.field_of_view_deg,
                                 .width = picture->width,
                                 .height = picture->height,
                                 .name = name };
    view.age_steps = frame_idx ? 0 : capture->params->rules.age_steps;
    return capture_draw(capture, &view, picture->rgba) &&
           frame_keep(film, frame_idx, picture);
}

static bool frames_make(struct film *film)
{
    struct ll_picture picture;
    if (!ll_picture_init(&picture, film->capture->width, film->capture->height))
        return false;
    bool good = true;
    double told_s = ll_platform_now_s();
    for (uint32_t i = 0; i < film->num_frames && good; i++) {
        good = frame_make(film, i, &picture);
        double now_s = ll_platform_now_s();
        if (now_s - told_s < 5 && i + 1 < film->num_frames)
            continue;
        told_s = now_s;
        ll_log(LL_LOG_INFO, "capture", "%u of %u pictures", i + 1, film->num_frames);
    }
    ll_picture_finish(&picture);
    return good;
}

// A shorter film in the folder of a longer one: its end would seem to belong to this one.
static void leftovers_warn(const struct film *film)
{
    char file[CAPTURE_MAX_PATH + 16];
    snprintf(file, sizeof file, "%s/" FRAME_NAME, film->folder, film->num_frames);
    if (ll_platform_path_kind(file) == LL_PATH_FILE)
        ll_log(LL_LOG_WARN, "capture", "%s and what follows is of an earlier film", file);
}

// Where the pictures go. False after a line in the log.
static bool film_open(struct film *film)
{
    const struct ll_capture_params *params = film->capture->params;
    const char *out = params->out ? params->out : "film";
    bool wants_film = ll_video_is_film(out);
    if (wants_film && ll_video_is_possible()) {
        struct ll_video_params video = { .path = out,
                                         .width = film->capture->width,
                                         .height = film->capture->height,
                                         .fps = params->fps };
        film->video = capture_file_check(out) ? ll_video_begin(&video) : NULL;
        return film->video != NULL;
    }
    if (wants_film) {
        capture_stem(out, film->folder, sizeof film->folder);
        ll_log(LL_LOG_WARN, "capture",
               "ffmpeg is not in PATH: the pictures of %s go into the folder %s", out,
               film->folder);
    } else {
        snprintf(film->folder, sizeof film->folder, "%s", out);
    }
    if (!capture_folder_make(film->folder))
        return false;
    leftovers_warn(film);
    return true;
}

// False when the file that was asked for is not there.
static bool film_close(struct film *film, bool good)
{
    const struct ll_capture_params *params = film->capture->params;
    const char *out = params->out ? params->out : "film";
    if (film->video) {
        good = ll_video_end(film->video) && good;
        if (good)
            ll_log(LL_LOG_INFO, "capture", "%s: %u pictures", out, film->num_frames);
        return good;
    }
    if (!good)
        return false;
    ll_log(LL_LOG_INFO, "capture",
           "%u pictures in %s; a film of them: ffmpeg -framerate %g -i %s/%%06d.png "
           "-crf 16 -pix_fmt yuv420p film.mp4",
           film->num_frames, film->folder, params->fps, film->folder);
    return !ll_video_is_film(out);
}

int capture_film(struct capture *capture)
{
    const struct ll_camera_path *path = &capture->plan->path;
    struct film film = { .capture = capture,
                         .path = path,
                         .num_frames =
                             ll_camera_path_num_frames(path, capture->params->fps) };
    int code = capture_open(capture, &path->base, NULL);
    if (code)
        return code;
    if (!film_open(&film))
        return 1;
    bool good = frames_make(&film);
    return film_close(&film, good) ? 0 : 1;
}
