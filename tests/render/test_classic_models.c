// The laws of classic-look.md 1, 2, 5, 6.1 to 6.3 and 7 on models, measured on rendered
// pixels. Expected values are closed forms of the section named.
#include "fixture.h"

#include <math.h>

#include "base/maths.h"
#include "sky/sky.h"

#define MODEL "World/model.m2"
#define HOUSE "World/wmo/house.wmo"
#define UNLIT LL_M2_UNLIT

static const double origin[3] = { 0, 0, 0 };

static void model_open(struct fixture *fixture, const struct model_spec *model)
{
    model_write(fixture, MODEL, model);
    fixture_open_stage(fixture, MODEL);
}

static void close_all(struct fixture *fixture, struct model_spec *model)
{
    fixture_finish(fixture);
    free(model);
}

static void noon_light(float to_light[3])
{
    ll_sky_to_light((float)(NOON / 1440), to_light);
}

// A unit normal at an angle from the light of noon whose cosine is mu.
static void normal_at(double mu, float normal[3])
{
    float l[3];
    noon_light(l);
    double side[3] = { (double)l[1], -(double)l[0], 0 };
    double length = sqrt(side[0] * side[0] + side[1] * side[1]);
    for (int i = 0; i < 3; i++)
        normal[i] = (float)(mu * (double)l[i] + sqrt(1 - mu * mu) * side[i] / length);
}

static double lobe(double mu)
{
    return 4.0 / 17 * (0.375 + 2 * mu + 1.875 * mu * mu);
}

// ---- 1.1, 1.3, 5 ----

// 1.1 (b): half of white over black is 128. (c): three times 100 added is 255, and half a
// black over it 128: each draw saturates.
static void draws_blend_and_saturate_on_bytes(void **state)
{
    (void)state;
    struct fixture fixture;
    fixture_init(&fixture);
    texture_write(&fixture, "t/white.blp", (const uint8_t[4]){ 255, 255, 255, 128 });
    texture_write(&fixture, "t/add.blp", (const uint8_t[4]){ 100, 100, 100, 255 });
    texture_write(&fixture, "t/black.blp", (const uint8_t[4]){ 0, 0, 0, 128 });
    struct model_spec *model = model_make();
    model_leaf(model, "t/white.blp", UNLIT, 2, 0, 0);
    for (int i = 0; i < 3; i++) {
        model_leaf(model, "t/add.blp", UNLIT, 4, 1, 0);
        model_leaf(model, "t/add.blp", UNLIT, 4, 2, 0);
        model_leaf(model, "t/add.blp", UNLIT, 3, 3, 0);
    }
    model_leaf(model, "t/black.blp", UNLIT, 2, 2, 0);
    model_leaf(model, "t/black.blp", UNLIT, 2, 3, 0);
    model_open(&fixture, model);
    struct ll_light_state light = light_plain(1, 0);
    shoot_grid(&fixture, origin, NOON, &light);
    assert_int_equal(cell(&fixture, 0, 0)[0], 128);
    assert_int_equal(cell(&fixture, 1, 0)[0], 255);
    assert_byte(cell(&fixture, 2, 0)[0], 255 * (1 - 128.0 / 255), 1);
    assert_byte(cell(&fixture, 3, 0)[0], 255 * (1 - 128.0 / 255), 1);
    close_all(&fixture, model);
}

