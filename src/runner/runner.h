// What the program and the tests both call: sessions, captures, pictures on disk.
#ifndef LL_RUNNER_RUNNER_H
#define LL_RUNNER_RUNNER_H

#include <stdio.h>

#include "base/jobs.h"
#include "base/path.h"
#include "lamplight/lamplight.h"
#include "render/render.h"
#include "runner/capture_state.h"
#include "runner/panorama.h"

// ---- sessions: more than the public header tells ----

struct ll_shot_params {
    struct ll_shot shot;
    const struct ll_light_state *light; // NULL: from the tables, by place and minute
    float field_of_view_deg;            // 0: of the settings
};
bool ll_session_shot_lit(struct ll_session *session, const struct ll_shot_params *params,
                         uint8_t *pixels);

// Asks for what a place needs, without waiting. True once all of it has been loaded; a
// shot then waits for nothing.
bool ll_session_arrived(struct ll_session *session, const double pos[3]);

// ll_session_create with values to start from, so that nothing is made twice; NULL: the
// registered defaults.
enum ll_session_result ll_session_open(const struct ll_session_params *params,
                                       const struct ll_settings *settings,
                                       struct ll_session **session);

struct ll_settings *ll_session_settings(struct ll_session *session);
struct ll_gpu *ll_session_gpu(struct ll_session *session);
// Bounding sphere of the model on the stage; false without one.
bool ll_session_stage_sphere(struct ll_session *session, float center[3],
                             float *radius_yd);
struct ll_world_stats ll_session_world_stats(struct ll_session *session);
struct ll_render_stats ll_session_render_stats(struct ll_session *session);

struct ll_jobs *ll_session_jobs(struct ll_session *session); // the workers of its loads
bool ll_session_vsync(const struct ll_session *session);
void ll_session_vsync_set(struct ll_session *session, bool vsync);
// How frames reach the display: "fifo", "mailbox", ...; "none" without one.
const char *ll_session_present_mode(const struct ll_session *session);

// Where the time of this thread goes in a frame. NULL: it is not measured. The timers
// must outlive the session, or be taken away first.
void ll_session_stages_set(struct ll_session *session, struct ll_stage_timers *stages);

// What developers look at: of the world that is shown, which may be none.
struct ll_render *ll_session_render(struct ll_session *session);
struct ll_world_queues ll_session_world_queues(struct ll_session *session);
// As a frame sees it that is asked for with the shot.
struct ll_camera ll_session_camera(const struct ll_session *session,
                                   const struct ll_shot *shot);
const char *ll_session_map_folder(const struct ll_session *session); // "" without a map

// What was picked last (ll_render_pick), in words.
struct ll_picked {
    struct ll_pick pick;
    char file[2 * LL_MAX_PATH + 32]; // of the model, building or tile
    struct ll_world_about object;    // a model or building
    struct ll_world_about_batch batch;
    char textures[LL_MAX_TERRAIN_LAYERS][LL_MAX_PATH]; // of terrain
};
// False: nothing was picked yet.
bool ll_session_picked(struct ll_session *session, struct ll_picked *out);

// False: stop.
typedef bool (*ll_progress_fn)(void *user, float fraction);
// A bar on stderr that redraws itself, where that is a terminal. Never stops.
bool ll_data_progress_show(void *user, float fraction);

#define LL_LOAD_STEP_DEMO "building the demo world" // of a load's status

// Mounts one --data argument, "demo" included (built on first use, with a progress bar).
enum ll_status ll_data_mount(struct ll_vfs *vfs, const char *path);
// The same, with another way to tell of progress; LL_ERR_STOPPED when it stops.
enum ll_status ll_data_mount_with(struct ll_vfs *vfs, const char *path,
                                  ll_progress_fn progress, void *user);

// NULL: memory is out.
struct ll_light_tables *ll_data_light_tables(struct ll_vfs *vfs, uint32_t reader_idx);

#define LL_NO_MAP_ID UINT32_MAX // no row of Map.dbc: no light row is the map's own

struct ll_data_map {
    uint32_t id;
    char folder[LL_MAX_PATH]; // below World/Maps
};
// By folder or id. A folder that no row names may still hold a map: a hobbyist's, beside
// the tables of another install. False if there is no such map.
bool ll_data_map_find(struct ll_vfs *vfs, uint32_t reader_idx, const char *name_or_id,
                      struct ll_data_map *out);

// The maps of a data set that have an index file, in the order of the table, and `also`
// (a folder; NULL: none) if the table does not name it. The array and its strings are in
// the arena. False: memory is out.
bool ll_data_maps(struct ll_vfs *vfs, uint32_t reader_idx, const char *also,
                  struct ll_arena *arena, struct ll_map_entry **maps, uint32_t *num_maps);

// ---- pictures ----

// Writes 8-bit RGB (the alpha of the picture means nothing). LL_ERR_IO when the file
// cannot be written whole; an older file of that name then stays.
enum ll_status ll_png_write(const char *path, const uint8_t *rgba, uint32_t width,
                            uint32_t height);
