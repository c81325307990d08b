#include "runner/settings_command.h"

#include <stdarg.h>
#include <string.h>
#include <strings.h>

#include "runner/json.h"
#include "settings/presets.h"
#include "settings/strings.h"

enum { GOOD = 0, FAILED = 1, USAGE = 2 };

struct run {
    const struct ll_settings_command *command;
    FILE *out, *err;
    const char *const *words; // after the verb
    uint32_t num_words;
    struct ll_settings_store *store;
};

// ---- values in words ----

__attribute__((format(printf, 3, 4))) static void add(char *text, size_t text_bytes,
                                                      const char *format, ...)
{
    size_t at = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + at, text_bytes - at, format, arguments);
    va_end(arguments);
}

const char *ll_setting_values_text(const struct ll_setting *row, char *text,
                                   size_t text_bytes)
{
    text[0] = '\0';
    switch (row->type) {
    case LL_SETTING_BOOL:
        add(text, text_bytes, "0, 1");
        break;
    case LL_SETTING_CHOICE:
    case LL_SETTING_NAME:
        for (int i = 0; row->choices[i]; i++) {
            add(text, text_bytes, "%s", i ? ", " : "");
            if (row->type == LL_SETTING_CHOICE)
                add(text, text_bytes, "%d ", i);
            add(text, text_bytes, "%s", row->choices[i]);
        }
        break;
    case LL_SETTING_SIZE:
        add(text, text_bytes, "%gx%g to %gx%g", row->low, row->low, row->high, row->high);
        break;
    case LL_SETTING_TEXT:
        add(text, text_bytes, "any text");
        break;
    case LL_SETTING_FLOAT:
    case LL_SETTING_UINT:
        for (double value = row->low; row->powers_of_two && value <= row->high;
             value *= 2)
            add(text, text_bytes, "%s%g", value == row->low ? "" : ", ", value);
        if (!row->powers_of_two)
            add(text, text_bytes, "%g to %g", row->low, row->high);
    }
    return text;
}

static bool is_built(const struct ll_setting *row)
{
    return row->flags & LL_SETTING_BUILT;
}

// The default that is registered; a first start may choose another one.
static const char *default_text(const struct ll_setting *row,
                                char text[LL_SETTINGS_TEXT_BYTES])
{
    struct ll_settings defaults;
    ll_settings_default(&defaults);
    return ll_settings_text(&defaults, row, text);
}

// ---- looking ----

static const char *const type_names[] = {
    [LL_SETTING_FLOAT] = "float",  [LL_SETTING_UINT] = "integer",
    [LL_SETTING_BOOL] = "boolean", [LL_SETTING_CHOICE] = "choice",
    [LL_SETTING_NAME] = "name",    [LL_SETTING_SIZE] = "size",
    [LL_SETTING_TEXT] = "text",
};

static void row_json(struct ll_json_doc *doc, struct ll_json *list,
                     const struct ll_settings_store *store, enum ll_setting_id id)
{
    static const char *const rebuild_names[] = { "samplers", "pipelines", "targets",
                                                 "world", "restart" };
    const struct ll_setting *row = ll_settings_row(id);
    struct ll_json *object = ll_json_object(doc, list, NULL);
    char text[LL_SETTINGS_TEXT_BYTES];
    ll_json_string(doc, object, "name", row->name);
    ll_json_string(doc, object, "value",
                   ll_settings_text(ll_settings_store_pending(store), row, text));
    ll_json_string(doc, object, "default", default_text(row, text));
    ll_json_string(doc, object, "type", type_names[row->type]);
    ll_json_string(doc, object, "group", ll_setting_group_name(row->group));
    if (row->type == LL_SETTING_FLOAT || row->type == LL_SETTING_UINT) {
        ll_json_number(doc, object, "low", row->low);
        ll_json_number(doc, object, "high", row->high);
        ll_json_number(doc, object, "step", row->step);
    }
    ll_json_string(doc, object, "unit", row->unit);
    struct ll_json *choices =
        row->choices[0] ? ll_json_array(doc, object, "choices") : NULL;
    for (int i = 0; row->choices[i]; i++)
        ll_json_string(doc, choices, NULL, row->choices[i]);
    if (row->flags & LL_SETTING_CLIENT)
        ll_json_number(doc, object, "classic", row->classic);
    struct ll_json *needs = ll_json_array(doc, object, "needs");
    for (int i = 0; i < 2 && row->needs[i]; i++)
        ll_json_string(doc, needs, NULL, ll_settings_row(row->needs[i])->name);
    struct ll_json *rebuilds = ll_json_array(doc, object, "rebuilds");
    for (int i = 0; i < 5; i++) {
        if (row->rebuilds & 1u << i)
            ll_json_string(doc, rebuilds, NULL, rebuild_names[i]);
    }
    ll_json_bool(doc, object, "hdr", row->flags & LL_SETTING_HDR);
    ll_json_bool(doc, object, "built", is_built(row));
    ll_json_string(doc, object, "heldBy", ll_settings_store_holder(store, id));
    ll_json_string(doc, object, "help", ll_setting_help(id, LL_LANGUAGE_ENGLISH));
}

