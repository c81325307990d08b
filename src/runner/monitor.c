#include "runner/monitor.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/log.h"
#include "base/platform.h"
#include "render/pass.h"
#include "runner/journal.h"
#include "runner/probe.h"

#define LINE_S 1.0 // between two lines of the GPU's times
#define MAX_PASSES LL_MAX_GPU_TIMERS

// Times of the GPU, summed until a line is due.
struct gpu_times {
    bool frame, passes; // are asked for
    double line_s;      // of the last line; 0: none yet
    uint32_t num_frames, num_passes;
    double frame_ms;
    struct ll_gpu_timer sums[MAX_PASSES];
};

struct ll_monitor {
    FILE *out;                  // borrowed
    struct ll_session *session; // borrowed; NULL: none is open
    struct ll_stage_timers stages;
    bool probes, capped;
    struct ll_probe probe;
    char *journal_file;         // owned; NULL: no journal
    FILE *journal_out;          // owned
    struct ll_journal *journal; // owned; made with the first session
    struct gpu_times gpu;
};

// ---- what is asked for ----

static const char *process_env(void *user, const char *name)
{
    (void)user;
    return getenv(name);
}

static bool is_on(const char *text)
{
    return text && *text && strcmp(text, "0") != 0;
}

static bool probe_take(struct ll_monitor *monitor, const char *frames,
                       const struct ll_monitor_params *params)
{
    if (!frames || !*frames)
        return true;
    uint32_t num = ll_probe_frames(frames);
    if (!num) {
        ll_log(LL_LOG_ERROR, "monitor", "WOW_FPS_PROBE=%s: want a number of frames",
               frames);
        return false;
    }
    monitor->probes = true;
    return ll_probe_init(&monitor->probe, num,
                         params->num_warm ? params->num_warm : LL_PROBE_WARM);
}

static bool journal_take(struct ll_monitor *monitor, const char *file)
{
    if (!file || !*file)
        return true;
    monitor->journal_file = malloc(strlen(file) + 1);
    if (monitor->journal_file)
        strcpy(monitor->journal_file, file);
    return monitor->journal_file;
}

struct ll_monitor *ll_monitor_create(const struct ll_monitor_params *params)
{
    const char *(*env)(void *, const char *) = params->env ? params->env : process_env;
    struct ll_monitor *monitor = calloc(1, sizeof *monitor);
    if (!monitor)
        return NULL;
    monitor->out = params->out ? params->out : stdout;
    const char *journal = env(params->env_user, "WOW_FPS_JOURNAL");
    const char *uncap = env(params->env_user, "WOW_PROBE_UNCAP");
    monitor->capped = is_on(env(params->env_user, "WOW_PROBE_VSYNC")) ||
                      (uncap && !strcasecmp(uncap, "vsync"));
    monitor->gpu.frame = is_on(env(params->env_user, "WOW_GPU_MS"));
    monitor->gpu.passes = is_on(env(params->env_user, "WOW_GPU_PASSES"));
    if (probe_take(monitor, env(params->env_user, "WOW_FPS_PROBE"), params) &&
        journal_take(monitor, journal ? journal : params->journal_file) &&
        (monitor->probes || monitor->journal_file || monitor->gpu.frame ||
         monitor->gpu.passes))
        return monitor;
    ll_monitor_destroy(monitor);
    return NULL;
}

void ll_monitor_destroy(struct ll_monitor *monitor)
{
    if (!monitor)
        return;
    ll_monitor_session(monitor, NULL);
    ll_journal_destroy(monitor->journal);
    if (monitor->journal_out)
        fclose(monitor->journal_out);
    free(monitor->journal_file);
    ll_probe_finish(&monitor->probe);
    free(monitor);
}

bool ll_monitor_wants_uncapped(const struct ll_monitor *monitor)
{
    return monitor && monitor->probes && !monitor->capped;
}

// ---- sessions ----

static void journal_open(struct ll_monitor *monitor)
{
    if (!monitor->journal_file || monitor->journal)
        return;
    struct ll_gpu_facts facts;
    char backend[32];
    ll_gpu_describe(ll_session_gpu(monitor->session), &facts);
    snprintf(backend, sizeof backend, "Vulkan %u.%u.%u",
             VK_API_VERSION_MAJOR(facts.api_version),
             VK_API_VERSION_MINOR(facts.api_version),
             VK_API_VERSION_PATCH(facts.api_version));
    monitor->journal_out = fopen(monitor->journal_file, "we");
    if (monitor->journal_out) {
        struct ll_journal_params params = { .out = monitor->journal_out,
                                            .adapter = facts.name,
                                            .backend = backend,
                                            .driver = facts.driver,
                                            .has_timestamps = true };
        monitor->journal = ll_journal_create(&params);
    }
    if (!monitor->journal) {
        ll_log(LL_LOG_ERROR, "monitor", "%s: the journal cannot be written",
               monitor->journal_file);
        free(monitor->journal_file);
        monitor->journal_file = NULL;
    }
}

void ll_monitor_session(struct ll_monitor *monitor, struct ll_session *session)
{
    if (!monitor)
        return;
    if (monitor->session)
        ll_session_stages_set(monitor->session, NULL);
    monitor->session = session;
    monitor->stages = (struct ll_stage_timers){ 0 };
    if (!session)
        return;
    ll_session_stages_set(session, &monitor->stages);
    journal_open(monitor);
}

// ---- frames ----

