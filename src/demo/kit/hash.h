// FNV-1a, for the key of the demo's cache. Not for noise.
#ifndef LL_DEMO_KIT_HASH_H
#define LL_DEMO_KIT_HASH_H

#include <stdint.h>

#define LL_HASH_START 0xcbf29ce484222325u

static inline uint64_t ll_kit_hash_u64(uint64_t hash, uint64_t value)
{
    for (uint32_t i = 0; i < 8; i++)
        hash = (hash ^ (value >> (8 * i) & 255)) * 0x100000001b3u;
    return hash;
}

#endif
