// Which archives of a Data folder the client reads, and in which order.
#ifndef LL_VFS_CHAIN_H
#define LL_VFS_CHAIN_H

#include "base/arena.h"
#include "base/status.h"

struct ll_chain {
    const char **paths; // arena; lowest first
    uint32_t num_paths;
    uint32_t num_ignored; // archives that the client would not read; logged each
};

// Lists the archives of a Data folder and of its one locale folder. An empty chain is no
// error: the folder is no Data folder then.
enum ll_status ll_chain_list(const char *data_folder, struct ll_arena *arena,
                             struct ll_chain *out);

bool ll_chain_is_locale(const char *folder_name); // "enUS", in any case

#endif
