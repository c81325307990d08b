// WMO: all groups of a building in one mesh; one material for each (material, law) in
// use.
#include <math.h>
#include <string.h>

#include "assets/model_private.h"
#include "base/maths.h"

// MOMT blend numbers are the GPU's own; the others' names are those of models.
static const uint8_t blend_of_wmo[] = { 0, 1, 2, 4, 5, 6 };

// classic-look.md 4: the law of a batch by the class of its group and its own.
static uint32_t law_of(const struct ll_wmo_group *group, const struct ll_wmo_batch *batch,
                       const struct ll_wmo_material *material)
{
    if (!ll_wmo_lit_interior(group->flags))
        return material->flags & LL_MOMT_UNLIT ? LL_LAW_EXTERIOR_UNLIT : LL_LAW_EXTERIOR;
    switch (batch->batch_class) {
    case LL_WMO_INTERIOR:
        return LL_LAW_INTERIOR;
    case LL_WMO_TRANSITION:
        return LL_LAW_TRANSITION;
    default:
        return LL_LAW_EXTERIOR;
    }
}

static void material_plan(const struct ll_wmo_material *material, bool interior,
                          uint32_t law, struct ll_model_material *out)
{
    *out = (struct ll_model_material){ .texture = material->textures[0] };
    struct ll_material *record = &out->record;
    for (int i = 0; i < 4; i++)
        record->color[i] = 1;
    record->law = law;
    if (material->flags & LL_MOMT_NO_FOG)
        record->flags |= LL_MATERIAL_UNFOGGED;
    if (interior && material->flags & LL_MOMT_WINDOW)
        record->flags |= LL_MATERIAL_WINDOW;
    if (material->flags & LL_MOMT_NIGHT_GLOW) {
        for (int c = 0; c < 3; c++)
            record->emission[c] = (float)material->emissive_bgra[2 - c] / 255;
    }
    out->state =
        (uint8_t)((material->flags & LL_MOMT_TWO_SIDED ? LL_MODEL_TWO_SIDED : 0) |
                  (material->flags & LL_MOMT_CLAMP_S ? LL_MODEL_CLAMP_U : 0) |
                  (material->flags & LL_MOMT_CLAMP_T ? LL_MODEL_CLAMP_V : 0));
    model_blend_set(out, blend_of_wmo[material->blend < 6 ? material->blend : 0], 1);
}

// Materials differ by more than their MOMT row: one for each use that occurs.
struct material_key {
    uint32_t material_idx, law;
    bool interior;
};

static uint32_t material_find(struct ll_model *out, struct material_key *keys,
                              const struct ll_wmo_root *root, struct material_key key)
{
    for (uint32_t i = 0; i < out->num_materials; i++) {
        if (keys[i].material_idx == key.material_idx && keys[i].law == key.law &&
            keys[i].interior == key.interior)
            return i;
    }
    static const struct ll_wmo_material none = { .textures = { "", "" } };
    const struct ll_wmo_material *material = key.material_idx < root->num_materials
                                                 ? &root->materials[key.material_idx]
                                                 : &none;
    material_plan(material, key.interior, key.law, &out->materials[out->num_materials]);
    keys[out->num_materials] = key;
    return out->num_materials++;
}

// Bounds of a group, into a batch that others copy them from.
static void group_bounds(const struct ll_wmo_group *group, struct ll_model_batch *out,
                         float box_min[3], float box_max[3])
{
    struct {
        float min[3], max[3];
    } box = { MODEL_EMPTY_BOX };
    for (uint32_t i = 0; i < group->num_vertices; i++)
        model_box_grow(box.min, box.max, group->positions[i]);
    model_sphere_set(box.min, box.max, out->center, &out->radius_yd);
    model_half_set(box.min, box.max, out->half_yd);
    model_box_grow(box_min, box_max, box.min);
    model_box_grow(box_min, box_max, box.max);
}