// 5.1: 1 -> 1, 0 -> 0.0882, -1 -> 0.0588, least -0.0373 at -0.533, which lives until the
// sum is clamped. 1.3: a zero normal leaves 0.375 * 4 / 17 of the sun.
static void sun_lobe_has_its_values(void **state)
{
    (void)state;
    struct fixture fixture;
    fixture_init(&fixture);
    texture_write(&fixture, "t/white.blp", (const uint8_t[4]){ 255, 255, 255, 255 });
    static const double mus[] = { 1, 0.5, 0, -0.25, -0.533, -1 };
    static const double values[] = { 1, 0.4338, 0.0882, -0.0018, -0.0373, 0.0588 };
    struct model_spec *model = model_make();
    for (int i = 0; i < 6; i++)
        normal_at(mus[i],
                  model_leaf(model, "t/white.blp", 0, 0, (float)i, 0)->card.normal);
    model_leaf(model, "t/white.blp", 0, 0, 6, 0); // zero
    model_open(&fixture, model);
    const float ambients[] = { 0, 0.25f };
    const float diffuses[] = { 1, 0.5f };
    for (int k = 0; k < 2; k++) {
        struct ll_light_state light = light_plain(ambients[k], diffuses[k]);
        double a = (double)ambients[k], d = (double)diffuses[k];
        shoot_grid(&fixture, origin, NOON, &light);
        for (int i = 0; i < 6; i++)
            assert_byte(cell(&fixture, (float)i, 0)[0],
                        255 * fmax(0, fmin(1, a + d * values[i])), 1);
        assert_byte(cell(&fixture, 6, 0)[0], 255 * (a + d * 0.375 * 4 / 17), 1);
    }
    // Above the sum of 1 nothing is gained.
    struct ll_light_state light = light_plain(0.7f, 0.9f);
    shoot_grid(&fixture, origin, NOON, &light);
    assert_int_equal(cell(&fixture, 0, 0)[0], 255);
    close_all(&fixture, model);
}

// 1.3: both faces of a two-sided card are lit by the one normal.
static void both_faces_use_the_submitted_normal(void **state)
{
    (void)state;
    struct fixture fixture;
    fixture_init(&fixture);
    texture_write(&fixture, "t/leaf.blp", (const uint8_t[4]){ 200, 150, 90, 255 });
    struct model_spec *model = model_make();
    for (int i = 0; i < 2; i++) {
        struct leaf *leaf =
            model_leaf(model, "t/leaf.blp", LL_M2_TWO_SIDED, 1, (float)i, 0);
        normal_at(0.6, leaf->card.normal);
        leaf->card.reversed = i == 1;
    }
    model_open(&fixture, model);
    struct ll_light_state light = light_plain(0.2f, 0.7f);
    shoot_grid(&fixture, origin, NOON, &light);
    assert_byte(cell(&fixture, 0, 0)[0], 200 * (0.2 + 0.7 * lobe(0.6)), 1);
    for (int c = 0; c < 3; c++)
        assert_int_equal(cell(&fixture, 0, 0)[c], cell(&fixture, 1, 0)[c]);
    close_all(&fixture, model);
}

// 5.2: intensity 1 on lit ground, 0.5 in baked shadow, by the place of the model's base.
// A 0.2, D 0.6, mu 1: 0.8 and 0.5.
static void baked_shadow_halves_the_sun_of_models(void **state)
{
    (void)state;
    struct fixture fixture;
    fixture_init(&fixture);
    texture_write(&fixture, "t/white.blp", (const uint8_t[4]){ 255, 255, 255, 255 });
    struct model_spec *model = model_make();
    noon_light(model_leaf(model, "t/white.blp", 0, 0, 3.5f, 3.5f)->card.normal);
    model_write(&fixture, MODEL, model);
    struct tile_spec *tile = tile_flat(32, 32);
    chunk_shadow(&tile->chunks[8 * LL_TILE_CHUNKS + 8], true);
    // On the shadowed chunk, and one on each side of it.
    double places[3][3];
    for (uint32_t i = 0; i < 3; i++) {
        chunk_middle(32, 32, 8, 7 + i, places[i]);
        places[i][2] = 10;
        tile_doodad(tile, MODEL, places[i]);
    }
    fixture_open(&fixture, (const struct tile_spec *const *)&tile, 1);
    struct ll_light_state light = light_plain(0.2f, 0.6f);
    for (uint32_t i = 0; i < 3; i++) {
        shoot_grid(&fixture, places[i], NOON, &light);
        assert_byte(cell(&fixture, 3.5f, 3.5f)[0], 255 * (i == 1 ? 0.5 : 0.8), 1);
    }
    close_all(&fixture, model);
    free(tile);
}

// ---- 6.1 ----

