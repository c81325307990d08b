// Pictures: PNG from hostile bytes, differences with known figures, heat, labels, sheets,
// the sphere made of six faces.
#include "testkit.h"

#include <unistd.h>
#include <zlib.h>

#include "base/maths.h"
#include "runner/diff.h"
#include "runner/panorama.h"
#include "runner/runner.h"
#include "runner/sheet.h"

static struct ll_picture picture_make(uint32_t width, uint32_t height, uint64_t seed)
{
    struct ll_picture picture;
    assert_true(ll_picture_init(&picture, width, height));
    struct ll_random random = ll_random_make(seed);
    for (size_t i = 0; i < (size_t)width * height; i++) {
        for (int c = 0; c < 3; c++)
            picture.rgba[i * 4 + (size_t)c] = (uint8_t)ll_random_u32(&random);
        picture.rgba[i * 4 + 3] = 255;
    }
    return picture;
}

// ---- PNG ----

static struct ll_bytes png_of(const struct ll_picture *picture)
{
    char path[] = "/tmp/lamplight-picture-XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    assert_int_equal(ll_png_write(path, picture->rgba, picture->width, picture->height),
                     LL_OK);
    struct ll_bytes bytes = file_read(path);
    struct ll_picture again;
    assert_int_equal(ll_png_read(path, &again), LL_OK);
    assert_int_equal(again.width, picture->width);
    assert_memory_equal(again.rgba, picture->rgba,
                        (size_t)picture->width * picture->height * 4);
    ll_picture_finish(&again);
    remove(path);
    assert_int_equal(ll_png_read(path, &again), LL_ERR_ABSENT);
    return bytes;
}

static void parse_png(struct ll_bytes bytes)
{
    struct ll_picture picture;
    enum ll_status status = ll_png_decode(bytes, &picture);
    assert_true((status == LL_OK) == (picture.rgba != NULL));
    ll_picture_finish(&picture);
}

static void png_comes_back_and_is_read_from_any_bytes(void **state)
{
    (void)state;
    struct ll_picture picture = picture_make(37, 19, 1);
    struct ll_bytes bytes = png_of(&picture);
    struct ll_picture cut;
    // All but the end mark and the checksums of pixels that are there.
    for (size_t size = 0; size < bytes.size - 20; size++)
        assert_int_not_equal(ll_png_decode((struct ll_bytes){ bytes.data, size }, &cut),
                             LL_OK);
    parse_truncated(bytes, NULL, 0, parse_png);
    parse_mutated(bytes, 2000, 73, parse_png);
    free((void *)bytes.data);
    ll_picture_finish(&picture);
}

static void be32(uint8_t *at, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(value >> (24 - 8 * i));
}

// A header that promises so many pixels, its checksum right, and nothing behind.
static enum ll_status header_decode(uint32_t width, uint32_t height)
{
    uint8_t file[64] = "\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR";
    be32(file + 16, width);
    be32(file + 20, height);
    file[24] = 8;
    file[25] = 6;
    be32(file + 29, (uint32_t)crc32(0, file + 12, 17));
    struct ll_picture picture;
    enum ll_status status =
        ll_png_decode((struct ll_bytes){ file, sizeof file }, &picture);
    assert_null(picture.rgba);
    return status;
}

static void png_headers_are_not_trusted(void **state)
{
    (void)state;
    assert_int_equal(header_decode(16000, 16000), LL_ERR_TRUNCATED); // 1 GB from 64 bytes
    assert_int_equal(header_decode(100000, 1), LL_ERR_LIMIT);
    assert_int_equal(header_decode(1, 0x7fffffff), LL_ERR_LIMIT);
    assert_int_equal(header_decode(0, 5), LL_ERR_CORRUPT);
}

// ---- differences ----

