// What gives light at night: candle, lanterns, torch and fire.
#include "demo/props_timber.h"

#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "demo/kit/exact.h"
#include "demo/kit/tree.h"

static const float candle_light[3] = { 1.0f, 0.74f, 0.40f };
static const float lamp_light[3] = { 1.0f, 0.78f, 0.46f };
static const float fire_light[3] = { 1.0f, 0.58f, 0.24f };

static void light_set(struct ll_model *model, const float at[3], const float color[3],
                      float intensity, float start_yd, float end_yd)
{
    model->has_light = true;
    memcpy(model->light.position, at, sizeof model->light.position);
    memcpy(model->light.color, color, sizeof model->light.color);
    model->light.intensity = intensity;
    model->light.start_yd = start_yd;
    model->light.end_yd = end_yd;
}

// Crossed upright cards with a tongue of fire, root at z.
static void flames(struct ll_mesh *mesh, float x, float y, float z, float width,
                   float height, uint32_t num_cards)
{
    struct ll_mesh_pen pen = mesh->pen;
    mesh->pen.material = LL_SURFACE_FLAME;
    for (uint32_t i = 0; i < num_cards; i++) {
        struct ll_tree_card card = { .centre = { x, y, z + 0.5f * height },
                                     .up = { 0, 0, 0.5f * height },
                                     .uv = { i & 1, 0, !(i & 1), 1 },
                                     .heart = { x, y, z - height } };
        ll_tree_vector(0.5f * width, 0.07f + 0.5f * (float)i / (float)num_cards, 0,
                       card.right);
        ll_tree_card(mesh, &card);
    }
    mesh->pen = pen;
}

// A lantern that hangs from z = 0 of the pen's frame down to -0.62; its glass is about
// -0.38.
static void lantern(struct ll_mesh *mesh)
{
    struct ll_prop_area iron = ll_prop_strip_area(LL_STRIP_IRON);
    static const float roof[4][2] = {
        { 0.20f, -0.20f }, { 0.19f, -0.17f }, { 0.07f, -0.06f }, { 0.03f, -0.05f }
    };
    static const float below[2][2] = { { 0.0f, -0.20f }, { 0.20f, -0.20f } };
    static const float foot[4][2] = {
        { 0, -0.62f }, { 0.13f, -0.60f }, { 0.15f, -0.555f }, { 0, -0.55f }
    };
    mesh->pen.material = LL_SURFACE_WOOD;
    struct ll_lathe turn = { .profile = roof, .num_points = 4, .sides = 6, .around = 1 };
    ll_area_uv(iron, turn.uv);
    ll_lathe_turn(mesh, &turn);
    turn.profile = below;
    turn.num_points = 2;
    ll_lathe_turn(mesh, &turn);
    turn.profile = foot;
    turn.num_points = 4;
    ll_lathe_turn(mesh, &turn);
    for (uint32_t i = 0; i < 6; i++) { // bars at the corners
        float c = ll_exact_cos_turns((float)i / 6), s = ll_exact_sin_turns((float)i / 6);
        ll_timber_add(mesh,
                      &(struct ll_timber){ .from = { 0.128f * c, 0.128f * s, -0.56f },
                                           .to = { 0.158f * c, 0.158f * s, -0.19f },
                                           .up = { c, s, 0 },
                                           .width = 0.028f,
                                           .height = 0.028f,
                                           .area = iron,
                                           .skip = LL_MESH_X0 | LL_MESH_X1 });
    }
    ll_timber_add(mesh, &(struct ll_timber){ .from = { 0, 0, -0.07f },
                                             .to = { 0, 0, 0.03f },
                                             .width = 0.03f,
                                             .height = 0.03f,
                                             .area = iron });
    mesh->pen.material = LL_SURFACE_GLASS;
    static const float glass[2][2] = { { 0.12f, -0.555f }, { 0.15f, -0.20f } };
    struct ll_lathe pane = {
        .profile = glass, .num_points = 2, .sides = 6, .uv = { 0, 0, 1, 1 }, .around = 6
    };
    ll_lathe_turn(mesh, &pane);
    mesh->pen.material = LL_SURFACE_WOOD;
}

