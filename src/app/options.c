#include "options.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"

struct option {
    const char *name, *argument; // argument NULL: a switch
    unsigned commands;
    bool (*set)(struct options *out, const char *text);
    const char *help;
};

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

static bool set_weather(struct options *out, const char *text)
{
    out->weather = text;
    return true;
}

static bool set_eye_under(struct options *out, const char *text)
{
    out->eye_under = text;
    return true;
}

static bool set_ghost(struct options *out, const char *text)
{
    (void)text;
    return out->ghost = true;
}

static bool set_strip(struct options *out, const char *text)
{
    out->strip = text;
    return true;
}

static bool set_plan(struct options *out, const char *text)
{
    out->plan = text;
    return true;
}

static bool set_scenario(struct options *out, const char *text)
{
    out->scenario = text;
    return true;
}

static bool set_scenario_file(struct options *out, const char *text)
{
    out->scenario_file = text;
    return true;
}

static bool set_shots(struct options *out, const char *text)
{
    out->shots = text;
    return true;
}

static bool set_path(struct options *out, const char *text)
{
    out->path = text;
    return true;
}

static bool set_panorama(struct options *out, const char *text)
{
    out->panorama = text;
    return true;
}

static bool set_vary(struct options *out, const char *text)
{
    out->vary = text;
    return true;
}

