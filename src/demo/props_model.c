#include "demo/props_model.h"

#include <math.h>
#include <string.h>

#include "base/maths.h"

static const struct {
    enum ll_picture picture;
    uint16_t flags, blend;
} surfaces[LL_NUM_SURFACES] = {
    [LL_SURFACE_BARK_OAK] = { LL_PICTURE_BARK_OAK, 0, 0 },
    [LL_SURFACE_BARK_PINE] = { LL_PICTURE_BARK_PINE, 0, 0 },
    [LL_SURFACE_BARK_BIRCH] = { LL_PICTURE_BARK_BIRCH, 0, 0 },
    [LL_SURFACE_STONE] = { LL_PICTURE_STONE, 0, 0 },
    [LL_SURFACE_WOOD] = { LL_PICTURE_WOOD, 0, 0 },
    [LL_SURFACE_WOOD_DOUBLE] = { LL_PICTURE_WOOD, LL_M2_TWO_SIDED, 0 },
    [LL_SURFACE_SHINGLES] = { LL_PICTURE_SHINGLES, 0, 0 },
    [LL_SURFACE_GLASS] = { LL_PICTURE_GLASS, LL_M2_UNLIT, 0 },
    [LL_SURFACE_EMBERS] = { LL_PICTURE_EMBERS, LL_M2_UNLIT, 0 },
    [LL_SURFACE_LEAVES_OAK] = { LL_PICTURE_LEAVES_OAK, LL_M2_TWO_SIDED, 1 },
    [LL_SURFACE_LEAVES_BIRCH] = { LL_PICTURE_LEAVES_BIRCH, LL_M2_TWO_SIDED, 1 },
    [LL_SURFACE_NEEDLES] = { LL_PICTURE_NEEDLES, LL_M2_TWO_SIDED, 1 },
    [LL_SURFACE_HERBS] = { LL_PICTURE_HERBS, LL_M2_TWO_SIDED, 1 },
    [LL_SURFACE_FLAME] = { LL_PICTURE_FLAME,
                           LL_M2_UNLIT | LL_M2_TWO_SIDED | LL_M2_NO_DEPTH_WRITE, 4 },
    [LL_SURFACE_HALO] = { LL_PICTURE_HALO,
                          LL_M2_UNLIT | LL_M2_TWO_SIDED | LL_M2_NO_DEPTH_WRITE, 4 },
};

#define STAND_MS 3333 // length of the one sequence

void ll_model_bumper(struct ll_model *model, float x0, float y0, float z0, float x1,
                     float y1, float z1)
{
    if (model->num_bumpers == LL_MODEL_MAX_BUMPERS)
        return;
    float(*box)[3] = model->bumpers[model->num_bumpers++];
    memcpy(box[0], (float[3]){ x0, y0, z0 }, sizeof box[0]);
    memcpy(box[1], (float[3]){ x1, y1, z1 }, sizeof box[1]);
}

void ll_model_halo(struct ll_model *model, const float at[3], float radius_yd)
{
    if (model->num_billboards == LL_MODEL_MAX_BILLBOARDS)
        return;
    memcpy(model->billboards[model->num_billboards++], at, sizeof(float[3]));
    struct ll_mesh *mesh = &model->mesh;
    struct ll_mesh_pen pen = mesh->pen;
    mesh->pen.part = (uint8_t)model->num_billboards;
    mesh->pen.material = LL_SURFACE_HALO;
    static const float uvs[4][2] = { { 0, 1 }, { 1, 1 }, { 1, 0 }, { 0, 0 } };
    float r = radius_yd;
    float corners[4][3] = { { at[0], at[1] - r, at[2] - r },
                            { at[0], at[1] + r, at[2] - r },
                            { at[0], at[1] + r, at[2] + r },
                            { at[0], at[1] - r, at[2] + r } };
    ll_mesh_patch(mesh, (const float(*)[3])corners, uvs, 1, 1);
    mesh->pen = pen;
}

struct arrays { // of the model in the making; arena
    struct ll_m2_vertex *vertices;
    struct ll_m2_bone *bones;
    struct ll_m2_texture *textures;
    struct ll_m2_material *materials;
    struct ll_m2_light *lights;
    struct ll_m2_sequence *sequences;
    struct ll_skin *skin;
    struct ll_skin_section *sections;
    struct ll_skin_batch *batches;
    uint16_t *numbers, *indices; // 0, 1, 2, ..; the triangles by surface
    uint8_t (*skin_bones)[4];
    uint16_t *bone_lookup, *texture_lookup, *weight_lookup, *sequence_lookup;
    int16_t *coord_lookup, *uv_anim_lookup;
    struct ll_m2_track *weights;
    uint16_t *collision_indices;
    float (*collision_vertices)[3];
    float (*collision_normals)[3];
};

