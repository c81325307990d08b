// What a level designer wants to know of a building: its root file and its groups.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/maths.h"
#include "formats/wmo.h"
#include "runner/inspect_private.h"

#define COUNT(array) (uint32_t)(sizeof(array) / sizeof((array)[0]))
#define NUM_MOST_FREQUENT 10

static const struct ll_inspect_flag root_flags[] = {
    { LL_MOHD_NO_PORTAL_FADE, "no_portal_fade" },
    { LL_MOHD_UNIFIED_LIGHT, "unified_light" },
    { LL_MOHD_LIQUID_TYPE_IDS, "liquid_type_ids" },
    { LL_MOHD_NO_COLOR_FIX, "no_color_fix" },
};

static const struct ll_inspect_flag material_flags[] = {
    { LL_MOMT_UNLIT, "unlit" },           { LL_MOMT_NO_FOG, "no_fog" },
    { LL_MOMT_TWO_SIDED, "two_sided" },   { LL_MOMT_EXTERIOR_LIGHT, "exterior_light" },
    { LL_MOMT_NIGHT_GLOW, "night_glow" }, { LL_MOMT_WINDOW, "window" },
    { LL_MOMT_CLAMP_S, "clamp_s" },       { LL_MOMT_CLAMP_T, "clamp_t" },
};

static const struct ll_inspect_flag group_flags[] = {
    { LL_MOGP_BSP, "bsp" },
    { LL_MOGP_COLORS, "colors" },
    { LL_MOGP_EXTERIOR, "exterior" },
    { LL_MOGP_EXTERIOR_LIT, "exterior_lit" },
    { LL_MOGP_UNREACHABLE, "unreachable" },
    { LL_MOGP_SHOW_SKY, "show_sky" },
    { LL_MOGP_LIGHTS, "lights" },
    { LL_MOGP_DOODADS, "doodads" },
    { LL_MOGP_LIQUID, "liquid" },
    { LL_MOGP_INTERIOR, "interior" },
    { LL_MOGP_ALWAYS_DRAW, "always_draw" },
    { LL_MOGP_SHOW_SKYBOX, "show_skybox" },
    { LL_MOGP_OCEAN, "ocean" },
    { LL_MOGP_COLORS_2, "colors_2" },
    { LL_MOGP_UVS_2, "uvs_2" },
    { LL_MOGP_ANTIPORTAL, "antiportal" },
};

static const char *blend_name(uint32_t blend)
{
    static const char *const names[] = { "opaque", "alpha_key", "alpha",
                                         "add",    "modulate",  "modulate_2x" };
    return blend < COUNT(names) ? names[blend] : NULL;
}

static void box_add(struct ll_inspect_file *file, const float min[3], const float max[3])
{
    ll_inspect_floats_add(file->doc, file->facts, "box_min_yd", min, 3);
    ll_inspect_floats_add(file->doc, file->facts, "box_max_yd", max, 3);
}

// ---- root ----

static void materials_add(struct ll_inspect_file *file, const struct ll_wmo_root *root)
{
    struct ll_json_doc *doc = file->doc;
    struct ll_json *list = ll_json_array(doc, file->facts, "materials");
    for (uint32_t i = 0; i < root->num_materials; i++) {
        const struct ll_wmo_material *material = &root->materials[i];
        struct ll_json *row = ll_json_object(doc, list, NULL);
        ll_json_integer(doc, row, "material", i);
        ll_json_string(doc, row, "texture", material->textures[0]);
        ll_json_string(doc, row, "texture_2", material->textures[1]);
        ll_json_string(doc, row, "blend", blend_name(material->blend));
        ll_json_integer(doc, row, "shader", material->shader);
        ll_inspect_flags_add(doc, row, "flags", material->flags, material_flags,
                             COUNT(material_flags));
        ll_inspect_color_add(doc, row, "emissive_color", material->emissive_bgra);
    }
}

