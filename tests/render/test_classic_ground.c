// The laws of classic-look.md 1, 3 and 7.2 and daynight.md 4, measured on rendered
// pixels.
#include "fixture.h"

#include "base/maths.h"

// Tile near the map's middle; chunk (row 8, col 8) is what the camera looks at.
#define TX 32
#define TY 32
#define ROW 8
#define COL 8
#define CHUNK(tile) (&(tile)->chunks[ROW * LL_TILE_CHUNKS + COL])

static struct fixture fixture_make(const struct tile_spec *tile)
{
    struct fixture fixture;
    fixture_init(&fixture);
    fixture_open(&fixture, &tile, 1);
    return fixture;
}

// Straight down on the middle of the chunk from a height that shows all of it and more.
static void shoot_down(struct fixture *fixture, double height_yd,
                       const struct ll_light_state *light)
{
    double eye[3];
    chunk_middle(TX, TY, ROW, COL, eye);
    eye[2] = height_yd;
    shoot(fixture, eye, 0, -90, NOON, light);
}

// Normals that point at the light of noon, so that N.L is 1 to 1e-4.
static void face_light(struct chunk_spec *chunk)
{
    float to_light[3];
    ll_sky_to_light((float)(NOON / 1440), to_light);
    for (int v = 0; v < LL_CHUNK_VERTICES; v++) {
        for (int c = 0; c < 3; c++)
            chunk->normals[v][c] = (int8_t)lroundf(to_light[c] * 127);
    }
}

// classic-look 1.1 (a): byte 128, unlit, no fog -> byte 128: nothing is decoded on the
// way.
static void stored_bytes_come_out_as_they_are(void **state)
{
    (void)state;
    struct tile_spec *tile = tile_flat(TX, TY);
    struct fixture fixture;
    fixture_init(&fixture);
    texture_write(&fixture, "Tileset/t0.blp", (const uint8_t[4]){ 128, 64, 200, 255 });
    fixture_open(&fixture, (const struct tile_spec *const *)&tile, 1);
    struct ll_light_state light = light_plain(1, 0);
    shoot_down(&fixture, 20, &light);
    const uint8_t *p = pixel(&fixture, PICTURE / 2, PICTURE / 2);
    assert_int_equal(p[0], 128);
    assert_int_equal(p[1], 64);
    assert_int_equal(p[2], 200);
    fixture_finish(&fixture);
    free(tile);
}

// classic-look 1.2: the sum of lights clamps before the texture.
static void light_sum_clamps_before_the_texture(void **state)
{
    (void)state;
    struct tile_spec *tile = tile_flat(TX, TY);
    face_light(CHUNK(tile));
    struct fixture fixture;
    fixture_init(&fixture);
    texture_write(&fixture, "Tileset/t0.blp", (const uint8_t[4]){ 100, 100, 100, 255 });
    fixture_open(&fixture, (const struct tile_spec *const *)&tile, 1);
    struct ll_light_state light = light_plain(0.9f, 0.9f);
    shoot_down(&fixture, 20, &light);
    assert_int_equal(pixel(&fixture, PICTURE / 2, PICTURE / 2)[0], 100);
    fixture_finish(&fixture);
    free(tile);
}

// classic-look 1.3: a zero normal leaves the ambient part, never NaN or black.
static void zero_normals_leave_the_ambient_part(void **state)
{
    (void)state;
    struct tile_spec *tile = tile_flat(TX, TY);
    memset(CHUNK(tile)->normals, 0, sizeof CHUNK(tile)->normals);
    struct fixture fixture = fixture_make(tile);
    struct ll_light_state light = light_plain(0.4f, 0.5f);
    shoot_down(&fixture, 20, &light);
    assert_byte(pixel(&fixture, PICTURE / 2, PICTURE / 2)[0], 0.4 * 255, 1);
    fixture_finish(&fixture);
    free(tile);
}

