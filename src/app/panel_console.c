// The console: its tab, and what its lines do.
#include <stdio.h>
#include <string.h>

#include "panel_private.h"
#include "settings/presets.h"

// ---- names ----

static const char *row_name(uint32_t idx)
{
    uint32_t num;
    const struct ll_setting *rows = ll_settings_table(&num);
    return idx < num ? rows[idx].name : NULL;
}

static const char *value_name(const char *row, uint32_t idx)
{
    const struct ll_setting *setting = ll_settings_find(row);
    return setting && idx < LL_MAX_CHOICES ? setting->choices[idx] : NULL;
}

// Without Custom, which nobody can ask for.
static const char *preset_name(uint32_t idx)
{
    const struct ll_ladder *ladder = ll_ladder_of(LL_ROW_GRAPHICS_QUALITY);
    const struct ll_setting *label = ll_settings_row(LL_ROW_GRAPHICS_QUALITY);
    return idx < ladder->num_rungs ? label->choices[idx] : NULL;
}

static const char *map_name(const struct panels *panels, uint32_t idx)
{
    uint32_t num = 0;
    const struct ll_map_entry *maps =
        panels->session ? ll_session_maps(panels->session, &num) : NULL;
    return idx < num ? maps[idx].folder : NULL;
}

static const char *name_at(void *user, enum ll_console_kind kind, const char *row,
                           uint32_t idx)
{
    const struct panels *panels = user;
    switch (kind) {
    case LL_CONSOLE_ROWS:
        return row_name(idx);
    case LL_CONSOLE_VALUES:
        return value_name(row, idx);
    case LL_CONSOLE_PRESETS:
        return preset_name(idx);
    case LL_CONSOLE_MAPS:
        return map_name(panels, idx);
    case LL_CONSOLE_SCENARIOS:
        return panels->viewer ? ll_viewer_scenario_at(panels->viewer, idx) : NULL;
    default:
        return NULL;
    }
}

struct ll_console_names panel_console_names(struct panels *panels)
{
    return (struct ll_console_names){ panels, name_at };
}

// ---- what lines do ----

static void say_where(struct ll_console *console, struct ll_viewer *viewer)
{
    struct ll_viewer_state state = ll_viewer_state(viewer);
    ll_console_say(console, LL_CONSOLE_SAYS, "teleport %.2f %.2f %.2f %.1f %.1f",
                   state.fly.pos[0], state.fly.pos[1], state.fly.pos[2],
                   state.fly.yaw_deg, state.fly.pitch_deg);
}

static void say_row(struct ll_console *console, const struct ll_settings_store *store,
                    const char *name)
{
    const struct ll_setting *row = ll_settings_find(name);
    char text[LL_SETTINGS_TEXT_BYTES];
    ll_settings_text(ll_settings_store_pending(store), row, text);
    uint32_t number = (uint32_t)ll_settings_get(ll_settings_store_pending(store), row);
    bool named = row->type == LL_SETTING_CHOICE && number < LL_MAX_CHOICES;
    ll_console_say(console, LL_CONSOLE_SAYS, "%s = %s%s%s%s", row->name, text,
                   named ? " (" : "", named ? row->choices[number] : "",
                   named ? ")" : "");
    const char *holder = ll_settings_store_holder(store, ll_setting_id(row));
    if (holder)
        ll_console_say(console, LL_CONSOLE_SAYS, "held for this run by %s", holder);
}

// Files know choices by number; people may say their names.
static enum ll_settings_result row_write(struct ll_settings_store *store,
                                         const char *name, const char *value)
{
    const struct ll_setting *row = ll_settings_find(name);
    for (int i = 0; row->type == LL_SETTING_CHOICE && row->choices[i]; i++) {
        if (!strcmp(row->choices[i], value))
            return ll_settings_store_write_number(store, ll_setting_id(row), i);
    }
    return ll_settings_store_write(store, name, value);
}

static void row_set(struct ll_console *console, struct ll_settings_store *store,
                    const char *row, const char *value)
{
    enum ll_settings_result result = row_write(store, row, value);
    if (result == LL_SETTINGS_SET)
        ll_console_say(console, LL_CONSOLE_SAYS, "%s = %s", row, value);
    else
        ll_console_say(console, LL_CONSOLE_COMPLAINS, "%s: %s %s", row, value,
                       ll_settings_result_text(result));
}

static void row_reset(struct ll_console *console, struct ll_settings_store *store,
                      const char *name)
{
    const struct ll_setting *row = ll_settings_find(name);
    if (row)
        ll_settings_store_reset(store, ll_setting_id(row));
    else
        ll_settings_store_reset_all(store);
    ll_console_say(console, LL_CONSOLE_SAYS, "%s: reset", name);
}

static void help(struct ll_console *console, const char *about)
{
    const struct ll_setting *row = *about ? ll_settings_find(about) : NULL;
    if (row) {
        char hover[LL_HOVER_BYTES];
        ll_console_say(console, LL_CONSOLE_SAYS, "%s: %s", row->name,
                       ll_setting_hover(ll_setting_id(row), LL_LANGUAGE_ENGLISH, hover,
                                        sizeof hover));
        return;
    }
    for (uint32_t i = 0; i < ll_console_num_commands(); i++) {
        struct ll_console_command command = ll_console_command_at(i);
        if (!*about || !strcmp(about, command.name))
            ll_console_say(console, LL_CONSOLE_SAYS, "%s%s%s: %s", command.name,
                           *command.usage ? " " : "", command.usage, command.help);
    }
    if (!*about)
        ll_console_say(
            console, LL_CONSOLE_SAYS,
            "ROW shows a setting, ROW VALUE sets it; help ROW tells of it. Tab "
            "completes, the arrows bring back what was typed.");
}

