// The developer's instruments on a scene of cards: picking to the texel, highlight,
// wireframe, frozen culling. Off, each leaves the picture as it was, bit for bit.
#include "fixture.h"

#include <math.h>

#include "base/maths.h"

#define MODEL "World/cards.m2"
#define HOUSE "World/wmo/house.wmo"
#define PROP "World/prop.m2"
#define TX 32
#define TY 32
#define HEIGHT_YD 20.0
#define ASIDE_YD 12.0

enum { OPAQUE, KEY, FAINT, CLEAR, ADD_BLACK, ADD, MOD_WHITE, MOD, NUM_LEAVES };

static const struct {
    const char *texture;
    uint16_t blend;
    bool seen;
} leaves[NUM_LEAVES] = {
    [OPAQUE] = { "t/solid.blp", 0, true },     [KEY] = { "t/half.blp", 1, true },
    [FAINT] = { "t/faint.blp", 2, false },     [CLEAR] = { "t/glass.blp", 2, true },
    [ADD_BLACK] = { "t/black.blp", 4, false }, [ADD] = { "t/solid.blp", 4, true },
    [MOD_WHITE] = { "t/white.blp", 5, false }, [MOD] = { "t/solid.blp", 5, true },
};

struct scene {
    struct fixture fixture;
    double place[3]; // of the cards, above the middle of chunk 8, 8
    struct ll_light_state light;
};

static void textures_make(struct fixture *fixture)
{
    texture_write(fixture, "t/solid.blp", (const uint8_t[4]){ 90, 120, 150, 255 });
    texture_write(fixture, "t/faint.blp", (const uint8_t[4]){ 255, 255, 255, 12 });
    texture_write(fixture, "t/glass.blp", (const uint8_t[4]){ 60, 60, 90, 200 });
    texture_write(fixture, "t/black.blp", (const uint8_t[4]){ 0, 0, 0, 255 });
    texture_write(fixture, "t/white.blp", (const uint8_t[4]){ 255, 255, 255, 255 });
    uint8_t half[TEST_TEXTURE_EDGE * TEST_TEXTURE_EDGE][4];
    for (int i = 0; i < TEST_TEXTURE_EDGE * TEST_TEXTURE_EDGE; i++) {
        bool right = i % TEST_TEXTURE_EDGE >= TEST_TEXTURE_EDGE / 2;
        memcpy(half[i], (const uint8_t[4]){ 200, 200, 80, right ? 255 : 0 }, 4);
    }
    texture_pattern_write(fixture, "t/half.blp", (const void *)half);
}

// A row of leaves at the top of the grid, a house of two groups and a prop below them.
static struct tile_spec *tile_make(struct scene *scene)
{
    struct fixture *fixture = &scene->fixture;
    struct model_spec *model = model_make();
    for (int i = 0; i < NUM_LEAVES; i++)
        model_leaf(model, leaves[i].texture, LL_M2_UNLIT, leaves[i].blend, (float)i, 0);
    model_write(fixture, MODEL, model);
    free(model);

    struct model_spec *prop = model_make();
    model_leaf(prop, "t/solid.blp", LL_M2_UNLIT, 0, (GRID - 1) / 2.0f, (GRID - 1) / 2.0f);
    model_write(fixture, PROP, prop);
    free(prop);

    struct building_spec *house = building_make();
    uint8_t plain = building_material(house, "t/solid.blp", 0, 0);
    uint8_t other = building_material(house, "t/white.blp", 0, 0);
    group_wall(building_group(house, LL_MOGP_EXTERIOR), LL_WMO_EXTERIOR, plain, 0, 2);
    struct group_spec *second = building_group(house, LL_MOGP_EXTERIOR);
    group_wall(second, LL_WMO_EXTERIOR, plain, 2, 2);
    group_wall(second, LL_WMO_EXTERIOR, other, 3, 2);
    second->doodad_refs[second->num_doodad_refs++] = 0;
    second->doodad_refs[second->num_doodad_refs++] = 1;
    building_doodad(house, "World/absent.m2", 6, 2);
    building_doodad(house, PROP, 5, 2);
    house->num_sets = 1;
    house->sets[0].num_doodads = 2;
    building_write(fixture, HOUSE, house);
    free(house);

