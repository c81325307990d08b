// Where placements put models and buildings (formats-terrain.md 5), and that pictures do
// not depend on the place, measured on rendered pixels.
#include "fixture.h"

#include <math.h>

#include "base/maths.h"

#define MODEL "World/model.m2"
#define HOUSE "World/wmo/house.wmo"

// Marks on the three axes of a model, each two crossed squares: red on x, green on y,
// blue on z, at lengths that differ.
static const double mark_yd[3] = { 4, 6, 8 };
static const char *const mark_textures[3] = { "t/x.blp", "t/y.blp", "t/z.blp" };

static struct card mark_card(int axis, bool lying)
{
    double p[3] = { 0 };
    p[axis] = mark_yd[axis];
    const float middle = (GRID - 1) / 2.0f;
    return (struct card){ .col = middle - (float)p[1],
                          .row = middle - (float)(lying ? p[0] : p[2]),
                          .nearer_yd = lying ? (float)p[2] : -(float)p[0],
                          .lying = lying };
}

static void marks_write(struct fixture *fixture)
{
    struct model_spec *model = model_make();
    struct building_spec *house = building_make();
    struct group_spec *out = building_group(house, LL_MOGP_EXTERIOR);
    for (int axis = 0; axis < 3; axis++) {
        uint8_t rgba[4] = { 0, 0, 0, 255 };
        rgba[axis] = 255;
        texture_write(fixture, mark_textures[axis], rgba);
        uint8_t material = building_material(house, mark_textures[axis],
                                             LL_MOMT_UNLIT | LL_MOMT_TWO_SIDED, 0);
        for (int lying = 0; lying < 2; lying++) {
            model_leaf(model, mark_textures[axis], LL_M2_UNLIT | LL_M2_TWO_SIDED, 0, 0, 0)
                ->card = mark_card(axis, lying);
            group_wall(out, LL_WMO_EXTERIOR, material, 0, 0)->card =
                mark_card(axis, lying);
        }
    }
    model_write(fixture, MODEL, model);
    building_write(fixture, HOUSE, house);
    free(model);
    free(house);
}

static void multiply(const double a[3][3], const double b[3][3], double out[3][3])
{
    for (int r = 0; r < 3; r++) {
        for (int c = 0; c < 3; c++)
            out[r][c] = a[r][0] * b[0][c] + a[r][1] * b[1][c] + a[r][2] * b[2][c];
    }
}

// Rz(ry - 180) * Ry(rx) * Rx(rz), right-handed, for column vectors.
static void placement_matrix(const float rotation_deg[3], double out[3][3])
{
    const double to_rad = LL_PI / 180;
    double z = ((double)rotation_deg[1] - 180) * to_rad;
    double y = (double)rotation_deg[0] * to_rad, x = (double)rotation_deg[2] * to_rad;
    const double about_z[3][3] = { { cos(z), -sin(z), 0 },
                                   { sin(z), cos(z), 0 },
                                   { 0, 0, 1 } };
    const double about_y[3][3] = { { cos(y), 0, sin(y) },
                                   { 0, 1, 0 },
                                   { -sin(y), 0, cos(y) } };
    const double about_x[3][3] = { { 1, 0, 0 },
                                   { 0, cos(x), -sin(x) },
                                   { 0, sin(x), cos(x) } };
    double zy[3][3];
    multiply(about_z, about_y, zy);
    multiply(zy, about_x, out);
}

struct look {
    double eye[3];
    float yaw_deg, pitch_deg;
};

// Picture coordinates of a place, pixels from the upper left corner.
static void project(struct fixture *fixture, const struct look *look,
                    const double world[3], double out[2])
{
    double yaw = (double)look->yaw_deg * LL_PI / 180,
           pitch = (double)look->pitch_deg * LL_PI / 180;
    const double forward[3] = { cos(pitch) * cos(yaw), cos(pitch) * sin(yaw),
                                sin(pitch) };
    const double right[3] = { sin(yaw), -cos(yaw), 0 };
    const double up[3] = { -sin(pitch) * cos(yaw), -sin(pitch) * sin(yaw), cos(pitch) };
    double along[3] = { 0 };
    for (int i = 0; i < 3; i++) {
        double rel = world[i] - look->eye[i];
        along[0] += rel * right[i];
        along[1] += rel * up[i];
        along[2] += rel * forward[i];
    }
    double fov = (double)ll_session_settings(fixture->session)->field_of_view_deg;
    double pixels = PICTURE / 2.0 / tan(fov * LL_PI / 360) / along[2];
    out[0] = PICTURE / 2.0 + pixels * along[0];
    out[1] = PICTURE / 2.0 - pixels * along[1];
}

