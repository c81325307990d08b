// Life and frames of the viewer.
#include "runner/viewer_private.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/platform.h"
#include "settings/store.h"

#define STEP_S (1.0 / 60) // of time, where runs have to be equal
#define MAX_STEP_S 0.1    // after a pause nobody wants to be somewhere else
#define DEADLINE_S 60.0   // of a picture that is to be written
#define DEFAULT_MINUTE 720.0

// ---- sessions ----

static const struct ll_overlay *overlays_collect(void *user, uint32_t width,
                                                 uint32_t height, uint32_t *num_overlays)
{
    struct ll_viewer *viewer = user;
    const uint32_t max = sizeof viewer->all / sizeof *viewer->all;
    uint32_t num = 0, num_hosts = 0;
    const struct ll_overlay *hosts = NULL;
    if (viewer->params.overlay)
        hosts = viewer->params.overlay(viewer->params.user, width, height, &num_hosts);
    for (uint32_t i = 0; i < num_hosts && num + 1 < max; i++)
        viewer->all[num++] = hosts[i];
    if (viewer->page != PAGE_NONE && viewer->paper) {
        ll_page_draw(&viewer->content, viewer->paper, width, height);
        viewer->all[num++] = *ll_paper_overlay(viewer->paper);
    }
    *num_overlays = num;
    return viewer->all;
}

// What the environment and the row fpsJournal ask to be told about frames.
static void monitor_follow(struct ll_viewer *viewer)
{
    bool journals = ll_session_settings(viewer->session)->fps_journal;
    if (viewer->monitors && journals == viewer->journals)
        return;
    viewer->monitors = true;
    viewer->journals = journals;
    ll_monitor_destroy(viewer->monitor);
    char folder[512], file[600];
    struct ll_monitor_params params = { 0 };
    if (journals && ll_settings_folder(folder, sizeof folder) &&
        ll_platform_folder_make(folder) == LL_OK) {
        snprintf(file, sizeof file, "%s/fps-journal.csv", folder);
        params.journal_file = file;
    }
    viewer->monitor = ll_monitor_create(&params);
    ll_monitor_session(viewer->monitor, viewer->session);
    if (ll_monitor_wants_uncapped(viewer->monitor))
        viewer_vsync_hold_off(viewer);
}

static bool session_open(struct ll_viewer *viewer)
{
    struct ll_session_params params = viewer->params.session;
    params.data = viewer->shown.data;
    params.num_data = viewer->shown.num_data;
    params.map = viewer->shown.map;
    params.model = NULL;
    params.background = true;
    params.width = viewer->width;
    params.height = viewer->height;
    params.callbacks =
        (struct ll_callbacks){ .user = viewer, .overlay = overlays_collect };
    struct ll_settings_store *store = viewer->params.store;
    if (store)
        ll_settings_store_start_begin(store); // until a frame was shown
    const struct ll_settings *settings = store ? ll_settings_store_values(store) : NULL;
    if (ll_session_open(&params, settings, &viewer->session) != LL_SESSION_OK) {
        viewer->session = NULL;
        viewer->exit_code = 1;
        return false;
    }
    viewer->num_sessions++;
    viewer->shown_one = false;
    viewer->paper = ll_paper_create(viewer->session);
    if (viewer->params.session_changed)
        viewer->params.session_changed(viewer->params.user, viewer->session);
    return true;
}

static void session_close(struct ll_viewer *viewer)
{
    if (!viewer->session)
        return;
    if (viewer->params.session_changed)
        viewer->params.session_changed(viewer->params.user, NULL);
    ll_monitor_destroy(viewer->monitor);
    viewer->monitor = NULL;
    viewer->monitors = false;
    viewer->num_messages +=
        ll_gpu_num_validation_messages(ll_session_gpu(viewer->session));
    ll_paper_destroy(viewer->paper);
    ll_session_destroy(viewer->session);
    viewer->paper = NULL;
    viewer->session = NULL;
}