static bool arrays_make(struct arrays *a, const struct ll_model *model,
                        struct ll_arena *arena)
{
    uint32_t vertices = model->mesh.num_vertices, bones = model->num_billboards + 1;
    a->vertices = ll_arena_array(arena, struct ll_m2_vertex, vertices);
    a->bones = ll_arena_array(arena, struct ll_m2_bone, bones);
    a->textures = ll_arena_array(arena, struct ll_m2_texture, LL_NUM_SURFACES);
    a->materials = ll_arena_array(arena, struct ll_m2_material, LL_NUM_SURFACES);
    a->lights = ll_arena_new(arena, struct ll_m2_light);
    a->sequences = ll_arena_new(arena, struct ll_m2_sequence);
    a->skin = ll_arena_new(arena, struct ll_skin);
    a->sections = ll_arena_array(arena, struct ll_skin_section, LL_NUM_SURFACES);
    a->batches = ll_arena_array(arena, struct ll_skin_batch, LL_NUM_SURFACES);
    a->numbers = ll_arena_array(arena, uint16_t, vertices);
    a->indices = ll_arena_array(arena, uint16_t, model->mesh.num_triangles * 3);
    a->skin_bones = ll_arena_alloc(arena, vertices, 4, 1);
    a->bone_lookup = ll_arena_array(arena, uint16_t, bones);
    a->texture_lookup = ll_arena_array(arena, uint16_t, LL_NUM_SURFACES);
    a->weight_lookup = ll_arena_new(arena, uint16_t);
    a->sequence_lookup = ll_arena_new(arena, uint16_t);
    a->coord_lookup = ll_arena_new(arena, int16_t);
    a->uv_anim_lookup = ll_arena_new(arena, int16_t);
    a->weights = ll_arena_new(arena, struct ll_m2_track);
    a->collision_indices = ll_arena_array(arena, uint16_t, LL_MODEL_MAX_BUMPERS * 36);
    a->collision_vertices = ll_arena_alloc(arena, LL_MODEL_MAX_BUMPERS * 8,
                                           sizeof(float[3]), _Alignof(float));
    a->collision_normals = ll_arena_alloc(arena, LL_MODEL_MAX_BUMPERS * 12,
                                          sizeof(float[3]), _Alignof(float));
    return a->vertices && a->bones && a->textures && a->materials && a->lights &&
           a->sequences && a->skin && a->sections && a->batches && a->numbers &&
           a->indices && a->skin_bones && a->bone_lookup && a->texture_lookup &&
           a->weight_lookup && a->sequence_lookup && a->coord_lookup &&
           a->uv_anim_lookup && a->weights && a->collision_indices &&
           a->collision_vertices && a->collision_normals;
}

static const struct ll_m2_track no_track = { .global_sequence = -1 };

static bool track_constant(struct ll_arena *arena, uint32_t num_values,
                           const float *values, struct ll_m2_track *track)
{
    uint32_t *times = ll_arena_new(arena, uint32_t);
    float *copy = ll_arena_array(arena, float, num_values);
    if (!times || !copy)
        return false;
    memcpy(copy, values, num_values * sizeof *copy);
    *track = (struct ll_m2_track){
        .global_sequence = -1, .num_keys = 1, .times_ms = times, .values = copy
    };
    return true;
}

static bool light_fill(const struct ll_model_light *light, struct ll_arena *arena,
                       struct ll_m2_light *out)
{
    static const float none = 0, black[3] = { 0, 0, 0 }, on = 1;
    out->type = 1;
    memcpy(out->position, light->position, sizeof out->position);
    return track_constant(arena, 3, black, &out->ambient_color) &&
           track_constant(arena, 1, &none, &out->ambient_intensity) &&
           track_constant(arena, 3, light->color, &out->diffuse_color) &&
           track_constant(arena, 1, &light->intensity, &out->diffuse_intensity) &&
           track_constant(arena, 1, &light->start_yd, &out->start_yd) &&
           track_constant(arena, 1, &light->end_yd, &out->end_yd) &&
           track_constant(arena, 1, &on, &out->visibility);
}

static void bones_fill(const struct ll_model *model, struct arrays *a)
{
    for (uint32_t i = 0; i <= model->num_billboards; i++) {
        struct ll_m2_bone *bone = &a->bones[i];
        *bone = (struct ll_m2_bone){ .key_bone = -1,
                                     .parent = i ? 0 : -1,
                                     .translation = no_track,
                                     .rotation = no_track,
                                     .scale = no_track };
        if (i) {
            bone->flags = LL_M2_BONE_BILLBOARD;
            memcpy(bone->pivot, model->billboards[i - 1], sizeof bone->pivot);
        }
        a->bone_lookup[i] = (uint16_t)i;
    }
}

