// What a console keeps: lines that were entered and lines that were answered.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "runner/console.h"

#define WRAP 240 // bytes of a line of output; who shows it wraps it anew

static char *output_push(struct ll_console *console, enum ll_console_tone tone)
{
    uint32_t slot = (console->first_output + console->num_output) % LL_CONSOLE_OUTPUT;
    if (console->num_output < LL_CONSOLE_OUTPUT)
        console->num_output++;
    else
        console->first_output = (console->first_output + 1) % LL_CONSOLE_OUTPUT;
    console->tones[slot] = tone;
    return console->output[slot];
}

// How much of a text goes on one line; never amid a character.
static size_t line_length(const char *text)
{
    size_t length = strlen(text);
    if (length <= WRAP)
        return length;
    for (size_t i = WRAP; i > WRAP / 2; i--) {
        if (text[i] == ' ')
            return i;
    }
    length = WRAP;
    while (length > 1 && ((unsigned char)text[length] & 0xc0) == 0x80)
        length--;
    return length;
}

void ll_console_say(struct ll_console *console, enum ll_console_tone tone,
                    const char *format, ...)
{
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    const char *rest = text;
    do {
        size_t length = line_length(rest);
        snprintf(output_push(console, tone), LL_CONSOLE_BYTES, "%.*s", (int)length, rest);
        rest += length;
        rest += strspn(rest, " ");
    } while (*rest);
}

const char *ll_console_output_at(const struct ll_console *console, uint32_t idx,
                                 enum ll_console_tone *tone)
{
    if (idx >= console->num_output)
        return NULL;
    uint32_t slot = (console->first_output + idx) % LL_CONSOLE_OUTPUT;
    *tone = console->tones[slot];
    return console->output[slot];
}

void ll_console_clear(struct ll_console *console)
{
    console->num_output = console->first_output = 0;
}

// back 1: the newest.
static const char *history_at(const struct ll_console *console, uint32_t back)
{
    uint32_t idx = console->first_history + console->num_history - back;
    return console->history[idx % LL_CONSOLE_HISTORY];
}

void ll_console_remember(struct ll_console *console, const char *line)
{
    console->at = 0;
    if (!*line || (console->num_history && !strcmp(history_at(console, 1), line)))
        return;
    if (console->num_history == LL_CONSOLE_HISTORY) {
        console->first_history = (console->first_history + 1) % LL_CONSOLE_HISTORY;
        console->num_history--;
    }
    console->num_history++;
    snprintf(console->history[(console->first_history + console->num_history - 1) %
                              LL_CONSOLE_HISTORY],
             LL_CONSOLE_BYTES, "%s", line);
}

bool ll_console_recall(struct ll_console *console, int direction, char *text,
                       size_t text_bytes)
{
    if (direction < 0 ? console->at == console->num_history : console->at == 0)
        return false;
    if (console->at == 0)
        snprintf(console->draft, sizeof console->draft, "%s", text);
    console->at += direction < 0 ? 1 : (uint32_t)-1;
    snprintf(text, text_bytes, "%s",
             console->at ? history_at(console, console->at) : console->draft);
    return true;
}
