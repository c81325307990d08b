#include "options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct option {
    const char *name, *argument; // argument NULL: a switch
    unsigned commands;
    bool (*set)(struct options *out, const char *text);
    const char *help;
};

// "1.5,2,-3" into exactly `count` numbers.
static bool parse_numbers(const char *text, double *out, int count)
{
    for (int i = 0; i < count; i++) {
        char *end;
        out[i] = strtod(text, &end);
        // Written so that NaN is refused too.
        if (end == text || !(out[i] > -1e6 && out[i] < 1e6))
            return false;
        if (*end != (i + 1 < count ? ',' : '\0'))
            return false;
        text = end + 1;
    }
    return true;
}

static bool set_data(struct options *out, const char *text)
{
    if (out->num_data == MAX_DATA)
        return false;
    out->data[out->num_data++] = text;
    return true;
}

static bool set_setting(struct options *out, const char *text)
{
    if (out->num_settings == MAX_SETTINGS || !strchr(text, '='))
        return false;
    out->settings[out->num_settings++] = text;
    return true;
}

static bool set_map(struct options *out, const char *text)
{
    out->map = text;
    return true;
}

static bool set_model(struct options *out, const char *text)
{
    out->model = text;
    return true;
}

static bool set_out(struct options *out, const char *text)
{
    out->out = text;
    return true;
}

static bool set_scenario(struct options *out, const char *text)
{
    out->scenario = text;
    return true;
}

static bool set_preset(struct options *out, const char *text)
{
    out->preset = text;
    return true;
}

static bool set_gpu(struct options *out, const char *text)
{
    out->gpu = text;
    return true;
}

static bool set_pos(struct options *out, const char *text)
{
    return out->has_pos = parse_numbers(text, out->pos, 3);
}

static bool set_look(struct options *out, const char *text)
{
    return out->has_look = parse_numbers(text, out->look_deg, 2);
}

static bool set_time(struct options *out, const char *text)
{
    int hour, minute, length = 0;
    if (sscanf(text, "%2d:%2d%n", &hour, &minute, &length) != 2 || text[length] ||
        hour < 0 || hour > 23 || minute < 0 || minute > 59)
        return false;
    out->time_minutes = hour * 60 + minute;
    return out->has_time = true;
}

#define MAX_PICTURE 16384 // pixels of an edge, what Vulkan devices draw at most

static bool set_size(struct options *out, const char *text)
{
    unsigned width, height;
    int length = 0;
    if (sscanf(text, "%5ux%5u%n", &width, &height, &length) != 2 || text[length] ||
        !width || !height || width > MAX_PICTURE || height > MAX_PICTURE)
        return false;
    out->width = width;
    out->height = height;
    return true;
}

static bool set_workers(struct options *out, const char *text)
{
    double value;
    if (!parse_numbers(text, &value, 1) || value < 1 || value > 64)
        return false;
    out->num_workers = (uint32_t)value;
    return true;
}

static bool set_validation(struct options *out, const char *text)
{
    (void)text;
    return out->validation = true;
}

static bool set_verbose(struct options *out, const char *text)
{
    (void)text;
    return out->verbose = true;
}

static bool set_json(struct options *out, const char *text)
{
    (void)text;
    return out->json = true;
}

static bool set_chunks(struct options *out, const char *text)
{
    (void)text;
    return out->chunks = true;
}

static bool set_csv(struct options *out, const char *text)
{
    (void)text;
    return out->csv = true;
}

static bool set_png(struct options *out, const char *text)
{
    (void)text;
    return out->png = true;
}

static bool set_archives(struct options *out, const char *text)
{
    (void)text;
    return out->archives = true;
}

static bool set_id(struct options *out, const char *text)
{
    unsigned long long value;
    int length = 0;
    if (*text < '0' || *text > '9' || sscanf(text, "%10llu%n", &value, &length) != 1 ||
        text[length] || value > UINT32_MAX)
        return false;
    out->id = (uint32_t)value;
    return out->has_id = true;
}

static bool set_help(struct options *out, const char *text)
{
    (void)text;
    return out->help = true;
}

