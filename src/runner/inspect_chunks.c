// The list of chunks of a file.
#include <string.h>

#include "base/cursor.h"
#include "base/path.h"
#include "formats/chunk.h"
#include "formats/limits.h"
#include "runner/inspect_private.h"

#define MCNK_HEADER_BYTES 128u // formats-terrain.md 6
#define MOGP_HEADER_BYTES 68u  // formats-wmo.md 3
#define MCNR_WITH_TAIL_BYTES 448u

static void chunk_add(struct ll_json_doc *doc, struct ll_json *list, uint32_t id,
                      uint64_t offset, uint32_t size_stored, int depth)
{
    char name[5];
    ll_chunk_name(id, name);
    struct ll_json *row = ll_json_object(doc, list, NULL);
    ll_json_string(doc, row, "name", name);
    ll_json_integer(doc, row, "offset_bytes", (int64_t)offset);
    ll_json_integer(doc, row, "size_bytes", size_stored);
    ll_json_integer(doc, row, "depth", depth);
}

// The parts of a terrain chunk and the header fields that lead to them, from the magic
// of the MCNK. Their stored sizes may lie, so the offsets are the better guide.
static const struct {
    uint32_t field, id;
} mcnk_parts[] = {
    { 0x14, LL_CHUNK_ID('M', 'C', 'V', 'T') }, { 0x74, LL_CHUNK_ID('M', 'C', 'C', 'V') },
    { 0x18, LL_CHUNK_ID('M', 'C', 'N', 'R') }, { 0x1c, LL_CHUNK_ID('M', 'C', 'L', 'Y') },
    { 0x20, LL_CHUNK_ID('M', 'C', 'R', 'F') }, { 0x2c, LL_CHUNK_ID('M', 'C', 'S', 'H') },
    { 0x24, LL_CHUNK_ID('M', 'C', 'A', 'L') }, { 0x60, LL_CHUNK_ID('M', 'C', 'L', 'Q') },
    { 0x58, LL_CHUNK_ID('M', 'C', 'S', 'E') },
};
#define NUM_MCNK_PARTS (sizeof mcnk_parts / sizeof *mcnk_parts)

struct part {
    uint64_t at; // from the magic of the MCNK
    uint32_t id;
};

static bool part_is_at(struct ll_bytes mcnk, uint64_t at, uint32_t id)
{
    return at >= 8 + MCNK_HEADER_BYTES && ll_range_fits(at, 1, 8, mcnk.size) &&
           ll_load_u32(mcnk.data + at) == id;
}

static uint32_t parts_by_header(struct ll_bytes mcnk, struct part parts[NUM_MCNK_PARTS])
{
    uint32_t num = 0;
    for (size_t i = 0; i < NUM_MCNK_PARTS; i++) {
        // Foreign writers count from the payload, or to that of the part.
        uint64_t offset = ll_load_u32(mcnk.data + 8 + mcnk_parts[i].field);
        const uint64_t places[] = { offset, offset + 8, offset - 8 };
        for (int p = 0; p < 3 && offset >= 8; p++) {
            if (!part_is_at(mcnk, places[p], mcnk_parts[i].id))
                continue;
            uint32_t k = num++; // in the order of the file
            for (; k > 0 && parts[k - 1].at > places[p]; k--)
                parts[k] = parts[k - 1];
            parts[k] = (struct part){ places[p], mcnk_parts[i].id };
            break;
        }
    }
    return num;
}

static void mcnk_list(struct ll_bytes mcnk, uint64_t offset, struct ll_json_doc *doc,
                      struct ll_json *list)
{
    if (mcnk.size < 8 + MCNK_HEADER_BYTES)
        return;
    struct part parts[NUM_MCNK_PARTS];
    uint32_t num = parts_by_header(mcnk, parts);
    for (uint32_t i = 0; i < num; i++)
        chunk_add(doc, list, parts[i].id, offset + parts[i].at,
                  ll_load_u32(mcnk.data + parts[i].at + 4), 1);
    if (num)
        return;
    // No offsets: the parts stand one after the other.
    for (uint64_t at = 8 + MCNK_HEADER_BYTES; ll_range_fits(at, 1, 8, mcnk.size);) {
        uint32_t id = ll_load_u32(mcnk.data + at);
        uint32_t size = ll_load_u32(mcnk.data + at + 4);
        chunk_add(doc, list, id, offset + at, size, 1);
        // 13 bytes follow the normals, whether the size counts them in or not.
        at += 8 + (uint64_t)(id == LL_CHUNK_ID('M', 'C', 'N', 'R') ? MCNR_WITH_TAIL_BYTES
                                                                   : size);
    }
}

static void mogp_list(struct ll_bytes payload, uint64_t offset, struct ll_json_doc *doc,
                      struct ll_json *list)
{
    if (payload.size < MOGP_HEADER_BYTES)
        return;
    struct ll_bytes inner = { payload.data + MOGP_HEADER_BYTES,
                              payload.size - MOGP_HEADER_BYTES };
    struct ll_chunk_walk walk = ll_chunk_walk_make(inner, LL_MAX_CHUNKS);
    struct ll_chunk part;
    while (ll_chunk_next(&walk, &part))
        chunk_add(doc, list, part.id, offset + MOGP_HEADER_BYTES + part.offset_bytes,
                  part.size_stored, 1);
}

void ll_inspect_chunk_tree(struct ll_bytes bytes, struct ll_json_doc *doc,
                           struct ll_json *list)
{
    struct ll_chunk_walk walk = ll_chunk_walk_make(bytes, LL_MAX_CHUNKS);
    struct ll_chunk chunk;
    while (ll_chunk_next(&walk, &chunk)) {
        chunk_add(doc, list, chunk.id, chunk.offset_bytes, chunk.size_stored, 0);
        if (chunk.id == LL_CHUNK_ID('M', 'C', 'N', 'K'))
            mcnk_list((struct ll_bytes){ chunk.data.data - 8, chunk.data.size + 8 },
                      chunk.offset_bytes, doc, list);
        if (chunk.id == LL_CHUNK_ID('M', 'O', 'G', 'P'))
            mogp_list(chunk.data, chunk.offset_bytes + 8, doc, list);
    }
}
