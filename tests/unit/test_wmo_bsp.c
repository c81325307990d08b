// The collision trees of groups: those of real files and those that we build.
#include "testkit.h"

#include <float.h>

#include "test_wmo_corpus.h"
#include "test_wmo_full.h"

// True if the leaf of every corner and of the centre holds the face.
static bool bsp_finds(const struct ll_wmo_group *g, const struct ll_wmo_bsp *bsp,
                      uint32_t face)
{
    for (uint32_t c = 0; c < 4; c++) {
        float at[3];
        for (int k = 0; k < 3; k++) {
            const uint16_t *i = g->indices + (size_t)face * 3;
            at[k] = c < 3 ? g->positions[i[c]][k]
                          : (g->positions[i[0]][k] + g->positions[i[1]][k] +
                             g->positions[i[2]][k]) /
                                3;
        }
        int node = 0;
        while (node >= 0 && !(bsp->nodes[node].flags & LL_WMO_BSP_LEAF)) {
            const struct ll_wmo_bsp_node *n = &bsp->nodes[node];
            node = n->children[at[n->flags & LL_WMO_BSP_AXIS] >= n->plane_yd];
        }
        bool found = false;
        for (uint32_t i = 0; node >= 0 && i < bsp->nodes[node].num_faces; i++)
            found |= bsp->faces[bsp->nodes[node].first_face + i] == face;
        if (!found)
            return false;
    }
    return true;
}

// A fact of shipped trees: a face of a leaf reaches into every half space on the way.
static void bsp_check(const struct ll_wmo_group *g, const struct ll_wmo_bsp *bsp)
{
    struct {
        int16_t node;
        float lo[3], hi[3];
    } stack[LL_WMO_MAX_BSP_DEPTH];
    uint8_t *seen = calloc(g->num_indices / 3 + 1, 1);
    assert_non_null(seen);
    uint32_t num = 1, num_visited = 0;
    stack[0].node = 0;
    for (int k = 0; k < 3; k++) {
        stack[0].lo[k] = -FLT_MAX;
        stack[0].hi[k] = FLT_MAX;
    }
    while (num) {
        float lo[3], hi[3];
        const struct ll_wmo_bsp_node *n = &bsp->nodes[stack[--num].node];
        memcpy(lo, stack[num].lo, sizeof lo);
        memcpy(hi, stack[num].hi, sizeof hi);
        num_visited++;
        if (!(n->flags & LL_WMO_BSP_LEAF)) {
            uint32_t axis = n->flags & LL_WMO_BSP_AXIS;
            for (int side = 0; side < 2; side++) {
                assert_true(num < LL_WMO_MAX_BSP_DEPTH);
                if (n->children[side] < 0)
                    continue;
                stack[num].node = n->children[side];
                memcpy(stack[num].lo, lo, sizeof lo);
                memcpy(stack[num].hi, hi, sizeof hi);
                if (side)
                    stack[num].lo[axis] = n->plane_yd;
                else
                    stack[num].hi[axis] = n->plane_yd;
                num++;
            }
            continue;
        }
        for (uint32_t i = 0; i < n->num_faces; i++) {
            uint32_t face = bsp->faces[n->first_face + i];
            seen[face] = 1;
            for (int k = 0; k < 3; k++) {
                float face_lo = FLT_MAX, face_hi = -FLT_MAX;
                for (uint32_t c = 0; c < 3; c++) {
                    float v = g->positions[g->indices[face * 3 + c]][k];
                    face_lo = v < face_lo ? v : face_lo;
                    face_hi = v > face_hi ? v : face_hi;
                }
                assert_true(face_lo <= hi[k] + 0.01f && face_hi >= lo[k] - 0.01f);
            }
        }
    }
    assert_int_equal(num_visited, bsp->num_nodes);
    for (uint32_t face = 0; face < g->num_indices / 3; face++)
        assert_true(bsp_finds(g, bsp, face));
    for (uint32_t i = 0; i < g->num_indices / 3; i++)
        assert_true(seen[i]);
    free(seen);
}

static void bsp_built(void **state)
{
    (void)state;
    for (size_t i = 0; i < NUM(groups); i++) {
        CORPUS_OR_SKIP(path, groups[i].path);
        struct ll_bytes bytes = file_read(path);
        struct ll_arena arena = { 0 };
        struct ll_wmo_group g = group_parse(bytes, &arena, 0);
        struct ll_wmo_bsp stored = { g.num_bsp_nodes, g.num_bsp_faces, g.bsp_nodes,
                                     g.bsp_faces };
        bsp_check(&g, &stored);
        struct ll_wmo_bsp built;
        assert_int_equal(
            ll_wmo_bsp_build(g.positions, g.indices, g.num_indices / 3, &arena, &built),
            LL_OK);
        bsp_check(&g, &built);
        uint32_t largest = 0;
        for (uint32_t n = 0; n < built.num_nodes; n++)
            largest =
                built.nodes[n].num_faces > largest ? built.nodes[n].num_faces : largest;
        note("%u triangles: %u nodes, %u faces, %u in the largest leaf; stored %u, %u\n",
             g.num_indices / 3, built.num_nodes, built.num_faces, largest,
             stored.num_nodes, stored.num_faces);
        assert_true(built.num_faces < 6 * g.num_indices / 3 && largest < 1024);
        ll_arena_finish(&arena);
        free((void *)bytes.data);
    }
}

static void bsp_degenerate(void **state)
{
    (void)state;
    struct ll_arena arena = { 0 };
    struct ll_wmo_bsp bsp;
    assert_int_equal(ll_wmo_bsp_build(NULL, NULL, 0, &arena, &bsp), LL_OK);
    assert_int_equal(bsp.num_nodes, 0);
    // All on one spot: nothing to split, one leaf.
    static const float spot[1][3] = { { 1, 2, 3 } };
    uint16_t indices[300] = { 0 };
    assert_int_equal(ll_wmo_bsp_build(spot, indices, 100, &arena, &bsp), LL_OK);
    assert_int_equal(bsp.num_nodes, 1);
    assert_int_equal(bsp.num_faces, 100);
    assert_int_equal(
        ll_wmo_bsp_build(spot, indices, LL_WMO_MAX_TRIANGLES + 1, &arena, &bsp),
        LL_ERR_LIMIT);
    ll_arena_finish(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bsp_built),
        cmocka_unit_test(bsp_degenerate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
