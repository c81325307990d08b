// All names of a data set: those of loose folders and of the list files in archives.
#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "vfs/vfs_private.h"

// Members of their own kind: the client asks for them by no name of the game's.
static const char *const special_names[] = { "(LISTFILE)", "(ATTRIBUTES)", "(SIGNATURE)",
                                             "(USER DATA)" };
#define NUM_SPECIAL (sizeof special_names / sizeof *special_names)

struct candidate {
    const char *name, *folded; // arena
    uint32_t order;            // a higher mount's spelling comes first
};

struct gathering {
    struct ll_arena *arena;
    struct candidate *candidates; // malloc
    uint32_t num, max;
    bool too_many, out_of_memory;
};

static bool is_special(const char *folded)
{
    for (size_t i = 0; i < NUM_SPECIAL; i++) {
        if (!strcmp(folded, special_names[i]))
            return true;
    }
    return false;
}

static bool room_make(struct gathering *g)
{
    if (g->num < g->max)
        return true;
    uint32_t max = g->max ? g->max * 2 : 4096;
    struct candidate *more = realloc(g->candidates, max * sizeof *more);
    if (!more) {
        g->out_of_memory = true;
        return false;
    }
    g->candidates = more;
    g->max = max;
    return true;
}

// As people type it in a shell: '/' once between parts.
static char *name_spell(struct ll_arena *arena, const char *name)
{
    char *spelled = ll_arena_string(arena, name), *out = spelled;
    for (const char *in = spelled; in && *in; in++) {
        bool separator = *in == '/' || *in == '\\';
        if (separator && (out == spelled || out[-1] == '/'))
            continue;
        *out++ = separator ? '/' : *in;
    }
    if (out)
        *out = '\0';
    return spelled;
}

static bool name_add(void *user, const char *name)
{
    struct gathering *g = user;
    char folded[LL_MAX_PATH];
    if (!ll_path_fold(name, folded, sizeof folded) || !*folded || is_special(folded))
        return true;
    if (g->num == LL_VFS_MAX_NAMES) {
        g->too_many = true;
        return false;
    }
    if (!room_make(g))
        return false;
    struct candidate *candidate = &g->candidates[g->num];
    *candidate = (struct candidate){ name_spell(g->arena, name),
                                     ll_arena_string(g->arena, folded), g->num };
    if (!candidate->name || !candidate->folded)
        g->out_of_memory = true;
    else
        g->num++;
    return !g->out_of_memory;
}

// Names stand one a line; old tools part them by semicolons.
static void list_file_gather(struct gathering *g, struct ll_bytes list)
{
    char name[LL_MAX_PATH];
    for (size_t i = 0; i < list.size;) {
        size_t length = 0;
        while (i + length < list.size && !memchr("\r\n;", list.data[i + length], 3))
            length++;
        if (length && length < sizeof name) {
            memcpy(name, list.data + i, length);
            name[length] = '\0';
            if (!name_add(g, name))
                return;
        }
        i += length + 1;
    }
}

static void names_gather(struct ll_vfs *vfs, uint32_t reader_idx, struct gathering *g)
{
    for (uint32_t i = vfs->num_mounts; i-- > 0 && !g->out_of_memory;) {
        const struct mount *mount = &vfs->mounts[i];
        if (mount->loose) {
            ll_loose_each(mount->loose, name_add, g);
            continue;
        }
        struct ll_arena arena = { 0 };
        struct ll_bytes list;
        enum ll_status status;
        const char *reason;
        ll_archive_read(mount->archive, reader_idx, special_names[0], &arena, &list,
                        &status, &reason);
        if (status == LL_OK)
            list_file_gather(g, list);
        ll_arena_finish(&arena);
    }
}

static int candidate_compare(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;
    int order = strcmp(x->folded, y->folded);
    return order ? order : x->order < y->order ? -1 : x->order > y->order;
}

// Sorts, and keeps the first of each name.
static void candidates_unify(struct gathering *g)
{
    if (!g->num)
        return;
    qsort(g->candidates, g->num, sizeof *g->candidates, candidate_compare);
    uint32_t num = 1;
    for (uint32_t i = 1; i < g->num; i++) {
        if (strcmp(g->candidates[num - 1].folded, g->candidates[i].folded) != 0)
            g->candidates[num++] = g->candidates[i];
    }
    g->num = num;
}

