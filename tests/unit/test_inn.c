// The demo's inn: it reads back as a sound building, its rooms are closed but for their
// doors, its portals divide what they should, and two builds have the same bytes.
#include "testkit.h"

#include <math.h>
#include <strings.h>

#include "base/arena.h"
#include "base/maths.h"
#include "demo/building.h"
#include "demo/inn.h"
#include "formats/blp.h"

#define MAX_FILES 64

struct files { // a sink in memory
    uint32_t count;
    char names[MAX_FILES][128];
    struct ll_bytes bytes[MAX_FILES]; // owned
};

struct inn { // one build, read back
    struct files files;
    struct ll_arena arena;
    struct ll_wmo_root root;
    struct ll_wmo_group groups[LL_INN_NUM_GROUPS];
};

static enum ll_status file_keep(void *user, const char *name, struct ll_bytes bytes)
{
    struct files *files = user;
    assert_true(files->count < MAX_FILES);
    snprintf(files->names[files->count], sizeof files->names[0], "%s", name);
    uint8_t *copy = malloc(bytes.size);
    assert_non_null(copy);
    memcpy(copy, bytes.data, bytes.size);
    files->bytes[files->count++] = (struct ll_bytes){ copy, bytes.size };
    return LL_OK;
}

static void files_free(struct files *files)
{
    for (uint32_t i = 0; i < files->count; i++)
        free((void *)files->bytes[i].data);
}

static struct ll_bytes file_named(const struct files *files, const char *name)
{
    for (uint32_t i = 0; i < files->count; i++)
        if (!strcasecmp(files->names[i], name))
            return files->bytes[i];
    fail_msg("no file %s", name);
    return (struct ll_bytes){ 0 };
}

static void files_make(struct files *files)
{
    struct ll_demo_sink sink = { file_keep, files };
    assert_int_equal(ll_demo_inn_write(&sink), LL_OK);
}

static int inn_read(void **state)
{
    struct inn *inn = calloc(1, sizeof *inn);
    assert_non_null(inn);
    files_make(&inn->files);
    struct ll_report report;
    assert_int_equal(ll_wmo_root_parse(file_named(&inn->files, LL_INN_FILE), &inn->arena,
                                       &inn->root, &report),
                     LL_OK);
    assert_int_equal(report.num_warnings, 0);
    assert_int_equal(inn->root.num_groups, LL_INN_NUM_GROUPS);
    for (uint32_t i = 0; i < LL_INN_NUM_GROUPS; i++) {
        char name[128];
        snprintf(name, sizeof name, "World\\wmo\\Lamplight\\Inn\\Inn_%03u.wmo", i);
        assert_int_equal(ll_wmo_group_parse(file_named(&inn->files, name), &inn->arena,
                                            inn->groups + i, &report),
                         LL_OK);
        assert_int_equal(report.num_warnings, 0);
    }
    *state = inn;
    return 0;
}

static int inn_free(void **state)
{
    struct inn *inn = *state;
    files_free(&inn->files);
    ll_arena_finish(&inn->arena);
    free(inn);
    return 0;
}

static void two_builds_have_the_same_bytes(void **state)
{
    struct inn *inn = *state;
    struct files again = { 0 };
    files_make(&again);
    assert_int_equal(again.count, inn->files.count);
    uint64_t hash = 0xcbf29ce484222325u;
    for (uint32_t i = 0; i < again.count; i++) {
        assert_string_equal(again.names[i], inn->files.names[i]);
        assert_int_equal(again.bytes[i].size, inn->files.bytes[i].size);
        assert_memory_equal(again.bytes[i].data, inn->files.bytes[i].data,
                            again.bytes[i].size);
        for (size_t k = 0; k < again.bytes[i].size; k++)
            hash = (hash ^ again.bytes[i].data[k]) * 0x100000001b3u;
    }
    // Equal between compilers: compare this line of two builds.
    note("%u files: %016llx\n", again.count, (unsigned long long)hash);
    files_free(&again);
}

static void textures_are_there(void **state)
{
    struct inn *inn = *state;
    for (uint32_t i = 0; i < inn->root.num_materials; i++) {
        struct ll_bytes bytes =
            file_named(&inn->files, inn->root.materials[i].textures[0]);
        struct ll_blp blp;
        struct ll_report report;
        assert_int_equal(ll_blp_parse(bytes, &blp, &report), LL_OK);
        assert_int_equal(report.num_warnings, 0);
    }
}