static uint32_t groups_add(struct ll_inspect_file *file, const struct ll_wmo_root *root)
{
    struct ll_json_doc *doc = file->doc;
    struct ll_json *list = ll_json_array(doc, file->facts, "groups");
    uint32_t num_present = 0;
    for (uint32_t i = 0; i < root->num_groups; i++) {
        const struct ll_wmo_group_info *group = &root->groups[i];
        struct ll_arena_mark mark = ll_arena_mark(file->arena);
        char path[LL_INSPECT_PATH_BYTES];
        struct ll_bytes bytes;
        bool present = ll_inspect_group_path(file->path, i, path) &&
                       ll_inspect_read_beside(file, path, &bytes) == LL_OK;
        ll_arena_rewind(file->arena, mark);
        num_present += present;
        struct ll_json *row = ll_json_object(doc, list, NULL);
        ll_json_integer(doc, row, "group", i);
        ll_json_string(doc, row, "name", group->name);
        ll_json_bool(doc, row, "file_present", present);
        ll_inspect_flags_add(doc, row, "flags", group->flags, group_flags,
                             COUNT(group_flags));
        ll_inspect_floats_add(doc, row, "box_min_yd", group->box_min, 3);
        ll_inspect_floats_add(doc, row, "box_max_yd", group->box_max, 3);
    }
    return num_present;
}

// The two groups that a portal joins: what its first references on either side say.
static void portals_add(struct ll_inspect_file *file, const struct ll_wmo_root *root)
{
    struct ll_json_doc *doc = file->doc;
    struct ll_json *list = ll_json_array(doc, file->facts, "portals");
    for (uint32_t i = 0; i < root->num_portals; i++) {
        const struct ll_wmo_portal *portal = &root->portals[i];
        struct ll_json *row = ll_json_object(doc, list, NULL);
        ll_json_integer(doc, row, "portal", i);
        ll_json_integer(doc, row, "num_vertices", portal->num_vertices);
        float center[3] = { 0 };
        for (uint32_t v = 0; v < portal->num_vertices; v++) {
            for (int k = 0; k < 3; k++)
                center[k] += root->portal_vertices[portal->first_vertex + v][k] /
                             (float)portal->num_vertices;
        }
        ll_inspect_floats_add(doc, row, "center_yd", center, 3);
        struct ll_json *joined = ll_json_array(doc, row, "leads_to_groups");
        for (uint32_t r = 0; r < root->num_portal_refs; r++) {
            const struct ll_wmo_portal_ref *ref = &root->portal_refs[r];
            if (!ref->dropped && ref->portal_idx == i)
                ll_json_integer(doc, joined, NULL, ref->group_idx);
        }
    }
}

static void lights_add(struct ll_inspect_file *file, const struct ll_wmo_root *root)
{
    static const char *const types[] = { "omni", "spot", "directional", "ambient" };
    struct ll_json_doc *doc = file->doc;
    struct ll_json *list = ll_json_array(doc, file->facts, "lights");
    for (uint32_t i = 0; i < root->num_lights; i++) {
        const struct ll_wmo_light *light = &root->lights[i];
        struct ll_json *row = ll_json_object(doc, list, NULL);
        ll_json_integer(doc, row, "light", i);
        ll_json_string(doc, row, "type",
                       light->type < COUNT(types) ? types[light->type] : NULL);
        ll_inspect_color_add(doc, row, "color", light->color_bgra);
        ll_json_number(doc, row, "intensity", (double)light->intensity);
        ll_inspect_floats_add(doc, row, "pos_yd", light->position, 3);
        ll_json_bool(doc, row, "attenuated", light->attenuated);
        ll_json_number(doc, row, "start_yd", (double)light->start_yd);
        ll_json_number(doc, row, "end_yd", (double)light->end_yd);
    }
}

struct tally {
    const char *name;
    uint32_t num;
};

static int name_compare(const void *a, const void *b)
{
    const struct tally *x = a, *y = b;
    return strcmp(x->name, y->name);
}

static int tally_compare(const void *a, const void *b)
{
    const struct tally *x = a, *y = b;
    if (x->num != y->num)
        return x->num > y->num ? -1 : 1;
    return strcmp(x->name, y->name);
}

