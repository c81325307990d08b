// Command line flags: one table, from which parsing and --help are made.
#ifndef LL_APP_OPTIONS_H
#define LL_APP_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#define MAX_DATA 16
#define MAX_SETTINGS 64
#define MAX_OPERANDS 4096 // a whole map of tiles

struct options {
    const char *data[MAX_DATA];
    uint32_t num_data;
    const char *settings[MAX_SETTINGS]; // "row=value"
    uint32_t num_settings;
    const char *operands[MAX_OPERANDS]; // what is no flag
    uint32_t num_operands;
    const char *map, *model, *out, *scenario, *preset, *gpu;
    const char *scenario_file, *shots, *path, *panorama, *vary, *ab;
    const char *shot;
    const char *weather, *eye_under; // eye_under: "water"
    const char *strip, *plan;
    bool ghost;
    uint32_t num_frames;
    bool fullscreen, deterministic;
    double pos[3], look_deg[2], time_minutes;
    bool has_pos, has_look, has_time, has_size, has_max, sheet;
    uint32_t width, height, num_workers;
    uint32_t num_hours, max;
    double fps;
    uint32_t id; // of a table's row
    bool validation, verbose, json, chunks, csv, png, archives, has_id, help;
};

// False after a message on stderr that says what is wrong.
bool options_parse(int argc, char **argv, struct options *out);

// The flags whose bit of `commands` is set (see options.c), for --help.
enum {
    FOR_CAPTURE = 1,
    FOR_INSPECT = 2,
    FOR_DEMO = 4,
    FOR_VIEW = 8,
    FOR_BENCH = 16,
    FOR_SETTINGS = 32,
    FOR_DIFF = 64,
    FOR_DEVICES = 128,
    FOR_ALL = 255
};
void options_print_help(unsigned commands);

#endif
