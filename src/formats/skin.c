#include "formats/skin.h"

#include <string.h>

#include "base/bulk.h"
#include "base/cursor.h"
#include "base/maths.h"
#include "formats/magic.h"
#include "formats/skin_read.h"

struct array {
    uint32_t count, offset;
};

struct skin_reader {
    const struct ll_skin_source *source;
    struct ll_arena *arena;
    struct ll_skin *skin;
    struct ll_report *report;
};

static void warn(const struct skin_reader *r, const char *reason)
{
    ll_report_warn(r->report, LL_ERR_CORRUPT, "SKIN", r->source->offset_bytes, reason);
}

// A triangle with a corner that is not there becomes 0, 0, 0, so that sections keep their
// ranges.
static void mesh_mend(const struct skin_reader *r, uint16_t *list, uint32_t num_vertices,
                      uint16_t *corners, uint32_t num_indices)
{
    uint32_t num_model_vertices = r->source->num_model_vertices;
    bool bad = false;
    for (uint32_t i = 0; i < num_indices; i += 3) {
        bool inside = true;
        for (uint32_t k = i; k < i + 3; k++)
            inside &= corners[k] < num_vertices && list[corners[k]] < num_model_vertices;
        if (!inside)
            memset(corners + i, 0, 3 * sizeof *corners);
        bad |= !inside;
    }
    for (uint32_t i = 0; i < num_vertices; i++)
        if (list[i] >= num_model_vertices)
            list[i] = 0;
    if (bad)
        warn(r, "triangle with a vertex that is not there: left out");
}

// Reads the vertex list and the triangles.
static bool mesh_read(const struct skin_reader *r, struct array vertices,
                      struct array indices, struct array bones)
{
    struct ll_bytes bytes = r->source->bytes;
    uint32_t num_vertices = r->source->num_model_vertices ? vertices.count : 0;
    uint32_t num_indices = num_vertices ? indices.count - indices.count % 3 : 0;
    uint16_t *list = ll_arena_alloc_raw(r->arena, num_vertices, 2, 2);
    uint16_t *corners = ll_arena_alloc_raw(r->arena, num_indices, 2, 2);
    if (!list || !corners)
        return false;
    const uint8_t *vertices_at = bytes.data + vertices.offset;
    const uint8_t *indices_at = bytes.data + indices.offset;
    ll_bulk_u16s(list, vertices_at, num_vertices);
    ll_bulk_u16s(corners, indices_at, num_indices);
    if (num_vertices &&
        (ll_bulk_u16_max(vertices_at, num_vertices) >= r->source->num_model_vertices ||
         ll_bulk_u16_max(indices_at, num_indices) >= num_vertices))
        mesh_mend(r, list, num_vertices, corners, num_indices);
    r->skin->vertices = list;
    r->skin->num_vertices = num_vertices;
    r->skin->indices = corners;
    r->skin->num_indices = num_indices;
    if (!num_vertices || bones.count < num_vertices ||
        !ll_range_fits(bones.offset, num_vertices, 4, bytes.size))
        return true;
    uint8_t(*palette)[4] = ll_arena_alloc_raw(r->arena, num_vertices, 4, 1);
    if (!palette)
        return false;
    memcpy(palette, bytes.data + bones.offset, (size_t)num_vertices * 4);
    r->skin->bones = (const uint8_t(*)[4])palette;
    return true;
}

static bool sections_read(const struct skin_reader *r, struct array sections)
{
    bool wide = r->source->wide_sections;
    struct ll_skin_section *rows =
        ll_arena_array(r->arena, struct ll_skin_section, sections.count);
    if (!rows)
        return false;
    uint32_t row_bytes = wide ? LL_SECTION_BYTES_264 : LL_SECTION_BYTES;
    struct ll_cursor c = ll_cursor_sub(r->source->bytes, sections.offset,
                                       (uint64_t)sections.count * row_bytes);
    bool dropped = false;
    for (uint32_t i = 0; i < sections.count; i++) {
        struct ll_skin_section *s = &rows[i];
        s->geoset = ll_cursor_u16(&c);
        s->level = ll_cursor_u16(&c);
        s->first_vertex = ll_cursor_u16(&c);
        s->num_vertices = ll_cursor_u16(&c);
        s->first_index = ll_cursor_u16(&c);
        s->num_indices = ll_cursor_u16(&c);
        s->num_bones = ll_cursor_u16(&c);
        s->first_bone = ll_cursor_u16(&c);
        s->num_influences = ll_cursor_u16(&c);
        s->root_bone = ll_cursor_u16(&c);
        for (int k = 0; k < 3; k++)
            s->center[k] = ll_finite_or(ll_cursor_f32(&c), 0);
        if (wide) {
            for (int k = 0; k < 3; k++)
                s->sort_center[k] = ll_finite_or(ll_cursor_f32(&c), 0);
            s->sort_radius = ll_finite_or(ll_cursor_f32(&c), 0);
            s->first_index += (uint32_t)s->level << 16;
        }
        s->num_indices -= s->num_indices % 3;
        if (!ll_range_fits(s->first_index, s->num_indices, 1, r->skin->num_indices)) {
            s->num_indices = 0;
            dropped = true;
        }
    }
    if (dropped)
        warn(r, "section of triangles that are not there: left out");
    r->skin->sections = rows;
    r->skin->num_sections = sections.count;
    return true;
}

