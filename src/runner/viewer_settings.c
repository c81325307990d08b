// The viewer and its settings: what a frame takes over from the store, and what the
// viewer itself writes there.
#include "runner/viewer_private.h"

#include <stdio.h>
#include <string.h>

#include "base/log.h"
#include "base/platform.h"

void viewer_settings_step(struct ll_viewer *viewer)
{
    struct ll_settings_store *store = viewer->params.store;
    if (!store)
        return;
    ll_settings_store_apply(store);
    *ll_session_settings(viewer->session) = *ll_settings_store_values(store);
    ll_settings_store_tick(store, ll_platform_now_s());
}

void viewer_settings_shown(struct ll_viewer *viewer)
{
    if (viewer->params.store)
        ll_settings_store_start_done(viewer->params.store);
}

static const struct ll_settings *settings_of(const struct ll_viewer *viewer)
{
    return ll_session_settings(viewer->session);
}

// Rows that count for this window at once: here is where it is made anew.
static void row_write(struct ll_viewer *viewer, enum ll_setting_id id, double value)
{
    struct ll_settings_store *store = viewer->params.store;
    if (!store)
        return;
    ll_settings_store_write_number(store, id, value);
    ll_settings_store_apply(store);
    ll_settings_store_restart(store);
}

bool viewer_fullscreen(const struct ll_viewer *viewer)
{
    return viewer->session && !settings_of(viewer)->gx_window;
}

void viewer_fullscreen_toggle(struct ll_viewer *viewer)
{
    struct ll_settings *settings = ll_session_settings(viewer->session);
    settings->gx_window = !settings->gx_window;
    row_write(viewer, LL_ROW_GX_WINDOW, settings->gx_window);
}

void viewer_vsync_toggle(struct ll_viewer *viewer)
{
    struct ll_settings *settings = ll_session_settings(viewer->session);
    settings->gx_vsync = !settings->gx_vsync;
    ll_log(LL_LOG_INFO, "view", "frames %s the display",
           settings->gx_vsync ? "wait for" : "do not wait for");
    row_write(viewer, LL_ROW_GX_VSYNC, settings->gx_vsync);
}

// For a run that measures: frames as fast as they go, and nothing of it is kept.
void viewer_vsync_hold_off(struct ll_viewer *viewer)
{
    struct ll_settings_store *store = viewer->params.store;
    ll_session_vsync_set(viewer->session, false);
    if (!store)
        return;
    ll_settings_store_hold(store, "gxVSync", "0", "WOW_FPS_PROBE");
    ll_settings_store_apply(store);
    ll_settings_store_restart(store);
}

// The size that the window has the next time.
void viewer_size_note(struct ll_viewer *viewer)
{
    char text[32];
    if (!viewer->params.store || !viewer->width || !viewer->height ||
        viewer_fullscreen(viewer))
        return;
    snprintf(text, sizeof text, "%ux%u", viewer->width, viewer->height);
    ll_settings_store_write(viewer->params.store, "gxResolution", text);
}

void viewer_data_note(struct ll_viewer *viewer)
{
    char text[LL_SETTINGS_TEXT_BYTES] = "";
    size_t at = 0;
    for (uint32_t i = 0; i < viewer->shown.num_data; i++) {
        int n = snprintf(text + at, sizeof text - at, "%s%s", i ? "\n" : "",
                         viewer->shown.data[i]);
        if (n < 0 || (size_t)n >= sizeof text - at)
            return; // too long to be kept
        at += (size_t)n;
    }
    if (viewer->params.store && at)
        ll_settings_store_write(viewer->params.store, "dataPath", text);
}

uint32_t viewer_data_remembered(struct ll_viewer *viewer, const char **data,
                                uint32_t max_data)
{
    if (!viewer->params.store)
        return 0;
    const struct ll_settings *settings = ll_settings_store_values(viewer->params.store);
    snprintf(viewer->remembered, sizeof viewer->remembered, "%s", settings->data_path);
    uint32_t num = 0;
    for (char *line = viewer->remembered; *line && num < max_data;) {
        size_t length = strcspn(line, "\n");
        bool last = !line[length];
        line[length] = '\0';
        if (*line)
            data[num++] = line;
        line += length + !last;
    }
    return num;
}