// The device went away: another session at the same place, once.
static bool session_renew(struct ll_viewer *viewer)
{
    if (viewer->num_lost++) {
        ll_log(LL_LOG_ERROR, "view", "the device was lost again: this is the end");
        viewer->exit_code = 1;
        return false;
    }
    ll_log(LL_LOG_WARN, "view", "opening the device anew");
    session_close(viewer);
    viewer->place = (struct viewer_place){ .has_pos = true,
                                           .has_height = true,
                                           .has_look = true,
                                           .yaw_deg = (float)viewer->fly.yaw_deg,
                                           .pitch_deg = (float)viewer->fly.pitch_deg };
    memcpy(viewer->place.pos, viewer->fly.pos, sizeof viewer->place.pos);
    viewer->arrives = viewer->shown.num_data > 0;
    return session_open(viewer);
}

// ---- what is shown ----

static bool text_set(const char **to, const char *from)
{
    char *copy = from ? strdup(from) : NULL;
    free((char *)(uintptr_t)*to);
    *to = copy;
    return !from || copy;
}

// Remembers what a new session would open. No data: that of before.
static void shown_set(struct ll_viewer *viewer, const struct ll_load_params *load)
{
    const uint32_t max = sizeof viewer->data / sizeof *viewer->data;
    viewer->shown.data = viewer->data;
    for (uint32_t i = 0; i < load->num_data && i < max; i++)
        text_set(&viewer->data[i], load->data[i]);
    if (load->num_data)
        viewer->shown.num_data = load->num_data < max ? load->num_data : max;
    text_set(&viewer->shown.map, load->map);
}

void viewer_load(struct ll_viewer *viewer, const struct ll_load_params *load,
                 const struct viewer_place *place)
{
    shown_set(viewer, load);
    viewer->place = *place;
    viewer->arrives = true;
    if (viewer->params.log)
        ll_log_tail_clear(viewer->params.log);
    if (viewer->session && !ll_session_load(viewer->session, load))
        ll_log(LL_LOG_ERROR, "view", "memory is out");
    viewer->waits_s = viewer->stuck_s = 0;
    viewer->stuck_told = false;
}

// ---- creation ----

static bool start(struct ll_viewer *viewer, int *exit_code)
{
    struct ll_text_error error;
    if (ll_scenarios_init(&viewer->scenarios, NULL, &error) != LL_OK) {
        *exit_code = 1;
        return false;
    }
    ll_fly_init(&viewer->fly);
    double minute = viewer->params.has_time ? viewer->params.minute : DEFAULT_MINUTE;
    ll_day_clock_set(&viewer->clock, minute);
    viewer_start_place(viewer);
    if (!session_open(viewer)) {
        *exit_code = viewer->exit_code;
        return false;
    }
    viewer_page_open(viewer, viewer->shown.num_data ? PAGE_LOADING : PAGE_START);
    return true;
}

struct ll_viewer *ll_viewer_create(const struct ll_viewer_params *params, int *exit_code)
{
    struct ll_viewer *viewer = calloc(1, sizeof *viewer);
    if (!viewer) {
        *exit_code = 1;
        return NULL;
    }
    viewer->params = *params;
    viewer->stuck_since_s = ll_platform_now_s();
    viewer->width = params->session.width ? params->session.width : 1280;
    viewer->height = params->session.height ? params->session.height : 720;
    if (start(viewer, exit_code))
        return viewer;
    ll_viewer_destroy(viewer);
    return NULL;
}

int ll_viewer_destroy(struct ll_viewer *viewer)
{
    if (!viewer)
        return 0;
    if (viewer->quits) // before the first frame, perhaps: no failure
        viewer_settings_shown(viewer);
    session_close(viewer);
    int exit_code = viewer->exit_code;
    if (viewer->num_messages) {
        ll_log(LL_LOG_ERROR, "view", "%u validation messages", viewer->num_messages);
        exit_code = exit_code ? exit_code : 1;
    }
    ll_scenarios_finish(&viewer->scenarios);
    for (size_t i = 0; i < sizeof viewer->data / sizeof *viewer->data; i++)
        text_set(&viewer->data[i], NULL);
    text_set(&viewer->shown.map, NULL);
    free(viewer);
    return exit_code;
}

