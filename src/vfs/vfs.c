#include "vfs/vfs.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/log.h"
#include "base/path.h"
#include "base/platform.h"
#include "vfs/chain.h"
#include "vfs/vfs_private.h"

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
    free(vfs->sources);
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

static enum ll_status source_push(struct ll_vfs *vfs, struct ll_vfs_source source)
{
    source.path = ll_arena_string(&vfs->arena, source.path);
    source.reason = ll_arena_string(&vfs->arena, source.reason);
    if (vfs->num_sources == vfs->max_sources) {
        uint32_t max_sources = vfs->max_sources ? vfs->max_sources * 2 : 32;
        struct ll_vfs_source *sources =
            realloc(vfs->sources, max_sources * sizeof *sources);
        if (!sources)
            return LL_ERR_MEMORY;
        vfs->sources = sources;
        vfs->max_sources = max_sources;
    }
    if (!source.path || !source.reason)
        return LL_ERR_MEMORY;
    vfs->sources[vfs->num_sources++] = source;
    return LL_OK;
}

// The mount pushed last is used.
static enum ll_status used_push(struct ll_vfs *vfs, bool folder, const char *why)
{
    const char *path = vfs->mounts[vfs->num_mounts - 1].path;
    return source_push(vfs,
                       (struct ll_vfs_source){ path, folder, vfs->num_mounts - 1, why });
}

static enum ll_status archive_mount(struct ll_vfs *vfs, const char *path, const char *why)
{
    struct mount mount = { .path = path };
    char reason[160];
    enum ll_status status =
        ll_archive_open(path, vfs->num_readers, &mount.archive, reason, sizeof reason);
    if (status != LL_OK) {
        ll_log(LL_LOG_WARN, "vfs", "%s: left out: %s", path, reason);
        char text[200];
        snprintf(text, sizeof text, "broken: %s", reason);
        struct ll_vfs_source source = { path, false, LL_VFS_NOT_USED, text };
        return source_push(vfs, source) == LL_OK ? status : LL_ERR_MEMORY;
    }
    ll_log(LL_LOG_INFO, "vfs", "%s: used", path);
    status = mount_push(vfs, mount);
    return status == LL_OK ? used_push(vfs, false, why) : status;
}

// A broken archive does not keep the others out.
static enum ll_status chain_mount(struct ll_vfs *vfs, const struct ll_chain *chain,
                                  const char *folder)
{
    uint32_t num_used = 0;
    for (uint32_t i = 0; i < chain->num_used; i++) {
        enum ll_status status =
            archive_mount(vfs, chain->used[i].path, chain->used[i].reason);
        if (status == LL_ERR_MEMORY)
            return status;
        num_used += status == LL_OK;
    }
    for (uint32_t i = 0; i < chain->num_ignored; i++) {
        const struct ll_chain_entry *entry = &chain->ignored[i];
        bool is_folder = ll_platform_path_kind(entry->path) == LL_PATH_FOLDER;
        struct ll_vfs_source source = { entry->path, is_folder, LL_VFS_NOT_USED,
                                        entry->reason };
        if (source_push(vfs, source) != LL_OK)
            return LL_ERR_MEMORY;
    }
    if (num_used)
        return LL_OK;
    ll_log(LL_LOG_ERROR, "vfs",
           "%s: no data: looked for the client's MPQ archives and found %u of their "
           "names, but none that is a sound archive",
           folder, chain->num_used);
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
    enum ll_status status = mount_push(vfs, mount);
    return status == LL_OK ? used_push(vfs, true, "a folder of loose files") : status;
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
        if (chain.num_used)
            return chain_mount(vfs, &chain, places[i]);
    }
    return loose_mount(vfs, path);
}

static enum ll_status path_mount(struct ll_vfs *vfs, const char *path,
                                 struct ll_arena *arena)
{
    switch (ll_platform_path_kind(path)) {
    case LL_PATH_FILE:
        return archive_mount(vfs, path, "named by itself");
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
    enum ll_status status =
        ll_platform_file_read(path, LL_VFS_MAX_MEMBER_BYTES, &data, &size);
    if (status != LL_OK)
        return status;
    uint8_t *copy = ll_arena_array(arena, uint8_t, size);
    if (copy && size)
        memcpy(copy, data, size);
    free(data);
    if (!copy)
        return LL_ERR_MEMORY;
    *bytes = (struct ll_bytes){ copy, size };
    return LL_OK;
}

static const char *loose_reason(enum ll_status status)
{
    switch (status) {
    case LL_OK:
        return "";
    case LL_ERR_LIMIT:
        return "larger than 256 MiB";
    case LL_ERR_MEMORY:
        return "out of memory";
    default:
        return "the file cannot be read";
    }
}

enum ll_status ll_vfs_read_from(struct ll_vfs *vfs, uint32_t reader_idx, const char *name,
                                struct ll_arena *arena, struct ll_bytes *bytes,
                                struct ll_vfs_origin *origin)
{
    *bytes = (struct ll_bytes){ 0 };
    *origin = (struct ll_vfs_origin){ NULL, "" };
    assert(reader_idx < vfs->num_readers);
    char folded[LL_MAX_PATH];
    if (!ll_path_fold(name, folded, sizeof folded) || !*folded)
        return LL_ERR_ABSENT; // no mount has such a name
    for (uint32_t i = vfs->num_mounts; i-- > 0;) {
        const struct mount *mount = &vfs->mounts[i];
        enum ll_status status;
        if (mount->loose) {
            const char *path = ll_loose_find(mount->loose, folded);
            if (!path)
                continue;
            status = loose_read(path, arena, bytes);
            *origin = (struct ll_vfs_origin){ path, loose_reason(status) };
            return status;
        }
        enum ll_archive_entry entry = ll_archive_read(
            mount->archive, reader_idx, folded, arena, bytes, &status, &origin->reason);
        if (entry == LL_ARCHIVE_FILE)
            origin->path = mount->path;
        if (entry != LL_ARCHIVE_NONE)
            return status;
    }
    return LL_ERR_ABSENT;
}

enum ll_status ll_vfs_read(struct ll_vfs *vfs, uint32_t reader_idx, const char *name,
                           struct ll_arena *arena, struct ll_bytes *bytes)
{
    struct ll_vfs_origin origin;
    enum ll_status status =
        ll_vfs_read_from(vfs, reader_idx, name, arena, bytes, &origin);
    char folded[LL_MAX_PATH];
    if (status != LL_OK && origin.path && ll_path_fold(name, folded, sizeof folded))
        ll_log(LL_LOG_ERROR, "vfs", "%s in %s: %s", folded, origin.path, origin.reason);
    return status;
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
        enum ll_archive_entry entry =
            ll_archive_find(mount->archive, reader_idx, folded, NULL);
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

uint32_t ll_vfs_num_sources(const struct ll_vfs *vfs)
{
    return vfs->num_sources;
}

struct ll_vfs_source ll_vfs_source(const struct ll_vfs *vfs, uint32_t source_idx)
{
    return vfs->sources[source_idx];
}