static void differences_have_known_figures(void **state)
{
    (void)state;
    struct ll_picture a = picture_make(20, 50, 2), b = picture_make(20, 50, 2);
    struct ll_diff diff = ll_diff_pictures(&a, &b);
    assert_int_equal(diff.num_different, 0);
    assert_int_equal(diff.max, 0);
    assert_int_equal(diff.p999, 0);
    char text[128];
    ll_diff_summary(&diff, text, sizeof text);
    assert_string_equal(text, "no difference");

    // 1000 pixels: 600 differ by 1, 40 by 10, 9 by 100, one by 200, which is its largest
    // channel.
    for (uint32_t i = 0; i < 1000; i++) {
        uint8_t *p = &a.rgba[i * 4], *q = &b.rgba[i * 4];
        memset(p, 20, 4);
        memset(q, 20, 4);
        if (i < 600)
            p[i % 4]++;
        else if (i < 640)
            q[1] = 30;
        else if (i < 649)
            p[0] = 120;
        else if (i == 649)
            p[0] = 120, p[1] = 220;
    }
    diff = ll_diff_pictures(&a, &b);
    assert_int_equal(diff.num_pixels, 1000);
    assert_int_equal(diff.num_different, 650);
    assert_int_equal(diff.max, 200);
    assert_float_equal(diff.mean, (600 + 400 + 900 + 200) / 1000.0, 1e-12);
    assert_int_equal(diff.p50, 1);
    assert_int_equal(diff.p95, 1);
    assert_int_equal(diff.p99, 10);
    assert_int_equal(diff.p999, 100);
    assert_int_equal(diff.x0, 0);
    assert_int_equal(diff.x1, 19);
    assert_int_equal(diff.y0, 0);
    assert_int_equal(diff.y1, 32);
    ll_diff_summary(&diff, text, sizeof text);
    assert_string_equal(text, "max 200, mean 2.1, 65 % differ");
    struct ll_diff other = ll_diff_pictures(&b, &a); // either way round
    assert_int_equal(other.num_different, 650);
    assert_float_equal(other.mean, diff.mean, 0);

    memcpy(a.rgba, b.rgba, 4000);
    ll_picture_at(&a, 7, 11)[2] += 5;
    ll_picture_at(&a, 9, 30)[2] += 5;
    diff = ll_diff_pictures(&a, &b);
    assert_int_equal(diff.x0, 7);
    assert_int_equal(diff.x1, 9);
    assert_int_equal(diff.y0, 11);
    assert_int_equal(diff.y1, 30);
    ll_picture_finish(&a);
    ll_picture_finish(&b);
}

static uint32_t brightness(const uint8_t *rgb)
{
    return 299u * rgb[0] + 587u * rgb[1] + 114u * rgb[2];
}

static void heat_grows_with_the_difference(void **state)
{
    (void)state;
    uint8_t rgb[3];
    uint32_t last = 0;
    for (uint32_t d = 1; d < 256; d++) {
        ll_diff_heat_color(d, rgb);
        assert_true(brightness(rgb) >= last);
        last = brightness(rgb);
        assert_true(d == 255 || rgb[0] != rgb[1] || rgb[1] != rgb[2]); // never grey
    }
    assert_int_equal(last, 255000);

    struct ll_picture a = picture_make(64, 36, 3), b = picture_make(64, 36, 3), heat;
    ll_picture_at(&b, 5, 6)[0] ^= 1;
    struct ll_diff diff = ll_diff_pictures(&a, &b);
    assert_true(ll_diff_heat(&a, &b, &heat));
    uint32_t num_colored = 0;
    for (uint32_t i = 0; i < 64 * 36; i++) {
        const uint8_t *p = &heat.rgba[i * 4];
        num_colored += p[0] != p[1] || p[1] != p[2];
        if (i != 6 * 64 + 5)
            assert_true(p[0] <= 90); // darker than what glows
    }
    assert_int_equal(num_colored, 1);
    ll_diff_heat_color(1, rgb);
    assert_memory_equal(ll_picture_at(&heat, 5, 6), rgb, 3);
    ll_picture_finish(&heat);

    assert_true(ll_diff_heat_sheet(&a, &b, &diff, &heat));
    assert_true(heat.width > 64 && heat.height > 36 + 30); // the figures fit
    ll_picture_finish(&heat);
    ll_picture_finish(&a);
    ll_picture_finish(&b);
}

// ---- labels ----

static uint32_t ink_count(const struct ll_picture *picture, uint32_t x0, uint32_t x1)
{
    uint32_t num = 0;
    for (uint32_t y = 0; y < picture->height; y++) {
        for (uint32_t x = x0; x < x1; x++)
            num += ll_picture_at(picture, x, y)[0] > 128;
    }
    return num;
}

