// Options: the pages of people, with what they are told of their settings file.
#include "panel_private.h"

#define BUTTONS_UNITS 40 // below the rows

static const struct {
    const char *id;
    const struct ll_page *(*page)(void);
} pages[] = {
    { "graphics", ll_options_page },
    { "display", ll_display_page },
};

static void notices_draw(struct panels *panels)
{
    struct ui *ui = panels->ui;
    unsigned notices = ll_settings_store_notices(panels->store);
    for (int i = 0; notices >> i; i++) {
        if (!(notices >> i & 1))
            continue;
        enum ll_string string = (enum ll_string)(LL_STRING_FILE_UNREADABLE + i);
        ui_text(ui, UI_WARN, ll_string(string, panels->language));
        if (1u << i == LL_NOTICE_SAFE_START &&
            ui_button(ui, "keep safe", ll_string(LL_STRING_KEEP_SAFE, panels->language),
                      NULL))
            ll_settings_store_keep_safe(panels->store);
    }
}

static void rows_draw(struct panels *panels, const struct ll_page *rows,
                      struct panel_page *page)
{
    struct ui *ui = panels->ui;
    ui_scroll_begin(ui, "rows", BUTTONS_UNITS);
    notices_draw(panels);
    struct panel_line id;
    for (uint32_t i = 0; i < rows->num_groups; i++) {
        const struct ll_page_group *group = &rows->groups[i];
        if (!ll_page_group_is_shown(group))
            continue;
        panel_print(&id, "group %u", i);
        if (!ui_section(ui, id.text, ll_string(group->title, panels->language), true))
            continue;
        ui_group_begin(ui, id.text);
        panel_group_draw(ui, group, panels->store, page, panels->language);
        ui_group_end(ui);
    }
    ui_scroll_end(ui, false);
}

static void apply(struct panels *panels, struct panel_page *page)
{
    panel_page_apply(page, panels->store);
    panels->restart_asked = true;
}

static void buttons_draw(struct panels *panels, const struct ll_page *rows,
                         struct panel_page *page)
{
    struct ui *ui = panels->ui;
    enum ll_language language = panels->language;
    ui_rule(ui);
    if (ui_button(ui, "defaults", ll_string(LL_STRING_DEFAULTS, language), NULL)) {
        panel_page_defaults(page, panels->store, rows);
        panels->restart_asked = true;
    }
    ui_beside(ui, ll_string(LL_STRING_OKAY, language));
    if (ui_button(ui, "okay", ll_string(LL_STRING_OKAY, language), NULL)) {
        apply(panels, page);
        panels->shown[PANEL_OPTIONS] = false;
    }
    ui_beside(ui, ll_string(LL_STRING_CANCEL, language));
    if (ui_button(ui, "cancel", ll_string(LL_STRING_CANCEL, language), NULL)) {
        panel_page_cancel(page, panels->store, rows);
        panels->shown[PANEL_OPTIONS] = false;
    }
    ui_beside(ui, ll_string(LL_STRING_APPLY, language));
    if (ui_button(ui, "apply", ll_string(LL_STRING_APPLY, language), NULL))
        apply(panels, page);
}

void panel_options_draw(struct panels *panels)
{
    struct ui *ui = panels->ui;
    struct ui_window window = { .id = "options",
                                .title = panel_text(panels->language, TEXT_OPTIONS),
                                .x = -12,
                                .y = 12,
                                .width = 480,
                                .height = 600,
                                .open = &panels->shown[PANEL_OPTIONS] };
    if (ui_window_begin(ui, &window)) {
        ui_tabs_begin(ui, "pages");
        for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
            const struct ll_page *rows = pages[i].page();
            if (!ui_tab(ui, pages[i].id, ll_string(rows->title, panels->language)))
                continue;
            rows_draw(panels, rows, &panels->options[i]);
            buttons_draw(panels, rows, &panels->options[i]);
            ui_tab_end(ui);
        }
        ui_tabs_end(ui);
    }
    ui_window_end(ui);
}