// classic-look 3.1: layers mix one over the other.
static void layers_mix_in_sequence(void **state)
{
    (void)state;
    static const uint8_t colors[NUM_TEST_TEXTURES][4] = { { 250, 20, 20, 255 },
                                                          { 20, 240, 30, 255 },
                                                          { 30, 40, 230, 255 },
                                                          { 220, 210, 60, 255 } };
    static const char *const names[] = { "Tileset/t0.blp", "Tileset/t1.blp",
                                         "Tileset/t2.blp", "Tileset/t3.blp" };
    const uint8_t alphas[3] = { 0x99, 0x66, 0x33 }; // multiples of 17: exact in four bits
    for (uint32_t layers = 1; layers <= 4; layers++) {
        struct tile_spec *tile = tile_flat(TX, TY);
        chunk_layers(CHUNK(tile), layers, alphas[0], alphas[1], alphas[2]);
        struct fixture fixture;
        fixture_init(&fixture);
        for (int i = 0; i < NUM_TEST_TEXTURES; i++)
            texture_write(&fixture, names[i], colors[i]);
        fixture_open(&fixture, (const struct tile_spec *const *)&tile, 1);
        struct ll_light_state light = light_plain(1, 0);
        shoot_down(&fixture, 20, &light);
        for (int c = 0; c < 3; c++) {
            double mixed = colors[0][c];
            for (uint32_t i = 1; i < layers; i++)
                mixed += (colors[i][c] - mixed) * alphas[i - 1] / 255.0;
            assert_byte(pixel(&fixture, PICTURE / 2, PICTURE / 2)[c], mixed, 1);
        }
        fixture_finish(&fixture);
        free(tile);
    }
}

// classic-look 3.3: A = 0.3, D = 0.5, N.L = 1: lit 204, shadowed 143; one uniform fades
// the baked shadow out.
static void baked_shadow_takes_thirty_percent(void **state)
{
    (void)state;
    struct ll_light_state light = light_plain(0.3f, 0.5f);
    for (int shadowed = 0; shadowed <= 1; shadowed++) {
        struct tile_spec *tile = tile_flat(TX, TY);
        face_light(CHUNK(tile));
        chunk_shadow(CHUNK(tile), shadowed);
        struct fixture fixture = fixture_make(tile);
        shoot_down(&fixture, 20, &light);
        assert_byte(pixel(&fixture, PICTURE / 2, PICTURE / 2)[0], shadowed ? 143 : 204,
                    1);
        ll_session_settings(fixture.session)->baked_shadow = 0;
        shoot_down(&fixture, 20, &light);
        assert_byte(pixel(&fixture, PICTURE / 2, PICTURE / 2)[0], 204, 1);
        fixture_finish(&fixture);
        free(tile);
    }
}

// classic-look 3.3: sheen comes from the alpha of the _s texture, and not in shadow.
static void sheen_needs_gloss_and_light(void **state)
{
    (void)state;
    for (int variant = 0; variant < 3; variant++) { // no gloss, gloss, gloss in shadow
        struct tile_spec *tile = tile_flat(TX, TY);
        chunk_shadow(CHUNK(tile), variant == 2);
        struct fixture fixture;
        fixture_init(&fixture);
        const uint8_t half_gloss[4] = { 0, 0, 0, 128 };
        texture_write(&fixture, "Tileset/t0.blp", half_gloss);
        if (variant > 0)
            texture_write(&fixture, "Tileset/t0_s.blp", half_gloss);
        fixture_open(&fixture, (const struct tile_spec *const *)&tile, 1);
        struct ll_light_state light = light_plain(0, 0);
        for (int c = 0; c < 3; c++)
            light.colors_gamma[LL_LIGHT_SUN][c] = 1;
        // The eye where the reflection of the light goes: half vector = normal = up.
        float to_light[3];
        ll_sky_to_light((float)(NOON / 1440), to_light);
        double eye[3];
        chunk_middle(TX, TY, ROW, COL, eye);
        const double distance_yd = 10;
        eye[0] -= (double)to_light[0] * distance_yd;
        eye[1] -= (double)to_light[1] * distance_yd;
        eye[2] += (double)to_light[2] * distance_yd;
        double pitch_deg = -asin((double)to_light[2]) * 180 / LL_PI;
        shoot(&fixture, eye, 45, (float)pitch_deg, NOON, &light);
        double seen = pixel(&fixture, PICTURE / 2, PICTURE / 2)[0];
        if (variant == 1)
            assert_byte(seen, 128, 2); // the middle of the lobe lies on an inner vertex
        else
            assert_byte(seen, 0, 0);
        fixture_finish(&fixture);
        free(tile);
    }
}

