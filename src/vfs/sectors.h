// Unpacks a member of an MPQ archive from its bytes.
//
// StormLib finds the member and gives its key, but its own reading of files (9.22) is not
// for broken ones: a table of sector checksums that lies is read past the end of its
// memory, cut bzip2 data hangs it, and zlib's verdict is dropped, so that 97 % of turned
// bytes pass unseen (all three measured). So the walk over the sectors is ours, and zlib
// and bzip2 are asked themselves.
#ifndef LL_VFS_SECTORS_H
#define LL_VFS_SECTORS_H

#include "base/status.h"

#define LL_CIPHER_WORDS 256

// The part of the archive cipher's table that data needs.
void ll_cipher_init(uint32_t cipher[LL_CIPHER_WORDS]);

enum ll_packing {
    LL_PACKING_NONE,
    LL_PACKING_IMPLODE, // every sector that is shorter than its text
    LL_PACKING_METHODS, // the same, after a byte that names the method
};

struct ll_sectors {
    uint8_t *packed; // the member as it lies in the archive; decrypted in place
    uint32_t packed_bytes, plain_bytes;
    uint32_t sector_bytes; // 0: a single unit
    enum ll_packing packing;
    const uint32_t *cipher; // NULL: not encrypted
    uint32_t key;
};

// Fills plain_bytes. On failure the reason is a string literal and what stands in `plain`
// is worthless.
enum ll_status ll_sectors_unpack(const struct ll_sectors *sectors, uint8_t *plain,
                                 const char **reason);

#endif
