// lamplight capture: pictures of places.
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "commands.h"
#include "demo/demo.h"
#include "runner/runner.h"

int command_capture(const struct options *options)
{
    if (options->scenario && !strcmp(options->scenario, "list")) {
        ll_capture_list_scenarios();
        return EXIT_GOOD;
    }
    bool classic = options->preset && !strcasecmp(options->preset, "Classic");
    if (options->preset && !classic) {
        fprintf(stderr, "lamplight: --preset %s: only Classic is built yet\n",
                options->preset);
        return EXIT_USAGE;
    }
    bool place = options->num_data && options->map && options->has_pos;
    bool stage = options->num_data && options->model && !options->map;
    if (!options->scenario && !place && !stage) {
        fprintf(
            stderr,
            "lamplight: capture wants --data with --map and --pos, or with --model, or "
            "--scenario (see lamplight capture --help)\n");
        return EXIT_USAGE;
    }
    const char *demo[] = { "demo" };
    struct ll_capture_params params = {
        .session = { .data = options->num_data ? options->data : demo,
                     .num_data = options->num_data ? options->num_data : 1,
                     .map = options->map ? options->map
                            : stage      ? NULL
                                         : LL_DEMO_MAP,
                     .model = options->model,
                     .width = options->width,
                     .height = options->height,
                     .validation = options->validation,
                     .gpu = options->gpu,
                     .num_workers = options->num_workers },
        .settings = options->settings,
        .num_settings = options->num_settings,
        .classic = classic,
        .has_pos = options->has_pos,
        .shot = { .pos = { options->pos[0], options->pos[1], options->pos[2] },
                  .yaw_deg = (float)options->look_deg[0],
                  .pitch_deg = (float)options->look_deg[1],
                  .minute = options->time_minutes },
        .scenario = options->scenario,
        .out = options->out                                             ? options->out
               : options->scenario && !strcmp(options->scenario, "all") ? "."
                                                                        : "lamplight.png",
    };
    return ll_capture_run(&params);
}