static bool batches_read(const struct skin_reader *r, struct array batches)
{
    struct ll_skin_batch *rows =
        ll_arena_array(r->arena, struct ll_skin_batch, batches.count);
    if (!rows)
        return false;
    struct ll_cursor c = ll_cursor_sub(r->source->bytes, batches.offset,
                                       (uint64_t)batches.count * LL_BATCH_BYTES);
    bool missing = false;
    for (uint32_t i = 0; i < batches.count; i++) {
        struct ll_skin_batch *b = &rows[i];
        b->flags = ll_cursor_u8(&c);
        b->priority = (int8_t)ll_cursor_u8(&c);
        b->shader = ll_cursor_u16(&c);
        b->section_idx = ll_cursor_u16(&c);
        ll_cursor_skip(&c, 2); // the section again, where nobody minds it
        b->color_idx = ll_cursor_i16(&c);
        b->material_idx = ll_cursor_u16(&c);
        b->layer = ll_cursor_u16(&c);
        b->num_textures = ll_cursor_u16(&c);
        b->texture_lookup = ll_cursor_u16(&c);
        b->coord_lookup = ll_cursor_u16(&c);
        b->weight_lookup = ll_cursor_u16(&c);
        b->uv_anim_lookup = ll_cursor_u16(&c);
        if (b->num_textures > 4)
            b->num_textures = 4;
        bool there = b->section_idx < r->skin->num_sections;
        b->dropped = !there || !r->skin->sections[b->section_idx].num_indices;
        missing |= !there;
    }
    if (missing)
        warn(r, "batch of a section that is not there: left out");
    r->skin->batches = rows;
    r->skin->num_batches = batches.count;
    return true;
}

enum ll_status ll_skin_read(const struct ll_skin_source *source, struct ll_arena *arena,
                            struct ll_skin *out, struct ll_report *report)
{
    enum { VERTICES, INDICES, BONES, SECTIONS, BATCHES, NUM_ARRAYS };
    const struct {
        uint32_t row_bytes, max_rows;
    } laws[NUM_ARRAYS] = {
        [VERTICES] = { 2, LL_M2_MAX_VERTICES },
        [INDICES] = { 2, LL_M2_MAX_INDICES },
        [BONES] = { 0, UINT32_MAX }, // rarely used: checked where it is read
        [SECTIONS] = { source->wide_sections ? LL_SECTION_BYTES_264 : LL_SECTION_BYTES,
                       LL_M2_MAX_SECTIONS },
        [BATCHES] = { LL_BATCH_BYTES, LL_M2_MAX_BATCHES },
    };
    *out = (struct ll_skin){ 0 };
    struct ll_cursor c =
        ll_cursor_sub(source->bytes, source->offset_bytes, LL_VIEW_BYTES);
    struct array arrays[NUM_ARRAYS] = { 0 };
    for (int i = 0; i < NUM_ARRAYS; i++) {
        arrays[i].count = ll_cursor_u32(&c);
        arrays[i].offset = ll_cursor_u32(&c);
        if (c.bad)
            break;
        if (arrays[i].count > laws[i].max_rows)
            return ll_report_fail(report, LL_ERR_LIMIT, "SKIN", source->offset_bytes,
                                  "view is too large");
        if (arrays[i].count && laws[i].row_bytes)
            c.bad = !ll_range_fits(arrays[i].offset, arrays[i].count, laws[i].row_bytes,
                                   source->bytes.size);
        if (!arrays[i].count)
            arrays[i].offset = 0;
    }
    out->max_bones = ll_cursor_u32(&c);
    if (c.bad)
        return ll_report_fail(report, LL_ERR_TRUNCATED, "SKIN", source->offset_bytes,
                              "view is cut");
    struct skin_reader r = { source, arena, out, report };
    if (!mesh_read(&r, arrays[VERTICES], arrays[INDICES], arrays[BONES]) ||
        !sections_read(&r, arrays[SECTIONS]) || !batches_read(&r, arrays[BATCHES]))
        return ll_report_fail(report, LL_ERR_MEMORY, "", 0, "out of memory");
    return LL_OK;
}

enum ll_status ll_skin_parse(struct ll_bytes bytes, uint32_t num_model_vertices,
                             struct ll_arena *arena, struct ll_skin *out,
                             struct ll_report *report)
{
    *report = (struct ll_report){ 0 };
    *out = (struct ll_skin){ 0 };
    if (bytes.size > LL_MAX_FILE_BYTES)
        return ll_report_fail(report, LL_ERR_LIMIT, "", 0, "file is larger than 64 MiB");
    if (bytes.size < 4 + LL_VIEW_BYTES)
        return ll_report_fail(report, LL_ERR_TRUNCATED, "SKIN", 0,
                              ll_magic_reason(bytes, "SKIN", "header is cut"));
    if (memcmp(bytes.data, "SKIN", 4) != 0)
        return ll_report_fail(report, LL_ERR_CORRUPT, "SKIN", 0,
                              ll_magic_reason(bytes, "SKIN", "file is no skin"));
    struct ll_skin_source source = { .bytes = bytes,
                                     .offset_bytes = 4,
                                     .wide_sections = true,
                                     .num_model_vertices = num_model_vertices };
    return ll_skin_read(&source, arena, out, report);
}
