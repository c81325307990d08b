// The console: its tab, and what its lines do.
#include <stdio.h>
#include <string.h>

#include "panel_private.h"
#include "settings/strings.h"

// ---- names ----

static const char *row_name(uint32_t idx)
{
    uint32_t num;
    const struct ll_setting *rows = ll_settings_table(&num);
    return idx < num ? rows[idx].name : NULL;
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
    (void)row;
    switch (kind) {
    case LL_CONSOLE_ROWS:
        return row_name(idx);
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

static void say_row(struct ll_console *console, struct ll_session *session,
                    const char *row)
{
    char value[256];
    if (ll_session_get(session, row, value, sizeof value))
        ll_console_say(console, LL_CONSOLE_SAYS, "%s = %s", row, value);
}

static void row_set(struct ll_console *console, struct ll_session *session,
                    const struct ll_console_request *request)
{
    if (ll_session_set(session, request->text, request->value))
        say_row(console, session, request->text);
    else
        ll_console_say(console, LL_CONSOLE_COMPLAINS, "%s is no value of %s",
                       request->value, request->text);
}

static void help(struct ll_console *console, const char *about)
{
    for (uint32_t i = 0; i < ll_console_num_commands(); i++) {
        struct ll_console_command command = ll_console_command_at(i);
        if (*about && strcmp(about, command.name) != 0)
            continue;
        ll_console_say(console, LL_CONSOLE_SAYS, "%s%s%s: %s", command.name,
                       *command.usage ? " " : "", command.usage, command.help);
        if (*about)
            return;
    }
    const struct ll_setting *row = *about ? ll_settings_find(about) : NULL;
    if (row)
        ll_console_say(console, LL_CONSOLE_SAYS, "%s: %s", row->name,
                       ll_setting_help(ll_setting_id(row), LL_LANGUAGE_ENGLISH));
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

static void carry_out(struct ll_console *console, struct ll_viewer *viewer,
                      const struct ll_console_request *request)
{
    struct ll_session *session = ll_viewer_session(viewer);
    switch (request->verb) {
    case LL_CONSOLE_ERROR:
        ll_console_say(console, LL_CONSOLE_COMPLAINS, "%s", request->text);
        break;
    case LL_CONSOLE_HELP:
        help(console, request->text);
        break;
    case LL_CONSOLE_GET:
        say_row(console, session, request->text);
        break;
    case LL_CONSOLE_SET:
        row_set(console, session, request);
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

void panel_console_run(struct panel_console *console, struct ll_viewer *viewer,
                       const char *line)
{
    ll_console_remember(&console->console, line);
    ll_console_say(&console->console, LL_CONSOLE_ECHO, "> %s", line);
    struct ll_console_request request;
    ll_console_parse(line, &console->names, &request);
    carry_out(&console->console, viewer, &request);
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
                        enum panel_language language)
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
