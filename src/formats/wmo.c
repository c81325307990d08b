// What both readers of buildings share, and what users ask of what they read.
#include "formats/wmo.h"

#include <math.h>

#include "base/bulk.h"
#include "base/maths.h"
#include "formats/adt.h"
#include "formats/wmo_read.h"

void ll_wmo_warn(const struct ll_wmo_reader *reader, enum ll_status status,
                 const struct ll_chunk *chunk, const char *reason)
{
    char name[5] = "";
    if (chunk->id)
        ll_chunk_name(chunk->id, name);
    ll_report_warn(reader->report, status, name, chunk->offset_bytes, reason);
}

void ll_wmo_collect(const struct ll_wmo_reader *reader, struct ll_bytes bytes,
                    uint64_t start, const uint32_t *ids, uint32_t num_ids,
                    struct ll_chunk *found)
{
    struct ll_chunk_walk walk = ll_chunk_walk_make(bytes, LL_MAX_CHUNKS);
    walk.cur = start;
    struct ll_chunk chunk;
    while (ll_chunk_next(&walk, &chunk)) {
        for (uint32_t i = 0; i < num_ids && chunk.data.size; i++) {
            if (ids[i] == chunk.id && !found[i].id) {
                found[i] = chunk;
                break;
            }
        }
    }
    if (walk.clamped)
        ll_report_warn(reader->report, LL_ERR_TRUNCATED, "", bytes.size,
                       "last chunk runs past the end of the file");
    if (walk.limited)
        ll_report_warn(reader->report, LL_ERR_LIMIT, "", walk.cur,
                       "more than 4096 chunks: the rest is left out");
}

uint32_t ll_wmo_rows(const struct ll_wmo_reader *reader, const struct ll_chunk *chunk,
                     uint32_t row_bytes, uint32_t max_rows)
{
    size_t num = chunk->data.size / row_bytes;
    if (num > max_rows)
        ll_wmo_warn(reader, LL_ERR_LIMIT, chunk, "too many rows: the rest is left out");
    else if (chunk->data.size % row_bytes)
        ll_wmo_warn(reader, LL_ERR_TRUNCATED, chunk, "last row is cut: left out");
    return num > max_rows ? max_rows : (uint32_t)num;
}

float *ll_wmo_floats(const struct ll_wmo_reader *reader, const struct ll_chunk *chunk,
                     uint32_t rows, uint32_t width)
{
    size_t num = (size_t)rows * width;
    float *out = ll_arena_alloc_raw(reader->arena, num, sizeof *out, _Alignof(float));
    if (out)
        ll_bulk_floats(out, chunk->data.data, num);
    return out;
}

bool ll_wmo_is_root(struct ll_bytes bytes)
{
    struct ll_chunk_walk walk = ll_chunk_walk_make(bytes, 2);
    struct ll_chunk chunk;
    while (ll_chunk_next(&walk, &chunk))
        if (chunk.id == LL_CHUNK_ID('M', 'O', 'H', 'D'))
            return true;
    return false;
}

static bool set_holds(const struct ll_wmo_root *root, uint32_t set, uint32_t doodad_idx)
{
    if (set >= root->num_doodad_sets)
        return false;
    const struct ll_wmo_doodad_set *s = &root->doodad_sets[set];
    return doodad_idx >= s->first_doodad && doodad_idx - s->first_doodad < s->num_doodads;
}

bool ll_wmo_doodad_shown(const struct ll_wmo_root *root, uint32_t doodad_idx,
                         uint32_t doodad_set)
{
    return doodad_idx < root->num_doodads && !root->doodads[doodad_idx].dropped &&
           (set_holds(root, 0, doodad_idx) || set_holds(root, doodad_set, doodad_idx));
}

bool ll_wmo_liquid_kind(const struct ll_wmo_root *root, const struct ll_wmo_group *group,
                        uint32_t *kind)
{
    uint32_t type = group->liquid_type;
    // 15 is a row of LiquidType too, but files that name rows keep it where nothing is.
    if (root->flags & LL_MOHD_LIQUID_TYPE_IDS && type != LL_WMO_LIQUID_BY_CELL) {
        *kind = ll_liquid_kind(type);
        return type || group->liquid.num_x;
    }
    if (type == LL_WMO_LIQUID_BY_CELL) {
        const struct ll_wmo_liquid *liquid = &group->liquid;
        uint32_t num = liquid->num_x ? (liquid->num_x - 1) * (liquid->num_y - 1) : 0;
        uint32_t i = 0;
        while (i < num && !ll_wmo_cell_wet(liquid->cells[i]))
            i++;
        if (i == num)
            return false;
        type = liquid->cells[i];
    }
    // Nibbles 0, 4, 8 still water, 1 ocean, 2, 6 magma, 3, 7 slime: as in terrain, the
    // low two bits decide.
    *kind = (type & 3) == 0 && group->flags & LL_MOGP_OCEAN ? LL_LIQUID_OCEAN : type & 3;
    return true;
}
