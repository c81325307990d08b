// What models and buildings share: materials by blend mode, normals, writing.
#include "assets/model.h"

#include <math.h>
#include <string.h>

#include "assets/model_private.h"
#include "base/maths.h"

static const struct {
    float alpha_ref;
    uint32_t flags;
} blends[LL_NUM_MODEL_BLENDS] = {
    { 0, LL_MATERIAL_SOLID },
    { 224.0f / 255, LL_MATERIAL_KEYED },
    { 1.0f / 255, 0 },
    { 1.0f / 255, LL_MATERIAL_FOG_BLACK | LL_MATERIAL_FADE_COLOR },
    { 1.0f / 255, LL_MATERIAL_FOG_BLACK },
    { 1.0f / 255, LL_MATERIAL_FOG_WHITE | LL_MATERIAL_MODULATE },
    { 1.0f / 255, LL_MATERIAL_FOG_GREY | LL_MATERIAL_MODULATE },
};

// alpha: of the batch. Below 1, opaque and keyed batches blend; a key keeps its
// silhouette.
void model_blend_set(struct ll_model_material *material, uint32_t blend, float alpha)
{
    material->record.alpha_ref = blends[blend].alpha_ref;
    material->record.flags |= blends[blend].flags;
    material->blend = (uint8_t)blend;
    if (blend <= 1 && alpha < 0.99999f) {
        material->blend = 2;
        if (blend == 1)
            material->record.alpha_ref = floorf(alpha * 224) / 255;
    }
}

// A zero normal stays zero: the surface law gives it the part of the light without
// direction.
void model_normal_set(int8_t out[4], const float normal[3])
{
    float length =
        sqrtf(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
    for (int i = 0; i < 3; i++)
        out[i] = length > 1e-6f ? (int8_t)lroundf(normal[i] / length * 127) : 0;
    out[3] = 0;
}

void model_sphere_set(const float box_min[3], const float box_max[3], float center[3],
                      float *radius_yd)
{
    float half2 = 0;
    for (int i = 0; i < 3; i++) {
        center[i] = (box_min[i] + box_max[i]) / 2;
        half2 += (box_max[i] - center[i]) * (box_max[i] - center[i]);
    }
    *radius_yd = sqrtf(half2);
}

void model_half_set(const float box_min[3], const float box_max[3], float half_yd[3])
{
    for (int i = 0; i < 3; i++)
        half_yd[i] = (box_max[i] - box_min[i]) / 2;
}

void model_box_grow(float box_min[3], float box_max[3], const float point[3])
{
    for (int i = 0; i < 3; i++) {
        box_min[i] = ll_minf(box_min[i], point[i]);
        box_max[i] = ll_maxf(box_max[i], point[i]);
    }
}

bool ll_model_write(const struct ll_model *model, struct ll_model_vertex *vertices,
                    uint16_t *indices)
{
    if (model->building)
        return model_building_write(model, vertices, indices);
    model_m2_write(model, vertices, indices);
    return true;
}

bool ll_model_prop_shown(const struct ll_model *model, const struct ll_model_prop *prop,
                         uint32_t doodad_set)
{
    for (uint32_t i = 0; i < model->num_sets; i++) {
        const struct ll_model_set *set = &model->sets[i];
        if ((i == 0 || i == doodad_set) && prop->doodad_idx >= set->first_doodad &&
            prop->doodad_idx - set->first_doodad < set->num_doodads)
            return true;
    }
    return false;
}
