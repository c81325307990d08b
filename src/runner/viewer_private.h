// Inside of the viewer's files only.
#ifndef LL_RUNNER_VIEWER_PRIVATE_H
#define LL_RUNNER_VIEWER_PRIVATE_H

#include "runner/day_clock.h"
#include "runner/go.h"
#include "runner/monitor.h"
#include "runner/page.h"
#include "runner/scenario.h"
#include "runner/viewer.h"

#define LL_VIEWER_MAX_DATA 16 // data sets at once

enum viewer_page {
    PAGE_NONE,
    PAGE_LOADING, // comes and goes by itself
    PAGE_START,   // no data
    PAGE_MAPS,
    PAGE_GO,
    PAGE_HELP,
    PAGE_SAFE, // after a start that failed
};

// Where the eye is to be once a load has ended.
struct viewer_place {
    bool has_pos, has_height, has_look;
    double pos[3];
    float yaw_deg, pitch_deg;
};

struct ll_viewer {
    struct ll_viewer_params params; // texts borrowed
    struct ll_session *session;
    struct ll_paper *paper;
    struct ll_scenarios scenarios;
    uint32_t width, height;
    bool hidden, quits;
    int exit_code;
    uint32_t num_sessions, num_lost, num_messages; // validation, of sessions that ended

    struct ll_fly fly;
    struct ll_day_clock clock;
    struct ll_view_held held;
    struct ll_viewer_pad pad;
    struct ll_fly_input motion; // of mouse and wheel, since the last frame
    bool looks;                 // a mouse button is held in the world
    double time_s;              // of what moves

    enum viewer_page page;
    struct ll_page content;
    const struct ll_overlay *overlays; // of the frame: those of the host, then the page
    struct ll_overlay all[64];

    struct ll_load_params shown; // the data and map that a new session opens; texts owned
    const char *data[LL_VIEWER_MAX_DATA];
    struct viewer_place place;     // pending
    bool arrives;                  // place counts once the load has ended
    double waits_s;                // without ground below the eye
    double stuck_since_s, stuck_s; // without any progress
    float last_progress;
    bool stuck_told, safe_told;

    struct ll_monitor *monitor; // owned; NULL: nothing is asked for
    bool monitors, journals;    // the environment has been asked; the row is on

    struct ll_frame_report report;
    bool shown_one;                    // a frame of this session
    uint32_t num_frames, num_complete; // drawn; drawn with all there
    double interactive_s, complete_s;
    uint32_t scenario_idx;
    char remembered[LL_SETTINGS_TEXT_BYTES]; // data paths of the settings, cut into lines
    char screenshot[512];
    int screenshot_number; // of the last one in this run
    double blank_s;        // when the last frame without a world began
};

// viewer.c
void viewer_load(struct ll_viewer *viewer, const struct ll_load_params *load,
                 const struct viewer_place *place);

// viewer_settings.c
void viewer_settings_step(struct ll_viewer *viewer);  // before a frame
void viewer_settings_shown(struct ll_viewer *viewer); // after the first that was shown
bool viewer_fullscreen(const struct ll_viewer *viewer);
void viewer_fullscreen_toggle(struct ll_viewer *viewer);
void viewer_vsync_toggle(struct ll_viewer *viewer);
void viewer_vsync_hold_off(struct ll_viewer *viewer);
void viewer_size_note(struct ll_viewer *viewer); // of a window that was made another size
void viewer_data_note(struct ll_viewer *viewer); // of data that could be opened
// Data sets that were open the last time, one a string of the array; how many.
uint32_t viewer_data_remembered(struct ll_viewer *viewer, const char **data,
                                uint32_t max_data);

// viewer_pages.c
void viewer_page_open(struct ll_viewer *viewer, enum viewer_page page);
void viewer_page_update(struct ll_viewer *viewer); // once a frame
bool viewer_page_key(struct ll_viewer *viewer, const struct ll_view_key *key); // taken?
void viewer_page_press(struct ll_viewer *viewer, float x, float y);
void viewer_page_point(struct ll_viewer *viewer, float x, float y);

// viewer_go.c
void viewer_start_place(struct ll_viewer *viewer);
void viewer_place_next(struct ll_viewer *viewer, int steps);
void viewer_arrive(struct ll_viewer *viewer); // the load has ended
void viewer_settle(struct ll_viewer *viewer); // the ground is there

// screenshot.c. The first path from a number on that is not there yet; false without a
// folder.
bool viewer_screenshot_path(int first, char *path, size_t path_bytes, int *number);
bool viewer_screenshot(struct ll_viewer *viewer); // numbered; written by a worker
bool viewer_shot_write(struct ll_viewer *viewer, const char *path); // at once

#endif