static bool batches_plan(const struct ll_wmo_root *root, struct ll_model *out,
                         struct ll_arena *arena)
{
    uint32_t num_batches = 0;
    for (uint32_t g = 0; g < out->num_groups; g++)
        num_batches += out->groups[g].num_batches;
    out->batches = ll_arena_array(arena, struct ll_model_batch, num_batches);
    out->materials = ll_arena_array(arena, struct ll_model_material, num_batches);
    struct material_key *keys = ll_arena_array(arena, struct material_key, num_batches);
    if (!out->batches || !out->materials || !keys)
        return false;
    struct {
        float min[3], max[3];
    } box = { MODEL_EMPTY_BOX };
    for (uint32_t g = 0; g < out->num_groups; g++) {
        const struct ll_wmo_group *group = &out->groups[g];
        if (!group->num_vertices)
            continue;
        struct ll_model_batch like = { .group = (uint16_t)g };
        group_bounds(group, &like, box.min, box.max);
        for (uint32_t b = 0; b < group->num_batches; b++) {
            const struct ll_wmo_batch *batch = &group->batches[b];
            if (!batch->num_indices)
                continue;
            static const struct ll_wmo_material none = { .flags = 0 };
            const struct ll_wmo_material *material =
                batch->material_idx < root->num_materials
                    ? &root->materials[batch->material_idx]
                    : &none;
            struct material_key key = { batch->material_idx,
                                        law_of(group, batch, material),
                                        ll_wmo_lit_interior(group->flags) };
            like.first_index = out->num_indices + batch->first_index;
            like.num_indices = batch->num_indices;
            like.first_vertex = out->num_vertices;
            like.material = material_find(out, keys, root, key);
            like.layer = b;
            out->batches[out->num_batches++] = like;
        }
        out->num_vertices += group->num_vertices;
        out->num_indices += group->num_indices;
    }
    if (out->num_vertices)
        model_sphere_set(box.min, box.max, out->center, &out->radius_yd);
    return true;
}

// ---- props ----

static void axes_of_quaternion(const float q[4], float scale, float axes[3][3])
{
    const float x = q[0], y = q[1], z = q[2], w = q[3];
    const float rows[3][3] = {
        { 1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w) },
        { 2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w) },
        { 2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y) },
    };
    for (int axis = 0; axis < 3; axis++) {
        for (int i = 0; i < 3; i++)
            axes[axis][i] = rows[i][axis] * scale;
    }
}

static void prop_plan(const struct ll_wmo_doodad *doodad, uint32_t doodad_idx,
                      struct ll_model_prop *out)
{
    *out = (struct ll_model_prop){ .name = doodad->name, .doodad_idx = doodad_idx };
    memcpy(out->position, doodad->position, sizeof out->position);
    axes_of_quaternion(doodad->rotation, doodad->scale, out->axes);
    for (int c = 0; c < 3; c++)
        out->color_rgb[c] = doodad->color_bgra[2 - c];
}

// Who lights a prop.
struct prop_owner {
    const struct ll_wmo_group *group; // the first that names it, or NULL
    bool exterior;                    // some group that is no interior names it
};

// One walk over the groups: buildings may have 65535 props and as many references a
// group.
static struct prop_owner *prop_owners(const struct ll_wmo_root *root,
                                      const struct ll_model *model,
                                      struct ll_arena *arena)
{
    struct prop_owner *owners =
        ll_arena_array(arena, struct prop_owner, root->num_doodads);
    for (uint32_t g = 0; owners && g < model->num_groups; g++) {
        const struct ll_wmo_group *group = &model->groups[g];
        for (uint32_t i = 0; i < group->num_doodad_refs; i++) {
            if (group->doodad_refs[i] >= root->num_doodads)
                continue;
            struct prop_owner *owner = &owners[group->doodad_refs[i]];
            if (!owner->group)
                owner->group = group;
            owner->exterior |= !ll_wmo_lit_interior(group->flags);
        }
    }
    return owners;
}

static void prop_lights_plan(const struct ll_wmo_root *root,
                             const struct ll_wmo_group *group, struct ll_model *out)
{
    for (uint32_t i = 0; i < group->num_light_refs; i++) {
        if (group->light_refs[i] >= root->num_lights)
            continue;
        const struct ll_wmo_light *light = &root->lights[group->light_refs[i]];
        struct ll_model_prop_light *to = &out->prop_lights[out->num_prop_lights++];
        *to = (struct ll_model_prop_light){ .start_yd = light->start_yd,
                                            .end_yd = light->end_yd };
        for (int c = 0; c < 3; c++) {
            to->position[c] = light->position[c];
            to->color[c] = (float)light->color_bgra[2 - c] / 255 * light->intensity;
        }
    }
}

