// The bench as a whole: what is asked for, one after the other in one process, then the
// report.
#include "runner/bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/log.h"
#include "base/platform.h"
#include "runner/bench_report.h"
#include "settings/presets.h"

#define MAX_PRESETS LL_MAX_RUNGS

struct bench {
    const struct ll_bench_params *params; // as asked for
    struct ll_bench_params own;           // with what was left open filled in
    struct ll_scenarios scenarios;
    const struct ll_shot_spec *specs[LL_MAX_SHOTS];
    uint32_t num_specs;
    const char *presets[MAX_PRESETS]; // NULL: what a place says itself
    uint32_t num_presets;
    struct bench_ab_values ab;
    struct bench_stage stage;
    struct bench_report report;
    uint32_t num_messages; // of validation
};

// ---- what is asked for ----

static void list_add(struct bench *bench, const struct ll_shot_list *list)
{
    for (uint32_t i = 0; i < list->num_shots && bench->num_specs < LL_MAX_SHOTS; i++)
        bench->specs[bench->num_specs++] = list->shots[i];
}

static int specs_find(struct bench *bench)
{
    const struct ll_bench_params *params = bench->params;
    struct ll_text_error error = { 0 };
    enum ll_status status =
        ll_scenarios_init(&bench->scenarios, params->scenario_file, &error);
    if (status != LL_OK) {
        ll_log(LL_LOG_ERROR, "bench", "%s: %s %s",
               params->scenario_file ? params->scenario_file : "scenarios",
               ll_status_name(status), error.message);
        return status == LL_ERR_MEMORY ? 1 : 2;
    }
    if (!params->scenario || !strcasecmp(params->scenario, "all")) {
        list_add(bench,
                 params->scenario_file ? &bench->scenarios.file : &bench->scenarios.ours);
        return 0;
    }
    const struct ll_shot_spec *spec =
        ll_scenario_find(&bench->scenarios, params->scenario);
    if (!spec) {
        ll_log(LL_LOG_ERROR, "bench",
               "there is no scenario %s (lamplight capture "
               "--scenario list)",
               params->scenario);
        return 2;
    }
    bench->specs[bench->num_specs++] = spec;
    return 0;
}

// The rungs of the graphics ladder, by the names of their label.
static int presets_find(struct bench *bench)
{
    const char *wanted = bench->params->preset;
    if (!wanted) {
        bench->presets[bench->num_presets++] = NULL;
        return 0;
    }
    const struct ll_ladder *ladder = ll_ladder_of(LL_ROW_GRAPHICS_QUALITY);
    const char *const *names = ll_settings_row(ladder->label)->choices;
    for (uint32_t i = 0; i < ladder->num_rungs; i++) {
        if (!strcasecmp(wanted, names[i]) || !strcasecmp(wanted, "all"))
            bench->presets[bench->num_presets++] = names[i];
    }
    if (bench->num_presets)
        return 0;
    ll_log(LL_LOG_ERROR, "bench", "there is no preset %s", wanted);
    return 2;
}

static int plan(struct bench *bench)
{
    const struct ll_bench_params *params = bench->params;
    if (!(params->parts & LL_BENCH_PLACES))
        return 0;
    if (params->probe && (!params->scenario || !strcasecmp(params->scenario, "all"))) {
        ll_log(LL_LOG_ERROR, "bench", "WOW_FPS_PROBE wants one place: --scenario NAME");
        return 2;
    }
    int code = specs_find(bench);
    if (!code)
        code = presets_find(bench);
    if (!code && params->ab && !bench_ab_parse(params->ab, &bench->ab)) {
        ll_log(LL_LOG_ERROR, "bench", "--ab %s: want row=a,b", params->ab);
        code = 2;
    }
    return code;
}

// ---- parts ----

static void progress(void *user, float fraction)
{
    (void)user;
    ll_data_progress_show(NULL, fraction);
}

// The ceilings and the lines need a device and nothing else: one of their own, so that
// they are the same with and without places.
static int machine_measure(struct bench *bench)
{
    const struct ll_bench_params *params = bench->params;
    struct ll_gpu *gpu =
        ll_gpu_create(ll_gpu_params(.validation = params->session.validation,
                                    .device_name = params->session.gpu));
    if (!gpu)
        return 1;
    bench_machine_fill(gpu, &bench->report.machine);
    bool cpu = gpu->properties.deviceType == VK_PHYSICAL_DEVICE_TYPE_CPU;
    if (!bench->own.session.width) {
        bench->own.session.width = cpu ? 640 : 2560;
        bench->own.session.height = cpu ? 360 : 1440;
    }
    struct ll_ceilings_params ceilings = {
        .gpu = gpu,
        .width = bench->own.session.width,
        .height = bench->own.session.height,
        .only = params->parts & LL_BENCH_CEILINGS ? NULL : ll_cost_rows,
        .progress = progress,
    };
    bool wanted = params->parts & LL_BENCH_CEILINGS ||
                  (params->parts & LL_BENCH_PLACES && !params->ab && !params->probe);
    bool good = !wanted || ll_ceilings_measure(&ceilings, &bench->report.ceilings);
    if (good && params->parts & LL_BENCH_SCALING)
        good = bench_scaling_measure(gpu, 0, &bench->report.scaling);
    bench->num_messages += ll_gpu_num_validation_messages(gpu);
    ll_gpu_destroy(gpu);
    return good ? 0 : 1;
}

