// lamplight: parse, wire, run.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "commands.h"
#include "lamplight/lamplight.h"

static const struct command {
    const char *name;
    unsigned flags; // whose bit in options.h
    int (*run)(const struct options *options);
    const char *usage, *help;
} commands[] = {
    { "bench", FOR_BENCH, command_bench, "bench [WHAT] [flags]",
      "measures frames of places (places), what this machine can do at most (ceilings), "
      "cost against number (scaling); all: everything in one go" },
    { "capture", FOR_CAPTURE, command_capture, "capture [flags]",
      "draws a place at an hour and writes a PNG" },
    { "demo", FOR_DEMO, command_demo, "demo build FOLDER | scene NAME FOLDER",
      "writes our own world, in the client's file formats" },
    { "devices", FOR_DEVICES, command_devices, "devices",
      "lists the Vulkan devices, and what they lack" },
    { "diff", FOR_DIFF, command_diff, "diff A.png B.png",
      "measures how two pictures differ" },
    { "inspect", FOR_INSPECT, command_inspect, "inspect [WHAT] ...",
      "tells what is in files (info FILE...), tables (dbc TABLE) and data sets (tree, "
      "verify), or the light of a place (light); takes files out (extract NAME...)" },
    { "settings", FOR_SETTINGS, command_settings, "settings [WHAT] ...",
      "shows and changes the settings that are kept: list, list all, get ROW, set ROW "
      "VALUE ..., preset NAME, reset [ROW ...]; docs: the page about all of them" },
    { "view", FOR_VIEW, command_view, "view [flags]", "opens a window to fly in" },
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
        "\nA first look, without any game data:\n"
        "  lamplight view --data demo\n"
        "Pictures of it:\n"
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
    // WOW_CAPTURE=NAME alone is a capture, and so takes no command.
    const char *name = argc > 1 ? argv[1] : getenv("WOW_CAPTURE") ? "capture" : "--help";
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
        int num_before = argc > 1 ? 2 : 1;
        if (!options_parse(argc - num_before, argv + num_before, &options))
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
