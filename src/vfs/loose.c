#include "vfs/loose.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HASH_NONFATAL_OOM 1 // a failed add leaves hh.tbl NULL; the default exits
#include <uthash.h>

#include "base/path.h"
#include "base/platform.h"
#include "vfs/real_path.h"

struct entry {
    UT_hash_handle hh;
    const char *folded;
    const char *path; // on disk
};

struct ll_loose {
    struct ll_arena arena; // owned; entries and their strings
    size_t root_bytes;     // of the folder's path and the separator, before each name
    struct entry *by_name;
};

// One folder of the walk, on the stack of the call that lists it.
struct folder {
    struct walk *walk;
    const struct folder *parent;
    const char *path;      // on disk
    const char *real_path; // without links
    const char *name;      // inside the data, folded; "" for the root
};

struct walk {
    struct ll_loose *loose;
    struct ll_loose_census *census;
    bool out_of_memory;
};

static bool is_game_file(const char *name)
{
    static const char *const extensions[] = { ".adt", ".anim", ".blp",  ".dbc",
                                              ".m2",  ".mdx",  ".skin", ".trs",
                                              ".wdl", ".wdt",  ".wmo" };
    for (size_t i = 0; i < sizeof extensions / sizeof *extensions; i++) {
        if (ll_path_has_extension(name, extensions[i]))
            return true;
    }
    return false;
}

static char *joined(const char *a, char separator, const char *b)
{
    size_t size = strlen(a) + strlen(b) + 2;
    char *path = malloc(size);
    if (path)
        snprintf(path, size, "%s%c%s", a, separator, b);
    return path;
}

static bool file_add(struct walk *walk, const char *folded, const char *path)
{
    struct ll_loose *loose = walk->loose;
    struct entry *entry;
    HASH_FIND_STR(loose->by_name, folded, entry);
    if (entry) { // two files differ in case only: the same one wins on every machine
        if (strcmp(path, entry->path) < 0) {
            const char *copy = ll_arena_string(&loose->arena, path);
            if (!copy)
                return false;
            entry->path = copy;
        }
        return true;
    }
    entry = ll_arena_new(&loose->arena, struct entry);
    if (!entry)
        return false;
    entry->folded = ll_arena_string(&loose->arena, folded);
    entry->path = ll_arena_string(&loose->arena, path);
    if (!entry->folded || !entry->path)
        return false;
    HASH_ADD_KEYPTR(hh, loose->by_name, entry->folded, strlen(entry->folded), entry);
    return entry->hh.tbl;
}

static void folder_walk(struct folder *folder);

// A folder that is one of its own ancestors, by a link, is not entered again.
static void subfolder_walk(const struct folder *parent, const char *path,
                           const char *folded)
{
    char *real_path = ll_real_path(path);
    if (!real_path)
        return;
    const struct folder *above = parent;
    while (above && strcmp(above->real_path, real_path) != 0)
        above = above->parent;
    if (!above) {
        struct folder folder = { parent->walk, parent, path, real_path, folded };
        folder_walk(&folder);
    }
    free(real_path);
}

static bool entry_visit(void *user, const char *name, enum ll_path_kind kind)
{
    struct folder *folder = user;
    struct walk *walk = folder->walk;
    if (kind != LL_PATH_FILE && kind != LL_PATH_FOLDER)
        return true;
    char *path = joined(folder->path, '/', name);
    char *inside = joined(folder->name, '\\', name);
    char folded[LL_MAX_PATH];
    if (!path || !inside) {
        walk->out_of_memory = true;
    } else if (!ll_path_fold(inside, folded, sizeof folded)) {
        walk->census->num_too_long++;
    } else if (kind == LL_PATH_FOLDER) {
        subfolder_walk(folder, path, folded);
    } else if (walk->census->num_files == LL_MAX_LOOSE_FILES) {
        walk->census->too_many = true;
    } else {
        walk->census->num_files++;
        walk->census->num_game_files += is_game_file(name);
        if (!file_add(walk, folded, path))
            walk->out_of_memory = true;
    }
    free(path);
    free(inside);
    return !walk->out_of_memory && !walk->census->too_many;
}

static void folder_walk(struct folder *folder)
{
    ll_platform_folder_list(folder->path, entry_visit, folder);
}

struct ll_loose *ll_loose_create(const char *path, struct ll_loose_census *census)
{
    *census = (struct ll_loose_census){ 0 };
    struct ll_loose *loose = calloc(1, sizeof *loose);
    char *real_path = ll_real_path(path);
    struct walk walk = { .loose = loose, .census = census };
    if (loose && real_path) {
        loose->root_bytes = strlen(path) + 1;
        struct folder root = { &walk, NULL, path, real_path, "" };
        folder_walk(&root);
    }
    free(real_path);
    if (walk.out_of_memory) {
        ll_loose_destroy(loose);
        return NULL;
    }
    return loose;
}

void ll_loose_destroy(struct ll_loose *loose)
{
    if (!loose)
        return;
    HASH_CLEAR(hh, loose->by_name);
    ll_arena_finish(&loose->arena);
    free(loose);
}

const char *ll_loose_find(const struct ll_loose *loose, const char *folded)
{
    const struct entry *entry;
    HASH_FIND_STR(loose->by_name, folded, entry);
    return entry ? entry->path : NULL;
}

void ll_loose_each(const struct ll_loose *loose, ll_loose_fn fn, void *user)
{
    for (const struct entry *entry = loose->by_name; entry; entry = entry->hh.next) {
        if (!fn(user, entry->path + loose->root_bytes))
            return;
    }
}

uint64_t ll_loose_size(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return 0;
    long size = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : 0;
    fclose(file);
    return size > 0 ? (uint64_t)size : 0;
}
