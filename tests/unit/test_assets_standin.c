// assets: stand-in textures.
#include "testkit.h"

#include "assets/assets.h"
#include "assets/standin.h"
#include "formats/mip.h"

#define EDGE 256

static uint8_t *standin_make(const char *name)
{
    struct ll_texture_shape shape;
    ll_texture_standin_shape(&shape);
    uint8_t *rgba = malloc(ll_texture_bytes(&shape));
    assert_non_null(rgba);
    ll_texture_standin_write(name, rgba);
    return rgba;
}

static uint32_t fnv(const uint8_t *data, size_t size)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ data[i]) * 16777619u;
    return hash;
}

static void names_mean_what_their_last_word_says(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        enum ll_standin_kind kind;
    } names[] = {
        { "tileset\\darkshore\\darkshoregrass.blp", LL_STANDIN_GRASS },
        { "tileset\\darkshore\\darkshorerock.blp", LL_STANDIN_ROCK },
        { "Tileset\\Winterspring Grove\\WinterspringSnowSolid.blp", LL_STANDIN_SNOW },
        { "winterspringicesmooth", LL_STANDIN_ICE },
        { "winterspringrocksnow.blp", LL_STANDIN_SNOW },
        { "tileset\\deadwind pass\\deadwindpassdirt.blp", LL_STANDIN_DIRT },
        { "elwynncrop", LL_STANDIN_CROP },
        { "wetlandsdirt01", LL_STANDIN_DIRT },
        { "Wetlandsdirtmoss01", LL_STANDIN_GRASS },
        { "tileset\\expansion02\\grizzlyhills\\gh_dirta.blp", LL_STANDIN_DIRT },
        { "arathihighlandsrubblebase", LL_STANDIN_RUBBLE },
        { "tileset\\generic\\black.blp", LL_STANDIN_BLACK },
        { "Tileset\\TirisFall\\TirisFallStoneRoad01.blp", LL_STANDIN_COBBLE },
        { "Tileset\\BurningStepps\\BurningSteppsAsh01.blp", LL_STANDIN_ASH },
        { "elwynncobblestones.blp", LL_STANDIN_COBBLE },
        { "durotarsand", LL_STANDIN_SAND },
        { "ashenvaleleaves", LL_STANDIN_LEAVES },
        { "xtextures\\river\\lake_a.12.blp", LL_STANDIN_WATER },
        { "XTextures\\ocean\\ocean_h.1.blp", LL_STANDIN_WATER },
        { "XTextures/lava/lava.3.blp", LL_STANDIN_LAVA },
        { "XTextures\\slime\\slime_01.1.blp", LL_STANDIN_SLIME },
        { "xtextures\\river\\a.1.blp", LL_STANDIN_WATER },   // by the folder
        { "tileset\\tanaris\\base01.blp", LL_STANDIN_SAND }, // by the land
        { "tileset\\foo\\bar.blp", LL_STANDIN_GROUND },
        { "", LL_STANDIN_GROUND },
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct ll_standin standin = ll_standin_read(names[i].name);
        if (standin.kind != names[i].kind)
            fail_msg("%s is read as kind %d", names[i].name, standin.kind);
    }
    char endless[2000];
    memset(endless, 'x', sizeof endless - 1);
    endless[sizeof endless - 1] = '\0';
    assert_int_equal(ll_standin_read(endless).kind, LL_STANDIN_GROUND);
}

static void the_land_tints_and_case_does_not_matter(void **state)
{
    (void)state;
    struct ll_standin a = ll_standin_read("Tileset\\Durotar\\DurotarDirt.BLP");
    struct ll_standin b = ll_standin_read("tileset/durotar/durotardirt");
    assert_memory_equal(&a, &b, sizeof a);
    assert_true(a.earth_percent[0] > 110 && a.earth_percent[2] < 90); // red
    struct ll_standin dark = ll_standin_read("darkdirt");
    assert_int_equal(dark.earth_percent[0], 72);
    assert_true(ll_standin_read("dirt").seed != ll_standin_read("dirtb").seed);
}

static void frames_of_a_sheet_belong_together(void **state)
{
    (void)state;
    struct ll_standin a = ll_standin_read("xtextures\\river\\lake_a.1.blp");
    struct ll_standin b = ll_standin_read("xtextures\\river\\lake_a.16.blp");
    struct ll_standin c = ll_standin_read("xtextures\\river\\lake_a.30.blp");
    assert_int_equal(a.seed, b.seed);
    assert_int_equal(a.frame_turn, 8);
    assert_int_equal(b.frame_turn, 136);
    assert_int_equal(c.frame_turn, 0);
}

static double step_mean(const uint8_t *rgba, int column, int next, bool rows)
{
    long sum = 0;
    for (int i = 0; i < EDGE; i++)
        for (int c = 0; c < 3; c++) {
            int a = rows ? column * EDGE + i : i * EDGE + column;
            int b = rows ? next * EDGE + i : i * EDGE + next;
            sum += labs((long)rgba[a * 4 + c] - rgba[b * 4 + c]);
        }
    return (double)sum / (EDGE * 3);
}

static const char *const samples[LL_NUM_STANDINS] = {
    "foo", "grass", "leaves", "crop",  "dirt", "mud",   "rubble", "rock",  "sand", "snow",
    "ice", "ash",   "cobble", "brick", "wood", "black", "white",  "water", "lava", "slime"
};

