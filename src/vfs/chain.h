// Which archives of a Data folder the client reads, and in which order.
#ifndef LL_VFS_CHAIN_H
#define LL_VFS_CHAIN_H

#include "base/arena.h"
#include "base/status.h"

struct ll_chain_entry {
    const char *path;   // arena
    const char *reason; // literal: which link of the chain it is, or why it is none
};

struct ll_chain {
    struct ll_chain_entry *used; // arena; lowest first
    uint32_t num_used;
    struct ll_chain_entry *ignored; // arena; by path; logged each
    uint32_t num_ignored;
};

// Lists the archives of a Data folder and of its one locale folder. An empty chain is no
// error: the folder is no Data folder then.
enum ll_status ll_chain_list(const char *data_folder, struct ll_arena *arena,
                             struct ll_chain *out);

bool ll_chain_is_locale(const char *folder_name); // "enUS", in any case

#endif
