#include "settings/settings.h"

#include <math.h>
#include <string.h>
#include <strings.h>

#define AT(field) offsetof(struct ll_settings, field)

static const struct ll_setting rows[] = {
    { "farclip", LL_SETTING_FLOAT, AT(farclip_yd), 350, 177, 1497, 350, "yd",
      "How far the world is drawn before it ends in fog." },
    { "fieldOfView", LL_SETTING_FLOAT, AT(field_of_view_deg), 45, 30, 110, 45, "deg",
      "The vertical angle of view; wide windows show more at the sides." },
    { "nearclip", LL_SETTING_FLOAT, AT(nearclip_yd), 0.111111, 0.01, 0.33, 0.111111, "yd",
      "How near to the eye the world begins to be drawn." },
    { "anisotropy", LL_SETTING_UINT, AT(anisotropy), 8, 1, 16, 1, "",
      "Texture samples along surfaces seen at a slant; the hardware may allow fewer." },
    { "bakedShadow", LL_SETTING_FLOAT, AT(baked_shadow), 1, 0, 1, 1, "",
      "How strongly the shadow painted into the terrain shows." },
};
#define NUM_ROWS (sizeof rows / sizeof *rows)

const struct ll_setting *ll_settings_table(uint32_t *num_settings)
{
    *num_settings = NUM_ROWS;
    return rows;
}

const struct ll_setting *ll_settings_find(const char *name)
{
    for (size_t i = 0; i < NUM_ROWS; i++) {
        if (strcasecmp(rows[i].name, name) == 0)
            return &rows[i];
    }
    return NULL;
}

static void store(struct ll_settings *settings, const struct ll_setting *row,
                  double value)
{
    char *field = (char *)settings + row->offset;
    if (row->type == LL_SETTING_FLOAT) {
        float f = (float)value;
        memcpy(field, &f, sizeof f);
    } else {
        uint32_t u = (uint32_t)lround(value);
        memcpy(field, &u, sizeof u);
    }
}

double ll_settings_get(const struct ll_settings *settings, const struct ll_setting *row)
{
    const char *field = (const char *)settings + row->offset;
    if (row->type == LL_SETTING_FLOAT) {
        float f;
        memcpy(&f, field, sizeof f);
        return f;
    }
    uint32_t u;
    memcpy(&u, field, sizeof u);
    return u;
}

void ll_settings_default(struct ll_settings *settings)
{
    *settings = (struct ll_settings){ 0 };
    for (size_t i = 0; i < NUM_ROWS; i++)
        store(settings, &rows[i], rows[i].fallback);
}

void ll_settings_classic(struct ll_settings *settings)
{
    *settings = (struct ll_settings){ 0 };
    for (size_t i = 0; i < NUM_ROWS; i++)
        store(settings, &rows[i], rows[i].classic);
}

// "-12.5", ".5", "7.": no exponents, hexadecimals or infinities, and a point whatever the
// locale says, which is why strtod does not serve.
static bool number_parse(const char *text, double *out)
{
    double sign = *text == '-' ? -1 : 1;
    if (*text == '-' || *text == '+')
        text++;
    double value = 0, scale = 1;
    int num_digits = 0;
    for (; *text >= '0' && *text <= '9'; text++, num_digits++)
        value = value * 10 + (*text - '0');
    if (*text == '.') {
        for (text++; *text >= '0' && *text <= '9'; text++, num_digits++) {
            value = value * 10 + (*text - '0');
            scale *= 10;
        }
    }
    if (*text || !num_digits || !isfinite(value) || !isfinite(scale))
        return false;
    *out = sign * value / scale;
    return true;
}

enum ll_settings_result ll_settings_set(struct ll_settings *settings, const char *name,
                                        const char *text)
{
    const struct ll_setting *row = ll_settings_find(name);
    if (!row)
        return LL_SETTINGS_NO_SUCH_ROW;
    double value;
    if (!number_parse(text, &value))
        return LL_SETTINGS_NO_NUMBER;
    double clamped = value < row->low ? row->low : value > row->high ? row->high : value;
    store(settings, row, clamped);
    return clamped == value ? LL_SETTINGS_SET : LL_SETTINGS_CLAMPED;
}
