// Names of game files: ASCII case folded, '/' and '\' alike, doubled separators
// collapsed.
#ifndef LL_BASE_PATH_H
#define LL_BASE_PATH_H

#include <stdbool.h>
#include <stddef.h>

#define LL_MAX_PATH 260 // bytes of a name inside the data, with its NUL

// Folds a name for lookup: upper case, backslashes, no leading or doubled separators.
// Bytes >= 0x80 stay. False if it does not fit.
bool ll_path_fold(const char *name, char *folded, size_t folded_bytes);

const char *ll_path_base(const char *name); // after the last separator
bool ll_path_has_extension(const char *name, const char *extension); // ".blp", any case

// Case-folded substring search for ASCII needles.
bool ll_text_contains(const char *text, const char *needle);

#endif
