// lamplight settings: shows and changes the settings that are kept, and writes the page
// about all of them. What the program and the tests call.
#ifndef LL_RUNNER_SETTINGS_COMMAND_H
#define LL_RUNNER_SETTINGS_COMMAND_H

#include <stdio.h>

#include "settings/store.h"

struct ll_settings_command {
    const char *const *words; // "set", "farclip", "500"; none: list
    uint32_t num_words;
    bool json;          // of list
    const char *folder; // of config.toml; NULL: the user's
    // The environment that levers are in; NULL: the process's.
    const char *(*env)(void *user, const char *name);
    void *env_user;
};

// Exit code of the program: 1 when the settings cannot be kept, 2 for what makes no
// sense, of which then nothing is done.
int ll_settings_command_run(const struct ll_settings_command *command, FILE *out,
                            FILE *err);

void ll_settings_docs_write(FILE *out); // docs/settings.md

// "177 to 1497", "0 Off, 1 Low, 2 High", "1024, 2048, 4096". Returns `text`.
const char *ll_setting_values_text(const struct ll_setting *setting, char *text,
                                   size_t text_bytes);

#endif
