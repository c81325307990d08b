// The pages that show settings, as data: the options page, the page of display and
// controls, the developer panel. What draws them knows widgets, not settings.
#ifndef LL_SETTINGS_PAGES_H
#define LL_SETTINGS_PAGES_H

#include "settings/strings.h"

enum ll_widget {
    LL_WIDGET_CHECK,
    LL_WIDGET_SLIDER,
    LL_WIDGET_DROPDOWN, // see ll_page_row_choice
};

enum ll_readout {
    LL_READOUT_VALUE,   // "350 yd"
    LL_READOUT_PERCENT, // value * 100
    // The slider runs from its highest value down, and reads 0 % to 100 % of the travel.
    LL_READOUT_REVERSED,
};

struct ll_page_row {
    enum ll_setting_id id;
    enum ll_widget widget;
    float low, high, step; // all 0: the row's own
    enum ll_readout readout;
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
const struct ll_page *ll_display_page(void);   // window, view, mouse, language
const struct ll_page *ll_developer_page(void); // "Lighting & shadows"

// Is there anything behind the row yet? A group without such rows is not shown, either.
bool ll_page_row_is_shown(const struct ll_page_row *row);
bool ll_page_group_is_shown(const struct ll_page_group *group);

// ---- sliders ----

// Travel 0..1 to a value on the row's steps, and back.
double ll_page_row_value(const struct ll_page_row *row, double travel);
double ll_page_row_travel(const struct ll_page_row *row, double value);
// The next step to the right (1) or left (-1).
double ll_page_row_step(const struct ll_page_row *row, double value, int direction);

// ---- dropdowns ----

// What is offered: the choices of the row, the rungs of a preset without Custom, the
// powers of two in the range.
uint32_t ll_page_row_num_choices(const struct ll_page_row *row);
double ll_page_row_choice(const struct ll_page_row *row, uint32_t choice_idx);

// What a slider or a dropdown shows for a value: "350 yd", "45%", "2048", "High",
// "Custom". Returns `text`.
const char *ll_page_row_readout(const struct ll_page_row *row, double value,
                                enum ll_language language, char *text, size_t text_bytes);

// ---- Dim, Default, Bright of the developer panel ----

#define LL_PANEL_PRESET_ROWS 4

struct ll_panel_preset {
    enum ll_string title;
    struct {
        enum ll_setting_id id;
        double value;
    } rows[LL_PANEL_PRESET_ROWS];
};
const struct ll_panel_preset *ll_panel_presets(uint32_t *num_presets);

#endif
