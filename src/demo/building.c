// Walls, windows and timber frames.
#include "demo/building.h"

#include <string.h>

#include "base/maths.h"
#include "demo/texture_building.h"

#define FACED(file, painter, yards) \
    .texture = "Lamplight\\Textures\\" file ".blp", .paint = painter, .repeat_yd = yards

const struct ll_stuff_row ll_stuffs[LL_NUM_STUFFS] = {
    [LL_STUFF_PLASTER] = { FACED("Plaster", ll_demo_paint_plaster, 3.0f) },
    [LL_STUFF_TIMBER] = { FACED("Timber", ll_demo_paint_timber, 2.2f) },
    [LL_STUFF_PLANK] = { FACED("Plank", ll_demo_paint_plank, 2.4f) },
    [LL_STUFF_PAINTED] = { FACED("Painted", ll_demo_paint_painted, 1.6f) },
    [LL_STUFF_SHINGLE] = { FACED("Shingle", ll_demo_paint_shingle, 2.6f) },
    [LL_STUFF_FIELDSTONE] = { FACED("Fieldstone", ll_demo_paint_fieldstone, 2.6f) },
    [LL_STUFF_FLAGSTONE] = { FACED("Flagstone", ll_demo_paint_flagstone, 2.8f) },
    [LL_STUFF_DOOR] = { FACED("Door", ll_demo_paint_door, 1), .flags = LL_MOMT_CLAMP_S },
    [LL_STUFF_SIGN] = { FACED("Sign", ll_demo_paint_sign, 1),
                        .flags = LL_MOMT_CLAMP_S | LL_MOMT_CLAMP_T },
    [LL_STUFF_IRON] = { FACED("Iron", ll_demo_paint_iron, 1) },
    [LL_STUFF_PANE] = { FACED("Pane", ll_demo_paint_pane, 1), .flags = LL_MOMT_NIGHT_GLOW,
                        .emissive_bgra = { 74, 168, 255, 255 } },
    [LL_STUFF_PANE_INSIDE] = { FACED("Pane", ll_demo_paint_pane, 1),
                               .flags = LL_MOMT_WINDOW },
    [LL_STUFF_COALS] = { FACED("Coals", ll_demo_paint_coals, 1) },
};

void ll_building_take(struct ll_mesh *mesh, enum ll_stuff stuff)
{
    mesh->pen.material = (uint8_t)stuff;
    mesh->pen.repeat_yd = ll_stuffs[stuff].repeat_yd;
    mesh->pen.turned = false;
    memset(mesh->pen.shift, 0, sizeof mesh->pen.shift);
}

void ll_building_solid(struct ll_mesh *mesh, bool solid)
{
    mesh->pen.flags =
        LL_MOPY_RENDER | (solid ? LL_MOPY_COLLISION : LL_MOPY_DETAIL | LL_MOPY_NO_CAMERA);
}

static void box(struct ll_mesh *mesh, float x0, float y0, float z0, float x1, float y1,
                float z1, uint32_t skip)
{
    ll_mesh_box(mesh, (const float[3]){ x0, y0, z0 }, (const float[3]){ x1, y1, z1 },
                skip, 0);
}

void ll_building_wall(struct ll_mesh *mesh, const struct ll_wall *wall)
{
    float holes[16][4];
    uint32_t num_holes = 0;
    for (uint32_t i = 0; i < wall->num_openings && num_holes < 16; i++) {
        const struct ll_opening *opening = wall->openings + i;
        if (opening->top <= wall->bottom || opening->bottom >= wall->top)
            continue;
        float *hole = holes[num_holes++];
        hole[0] = opening->left;
        hole[1] = ll_maxf(opening->bottom - wall->bottom, 0);
        hole[2] = opening->right;
        hole[3] = ll_minf(opening->top, wall->top) - wall->bottom;
    }
    ll_building_take(mesh, wall->stuff);
    ll_mesh_sheet(mesh, &(struct ll_mesh_sheet){
                            .corner = { 0, 0, wall->bottom },
                            .right = { 1, 0, 0 },
                            .up = { 0, 0, 1 },
                            .width = wall->length,
                            .height = wall->top - wall->bottom,
                            .step_yd = wall->step_yd,
                            .holes = (const float(*)[4])holes,
                            .num_holes = num_holes,
                        });
}