// classic-look 3.1: two chunks with equal maps show no seam, though their footprints end
// at the border.
static void equal_neighbours_show_no_seam(void **state)
{
    (void)state;
    struct tile_spec *tile = tile_flat(TX, TY);
    for (int i = 0; i < LL_ADT_NUM_CHUNKS; i++) {
        struct chunk_spec *chunk = &tile->chunks[i];
        chunk_layers(chunk, 2, 0, 0, 0);
        // Varies along the border only: a wrapped footprint would mix in row 0 with
        // row 63.
        for (int t = 0; t < LL_ADT_MAP_TEXELS; t++)
            chunk->alpha[0][t] = (uint8_t)(17 * (t % LL_SPLAT_TEXELS / 4 % 16));
    }
    struct fixture fixture;
    fixture_init(&fixture);
    texture_write(&fixture, "Tileset/t1.blp", (const uint8_t[4]){ 0, 0, 0, 255 });
    fixture_open(&fixture, (const struct tile_spec *const *)&tile, 1);
    struct ll_light_state light = light_plain(1, 0);
    double eye[3];
    chunk_middle(TX, TY, ROW, COL, eye);
    eye[0] += 1600.0 / 3 / LL_TILE_CHUNKS / 2; // the border to the north, mid picture
    eye[2] = 15;
    shoot(&fixture, eye, 0, -90, NOON, &light);
    int largest = 0;
    for (uint32_t x = 0; x < PICTURE; x++) {
        for (uint32_t y = PICTURE / 2 - 8; y < PICTURE / 2 + 8; y++)
            largest = (int)fmax(
                largest, abs(pixel(&fixture, x, y)[0] - pixel(&fixture, x, y + 1)[0]));
    }
    assert_in_range(largest, 0, 1);
    fixture_finish(&fixture);
    free(tile);
}

// formats-terrain 1: north is up and west is left when one looks down with yaw 0. A texel
// in the north-west corner of the alpha map, a hole in the south-east.
static void maps_and_holes_lie_as_the_file_says(void **state)
{
    (void)state;
    struct tile_spec *tile = tile_flat(TX, TY);
    struct chunk_spec *chunk = CHUNK(tile);
    chunk_layers(chunk, 2, 0, 0, 0);
    for (int row = 0; row < 16; row++)
        memset(chunk->alpha[0] + row * LL_SPLAT_TEXELS, 255, 16);
    chunk->chunk.holes = 1 << 15; // rows 6-7, columns 6-7
    struct fixture fixture;
    fixture_init(&fixture);
    texture_write(&fixture, "Tileset/t1.blp", (const uint8_t[4]){ 0, 0, 255, 255 });
    fixture_open(&fixture, (const struct tile_spec *const *)&tile, 1);
    struct ll_light_state light = light_plain(1, 0);
    light.colors_gamma[LL_LIGHT_FOG][0] = 1; // what is seen through the hole
    // 16.667 yd of half a chunk fill half the picture: height = 16.667 / tan(half the
    // view).
    float fov = ll_session_settings(fixture.session)->field_of_view_deg;
    shoot_down(&fixture, 50.0 / 3 / tan((double)fov * LL_PI / 360), &light);
    // One cell is 16 pixels.
    for (uint32_t y = 0; y < PICTURE; y += 4) {
        for (uint32_t x = 0; x < PICTURE; x += 4) {
            bool marked = x < 30 && y < 30, hole = x >= 97 && y >= 97;
            bool near_mark =
                (x >= 28 && x <= 36 && y <= 36) || (y >= 28 && y <= 36 && x <= 36);
            if (near_mark || x == 96 || y == 96)
                continue;
            const uint8_t *p = pixel(&fixture, x, y);
            assert_int_equal(p[0], marked ? 0 : 255);
            assert_int_equal(p[1], marked || hole ? 0 : 255);
            assert_int_equal(p[2], hole ? 0 : 255);
        }
    }
    fixture_finish(&fixture);
    free(tile);
}

