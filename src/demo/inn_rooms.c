// The inn from inside: hall, back room, and the stair to the cellar.
#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "demo/inn_plan.h"

#define STEP_YD 0.85f // of what the bake lights
#define WAINSCOT_YD 1.0f

static void box(struct ll_mesh *mesh, float x0, float y0, float z0, float x1, float y1,
                float z1, uint32_t skip)
{
    ll_mesh_box(mesh, (const float[3]){ x0, y0, z0 }, (const float[3]){ x1, y1, z1 },
                skip, STEP_YD);
}

static void frame_clear(struct ll_mesh *mesh)
{
    mesh->pen.frame = (struct ll_mesh_frame){ .origin = { 0 } };
}

// A level sheet that looks up (floor) or down (ceiling).
static void level(struct ll_mesh *mesh, enum ll_stuff stuff, float x0, float y0, float x1,
                  float y1, float z, bool ceiling)
{
    ll_building_take(mesh, stuff);
    ll_building_solid(mesh, true);
    ll_mesh_sheet(mesh, &(struct ll_mesh_sheet){ .corner = { x0, ceiling ? y1 : y0, z },
                                                 .right = { 1, 0, 0 },
                                                 .up = { 0, ceiling ? -1.0f : 1.0f, 0 },
                                                 .width = x1 - x0,
                                                 .height = y1 - y0,
                                                 .step_yd = STEP_YD });
}

// A bar on a wall from `from` to `to`, left out where openings are.
static void rail(struct ll_mesh *mesh, float length, float z0, float z1, float out,
                 const struct ll_opening *holes, uint32_t num_holes)
{
    ll_building_take(mesh, LL_STUFF_TIMBER);
    float from = 0;
    for (uint32_t i = 0; i <= num_holes; i++) {
        bool end = i == num_holes;
        if (!end && (holes[i].bottom >= z1 || holes[i].top <= z0))
            continue;
        float margin = !end && holes[i].kind == LL_OPENING_DOOR ? 0.13f : 0;
        float to = end ? length : holes[i].left - margin;
        if (to - from > 0.02f)
            box(mesh, from, -out, z0, to, 0, z1, LL_MESH_Y1);
        from = end ? to : holes[i].right + margin;
    }
}

// Posts and a lintel around a door.
static void door_case(struct ll_mesh *mesh, const struct ll_opening *hole)
{
    ll_building_take(mesh, LL_STUFF_TIMBER);
    mesh->pen.turned = true;
    box(mesh, hole->left - 0.14f, -0.07f, hole->bottom, hole->left, 0, hole->top,
        LL_MESH_Y1 | LL_MESH_Z0);
    box(mesh, hole->right, -0.07f, hole->bottom, hole->right + 0.14f, 0, hole->top,
        LL_MESH_Y1 | LL_MESH_Z0);
    mesh->pen.turned = false;
    box(mesh, hole->left - 0.2f, -0.1f, hole->top, hole->right + 0.2f, 0,
        hole->top + 0.18f, LL_MESH_Y1);
}

struct room_wall {
    float x, y, turns, length, top;
    const struct ll_opening *holes;
    uint32_t num_holes;
    float reveal; // depth of doors
};

