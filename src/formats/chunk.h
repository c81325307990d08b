// The walk over a file's chunks: magic (stored reversed), size, payload. Steps over runs
// of zeros and clamps a chunk that claims more than the file holds.
#ifndef LL_FORMATS_CHUNK_H
#define LL_FORMATS_CHUNK_H

#include "base/arena.h"
#include "base/status.h"

// A magic as ll_load_u32 reads it from the file: LL_CHUNK_ID('M', 'V', 'E', 'R').
#define LL_CHUNK_ID(a, b, c, d) \
    ((uint32_t)(a) << 24 | (uint32_t)(b) << 16 | (uint32_t)(c) << 8 | (uint32_t)(d))

struct ll_chunk {
    uint32_t id;
    uint64_t offset_bytes; // of the magic, in the file
    uint32_t size_stored;  // as the file claims
    struct ll_bytes data;  // payload: what there is of it
};

struct ll_chunk_walk {
    struct ll_bytes bytes;
    uint64_t cur;
    uint32_t num_chunks, max_chunks;
    bool clamped; // the last chunk ran past the end
    bool limited; // max_chunks were passed and bytes are left
};

struct ll_chunk_walk ll_chunk_walk_make(struct ll_bytes bytes, uint32_t max_chunks);

// False at the end, or when fewer than 8 bytes are left.
bool ll_chunk_next(struct ll_chunk_walk *walk, struct ll_chunk *out);

void ll_chunk_name(uint32_t id, char name[5]); // "MVER"; unprintable bytes as '?'

// What MVER says, from 1.12 to 3.3.5a.
#define LL_VERSION_TERRAIN 18u
#define LL_VERSION_BUILDING 17u

// Checks that the file is not too large and starts with MVER of one of these; otherwise
// records the error.
enum ll_status ll_chunk_check_version(struct ll_bytes bytes, uint32_t version,
                                      struct ll_report *report);

// Names addressed by offset. First the blob is made to end with a NUL, by a copy where
// the file's does not: then every offset inside is a name, and however many offsets lead
// to the same bytes, none of them costs memory. False: out of memory.
bool ll_chunk_names(struct ll_bytes blob, struct ll_arena *arena, struct ll_bytes *names);

// "" outside the blob, and for what is longer than LL_MAX_NAME_BYTES with its NUL.
const char *ll_chunk_name_at(struct ll_bytes names, uint64_t offset);

// The names that stand one after the other in a blob. False: out of memory.
bool ll_chunk_names_list(struct ll_bytes blob, struct ll_arena *arena, const char ***list,
                         uint32_t *num);

#endif