static bool set_sheet(struct options *out, const char *text)
{
    (void)text;
    return out->sheet = true;
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

#define MAX_NUMBER 1e6 // of coordinates and angles

static bool set_pos(struct options *out, const char *text)
{
    return out->has_pos = ll_numbers_parse(text, MAX_NUMBER, out->pos, 3);
}

static bool set_look(struct options *out, const char *text)
{
    return out->has_look = ll_numbers_parse(text, MAX_NUMBER, out->look_deg, 2);
}

static bool set_time(struct options *out, const char *text)
{
    return out->has_time = ll_minutes_parse(text, 24, &out->time_minutes);
}

#define MAX_PICTURE 16384 // pixels of an edge, what Vulkan devices draw at most

static bool set_size(struct options *out, const char *text)
{
    return out->has_size = ll_size_parse(text, MAX_PICTURE, &out->width, &out->height);
}

// A whole number of low .. high.
static bool parse_count(const char *text, double low, double high, uint32_t *out)
{
    double value;
    if (!ll_number_parse(text, &value) || value < low || value > high ||
        value != floor(value))
        return false;
    *out = (uint32_t)value;
    return true;
}

static bool set_workers(struct options *out, const char *text)
{
    return parse_count(text, 1, 64, &out->num_workers);
}

static bool set_hours(struct options *out, const char *text)
{
    return parse_count(text, 1, 1440, &out->num_hours);
}

static bool set_max(struct options *out, const char *text)
{
    return out->has_max = parse_count(text, 0, 255, &out->max);
}

static bool set_fps(struct options *out, const char *text)
{
    return ll_number_parse(text, &out->fps) && out->fps >= 0.01 && out->fps <= 1000;
}

static bool set_validation(struct options *out, const char *text)
{
    (void)text;
    return out->validation = true;
}

static bool set_fullscreen(struct options *out, const char *text)
{
    (void)text;
    return out->fullscreen = true;
}

static bool set_deterministic(struct options *out, const char *text)
{
    (void)text;
    return out->deterministic = true;
}

static bool set_shot(struct options *out, const char *text)
{
    out->shot = text;
    return true;
}

static bool set_ab(struct options *out, const char *text)
{
    out->ab = text;
    return true;
}

static bool set_frames(struct options *out, const char *text)
{
    double value;
    if (!ll_number_parse(text, &value) || value < 1 || value > 1e9)
        return false;
    out->num_frames = (uint32_t)value;
    return true;
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
    { "--data", "PATH|demo", FOR_CAPTURE | FOR_INSPECT | FOR_VIEW | FOR_BENCH, set_data,
      "data set: an install, its Data folder, a folder of loose files, one archive, or "
      "our "
      "own world (demo). May be repeated; later ones lie over earlier ones" },
    { "--map", "NAME|ID", FOR_CAPTURE | FOR_INSPECT | FOR_VIEW, set_map,
      "folder below World/Maps, or id in Map.dbc" },
    { "--model", "PATH", FOR_CAPTURE, set_model,
      "instead of a map: one building (.wmo) or model (.m2) of the data on an empty "
      "stage" },
    { "--pos", "X,Y,Z", FOR_CAPTURE | FOR_INSPECT | FOR_VIEW, set_pos,
      "where the eye is, in yards: x north, y west, z up" },
    { "--look", "YAW,PITCH", FOR_CAPTURE | FOR_VIEW, set_look,
      "degrees: yaw 0 is north, 90 west; pitch up is positive" },
    { "--orbit", "YAW,PITCH", FOR_CAPTURE, set_look,
      "with --model: the direction that the model is seen along, from as far as it "
      "needs" },
    { "--time", "HH:MM", FOR_CAPTURE | FOR_INSPECT | FOR_VIEW, set_time,
      "hour of the day (12:00)" },
    { "--weather", "KIND:GRADE", FOR_INSPECT, set_weather,
      "light: fine, rain:0.8, snow:1 or sand:0.5" },
    { "--under", "LIQUID", FOR_INSPECT, set_eye_under,
      "light: what the eye is under, water, magma or slime" },
    { "--ghost", NULL, FOR_INSPECT, set_ghost, "light: as the dead see it" },
    { "--strip", "FILE", FOR_INSPECT, set_strip,
      "light: a PNG of the whole day at the place" },
    { "--plan", "FILE", FOR_INSPECT, set_plan,
      "light: a PNG of the map's light spheres from above" },
    { "--scenario", "NAME|all|list", FOR_CAPTURE, set_scenario,
      "a named view, by itself of the demo world; all: every one" },
    { "--scenario", "NAME|all", FOR_BENCH, set_scenario,
      "places: a named view (all; lamplight capture --scenario list names them)" },
    { "--scenario-file", "FILE", FOR_CAPTURE | FOR_BENCH, set_scenario_file,
      "a list of shots that joins the scenarios; all then means those of the file" },
    { "--shots", "FILE", FOR_CAPTURE, set_shots,
      "every shot of a list, into the folder --out (docs/captures.md)" },
    { "--hours", "N", FOR_CAPTURE, set_hours,
      "each shot at N hours of the day, evenly spread" },
    { "--sheet", NULL, FOR_CAPTURE, set_sheet, "one picture of all shots, with labels" },
    { "--vary", "ROW=A,B,...", FOR_CAPTURE, set_vary,
      "a sheet of each shot with each value of a setting, and where they differ" },
    { "--panorama", "equirect|cube", FOR_CAPTURE, set_panorama,
      "all around: one picture twice as wide as high, or six faces" },
    { "--path", "FILE", FOR_CAPTURE, set_path,
      "a film along key frames: numbered pictures into the folder --out, or an .mp4 or "
      ".webm where ffmpeg is installed" },
    { "--fps", "N", FOR_CAPTURE, set_fps, "pictures a second of a film (30)" },
    { "--preset", "NAME", FOR_CAPTURE | FOR_VIEW, set_preset,
      "where the settings start from; Classic: those of the 1.12 client" },
    { "--preset", "NAME|all", FOR_BENCH, set_preset,
      "places: with the settings of a preset instead of their own; all: one by one" },
    { "--set", "ROW=VALUE", FOR_CAPTURE | FOR_VIEW | FOR_BENCH, set_setting,
      "one setting, such as farclip=500; may be repeated (lamplight settings lists "
      "them)" },
    { "--size", "WxH", FOR_CAPTURE, set_size,
      "of the picture, pixels (1280x720; in a sheet 480x270)" },
    { "--scenario", "NAME", FOR_VIEW, set_scenario, "start at a named view" },
    { "--size", "WxH", FOR_VIEW, set_size, "of the window (1280x720)" },
    { "--ab", "ROW=A,B", FOR_BENCH, set_ab,
      "places: one setting with two values, frame by frame in turns: which is faster, "
      "and "
      "how sure that is" },
    { "--frames", "N", FOR_BENCH, set_frames,
      "places: frames, or pairs of them (as many as 10 s allow; on a software driver 1.5 "
      "s)" },
    { "--size", "WxH", FOR_BENCH, set_size,
      "of the picture, pixels (2560x1440; on a software driver 640x360)" },
    { "--out", "FOLDER", FOR_BENCH, set_out, "write bench.json and bench.md there" },
    { "--fullscreen", NULL, FOR_VIEW, set_fullscreen, "all of the screen" },
    { "--shot", "FILE", FOR_VIEW, set_shot,
      "write one picture once all is there, and end" },
    { "--frames", "N", FOR_VIEW, set_frames, "end after N frames with all there" },
    { "--deterministic", NULL, FOR_VIEW, set_deterministic,
      "equal steps of time and still water, so that two runs draw the same" },
    { "--out", "FILE", FOR_CAPTURE, set_out,
      "the PNG to write (lamplight.png), or the folder of several" },
    { "--out", "FILE", FOR_DIFF, set_out, "a picture of the differences" },
    { "--max", "N", FOR_DIFF, set_max,
      "fails when a pixel differs by more than N of 255" },
    { "--out", "FILE|FOLDER", FOR_INSPECT, set_out,
      "extract: where to; a folder keeps the paths of the data (.)" },
    { "--gpu", "NAME", FOR_CAPTURE | FOR_VIEW | FOR_DEVICES | FOR_BENCH, set_gpu,
      "part of the name of the device to use" },
    { "--workers", "N", FOR_CAPTURE | FOR_VIEW | FOR_BENCH, set_workers,
      "loader threads (cores - 2)" },
    { "--workers", "N", FOR_INSPECT, set_workers, "verify: threads (one a core)" },
    { "--validation", NULL, FOR_CAPTURE | FOR_VIEW | FOR_BENCH, set_validation,
      "Vulkan validation; its messages make the command fail" },
    { "--chunks", NULL, FOR_INSPECT, set_chunks,
      "info: list the chunks of terrain, map and building files with their offsets" },
    { "--archives", NULL, FOR_INSPECT, set_archives,
      "tree: list the archives found, used or not, in order, and why" },
    { "--png", NULL, FOR_INSPECT, set_png, "extract: images become PNG" },
    { "--id", "N", FOR_INSPECT, set_id, "dbc: the row with this id" },
    { "--csv", NULL, FOR_INSPECT, set_csv, "dbc: comma-separated values" },
    { "--json", NULL, FOR_INSPECT | FOR_DIFF | FOR_BENCH | FOR_SETTINGS, set_json,
      "machine-readable output (not of extract)" },
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