static void go(struct ll_console *console, struct ll_viewer *viewer, const char *name)
{
    const char *why;
    if (!ll_viewer_go(viewer, name, &why))
        ll_console_say(console, LL_CONSOLE_COMPLAINS, "%s: %s", name, why);
}

static void screenshot(struct ll_console *console, struct ll_viewer *viewer,
                       const char *path)
{
    if (ll_viewer_screenshot(viewer, *path ? path : NULL))
        ll_console_say(console, LL_CONSOLE_SAYS, "%s",
                       ll_viewer_state(viewer).screenshot);
    else
        ll_console_say(console, LL_CONSOLE_COMPLAINS, "the picture cannot be written");
}

static void carry_out(struct panels *panels, const struct ll_console_request *request)
{
    struct ll_console *console = &panels->console.console;
    struct ll_viewer *viewer = panels->viewer;
    switch (request->verb) {
    case LL_CONSOLE_ERROR:
        ll_console_say(console, LL_CONSOLE_COMPLAINS, "%s", request->text);
        break;
    case LL_CONSOLE_HELP:
        help(console, request->text);
        break;
    case LL_CONSOLE_GET:
        say_row(console, panels->store, request->text);
        break;
    case LL_CONSOLE_SET:
        row_set(console, panels->store, request->text, request->value);
        break;
    case LL_CONSOLE_RESET:
        row_reset(console, panels->store, request->text);
        break;
    case LL_CONSOLE_PRESET:
        row_set(console, panels->store, "graphicsQuality", request->text);
        break;
    case LL_CONSOLE_TELEPORT:
        ll_viewer_place(viewer, request->pos);
        if (request->has_look)
            ll_viewer_look(viewer, request->look_deg[0], request->look_deg[1]);
        break;
    case LL_CONSOLE_LOOK:
        ll_viewer_look(viewer, request->look_deg[0], request->look_deg[1]);
        break;
    case LL_CONSOLE_TIME:
        ll_viewer_minute_set(viewer, request->minute);
        break;
    case LL_CONSOLE_TIME_RUN:
        ll_viewer_time_run(viewer, request->flag);
        break;
    case LL_CONSOLE_MAP:
    case LL_CONSOLE_SCENARIO:
        go(console, viewer, request->text);
        break;
    case LL_CONSOLE_SCREENSHOT:
        screenshot(console, viewer, request->text);
        break;
    case LL_CONSOLE_WHERE:
        say_where(console, viewer);
        break;
    case LL_CONSOLE_CLEAR:
        ll_console_clear(console);
        break;
    case LL_CONSOLE_QUIT:
        ll_viewer_quit(viewer);
        break;
    default:
        break;
    }
}

void panel_console_run(struct panels *panels, const char *line)
{
    struct panel_console *console = &panels->console;
    ll_console_remember(&console->console, line);
    ll_console_say(&console->console, LL_CONSOLE_ECHO, "> %s", line);
    struct ll_console_request request;
    ll_console_parse(line, &console->names, &request);
    carry_out(panels, &request);
}

// ---- the tab ----

static bool on_history(void *user, int direction, char *text, size_t text_bytes)
{
    struct panel_console *console = user;
    return ll_console_recall(&console->console, direction, text, text_bytes);
}

static void on_candidate(void *user, const char *name)
{
    struct panel_line *line = user;
    size_t used = strlen(line->text);
    snprintf(line->text + used, sizeof line->text - used, "%s ", name);
}

static bool on_complete(void *user, char *text, size_t text_bytes)
{
    struct panel_console *console = user;
    struct panel_line candidates = { "" };
    bool good =
        ll_console_complete(text, text_bytes, &console->names, on_candidate, &candidates);
    if (candidates.text[0])
        ll_console_say(&console->console, LL_CONSOLE_SAYS, "%s", candidates.text);
    return good;
}

void panel_console_draw(struct panel_console *console, struct ui *ui,
                        enum ll_language language)
{
    static const enum ui_tone tones[] = {
        [LL_CONSOLE_ECHO] = UI_DIM,
        [LL_CONSOLE_SAYS] = UI_PLAIN,
        [LL_CONSOLE_COMPLAINS] = UI_BAD,
    };
    ui_scroll_begin(ui, "output", 34);
    const char *text;
    enum ll_console_tone tone;
    for (uint32_t i = 0; (text = ll_console_output_at(&console->console, i, &tone)); i++)
        ui_text_font(ui, UI_FONT_MONO, tones[tone], text);
    ui_scroll_end(ui, true);
    const struct ui_input_hooks hooks = { console, on_history, on_complete };
    if (console->takes_keyboard)
        ui_input_focus(ui);
    console->takes_keyboard = false;
    if (!ui_input(ui, "line", panel_text(language, TEXT_CONSOLE_HINT), console->input,
                  sizeof console->input, &hooks))
        return;
    snprintf(console->entered, sizeof console->entered, "%s", console->input);
    console->input[0] = '\0';
}
