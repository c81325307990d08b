#include "window.h"

#include <SDL_vulkan.h>
#include <stdio.h>
#include <string.h>

#define WAIT_MS 100
#define STICK_DEAD 0.12f // of a pad, around its middle
#define STICK_MAX 32767.0f

// ---- opening ----

static bool extensions_query(struct window *window)
{
    unsigned num = sizeof window->extensions / sizeof *window->extensions;
    if (!SDL_Vulkan_GetInstanceExtensions(window->sdl, &num, window->extensions))
        return false;
    window->num_extensions = num;
    return true;
}

static void pad_open(struct window *window)
{
    for (int i = 0; i < SDL_NumJoysticks() && !window->pad; i++) {
        if (SDL_IsGameController(i))
            window->pad = SDL_GameControllerOpen(i);
    }
}

bool window_open(struct window *window, const struct window_params *params)
{
    *window = (struct window){ 0 };
    SDL_SetHint(SDL_HINT_VIDEO_HIGHDPI_DISABLED, "0");
    SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "0");
    if (SDL_Init(SDL_INIT_VIDEO) != 0) {
        fprintf(stderr, "lamplight: no window can be opened: %s\n", SDL_GetError());
        return false;
    }
    SDL_StopTextInput(); // until a page asks for text
    Uint32 flags = SDL_WINDOW_VULKAN | SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;
    if (params->fullscreen)
        flags |= SDL_WINDOW_FULLSCREEN_DESKTOP;
    window->fullscreen = params->fullscreen;
    window->sdl =
        SDL_CreateWindow("lamplight", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                         (int)params->width, (int)params->height, flags);
    if (!window->sdl || !extensions_query(window)) {
        fprintf(stderr, "lamplight: no window for Vulkan can be opened: %s\n",
                SDL_GetError());
        window_close(window);
        return false;
    }
    // Pads are a luxury: without them everything else works.
    if (SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) == 0)
        pad_open(window);
    return true;
}

void window_close(struct window *window)
{
    if (window->pad)
        SDL_GameControllerClose(window->pad);
    if (window->sdl)
        SDL_DestroyWindow(window->sdl);
    *window = (struct window){ 0 };
    SDL_Quit();
}

static bool surface_create(void *user, VkInstance instance, VkSurfaceKHR *surface)
{
    struct window *window = user;
    return SDL_Vulkan_CreateSurface(window->sdl, instance, surface);
}

struct ll_vulkan_params window_vulkan(struct window *window)
{
    return (struct ll_vulkan_params){ .instance_extensions = window->extensions,
                                      .num_instance_extensions = window->num_extensions,
                                      .surface_create = surface_create,
                                      .user = window };
}

void window_size(const struct window *window, uint32_t *width, uint32_t *height)
{
    int w, h;
    SDL_Vulkan_GetDrawableSize(window->sdl, &w, &h);
    *width = w > 0 ? (uint32_t)w : 0;
    *height = h > 0 ? (uint32_t)h : 0;
}

// ---- events ----

// Mice speak in points of the window, pages in pixels.
float window_pixels_per_point(const struct window *window)
{
    int points, height;
    uint32_t pixels_x, pixels_y;
    SDL_GetWindowSize(window->sdl, &points, &height);
    window_size(window, &pixels_x, &pixels_y);
    return points > 0 ? (float)pixels_x / (float)points : 1;
}

float window_text_scale(const struct window *window)
{
    float scale = window_pixels_per_point(window), dots;
    int display = SDL_GetWindowDisplayIndex(window->sdl);
    if (scale <= 1 && SDL_GetDisplayDPI(display, &dots, NULL, NULL) == 0)
        scale = SDL_floorf(dots / 96 * 4 + 0.5f) / 4;
    return SDL_clamp(scale, 1.0f, 4.0f);
}

// Keys are named by their place, as on a US keyboard: WASD lies where it lies.
static struct ll_view_key key_of(const SDL_KeyboardEvent *event)
{
    return (struct ll_view_key){
        .name = SDL_GetScancodeName(event->keysym.scancode),
        .down = event->type == SDL_KEYDOWN,
        .repeat = event->repeat != 0,
        .ctrl = (event->keysym.mod & KMOD_CTRL) != 0,
        .shift = (event->keysym.mod & KMOD_SHIFT) != 0,
        .alt = (event->keysym.mod & KMOD_ALT) != 0,
    };
}

static void window_event(struct window *window, struct ll_viewer *viewer,
                         const SDL_WindowEvent *event)
{
    uint32_t width, height;
    switch (event->event) {
    case SDL_WINDOWEVENT_SIZE_CHANGED:
        window_size(window, &width, &height);
        ll_viewer_resize(viewer, width, height);
        break;
    case SDL_WINDOWEVENT_MINIMIZED:
    case SDL_WINDOWEVENT_HIDDEN:
        ll_viewer_hide(viewer, true);
        break;
    case SDL_WINDOWEVENT_RESTORED:
    case SDL_WINDOWEVENT_MAXIMIZED:
    case SDL_WINDOWEVENT_SHOWN:
    case SDL_WINDOWEVENT_EXPOSED:
        ll_viewer_hide(viewer, false);
        break;
    case SDL_WINDOWEVENT_FOCUS_LOST:
        ll_viewer_release(viewer);
        break;
    default:
        break;
    }
}

