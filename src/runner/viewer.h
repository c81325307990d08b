// The viewer without its window: what is shown, what input does, when it ends. The
// program gives it a surface and events; tests give it events alone.
#ifndef LL_RUNNER_VIEWER_H
#define LL_RUNNER_VIEWER_H

#include "runner/log_tail.h"
#include "runner/runner.h"
#include "runner/view_keys.h"
#include "settings/store.h"

struct ll_viewer;

struct ll_viewer_params {
    // Device, workers, surface, size. Data, map and callbacks are the viewer's own.
    struct ll_session_params session;
    const char *const *data; // none: a page that offers the demo
    uint32_t num_data;
    const char *map;      // NULL: any
    const char *scenario; // or a place by name; NULL
    bool has_pos, has_look, has_time;
    double pos[3], minute;
    float yaw_deg, pitch_deg;
    // Borrowed: where settings come from and go to. NULL: the registered defaults.
    struct ll_settings_store *store;

    const char *shot;    // write this picture once all is there, then end; NULL
    uint32_t num_frames; // end after so many with all there; 0: never
    bool deterministic;  // equal steps of time, still water: two runs draw the same

    struct ll_log_tail *log; // borrowed: what pages quote; NULL
    // More to draw over the picture, under the pages; as in ll_callbacks.
    const struct ll_overlay *(*overlay)(void *user, uint32_t width, uint32_t height,
                                        uint32_t *num_overlays);
    // A session was opened, or is about to be closed (NULL).
    void (*session_changed)(void *user, struct ll_session *session);
    // LL_VIEW_OPTIONS and LL_VIEW_DEVELOPER: who has such panels shows or hides them.
    void (*panel)(void *user, enum ll_view_action action);
    void *user;
};

// NULL after a log line; *exit_code says how the program ends.
struct ll_viewer *ll_viewer_create(const struct ll_viewer_params *params, int *exit_code);
// Returns the exit code of the program: 1 also with validation messages.
int ll_viewer_destroy(struct ll_viewer *viewer);

// ---- events ----

void ll_viewer_key(struct ll_viewer *viewer, const struct ll_view_key *key);
void ll_viewer_text(struct ll_viewer *viewer, const char *utf8);
void ll_viewer_button(struct ll_viewer *viewer, bool down, float x,
                      float y); // any button
void ll_viewer_mouse(struct ll_viewer *viewer, float x, float y, float dx, float dy);
void ll_viewer_wheel(struct ll_viewer *viewer, int notches);
struct ll_viewer_pad {
    float move_x, move_y, look_x, look_y, up, down; // sticks: right, down; triggers 0..1
};
void ll_viewer_pad(struct ll_viewer *viewer, const struct ll_viewer_pad *pad);
void ll_viewer_act(struct ll_viewer *viewer, enum ll_view_action action);
void ll_viewer_resize(struct ll_viewer *viewer, uint32_t width, uint32_t height);
void ll_viewer_hide(struct ll_viewer *viewer, bool hidden); // minimised, or not
void ll_viewer_release(struct ll_viewer *viewer);           // the keyboard went away
void ll_viewer_quit(struct ll_viewer *viewer);

// A map, a scenario or coordinates, as people type them (runner/go.h). False: what is
// meant is not there, which *why says.
bool ll_viewer_go(struct ll_viewer *viewer, const char *text, const char **why);

// What a console asks for.
void ll_viewer_place(struct ll_viewer *viewer, const double pos[3]);
void ll_viewer_look(struct ll_viewer *viewer, float yaw_deg, float pitch_deg);
void ll_viewer_minute_set(struct ll_viewer *viewer, double minute);
void ll_viewer_time_run(struct ll_viewer *viewer, bool runs);
// Between frames. NULL: a name of its own, in the folder of screenshots.
bool ll_viewer_screenshot(struct ll_viewer *viewer, const char *path);
const char *ll_viewer_scenario_at(const struct ll_viewer *viewer,
                                  uint32_t idx); // NULL past the last

// ---- frames ----

enum ll_viewer_next {
    LL_VIEWER_GO_ON, // at once
    LL_VIEWER_WAIT,  // for an event, or a tenth of a second
    LL_VIEWER_END,
};
enum ll_viewer_next ll_viewer_frame(struct ll_viewer *viewer, double dt_s);

// What the window is asked to be.
struct ll_viewer_wishes {
    bool grab_mouse, fullscreen, text_input;
    char title[160];
};
struct ll_viewer_wishes ll_viewer_wishes(const struct ll_viewer *viewer);

// What tests and panels look at.
struct ll_viewer_state {
    struct ll_fly fly;
    double minute;
    bool time_runs, page_shown, loading;
    struct ll_frame_report report;
    double interactive_s; // after the program's start; 0: not yet
    uint32_t num_sessions, num_frames;
    char screenshot[512]; // the last one; ""
};
struct ll_viewer_state ll_viewer_state(const struct ll_viewer *viewer);
struct ll_camera ll_viewer_camera(const struct ll_viewer *viewer); // of the next frame
struct ll_session *ll_viewer_session(struct ll_viewer *viewer);

#endif
