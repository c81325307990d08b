// Values of the snapshot: text in, text out, clamping, equality, dependencies.
#include "settings/settings.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "settings/settings_private.h"

// ---- numbers ----

bool settings_number_equal(double a, double b)
{
    return fabs(a - b) < SETTINGS_EPSILON;
}

// "-12.5", ".5", "7.": no exponents, hexadecimals or infinities, and a point whatever the
// locale says, which is why strtod does not serve.
bool settings_number_parse(const char *text, double *out)
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

#define MAX_DECIMALS 6 // of a stored number

// Written by hand, as printf's point depends on the locale.
void settings_decimals_format(double value, int decimals, char *text, size_t text_bytes)
{
    double scale = pow(10, decimals);
    unsigned long long whole = (unsigned long long)llround(fabs(value) * scale);
    unsigned long long unit = (unsigned long long)scale;
    const char *sign = value < 0 && whole ? "-" : "";
    if (decimals)
        snprintf(text, text_bytes, "%s%llu.%0*llu", sign, whole / unit, decimals,
                 whole % unit);
    else
        snprintf(text, text_bytes, "%s%llu", sign, whole);
}

void settings_number_format(double value, char *text, size_t text_bytes)
{
    for (int decimals = 0; decimals <= MAX_DECIMALS; decimals++) {
        double read;
        settings_decimals_format(value, decimals, text, text_bytes);
        if (settings_number_parse(text, &read) && (float)read == (float)value)
            return;
    }
}

static double snap_power_of_two(double value)
{
    return exp2(round(log2(value)));
}

double settings_clamp(const struct ll_setting *row, double value)
{
    value = value < row->low ? row->low : value > row->high ? row->high : value;
    if (row->powers_of_two)
        value = snap_power_of_two(value);
    if (row->type != LL_SETTING_FLOAT)
        return round(value);
    const double fine = 1e6; // MAX_DECIMALS: what a file can hold
    return round(value * fine) / fine;
}

// ---- fields ----

static void *field_of(struct ll_settings *settings, const struct ll_setting *row)
{
    return (char *)settings + row->offset;
}

static const void *field_in(const struct ll_settings *settings,
                            const struct ll_setting *row)
{
    return (const char *)settings + row->offset;
}

void settings_store(struct ll_settings *settings, const struct ll_setting *row,
                    double value)
{
    float f = (float)value;
    uint32_t u = value > 0 ? (uint32_t)lround(value) : 0;
    bool b = value != 0;
    switch (row->type) {
    case LL_SETTING_FLOAT:
        memcpy(field_of(settings, row), &f, sizeof f);
        return;
    case LL_SETTING_BOOL:
        memcpy(field_of(settings, row), &b, sizeof b);
        return;
    case LL_SETTING_UINT:
    case LL_SETTING_CHOICE:
    case LL_SETTING_NAME:
        memcpy(field_of(settings, row), &u, sizeof u);
        return;
    case LL_SETTING_SIZE:
    case LL_SETTING_TEXT:
        return;
    }
}

void settings_put(struct ll_settings *settings, const struct ll_setting *row,
                  const struct settings_value *value)
{
    if (row->type == LL_SETTING_SIZE)
        memcpy(field_of(settings, row), &value->size, sizeof value->size);
    else if (row->type == LL_SETTING_TEXT)
        memcpy(field_of(settings, row), value->text, sizeof value->text);
    else
        settings_store(settings, row, value->number);
}

static struct ll_settings_size size_get(const struct ll_settings *settings,
                                        const struct ll_setting *row)
{
    struct ll_settings_size size;
    memcpy(&size, field_in(settings, row), sizeof size);
    return size;
}

double ll_settings_get(const struct ll_settings *settings, const struct ll_setting *row)
{
    float f;
    uint32_t u;
    bool b;
    switch (row->type) {
    case LL_SETTING_FLOAT:
        memcpy(&f, field_in(settings, row), sizeof f);
        return f;
    case LL_SETTING_BOOL:
        memcpy(&b, field_in(settings, row), sizeof b);
        return b;
    case LL_SETTING_UINT:
    case LL_SETTING_CHOICE:
    case LL_SETTING_NAME:
        memcpy(&u, field_in(settings, row), sizeof u);
        return u;
    case LL_SETTING_SIZE:
        return (double)size_get(settings, row).width * size_get(settings, row).height;
    case LL_SETTING_TEXT:
        break;
    }
    return 0;
}

