// lamplight capture: pictures without a window.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/log.h"
#include "base/platform.h"
#include "runner/capture_private.h"

int ll_capture_list_scenarios(const char *scenario_file, FILE *out)
{
    struct ll_scenarios scenarios;
    struct ll_text_error error;
    enum ll_status status = ll_scenarios_init(&scenarios, scenario_file, &error);
    if (status != LL_OK) {
        ll_log(LL_LOG_ERROR, "capture", "%s, line %u: %s",
               scenario_file ? scenario_file : "", error.line,
               error.message[0] ? error.message : ll_status_name(status));
        return 2;
    }
    ll_scenarios_print(&scenarios, out);
    ll_scenarios_finish(&scenarios);
    return 0;
}

// ---- names of files ----

static bool has_extension(const char *file, const char *extension)
{
    size_t length = strlen(file), tail = strlen(extension);
    return length > tail && !strcasecmp(file + length - tail, extension);
}

bool capture_folder_make(const char *folder)
{
    if (has_extension(folder, ".png")) {
        ll_log(LL_LOG_ERROR, "capture",
               "%s: several pictures want a folder as --out, or --sheet", folder);
        return false;
    }
    if (ll_platform_folder_make(folder) == LL_OK)
        return true;
    ll_log(LL_LOG_ERROR, "capture", "%s: the folder cannot be made", folder);
    return false;
}

bool capture_file_check(const char *file)
{
    char folder[CAPTURE_MAX_PATH];
    const char *slash = strrchr(file, '/');
    int n = snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - file) : 1,
                     slash ? file : ".");
    bool good = n >= 0 && (size_t)n < sizeof folder &&
                (!n || ll_platform_path_kind(folder) == LL_PATH_FOLDER);
    if (!good)
        ll_log(LL_LOG_ERROR, "capture", "%s: there is no such folder", file);
    else if (ll_platform_path_kind(file) == LL_PATH_FOLDER)
        ll_log(LL_LOG_ERROR, "capture", "%s is a folder: a file is wanted", file);
    else
        return true;
    return false;
}

void capture_stem(const char *file, char *stem, size_t stem_bytes)
{
    static const char *const extensions[] = { ".png", ".mp4", ".webm" };
    size_t length = strlen(file);
    for (size_t i = 0; i < sizeof extensions / sizeof *extensions; i++) {
        if (has_extension(file, extensions[i])) {
            length -= strlen(extensions[i]);
            break;
        }
    }
    snprintf(stem, stem_bytes, "%.*s", (int)length, file);
}

// ---- a picture a shot ----

// Figures go to the log: they are printed, never judged.
static int separate_make(struct capture *capture, const struct ll_capture_job *job,
                         const char *path)
{
    double start_s = ll_platform_now_s();
    struct ll_picture picture;
    int code = capture_picture(capture, job, &picture);
    double shot_s = ll_platform_now_s() - start_s;
    if (!code && !capture_save(capture, path, &picture))
        code = 1;
    ll_picture_finish(&picture);
    if (code)
        return code;
    struct ll_render_stats stats = ll_session_render_stats(capture->session);
    ll_log(LL_LOG_INFO, "capture",
           "%s: loaded and drawn in %.2f s, %u draw commands, %u records, %u triangles",
           path, shot_s, stats.num_draw_commands, stats.num_records, stats.num_triangles);
    return 0;
}

int capture_separate(struct capture *capture)
{
    const struct ll_capture_plan *plan = capture->plan;
    const char *out = capture->params->out;
    if (!plan->several) {
        out = out ? out : "lamplight.png";
        return capture_file_check(out) ? separate_make(capture, &plan->jobs[0], out) : 1;
    }
    out = out ? out : ".";
    int code = capture_folder_make(out) ? 0 : 1;
    for (uint32_t i = 0; i < plan->num_jobs && !code; i++) {
        char path[CAPTURE_MAX_PATH];
        snprintf(path, sizeof path, "%s/%s.png", out, plan->jobs[i].name);
        code = separate_make(capture, &plan->jobs[i], path);
    }
    return code;
}

// ---- the whole ----

// What suits the kind of picture, where no size is asked for.
static void size_choose(struct capture *capture)
{
    const struct ll_capture_params *params = capture->params;
    capture->width = params->session.width;
    capture->height = params->session.height;
    if (capture->width)
        return;
    if (params->panorama) {
        capture->height = 1024;
        capture->width = params->panorama == LL_PANORAMA_CUBE ? 1024 : 2048;
    } else if (params->sheet || params->vary) {
        capture->width = 480;
        capture->height = 270;
    } else {
        capture->width = 1280;
        capture->height = 720;
    }
}

static int make(struct capture *capture)
{
    const struct ll_capture_params *params = capture->params;
    if (params->path)
        return capture_film(capture);
    if (params->sheet || params->vary)
        return capture_sheet(capture);
    return params->panorama ? capture_panorama(capture) : capture_separate(capture);
}

static void summary_print(struct capture *capture)
{
    struct ll_session *session = capture->session;
    struct ll_world_stats world = ll_session_world_stats(session);
    ll_log(LL_LOG_INFO, "capture", "%.2f s since the program was started",
           ll_platform_process_age_s());
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

int ll_capture_run(const struct ll_capture_params *params,
                   struct ll_capture_report *report)
{
    struct ll_capture_plan plan;
    int code = ll_capture_plan_make(params, &plan);
    if (code)
        return code;
    struct capture capture = { .params = params, .plan = &plan };
    size_choose(&capture);
    code = make(&capture);
    if (capture.session && code == 0)
        summary_print(&capture);
    capture_close(&capture);
    if (capture.num_messages)
        ll_log(LL_LOG_ERROR, "capture", "%u validation messages", capture.num_messages);
    code = capture.num_messages && !code ? 1 : code;
    if (report)
        *report = capture.report;
    ll_capture_plan_finish(&plan);
    return code;
}
