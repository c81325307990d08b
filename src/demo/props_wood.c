// Things of boards: what stands in a yard, at a fire and in a room.
#include "demo/props_timber.h"

#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "demo/kit/exact.h"
#include "demo/kit/tree.h"

static void fence_post(struct ll_mesh *mesh, float x)
{
    mesh->pen.material = LL_SURFACE_WOOD;
    ll_timber_beam(mesh, x, 0, -0.5f, x, 0, 1.22f, 0.17f, 0.17f);
    ll_timber_beam(mesh, x, 0, 1.22f, x, 0, 1.28f, 0.23f, 0.23f);
}

void ll_model_fence_post(struct ll_model *model)
{
    fence_post(&model->mesh, 0);
    ll_model_bumper(model, -0.1f, -0.1f, -0.5f, 0.1f, 0.1f, 1.28f);
}

// One section along x, 3 yards from the middle of its post to that of the next.
void ll_model_fence(struct ll_model *model)
{
    struct ll_mesh *mesh = &model->mesh;
    fence_post(mesh, -1.5f);
    // Rails go from post to post, a little crooked; they end inside of the posts.
    ll_timber_board(mesh, -1.5f, 0.02f, 0.46f, 1.5f, -0.02f, 0.52f, 0.07f, 0.16f, 0);
    ll_timber_board(mesh, -1.5f, -0.02f, 0.96f, 1.5f, 0.02f, 0.92f, 0.07f, 0.16f, 2);
    ll_model_bumper(model, -1.5f, -0.1f, -0.5f, 1.5f, 0.1f, 1.3f);
}

void ll_model_crate(struct ll_model *model)
{
    struct ll_mesh *mesh = &model->mesh;
    mesh->pen.material = LL_SURFACE_WOOD;
    ll_timber_slab(mesh, (const float[3]){ -0.44f, -0.44f, 0.05f },
                   (const float[3]){ 0.44f, 0.44f, 0.95f }, 4);
    for (uint32_t i = 0; i < 4; i++) { // posts, rails above and below
        mesh->pen.frame = ll_mesh_frame_at(0, 0, 0, 0.25f * (float)i, 1);
        ll_timber_beam(mesh, 0.44f, 0.44f, 0, 0.44f, 0.44f, 1, 0.13f, 0.13f);
        for (uint32_t k = 0; k < 2; k++)
            ll_timber_add(mesh, &(struct ll_timber){
                                    .from = { 0.44f, -0.375f, k ? 0.935f : 0.065f },
                                    .to = { 0.44f, 0.375f, k ? 0.935f : 0.065f },
                                    .width = 0.11f,
                                    .height = 0.12f,
                                    .area = ll_prop_strip_area(LL_STRIP_BEAM),
                                    .skip = LL_MESH_X0 | LL_MESH_X1 });
    }
    for (uint32_t i = 0; i < 4; i++) { // braces
        mesh->pen.frame = ll_mesh_frame_at(0, 0, 0, 0.25f * (float)i, 1);
        ll_timber_add(
            mesh, &(struct ll_timber){ .from = { 0.45f, -0.36f, 0.14f },
                                       .to = { 0.45f, 0.36f, 0.86f },
                                       .up = { 1, 0, 0 },
                                       .width = 0.13f,
                                       .height = 0.06f,
                                       .area = ll_prop_board(1),
                                       .skip = LL_MESH_Z0 | LL_MESH_X0 | LL_MESH_X1 });
    }
    mesh->pen.frame = (struct ll_mesh_frame){ 0 };
    ll_model_bumper(model, -0.5f, -0.5f, 0, 0.5f, 0.5f, 1);
}