static void batches_lie_in_range(void **state)
{
    struct inn *inn = *state;
    uint32_t triangles = 0;
    for (uint32_t g = 0; g < LL_INN_NUM_GROUPS; g++) {
        const struct ll_wmo_group *group = inn->groups + g;
        uint32_t by_class[3] = { 0 }, last = 0;
        assert_true(group->num_batches > 0 && group->num_bsp_nodes > 0);
        for (uint32_t i = 0; i < group->num_batches; i++) {
            const struct ll_wmo_batch *batch = group->batches + i;
            assert_true(batch->material_idx < inn->root.num_materials);
            assert_true(batch->batch_class >= (enum ll_wmo_batch_class)last);
            last = batch->batch_class;
            by_class[batch->batch_class] += batch->num_indices / 3;
            assert_true(batch->num_indices > 0 && batch->num_indices % 3 == 0);
            assert_true(batch->first_index + batch->num_indices <= group->num_indices);
            for (uint32_t k = 0; k < batch->num_indices; k++) {
                uint16_t vertex = group->indices[batch->first_index + k];
                assert_in_range(vertex, batch->first_vertex, batch->last_vertex);
            }
            for (uint32_t k = 0; k < batch->num_indices; k += 3)
                assert_int_equal(group->triangles[(batch->first_index + k) / 3][1],
                                 batch->material_idx);
        }
        triangles += group->num_indices / 3;
        note("group %u: %u vertices, %u triangles (%u transition, %u interior, "
             "%u exterior), %u batches, %u lights, %u doodads\n",
             g, group->num_vertices, group->num_indices / 3, by_class[0], by_class[1],
             by_class[2], group->num_batches, group->num_light_refs,
             group->num_doodad_refs);
    }
    note("%u triangles, %u lights, %u doodads\n", triangles, inn->root.num_lights,
         inn->root.num_doodads);
    // The hall has all three kinds: the day at the door, the bake, and window panes.
    for (uint32_t k = 0; k < 3; k++)
        assert_true(inn->groups[1].num_class_batches[k] > 0);
}

static void triangle_corners(const struct ll_wmo_group *group, uint32_t triangle,
                             const float *corners[3])
{
    for (uint32_t k = 0; k < 3; k++)
        corners[k] = group->positions[group->indices[triangle * 3 + k]];
}

static void normals_follow_the_winding(void **state)
{
    struct inn *inn = *state;
    for (uint32_t g = 0; g < LL_INN_NUM_GROUPS; g++) {
        const struct ll_wmo_group *group = inn->groups + g;
        for (uint32_t i = 0; i < group->num_indices / 3; i++) {
            const float *p[3];
            float a[3], b[3], face[3];
            triangle_corners(group, i, p);
            ll_mesh_add(p[1], p[0], -1, a);
            ll_mesh_add(p[2], p[0], -1, b);
            ll_mesh_cross(a, b, face);
            assert_true(ll_mesh_unit(face) > 1e-7f); // no slivers
            for (uint32_t k = 0; k < 3; k++) {
                const float *normal = group->normals[group->indices[i * 3 + k]];
                assert_float_equal(ll_mesh_dot(normal, normal), 1, 1e-3f);
                assert_true(ll_mesh_dot(normal, face) > 0.5f);
            }
        }
    }
}

static float plane_at(const float plane[4], const float p[3])
{
    return plane[0] * p[0] + plane[1] * p[1] + plane[2] * p[2] + plane[3];
}

