#include "vfs/vfs.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/log.h"
#include "base/path.h"
#include "base/platform.h"
#include "vfs/archive.h"
#include "vfs/chain.h"
#include "vfs/loose.h"

struct mount {
    const char *path;           // arena of the vfs
    struct ll_archive *archive; // owned; one of the two is set
    struct ll_loose *loose;     // owned
};

struct ll_vfs {
    struct ll_arena arena; // paths
    uint32_t num_readers;
    uint32_t num_mounts, max_mounts;
    struct mount *mounts; // owned; lowest first
};

struct ll_vfs *ll_vfs_create(uint32_t num_readers)
{
    struct ll_vfs *vfs = calloc(1, sizeof *vfs);
    if (vfs)
        vfs->num_readers = num_readers ? num_readers : 1;
    return vfs;
}

void ll_vfs_destroy(struct ll_vfs *vfs)
{
    if (!vfs)
        return;
    for (uint32_t i = 0; i < vfs->num_mounts; i++) {
        ll_archive_close(vfs->mounts[i].archive);
        ll_loose_destroy(vfs->mounts[i].loose);
    }
    free(vfs->mounts);
    ll_arena_finish(&vfs->arena);
    free(vfs);
}

// ---- mounting ----

static enum ll_status mount_push(struct ll_vfs *vfs, struct mount mount)
{
    mount.path = ll_arena_string(&vfs->arena, mount.path);
    if (vfs->num_mounts == vfs->max_mounts) {
        uint32_t max_mounts = vfs->max_mounts ? vfs->max_mounts * 2 : 16;
        struct mount *mounts = realloc(vfs->mounts, max_mounts * sizeof *mounts);
        if (mounts) {
            vfs->mounts = mounts;
            vfs->max_mounts = max_mounts;
        }
    }
    if (!mount.path || vfs->num_mounts == vfs->max_mounts) {
        ll_archive_close(mount.archive);
        ll_loose_destroy(mount.loose);
        return LL_ERR_MEMORY;
    }
    vfs->mounts[vfs->num_mounts++] = mount;
    return LL_OK;
}

static enum ll_status archive_mount(struct ll_vfs *vfs, const char *path)
{
    struct mount mount = { .path = path };
    char reason[160];
    enum ll_status status =
        ll_archive_open(path, vfs->num_readers, &mount.archive, reason, sizeof reason);
    if (status != LL_OK) {
        ll_log(LL_LOG_WARN, "vfs", "%s: left out: %s", path, reason);
        return status;
    }
    ll_log(LL_LOG_INFO, "vfs", "%s: used", path);
    return mount_push(vfs, mount);
}

// A broken archive does not keep the others out.
static enum ll_status chain_mount(struct ll_vfs *vfs, const struct ll_chain *chain,
                                  const char *folder)
{
    uint32_t num_used = 0;
    for (uint32_t i = 0; i < chain->num_paths; i++) {
        enum ll_status status = archive_mount(vfs, chain->paths[i]);
        if (status == LL_ERR_MEMORY)
            return status;
        num_used += status == LL_OK;
    }
    if (num_used)
        return LL_OK;
    ll_log(LL_LOG_ERROR, "vfs",
           "%s: no data: looked for the client's MPQ archives and found %u of their "
           "names, but none that is a sound archive",
           folder, chain->num_paths);
    return LL_ERR_ABSENT;
}

struct child {
    const char *wanted;
    struct ll_arena *arena;
    const char *name; // the first in order of those that match, or NULL
};

static bool child_visit(void *user, const char *name, enum ll_path_kind kind)
{
    struct child *child = user;
    if (kind == LL_PATH_FOLDER && strcasecmp(name, child->wanted) == 0 &&
        (!child->name || strcmp(name, child->name) < 0))
        child->name = ll_arena_string(child->arena, name);
    return true;
}

static char *concat(struct ll_arena *arena, const char *a, const char *b)
{
    size_t a_bytes = strlen(a), b_bytes = strlen(b) + 1;
    char *text = ll_arena_array(arena, char, a_bytes + b_bytes);
    if (text) {
        memcpy(text, a, a_bytes);
        memcpy(text + a_bytes, b, b_bytes);
    }
    return text;
}

// Path of the subfolder "Data", whatever its case, or NULL.
static const char *data_subfolder(const char *path, struct ll_arena *arena)
{
    struct child child = { .wanted = "data", .arena = arena };
    ll_platform_folder_list(path, child_visit, &child);
    const char *below = child.name ? concat(arena, "/", child.name) : NULL;
    return below ? concat(arena, path, below) : NULL;
}

// The folder above Data/enUS and the like, or NULL. Users pick those too.
static const char *folder_above_locale(const char *path, struct ll_arena *arena)
{
    const char *name = ll_path_base(path);
    return ll_chain_is_locale(name) ? concat(arena, path, "/..") : NULL;
}