// Staves, hoops and two lids, about z.
static void barrel(struct ll_mesh *mesh)
{
    static const float profile[6][2] = { { 0.335f, 0 },    { 0.40f, 0.2f },
                                         { 0.43f, 0.42f }, { 0.43f, 0.58f },
                                         { 0.40f, 0.8f },  { 0.335f, 1 } };
    static const float rim[3][2] = { { 0.335f, 1 }, { 0.30f, 1 }, { 0.295f, 0.94f } };
    static const float foot[2][2] = { { 0.295f, 0 }, { 0.335f, 0 } };
    mesh->pen.material = LL_SURFACE_WOOD;
    struct ll_prop_area first = ll_prop_board(0), last = ll_prop_board(3);
    struct ll_lathe staves = { .profile = profile,
                               .num_points = 6,
                               .sides = 12,
                               .uv = { 0, first.v0, 1, last.v1 },
                               .staves = 4,
                               .along = 0.7f };
    ll_lathe_turn(mesh, &staves);
    staves.profile = rim;
    staves.num_points = 3;
    staves.along = 0.1f;
    ll_lathe_turn(mesh, &staves);
    staves.profile = foot;
    staves.num_points = 2;
    ll_lathe_turn(mesh, &staves);
    const float lid[4] = { 0.05f, first.v0, 0.45f, ll_prop_board(2).v1 };
    ll_lathe_disc(mesh, 0.95f, 0.30f, 12, lid, false);
    ll_lathe_disc(mesh, 0, 0.30f, 12, lid, true);
    static const float hoops[4][2] = {
        { 0.05f, 0.115f }, { 0.26f, 0.32f }, { 0.68f, 0.74f }, { 0.885f, 0.95f }
    };
    for (uint32_t i = 0; i < 4; i++) {
        float middle = fabsf(0.5f * (hoops[i][0] + hoops[i][1]) - 0.5f);
        float radius = middle > 0.3f ? 0.375f : 0.428f;
        const float hoop[4][2] = { { radius - 0.05f, hoops[i][0] },
                                   { radius + (i < 2 ? 0 : 0.012f), hoops[i][0] },
                                   { radius + (i < 2 ? 0.012f : 0), hoops[i][1] },
                                   { radius - 0.05f, hoops[i][1] } };
        struct ll_lathe iron = {
            .profile = hoop, .num_points = 4, .sides = 12, .around = 2
        };
        ll_area_uv(ll_prop_strip_area(LL_STRIP_IRON), iron.uv);
        ll_lathe_turn(mesh, &iron);
    }
}

void ll_model_barrel(struct ll_model *model)
{
    barrel(&model->mesh);
    ll_model_bumper(model, -0.38f, -0.38f, 0, 0.38f, 0.38f, 1);
}

// A barrel on its side, in a cradle, with a tap at +x.
void ll_model_keg(struct ll_model *model)
{
    struct ll_mesh *mesh = &model->mesh;
    mesh->pen.frame =
        (struct ll_mesh_frame){ .axes = { { 0, 0, -1 }, { 0, 1, 0 }, { 1, 0, 0 } },
                                .origin = { -0.5f, 0, 0.56f } };
    barrel(mesh);
    mesh->pen.frame = (struct ll_mesh_frame){ 0 };
    for (uint32_t i = 0; i < 2; i++) {
        float x = i ? 0.32f : -0.32f;
        ll_timber_beam(mesh, x, -0.42f, 0.075f, x, 0.42f, 0.075f, 0.14f, 0.15f);
        for (uint32_t k = 0; k < 2; k++)
            ll_timber_add(mesh,
                          &(struct ll_timber){ .from = { x, k ? 0.36f : -0.36f, 0.12f },
                                               .to = { x, k ? 0.26f : -0.26f, 0.36f },
                                               .up = { 1, 0, 0 },
                                               .width = 0.14f,
                                               .height = 0.12f,
                                               .area = ll_prop_board(2) });
    }
    ll_timber_beam(mesh, 0.42f, 0, 0.36f, 0.62f, 0, 0.36f, 0.05f, 0.05f);
    ll_timber_beam(mesh, 0.58f, 0, 0.3f, 0.58f, 0, 0.46f, 0.04f, 0.04f);
    ll_model_bumper(model, -0.5f, -0.42f, 0, 0.5f, 0.42f, 1);
}

static void trestle(struct ll_mesh *mesh, float x, float half_y, float top, float size)
{
    for (uint32_t k = 0; k < 2; k++) {
        float y = k ? half_y : -half_y;
        ll_timber_beam(mesh, x, y, 0, x, y * 0.86f, top, size, size);
    }
    ll_timber_board(mesh, x, -half_y * 0.92f, top * 0.32f, x, half_y * 0.92f, top * 0.32f,
                    size * 0.6f, size, 1);
}

void ll_model_table(struct ll_model *model)
{
    struct ll_mesh *mesh = &model->mesh;
    mesh->pen.material = LL_SURFACE_WOOD;
    ll_timber_slab(mesh, (const float[3]){ -1.15f, -0.55f, 0.78f },
                   (const float[3]){ 1.15f, 0.55f, 0.86f }, 4);
    trestle(mesh, -0.85f, 0.42f, 0.78f, 0.12f);
    trestle(mesh, 0.85f, 0.42f, 0.78f, 0.12f);
    ll_timber_board(mesh, -0.85f, 0, 0.25f, 0.85f, 0, 0.25f, 0.06f, 0.11f, 0);
    ll_model_bumper(model, -1.15f, -0.55f, 0, 1.15f, 0.55f, 0.86f);
}