static void portals_divide_the_rooms(void **state)
{
    struct inn *inn = *state;
    const struct ll_wmo_root *root = &inn->root;
    assert_int_equal(root->num_portals, 3);
    int32_t sides[3] = { 0 };
    uint32_t refs[3] = { 0 };
    for (uint32_t i = 0; i < root->num_portals; i++) {
        const struct ll_wmo_portal *portal = root->portals + i;
        for (uint32_t k = 0; k < portal->num_vertices; k++)
            assert_float_equal(
                plane_at(portal->plane, root->portal_vertices[portal->first_vertex + k]),
                0, 1e-4f);
    }
    for (uint32_t g = 0; g < LL_INN_NUM_GROUPS; g++) {
        const struct ll_wmo_group *group = inn->groups + g;
        for (uint32_t i = 0; i < group->num_portal_refs; i++) {
            const struct ll_wmo_portal_ref *ref =
                root->portal_refs + group->first_portal_ref + i;
            assert_false(ref->dropped);
            assert_int_not_equal(ref->group_idx, g);
            sides[ref->portal_idx] += ref->side;
            refs[ref->portal_idx]++;
            if (group->flags & LL_MOGP_EXTERIOR)
                continue; // a shell lies all around
            const float *plane = root->portals[ref->portal_idx].plane;
            for (uint32_t k = 0; k < group->num_vertices; k++)
                assert_true(ref->side * plane_at(plane, group->positions[k]) >= -1e-3f);
        }
    }
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(refs[i], 2);
        assert_int_equal(sides[i], 0);
    }
}

// Distance along a ray to a triangle of either side, or `reach`; *front: which side.
static float ray_hit(const float *const p[3], const float from[3], const float ray[3],
                     float reach, bool *front)
{
    float a[3], b[3], cross[3], s[3], q[3];
    ll_mesh_add(p[1], p[0], -1, a);
    ll_mesh_add(p[2], p[0], -1, b);
    ll_mesh_cross(ray, b, cross);
    float det = ll_mesh_dot(a, cross);
    if (fabsf(det) < 1e-9f)
        return reach;
    ll_mesh_add(from, p[0], -1, s);
    float u = ll_mesh_dot(s, cross) / det;
    ll_mesh_cross(s, a, q);
    float v = ll_mesh_dot(ray, q) / det, t = ll_mesh_dot(b, q) / det;
    if (u < 0 || v < 0 || u + v > 1 || t < 1e-4f || t >= reach)
        return reach;
    *front = det > 0;
    return t;
}

// Whether the ray leaves by one of the group's portals.
static bool by_a_door(const struct inn *inn, const struct ll_wmo_group *group,
                      const float from[3], const float ray[3])
{
    const struct ll_wmo_root *root = &inn->root;
    for (uint32_t i = 0; i < group->num_portal_refs; i++) {
        uint32_t idx = root->portal_refs[group->first_portal_ref + i].portal_idx;
        const float(*v)[3] = root->portal_vertices + root->portals[idx].first_vertex;
        for (uint32_t k = 2; k < root->portals[idx].num_vertices; k++) {
            const float *const corners[3] = { v[0], v[k - 1], v[k] };
            bool front;
            if (ray_hit(corners, from, ray, 1e6f, &front) < 1e6f)
                return true;
        }
    }
    return false;
}

static void rooms_are_closed(void **state)
{
    struct inn *inn = *state;
    static const struct {
        uint32_t group;
        float from[3];
    } rooms[] = {
        { 1, { 1.3f, -1.3f, 1.5f } }, { 1, { -3.2f, 1.2f, 1.5f } },
        { 1, { 0.1f, -7.2f, 0.7f } }, { 2, { 1.1f, 5.6f, 1.5f } },
        { 2, { 5.4f, 5.2f, 1.5f } },  { 3, { 0.7f, 5.6f, -2.0f } },
        { 3, { -3.2f, 5.3f, 1.2f } }, { 3, { -3.3f, 7.6f, -2.2f } },
        { 3, { -3.1f, 3.4f, 1.0f } },
    };
    for (uint32_t r = 0; r < sizeof rooms / sizeof *rooms; r++) {
        const struct ll_wmo_group *group = inn->groups + rooms[r].group;
        uint32_t doors = 0;
        for (uint32_t i = 0; i < 200; i++) {
            float z = 1 - 2 * ((float)i + 0.5f) / 200, turn = 2.399963f * (float)i;
            float out = sqrtf(1 - z * z);
            float ray[3] = { out * cosf(turn), out * sinf(turn), z };
            float best = 1e6f;
            bool front = false;
            for (uint32_t t = 0; t < group->num_indices / 3; t++) {
                const float *p[3];
                bool side = false;
                if (group->triangles[t][1] == LL_MOPY_NO_MATERIAL)
                    continue;
                triangle_corners(group, t, p);
                float hit = ray_hit(p, rooms[r].from, ray, best, &side);
                if (hit < best) {
                    best = hit;
                    front = side;
                }
            }
            if (best == 1e6f && by_a_door(inn, group, rooms[r].from, ray)) {
                doors++;
                continue;
            }
            if (best == 1e6f || !front)
                fail_msg("place %u, ray %.3f %.3f %.3f: %s", r, (double)ray[0],
                         (double)ray[1], (double)ray[2],
                         best == 1e6f ? "nothing there" : "the back of a face");
        }
        note("place %u: %u of 200 rays leave by doors\n", r, doors);
    }
}

