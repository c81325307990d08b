// lamplight capture: pictures without a window.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/maths.h"
#include "base/platform.h"
#include "demo/demo.h"
#include "runner/runner.h"

void ll_capture_list_scenarios(void)
{
    for (int i = 0; i < LL_NUM_DEMO_VIEWS; i++) {
        const struct ll_demo_view *view = &ll_demo_views[i];
        int minute = (int)view->minute;
        printf("%-20s %02d:%02d  at %.0f, %.0f, %.0f\n", view->name, minute / 60,
               minute % 60, (double)view->pos[0], (double)view->pos[1],
               (double)view->pos[2]);
    }
}

static const struct ll_demo_view *scenario_find(const char *name)
{
    for (int i = 0; i < LL_NUM_DEMO_VIEWS; i++) {
        if (!strcmp(ll_demo_views[i].name, name))
            return &ll_demo_views[i];
    }
    return NULL;
}

static bool settings_apply(struct ll_session *session,
                           const struct ll_capture_params *params)
{
    struct ll_settings *settings = ll_session_settings(session);
    for (uint32_t i = 0; i < params->num_settings; i++) {
        const char *equals = strchr(params->settings[i], '=');
        char row[64];
        snprintf(row, sizeof row, "%.*s",
                 (int)(equals ? equals - params->settings[i] : 0), params->settings[i]);
        enum ll_settings_result result =
            equals ? ll_settings_set(settings, row, equals + 1) : LL_SETTINGS_NO_SUCH_ROW;
        if (result == LL_SETTINGS_CLAMPED)
            ll_log(LL_LOG_WARN, "capture",
                   "%s is out of range: the nearest value is used", params->settings[i]);
        if (result == LL_SETTINGS_NO_SUCH_ROW || result == LL_SETTINGS_NO_NUMBER) {
            ll_log(LL_LOG_ERROR, "capture", "--set %s: %s", params->settings[i],
                   result == LL_SETTINGS_NO_NUMBER ? "the value is no number"
                                                   : "there is no such row");
            return false;
        }
    }
    return true;
}

// One picture on disk. Figures go to the log: they are printed, never judged.
static bool shoot(struct ll_session *session, const struct ll_capture_params *params,
                  const struct ll_shot *shot, const char *path)
{
    uint32_t width = params->session.width, height = params->session.height;
    uint8_t *pixels = malloc((size_t)width * height * 4);
    if (!pixels)
        return false;
    double start_s = ll_platform_now_s();
    bool good = ll_session_shot(session, shot, pixels);
    double shot_s = ll_platform_now_s() - start_s;
    if (good) {
        enum ll_status status = ll_png_write(path, pixels, width, height);
        good = status == LL_OK;
        if (!good)
            ll_log(LL_LOG_ERROR, "capture", "%s: %s", path, ll_status_name(status));
    }
    free(pixels);
    if (!good)
        return false;
    struct ll_render_stats stats = ll_session_render_stats(session);
    ll_log(LL_LOG_INFO, "capture",
           "%s: loaded and drawn in %.2f s, %u draw commands, %u records, %u triangles",
           path, shot_s, stats.num_draw_commands, stats.num_records, stats.num_triangles);
    return true;
}

static void view_apply(struct ll_session *session, const struct ll_capture_params *params,
                       const struct ll_demo_view *view, struct ll_shot *shot)
{
    struct ll_settings *settings = ll_session_settings(session);
    if (!params->classic) {
        settings->field_of_view_deg = view->field_of_view_deg;
        settings->farclip_yd = view->farclip_yd;
    }
    settings_apply(session, params); // what the user says wins over the scenario
    *shot = (struct ll_shot){ .yaw_deg = view->yaw_deg,
                              .pitch_deg = view->pitch_deg,
                              .minute = (double)view->minute };
    for (int i = 0; i < 3; i++)
        shot->pos[i] = (double)view->pos[i];
}

