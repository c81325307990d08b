// The table of words, between its two files.
#ifndef LL_SETTINGS_STRINGS_PRIVATE_H
#define LL_SETTINGS_STRINGS_PRIVATE_H

#include "settings/strings.h"

struct words {
    const char *english, *russian;
};

struct row_words {
    struct words label, help, cost;
};

extern const struct row_words settings_row_words[LL_NUM_SETTINGS];

#endif