// The middle of all pixels of one mark.
static uint32_t mark_middle(const struct fixture *fixture, int axis, double out[2])
{
    uint32_t num = 0;
    out[0] = out[1] = 0;
    for (uint32_t y = 0; y < PICTURE; y++) {
        for (uint32_t x = 0; x < PICTURE; x++) {
            const uint8_t *p = pixel(fixture, x, y);
            if (p[axis] != 255 || p[(axis + 1) % 3] != 0 || p[(axis + 2) % 3] != 0)
                continue;
            out[0] += x + 0.5;
            out[1] += y + 0.5;
            num++;
        }
    }
    out[0] /= num ? num : 1;
    out[1] /= num ? num : 1;
    return num;
}

// matrix: of the model with its scale. From two sides.
static void marks_check(struct fixture *fixture, const char *what, const double place[3],
                        const double matrix[3][3])
{
    struct ll_light_state light = light_plain(0, 0); // black ground
    static const struct {
        double from[3];
        float yaw_deg, pitch_deg;
    } sides[] = { { { -24, 0, 8 }, 0, -18.434948822922f },
                  { { 12, 20, 14 }, -120.963756532f, -30.9637565320735f } };
    for (int s = 0; s < 2; s++) {
        struct look look = { .yaw_deg = sides[s].yaw_deg,
                             .pitch_deg = sides[s].pitch_deg };
        for (int i = 0; i < 3; i++)
            look.eye[i] = place[i] + sides[s].from[i];
        shoot(fixture, look.eye, look.yaw_deg, look.pitch_deg, NOON, &light);
        for (int axis = 0; axis < 3; axis++) {
            double world[3], expected[2], got[2];
            for (int i = 0; i < 3; i++)
                world[i] = place[i] + matrix[i][axis] * mark_yd[axis];
            project(fixture, &look, world, expected);
            uint32_t num = mark_middle(fixture, axis, got);
            if (num < 4 || fabs(got[0] - expected[0]) > 0.75 ||
                fabs(got[1] - expected[1]) > 0.75)
                fail_msg("%s, side %d: axis %d is at %g %g (%u pixels), not at %g %g",
                         what, s, axis, got[0], got[1], num, expected[0], expected[1]);
        }
    }
}

static void scale_matrix(double matrix[3][3], double scale)
{
    for (int i = 0; i < 9; i++)
        matrix[i / 3][i % 3] *= scale;
}

// formats-terrain 5 and BR-035: models and buildings stand as MDDF and MODF say, turned
// about three axes and scaled; a mirrored or swapped axis lands elsewhere.
static void placements_turn_and_scale(void **state)
{
    (void)state;
    static const float rotations_deg[4][3] = {
        { 0, 180, 0 }, { 20, 50, -35 }, { -70, 215, 15 }, { 10, 300, 110 }
    };
    static const float scales[4] = { 1, 1.25f, 0.75f, 0.875f };
    struct fixture fixture;
    fixture_init(&fixture);
    marks_write(&fixture);
    struct tile_spec *tile = tile_flat(32, 32);
    double places[2][4][3];
    for (uint32_t i = 0; i < 4; i++) {
        for (uint32_t kind = 0; kind < 2; kind++) {
            // 100 yd apart: a neighbour is black in fog.
            chunk_middle(32, 32, 2 + 3 * i, 4 + 6 * kind, places[kind][i]);
            places[kind][i][2] = 20;
        }
        struct ll_doodad_placement *doodad = tile_doodad(tile, MODEL, places[0][i]);
        memcpy(doodad->rotation_deg, rotations_deg[i], sizeof doodad->rotation_deg);
        doodad->scale = scales[i];
        struct ll_building_placement *building = tile_building(tile, HOUSE, places[1][i]);
        memcpy(building->rotation_deg, rotations_deg[i], sizeof building->rotation_deg);
    }
    fixture_open(&fixture, (const struct tile_spec *const *)&tile, 1);
    ll_session_settings(fixture.session)->farclip_yd = 60;
    for (uint32_t i = 0; i < 4; i++) {
        double matrix[3][3];
        placement_matrix(rotations_deg[i], matrix);
        marks_check(&fixture, "building", places[1][i], matrix);
        scale_matrix(matrix, (double)scales[i]);
        marks_check(&fixture, "model", places[0][i], matrix);
    }
    fixture_finish(&fixture);
    free(tile);
}

