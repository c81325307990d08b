// The panels over the viewer's picture: options and developer. They read what the viewer
// shows and write settings through the same rows as everybody; tests draw them without a
// window.
#ifndef LL_APP_PANELS_H
#define LL_APP_PANELS_H

#include "imgui_adaptor.h"
#include "panel_text.h"
#include "runner/viewer.h"
#include "settings/store.h"

struct panels;

enum panel { PANEL_OPTIONS, PANEL_DEVELOPER, NUM_PANELS };

struct panels_params {
    struct ui_params ui;
    struct ll_settings_store *store; // borrowed; outlives the panels
};

struct panels *panels_create(const struct panels_params *params); // NULL: memory is out
void panels_destroy(struct panels *panels);                       // NULL does nothing
struct ui *panels_ui(struct panels *panels);

void panels_toggle(struct panels *panels, enum panel panel);
bool panels_shown(const struct panels *panels, enum panel panel);

// Whom they belong to; the viewer outlives them, or is taken away (NULL).
void panels_viewer_set(struct panels *panels, struct ll_viewer *viewer);
// For ll_viewer_params: session_changed and overlay, with the panels as `user`.
void panels_session_changed(void *user, struct ll_session *session);
const struct ll_overlay *panels_overlay(void *user, uint32_t width, uint32_t height,
                                        uint32_t *num_overlays);

// Between frames: carries out what was asked for.
void panels_step(struct panels *panels);

// A press in the world, pixels of the output. True: it was a pick, and goes no further.
bool panels_press(struct panels *panels, float x, float y);

#endif
