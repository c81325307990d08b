// The settings of a shot: whose say counts, in which order.
#include <stdio.h>
#include <string.h>

#include "base/log.h"
#include "runner/capture_private.h"

#define MAX_ROW_NAME 64

static void blame(const char *origin, uint32_t line, const char *row, const char *value,
                  const char *what)
{
    char where[32] = "";
    if (line)
        snprintf(where, sizeof where, ", line %u", line);
    ll_log(LL_LOG_ERROR, "capture", "%s%s: %s=%s: %s", origin, where, row, value, what);
}

static bool set(struct ll_settings *settings, const char *row, const char *value,
                const char *origin, uint32_t line)
{
    switch (ll_settings_set(settings, row, value)) {
    case LL_SETTINGS_CLAMPED:
        ll_log(LL_LOG_WARN, "capture",
               "%s: %s=%s is out of range: the nearest value is used", origin, row,
               value);
        return true;
    case LL_SETTINGS_NO_SUCH_ROW:
        blame(origin, line, row, value, "there is no such row");
        return false;
    case LL_SETTINGS_NO_NUMBER:
        blame(origin, line, row, value, "the value is no number");
        return false;
    default:
        return true;
    }
}

static bool set_text(struct ll_settings *settings, const char *text)
{
    const char *equals = strchr(text, '=');
    if (!equals)
        return false;
    char row[MAX_ROW_NAME];
    snprintf(row, sizeof row, "%.*s", (int)(equals - text), text);
    return set(settings, row, equals + 1, "--set", 0);
}

static bool fill(const struct ll_capture_params *params, const struct ll_shot_spec *spec,
                 const struct ll_text_pair *vary, struct ll_settings *settings)
{
    ll_settings_default(settings);
    bool good = true;
    for (uint32_t i = 0; i < spec->num_settings; i++)
        good = set(settings, spec->settings[i].key, spec->settings[i].value, spec->name,
                   spec->line) &&
               good;
    if (params->classic)
        ll_settings_classic(settings);
    for (uint32_t i = 0; i < params->num_settings; i++)
        good = set_text(settings, params->settings[i]) && good;
    if (vary && vary->key)
        good = set(settings, vary->key, vary->value, "--vary", 0) && good;
    return good;
}

int capture_settings_check(const struct ll_capture_params *params,
                           const struct ll_shot_spec *spec,
                           const struct ll_text_pair *vary)
{
    struct ll_settings settings;
    return fill(params, spec, vary, &settings) ? 0 : 2;
}

void capture_settings_apply(const struct ll_capture_params *params,
                            const struct ll_shot_spec *spec,
                            const struct ll_text_pair *vary, struct ll_session *session)
{
    fill(params, spec, vary, ll_session_settings(session)); // was checked
}