// Sorts the doodads of a range by name and counts equal ones; returns how many there are.
static uint32_t doodads_count(const struct ll_wmo_root *root, uint32_t first,
                              uint32_t num, struct tally *tallies)
{
    uint32_t num_shown = 0, num_names = 0;
    for (uint32_t i = 0; i < num; i++) {
        const struct ll_wmo_doodad *doodad = &root->doodads[first + i];
        if (!doodad->dropped)
            tallies[num_shown++] = (struct tally){ doodad->name, 1 };
    }
    if (num_shown)
        qsort(tallies, num_shown, sizeof *tallies, name_compare);
    for (uint32_t i = 0; i < num_shown; i++) {
        if (num_names && !strcmp(tallies[num_names - 1].name, tallies[i].name))
            tallies[num_names - 1].num++;
        else
            tallies[num_names++] = tallies[i];
    }
    if (num_names)
        qsort(tallies, num_names, sizeof *tallies, tally_compare);
    return num_names;
}

static bool doodads_add(struct ll_inspect_file *file, const struct ll_wmo_root *root)
{
    struct ll_json_doc *doc = file->doc;
    struct tally *tallies = ll_arena_array(file->arena, struct tally, root->num_doodads);
    if (!tallies)
        return false;
    uint32_t num_dropped = 0;
    for (uint32_t i = 0; i < root->num_doodads; i++)
        num_dropped += root->doodads[i].dropped;
    ll_json_integer(doc, file->facts, "num_doodads", root->num_doodads);
    ll_json_integer(doc, file->facts, "num_doodads_left_out", num_dropped);
    struct ll_json *sets = ll_json_array(doc, file->facts, "doodad_sets");
    for (uint32_t i = 0; i < root->num_doodad_sets; i++) {
        const struct ll_wmo_doodad_set *set = &root->doodad_sets[i];
        struct ll_json *row = ll_json_object(doc, sets, NULL);
        ll_json_integer(doc, row, "set", i);
        ll_json_string(doc, row, "name", set->name);
        ll_json_integer(doc, row, "first_doodad", set->first_doodad);
        ll_json_integer(doc, row, "num_doodads", set->num_doodads);
        ll_json_integer(
            doc, row, "num_models",
            doodads_count(root, set->first_doodad, set->num_doodads, tallies));
    }
    struct ll_json *list = ll_json_array(doc, file->facts, "most_frequent_doodads");
    uint32_t num_names = doodads_count(root, 0, root->num_doodads, tallies);
    for (uint32_t i = 0; i < num_names && i < NUM_MOST_FREQUENT; i++) {
        struct ll_json *row = ll_json_object(doc, list, NULL);
        ll_json_string(doc, row, "name", tallies[i].name);
        ll_json_integer(doc, row, "num_doodads", tallies[i].num);
    }
    return true;
}

static void fogs_add(struct ll_inspect_file *file, const struct ll_wmo_root *root)
{
    struct ll_json_doc *doc = file->doc;
    struct ll_json *list = ll_json_array(doc, file->facts, "fogs");
    for (uint32_t i = 0; i < root->num_fogs; i++) {
        const struct ll_wmo_fog *fog = &root->fogs[i];
        struct ll_json *row = ll_json_object(doc, list, NULL);
        ll_json_integer(doc, row, "fog", i);
        ll_json_bool(doc, row, "everywhere", fog->flags & 1);
        ll_inspect_floats_add(doc, row, "pos_yd", fog->position, 3);
        ll_json_number(doc, row, "inner_yd", (double)fog->inner_yd);
        ll_json_number(doc, row, "outer_yd", (double)fog->outer_yd);
        ll_inspect_color_add(doc, row, "color", fog->land.color_bgra);
        ll_json_number(doc, row, "start_fraction", (double)fog->land.start_scalar);
        ll_json_number(doc, row, "end_yd", (double)fog->land.end_yd);
        ll_inspect_color_add(doc, row, "water_color", fog->water.color_bgra);
        ll_json_number(doc, row, "water_start_fraction", (double)fog->water.start_scalar);
        ll_json_number(doc, row, "water_end_yd", (double)fog->water.end_yd);
    }
}

