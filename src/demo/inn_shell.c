// The inn from outside.
#include <string.h>

#include "base/maths.h"
#include "demo/inn_plan.h"

// Windows and doors, along the axis of their wall.
static const struct {
    enum inn_side side;
    uint32_t storey;
    float from, to, bottom, top;
    enum ll_opening_kind kind;
    uint8_t leaves;
    bool shutters;
} openings[] = {
    { INN_SIDE_FRONT, 0, -6.7f, -5.3f, 1.2f, 2.4f, LL_OPENING_WINDOW, 2, true },
    { INN_SIDE_FRONT, 0, -4.1f, -2.7f, 1.2f, 2.4f, LL_OPENING_WINDOW, 2, false },
    { INN_SIDE_FRONT, 0, INN_DOOR_LEFT, INN_DOOR_RIGHT, 0, INN_DOOR_TOP, LL_OPENING_DOOR,
      0, false },
    { INN_SIDE_FRONT, 0, 1.25f, 2.2f, 1.2f, 2.4f, LL_OPENING_WINDOW, 1, false },
    { INN_SIDE_WING_LEFT, 0, 5.3f, 6.1f, 1.2f, 2.4f, LL_OPENING_WINDOW, 1, false },
    { INN_SIDE_WING_FRONT, 0, 4.15f, 6.05f, 1.2f, 2.5f, LL_OPENING_WINDOW, 3, false },
    { INN_SIDE_RIGHT, 0, 1.3f, 2.7f, 1.2f, 2.4f, LL_OPENING_WINDOW, 2, false },
    { INN_SIDE_RIGHT, 0, -1.5f, -0.1f, 1.2f, 2.4f, LL_OPENING_WINDOW, 2, false },
    { INN_SIDE_REAR, 0, -6.6f, -5.2f, 1.2f, 2.4f, LL_OPENING_WINDOW, 2, true },
    { INN_SIDE_REAR, 0, 0.6f, 2.0f, 1.2f, 2.4f, LL_OPENING_WINDOW, 2, true },
    { INN_SIDE_LEFT, 0, -3.3f, -2.3f, 1.2f, 2.4f, LL_OPENING_WINDOW, 1, false },
    { INN_SIDE_LEFT, 0, 2.3f, 3.3f, 1.2f, 2.4f, LL_OPENING_WINDOW, 1, false },

    { INN_SIDE_FRONT, 1, -6.8f, -5.6f, 4.1f, 5.3f, LL_OPENING_WINDOW, 2, true },
    { INN_SIDE_FRONT, 1, -4.1f, -2.9f, 4.1f, 5.3f, LL_OPENING_WINDOW, 2, true },
    { INN_SIDE_FRONT, 1, 1.3f, 2.1f, 4.1f, 5.3f, LL_OPENING_WINDOW, 1, false },
    { INN_SIDE_WING_FRONT, 1, 4.2f, 6.0f, 4.1f, 5.4f, LL_OPENING_WINDOW, 3, false },
    { INN_SIDE_RIGHT, 1, 1.4f, 2.6f, 4.1f, 5.3f, LL_OPENING_WINDOW, 2, true },
    { INN_SIDE_RIGHT, 1, -2.6f, -1.4f, 4.1f, 5.3f, LL_OPENING_WINDOW, 2, true },
    { INN_SIDE_REAR, 1, -6.6f, -5.4f, 4.1f, 5.3f, LL_OPENING_WINDOW, 2, false },
    { INN_SIDE_REAR, 1, -2.9f, -1.7f, 4.1f, 5.3f, LL_OPENING_WINDOW, 2, false },
    { INN_SIDE_REAR, 1, 1.0f, 2.2f, 4.1f, 5.3f, LL_OPENING_WINDOW, 2, false },
    { INN_SIDE_REAR, 1, 5.2f, 6.4f, 4.1f, 5.3f, LL_OPENING_WINDOW, 2, false },
    { INN_SIDE_LEFT, 1, -3.3f, -2.3f, 4.1f, 5.3f, LL_OPENING_WINDOW, 1, false },
    { INN_SIDE_LEFT, 1, 2.3f, 3.3f, 4.1f, 5.3f, LL_OPENING_WINDOW, 1, false },
};
#define NUM_OPENINGS (sizeof openings / sizeof *openings)

