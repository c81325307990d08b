// Finds and checks the header of an MPQ archive, before a library sees the file: a
// hostile header would otherwise cost it 20 s and 6.8 GB (decision 21). Nothing is
// unpacked or decrypted here.
#ifndef LL_VFS_MPQ_HEADER_H
#define LL_VFS_MPQ_HEADER_H

#include "base/status.h"

// Where the bytes of the archive come from: copies [offset, offset + size) of a file of
// file_bytes, or returns false.
struct ll_mpq_source {
    bool (*read)(void *user, uint64_t offset, void *dst, size_t size);
    void *user;
    uint64_t file_bytes;
};

struct ll_mpq_header {
    uint64_t offset_bytes; // of the header in the file; what follows is relative to it
    uint16_t format;       // 0: up to 4 GiB (1.12.1); 1: beyond
    uint32_t sector_bytes;
    uint64_t hash_table_offset, block_table_offset;
    uint32_t num_hash_entries, num_block_entries;
};

#define LL_MPQ_MAX_HASH_ENTRIES (1u << 20)

// LL_ERR_ABSENT: no archive at all. LL_ERR_TRUNCATED: an archive, but its tables lie past
// the end of the file, as after a broken download. LL_ERR_CORRUPT, LL_ERR_UNSUPPORTED:
// an archive that contradicts itself, or of a kind that neither client had.
enum ll_status ll_mpq_header_find(const struct ll_mpq_source *source,
                                  struct ll_mpq_header *out, struct ll_report *report);

#endif
