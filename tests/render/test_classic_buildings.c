// The laws of classic-look.md 4 (but 4.5), 1.3 and 7.2 on buildings and what stands in
// them, measured on rendered pixels. Expected values are closed forms of the section
// named.
#include "fixture.h"

#include <math.h>

#include "base/log.h"
#include "base/maths.h"
#include "sky/sky.h"

#define HOUSE "World/wmo/house.wmo"
#define MIDNIGHT 0.0

static const double origin[3] = { 0, 0, 0 };

static void to_light_at(double minute, float to_light[3])
{
    ll_sky_to_light((float)(minute / 1440), to_light);
}

static void house_open(struct fixture *fixture, struct building_spec *house)
{
    building_write(fixture, HOUSE, house);
    fixture_open_stage(fixture, HOUSE);
}

static void close_all(struct fixture *fixture, struct building_spec *house)
{
    fixture_finish(fixture);
    free(house);
}

// ---- the table of section 4 ----

enum shading {
    BAKED_TIMES_OUTDOOR, // tex * sat(c * E)
    BAKED,               // tex * c
    BAKED_GLOWING,       // sat(tex * c * (1 + 4 a))
    TRANSITION,          // tex * sat(c * mix(1, E, a))
};

struct law_case {
    const char *what;
    uint32_t group_flags, material_flags;
    enum ll_wmo_batch_class batch_class;
    bool bare;
    uint8_t rgba[4];
    enum shading shading;
    bool window; // E of an interior window
};

static const uint8_t wall_texel[4] = { 200, 160, 120, 255 };

static double outdoor(const struct ll_light_state *light, int c, double mu, bool window)
{
    double a = (double)light->colors_gamma[LL_LIGHT_AMBIENT][c];
    double d = (double)light->colors_gamma[LL_LIGHT_DIFFUSE][c];
    double lambert = fmax(mu, 0);
    if (window)
        return fmin(1, (a + d) / 2 + 16.0 / 255 + (a + d) / 2 * lambert);
    return fmin(1, a + d * lambert);
}

static double law_byte(const struct law_case *law, const struct ll_light_state *light,
                       int c, double mu)
{
    double tex = wall_texel[c], e = outdoor(light, c, mu, law->window);
    double baked = law->bare ? 1 : law->rgba[c] / 255.0;
    double a = law->bare ? 1 : law->rgba[3] / 255.0;
    switch (law->shading) {
    case BAKED_TIMES_OUTDOOR:
        return tex * fmin(1, baked * e);
    case BAKED_GLOWING:
        return law->bare ? tex : fmin(255, tex * baked * (1 + 4 * a));
    case TRANSITION:
        return tex * fmin(1, baked * (1 - a + a * e));
    default:
        return tex * baked;
    }
}

// clang-format off
#define OUT LL_MOGP_EXTERIOR
#define STREET LL_MOGP_EXTERIOR_LIT
#define ROOM LL_MOGP_INTERIOR
static const struct law_case law_cases[] = {
    { "exterior", OUT, 0, LL_WMO_EXTERIOR, false, { 255, 255, 255, 255 }, BAKED_TIMES_OUTDOOR, false },
    { "exterior, colour", OUT, 0, LL_WMO_EXTERIOR, false, { 128, 64, 255, 0 }, BAKED_TIMES_OUTDOOR, false },
    { "exterior, INT batch", OUT, 0, LL_WMO_INTERIOR, false, { 128, 64, 255, 255 }, BAKED_TIMES_OUTDOOR, false },
    { "exterior, TRANS batch", OUT, 0, LL_WMO_TRANSITION, false, { 128, 64, 255, 0 }, BAKED_TIMES_OUTDOOR, false },
    { "exterior-lit", STREET, 0, LL_WMO_EXTERIOR, false, { 90, 128, 200, 40 }, BAKED_TIMES_OUTDOOR, false },
    { "exterior, unlit", OUT, LL_MOMT_UNLIT, LL_WMO_EXTERIOR, false, { 128, 64, 255, 255 }, BAKED, false },
    { "exterior, unlit, glow", OUT, LL_MOMT_UNLIT | LL_MOMT_NIGHT_GLOW, LL_WMO_EXTERIOR, false, { 128, 64, 255, 255 }, BAKED, false },
    { "exterior, window", OUT, LL_MOMT_WINDOW, LL_WMO_EXTERIOR, false, { 255, 255, 255, 255 }, BAKED_TIMES_OUTDOOR, false },
    { "room, EXT", ROOM, 0, LL_WMO_EXTERIOR, false, { 128, 200, 255, 0 }, BAKED_TIMES_OUTDOOR, false },
    { "room, EXT, unlit", ROOM, LL_MOMT_UNLIT, LL_WMO_EXTERIOR, false, { 128, 200, 255, 0 }, BAKED_TIMES_OUTDOOR, false },
    { "room, INT a 0", ROOM, 0, LL_WMO_INTERIOR, false, { 64, 64, 64, 0 }, BAKED_GLOWING, false },
    { "room, INT a 100", ROOM, 0, LL_WMO_INTERIOR, false, { 64, 64, 64, 100 }, BAKED_GLOWING, false },
    { "room, INT a 255", ROOM, 0, LL_WMO_INTERIOR, false, { 30, 200, 255, 255 }, BAKED_GLOWING, false },
    { "room, INT, glow", ROOM, LL_MOMT_NIGHT_GLOW, LL_WMO_INTERIOR, false, { 64, 64, 64, 0 }, BAKED_GLOWING, false },
    { "room, INT, window", ROOM, LL_MOMT_WINDOW, LL_WMO_INTERIOR, false, { 64, 64, 64, 0 }, BAKED_GLOWING, false },
    { "room, TRANS a 0", ROOM, 0, LL_WMO_TRANSITION, false, { 128, 200, 60, 0 }, TRANSITION, false },
    { "room, TRANS a 128", ROOM, 0, LL_WMO_TRANSITION, false, { 128, 200, 60, 128 }, TRANSITION, false },
    { "room, TRANS a 255", ROOM, 0, LL_WMO_TRANSITION, false, { 128, 200, 60, 255 }, TRANSITION, false },
    { "room, EXT, window", ROOM, LL_MOMT_WINDOW, LL_WMO_EXTERIOR, false, { 255, 255, 255, 0 }, BAKED_TIMES_OUTDOOR, true },
    { "room, TRANS, window", ROOM, LL_MOMT_WINDOW, LL_WMO_TRANSITION, false, { 128, 200, 60, 255 }, TRANSITION, true },
    { "bare exterior", OUT, 0, LL_WMO_EXTERIOR, true, { 0 }, BAKED_TIMES_OUTDOOR, false },
    { "bare room, INT", ROOM, 0, LL_WMO_INTERIOR, true, { 0 }, BAKED_GLOWING, false },
    { "bare room, TRANS", ROOM, 0, LL_WMO_TRANSITION, true, { 0 }, TRANSITION, false },
    { "bare room, EXT", ROOM, 0, LL_WMO_EXTERIOR, true, { 0 }, BAKED_TIMES_OUTDOOR, false },
};
// clang-format on
#define NUM_LAW_CASES (sizeof law_cases / sizeof *law_cases)