// Vertices of a mesh are not shared between parts, so a vertex has the bone of its faces.
static void vertices_fill(const struct ll_mesh *mesh, struct arrays *a)
{
    for (uint32_t i = 0; i < mesh->num_vertices; i++) {
        struct ll_m2_vertex *vertex = &a->vertices[i];
        vertex->weights[0] = 255;
        memcpy(vertex->position, mesh->positions[i], sizeof vertex->position);
        memcpy(vertex->normal, mesh->normals[i], sizeof vertex->normal);
        memcpy(vertex->uvs[0], mesh->uvs[i], sizeof vertex->uvs[0]);
        a->numbers[i] = (uint16_t)i;
    }
    for (uint32_t i = 0; i < mesh->num_triangles; i++) {
        for (uint32_t k = 0; k < 3; k++) {
            uint16_t v = mesh->triangles[i][k];
            a->vertices[v].bones[0] = mesh->faces[i].part;
            a->skin_bones[v][0] = mesh->faces[i].part;
        }
    }
}

static uint32_t surface_add(const struct ll_model *model, uint32_t surface,
                            uint32_t first_index, struct arrays *a)
{
    const struct ll_mesh *mesh = &model->mesh;
    uint32_t s = a->skin->num_sections, count = 0;
    uint32_t first = mesh->num_vertices, last = 0;
    for (uint32_t i = 0; i < mesh->num_triangles; i++) {
        if (mesh->faces[i].material != surface)
            continue;
        for (uint32_t k = 0; k < 3; k++) {
            uint16_t v = mesh->triangles[i][k];
            a->indices[first_index + count++] = v;
            first = ll_min_u32(first, v);
            last = ll_max_u32(last, v);
        }
    }
    if (!count)
        return 0;
    struct ll_skin_section *section = &a->sections[s];
    *section =
        (struct ll_skin_section){ .first_vertex = first,
                                  .num_vertices = last - first + 1,
                                  .first_index = first_index,
                                  .num_indices = count,
                                  .num_bones = (uint16_t)(model->num_billboards + 1),
                                  .num_influences = 1 };
    for (uint32_t i = 0; i < count; i++)
        ll_mesh_add(section->center, a->vertices[a->indices[first_index + i]].position,
                    1 / (float)count, section->center);
    a->batches[s] = (struct ll_skin_batch){ .flags = 0x10,
                                            .section_idx = (uint16_t)s,
                                            .color_idx = -1,
                                            .material_idx = (uint16_t)s,
                                            .num_textures = 1,
                                            .texture_lookup = (uint16_t)s };
    a->materials[s] =
        (struct ll_m2_material){ surfaces[surface].flags, surfaces[surface].blend };
    // Glows end in their picture; everything else may repeat.
    bool glows = surfaces[surface].blend >= 3;
    a->textures[s] = (struct ll_m2_texture){
        .flags = glows ? 0 : LL_M2_WRAP_U | LL_M2_WRAP_V,
        .path = ll_prop_pictures[surfaces[surface].picture].path,
    };
    a->texture_lookup[s] = (uint16_t)s;
    a->skin->num_sections++;
    return count;
}

static void bumper_fill(const float box[2][3], uint32_t b, struct arrays *a)
{
    // Corners by bits x, y, z; two triangles a face, counter-clockwise from outside.
    static const uint8_t faces[6][4] = { { 2, 0, 4, 6 }, { 1, 3, 7, 5 }, { 0, 1, 5, 4 },
                                         { 3, 2, 6, 7 }, { 2, 3, 1, 0 }, { 4, 5, 7, 6 } };
    for (uint32_t i = 0; i < 8; i++)
        for (uint32_t k = 0; k < 3; k++)
            a->collision_vertices[b * 8 + i][k] = box[i >> k & 1][k];
    for (uint32_t f = 0; f < 6; f++) {
        const uint8_t *c = faces[f];
        const uint8_t corners[6] = { c[0], c[1], c[2], c[0], c[2], c[3] };
        for (uint32_t k = 0; k < 6; k++)
            a->collision_indices[b * 36 + f * 6 + k] = (uint16_t)(b * 8 + corners[k]);
        for (uint32_t k = 0; k < 2; k++)
            a->collision_normals[b * 12 + f * 2 + k][f / 2] = f & 1 ? 1 : -1;
    }
}

// Of a box: half its diagonal.
static float box_radius(const float min[3], const float max[3])
{
    float size[3];
    ll_mesh_add(max, min, -1, size);
    return 0.5f * sqrtf(ll_mesh_dot(size, size));
}

