#include "formats/chunk.h"

#include <string.h>

#include "base/cursor.h"
#include "formats/limits.h"
#include "formats/magic.h"

struct ll_chunk_walk ll_chunk_walk_make(struct ll_bytes bytes, uint32_t max_chunks)
{
    return (struct ll_chunk_walk){ .bytes = bytes, .max_chunks = max_chunks };
}

bool ll_chunk_next(struct ll_chunk_walk *walk, struct ll_chunk *out)
{
    const struct ll_bytes bytes = walk->bytes;
    // A zero magic is padding, as large as the writer liked (34 tiles, after MH2O).
    while (bytes.size - walk->cur >= 4 && ll_load_u32(bytes.data + walk->cur) == 0)
        walk->cur += 4;
    if (bytes.size - walk->cur < 8)
        return false;
    if (walk->num_chunks == walk->max_chunks) {
        walk->limited = true;
        return false;
    }
    const uint8_t *head = bytes.data + walk->cur;
    uint64_t left = bytes.size - walk->cur - 8;
    uint32_t size = ll_load_u32(head + 4);
    if (size > left)
        walk->clamped = true;
    uint64_t used = size < left ? size : left;
    *out = (struct ll_chunk){ .id = ll_load_u32(head),
                              .offset_bytes = walk->cur,
                              .size_stored = size,
                              .data = { head + 8, (size_t)used } };
    walk->cur += 8 + used;
    walk->num_chunks++;
    return true;
}

void ll_chunk_name(uint32_t id, char name[5])
{
    for (int i = 0; i < 4; i++) {
        uint8_t c = (uint8_t)(id >> (24 - 8 * i));
        name[i] = (char)(c >= 0x20 && c < 0x7f ? c : '?');
    }
    name[4] = '\0';
}

enum ll_status ll_chunk_check_version(struct ll_bytes bytes, uint32_t version,
                                      struct ll_report *report)
{
    if (bytes.size > LL_MAX_FILE_BYTES)
        return ll_report_fail(report, LL_ERR_LIMIT, "", 0, "file is larger than 64 MiB");
    if (bytes.size < 4)
        return ll_report_fail(
            report, LL_ERR_TRUNCATED, "MVER", 0,
            ll_magic_reason(bytes, "REVM", "file is too short for a version"));
    if (ll_load_u32(bytes.data) != LL_CHUNK_ID('M', 'V', 'E', 'R'))
        return ll_report_fail(
            report, LL_ERR_CORRUPT, "MVER", 0,
            ll_magic_reason(bytes, "REVM", "file does not start with its version"));
    if (bytes.size < 12)
        return ll_report_fail(report, LL_ERR_TRUNCATED, "MVER", 0,
                              "file is too short for a version");
    if (ll_load_u32(bytes.data + 8) != version)
        return ll_report_fail(report, LL_ERR_UNSUPPORTED, "MVER", 8,
                              version == LL_VERSION_TERRAIN ? "version is not 18"
                                                            : "version is not 17");
    return LL_OK;
}

bool ll_chunk_names(struct ll_bytes blob, struct ll_arena *arena, struct ll_bytes *names)
{
    *names = blob;
    if (!blob.size || blob.data[blob.size - 1] == '\0')
        return true;
    uint8_t *copy = ll_arena_array(arena, uint8_t, blob.size + 1);
    if (!copy)
        return false;
    memcpy(copy, blob.data, blob.size);
    *names = (struct ll_bytes){ copy, blob.size + 1 };
    return true;
}

const char *ll_chunk_name_at(struct ll_bytes names, uint64_t offset)
{
    if (offset >= names.size)
        return "";
    const uint8_t *name = names.data + offset;
    uint64_t left = names.size - offset;
    size_t reach = left < LL_MAX_NAME_BYTES ? (size_t)left : LL_MAX_NAME_BYTES;
    return memchr(name, '\0', reach) ? (const char *)name : "";
}

bool ll_chunk_names_list(struct ll_bytes blob, struct ll_arena *arena, const char ***list,
                         uint32_t *num)
{
    *list = NULL;
    *num = 0;
    struct ll_bytes names;
    if (!ll_chunk_names(blob, arena, &names))
        return false;
    uint32_t n = 0;
    for (size_t at = 0; at < names.size && n < LL_MAX_NAMES; n++)
        at += strlen((const char *)names.data + at) + 1;
    const char **out = ll_arena_array(arena, const char *, n);
    if (!out)
        return false;
    size_t at = 0;
    for (uint32_t i = 0; i < n; i++) {
        out[i] = ll_chunk_name_at(names, at);
        at += strlen((const char *)names.data + at) + 1;
    }
    *list = out;
    *num = n;
    return true;
}