static void render_flags_do_what_they_say(void **state)
{
    (void)state;
    struct fixture fixture;
    fixture_init(&fixture);
    texture_write(&fixture, "t/red.blp", (const uint8_t[4]){ 200, 0, 0, 255 });
    texture_write(&fixture, "t/green.blp", (const uint8_t[4]){ 0, 200, 0, 255 });
    struct model_spec *model = model_make();
    model_leaf(model, "t/red.blp", 0, 0, 0, 0); // zero normal: ambient
    model_leaf(model, "t/red.blp", UNLIT, 0, 1, 0);
    model_leaf(model, "t/red.blp", UNLIT | LL_M2_NO_FOG, 0, 2, 0);
    model_leaf(model, "t/red.blp", UNLIT, 0, 3, 0)->card.reversed = true;
    model_leaf(model, "t/red.blp", UNLIT | LL_M2_TWO_SIDED, 0, 4, 0)->card.reversed =
        true;
    // Behind a nearer red card, green ones that are drawn later: with and without the
    // depth test.
    static const uint16_t tests[] = { 0, LL_M2_NO_DEPTH_TEST };
    // A red card near, green behind it and later: with and without the red one's depth.
    static const uint16_t writes[] = { 0, LL_M2_NO_DEPTH_WRITE };
    for (int i = 0; i < 2; i++) {
        float col = (float)i;
        model_leaf(model, "t/red.blp", UNLIT, 0, col, 1)->card.nearer_yd = 0.2f;
        model_leaf(model, "t/green.blp", (uint16_t)(UNLIT | tests[i]), 2, col, 1);
        struct leaf *near =
            model_leaf(model, "t/red.blp", (uint16_t)(UNLIT | writes[i]), 2, col, 2);
        near->card.nearer_yd = 0.2f;
        model_leaf(model, "t/green.blp", UNLIT, 2, col, 2);
    }
    model_open(&fixture, model);
    struct ll_light_state light = light_plain(0.5f, 0);
    shoot_grid(&fixture, origin, NOON, &light);
    assert_byte(cell(&fixture, 0, 0)[0], 100, 1);
    assert_int_equal(cell(&fixture, 1, 0)[0], 200);
    assert_int_equal(cell(&fixture, 3, 0)[0], 0);
    assert_int_equal(cell(&fixture, 4, 0)[0], 200);
    for (int i = 0; i < 2; i++) {
        for (int row = 1; row <= 2; row++) { // row 2: blended batches write depth too
            assert_int_equal(cell(&fixture, (float)i, (float)row)[0], i ? 0 : 200);
            assert_int_equal(cell(&fixture, (float)i, (float)row)[1], i ? 200 : 0);
        }
    }
    light.fog_end_yd = 5;
    light.fog_start_fraction = 0.1f;
    light.colors_gamma[LL_LIGHT_FOG][2] = 1;
    shoot_grid(&fixture, origin, NOON, &light);
    assert_int_equal(cell(&fixture, 1, 0)[0], 0);
    assert_int_equal(cell(&fixture, 1, 0)[2], 255);
    assert_int_equal(cell(&fixture, 2, 0)[0], 200);
    assert_int_equal(cell(&fixture, 2, 0)[2], 0);
    close_all(&fixture, model);
}

// ---- 6.2, 6.3 ----