static bool props_plan(const struct ll_wmo_root *root, struct ll_model *out,
                       struct ll_arena *arena)
{
    uint32_t num_refs = 0;
    for (uint32_t g = 0; g < out->num_groups; g++)
        num_refs += out->groups[g].num_light_refs;
    out->props = ll_arena_array(arena, struct ll_model_prop, root->num_doodads);
    out->prop_lights = ll_arena_array(arena, struct ll_model_prop_light, num_refs);
    out->sets = ll_arena_array(arena, struct ll_model_set, root->num_doodad_sets);
    uint32_t *first_light = ll_arena_array(arena, uint32_t, out->num_groups);
    uint32_t *num_lights = ll_arena_array(arena, uint32_t, out->num_groups);
    struct prop_owner *owners = prop_owners(root, out, arena);
    if (!out->props || !out->prop_lights || !out->sets || !first_light || !num_lights ||
        !owners)
        return false;
    for (uint32_t g = 0; g < out->num_groups; g++) {
        first_light[g] = out->num_prop_lights;
        prop_lights_plan(root, &out->groups[g], out);
        num_lights[g] = out->num_prop_lights - first_light[g];
    }
    for (uint32_t i = 0; i < root->num_doodad_sets; i++)
        out->sets[out->num_sets++] =
            (struct ll_model_set){ root->doodad_sets[i].first_doodad,
                                   root->doodad_sets[i].num_doodads };
    for (uint32_t i = 0; i < root->num_doodads; i++) {
        const struct ll_wmo_doodad *doodad = &root->doodads[i];
        if (doodad->dropped || !doodad->name[0])
            continue;
        if (!owners[i].group) {
            out->num_unnamed++;
            continue;
        }
        struct ll_model_prop *prop = &out->props[out->num_props++];
        prop_plan(doodad, i, prop);
        prop->interior = !owners[i].exterior;
        if (prop->interior) {
            prop->first_light = first_light[owners[i].group - out->groups];
            prop->num_lights = num_lights[owners[i].group - out->groups];
        }
    }
    return true;
}

enum ll_status ll_model_plan_wmo(const struct ll_wmo_root *root,
                                 const struct ll_wmo_group *groups, uint32_t num_groups,
                                 struct ll_arena *arena, struct ll_model *out)
{
    *out = (struct ll_model){
        .building = true, .root = root, .groups = groups, .num_groups = num_groups
    };
    return batches_plan(root, out, arena) && props_plan(root, out, arena) ? LL_OK
                                                                          : LL_ERR_MEMORY;
}

// Without baked colours an interior batch is the plain texel (alpha 0), but a transition
// is all outdoor light (alpha 1).
static void transitions_open(const struct ll_wmo_group *group,
                             struct ll_model_vertex *vertices)
{
    for (uint32_t b = 0; b < group->num_batches; b++) {
        const struct ll_wmo_batch *batch = &group->batches[b];
        if (batch->batch_class != LL_WMO_TRANSITION)
            continue;
        for (uint32_t i = 0; i < batch->num_indices; i++)
            vertices[group->indices[batch->first_index + i]].color[3] = 255;
    }
}

// Colours as baked and as doors brighten them, in a buffer of the group's size.
static void colors_write(const struct ll_model *model, const struct ll_wmo_group *group,
                         struct ll_model_vertex *vertices, uint8_t (*rgba)[4])
{
    const uint8_t(*colors)[4] = group->colors[0];
    bool interior = ll_wmo_lit_interior(group->flags);
    for (uint32_t i = 0; i < group->num_vertices; i++) {
        for (int c = 0; c < 3; c++)
            rgba[i][c] = colors ? colors[i][2 - c] : 255;
        rgba[i][3] = colors ? colors[i][3] : 0;
    }
    if (colors)
        ll_door_light(model->root, group, model->door_law, rgba);
    for (uint32_t i = 0; i < group->num_vertices; i++) {
        memcpy(vertices[i].color, rgba[i], 3);
        vertices[i].color[3] = interior ? rgba[i][3] : 0;
    }
}

bool model_building_write(const struct ll_model *model, struct ll_model_vertex *vertices,
                          uint16_t *indices)
{
    struct ll_arena scratch = { 0 };
    uint8_t(*rgba)[4] = ll_arena_alloc(&scratch, LL_WMO_MAX_VERTICES, 4, 1);
    for (uint32_t g = 0; rgba && g < model->num_groups; g++) {
        const struct ll_wmo_group *group = &model->groups[g];
        if (!group->num_vertices)
            continue;
        for (uint32_t i = 0; i < group->num_vertices; i++) {
            struct ll_model_vertex *v = &vertices[i];
            memcpy(v->position, group->positions[i], sizeof v->position);
            model_normal_set(v->normal, group->normals[i]);
            memcpy(v->uv, group->uvs[0][i], sizeof v->uv);
        }
        colors_write(model, group, vertices, rgba);
        if (!group->colors[0] && ll_wmo_lit_interior(group->flags))
            transitions_open(group, vertices);
        memcpy(indices, group->indices, group->num_indices * sizeof *indices);
        vertices += group->num_vertices;
        indices += group->num_indices;
    }
    ll_arena_finish(&scratch);
    return rgba != NULL;
}