// One group and one material a case would be too many: groups by (flags, bare), batches
// in the order of their class.
static void law_walls_add(struct building_spec *house, uint32_t group_flags, bool bare,
                          const float normal[3])
{
    struct group_spec *group = building_group(house, group_flags);
    group->bare = bare;
    for (int batch_class = LL_WMO_TRANSITION; batch_class <= LL_WMO_EXTERIOR;
         batch_class++) {
        for (uint32_t i = 0; i < NUM_LAW_CASES; i++) {
            const struct law_case *law = &law_cases[i];
            if (law->group_flags != group_flags || law->bare != bare ||
                (int)law->batch_class != batch_class)
                continue;
            uint8_t material = 0;
            while (material < house->num_materials &&
                   house->materials[material].flags != law->material_flags)
                material++;
            if (material == house->num_materials)
                building_material(house, "t/wall.blp", law->material_flags, 0);
            // It must not be seen in any of the cases.
            memset(house->materials[material].emissive_bgra, 0, 3);
            struct wall *wall = group_wall(group, law->batch_class, material,
                                           (float)(i % GRID), (float)(i / GRID));
            memcpy(wall->rgba, law->rgba, sizeof wall->rgba);
            memcpy(wall->card.normal, normal, sizeof wall->card.normal);
        }
    }
}

static void batches_follow_the_law_of_their_class(void **state)
{
    (void)state;
    struct fixture fixture;
    fixture_init(&fixture);
    texture_write(&fixture, "t/wall.blp", wall_texel);
    float normal[3], to_light[3];
    to_light_at(NOON, normal);
    struct building_spec *house = building_make();
    law_walls_add(house, OUT, false, normal);
    law_walls_add(house, STREET, false, normal);
    law_walls_add(house, ROOM, false, normal);
    law_walls_add(house, OUT, true, normal);
    law_walls_add(house, ROOM, true, normal);
    house_open(&fixture, house);

    struct ll_light_state light = light_plain(0.2f, 0.45f);
    light.colors_gamma[LL_LIGHT_AMBIENT][2] = 0.4f;
    light.colors_gamma[LL_LIGHT_DIFFUSE][0] = 0.7f;
    const double minutes[] = { NOON, MIDNIGHT, 9 * 60 };
    for (int m = 0; m < 3; m++) {
        shoot_grid(&fixture, origin, minutes[m], &light);
        to_light_at(minutes[m], to_light);
        double mu = 0;
        for (int c = 0; c < 3; c++)
            mu += (double)normal[c] * (double)to_light[c];
        for (uint32_t i = 0; i < NUM_LAW_CASES; i++) {
            const uint8_t *p = cell(&fixture, (float)(i % GRID), (float)(i / GRID));
            for (int c = 0; c < 3; c++) {
                double expected = law_byte(&law_cases[i], &light, c, mu);
                if (fabs(p[c] - expected) > 1)
                    fail_msg("%s, channel %d at minute %g: %d, not %g", law_cases[i].what,
                             c, minutes[m], p[c], expected);
            }
        }
    }
    // The window: (A + D)(1/2 + 1/2) + 16/255 is above A + D.
    shoot_grid(&fixture, origin, NOON, &light);
    assert_true(cell(&fixture, 2, 2)[1] > cell(&fixture, 0, 0)[1]);
    close_all(&fixture, house);
}