static bool scenarios_shoot(struct ll_session *session,
                            const struct ll_capture_params *params)
{
    bool all = !strcmp(params->scenario, "all");
    if (all && ll_platform_folder_make(params->out) != LL_OK) {
        ll_log(LL_LOG_ERROR, "capture", "%s: the folder cannot be made", params->out);
        return false;
    }
    for (int i = 0; i < LL_NUM_DEMO_VIEWS; i++) {
        const struct ll_demo_view *view = &ll_demo_views[i];
        if (!all && strcmp(view->name, params->scenario) != 0)
            continue;
        struct ll_shot shot;
        view_apply(session, params, view, &shot);
        char path[1024];
        if (all)
            snprintf(path, sizeof path, "%s/%s.png", params->out, view->name);
        if (!shoot(session, params, &shot, all ? path : params->out))
            return false;
    }
    return true;
}

static void summary_print(struct ll_session *session)
{
    struct ll_world_stats world = ll_session_world_stats(session);
    ll_log(
        LL_LOG_INFO, "capture",
        "%u tiles loaded, %.1f a second and core; %u textures; %u objects placed, of %u "
        "model and building files, %u of which are absent",
        world.num_tiles_loaded,
        world.parse_s > 0 ? world.num_tiles_loaded / world.parse_s : 0.0,
        world.num_textures, world.num_instances, world.num_models,
        world.num_models_absent);
    struct ll_memory_stats memory = ll_gpu_memory_stats(ll_session_gpu(session));
    ll_log(LL_LOG_INFO, "capture",
           "device memory: %.1f MiB in use, %.1f MiB in %u blocks",
           (double)memory.used_bytes / (1 << 20),
           (double)memory.reserved_bytes / (1 << 20), memory.num_blocks);
    const struct ll_gpu_timer *timers;
    uint32_t num_timers = ll_gpu_timers(ll_session_gpu(session), &timers);
    for (uint32_t i = 0; i < num_timers; i++)
        ll_log(LL_LOG_DEBUG, "capture", "pass %s: %.2f ms", timers[i].name, timers[i].ms);
}

// The eye where the whole model is in the picture, seen along the shot's direction.
static struct ll_shot orbit_shot(struct ll_session *session,
                                 const struct ll_capture_params *params)
{
    struct ll_shot shot = params->shot;
    const struct ll_settings *settings = ll_session_settings(session);
    struct ll_camera camera = { .yaw_deg = shot.yaw_deg,
                                .pitch_deg = shot.pitch_deg,
                                .field_of_view_deg = settings->field_of_view_deg,
                                .width = params->session.width,
                                .height = params->session.height };
    struct ll_camera_basis basis = ll_camera_basis(&camera);
    float center[3] = { 0 }, radius_yd = 1;
    ll_session_stage_sphere(session, center, &radius_yd);
    float half = (float)LL_PI / 360 * settings->field_of_view_deg;
    float distance_yd = ll_maxf(radius_yd / sinf(half), 2 * settings->nearclip_yd);
    for (int i = 0; i < 3; i++)
        shot.pos[i] = (double)(center[i] - basis.forward[i] * distance_yd);
    return shot;
}

int ll_capture_run(const struct ll_capture_params *params)
{
    if (params->scenario && strcmp(params->scenario, "all") != 0 &&
        !scenario_find(params->scenario)) {
        ll_log(LL_LOG_ERROR, "capture",
               "no scenario is called %s; there are:", params->scenario);
        ll_capture_list_scenarios();
        return 2;
    }
    struct ll_session *session;
    enum ll_session_result result = ll_session_create(&params->session, &session);
    if (result != LL_SESSION_OK)
        return result == LL_SESSION_NO_DATA ? 2 : 1;
    if (params->classic)
        ll_settings_classic(ll_session_settings(session));
    int code = 0;
    if (!settings_apply(session, params))
        code = 2;
    else if (params->scenario)
        code = scenarios_shoot(session, params) ? 0 : 1;
    else {
        bool orbit = params->session.model && !params->has_pos;
        struct ll_shot shot = orbit ? orbit_shot(session, params) : params->shot;
        code = shoot(session, params, &shot, params->out) ? 0 : 1;
    }
    if (code == 0) {
        ll_log(LL_LOG_INFO, "capture", "%.2f s since the program was started",
               ll_platform_process_age_s());
        summary_print(session);
    }
    uint32_t messages = ll_gpu_num_validation_messages(ll_session_gpu(session));
    ll_session_destroy(session);
    if (messages) {
        ll_log(LL_LOG_ERROR, "capture", "%u validation messages", messages);
        code = code ? code : 1;
    }
    return code;
}
