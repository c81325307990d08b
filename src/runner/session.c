// One data set, one map, one device: wires the layers together.
#include "runner/session_private.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/log.h"
#include "lamplight/vulkan.h"

#define DEFAULT_WIDTH 1280
#define DEFAULT_HEIGHT 720

const char *ll_version(void)
{
    return LL_VERSION;
}

static bool jobs_open(struct ll_session *session, const struct ll_session_params *params)
{
    session->jobs = ll_jobs_create(params->num_workers);
    session->no_tables = ll_light_tables_create(&(struct ll_light_files){ 0 });
    struct ll_load_params load = { .data = params->data,
                                   .num_data = params->num_data,
                                   .map = params->map,
                                   .model = params->model };
    if (!session->jobs || !session->no_tables)
        return false;
    bool empty = !load.num_data && !load.map && !load.model;
    return empty || ll_session_load(session, &load);
}

static enum ll_session_result renderer_open(struct ll_session *session,
                                            const struct ll_session_params *params)
{
    struct ll_gpu_params gpu = { .validation = params->validation,
                                 .device_name = params->gpu };
    if (params->vulkan) {
        gpu.instance_extensions = params->vulkan->instance_extensions;
        gpu.num_instance_extensions = params->vulkan->num_instance_extensions;
        gpu.surface_create = params->vulkan->surface_create;
        gpu.surface_user = params->vulkan->user;
    }
    session->gpu = ll_gpu_create(&gpu);
    if (!session->gpu)
        return LL_SESSION_NO_GPU;
    session->scene = ll_scene_create();
    if (!session->scene)
        return LL_SESSION_FAILED;
    if (session->gpu->surface)
        session->swapchain = ll_swapchain_create(session->gpu);
    if (session->gpu->surface && !session->swapchain)
        return LL_SESSION_FAILED;
    struct ll_render_params render = { .gpu = session->gpu,
                                       .scene = session->scene,
                                       .size = { session->width, session->height,
                                                 session->settings.render_scale },
                                       .settings = &session->settings };
    if (session->swapchain)
        render.output_format = ll_swapchain_output_format(session->swapchain);
    session->render = ll_render_create(&render);
    return session->render ? LL_SESSION_OK : LL_SESSION_FAILED;
}

// The data is opened by a job while the device is.
static enum ll_session_result open(struct ll_session *session,
                                   const struct ll_session_params *params)
{
    if (!jobs_open(session, params))
        return LL_SESSION_FAILED;
    enum ll_session_result result = renderer_open(session, params);
    if (result != LL_SESSION_OK || params->background)
        return result;
    return ll_session_load_wait(session);
}

enum ll_session_result ll_session_open(const struct ll_session_params *params,
                                       const struct ll_settings *settings,
                                       struct ll_session **out)
{
    *out = NULL;
    struct ll_session *session = calloc(1, sizeof *session);
    if (!session)
        return LL_SESSION_FAILED;
    ll_mutex_init(&session->mutex);
    ll_cond_init(&session->changed);
    session->width = params->width ? params->width : DEFAULT_WIDTH;
    session->height = params->height ? params->height : DEFAULT_HEIGHT;
    session->output = (VkExtent2D){ session->width, session->height };
    session->callbacks = params->callbacks;
    ll_settings_default(&session->settings);
    if (settings)
        session->settings = *settings;
    enum ll_session_result result = open(session, params);
    if (result != LL_SESSION_OK) {
        ll_session_destroy(session);
        return result;
    }
    *out = session;
    return LL_SESSION_OK;
}

enum ll_session_result ll_session_create(const struct ll_session_params *params,
                                         struct ll_session **out)
{
    return ll_session_open(params, NULL, out);
}

void ll_session_destroy(struct ll_session *session)
{
    if (!session)
        return;
    session_loads_finish(session);
    ll_render_destroy(session->render);
    ll_swapchain_destroy(session->swapchain);
    ll_gpu_destroy(session->gpu);
    ll_scene_destroy(session->scene);
    ll_light_tables_destroy(session->no_tables);
    ll_jobs_destroy(session->jobs);
    ll_cond_finish(&session->changed);
    ll_mutex_finish(&session->mutex);
    free(session);
}

// ---- settings ----

bool ll_session_set(struct ll_session *session, const char *row, const char *value)
{
    enum ll_settings_result result = ll_settings_set(&session->settings, row, value);
    return result == LL_SETTINGS_SET || result == LL_SETTINGS_CLAMPED;
}

bool ll_session_get(const struct ll_session *session, const char *row, char *text,
                    size_t text_bytes)
{
    const struct ll_setting *setting = ll_settings_find(row);
    if (!setting)
        return false;
    int length =
        snprintf(text, text_bytes, "%g", ll_settings_get(&session->settings, setting));
    return length > 0 && (size_t)length < text_bytes;
}

struct ll_settings *ll_session_settings(struct ll_session *session)
{
    return &session->settings;
}

// ---- what the runner and the tests look at ----

struct ll_jobs *ll_session_jobs(struct ll_session *session)
{
    return session->jobs;
}

bool ll_session_vsync(const struct ll_session *session)
{
    return session->settings.gx_vsync;
}

const char *ll_session_present_mode(const struct ll_session *session)
{
    if (!session->swapchain)
        return "none";
    switch (ll_swapchain_stats(session->swapchain).mode) {
    case VK_PRESENT_MODE_IMMEDIATE_KHR:
        return "immediate";
    case VK_PRESENT_MODE_MAILBOX_KHR:
        return "mailbox";
    case VK_PRESENT_MODE_FIFO_KHR:
        return "fifo";
    case VK_PRESENT_MODE_FIFO_RELAXED_KHR:
        return "fifo_relaxed";
    default:
        return "other";
    }
}

void ll_session_vsync_set(struct ll_session *session, bool vsync)
{
    session->settings.gx_vsync = vsync;
}

struct ll_gpu *ll_session_gpu(struct ll_session *session)
{
    return session->gpu;
}

void ll_session_vulkan(const struct ll_session *session, struct ll_vulkan *out)
{
    const struct ll_gpu *gpu = session->gpu;
    *out = (struct ll_vulkan){ .instance = gpu->instance,
                               .physical = gpu->physical,
                               .device = gpu->device,
                               .queue = gpu->queue,
                               .queue_family = gpu->queue_family };
}

void ll_session_stages_set(struct ll_session *session, struct ll_stage_timers *stages)
{
    session->stages = stages;
    ll_render_stages_set(session->render, stages);
    ll_gpu_stages_set(session->gpu, stages);
}

bool ll_session_stage_sphere(struct ll_session *session, float center[3],
                             float *radius_yd)
{
    return session->place.world &&
           ll_world_placed_sphere(session->place.world, 0, center, radius_yd);
}

struct ll_world_stats ll_session_world_stats(struct ll_session *session)
{
    return session->place.world ? ll_world_stats(session->place.world)
                                : (struct ll_world_stats){ 0 };
}

struct ll_render_stats ll_session_render_stats(struct ll_session *session)
{
    return ll_render_stats(session->render);
}