// formats-wmo 2, MODD: a prop stands in its building by a plain quaternion and a scale,
// and turns with it.
static void props_turn_with_their_building(void **state)
{
    (void)state;
    struct fixture fixture;
    fixture_init(&fixture);
    marks_write(&fixture);
    // Half a turn of 100 degrees about (1, 2, -2) / 3.
    const double angle = 100 * LL_PI / 180;
    const double u[3] = { 1.0 / 3, 2.0 / 3, -2.0 / 3 };
    struct building_spec *house = building_make();
    struct ll_wmo_doodad *prop = building_doodad(house, MODEL, 0, 0);
    const float at[3] = { 3, -2, 1 };
    memcpy(prop->position, at, sizeof at);
    prop->scale = 0.75f;
    for (int i = 0; i < 3; i++)
        prop->rotation[i] = (float)(u[i] * sin(angle / 2));
    prop->rotation[3] = (float)cos(angle / 2);
    house->num_sets = 1;
    house->sets[0].num_doodads = 1;
    struct group_spec *out = building_group(house, LL_MOGP_EXTERIOR);
    out->num_doodad_refs = 1;
    building_write(&fixture, "World/wmo/shell.wmo", house);
    struct tile_spec *tile = tile_flat(32, 32);
    double place[3];
    chunk_middle(32, 32, 8, 8, place);
    place[2] = 20;
    static const float rotation_deg[3] = { -15, 75, 40 };
    struct ll_building_placement *building =
        tile_building(tile, "World/wmo/shell.wmo", place);
    memcpy(building->rotation_deg, rotation_deg, sizeof rotation_deg);
    fixture_open(&fixture, (const struct tile_spec *const *)&tile, 1);

    // Rodrigues: R = cos I + sin [u] + (1 - cos) u u'.
    double turn[3][3], turned[3][3], matrix[3][3];
    const double cross[3][3] = { { 0, -u[2], u[1] },
                                 { u[2], 0, -u[0] },
                                 { -u[1], u[0], 0 } };
    for (int r = 0; r < 3; r++) {
        for (int c = 0; c < 3; c++)
            turn[r][c] = (r == c ? cos(angle) : 0) + sin(angle) * cross[r][c] +
                         (1 - cos(angle)) * u[r] * u[c];
    }
    placement_matrix(rotation_deg, matrix);
    multiply(matrix, turn, turned);
    scale_matrix(turned, 0.75);
    for (int i = 0; i < 3; i++)
        place[i] += matrix[i][0] * 3 + matrix[i][1] * -2 + matrix[i][2] * 1;
    marks_check(&fixture, "prop", place, turned);
    fixture_finish(&fixture);
    free(house);
    free(tile);
}

// formats-terrain 5: an object that two tiles list under one id exists once; a model and
// a building may share an id.
static void objects_of_two_tiles_exist_once(void **state)
{
    (void)state;
    struct fixture fixture;
    fixture_init(&fixture);
    texture_write(&fixture, "t/add.blp", (const uint8_t[4]){ 100, 60, 20, 255 });
    struct model_spec *model = model_make();
    model_leaf(model, "t/add.blp", LL_M2_UNLIT, 4, 3.5f, 3.5f);
    model_write(&fixture, MODEL, model);
    struct building_spec *house = building_make();
    uint8_t add = building_material(house, "t/add.blp", LL_MOMT_UNLIT, 3);
    group_wall(building_group(house, LL_MOGP_EXTERIOR), LL_WMO_EXTERIOR, add, 1, 3.5f);
    building_write(&fixture, HOUSE, house);
    struct tile_spec *tiles[2] = { tile_flat(32, 32), tile_flat(33, 32) };
    double place[3];
    chunk_middle(32, 32, 8, 15, place);
    place[1] -= 1600.0 / 3 / LL_TILE_CHUNKS / 2; // on the border
    place[2] = 15;
    for (int t = 0; t < 2; t++) {
        tile_doodad(tiles[t], MODEL, place)->unique_id = 77;
        tile_building(tiles[t], HOUSE, place)->unique_id = 77;
    }
    // Twice in one tile, as hobby files have it.
    tile_doodad(tiles[0], MODEL, place)->unique_id = 77;
    fixture_open(&fixture, (const struct tile_spec *const *)tiles, 2);
    struct ll_light_state light = light_plain(0, 0);
    shoot_grid(&fixture, place, NOON, &light);
    struct ll_world_stats stats = ll_session_world_stats(fixture.session);
    assert_int_equal(stats.num_tiles_loaded, 2);
    assert_int_equal(stats.num_instances, 2);
    static const uint8_t once[3] = { 100, 60, 20 };
    for (int c = 0; c < 3; c++) {
        assert_int_equal(cell(&fixture, 3.5f, 3.5f)[c], once[c]);
        assert_int_equal(cell(&fixture, 1, 3.5f)[c], once[c]);
    }
    free(house);
    fixture_finish(&fixture);
    free(model);
    free(tiles[0]);
    free(tiles[1]);
}

