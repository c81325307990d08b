// Places of the bench: opened, warmed, then measured frame by frame.
#include "runner/bench_places.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/maths.h"
#include "base/platform.h"
#include "runner/monitor.h"

#define TURN_DEG 10.0      // to either side
#define TURN_STEP_DEG 0.25 // a frame: a quarter turn in 6 s at 60 frames a second
#define MAX_ROW_NAME 64

// ---- settings ----

static bool setting_put(struct ll_settings *settings, const char *row, const char *value)
{
    switch (ll_settings_set(settings, row, value)) {
    case LL_SETTINGS_SET:
        return true;
    case LL_SETTINGS_CLAMPED:
        ll_log(LL_LOG_WARN, "bench", "%s=%s is out of range: the nearest value is used",
               row, value);
        return true;
    case LL_SETTINGS_NO_SUCH_ROW:
        ll_log(LL_LOG_ERROR, "bench", "%s=%s: there is no such row", row, value);
        return false;
    default:
        ll_log(LL_LOG_ERROR, "bench", "%s=%s: this is no value of the row", row, value);
        return false;
    }
}

static bool setting_put_text(struct ll_settings *settings, const char *text)
{
    const char *equals = strchr(text, '=');
    char row[MAX_ROW_NAME];
    if (!equals || equals - text >= MAX_ROW_NAME) {
        ll_log(LL_LOG_ERROR, "bench", "%s: want row=value", text);
        return false;
    }
    snprintf(row, sizeof row, "%.*s", (int)(equals - text), text);
    return setting_put(settings, row, equals + 1);
}

bool bench_settings_fill(const struct ll_bench_params *params,
                         const struct ll_shot_spec *spec, const char *preset,
                         const char *more, struct ll_settings *settings)
{
    ll_settings_default(settings);
    bool good = true;
    for (uint32_t i = 0; i < spec->num_settings; i++)
        good &= setting_put(settings, spec->settings[i].key, spec->settings[i].value);
    if (preset)
        good &= setting_put(settings, ll_settings_row(LL_ROW_GRAPHICS_QUALITY)->name,
                            preset);
    for (uint32_t i = 0; i < params->num_settings; i++)
        good &= setting_put_text(settings, params->settings[i]);
    return good && (!more || setting_put_text(settings, more));
}

// ---- the place ----

static int session_open(struct bench_stage *stage, const struct ll_shot_spec *spec)
{
    struct ll_session_params session = stage->params->session;
    session.map = spec->map;
    session.model = spec->model;
    if (!session.num_data) {
        session.data = &spec->data;
        session.num_data = 1;
    }
    enum ll_session_result result = ll_session_create(&session, &stage->session);
    return result == LL_SESSION_OK ? 0 : result == LL_SESSION_NO_DATA ? 2 : 1;
}

static int map_change(struct bench_stage *stage, const struct ll_shot_spec *spec)
{
    struct ll_load_params load = { .map = spec->map, .model = spec->model };
    if (!ll_session_load(stage->session, &load))
        return 1;
    enum ll_session_result result = ll_session_load_wait(stage->session);
    return result == LL_SESSION_OK ? 0 : result == LL_SESSION_NO_DATA ? 2 : 1;
}

static bool texts_equal(const char *a, const char *b)
{
    return a == b || (a && b && !strcmp(a, b));
}

int bench_stage_open(struct bench_stage *stage, const struct ll_shot_spec *spec,
                     const struct ll_settings *settings)
{
    bool same = stage->open && texts_equal(stage->open->map, spec->map) &&
                texts_equal(stage->open->model, spec->model) &&
                texts_equal(stage->open->data, spec->data);
    int code = 0;
    if (!stage->session)
        code = session_open(stage, spec);
    else if (!same)
        code = map_change(stage, spec);
    if (code)
        return code;
    stage->open = spec;
    *ll_session_settings(stage->session) = *settings;
    // Loads, waits, takes everything over, and draws once.
    return ll_session_shot(stage->session, &spec->shot, NULL) ? 0 : 1;
}