static void room_wall(struct ll_mesh *mesh, const struct room_wall *wall)
{
    static const struct ll_window_style style = { .pane = LL_STUFF_PANE_INSIDE,
                                                  .pane_part = LL_WMO_EXTERIOR,
                                                  .depth = 0.2f,
                                                  .reveal = LL_STUFF_PLASTER,
                                                  .casing = true };
    mesh->pen.frame = ll_mesh_frame_at(wall->x, wall->y, 0, wall->turns, 1);
    ll_building_solid(mesh, true);
    for (uint32_t upper = 0; upper < 2; upper++)
        ll_building_wall(
            mesh, &(struct ll_wall){ .length = wall->length,
                                     .bottom = upper ? WAINSCOT_YD : 0,
                                     .top = upper ? wall->top : WAINSCOT_YD,
                                     .stuff = upper ? LL_STUFF_PLASTER : LL_STUFF_PLANK,
                                     .step_yd = STEP_YD,
                                     .openings = wall->holes,
                                     .num_openings = wall->num_holes });
    ll_building_solid(mesh, false);
    // Rails of walls that meet differ in height, so that no faces coincide.
    float rise = wall->turns == 0 || wall->turns == 0.5f ? 0.006f : 0;
    rail(mesh, wall->length, WAINSCOT_YD - 0.04f + rise, WAINSCOT_YD + 0.08f + rise,
         0.055f, wall->holes, wall->num_holes);
    rail(mesh, wall->length, -rise, 0.16f + rise, 0.04f, wall->holes, wall->num_holes);
    rail(mesh, wall->length, wall->top - 0.16f, wall->top, 0.07f, wall->holes,
         wall->num_holes);
    for (uint32_t i = 0; i < wall->num_holes; i++) {
        const struct ll_opening *hole = wall->holes + i;
        if (hole->kind == LL_OPENING_WINDOW) {
            struct ll_opening inner = *hole;
            inner.shutters = false; // those are outside
            ll_building_window(mesh, &inner, &style);
        } else if (hole->kind == LL_OPENING_DOOR) {
            ll_building_solid(mesh, true);
            ll_building_take(mesh, LL_STUFF_TIMBER);
            ll_building_reveal(mesh, hole, wall->reveal, false, STEP_YD);
            ll_building_take(mesh, LL_STUFF_PLANK);
            ll_mesh_sheet(
                mesh, &(struct ll_mesh_sheet){ .corner = { hole->left, 0, hole->bottom },
                                               .right = { 1, 0, 0 },
                                               .up = { 0, 1, 0 },
                                               .width = hole->right - hole->left,
                                               .height = wall->reveal,
                                               .step_yd = STEP_YD });
            ll_building_solid(mesh, false);
            door_case(mesh, hole);
        }
    }
    ll_building_solid(mesh, true);
    frame_clear(mesh);
}

// Timbers under a ceiling along x, from y0 to y1.
static void beams(struct ll_mesh *mesh, float x0, float x1, float y0, float y1,
                  uint32_t count)
{
    ll_building_solid(mesh, false);
    for (uint32_t i = 0; i < count; i++) {
        float y = ll_mixf(y0, y1, ((float)i + 0.5f) / (float)count);
        ll_building_take(mesh, LL_STUFF_TIMBER);
        mesh->pen.shift[0] = 0.37f * (float)i;
        mesh->pen.shift[1] = 0.29f * (float)i;
        box(mesh, x0, y - 0.11f, INN_CEILING - 0.22f, x1, y + 0.11f, INN_CEILING,
            LL_MESH_X0 | LL_MESH_X1 | LL_MESH_Z1);
    }
    ll_building_solid(mesh, true);
}

static void timber(struct ll_mesh *mesh, const float from[3], const float to[3],
                   float width, float height)
{
    ll_building_take(mesh, LL_STUFF_TIMBER);
    struct ll_mesh_beam beam = {
        .width = width, .height = height, .bevel = 0.03f, .step_yd = STEP_YD
    };
    memcpy(beam.from, from, sizeof beam.from);
    memcpy(beam.to, to, sizeof beam.to);
    ll_mesh_beam(mesh, &beam);
}

static void glow(struct ll_mesh *mesh, uint8_t r, uint8_t g, uint8_t b, uint8_t alpha)
{
    mesh->pen.color[0] = r;
    mesh->pen.color[1] = g;
    mesh->pen.color[2] = b;
    mesh->pen.color[3] = alpha;
}

static void tint(struct ll_mesh *mesh, uint8_t r, uint8_t g, uint8_t b)
{
    glow(mesh, r, g, b, LL_ALPHA_ROOM);
}