void ll_model_candle(struct ll_model *model)
{
    struct ll_mesh *mesh = &model->mesh;
    static const float dish[4][2] = {
        { 0.07f, 0 }, { 0.10f, 0.015f }, { 0.105f, 0.035f }, { 0, 0.02f }
    };
    static const float wax[4][2] = {
        { 0.042f, 0.02f }, { 0.038f, 0.19f }, { 0.03f, 0.2f }, { 0, 0.195f }
    };
    mesh->pen.material = LL_SURFACE_WOOD;
    struct ll_lathe turn = { .profile = dish, .num_points = 4, .sides = 8, .around = 1 };
    ll_area_uv(ll_prop_strip_area(LL_STRIP_IRON), turn.uv);
    ll_lathe_turn(mesh, &turn);
    turn.profile = wax;
    ll_area_uv(ll_prop_patch_area(LL_PATCH_LINEN), turn.uv);
    turn.uv[1] += 0.1f;
    ll_lathe_turn(mesh, &turn);
    flames(mesh, 0, 0, 0.19f, 0.075f, 0.15f, 2);
    const float at[3] = { 0, 0, 0.26f };
    ll_model_halo(model, at, 0.3f);
    light_set(model, at, candle_light, 0.8f, 0.5f, 5);
}

// On a wall: the wall is x = 0, the lantern hangs before it at +x.
void ll_model_lantern(struct ll_model *model)
{
    struct ll_mesh *mesh = &model->mesh;
    struct ll_prop_area iron = ll_prop_strip_area(LL_STRIP_IRON);
    mesh->pen.material = LL_SURFACE_WOOD;
    ll_timber_add(mesh, &(struct ll_timber){ .from = { 0.02f, 0, -0.28f },
                                             .to = { 0.02f, 0, 0.2f },
                                             .width = 0.1f,
                                             .height = 0.04f,
                                             .area = iron });
    ll_timber_add(mesh, &(struct ll_timber){ .from = { 0.03f, 0, 0.1f },
                                             .to = { 0.44f, 0, 0.1f },
                                             .width = 0.04f,
                                             .height = 0.045f,
                                             .area = iron });
    ll_timber_add(mesh, &(struct ll_timber){ .from = { 0.03f, 0, -0.2f },
                                             .to = { 0.3f, 0, 0.09f },
                                             .width = 0.03f,
                                             .height = 0.03f,
                                             .area = iron });
    mesh->pen.frame = ll_mesh_frame_at(0.38f, 0, 0.08f, 0, 0.85f);
    lantern(mesh);
    mesh->pen.frame = (struct ll_mesh_frame){ 0 };
    const float at[3] = { 0.38f, 0, -0.24f };
    ll_model_halo(model, at, 0.75f);
    light_set(model, at, lamp_light, 1, 1, 9);
}

// A post of 3.2 yards with an arm along +x.
void ll_model_lamp_post(struct ll_model *model)
{
    struct ll_mesh *mesh = &model->mesh;
    mesh->pen.material = LL_SURFACE_STONE;
    for (uint32_t i = 0; i < 4; i++) {
        float c = ll_exact_cos_turns(0.25f * (float)i + 0.1f),
              s = ll_exact_sin_turns(0.25f * (float)i + 0.1f);
        ll_stone_add(mesh, &(struct ll_stone){ .centre = { 0.21f * c, 0.21f * s, 0.02f },
                                               .size = { 0.21f, 0.19f, 0.2f },
                                               .seed = 9001 + i,
                                               .detail = 1,
                                               .cut_z = -0.05f });
    }
    mesh->pen.material = LL_SURFACE_WOOD;
    ll_timber_beam(mesh, 0, 0, -0.6f, 0.03f, 0, 3.2f, 0.19f, 0.19f);
    ll_timber_beam(mesh, 0.03f, 0, 3.2f, 0.03f, 0, 3.27f, 0.25f, 0.25f);
    ll_timber_beam(mesh, -0.18f, 0, 2.93f, 0.86f, 0, 2.99f, 0.12f, 0.13f);
    ll_timber_add(mesh, &(struct ll_timber){ .from = { 0.05f, 0, 2.42f },
                                             .to = { 0.52f, 0, 2.93f },
                                             .up = { -0.7f, 0, 0.7f },
                                             .width = 0.09f,
                                             .height = 0.09f,
                                             .area = ll_prop_strip_area(LL_STRIP_BEAM) });
    ll_timber_iron_band(mesh, 0.142f, 2.3f, 2.38f, 4);
    mesh->pen.frame = ll_mesh_frame_at(0.7f, 0, 2.9f, 0, 1.15f);
    lantern(mesh);
    mesh->pen.frame = (struct ll_mesh_frame){ 0 };
    const float at[3] = { 0.7f, 0, 2.46f };
    ll_model_halo(model, at, 1.25f);
    light_set(model, at, lamp_light, 1.2f, 2, 14);
    ll_model_bumper(model, -0.2f, -0.2f, -0.6f, 0.2f, 0.2f, 3.2f);
}