void bench_stage_finish(struct bench_stage *stage)
{
    ll_session_destroy(stage->session);
    *stage = (struct bench_stage){ 0 };
}

// ---- frames ----

struct bench_pace bench_pace_of(const struct ll_bench_params *params,
                                const struct ll_gpu *gpu)
{
    bool cpu = gpu->properties.deviceType == VK_PHYSICAL_DEVICE_TYPE_CPU;
    struct bench_pace pace = { .num_warm = cpu ? 3 : 60,
                               .num_frames = params->num_frames,
                               .num_least = params->num_frames };
    if (!pace.num_frames)
        pace = (struct bench_pace){ .num_warm = pace.num_warm,
                                    .num_frames = 600,
                                    .num_least = cpu ? 8 : 60,
                                    .series_s = cpu ? 1.5 : 10 };
    return pace;
}

// What is written down of each frame.
enum {
    VALUE_WALL,
    VALUE_CPU,
    VALUE_OTHER,
    VALUE_GPU,
    VALUE_STAGE,
    VALUE_PASS = VALUE_STAGE + LL_NUM_STAGES,
    NUM_VALUES = VALUE_PASS + BENCH_MAX_PASSES
};

struct recording {
    struct bench_stage *stage;
    struct ll_stage_timers timers;
    struct ll_frame_request request;
    bool turns;
    uint32_t num, max; // frames
    double *values;    // owned; NUM_VALUES rows of `max`
    uint32_t pass_frames[BENCH_MAX_PASSES];
    struct bench_steady *steady; // NULL: not asked for
};

static double *value_at(struct recording *rec, int value, uint32_t frame)
{
    return &rec->values[(size_t)value * rec->max + frame];
}

static int pass_find(const char *name)
{
    for (uint32_t i = 0; i < ll_num_passes() && i < BENCH_MAX_PASSES; i++) {
        if (!strcmp(ll_pass_at(i)->name, name))
            return (int)i;
    }
    return -1;
}

// Of the newest frame that has run: a frame or two before the one just submitted, which
// in a series is all the same.
static void gpu_note(struct recording *rec)
{
    const struct ll_gpu *gpu = ll_session_gpu(rec->stage->session);
    const struct ll_gpu_timer *timers;
    uint32_t num = ll_gpu_timers(gpu, &timers);
    *value_at(rec, VALUE_GPU, rec->num) = ll_gpu_frame_ms(gpu);
    for (uint32_t i = 0; i < num; i++) {
        int pass = pass_find(timers[i].name);
        if (pass >= 0)
            *value_at(rec, VALUE_PASS + pass, rec->pass_frames[pass]++) = timers[i].ms;
    }
}

static void cpu_note(struct recording *rec, double wall_ms)
{
    double busy_ms = 0, claimed_ms = 0;
    for (int s = 0; s < LL_NUM_STAGES; s++) {
        double ms = rec->timers.ms[s];
        *value_at(rec, VALUE_STAGE + s, rec->num) = ms;
        claimed_ms += ms;
        busy_ms += s == LL_STAGE_WAIT ? 0 : ms;
    }
    double other_ms = fmax(wall_ms - claimed_ms, 0);
    *value_at(rec, VALUE_OTHER, rec->num) = other_ms;
    *value_at(rec, VALUE_CPU, rec->num) = busy_ms + other_ms;
    *value_at(rec, VALUE_WALL, rec->num) = wall_ms;
}