uint32_t inn_openings(enum inn_side side, uint32_t storey, float start, float sign,
                      float length, struct ll_opening out[INN_MAX_OPENINGS])
{
    uint32_t count = 0;
    for (uint32_t n = 0; n < NUM_OPENINGS; n++) {
        uint32_t i = sign > 0 ? n : (uint32_t)NUM_OPENINGS - 1 - n;
        if (openings[i].side != side || openings[i].storey != storey)
            continue;
        float a = (openings[i].from - start) * sign, b = (openings[i].to - start) * sign;
        if (ll_minf(a, b) < 0 || ll_maxf(a, b) > length || count == INN_MAX_OPENINGS)
            continue;
        out[count++] = (struct ll_opening){ .left = ll_minf(a, b),
                                            .right = ll_maxf(a, b),
                                            .bottom = openings[i].bottom,
                                            .top = openings[i].top,
                                            .kind = openings[i].kind,
                                            .leaves = openings[i].leaves,
                                            .shutters = openings[i].shutters };
    }
    // The table goes along +; from the other end the order is kept by walking it back.
    for (uint32_t i = 1; i < count; i++) {
        for (uint32_t j = i; j > 0 && out[j].left < out[j - 1].left; j--) {
            struct ll_opening swap = out[j];
            out[j] = out[j - 1];
            out[j - 1] = swap;
        }
    }
    return count;
}

static void box(struct ll_mesh *mesh, float x0, float y0, float z0, float x1, float y1,
                float z1, uint32_t skip)
{
    ll_mesh_box(mesh, (const float[3]){ x0, y0, z0 }, (const float[3]){ x1, y1, z1 },
                skip, 1.4f);
}

// Outer walls: where each begins (lower left from outside), which way it looks.
static const struct wall {
    enum inn_side side;
    uint32_t storey;
    float x, y, turns, length;
    bool bare;                      // a short piece without openings of its own
    bool corner_left, corner_right; // convex corners, around which the plinth goes
} walls[] = {
    { INN_SIDE_FRONT, 0, INN_FRONT, INN_LEFT, 0.25f, INN_WING_LEFT - INN_LEFT, false,
      true, false },
    { INN_SIDE_WING_LEFT, 0, INN_FRONT, INN_WING_LEFT, 0, INN_WING_FRONT - INN_FRONT,
      false, false, true },
    { INN_SIDE_WING_FRONT, 0, INN_WING_FRONT, INN_WING_LEFT, 0.25f,
      INN_WING_RIGHT - INN_WING_LEFT, false, true, true },
    { INN_SIDE_WING_LEFT, 0, INN_WING_FRONT, INN_WING_RIGHT, 0.5f,
      INN_WING_FRONT - INN_FRONT, true, true, false },
    { INN_SIDE_FRONT, 0, INN_FRONT, INN_WING_RIGHT, 0.25f, INN_RIGHT - INN_WING_RIGHT,
      true, false, true },
    { INN_SIDE_RIGHT, 0, INN_FRONT, INN_RIGHT, 0.5f, 2 * INN_FRONT, false, true, true },
    { INN_SIDE_REAR, 0, -INN_FRONT, INN_RIGHT, 0.75f, INN_RIGHT - INN_LEFT, false, true,
      true },
    { INN_SIDE_LEFT, 0, -INN_FRONT, INN_LEFT, 0, 2 * INN_FRONT, false, true, true },

    { INN_SIDE_FRONT, 1, INN_JETTY, INN_LEFT, 0.25f, INN_WING_LEFT - INN_LEFT, false,
      false, false },
    { INN_SIDE_WING_LEFT, 1, INN_JETTY, INN_WING_LEFT, 0, INN_WING_JETTY - INN_JETTY,
      true, false, false },
    { INN_SIDE_WING_FRONT, 1, INN_WING_JETTY, INN_WING_LEFT, 0.25f,
      INN_WING_RIGHT - INN_WING_LEFT, false, false, false },
    { INN_SIDE_WING_LEFT, 1, INN_WING_JETTY, INN_WING_RIGHT, 0.5f,
      INN_WING_JETTY - INN_JETTY, true, false, false },
    { INN_SIDE_FRONT, 1, INN_JETTY, INN_WING_RIGHT, 0.25f, INN_RIGHT - INN_WING_RIGHT,
      true, false, false },
    { INN_SIDE_RIGHT, 1, INN_JETTY, INN_RIGHT, 0.5f, 2 * INN_JETTY, false, false, false },
    { INN_SIDE_REAR, 1, -INN_JETTY, INN_RIGHT, 0.75f, INN_RIGHT - INN_LEFT, false, false,
      false },
    { INN_SIDE_LEFT, 1, -INN_JETTY, INN_LEFT, 0, 2 * INN_JETTY, false, false, false },
};