// world-and-culling 3: bit 5 removes exactly cells rows 2-3, columns 2-3.
static void hole_bit_five_removes_its_cells(void **state)
{
    (void)state;
    struct tile_spec *tile = tile_flat(TX, TY);
    CHUNK(tile)->chunk.holes = 1 << 5;
    struct fixture fixture = fixture_make(tile);
    struct ll_light_state light = light_plain(1, 0);
    float fov = ll_session_settings(fixture.session)->field_of_view_deg;
    shoot_down(&fixture, 50.0 / 3 / tan((double)fov * LL_PI / 360), &light);
    for (uint32_t row = 0; row < LL_CHUNK_CELLS; row++) {
        for (uint32_t col = 0; col < LL_CHUNK_CELLS; col++) {
            bool hole = row >= 2 && row <= 3 && col >= 2 && col <= 3;
            assert_int_equal(pixel(&fixture, col * 16 + 8, row * 16 + 8)[0],
                             hole ? 0 : 255);
        }
    }
    fixture_finish(&fixture);
    free(tile);
}

// classic-look 7.2: nothing at the start, all at the end, half between, and the corner of
// the picture like its middle: depth is planar.
static void fog_is_linear_in_planar_depth(void **state)
{
    (void)state;
    struct tile_spec *tile = tile_flat(TX, TY);
    struct fixture fixture = fixture_make(tile);
    struct ll_light_state light = light_plain(1, 0);
    light.fog_end_yd = 100;
    light.fog_start_fraction = 0.5f;
    light.colors_gamma[LL_LIGHT_FOG][1] = 0.2f;
    const struct {
        double height_yd, fog;
    } steps[] = { { 49.9, 0 }, { 75, 0.5 }, { 90, 0.8 }, { 100.1, 1 } };
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        shoot_down(&fixture, steps[i].height_yd, &light);
        const uint32_t spots[][2] = { { PICTURE / 2, PICTURE / 2 },
                                      { 0, 0 },
                                      { PICTURE - 1, PICTURE - 1 } };
        for (int s = 0; s < 3; s++) {
            const uint8_t *p = pixel(&fixture, spots[s][0], spots[s][1]);
            assert_byte(p[0], 255 * (1 - steps[i].fog), 1);
            assert_byte(p[1], 255 * (1 - 0.8 * steps[i].fog), 1);
        }
    }
    // A negative start: fog at the eye is 1 - 1 / (1 - fraction), 33 % for -0.5.
    light.fog_start_fraction = -0.5f;
    light.fog_end_yd = 300;
    shoot_down(&fixture, 0.5, &light);
    assert_byte(pixel(&fixture, PICTURE / 2, PICTURE / 2)[0], 255 * (299.5 / 450), 1);
    fixture_finish(&fixture);
    free(tile);
}

// classic-look 2.1: the far wall cuts along a plane parallel to the screen. Seen over
// flat ground, all columns end at one row.
static void far_wall_is_planar(void **state)
{
    (void)state;
    struct tile_spec *tile = tile_flat(TX, TY);
    struct fixture fixture = fixture_make(tile);
    struct ll_light_state light = light_plain(1, 0);
    ll_session_settings(fixture.session)->farclip_yd = 180;
    double eye[3];
    chunk_middle(TX, TY, 14, COL, eye);
    const double height_yd = 30;
    eye[2] = height_yd;
    shoot(&fixture, eye, 0, 0, NOON, &light);
    float fov = ll_session_settings(fixture.session)->field_of_view_deg;
    double scale = 1 / tan((double)fov * LL_PI / 360);
    double row = PICTURE / 2.0 * (1 + scale * height_yd / 180);
    for (uint32_t x = 0; x < PICTURE; x++) {
        assert_int_equal(pixel(&fixture, x, (uint32_t)floor(row) - 1)[0], 0);
        assert_int_equal(pixel(&fixture, x, (uint32_t)ceil(row) + 1)[0], 255);
    }
    fixture_finish(&fixture);
    free(tile);
}

