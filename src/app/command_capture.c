// lamplight capture: pictures of places.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "commands.h"
#include "runner/capture_env.h"
#include "runner/runner.h"

#define DEFAULT_FPS 30

static const char *env_get(void *user, const char *name)
{
    (void)user;
    return getenv(name);
}

static bool panorama_parse(const char *name, enum ll_panorama *out)
{
    *out = LL_PANORAMA_NONE;
    if (!name)
        return true;
    if (!strcmp(name, "equirect"))
        *out = LL_PANORAMA_EQUIRECT;
    else if (!strcmp(name, "cube"))
        *out = LL_PANORAMA_CUBE;
    else
        return false;
    return true;
}

static int want(const char *what)
{
    fprintf(stderr, "lamplight: capture %s (see lamplight capture --help)\n", what);
    return EXIT_USAGE;
}

// --size, else WOW_WIN, else what suits.
static void size_take(const struct options *options, const struct ll_capture_env *env,
                      struct ll_capture_params *out)
{
    out->session.width = options->has_size ? options->width : env->width;
    out->session.height = options->has_size ? options->height : env->height;
    out->resize_width = env->resize_width;
    out->resize_height = env->resize_height;
}

int command_capture(const struct options *options)
{
    struct ll_capture_env env;
    if (options->num_operands)
        return want("takes flags only");
    if (!ll_capture_env_read(env_get, NULL, &env))
        return EXIT_USAGE;
    if (env.ui)
        fprintf(stderr, "lamplight: captures draw no panels: WOW_CAPTURE_UI is not "
                        "heard\n");
    bool place = options->map && options->has_pos;
    bool asked =
        options->scenario || options->shots || options->path || place || options->model;
    const char *scenario = asked ? options->scenario : env.scenario;
    if (scenario && !strcmp(scenario, "list"))
        return ll_capture_list_scenarios(options->scenario_file, stdout);
    if (!asked && !scenario)
        return want("wants --scenario, --shots, --path, --model, or --map with --pos");
    struct ll_capture_params params = {
        .session = { .data = options->data,
                     .num_data = options->num_data,
                     .map = options->map,
                     .model = options->model,
                     .validation = options->validation,
                     .gpu = options->gpu,
                     .num_workers = options->num_workers },
        .settings = options->settings,
        .num_settings = options->num_settings,
        .settings_file = env.settings,
        .preset = options->preset,
        .path = options->path,
        .shots = options->shots,
        .scenario = scenario,
        .scenario_file = options->scenario_file,
        .has_pos = options->has_pos,
        .has_look = options->has_look,
        .has_time = options->has_time,
        .shot = { .pos = { options->pos[0], options->pos[1], options->pos[2] },
                  .yaw_deg = (float)options->look_deg[0],
                  .pitch_deg = (float)options->look_deg[1],
                  .minute = options->time_minutes },
        .sheet = options->sheet,
        .num_hours = options->num_hours,
        .vary = options->vary,
        .fps = options->fps > 0 ? options->fps : DEFAULT_FPS,
        .out = options->out ? options->out : env.out,
        .rules = env.rules,
    };
    if (!panorama_parse(options->panorama, &params.panorama))
        return want("--panorama is equirect or cube");
    size_take(options, &env, &params);
    return ll_capture_run(&params, NULL);
}