static void labels_are_drawn_and_stay_in_their_room(void **state)
{
    (void)state;
    static const uint8_t white[3] = { 255, 255, 255 };
    for (uint32_t i = 0; i < ll_num_label_fonts; i++) {
        const struct ll_label_font *font = &ll_label_fonts[i];
        assert_ptr_equal(ll_label_font(font->size_px), font);
        assert_true(font->line_px >= font->size_px && font->line_px < 64);
        for (char c = '!'; c <= '~'; c++) { // each glyph has ink, inside of its line
            struct ll_picture picture;
            assert_true(ll_picture_init(&picture, 60, 80));
            char text[] = { c, '\0' };
            ll_label_draw(&picture, font, 8, 8, 100, white, text);
            uint32_t num = 0, outside = 0;
            for (uint32_t y = 0; y < 80; y++) {
                for (uint32_t x = 0; x < 60; x++) {
                    bool ink = ll_picture_at(&picture, x, y)[0] > 0;
                    num += ink;
                    outside += ink && (y < 8 || y >= 8 + font->line_px);
                }
            }
            assert_true(num >= 2 && num < font->size_px * font->size_px);
            assert_int_equal(outside, 0);
            ll_picture_finish(&picture);
        }
    }
    const struct ll_label_font *font = ll_label_font(0);
    assert_ptr_equal(font, &ll_label_fonts[0]);
    assert_int_equal(ll_label_width(font, ""), 0);
    assert_true(ll_label_width(font, "ii") < ll_label_width(font, "MM"));
    // What is no UTF-8, or no glyph: one '?' each, to the end and no further.
    assert_int_equal(ll_label_width(font, "\xff\xd0\x96\xe2\x80"),
                     ll_label_width(font, "????"));
    // Cut at 40 pixels; clipped at the edges.
    struct ll_picture picture;
    assert_true(ll_picture_init(&picture, 120, 20));
    ll_label_draw(&picture, font, 0, 0, 40, white, "a long label without end");
    assert_true(ink_count(&picture, 0, 40) > 20);
    assert_int_equal(ink_count(&picture, 40, 120), 0);
    ll_label_draw(&picture, font, -30, -7, 1000, white, "a long label without end");
    ll_label_draw(&picture, font, 100, 15, 1000, white, "a long label without end");
    ll_picture_finish(&picture);
}

// ---- sheets ----

static void sheets_are_laid_out_without_overlap(void **state)
{
    (void)state;
    static const struct ll_sheet_params cases[] = {
        { 1, 320, 180, 0, false },  { 15, 480, 270, 0, false }, { 24, 480, 270, 6, true },
        { 24, 480, 270, 0, false }, { 7, 64, 64, 0, true },     { 5, 100, 300, 2, false },
        { 40, 20, 10, 0, true },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ll_sheet_layout layout;
        assert_true(ll_sheet_layout(&cases[i], &layout));
        assert_true(layout.num_columns * layout.num_rows >= cases[i].num_cells);
        assert_true(layout.num_columns * (layout.num_rows - 1) < cases[i].num_cells);
        assert_true(!cases[i].num_columns || layout.num_columns == cases[i].num_columns);
        assert_true(layout.label_px >= layout.font->line_px);
        uint32_t x, y, last_x = 0, last_y = 0;
        for (uint32_t c = 0; c < cases[i].num_cells; c++) {
            ll_sheet_cell(&layout, c, &x, &y);
            assert_true(x >= layout.gap_px && y >= layout.gap_px + layout.title_px);
            assert_true(x + layout.cell_width + layout.gap_px <= layout.width);
            assert_true(y + layout.cell_height + layout.label_px + layout.gap_px <=
                        layout.height);
            if (c % layout.num_columns)
                assert_true(x == last_x + layout.cell_width + layout.gap_px &&
                            y == last_y);
            else if (c)
                assert_true(y >= last_y + layout.cell_height + layout.label_px);
            last_x = x;
            last_y = y;
        }
    }
    struct ll_sheet_layout layout;
    ll_sheet_layout(&cases[1], &layout);
    assert_int_equal(layout.num_columns, 3); // 15: no empty place
    ll_sheet_layout(&cases[3], &layout);
    assert_int_equal(layout.num_columns * layout.num_rows, 24);
    struct ll_sheet_params large = { 400, 1920, 1080, 0, false }, none = { 0 };
    assert_false(ll_sheet_layout(&large, &layout));
    assert_true(layout.width > LL_MAX_PICTURE_EDGE);
    assert_false(ll_sheet_layout(&none, &layout));
}

static void sheets_hold_what_was_put(void **state)
{
    (void)state;
    struct ll_sheet_layout layout;
    struct ll_sheet_params params = {
        .num_cells = 5, .cell_width = 80, .cell_height = 45, .has_title = true
    };
    assert_true(ll_sheet_layout(&params, &layout));
    struct ll_sheet sheet;
    assert_true(ll_sheet_init(&sheet, &layout, "title"));
    struct ll_picture pictures[5];
    for (uint32_t i = 0; i < 5; i++) {
        pictures[i] = picture_make(80, 45, i);
        ll_sheet_put(&sheet, i, pictures[i].rgba, "label of a cell");
    }
    for (uint32_t i = 0; i < 5; i++) {
        struct ll_picture got;
        assert_true(ll_sheet_get(&sheet, i, &got));
        assert_memory_equal(got.rgba, pictures[i].rgba, 80 * 45 * 4);
        ll_picture_finish(&got);
        // The label stands below its picture.
        uint32_t x, y, ink = 0;
        ll_sheet_cell(&layout, i, &x, &y);
        for (uint32_t row = 0; row < layout.label_px; row++) {
            for (uint32_t col = 0; col < 80; col++)
                ink += ll_picture_at(&sheet.picture, x + col, y + 45 + row)[0] > 150;
        }
        assert_true(ink > 40);
        ll_picture_finish(&pictures[i]);
    }
    ll_sheet_finish(&sheet);
    ll_sheet_finish(&sheet);
}