// ---- events ----

static bool page_is_modal(const struct ll_viewer *viewer)
{
    return viewer->page > PAGE_LOADING;
}

void ll_viewer_key(struct ll_viewer *viewer, const struct ll_view_key *key)
{
    // A page takes what is pressed; what is let go of must not stay held.
    if (key->down && page_is_modal(viewer) && viewer_page_key(viewer, key))
        return;
    if (key->down && page_is_modal(viewer) && viewer->content.has_entry)
        return; // letters belong to the line
    ll_viewer_act(viewer, ll_view_key(&viewer->held, key));
}

void ll_viewer_text(struct ll_viewer *viewer, const char *utf8)
{
    if (viewer->content.has_entry)
        ll_page_type(&viewer->content, utf8);
}

void ll_viewer_button(struct ll_viewer *viewer, bool down, float x, float y)
{
    if (down && page_is_modal(viewer))
        viewer_page_press(viewer, x, y);
    else
        viewer->looks = down;
}

void ll_viewer_mouse(struct ll_viewer *viewer, float x, float y, float dx, float dy)
{
    if (page_is_modal(viewer)) {
        viewer_page_point(viewer, x, y);
    } else if (viewer->looks) {
        viewer->motion.look_x += dx;
        viewer->motion.look_y += dy;
    }
}

void ll_viewer_wheel(struct ll_viewer *viewer, int notches)
{
    if (page_is_modal(viewer))
        ll_page_choose(&viewer->content, -notches);
    else
        viewer->motion.wheel += notches;
}

void ll_viewer_pad(struct ll_viewer *viewer, const struct ll_viewer_pad *pad)
{
    viewer->pad = *pad;
}

static void page_toggle(struct ll_viewer *viewer, enum viewer_page page)
{
    viewer_page_open(viewer, viewer->page == page ? PAGE_NONE : page);
}

void ll_viewer_act(struct ll_viewer *viewer, enum ll_view_action action)
{
    switch (action) {
    case LL_VIEW_EARLIER:
        ll_day_clock_turn(&viewer->clock, -1);
        break;
    case LL_VIEW_LATER:
        ll_day_clock_turn(&viewer->clock, 1);
        break;
    case LL_VIEW_RUN_TIME:
        viewer->clock.runs = !viewer->clock.runs;
        break;
    case LL_VIEW_NEXT_PLACE:
        viewer_place_next(viewer, 1);
        break;
    case LL_VIEW_LAST_PLACE:
        viewer_place_next(viewer, -1);
        break;
    case LL_VIEW_GO:
        page_toggle(viewer, PAGE_GO);
        break;
    case LL_VIEW_MAPS:
        page_toggle(viewer, PAGE_MAPS);
        break;
    case LL_VIEW_HELP:
        page_toggle(viewer, PAGE_HELP);
        break;
    case LL_VIEW_SCREENSHOT:
        viewer_screenshot(viewer);
        break;
    case LL_VIEW_FULLSCREEN:
        viewer_fullscreen_toggle(viewer);
        break;
    case LL_VIEW_VSYNC:
        viewer_vsync_toggle(viewer);
        break;
    case LL_VIEW_OPTIONS:
    case LL_VIEW_DEVELOPER:
        if (viewer->params.panel)
            viewer->params.panel(viewer->params.user, action);
        break;
    case LL_VIEW_QUIT:
        viewer->quits = true;
        break;
    default:
        break;
    }
}

void ll_viewer_resize(struct ll_viewer *viewer, uint32_t width, uint32_t height)
{
    viewer->width = width;
    viewer->height = height;
    ll_session_resize(viewer->session, width, height);
    viewer_size_note(viewer);
}

