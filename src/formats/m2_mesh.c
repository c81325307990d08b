// The mesh of a model: vertices, views, collision.
#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "base/bulk.h"
#include "base/maths.h"
#include "formats/m2_read.h"
#include "formats/skin_read.h"

#define VERTEX_BYTES 48u
#define VERTEX_WORDS (VERTEX_BYTES / 4)
#define WEIGHTS_WORD 3u // weights, then bones; the others are floats
#define BONES_WORD 4u
#define VERTICES_AT_ONCE 32u

// Little-endian, a vertex in memory is what it is on disk.
static_assert(sizeof(struct ll_m2_vertex) == VERTEX_BYTES &&
                  offsetof(struct ll_m2_vertex, weights) == WEIGHTS_WORD * 4 &&
                  offsetof(struct ll_m2_vertex, bones) == BONES_WORD * 4 &&
                  offsetof(struct ll_m2_vertex, normal) == 20 &&
                  offsetof(struct ll_m2_vertex, uvs) == 32,
              "vertices are copied");

// True if nothing is to be mended in these rows: floats are sound, there are weights, and
// the bones exist.
static bool vertices_sound(const uint8_t *rows, uint32_t num, uint32_t num_bones)
{
    static const uint32_t floats[VERTEX_WORDS] = { ~0u, ~0u, ~0u, 0,   0,   ~0u,
                                                   ~0u, ~0u, ~0u, ~0u, ~0u, ~0u };
    uint32_t unsound[VERTEX_WORDS] = { 0 }, carries = 0;
    bool no_weights = false;
    // A byte that is no bone carries into the one above; two of four at a time.
    uint32_t beyond = (256 - ll_min_u32(num_bones, 256)) * 0x00010001u;
    for (uint32_t i = 0; i < num; i++, rows += VERTEX_BYTES) {
        uint32_t words[VERTEX_WORDS];
        memcpy(words, rows, sizeof words);
        for (uint32_t k = 0; k < VERTEX_WORDS; k++)
            unsound[k] |= ll_float_unsound(words[k] & floats[k]);
        uint32_t bones = words[BONES_WORD];
        carries |= (bones & 0x00ff00ffu) + beyond;
        carries |= (bones >> 8 & 0x00ff00ffu) + beyond;
        no_weights |= !words[WEIGHTS_WORD];
    }
    uint32_t any = 0;
    for (uint32_t k = 0; k < VERTEX_WORDS; k++)
        any |= unsound[k];
    return !(any >> 31) && !(carries & 0x01000100u) && !no_weights;
}

static void vertex_read(const uint8_t *row, uint32_t num_bones, struct ll_m2_vertex *v)
{
    ll_bulk_floats(v->position, row, 3);
    memcpy(v->weights, row + WEIGHTS_WORD * 4, 4);
    if (!(v->weights[0] | v->weights[1] | v->weights[2] | v->weights[3]))
        v->weights[0] = 255;
    for (uint32_t k = 0; k < 4; k++) {
        uint8_t bone = row[BONES_WORD * 4 + k];
        v->bones[k] = bone < num_bones ? bone : 0;
    }
    ll_bulk_floats(v->normal, row + offsetof(struct ll_m2_vertex, normal), 3);
    ll_bulk_floats(v->uvs[0], row + offsetof(struct ll_m2_vertex, uvs), 4);
}

