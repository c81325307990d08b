// Rows of the settings as widgets: everything that is shown comes from their tables.
#include <math.h>
#include <stdio.h>

#include "panel_private.h"
#include "settings/presets.h"

#define MAX_SHOWN_CHOICES 16
#define SAME 1e-4 // values nearer than this are the same

// ---- the values of a page ----

static double value_of(const struct ll_settings_store *store,
                       const struct panel_page *page, enum ll_setting_id id)
{
    if (page && page->staged[id])
        return page->values[id];
    return ll_settings_get(ll_settings_store_pending(store), ll_settings_row(id));
}

static void value_write(struct ll_settings_store *store, struct panel_page *page,
                        const struct ll_page_row *row, double value)
{
    if (!page || !row->on_apply) {
        ll_settings_store_write_number(store, row->id, value);
        return;
    }
    page->values[row->id] = value;
    const struct ll_setting *setting = ll_settings_row(row->id);
    double now = ll_settings_get(ll_settings_store_pending(store), setting);
    page->staged[row->id] = fabs(value - now) >= SAME; // put back: nothing to apply
}

void panel_page_open(struct panel_page *page, const struct ll_settings_store *store)
{
    *page = (struct panel_page){ .before = *ll_settings_store_pending(store) };
}

bool panel_page_waits(const struct panel_page *page)
{
    for (int i = 0; i < LL_NUM_SETTINGS; i++) {
        if (page->staged[i])
            return true;
    }
    return false;
}

void panel_page_apply(struct panel_page *page, struct ll_settings_store *store)
{
    for (int i = 0; i < LL_NUM_SETTINGS; i++) {
        if (page->staged[i])
            ll_settings_store_write_number(store, (enum ll_setting_id)i, page->values[i]);
        page->staged[i] = false;
    }
}

// Labels mirror the rows below them, which go back one by one.
void panel_page_cancel(struct panel_page *page, struct ll_settings_store *store,
                       const struct ll_page *rows)
{
    const struct ll_settings *now = ll_settings_store_pending(store);
    for (uint32_t g = 0; g < rows->num_groups; g++) {
        for (uint32_t i = 0; i < rows->groups[g].num_rows; i++) {
            enum ll_setting_id id = rows->groups[g].rows[i].id;
            page->staged[id] = false;
        }
    }
    for (int i = 0; i < LL_NUM_SETTINGS; i++) {
        const struct ll_setting *setting = ll_settings_row((enum ll_setting_id)i);
        bool number =
            setting->type != LL_SETTING_TEXT && setting->type != LL_SETTING_SIZE;
        if (number && !ll_setting_is_label((enum ll_setting_id)i) &&
            !ll_settings_equal(&page->before, now, setting))
            ll_settings_store_write_number(store, (enum ll_setting_id)i,
                                           ll_settings_get(&page->before, setting));
    }
}

void panel_group_reset(const struct ll_page_group *group, struct ll_settings_store *store)
{
    for (uint32_t i = 0; i < group->num_rows; i++) {
        const struct ll_page_row *row = &group->rows[i];
        if (ll_page_row_is_shown(row) && !ll_setting_is_label(row->id) &&
            !ll_settings_store_holder(store, row->id))
            ll_settings_store_reset(store, row->id);
    }
}

// Where a page has the presets: High, which is what a first start writes.
void panel_page_defaults(struct panel_page *page, struct ll_settings_store *store,
                         const struct ll_page *rows)
{
    bool has_presets = false;
    for (uint32_t g = 0; g < rows->num_groups; g++) {
        const struct ll_page_group *group = &rows->groups[g];
        panel_group_reset(group, store);
        for (uint32_t i = 0; i < group->num_rows; i++) {
            page->staged[group->rows[i].id] = false;
            has_presets |= group->rows[i].id == LL_ROW_GRAPHICS_QUALITY;
        }
    }
    if (has_presets)
        ll_settings_store_write_number(store, LL_ROW_GRAPHICS_QUALITY, LL_GRAPHICS_HIGH);
}

// ---- widgets ----

static bool check_draw(struct ui *ui, const struct ll_page_row *row, double *value)
{
    bool on = *value != 0;
    if (!ui_check(ui, ll_settings_row(row->id)->name, &on))
        return false;
    *value = on;
    return true;
}