// A white card of blend mode 0 to 6, then the same hidden by a track of -1.
static void tracks_hide_blend_and_tint(void **state)
{
    (void)state;
    struct fixture fixture;
    fixture_init(&fixture);
    texture_write(&fixture, "t/back.blp", (const uint8_t[4]){ 100, 100, 100, 255 });
    texture_write(&fixture, "t/card.blp", (const uint8_t[4]){ 200, 160, 120, 255 });
    struct model_spec *model = model_make();
    struct leaf *back = model_leaf(model, "t/back.blp", UNLIT, 0, 3.5f, 3.5f);
    back->card.width = back->card.height = GRID;
    back->card.nearer_yd = -0.1f;
    for (uint16_t blend = 0; blend < 7; blend++) {
        model_leaf(model, "t/card.blp", UNLIT, blend, blend, 0)->weight = -1;
        model_leaf(model, "t/card.blp", UNLIT, blend, blend, 1)->alpha = -1;
    }
    // Opaque at 0.4 blends, by either track and by both.
    model_leaf(model, "t/card.blp", UNLIT, 0, 0, 2)->weight = 0.4f;
    model_leaf(model, "t/card.blp", UNLIT, 0, 1, 2)->alpha = 0.4f;
    struct leaf *both = model_leaf(model, "t/card.blp", UNLIT, 0, 2, 2);
    both->weight = 0.8f;
    both->alpha = 0.5f;
    // 6.3: the colour multiplies the texel, lit and unlit.
    static const float tint[3] = { 0.25f, 0.5f, 1 };
    memcpy(model_leaf(model, "t/card.blp", UNLIT, 0, 0, 3)->color, tint, sizeof tint);
    memcpy(model_leaf(model, "t/card.blp", 0, 0, 1, 3)->color, tint, sizeof tint);
    memcpy(model_leaf(model, "t/card.blp", UNLIT, 4, 2, 3)->color, tint, sizeof tint);
    // Modulating batches ignore it (7.1).
    memcpy(model_leaf(model, "t/card.blp", 0, 5, 3, 3)->color, tint, sizeof tint);
    model_open(&fixture, model);
    struct ll_light_state light = light_plain(0.5f, 0);
    shoot_grid(&fixture, origin, NOON, &light);
    static const double texel[3] = { 200, 160, 120 };
    for (int c = 0; c < 3; c++) {
        for (int i = 0; i < 7; i++) {
            assert_int_equal(cell(&fixture, (float)i, 0)[c], 100);
            assert_int_equal(cell(&fixture, (float)i, 1)[c], 100);
        }
        for (int i = 0; i < 3; i++)
            assert_byte(cell(&fixture, (float)i, 2)[c], texel[c] * 0.4 + 60, 1);
        double tinted = texel[c] * (double)tint[c];
        assert_byte(cell(&fixture, 0, 3)[c], tinted, 1);
        assert_byte(cell(&fixture, 1, 3)[c], tinted * 0.5, 1);
        assert_byte(cell(&fixture, 2, 3)[c], fmin(255, 100 + tinted), 1);
        assert_byte(cell(&fixture, 3, 3)[c], texel[c] * 100 / 255, 1);
    }
    close_all(&fixture, model);
}

// 6.2: a cut-out at any alpha of the batch covers the same texels: those of 224 and more.
// The test value is trunc(A * 224) against texel * A.
static void cut_outs_keep_their_silhouette(void **state)
{
    (void)state;
    struct fixture fixture;
    fixture_init(&fixture);
    uint8_t ramp[TEST_TEXTURE_EDGE * TEST_TEXTURE_EDGE][4];
    for (int i = 0; i < TEST_TEXTURE_EDGE * TEST_TEXTURE_EDGE; i++) {
        int x = i % TEST_TEXTURE_EDGE, y = i / TEST_TEXTURE_EDGE;
        const uint8_t texel[4] = { 255, 255, 255, (uint8_t)((x + y) * 18 + 3) };
        memcpy(ramp[i], texel, 4);
    }
    texture_pattern_write(&fixture, "t/ramp.blp", (const void *)ramp);
    // A * 224 just above a whole number: truncation moves the test value by 0.1 at most.
    static const float weights[] = { 1, 0.7682f, 0.5045f, 0.2545f };
    struct model_spec *model = model_make();
    for (int i = 0; i < 4; i++) {
        struct leaf *leaf =
            model_leaf(model, "t/ramp.blp", UNLIT, 1, (float)(i % 2 * 4) + 1.5f,
                       (float)(i / 2 * 4) + 1.5f);
        leaf->card.width = leaf->card.height = 4;
        leaf->clamp = true;
        leaf->weight = weights[i];
    }
    model_open(&fixture, model);
    struct ll_light_state light = light_plain(1, 0);
    shoot_grid(&fixture, origin, NOON, &light);
    uint32_t num_covered = 0, num_different = 0;
    for (uint32_t y = 0; y < PICTURE / 2; y++) {
        for (uint32_t x = 0; x < PICTURE / 2; x++) {
            bool whole = pixel(&fixture, x, y)[0] != 0;
            num_covered += whole;
            for (uint32_t i = 1; i < 4; i++) {
                const uint8_t *p =
                    pixel(&fixture, x + i % 2 * (PICTURE / 2), y + i / 2 * (PICTURE / 2));
                num_different += (p[0] != 0) != whole;
            }
        }
    }
    note("%u pixels are covered, %u differ in three copies\n", num_covered,
         num_different);
    assert_in_range(num_covered, 100, PICTURE * PICTURE / 8);
    assert_int_equal(num_different, 0);
    close_all(&fixture, model);
}

// ---- 7.1, 7.2 ----