// 1.4: a model and a building at (9000, 9000, 50) and near the origin give the same
// picture: at most one pixel of 10 000 differs. From afar, and with one mark of the model
// in a view of 3 degrees, where a pixel is 10 mm and positions in floats would be seen.
static void pictures_do_not_depend_on_the_place(void **state)
{
    (void)state;
    static const double places[2][3] = { { -256, -256, 50 }, { 9000, 9000, 50 } };
    static const float rotation_deg[3] = { 20, 50, -35 };
    static uint8_t first[2][PICTURE * PICTURE * 4];
    uint32_t num_different[2] = { 0 };
    double matrix[3][3];
    placement_matrix(rotation_deg, matrix);
    for (int k = 0; k < 2; k++) {
        struct fixture fixture;
        fixture_init(&fixture);
        marks_write(&fixture);
        uint32_t tile_xy = k ? 15 : 32; // floor(32 - 9000 / 533.33)
        struct tile_spec *tile = tile_flat(tile_xy, tile_xy);
        struct ll_doodad_placement *doodad = tile_doodad(tile, MODEL, places[k]);
        struct ll_building_placement *house = tile_building(tile, HOUSE, places[k]);
        memcpy(doodad->rotation_deg, rotation_deg, sizeof rotation_deg);
        house->rotation_deg[0] = 60;
        fixture_open(&fixture, (const struct tile_spec *const *)&tile, 1);
        struct ll_settings *settings = ll_session_settings(fixture.session);
        settings->farclip_yd = 40; // no ground is seen
        // The file rounds places to floats: 0.0005 yd there.
        const double at[3] = { LL_MAP_HALF_YD - (double)doodad->position[2],
                               LL_MAP_HALF_YD - (double)doodad->position[0], 50 };
        struct ll_light_state light = light_plain(0.5f, 0.5f);
        for (int view = 0; view < 2; view++) {
            double eye[3] = { at[0] - 24.3, at[1] + 1.7, at[2] + 5.1 };
            for (int i = 0; i < 3 && view; i++)
                eye[i] = at[i] + matrix[i][0] * mark_yd[0] - (i ? 0 : 24.3);
            settings->field_of_view_deg = view ? 3 : 45;
            shoot(&fixture, eye, view ? 0 : -3, view ? 0 : -12, NOON, &light);
            double middle[2];
            assert_true(mark_middle(&fixture, 0, middle) > (view ? 1000 : 20));
            if (!k)
                memcpy(first[view], fixture.pixels, sizeof fixture.pixels);
            for (uint32_t p = 0; p < PICTURE * PICTURE; p++)
                num_different[view] +=
                    memcmp(first[view] + p * 4, fixture.pixels + p * 4, 3) != 0;
        }
        fixture_finish(&fixture);
        free(tile);
    }
    note("%u and %u of %d pixels differ 12 000 yd away\n", num_different[0],
         num_different[1], PICTURE * PICTURE);
    for (int view = 0; view < 2; view++)
        assert_in_range(num_different[view], 0, PICTURE * PICTURE / 10000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(placements_turn_and_scale),
        cmocka_unit_test(props_turn_with_their_building),
        cmocka_unit_test(objects_of_two_tiles_exist_once),
        cmocka_unit_test(pictures_do_not_depend_on_the_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