// No sky shows between chunks or tiles: wild heights, seen from above, magenta beneath.
static void ground_has_no_cracks(void **state)
{
    (void)state;
    struct tile_spec *tiles[2] = { tile_flat(1, 2),
                                   tile_flat(2, 2) }; // far from the origin
    for (int t = 0; t < 2; t++) {
        for (int i = 0; i < LL_ADT_NUM_CHUNKS; i++) {
            struct chunk_spec *chunk = &tiles[t]->chunks[i];
            for (int v = 0; v < LL_CHUNK_VERTICES; v++) {
                int r = v / LL_CHUNK_ROW * 2, c = v % LL_CHUNK_ROW * 2;
                if (v % LL_CHUNK_ROW > LL_CHUNK_CELLS) {
                    r++;
                    c -= 17;
                }
                uint32_t south = (uint32_t)(i / LL_TILE_CHUNKS * 16 + r);
                uint32_t east =
                    (uint32_t)((t * LL_TILE_CHUNKS + i % LL_TILE_CHUNKS) * 16 + c);
                chunk->heights_yd[v] =
                    (float)(ll_hash_u32(south * 7919 + east) % 10000) * 0.001f;
            }
        }
    }
    struct fixture fixture;
    fixture_init(&fixture);
    fixture_open(&fixture, (const struct tile_spec *const *)tiles, 2);
    struct ll_light_state light = light_plain(1, 0);
    light.colors_gamma[LL_LIGHT_FOG][0] = 1; // magenta
    light.colors_gamma[LL_LIGHT_FOG][2] = 1;
    double eye[3];
    chunk_middle(1, 2, ROW, 15, eye);
    for (int i = 0; i < 8; i++) {
        eye[0] += 1.7;
        eye[1] -= 4.3; // across the border of the tiles
        eye[2] = 60 + 7 * i;
        shoot(&fixture, eye, (float)(i * 37), -70, NOON, &light);
        for (uint32_t p = 0; p < PICTURE * PICTURE; p++)
            assert_int_equal(fixture.pixels[p * 4 + 1], 255);
    }
    fixture_finish(&fixture);
    free(tiles[0]);
    free(tiles[1]);
}

// classic-look 1.4: far from the origin the same scene gives the same picture.
static void pictures_do_not_depend_on_the_place(void **state)
{
    (void)state;
    uint8_t *first = NULL;
    uint32_t num_different = 0;
    for (int place = 0; place < 2; place++) {
        uint32_t tx = place ? 1 : TX, ty = place ? 62 : TY;
        struct tile_spec *tile = tile_flat(tx, ty);
        for (int i = 0; i < LL_ADT_NUM_CHUNKS; i++) {
            chunk_layers(&tile->chunks[i], 2, (uint8_t)(17 * (i % 16)), 0, 0);
            for (int v = 0; v < LL_CHUNK_VERTICES; v++)
                tile->chunks[i].heights_yd[v] = (float)(v * 7 % 5);
        }
        struct fixture fixture;
        fixture_init(&fixture);
        texture_write(&fixture, "Tileset/t1.blp", (const uint8_t[4]){ 10, 90, 30, 255 });
        fixture_open(&fixture, (const struct tile_spec *const *)&tile, 1);
        struct ll_light_state light = light_plain(0.5f, 0.5f);
        double eye[3];
        chunk_middle(tx, ty, ROW, COL, eye);
        eye[2] = 50;
        shoot(&fixture, eye, 30, -50, NOON, &light);
        if (!place) {
            first = malloc(sizeof fixture.pixels);
            memcpy(first, fixture.pixels, sizeof fixture.pixels);
        } else {
            for (uint32_t p = 0; p < PICTURE * PICTURE; p++)
                num_different += memcmp(first + p * 4, fixture.pixels + p * 4, 3) != 0;
        }
        fixture_finish(&fixture);
        free(tile);
    }
    free(first);
    note("%u of %d pixels differ 16 000 yd away\n", num_different,
                  PICTURE * PICTURE);
    assert_in_range(num_different, 0, PICTURE * PICTURE / 10000);
}

