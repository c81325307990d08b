// One data set, one map, one device: wires the layers together.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/jobs.h"
#include "base/log.h"
#include "runner/runner.h"

struct ll_session {
    uint32_t width, height;
    struct ll_settings settings;
    struct ll_jobs *jobs;
    struct ll_vfs *vfs;
    struct ll_light_tables *light_tables;
    struct ll_data_map map;
    struct ll_scene *scene;
    struct ll_gpu *gpu;
    struct ll_render *render;
    struct ll_world *world;
};

const char *ll_version(void)
{
    return LL_VERSION;
}

static enum ll_session_result data_open(struct ll_session *session,
                                        const struct ll_session_params *params)
{
    session->jobs = ll_jobs_create(params->num_workers);
    session->vfs =
        session->jobs ? ll_vfs_create(ll_jobs_num_workers(session->jobs)) : NULL;
    if (!session->vfs)
        return LL_SESSION_FAILED;
    for (uint32_t i = 0; i < params->num_data; i++) {
        if (ll_data_mount(session->vfs, params->data[i]) != LL_OK)
            return LL_SESSION_NO_DATA;
    }
    session->light_tables = ll_data_light_tables(session->vfs);
    if (!session->light_tables)
        return LL_SESSION_FAILED;
    session->map.id = LL_NO_MAP_ID;
    if (!params->map)
        return params->model ? LL_SESSION_OK : LL_SESSION_NO_DATA;
    return ll_data_map_find(session->vfs, params->map, &session->map)
               ? LL_SESSION_OK
               : LL_SESSION_NO_DATA;
}

// One model at the origin, loaded before the first shot so that cameras can be aimed at
// it.
static enum ll_session_result stage_set(struct ll_session *session, const char *model)
{
    const double origin[3] = { 0 };
    if (!ll_world_place(session->world, model, origin))
        return LL_SESSION_FAILED;
    ll_world_wait(session->world);
    float center[3], radius_yd;
    if (ll_world_placed_sphere(session->world, 0, center, &radius_yd))
        return LL_SESSION_OK;
    ll_log(LL_LOG_ERROR, "session", "%s: absent from the data, or broken", model);
    return LL_SESSION_NO_DATA;
}

static enum ll_session_result renderer_open(struct ll_session *session,
                                            const struct ll_session_params *params)
{
    session->gpu = ll_gpu_create(
        ll_gpu_params(.validation = params->validation, .device_name = params->gpu));
    if (!session->gpu)
        return LL_SESSION_NO_GPU;
    session->scene = ll_scene_create();
    if (!session->scene)
        return LL_SESSION_FAILED;
    struct ll_render_params render = { .gpu = session->gpu,
                                       .scene = session->scene,
                                       .size = { session->width, session->height, 1 },
                                       .settings = &session->settings };
    session->render = ll_render_create(&render);
    if (!session->render)
        return LL_SESSION_FAILED;
    struct ll_world_params world = { .vfs = session->vfs,
                                     .jobs = session->jobs,
                                     .map_folder =
                                         params->map ? session->map.folder : NULL,
                                     .spans = ll_render_spans(session->render) };
    session->world = ll_world_create(&world);
    if (!session->world)
        return LL_SESSION_NO_DATA;
    return params->map ? LL_SESSION_OK : stage_set(session, params->model);
}

enum ll_session_result ll_session_create(const struct ll_session_params *params,
                                         struct ll_session **out)
{
    *out = NULL;
    struct ll_session *session = calloc(1, sizeof *session);
    if (!session)
        return LL_SESSION_FAILED;
    session->width = params->width;
    session->height = params->height;
    ll_settings_default(&session->settings);
    enum ll_session_result result = data_open(session, params);
    if (result == LL_SESSION_OK)
        result = renderer_open(session, params);
    if (result != LL_SESSION_OK) {
        ll_session_destroy(session);
        return result;
    }
    *out = session;
    return LL_SESSION_OK;
}

void ll_session_destroy(struct ll_session *session)
{
    if (!session)
        return;
    ll_world_destroy(session->world);
    ll_render_destroy(session->render);
    ll_gpu_destroy(session->gpu);
    ll_scene_destroy(session->scene);
    ll_light_tables_destroy(session->light_tables);
    ll_jobs_destroy(session->jobs);
    ll_vfs_destroy(session->vfs);
    free(session);
}

bool ll_session_set(struct ll_session *session, const char *row, const char *value)
{
    enum ll_settings_result result = ll_settings_set(&session->settings, row, value);
    return result == LL_SETTINGS_SET || result == LL_SETTINGS_CLAMPED;
}

struct ll_settings *ll_session_settings(struct ll_session *session)
{
    return &session->settings;
}

struct ll_gpu *ll_session_gpu(struct ll_session *session)
{
    return session->gpu;
}

bool ll_session_stage_sphere(struct ll_session *session, float center[3],
                             float *radius_yd)
{
    return ll_world_placed_sphere(session->world, 0, center, radius_yd);
}

struct ll_world_stats ll_session_world_stats(struct ll_session *session)
{
    return ll_world_stats(session->world);
}

struct ll_render_stats ll_session_render_stats(struct ll_session *session)
{
    return ll_render_stats(session->render);
}

static double day_fraction(double minute)
{
    double day = minute / 1440;
    return day - floor(day);
}

bool ll_session_shot_lit(struct ll_session *session, const struct ll_shot_params *params,
                         uint8_t *pixels)
{
    const struct ll_shot *shot = &params->shot;
    struct ll_camera camera = {
        .yaw_deg = shot->yaw_deg,
        .pitch_deg = shot->pitch_deg,
        .field_of_view_deg = session->settings.field_of_view_deg,
        .near_yd = session->settings.nearclip_yd,
        .far_clip_yd = session->settings.farclip_yd,
        .width = session->width,
        .height = session->height,
    };
    memcpy(camera.eye_world, shot->pos, sizeof camera.eye_world);
    ll_world_focus(session->world, camera.eye_world, camera.far_clip_yd);
    ll_world_wait(session->world);

    struct ll_light_state light;
    if (params->light) {
        light = *params->light;
    } else {
        const float eye[3] = { (float)shot->pos[0], (float)shot->pos[1],
                               (float)shot->pos[2] };
        ll_light_eval(session->light_tables, session->map.id, eye, LL_LIGHT_SLOT_CLEAR,
                      shot->minute, &light);
    }
    if (!ll_render_frame_begin(session->render))
        return false;
    struct ll_world_event event;
    while (ll_world_next(session->world, &event))
        ll_render_world_event(session->render, &event);
    struct ll_frame_params frame = { .camera = &camera,
                                     .settings = &session->settings,
                                     .light = &light,
                                     .day = (float)day_fraction(shot->minute) };
    return ll_render_frame_draw(session->render, &frame) &&
           ll_render_frame_end(session->render, pixels);
}

bool ll_session_shot(struct ll_session *session, const struct ll_shot *shot,
                     uint8_t *pixels)
{
    return ll_session_shot_lit(session, &(struct ll_shot_params){ .shot = *shot },
                               pixels);
}