static void rooms_are_lit(void **state)
{
    struct inn *inn = *state;
    for (uint32_t g = 0; g < LL_INN_NUM_GROUPS; g++) {
        const struct ll_wmo_group *group = inn->groups + g;
        bool interior = ll_wmo_lit_interior(group->flags);
        assert_int_equal(interior, g > 0);
        assert_non_null(group->colors[0]);
        if (!interior)
            continue;
        uint32_t least = 255, most = 0;
        for (uint32_t i = 0; i < group->num_vertices; i++) {
            const uint8_t *color = group->colors[0][i];
            // Alpha 0 would be whitened near doors when a client loads it.
            assert_true(color[3] > 0);
            if (color[3] == LL_ALPHA_UNBAKED)
                continue;
            least = ll_min_u32(least, color[1]);
            most = ll_max_u32(most, color[1]);
        }
        note("group %u: green %u to %u\n", g, least, most);
        assert_true(least < 60 && most > 110);
        assert_true(group->num_light_refs > 0);
        for (uint32_t i = 0; i < group->num_light_refs; i++)
            assert_true(group->light_refs[i] < inn->root.num_lights);
    }
    // The fire glows by itself, and only that.
    const struct ll_wmo_group *hall = inn->groups + 1;
    uint32_t glowing = 0;
    for (uint32_t i = 0; i < hall->num_batches; i++) {
        const struct ll_wmo_batch *batch = hall->batches + i;
        for (uint32_t k = 0; k < batch->num_indices; k++) {
            uint16_t vertex = hall->indices[batch->first_index + k];
            if (batch->batch_class == LL_WMO_INTERIOR && hall->colors[0][vertex][3] > 8) {
                assert_int_equal(batch->material_idx, LL_STUFF_COALS);
                glowing++;
            }
        }
    }
    assert_true(glowing > 0);
}

static void furniture_stands_in_its_room(void **state)
{
    struct inn *inn = *state;
    uint32_t placed = 0;
    for (uint32_t g = 0; g < LL_INN_NUM_GROUPS; g++) {
        const struct ll_wmo_group *group = inn->groups + g;
        for (uint32_t i = 0; i < group->num_doodad_refs; i++, placed++) {
            assert_true(group->doodad_refs[i] < inn->root.num_doodads);
            const struct ll_wmo_doodad *doodad =
                inn->root.doodads + group->doodad_refs[i];
            assert_true(strncasecmp(doodad->name, "World\\Lamplight\\Props\\", 22) == 0);
            for (uint32_t k = 0; k < 3; k++)
                assert_in_range((int)(1000 * doodad->position[k]) + 100000,
                                (int)(1000 * group->box_min[k]) + 99999,
                                (int)(1000 * group->box_max[k]) + 100001);
            float length = 0;
            for (uint32_t k = 0; k < 4; k++)
                length += doodad->rotation[k] * doodad->rotation[k];
            assert_float_equal(length, 1, 1e-4f);
        }
    }
    assert_int_equal(placed, inn->root.num_doodads);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_builds_have_the_same_bytes),
        cmocka_unit_test(textures_are_there),
        cmocka_unit_test(batches_lie_in_range),
        cmocka_unit_test(normals_follow_the_winding),
        cmocka_unit_test(portals_divide_the_rooms),
        cmocka_unit_test(rooms_are_closed),
        cmocka_unit_test(rooms_are_lit),
        cmocka_unit_test(furniture_stands_in_its_room),
    };
    return cmocka_run_group_tests(tests, inn_read, inn_free);
}