// A zero normal leaves the part of the light without direction (1.3), for every law that
// the sun is in.
static void zero_normals_leave_the_ambient_part(void **state)
{
    (void)state;
    struct fixture fixture;
    fixture_init(&fixture);
    texture_write(&fixture, "t/wall.blp", wall_texel);
    struct building_spec *house = building_make();
    uint8_t plain = building_material(house, "t/wall.blp", 0, 0);
    uint8_t window = building_material(house, "t/wall.blp", LL_MOMT_WINDOW, 0);
    group_wall(building_group(house, OUT), LL_WMO_EXTERIOR, plain, 0, 0);
    struct group_spec *room = building_group(house, ROOM);
    group_wall(room, LL_WMO_TRANSITION, plain, 1, 0);
    group_wall(room, LL_WMO_EXTERIOR, plain, 2, 0);
    group_wall(room, LL_WMO_EXTERIOR, window, 3, 0);
    house_open(&fixture, house);
    struct ll_light_state light = light_plain(0.3f, 0.4f);
    shoot_grid(&fixture, origin, NOON, &light);
    for (int i = 0; i < 3; i++)
        assert_byte(cell(&fixture, (float)i, 0)[0], 200 * 0.3, 1);
    assert_byte(cell(&fixture, 3, 0)[0], 200 * (0.35 + 16.0 / 255), 1);
    close_all(&fixture, house);
}

// 4.4: n is 0 by day, 1 by night, linear 06:00-07:00 and 20:30-21:30. The emission is
// inside the clamp and outside the baked colour; a transition has its share a.
static void windows_glow_at_night(void **state)
{
    (void)state;
    struct fixture fixture;
    fixture_init(&fixture);
    texture_write(&fixture, "t/wall.blp", wall_texel);
    struct building_spec *house = building_make();
    uint8_t glow = building_material(house, "t/wall.blp", LL_MOMT_NIGHT_GLOW, 0);
    uint8_t none = building_material(house, "t/wall.blp", 0, 0);
    static const uint8_t emissive[4] = { 51, 102, 204, 255 }; // b, g, r
    memcpy(house->materials[glow].emissive_bgra, emissive, 4);
    memcpy(house->materials[none].emissive_bgra, emissive, 4);
    struct group_spec *out = building_group(house, OUT);
    static const uint8_t half[4] = { 128, 128, 128, 255 };
    memcpy(group_wall(out, LL_WMO_EXTERIOR, glow, 0, 0)->rgba, half, 4);
    memcpy(group_wall(out, LL_WMO_EXTERIOR, none, 1, 0)->rgba, half, 4);
    struct group_spec *room = building_group(house, ROOM);
    struct wall *transition = group_wall(room, LL_WMO_TRANSITION, glow, 2, 0);
    memcpy(transition->rgba, (const uint8_t[4]){ 128, 128, 128, 102 }, 4);
    memcpy(group_wall(room, LL_WMO_EXTERIOR, glow, 3, 0)->rgba, half, 4);
    house_open(&fixture, house);

    struct ll_light_state light = light_plain(0.6f, 0);
    const struct {
        double minute, night;
    } times[] = { { NOON, 0 },          { MIDNIGHT, 1 },   { 21 * 60, 0.5 },
                  { 6 * 60 + 30, 0.5 }, { 7 * 60, 0 },     { 20 * 60 + 30, 0 },
                  { 21 * 60 + 30, 1 },  { 5 * 60 + 59, 1 } };
    for (size_t t = 0; t < sizeof times / sizeof *times; t++) {
        shoot_grid(&fixture, origin, times[t].minute, &light);
        for (int c = 0; c < 3; c++) {
            double tex = wall_texel[c], s = emissive[2 - c] / 255.0 * times[t].night;
            double lit = 128.0 / 255 * 0.6, a = 102.0 / 255;
            double mixed = 128.0 / 255 * (1 - a + a * 0.6);
            assert_byte(cell(&fixture, 0, 0)[c], tex * fmin(1, lit + s), 1);
            assert_byte(cell(&fixture, 1, 0)[c], tex * lit, 1);
            assert_byte(cell(&fixture, 2, 0)[c], tex * fmin(1, mixed + s * a), 1);
            assert_byte(cell(&fixture, 3, 0)[c], tex * fmin(1, lit + s), 1);
        }
    }
    close_all(&fixture, house);
}

// ---- 4.2: state of materials ----

