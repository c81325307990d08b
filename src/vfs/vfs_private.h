// Inside of the data set: what reading and listing share.
#ifndef LL_VFS_VFS_PRIVATE_H
#define LL_VFS_VFS_PRIVATE_H

#include "vfs/archive.h"
#include "vfs/loose.h"
#include "vfs/vfs.h"

struct mount {
    const char *path;           // arena of the vfs
    struct ll_archive *archive; // owned; one of the two is set
    struct ll_loose *loose;     // owned
};

struct ll_vfs {
    struct ll_arena arena; // paths and reasons
    uint32_t num_readers;
    uint32_t num_mounts, max_mounts;
    struct mount *mounts; // owned; lowest first
    uint32_t num_sources, max_sources;
    struct ll_vfs_source *sources; // owned
};

#endif