static uint64_t max_u64(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

static void steady_note(struct bench_steady *most, const struct ll_gpu_counts *before,
                        const struct ll_gpu_counts *after)
{
    most->uploaded_bytes =
        max_u64(most->uploaded_bytes, after->uploaded_bytes - before->uploaded_bytes);
    most->num_descriptor_writes =
        max_u64(most->num_descriptor_writes,
                after->num_descriptor_writes - before->num_descriptor_writes);
    most->num_pipelines =
        max_u64(most->num_pipelines, after->num_pipelines - before->num_pipelines);
    most->num_objects =
        max_u64(most->num_objects, after->num_objects - before->num_objects);
}

// There and back again around the direction of the shot.
static float turn_at(uint32_t frame)
{
    const uint32_t quarter = (uint32_t)(TURN_DEG / TURN_STEP_DEG);
    uint32_t at = frame % (4 * quarter);
    int step = at < quarter       ? (int)at
               : at < 3 * quarter ? (int)(2 * quarter) - (int)at
                                  : (int)at - (int)(4 * quarter);
    return (float)(step * TURN_STEP_DEG);
}

static bool frame_run(struct recording *rec, uint32_t frame)
{
    struct ll_session *session = rec->stage->session;
    struct ll_gpu *gpu = ll_session_gpu(session);
    uint64_t (*heap_calls)(void) = rec->stage->params->heap_calls;
    struct ll_frame_request request = rec->request;
    if (rec->turns)
        request.shot.yaw_deg += turn_at(frame);
    rec->timers = (struct ll_stage_timers){ 0 };
    struct ll_gpu_counts before = ll_gpu_counts(gpu);
    uint64_t heap_before = heap_calls ? heap_calls() : 0;
    double start_s = ll_platform_now_s();
    struct ll_frame_report report = ll_session_frame(session, &request);
    double wall_ms = (ll_platform_now_s() - start_s) * 1e3;
    uint64_t heap = heap_calls ? heap_calls() - heap_before : 0;
    if (report.outcome != LL_FRAME_DRAWN)
        return false;
    if (!rec->values)
        return true; // warming
    if (rec->steady) {
        struct ll_gpu_counts after = ll_gpu_counts(gpu);
        steady_note(rec->steady, &before, &after);
        rec->steady->num_heap_calls = max_u64(rec->steady->num_heap_calls, heap);
    }
    cpu_note(rec, wall_ms);
    gpu_note(rec);
    rec->num++;
    return true;
}

static struct ll_summary values_sum(struct recording *rec, int value, uint32_t num)
{
    return ll_summarize(value_at(rec, value, 0), num);
}

static void series_fill(struct recording *rec, struct bench_series *out)
{
    out->num_frames = rec->num;
    out->wall_ms = values_sum(rec, VALUE_WALL, rec->num);
    out->cpu_ms = values_sum(rec, VALUE_CPU, rec->num);
    out->other_ms = values_sum(rec, VALUE_OTHER, rec->num);
    out->gpu_ms = values_sum(rec, VALUE_GPU, rec->num);
    for (int s = 0; s < LL_NUM_STAGES; s++)
        out->stage_ms[s] = values_sum(rec, VALUE_STAGE + s, rec->num);
    for (int p = 0; p < BENCH_MAX_PASSES; p++)
        out->pass_ms[p] = values_sum(rec, VALUE_PASS + p, rec->pass_frames[p]);
}

static bool series_run(struct bench_stage *stage, bool turns,
                       const struct bench_pace *pace, struct bench_steady *steady,
                       struct bench_series *out)
{
    struct recording rec = { .stage = stage,
                             .request = { .shot = stage->open->shot },
                             .turns = turns,
                             .max = pace->num_frames };
    double *values = calloc((size_t)NUM_VALUES * rec.max, sizeof *values);
    bool good = values;
    ll_session_stages_set(stage->session, &rec.timers);
    for (uint32_t i = 0; good && i < pace->num_warm; i++)
        good = frame_run(&rec, i);
    rec.values = values;
    rec.steady = steady;
    double cpu_s = ll_platform_cpu_s(), start_s = ll_platform_now_s();
    for (uint32_t i = 0; good && i < rec.max; i++) {
        bool late = pace->series_s > 0 && ll_platform_now_s() - start_s > pace->series_s;
        if (late && i >= pace->num_least)
            break;
        good = frame_run(&rec, pace->num_warm + i);
    }
    out->all_threads_ms = (ll_platform_cpu_s() - cpu_s) * 1e3 / ll_max_u32(rec.num, 1);
    ll_session_stages_set(stage->session, NULL);
    if (good)
        series_fill(&rec, out);
    free(values);
    return good && ll_gpu_wait_idle(ll_session_gpu(stage->session));
}

// ---- passes ----

// Frames that count and are not timed: the last of them is looked at.
static bool statistics_take(struct bench_stage *stage, struct bench_place *place)
{
    struct ll_gpu *gpu = ll_session_gpu(stage->session);
    struct ll_frame_request request = { .shot = stage->open->shot };
    ll_gpu_statistics_set(gpu, true);
    bool good = true;
    for (int i = 0; good && i < 2; i++)
        good = ll_session_frame(stage->session, &request).outcome == LL_FRAME_DRAWN;
    ll_gpu_statistics_set(gpu, false);
    if (!good || !ll_gpu_wait_idle(gpu))
        return false;
    const struct ll_gpu_timer *timers;
    uint32_t num = ll_gpu_timers(gpu, &timers);
    for (uint32_t i = 0; i < num; i++) {
        int pass = pass_find(timers[i].name);
        if (pass < 0)
            continue;
        place->passes[pass].has_statistics = timers[i].has_statistics;
        place->passes[pass].statistics = timers[i].statistics;
    }
    return true;
}

static uint64_t pixels_of(const struct bench_stage *stage, const struct ll_pass_def *pass)
{
    const struct ll_render *render = ll_session_render(stage->session);
    uint64_t pixels = 0;
    for (int i = 0; i < LL_MAX_PASS_USES && pass->uses[i].access != LL_ACCESS_NONE; i++) {
        if (pass->uses[i].access != LL_ACCESS_COLOR_TARGET)
            continue;
        struct ll_render_target target =
            ll_render_target(render, (uint32_t)pass->uses[i].target);
        pixels = (uint64_t)target.width * target.height;
    }
    return pixels;
}

static void bounds_find(struct bench_stage *stage, const struct ll_costs *costs,
                        struct bench_place *place)
{
    const struct ll_pass_counts *counts =
        ll_render_pass_counts(ll_session_render(stage->session));
    for (uint32_t i = 0; i < ll_num_passes() && i < BENCH_MAX_PASSES; i++) {
        struct bench_pass *pass = &place->passes[i];
        pass->ran = counts[i].ran;
        pass->counts = counts[i];
        if (!pass->ran)
            continue;
        struct ll_bound_work work = {
            .pass = ll_pass_at(i),
            .num_pixels = pixels_of(stage, ll_pass_at(i)),
            .num_draw_commands = counts[i].num_draw_commands,
            .num_records = counts[i].num_records,
            .num_triangles = counts[i].num_triangles,
            .statistics = pass->has_statistics ? &pass->statistics : NULL,
        };
        pass->bound = ll_bound_of(&work, costs);
        place->bound_ms += pass->bound.ms;
    }
}

bool bench_place_measure(struct bench_stage *stage, const struct ll_costs *costs,
                         struct bench_place *place)
{
    struct bench_pace pace = bench_pace_of(stage->params, ll_session_gpu(stage->session));
    place->width = stage->params->session.width;
    place->height = stage->params->session.height;
    place->steady.has_heap = stage->params->heap_calls;
    if (!series_run(stage, true, &pace, NULL, &place->turning) ||
        !series_run(stage, false, &pace, &place->steady, &place->parked) ||
        !statistics_take(stage, place))
        return false;
    place->stats = ll_session_render_stats(stage->session);
    bounds_find(stage, costs, place);
    return true;
}

// ---- probes ----

bool bench_place_probe(struct bench_stage *stage)
{
    struct bench_pace pace = bench_pace_of(stage->params, ll_session_gpu(stage->session));
    struct ll_monitor_params params = { .num_warm = pace.num_warm };
    struct ll_monitor *monitor = ll_monitor_create(&params);
    struct ll_frame_request request = { .shot = stage->open->shot };
    ll_monitor_session(monitor, stage->session);
    bool good = monitor, done = false;
    while (good && !done) {
        struct ll_frame_report report = ll_session_frame(stage->session, &request);
        good = report.outcome == LL_FRAME_DRAWN;
        done = good && ll_monitor_frame(monitor, &request, &report);
    }
    ll_monitor_destroy(monitor);
    return good;
}