static void materials_set_clamp_culling_and_fog(void **state)
{
    (void)state;
    struct fixture fixture;
    fixture_init(&fixture);
    // Red in the left half, green in the upper.
    uint8_t pattern[TEST_TEXTURE_EDGE * TEST_TEXTURE_EDGE][4] = { 0 };
    for (int i = 0; i < TEST_TEXTURE_EDGE * TEST_TEXTURE_EDGE; i++) {
        pattern[i][0] = i % TEST_TEXTURE_EDGE < 4 ? 255 : 0;
        pattern[i][1] = i / TEST_TEXTURE_EDGE < 4 ? 255 : 0;
        pattern[i][3] = 255;
    }
    texture_pattern_write(&fixture, "t/pattern.blp", (const void *)pattern);
    texture_write(&fixture, "t/wall.blp", wall_texel);
    struct building_spec *house = building_make();
    struct group_spec *out = building_group(house, OUT);
    static const uint32_t clamps[] = { 0, LL_MOMT_CLAMP_S, LL_MOMT_CLAMP_T,
                                       LL_MOMT_CLAMP_S | LL_MOMT_CLAMP_T };
    for (int i = 0; i < 4; i++) {
        uint8_t material = building_material(house, "t/pattern.blp", clamps[i], 0);
        struct wall *wall =
            group_wall(out, LL_WMO_EXTERIOR, material, (float)(i % 2 * 4) + 1.5f,
                       (float)(i / 2 * 3) + 1.5f);
        wall->card.width = wall->card.height = 3;
        wall->card.uv_max = 2;
    }
    uint8_t one = building_material(house, "t/wall.blp", 0, 0);
    uint8_t two = building_material(house, "t/wall.blp", LL_MOMT_TWO_SIDED, 0);
    uint8_t clear = building_material(house, "t/wall.blp", LL_MOMT_NO_FOG, 0);
    group_wall(out, LL_WMO_EXTERIOR, one, 0, 7);
    group_wall(out, LL_WMO_EXTERIOR, one, 1, 7)->card.reversed = true;
    group_wall(out, LL_WMO_EXTERIOR, two, 2, 7);
    group_wall(out, LL_WMO_EXTERIOR, two, 3, 7)->card.reversed = true;
    group_wall(out, LL_WMO_EXTERIOR, clear, 4, 7);
    house_open(&fixture, house);

    struct ll_light_state light = light_plain(1, 0);
    shoot_grid(&fixture, origin, NOON, &light);
    for (int i = 0; i < 4; i++) {
        // Where u or v is 1.25 the pattern begins anew, or its last texel goes on.
        float col = (float)(i % 2 * 4) + 1.5f, row = (float)(i / 2 * 3) + 1.5f;
        const uint8_t *first = cell(&fixture, col - 1.125f, row - 1.125f);
        const uint8_t *across = cell(&fixture, col + 0.375f, row - 1.125f);
        const uint8_t *down = cell(&fixture, col - 1.125f, row + 0.375f);
        assert_int_equal(first[0], 255);
        assert_int_equal(first[1], 255);
        assert_int_equal(across[0], clamps[i] & LL_MOMT_CLAMP_S ? 0 : 255);
        assert_int_equal(across[1], 255);
        assert_int_equal(down[0], 255);
        assert_int_equal(down[1], clamps[i] & LL_MOMT_CLAMP_T ? 0 : 255);
    }
    assert_int_equal(cell(&fixture, 0, 7)[0], 200);
    assert_int_equal(cell(&fixture, 1, 7)[0], 0);
    assert_int_equal(cell(&fixture, 2, 7)[0], 200);
    assert_int_equal(cell(&fixture, 3, 7)[0], 200);

    light.fog_end_yd = 5;
    light.fog_start_fraction = 0.1f;
    light.colors_gamma[LL_LIGHT_FOG][2] = 1;
    shoot_grid(&fixture, origin, NOON, &light);
    assert_int_equal(cell(&fixture, 0, 7)[0], 0);
    assert_int_equal(cell(&fixture, 0, 7)[2], 255);
    for (int c = 0; c < 3; c++)
        assert_int_equal(cell(&fixture, 4, 7)[c], wall_texel[c]);
    close_all(&fixture, house);
}

// 4.2 and 7.1: an alpha of 224 is drawn by a keyed batch, 223 is not; the vertex alpha
// plays no part. An opaque batch draws all.
static void keyed_batches_test_at_224(void **state)
{
    (void)state;
    struct fixture fixture;
    fixture_init(&fixture);
    static const uint8_t alphas[] = { 0, 128, 223, 224, 225, 255 };
    struct building_spec *house = building_make();
    struct group_spec *out = building_group(house, OUT);
    struct group_spec *room = building_group(house, ROOM);
    for (int i = 0; i < 6; i++) {
        static const char *const names[] = { "t/a.blp", "t/b.blp", "t/c.blp",
                                             "t/d.blp", "t/e.blp", "t/f.blp" };
        texture_write(&fixture, names[i], (const uint8_t[4]){ 200, 90, 30, alphas[i] });
        uint8_t key = building_material(house, names[i], 0, 1);
        uint8_t opaque = building_material(house, names[i], 0, 0);
        group_wall(out, LL_WMO_EXTERIOR, key, (float)i, 0)->rgba[3] = 10;
        group_wall(out, LL_WMO_EXTERIOR, opaque, (float)i, 1);
        group_wall(room, LL_WMO_INTERIOR, key, (float)i, 2)->rgba[3] = 0;
    }
    house_open(&fixture, house);
    struct ll_light_state light = light_plain(1, 0);
    shoot_grid(&fixture, origin, NOON, &light);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(cell(&fixture, (float)i, 0)[0], alphas[i] >= 224 ? 200 : 0);
        assert_int_equal(cell(&fixture, (float)i, 1)[0], 200);
        assert_int_equal(cell(&fixture, (float)i, 2)[0], alphas[i] >= 224 ? 200 : 0);
    }
    close_all(&fixture, house);
}