void ll_viewer_hide(struct ll_viewer *viewer, bool hidden)
{
    viewer->hidden = hidden;
    if (hidden)
        ll_viewer_release(viewer);
}

void ll_viewer_release(struct ll_viewer *viewer)
{
    ll_view_release(&viewer->held);
    viewer->pad = (struct ll_viewer_pad){ 0 };
    viewer->looks = false;
}

void ll_viewer_quit(struct ll_viewer *viewer)
{
    viewer->quits = true;
}

// ---- frames ----

static struct ll_shot viewer_shot(const struct ll_viewer *viewer)
{
    struct ll_shot shot = { .yaw_deg = (float)viewer->fly.yaw_deg,
                            .pitch_deg = (float)viewer->fly.pitch_deg,
                            .minute = viewer->clock.minute };
    memcpy(shot.pos, viewer->fly.pos, sizeof shot.pos);
    return shot;
}

struct ll_camera ll_viewer_camera(const struct ll_viewer *viewer)
{
    struct ll_shot shot = viewer_shot(viewer);
    return ll_session_camera(viewer->session, &shot);
}

static void step(struct ll_viewer *viewer, double dt_s)
{
    const struct ll_settings *settings = ll_session_settings(viewer->session);
    struct ll_fly_input input = viewer->motion;
    input.look_x *= settings->mouse_speed;
    input.look_y *=
        settings->mouse_invert ? -settings->mouse_speed : settings->mouse_speed;
    const struct ll_viewer_pad *pad = &viewer->pad;
    ll_view_held_input(&viewer->held, &input);
    input.forward -= pad->move_y;
    input.right += pad->move_x;
    input.up += pad->up - pad->down;
    input.stick_x += pad->look_x;
    input.stick_y += pad->look_y;
    ll_fly_step(&viewer->fly, &input, dt_s);
    viewer->motion = (struct ll_fly_input){ 0 };
    ll_day_clock_step(&viewer->clock, dt_s);
    if (!viewer->params.deterministic)
        viewer->time_s += dt_s;
}

static void milestones_note(struct ll_viewer *viewer)
{
    if (viewer->page == PAGE_LOADING || !viewer->report.has_world)
        return;
    if (viewer->interactive_s == 0) {
        viewer->interactive_s = ll_platform_process_age_s();
        ll_log(LL_LOG_INFO, "view", "interactive after %.2f s", viewer->interactive_s);
    }
    if (viewer->report.presentable && viewer->complete_s == 0) {
        viewer->complete_s = ll_platform_process_age_s();
        ll_log(LL_LOG_INFO, "view", "all in view after %.2f s", viewer->complete_s);
    }
    viewer->num_complete += viewer->report.presentable;
}

// Runs that are to end by themselves.
static enum ll_viewer_next ending(struct ll_viewer *viewer)
{
    const struct ll_viewer_params *params = &viewer->params;
    if (params->shot && viewer->num_complete && viewer->page == PAGE_NONE) {
        if (!viewer_shot_write(viewer, params->shot))
            viewer->exit_code = 1;
        return LL_VIEWER_END;
    }
    if (params->num_frames && viewer->num_complete >= params->num_frames)
        return LL_VIEWER_END;
    bool ends = params->shot || params->num_frames;
    bool failed = viewer->page == PAGE_START;
    if (ends && !viewer->num_complete &&
        (failed || ll_platform_process_age_s() > DEADLINE_S)) {
        ll_log(LL_LOG_ERROR, "view", "there is nothing to show");
        viewer->exit_code = failed ? 2 : 1;
        return LL_VIEWER_END;
    }
    return LL_VIEWER_GO_ON;
}

