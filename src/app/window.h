// The window of the viewer: SDL's events become the viewer's, the viewer's wishes become
// SDL's. Everything that a test would call is in runner/viewer.h.
#ifndef LL_APP_WINDOW_H
#define LL_APP_WINDOW_H

#include <stdbool.h>
#include <stdint.h>

#include <SDL.h>

#include "lamplight/vulkan.h"
#include "runner/viewer.h"

struct window {
    SDL_Window *sdl; // NULL: not open
    SDL_GameController *pad;
    const char *extensions[16]; // of instances, for surfaces; owned by SDL
    uint32_t num_extensions;
    bool grabs, fullscreen, types; // as asked of SDL last
    char title[160];
};

struct window_params {
    uint32_t width, height;
    bool fullscreen;
};

// False after a message on stderr: no display, no Vulkan in SDL.
bool window_open(struct window *window, const struct window_params *params);
void window_close(struct window *window);

// What a session needs to present to it; points into the window.
struct ll_vulkan_params window_vulkan(struct window *window);
void window_size(const struct window *window, uint32_t *width,
                 uint32_t *height);                         // pixels
float window_pixels_per_point(const struct window *window); // mice speak in points
// How large text is to be: 1 on a display of 96 dots an inch.
float window_text_scale(const struct window *window);

// Things that see an event before the viewer does. True: it is taken.
typedef bool (*window_event_fn)(void *user, const SDL_Event *event);

// Handles what has happened; waits for something to happen first, if it is to.
void window_events(struct window *window, struct ll_viewer *viewer, bool wait,
                   window_event_fn first, void *user);
void window_wishes(struct window *window, const struct ll_viewer_wishes *wishes);

#endif