    struct tile_spec *tile = tile_flat(TX, TY);
    chunk_layers(&tile->chunks[8 * LL_TILE_CHUNKS + 8], 2, 255, 0, 0);
    chunk_liquid(&tile->chunks[8 * LL_TILE_CHUNKS + 9], LL_LIQUID_RIVER, 1, 40);
    chunk_middle(TX, TY, 8, 8, scene->place);
    scene->place[2] = HEIGHT_YD;
    tile_doodad(tile, MODEL, scene->place);
    tile_building(tile, HOUSE, scene->place);
    // Aside, turned by 30 degrees and twice as large.
    const double aside[3] = { scene->place[0], scene->place[1] + ASIDE_YD, HEIGHT_YD };
    struct ll_doodad_placement *turned = tile_doodad(tile, PROP, aside);
    turned->rotation_deg[1] += 30;
    turned->scale = 2;
    return tile;
}

static int setup(void **state)
{
    static struct scene scene;
    fixture_init(&scene.fixture);
    textures_make(&scene.fixture);
    struct tile_spec *tile = tile_make(&scene);
    ll_log_level_set(LL_LOG_ERROR); // one model is absent
    fixture_open(&scene.fixture, (const struct tile_spec *const *)&tile, 1);
    free(tile);
    scene.light = light_plain(1, 0);
    *state = &scene;
    return 0;
}

static int teardown(void **state)
{
    struct scene *scene = *state;
    fixture_finish(&scene->fixture);
    return 0;
}

static struct ll_render *render_of(const struct scene *scene)
{
    return ll_session_render(scene->fixture.session);
}

static void instruments_set(const struct scene *scene,
                            const struct ll_render_instruments *wanted)
{
    assert_true(ll_render_instruments_set(render_of(scene), wanted));
}

static void face(struct scene *scene)
{
    shoot_grid(&scene->fixture, scene->place, NOON, &scene->light);
}

// The answer comes when the frame that drew it has run.
static struct ll_picked pick_px(struct scene *scene, uint32_t x, uint32_t y,
                                void (*frame)(struct scene *scene))
{
    struct ll_pick before;
    ll_render_picked(render_of(scene), &before);
    ll_render_pick(render_of(scene), x, y);
    struct ll_picked picked = { 0 };
    for (int i = 0; i < LL_FRAMES_IN_FLIGHT + 1; i++)
        frame(scene);
    assert_true(ll_session_picked(scene->fixture.session, &picked));
    assert_int_equal(picked.pick.serial, before.serial + 1);
    return picked;
}

static struct ll_picked pick_cell(struct scene *scene, double col, double row)
{
    return pick_px(scene, (uint32_t)((col + 0.5) * (PICTURE / GRID)),
                   (uint32_t)((row + 0.5) * (PICTURE / GRID)), face);
}

static void closed_instruments_do_nothing(void **state)
{
    struct scene *scene = *state;
    struct ll_pick pick;
    ll_render_pick(render_of(scene), 5, 5);
    for (int i = 0; i < 4; i++)
        face(scene);
    assert_false(ll_render_picked(render_of(scene), &pick));
    uint32_t num_pipelines =
        ll_session_render_stats(scene->fixture.session).num_pipelines;
    uint8_t before[sizeof scene->fixture.pixels];
    memcpy(before, scene->fixture.pixels, sizeof before);
    instruments_set(scene, &(struct ll_render_instruments){ 0 });
    assert_true(ll_session_render_stats(scene->fixture.session).num_pipelines >
                num_pipelines);
    face(scene);
    assert_memory_equal(scene->fixture.pixels, before, sizeof before);
}

