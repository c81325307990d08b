#include "fuzz.h"

#include "formats/skin.h"

const struct fuzz_limit fuzz_limit = { LL_SKIN_ARENA_BASE, LL_SKIN_ARENA_RATIO };

size_t fuzz_once(struct ll_bytes bytes)
{
    struct ll_arena arena = { .block_bytes = 4096 };
    struct ll_skin skin;
    struct ll_report report;
    uint32_t num_vertices = (uint32_t)bytes.size % 5; // of the model
    if (ll_skin_parse(bytes, num_vertices, &arena, &skin, &report) == LL_OK) {
        for (uint32_t i = 0; i < skin.num_vertices; i++)
            fuzz_check(skin.vertices[i] < num_vertices);
        for (uint32_t i = 0; i < skin.num_indices; i++)
            fuzz_check(skin.indices[i] < skin.num_vertices);
        if (skin.bones)
            fuzz_touch(skin.bones, skin.num_vertices * sizeof *skin.bones);
        for (uint32_t i = 0; i < skin.num_sections; i++) {
            const struct ll_skin_section *s = &skin.sections[i];
            fuzz_check(!s->num_indices || ll_range_fits(s->first_index, s->num_indices, 1,
                                                        skin.num_indices));
        }
        for (uint32_t i = 0; i < skin.num_batches; i++)
            fuzz_check(skin.batches[i].dropped ||
                       skin.batches[i].section_idx < skin.num_sections);
    }
    size_t used = arena.used_bytes;
    ll_arena_finish(&arena);
    return used;
}