// What a blend mode makes of a texel over a byte. f: share that the fog leaves.
static double blended(int mode, double texel, double a, double under, double f,
                      double fog)
{
    switch (mode) {
    case 0:
        return fog + (texel - fog) * f;
    case 1:
        return a < 224 / 255.0 ? under : fog + (texel - fog) * f;
    case 2:
        return (fog + (texel - fog) * f) * a + under * (1 - a);
    case 3:
        return fmin(255, under + texel * f);
    case 4:
        return fmin(255, under + texel * f * a);
    case 5:
        return under * (255 + (texel - 255) * f) / 255;
    default:
        return fmin(255, 2 * under * (128 + (texel - 128) * f) / 255);
    }
}

// Seven strips of the seven modes over eight greys, unfogged and in three fogs: an added
// strip in full fog adds nothing, a modulated one is white, twice modulated grey.
static void blend_modes_match_their_closed_forms(void **state)
{
    (void)state;
    static const uint8_t texels[][4] = { { 200, 100, 40, 128 }, { 255, 20, 128, 240 } };
    for (int k = 0; k < 2; k++) {
        const uint8_t *texel = texels[k];
        struct fixture fixture;
        fixture_init(&fixture);
        texture_write(&fixture, "t/strip.blp", texel);
        struct model_spec *model = model_make();
        static const char *const greys[] = { "t/0.blp", "t/1.blp", "t/2.blp", "t/3.blp",
                                             "t/4.blp", "t/5.blp", "t/6.blp", "t/7.blp" };
        for (int i = 0; i < 8; i++) {
            uint8_t grey = (uint8_t)(i * 36);
            texture_write(&fixture, greys[i],
                          (const uint8_t[4]){ grey, grey, grey, 255 });
            struct leaf *leaf =
                model_leaf(model, greys[i], UNLIT | LL_M2_NO_FOG, 0, (float)i, 3.5f);
            leaf->card.height = GRID;
            leaf->card.width = 1;
            leaf->card.nearer_yd = -0.05f;
        }
        for (uint16_t mode = 0; mode < 7; mode++) {
            struct leaf *leaf = model_leaf(model, "t/strip.blp", UNLIT, mode, 3.5f, mode);
            leaf->card.width = GRID;
        }
        model_open(&fixture, model);
        const double survivals[] = { 1, 0.5, 0.2, 0 };
        for (int s = 0; s < 4; s++) {
            struct ll_light_state light = light_plain(1, 0);
            double z = grid_distance_yd(&fixture), end = z + 10 * survivals[s];
            light.fog_end_yd = (float)end;
            light.fog_start_fraction = (float)((end - 10) / end);
            static const double fog[3] = { 51, 153, 204 };
            for (int c = 0; c < 3; c++)
                light.colors_gamma[LL_LIGHT_FOG][c] = (float)(fog[c] / 255);
            shoot_grid(&fixture, origin, NOON, &light);
            for (int mode = 0; mode < 7; mode++) {
                for (int i = 0; i < 8; i++) {
                    for (int c = 0; c < 3; c++) {
                        double expected = blended(mode, texel[c], texel[3] / 255.0,
                                                  i * 36, survivals[s], fog[c]);
                        int got = cell(&fixture, (float)i, (float)mode)[c];
                        // Blending rounds the source and each of two products.
                        if (fabs(got - expected) > (mode < 2 ? 1 : 1.51))
                            fail_msg("mode %d over %d, channel %d, fog %g: %d, not %g",
                                     mode, i * 36, c, 1 - survivals[s], got, expected);
                    }
                }
            }
        }
        close_all(&fixture, model);
    }
}