// 4.2: the blend field is a direct mode (GPU index of 7.1): 2 alpha, 3 add, 4 modulate,
// 5 modulate twice, over a wall of byte 100.
static void blends_of_materials_are_direct(void **state)
{
    (void)state;
    struct fixture fixture;
    fixture_init(&fixture);
    texture_write(&fixture, "t/back.blp", (const uint8_t[4]){ 100, 100, 100, 255 });
    texture_write(&fixture, "t/pane.blp", (const uint8_t[4]){ 180, 60, 20, 128 });
    struct building_spec *house = building_make();
    struct group_spec *out = building_group(house, OUT);
    struct wall *back = group_wall(
        out, LL_WMO_EXTERIOR, building_material(house, "t/back.blp", 0, 0), 3.5f, 3.5f);
    back->card.width = back->card.height = GRID;
    for (uint32_t blend = 2; blend <= 5; blend++) {
        uint8_t pane = building_material(house, "t/pane.blp", 0, blend);
        group_wall(out, LL_WMO_EXTERIOR, pane, (float)blend, 3)->card.nearer_yd = 0.1f;
    }
    house_open(&fixture, house);
    struct ll_light_state light = light_plain(1, 0);
    shoot_grid(&fixture, origin, NOON, &light);
    static const double texel[3] = { 180, 60, 20 };
    const double a = 128.0 / 255;
    for (int c = 0; c < 3; c++) {
        assert_byte(cell(&fixture, 2, 3)[c], texel[c] * a + 100 * (1 - a), 1);
        assert_byte(cell(&fixture, 3, 3)[c], fmin(255, 100 + texel[c] * a), 1);
        assert_byte(cell(&fixture, 4, 3)[c], texel[c] * 100 / 255, 1);
        assert_byte(cell(&fixture, 5, 3)[c], fmin(255, 2 * texel[c] * 100 / 255), 1);
    }
    close_all(&fixture, house);
}

// ---- 4.8 ----

// A wall and what lies on it in one plane: the batch that comes later in the file is
// seen, whatever its texture, blend mode and shape, near and far. The first batch, far
// below, takes the decals' textures into use before the wall's.
static void later_coplanar_batches_are_seen(void **state)
{
    (void)state;
    struct fixture fixture;
    fixture_init(&fixture);
    texture_write(&fixture, "t/wall.blp", (const uint8_t[4]){ 0, 0, 255, 255 });
    // Another shape, hence another page.
    uint8_t wide[16 * 16 * 4];
    for (int i = 0; i < 16 * 16; i++)
        memcpy(wide + i * 4, (const uint8_t[4]){ 255, 0, 0, 255 }, 4);
    texture_sized_write(&fixture, "t/decal.blp", 16, wide);
    struct building_spec *house = building_make();
    uint8_t decal = building_material(house, "t/decal.blp", 0, 0);
    uint8_t keyed = building_material(house, "t/decal.blp", 0, 1);
    uint8_t blended = building_material(house, "t/decal.blp", 0, 2);
    uint8_t wall = building_material(house, "t/wall.blp", 0, 0);
    uint8_t keyed_wall = building_material(house, "t/wall.blp", 0, 1);
    struct group_spec *out = building_group(house, OUT);
    group_wall(out, LL_WMO_EXTERIOR, decal, 0, 50);
    group_wall(out, LL_WMO_EXTERIOR, keyed, 0, 50);
    group_wall(out, LL_WMO_EXTERIOR, keyed_wall, 0, 50);
    group_wall(out, LL_WMO_EXTERIOR, wall, 0, 50);
    // Upper row: of the wall's own shape; lower row: smaller, within it.
    const uint8_t over[4] = { decal, keyed, blended, keyed };
    const uint8_t under[4] = { wall, wall, wall, keyed_wall };
    for (int i = 0; i < 8; i++) {
        float col = (float)(i % 4 * 2) + 0.5f, row = i < 4 ? 1.5f : 4.5f;
        struct wall *w = group_wall(out, LL_WMO_EXTERIOR, under[i % 4], col, row);
        w->card.width = w->card.height = 1.8f;
        w = group_wall(out, LL_WMO_EXTERIOR, over[i % 4], col, row);
        w->card.width = w->card.height = i < 4 ? 1.8f : 1.1f;
    }
    house_open(&fixture, house);
    struct ll_light_state light = light_plain(1, 0);
    static const double distances_yd[] = { 1, 3, 9.3, 30, 100, 300 };
    static const float yaws_deg[] = { 0, 30, -55 };
    for (size_t d = 0; d < 6; d++) {
        for (int y = 0; y < 3; y++) {
            for (int i = 0; i < 8; i++) { // each decal in the middle of a picture
                const double west = 3.5 - (i % 4 * 2 + 0.5), up = i < 4 ? 2 : -1;
                double yaw = (double)yaws_deg[y] * LL_PI / 180;
                const double eye[3] = { -distances_yd[d] * cos(yaw),
                                        west - distances_yd[d] * sin(yaw), up };
                ll_session_settings(fixture.session)->field_of_view_deg =
                    20 / (float)distances_yd[d];
                shoot(&fixture, eye, yaws_deg[y], 0, NOON, &light);
                // 20 degrees at 1 yd: 0.35 yd are seen, all of them decal.
                for (uint32_t p = 0; p < PICTURE * PICTURE; p++) {
                    const uint8_t *rgb = fixture.pixels + (size_t)p * 4;
                    if (rgb[0] != 255 || rgb[2] != 0)
                        fail_msg("wall %d is seen at %g yd, yaw %g, pixel %u", i,
                                 distances_yd[d], (double)yaws_deg[y], p);
                }
            }
        }
    }
    close_all(&fixture, house);
}

