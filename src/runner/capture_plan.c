#include "runner/capture_plan.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/log.h"
#include "base/maths.h"
#include "runner/capture_private.h"

#define MAX_OUT (CAPTURE_MAX_PATH - 128) // bytes; leaves room for a name behind it

enum { GOOD = 0, FAILED = 1, USAGE = 2 };

static int usage(const char *what)
{
    ll_log(LL_LOG_ERROR, "capture", "%s", what);
    return USAGE;
}

static int memory_is_out(void)
{
    ll_log(LL_LOG_ERROR, "capture", "memory is out");
    return FAILED;
}

// ---- files ----

static int file_problem(const char *file, enum ll_status status,
                        const struct ll_text_error *error)
{
    if (status == LL_ERR_CORRUPT && error->line)
        ll_log(LL_LOG_ERROR, "capture", "%s, line %u: %s", file, error->line,
               error->message);
    else
        ll_log(LL_LOG_ERROR, "capture", "%s: %s", file,
               status == LL_ERR_CORRUPT ? error->message : ll_status_name(status));
    return status == LL_ERR_MEMORY ? FAILED : USAGE;
}

static int list_read(const char *file, struct ll_shot_list *out)
{
    struct ll_bytes text;
    struct ll_text_error error = { 0 };
    enum ll_status status = ll_text_file_read(file, &text);
    if (status == LL_OK)
        status = ll_shot_list_parse(text, out, &error);
    free((void *)text.data);
    return status == LL_OK ? GOOD : file_problem(file, status, &error);
}

static int path_read(const char *file, struct ll_camera_path *out)
{
    struct ll_bytes text;
    struct ll_text_error error = { 0 };
    enum ll_status status = ll_text_file_read(file, &text);
    if (status == LL_OK)
        status = ll_camera_path_parse(text, out, &error);
    free((void *)text.data);
    return status == LL_OK ? GOOD : file_problem(file, status, &error);
}

// ---- which shots ----

// Those of the request, as the plan's own copies.
struct selection {
    uint32_t num;
    struct ll_shot_spec *specs;
};

static bool specs_copy(struct ll_arena *arena, const struct ll_shot_list *list,
                       struct selection *out)
{
    out->specs = ll_arena_array(arena, struct ll_shot_spec, list->num_shots);
    for (uint32_t i = 0; out->specs && i < list->num_shots; i++)
        out->specs[out->num++] = *list->shots[i];
    return out->specs;
}

static int scenario_select(const char *name, struct ll_capture_plan *plan,
                           struct selection *out)
{
    const struct ll_scenarios *scenarios = &plan->scenarios;
    if (!strcmp(name, "all")) {
        const struct ll_shot_list *list =
            scenarios->file.num_shots ? &scenarios->file : &scenarios->ours;
        return specs_copy(&plan->arena, list, out) ? GOOD : memory_is_out();
    }
    const struct ll_shot_spec *spec = ll_scenario_find(scenarios, name);
    if (!spec) {
        ll_log(LL_LOG_ERROR, "capture",
               "no scenario is called %s (--scenario list names them)", name);
        return USAGE;
    }
    out->specs = ll_arena_new(&plan->arena, struct ll_shot_spec);
    if (!out->specs)
        return memory_is_out();
    out->specs[out->num++] = *spec;
    return GOOD;
}

static int shots_select(const struct ll_capture_params *params,
                        struct ll_capture_plan *plan, struct selection *out)
{
    if (params->shots) {
        int code = list_read(params->shots, &plan->list);
        if (code != GOOD)
            return code;
        return specs_copy(&plan->arena, &plan->list, out) ? GOOD : memory_is_out();
    }
    if (params->scenario)
        return scenario_select(params->scenario, plan, out);
    out->specs = ll_arena_new(&plan->arena, struct ll_shot_spec);
    if (!out->specs)
        return memory_is_out();
    out->specs[out->num++] = (struct ll_shot_spec){
        .name = "shot", .shows = "", .has_pos = params->has_pos, .shot = params->shot
    };
    return GOOD;
}

