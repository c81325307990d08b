// docs/settings.md, from the tables.
#include <string.h>

#include "runner/settings_command.h"
#include "settings/presets.h"
#include "settings/strings.h"

static const char head[] =
    "# Settings\n"
    "\n"
    "This page is made from the tables in `src/settings` by `lamplight settings docs`.\n"
    "\n"
    "Settings are rows: a name and a value. A person changes them on the pages of the "
    "viewer or\n"
    "with `lamplight settings`:\n"
    "\n"
    "    lamplight settings                       # what is there, and what it is set "
    "to\n"
    "    lamplight settings set farclip 600 fieldOfView 60\n"
    "    lamplight settings preset Low\n"
    "    lamplight settings reset farclip         # without a row: everything\n"
    "\n"
    "They are kept in `config.toml` below `~/.config/lamplight` "
    "(`$XDG_CONFIG_HOME/lamplight`, or\n"
    "the folder that `$LAMPLIGHT_HOME` names), one line a row below `[settings]`. The "
    "file holds the\n"
    "rows of the presets and whatever else differs from its default. It may be edited: "
    "comments,\n"
    "unknown names and other sections stay as they are. A value that makes no sense "
    "counts as the\n"
    "default, one that is out of range as the nearest; a line that was cut costs itself "
    "alone, and\n"
    "the file as it was is kept beside it as `config.toml.damaged` before it is written "
    "over.\n"
    "\n"
    "For one run, `--set ROW=VALUE` and the levers of the environment below hold a row: "
    "they win over\n"
    "the file and are never kept. Captures read none of it: they begin with the defaults "
    "of this page,\n"
    "or with the file that `WOW_CAPTURE_CVARS` names.\n"
    "\n"
    "If a start fails before its first picture, the next one uses safe values (Classic, "
    "a plain\n"
    "window) and says so. The file keeps what it had, and is tried again the time after, "
    "unless\n"
    "the safe values are kept or changed.\n"
    "\n"
    "A row marked * is kept and counts for the labels of the presets, but nothing reads "
    "it yet: the\n"
    "pages do not show it.\n";

// Units that a number wants behind it.
static void values_write(const struct ll_setting *row, FILE *out)
{
    char values[256];
    fprintf(out, "%s%s%s", ll_setting_values_text(row, values, sizeof values),
            *row->unit ? " " : "", row->unit);
}

static void row_write(enum ll_setting_id id, FILE *out)
{
    static const char *const rebuild_names[] = { "samplers", "pipelines", "targets",
                                                 "world", NULL };
    const struct ll_setting *row = ll_settings_row(id);
    struct ll_settings defaults;
    char text[LL_SETTINGS_TEXT_BYTES], hover[LL_HOVER_BYTES];
    ll_settings_default(&defaults);
    fprintf(out, "| `%s`%s | %s | ", row->name, row->flags & LL_SETTING_BUILT ? "" : " *",
            ll_settings_text(&defaults, row, text));
    values_write(row, out);
    fprintf(out, " | **%s.** %s", ll_setting_label(id, LL_LANGUAGE_ENGLISH),
            ll_setting_hover(id, LL_LANGUAGE_ENGLISH, hover, sizeof hover));
    const char *join = " Makes anew: ";
    for (int i = 0; rebuild_names[i]; i++) {
        if (row->rebuilds & 1u << i) {
            fprintf(out, "%s%s", join, rebuild_names[i]);
            join = ", ";
        }
    }
    if (strcmp(join, ", ") == 0)
        fprintf(out, ".");
    if (row->rebuilds & LL_REBUILD_RESTART)
        fprintf(out, " Takes effect when it is applied.");
    if (row->flags & LL_SETTING_HDR)
        fprintf(out, " On, the scene is drawn in 16-bit float.");
    fprintf(out, " |\n");
}

