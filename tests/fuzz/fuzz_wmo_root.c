#include "fuzz.h"

#include "assets/model.h"
#include "assets/rooms.h"
#include "formats/wmo.h"

const struct fuzz_limit fuzz_limit = { LL_WMO_ARENA_BASE, LL_WMO_ARENA_RATIO };

static void root_touch(const struct ll_wmo_root *root)
{
    fuzz_touch_text(root->skybox);
    for (uint32_t i = 0; i < root->num_materials; i++)
        for (int k = 0; k < 2; k++)
            fuzz_touch_text(root->materials[i].textures[k]);
    for (uint32_t i = 0; i < root->num_groups; i++)
        fuzz_touch_text(root->groups[i].name);
    for (uint32_t i = 0; i < root->num_portals; i++) {
        const struct ll_wmo_portal *portal = &root->portals[i];
        fuzz_check(ll_range_fits(portal->first_vertex, portal->num_vertices, 1,
                                 root->num_portal_vertices) ||
                   !portal->num_vertices);
    }
    for (uint32_t i = 0; i < root->num_portal_refs; i++) {
        const struct ll_wmo_portal_ref *ref = &root->portal_refs[i];
        fuzz_check(ref->dropped || (ref->portal_idx < root->num_portals &&
                                    ref->group_idx < root->num_groups));
    }
    for (uint32_t i = 0; i < root->num_doodads; i++) {
        fuzz_touch_text(root->doodads[i].name);
        ll_wmo_doodad_shown(root, i, 1);
    }
    for (uint32_t i = 0; i < root->num_doodad_sets; i++) {
        const struct ll_wmo_doodad_set *set = &root->doodad_sets[i];
        fuzz_touch_text(set->name);
        fuzz_check(
            ll_range_fits(set->first_doodad, set->num_doodads, 1, root->num_doodads) ||
            !set->num_doodads);
    }
    fuzz_touch(root->lights, root->num_lights * sizeof *root->lights);
    fuzz_touch(root->fogs, root->num_fogs * sizeof *root->fogs);
}

// As where no group file is at hand.
static void plan(const struct ll_wmo_root *root)
{
    struct ll_arena arena = { .block_bytes = 4096 };
    struct ll_model model;
    struct ll_wmo_group *groups = calloc(root->num_groups + 1, sizeof *groups);
    fuzz_check(groups);
    fuzz_check(ll_model_plan_wmo(root, groups, root->num_groups, &arena, &model) ==
               LL_OK);
    for (uint32_t i = 0; i < model.num_props; i++)
        ll_model_prop_shown(&model, &model.props[i], 1);
    ll_model_write(&model, NULL, NULL);
    struct ll_rooms *rooms = ll_rooms_create(root, groups, root->num_groups);
    fuzz_check(rooms);
    ll_rooms_destroy(rooms);
    free(groups);
    ll_arena_finish(&arena);
}

size_t fuzz_once(struct ll_bytes bytes)
{
    struct ll_arena arena = { .block_bytes = 4096 };
    struct ll_wmo_root root;
    struct ll_report report;
    ll_wmo_is_root(bytes);
    if (ll_wmo_root_parse(bytes, &arena, &root, &report) == LL_OK) {
        root_touch(&root);
        plan(&root);
    }
    size_t used = arena.used_bytes;
    ll_arena_finish(&arena);
    return used;
}