static const char *preset_name(const char *preset)
{
    return preset ? preset : "own settings";
}

static int place_run(struct bench *bench, const struct ll_shot_spec *spec,
                     const char *preset)
{
    struct ll_settings settings;
    struct bench_place *place = &bench->report.places[bench->report.num_places];
    *place = (struct bench_place){ .name = spec->name, .preset = preset_name(preset) };
    if (!bench_settings_fill(&bench->own, spec, preset, NULL, &settings))
        return 2;
    double start_s = ll_platform_now_s();
    int code = bench_stage_open(&bench->stage, spec, &settings);
    if (code)
        return code;
    place->load_s = ll_platform_now_s() - start_s;
    ll_log(LL_LOG_INFO, "bench", "%s, %s", place->name, place->preset);
    if (bench->params->probe)
        return bench_place_probe(&bench->stage) ? 0 : 1;
    struct ll_costs costs = ll_costs_of(&bench->report.ceilings);
    if (!bench_place_measure(&bench->stage, &costs, place))
        return 1;
    bench->report.num_places++;
    return 0;
}

static int ab_run(struct bench *bench, const struct ll_shot_spec *spec,
                  const char *preset)
{
    struct bench_ab *ab = &bench->report.abs[bench->report.num_abs];
    ll_log(LL_LOG_INFO, "bench", "%s, %s: %s against %s", spec->name, preset_name(preset),
           bench->ab.texts[0], bench->ab.texts[1]);
    int code = bench_ab_measure(&bench->own, spec, preset, &bench->ab, ab);
    ab->preset = preset_name(preset);
    bench->num_messages += ab->num_messages;
    if (!code)
        bench->report.num_abs++;
    return code;
}

static int places_run(struct bench *bench)
{
    uint32_t num = bench->num_specs * bench->num_presets;
    bench->report.places = calloc(num, sizeof *bench->report.places);
    bench->report.abs = calloc(num, sizeof *bench->report.abs);
    if (!bench->report.places || !bench->report.abs)
        return 1;
    bench->stage.params = &bench->own;
    for (uint32_t i = 0; i < bench->num_specs; i++) {
        for (uint32_t p = 0; p < bench->num_presets; p++) {
            int code = bench->params->ab
                           ? ab_run(bench, bench->specs[i], bench->presets[p])
                           : place_run(bench, bench->specs[i], bench->presets[p]);
            if (code)
                return code;
        }
    }
    return 0;
}

// ---- the report ----

static bool json_write(const struct bench_report *report, FILE *out)
{
    struct ll_json_doc doc = { 0 };
    bench_report_json(report, &doc);
    bool good = ll_json_write(&doc, out);
    ll_json_finish(&doc);
    return good;
}

static bool file_write(const struct bench *bench, const char *name, bool json)
{
    char path[1024];
    int length = snprintf(path, sizeof path, "%s/%s", bench->params->out, name);
    FILE *file = length > 0 && (size_t)length < sizeof path ? fopen(path, "w") : NULL;
    bool good = file;
    if (file && json)
        good = json_write(&bench->report, file);
    else if (file)
        bench_report_tables(&bench->report, file);
    if (file && (ferror(file) || fclose(file) != 0))
        good = false;
    if (!good)
        ll_log(LL_LOG_ERROR, "bench", "%s cannot be written", path);
    return good;
}

static bool report_write(const struct bench *bench)
{
    const struct ll_bench_params *params = bench->params;
    if (params->out)
        return file_write(bench, "bench.json", true) &&
               file_write(bench, "bench.md", false);
    if (params->json)
        return json_write(&bench->report, stdout);
    bench_report_tables(&bench->report, stdout);
    return fflush(stdout) == 0;
}

static bool out_prepare(const struct ll_bench_params *params)
{
    if (!params->out || ll_platform_folder_make(params->out) == LL_OK)
        return true;
    ll_log(LL_LOG_ERROR, "bench", "%s: the folder cannot be made", params->out);
    return false;
}

int ll_bench_run(const struct ll_bench_params *params)
{
    struct bench *bench = calloc(1, sizeof *bench);
    if (!bench)
        return 1;
    bench->params = params;
    bench->own = *params;
    int code = plan(bench);
    if (!code && !out_prepare(params))
        code = 1;
    if (!code)
        code = machine_measure(bench);
    if (!code && params->parts & LL_BENCH_PLACES)
        code = places_run(bench);
    if (bench->stage.session)
        bench->num_messages +=
            ll_gpu_num_validation_messages(ll_session_gpu(bench->stage.session));
    bench_stage_finish(&bench->stage);
    if (!code && !params->probe && !report_write(bench))
        code = 1;
    if (bench->num_messages) {
        ll_log(LL_LOG_ERROR, "bench", "%u validation messages", bench->num_messages);
        code = code ? code : 1;
    }
    bench_report_finish(&bench->report);
    ll_scenarios_finish(&bench->scenarios);
    free(bench);
    return code;
}