// The hearth: a breast of stone before the left wall, its fire place running back into
// the chimney.
static void hearth(struct ll_mesh *mesh)
{
    const float back = -7.6f, face = -6.85f, half = 1.55f;
    // In a frame that looks along +y: right is -x.
    mesh->pen.frame = ll_mesh_frame_at(half, face, 0, 0.5f, 1);
    ll_building_solid(mesh, true);
    const struct ll_opening fire = { half - 0.85f,       0.12f, half + 0.85f, 1.3f,
                                     LL_OPENING_PASSAGE, 0,     false };
    ll_building_wall(mesh, &(struct ll_wall){ .length = 2 * half,
                                              .bottom = 0,
                                              .top = INN_CEILING,
                                              .stuff = LL_STUFF_FIELDSTONE,
                                              .step_yd = 0.6f,
                                              .openings = &fire,
                                              .num_openings = 1 });
    tint(mesh, 120, 108, 100); // soot
    ll_building_reveal(mesh, &fire, 1.0f, true, 0.5f);
    ll_mesh_sheet(mesh,
                  &(struct ll_mesh_sheet){ .corner = { fire.left, 1.0f, fire.bottom },
                                           .right = { 1, 0, 0 },
                                           .up = { 0, 0, 1 },
                                           .width = fire.right - fire.left,
                                           .height = fire.top - fire.bottom,
                                           .step_yd = 0.5f });
    tint(mesh, 255, 255, 255);
    frame_clear(mesh);
    ll_building_take(mesh, LL_STUFF_FIELDSTONE);
    box(mesh, -half, back, 0, half, face, INN_CEILING,
        LL_MESH_Y0 | LL_MESH_Y1 | LL_MESH_Z0 | LL_MESH_Z1);
    ll_building_take(mesh, LL_STUFF_FLAGSTONE);
    box(mesh, -1.4f, face, 0, 1.4f, face + 0.75f, 0.1f, LL_MESH_Y0 | LL_MESH_Z0);
    timber(mesh, (const float[3]){ -1.75f, face + 0.08f, 1.52f },
           (const float[3]){ 1.75f, face + 0.08f, 1.52f }, 0.34f, 0.28f);
    ll_building_solid(mesh, false);
    for (float side = -1; side <= 1; side += 2) // corbels
        timber(mesh, (const float[3]){ side * 1.2f, face - 0.1f, 1.28f },
               (const float[3]){ side * 1.2f, face + 0.22f, 1.28f }, 0.2f, 0.2f);
    // Embers, on which the fire stands.
    mesh->pen.part = LL_WMO_INTERIOR;
    ll_building_take(mesh, LL_STUFF_COALS);
    glow(mesh, 255, 210, 170, 110);
    const float bed[4][3] = { { -0.55f, face - 0.8f, 0.17f },
                              { 0.55f, face - 0.8f, 0.17f },
                              { 0.45f, face - 0.15f, 0.2f },
                              { -0.45f, face - 0.15f, 0.2f } };
    // Seen from above and from the hall: lower left first.
    const float up[4][3] = { { bed[3][0], bed[3][1], bed[3][2] },
                             { bed[0][0], bed[0][1], bed[0][2] },
                             { bed[1][0], bed[1][1], bed[1][2] },
                             { bed[2][0], bed[2][1], bed[2][2] } };
    static const float uvs[4][2] = { { 0, 1 }, { 0, 0 }, { 1, 0 }, { 1, 1 } };
    ll_mesh_patch(mesh, up, uvs, 3, 3);
    tint(mesh, 255, 255, 255);
    ll_building_solid(mesh, true);
}

// The counter stands before the rear wall, open at its right end.
static void bar(struct ll_mesh *mesh)
{
    ll_building_solid(mesh, true);
    ll_building_take(mesh, LL_STUFF_PLANK);
    mesh->pen.turned = true;
    box(mesh, -2.45f, -4.9f, 0, -1.95f, 0.0f, 1.06f, LL_MESH_Z0 | LL_MESH_Z1);
    box(mesh, -4.1f, -4.9f, 0, -2.45f, -4.45f, 1.06f,
        LL_MESH_Z0 | LL_MESH_Z1 | LL_MESH_X0 | LL_MESH_X1);
    ll_building_take(mesh, LL_STUFF_TIMBER);
    mesh->pen.turned = true;
    box(mesh, -2.55f, -5.0f, 1.06f, -1.82f, 0.1f, 1.15f, 0);
    mesh->pen.turned = false;
    box(mesh, -4.1f, -5.0f, 1.06f, -2.55f, -4.38f, 1.15f, LL_MESH_X0 | LL_MESH_X1);
    ll_building_solid(mesh, false);
    // A foot rail and studs on the guests' side.
    for (uint32_t i = 0; i < 6; i++) {
        float y = ll_mixf(-4.82f, -0.08f, (float)i / 5);
        mesh->pen.turned = true;
        box(mesh, -1.95f, y - 0.08f, 0, -1.9f, y + 0.08f, 1.06f,
            LL_MESH_X0 | LL_MESH_Z0 | LL_MESH_Z1);
    }
    timber(mesh, (const float[3]){ -1.78f, -4.85f, 0.2f },
           (const float[3]){ -1.78f, -0.05f, 0.2f }, 0.09f, 0.09f);
    // Shelves on the wall behind.
    for (uint32_t i = 0; i < 2; i++) {
        ll_building_take(mesh, LL_STUFF_PLANK);
        float z = 1.35f + 0.55f * (float)i;
        box(mesh, -4.1f, -3.9f, z, -3.75f, -0.5f, z + 0.06f, LL_MESH_X0);
    }
    for (uint32_t i = 0; i < 3; i++) {
        float y = ll_mixf(-3.8f, -0.6f, (float)i / 2);
        ll_building_take(mesh, LL_STUFF_TIMBER);
        mesh->pen.turned = true;
        box(mesh, -4.1f, y - 0.05f, 1.1f, -3.77f, y + 0.05f, 2.3f, LL_MESH_X0);
    }
    ll_building_solid(mesh, true);
}