// classic-look 9 and 1.1 (b): depth 0 shows the shallow colour and alpha, full depth the
// deep; blending works on stored bytes.
static void water_blends_by_depth_on_stored_bytes(void **state)
{
    (void)state;
    struct ll_light_state light = light_plain(1, 0);
    for (int c = 0; c < 3; c++)
        light.colors_gamma[LL_LIGHT_RIVER_SHALLOW][c] = 1;
    light.colors_gamma[LL_LIGHT_RIVER_DEEP][2] = 0.5f;
    light.colors_gamma[LL_LIGHT_OCEAN_DEEP][1] = 0.25f;
    light.river_shallow_alpha = 0.5f;
    light.river_deep_alpha = light.ocean_deep_alpha = 1;
    const struct {
        uint8_t kind, depth;
        double rgb[3];
    } cases[] = {
        { LL_LIQUID_RIVER, 0, { 128, 128, 128 } }, // half of white over black
        { LL_LIQUID_RIVER, 42, { 0, 0, 127.5 } },
        { LL_LIQUID_RIVER,
          21,
          { 255 * 0.5 * 0.75, 255 * 0.5 * 0.75, 255 * 0.75 * 0.75 } },
        { LL_LIQUID_OCEAN, 255, { 0, 63.75, 0 } },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct tile_spec *tile = tile_flat(TX, TY);
        chunk_liquid(CHUNK(tile), cases[i].kind, 5, cases[i].depth);
        struct fixture fixture;
        fixture_init(&fixture);
        texture_write(&fixture, "Tileset/t0.blp", (const uint8_t[4]){ 0, 0, 0, 255 });
        fixture_open(&fixture, (const struct tile_spec *const *)&tile, 1);
        shoot_down(&fixture, 20, &light);
        for (int c = 0; c < 3; c++)
            assert_byte(pixel(&fixture, PICTURE / 2, PICTURE / 2)[c], cases[i].rgb[c], 1);
        fixture_finish(&fixture);
        free(tile);
    }
}

// classic-look 9: the sheet is added, and a quarter of its alpha.
static void water_adds_its_sheet(void **state)
{
    (void)state;
    struct tile_spec *tile = tile_flat(TX, TY);
    chunk_liquid(CHUNK(tile), LL_LIQUID_RIVER, 5, 42);
    struct fixture fixture;
    fixture_init(&fixture);
    texture_write(&fixture, "XTextures/river/lake_a.1.blp",
                  (const uint8_t[4]){ 30, 20, 10, 40 });
    fixture_open(&fixture, (const struct tile_spec *const *)&tile, 1);
    struct ll_light_state light = light_plain(1, 0);
    for (int c = 0; c < 3; c++)
        light.colors_gamma[LL_LIGHT_RIVER_DEEP][c] = 0.2f;
    light.river_deep_alpha = 1;
    shoot_down(&fixture, 20, &light);
    const double sheet[3] = { 30, 20, 10 };
    for (int c = 0; c < 3; c++)
        assert_byte(pixel(&fixture, PICTURE / 2, PICTURE / 2)[c], 51 + sheet[c] + 10, 1);
    fixture_finish(&fixture);
    free(tile);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stored_bytes_come_out_as_they_are),
        cmocka_unit_test(light_sum_clamps_before_the_texture),
        cmocka_unit_test(zero_normals_leave_the_ambient_part),
        cmocka_unit_test(layers_mix_in_sequence),
        cmocka_unit_test(baked_shadow_takes_thirty_percent),
        cmocka_unit_test(sheen_needs_gloss_and_light),
        cmocka_unit_test(equal_neighbours_show_no_seam),
        cmocka_unit_test(maps_and_holes_lie_as_the_file_says),
        cmocka_unit_test(hole_bit_five_removes_its_cells),
        cmocka_unit_test(fog_is_linear_in_planar_depth),
        cmocka_unit_test(far_wall_is_planar),
        cmocka_unit_test(ground_has_no_cracks),
        cmocka_unit_test(pictures_do_not_depend_on_the_place),
        cmocka_unit_test(water_blends_by_depth_on_stored_bytes),
        cmocka_unit_test(water_adds_its_sheet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