// On a wall: the wall is x = 0.
void ll_model_torch(struct ll_model *model)
{
    struct ll_mesh *mesh = &model->mesh;
    struct ll_prop_area iron = ll_prop_strip_area(LL_STRIP_IRON);
    mesh->pen.material = LL_SURFACE_WOOD;
    ll_timber_add(mesh, &(struct ll_timber){ .from = { 0.02f, 0, -0.22f },
                                             .to = { 0.02f, 0, 0.12f },
                                             .width = 0.12f,
                                             .height = 0.04f,
                                             .area = iron });
    ll_timber_add(mesh, &(struct ll_timber){ .from = { 0.03f, 0, 0.02f },
                                             .to = { 0.2f, 0, 0.02f },
                                             .width = 0.05f,
                                             .height = 0.05f,
                                             .area = iron });
    ll_timber_beam(mesh, 0.12f, 0, -0.38f, 0.27f, 0, 0.3f, 0.065f, 0.065f);
    // Rags about its head.
    ll_timber_add(mesh, &(struct ll_timber){ .from = { 0.245f, 0, 0.19f },
                                             .to = { 0.29f, 0, 0.4f },
                                             .width = 0.12f,
                                             .height = 0.12f,
                                             .area = iron });
    mesh->pen.material = LL_SURFACE_EMBERS;
    ll_timber_add(mesh, &(struct ll_timber){ .from = { 0.275f, 0, 0.33f },
                                             .to = { 0.295f, 0, 0.43f },
                                             .width = 0.135f,
                                             .height = 0.135f,
                                             .area = { 0, 0, 1, 0.5f } });
    flames(mesh, 0.29f, 0, 0.34f, 0.36f, 0.62f, 2);
    const float at[3] = { 0.3f, 0, 0.55f };
    ll_model_halo(model, at, 0.8f);
    light_set(model, at, fire_light, 1.1f, 1.5f, 11);
}

void ll_model_campfire(struct ll_model *model)
{
    struct ll_mesh *mesh = &model->mesh;
    struct ll_random random = ll_random_make(9101);
    mesh->pen.material = LL_SURFACE_STONE;
    for (uint32_t i = 0; i < 9; i++) {
        float turns = ((float)i + 0.25f * ll_tree_spread(&random)) / 9;
        float c = ll_exact_cos_turns(turns), s = ll_exact_sin_turns(turns);
        float size = 0.85f + 0.35f * ll_random_unit(&random);
        ll_stone_add(
            mesh, &(struct ll_stone){ .centre = { 0.92f * c, 0.92f * s, 0.06f },
                                      .size = { 0.26f * size, 0.24f * size, 0.2f * size },
                                      .seed = 9111 + i,
                                      .detail = 1,
                                      .cut_z = -0.04f });
    }
    mesh->pen.material = LL_SURFACE_BARK_PINE;
    for (uint32_t i = 0; i < 5; i++) { // logs that lean on each other
        float turns = (float)i / 5 + 0.03f;
        struct ll_limb_joint joints[2] = { { { 0, 0, 0.02f }, 0.12f },
                                           { { 0, 0, 0.6f }, 0.085f } };
        ll_tree_vector(0.78f, turns, 0, joints[0].place);
        joints[0].place[2] = 0.04f;
        ll_tree_vector(0.06f, turns + 0.2f, 0, joints[1].place);
        joints[1].place[2] = 0.58f + 0.04f * (float)(i & 1);
        ll_tree_limb(mesh, &(struct ll_limb){ .joints = joints,
                                              .num_joints = 2,
                                              .sides = 6,
                                              .wraps = 1,
                                              .repeat_yd = 1 });
    }
    mesh->pen.material = LL_SURFACE_EMBERS;
    static const float heap[3][2] = { { 0.72f, -0.02f }, { 0.45f, 0.13f }, { 0, 0.2f } };
    struct ll_lathe coals = {
        .profile = heap, .num_points = 3, .sides = 9, .uv = { 0, 0, 1, 0.8f }, .around = 3
    };
    ll_lathe_turn(mesh, &coals);
    flames(mesh, 0, 0, 0.1f, 1.25f, 1.75f, 2);
    flames(mesh, 0.1f, -0.07f, 0.1f, 0.8f, 1.1f, 2);
    const float at[3] = { 0, 0, 0.8f };
    ll_model_halo(model, at, 1.8f);
    light_set(model, at, fire_light, 1.4f, 2.5f, 18);
    ll_model_bumper(model, -0.7f, -0.7f, -0.1f, 0.7f, 0.7f, 0.5f);
}