// The leaf of the front door, standing open.
static void door_leaf(struct ll_mesh *mesh)
{
    mesh->pen.frame = ll_mesh_frame_at(4.06f, INN_DOOR_RIGHT + 0.02f, 0.03f, 0.46f, 1);
    ll_building_solid(mesh, true);
    ll_building_take(mesh, LL_STUFF_PLANK);
    mesh->pen.turned = true;
    box(mesh, 0, -0.035f, 0, 1.26f, 0.035f, 2.33f, LL_MESH_Y0 | LL_MESH_Y1);
    ll_building_take(mesh, LL_STUFF_DOOR);
    static const float uvs[4][2] = { { 0, 1 }, { 1, 1 }, { 1, 0 }, { 0, 0 } };
    const float near[4][3] = { { 0, -0.035f, 0 },
                               { 1.26f, -0.035f, 0 },
                               { 1.26f, -0.035f, 2.33f },
                               { 0, -0.035f, 2.33f } };
    const float far[4][3] = { { 1.26f, 0.035f, 0 },
                              { 0, 0.035f, 0 },
                              { 0, 0.035f, 2.33f },
                              { 1.26f, 0.035f, 2.33f } };
    ll_mesh_patch(mesh, near, uvs, 2, 3);
    static const float mirrored[4][2] = { { 1, 1 }, { 0, 1 }, { 0, 0 }, { 1, 0 } };
    ll_mesh_patch(mesh, far, mirrored, 2, 3);
    frame_clear(mesh);
}

#define ROOM_FRONT (INN_FRONT - INN_WALL)
#define ROOM_LEFT (INN_LEFT + INN_WALL)
#define ROOM_RIGHT (INN_RIGHT - INN_WALL)