static void models_are_picked_by_what_their_texels_do(void **state)
{
    struct scene *scene = *state;
    for (int i = 0; i < NUM_LEAVES; i++) {
        // The keyed leaf has its right half only.
        struct ll_picked picked = pick_cell(scene, i == KEY ? i + 0.25 : i, 0);
        if (!leaves[i].seen) {
            assert_int_equal(picked.pick.kind, LL_PICK_NOTHING);
            continue;
        }
        assert_int_equal(picked.pick.kind, LL_PICK_MODEL);
        assert_int_equal(picked.pick.batch, i);
        assert_string_equal(picked.file, MODEL);
        assert_int_equal(picked.object.placed, LL_PLACED_DOODAD);
        assert_int_equal(picked.object.unique_id, 1000);
        assert_string_equal(picked.object.building, "");
        assert_string_equal(picked.batch.texture, leaves[i].texture);
        assert_false(picked.batch.texture_absent);
        assert_int_equal(picked.batch.blend, leaves[i].blend);
        assert_int_equal(picked.batch.num_triangles, 2);
        assert_int_equal(picked.batch.num_batches, NUM_LEAVES);
        // The cards stand in the plane of the place, which the camera faces.
        assert_true(fabs(picked.pick.world[0] - scene->place[0]) < 1e-3);
        double west = scene->place[1] + (GRID - 1) / 2.0 - (i == KEY ? i + 0.25 : i);
        assert_true(fabs(picked.pick.world[1] - west) < 0.04); // half a pixel
        assert_true(fabs(picked.pick.world[2] - (HEIGHT_YD + (GRID - 1) / 2.0)) < 0.04);
        double distance = 0;
        double eye_x = scene->place[0] - grid_distance_yd(&scene->fixture);
        distance += pow(picked.pick.world[0] - eye_x, 2);
        distance += pow(picked.pick.world[1] - scene->place[1], 2);
        distance += pow(picked.pick.world[2] - HEIGHT_YD, 2);
        assert_true(fabs((double)picked.pick.distance_yd - sqrt(distance)) < 1e-3);
    }
    assert_int_equal(pick_cell(scene, KEY - 0.25, 0).pick.kind, LL_PICK_NOTHING);
    // Between two cards, inside the bounding spheres of both.
    assert_int_equal(pick_px(scene, 16, 8, face).pick.kind, LL_PICK_NOTHING);
}

static void buildings_and_props_are_named(void **state)
{
    struct scene *scene = *state;
    struct ll_picked picked = pick_cell(scene, 0, 2);
    assert_int_equal(picked.pick.kind, LL_PICK_MODEL);
    assert_string_equal(picked.file, HOUSE);
    assert_int_equal(picked.object.placed, LL_PLACED_BUILDING);
    assert_true(picked.object.building_batches);
    assert_int_equal(picked.batch.group, 0);
    picked = pick_cell(scene, 3, 2);
    assert_string_equal(picked.file, HOUSE);
    assert_int_equal(picked.batch.group, 1);
    assert_string_equal(picked.batch.texture, "t/white.blp");
    uint32_t house_id = picked.object.unique_id;
    // The first prop's file is absent: the second is still told by its own index.
    picked = pick_cell(scene, 5, 2);
    assert_int_equal(picked.object.placed, LL_PLACED_PROP);
    assert_string_equal(picked.file, PROP);
    assert_string_equal(picked.object.building, HOUSE);
    assert_int_equal(picked.object.doodad_idx, 1);
    assert_int_equal(picked.object.unique_id, house_id);
    assert_false(picked.object.building_batches);
}

static void look_aside(struct scene *scene)
{
    const double eye[3] = { scene->place[0] - 8, scene->place[1] + ASIDE_YD, HEIGHT_YD };
    shoot(&scene->fixture, eye, 0, 0, NOON, &scene->light);
}

static void picks_tell_how_an_object_stands(void **state)
{
    struct scene *scene = *state;
    struct ll_pick pick = pick_cell(scene, 0, 0).pick;
    for (int i = 0; i < 3; i++) {
        assert_true(fabs(pick.origin_world[i] - scene->place[i]) < 1e-3);
        for (int c = 0; c < 3; c++)
            assert_true(fabsf(pick.axes[i][c] - (i == c ? 1.0f : 0.0f)) < 1e-5f);
    }
    struct ll_picked picked = pick_px(scene, PICTURE / 2, PICTURE / 2, look_aside);
    assert_string_equal(picked.file, PROP);
    assert_int_equal(picked.object.placed, LL_PLACED_DOODAD);
    assert_true(fabs(picked.pick.origin_world[1] - scene->place[1] - ASIDE_YD) < 1e-3);
    double c = 2 * cos(30 * LL_PI / 180), s = 2 * sin(30 * LL_PI / 180);
    const double axes[3][3] = { { c, s, 0 }, { -s, c, 0 }, { 0, 0, 2 } };
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++)
            assert_true(fabs((double)picked.pick.axes[i][k] - axes[i][k]) < 1e-4);
    }
}

// From above, beside the cards.
static void look_down(struct scene *scene)
{
    const double eye[3] = { scene->place[0] - 8, scene->place[1], 30 };
    shoot(&scene->fixture, eye, 0, -90, NOON, &scene->light);
}