#define PLINTH_OUT_YD 0.13f
#define PLINTH_LEDGE_YD 0.09f // by which its sloping top rises

// The stone foot of a wall, with a ledge that sheds the rain.
static void plinth(struct ll_mesh *mesh, const struct wall *wall,
                   const struct ll_opening *holes, uint32_t num_holes)
{
    float left = wall->corner_left ? -PLINTH_OUT_YD : 0;
    float right = wall->length + (wall->corner_right ? PLINTH_OUT_YD : 0);
    struct ll_opening moved[INN_MAX_OPENINGS];
    struct ll_mesh_frame frame = mesh->pen.frame;
    struct ll_mesh_frame out = ll_mesh_frame_at(left, -PLINTH_OUT_YD, 0, 0, 1);
    for (uint32_t i = 0; i < num_holes; i++) {
        moved[i] = holes[i];
        moved[i].left -= left + 0.02f;
        moved[i].right -= left - 0.02f;
    }
    mesh->pen.frame = ll_mesh_frame_in(&frame, &out);
    ll_building_wall(mesh, &(struct ll_wall){ .length = right - left,
                                              .bottom = INN_FOOT,
                                              .top = INN_PLINTH,
                                              .stuff = LL_STUFF_FIELDSTONE,
                                              .step_yd = 1.3f,
                                              .openings = moved,
                                              .num_openings = num_holes });
    for (uint32_t i = 0; i < num_holes; i++) {
        if (moved[i].bottom > INN_PLINTH)
            continue;
        struct ll_opening low = moved[i];
        low.top = INN_PLINTH + PLINTH_LEDGE_YD;
        ll_building_reveal(mesh, &low, PLINTH_OUT_YD, false, 0);
    }
    mesh->pen.frame = frame;
    // The ledge, up to doors.
    float from = left, z0 = INN_PLINTH, z1 = INN_PLINTH + PLINTH_LEDGE_YD;
    for (uint32_t i = 0; i <= num_holes; i++) {
        bool end = i == num_holes;
        if (!end && holes[i].bottom > INN_PLINTH)
            continue;
        float to = end ? right : holes[i].left - 0.02f;
        bool a = from<0, b = to> wall->length;
        ll_mesh_quad(mesh, (const float[3]){ from, -PLINTH_OUT_YD, z0 },
                     (const float[3]){ to, -PLINTH_OUT_YD, z0 },
                     (const float[3]){ b ? wall->length : to, 0, z1 },
                     (const float[3]){ a ? 0 : from, 0, z1 });
        from = end ? to : holes[i].right + 0.02f;
    }
}

static void wall_build(struct ll_mesh *mesh, const struct wall *wall)
{
    static const struct ll_window_style style = { .pane = LL_STUFF_PANE,
                                                  .pane_part = LL_WMO_EXTERIOR,
                                                  .depth = 0.17f,
                                                  .reveal = LL_STUFF_TIMBER };
    struct ll_opening holes[INN_MAX_OPENINGS];
    uint32_t count = 0;
    float sign = wall->turns == 0 || wall->turns == 0.25f ? 1 : -1;
    bool along_x = wall->turns == 0 || wall->turns == 0.5f;
    if (!wall->bare)
        count = inn_openings(wall->side, wall->storey, along_x ? wall->x : wall->y, sign,
                             wall->length, holes);
    mesh->pen.frame = ll_mesh_frame_at(wall->x, wall->y, 0, wall->turns, 1);
    bool upper = wall->storey > 0;
    float bottom = upper ? INN_FLOOR_2 : INN_PLINTH;
    float top = upper ? INN_EAVES : INN_FLOOR_2;
    ll_building_solid(mesh, true);
    if (!upper)
        plinth(mesh, wall, holes, count);
    ll_building_wall(mesh, &(struct ll_wall){ .length = wall->length,
                                              .bottom = bottom,
                                              .top = top,
                                              .stuff = LL_STUFF_PLASTER,
                                              .step_yd = 1.2f,
                                              .openings = holes,
                                              .num_openings = count });
    for (uint32_t i = 0; i < count; i++) {
        if (holes[i].kind == LL_OPENING_WINDOW) {
            ll_building_window(mesh, holes + i, &style);
            continue;
        }
        ll_building_take(mesh, LL_STUFF_TIMBER);
        ll_building_reveal(mesh, holes + i, INN_FRONT - INN_DOOR_PORTAL_X, true, 0);
    }
    ll_building_timbers(mesh, &(struct ll_timbering){ .length = wall->length,
                                                      .bottom = bottom,
                                                      .top = top,
                                                      .openings = holes,
                                                      .num_openings = count,
                                                      .bay_yd = 1.9f,
                                                      .braces = true,
                                                      .low_rail = upper,
                                                      .rise_yd = along_x ? 0.006f : 0 });
    mesh->pen.frame = (struct ll_mesh_frame){ .origin = { 0 } };
}

