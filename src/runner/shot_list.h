// Shots by name: what a scenario is, and lists of them in text files (docs/captures.md).
#ifndef LL_RUNNER_SHOT_LIST_H
#define LL_RUNNER_SHOT_LIST_H

#include "lamplight/lamplight.h"
#include "runner/text_lines.h"

#define LL_MAX_SHOTS 4096 // of a list
// What a parse takes from its arena: this, and for each byte of text so much.
#define LL_SHOT_LIST_ARENA_BASE 4096u
#define LL_SHOT_LIST_ARENA_RATIO 1400u
#define LL_MAX_SHOT_NAME 80   // bytes, with the NUL
#define LL_MAX_COORDINATE 1e6 // yards; a world reaches 17 067

// A place, an hour and what the settings are there. Texts live as long as the list.
struct ll_shot_spec {
    const char *name;  // also that of its picture: letters, digits, '-', '_', '.'
    const char *shows; // what it is for; "" if it does not say
    const char *data;  // the data set that it belongs to; NULL: any
    const char *map;   // folder or id; NULL: that of the command line
    const char *model; // instead of a map; NULL
    const char *weather;
    bool has_pos, has_minute;
    struct ll_shot shot;
    bool has_at; // a point to look at instead of shot's angles, until it is resolved
    double at[3];
    uint32_t num_settings;
    struct ll_text_pair settings[LL_MAX_TEXT_PAIRS]; // row, value; each row once
    uint32_t line;                                   // of the list; 0: ours
};

struct ll_shot_list {
    struct ll_arena arena;
    uint32_t num_shots;
    struct ll_shot_spec **shots; // arena; in the order of the file
};

// Zeroes `out` first. LL_ERR_CORRUPT with the error filled in, or LL_ERR_MEMORY.
enum ll_status ll_shot_list_parse(struct ll_bytes text, struct ll_shot_list *out,
                                  struct ll_text_error *error);
void ll_shot_list_finish(struct ll_shot_list *list);

// ---- what camera paths share ----

// Takes one key=value of a line into the spec: a field by its name, anything else as a
// setting. False after ll_text_fail.
bool ll_shot_spec_set(struct ll_text_reader *reader, uint32_t line,
                      const struct ll_text_pair *pair, struct ll_shot_spec *spec);

// Turns `at` into angles; false when the eye stands in that very point.
bool ll_shot_spec_aim(struct ll_shot_spec *spec);

// Angles of the direction from one point to another.
bool ll_look_at(const double eye[3], const double point[3], float *yaw_deg,
                float *pitch_deg);

// A name that is safe as that of a file on any system.
bool ll_shot_name_is_good(const char *name);

#endif