static void look_down_on_water(struct scene *scene)
{
    double eye[3];
    chunk_middle(TX, TY, 8, 9, eye);
    eye[2] = 12;
    shoot(&scene->fixture, eye, 0, -90, NOON, &scene->light);
}

static void ground_is_picked_by_chunk(void **state)
{
    struct scene *scene = *state;
    struct ll_picked picked = pick_px(scene, PICTURE / 2, PICTURE / 2, look_down);
    assert_int_equal(picked.pick.kind, LL_PICK_TERRAIN);
    assert_string_equal(picked.file, "World\\Maps\\Test\\Test_32_32.adt");
    assert_int_equal(picked.pick.row, 8);
    assert_int_equal(picked.pick.col, 8);
    assert_int_equal(picked.pick.num_textures, 2);
    assert_string_equal(picked.textures[0], "Tileset/t0.blp");
    assert_string_equal(picked.textures[1], "Tileset/t1.blp");
    assert_true(fabs(picked.pick.world[2]) < 1e-3);
    assert_true(fabs(picked.pick.world[0] - (scene->place[0] - 8)) < 0.15); // a pixel
    assert_true(fabs(picked.pick.world[1] - scene->place[1]) < 0.15);
    assert_true(fabs((double)picked.pick.distance_yd - 30) < 0.01);

    picked = pick_px(scene, PICTURE / 2, PICTURE / 2, look_down_on_water);
    assert_int_equal(picked.pick.kind, LL_PICK_LIQUID);
    assert_int_equal(picked.pick.liquid_kind, LL_LIQUID_RIVER);
    assert_int_equal(picked.pick.col, 9);
    assert_true(fabs(picked.pick.world[2] - 1) < 1e-3);
}

static uint32_t num_changed(const uint8_t *a, const uint8_t *b, uint32_t *outside,
                            uint32_t x0, uint32_t y0, uint32_t x1, uint32_t y1)
{
    uint32_t num = 0;
    *outside = 0;
    for (uint32_t y = 0; y < PICTURE; y++) {
        for (uint32_t x = 0; x < PICTURE; x++) {
            size_t at = ((size_t)y * PICTURE + x) * 4;
            if (!memcmp(a + at, b + at, 3))
                continue;
            num++;
            *outside += x < x0 || x >= x1 || y < y0 || y >= y1;
        }
    }
    return num;
}

static void highlight_tints_what_was_picked_alone(void **state)
{
    struct scene *scene = *state;
    face(scene);
    uint8_t plain[sizeof scene->fixture.pixels];
    memcpy(plain, scene->fixture.pixels, sizeof plain);
    pick_cell(scene, 2, 2); // a batch of the house's second group
    instruments_set(scene, &(struct ll_render_instruments){ .highlight = true });
    face(scene);
    uint32_t outside;
    const uint32_t cell_px = PICTURE / GRID, y0 = 2 * cell_px, y1 = 3 * cell_px;
    uint32_t num = num_changed(scene->fixture.pixels, plain, &outside, 2 * cell_px, y0,
                               3 * cell_px, y1);
    assert_int_equal(outside, 0);
    assert_in_range(num, 14 * 14, 15 * 15); // 0.9 yd of a card are 14.4 pixels

    instruments_set(scene, &(struct ll_render_instruments){ .highlight = true,
                                                            .highlight_object = true });
    face(scene);
    num = num_changed(scene->fixture.pixels, plain, &outside, 0, y0, 4 * cell_px, y1);
    assert_int_equal(outside, 0); // the prop in cell 5 is another object
    assert_in_range(num, 3 * 14 * 14, 3 * 15 * 15);

    instruments_set(scene, &(struct ll_render_instruments){ 0 });
    face(scene);
    assert_memory_equal(scene->fixture.pixels, plain, sizeof plain);
}