void inn_hall_build(struct ll_mesh *mesh)
{
    const float length = INN_PARTITION_0 - ROOM_LEFT, width = 2 * ROOM_FRONT;
    mesh->pen.part = LL_WMO_INTERIOR;
    tint(mesh, 255, 255, 255);
    level(mesh, LL_STUFF_PLANK, -ROOM_FRONT, ROOM_LEFT, ROOM_FRONT, INN_PARTITION_0, 0,
          false);
    level(mesh, LL_STUFF_PLASTER, -ROOM_FRONT, ROOM_LEFT, ROOM_FRONT, INN_PARTITION_0,
          INN_CEILING, true);
    struct ll_opening holes[INN_MAX_OPENINGS];
    uint32_t count = inn_openings(INN_SIDE_FRONT, 0, INN_PARTITION_0, -1, length, holes);
    room_wall(mesh, &(struct room_wall){ ROOM_FRONT, INN_PARTITION_0, 0.75f, length,
                                         INN_CEILING, holes, count,
                                         INN_DOOR_PORTAL_X - ROOM_FRONT });
    count = inn_openings(INN_SIDE_REAR, 0, ROOM_LEFT, 1, length, holes);
    room_wall(mesh, &(struct room_wall){ -ROOM_FRONT, ROOM_LEFT, 0.25f, length,
                                         INN_CEILING, holes, count, 0 });
    // The left wall ends at both sides of the hearth.
    for (uint32_t i = 0; i < 2; i++) {
        float start = i ? -1.55f : ROOM_FRONT, end = i ? -ROOM_FRONT : 1.55f;
        count = inn_openings(INN_SIDE_LEFT, 0, start, -1, start - end, holes);
        room_wall(mesh, &(struct room_wall){ start, ROOM_LEFT, 0.5f, start - end,
                                             INN_CEILING, holes, count, 0 });
    }
    const struct ll_opening doors[2] = {
        { INN_CELLAR_DOOR_0 + ROOM_FRONT, 0, INN_CELLAR_DOOR_1 + ROOM_FRONT,
          INN_INNER_DOOR_TOP, LL_OPENING_DOOR, 0, false },
        { INN_BACK_DOOR_0 + ROOM_FRONT, 0, INN_BACK_DOOR_1 + ROOM_FRONT,
          INN_INNER_DOOR_TOP, LL_OPENING_DOOR, 0, false },
    };
    room_wall(mesh,
              &(struct room_wall){ -ROOM_FRONT, INN_PARTITION_0, 0, width, INN_CEILING,
                                   doors, 2, INN_PARTITION_PORTAL - INN_PARTITION_0 });
    hearth(mesh);
    beams(mesh, -ROOM_FRONT, ROOM_FRONT, ROOM_LEFT, INN_PARTITION_0, 6);
    // The summer beam below them, with a post and its braces.
    const float x = 0.25f, z = INN_CEILING - 0.38f, post = -2.5f;
    timber(mesh, (const float[3]){ x, ROOM_LEFT + 0.7f, z },
           (const float[3]){ x, INN_PARTITION_0, z }, 0.32f, 0.34f);
    timber(mesh, (const float[3]){ x, post, 0 }, (const float[3]){ x, post, z - 0.12f },
           0.3f, 0.3f);
    ll_building_take(mesh, LL_STUFF_FIELDSTONE);
    box(mesh, x - 0.24f, post - 0.24f, 0, x + 0.24f, post + 0.24f, 0.22f, LL_MESH_Z0);
    ll_building_solid(mesh, false);
    for (float side = -1; side <= 1; side += 2)
        timber(mesh, (const float[3]){ x, post, 1.75f },
               (const float[3]){ x, post + side * 0.85f, 2.5f }, 0.15f, 0.2f);
    bar(mesh);
    door_leaf(mesh);
}

void inn_back_build(struct ll_mesh *mesh)
{
    const float left = INN_STAIR_X + 0.3f, bay = INN_WING_FRONT - INN_WALL;
    const float bay_0 = INN_WING_LEFT + INN_WALL, bay_1 = INN_WING_RIGHT - INN_WALL;
    const float bay_top = 2.7f;
    mesh->pen.part = LL_WMO_INTERIOR;
    tint(mesh, 255, 255, 255);
    level(mesh, LL_STUFF_PLANK, left, INN_PARTITION_1, ROOM_FRONT, ROOM_RIGHT, 0, false);
    level(mesh, LL_STUFF_PLANK, ROOM_FRONT, bay_0, bay, bay_1, 0, false);
    level(mesh, LL_STUFF_PLASTER, left, INN_PARTITION_1, ROOM_FRONT, ROOM_RIGHT,
          INN_CEILING, true);
    level(mesh, LL_STUFF_PLASTER, ROOM_FRONT, bay_0, bay, bay_1, bay_top, true);
    struct ll_opening holes[INN_MAX_OPENINGS];
    const struct ll_opening door = { ROOM_FRONT - INN_BACK_DOOR_1,
                                     0,
                                     ROOM_FRONT - INN_BACK_DOOR_0,
                                     INN_INNER_DOOR_TOP,
                                     LL_OPENING_DOOR,
                                     0,
                                     false };
    room_wall(mesh, &(struct room_wall){ ROOM_FRONT, INN_PARTITION_1, 0.5f,
                                         ROOM_FRONT - left, INN_CEILING, &door, 1,
                                         INN_PARTITION_1 - INN_PARTITION_PORTAL });
    room_wall(mesh, &(struct room_wall){ left, INN_PARTITION_1, 0.25f,
                                         ROOM_RIGHT - INN_PARTITION_1, INN_CEILING, NULL,
                                         0, 0 });
    uint32_t count = inn_openings(INN_SIDE_RIGHT, 0, left, 1, ROOM_FRONT - left, holes);
    room_wall(mesh, &(struct room_wall){ left, ROOM_RIGHT, 0, ROOM_FRONT - left,
                                         INN_CEILING, holes, count, 0 });
    const struct ll_opening arch = {
        ROOM_RIGHT - bay_1, 0, ROOM_RIGHT - bay_0, bay_top, LL_OPENING_PASSAGE, 0, false
    };
    room_wall(mesh, &(struct room_wall){ ROOM_FRONT, ROOM_RIGHT, 0.75f,
                                         ROOM_RIGHT - INN_PARTITION_1, INN_CEILING, &arch,
                                         1, 0 });
    count = inn_openings(INN_SIDE_WING_LEFT, 0, bay, -1, bay - ROOM_FRONT, holes);
    room_wall(mesh, &(struct room_wall){ bay, bay_0, 0.5f, bay - ROOM_FRONT, bay_top,
                                         holes, count, 0 });
    count = inn_openings(INN_SIDE_WING_FRONT, 0, bay_1, -1, bay_1 - bay_0, holes);
    room_wall(mesh, &(struct room_wall){ bay, bay_1, 0.75f, bay_1 - bay_0, bay_top, holes,
                                         count, 0 });
    room_wall(mesh, &(struct room_wall){ ROOM_FRONT, bay_1, 0, bay - ROOM_FRONT, bay_top,
                                         NULL, 0, 0 });
    beams(mesh, left, ROOM_FRONT, INN_PARTITION_1, ROOM_RIGHT, 3);
    // A lintel where the bay opens.
    ll_building_solid(mesh, false);
    timber(mesh, (const float[3]){ ROOM_FRONT - 0.04f, bay_0 - 0.2f, bay_top - 0.06f },
           (const float[3]){ ROOM_FRONT - 0.04f, bay_1 + 0.2f, bay_top - 0.06f }, 0.24f,
           0.26f);
    ll_building_solid(mesh, true);
}