bool ll_m2_vertices_read(struct ll_m2_reader *r, struct ll_m2_array array)
{
    struct ll_cursor c;
    uint32_t num;
    if (!ll_m2_rows(r, array, VERTEX_BYTES, LL_M2_MAX_VERTICES,
                    "vertices are not in the file", &c, &num))
        return false;
    struct ll_m2_vertex *rows =
        ll_arena_alloc_raw(r->arena, num, sizeof *rows, _Alignof(struct ll_m2_vertex));
    r->no_memory |= !rows;
    for (uint32_t i = 0; rows && i < num; i += VERTICES_AT_ONCE) {
        const uint8_t *from = c.cur + (size_t)i * VERTEX_BYTES;
        uint32_t step = ll_min_u32(num - i, VERTICES_AT_ONCE);
        if (LL_LITTLE_ENDIAN && vertices_sound(from, step, r->m2->num_bones)) {
            memcpy(rows + i, from, (size_t)step * VERTEX_BYTES);
            continue;
        }
        for (uint32_t k = 0; k < step; k++)
            vertex_read(from + (size_t)k * VERTEX_BYTES, r->m2->num_bones, &rows[i + k]);
    }
    r->m2->vertices = rows;
    r->m2->num_vertices = num;
    return true;
}

static uint64_t view_bytes(const struct ll_skin *view) // read from the file for it
{
    return ((uint64_t)view->num_vertices + view->num_indices) * 2 +
           (uint64_t)view->num_sections * LL_SECTION_BYTES +
           (uint64_t)view->num_batches * LL_BATCH_BYTES;
}

enum ll_status ll_m2_views_read(struct ll_m2_reader *r, struct ll_m2_array array,
                                uint32_t num_skins)
{
    struct ll_m2 *m2 = r->m2;
    if (r->v264) {
        m2->num_views = ll_min_u32(num_skins, LL_M2_MAX_VIEWS);
        return LL_OK;
    }
    struct ll_cursor c;
    uint32_t num;
    if (!ll_m2_rows(r, array, LL_VIEW_BYTES, LL_M2_MAX_VIEWS, "views are not in the file",
                    &c, &num))
        return ll_report_fail(r->report, LL_ERR_TRUNCATED, "MD20", array.offset,
                              "views are not in the file");
    struct ll_skin *views = ll_arena_array(r->arena, struct ll_skin, num);
    r->no_memory |= !views;
    for (uint32_t i = 0; views && i < num; i++) {
        struct ll_skin_source source = {
            .bytes = r->bytes,
            .offset_bytes = array.offset + (uint64_t)i * LL_VIEW_BYTES,
            .num_model_vertices = m2->num_vertices,
        };
        struct ll_skin view;
        enum ll_status status = ll_skin_read(&source, r->arena, &view, r->report);
        if (status != LL_OK && (i == 0 || status == LL_ERR_MEMORY))
            return status;
        if (status != LL_OK) { // the better views will do
            r->report->error = (struct ll_problem){ 0 };
            ll_m2_warn(r, status, source.offset_bytes, "view is cut: left out");
            break;
        }
        if (!ll_m2_charge(r, view_bytes(&view), source.offset_bytes) && i > 0)
            break;
        views[i] = view;
        m2->num_views = i + 1;
    }
    m2->views = views;
    return LL_OK;
}

void ll_m2_collision_read(struct ll_m2_reader *r, struct ll_m2_array indices,
                          struct ll_m2_array vertices, struct ll_m2_array normals)
{
    struct ll_m2 *m2 = r->m2;
    m2->collision_vertices =
        ll_m2_vec3s(r, vertices, LL_M2_MAX_VERTICES, &m2->num_collision_vertices);
    m2->collision_normals =
        ll_m2_vec3s(r, normals, LL_M2_MAX_INDICES / 3, &m2->num_collision_normals);
    m2->collision_indices =
        ll_m2_u16s(r, indices, LL_M2_MAX_INDICES, &m2->num_collision_indices);
    m2->num_collision_indices -= m2->num_collision_indices % 3;
    bool inside = true;
    for (uint32_t i = 0; m2->collision_indices && i < m2->num_collision_indices; i++)
        inside &= m2->collision_indices[i] < m2->num_collision_vertices;
    if (inside && m2->collision_indices)
        return;
    if (m2->num_collision_indices)
        ll_m2_warn(r, LL_ERR_CORRUPT, indices.offset,
                   "collision mesh has a vertex that is not there: left out");
    m2->num_collision_indices = 0;
}