enum ll_status ll_inspect_wmo(struct ll_inspect_file *file)
{
    struct ll_wmo_root root;
    enum ll_status status =
        ll_wmo_root_parse(file->bytes, file->arena, &root, &file->report);
    if (status != LL_OK)
        return status;
    struct ll_json_doc *doc = file->doc;
    struct ll_json *facts = file->facts;
    ll_json_integer(doc, facts, "version", 17);
    ll_json_integer(doc, facts, "wmo_id", root.id);
    ll_inspect_flags_add(doc, facts, "flags", root.flags, root_flags, COUNT(root_flags));
    ll_inspect_color_add(doc, facts, "ambient_color", root.ambient_bgra);
    box_add(file, root.box_min, root.box_max);
    ll_json_string(doc, facts, "skybox", root.skybox);
    ll_json_integer(doc, facts, "num_materials", root.num_materials);
    ll_json_integer(doc, facts, "num_groups", root.num_groups);
    ll_json_integer(doc, facts, "num_portals", root.num_portals);
    ll_json_integer(doc, facts, "num_lights", root.num_lights);
    ll_json_integer(doc, facts, "num_fogs", root.num_fogs);
    ll_json_integer(doc, facts, "num_convex_planes", root.num_convex_planes);
    materials_add(file, &root);
    uint32_t num_present = groups_add(file, &root);
    ll_json_integer(doc, facts, "num_group_files_present", num_present);
    portals_add(file, &root);
    lights_add(file, &root);
    if (!doodads_add(file, &root))
        return ll_report_fail(&file->report, LL_ERR_MEMORY, "", 0, "out of memory");
    fogs_add(file, &root);
    return LL_OK;
}

// ---- groups ----

// The root beside a group; false where it is absent or broken.
static bool root_read(struct ll_inspect_file *file, struct ll_wmo_root *root)
{
    char path[LL_INSPECT_PATH_BYTES];
    struct ll_bytes bytes;
    struct ll_report report;
    return ll_inspect_root_path(file->path, path) &&
           ll_inspect_read_beside(file, path, &bytes) == LL_OK &&
           ll_wmo_root_parse(bytes, file->arena, root, &report) == LL_OK;
}

static void batches_add(struct ll_inspect_file *file, const struct ll_wmo_group *group,
                        const struct ll_wmo_root *root)
{
    static const char *const classes[] = { [LL_WMO_TRANSITION] = "transition",
                                           [LL_WMO_INTERIOR] = "interior",
                                           [LL_WMO_EXTERIOR] = "exterior" };
    struct ll_json_doc *doc = file->doc;
    uint32_t num[3] = { 0 }, triangles[3] = { 0 };
    for (uint32_t i = 0; i < group->num_batches; i++) {
        num[group->batches[i].batch_class]++;
        triangles[group->batches[i].batch_class] += group->batches[i].num_indices / 3;
    }
    struct ll_json *list = ll_json_array(doc, file->facts, "batch_classes");
    for (int c = 0; c < 3; c++) {
        struct ll_json *row = ll_json_object(doc, list, NULL);
        ll_json_string(doc, row, "class", classes[c]);
        ll_json_integer(doc, row, "num_batches", num[c]);
        ll_json_integer(doc, row, "num_triangles", triangles[c]);
    }
    list = ll_json_array(doc, file->facts, "batches");
    for (uint32_t i = 0; i < group->num_batches; i++) {
        const struct ll_wmo_batch *batch = &group->batches[i];
        bool known = root && batch->material_idx < root->num_materials;
        const struct ll_wmo_material *material =
            known ? &root->materials[batch->material_idx] : NULL;
        struct ll_json *row = ll_json_object(doc, list, NULL);
        ll_json_integer(doc, row, "batch", i);
        ll_json_string(doc, row, "class", classes[batch->batch_class]);
        ll_json_integer(doc, row, "material", batch->material_idx);
        ll_json_integer(doc, row, "num_triangles", batch->num_indices / 3);
        ll_json_string(doc, row, "blend", material ? blend_name(material->blend) : NULL);
        ll_json_string(doc, row, "texture", material ? material->textures[0] : NULL);
    }
}

