#include "fuzz.h"

#include "assets/assets.h"
#include "formats/blp.h"

const struct fuzz_limit fuzz_limit = { LL_BLP_ARENA_BASE, LL_BLP_ARENA_RATIO };

// Decoded levels count as memory too: the header alone must not buy them.
size_t fuzz_once(struct ll_bytes bytes)
{
    struct ll_blp blp;
    struct ll_report report;
    if (ll_blp_parse(bytes, &blp, &report) != LL_OK)
        return 0;
    size_t used = 0;
    for (uint32_t i = 0; i < blp.num_levels; i++) {
        size_t texels =
            (size_t)ll_blp_level_width(&blp, i) * ll_blp_level_height(&blp, i);
        uint8_t *rgba = fuzz_block(texels * 4), *stored;
        ll_blp_level_decode(&blp, i, rgba);
        free(rgba);
        stored = fuzz_block(ll_blp_level_bytes(&blp, i));
        ll_blp_level_copy(&blp, i, stored);
        free(stored);
        fuzz_touch(blp.levels[i].data, blp.levels[i].size);
        used += texels * 4;
    }
    struct ll_arena arena = { .block_bytes = 4096 };
    struct ll_texture_source source;
    fuzz_check(ll_texture_open(bytes, &arena, &source, &report) == LL_OK);
    uint8_t *upload = fuzz_block(ll_texture_bytes(&source.shape));
    ll_texture_write(&source, upload);
    free(upload);
    used += ll_texture_bytes(&source.shape) + arena.used_bytes;
    ll_arena_finish(&arena);
    return used;
}
