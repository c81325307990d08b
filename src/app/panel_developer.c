// The developer panel: its window and its tabs.
#include "panel_private.h"

static void lighting_tab(struct panels *panels)
{
    ui_scroll_begin(panels->ui, "lighting", 0);
    panel_lighting_draw(panels->ui, panels->store, panels->language);
    ui_scroll_end(panels->ui, false);
}

static void statistics_tab(struct panels *panels)
{
    ui_scroll_begin(panels->ui, "statistics", 0);
    panel_statistics_draw(&panels->statistics, panels->ui, panels->language);
    ui_scroll_end(panels->ui, false);
}

static void instruments_tab(struct panels *panels)
{
    struct panel_targets targets = panel_targets_read(panels->session);
    ui_scroll_begin(panels->ui, "instruments", 0);
    panel_instruments_draw(&panels->instruments, panels->ui, panels->language, &targets);
    ui_scroll_end(panels->ui, false);
}

static void console_tab(struct panels *panels)
{
    panel_console_draw(&panels->console, panels->ui, panels->language);
}

static const struct {
    const char *id;
    enum panel_text title;
    void (*draw)(struct panels *panels);
} tabs[] = {
    { "lighting", NUM_PANEL_TEXTS, lighting_tab }, // its title is the page's
    { "statistics", TEXT_STATISTICS, statistics_tab },
    { "instruments", TEXT_INSTRUMENTS, instruments_tab },
    { "console", TEXT_CONSOLE, console_tab },
};

void panel_developer_draw(struct panels *panels)
{
    struct ui *ui = panels->ui;
    struct ui_window window = { .id = "developer",
                                .title = panel_text(panels->language, TEXT_DEVELOPER),
                                .x = 12,
                                .y = 12,
                                .width = 460,
                                .height = 640,
                                .open = &panels->shown[PANEL_DEVELOPER] };
    if (ui_window_begin(ui, &window)) {
        ui_tabs_begin(ui, "tabs");
        for (size_t i = 0; i < sizeof tabs / sizeof *tabs; i++) {
            const char *title =
                tabs[i].title == NUM_PANEL_TEXTS
                    ? ll_string(ll_developer_page()->title, panels->language)
                    : panel_text(panels->language, tabs[i].title);
            if (!ui_tab(ui, tabs[i].id, title))
                continue;
            tabs[i].draw(panels);
            ui_tab_end(ui);
        }
        ui_tabs_end(ui);
    }
    ui_window_end(ui);
}