const char *ll_settings_text(const struct ll_settings *settings,
                             const struct ll_setting *row,
                             char text[LL_SETTINGS_TEXT_BYTES])
{
    struct ll_settings_size size;
    switch (row->type) {
    case LL_SETTING_NAME:
        snprintf(text, LL_SETTINGS_TEXT_BYTES, "%s",
                 row->choices[(int)ll_settings_get(settings, row)]);
        break;
    case LL_SETTING_SIZE:
        size = size_get(settings, row);
        snprintf(text, LL_SETTINGS_TEXT_BYTES, "%ux%u", size.width, size.height);
        break;
    case LL_SETTING_TEXT:
        memcpy(text, field_in(settings, row), LL_SETTINGS_TEXT_BYTES);
        break;
    default:
        settings_number_format(ll_settings_get(settings, row), text,
                               LL_SETTINGS_TEXT_BYTES);
    }
    return text;
}

bool ll_settings_equal(const struct ll_settings *a, const struct ll_settings *b,
                       const struct ll_setting *row)
{
    struct ll_settings_size sizes[2];
    switch (row->type) {
    case LL_SETTING_SIZE:
        sizes[0] = size_get(a, row);
        sizes[1] = size_get(b, row);
        return sizes[0].width == sizes[1].width && sizes[0].height == sizes[1].height;
    case LL_SETTING_TEXT:
        return strcmp(field_in(a, row), field_in(b, row)) == 0;
    default:
        return settings_number_equal(ll_settings_get(a, row), ll_settings_get(b, row));
    }
}

// ---- texts ----

static enum ll_settings_result name_parse(const struct ll_setting *row, const char *text,
                                          double *out)
{
    for (int i = 0; row->choices[i]; i++) {
        if (strcasecmp(row->choices[i], text) == 0) {
            *out = i;
            return LL_SETTINGS_SET;
        }
    }
    return LL_SETTINGS_NO_SUCH_VALUE;
}

// "1600x900", at most five digits each.
static enum ll_settings_result size_parse(const struct ll_setting *row, const char *text,
                                          struct ll_settings_size *out)
{
    double edges[2] = { 0 };
    for (int i = 0; i < 2; i++) {
        int num_digits = 0;
        for (; *text >= '0' && *text <= '9' && num_digits < 6; text++, num_digits++)
            edges[i] = edges[i] * 10 + (*text - '0');
        bool end = i ? *text == '\0' : *text == 'x' || *text == 'X';
        if (!num_digits || !end)
            return LL_SETTINGS_NO_SUCH_VALUE;
        text++;
    }
    out->width = (uint32_t)settings_clamp(row, edges[0]);
    out->height = (uint32_t)settings_clamp(row, edges[1]);
    bool same = out->width == edges[0] && out->height == edges[1];
    return same ? LL_SETTINGS_SET : LL_SETTINGS_CLAMPED;
}

static enum ll_settings_result number_value_parse(const struct ll_setting *row,
                                                  const char *text, double *out)
{
    double value;
    if (!settings_number_parse(text, &value))
        return LL_SETTINGS_NO_NUMBER;
    *out = settings_clamp(row, value);
    // Rounding to the row's own grain is no loss that anyone need hear of.
    double grain = row->type == LL_SETTING_FLOAT || row->powers_of_two ? 1e-6 : 0.5;
    bool inside = value >= row->low && value <= row->high;
    return inside && fabs(*out - value) <= grain ? LL_SETTINGS_SET : LL_SETTINGS_CLAMPED;
}

enum ll_settings_result settings_value_parse(const struct ll_setting *row,
                                             const char *text, struct settings_value *out)
{
    *out = (struct settings_value){ 0 };
    size_t length = strlen(text);
    switch (row->type) {
    case LL_SETTING_NAME:
        return name_parse(row, text, &out->number);
    case LL_SETTING_SIZE:
        return size_parse(row, text, &out->size);
    case LL_SETTING_TEXT:
        if (length >= sizeof out->text)
            return LL_SETTINGS_NO_SUCH_VALUE;
        memcpy(out->text, text, length);
        return LL_SETTINGS_SET;
    default:
        return number_value_parse(row, text, &out->number);
    }
}