static enum ll_archive_entry mount_find(const struct mount *mount, uint32_t reader_idx,
                                        const char *folded, uint64_t *size_bytes)
{
    if (mount->archive)
        return ll_archive_find(mount->archive, reader_idx, folded, size_bytes);
    const char *path = ll_loose_find(mount->loose, folded);
    if (path)
        *size_bytes = ll_loose_size(path);
    return path ? LL_ARCHIVE_FILE : LL_ARCHIVE_NONE;
}

// Looks for the name in every mount: the highest wins, all count what they have.
static void candidate_resolve(struct ll_vfs *vfs, uint32_t reader_idx,
                              const struct candidate *candidate, uint32_t *num_named,
                              struct ll_vfs_list *out)
{
    enum ll_archive_entry best = LL_ARCHIVE_NONE;
    for (uint32_t i = vfs->num_mounts; i-- > 0;) {
        uint64_t size_bytes;
        enum ll_archive_entry entry =
            mount_find(&vfs->mounts[i], reader_idx, candidate->folded, &size_bytes);
        if (entry == LL_ARCHIVE_NONE)
            continue;
        num_named[i]++;
        if (best != LL_ARCHIVE_NONE)
            continue;
        best = entry;
        if (entry == LL_ARCHIVE_FILE)
            out->members[out->num_members++] =
                (struct ll_vfs_member){ candidate->name, candidate->folded, size_bytes,
                                        i };
        else
            out->num_deleted++;
    }
}

static void unnamed_count(struct ll_vfs *vfs, uint32_t reader_idx,
                          const uint32_t *num_named, uint32_t *num_members,
                          uint32_t *num_unnamed)
{
    for (uint32_t i = 0; i < vfs->num_mounts; i++) {
        struct ll_archive *archive = vfs->mounts[i].archive;
        uint32_t known = num_named[i];
        for (size_t k = 0; archive && k < NUM_SPECIAL; k++)
            known += ll_archive_find(archive, reader_idx, special_names[k], NULL) !=
                     LL_ARCHIVE_NONE;
        num_members[i] = archive ? ll_archive_num_members(archive, reader_idx) : known;
        num_unnamed[i] = num_members[i] > known ? num_members[i] - known : 0;
    }
}

enum ll_status ll_vfs_list(struct ll_vfs *vfs, uint32_t reader_idx,
                           struct ll_arena *arena, struct ll_vfs_list *out)
{
    *out = (struct ll_vfs_list){ 0 };
    struct gathering g = { .arena = arena };
    names_gather(vfs, reader_idx, &g);
    candidates_unify(&g);
    uint32_t *num_named = ll_arena_array(arena, uint32_t, vfs->num_mounts);
    uint32_t *num_members = ll_arena_array(arena, uint32_t, vfs->num_mounts);
    uint32_t *num_unnamed = ll_arena_array(arena, uint32_t, vfs->num_mounts);
    out->members = ll_arena_array(arena, struct ll_vfs_member, g.num);
    bool good =
        num_named && num_members && num_unnamed && out->members && !g.out_of_memory;
    if (good) {
        for (uint32_t i = 0; i < g.num; i++)
            candidate_resolve(vfs, reader_idx, &g.candidates[i], num_named, out);
        unnamed_count(vfs, reader_idx, num_named, num_members, num_unnamed);
        out->num_members_of = num_members;
        out->num_unnamed_of = num_unnamed;
        out->too_many = g.too_many;
    }
    free(g.candidates);
    return good ? LL_OK : LL_ERR_MEMORY;
}

bool ll_vfs_name_matches(const char *pattern, const char *folded)
{
    // The last '*' seen, and where the text stood that it may still swallow more of.
    const char *star = NULL, *resume = NULL;
    while (*folded) {
        if (*pattern == '*') {
            star = pattern++;
            resume = folded;
        } else if (*pattern == *folded) {
            pattern++;
            folded++;
        } else if (star) {
            pattern = star + 1;
            folded = ++resume;
        } else {
            return false;
        }
    }
    while (*pattern == '*')
        pattern++;
    return !*pattern;
}
