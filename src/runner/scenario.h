// The scenarios: shots with names that come with the program, and those of the user.
#ifndef LL_RUNNER_SCENARIO_H
#define LL_RUNNER_SCENARIO_H

#include <stdio.h>

#include "runner/shot_list.h"

struct ll_scenarios {
    struct ll_shot_list ours, file; // file: empty without one
};

// file: a shot list whose names are not among ours, or NULL. LL_OK; LL_ERR_ABSENT or
// LL_ERR_IO of the file; LL_ERR_CORRUPT with the error filled in; LL_ERR_MEMORY.
enum ll_status ll_scenarios_init(struct ll_scenarios *scenarios, const char *file,
                                 struct ll_text_error *error);
void ll_scenarios_finish(struct ll_scenarios *scenarios);

// Without regard to case; NULL if there is none.
const struct ll_shot_spec *ll_scenario_find(const struct ll_scenarios *scenarios,
                                            const char *name);

// One a line: name, hour, place, what it shows.
void ll_scenarios_print(const struct ll_scenarios *scenarios, FILE *out);

// A text file as the readers of lists and paths want it, up to LL_MAX_TEXT_BYTES. The
// bytes are malloc'd.
enum ll_status ll_text_file_read(const char *path, struct ll_bytes *out);

#endif
