#include "panels.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/platform.h"
#include "panel_private.h"

#define FROZEN_LINES_RGBA 0xf0b35affu

const char *panel_print(struct panel_line *line, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(line->text, sizeof line->text, format, args);
    va_end(args);
    return line->text;
}

// ---- life ----

struct panels *panels_create(const struct panels_params *params)
{
    struct panels *panels = calloc(1, sizeof *panels);
    if (!panels)
        return NULL;
    panels->ui = ui_create(&params->ui);
    panels->store = params->store;
    panels->instruments.target = -1;
    panels->console.names = panel_console_names(panels);
    if (panels->ui)
        return panels;
    free(panels);
    return NULL;
}

void panels_destroy(struct panels *panels)
{
    if (!panels)
        return;
    ui_destroy(panels->ui);
    free(panels);
}

struct ui *panels_ui(struct panels *panels)
{
    return panels->ui;
}

void panels_viewer_set(struct panels *panels, struct ll_viewer *viewer)
{
    panels->viewer = viewer;
}

// Another device: nothing of the one before is left.
void panels_session_changed(void *user, struct ll_session *session)
{
    struct panels *panels = user;
    panels->session = session;
    panels->atlas_serial = 0;
    panels->atlas_texture = 0;
    panels->instruments.changed |= session != NULL;
    panels->instruments.has_picked = false;
    panels->statistics = (struct panel_statistics){ 0 };
    if (session)
        ll_session_stages_set(session, &panels->statistics.timers);
}

void panels_toggle(struct panels *panels, enum panel panel)
{
    static const char *const ids[NUM_PANELS] = { "options", "developer" };
    panels->shown[panel] = !panels->shown[panel];
    if (!panels->shown[panel])
        return;
    ui_window_focus(panels->ui, ids[panel]);
    for (size_t i = 0; panel == PANEL_OPTIONS && i < 2; i++)
        panel_page_open(&panels->options[i], panels->store);
}

bool panels_shown(const struct panels *panels, enum panel panel)
{
    return panels->shown[panel];
}

bool panels_press(struct panels *panels, float x, float y)
{
    struct panel_instruments *in = &panels->instruments;
    if (!panels->shown[PANEL_DEVELOPER] || !in->picks || x < 0 || y < 0)
        return false;
    in->asked = true;
    in->pick_x = (uint32_t)x;
    in->pick_y = (uint32_t)y;
    return true;
}

void panels_step(struct panels *panels)
{
    if (panels->restart_asked) {
        ll_settings_store_apply(panels->store);
        ll_settings_store_restart(panels->store);
    }
    panels->restart_asked = false;
    struct panel_console *console = &panels->console;
    if (!console->entered[0] || !panels->viewer || !panels->session)
        return;
    char line[LL_CONSOLE_BYTES];
    memcpy(line, console->entered, sizeof line);
    console->entered[0] = '\0';
    panel_console_run(panels, line);
}

// ---- the frame ----

// A font without Cyrillic shows the words that it has letters for.
static enum ll_language language_of(const struct panels *panels)
{
    const struct ll_settings *values = ll_settings_store_values(panels->store);
    enum ll_language wanted = ll_language_resolve((enum ll_language)values->language);
    return ui_covers(panels->ui, panel_text(wanted, TEXT_DEVELOPER))
               ? wanted
               : LL_LANGUAGE_ENGLISH;
}

static void atlas_update(struct panels *panels)
{
    uint32_t serial;
    const struct ll_overlay_texture *atlas = ui_atlas(panels->ui, &serial);
    if (serial == panels->atlas_serial)
        return;
    if (panels->atlas_texture)
        ll_session_overlay_texture_remove(panels->session, panels->atlas_texture);
    panels->atlas_texture = ll_session_overlay_texture(panels->session, atlas);
    panels->atlas_serial = serial;
    ui_atlas_texture_set(panels->ui, panels->atlas_texture);
}

static void frozen_view_draw(struct panels *panels)
{
    struct ll_view view;
    if (!panels->viewer ||
        !ll_render_frozen_view(ll_session_render(panels->session), &view))
        return;
    struct ll_camera camera = ll_viewer_camera(panels->viewer);
    float lines[PANEL_VIEW_LINES][2][2];
    uint32_t num = panel_view_lines(&view, &camera, lines);
    for (uint32_t i = 0; i < num; i++)
        ui_line(panels->ui, lines[i][0], lines[i][1], FROZEN_LINES_RGBA);
}

const struct ll_overlay *panels_overlay(void *user, uint32_t width, uint32_t height,
                                        uint32_t *num_overlays)
{
    struct panels *panels = user;
    double now_s = ll_platform_now_s();
    double dt_s = panels->last_s > 0 ? now_s - panels->last_s : 1.0 / 60;
    panels->last_s = now_s;
    *num_overlays = 0;
    if (!panels->session)
        return NULL;
    panel_instruments_update(&panels->instruments, panels->session);
    panels->statistics.width = width;
    panels->statistics.height = height;
    if (panels->shown[PANEL_DEVELOPER])
        panel_statistics_gather(&panels->statistics, panels->session, dt_s);
    else
        panels->statistics.timers = (struct ll_stage_timers){ 0 };
    atlas_update(panels);
    ui_frame_begin(panels->ui, width, height, (float)dt_s);
    frozen_view_draw(panels);
    panels->language = language_of(panels);
    if (panels->shown[PANEL_OPTIONS])
        panel_options_draw(panels);
    if (panels->shown[PANEL_DEVELOPER])
        panel_developer_draw(panels);
    ui_frame_end(panels->ui, &panels->overlay);
    *num_overlays = 1;
    return &panels->overlay;
}
