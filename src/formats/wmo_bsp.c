// Builds the collision tree of a group: for our own files, and for files whose tree is
// broken or absent.
#include <float.h>

#include "base/maths.h"
#include "formats/wmo.h"

#define LEAF_FACES 24u
#define MAX_DEPTH 14u // at most 2^15 - 1 nodes: children are addressed by 15 bits

// Runs twice: without arrays it only counts, so that these get their exact size.
struct builder {
    const float (*positions)[3];
    const uint16_t *indices;
    struct ll_arena *arena; // for the lists of the nodes above, rewound
    struct ll_wmo_bsp_node *nodes;
    uint16_t *faces;
    uint32_t num_nodes, num_faces;
    enum ll_status status;
};

static void face_range(const struct builder *b, uint32_t face, int axis, float *lo,
                       float *hi)
{
    *lo = FLT_MAX;
    *hi = -FLT_MAX;
    for (uint32_t k = 0; k < 3; k++) {
        float v = b->positions[b->indices[face * 3 + k]][axis];
        *lo = ll_minf(*lo, v);
        *hi = ll_maxf(*hi, v);
    }
}

// The axis whose mean of the faces' centres leaves the fewest faces on the fuller side.
static uint32_t plane_choose(const struct builder *b, const uint16_t *list, uint32_t num,
                             int *best_axis, float *plane_yd)
{
    uint32_t best = UINT32_MAX;
    for (int axis = 0; axis < 3; axis++) {
        float lo, hi;
        double sum = 0;
        for (uint32_t i = 0; i < num; i++) {
            face_range(b, list[i], axis, &lo, &hi);
            sum += 0.5 * ((double)lo + (double)hi);
        }
        float plane = (float)(sum / num);
        uint32_t below = 0, above = 0;
        for (uint32_t i = 0; i < num; i++) {
            face_range(b, list[i], axis, &lo, &hi);
            below += lo < plane;
            above += hi >= plane;
        }
        if (ll_max_u32(below, above) < best) {
            best = ll_max_u32(below, above);
            *best_axis = axis;
            *plane_yd = plane;
        }
    }
    return best;
}

static void leaf_add(struct builder *b, uint32_t node, const uint16_t *list, uint32_t num)
{
    if (num > UINT16_MAX) {
        b->status = LL_ERR_LIMIT;
        return;
    }
    if (b->nodes)
        b->nodes[node] = (struct ll_wmo_bsp_node){ .flags = LL_WMO_BSP_LEAF,
                                                   .children = { -1, -1 },
                                                   .num_faces = (uint16_t)num,
                                                   .first_face = b->num_faces };
    for (uint32_t i = 0; b->faces && i < num; i++)
        b->faces[b->num_faces + i] = list[i];
    b->num_faces += num;
}

static void node_add(struct builder *b, const uint16_t *list, uint32_t num,
                     uint32_t depth)
{
    uint32_t node = b->num_nodes++;
    struct ll_arena_mark mark = ll_arena_mark(b->arena);
    float plane = 0;
    int axis = 0;
    uint32_t num_sides[2] = { 0 };
    uint16_t *sides[2] = { NULL };
    // Where most faces straddle, a split costs more than it saves.
    bool split = num > LEAF_FACES && depth + 1 < MAX_DEPTH &&
                 plane_choose(b, list, num, &axis, &plane) <= num - num / 4;
    for (int s = 0; split && s < 2; s++) {
        sides[s] = ll_arena_array(b->arena, uint16_t, num);
        if (!sides[s]) {
            b->status = LL_ERR_MEMORY;
            return;
        }
    }
    for (uint32_t i = 0; split && i < num; i++) {
        float lo, hi;
        face_range(b, list[i], axis, &lo, &hi);
        if (lo < plane)
            sides[0][num_sides[0]++] = list[i];
        if (hi >= plane)
            sides[1][num_sides[1]++] = list[i];
    }
    if (split) {
        int16_t children[2];
        for (int s = 0; s < 2 && b->status == LL_OK; s++) {
            children[s] = (int16_t)b->num_nodes;
            node_add(b, sides[s], num_sides[s], depth + 1);
        }
        if (b->nodes && b->status == LL_OK)
            b->nodes[node] =
                (struct ll_wmo_bsp_node){ .flags = (uint16_t)axis,
                                          .children = { children[0], children[1] },
                                          .plane_yd = plane };
    } else {
        leaf_add(b, node, list, num);
    }
    ll_arena_rewind(b->arena, mark);
}

enum ll_status ll_wmo_bsp_build(const float (*positions)[3], const uint16_t *indices,
                                uint32_t num_triangles, struct ll_arena *arena,
                                struct ll_wmo_bsp *out)
{
    *out = (struct ll_wmo_bsp){ 0 };
    if (!num_triangles)
        return LL_OK;
    if (num_triangles > LL_WMO_MAX_TRIANGLES)
        return LL_ERR_LIMIT;
    struct builder b = { .positions = positions, .indices = indices, .arena = arena };
    uint16_t *all = ll_arena_array(arena, uint16_t, num_triangles);
    if (!all)
        return LL_ERR_MEMORY;
    for (uint32_t i = 0; i < num_triangles; i++)
        all[i] = (uint16_t)i;
    node_add(&b, all, num_triangles, 0);
    if (b.status != LL_OK)
        return b.status;

    struct ll_wmo_bsp_node *nodes =
        ll_arena_array(arena, struct ll_wmo_bsp_node, b.num_nodes);
    uint16_t *faces = ll_arena_array(arena, uint16_t, b.num_faces);
    if (!nodes || !faces)
        return LL_ERR_MEMORY;
    b.nodes = nodes;
    b.faces = faces;
    b.num_nodes = b.num_faces = 0;
    node_add(&b, all, num_triangles, 0);
    *out = (struct ll_wmo_bsp){ b.num_nodes, b.num_faces, nodes, faces };
    return b.status;
}