// ---- the sphere ----

// What the sphere shows in a direction: each axis a channel.
static void sphere_color(const float d[3], uint8_t rgba[4])
{
    for (int c = 0; c < 3; c++)
        rgba[c] = (uint8_t)lroundf(127.5f + 100 * d[c]);
    rgba[3] = 255;
}

static void faces_make(struct ll_picture faces[LL_NUM_CUBE_FACES], uint32_t inner)
{
    uint32_t edge = inner + 2 * LL_CUBE_BORDER;
    for (int face = 0; face < LL_NUM_CUBE_FACES; face++) {
        assert_true(ll_picture_init(&faces[face], edge, edge));
        struct ll_cube_view view =
            ll_cube_view(&(struct ll_shot){ 0 }, (enum ll_cube_face)face, inner);
        struct ll_camera camera = { .yaw_deg = view.yaw_deg,
                                    .pitch_deg = view.pitch_deg,
                                    .field_of_view_deg = view.field_of_view_deg,
                                    .near_yd = 0.1f,
                                    .width = edge,
                                    .height = edge };
        float to_clip[4][4], to_rel[4][4];
        ll_camera_matrices(&camera, to_clip, to_rel);
        for (uint32_t y = 0; y < edge; y++) {
            for (uint32_t x = 0; x < edge; x++) {
                float cx = 2 * ((float)x + 0.5f) / (float)edge - 1;
                float cy = 2 * ((float)y + 0.5f) / (float)edge - 1;
                float d[3], length = 0;
                for (int k = 0; k < 3; k++) {
                    d[k] = to_rel[0][k] * cx + to_rel[1][k] * cy + to_rel[3][k];
                    length += d[k] * d[k];
                }
                for (int k = 0; k < 3; k++)
                    d[k] /= sqrtf(length);
                sphere_color(d, ll_picture_at(&faces[face], x, y));
            }
        }
    }
}

static void six_faces_make_the_sphere(void **state)
{
    (void)state;
    enum { WIDTH = 256, HEIGHT = 128 };
    struct ll_picture faces[LL_NUM_CUBE_FACES], out;
    uint32_t inner = ll_cube_inner_px(WIDTH);
    faces_make(faces, inner);
    assert_true(ll_picture_init(&out, WIDTH, HEIGHT));
    ll_cube_to_equirect(faces, &out);
    for (uint32_t y = 0; y < HEIGHT; y++) {
        double up = LL_PI * (0.5 - (y + 0.5) / HEIGHT);
        for (uint32_t x = 0; x < WIDTH; x++) {
            double left = 2 * LL_PI * (0.5 - (x + 0.5) / WIDTH);
            float d[3] = { (float)(cos(up) * cos(left)), (float)(cos(up) * sin(left)),
                           (float)sin(up) };
            uint8_t want[4];
            sphere_color(d, want);
            if (ll_diff_pixel(want, ll_picture_at(&out, x, y)) > 1)
                fail_msg("wrong at %u, %u", x, y);
        }
    }
    for (int face = 0; face < LL_NUM_CUBE_FACES; face++) {
        struct ll_picture crop;
        assert_true(ll_cube_face_crop(&faces[face], &crop));
        assert_int_equal(crop.width, inner);
        assert_memory_equal(ll_picture_at(&crop, 0, 0),
                            ll_picture_at(&faces[face], LL_CUBE_BORDER, LL_CUBE_BORDER),
                            inner * 4);
        ll_picture_finish(&crop);
        ll_picture_finish(&faces[face]);
    }
    ll_picture_finish(&out);
}

static void black_is_noticed_whatever_the_alpha(void **state)
{
    (void)state;
    uint8_t pixels[4 * 4] = { 0 };
    pixels[7] = 255;
    assert_true(ll_picture_is_black(pixels, 4));
    pixels[14] = 1;
    assert_false(ll_picture_is_black(pixels, 4));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(png_comes_back_and_is_read_from_any_bytes),
        cmocka_unit_test(png_headers_are_not_trusted),
        cmocka_unit_test(differences_have_known_figures),
        cmocka_unit_test(heat_grows_with_the_difference),
        cmocka_unit_test(labels_are_drawn_and_stay_in_their_room),
        cmocka_unit_test(sheets_are_laid_out_without_overlap),
        cmocka_unit_test(sheets_hold_what_was_put),
        cmocka_unit_test(six_faces_make_the_sphere),
        cmocka_unit_test(black_is_noticed_whatever_the_alpha),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