void ll_building_reveal(struct ll_mesh *mesh, const struct ll_opening *opening,
                        float depth, bool sill, float step_yd)
{
    float width = opening->right - opening->left, height = opening->top - opening->bottom;
    struct ll_mesh_sheet sides[4] = {
        // The left side looks to the right, and so on.
        { .corner = { opening->left, 0, opening->bottom },
          .right = { 0, 1, 0 },
          .up = { 0, 0, 1 },
          .width = depth,
          .height = height },
        { .corner = { opening->right, depth, opening->bottom },
          .right = { 0, -1, 0 },
          .up = { 0, 0, 1 },
          .width = depth,
          .height = height },
        { .corner = { opening->left, depth, opening->top },
          .right = { 1, 0, 0 },
          .up = { 0, -1, 0 },
          .width = width,
          .height = depth },
        { .corner = { opening->left, 0, opening->bottom },
          .right = { 1, 0, 0 },
          .up = { 0, 1, 0 },
          .width = width,
          .height = depth },
    };
    for (uint32_t i = 0; i < (sill ? 4 : 3); i++) {
        sides[i].step_yd = step_yd;
        ll_mesh_sheet(mesh, sides + i);
    }
}

#define SASH_YD 0.07f // width of the members around a pane

static void casement(struct ll_mesh *mesh, float left, float right, float bottom,
                     float top, float depth, const struct ll_window_style *style)
{
    // Members stand in front of the pane; uprights a little further than rails.
    float front = depth - 0.06f;
    ll_building_take(mesh, LL_STUFF_TIMBER);
    box(mesh, left, front - 0.01f, bottom, left + SASH_YD, depth, top,
        LL_MESH_Y1 | LL_MESH_X0 | LL_MESH_Z0 | LL_MESH_Z1);
    box(mesh, right - SASH_YD, front - 0.01f, bottom, right, depth, top,
        LL_MESH_Y1 | LL_MESH_X1 | LL_MESH_Z0 | LL_MESH_Z1);
    uint32_t ends = LL_MESH_Y1 | LL_MESH_X0 | LL_MESH_X1;
    box(mesh, left, front, bottom, right, depth, bottom + SASH_YD, ends | LL_MESH_Z0);
    box(mesh, left, front, top - SASH_YD, right, depth, top, ends | LL_MESH_Z1);
    uint8_t part = mesh->pen.part;
    uint8_t color[4];
    memcpy(color, mesh->pen.color, 4);
    ll_building_take(mesh, style->pane);
    mesh->pen.part = style->pane_part;
    static const uint8_t clear[4] = { 255, 255, 255, LL_ALPHA_UNBAKED };
    memcpy(mesh->pen.color, clear, 4);
    const float corners[4][3] = { { left, depth, bottom },
                                  { right, depth, bottom },
                                  { right, depth, top },
                                  { left, depth, top } };
    const float uvs[4][2] = { { 0, 1 }, { 1, 1 }, { 1, 0 }, { 0, 0 } };
    ll_mesh_patch(mesh, corners, uvs, 1, 1);
    mesh->pen.part = part;
    memcpy(mesh->pen.color, color, 4);
}

static void shutter(struct ll_mesh *mesh, float left, float right, float bottom,
                    float top)
{
    ll_building_take(mesh, LL_STUFF_PAINTED);
    mesh->pen.turned = true;
    box(mesh, left, -0.135f, bottom, right, -0.085f, top, 0);
    for (uint32_t i = 0; i < 2; i++) {
        float z = ll_mixf(bottom, top, i ? 0.8f : 0.2f);
        box(mesh, left + 0.03f, -0.165f, z - 0.06f, right - 0.03f, -0.13f, z + 0.06f,
            LL_MESH_Y1);
    }
}