// The cellar's vault over y.
#define VAULT_PARTS 10
static float vault_z(float y)
{
    const float half = 0.5f * (ROOM_RIGHT - INN_PARTITION_1);
    const float rise = INN_CROWN_Z - INN_SPRING_Z;
    const float radius = (half * half + rise * rise) / (2 * rise);
    // Straight between the lines of the vault.
    float at = (y - INN_PARTITION_1) / (2 * half) * VAULT_PARTS;
    float part = ll_clampf(floorf(at), 0, VAULT_PARTS - 1), z[2];
    for (uint32_t i = 0; i < 2; i++) {
        float off = ((part + (float)i) / VAULT_PARTS * 2 - 1) * half;
        z[i] = INN_CROWN_Z - radius + sqrtf(ll_maxf(radius * radius - off * off, 0));
    }
    return ll_mixf(z[0], z[1], at - part);
}

// Height of the stair under y; the landing before its first riser.
static float stair_z(float y)
{
    float rise = -INN_CELLAR_Z / INN_STEPS;
    float step = floorf((y - INN_STAIR_Y) / INN_STEP_RUN + 1e-3f) + 1;
    return y < INN_STAIR_Y - 1e-3f ? 0 : -rise * ll_minf(step, INN_STEPS);
}

// Columns across the stair and the vault, cut at the edges of both.
static uint32_t columns_find(float out[VAULT_PARTS + INN_STEPS + 4])
{
    uint32_t count = 0;
    for (uint32_t i = 0; i <= VAULT_PARTS; i++)
        out[count++] = ll_mixf(INN_PARTITION_1, ROOM_RIGHT, (float)i / VAULT_PARTS);
    for (uint32_t i = 0; i <= INN_STEPS; i++) {
        float y = INN_STAIR_Y + INN_STEP_RUN * (float)i;
        uint32_t at = count;
        while (at > 0 && out[at - 1] > y)
            at--;
        memmove(out + at + 1, out + at, (count - at) * sizeof *out);
        out[at] = y;
        count++;
    }
    return count;
}

static void wall_piece(struct ll_mesh *mesh, float x, float y0, float y1, float low_0,
                       float low_1, float high_0, float high_1, bool ahead)
{
    // ahead: looks along +x.
    if (low_0 >= high_0 - 1e-4f && low_1 >= high_1 - 1e-4f)
        return;
    float corners[4][3] = {
        { x, y0, low_0 }, { x, y1, low_1 }, { x, y1, high_1 }, { x, y0, high_0 }
    };
    for (uint32_t i = 0; i < 2 && !ahead; i++) {
        float swap[3];
        memcpy(swap, corners[2 * i], sizeof swap);
        memcpy(corners[2 * i], corners[2 * i + 1], sizeof swap);
        memcpy(corners[2 * i + 1], swap, sizeof swap);
    }
    float tall = ll_maxf(high_0 - low_0, high_1 - low_1);
    ll_mesh_patch(mesh, (const float(*)[3])corners, NULL, 1,
                  (uint32_t)(tall / STEP_YD) + 1);
}

