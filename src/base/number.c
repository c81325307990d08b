#include "base/number.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#define MAX_NUMBER 1e15 // digits beyond are not exact in a double any more

// The number at the start of the text; NULL if there is none, else what follows it.
static const char *number_read(const char *text, double *out)
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
            if (scale >= MAX_NUMBER) // finer than any use of it
                continue;
            value = value * 10 + (*text - '0');
            scale *= 10;
        }
    }
    value /= scale;
    if (!num_digits || !(value < MAX_NUMBER))
        return NULL;
    *out = sign * value;
    return text;
}

bool ll_number_parse(const char *text, double *out)
{
    double value;
    const char *end = number_read(text, &value);
    if (!end || *end)
        return false;
    *out = value;
    return true;
}

bool ll_numbers_parse(const char *text, double limit, double *out, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        text = number_read(text, &out[i]);
        if (!text || fabs(out[i]) > limit)
            return false;
        if (*text != (i + 1 < count ? ',' : '\0'))
            return false;
        text++;
    }
    return true;
}

// One or two digits, as in a clock's fields, and what follows them.
static const char *field_read(const char *text, uint32_t *out)
{
    uint32_t num_digits = 0;
    for (*out = 0; text[num_digits] >= '0' && text[num_digits] <= '9'; num_digits++) {
        if (num_digits == 2)
            return NULL;
        *out = *out * 10 + (uint32_t)(text[num_digits] - '0');
    }
    return num_digits ? text + num_digits : NULL;
}

bool ll_minutes_parse(const char *text, uint32_t max_hours, double *out)
{
    uint32_t fields[3] = { 0 }; // hours, minutes, seconds
    uint32_t num = 0;
    for (;;) {
        text = field_read(text, &fields[num]);
        if (!text)
            return false;
        num++;
        if (!*text)
            break;
        if (*text++ != ':' || num == 3)
            return false;
    }
    if (num < 2 || fields[1] > 59 || fields[2] > 59)
        return false;
    double minutes = fields[0] * 60 + fields[1] + fields[2] / 60.0;
    if (minutes > max_hours * 60.0)
        return false;
    *out = minutes;
    return true;
}

bool ll_size_parse(const char *text, uint32_t max_edge, uint32_t *width, uint32_t *height)
{
    uint32_t edges[2] = { 0 };
    for (int i = 0; i < 2; i++) {
        const char *start = text;
        for (; *text >= '0' && *text <= '9'; text++) {
            edges[i] = edges[i] * 10 + (uint32_t)(*text - '0');
            if (edges[i] > max_edge)
                return false;
        }
        if (text == start || !edges[i] || *text != (i ? '\0' : 'x'))
            return false;
        text++;
    }
    *width = edges[0];
    *height = edges[1];
    return true;
}