// 7.1: modulating batches fade towards what changes nothing: 1, or 1/2 for twice.
static void faded_modulation_leaves_the_picture(void **state)
{
    (void)state;
    struct fixture fixture;
    fixture_init(&fixture);
    texture_write(&fixture, "t/back.blp", (const uint8_t[4]){ 100, 150, 200, 255 });
    texture_write(&fixture, "t/dark.blp", (const uint8_t[4]){ 0, 60, 255, 255 });
    struct model_spec *model = model_make();
    struct leaf *back = model_leaf(model, "t/back.blp", UNLIT, 0, 3.5f, 3.5f);
    back->card.width = back->card.height = GRID;
    back->card.nearer_yd = -0.1f;
    // Just above the alpha test; a quarter; nothing.
    static const float weights[] = { 0.006f, 0.25f, 0.0001f };
    for (uint16_t i = 0; i < 3; i++) {
        model_leaf(model, "t/dark.blp", 0, 5, i, 0)->weight = weights[i];
        model_leaf(model, "t/dark.blp", 0, 6, i, 1)->weight = weights[i];
    }
    model_open(&fixture, model);
    struct ll_light_state light = light_plain(0, 0);
    shoot_grid(&fixture, origin, NOON, &light);
    static const double under[3] = { 100, 150, 200 }, texel[3] = { 0, 60, 255 };
    for (int i = 0; i < 3; i++) {
        double a = (double)weights[i];
        for (int c = 0; c < 3; c++) {
            double t = texel[c] / 255;
            assert_byte(cell(&fixture, (float)i, 0)[c], under[c] * (1 + (t - 1) * a), 1);
            assert_byte(cell(&fixture, (float)i, 1)[c],
                        fmin(255, 2 * under[c] * (0.5 + (t - 0.5) * a)), 1.6);
        }
    }
    close_all(&fixture, model);
}

// 7.2 and BR-097: ground, building and model at one depth take the same fog.
static void all_surfaces_take_the_same_fog(void **state)
{
    (void)state;
    struct fixture fixture;
    fixture_init(&fixture);
    texture_write(&fixture, "t/white.blp", (const uint8_t[4]){ 255, 255, 255, 255 });
    struct model_spec *model = model_make();
    struct building_spec *house = building_make();
    struct leaf *leaf = model_leaf(model, "t/white.blp", 0, 0, 1.5f, 3.5f);
    leaf->card.lying = true;
    leaf->card.width = leaf->card.height = 3;
    leaf->card.normal[2] = 1;
    model_write(&fixture, MODEL, model);
    uint8_t white = building_material(house, "t/white.blp", 0, 0);
    const uint32_t group_flags[] = { LL_MOGP_EXTERIOR, LL_MOGP_INTERIOR };
    for (int i = 0; i < 2; i++) {
        struct wall *wall = group_wall(building_group(house, group_flags[i]),
                                       i ? LL_WMO_INTERIOR : LL_WMO_EXTERIOR, white, 5.5f,
                                       i ? 5.5f : 1.5f);
        wall->card.lying = true;
        wall->card.width = wall->card.height = 3;
        wall->rgba[3] = 0;
    }
    building_write(&fixture, HOUSE, house);
    struct tile_spec *tile = tile_flat(32, 32);
    double place[3];
    chunk_middle(32, 32, 8, 8, place);
    place[2] = 0.02;
    tile_doodad(tile, MODEL, place);
    tile_building(tile, HOUSE, place);
    fixture_open(&fixture, (const struct tile_spec *const *)&tile, 1);
    struct ll_light_state light = light_plain(1, 0);
    light.fog_end_yd = 16;
    light.fog_start_fraction = -0.25f;
    light.colors_gamma[LL_LIGHT_FOG][1] = 0.4f;
    const double heights_yd[] = { 4, 7, 9.6, 13, 15.5 };
    for (int i = 0; i < 5; i++) {
        const double eye[3] = { place[0], place[1], heights_yd[i] };
        ll_session_settings(fixture.session)->field_of_view_deg =
            (float)(2 * atan(4 / heights_yd[i]) * 180 / LL_PI);
        shoot(&fixture, eye, 0, -90, NOON, &light);
        double survival = fmin(1, (16 - heights_yd[i]) / 20);
        const uint8_t *ground = cell(&fixture, 3.5f, 7.4f);
        const uint8_t *others[] = { cell(&fixture, 1.5f, 3.5f),
                                    cell(&fixture, 5.5f, 1.5f),
                                    cell(&fixture, 5.5f, 5.5f) };
        for (int c = 0; c < 3; c++) {
            double fog = c == 1 ? 0.4 * 255 : 0;
            assert_byte(ground[c], fog + (255 - fog) * survival, 1);
            for (int k = 0; k < 3; k++)
                assert_byte(others[k][c], ground[c], 1);
        }
    }
    free(house);
    close_all(&fixture, model);
    free(tile);
}