// ---- 4.6, 4.7: props ----

#define PROP "World/prop.m2"

// One white card in the middle of the model, with this normal.
static void prop_write(struct fixture *fixture, const char *name, const float normal[3],
                       float nearer_yd)
{
    struct model_spec *prop = model_make();
    struct leaf *leaf = model_leaf(prop, "t/white.blp", 0, 0, 3.5f, 3.5f);
    memcpy(leaf->card.normal, normal, sizeof leaf->card.normal);
    leaf->card.nearer_yd = nearer_yd;
    model_write(fixture, name, prop);
    free(prop);
}

static void prop_color(struct ll_wmo_doodad *prop, uint8_t r, uint8_t g, uint8_t b)
{
    const uint8_t bgra[4] = { b, g, r, 255 };
    memcpy(prop->color_bgra, bgra, sizeof bgra);
}

static void refs_all(struct group_spec *group, uint32_t num_doodads, uint32_t num_lights)
{
    for (uint32_t i = 0; i < num_doodads; i++)
        group->doodad_refs[group->num_doodad_refs++] = (uint16_t)i;
    for (uint32_t i = 0; i < num_lights; i++)
        group->light_refs[group->num_light_refs++] = (uint16_t)i;
}

// 4.6: ambient = the colour with its largest channel at most 96, diffuse = at least 112,
// towards (0.30822, 0.30822, 0.9); mu = 1: lobe 1; no direction: 0.375 * 4 / 17.
static void interior_props_are_lit_by_their_baked_colour(void **state)
{
    (void)state;
    struct fixture fixture;
    fixture_init(&fixture);
    texture_write(&fixture, "t/white.blp", (const uint8_t[4]){ 255, 255, 255, 255 });
    static const float axis[3] = { 0.30822f, 0.30822f, 0.9f }, zero[3] = { 0 };
    prop_write(&fixture, "World/axis.m2", axis, 0);
    prop_write(&fixture, "World/zero.m2", zero, 0);
    static const uint8_t colors[][3] = { { 61, 59, 96 },
                                         { 200, 100, 50 },
                                         { 10, 20, 5 } };
    // cap96 and floor112, by hand, truncated.
    static const double ambient[][3] = { { 61, 59, 96 }, { 96, 48, 24 }, { 10, 20, 5 } };
    static const double diffuse[][3] = { { 71, 68, 112 },
                                         { 200, 100, 50 },
                                         { 56, 112, 28 } };
    struct building_spec *house = building_make();
    for (int i = 0; i < 3; i++) {
        const uint8_t *c = colors[i];
        prop_color(building_doodad(house, "World\\axis.mdx", (float)i, 0), c[0], c[1],
                   c[2]);
        prop_color(building_doodad(house, "World\\zero.mdx", (float)i, 1), c[0], c[1],
                   c[2]);
    }
    house->num_sets = 1;
    house->sets[0].num_doodads = house->num_doodads;
    refs_all(building_group(house, ROOM), house->num_doodads, 0);
    house_open(&fixture, house);
    const double minutes[] = { NOON, MIDNIGHT };
    for (int m = 0; m < 2; m++) {
        struct ll_light_state light = light_plain(m ? 0.1f : 0.9f, m ? 0.2f : 0.8f);
        shoot_grid(&fixture, origin, minutes[m], &light);
        for (int i = 0; i < 3; i++) {
            for (int c = 0; c < 3; c++) {
                assert_byte(cell(&fixture, (float)i, 0)[c],
                            fmin(255, ambient[i][c] + diffuse[i][c]), 1);
                assert_byte(cell(&fixture, (float)i, 1)[c],
                            ambient[i][c] + diffuse[i][c] * 0.375 * 4 / 17, 1);
            }
        }
    }
    close_all(&fixture, house);
}