// The same with the alpha.
enum ll_status ll_png_write_rgba(const char *path, const uint8_t *rgba, uint32_t width,
                                 uint32_t height);

// ---- captures (docs/captures.md) ----

struct ll_capture_params {
    // Map and model are for shots that name neither; no data: that of the scenarios. A
    // size of 0: what suits the kind of picture.
    struct ll_session_params session;

    const char *const *settings; // "row=value", over those of the shots
    uint32_t num_settings;
    const char *settings_file; // where they start from, and only read; NULL: none
    const char *preset; // a rung of graphicsQuality, over the settings of the shots; NULL

    // What is shot: the first of these that is not NULL, else `shot` itself.
    const char *path;          // a file of key frames: a film
    const char *shots;         // a file of shots, all of it
    const char *scenario;      // a name, or "all"
    const char *scenario_file; // more scenarios

    // What replaces the scenarios' own; shot.minute is noon where has_time is false.
    bool has_pos, has_look, has_time;
    struct ll_shot shot;

    // What becomes of it: each shot a picture, all of them a sheet, or all around.
    bool sheet;
    uint32_t num_hours; // each shot at so many hours of the day; 0: at its own
    const char *vary;   // "row=a,b,c": a sheet of each shot with each value
    enum ll_panorama panorama;
    double fps; // of a film

    const char *out; // a file, or a folder where there are several; NULL: a name of ours
    struct ll_capture_rules rules;
    uint32_t resize_width, resize_height; // once a picture has settled; 0: not
};

struct ll_capture_report {
    uint32_t num_loads;    // of a map or model
    uint32_t num_pictures; // kept
    uint32_t num_draws;
};

// Exit code of the program: 0 good, 1 failed, 2 bad usage or no data. report may be NULL.
int ll_capture_run(const struct ll_capture_params *params,
                   struct ll_capture_report *report);

// To `out`; file: more scenarios, or NULL. Exit code as above.
int ll_capture_list_scenarios(const char *scenario_file, FILE *out);

// ---- differences of pictures ----

struct ll_diff_params {
    const char *a, *b; // PNG files
    const char *out;   // a picture of the difference; NULL: none
    bool json;
    bool has_max;
    uint32_t max; // of a pixel's difference, that may be
};

// Prints the figures. Exit code: 1 above max or when a picture is broken, 2 when the
// sizes differ or there is no such file.
int ll_diff_run(const struct ll_diff_params *params, FILE *out);

// ---- inspection: what is in a file ----

struct ll_inspect_params {
    const char *const *data; // data sets as in a session; none: files are paths on disk
    uint32_t num_data;
    const char *const *files;
    uint32_t num_files;
    bool chunks; // list the chunks of chunked files
    bool json;
};

// Prints what docs/inspect.md says, errors to stderr. Exit code of the program: 1 when a
// file is broken or of no known format, 2 when there is no such file or no data.
int ll_inspect_info(const struct ll_inspect_params *params, FILE *out);

struct ll_inspect_light_params {
    const char *const *data;
    uint32_t num_data;
    const char *map; // folder or id
    double pos[3];   // world, yards
    double minute;   // of the day
    const char *weather; // "rain:0.8"; NULL: fine
    enum ll_sky_liquid eye_in;
    bool is_ghost;
    const char *strip; // PNG of the day at the place; NULL: none
    const char *plan;  // PNG of the map's lights from above; NULL: none
    bool json;
};

// Prints every value of the light at a place and minute, and the rows that it comes from;
// or draws the pictures asked for, and prints only with `json`. Exit code as above.
int ll_inspect_light(const struct ll_inspect_light_params *params, FILE *out);

struct ll_inspect_tree_params {
    const char *const *data;
    uint32_t num_data;
    const char *const *patterns; // names with '*'; none: every file
    uint32_t num_patterns;
    bool archives; // list the archives and folders instead
    bool json;
};

// Lists the files of a data set, or the archives that it consists of.
int ll_inspect_tree(const struct ll_inspect_tree_params *params, FILE *out);

struct ll_inspect_extract_params {
    const char *const *data;
    uint32_t num_data;
    const char *const *names; // may have '*'
    uint32_t num_names;
    const char *out; // file or folder; NULL: the folder that one is in
    bool png;        // images become PNG
};

// Copies files out of a data set; says on `out` what was written. Exit code as above: 1
// also when one of many cannot be read, which then has no file.
int ll_inspect_extract(const struct ll_inspect_extract_params *params, FILE *out);

struct ll_inspect_table_params {
    const char *const *data; // none: the table is a path on disk
    uint32_t num_data;
    const char *table; // "Map", or a name inside the data
    bool has_id, csv, json;
    uint32_t id;
};

// Prints the rows of a client table.
int ll_inspect_table(const struct ll_inspect_table_params *params, FILE *out);

struct ll_inspect_verify_params {
    const char *const *data;
    uint32_t num_data;
    uint32_t num_workers; // 0: one a core
    bool json;
};

// Reads every file of a data set and reports what is wrong. Exit code 1 with any error.
int ll_inspect_verify(const struct ll_inspect_verify_params *params, FILE *out);

#endif
