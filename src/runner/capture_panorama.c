// Panoramas: six views of one place.
#include <stdio.h>
#include <string.h>

#include "base/log.h"
#include "runner/capture_private.h"

struct panorama {
    struct ll_picture faces[LL_NUM_CUBE_FACES]; // with their borders
};

static void panorama_finish(struct panorama *panorama)
{
    for (int face = 0; face < LL_NUM_CUBE_FACES; face++)
        ll_picture_finish(&panorama->faces[face]);
}

static int faces_draw(struct capture *capture, const struct ll_capture_job *job,
                      uint32_t inner_px, struct panorama *out)
{
    *out = (struct panorama){ 0 };
    int code = capture_open(capture, job->spec, &job->vary);
    if (code)
        return code;
    uint32_t edge = inner_px + 2 * LL_CUBE_BORDER;
    for (int face = 0; face < LL_NUM_CUBE_FACES; face++) {
        struct ll_cube_view cube =
            ll_cube_view(&job->shot, (enum ll_cube_face)face, inner_px);
        struct capture_view view = { .shot = job->shot,
                                     .field_of_view_deg = cube.field_of_view_deg,
                                     .width = edge,
                                     .height = edge,
                                     .name = job->name };
        view.shot.yaw_deg = cube.yaw_deg;
        view.shot.pitch_deg = cube.pitch_deg;
        view.age_steps = face ? 0 : capture->params->rules.age_steps;
        if (!ll_picture_init(&out->faces[face], edge, edge) ||
            !capture_draw(capture, &view, out->faces[face].rgba))
            return 1;
    }
    return 0;
}

static int equirect_save(struct capture *capture, const struct panorama *panorama,
                         const char *file)
{
    struct ll_picture picture;
    if (!ll_picture_init(&picture, capture->width, capture->height))
        return 1;
    ll_cube_to_equirect(panorama->faces, &picture);
    bool good = capture_save(capture, file, &picture);
    ll_picture_finish(&picture);
    return good ? 0 : 1;
}

static int cube_save(struct capture *capture, const struct panorama *panorama,
                     const char *file)
{
    char stem[CAPTURE_MAX_PATH], path[CAPTURE_MAX_PATH + 16];
    capture_stem(file, stem, sizeof stem);
    for (int face = 0; face < LL_NUM_CUBE_FACES; face++) {
        struct ll_picture picture;
        snprintf(path, sizeof path, "%s-%s.png", stem, ll_cube_face_names[face]);
        if (!ll_cube_face_crop(&panorama->faces[face], &picture))
            return 1;
        bool good = capture_save(capture, path, &picture);
        ll_picture_finish(&picture);
        if (!good)
            return 1;
    }
    return 0;
}

static int panorama_make(struct capture *capture, const struct ll_capture_job *job,
                         const char *file)
{
    bool cube = capture->params->panorama == LL_PANORAMA_CUBE;
    uint32_t inner_px = cube ? capture->width : ll_cube_inner_px(capture->width);
    struct panorama panorama;
    int code = faces_draw(capture, job, inner_px, &panorama);
    if (!code)
        code = cube ? cube_save(capture, &panorama, file)
                    : equirect_save(capture, &panorama, file);
    panorama_finish(&panorama);
    if (!code)
        ll_log(LL_LOG_INFO, "capture", "%s: all around, faces of %u pixels", file,
               inner_px);
    return code;
}

int capture_panorama(struct capture *capture)
{
    const struct ll_capture_plan *plan = capture->plan;
    const char *out = capture->params->out;
    if (!plan->several) {
        out = out ? out : "panorama.png";
        return capture_file_check(out) ? panorama_make(capture, &plan->jobs[0], out) : 1;
    }
    out = out ? out : ".";
    int code = capture_folder_make(out) ? 0 : 1;
    for (uint32_t i = 0; i < plan->num_jobs && !code; i++) {
        char file[CAPTURE_MAX_PATH];
        snprintf(file, sizeof file, "%s/%s.png", out, plan->jobs[i].name);
        code = panorama_make(capture, &plan->jobs[i], file);
    }
    return code;
}
