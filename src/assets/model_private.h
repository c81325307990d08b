// Inside of src/assets only.
#ifndef LL_ASSETS_MODEL_PRIVATE_H
#define LL_ASSETS_MODEL_PRIVATE_H

#include "assets/model.h"

void model_blend_set(struct ll_model_material *material, uint32_t blend, float alpha);
void model_normal_set(int8_t out[4], const float normal[3]);
void model_sphere_set(const float box_min[3], const float box_max[3], float center[3],
                      float *radius_yd);
void model_half_set(const float box_min[3], const float box_max[3], float half_yd[3]);
void model_box_grow(float box_min[3], float box_max[3], const float point[3]);

void model_m2_write(const struct ll_model *model, struct ll_model_vertex *vertices,
                    uint16_t *indices);
bool model_building_write(const struct ll_model *model, struct ll_model_vertex *vertices,
                          uint16_t *indices);

#define MODEL_EMPTY_BOX \
    { INFINITY, INFINITY, INFINITY }, \
    { \
        -INFINITY, -INFINITY, -INFINITY \
    }

#endif
