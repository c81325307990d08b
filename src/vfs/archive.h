// One MPQ archive, read through StormLib: our own header check first, one handle a
// reader.
#ifndef LL_VFS_ARCHIVE_H
#define LL_VFS_ARCHIVE_H

#include "base/arena.h"
#include "base/status.h"

struct ll_archive;

// Checks and opens the archive. On failure *out is NULL and reason says in words what is
// wrong.
enum ll_status ll_archive_open(const char *path, uint32_t num_readers,
                               struct ll_archive **out, char *reason,
                               size_t reason_bytes);
void ll_archive_close(struct ll_archive *archive);

enum ll_archive_entry {
    LL_ARCHIVE_NONE,    // the archive does not know the name
    LL_ARCHIVE_DELETED, // a marker: lower copies are hidden too
    LL_ARCHIVE_FILE,
};

// `folded` as by ll_path_fold. reader_idx: that thread only. size_bytes may be NULL.
enum ll_archive_entry ll_archive_find(struct ll_archive *archive, uint32_t reader_idx,
                                      const char *folded, uint64_t *size_bytes);

// The same, and for a LL_ARCHIVE_FILE reads it whole; *status says how that went, and
// *reason (a literal) why it went badly.
enum ll_archive_entry ll_archive_read(struct ll_archive *archive, uint32_t reader_idx,
                                      const char *folded, struct ll_arena *arena,
                                      struct ll_bytes *bytes, enum ll_status *status,
                                      const char **reason);

// Entries of the archive: files and deletion markers, named in its list or not.
uint32_t ll_archive_num_members(struct ll_archive *archive, uint32_t reader_idx);

#endif
