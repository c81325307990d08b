#include "vfs/sectors.h"

#include <string.h>

#include <bzlib.h>
#include <zlib.h>

#include "base/cursor.h"
#include "vfs/storm.h"

#define METHOD_DEFLATE 0x02
#define METHOD_IMPLODE 0x08
#define METHOD_BZIP2 0x10

void ll_cipher_init(uint32_t cipher[LL_CIPHER_WORDS])
{
    uint32_t seed = 0x00100001;
    for (int i = 0; i < LL_CIPHER_WORDS; i++) {
        for (int part = 0; part < 5; part++) { // the last of five is the one for data
            seed = (seed * 125 + 3) % 0x2aaaab;
            uint32_t high = (seed & 0xffff) << 16;
            seed = (seed * 125 + 3) % 0x2aaaab;
            cipher[i] = high | (seed & 0xffff);
        }
    }
}

// Whole words only; up to three bytes at the end are not encrypted.
static void decrypt(const uint32_t *cipher, uint32_t key, uint8_t *data, uint32_t size)
{
    uint32_t sum = 0xeeeeeeee;
    for (uint32_t at = 0; size - at >= 4; at += 4) {
        sum += cipher[key & 0xff];
        uint32_t word = ll_load_u32(data + at) ^ (key + sum);
        ll_store_u32(data + at, word);
        sum += word + (sum << 5) + 3;
        key = ((~key << 21) + 0x11111111) | key >> 11;
    }
}

static enum ll_status broken(const char **reason)
{
    *reason = "its packed bytes are broken";
    return LL_ERR_CORRUPT;
}

// The three methods of the clients' worlds. zlib and bzip2 check sums of the text too.
static bool inflated(const uint8_t *packed, uint32_t packed_bytes, uint8_t *plain,
                     uint32_t plain_bytes)
{
    uLongf got = plain_bytes;
    return uncompress(plain, &got, packed, packed_bytes) == Z_OK && got == plain_bytes;
}

static bool bunzipped(uint8_t *packed, uint32_t packed_bytes, uint8_t *plain,
                      uint32_t plain_bytes)
{
    unsigned got = plain_bytes;
    return BZ2_bzBuffToBuffDecompress((char *)plain, &got, (char *)packed, packed_bytes,
                                      0, 0) == BZ_OK &&
           got == plain_bytes;
}

static bool exploded(uint8_t *packed, uint32_t packed_bytes, uint8_t *plain,
                     uint32_t plain_bytes)
{
    int got = (int)plain_bytes;
    return SCompExplode(plain, &got, packed, (int)packed_bytes) &&
           got == (int)plain_bytes;
}

static enum ll_status sector_unpack(enum ll_packing packing, uint8_t *packed,
                                    uint32_t packed_bytes, uint8_t *plain,
                                    uint32_t plain_bytes, const char **reason)
{
    if (packed_bytes == plain_bytes) { // packing would not have made it shorter
        memcpy(plain, packed, plain_bytes);
        return LL_OK;
    }
    if (packed_bytes > plain_bytes || !packed_bytes || packing == LL_PACKING_NONE)
        return broken(reason);
    bool sound;
    uint8_t method = METHOD_IMPLODE;
    if (packing == LL_PACKING_METHODS) {
        method = *packed++;
        packed_bytes--;
    }
    switch (method) {
    case METHOD_DEFLATE:
        sound = inflated(packed, packed_bytes, plain, plain_bytes);
        break;
    case METHOD_IMPLODE:
        sound = exploded(packed, packed_bytes, plain, plain_bytes);
        break;
    case METHOD_BZIP2:
        sound = bunzipped(packed, packed_bytes, plain, plain_bytes);
        break;
    default:
        *reason = "packed by a method that no file of the client's world uses";
        return LL_ERR_UNSUPPORTED;
    }
    return sound ? LL_OK : broken(reason);
}

// Where sector `i` begins: read from the table that packed members start with, or, of
// stored ones, counted.
static uint32_t sector_begin(const struct ll_sectors *s, uint32_t i)
{
    if (s->packing == LL_PACKING_NONE) {
        uint64_t begin = (uint64_t)i * s->sector_bytes;
        return begin < s->plain_bytes ? (uint32_t)begin : s->plain_bytes;
    }
    return ll_load_u32(s->packed + (size_t)i * 4);
}

enum ll_status ll_sectors_unpack(const struct ll_sectors *s, uint8_t *plain,
                                 const char **reason)
{
    if (!s->plain_bytes)
        return LL_OK;
    if (!s->sector_bytes) {
        if (s->cipher)
            decrypt(s->cipher, s->key, s->packed, s->packed_bytes);
        return sector_unpack(s->packing, s->packed, s->packed_bytes, plain,
                             s->plain_bytes, reason);
    }
    uint32_t num_sectors = (s->plain_bytes - 1) / s->sector_bytes + 1;
    uint64_t table_bytes =
        s->packing == LL_PACKING_NONE ? 0 : ((uint64_t)num_sectors + 1) * 4;
    if (table_bytes > s->packed_bytes)
        return broken(reason);
    if (s->cipher)
        decrypt(s->cipher, s->key - 1, s->packed, (uint32_t)table_bytes);
    for (uint32_t i = 0; i < num_sectors; i++) {
        uint32_t begin = sector_begin(s, i), end = sector_begin(s, i + 1);
        if (begin < table_bytes || end < begin || end > s->packed_bytes)
            return broken(reason);
        // The table stays as it is; sectors that overlap would be decrypted twice.
        if (s->cipher)
            decrypt(s->cipher, s->key + i, s->packed + begin, end - begin);
        uint32_t at = i * s->sector_bytes, left = s->plain_bytes - at;
        enum ll_status status =
            sector_unpack(s->packing, s->packed + begin, end - begin, plain + at,
                          left < s->sector_bytes ? left : s->sector_bytes, reason);
        if (status != LL_OK)
            return status;
    }
    return LL_OK;
}