const char *ll_settings_result_text(enum ll_settings_result result)
{
    switch (result) {
    case LL_SETTINGS_SET:
        return "is set";
    case LL_SETTINGS_CLAMPED:
        return "is out of range: the nearest value is used";
    case LL_SETTINGS_NO_SUCH_ROW:
        return "there is no such row";
    case LL_SETTINGS_NO_NUMBER:
        return "the value is no number";
    case LL_SETTINGS_NO_SUCH_VALUE:
        return "the row has no such value";
    }
    return "";
}

// ---- whole snapshots ----

void settings_value_default(const struct ll_setting *row, struct settings_value *out)
{
    *out = (struct settings_value){ .number = row->fallback, .size = row->size_fallback };
}

void ll_settings_default(struct ll_settings *settings)
{
    memset(settings, 0, sizeof *settings); // the bytes between fields, too
    for (int i = 0; i < LL_NUM_SETTINGS; i++) {
        const struct ll_setting *row = ll_settings_row((enum ll_setting_id)i);
        struct settings_value value;
        settings_value_default(row, &value);
        settings_put(settings, row, &value);
    }
}

void settings_value_get(const struct ll_settings *settings, const struct ll_setting *row,
                        struct settings_value *out)
{
    *out = (struct settings_value){ .number = ll_settings_get(settings, row) };
    if (row->type == LL_SETTING_SIZE)
        out->size = size_get(settings, row);
    else if (row->type == LL_SETTING_TEXT)
        memcpy(out->text, field_in(settings, row), sizeof out->text);
}

static bool value_is(const struct ll_settings *settings, const struct ll_setting *row,
                     const struct settings_value *value)
{
    if (row->type == LL_SETTING_TEXT)
        return strcmp(field_in(settings, row), value->text) == 0;
    if (row->type == LL_SETTING_SIZE)
        return size_get(settings, row).width == value->size.width &&
               size_get(settings, row).height == value->size.height;
    return settings_number_equal(ll_settings_get(settings, row), value->number);
}

void settings_write(struct ll_settings *settings, const struct ll_setting *row,
                    const struct settings_value *value, const bool *keep)
{
    const struct ll_ladder *ladder = ll_ladder_of(ll_setting_id(row));
    uint32_t rung = (uint32_t)value->number;
    if (ladder && rung >= ladder->num_rungs)
        return; // Custom writes nothing
    if (!value_is(settings, row, value))
        settings_put(settings, row, value);
    for (uint32_t i = 0; ladder && i < ladder->num_rows; i++) {
        const struct ll_ladder_row *member = &ladder->rows[i];
        if (member->rungs[rung] == LL_RUNG_BLANK || (keep && keep[member->id]))
            continue;
        settings_write(settings, ll_settings_row(member->id),
                       &(struct settings_value){ .number = member->rungs[rung] }, keep);
    }
}

enum ll_settings_result ll_settings_set(struct ll_settings *settings, const char *name,
                                        const char *text)
{
    const struct ll_setting *row = ll_settings_find(name);
    if (!row)
        return LL_SETTINGS_NO_SUCH_ROW;
    struct settings_value value;
    enum ll_settings_result result = settings_value_parse(row, text, &value);
    if (result != LL_SETTINGS_SET && result != LL_SETTINGS_CLAMPED)
        return result;
    settings_write(settings, row, &value, NULL);
    ll_settings_derive(settings, NULL);
    return result;
}

void ll_settings_classic(struct ll_settings *settings)
{
    ll_settings_default(settings);
    ll_settings_set(settings, "graphicsQuality", "Classic");
}

// ---- what values mean together ----

bool ll_settings_has_effect(const struct ll_settings *settings,
                            const struct ll_setting *row)
{
    bool met = !row->needs[0];
    for (int i = 0; i < 2 && row->needs[i]; i++)
        met = met || ll_settings_get(settings, ll_settings_row(row->needs[i])) != 0;
    return met;
}

bool ll_settings_want_hdr(const struct ll_settings *settings)
{
    const unsigned lane = LL_SETTING_BUILT | LL_SETTING_HDR;
    for (int i = 0; i < LL_NUM_SETTINGS; i++) {
        const struct ll_setting *row = ll_settings_row((enum ll_setting_id)i);
        if ((row->flags & lane) == lane && ll_settings_get(settings, row) != 0)
            return true;
    }
    return false;
}
