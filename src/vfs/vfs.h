// A data set: archives and loose folders stacked into one read-only tree of game files.
// Names fold as base/path.h says. No parsing.
#ifndef LL_VFS_VFS_H
#define LL_VFS_VFS_H

#include "base/arena.h"
#include "base/status.h"

struct ll_vfs;

#define LL_VFS_MAX_MEMBER_BYTES (256u << 20) // of one member, uncompressed

// num_readers: how many threads read at once (archive handles are one per reader).
struct ll_vfs *ll_vfs_create(uint32_t num_readers);
void ll_vfs_destroy(struct ll_vfs *vfs);

// Adds one --data argument on top of those before: a loose data folder, an install (the
// archives of its Data folder in the client's order), that Data folder itself, or one
// archive. Before any read. LL_ERR_ABSENT when the path holds no data; the log says why.
enum ll_status ll_vfs_mount(struct ll_vfs *vfs, const char *path);

// Reads a whole member into the arena. reader_idx < num_readers; one thread per reader.
// LL_ERR_ABSENT when no mount has it (or a deletion marker hides it).
enum ll_status ll_vfs_read(struct ll_vfs *vfs, uint32_t reader_idx, const char *name,
                           struct ll_arena *arena, struct ll_bytes *bytes);
bool ll_vfs_has(struct ll_vfs *vfs, uint32_t reader_idx, const char *name);

// The same without a log line: what went wrong is in *origin.
struct ll_vfs_origin {
    const char *path;   // archive or file on disk that has the name; NULL: none
    const char *reason; // literal: why it could not be read; ""
};
enum ll_status ll_vfs_read_from(struct ll_vfs *vfs, uint32_t reader_idx, const char *name,
                                struct ll_arena *arena, struct ll_bytes *bytes,
                                struct ll_vfs_origin *origin);

// The mounts from lowest to highest, each with the file or folder it stands for.
uint32_t ll_vfs_num_mounts(const struct ll_vfs *vfs);
const char *ll_vfs_mount_path(const struct ll_vfs *vfs, uint32_t mount_idx);

// Everything that mounting came across, in the order of the mounts; what was not used
// stands at its place in the chain, or behind the data set that it was found in.
#define LL_VFS_NOT_USED UINT32_MAX
struct ll_vfs_source {
    const char *path;
    bool folder;        // of loose files, or of another language
    uint32_t mount_idx; // or LL_VFS_NOT_USED
    const char *reason; // why it is used or not, in words
};
uint32_t ll_vfs_num_sources(const struct ll_vfs *vfs);
struct ll_vfs_source ll_vfs_source(const struct ll_vfs *vfs, uint32_t source_idx);

// ---- all names (list.c) ----

#define LL_VFS_MAX_NAMES (1u << 21) // of all list files and folders

struct ll_vfs_member {
    const char *name;   // as the winning mount spells it, with '/'
    const char *folded; // as by ll_path_fold
    uint64_t size_bytes;
    uint32_t mount_idx; // of the one that wins
};

// Names of loose folders and of the list files of all archives. Strings in the arena.
struct ll_vfs_list {
    struct ll_vfs_member *members; // by folded name, each once
    uint32_t num_members;
    uint32_t num_deleted; // names that a deletion marker hides
    bool too_many;        // more than LL_VFS_MAX_NAMES: the rest is left out
    // One a mount: members, and those whose names no list knows. Names that the client
    // finds without a list are in no other way known.
    const uint32_t *num_members_of, *num_unnamed_of;
};

// Reads every list file, which takes its time: not for opening a data set. LL_ERR_MEMORY.
enum ll_status ll_vfs_list(struct ll_vfs *vfs, uint32_t reader_idx,
                           struct ll_arena *arena, struct ll_vfs_list *out);

// True if the whole of `folded` matches: '*' in the (folded) pattern is any text,
// separators included.
bool ll_vfs_name_matches(const char *pattern, const char *folded);

#endif
