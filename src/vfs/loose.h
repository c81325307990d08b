// A loose folder of game files: its tree is indexed once, so that names are found
// whatever their case. Files that appear later are not seen.
#ifndef LL_VFS_LOOSE_H
#define LL_VFS_LOOSE_H

#include "base/arena.h"
#include "base/status.h"

struct ll_loose; // immutable after creation, any thread

// What a folder turned out to hold.
struct ll_loose_census {
    uint32_t num_files;
    uint32_t num_game_files; // by their extension
    uint32_t num_too_long;   // names that do not fit LL_MAX_PATH; left out
    bool too_many;           // more than LL_MAX_LOOSE_FILES; the index is incomplete
};

#define LL_MAX_LOOSE_FILES (1u << 20)

// NULL when memory is out. A folder that cannot be listed is an empty one.
struct ll_loose *ll_loose_create(const char *path, struct ll_loose_census *census);
void ll_loose_destroy(struct ll_loose *loose);

// `folded` as by ll_path_fold. The path of the file on disk, or NULL.
const char *ll_loose_find(const struct ll_loose *loose, const char *folded);

// Calls fn for every file, in no order, until it returns false. `name` is the path below
// the folder as it stands on disk.
typedef bool (*ll_loose_fn)(void *user, const char *name);
void ll_loose_each(const struct ll_loose *loose, ll_loose_fn fn, void *user);

// 0 when it cannot be opened.
uint64_t ll_loose_size(const char *path);

#endif