void ll_model_bench(struct ll_model *model)
{
    struct ll_mesh *mesh = &model->mesh;
    mesh->pen.material = LL_SURFACE_WOOD;
    ll_timber_slab(mesh, (const float[3]){ -1.05f, -0.2f, 0.44f },
                   (const float[3]){ 1.05f, 0.2f, 0.51f }, 2);
    trestle(mesh, -0.8f, 0.16f, 0.44f, 0.09f);
    trestle(mesh, 0.8f, 0.16f, 0.44f, 0.09f);
    ll_model_bumper(model, -1.05f, -0.2f, 0, 1.05f, 0.2f, 0.51f);
}

static void jug(struct ll_mesh *mesh, float x, float y, float z, float scale)
{
    static const float profile[6][2] = { { 0.07f, 0 },     { 0.11f, 0.08f },
                                         { 0.10f, 0.17f }, { 0.045f, 0.24f },
                                         { 0.055f, 0.3f }, { 0, 0.29f } };
    mesh->pen.frame = ll_mesh_frame_at(x, y, z, 0, scale);
    struct ll_lathe lathe = {
        .profile = profile, .num_points = 6, .sides = 8, .around = 0.5f
    };
    ll_area_uv(ll_prop_board(3), lathe.uv);
    ll_lathe_turn(mesh, &lathe);
    mesh->pen.frame = (struct ll_mesh_frame){ 0 };
}

// Its back is at y = 0; it looks along +y.
void ll_model_shelf(struct ll_model *model)
{
    struct ll_mesh *mesh = &model->mesh;
    mesh->pen.material = LL_SURFACE_WOOD;
    for (uint32_t i = 0; i < 2; i++)
        ll_timber_board(mesh, i ? 0.8f : -0.8f, 0.22f, 0, i ? 0.8f : -0.8f, 0.22f, 2.0f,
                        0.42f, 0.07f, i);
    ll_timber_slab(mesh, (const float[3]){ -0.77f, 0.01f, 0.05f },
                   (const float[3]){ 0.77f, 0.05f, 1.96f }, 4);
    for (uint32_t i = 0; i < 4; i++) {
        float z = 0.14f + 0.58f * (float)i;
        ll_timber_slab(mesh, (const float[3]){ -0.765f, 0.04f, z },
                       (const float[3]){ 0.765f, 0.42f, z + 0.05f }, 2);
    }
    jug(mesh, -0.5f, 0.24f, 0.77f, 1.1f);
    jug(mesh, -0.22f, 0.26f, 0.77f, 0.85f);
    jug(mesh, 0.42f, 0.24f, 1.35f, 1.2f);
    struct ll_random random = ll_random_make(8101);
    float x = -0.6f;
    for (uint32_t i = 0; i < 6; i++) { // books
        float width = 0.07f + 0.05f * ll_random_unit(&random);
        float height = 0.26f + 0.12f * ll_random_unit(&random);
        ll_timber_patch_box(mesh, (const float[3]){ x, 0.1f, 1.35f },
                            (const float[3]){ x + width, 0.34f, 1.35f + height },
                            i % 3 == 1 ? LL_PATCH_LINEN : LL_PATCH_BLANKET);
        x += width + 0.008f;
    }
    ll_timber_patch_box(mesh, (const float[3]){ 0.12f, 0.1f, 0.19f },
                        (const float[3]){ 0.6f, 0.38f, 0.4f }, LL_PATCH_LINEN);
    ll_model_bumper(model, -0.83f, 0, 0, 0.83f, 0.43f, 2);
}

// The head is at -x.
void ll_model_bed(struct ll_model *model)
{
    struct ll_mesh *mesh = &model->mesh;
    mesh->pen.material = LL_SURFACE_WOOD;
    for (uint32_t i = 0; i < 2; i++) {
        float y = i ? 0.58f : -0.58f;
        ll_timber_beam(mesh, -1.1f, y, 0, -1.1f, y, 1.15f, 0.13f, 0.13f);
        ll_timber_beam(mesh, 1.1f, y, 0, 1.1f, y, 0.72f, 0.13f, 0.13f);
        ll_timber_board(mesh, -1.1f, y, 0.33f, 1.1f, y, 0.33f, 0.07f, 0.22f, i);
    }
    ll_timber_slab(mesh, (const float[3]){ -1.13f, -0.55f, 0.3f },
                   (const float[3]){ -1.07f, 0.55f, 1.02f }, 3);
    ll_timber_slab(mesh, (const float[3]){ 1.07f, -0.55f, 0.25f },
                   (const float[3]){ 1.13f, 0.55f, 0.62f }, 2);
    ll_timber_patch_box(mesh, (const float[3]){ -1.06f, -0.54f, 0.3f },
                        (const float[3]){ 1.06f, 0.54f, 0.52f }, LL_PATCH_LINEN);
    ll_timber_patch_box(mesh, (const float[3]){ -0.42f, -0.57f, 0.40f },
                        (const float[3]){ 1.04f, 0.57f, 0.57f }, LL_PATCH_BLANKET);
    ll_timber_patch_box(mesh, (const float[3]){ -1.0f, -0.36f, 0.5f },
                        (const float[3]){ -0.62f, 0.36f, 0.64f }, LL_PATCH_LINEN);
    ll_model_bumper(model, -1.13f, -0.6f, 0, 1.13f, 0.6f, 0.6f);
}