static int list_json(struct run *run)
{
    struct ll_json_doc doc = { 0 };
    struct ll_json *list = ll_json_array(&doc, NULL, "settings");
    for (int i = 0; i < LL_NUM_SETTINGS; i++)
        row_json(&doc, list, run->store, (enum ll_setting_id)i);
    bool good = ll_json_write(&doc, run->out);
    ll_json_finish(&doc);
    return good ? GOOD : FAILED;
}

static void row_print(struct run *run, enum ll_setting_id id)
{
    const struct ll_setting *row = ll_settings_row(id);
    char value[LL_SETTINGS_TEXT_BYTES], fallback[LL_SETTINGS_TEXT_BYTES], values[256];
    const char *holder = ll_settings_store_holder(run->store, id);
    const struct ll_settings *settings = ll_settings_store_pending(run->store);
    ll_settings_text(settings, row, value);
    default_text(row, fallback);
    ll_setting_values_text(row, values, sizeof values);
    fprintf(run->out, "  %-24s %-10s %-10s %s%s%s", row->name, *value ? value : "\"\"",
            *fallback ? fallback : "\"\"", values, *row->unit ? " " : "", row->unit);
    if (holder)
        fprintf(run->out, "  (set by %s)", holder);
    if (!is_built(row))
        fprintf(run->out, "  (nothing reads it yet)");
    fprintf(run->out, "\n");
}

static int list(struct run *run)
{
    bool all = run->num_words == 1 && !strcasecmp(run->words[0], "all");
    if (run->num_words && !all) {
        fprintf(run->err, "lamplight: settings list knows only \"all\", not %s\n",
                run->words[0]);
        return USAGE;
    }
    if (run->command->json)
        return list_json(run);
    int group = -1;
    uint32_t num_hidden = 0;
    fprintf(run->out, "  %-24s %-10s %-10s %s\n", "row", "value", "default", "values");
    for (int i = 0; i < LL_NUM_SETTINGS; i++) {
        const struct ll_setting *row = ll_settings_row((enum ll_setting_id)i);
        if (!all && !is_built(row)) {
            num_hidden++;
            continue;
        }
        if ((int)row->group != group)
            fprintf(run->out, "%s\n", ll_setting_group_name(row->group));
        group = (int)row->group;
        row_print(run, (enum ll_setting_id)i);
    }
    if (num_hidden)
        fprintf(run->out,
                "%u more rows are kept, though nothing reads them yet: "
                "lamplight settings list all\n",
                num_hidden);
    return GOOD;
}

static const struct ll_setting *row_find(struct run *run, const char *name)
{
    const struct ll_setting *row = ll_settings_find(name);
    if (!row)
        fprintf(run->err,
                "lamplight: there is no row %s (see lamplight settings list all)\n",
                name);
    return row;
}

static int get(struct run *run)
{
    const struct ll_setting *row = row_find(run, run->words[0]);
    char text[LL_SETTINGS_TEXT_BYTES];
    if (!row)
        return USAGE;
    fprintf(run->out, "%s\n",
            ll_settings_text(ll_settings_store_pending(run->store), row, text));
    return GOOD;
}

// ---- changing ----

static int keep(struct run *run)
{
    ll_settings_store_apply(run->store);
    enum ll_status status = ll_settings_store_save(run->store);
    if (status != LL_OK)
        fprintf(run->err, "lamplight: the settings could not be kept: %s\n",
                ll_status_name(status));
    return status == LL_OK ? GOOD : FAILED;
}