// BR-105: normals without direction, triangles without area, fog that ends where it
// starts, fog without depth: every texel has a value, and the one that the limit has.
static void what_has_no_measure_still_has_a_colour(void **state)
{
    (void)state;
    struct fixture fixture;
    fixture_init(&fixture);
    texture_write(&fixture, "t/white.blp", (const uint8_t[4]){ 255, 255, 255, 255 });
    struct model_spec *model = model_make();
    struct leaf *leaf = model_leaf(model, "t/white.blp", 0, 0, 3.5f, 3.5f);
    leaf->card.lying = true;
    leaf->card.width = leaf->card.height = 6; // its normal is 0, 0, 0
    leaf = model_leaf(model, "t/white.blp", 0, 0, 3.5f, 3.5f);
    leaf->card.lying = true;
    leaf->card.width = 1e-30f; // an edge, no area
    leaf->card.height = 6;
    model_write(&fixture, MODEL, model);
    struct tile_spec *tile = tile_flat(32, 32);
    double place[3];
    chunk_middle(32, 32, 8, 8, place);
    memset(tile->chunks[8 * 16 + 8].normals, 0, sizeof tile->chunks[0].normals);
    place[2] = 0.02;
    tile_doodad(tile, MODEL, place);
    fixture_open(&fixture, (const struct tile_spec *const *)&tile, 1);
    static const struct {
        float fog_end_yd, fog_start_fraction;
        double eye_yd;
        bool in_fog;
    } cases[] = {
        { 10, 1, 8, false }, { 10, 1, 12, true },    { 0, 0, 8, true },
        { 0, 1, 8, true },   { 1e-30f, 1, 8, true },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ll_light_state light = light_plain(0.5f, 1);
        light.fog_end_yd = cases[i].fog_end_yd;
        light.fog_start_fraction = cases[i].fog_start_fraction;
        light.colors_gamma[LL_LIGHT_FOG][1] = 0.4f;
        const double eye[3] = { place[0], place[1], cases[i].eye_yd };
        ll_session_settings(fixture.session)->field_of_view_deg =
            (float)(2 * atan(4 / cases[i].eye_yd) * 180 / LL_PI);
        shoot(&fixture, eye, 0, -90, NOON, &light);
        const uint8_t *on[] = { cell(&fixture, 3.5f, 3.5f), cell(&fixture, 2, 3.5f),
                                cell(&fixture, 3.5f, 7.4f) };
        for (int k = 0; k < 3; k++) {
            for (int c = 0; c < 3; c++) {
                double fog = c == 1 ? 0.4 * 255 : 0;
                double lit = 255 * (0.5 + (k < 2 ? lobe(0) : 0)); // the last is ground
                assert_byte(on[k][c], cases[i].in_fog ? fog : lit, 1);
            }
        }
    }
    free(tile);
    close_all(&fixture, model);
}

// ---- 2: order of transparents ----