// The boards under an overhanging storey, and the ends of its joists.
static void jetty(struct ll_mesh *mesh, float x, float y, float turns, float length,
                  float out)
{
    mesh->pen.frame = ll_mesh_frame_at(x, y, 0, turns, 1);
    ll_building_solid(mesh, true);
    ll_building_take(mesh, LL_STUFF_PLANK);
    ll_mesh_sheet(mesh, &(struct ll_mesh_sheet){ .corner = { 0, 0, INN_FLOOR_2 },
                                                 .right = { 1, 0, 0 },
                                                 .up = { 0, -1, 0 },
                                                 .width = length,
                                                 .height = out,
                                                 .step_yd = 1.2f });
    ll_building_solid(mesh, false);
    uint32_t count = (uint32_t)(length / 0.85f);
    ll_building_take(mesh, LL_STUFF_TIMBER);
    for (uint32_t i = 0; i <= count; i++) {
        float at = ll_mixf(0.12f, length - 0.12f, (float)i / (float)count);
        box(mesh, at - 0.09f, -out - 0.02f, INN_FLOOR_2 - 0.17f, at + 0.09f, 0.0f,
            INN_FLOOR_2 + 0.02f, LL_MESH_Y1);
    }
    mesh->pen.frame = (struct ll_mesh_frame){ .origin = { 0 } };
}

static const float main_profile[][2] = { { 0, 11.9f }, { 4, 6.75f }, { 5.75f, 5.28f } };
static const float wing_profile[][2] = { { 0, 8.75f }, { 1.7f, 6.5f }, { 2.95f, 5.4f } };
static const float porch_profile[][2] = { { 0, 4.4f }, { 1.3f, 3.02f }, { 2.15f, 2.5f } };
static const float dormer_profile[][2] = { { 0, 9.1f },
                                           { 0.8f, 8.15f },
                                           { 1.25f, 7.75f } };

// A window that is set on a wall without a hole, with a frame around it.
static void set_window(struct ll_mesh *mesh, float left, float bottom, float right,
                       float top)
{
    static const struct ll_window_style style = { .pane = LL_STUFF_PANE,
                                                  .pane_part = LL_WMO_EXTERIOR,
                                                  .depth = -0.02f,
                                                  .reveal = LL_STUFF_TIMBER,
                                                  .casing = true };
    struct ll_opening hole = { left, bottom, right, top, LL_OPENING_WINDOW, 1, false };
    ll_building_window(mesh, &hole, &style);
}

