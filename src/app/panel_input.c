#include "panel_input.h"

static const struct {
    SDL_Scancode code;
    enum ui_key key;
} keys[] = {
    { SDL_SCANCODE_TAB, UI_KEY_TAB },
    { SDL_SCANCODE_LEFT, UI_KEY_LEFT },
    { SDL_SCANCODE_RIGHT, UI_KEY_RIGHT },
    { SDL_SCANCODE_UP, UI_KEY_UP },
    { SDL_SCANCODE_DOWN, UI_KEY_DOWN },
    { SDL_SCANCODE_PAGEUP, UI_KEY_PAGE_UP },
    { SDL_SCANCODE_PAGEDOWN, UI_KEY_PAGE_DOWN },
    { SDL_SCANCODE_HOME, UI_KEY_HOME },
    { SDL_SCANCODE_END, UI_KEY_END },
    { SDL_SCANCODE_INSERT, UI_KEY_INSERT },
    { SDL_SCANCODE_DELETE, UI_KEY_DELETE },
    { SDL_SCANCODE_BACKSPACE, UI_KEY_BACKSPACE },
    { SDL_SCANCODE_SPACE, UI_KEY_SPACE },
    { SDL_SCANCODE_RETURN, UI_KEY_ENTER },
    { SDL_SCANCODE_KP_ENTER, UI_KEY_ENTER },
    { SDL_SCANCODE_ESCAPE, UI_KEY_ESCAPE },
    { SDL_SCANCODE_A, UI_KEY_A },
    { SDL_SCANCODE_C, UI_KEY_C },
    { SDL_SCANCODE_V, UI_KEY_V },
    { SDL_SCANCODE_X, UI_KEY_X },
    { SDL_SCANCODE_Y, UI_KEY_Y },
    { SDL_SCANCODE_Z, UI_KEY_Z },
};

// The viewer's own even while a panel has the keyboard: F1 to F12, Ctrl with a letter
// that edits no text, Alt with anything.
static bool stays_the_viewers(const SDL_KeyboardEvent *event)
{
    SDL_Scancode code = event->keysym.scancode;
    if (code >= SDL_SCANCODE_F1 && code <= SDL_SCANCODE_F12)
        return true;
    if (event->keysym.mod & KMOD_ALT)
        return true;
    bool edits = code == SDL_SCANCODE_A || code == SDL_SCANCODE_C ||
                 code == SDL_SCANCODE_V || code == SDL_SCANCODE_X ||
                 code == SDL_SCANCODE_Y || code == SDL_SCANCODE_Z;
    bool letter = code >= SDL_SCANCODE_A && code <= SDL_SCANCODE_Z;
    return event->keysym.mod & KMOD_CTRL && letter && !edits;
}

static bool key_event(struct panel_input *input, const SDL_KeyboardEvent *event)
{
    struct ui *ui = panels_ui(input->panels);
    bool down = event->type == SDL_KEYDOWN;
    SDL_Keymod mod = (SDL_Keymod)event->keysym.mod;
    ui_input_modifiers(ui, mod & KMOD_CTRL, mod & KMOD_SHIFT, mod & KMOD_ALT);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        // The panels repeat by themselves.
        if (keys[i].code == event->keysym.scancode && !event->repeat)
            ui_input_key(ui, keys[i].key, down);
    }
    // What is let go of is told to both: nothing stays held.
    return down && ui_wanted(ui).keyboard && !stays_the_viewers(event);
}

static bool button_of(Uint8 sdl, enum ui_button *button)
{
    switch (sdl) {
    case SDL_BUTTON_LEFT:
        *button = UI_BUTTON_LEFT;
        return true;
    case SDL_BUTTON_RIGHT:
        *button = UI_BUTTON_RIGHT;
        return true;
    case SDL_BUTTON_MIDDLE:
        *button = UI_BUTTON_MIDDLE;
        return true;
    default:
        return false;
    }
}

static bool button_event(struct panel_input *input, const SDL_MouseButtonEvent *event)
{
    struct ui *ui = panels_ui(input->panels);
    enum ui_button button;
    if (input->window->grabs || !button_of(event->button, &button))
        return false;
    float scale = window_pixels_per_point(input->window);
    input->x = (float)event->x * scale;
    input->y = (float)event->y * scale;
    ui_input_mouse(ui, input->x, input->y);
    ui_input_button(ui, button, event->type == SDL_MOUSEBUTTONDOWN);
    if (event->type == SDL_MOUSEBUTTONUP) {
        bool theirs = input->held[button];
        input->held[button] = false;
        return theirs;
    }
    input->held[button] = ui_hit(ui, input->x, input->y);
    if (!input->held[button] && button == UI_BUTTON_LEFT)
        input->held[button] = panels_press(input->panels, input->x, input->y);
    return input->held[button];
}

static bool motion_event(struct panel_input *input, const SDL_MouseMotionEvent *event)
{
    struct ui *ui = panels_ui(input->panels);
    if (input->window->grabs) { // the mouse turns the camera
        ui_input_mouse_away(ui);
        return false;
    }
    float scale = window_pixels_per_point(input->window);
    input->x = (float)event->x * scale;
    input->y = (float)event->y * scale;
    ui_input_mouse(ui, input->x, input->y);
    return ui_wanted(ui).mouse;
}

bool panel_input_event(void *user, const SDL_Event *event)
{
    struct panel_input *input = user;
    struct ui *ui = panels_ui(input->panels);
    switch (event->type) {
    case SDL_KEYDOWN:
    case SDL_KEYUP:
        return key_event(input, &event->key);
    case SDL_TEXTINPUT:
        if (!ui_wanted(ui).text)
            return false;
        ui_input_text(ui, event->text.text);
        return true;
    case SDL_MOUSEMOTION:
        return motion_event(input, &event->motion);
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        return button_event(input, &event->button);
    case SDL_MOUSEWHEEL:
        if (input->window->grabs || !ui_hit(ui, input->x, input->y))
            return false;
        ui_input_wheel(ui, (float)event->wheel.x, (float)event->wheel.y);
        return true;
    case SDL_WINDOWEVENT:
        if (event->window.event == SDL_WINDOWEVENT_FOCUS_LOST)
            ui_input_release(ui);
        if (event->window.event == SDL_WINDOWEVENT_LEAVE)
            ui_input_mouse_away(ui);
        return false; // the viewer's as well
    default:
        return false;
    }
}

// ---- clipboard ----

const char *panel_clipboard_get(void *user)
{
    struct panel_input *input = user;
    char *owned = SDL_GetClipboardText();
    SDL_strlcpy(input->clipboard, owned ? owned : "", sizeof input->clipboard);
    SDL_free(owned);
    return input->clipboard;
}

void panel_clipboard_set(void *user, const char *text)
{
    (void)user;
    SDL_SetClipboardText(text);
}