static void every_kind_tiles_without_a_seam(void **state)
{
    (void)state;
    for (int kind = 0; kind < LL_NUM_STANDINS; kind++) {
        assert_int_equal(ll_standin_read(samples[kind]).kind, kind);
        uint8_t *rgba = standin_make(samples[kind]);
        for (int rows = 0; rows < 2; rows++) {
            double inner = 0; // the largest step between neighbours inside
            for (int i = 0; i + 1 < EDGE; i++) {
                double step = step_mean(rgba, i, i + 1, rows);
                inner = step > inner ? step : inner;
            }
            double seam = step_mean(rgba, EDGE - 1, 0, rows);
            if (seam > inner + 1)
                fail_msg("%s: %f at the seam, %f inside", samples[kind], seam, inner);
        }
        free(rgba);
    }
}

static void levels_are_means_and_kinds_look_apart(void **state)
{
    (void)state;
    uint8_t mean[LL_NUM_STANDINS][4];
    for (int kind = 0; kind < LL_NUM_STANDINS; kind++) {
        uint8_t *rgba = standin_make(samples[kind]);
        uint8_t *next = rgba + EDGE * EDGE * 4, *expected = malloc(128 * 128 * 4);
        ll_mip_halve(rgba, EDGE, EDGE, expected);
        assert_memory_equal(next, expected, 128 * 128 * 4);
        free(expected);
        size_t last = 0;
        for (size_t edge = 256; edge > 1; edge /= 2)
            last += edge * edge * 4;
        memcpy(mean[kind], rgba + last, 4);
        free(rgba);
    }
    const uint8_t *grass = mean[LL_STANDIN_GRASS], *snow = mean[LL_STANDIN_SNOW];
    const uint8_t *dirt = mean[LL_STANDIN_DIRT], *ice = mean[LL_STANDIN_ICE];
    const uint8_t *lava = mean[LL_STANDIN_LAVA], *water = mean[LL_STANDIN_WATER];
    assert_true(grass[1] > grass[0] && grass[0] > grass[2]);
    assert_true(snow[0] > 180 && snow[2] >= snow[0]);
    assert_true(dirt[0] > dirt[1] && dirt[1] > dirt[2]);
    assert_true(ice[2] > ice[0] + 20);
    assert_true(lava[0] > 2 * lava[2]);
    assert_int_equal(grass[3], 255);
    assert_true(mean[LL_STANDIN_BLACK][0] < 20);
    // The sheet is added to the water's colour: dark, and faint in alpha.
    assert_true(water[0] < 30 && water[1] < 30 && water[2] < 40 && water[3] < 40);
}

static void water_is_faint_everywhere_and_moves_in_a_loop(void **state)
{
    (void)state;
    char name[64];
    uint8_t *frames[3];
    static const int numbers[3] = { 1, 2, 16 };
    static const char *const oceans[] = { "XTextures\\ocean\\ocean_h.1.blp",
                                          "XTextures\\ocean\\ocean_h.30.blp" };
    for (int i = 0; i < 2; i++) { // a trough below 0 once wrapped to red
        uint8_t *rgba = standin_make(oceans[i]);
        for (int t = 0; t < EDGE * EDGE; t++)
            assert_true(rgba[t * 4] <= rgba[t * 4 + 2]);
        free(rgba);
    }
    for (int i = 0; i < 3; i++) {
        snprintf(name, sizeof name, "XTextures\\river\\lake_a.%d.blp", numbers[i]);
        frames[i] = standin_make(name);
        for (int t = 0; t < EDGE * EDGE; t++)
            for (int c = 0; c < 4; c++)
                assert_true(frames[i][t * 4 + c] < 100);
    }
    long near_sum = 0, far_sum = 0; // the next frame is nearer than half a loop away
    for (int t = 0; t < EDGE * EDGE; t++) {
        near_sum += labs((long)frames[0][t * 4 + 1] - frames[1][t * 4 + 1]);
        far_sum += labs((long)frames[0][t * 4 + 1] - frames[2][t * 4 + 1]);
    }
    assert_true(near_sum > 0 && near_sum < far_sum);
    for (int i = 0; i < 3; i++)
        free(frames[i]);
}

static void every_compiler_paints_the_same(void **state)
{
    (void)state;
    // Sums over level 0, of gcc 12; clang 14 gives the same.
    static const uint32_t sums[LL_NUM_STANDINS] = {
        0x4a709c3e, 0xe2ff480d, 0x0e4e7eb7, 0xe44bbf50, 0x1ea405b1,
        0x87ec2bff, 0xbdd584cb, 0x65ddff23, 0x5990a2d4, 0x40500722,
        0x3731a315, 0x2b2ab9f9, 0x976f1b59, 0x673fa14b, 0xa0fd5969,
        0xf1d96c95, 0x941903cc, 0x9680fa39, 0x0b6c3b34, 0x7eee7171
    };
    for (int kind = 0; kind < LL_NUM_STANDINS; kind++) {
        uint8_t *rgba = standin_make(samples[kind]);
        uint32_t sum = fnv(rgba, EDGE * EDGE * 4);
        if (sum != sums[kind])
            fail_msg("%s: 0x%08x", samples[kind], sum);
        free(rgba);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_mean_what_their_last_word_says),
        cmocka_unit_test(the_land_tints_and_case_does_not_matter),
        cmocka_unit_test(frames_of_a_sheet_belong_together),
        cmocka_unit_test(every_kind_tiles_without_a_seam),
        cmocka_unit_test(levels_are_means_and_kinds_look_apart),
        cmocka_unit_test(water_is_faint_everywhere_and_moves_in_a_loop),
        cmocka_unit_test(every_compiler_paints_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