static void wireframe_draws_edges(void **state)
{
    struct scene *scene = *state;
    if (!ll_render_has_wireframe(render_of(scene)))
        skip();
    face(scene);
    uint8_t plain[sizeof scene->fixture.pixels];
    memcpy(plain, scene->fixture.pixels, sizeof plain);
    instruments_set(scene, &(struct ll_render_instruments){ .wireframe = true });
    face(scene);
    // Inside one triangle of the first card the sky is seen, on its diagonal the card.
    const uint8_t *sky = pixel(&scene->fixture, PICTURE - 1, 4 * PICTURE / GRID - 4);
    const uint8_t *inside = pixel(&scene->fixture, 4, 5);
    assert_memory_equal(inside, sky, 3);
    uint32_t num_edge = 0;
    for (uint32_t i = 2; i < 14; i++)
        num_edge += memcmp(pixel(&scene->fixture, i, 15 - i), sky, 3) != 0;
    assert_in_range(num_edge, 10, 12);
    // The dome has no edges to draw: it fills as ever.
    instruments_set(scene, &(struct ll_render_instruments){ 0 });
    face(scene);
    assert_memory_equal(scene->fixture.pixels, plain, sizeof plain);
}

static void turn_away(struct scene *scene)
{
    double eye[3];
    memcpy(eye, scene->place, sizeof eye);
    eye[0] -= grid_distance_yd(&scene->fixture);
    shoot(&scene->fixture, eye, 180, 0, NOON, &scene->light);
}

static void frozen_culling_keeps_the_visible_set(void **state)
{
    struct scene *scene = *state;
    struct ll_session *session = scene->fixture.session;
    turn_away(scene);
    uint32_t num_away = ll_session_render_stats(session).num_records;
    uint8_t away[sizeof scene->fixture.pixels];
    memcpy(away, scene->fixture.pixels, sizeof away);
    face(scene);
    uint32_t num_facing = ll_session_render_stats(session).num_records;
    assert_true(num_facing > num_away);
    instruments_set(scene, &(struct ll_render_instruments){ .frozen = true });
    face(scene);
    turn_away(scene);
    assert_int_equal(ll_session_render_stats(session).num_records, num_facing);
    assert_memory_not_equal(scene->fixture.pixels, away, sizeof away);
    instruments_set(scene, &(struct ll_render_instruments){ 0 });
    turn_away(scene);
    assert_int_equal(ll_session_render_stats(session).num_records, num_away);
    assert_memory_equal(scene->fixture.pixels, away, sizeof away);
    // Frozen anew, it is the view of that frame.
    instruments_set(scene, &(struct ll_render_instruments){ .frozen = true });
    turn_away(scene);
    face(scene);
    assert_int_equal(ll_session_render_stats(session).num_records, num_away);
    instruments_set(scene, &(struct ll_render_instruments){ 0 });
}

// Far away the tile goes, and what was picked with it: its records serve others later.
static void what_left_is_forgotten(void **state)
{
    struct scene *scene = *state;
    assert_int_equal(pick_cell(scene, 0, 0).pick.kind, LL_PICK_MODEL);
    struct ll_pick pick;
    ll_render_picked(render_of(scene), &pick);
    instruments_set(scene, &(struct ll_render_instruments){ .highlight = true });
    const double far_away[3] = { 10000, 10000, 30 };
    for (int i = 0; i < 4; i++)
        shoot(&scene->fixture, far_away, 0, 0, NOON, &scene->light);
    struct ll_pick after;
    assert_true(ll_render_picked(render_of(scene), &after));
    assert_int_equal(after.kind, LL_PICK_NOTHING);
    assert_int_equal(after.serial, pick.serial + 1);
    instruments_set(scene, &(struct ll_render_instruments){ 0 });
}

static void queues_count_what_is_there(void **state)
{
    struct scene *scene = *state;
    face(scene);
    face(scene);
    struct ll_world_queues queues = ll_session_world_queues(scene->fixture.session);
    assert_int_equal(queues.tiles.num_shown, 1);
    assert_int_equal(queues.tiles.num_loading + queues.tiles.num_ready, 0);
    assert_int_equal(queues.models.num_shown, 3);
    assert_int_equal(queues.models.num_absent, 1);
    assert_in_range(queues.textures.num_shown, 6, 16);
    assert_int_equal(queues.textures.num_loading, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(closed_instruments_do_nothing),
        cmocka_unit_test(models_are_picked_by_what_their_texels_do),
        cmocka_unit_test(buildings_and_props_are_named),
        cmocka_unit_test(picks_tell_how_an_object_stands),
        cmocka_unit_test(ground_is_picked_by_chunk),
        cmocka_unit_test(highlight_tints_what_was_picked_alone),
        cmocka_unit_test(wireframe_draws_edges),
        cmocka_unit_test(frozen_culling_keeps_the_visible_set),
        cmocka_unit_test(what_left_is_forgotten),
        cmocka_unit_test(queues_count_what_is_there),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
