// SDL's events for the panels: what is theirs does not reach the viewer.
#ifndef LL_APP_PANEL_INPUT_H
#define LL_APP_PANEL_INPUT_H

#include "panels.h"
#include "window.h"

struct panel_input {
    struct panels *panels;     // borrowed
    struct window *window;     // borrowed
    bool held[UI_NUM_BUTTONS]; // pressed on a panel
    float x, y;                // of the mouse, pixels
    char clipboard[4096];      // what was asked for last
};

// A window_event_fn.
bool panel_input_event(void *user, const SDL_Event *event);

// Clipboard functions of ui_params, with the input as user.
const char *panel_clipboard_get(void *user);
void panel_clipboard_set(void *user, const char *text);

#endif