static void dormer(struct ll_mesh *mesh, float y, float side)
{
    float turns = side > 0 ? 0.25f : 0.75f;
    mesh->pen.frame = ll_mesh_frame_at(3.9f * side, y, 0, turns, 1);
    ll_building_solid(mesh, true);
    const float half = 0.85f, foot = 6.0f, head = 8.1f;
    ll_building_take(mesh, LL_STUFF_PLASTER);
    ll_mesh_quad(mesh, (const float[3]){ -half, 0, foot },
                 (const float[3]){ half, 0, foot }, (const float[3]){ half, 0, head },
                 (const float[3]){ -half, 0, head });
    const float gable[3][3] = { { -half, 0, head }, { half, 0, head }, { 0, 0, 9.05f } };
    ll_mesh_polygon(mesh, gable, 3);
    ll_mesh_quad(mesh, (const float[3]){ half, 0, foot },
                 (const float[3]){ half, 2, foot }, (const float[3]){ half, 2, head },
                 (const float[3]){ half, 0, head });
    ll_mesh_quad(mesh, (const float[3]){ -half, 2, foot },
                 (const float[3]){ -half, 0, foot }, (const float[3]){ -half, 0, head },
                 (const float[3]){ -half, 2, head });
    set_window(mesh, -0.45f, 7.05f, 0.45f, 7.9f);
    ll_building_solid(mesh, false);
    ll_building_take(mesh, LL_STUFF_TIMBER);
    for (float s = -1; s <= 1; s += 2)
        box(mesh, s > 0 ? half - 0.16f : -half - 0.05f, -0.05f, foot,
            s > 0 ? half + 0.05f : -half + 0.16f, 0.12f, head, LL_MESH_Y1);
    box(mesh, -half - 0.05f, -0.07f, head - 0.02f, half + 0.05f, 0, head + 0.14f,
        LL_MESH_Y1);
    // The roof: its ridge goes back until the main roof takes it.
    struct ll_mesh_frame across = ll_mesh_frame_at(0, 0, 0, 0.25f, 1);
    struct ll_mesh_frame here = mesh->pen.frame;
    mesh->pen.frame = ll_mesh_frame_in(&here, &across);
    ll_building_roof(mesh, &(struct ll_roof){ .x0 = -0.4f,
                                              .x1 = 2,
                                              .profile = dormer_profile,
                                              .num_profile = 3,
                                              .stations = 1,
                                              .thickness = 0.1f,
                                              .open_ends = { false, true } });
    mesh->pen.frame = (struct ll_mesh_frame){ .origin = { 0 } };
}

static void roofs(struct ll_mesh *mesh)
{
    struct ll_roof roof = { .x0 = INN_LEFT - 0.55f,
                            .x1 = INN_RIGHT + 0.55f,
                            .profile = main_profile,
                            .num_profile = 3,
                            .sag_yd = 0.3f,
                            .stations = 10,
                            .thickness = 0.17f };
    mesh->pen.frame = ll_mesh_frame_at(0, 0, 0, 0.25f, 1);
    ll_building_roof(mesh, &roof);
    mesh->pen.frame = ll_mesh_frame_at(0, INN_RIGHT, 0, 0.5f, 1);
    ll_building_gable(mesh, &roof, INN_JETTY, INN_EAVES, true);
    set_window(mesh, -0.5f, 7.0f, 0.5f, 8.1f);
    mesh->pen.frame = ll_mesh_frame_at(0, INN_LEFT, 0, 0, 1);
    ll_building_gable(mesh, &roof, INN_JETTY, INN_EAVES, true);

    struct ll_roof wing = { .x0 = 2.2f,
                            .x1 = INN_WING_JETTY + 0.6f,
                            .profile = wing_profile,
                            .num_profile = 3,
                            .sag_yd = 0.08f,
                            .stations = 4,
                            .thickness = 0.15f,
                            .open_ends = { true, false } };
    mesh->pen.frame = ll_mesh_frame_at(0, INN_WING_MIDDLE, 0, 0, 1);
    ll_building_roof(mesh, &wing);
    mesh->pen.frame = ll_mesh_frame_at(INN_WING_JETTY, INN_WING_MIDDLE, 0, 0.25f, 1);
    ll_building_gable(mesh, &wing, INN_WING_MIDDLE - INN_WING_LEFT, INN_EAVES, true);
    set_window(mesh, -0.36f, 6.25f, 0.36f, 7.05f);

    dormer(mesh, -5.4f, 1);
    dormer(mesh, -0.9f, 1);
    dormer(mesh, -3.2f, -1);
    dormer(mesh, 4.2f, -1);
}