static enum ll_viewer_next after(struct ll_viewer *viewer,
                                 const struct ll_frame_request *request)
{
    switch (viewer->report.outcome) {
    case LL_FRAME_DRAWN:
        viewer->num_frames++;
        if (!viewer->shown_one)
            viewer_settings_shown(viewer);
        viewer->shown_one = true;
        milestones_note(viewer);
        monitor_follow(viewer);
        return ll_monitor_frame(viewer->monitor, request, &viewer->report)
                   ? LL_VIEWER_END
                   : ending(viewer);
    case LL_FRAME_PAUSED:
        return LL_VIEWER_WAIT;
    case LL_FRAME_LOST:
        return session_renew(viewer) ? LL_VIEWER_GO_ON : LL_VIEWER_END;
    default:
        viewer->exit_code = 1;
        return LL_VIEWER_END;
    }
}

static void load_follow(struct ll_viewer *viewer)
{
    struct ll_load_status load = ll_session_load_status(viewer->session);
    if (!viewer->arrives || load.state == LL_LOAD_RUNNING)
        return;
    viewer->arrives = false;
    if (load.state == LL_LOAD_READY) {
        viewer_data_note(viewer);
        viewer_arrive(viewer);
    } else {
        viewer_page_open(viewer, PAGE_START);
    }
}

// A page without a world behind it needs no more frames than a display shows: the workers
// can use the time.
static void blank_rest(struct ll_viewer *viewer)
{
    double now_s = ll_platform_now_s(), rest_s = viewer->blank_s + STEP_S - now_s;
    if (rest_s > 0)
        ll_platform_sleep_s(rest_s);
    viewer->blank_s = ll_platform_now_s();
}

enum ll_viewer_next ll_viewer_frame(struct ll_viewer *viewer, double dt_s)
{
    if (viewer->quits)
        return LL_VIEWER_END;
    dt_s = viewer->params.deterministic ? STEP_S : fmin(fmax(dt_s, 0), MAX_STEP_S);
    load_follow(viewer);
    viewer_settings_step(viewer);
    if (viewer->hidden) {
        ll_session_focus(viewer->session, viewer->fly.pos);
        return LL_VIEWER_WAIT;
    }
    step(viewer, dt_s);
    viewer->waits_s = viewer->report.has_world ? 0 : viewer->waits_s + dt_s;
    viewer_page_update(viewer);
    struct ll_frame_request request = {
        .shot = viewer_shot(viewer),
        .time_s = viewer->time_s,
        .blank = viewer->page != PAGE_NONE && viewer->content.covers,
    };
    if (request.blank)
        blank_rest(viewer);
    viewer->report = ll_session_frame(viewer->session, &request);
    if (viewer->report.has_world)
        viewer_settle(viewer);
    return after(viewer, &request);
}

struct ll_viewer_wishes ll_viewer_wishes(const struct ll_viewer *viewer)
{
    struct ll_viewer_wishes wishes = { .grab_mouse = viewer->looks,
                                       .fullscreen = viewer_fullscreen(viewer),
                                       .text_input = viewer->page != PAGE_NONE &&
                                                     viewer->content.has_entry };
    int minute = (int)viewer->clock.minute;
    const char *map = viewer->session ? ll_session_map_shown(viewer->session) : NULL;
    if (map)
        snprintf(wishes.title, sizeof wishes.title, "%s, %02d:%02d - lamplight", map,
                 minute / 60, minute % 60);
    else
        snprintf(wishes.title, sizeof wishes.title, "lamplight");
    return wishes;
}

struct ll_viewer_state ll_viewer_state(const struct ll_viewer *viewer)
{
    struct ll_viewer_state state = {
        .fly = viewer->fly,
        .minute = viewer->clock.minute,
        .time_runs = viewer->clock.runs,
        .page_shown = viewer->page != PAGE_NONE,
        .loading = viewer->page == PAGE_LOADING,
        .report = viewer->report,
        .interactive_s = viewer->interactive_s,
        .num_sessions = viewer->num_sessions,
        .num_frames = viewer->num_frames,
    };
    memcpy(state.screenshot, viewer->screenshot, sizeof state.screenshot);
    return state;
}

struct ll_session *ll_viewer_session(struct ll_viewer *viewer)
{
    return viewer->session;
}
