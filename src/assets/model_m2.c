// M2: the pose of Stand's first frame, one material a batch.
#include <math.h>
#include <string.h>

#include "assets/model_private.h"

// The camera is not known at load: billboards stand as they are modelled.
static struct ll_m2_clock stand_clock(const struct ll_m2 *m2)
{
    int sequence = ll_m2_sequence_find(m2, 0);
    return (struct ll_m2_clock){ .sequence = sequence > 0 ? (uint32_t)sequence : 0 };
}

static void transform_point(const float m[16], const float p[3], float out[3])
{
    for (int i = 0; i < 3; i++)
        out[i] = m[i] * p[0] + m[4 + i] * p[1] + m[8 + i] * p[2] + m[12 + i];
}

static void transform_vector(const float m[16], const float v[3], float out[3])
{
    for (int i = 0; i < 3; i++)
        out[i] = m[i] * v[0] + m[4 + i] * v[1] + m[8 + i] * v[2];
}

static void vertex_pose(const struct ll_model *model, const struct ll_m2_vertex *vertex,
                        float position[3], float normal[3])
{
    memset(position, 0, 3 * sizeof(float));
    memset(normal, 0, 3 * sizeof(float));
    for (int k = 0; k < 4; k++) {
        if (!vertex->weights[k])
            continue;
        const float *m = model->bones[model->m2->num_bones ? vertex->bones[k] : 0];
        float weight = (float)vertex->weights[k] / 255, p[3], n[3];
        transform_point(m, vertex->position, p);
        transform_vector(m, vertex->normal, n);
        for (int i = 0; i < 3; i++) {
            position[i] += p[i] * weight;
            normal[i] += n[i] * weight;
        }
    }
}

// Alpha of a batch in the standing pose. What only begins invisible, as effects do that
// fade in, is shown as visible as it gets; what stays at 0 or below all the time is
// hidden.
static float batch_alpha(const struct ll_m2 *m2, const struct ll_skin_batch *batch,
                         int weight_idx)
{
    enum { NUM_STEPS = 16 };
    struct ll_m2_clock clock = stand_clock(m2);
    uint32_t length_ms =
        clock.sequence < m2->num_sequences ? m2->sequences[clock.sequence].length_ms : 0;
    float most = 0;
    for (uint32_t step = 0; step < NUM_STEPS && (step == 0 || length_ms); step++) {
        clock.time_ms = (uint32_t)((uint64_t)length_ms * step / NUM_STEPS);
        clock.global_ms = clock.time_ms;
        float color = 1, weight = 1;
        if (batch->color_idx >= 0 && (uint32_t)batch->color_idx < m2->num_colors)
            ll_m2_track_at(m2, &m2->colors[batch->color_idx].alpha, clock, 1, &color);
        if (weight_idx >= 0)
            ll_m2_track_at(m2, &m2->weights[weight_idx], clock, 1, &weight);
        float alpha = color < 0 || weight < 0 ? 0 : color * weight;
        if (step == 0 && alpha > 0)
            return alpha;
        most = alpha > most ? alpha : most;
    }
    return most;
}

// False: the batch is not drawn at all.
static bool material_plan(const struct ll_m2 *m2, const struct ll_skin_batch *batch,
                          struct ll_model_material *out)
{
    struct ll_m2_stage stage = ll_m2_batch_stage(m2, batch, 0);
    if (stage.texture_idx < 0 || batch->material_idx >= m2->num_materials)
        return false;
    const struct ll_m2_texture *texture = &m2->textures[stage.texture_idx];
    if (texture->type == 0 && !texture->path[0])
        return false; // silenced by its author
    const struct ll_m2_material *material = &m2->materials[batch->material_idx];

    float color[4] = { 1, 1, 1, 1 };
    if (batch->color_idx >= 0 && (uint32_t)batch->color_idx < m2->num_colors)
        ll_m2_track_at(m2, &m2->colors[batch->color_idx].color, stand_clock(m2), 3,
                       color);
    color[3] = batch_alpha(m2, batch, stage.weight_idx);
    if (color[3] <= 0)
        return false;

    *out = (struct ll_model_material){ .texture = texture->path };
    memcpy(out->record.color, color, sizeof color);
    out->record.law = LL_LAW_MODEL;
    out->record.flags = (material->flags & LL_M2_UNLIT ? LL_MATERIAL_UNLIT : 0u) |
                        (material->flags & LL_M2_NO_FOG ? LL_MATERIAL_UNFOGGED : 0u) |
                        (stage.coord < 0 ? LL_MATERIAL_ENVIRONMENT : 0u);
    out->state =
        (uint8_t)((material->flags & LL_M2_TWO_SIDED ? LL_MODEL_TWO_SIDED : 0) |
                  (material->flags & LL_M2_NO_DEPTH_TEST ? LL_MODEL_NO_DEPTH_TEST : 0) |
                  (material->flags & LL_M2_NO_DEPTH_WRITE ? LL_MODEL_NO_DEPTH_WRITE : 0) |
                  (texture->flags & LL_M2_WRAP_U ? 0 : LL_MODEL_CLAMP_U) |
                  (texture->flags & LL_M2_WRAP_V ? 0 : LL_MODEL_CLAMP_V));
    uint32_t blend = material->blend < LL_NUM_MODEL_BLENDS ? material->blend : 2;
    model_blend_set(out, blend, color[3]);
    return true;
}