static const struct option table[] = {
    { "--data", "PATH|demo", FOR_CAPTURE | FOR_INSPECT, set_data,
      "data set: an install, its Data folder, a folder of loose files, one archive, or "
      "our "
      "own world (demo). May be repeated; later ones lie over earlier ones" },
    { "--map", "NAME|ID", FOR_CAPTURE | FOR_INSPECT, set_map,
      "folder below World/Maps, or id in Map.dbc" },
    { "--model", "PATH", FOR_CAPTURE, set_model,
      "instead of a map: one building (.wmo) or model (.m2) of the data on an empty "
      "stage" },
    { "--pos", "X,Y,Z", FOR_CAPTURE | FOR_INSPECT, set_pos,
      "where the eye is, in yards: x north, y west, z up" },
    { "--look", "YAW,PITCH", FOR_CAPTURE, set_look,
      "degrees: yaw 0 is north, 90 west; pitch up is positive" },
    { "--orbit", "YAW,PITCH", FOR_CAPTURE, set_look,
      "with --model: the direction that the model is seen along, from as far as it "
      "needs" },
    { "--time", "HH:MM", FOR_CAPTURE | FOR_INSPECT, set_time, "hour of the day (12:00)" },
    { "--scenario", "NAME|all|list", FOR_CAPTURE, set_scenario,
      "a named view of the demo world; all: every one, into the folder --out" },
    { "--preset", "NAME", FOR_CAPTURE, set_preset,
      "where the settings start from; Classic: those of the 1.12 client" },
    { "--set", "ROW=VALUE", FOR_CAPTURE, set_setting,
      "one setting, such as farclip=500; may be repeated (lamplight settings lists "
      "them)" },
    { "--size", "WxH", FOR_CAPTURE, set_size, "of the picture, pixels (1280x720)" },
    { "--out", "FILE", FOR_CAPTURE, set_out, "the PNG to write (lamplight.png)" },
    { "--out", "FILE|FOLDER", FOR_INSPECT, set_out,
      "extract: where to; a folder keeps the paths of the data (.)" },
    { "--gpu", "NAME", FOR_CAPTURE, set_gpu, "part of the name of the device to use" },
    { "--workers", "N", FOR_CAPTURE, set_workers, "loader threads (cores - 2)" },
    { "--workers", "N", FOR_INSPECT, set_workers, "verify: threads (one a core)" },
    { "--validation", NULL, FOR_CAPTURE | FOR_BENCH, set_validation,
      "Vulkan validation; its messages make the command fail" },
    { "--chunks", NULL, FOR_INSPECT, set_chunks,
      "info: list the chunks of terrain, map and building files with their offsets" },
    { "--archives", NULL, FOR_INSPECT, set_archives,
      "tree: list the archives found, used or not, in order, and why" },
    { "--png", NULL, FOR_INSPECT, set_png, "extract: images become PNG" },
    { "--id", "N", FOR_INSPECT, set_id, "dbc: the row with this id" },
    { "--csv", NULL, FOR_INSPECT, set_csv, "dbc: comma-separated values" },
    { "--json", NULL, FOR_INSPECT, set_json, "machine-readable output (not of extract)" },
    { "--verbose", NULL, FOR_ALL, set_verbose, "log more" },
    { "--help", NULL, FOR_ALL, set_help, "this text" },
};
#define NUM_OPTIONS (sizeof table / sizeof *table)

static const struct option *find(const char *name, size_t length)
{
    for (size_t i = 0; i < NUM_OPTIONS; i++) {
        if (strlen(table[i].name) == length && !strncmp(table[i].name, name, length))
            return &table[i];
    }
    return NULL;
}

bool options_parse(int argc, char **argv, struct options *out)
{
    *out = (struct options){ .width = 1280, .height = 720, .time_minutes = 12 * 60 };
    for (int i = 0; i < argc; i++) {
        const char *word = argv[i];
        if (!strcmp(word, "-h"))
            word = "--help";
        if (word[0] != '-') {
            if (out->num_operands == MAX_OPERANDS) {
                fprintf(stderr, "lamplight: too many arguments\n");
                return false;
            }
            out->operands[out->num_operands++] = word;
            continue;
        }
        const char *equals = strchr(word, '=');
        size_t length = equals ? (size_t)(equals - word) : strlen(word);
        const struct option *option = find(word, length);
        if (!option) {
            fprintf(stderr, "lamplight: there is no flag %s (see lamplight --help)\n",
                    word);
            return false;
        }
        const char *text = equals ? equals + 1 : NULL;
        if (option->argument && !text && i + 1 < argc)
            text = argv[++i];
        if ((option->argument != NULL) != (text != NULL) || !option->set(out, text)) {
            fprintf(stderr, "lamplight: %s %s%s%s\n", option->name,
                    option->argument ? "wants " : "wants no value",
                    option->argument ? option->argument : "",
                    text ? " (and not what it was given)" : "");
            return false;
        }
    }
    return true;
}

void options_print_help(unsigned commands)
{
    for (size_t i = 0; i < NUM_OPTIONS; i++) {
        const struct option *option = &table[i];
        if (!(option->commands & commands))
            continue;
        char left[40];
        snprintf(left, sizeof left, "%s %s", option->name,
                 option->argument ? option->argument : "");
        // Words of the help wrap into the second column.
        enum { COLUMN = 28, WIDTH = 88 };
        printf("  %-*s", COLUMN - 2, left);
        int at = COLUMN;
        for (const char *word = option->help; *word;) {
            int length = (int)strcspn(word, " ");
            if (at + length > WIDTH) {
                printf("\n%*s", COLUMN, "");
                at = COLUMN;
            }
            at += printf("%.*s ", length, word);
            word += length;
            word += strspn(word, " ");
        }
        printf("\n");
    }
}
