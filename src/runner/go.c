#include "runner/go.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/number.h"
#include "demo/demo.h"

#define MAX_WORDS 5

static bool coordinate(const char *word, double *out)
{
    return ll_number_parse(word, out) && fabs(*out) < 1e5;
}

static uint32_t words_split(char *text, char *words[MAX_WORDS])
{
    uint32_t num = 0;
    char *rest = text;
    for (;;) {
        rest += strspn(rest, " ,\t");
        if (!*rest)
            return num;
        if (num == MAX_WORDS)
            return MAX_WORDS;
        words[num++] = rest;
        rest += strcspn(rest, " ,\t");
        if (*rest)
            *rest++ = '\0';
    }
}

bool ll_go_parse(const char *text, struct ll_go *out)
{
    *out = (struct ll_go){ 0 };
    char copy[256], *words[MAX_WORDS] = { NULL };
    if (strlen(text) >= sizeof copy)
        return false;
    strcpy(copy, text);
    uint32_t num = words_split(copy, words), first = 0;
    double number;
    // One number alone is the id of a map.
    if (num == 1 || num == 4 || (num == 3 && !coordinate(words[0], &number))) {
        if (strlen(words[0]) >= sizeof out->name)
            return false;
        strcpy(out->name, words[0]);
        first = 1;
    }
    out->num_coordinates = num - first;
    if (out->num_coordinates != 2 && out->num_coordinates != 3)
        return num == 1;
    for (uint32_t i = 0; i < out->num_coordinates; i++) {
        if (!coordinate(words[first + i], &out->pos[i]))
            return false;
    }
    return true;
}

bool ll_go_start(const char *map_folder, struct ll_go_start *out)
{
    static const struct {
        const char *map;
        struct ll_go_start start;
    } starts[] = {
        // 60 yd above Northshire; above the road into Felwood.
        { "Azeroth", { { -8949.95, -132.49, 143.5 }, 45, -15 } },
        { "Kalimdor", { { 4060.9, -944.3, 256.8 }, 192, -16 } },
    };
    const struct ll_demo_view *demo = &ll_demo_views[0];
    if (!strcasecmp(map_folder, LL_DEMO_MAP)) {
        *out = (struct ll_go_start){ .yaw_deg = demo->yaw_deg,
                                     .pitch_deg = demo->pitch_deg };
        for (int i = 0; i < 3; i++)
            out->pos[i] = (double)demo->pos[i];
        return true;
    }
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        if (!strcasecmp(map_folder, starts[i].map)) {
            *out = starts[i].start;
            return true;
        }
    }
    return false;
}