static enum ll_status loose_mount(struct ll_vfs *vfs, const char *path)
{
    struct ll_loose_census census;
    struct mount mount = { .path = path, .loose = ll_loose_create(path, &census) };
    if (!mount.loose)
        return LL_ERR_MEMORY;
    if (census.too_many || !census.num_game_files) {
        ll_loose_destroy(mount.loose);
        ll_log(LL_LOG_ERROR, "vfs",
               "%s: no data: looked for the client's MPQ archives here and in Data, and "
               "for loose files such as .adt, .dbc or .blp; found %s%u files%s",
               path, census.too_many ? "more than " : "", census.num_files,
               census.num_files ? " of other kinds" : "");
        return LL_ERR_ABSENT;
    }
    if (census.num_too_long)
        ll_log(LL_LOG_WARN, "vfs", "%s: %u names are longer than %d bytes: left out",
               path, census.num_too_long, LL_MAX_PATH - 1);
    ll_log(LL_LOG_INFO, "vfs", "%s: used, a loose folder of %u files", path,
           census.num_files);
    return mount_push(vfs, mount);
}

static enum ll_status folder_mount(struct ll_vfs *vfs, const char *path,
                                   struct ll_arena *arena)
{
    // In this order: Data/enUS may hold archives of its own, which are not the whole.
    const char *places[] = { folder_above_locale(path, arena), path,
                             data_subfolder(path, arena) };
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        struct ll_chain chain;
        if (!places[i])
            continue;
        enum ll_status status = ll_chain_list(places[i], arena, &chain);
        if (status != LL_OK)
            return status;
        if (chain.num_paths)
            return chain_mount(vfs, &chain, places[i]);
    }
    return loose_mount(vfs, path);
}

static enum ll_status path_mount(struct ll_vfs *vfs, const char *path,
                                 struct ll_arena *arena)
{
    switch (ll_platform_path_kind(path)) {
    case LL_PATH_FILE:
        return archive_mount(vfs, path);
    case LL_PATH_FOLDER:
        return folder_mount(vfs, path, arena);
    case LL_PATH_NONE:
        ll_log(LL_LOG_ERROR, "vfs", "%s: no data: there is no such file or folder", path);
        return LL_ERR_ABSENT;
    case LL_PATH_OTHER:
        break;
    }
    ll_log(LL_LOG_ERROR, "vfs", "%s: no data: neither a file nor a folder", path);
    return LL_ERR_ABSENT;
}

enum ll_status ll_vfs_mount(struct ll_vfs *vfs, const char *path)
{
    struct ll_arena arena = { .block_bytes = 16 * 1024 };
    char *trimmed = ll_arena_string(&arena, path); // "Data/" is "Data"
    enum ll_status status = LL_ERR_MEMORY;
    if (trimmed) {
        size_t length = strlen(trimmed);
        while (length > 1 && (trimmed[length - 1] == '/' || trimmed[length - 1] == '\\'))
            trimmed[--length] = '\0';
        status = path_mount(vfs, trimmed, &arena);
    }
    ll_arena_finish(&arena);
    return status;
}

// ---- reading ----

static enum ll_status loose_read(const char *path, struct ll_arena *arena,
                                 struct ll_bytes *bytes)
{
    void *data;
    size_t size;
    enum ll_status status = ll_platform_file_read(path, LL_VFS_MAX_MEMBER_BYTES, &data, &size);
    if (status != LL_OK) {
        ll_log(LL_LOG_ERROR, "vfs", "%s: %s", path, ll_status_name(status));
        return status;
    }
    uint8_t *copy = ll_arena_array(arena, uint8_t, size);
    if (copy && size)
        memcpy(copy, data, size);
    free(data);
    if (!copy)
        return LL_ERR_MEMORY;
    *bytes = (struct ll_bytes){ copy, size };
    return LL_OK;
}

enum ll_status ll_vfs_read(struct ll_vfs *vfs, uint32_t reader_idx, const char *name,
                           struct ll_arena *arena, struct ll_bytes *bytes)
{
    *bytes = (struct ll_bytes){ 0 };
    assert(reader_idx < vfs->num_readers);
    char folded[LL_MAX_PATH];
    if (!ll_path_fold(name, folded, sizeof folded) || !*folded)
        return LL_ERR_ABSENT; // no mount has such a name
    for (uint32_t i = vfs->num_mounts; i-- > 0;) {
        const struct mount *mount = &vfs->mounts[i];
        if (mount->loose) {
            const char *path = ll_loose_find(mount->loose, folded);
            if (path)
                return loose_read(path, arena, bytes);
            continue;
        }
        enum ll_status status;
        if (ll_archive_read(mount->archive, reader_idx, folded, arena, bytes, &status) !=
            LL_ARCHIVE_NONE)
            return status;
    }
    return LL_ERR_ABSENT;
}

bool ll_vfs_has(struct ll_vfs *vfs, uint32_t reader_idx, const char *name)
{
    assert(reader_idx < vfs->num_readers);
    char folded[LL_MAX_PATH];
    if (!ll_path_fold(name, folded, sizeof folded) || !*folded)
        return false;
    for (uint32_t i = vfs->num_mounts; i-- > 0;) {
        const struct mount *mount = &vfs->mounts[i];
        if (mount->loose) {
            if (ll_loose_find(mount->loose, folded))
                return true;
            continue;
        }
        enum ll_archive_entry entry = ll_archive_find(mount->archive, reader_idx, folded);
        if (entry != LL_ARCHIVE_NONE)
            return entry == LL_ARCHIVE_FILE;
    }
    return false;
}

uint32_t ll_vfs_num_mounts(const struct ll_vfs *vfs)
{
    return vfs->num_mounts;
}

const char *ll_vfs_mount_path(const struct ll_vfs *vfs, uint32_t mount_idx)
{
    return vfs->mounts[mount_idx].path;
}
