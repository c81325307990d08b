// The settings of a shot: whose say counts, in which order.
#include <stdio.h>
#include <string.h>

#include "base/log.h"
#include "runner/capture_private.h"

#define MAX_ROW_NAME 64

// Where settings come from while they are put together.
struct filling {
    struct ll_settings *settings;
    bool tells; // of what is wrong or out of range
    bool good;
};

static void set(struct filling *filling, const char *row, const char *value,
                const char *origin, uint32_t line)
{
    enum ll_settings_result result = ll_settings_set(filling->settings, row, value);
    const char *problem = NULL;
    if (result == LL_SETTINGS_CLAMPED)
        problem = "is out of range: the nearest value is used";
    else if (result == LL_SETTINGS_NO_SUCH_ROW)
        problem = "there is no such row";
    else if (result == LL_SETTINGS_NO_NUMBER)
        problem = "the value is no number";
    if (!problem)
        return;
    bool clamped = result == LL_SETTINGS_CLAMPED;
    filling->good = filling->good && clamped;
    char where[32] = "";
    if (line)
        snprintf(where, sizeof where, ", line %u", line);
    if (filling->tells)
        ll_log(clamped ? LL_LOG_WARN : LL_LOG_ERROR, "capture", "%s%s: %s=%s: %s", origin,
               where, row, value, problem);
}

static void set_text(struct filling *filling, const char *text)
{
    const char *equals = strchr(text, '=');
    char row[MAX_ROW_NAME];
    snprintf(row, sizeof row, "%.*s", equals ? (int)(equals - text) : MAX_ROW_NAME - 1,
             text);
    set(filling, row, equals ? equals + 1 : "", "--set", 0);
}

static bool fill(const struct ll_capture_params *params, const struct ll_shot_spec *spec,
                 const struct ll_text_pair *vary, bool tells,
                 struct ll_settings *settings)
{
    struct filling filling = { settings, tells, true };
    ll_settings_default(settings);
    for (uint32_t i = 0; i < spec->num_settings; i++)
        set(&filling, spec->settings[i].key, spec->settings[i].value, spec->name,
            spec->line);
    if (params->classic)
        ll_settings_classic(settings);
    for (uint32_t i = 0; i < params->num_settings; i++)
        set_text(&filling, params->settings[i]);
    if (vary && vary->key)
        set(&filling, vary->key, vary->value, "--vary", 0);
    return filling.good;
}

int capture_settings_check(const struct ll_capture_params *params,
                           const struct ll_shot_spec *spec,
                           const struct ll_text_pair *vary)
{
    struct ll_settings settings;
    return fill(params, spec, vary, true, &settings) ? 0 : 2;
}

void capture_settings_apply(const struct ll_capture_params *params,
                            const struct ll_shot_spec *spec,
                            const struct ll_text_pair *vary, struct ll_session *session)
{
    // What is wrong with them was told when they were checked.
    fill(params, spec, vary, false, ll_session_settings(session));
}