// Pairs of row and value. All are judged before anything is kept.
static int set(struct run *run)
{
    if (run->num_words % 2) {
        fprintf(run->err, "lamplight: settings set wants ROW VALUE, once or more\n");
        return USAGE;
    }
    for (uint32_t i = 0; i < run->num_words; i += 2) {
        const struct ll_setting *row = row_find(run, run->words[i]);
        if (!row)
            return USAGE;
        enum ll_settings_result result =
            ll_settings_store_write(run->store, row->name, run->words[i + 1]);
        bool good = result == LL_SETTINGS_SET || result == LL_SETTINGS_CLAMPED;
        char values[256];
        if (result != LL_SETTINGS_SET)
            fprintf(run->err, "lamplight: %s %s: %s (%s)\n", row->name, run->words[i + 1],
                    ll_settings_result_text(result),
                    ll_setting_values_text(row, values, sizeof values));
        if (!good)
            return USAGE;
        if (!is_built(row))
            fprintf(run->err, "lamplight: %s is kept, though nothing reads it yet\n",
                    row->name);
    }
    return keep(run);
}

static int preset(struct run *run)
{
    const struct ll_setting *row = ll_settings_row(LL_ROW_GRAPHICS_QUALITY);
    bool custom = !strcasecmp(run->words[0], row->choices[LL_GRAPHICS_CUSTOM]);
    if (custom || ll_settings_store_write(run->store, row->name, run->words[0]) !=
                      LL_SETTINGS_SET) {
        fprintf(run->err,
                "lamplight: there is no preset %s: Classic, Low, Medium, High or "
                "Ultra\n",
                run->words[0]);
        return USAGE;
    }
    return keep(run);
}

static int reset(struct run *run)
{
    if (!run->num_words)
        ll_settings_store_reset_all(run->store);
    for (uint32_t i = 0; i < run->num_words; i++) {
        const struct ll_setting *row = row_find(run, run->words[i]);
        if (!row)
            return USAGE;
        ll_settings_store_reset(run->store, ll_setting_id(row));
    }
    return keep(run);
}

static int docs(struct run *run)
{
    ll_settings_docs_write(run->out);
    return GOOD;
}

// ---- verbs ----

static const struct verb {
    const char *name;
    enum ll_settings_mode mode;
    uint32_t min_words, max_words;
    int (*run)(struct run *run);
    const char *usage;
} verbs[] = {
    { "list", LL_SETTINGS_LOOK, 0, 1, list, "list [all]" },
    { "get", LL_SETTINGS_LOOK, 1, 1, get, "get ROW" },
    { "set", LL_SETTINGS_EDIT, 2, UINT32_MAX, set, "set ROW VALUE [ROW VALUE ...]" },
    { "preset", LL_SETTINGS_EDIT, 1, 1, preset, "preset NAME" },
    { "reset", LL_SETTINGS_EDIT, 0, UINT32_MAX, reset, "reset [ROW ...]" },
    { "docs", LL_SETTINGS_LOOK, 0, 0, docs, "docs" },
};
#define NUM_VERBS (sizeof verbs / sizeof *verbs)

static const struct verb *verb_find(const char *name)
{
    for (size_t i = 0; i < NUM_VERBS; i++) {
        if (!strcmp(verbs[i].name, name))
            return &verbs[i];
    }
    return NULL;
}

int ll_settings_command_run(const struct ll_settings_command *command, FILE *out,
                            FILE *err)
{
    const struct verb *verb = verb_find(command->num_words ? command->words[0] : "list");
    struct run run = { .command = command, .out = out, .err = err };
    if (command->num_words) {
        run.words = command->words + 1;
        run.num_words = command->num_words - 1;
    }
    if (!verb || run.num_words < verb->min_words || run.num_words > verb->max_words) {
        fprintf(err, "lamplight: settings wants one of\n");
        for (size_t i = 0; i < NUM_VERBS; i++) {
            if (!verb || verb == &verbs[i])
                fprintf(err, "  lamplight settings %s\n", verbs[i].usage);
        }
        return USAGE;
    }
    struct ll_settings_store_params params = { .mode = verb->mode,
                                               .folder = command->folder,
                                               .env = command->env,
                                               .env_user = command->env_user };
    run.store = ll_settings_store_create(&params);
    if (!run.store) {
        fprintf(err, "lamplight: memory is out\n");
        return FAILED;
    }
    int code = verb->run(&run);
    if (code != GOOD) // nothing of it is kept
        ll_settings_store_drop(run.store);
    ll_settings_store_destroy(run.store);
    return code;
}
