#include "fuzz.h"

#include "assets/model.h"
#include "formats/wmo.h"
#include "scene/rooms.h"

const struct fuzz_limit fuzz_limit = { LL_WMO_ARENA_BASE, LL_WMO_ARENA_RATIO };

// As users walk it: a stack of the depth that the reader promises, no check on the way.
static void tree_walk(const struct ll_wmo_group *group)
{
    uint32_t stack[LL_WMO_MAX_BSP_DEPTH + 1], num = 0, num_seen = 0;
    stack[num++] = 0;
    while (num) {
        const struct ll_wmo_bsp_node *node = &group->bsp_nodes[stack[--num]];
        fuzz_check(num_seen++ < group->num_bsp_nodes);
        if (node->flags & LL_WMO_BSP_LEAF) {
            fuzz_check(!node->num_faces ||
                       ll_range_fits(node->first_face, node->num_faces, 1,
                                     group->num_bsp_faces));
            continue;
        }
        for (int k = 0; k < 2; k++)
            if (node->children[k] >= 0) {
                fuzz_check(num < LL_WMO_MAX_BSP_DEPTH + 1);
                fuzz_check((uint32_t)node->children[k] < group->num_bsp_nodes);
                stack[num++] = (uint32_t)node->children[k];
            }
    }
}

static void group_check(const struct ll_wmo_group *group)
{
    fuzz_touch(group->positions, group->num_vertices * sizeof *group->positions);
    for (int k = 0; k < 2; k++) {
        if (group->uvs[k])
            fuzz_touch(group->uvs[k], group->num_vertices * sizeof *group->uvs[k]);
        if (group->colors[k])
            fuzz_touch(group->colors[k], group->num_vertices * sizeof *group->colors[k]);
    }
    for (uint32_t i = 0; i < group->num_vertices; i++)
        for (int k = 0; k < 3; k++)
            fuzz_check(isfinite(group->positions[i][k]) &&
                       isfinite(group->normals[i][k]));
    for (uint32_t i = 0; i < group->num_indices; i++)
        fuzz_check(group->indices[i] < group->num_vertices);
    fuzz_touch(group->triangles, group->num_indices / 3 * sizeof *group->triangles);
    for (uint32_t i = 0; i < group->num_batches; i++)
        fuzz_check(ll_range_fits(group->batches[i].first_index,
                                 group->batches[i].num_indices, 1, group->num_indices) ||
                   !group->batches[i].num_indices);
    for (uint32_t i = 0; i < group->num_bsp_faces; i++)
        fuzz_check(group->bsp_faces[i] < group->num_indices / 3);
    if (group->num_bsp_nodes)
        tree_walk(group);
    const struct ll_wmo_liquid *liquid = &group->liquid;
    if (liquid->num_x) {
        size_t num = (size_t)liquid->num_x * liquid->num_y;
        fuzz_touch(liquid->heights_yd, num * sizeof *liquid->heights_yd);
        fuzz_touch(liquid->vertices, num * sizeof *liquid->vertices);
        fuzz_touch(liquid->cells, (size_t)(liquid->num_x - 1) * (liquid->num_y - 1));
    }
}

// Rooms of whatever a file holds can be asked.
static void ask(const struct ll_wmo_root *root, const struct ll_wmo_group *group)
{
    struct ll_scene *scene = ll_scene_create();
    fuzz_check(scene && ll_scene_rooms_add(scene, 0, ll_rooms_create(root, group, 1)));
    const struct ll_building_params building = {
        .axes = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } }
    };
    if (ll_scene_building_add(scene, &building)) {
        for (int i = 0; i < 8; i++) {
            struct ll_camera camera = { .eye_world = { i & 1 ? 0.05 : 3.0,
                                                       i & 2 ? 0.5 : -4.0,
                                                       i & 4 ? 1.0 : 50.0 },
                                        .yaw_deg = 45 * (float)i,
                                        .field_of_view_deg = 60,
                                        .near_yd = 0.1f,
                                        .far_clip_yd = 500,
                                        .width = 16,
                                        .height = 9 };
            struct ll_arena arena = { .block_bytes = 65536 };
            struct ll_view view = ll_view_of_camera(&camera);
            struct ll_sight sight;
            struct ll_liquid_at liquid;
            fuzz_check(ll_sight_make(scene, &view, &arena, &sight));
            ll_scene_eye_submerged(scene, &camera, &liquid);
            ll_arena_finish(&arena);
        }
    }
    ll_scene_destroy(scene);
}

static void plan(const struct ll_wmo_group *group)
{
    static const struct ll_wmo_material materials[2] = {
        { .textures = { "a.blp", "" } },
        { .flags = LL_MOMT_WINDOW, .blend = 1, .textures = { "b.blp", "" } },
    };
    static const struct ll_wmo_doodad doodads[2] = { { .name = "a.m2", .scale = 1 },
                                                     { .name = "b.m2", .scale = 2 } };
    static const struct ll_wmo_light lights[1] = { { .end_yd = 5, .intensity = 1 } };
    static const float corners[4][3] = {
        { 0, -1, 0 }, { 0, 1, 0 }, { 0, 1, 3 }, { 0, -1, 3 }
    };
    static const struct ll_wmo_portal portals[1] = { { 0, 4, { 1, 0, 0, 0 } } };
    static const struct ll_wmo_portal_ref refs[2] = { { false, 0, 1, 1 },
                                                      { false, 0, 0, -1 } };
    static const struct ll_wmo_group_info infos[2] = { { .flags = LL_MOGP_INTERIOR },
                                                       { .flags = LL_MOGP_EXTERIOR } };
    const struct ll_wmo_root root = { .skybox = "",
                                      .num_groups = 2,
                                      .groups = infos,
                                      .num_portal_vertices = 4,
                                      .portal_vertices = corners,
                                      .num_portals = 1,
                                      .portals = portals,
                                      .num_portal_refs = 2,
                                      .portal_refs = refs,
                                      .num_materials = 2,
                                      .materials = materials,
                                      .num_doodads = 2,
                                      .doodads = doodads,
                                      .num_lights = 1,
                                      .lights = lights };
    uint32_t kind;
    ll_wmo_liquid_kind(&root, group, &kind);
    ask(&root, group);
    struct ll_arena arena = { .block_bytes = 16384 };
    struct ll_model model;
    fuzz_check(ll_model_plan_wmo(&root, group, 1, &arena, &model) == LL_OK);
    struct ll_model_vertex *vertices = fuzz_block(model.num_vertices * sizeof *vertices);
    uint16_t *indices = fuzz_block(model.num_indices * sizeof *indices);
    ll_model_write(&model, vertices, indices);
    free(vertices);
    free(indices);
    struct ll_wmo_bsp bsp;
    enum ll_status status = ll_wmo_bsp_build(group->positions, group->indices,
                                             group->num_indices / 3, &arena, &bsp);
    fuzz_check(status == LL_OK || status == LL_ERR_LIMIT);
    ll_arena_finish(&arena);
}

size_t fuzz_once(struct ll_bytes bytes)
{
    struct ll_arena arena = { .block_bytes = 4096 };
    struct ll_wmo_group group;
    struct ll_report report;
    if (ll_wmo_group_parse(bytes, &arena, &group, &report) == LL_OK) {
        group_check(&group);
        plan(&group);
    }
    size_t used = arena.used_bytes;
    ll_arena_finish(&arena);
    return used;
}
