// What the facts of several formats share: flags in words, vectors, colours, and the
// names of files that belong together.
#include <stdio.h>
#include <string.h>

#include "base/path.h"
#include "runner/inspect_private.h"

void ll_inspect_flags_add(struct ll_json_doc *doc, struct ll_json *parent,
                          const char *key, uint32_t flags,
                          const struct ll_inspect_flag *names, uint32_t num_names)
{
    struct ll_json *list = ll_json_array(doc, parent, key);
    for (uint32_t i = 0; i < num_names; i++) {
        if (flags & names[i].bit)
            ll_json_string(doc, list, NULL, names[i].name);
        flags &= ~names[i].bit;
    }
    char text[16];
    snprintf(text, sizeof text, "0x%x", flags);
    if (flags) // of a later client, or garbage
        ll_json_string(doc, list, NULL, text);
}

void ll_inspect_floats_add(struct ll_json_doc *doc, struct ll_json *parent,
                           const char *key, const float *values, uint32_t num)
{
    struct ll_json *list = ll_json_array(doc, parent, key);
    for (uint32_t i = 0; i < num; i++)
        ll_json_number(doc, list, NULL, (double)values[i]);
}

void ll_inspect_color_add(struct ll_json_doc *doc, struct ll_json *parent,
                          const char *key, const uint8_t bgra[4])
{
    char text[16];
    snprintf(text, sizeof text, "#%02x%02x%02x%02x", bgra[2], bgra[1], bgra[0], bgra[3]);
    ll_json_string(doc, parent, key, text);
}

// ---- names ----

// `path` less its last `cut` bytes, and `ending`.
static bool path_make(const char *path, size_t cut, const char *ending, char *out)
{
    size_t length = strlen(path);
    if (cut > length)
        return false;
    int n =
        snprintf(out, LL_INSPECT_PATH_BYTES, "%.*s%s", (int)(length - cut), path, ending);
    return n > 0 && n < LL_INSPECT_PATH_BYTES;
}

bool ll_inspect_group_path(const char *root_path, uint32_t group_idx, char *path)
{
    char ending[24];
    snprintf(ending, sizeof ending, "_%03u.wmo", group_idx);
    return ll_path_has_extension(root_path, ".wmo") &&
           path_make(root_path, 4, ending, path);
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool ll_inspect_root_path(const char *group_path, char *path)
{
    size_t length = strlen(group_path);
    if (!ll_path_has_extension(group_path, ".wmo") || length < 9)
        return false;
    const char *tail = group_path + length - 8; // _003.wmo
    return tail[0] == '_' && is_digit(tail[1]) && is_digit(tail[2]) &&
           is_digit(tail[3]) && path_make(group_path, 8, ".wmo", path);
}

bool ll_inspect_model_path(const char *model_path, const char *ending, char *path)
{
    static const char *const known[] = { ".mdx", ".mdl", ".m2" };
    size_t cut = 0;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (ll_path_has_extension(model_path, known[i]))
            cut = strlen(known[i]);
    }
    return path_make(model_path, cut, ending, path);
}

bool ll_inspect_skin_model_path(const char *skin_path, char *path)
{
    size_t length = strlen(skin_path);
    return ll_path_has_extension(skin_path, ".skin") && length > 7 &&
           is_digit(skin_path[length - 7]) && is_digit(skin_path[length - 6]) &&
           path_make(skin_path, 7, ".m2", path);
}