// What the command line says wins, but for the place, which it only lends.
static int spec_complete(const struct ll_capture_params *params,
                         struct ll_shot_spec *spec)
{
    const char *file = params->shots  ? params->shots
                       : params->path ? params->path
                                      : params->scenario_file;
    if (params->has_pos) {
        memcpy(spec->shot.pos, params->shot.pos, sizeof spec->shot.pos);
        spec->has_pos = true;
    }
    if (params->has_look) {
        spec->shot.yaw_deg = params->shot.yaw_deg;
        spec->shot.pitch_deg = params->shot.pitch_deg;
    }
    if (params->has_time)
        spec->shot.minute = params->shot.minute;
    if (!spec->map && !spec->model) {
        spec->map = params->session.map;
        spec->model = spec->map ? NULL : params->session.model;
    }
    if (!params->session.num_data && !spec->data) {
        ll_log(LL_LOG_ERROR, "capture", "%s belongs to no data set: name one by --data",
               spec->name);
        return USAGE;
    }
    if (!spec->map && !spec->model) {
        ll_log(LL_LOG_ERROR, "capture",
               "%s%s%s names no map: give one there, or by --map or --model",
               spec->line ? file : "", spec->line ? ": " : "", spec->name);
        return USAGE;
    }
    if (spec->weather && strcasecmp(spec->weather, "clear") != 0) {
        ll_log(LL_LOG_ERROR, "capture", "%s: weather=%s: only clear is built yet",
               spec->name, spec->weather);
        return USAGE;
    }
    return GOOD;
}

// ---- hours and values ----

struct values {
    uint32_t num;
    struct ll_text_pair pairs[LL_MAX_VARY_VALUES];
};

static int vary_parse(const char *text, struct ll_arena *arena, struct values *out)
{
    *out = (struct values){ 0 };
    if (!text)
        return GOOD;
    char *copy = ll_arena_string(arena, text);
    if (!copy)
        return memory_is_out();
    char *value = strchr(copy, '=');
    if (!value || value == copy)
        return usage("--vary wants ROW=VALUE,VALUE,...");
    *value++ = '\0';
    for (; value; out->num++) {
        if (out->num == LL_MAX_VARY_VALUES)
            return usage("--vary takes 16 values at most");
        char *comma = strchr(value, ',');
        if (comma)
            *comma++ = '\0';
        out->pairs[out->num] = (struct ll_text_pair){ .key = copy, .value = value };
        value = comma;
    }
    return out->num > 1 ? GOOD : usage("--vary wants two values or more");
}