static void vault(struct ll_mesh *mesh)
{
    ll_building_take(mesh, LL_STUFF_FIELDSTONE);
    ll_building_solid(mesh, true);
    float y[VAULT_PARTS + INN_STEPS + 4];
    uint32_t count = columns_find(y);
    uint32_t along = (uint32_t)((INN_CELLAR_X - INN_STAIR_X) / STEP_YD) + 1;
    float v = 0;
    for (uint32_t i = 0; i < VAULT_PARTS; i++) {
        float a = ll_mixf(INN_PARTITION_1, ROOM_RIGHT, (float)i / VAULT_PARTS);
        float b = ll_mixf(INN_PARTITION_1, ROOM_RIGHT, (float)(i + 1) / VAULT_PARTS);
        float za = vault_z(a), zb = vault_z(b);
        float v1 = v + sqrtf((b - a) * (b - a) + (zb - za) * (zb - za)) / 2.6f;
        const float corners[4][3] = { { INN_CELLAR_X, a, za },
                                      { INN_STAIR_X, a, za },
                                      { INN_STAIR_X, b, zb },
                                      { INN_CELLAR_X, b, zb } };
        float u1 = (INN_CELLAR_X - INN_STAIR_X) / 2.6f;
        const float uvs[4][2] = { { u1, v }, { 0, v }, { 0, v1 }, { u1, v1 } };
        ll_mesh_patch(mesh, corners, uvs, along, 1); // looks down
        v = v1;
    }
    for (uint32_t i = 0; i + 1 < count; i++) {
        float a = y[i], b = y[i + 1];
        if (b - a < 1e-3f)
            continue;
        float za = vault_z(a), zb = vault_z(b);
        float stair = stair_z(0.5f * (a + b));
        // The side of the stair, the wall above the vault's mouth, the far end.
        wall_piece(mesh, INN_STAIR_X, a, b, INN_CELLAR_Z, INN_CELLAR_Z,
                   ll_minf(za, stair), ll_minf(zb, stair), true);
        wall_piece(mesh, INN_STAIR_X, a, b, ll_maxf(za, stair), ll_maxf(zb, stair), 0, 0,
                   false);
        wall_piece(mesh, INN_CELLAR_X, a, b, INN_CELLAR_Z, INN_CELLAR_Z, za, zb, false);
    }
}

static void stair(struct ll_mesh *mesh)
{
    const float x0 = -ROOM_FRONT, x1 = INN_STAIR_X, rise = -INN_CELLAR_Z / INN_STEPS;
    level(mesh, LL_STUFF_FLAGSTONE, x0, INN_PARTITION_1, x1, INN_STAIR_Y, 0, false);
    ll_building_take(mesh, LL_STUFF_FLAGSTONE);
    // Walkers glide on a slope; the steps are for the eye and the camera.
    mesh->pen.flags = LL_MOPY_RENDER | LL_MOPY_DETAIL;
    for (uint32_t i = 0; i < INN_STEPS; i++) {
        float y = INN_STAIR_Y + INN_STEP_RUN * (float)i;
        float top = -rise * (float)i, low = top - rise;
        const float riser[4][3] = {
            { x1, y, low }, { x0, y, low }, { x0, y, top }, { x1, y, top }
        };
        ll_mesh_patch(mesh, riser, NULL, 2, 1);
        if (i + 1 == INN_STEPS)
            break;
        const float tread[4][3] = { { x0, y, low },
                                    { x1, y, low },
                                    { x1, y + INN_STEP_RUN, low },
                                    { x0, y + INN_STEP_RUN, low } };
        ll_mesh_patch(mesh, tread, NULL, 2, 1);
    }
    float end = INN_STAIR_Y + INN_STEP_RUN * INN_STEPS;
    mesh->pen.part = LL_PART_COLLISION;
    mesh->pen.flags = LL_MOPY_COLLISION | LL_MOPY_NO_CAMERA;
    const float slope[4][3] = { { x0, INN_STAIR_Y - 0.02f, 0 },
                                { x1, INN_STAIR_Y - 0.02f, 0 },
                                { x1, end, INN_CELLAR_Z },
                                { x0, end, INN_CELLAR_Z } };
    ll_mesh_quad(mesh, slope[0], slope[1], slope[2], slope[3]);
    mesh->pen.part = LL_WMO_INTERIOR;
    level(mesh, LL_STUFF_FLAGSTONE, x0, end - INN_STEP_RUN, x1, ROOM_RIGHT, INN_CELLAR_Z,
          false);
    level(mesh, LL_STUFF_FLAGSTONE, x1, INN_PARTITION_1, INN_CELLAR_X, ROOM_RIGHT,
          INN_CELLAR_Z, false);
    level(mesh, LL_STUFF_PLASTER, x0, INN_PARTITION_1, x1, ROOM_RIGHT, INN_CEILING, true);
}

