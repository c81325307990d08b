// The sector walk alone. The first 16 bytes of an input say how the rest is packed:
// packing, whether it is encrypted, sector size (0: one unit), key, plain bytes.
#include "fuzz.h"

#include "vfs/sectors.h"

const struct fuzz_limit fuzz_limit = { LL_SECTORS_BASE, LL_SECTORS_RATIO };

size_t fuzz_once(struct ll_bytes bytes)
{
    static uint32_t cipher[LL_CIPHER_WORDS];
    if (!cipher[0])
        ll_cipher_init(cipher);
    if (bytes.size < 16)
        return 0;
    uint32_t packed_bytes = (uint32_t)bytes.size - 16;
    struct ll_sectors sectors = {
        .packed_bytes = packed_bytes,
        .plain_bytes = ll_load_u32(bytes.data + 12),
        .sector_bytes = ll_load_u32(bytes.data + 4) % 3 * 512,
        .packing = (enum ll_packing)(bytes.data[0] % 3),
        .cipher = bytes.data[1] % 2 ? cipher : NULL,
        .key = ll_load_u32(bytes.data + 8),
    };
    // As the archive checks before.
    uint32_t most = packed_bytes * (sectors.packing == LL_PACKING_NONE ? 1 : 1100);
    if (sectors.plain_bytes > most)
        sectors.plain_bytes %= most + 1;
    sectors.packed = fuzz_block(packed_bytes);
    memcpy(sectors.packed, bytes.data + 16, packed_bytes);
    uint8_t *plain = fuzz_block(sectors.plain_bytes);
    const char *reason = NULL;
    if (ll_sectors_unpack(&sectors, plain, &reason) == LL_OK)
        fuzz_touch(plain, sectors.plain_bytes);
    else
        fuzz_check(reason);
    free(sectors.packed);
    free(plain);
    return 0;
}