void ll_building_window(struct ll_mesh *mesh, const struct ll_opening *opening,
                        const struct ll_window_style *style)
{
    float left = opening->left, right = opening->right;
    float bottom = opening->bottom, top = opening->top;
    uint32_t leaves = opening->leaves ? opening->leaves : 1;
    uint8_t flags = mesh->pen.flags;
    ll_building_solid(mesh, true);
    ll_building_take(mesh, style->reveal);
    ll_building_reveal(mesh, opening, style->depth, true, 0);
    for (uint32_t i = 0; i < leaves; i++)
        casement(mesh, ll_mixf(left, right, (float)i / (float)leaves),
                 ll_mixf(left, right, (float)(i + 1) / (float)leaves), bottom, top,
                 style->depth, style);
    ll_building_solid(mesh, false);
    ll_building_take(mesh, LL_STUFF_TIMBER);
    box(mesh, left - 0.12f, -0.16f, bottom - 0.07f, right + 0.12f, style->depth - 0.08f,
        bottom + 0.03f, LL_MESH_Y1);
    if (style->casing) {
        box(mesh, left - 0.13f, -0.06f, bottom, left, 0, top, LL_MESH_Y1 | LL_MESH_Z0);
        box(mesh, right, -0.06f, bottom, right + 0.13f, 0, top, LL_MESH_Y1 | LL_MESH_Z0);
        box(mesh, left - 0.18f, -0.09f, top, right + 0.18f, 0, top + 0.17f, LL_MESH_Y1);
    }
    if (opening->shutters) {
        float width = 0.5f * (right - left);
        shutter(mesh, left - 0.04f - width, left - 0.04f, bottom, top);
        shutter(mesh, right + 0.04f, right + 0.04f + width, bottom, top);
    }
    mesh->pen.flags = flags;
}

// Timbers.

#define POST_YD 0.24f // width of posts
#define STUD_YD 0.17f // of what stands beside openings
#define BEAM_YD 0.24f // height of sill beam and top plate
#define RAIL_YD 0.16f

enum { // how far the kinds of timber stand out: crossings hide, and never coincide
    BRACE_MM = 42,
    RAIL_MM = 50,
    STUD_MM = 58,
    POST_MM = 66,
    BEAM_MM = 84,
};

static void timber(struct ll_mesh *mesh, float x0, float z0, float x1, float z1,
                   uint32_t out_mm)
{
    bool upright = z1 - z0 > x1 - x0;
    ll_building_take(mesh, LL_STUFF_TIMBER);
    mesh->pen.turned = upright;
    mesh->pen.shift[0] = x0 * 0.37f + z0 * 0.71f; // no two show the same knot
    mesh->pen.shift[1] = z0 * 0.53f - x0 * 0.29f;
    // Uprights end in beams that stand out further.
    float into = upright ? 0.012f : 0;
    box(mesh, x0, -0.001f * (float)out_mm, z0 - into, x1, 0, z1 + into,
        upright ? LL_MESH_Y1 | LL_MESH_Z0 | LL_MESH_Z1 : LL_MESH_Y1);
}

static void brace(struct ll_mesh *mesh, float x0, float z0, float x1, float z1)
{
    ll_building_take(mesh, LL_STUFF_TIMBER);
    float out = 0.001f * BRACE_MM;
    ll_mesh_beam(mesh,
                 &(struct ll_mesh_beam){ .from = { x0, -0.5f * out + 0.05f, z0 },
                                         .to = { x1, -0.5f * out + 0.05f, z1 },
                                         .up = { 0, -1, 0 },
                                         .width = RAIL_YD,
                                         .height = out + 0.1f,
                                         .skip = LL_MESH_Z0 | LL_MESH_X0 | LL_MESH_X1 });
}