// Out from the left gable: a broad foot, sloping shoulders, a slender stack with a cap.
static void chimney(struct ll_mesh *mesh)
{
    static const float foot[4] = { -1.4f, -9.1f, 1.4f, INN_LEFT };
    static const float stack[4] = { -0.68f, -8.85f, 0.68f, -7.75f };
    ll_building_solid(mesh, true);
    ll_building_take(mesh, LL_STUFF_FIELDSTONE);
    box(mesh, foot[0] - 0.12f, foot[1] - 0.12f, INN_FOOT, foot[2] + 0.12f, foot[3], 0.9f,
        LL_MESH_Z0 | LL_MESH_Z1 | LL_MESH_Y1);
    ll_building_taper(mesh, (const float[4]){ -1.52f, -9.22f, 1.52f, INN_LEFT }, 0.9f,
                      foot, 1.05f);
    box(mesh, foot[0], foot[1], 1.05f, foot[2], foot[3], 4.3f,
        LL_MESH_Z0 | LL_MESH_Z1 | LL_MESH_Y1);
    ll_building_taper(mesh, foot, 4.3f,
                      (const float[4]){ stack[0], stack[1], stack[2], INN_LEFT }, 5.6f);
    box(mesh, stack[0], stack[1], 5.6f, stack[2], stack[3], 12.7f,
        LL_MESH_Z0 | LL_MESH_Z1);
    ll_building_taper(mesh, stack, 12.7f, (const float[4]){ -0.84f, -9.0f, 0.84f, -7.6f },
                      12.9f);
    box(mesh, -0.84f, -9.0f, 12.9f, 0.84f, -7.6f, 13.12f, LL_MESH_Z0);
    ll_building_take(mesh, LL_STUFF_SHINGLE);
    for (uint32_t i = 0; i < 2; i++) {
        float x = i ? 0.33f : -0.33f;
        const struct ll_mesh_ring rings[] = { { { x, -8.3f, 13.1f }, 0.24f, true },
                                              { { x, -8.3f, 13.5f }, 0.19f, true },
                                              { { x, -8.3f, 13.5f }, 0.24f, true },
                                              { { x, -8.3f, 13.6f }, 0.24f, true } };
        ll_mesh_tube(mesh, &(struct ll_mesh_tube){ rings, 4, 8, 1, LL_MESH_Z0 });
    }
}

static void post(struct ll_mesh *mesh, float x, float y, float z0, float z1, float width)
{
    ll_building_take(mesh, LL_STUFF_TIMBER);
    ll_mesh_beam(mesh, &(struct ll_mesh_beam){ .from = { x, y, z0 },
                                               .to = { x, y, z1 },
                                               .width = width,
                                               .height = width,
                                               .bevel = 0.035f,
                                               .skip = LL_MESH_X0 | LL_MESH_X1 });
}

static void timber(struct ll_mesh *mesh, float x0, float y0, float z0, float x1, float y1,
                   float z1, float width, float height)
{
    ll_building_take(mesh, LL_STUFF_TIMBER);
    ll_mesh_beam(mesh, &(struct ll_mesh_beam){ .from = { x0, y0, z0 },
                                               .to = { x1, y1, z1 },
                                               .width = width,
                                               .height = height,
                                               .bevel = 0.02f });
}

static void porch(struct ll_mesh *mesh)
{
    const float y = INN_DOOR_MIDDLE, half = 1.62f, front = 6.9f;
    ll_building_solid(mesh, true);
    ll_building_take(mesh, LL_STUFF_FLAGSTONE);
    box(mesh, INN_FRONT - 0.05f, y - 2, INN_FOOT, 7.3f, y + 2, -0.005f,
        LL_MESH_Z0 | LL_MESH_X0);
    for (uint32_t i = 1; i <= 2; i++) { // steps
        float out = 0.33f * (float)i;
        box(mesh, 7.3f + out - 0.33f, y - 1.35f - 0.1f * (float)i, INN_FOOT, 7.3f + out,
            y + 1.35f + 0.1f * (float)i, -0.2f * (float)i, LL_MESH_Z0 | LL_MESH_X0);
    }
    for (float side = -1; side <= 1; side += 2) {
        float at = y + side * half;
        ll_building_take(mesh, LL_STUFF_FIELDSTONE);
        box(mesh, front - 0.2f, at - 0.2f, -0.01f, front + 0.2f, at + 0.2f, 0.3f,
            LL_MESH_Z0);
        post(mesh, front, at, 0.29f, 2.5f, 0.24f);
        post(mesh, INN_FRONT + 0.05f, at, 0, 2.5f, 0.22f);
        timber(mesh, INN_FRONT - 0.1f, at, 2.58f, front + 0.3f, at, 2.58f, 0.22f, 0.2f);
        ll_building_solid(mesh, false);
        timber(mesh, front, at, 1.75f, front - 0.7f, at, 2.5f, 0.13f, 0.16f);
        timber(mesh, front, at, 1.75f, front, at - side * 0.7f, 2.5f, 0.13f, 0.16f);
        ll_building_solid(mesh, true);
    }
    ll_building_solid(mesh, false);
    timber(mesh, front + 0.01f, y - half - 0.3f, 2.63f, front + 0.01f, y + half + 0.3f,
           2.63f, 0.2f, 0.22f);
    post(mesh, front, y, 2.7f, 4.25f, 0.17f);
    timber(mesh, front, y - 0.1f, 3.0f, front, y - 0.9f, 3.35f, 0.11f, 0.13f);
    timber(mesh, front, y + 0.1f, 3.0f, front, y + 0.9f, 3.35f, 0.11f, 0.13f);
    mesh->pen.frame = ll_mesh_frame_at(0, y, 0, 0, 1);
    ll_building_roof(mesh, &(struct ll_roof){ .x0 = 4.3f,
                                              .x1 = 7.4f,
                                              .profile = porch_profile,
                                              .num_profile = 3,
                                              .sag_yd = 0.03f,
                                              .stations = 2,
                                              .thickness = 0.12f,
                                              .open_ends = { true, false } });
    mesh->pen.frame = (struct ll_mesh_frame){ .origin = { 0 } };
}