// The steps of a slider: as many as its travel has.
static bool slider_draw(struct ui *ui, const struct ll_page_row *row, double *value,
                        enum ll_language language)
{
    double first = ll_page_row_value(row, 0);
    double one = ll_page_row_travel(row, ll_page_row_step(row, first, 1));
    if (one <= 0)
        return false;
    int num_steps = (int)ceil(1 / one - 1e-6) + 1;
    int step = (int)lround(ll_page_row_travel(row, *value) / one);
    char text[64];
    ll_page_row_readout(row, *value, language, text, sizeof text);
    if (!ui_slider(ui, ll_settings_row(row->id)->name, &step, num_steps, text))
        return false;
    *value = ll_page_row_value(row, step * one);
    return true;
}

static bool dropdown_draw(struct ui *ui, const struct ll_page_row *row, double *value,
                          enum ll_language language)
{
    char texts[MAX_SHOWN_CHOICES][64], readout[64];
    const char *items[MAX_SHOWN_CHOICES];
    uint32_t num = ll_page_row_num_choices(row);
    num = num < MAX_SHOWN_CHOICES ? num : MAX_SHOWN_CHOICES;
    int chosen = -1;
    for (uint32_t i = 0; i < num; i++) {
        double choice = ll_page_row_choice(row, i);
        items[i] = ll_page_row_readout(row, choice, language, texts[i], sizeof texts[i]);
        if (fabs(choice - *value) < SAME)
            chosen = (int)i;
    }
    ll_page_row_readout(row, *value, language, readout, sizeof readout);
    if (!ui_choice(ui, ll_settings_row(row->id)->name, items, num, &chosen, readout))
        return false;
    *value = ll_page_row_choice(row, (uint32_t)chosen);
    return true;
}

static bool widget_draw(struct ui *ui, const struct ll_page_row *row, double *value,
                        enum ll_language language)
{
    switch (row->widget) {
    case LL_WIDGET_CHECK:
        return check_draw(ui, row, value);
    case LL_WIDGET_SLIDER:
        return slider_draw(ui, row, value, language);
    case LL_WIDGET_DROPDOWN:
        return dropdown_draw(ui, row, value, language);
    }
    return false;
}

// ---- rows ----

// Why a row is grey, or what it waits for; NULL: neither.
static const char *note_of(const struct ll_settings_store *store,
                           const struct panel_page *page, const struct ll_page_row *row,
                           enum ll_language language, bool *disabled,
                           struct panel_line *line)
{
    const struct ll_setting *setting = ll_settings_row(row->id);
    const char *holder = ll_settings_store_holder(store, row->id);
    *disabled = true;
    if (holder)
        return panel_print(line, ll_string(LL_STRING_HELD_BY, language), holder);
    const struct ll_settings *pending = ll_settings_store_pending(store);
    if (!ll_settings_has_effect(pending, setting)) {
        const char *first = ll_setting_label(setting->needs[0], language);
        if (!setting->needs[1])
            return panel_print(line, ll_string(LL_STRING_NEEDS, language), first);
        return panel_print(line, ll_string(LL_STRING_NEEDS_EITHER, language), first,
                           ll_setting_label(setting->needs[1], language));
    }
    *disabled = false;
    bool waits = (page && page->staged[row->id]) ||
                 !ll_settings_equal(pending, ll_settings_store_values(store), setting);
    bool latched = setting->rebuilds & LL_REBUILD_RESTART || row->on_apply;
    return waits && latched ? ll_string(LL_STRING_RESTART, language) : NULL;
}

void panel_row_draw(struct ui *ui, const struct ll_page_row *row,
                    struct ll_settings_store *store, struct panel_page *page,
                    enum ll_language language)
{
    char hover[LL_HOVER_BYTES];
    struct panel_line line;
    struct ui_row shown = { .id = ll_settings_row(row->id)->name,
                            .label = ll_setting_label(row->id, language),
                            .hover = ll_setting_hover(row->id, language, hover,
                                                      sizeof hover) };
    shown.note = note_of(store, page, row, language, &shown.disabled, &line);
    double value = value_of(store, page, row->id);
    ui_row_begin(ui, &shown);
    if (widget_draw(ui, row, &value, language))
        value_write(store, page, row, value);
    ui_row_end(ui);
}

void panel_group_draw(struct ui *ui, const struct ll_page_group *group,
                      struct ll_settings_store *store, struct panel_page *page,
                      enum ll_language language)
{
    ui_rows_begin(ui, "rows", UI_LABEL_SHARE);
    for (uint32_t i = 0; i < group->num_rows; i++) {
        if (ll_page_row_is_shown(&group->rows[i]))
            panel_row_draw(ui, &group->rows[i], store, page, language);
    }
    ui_rows_end(ui);
}