static void direction_of(const struct ll_shot *shot, double direction[3])
{
    struct ll_camera camera = { .yaw_deg = shot->yaw_deg,
                                .pitch_deg = shot->pitch_deg,
                                .field_of_view_deg = 60,
                                .width = 1,
                                .height = 1 };
    struct ll_camera_basis basis = ll_camera_basis(&camera);
    for (int i = 0; i < 3; i++)
        direction[i] = (double)basis.forward[i];
}

// Stages are all but what the session does between them, which is next to nothing.
static double main_ms(const struct ll_stage_timers *stages)
{
    double ms = 0;
    for (int i = 0; i < LL_NUM_STAGES; i++)
        ms += i == LL_STAGE_WAIT ? 0 : stages->ms[i];
    return ms;
}

static void journal_feed(struct ll_monitor *monitor,
                         const struct ll_frame_request *request, double now_s,
                         double cpu_s)
{
    const struct ll_gpu *gpu = ll_session_gpu(monitor->session);
    struct ll_world_stats world = ll_session_world_stats(monitor->session);
    struct ll_render_stats render = ll_session_render_stats(monitor->session);
    struct ll_journal_frame frame = {
        .now_s = now_s,
        .cpu_s = cpu_s,
        .main_ms = main_ms(&monitor->stages),
        .gpu_ms = ll_gpu_frame_ms(gpu),
        .streamed = world.num_tiles_loaded,
        .entities = world.num_instances,
        .meshes = render.num_instances,
        .images = render.num_pages,
        .mats = NAN,
        .m2 = world.num_models,
        .tex = world.num_textures,
    };
    frame.num_passes = ll_gpu_timers(gpu, &frame.passes);
    memcpy(frame.eye, request->shot.pos, sizeof frame.eye);
    direction_of(&request->shot, frame.direction);
    ll_journal_frame(monitor->journal, &frame);
}

static void probe_print(struct ll_monitor *monitor, const struct ll_frame_report *report)
{
    struct ll_world_stats world = ll_session_world_stats(monitor->session);
    struct ll_render_stats render = ll_session_render_stats(monitor->session);
    struct ll_render_target scene =
        ll_render_target(ll_session_render(monitor->session), LL_TARGET_SCENE);
    struct ll_probe_facts facts = {
        .num_submeshes = render.num_instances,
        .num_drawn = render.num_records,
        .num_entities = world.num_instances,
        .window = { report->width, report->height },
        .world = { scene.width, scene.height },
        .present_mode = ll_session_present_mode(monitor->session),
    };
    char line[LL_PROBE_LINE_BYTES];
    ll_probe_line(&monitor->probe, &facts, line);
    fprintf(monitor->out, "%s\n", line);
}

// ---- times of the GPU ----

static void gpu_add(struct gpu_times *times, const struct ll_gpu *gpu)
{
    const struct ll_gpu_timer *timers;
    uint32_t num = ll_gpu_timers(gpu, &timers);
    times->num_frames++;
    times->frame_ms += ll_gpu_frame_ms(gpu);
    for (uint32_t i = 0; i < num; i++) {
        uint32_t at = 0;
        while (at < times->num_passes &&
               strcmp(times->sums[at].name, timers[i].name) != 0)
            at++;
        if (at == MAX_PASSES)
            continue;
        if (at == times->num_passes)
            times->sums[times->num_passes++] =
                (struct ll_gpu_timer){ .name = timers[i].name };
        times->sums[at].ms += timers[i].ms;
    }
}

static int compare_times(const void *a, const void *b)
{
    const struct ll_gpu_timer *x = a, *y = b;
    return (x->ms < y->ms) - (x->ms > y->ms);
}

static void gpu_print(struct gpu_times *times, FILE *out)
{
    double num = times->num_frames ? times->num_frames : 1;
    if (times->frame)
        fprintf(out, "gpu frame=%.3f ms\n", times->frame_ms / num);
    if (times->passes) {
        qsort(times->sums, times->num_passes, sizeof *times->sums, compare_times);
        fputs("gpu passes", out);
        for (uint32_t i = 0; i < times->num_passes; i++)
            fprintf(out, " %s=%.3f", times->sums[i].name, times->sums[i].ms / num);
        fputs(" ms\n", out);
    }
    fflush(out);
    times->num_frames = times->num_passes = 0;
    times->frame_ms = 0;
}

static void gpu_feed(struct ll_monitor *monitor, double now_s)
{
    struct gpu_times *times = &monitor->gpu;
    if (!times->frame && !times->passes)
        return;
    gpu_add(times, ll_session_gpu(monitor->session));
    if (times->line_s == 0)
        times->line_s = now_s;
    if (now_s - times->line_s < LINE_S)
        return;
    times->line_s = now_s;
    gpu_print(times, monitor->out);
}

bool ll_monitor_frame(struct ll_monitor *monitor, const struct ll_frame_request *request,
                      const struct ll_frame_report *report)
{
    if (!monitor || !monitor->session || report->outcome != LL_FRAME_DRAWN)
        return false;
    double now_s = ll_platform_now_s(), cpu_s = ll_platform_cpu_s();
    if (monitor->journal)
        journal_feed(monitor, request, now_s, cpu_s);
    gpu_feed(monitor, now_s);
    monitor->stages = (struct ll_stage_timers){ 0 };
    if (!monitor->probes ||
        !ll_probe_frame(&monitor->probe, report->presentable, now_s, cpu_s))
        return false;
    if (monitor->gpu.num_frames)
        gpu_print(&monitor->gpu, monitor->out);
    probe_print(monitor, report);
    return true;
}