// 4.6: fixtures of the room reach a prop with a gain by the distance of its bound's
// centre: 1 up to the start, 0 from the end, linear between; another room's do not.
static void fixtures_light_props_by_distance(void **state)
{
    (void)state;
    struct fixture fixture;
    fixture_init(&fixture);
    texture_write(&fixture, "t/white.blp", (const uint8_t[4]){ 255, 255, 255, 255 });
    static const float south[3] = { -1, 0, 0 };
    prop_write(&fixture, PROP, south, 0);
    prop_write(&fixture, "World/ahead.m2", south, 2); // 2 yd south of where it stands
    struct building_spec *house = building_make();
    static const double distances_yd[] = { 2, 4, 5, 6, 7, 8, 10 };
    for (int i = 0; i < 7; i++) {
        prop_color(building_doodad(house, PROP, (float)i, 0), 0, 0, 0);
        house->lights[house->num_lights++] = (struct ll_wmo_light){
            .attenuated = true,
            .color_bgra = { 40, 80, 160, 255 },
            .position = { -(float)distances_yd[i], 3.5f - (float)i, 3.5f },
            .intensity = 1.25f,
            .start_yd = 4,
            .end_yd = 8,
        };
    }
    // Lit by the light of one room only: each prop has a room of its own.
    for (int i = 0; i < 7; i++) {
        struct group_spec *room = building_group(house, ROOM);
        room->doodad_refs[room->num_doodad_refs++] = (uint16_t)i;
        room->light_refs[room->num_light_refs++] = (uint16_t)i;
    }
    // Stands 8 yd from its light, but its bound is 6 yd away: gain 1/2.
    prop_color(building_doodad(house, "World/ahead.m2", 7, 0), 0, 0, 0);
    house->lights[house->num_lights] = house->lights[0];
    house->lights[house->num_lights].position[0] = -8;
    house->lights[house->num_lights].position[1] = 3.5f - 7;
    struct group_spec *room = building_group(house, ROOM);
    room->doodad_refs[room->num_doodad_refs++] = 7;
    room->light_refs[room->num_light_refs++] = (uint16_t)house->num_lights++;
    house->num_sets = 1;
    house->sets[0].num_doodads = house->num_doodads;
    house_open(&fixture, house);
    struct ll_light_state light = light_plain(1, 1);
    shoot_grid(&fixture, origin, NOON, &light);
    static const double color[3] = { 160 * 1.25, 80 * 1.25, 40 * 1.25 };
    for (int i = 0; i < 7; i++) {
        double gain = fmin(1, fmax(0, (8 - distances_yd[i]) / 4));
        for (int c = 0; c < 3; c++)
            assert_byte(cell(&fixture, (float)i, 0)[c], color[c] * gain, 1);
    }
    // The last is seen from its own front: it is 2 yd south of the others.
    const double in_front[3] = { -4, 3.5 - 7, 3.5 };
    shoot(&fixture, in_front, 0, 0, NOON, &light);
    const uint8_t *p = pixel(&fixture, PICTURE / 2, PICTURE / 2);
    for (int c = 0; c < 3; c++)
        assert_byte(p[c], color[c] / 2, 1);
    close_all(&fixture, house);
}

// 4.6: one exterior group that names a prop makes it exterior. 4.7: those take the sun at
// 1 also where the ground is in baked shadow. 5.1: mu = 1.
static void exterior_props_take_sun_and_sky(void **state)
{
    (void)state;
    struct fixture fixture;
    fixture_init(&fixture);
    texture_write(&fixture, "t/white.blp", (const uint8_t[4]){ 255, 255, 255, 255 });
    float to_light[3];
    to_light_at(NOON, to_light);
    prop_write(&fixture, PROP, to_light, 0);
    struct building_spec *house = building_make();
    for (int i = 0; i < 3; i++)
        prop_color(building_doodad(house, PROP, (float)i, 0), 20, 20, 20);
    struct group_spec *room = building_group(house, ROOM);
    refs_all(room, 2, 0); // 0, 1
    struct group_spec *out = building_group(house, OUT);
    out->doodad_refs[out->num_doodad_refs++] = 1;
    out->doodad_refs[out->num_doodad_refs++] = 2;
    house->num_sets = 1;
    house->sets[0].num_doodads = 3;
    building_write(&fixture, HOUSE, house);
    struct tile_spec *tile = tile_flat(32, 32);
    for (int i = 0; i < LL_ADT_NUM_CHUNKS; i++)
        chunk_shadow(&tile->chunks[i], true);
    double place[3];
    chunk_middle(32, 32, 8, 8, place);
    place[2] = 20;
    tile_building(tile, HOUSE, place);
    fixture_open(&fixture, (const struct tile_spec *const *)&tile, 1);
    struct ll_light_state light = light_plain(0.2f, 0.6f);
    shoot_grid(&fixture, place, NOON, &light);
    // The first stands indoors: colour 20, so ambient 20 and diffuse 112 by the lobe.
    double mu = 0.30822 * (double)(to_light[0] + to_light[1]) + 0.9 * (double)to_light[2];
    assert_byte(cell(&fixture, 0, 0)[0],
                20 + 112 * (4.0 / 17) * (0.375 + 2 * mu + 1.875 * mu * mu), 1);
    assert_byte(cell(&fixture, 1, 0)[0], 0.8 * 255, 1);
    assert_byte(cell(&fixture, 2, 0)[0], 0.8 * 255, 1);
    close_all(&fixture, house);
    free(tile);
}

