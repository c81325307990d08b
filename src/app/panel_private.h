// Inside of the panels only.
#ifndef LL_APP_PANEL_PRIVATE_H
#define LL_APP_PANEL_PRIVATE_H

#include "base/stage_timers.h"
#include "panels.h"
#include "runner/console.h"
#include "settings/pages.h"

// Prints into a buffer of its own; valid to the end of the statement.
#define PANEL_LINE_BYTES 320
struct panel_line {
    char text[PANEL_LINE_BYTES];
};
const char *panel_print(struct panel_line *line, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// ---- statistics: gathered from the session, drawn from these values alone ----

#define PANEL_NUM_FRAMES 180 // of the graph

struct panel_time {
    const char *name; // literal
    double ms;        // smoothed over some frames
};

struct panel_statistics {
    float frames_ms[PANEL_NUM_FRAMES]; // the newest last
    uint32_t num_frames;
    struct panel_time passes[LL_MAX_GPU_TIMERS], stages[LL_NUM_STAGES];
    uint32_t num_passes, num_stages;
    struct ll_stage_timers timers; // of the frame that is being made
    double gpu_frame_ms;

    // Figures: read a few times a second, so that they can be read by people too.
    double figures_s; // until the next reading
    char device[256];
    struct ll_render_stats render;
    struct ll_memory_stats memory, staging;
    struct ll_world_queues queues;
    uint32_t width, height, scene_width, scene_height;
};
void panel_statistics_gather(struct panel_statistics *statistics,
                             struct ll_session *session, double dt_s);
void panel_statistics_draw(const struct panel_statistics *statistics, struct ui *ui,
                           enum ll_language language);

// ---- instruments ----

struct panel_instruments {
    struct ll_render_instruments wanted;
    bool changed; // the renderer is to be told
    bool picks;
    bool asked; // for a pixel
    uint32_t pick_x, pick_y;
    int target; // -1: none is shown
    struct ll_picked picked;
    bool has_picked;
};
// What the drawing reads of the renderer.
struct panel_targets {
    bool has_wireframe;
    uint32_t num;
    struct ll_render_target targets[16];
};
struct panel_targets panel_targets_read(struct ll_session *session);
void panel_instruments_update(struct panel_instruments *instruments,
                              struct ll_session *session);
void panel_instruments_draw(struct panel_instruments *instruments, struct ui *ui,
                            enum ll_language language,
                            const struct panel_targets *targets);
// Lines around what a view sees, as a camera sees them: pixels. Returns how many.
#define PANEL_VIEW_LINES 12
uint32_t panel_view_lines(const struct ll_view *view, const struct ll_camera *camera,
                          float lines[PANEL_VIEW_LINES][2][2]);

// ---- console ----

struct panel_console {
    struct ll_console console;
    char input[LL_CONSOLE_BYTES];
    struct ll_console_names names;
    char entered[LL_CONSOLE_BYTES]; // to be carried out between frames; ""
    bool takes_keyboard;
};
void panel_console_draw(struct panel_console *console, struct ui *ui,
                        enum ll_language language);
// The names that the viewer and the settings know.
struct ll_console_names panel_console_names(struct panels *panels);
// Carries out one line and says what came of it.
void panel_console_run(struct panels *panels, const char *line);

// ---- rows of settings ----

// What a page holds back until Apply, and what it goes back to with Cancel.
struct panel_page {
    bool staged[LL_NUM_SETTINGS];
    double values[LL_NUM_SETTINGS]; // of the staged
    struct ll_settings before;      // when the page was opened
};
// All shown rows of a group, in ui_rows of their own. page: NULL: every row is live.
void panel_row_draw(struct ui *ui, const struct ll_page_row *row,
                    struct ll_settings_store *store, struct panel_page *page,
                    enum ll_language language);
void panel_group_draw(struct ui *ui, const struct ll_page_group *group,
                      struct ll_settings_store *store, struct panel_page *page,
                      enum ll_language language);
void panel_page_open(struct panel_page *page, const struct ll_settings_store *store);
bool panel_page_waits(const struct panel_page *page); // something is staged
void panel_page_apply(struct panel_page *page, struct ll_settings_store *store);
void panel_page_cancel(struct panel_page *page, struct ll_settings_store *store,
                       const struct ll_page *rows);
void panel_page_defaults(struct panel_page *page, struct ll_settings_store *store,
                         const struct ll_page *rows);
// The shown rows of a group, but for those that an outside hand holds.
void panel_group_reset(const struct ll_page_group *group,
                       struct ll_settings_store *store);

// The tab "Lighting & shadows".
void panel_lighting_draw(struct ui *ui, struct ll_settings_store *store,
                         enum ll_language language);

struct panels {
    struct ui *ui;
    struct ll_settings_store *store; // borrowed
    enum ll_language language;       // of this frame, resolved
    struct ll_viewer *viewer;        // borrowed
    struct ll_session *session;      // borrowed; NULL: none is open
    bool shown[NUM_PANELS], was_shown[NUM_PANELS];
    uint32_t atlas_serial, atlas_texture;
    double last_s;
    struct ll_overlay overlay;
    struct panel_statistics statistics;
    struct panel_instruments instruments;
    struct panel_console console;
    struct panel_page options[2]; // graphics; display and controls
    bool restart_asked;           // by Apply: latched rows are to take effect
};

void panel_developer_draw(struct panels *panels);
void panel_options_draw(struct panels *panels);

#endif