static void pad_button(struct ll_viewer *viewer, Uint8 button)
{
    static const struct {
        SDL_GameControllerButton button;
        enum ll_view_action action;
    } table[] = {
        { SDL_CONTROLLER_BUTTON_DPAD_LEFT, LL_VIEW_EARLIER },
        { SDL_CONTROLLER_BUTTON_DPAD_RIGHT, LL_VIEW_LATER },
        { SDL_CONTROLLER_BUTTON_DPAD_UP, LL_VIEW_LAST_PLACE },
        { SDL_CONTROLLER_BUTTON_DPAD_DOWN, LL_VIEW_NEXT_PLACE },
        { SDL_CONTROLLER_BUTTON_Y, LL_VIEW_RUN_TIME },
        { SDL_CONTROLLER_BUTTON_X, LL_VIEW_SCREENSHOT },
        { SDL_CONTROLLER_BUTTON_BACK, LL_VIEW_MAPS },
        { SDL_CONTROLLER_BUTTON_START, LL_VIEW_HELP },
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (table[i].button == (SDL_GameControllerButton)button)
            ll_viewer_act(viewer, table[i].action);
    }
    if (button == SDL_CONTROLLER_BUTTON_LEFTSHOULDER)
        ll_viewer_wheel(viewer, -1);
    if (button == SDL_CONTROLLER_BUTTON_RIGHTSHOULDER)
        ll_viewer_wheel(viewer, 1);
}

static void mouse_event(struct window *window, struct ll_viewer *viewer,
                        const SDL_Event *event)
{
    float scale = window_pixels_per_point(window);
    switch (event->type) {
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        ll_viewer_button(viewer, event->type == SDL_MOUSEBUTTONDOWN,
                         (float)event->button.x * scale, (float)event->button.y * scale);
        break;
    case SDL_MOUSEMOTION:
        ll_viewer_mouse(viewer, (float)event->motion.x * scale,
                        (float)event->motion.y * scale, (float)event->motion.xrel,
                        (float)event->motion.yrel);
        break;
    case SDL_MOUSEWHEEL:
        ll_viewer_wheel(viewer, event->wheel.y);
        break;
    default:
        break;
    }
}

static void handle(struct window *window, struct ll_viewer *viewer,
                   const SDL_Event *event)
{
    switch (event->type) {
    case SDL_QUIT:
        ll_viewer_quit(viewer);
        break;
    case SDL_WINDOWEVENT:
        window_event(window, viewer, &event->window);
        break;
    case SDL_KEYDOWN:
    case SDL_KEYUP: {
        struct ll_view_key key = key_of(&event->key);
        ll_viewer_key(viewer, &key);
        break;
    }
    case SDL_TEXTINPUT:
        ll_viewer_text(viewer, event->text.text);
        break;
    case SDL_CONTROLLERDEVICEADDED:
        pad_open(window);
        break;
    case SDL_CONTROLLERDEVICEREMOVED:
        if (window->pad && !SDL_GameControllerGetAttached(window->pad)) {
            SDL_GameControllerClose(window->pad);
            window->pad = NULL;
        }
        break;
    case SDL_CONTROLLERBUTTONDOWN:
        pad_button(viewer, event->cbutton.button);
        break;
    default:
        mouse_event(window, viewer, event);
        break;
    }
}

static float axis(SDL_GameController *pad, SDL_GameControllerAxis which)
{
    float value = (float)SDL_GameControllerGetAxis(pad, which) / STICK_MAX;
    float size = value < 0 ? -value : value;
    if (size < STICK_DEAD)
        return 0;
    float out = (size - STICK_DEAD) / (1 - STICK_DEAD);
    return value < 0 ? -out : out;
}

static void pad_poll(struct window *window, struct ll_viewer *viewer)
{
    SDL_GameController *pad = window->pad;
    struct ll_viewer_pad state = { 0 };
    if (pad)
        state = (struct ll_viewer_pad){
            .move_x = axis(pad, SDL_CONTROLLER_AXIS_LEFTX),
            .move_y = axis(pad, SDL_CONTROLLER_AXIS_LEFTY),
            .look_x = axis(pad, SDL_CONTROLLER_AXIS_RIGHTX),
            .look_y = axis(pad, SDL_CONTROLLER_AXIS_RIGHTY),
            .up = axis(pad, SDL_CONTROLLER_AXIS_TRIGGERRIGHT),
            .down = axis(pad, SDL_CONTROLLER_AXIS_TRIGGERLEFT),
        };
    ll_viewer_pad(viewer, &state);
}

void window_events(struct window *window, struct ll_viewer *viewer, bool wait,
                   window_event_fn first, void *user)
{
    SDL_Event event;
    int more = wait ? SDL_WaitEventTimeout(&event, WAIT_MS) : SDL_PollEvent(&event);
    for (; more; more = SDL_PollEvent(&event)) {
        if (!first || !first(user, &event))
            handle(window, viewer, &event);
    }
    pad_poll(window, viewer);
}

void window_wishes(struct window *window, const struct ll_viewer_wishes *wishes)
{
    if (wishes->grab_mouse != window->grabs) {
        window->grabs = wishes->grab_mouse;
        SDL_SetRelativeMouseMode(window->grabs ? SDL_TRUE : SDL_FALSE);
    }
    if (wishes->fullscreen != window->fullscreen) {
        window->fullscreen = wishes->fullscreen;
        SDL_SetWindowFullscreen(window->sdl,
                                window->fullscreen ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
    }
    if (wishes->text_input != window->types) {
        window->types = wishes->text_input;
        if (window->types)
            SDL_StartTextInput();
        else
            SDL_StopTextInput();
    }
    if (strcmp(wishes->title, window->title) != 0) {
        snprintf(window->title, sizeof window->title, "%s", wishes->title);
        SDL_SetWindowTitle(window->sdl, window->title);
    }
}
