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

// The mounts from lowest to highest, each with the file or folder it stands for.
uint32_t ll_vfs_num_mounts(const struct ll_vfs *vfs);
const char *ll_vfs_mount_path(const struct ll_vfs *vfs, uint32_t mount_idx);

#endif