// Grey 100 behind, then texels of two coplanar batches in their order: twice modulated,
// then blended; and the other way round. The same from 36 sides, for a model and a
// building.
static void transparents_keep_their_order(void **state)
{
    (void)state;
    struct fixture fixture;
    fixture_init(&fixture);
    texture_write(&fixture, "t/mod.blp", (const uint8_t[4]){ 40, 220, 128, 255 });
    uint8_t pane[16 * 16 * 4]; // another shape: another page
    for (int i = 0; i < 16 * 16; i++)
        memcpy(pane + i * 4, (const uint8_t[4]){ 250, 10, 30, 102 }, 4);
    texture_sized_write(&fixture, "t/pane.blp", 16, pane);
    struct model_spec *model = model_make();
    struct building_spec *house = building_make();
    uint8_t mod =
        building_material(house, "t/mod.blp", LL_MOMT_TWO_SIDED | LL_MOMT_UNLIT, 5);
    uint8_t alpha =
        building_material(house, "t/pane.blp", LL_MOMT_TWO_SIDED | LL_MOMT_UNLIT, 2);
    struct group_spec *out = building_group(house, LL_MOGP_EXTERIOR);
    const uint16_t flags = UNLIT | LL_M2_TWO_SIDED;
    for (int i = 0; i < 2; i++) {
        float row = i ? 6 : 1;
        struct leaf *leaves[4];
        struct wall *walls[2];
        if (!i) {
            leaves[0] = model_leaf(model, "t/mod.blp", flags, 6, 3.5f, row);
            leaves[1] = model_leaf(model, "t/pane.blp", flags, 2, 3.5f, row);
            walls[0] = group_wall(out, LL_WMO_EXTERIOR, mod, 3.5f, row);
            walls[1] = group_wall(out, LL_WMO_EXTERIOR, alpha, 3.5f, row);
        } else {
            leaves[0] = model_leaf(model, "t/pane.blp", flags, 2, 3.5f, row);
            leaves[1] = model_leaf(model, "t/mod.blp", flags, 6, 3.5f, row);
            walls[0] = group_wall(out, LL_WMO_EXTERIOR, alpha, 3.5f, row);
            walls[1] = group_wall(out, LL_WMO_EXTERIOR, mod, 3.5f, row);
        }
        for (int k = 0; k < 2; k++)
            leaves[k]->card.width = leaves[k]->card.height = walls[k]->card.width =
                walls[k]->card.height = 2;
    }
    model_write(&fixture, MODEL, model);
    building_write(&fixture, HOUSE, house);
    struct tile_spec *tile = tile_flat(32, 32);
    double places[2][3];
    for (uint32_t kind = 0; kind < 2; kind++) {
        chunk_middle(32, 32, 8, 4 + 8 * kind, places[kind]);
        places[kind][2] = 60;
    }
    tile_doodad(tile, MODEL, places[0]);
    tile_building(tile, HOUSE, places[1]);
    fixture_open(&fixture, (const struct tile_spec *const *)&tile, 1);
    ll_session_settings(fixture.session)->farclip_yd = 50; // no ground is seen
    struct ll_light_state light = light_plain(1, 0);
    static const double under = 100, texel[3] = { 40, 220, 128 },
                        over[3] = { 250, 10, 30 };
    for (int i = 0; i < LL_NUM_LIGHT_COLORS; i++) {
        for (int c = 0; c < 3 && i != LL_LIGHT_AMBIENT && i != LL_LIGHT_DIFFUSE; c++)
            light.colors_gamma[i][c] = (float)(under / 255);
    }
    light.fog_end_yd = 1e6f;
    for (int kind = 0; kind < 2; kind++) {
        for (int step = 0; step < 36; step++) {
            double yaw = (step * 10 + 3) * LL_PI / 180;
            const double eye[3] = { places[kind][0] - 12 * cos(yaw),
                                    places[kind][1] - 12 * sin(yaw), places[kind][2] };
            if (fabs(cos(yaw)) < 0.2)
                continue; // almost edge-on
            shoot(&fixture, eye, (float)(step * 10 + 3), 0, NOON, &light);
            // 2.5 yd above and below the middle at 12 yd.
            double pixels = PICTURE / 2.0 * 2.5 / 12 / tan(45 * LL_PI / 360);
            const double a = 102.0 / 255;
            for (int c = 0; c < 3; c++) {
                double first = fmin(255, 2 * under * texel[c] / 255);
                double then = first * (1 - a) + over[c] * a;
                const uint8_t *p =
                    pixel(&fixture, PICTURE / 2, (uint32_t)(PICTURE / 2 - pixels));
                assert_byte(p[c], then, 1.5);
                first = under * (1 - a) + over[c] * a;
                then = fmin(255, 2 * first * texel[c] / 255);
                p = pixel(&fixture, PICTURE / 2, (uint32_t)(PICTURE / 2 + pixels));
                assert_byte(p[c], then, 1.5);
            }
        }
    }
    free(house);
    close_all(&fixture, model);
    free(tile);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(draws_blend_and_saturate_on_bytes),
        cmocka_unit_test(sun_lobe_has_its_values),
        cmocka_unit_test(both_faces_use_the_submitted_normal),
        cmocka_unit_test(baked_shadow_halves_the_sun_of_models),
        cmocka_unit_test(render_flags_do_what_they_say),
        cmocka_unit_test(tracks_hide_blend_and_tint),
        cmocka_unit_test(cut_outs_keep_their_silhouette),
        cmocka_unit_test(blend_modes_match_their_closed_forms),
        cmocka_unit_test(faded_modulation_leaves_the_picture),
        cmocka_unit_test(all_surfaces_take_the_same_fog),
        cmocka_unit_test(what_has_no_measure_still_has_a_colour),
        cmocka_unit_test(transparents_keep_their_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
