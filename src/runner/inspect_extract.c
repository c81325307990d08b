// lamplight inspect extract: files out of a data set, as they are or as pictures.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "base/platform.h"
#include "formats/blp.h"
#include "runner/inspect_private.h"
#include "runner/runner.h"

struct extraction {
    const struct ll_inspect_extract_params *params;
    struct ll_vfs *vfs;
    bool to_file; // `out` is the one file
    FILE *out;
    int code;
};

static void failure(struct extraction *x, const char *name, const char *reason, int code)
{
    fprintf(stderr, "lamplight: ");
    ll_inspect_text_string(name, stderr);
    fprintf(stderr, ": %s\n", reason);
    x->code = code > x->code ? code : x->code;
}

// ---- where to ----

// Names come from archives of strangers: none leads out of the folder.
static bool is_safe(const char *name)
{
    if (strchr(name, ':'))
        return false;
    for (const char *part = name; *part;) {
        size_t length = strcspn(part, "/\\");
        if (length == 2 && !strncmp(part, "..", 2))
            return false;
        part += length;
        part += strspn(part, "/\\");
    }
    return true;
}

static char *target_make(const struct extraction *x, const char *name, bool as_png)
{
    const char *folder = x->params->out ? x->params->out : ".";
    size_t size = strlen(folder) + strlen(name) + 8;
    char *path = malloc(size);
    if (!path)
        return NULL;
    if (x->to_file) {
        snprintf(path, size, "%s", folder);
        return path;
    }
    while (*name == '/' || *name == '\\')
        name++;
    size_t length = strlen(folder);
    bool slash = length && folder[length - 1] == '/';
    snprintf(path, size, "%s%s%s", folder, slash ? "" : "/", name);
    for (char *c = path + length; *c; c++)
        *c = *c == '\\' ? '/' : *c;
    if (as_png)
        strcpy(path + strlen(path) - strlen(".blp"), ".png");
    return path;
}

static bool folder_make_above(const char *path)
{
    char *folder = strdup(path);
    char *slash = folder ? strrchr(folder, '/') : NULL;
    bool good = folder != NULL;
    if (slash && slash != folder) {
        *slash = '\0';
        good = ll_platform_folder_make(folder) == LL_OK;
    }
    free(folder);
    return good;
}

// ---- one file ----

static enum ll_status picture_write(const char *path, struct ll_bytes bytes,
                                    const char **reason)
{
    struct ll_blp blp;
    struct ll_report report;
    enum ll_status status = ll_blp_parse(bytes, &blp, &report);
    if (status != LL_OK) {
        *reason = report.error.reason;
        return status;
    }
    uint8_t *rgba = malloc((size_t)blp.width * blp.height * 4);
    *reason = "out of memory";
    if (!rgba)
        return LL_ERR_MEMORY;
    ll_blp_level_decode(&blp, 0, rgba);
    *reason = "the file cannot be written";
    status = ll_png_write_rgba(path, rgba, blp.width, blp.height);
    free(rgba);
    return status;
}

// Nothing is written before the member is read whole; writing is one step too.
static void member_extract(struct extraction *x, const char *name)
{
    bool as_png = ll_path_has_extension(name, ".blp") && x->params->png;
    if (x->to_file && ll_path_has_extension(x->params->out, ".png"))
        as_png = true;
    if (!x->to_file && !is_safe(name)) {
        failure(x, name, "its name leads out of the folder", 1);
        return;
    }
    struct ll_arena arena = { .block_bytes = 1 << 20 };
    struct ll_bytes bytes;
    struct ll_vfs_origin origin;
    enum ll_status status = ll_vfs_read_from(x->vfs, 0, name, &arena, &bytes, &origin);
    char *path = target_make(x, name, as_png);
    const char *reason = "the file cannot be written";
    if (status == LL_ERR_ABSENT && !origin.path) {
        failure(x, name, "no file of the data set has this name", 2);
    } else if (status != LL_OK) {
        failure(x, name, origin.reason, 1);
    } else if (!path || !folder_make_above(path)) {
        failure(x, path ? path : name, "the folder cannot be made", 1);
    } else if ((as_png ? picture_write(path, bytes, &reason)
                       : ll_platform_file_write(path, bytes.data, bytes.size)) != LL_OK) {
        failure(x, name, reason, 1);
    } else {
        ll_inspect_text_string(path, x->out);
        fprintf(x->out, ": %zu bytes\n", bytes.size);
    }
    free(path);
    ll_arena_finish(&arena);
}

// ---- names ----

static bool is_pattern(const char *name)
{
    return strchr(name, '*') != NULL;
}

static void pattern_extract(struct extraction *x, const char *pattern,
                            const struct ll_vfs_list *list)
{
    char folded[LL_MAX_PATH];
    uint32_t num = 0;
    bool good = ll_path_fold(pattern, folded, sizeof folded);
    for (uint32_t i = 0; good && i < list->num_members; i++) {
        if (!ll_vfs_name_matches(folded, list->members[i].folded))
            continue;
        num++;
        member_extract(x, list->members[i].name);
    }
    if (!num)
        failure(x, pattern, "no file of the data set has such a name", 2);
}

// One plain name goes to the file --out, unless that is a folder.
static bool goes_to_file(const struct ll_inspect_extract_params *params)
{
    if (!params->out || params->num_names != 1 || is_pattern(params->names[0]))
        return false;
    size_t length = strlen(params->out);
    return length && params->out[length - 1] != '/' &&
           ll_platform_path_kind(params->out) != LL_PATH_FOLDER;
}

int ll_inspect_extract(const struct ll_inspect_extract_params *params, FILE *out)
{
    struct extraction x = { .params = params,
                            .vfs = ll_inspect_mount(params->data, params->num_data),
                            .to_file = goes_to_file(params),
                            .out = out };
    if (!x.vfs)
        return 2;
    bool listed = false;
    for (uint32_t i = 0; i < params->num_names; i++)
        listed = listed || is_pattern(params->names[i]);
    struct ll_arena arena = { 0 };
    struct ll_vfs_list list = { 0 };
    bool good = !listed || ll_vfs_list(x.vfs, 0, &arena, &list) == LL_OK;
    if (!good)
        failure(&x, params->names[0], "out of memory", 1);
    for (uint32_t i = 0; i < params->num_names && good; i++) {
        if (is_pattern(params->names[i]))
            pattern_extract(&x, params->names[i], &list);
        else
            member_extract(&x, params->names[i]);
    }
    ll_arena_finish(&arena);
    ll_vfs_destroy(x.vfs);
    return fflush(out) == 0 && !ferror(out) ? x.code : 1;
}