static const char *text_make(struct ll_arena *arena, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static const char *text_make(struct ll_arena *arena, const char *format, ...)
{
    char text[LL_MAX_SHOT_NAME + 160];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return ll_arena_string(arena, text);
}

struct making {
    const struct ll_capture_params *params;
    struct ll_capture_plan *plan;
    struct selection specs;
    struct values values;
    uint32_t num_hours; // at least 1
};

static bool job_add(struct making *making, uint32_t spec_idx, uint32_t hour_idx,
                    uint32_t vary_idx)
{
    struct ll_arena *arena = &making->plan->arena;
    const struct ll_shot_spec *spec = &making->specs.specs[spec_idx];
    struct ll_capture_job job = { .spec = spec,
                                  .shot = spec->shot,
                                  .order = spec_idx * making->num_hours + hour_idx,
                                  .vary_idx = vary_idx };
    bool hours = making->params->num_hours > 0, single = making->specs.num == 1;
    if (hours)
        job.shot.minute = 1440.0 * hour_idx / making->num_hours;
    int minute = (int)floor(fmod(job.shot.minute, 1440) + 1e-6);
    char hour[16];
    snprintf(hour, sizeof hour, "%02d:%02d", minute / 60, minute % 60);
    if (hours)
        job.name = text_make(arena, "%s-%02d%02d", spec->name, minute / 60, minute % 60);
    else
        job.name = spec->name;
    job.label = hours && single ? ll_arena_string(arena, hour)
                                : text_make(arena, "%s  %s", spec->name, hour);
    if (making->values.num) {
        job.vary = making->values.pairs[vary_idx];
        job.label = text_make(arena, "%s = %.60s  %s", job.vary.key, job.vary.value,
                              single && !hours ? ""
                              : job.label      ? job.label
                                               : "");
    }
    making->plan->jobs[making->plan->num_jobs++] = job;
    return job.name && job.label;
}

bool ll_capture_same_place(const struct ll_shot_spec *a, const struct ll_shot_spec *b)
{
    const char *x = a->map ? a->map : a->model, *y = b->map ? b->map : b->model;
    return !a->map == !b->map && !strcasecmp(x, y);
}

// All jobs of the place of one spec, unless an earlier spec has brought it already.
static bool place_add(struct making *making, uint32_t first_idx)
{
    const struct ll_shot_spec *specs = making->specs.specs;
    for (uint32_t i = 0; i < first_idx; i++) {
        if (ll_capture_same_place(&specs[i], &specs[first_idx]))
            return true;
    }
    uint32_t num_values = ll_max_u32(making->values.num, 1);
    for (uint32_t v = 0; v < num_values; v++) {
        for (uint32_t i = first_idx; i < making->specs.num; i++) {
            if (!ll_capture_same_place(&specs[i], &specs[first_idx]))
                continue;
            for (uint32_t h = 0; h < making->num_hours; h++) {
                if (!job_add(making, i, h, v))
                    return false;
            }
        }
    }
    return true;
}

static int jobs_make(struct making *making)
{
    struct ll_capture_plan *plan = making->plan;
    uint64_t num_orders = (uint64_t)making->specs.num * making->num_hours;
    uint64_t num = num_orders * ll_max_u32(making->values.num, 1);
    if (num > LL_MAX_SHOTS * 16u)
        return usage("so many pictures in one go are refused");
    plan->num_orders = (uint32_t)num_orders;
    plan->num_values = making->values.num;
    plan->jobs = ll_arena_array(&plan->arena, struct ll_capture_job, (size_t)num);
    for (uint32_t i = 0; plan->jobs && i < making->specs.num; i++) {
        if (!place_add(making, i))
            return memory_is_out();
    }
    return plan->jobs ? GOOD : memory_is_out();
}

static void title_make(struct making *making)
{
    struct ll_capture_plan *plan = making->plan;
    bool single = making->specs.num == 1;
    const char *name = single ? making->specs.specs[0].name : "";
    if (making->values.num && single)
        plan->title = text_make(&plan->arena, "%s: %s", name, making->params->vary);
    else if (making->values.num)
        plan->title = ll_arena_string(&plan->arena, making->params->vary);
    else if (making->params->num_hours && single)
        plan->title = text_make(&plan->arena, "%s through the day", name);
}

// ---- the whole ----

static int combination_check(const struct ll_capture_params *params)
{
    bool sheet = params->sheet || params->vary;
    if (params->path && (params->shots || params->scenario || sheet || params->panorama ||
                         params->num_hours || params->has_pos || params->has_look))
        return usage("a film (--path) is no list, sheet or panorama, and has its own "
                     "places");
    if (params->shots && params->scenario)
        return usage("either --shots or --scenario");
    if (sheet && params->panorama)
        return usage("a panorama does not go into a sheet");
    if (params->num_hours > LL_MAX_CAPTURE_HOURS)
        return usage("--hours: 1440 at most");
    if (params->panorama && (params->session.width != 0 || params->session.height != 0) &&
        params->session.width !=
            params->session.height * (params->panorama == LL_PANORAMA_CUBE ? 1 : 2))
        return usage(params->panorama == LL_PANORAMA_CUBE
                         ? "--panorama cube wants a square --size, that of a face"
                         : "--panorama equirect wants a --size twice as wide as high");
    return GOOD;
}

static int film_make(const struct ll_capture_params *params, struct ll_capture_plan *plan)
{
    int code = path_read(params->path, &plan->path);
    if (code == GOOD)
        code = spec_complete(params, &plan->path.base);
    if (code == GOOD)
        code = capture_settings_check(params, plan, &plan->path.base, NULL);
    return code;
}

static int shots_make(const struct ll_capture_params *params,
                      struct ll_capture_plan *plan)
{
    struct making making = { .params = params,
                             .plan = plan,
                             .num_hours = ll_max_u32(params->num_hours, 1) };
    struct ll_text_error error;
    enum ll_status status =
        ll_scenarios_init(&plan->scenarios, params->scenario_file, &error);
    if (status != LL_OK)
        return params->scenario_file ? file_problem(params->scenario_file, status, &error)
                                     : memory_is_out();
    int code = shots_select(params, plan, &making.specs);
    for (uint32_t i = 0; code == GOOD && i < making.specs.num; i++)
        code = spec_complete(params, &making.specs.specs[i]);
    if (code == GOOD)
        code = vary_parse(params->vary, &plan->arena, &making.values);
    if (code == GOOD)
        code = jobs_make(&making);
    for (uint32_t i = 0; code == GOOD && i < plan->num_jobs; i++) {
        const struct ll_capture_job *job = &plan->jobs[i];
        if (job->order % making.num_hours == 0) // once for all hours
            code = capture_settings_check(params, plan, job->spec, &job->vary);
    }
    if (code == GOOD)
        title_make(&making);
    bool list = params->shots || (params->scenario && !strcmp(params->scenario, "all"));
    plan->several = list || plan->num_jobs > 1;
    return code;
}

int ll_capture_plan_make(const struct ll_capture_params *params,
                         struct ll_capture_plan *out)
{
    *out = (struct ll_capture_plan){ 0 };
    int code = combination_check(params);
    if (code == GOOD)
        code = capture_settings_open(params, &out->settings);
    if (code == GOOD)
        code = params->path ? film_make(params, out) : shots_make(params, out);
    if (code != GOOD)
        ll_capture_plan_finish(out);
    return code;
}

void ll_capture_plan_finish(struct ll_capture_plan *plan)
{
    ll_settings_store_destroy(plan->settings);
    ll_camera_path_finish(&plan->path);
    ll_shot_list_finish(&plan->list);
    ll_scenarios_finish(&plan->scenarios);
    ll_arena_finish(&plan->arena);
    *plan = (struct ll_capture_plan){ 0 };
}
