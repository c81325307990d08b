// The settings of a shot: whose say counts, in which order.
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/log.h"
#include "base/platform.h"
#include "runner/capture_private.h"
#include "settings/presets.h"

#define MAX_ROW_NAME 64

// Where settings come from while they are put together.
struct filling {
    struct ll_settings *settings;
    bool tells; // of what is wrong or out of range
    bool good;
};

// Anything else refuses the value.
static bool is_taken(enum ll_settings_result result)
{
    return result == LL_SETTINGS_SET || result == LL_SETTINGS_CLAMPED;
}

// The label of values that stand on no rung: as a preset it names none.
static bool is_custom(const struct ll_setting *setting, const char *value)
{
    return setting && ll_setting_is_label(ll_setting_id(setting)) &&
           !strcasecmp(value, "Custom");
}

static void set(struct filling *filling, const char *row, const char *value,
                const char *origin, uint32_t line)
{
    const struct ll_setting *setting = ll_settings_find(row);
    enum ll_settings_result result = is_custom(setting, value)
                                         ? LL_SETTINGS_NO_SUCH_VALUE
                                         : ll_settings_set(filling->settings, row, value);
    const char *problem = NULL;
    if (result != LL_SETTINGS_SET)
        problem = ll_settings_result_text(result);
    else if (!(setting->flags & LL_SETTING_BUILT))
        problem = "it is not built yet and changes nothing";
    if (!problem)
        return;
    filling->good = filling->good && is_taken(result);
    char where[32] = "";
    if (line)
        snprintf(where, sizeof where, ", line %u", line);
    if (filling->tells)
        ll_log(is_taken(result) ? LL_LOG_WARN : LL_LOG_ERROR, "capture",
               "%s%s: %s=%s: %s", origin, where, row, value, problem);
}

static void set_text(struct filling *filling, const char *text)
{
    const char *equals = strchr(text, '=');
    char row[MAX_ROW_NAME];
    snprintf(row, sizeof row, "%.*s", equals ? (int)(equals - text) : MAX_ROW_NAME - 1,
             text);
    set(filling, row, equals ? equals + 1 : "", "--set", 0);
}

// What the environment holds for this run wins over shots and presets.
static void levers_put(const struct ll_settings_store *store,
                       struct ll_settings *settings)
{
    char text[LL_SETTINGS_TEXT_BYTES];
    for (int i = 0; i < LL_NUM_SETTINGS; i++) {
        enum ll_setting_id id = (enum ll_setting_id)i;
        const struct ll_setting *row = ll_settings_row(id);
        // A label that is held has its rows held one by one.
        if (ll_settings_store_holder(store, id) && !ll_setting_is_label(id))
            ll_settings_set(settings, row->name,
                            ll_settings_text(ll_settings_store_values(store), row, text));
    }
}

static bool fill(const struct ll_capture_params *params,
                 const struct ll_settings_store *store, const struct ll_shot_spec *spec,
                 const struct ll_text_pair *vary, bool tells,
                 struct ll_settings *settings)
{
    struct filling filling = { settings, tells, true };
    *settings = *ll_settings_store_values(store);
    for (uint32_t i = 0; i < spec->num_settings; i++)
        set(&filling, spec->settings[i].key, spec->settings[i].value, spec->name,
            spec->line);
    if (params->preset)
        set(&filling, ll_settings_row(LL_ROW_GRAPHICS_QUALITY)->name, params->preset,
            "--preset", 0);
    levers_put(store, settings);
    for (uint32_t i = 0; i < params->num_settings; i++)
        set_text(&filling, params->settings[i]);
    if (vary && vary->key)
        set(&filling, vary->key, vary->value, "--vary", 0);
    return filling.good;
}

int capture_settings_check(const struct ll_capture_params *params,
                           const struct ll_capture_plan *plan,
                           const struct ll_shot_spec *spec,
                           const struct ll_text_pair *vary)
{
    struct ll_settings settings;
    return fill(params, plan->settings, spec, vary, true, &settings) ? 0 : 2;
}

void capture_settings_fill(const struct capture *capture, const struct ll_shot_spec *spec,
                           const struct ll_text_pair *vary, struct ll_settings *out)
{
    // What is wrong with them was told when they were checked.
    fill(capture->params, capture->plan->settings, spec, vary, false, out);
}

bool capture_settings_need_anew(const struct ll_settings *a, const struct ll_settings *b)
{
    for (int i = 0; i < LL_NUM_SETTINGS; i++) {
        const struct ll_setting *row = ll_settings_row((enum ll_setting_id)i);
        if (row->flags & LL_SETTING_BUILT && row->rebuilds &&
            !ll_settings_equal(a, b, row))
            return true;
    }
    return false;
}

int capture_settings_open(const struct ll_capture_params *params,
                          struct ll_settings_store **out)
{
    const char *file = params->settings_file;
    *out = NULL;
    if (file && ll_platform_path_kind(file) != LL_PATH_FILE) {
        ll_log(LL_LOG_ERROR, "capture", "%s: there is no such settings file", file);
        return 2;
    }
    struct ll_settings_store_params store = { .mode = LL_SETTINGS_CAPTURE, .file = file };
    *out = ll_settings_store_create(&store);
    if (!*out) {
        ll_log(LL_LOG_ERROR, "capture", "memory is out");
        return 1;
    }
    // The log has said why.
    return ll_settings_store_notices(*out) & LL_NOTICE_FILE_UNREADABLE ? 2 : 0;
}