static void bounds_fill(const struct ll_model *model, struct ll_m2 *out)
{
    ll_mesh_bounds(&model->mesh, out->box_min, out->box_max);
    // Billboards turn: their box has to hold them in any direction.
    const struct ll_mesh *mesh = &model->mesh;
    for (uint32_t i = 0; i < mesh->num_triangles; i++) {
        if (!mesh->faces[i].part)
            continue;
        const float *pivot = model->billboards[mesh->faces[i].part - 1];
        for (uint32_t k = 0; k < 3; k++) {
            float arm[3];
            ll_mesh_add(mesh->positions[mesh->triangles[i][k]], pivot, -1, arm);
            float reach = sqrtf(ll_mesh_dot(arm, arm));
            for (uint32_t c = 0; c < 3; c++) {
                out->box_min[c] = ll_minf(out->box_min[c], pivot[c] - reach);
                out->box_max[c] = ll_maxf(out->box_max[c], pivot[c] + reach);
            }
        }
    }
    out->radius_yd = box_radius(out->box_min, out->box_max);
    for (uint32_t b = 0; b < model->num_bumpers; b++) {
        for (uint32_t k = 0; k < 3; k++) {
            float lo = model->bumpers[b][0][k], hi = model->bumpers[b][1][k];
            out->collision_min[k] = b ? ll_minf(out->collision_min[k], lo) : lo;
            out->collision_max[k] = b ? ll_maxf(out->collision_max[k], hi) : hi;
        }
    }
    out->collision_radius_yd = box_radius(out->collision_min, out->collision_max);
}

enum ll_status ll_model_finish(const struct ll_model *model, const char *name,
                               struct ll_arena *arena, struct ll_m2 *out)
{
    struct arrays a;
    if (model->mesh.full)
        return LL_ERR_LIMIT;
    if (!arrays_make(&a, model, arena))
        return LL_ERR_MEMORY;
    *out = (struct ll_m2){ .version = 256, .name = name };
    bounds_fill(model, out);

    bones_fill(model, &a);
    vertices_fill(&model->mesh, &a);
    uint32_t num_indices = 0;
    for (uint32_t s = 0; s < LL_NUM_SURFACES; s++)
        num_indices += surface_add(model, s, num_indices, &a);
    for (uint32_t b = 0; b < model->num_bumpers; b++)
        bumper_fill(model->bumpers[b], b, &a);
    a.sequences[0] = (struct ll_m2_sequence){ .length_ms = STAND_MS,
                                              .frequency = 32767,
                                              .blend_ms = 150,
                                              .next_variation = -1,
                                              .radius_yd = out->radius_yd };
    memcpy(a.sequences[0].box_min, out->box_min, sizeof out->box_min);
    memcpy(a.sequences[0].box_max, out->box_max, sizeof out->box_max);
    a.uv_anim_lookup[0] = -1;
    static const float whole = 1;
    if (!track_constant(arena, 1, &whole, a.weights) ||
        (model->has_light && !light_fill(&model->light, arena, a.lights)))
        return LL_ERR_MEMORY;

    uint32_t num_sections = a.skin->num_sections;
    *a.skin = (struct ll_skin){ .num_vertices = model->mesh.num_vertices,
                                .num_indices = num_indices,
                                .num_sections = num_sections,
                                .num_batches = num_sections,
                                .vertices = a.numbers,
                                .indices = a.indices,
                                .bones = (const uint8_t(*)[4])a.skin_bones,
                                .sections = a.sections,
                                .batches = a.batches,
                                .max_bones = 53 };
    out->num_sequences = out->num_sequence_lookup = 1;
    out->sequences = a.sequences;
    out->sequence_lookup = a.sequence_lookup;
    out->num_bones = out->num_bone_lookup = model->num_billboards + 1;
    out->bones = a.bones;
    out->bone_lookup = a.bone_lookup;
    out->num_vertices = model->mesh.num_vertices;
    out->vertices = a.vertices;
    out->num_views = 1;
    out->views = a.skin;
    out->num_textures = out->num_materials = out->num_texture_lookup = num_sections;
    out->textures = a.textures;
    out->materials = a.materials;
    out->texture_lookup = a.texture_lookup;
    out->num_weights = out->num_weight_lookup = 1;
    out->weights = a.weights;
    out->weight_lookup = a.weight_lookup;
    out->num_coord_lookup = out->num_uv_anim_lookup = 1;
    out->coord_lookup = a.coord_lookup;
    out->uv_anim_lookup = a.uv_anim_lookup;
    out->num_collision_vertices = model->num_bumpers * 8;
    out->num_collision_indices = model->num_bumpers * 36;
    out->num_collision_normals = model->num_bumpers * 12;
    out->collision_vertices = (const float(*)[3])a.collision_vertices;
    out->collision_indices = a.collision_indices;
    out->collision_normals = (const float(*)[3])a.collision_normals;
    out->num_lights = model->has_light;
    out->lights = a.lights;
    return LL_OK;
}
