// The pages that show settings, as data: the options page and the developer panel. What
// draws them knows widgets, not settings.
#ifndef LL_SETTINGS_PAGES_H
#define LL_SETTINGS_PAGES_H

#include "settings/strings.h"

enum ll_widget {
    LL_WIDGET_CHECK,
    LL_WIDGET_SLIDER,
    LL_WIDGET_DROPDOWN, // choices of the row; a label row shows Custom, never offers it
    LL_WIDGET_POWERS,   // a dropdown of the powers of two in the range
};

struct ll_page_row {
    enum ll_setting_id id;
    enum ll_widget widget;
    float low, high, step; // of the slider, in the row's own unit
    // The slider runs from `high` to `low` and reads 0 % to 100 % of that travel.
    bool reversed_percent;
    bool percent;  // reads value * 100 %
    bool on_apply; // is written when the page's Apply is pressed, not while it moves
};

struct ll_page_group {
    enum ll_string title;
    uint32_t num_rows;
    const struct ll_page_row *rows;
};

struct ll_page {
    enum ll_string title;
    uint32_t num_groups;
    const struct ll_page_group *groups;
};

const struct ll_page *ll_options_page(void);   // Options -> Advanced Graphics
const struct ll_page *ll_developer_page(void); // "Lighting & shadows"

// Is there anything behind the row yet?
bool ll_page_row_is_shown(const struct ll_page_row *row);

// What a slider or readout shows: "350 yd", "45 %", "1.5", "2048". Returns `text`.
const char *ll_page_row_readout(const struct ll_page_row *row, double value,
                                enum ll_language language, char *text, size_t text_bytes);
// Slider travel 0..1 to a value on the row's steps, and back.
double ll_page_row_value(const struct ll_page_row *row, double travel);
double ll_page_row_travel(const struct ll_page_row *row, double value);

// The names of a dropdown: value i of the row is `i`, except powers: 1 << (first + i).
uint32_t ll_page_row_num_choices(const struct ll_page_row *row);
// Returns the value (the number to write); the name goes to *name.
double ll_page_row_choice(const struct ll_page_row *row, uint32_t choice_idx,
                          enum ll_language language, const char **name);

// Dim, Default, Bright of the developer panel.
struct ll_panel_preset {
    enum ll_string title;
    uint32_t num_rows;
    enum ll_setting_id ids[4];
    double values[4];
};
const struct ll_panel_preset *ll_panel_presets(uint32_t *num_presets);

#endif
