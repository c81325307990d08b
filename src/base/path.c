#include "base/path.h"

#include <string.h>
#include <strings.h>

static char fold(char c)
{
    if (c >= 'a' && c <= 'z')
        return (char)(c - 'a' + 'A');
    return c == '/' ? '\\' : c;
}

bool ll_path_fold(const char *name, char *folded, size_t folded_bytes)
{
    size_t n = 0;
    for (; *name; name++) {
        char c = fold(*name);
        if (c == '\\' && (n == 0 || folded[n - 1] == '\\'))
            continue;
        if (n + 1 >= folded_bytes)
            return false;
        folded[n++] = c;
    }
    if (n >= folded_bytes)
        return false;
    folded[n] = '\0';
    return true;
}

const char *ll_path_base(const char *name)
{
    const char *base = name;
    for (; *name; name++) {
        if (*name == '/' || *name == '\\')
            base = name + 1;
    }
    return base;
}

bool ll_path_has_extension(const char *name, const char *extension)
{
    size_t n = strlen(name), e = strlen(extension);
    return n >= e && strcasecmp(name + n - e, extension) == 0;
}

bool ll_text_contains(const char *text, const char *needle)
{
    size_t n = strlen(needle);
    for (; *text; text++) {
        if (strncasecmp(text, needle, n) == 0)
            return true;
    }
    return n == 0;
}