static void liquid_add(struct ll_inspect_file *file, const struct ll_wmo_group *group,
                       const struct ll_wmo_root *root)
{
    static const char *const kinds[] = { "river", "ocean", "magma", "slime" };
    static const struct ll_wmo_root no_root;
    uint32_t kind, num_wet = 0;
    if (!ll_wmo_liquid_kind(root ? root : &no_root, group, &kind))
        return;
    const struct ll_wmo_liquid *liquid = &group->liquid;
    struct ll_json_doc *doc = file->doc;
    struct ll_json *object = ll_json_object(doc, file->facts, "liquid");
    ll_json_string(doc, object, "kind", kind < COUNT(kinds) ? kinds[kind] : NULL);
    ll_json_bool(doc, object, "has_surface", liquid->num_x > 0);
    if (!liquid->num_x)
        return;
    float low = INFINITY, high = -INFINITY;
    for (uint32_t y = 0; y + 1 < liquid->num_y; y++) {
        for (uint32_t x = 0; x + 1 < liquid->num_x; x++) {
            if (!ll_wmo_cell_wet(liquid->cells[y * (liquid->num_x - 1) + x]))
                continue;
            num_wet++;
            for (uint32_t corner = 0; corner < 4; corner++) {
                float h =
                    liquid->heights_yd[(y + corner / 2) * liquid->num_x + x + corner % 2];
                low = ll_minf(low, h);
                high = ll_maxf(high, h);
            }
        }
    }
    ll_inspect_floats_add(doc, object, "corner_yd", liquid->corner, 3);
    ll_json_integer(doc, object, "num_cells_x", liquid->num_x - 1);
    ll_json_integer(doc, object, "num_cells_y", liquid->num_y - 1);
    ll_json_integer(doc, object, "num_cells_wet", num_wet);
    ll_json_number(doc, object, "height_min_yd", (double)low);
    ll_json_number(doc, object, "height_max_yd", (double)high);
}

static void meshes_add(struct ll_inspect_file *file, const struct ll_wmo_group *group)
{
    struct ll_json_doc *doc = file->doc;
    struct ll_json *facts = file->facts;
    uint32_t num_triangles = group->num_indices / 3, num_unseen = 0, num_ghost = 0;
    for (uint32_t i = 0; group->triangles && i < num_triangles; i++) {
        num_unseen += group->triangles[i][1] == LL_MOPY_NO_MATERIAL;
        num_ghost += (group->triangles[i][0] & LL_MOPY_DETAIL) != 0;
    }
    ll_json_integer(doc, facts, "num_vertices", group->num_vertices);
    ll_json_integer(doc, facts, "num_triangles", num_triangles);
    ll_json_integer(doc, facts, "num_triangles_collision_only", num_unseen);
    ll_json_integer(doc, facts, "num_triangles_without_collision", num_ghost);
    ll_json_integer(doc, facts, "num_uv_sets",
                    (group->uvs[0] != NULL) + (group->uvs[1] != NULL));
    ll_json_integer(doc, facts, "num_color_sets",
                    (group->colors[0] != NULL) + (group->colors[1] != NULL));
    ll_json_integer(doc, facts, "num_batches", group->num_batches);
    ll_json_integer(doc, facts, "num_portal_refs", group->num_portal_refs);
    ll_json_integer(doc, facts, "num_light_refs", group->num_light_refs);
    ll_json_integer(doc, facts, "num_doodad_refs", group->num_doodad_refs);
    ll_json_integer(doc, facts, "num_bsp_nodes", group->num_bsp_nodes);
    ll_json_integer(doc, facts, "num_bsp_faces", group->num_bsp_faces);
}

enum ll_status ll_inspect_wmo_group(struct ll_inspect_file *file)
{
    struct ll_wmo_group group;
    enum ll_status status =
        ll_wmo_group_parse(file->bytes, file->arena, &group, &file->report);
    if (status != LL_OK)
        return status;
    struct ll_wmo_root root;
    bool has_root = root_read(file, &root);
    struct ll_json_doc *doc = file->doc;
    struct ll_json *facts = file->facts;
    ll_json_integer(doc, facts, "version", 17);
    ll_json_bool(doc, facts, "root_present", has_root);
    ll_json_integer(doc, facts, "group_id", group.id);
    ll_inspect_flags_add(doc, facts, "flags", group.flags, group_flags,
                         COUNT(group_flags));
    ll_json_bool(doc, facts, "lit_as_interior", ll_wmo_lit_interior(group.flags));
    box_add(file, group.box_min, group.box_max);
    meshes_add(file, &group);
    batches_add(file, &group, has_root ? &root : NULL);
    liquid_add(file, &group, has_root ? &root : NULL);
    return LL_OK;
}