// A felled stem to sit on, along x.
void ll_model_log(struct ll_model *model)
{
    struct ll_mesh *mesh = &model->mesh;
    static const struct ll_limb_joint joints[4] = { { { -1.2f, 0, 0.22f }, 0.29f },
                                                    { { -0.4f, 0.03f, 0.2f }, 0.27f },
                                                    { { 0.5f, -0.02f, 0.2f }, 0.26f },
                                                    { { 1.2f, 0, 0.2f }, 0.24f } };
    mesh->pen.material = LL_SURFACE_BARK_OAK;
    struct ll_limb stem = { .joints = joints,
                            .num_joints = 4,
                            .sides = 9,
                            .wraps = 2,
                            .repeat_yd = 1.3f,
                            .open = true };
    ll_tree_limb(mesh, &stem);
    mesh->pen.material = LL_SURFACE_WOOD;
    float uv[4];
    ll_area_uv(ll_prop_patch_area(LL_PATCH_RINGS), uv);
    for (uint32_t i = 0; i < 2; i++) {
        float way = i ? 1 : -1;
        mesh->pen.frame = (struct ll_mesh_frame){
            .axes = { { 0, 0, -way }, { 0, 1, 0 }, { way, 0, 0 } },
            .origin = { 1.2f * way, 0, i ? 0.2f : 0.22f }
        };
        ll_lathe_disc(mesh, 0, i ? 0.24f : 0.29f, 9, uv, false);
    }
    mesh->pen.frame = (struct ll_mesh_frame){ 0 };
    ll_model_bumper(model, -1.2f, -0.25f, 0, 1.2f, 0.25f, 0.46f);
}

static void well_roof(struct ll_mesh *mesh)
{
    mesh->pen.material = LL_SURFACE_SHINGLES;
    mesh->pen.repeat_yd = 1.5f;
    for (uint32_t i = 0; i < 2; i++) {
        mesh->pen.frame = ll_mesh_frame_at(0, 0, 0, 0.5f * (float)i, 1);
        ll_mesh_quad(mesh, (const float[3]){ 1.25f, -1.35f, 2.22f },
                     (const float[3]){ 1.25f, 1.35f, 2.22f },
                     (const float[3]){ 0, 1.35f, 3.12f },
                     (const float[3]){ 0, -1.35f, 3.12f });
    }
    mesh->pen.material = LL_SURFACE_WOOD;
    for (uint32_t i = 0; i < 2; i++) { // the boards below, and their edges
        mesh->pen.frame = ll_mesh_frame_at(0, 0, 0, 0.5f * (float)i, 1);
        ll_timber_add(mesh, &(struct ll_timber){ .from = { 0.61f, -1.34f, 2.6f },
                                                 .to = { 0.61f, 1.34f, 2.6f },
                                                 .up = { 0.584f, 0, 0.811f },
                                                 .width = 1.54f,
                                                 .height = 0.09f,
                                                 .area = { 0, ll_prop_board(0).v0, 1,
                                                           ll_prop_board(3).v1 } });
    }
    mesh->pen.frame = (struct ll_mesh_frame){ 0 };
    ll_timber_beam(mesh, 0, -1.42f, 3.1f, 0, 1.42f, 3.1f, 0.16f, 0.14f);
}

