#include "runner/capture_env.h"

#include "base/log.h"
#include "base/number.h"
#include "runner/picture.h"

#define MAX_STEPS 1e6
#define MAX_DEADLINE_S 1e6

static bool take_scenario(struct ll_capture_env *out, const char *text)
{
    out->scenario = text;
    return true;
}

static bool take_out(struct ll_capture_env *out, const char *text)
{
    out->out = text;
    return true;
}

static bool take_settings(struct ll_capture_env *out, const char *text)
{
    out->settings = text;
    return true;
}

static bool take_win(struct ll_capture_env *out, const char *text)
{
    return ll_size_parse(text, LL_MAX_PICTURE_EDGE, &out->width, &out->height);
}

static bool take_resize(struct ll_capture_env *out, const char *text)
{
    return ll_size_parse(text, LL_MAX_PICTURE_EDGE, &out->resize_width,
                         &out->resize_height);
}

static bool count_parse(const char *text, double most, uint32_t *out)
{
    double value;
    if (!ll_number_parse(text, &value) || value < 0 || value > most ||
        value != (uint32_t)value)
        return false;
    *out = (uint32_t)value;
    return true;
}

static bool take_age(struct ll_capture_env *out, const char *text)
{
    return count_parse(text, MAX_STEPS, &out->rules.age_steps);
}

static bool take_stable(struct ll_capture_env *out, const char *text)
{
    return count_parse(text, LL_CAPTURE_MAX_DRAWS, &out->rules.stable_draws);
}

static bool take_deadline(struct ll_capture_env *out, const char *text)
{
    double value;
    if (!ll_number_parse(text, &value) || value < 0 || value > MAX_DEADLINE_S)
        return false;
    out->rules.deadline_s = value;
    return true;
}

static bool take_ui(struct ll_capture_env *out, const char *text)
{
    double value;
    if (!ll_number_parse(text, &value) || (value != 0 && value != 1))
        return false;
    out->ui = value != 0;
    return true;
}

static const struct variable {
    const char *name;
    bool (*take)(struct ll_capture_env *out, const char *text);
    const char *wants;
} variables[] = {
    { "WOW_CAPTURE", take_scenario, "a scenario" },
    { "WOW_CAPTURE_OUT", take_out, "a file" },
    { "WOW_CAPTURE_CVARS", take_settings, "a settings file" },
    { "WOW_CAPTURE_AGE", take_age, "steps of a sixtieth of a second, up to 1000000" },
    { "WOW_CAPTURE_STABLE", take_stable, "equal draws in a row, up to 1800" },
    { "WOW_CAPTURE_DEADLINE", take_deadline, "seconds, 0 for none" },
    { "WOW_CAPTURE_UI", take_ui, "0 or 1" },
    { "WOW_WIN", take_win, "WIDTHxHEIGHT" },
    { "WOW_RESIZE", take_resize, "WIDTHxHEIGHT" },
};

bool ll_capture_env_read(ll_env_fn get, void *user, struct ll_capture_env *out)
{
    *out = (struct ll_capture_env){ .rules = { .age_steps = LL_CAPTURE_AGE,
                                               .deadline_s = LL_CAPTURE_DEADLINE_S } };
    bool good = true;
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *text = get(user, variables[i].name);
        if (!text || !*text || variables[i].take(out, text))
            continue;
        ll_log(LL_LOG_ERROR, "capture", "%s=%s: wants %s", variables[i].name, text,
               variables[i].wants);
        good = false;
    }
    return good;
}