// A board with the lantern of the house, hung from a beam.
static void sign(struct ll_mesh *mesh)
{
    const float y = -7.45f, x0 = 5.5f, x1 = 6.6f, z0 = 2.72f, z1 = 3.72f;
    ll_building_solid(mesh, false);
    timber(mesh, INN_JETTY - 0.1f, y, 4.0f, 6.95f, y, 4.0f, 0.17f, 0.2f);
    timber(mesh, INN_JETTY - 0.02f, y, 3.3f, 5.6f, y, 3.93f, 0.12f, 0.14f);
    ll_building_take(mesh, LL_STUFF_IRON);
    for (uint32_t i = 0; i < 2; i++) {
        float x = i ? x1 - 0.2f : x0 + 0.2f;
        box(mesh, x - 0.018f, y - 0.018f, z1 - 0.02f, x + 0.018f, y + 0.018f, 3.92f,
            LL_MESH_Z0 | LL_MESH_Z1);
    }
    ll_building_take(mesh, LL_STUFF_TIMBER);
    box(mesh, x0, y - 0.05f, z0, x1, y + 0.05f, z1, LL_MESH_Y0 | LL_MESH_Y1);
    ll_building_take(mesh, LL_STUFF_SIGN);
    static const float uvs[4][2] = { { 0, 1 }, { 1, 1 }, { 1, 0 }, { 0, 0 } };
    const float near[4][3] = { { x0, y - 0.05f, z0 },
                               { x1, y - 0.05f, z0 },
                               { x1, y - 0.05f, z1 },
                               { x0, y - 0.05f, z1 } };
    const float far[4][3] = { { x1, y + 0.05f, z0 },
                              { x0, y + 0.05f, z0 },
                              { x0, y + 0.05f, z1 },
                              { x1, y + 0.05f, z1 } };
    ll_mesh_patch(mesh, near, uvs, 1, 1);
    ll_mesh_patch(mesh, far, uvs, 1, 1);
}

void inn_shell_build(struct ll_mesh *mesh)
{
    mesh->pen.part = LL_WMO_EXTERIOR;
    for (uint32_t i = 0; i < sizeof walls / sizeof *walls; i++)
        wall_build(mesh, walls + i);
    float out = INN_JETTY - INN_FRONT;
    jetty(mesh, INN_FRONT, INN_LEFT, 0.25f, INN_WING_LEFT - INN_LEFT, out);
    jetty(mesh, INN_FRONT, INN_WING_RIGHT, 0.25f, INN_RIGHT - INN_WING_RIGHT, out);
    jetty(mesh, INN_WING_FRONT, INN_WING_LEFT, 0.25f, INN_WING_RIGHT - INN_WING_LEFT,
          out);
    jetty(mesh, -INN_FRONT, INN_RIGHT, 0.75f, INN_RIGHT - INN_LEFT, out);
    roofs(mesh);
    chimney(mesh);
    porch(mesh);
    sign(mesh);
}