// Winch, rope and bucket. dark: of the picture, what still water looks like.
static void well_winch(struct ll_mesh *mesh, const float dark[4])
{
    mesh->pen.material = LL_SURFACE_WOOD;
    static const float drum[2][2] = { { 0.11f, -1.05f }, { 0.11f, 1.2f } };
    struct ll_lathe winch = {
        .profile = drum, .num_points = 2, .sides = 8, .staves = 4, .along = 1.4f
    };
    winch.uv[1] = ll_prop_board(0).v0;
    winch.uv[2] = 1;
    winch.uv[3] = ll_prop_board(3).v1;
    mesh->pen.frame =
        (struct ll_mesh_frame){ .axes = { { 1, 0, 0 }, { 0, 0, -1 }, { 0, 1, 0 } },
                                .origin = { 0, 0, 1.75f } };
    ll_lathe_turn(mesh, &winch);
    mesh->pen.frame = (struct ll_mesh_frame){ 0 };
    ll_timber_beam(mesh, 0, 1.2f, 1.75f, 0.42f, 1.2f, 1.75f, 0.06f, 0.06f);
    ll_timber_beam(mesh, 0.4f, 1.17f, 1.75f, 0.4f, 1.45f, 1.75f, 0.05f, 0.05f);
    float rope[4];
    ll_area_uv(ll_prop_patch_area(LL_PATCH_ROPE), rope);
    static const float coil[2][2] = { { 0.14f, -0.22f }, { 0.14f, 0.22f } };
    static const float line[2][2] = { { 0.022f, 1.28f }, { 0.022f, 1.75f } };
    struct ll_lathe hemp = { .profile = coil, .num_points = 2, .sides = 8, .around = 1 };
    memcpy(hemp.uv, rope, sizeof rope);
    mesh->pen.frame =
        (struct ll_mesh_frame){ .axes = { { 1, 0, 0 }, { 0, 0, -1 }, { 0, 1, 0 } },
                                .origin = { 0, 0, 1.75f } };
    ll_lathe_turn(mesh, &hemp);
    mesh->pen.frame = ll_mesh_frame_at(0.13f, 0, 0, 0, 1);
    hemp.profile = line;
    hemp.sides = 4;
    ll_lathe_turn(mesh, &hemp);
    static const float pail[2][2] = { { 0.15f, 1.0f }, { 0.19f, 1.3f } };
    struct ll_lathe bucket = winch;
    bucket.profile = pail;
    bucket.along = 0.25f;
    ll_lathe_turn(mesh, &bucket);
    ll_lathe_disc(mesh, 1.24f, 0.18f, 8, dark, false);
    ll_lathe_disc(mesh, 1.0f, 0.15f, 8, dark, true);
    ll_timber_iron_band(mesh, 0.185f, 1.17f, 1.22f, 8);
    mesh->pen.frame = (struct ll_mesh_frame){ 0 };
}

void ll_model_well(struct ll_model *model)
{
    struct ll_mesh *mesh = &model->mesh;
    static const float wall[4][2] = {
        { 1.18f, -0.4f }, { 1.1f, 0.78f }, { 1.16f, 0.8f }, { 1.16f, 0.95f }
    };
    static const float rim[3][2] = { { 1.16f, 0.95f }, { 0.8f, 0.95f }, { 0.8f, 0.15f } };
    mesh->pen.material = LL_SURFACE_STONE;
    struct ll_lathe ring = { .profile = wall,
                             .num_points = 4,
                             .sides = 16,
                             .uv = { 0, 0, 1, 0.6f },
                             .around = 3 };
    ll_lathe_turn(mesh, &ring);
    ring.profile = rim;
    ring.num_points = 3;
    ring.around = 2;
    ll_lathe_turn(mesh, &ring);
    mesh->pen.material = LL_SURFACE_WOOD;
    float dark[4]; // still water far down
    ll_area_uv(ll_prop_strip_area(LL_STRIP_IRON), dark);
    dark[0] = 0.51f;
    dark[1] += 0.005f;
    dark[2] = 0.55f;
    dark[3] = dark[1] + 0.02f;
    ll_lathe_disc(mesh, 0.2f, 0.8f, 16, dark, false);
    for (uint32_t i = 0; i < 2; i++) {
        float y = i ? 1.0f : -1.0f;
        ll_timber_beam(mesh, 0, y, 0.6f, 0, y, 2.95f, 0.18f, 0.18f);
        ll_timber_beam(mesh, -0.92f, y, 2.3f, 0.92f, y, 2.3f, 0.12f, 0.14f);
    }
    well_roof(mesh);
    well_winch(mesh, dark);
    ll_model_bumper(model, -1.1f, -1.1f, -0.4f, 1.1f, 1.1f, 0.95f);
    ll_model_bumper(model, -0.1f, -1.1f, 0.9f, 0.1f, -0.9f, 2.3f);
    ll_model_bumper(model, -0.1f, 0.9f, 0.9f, 0.1f, 1.1f, 2.3f);
}
