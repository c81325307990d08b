// Boulders and small stones.
#include "demo/props_timber.h"

void ll_model_boulder(struct ll_model *model)
{
    model->mesh.pen.material = LL_SURFACE_STONE;
    ll_stone_add(&model->mesh, &(struct ll_stone){ .centre = { 0, 0, 0.55f },
                                                   .size = { 1.9f, 1.5f, 1.25f },
                                                   .seed = 7001,
                                                   .detail = 2,
                                                   .cut_z = -0.35f });
    ll_stone_add(&model->mesh, &(struct ll_stone){ .centre = { 1.2f, 1.2f, 0.1f },
                                                   .size = { 0.75f, 0.65f, 0.55f },
                                                   .seed = 7002,
                                                   .detail = 1,
                                                   .cut_z = -0.3f });
    ll_model_bumper(model, -1.4f, -1.1f, -0.4f, 1.4f, 1.1f, 1.5f);
}

void ll_model_stones(struct ll_model *model)
{
    static const struct ll_stone stones[] = {
        { { 0, 0, 0.18f }, { 0.62f, 0.5f, 0.42f }, 7101, 1, -0.2f },
        { { 0.75f, 0.25f, 0.08f }, { 0.36f, 0.4f, 0.26f }, 7102, 1, -0.15f },
        { { -0.35f, 0.75f, 0.06f }, { 0.3f, 0.26f, 0.2f }, 7103, 1, -0.12f },
    };
    model->mesh.pen.material = LL_SURFACE_STONE;
    for (uint32_t i = 0; i < sizeof stones / sizeof *stones; i++)
        ll_stone_add(&model->mesh, &stones[i]);
}