// A plain wall of one stuff.
static void plain_wall(struct ll_mesh *mesh, float x, float y, float turns, float length,
                       float bottom, float top, enum ll_stuff stuff)
{
    mesh->pen.frame = ll_mesh_frame_at(x, y, 0, turns, 1);
    ll_building_solid(mesh, true);
    ll_building_wall(mesh, &(struct ll_wall){ .length = length,
                                              .bottom = bottom,
                                              .top = top,
                                              .stuff = stuff,
                                              .step_yd = STEP_YD });
    frame_clear(mesh);
}

void inn_cellar_build(struct ll_mesh *mesh)
{
    const float rear = -ROOM_FRONT, depth = ROOM_RIGHT - INN_PARTITION_1;
    const float shaft = INN_STAIR_X - rear, cellar = INN_CELLAR_X - INN_STAIR_X;
    mesh->pen.part = LL_WMO_INTERIOR;
    tint(mesh, 255, 255, 255);
    const struct ll_opening door = { INN_STAIR_X - INN_CELLAR_DOOR_1,
                                     0,
                                     INN_STAIR_X - INN_CELLAR_DOOR_0,
                                     INN_INNER_DOOR_TOP,
                                     LL_OPENING_DOOR,
                                     0,
                                     false };
    room_wall(mesh,
              &(struct room_wall){ INN_STAIR_X, INN_PARTITION_1, 0.5f, shaft, INN_CEILING,
                                   &door, 1, INN_PARTITION_1 - INN_PARTITION_PORTAL });
    // The shaft: plaster above the floor, stone below.
    plain_wall(mesh, rear, INN_PARTITION_1, 0.25f, depth, 0, INN_CEILING,
               LL_STUFF_PLASTER);
    plain_wall(mesh, rear, INN_PARTITION_1, 0.25f, depth, INN_CELLAR_Z, 0,
               LL_STUFF_FIELDSTONE);
    plain_wall(mesh, rear, ROOM_RIGHT, 0, shaft, 0, INN_CEILING, LL_STUFF_PLASTER);
    plain_wall(mesh, rear, ROOM_RIGHT, 0, shaft, INN_CELLAR_Z, 0, LL_STUFF_FIELDSTONE);
    plain_wall(mesh, INN_STAIR_X, ROOM_RIGHT, 0.75f, depth, 0, INN_CEILING,
               LL_STUFF_PLASTER);
    vault(mesh);
    plain_wall(mesh, INN_CELLAR_X, INN_PARTITION_1, 0.5f, cellar, INN_CELLAR_Z,
               INN_SPRING_Z, LL_STUFF_FIELDSTONE);
    plain_wall(mesh, INN_STAIR_X, ROOM_RIGHT, 0, cellar, INN_CELLAR_Z, INN_SPRING_Z,
               LL_STUFF_FIELDSTONE);
    stair(mesh);
    // A hand rail down.
    ll_building_solid(mesh, false);
    float end = INN_STAIR_Y + INN_STEP_RUN * INN_STEPS;
    timber(mesh, (const float[3]){ rear + 0.1f, INN_STAIR_Y, 0.95f },
           (const float[3]){ rear + 0.1f, end, INN_CELLAR_Z + 0.95f }, 0.08f, 0.1f);
    ll_building_solid(mesh, true);
}
