// The widgets of the panels: a small interface over Dear ImGui, which is the only C++
// that the program has. One context a struct ui; main thread. Sizes are units, of which a
// scale makes pixels; places of the mouse and of lines are pixels.
#ifndef LL_APP_IMGUI_ADAPTOR_H
#define LL_APP_IMGUI_ADAPTOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lamplight/overlay.h"

#ifdef __cplusplus
extern "C" {
#endif

struct ui;

struct ui_params {
    const char *font; // a .ttf; NULL: DejaVu, or what else the system has
    float scale;      // pixels a unit; 0 means 1
    // NULL: a clipboard of the panels' own. `get` returns what lasts until its next call.
    const char *(*clipboard_get)(void *user);
    void (*clipboard_set)(void *user, const char *text);
    void *clipboard_user;
};

struct ui *ui_create(const struct ui_params *params); // NULL: memory is out
void ui_destroy(struct ui *ui);                       // NULL does nothing
void ui_scale_set(struct ui *ui, float scale);        // between frames
float ui_scale(const struct ui *ui);

// Glyphs, as the texture that the renderer is to make of them. A serial other than the
// one before: it has changed, and its number is to be set again.
const struct ll_overlay_texture *ui_atlas(struct ui *ui, uint32_t *serial);
void ui_atlas_texture_set(struct ui *ui, uint32_t texture);
bool ui_covers(const struct ui *ui, const char *text); // a glyph for every character

// ---- input: queued, so that nothing is lost however long a frame takes ----

enum ui_button { UI_BUTTON_LEFT, UI_BUTTON_RIGHT, UI_BUTTON_MIDDLE, UI_NUM_BUTTONS };

enum ui_key {
    UI_KEY_TAB,
    UI_KEY_LEFT,
    UI_KEY_RIGHT,
    UI_KEY_UP,
    UI_KEY_DOWN,
    UI_KEY_PAGE_UP,
    UI_KEY_PAGE_DOWN,
    UI_KEY_HOME,
    UI_KEY_END,
    UI_KEY_INSERT,
    UI_KEY_DELETE,
    UI_KEY_BACKSPACE,
    UI_KEY_SPACE,
    UI_KEY_ENTER,
    UI_KEY_ESCAPE,
    UI_KEY_A, // with Ctrl: all, copy, paste, cut, redo, undo
    UI_KEY_C,
    UI_KEY_V,
    UI_KEY_X,
    UI_KEY_Y,
    UI_KEY_Z,
    UI_NUM_KEYS
};

void ui_input_mouse(struct ui *ui, float x_px, float y_px);
void ui_input_mouse_away(struct ui *ui); // it left the window, or turns the camera
void ui_input_button(struct ui *ui, enum ui_button button, bool down);
void ui_input_wheel(struct ui *ui, float right, float up); // notches
void ui_input_key(struct ui *ui, enum ui_key key, bool down);
void ui_input_modifiers(struct ui *ui, bool ctrl, bool shift, bool alt);
void ui_input_text(struct ui *ui, const char *utf8);
void ui_input_release(struct ui *ui); // the window lost the focus: nothing is held

// What of the input belongs to the panels, as of the last frame.
struct ui_wants {
    bool mouse, keyboard, text;
};
// Is there a panel below a place, as of the last frame?
bool ui_hit(const struct ui *ui, float x_px, float y_px);
struct ui_wants ui_wanted(const struct ui *ui);

// ---- frames ----

void ui_frame_begin(struct ui *ui, uint32_t width_px, uint32_t height_px, float dt_s);
// The lists stay valid until the next begin.
void ui_frame_end(struct ui *ui, struct ll_overlay *out);

// Under all windows.
void ui_line(struct ui *ui, const float from_px[2], const float to_px[2], uint32_t rgba);

// ---- windows ----

struct ui_window {
    const char *id, *title;
    float x, y; // units; where it first stands; negative: from the right, the bottom
    float width, height;
    bool *open; // NULL: no button that closes it
};
// Its contents are to be skipped when false; ui_window_end is called either way. It never
// leaves the picture, and shrinks with it.
bool ui_window_begin(struct ui *ui, const struct ui_window *window);
void ui_window_end(struct ui *ui);
void ui_window_focus(struct ui *ui, const char *id); // the next begin of it

void ui_scroll_begin(struct ui *ui, const char *id, float bottom); // leaves units below
void ui_scroll_end(struct ui *ui, bool follow); // follow: keeps the end in view
bool ui_section(struct ui *ui, const char *id, const char *title, bool open_at_first);
// Ids in between are apart from the same ones elsewhere.
void ui_group_begin(struct ui *ui, const char *id);
void ui_group_end(struct ui *ui);
void ui_tabs_begin(struct ui *ui, const char *id);
bool ui_tab(struct ui *ui, const char *id, const char *title); // true: then ui_tab_end
void ui_tab_end(struct ui *ui);
void ui_tabs_end(struct ui *ui);

// ---- rows: a label to the left, a control to the right ----

#define UI_LABEL_SHARE 0.54f // of a row's width, for labels of settings
void ui_rows_begin(struct ui *ui, const char *id, float label_share);
void ui_rows_end(struct ui *ui);

struct ui_row {
    const char *id, *label;
    const char *hover; // shown by the mouse and by the keyboard's cursor; NULL: none
    const char *note;  // below the label, dim; NULL: none
    bool disabled;
};
void ui_row_begin(struct ui *ui, const struct ui_row *row);
void ui_row_end(struct ui *ui);

// ---- controls; true when the person changed the value ----

bool ui_check(struct ui *ui, const char *id, bool *value);
// chosen -1: `readout` is shown, which is none of the items.
bool ui_choice(struct ui *ui, const char *id, const char *const *items,
               uint32_t num_items, int *chosen, const char *readout);
bool ui_slider(struct ui *ui, const char *id, int *step, int num_steps, const char *text);
bool ui_button(struct ui *ui, const char *id, const char *label, const char *hover);
// The next one, a button of that label, stands to the right if there is room.
void ui_beside(struct ui *ui, const char *label);

struct ui_input_hooks {
    void *user;
    // Fill `text` anew; false: nothing to put there. direction -1: older.
    bool (*history)(void *user, int direction, char *text, size_t text_bytes);
    bool (*complete)(void *user, char *text, size_t text_bytes);
};
// A line of text; true when it was entered. It keeps the keyboard then.
bool ui_input(struct ui *ui, const char *id, const char *hint, char *text,
              size_t text_bytes, const struct ui_input_hooks *hooks);
void ui_input_focus(struct ui *ui); // the next one takes the keyboard

// ---- what is only looked at ----

enum ui_tone { UI_PLAIN, UI_DIM, UI_ACCENT, UI_GOOD, UI_WARN, UI_BAD, UI_NUM_TONES };
enum ui_font { UI_FONT_TEXT, UI_FONT_STRONG, UI_FONT_MONO, UI_NUM_FONTS };

void ui_text(struct ui *ui, enum ui_tone tone, const char *text); // wrapped
void ui_text_font(struct ui *ui, enum ui_font font, enum ui_tone tone, const char *text);
void ui_gap(struct ui *ui);
void ui_rule(struct ui *ui);

// Name, bar and figure in one row of ui_rows; `mark` a second share, drawn as a tick;
// negative: none.
void ui_bar(struct ui *ui, const char *id, const char *label, float share, float mark,
            const char *text);
// A name and a figure in one row of ui_rows.
void ui_figure(struct ui *ui, const char *id, const char *label, const char *text);

struct ui_graph_params {
    const float *values;            // the newest last
    uint32_t num_values, num_slots; // slots: how many fill the width
    float top;                      // value at the upper edge
    float rules[2];                 // values with a line across; 0: none
    const char *text;               // in the upper left corner
    float height;                   // units
};
void ui_graph(struct ui *ui, const char *id, const struct ui_graph_params *graph);

// As wide as the window, or as its pixels if those are fewer.
void ui_image(struct ui *ui, const char *id, uint32_t texture, uint32_t width_px,
              uint32_t height_px);

// ---- audit: what was laid out, for tests ----

struct ui_item {
    char window[32], id[64];
    bool is_control;
    float x0, y0, x1, y1;        // pixels
    float room_x0, room_x1;      // of the contents of what it stands in
    float clip_y0, clip_y1;      // what is seen of it
    float text_width, text_room; // pixels: what its text needs, and has
};
void ui_audit_begin(struct ui *ui); // of the next frame
const struct ui_item *ui_audit(const struct ui *ui, uint32_t *num_items);

#ifdef __cplusplus
}
#endif

#endif