// The bay between two posts: studs to split it, a brace or a rail in each part.
static void bay(struct ll_mesh *mesh, const struct ll_timbering *timbering, float x0,
                float x1, bool first, bool last)
{
    float z0 = timbering->bottom + BEAM_YD, z1 = timbering->top - BEAM_YD;
    float span = x1 - x0;
    uint32_t parts = (uint32_t)(span / timbering->bay_yd) + 1;
    for (uint32_t i = 0; i < parts; i++) {
        float left = x0 + span * (float)i / (float)parts;
        float right = x0 + span * (float)(i + 1) / (float)parts;
        if (i > 0) {
            timber(mesh, left - 0.5f * STUD_YD, z0, left + 0.5f * STUD_YD, z1, STUD_MM);
            left += 0.5f * STUD_YD;
        }
        if (i + 1 < parts)
            right -= 0.5f * STUD_YD;
        if (right - left < 0.45f)
            continue;
        if (timbering->braces && first && i == 0)
            brace(mesh, left - 0.05f, z1 - 0.1f, right + 0.05f, z0 + 0.1f);
        else if (timbering->braces && last && i + 1 == parts)
            brace(mesh, left - 0.05f, z0 + 0.1f, right + 0.05f, z1 - 0.1f);
        else
            timber(mesh, left, ll_mixf(z0, z1, 0.48f) - 0.5f * RAIL_YD, right,
                   ll_mixf(z0, z1, 0.48f) + 0.5f * RAIL_YD, RAIL_MM);
    }
}

void ll_building_timbers(struct ll_mesh *mesh, const struct ll_timbering *timbering)
{
    float length = timbering->length;
    float z0 = timbering->bottom, z1 = timbering->top;
    float past = 0.001f * POST_MM - 0.004f, beam_past = 0.001f * BEAM_MM - 0.004f;
    float rise = timbering->rise_yd;
    ll_building_solid(mesh, false);
    timber(mesh, -beam_past, z1 - BEAM_YD + rise, length + beam_past, z1 + rise, BEAM_MM);
    // The sill beam stops at doors.
    float from = -beam_past;
    for (uint32_t i = 0; i < timbering->num_openings; i++) {
        const struct ll_opening *opening = timbering->openings + i;
        if (opening->bottom > z0 || opening->top < z0 + BEAM_YD)
            continue;
        timber(mesh, from, z0 + rise, opening->left - STUD_YD, z0 + BEAM_YD + rise,
               BEAM_MM);
        from = opening->right + STUD_YD;
    }
    timber(mesh, from, z0 + rise, length + beam_past, z0 + BEAM_YD + rise, BEAM_MM);

    float low = z0 + BEAM_YD, high = z1 - BEAM_YD;
    timber(mesh, -past, low, POST_YD, high, POST_MM);
    float left = POST_YD;
    for (uint32_t i = 0; i < timbering->num_openings; i++) { // from left to right
        const struct ll_opening *opening = timbering->openings + i;
        bool door = opening->bottom <= z0;
        float foot = door ? z0 : low;
        timber(mesh, opening->left - STUD_YD, foot, opening->left, high, STUD_MM);
        timber(mesh, opening->right, foot, opening->right + STUD_YD, high, STUD_MM);
        timber(mesh, opening->left, opening->top, opening->right, opening->top + RAIL_YD,
               RAIL_MM);
        if (!door)
            timber(mesh, opening->left, opening->bottom - RAIL_YD, opening->right,
                   opening->bottom, RAIL_MM);
        float mid = 0.5f * (opening->left + opening->right);
        float under = opening->bottom - RAIL_YD;
        if (!door && under - low > 0.35f) {
            if (timbering->low_rail) { // a saltire below the window
                brace(mesh, opening->left - 0.04f, low - 0.04f, opening->right + 0.04f,
                      under + 0.04f);
                brace(mesh, opening->left - 0.04f, under + 0.04f, opening->right + 0.04f,
                      low - 0.04f);
            } else {
                timber(mesh, mid - 0.5f * STUD_YD, low, mid + 0.5f * STUD_YD, under,
                       BRACE_MM);
            }
        }
        bay(mesh, timbering, left, opening->left - STUD_YD, left <= POST_YD, false);
        left = opening->right + STUD_YD;
    }
    bay(mesh, timbering, left, length - POST_YD, left <= POST_YD, true);
    timber(mesh, length - POST_YD, low, length + past, high, POST_MM);
    ll_building_solid(mesh, true);
}