static void rows_write(FILE *out)
{
    int group = -1;
    for (int i = 0; i < LL_NUM_SETTINGS; i++) {
        const struct ll_setting *row = ll_settings_row((enum ll_setting_id)i);
        if ((int)row->group != group)
            fprintf(
                out,
                "\n## %s\n\n| row | default | values | |\n| --- | --- | --- | --- |\n",
                ll_setting_group_name(row->group));
        group = (int)row->group;
        row_write((enum ll_setting_id)i, out);
    }
}

static void ladder_write(enum ll_setting_id label, FILE *out)
{
    const struct ll_ladder *ladder = ll_ladder_of(label);
    const struct ll_setting *row = ll_settings_row(label);
    fprintf(out, "\n| `%s` |", row->name);
    for (uint32_t rung = 0; rung < ladder->num_rungs; rung++)
        fprintf(out, " %s |", row->choices[rung]);
    fprintf(out, "\n| --- |");
    for (uint32_t rung = 0; rung < ladder->num_rungs; rung++)
        fprintf(out, " --- |");
    for (uint32_t i = 0; i < ladder->num_rows; i++) {
        const struct ll_setting *member = ll_settings_row(ladder->rows[i].id);
        fprintf(out, "\n| `%s` |", member->name);
        for (uint32_t rung = 0; rung < ladder->num_rungs; rung++) {
            double value = ladder->rows[i].rungs[rung];
            if (value == LL_RUNG_BLANK)
                fprintf(out, " |");
            else if (member->type == LL_SETTING_NAME)
                fprintf(out, " %s |", member->choices[(int)value]);
            else
                fprintf(out, " %g |", value);
        }
    }
    fprintf(out, "\n");
}

static void presets_write(FILE *out)
{
    uint32_t num;
    const struct ll_seeded_deviation *deviations = ll_seeded_deviations(&num);
    fprintf(out, "\n## What the presets write\n"
                 "\n"
                 "Choosing a preset writes its column; a change after that counts. The "
                 "label of a preset\n"
                 "is read off the values: the rung that they all stand on, or Custom. A "
                 "first start\n"
                 "writes the column High of `graphicsQuality`. A row that came with a "
                 "newer version\n"
                 "takes the value of the preset that is set. A blank: the rung leaves "
                 "the row alone.\n");
    ladder_write(LL_ROW_GRAPHICS_QUALITY, out);
    ladder_write(LL_ROW_LIGHTING_QUALITY, out);
    ladder_write(LL_ROW_WORLD_DETAIL, out);
    fprintf(out, "\nWhere a first start leaves the default of the 1.12 client:\n\n");
    for (uint32_t i = 0; i < num; i++) {
        const struct ll_setting *row = ll_settings_row(deviations[i].id);
        struct ll_settings high;
        ll_settings_default(&high);
        ll_settings_set(&high, "graphicsQuality", "High");
        fprintf(out, "- `%s`, %g there, %g here: %s.\n", row->name, deviations[i].classic,
                ll_settings_get(&high, row), deviations[i].reason);
    }
}

static void levers_write(FILE *out)
{
    static const char *const notes[] = {
        [LL_LEVER_VALUE] = "",
        [LL_LEVER_OR_ZERO] = "0: none at all",
        [LL_LEVER_OFF] = "set to anything but 0: off",
        [LL_LEVER_CAPTURE] = "in development builds, under `WOW_CAPTURE`",
    };
    uint32_t num;
    const struct ll_settings_lever *levers = ll_settings_levers(&num);
    fprintf(out, "\n## Levers of the environment\n"
                 "\n"
                 "| name | row | |\n| --- | --- | --- |\n");
    for (uint32_t i = 0; i < num; i++)
        fprintf(out, "| `%s` | `%s` | %s |\n", levers[i].name,
                ll_settings_row(levers[i].id)->name, notes[levers[i].kind]);
}

void ll_settings_docs_write(FILE *out)
{
    fputs(head, out);
    rows_write(out);
    presets_write(out);
    levers_write(out);
}
