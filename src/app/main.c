// lamplight: parse, wire, run.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/log.h"
#include "demo/demo.h"
#include "options.h"
#include "runner/runner.h"
#include "settings/settings.h"

enum { EXIT_GOOD = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

static int run_capture(const struct options *options)
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

static int run_demo(const struct options *options)
{
    if (options->num_operands != 2 || strcmp(options->operands[0], "build") != 0) {
        fprintf(stderr, "lamplight: demo wants: build FOLDER\n");
        return EXIT_USAGE;
    }
    enum ll_status status = ll_demo_build(options->operands[1], NULL, NULL);
    if (status != LL_OK) {
        ll_log(LL_LOG_ERROR, "demo", "%s: %s", options->operands[1],
               ll_status_name(status));
        return EXIT_FAILED;
    }
    printf("the demo world is in %s/%s\n", options->operands[1], LL_DEMO_ARCHIVE);
    return EXIT_GOOD;
}

static int run_inspect_light(const struct options *options)
{
    if (options->num_operands != 1 || !options->num_data || !options->map ||
        !options->has_pos) {
        fprintf(stderr, "lamplight: inspect light wants --data, --map and --pos (see "
                        "lamplight inspect --help)\n");
        return EXIT_USAGE;
    }
    struct ll_inspect_light_params params = {
        .data = options->data,
        .num_data = options->num_data,
        .map = options->map,
        .pos = { options->pos[0], options->pos[1], options->pos[2] },
        .minute = options->time_minutes,
        .json = options->json,
    };
    return ll_inspect_light(&params, stdout);
}

static int want(const char *what)
{
    fprintf(stderr, "lamplight: inspect %s (see lamplight inspect --help)\n", what);
    return EXIT_USAGE;
}

static int run_inspect_tree(const struct options *options)
{
    if (!options->num_data)
        return want("tree wants --data");
    struct ll_inspect_tree_params params = {
        .data = options->data,
        .num_data = options->num_data,
        .patterns = options->operands + 1,
        .num_patterns = options->num_operands - 1,
        .archives = options->archives,
        .json = options->json,
    };
    return ll_inspect_tree(&params, stdout);
}

static int run_inspect_extract(const struct options *options)
{
    if (!options->num_data || options->num_operands < 2)
        return want("extract wants --data and a name");
    struct ll_inspect_extract_params params = {
        .data = options->data,
        .num_data = options->num_data,
        .names = options->operands + 1,
        .num_names = options->num_operands - 1,
        .out = options->out,
        .png = options->png,
    };
    return ll_inspect_extract(&params, stdout);
}

static int run_inspect_dbc(const struct options *options)
{
    if (options->num_operands != 2)
        return want("dbc wants one table");
    struct ll_inspect_table_params params = {
        .data = options->data,
        .num_data = options->num_data,
        .table = options->operands[1],
        .has_id = options->has_id,
        .id = options->id,
        .csv = options->csv,
        .json = options->json,
    };
    return ll_inspect_table(&params, stdout);
}

static int run_inspect_verify(const struct options *options)
{
    if (!options->num_data || options->num_operands != 1)
        return want("verify wants --data and nothing else");
    struct ll_inspect_verify_params params = {
        .data = options->data,
        .num_data = options->num_data,
        .num_workers = options->num_workers,
        .json = options->json,
    };
    return ll_inspect_verify(&params, stdout);
}

// inspect FILE means inspect info FILE.
static int run_inspect(const struct options *options)
{
    static const struct {
        const char *name;
        int (*run)(const struct options *options);
    } kinds[] = {
        { "light", run_inspect_light },     { "tree", run_inspect_tree },
        { "extract", run_inspect_extract }, { "dbc", run_inspect_dbc },
        { "verify", run_inspect_verify },
    };
    const char *what = options->num_operands ? options->operands[0] : "";
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (!strcmp(what, kinds[i].name))
            return kinds[i].run(options);
    }
    uint32_t first = !strcmp(what, "info");
    if (first == options->num_operands)
        return want("wants a file");
    struct ll_inspect_params params = {
        .data = options->data,
        .num_data = options->num_data,
        .files = options->operands + first,
        .num_files = options->num_operands - first,
        .chunks = options->chunks,
        .json = options->json,
    };
    return ll_inspect_info(&params, stdout);
}

static int run_settings(const struct options *options)
{
    (void)options;
    uint32_t num;
    const struct ll_setting *rows = ll_settings_table(&num);
    printf("%-16s %8s %10s %10s  %-4s %s\n", "row", "default", "from", "to", "unit", "");
    for (uint32_t i = 0; i < num; i++)
        printf("%-16s %8g %10g %10g  %-4s %s\n", rows[i].name, rows[i].fallback,
               rows[i].low, rows[i].high, rows[i].unit, rows[i].help);
    return EXIT_GOOD;
}

static const struct command {
    const char *name;
    unsigned flags; // whose bit in options.h
    int (*run)(const struct options *options);
    const char *usage, *help;
} commands[] = {
    { "capture", FOR_CAPTURE, run_capture, "capture [flags]",
      "draws a place at an hour and writes a PNG" },
    { "demo", FOR_DEMO, run_demo, "demo build FOLDER",
      "writes our own world, in the client's file formats" },
    { "inspect", FOR_INSPECT, run_inspect, "inspect [WHAT] ...",
      "tells what is in files (info FILE...), tables (dbc TABLE) and data sets (tree, "
      "verify), or the light of a place (light); takes files out (extract NAME...)" },
    { "settings", 0, run_settings, "settings", "lists the rows that --set knows" },
};
#define NUM_COMMANDS (sizeof commands / sizeof *commands)

static int print_help(const struct command *command)
{
    if (command) {
        printf("usage: lamplight %s\n%s\n\n", command->usage, command->help);
        options_print_help(command->flags | FOR_DEMO);
        return EXIT_GOOD;
    }
    printf("lamplight %s: shows the world of a 1.12.1 client, or our own, in a new "
           "light\n\n",
           ll_version());
    for (size_t i = 0; i < NUM_COMMANDS; i++)
        printf("  lamplight %-22s %s\n", commands[i].usage, commands[i].help);
    printf(
        "\nA first picture, without any game data:\n"
        "  lamplight capture --scenario all --out pictures\n"
        "A place in your own install:\n"
        "  lamplight capture --data /path/to/install --map Azeroth --pos -9460,60,70 "
        "--look 90,-5 --time 18:30 --out out.png\n\n"
        "lamplight COMMAND --help tells a command's flags. Exit codes: 0 good, 1 failed, "
        "2 bad usage or no data.\n");
    return EXIT_GOOD;
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "--help";
    if (!strcmp(name, "--version")) {
        printf("lamplight %s\n", ll_version());
        return EXIT_GOOD;
    }
    if (!strcmp(name, "--help") || !strcmp(name, "-h") || !strcmp(name, "help"))
        return print_help(NULL);
    for (size_t i = 0; i < NUM_COMMANDS; i++) {
        if (strcmp(commands[i].name, name) != 0)
            continue;
        struct options options;
        if (!options_parse(argc - 2, argv + 2, &options))
            return EXIT_USAGE;
        if (options.help)
            return print_help(&commands[i]);
        if (options.verbose)
            ll_log_level_set(LL_LOG_DEBUG);
        return commands[i].run(&options);
    }
    fprintf(stderr, "lamplight: there is no command %s (see lamplight --help)\n", name);
    return EXIT_USAGE;
}