// What the file says of its size decides how far it is seen; a file that says nothing
// sensible is as large as what it draws.
static void fade_size_plan(struct ll_model *model)
{
    const struct ll_m2 *m2 = model->m2;
    bool known = m2->radius_yd > 0 && m2->radius_yd < 1e6f;
    for (int i = 0; i < 3; i++) {
        known = known && m2->box_min[i] <= m2->box_max[i] &&
                fabsf(m2->box_min[i]) < 1e6f && fabsf(m2->box_max[i]) < 1e6f;
    }
    model->fade_radius_yd = known ? m2->radius_yd : model->radius_yd;
    for (int i = 0; i < 3; i++)
        model->fade_center[i] =
            known ? (m2->box_min[i] + m2->box_max[i]) / 2 : model->center[i];
}

static void bounds_plan(struct ll_model *model)
{
    struct {
        float min[3], max[3];
    } box = { MODEL_EMPTY_BOX };
    for (uint32_t i = 0; i < model->num_vertices; i++) {
        float position[3], normal[3];
        vertex_pose(model, &model->m2->vertices[model->skin->vertices[i]], position,
                    normal);
        model_box_grow(box.min, box.max, position);
    }
    float half_yd[3] = { 0 };
    if (model->num_vertices) {
        model_sphere_set(box.min, box.max, model->center, &model->radius_yd);
        model_half_set(box.min, box.max, half_yd);
    }
    fade_size_plan(model);
    for (uint32_t i = 0; i < model->num_batches; i++) {
        memcpy(model->batches[i].center, model->center, sizeof model->center);
        memcpy(model->batches[i].half_yd, half_yd, sizeof half_yd);
        model->batches[i].radius_yd = model->radius_yd;
    }
}

// Opaque and keyed batches of one section cover each other in their order; the blended
// ones lie above, and are drawn in theirs.
static void layers_plan(struct ll_model *model)
{
    uint32_t num_solid = 0;
    for (uint32_t i = 0; i < model->num_batches; i++) {
        if (model->materials[model->batches[i].material].blend < 2)
            model->batches[i].layer = num_solid++;
    }
    for (uint32_t i = 0; i < model->num_batches; i++) {
        if (model->materials[model->batches[i].material].blend >= 2)
            model->batches[i].layer = num_solid;
    }
}

// Of creatures one variant of each geoset group shows; placed models have group 0 alone.
static bool section_shown(const struct ll_skin_section *section)
{
    return section->geoset == 0 || section->geoset % 100 == 1;
}

enum ll_status ll_model_plan_m2(const struct ll_m2 *m2, const struct ll_skin *skin,
                                struct ll_arena *arena, struct ll_model *out)
{
    *out = (struct ll_model){ .num_vertices = skin->num_vertices,
                              .num_indices = skin->num_indices,
                              .m2 = m2,
                              .skin = skin };
    out->batches = ll_arena_array(arena, struct ll_model_batch, skin->num_batches);
    out->materials = ll_arena_array(arena, struct ll_model_material, skin->num_batches);
    out->bones = ll_m2_bone_matrices_at(m2, stand_clock(m2), NULL, arena);
    if (!out->batches || !out->materials || !out->bones)
        return LL_ERR_MEMORY;
    for (uint32_t i = 0; i < skin->num_batches; i++) {
        const struct ll_skin_batch *batch = &skin->batches[i];
        if (batch->dropped)
            continue;
        const struct ll_skin_section *section = &skin->sections[batch->section_idx];
        if (!section->num_indices || !section_shown(section) ||
            !material_plan(m2, batch, &out->materials[out->num_materials]))
            continue;
        out->batches[out->num_batches++] =
            (struct ll_model_batch){ .first_index = section->first_index,
                                     .num_indices = section->num_indices,
                                     .material = out->num_materials++ };
    }
    layers_plan(out);
    bounds_plan(out);
    return LL_OK;
}

void model_m2_write(const struct ll_model *model, struct ll_model_vertex *vertices,
                    uint16_t *indices)
{
    for (uint32_t i = 0; i < model->num_vertices; i++) {
        const struct ll_m2_vertex *vertex =
            &model->m2->vertices[model->skin->vertices[i]];
        float normal[3];
        vertex_pose(model, vertex, vertices[i].position, normal);
        model_normal_set(vertices[i].normal, normal);
        memset(vertices[i].color, 255, sizeof vertices[i].color);
        memcpy(vertices[i].uv, vertex->uvs[0], sizeof vertices[i].uv);
    }
    memcpy(indices, model->skin->indices, model->num_indices * sizeof *indices);
}