// ---- doodad sets and what is missing ----

// BR-026, BR-027: set 0 always shows, plus the chosen one; a set that does not exist adds
// nothing.
static void doodad_sets_add_to_set_zero(void **state)
{
    (void)state;
    const struct {
        uint32_t num_sets;
        uint16_t doodad_set;
        bool shown[3];
    } cases[] = {
        { 3, 0, { true, false, false } }, { 3, 1, { true, true, false } },
        { 3, 2, { true, false, true } },  { 3, 3, { true, false, false } },
        { 1, 1, { true, false, false } }, { 1, 65535, { true, false, false } }
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct fixture fixture;
        fixture_init(&fixture);
        texture_write(&fixture, "t/white.blp", (const uint8_t[4]){ 255, 255, 255, 255 });
        prop_write(&fixture, PROP, (const float[3]){ -1, 0, 0 }, 0);
        struct building_spec *house = building_make();
        for (uint32_t d = 0; d < 3; d++) {
            building_doodad(house, PROP, (float)d, 0);
            house->sets[d] =
                (struct ll_wmo_doodad_set){ .first_doodad = d, .num_doodads = 1 };
        }
        house->num_sets = cases[i].num_sets;
        refs_all(building_group(house, OUT), 3, 0);
        building_write(&fixture, HOUSE, house);
        struct tile_spec *tile = tile_flat(32, 32);
        double place[3];
        chunk_middle(32, 32, 8, 8, place);
        place[2] = 20;
        tile_building(tile, HOUSE, place)->doodad_set = cases[i].doodad_set;
        fixture_open(&fixture, (const struct tile_spec *const *)&tile, 1);
        struct ll_light_state light = light_plain(1, 0);
        shoot_grid(&fixture, place, NOON, &light);
        uint32_t num_shown = 0;
        for (int d = 0; d < 3; d++) {
            assert_int_equal(cell(&fixture, (float)d, 0)[0], cases[i].shown[d] ? 255 : 0);
            num_shown += cases[i].shown[d];
        }
        assert_int_equal(ll_session_world_stats(fixture.session).num_instances,
                         1 + num_shown);
        close_all(&fixture, house);
        free(tile);
    }
}

// formats-wmo 1: a group whose file is missing is empty, the rest draws. A texture that
// is missing, unnamed, or of a material that is not there has a stand-in.
static void missing_files_leave_the_rest(void **state)
{
    (void)state;
    struct fixture fixture;
    fixture_init(&fixture);
    ll_log_level_set(LL_LOG_ERROR); // the missing are warned of
    texture_write(&fixture, "t/wall.blp", wall_texel);
    struct building_spec *house = building_make();
    uint8_t there = building_material(house, "t/wall.blp", 0, 0);
    uint8_t missing = building_material(house, "t/nothing.blp", 0, 0);
    uint8_t unnamed = building_material(house, "", 0, 0);
    group_wall(building_group(house, OUT), LL_WMO_EXTERIOR, there, 0, 0);
    struct group_spec *absent = building_group(house, OUT);
    absent->absent = true;
    struct group_spec *last = building_group(house, OUT);
    group_wall(last, LL_WMO_EXTERIOR, there, 1, 0);
    group_wall(last, LL_WMO_EXTERIOR, missing, 2, 0);
    group_wall(last, LL_WMO_EXTERIOR, unnamed, 3, 0);
    group_wall(last, LL_WMO_EXTERIOR, 200, 4, 0);
    house_open(&fixture, house);
    struct ll_light_state light = light_plain(1, 0);
    shoot_grid(&fixture, origin, NOON, &light);
    assert_int_equal(cell(&fixture, 0, 0)[0], 200);
    assert_int_equal(cell(&fixture, 1, 0)[0], 200);
    for (int i = 2; i < 5; i++) {
        const uint8_t *p = cell(&fixture, (float)i, 0);
        assert_true(p[0] + p[1] + p[2] > 60); // the background is black
    }
    close_all(&fixture, house);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(batches_follow_the_law_of_their_class),
        cmocka_unit_test(zero_normals_leave_the_ambient_part),
        cmocka_unit_test(windows_glow_at_night),
        cmocka_unit_test(materials_set_clamp_culling_and_fog),
        cmocka_unit_test(keyed_batches_test_at_224),
        cmocka_unit_test(blends_of_materials_are_direct),
        cmocka_unit_test(later_coplanar_batches_are_seen),
        cmocka_unit_test(interior_props_are_lit_by_their_baked_colour),
        cmocka_unit_test(fixtures_light_props_by_distance),
        cmocka_unit_test(exterior_props_take_sun_and_sky),
        cmocka_unit_test(doodad_sets_add_to_set_zero),
        cmocka_unit_test(missing_files_leave_the_rest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
