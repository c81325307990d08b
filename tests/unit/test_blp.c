// blp: the reader, the decoder, the writer.
#include "testkit.h"

#include "base/cursor.h"
#include "formats/blp.h"
#include "formats/mip.h"
#include "formats/write/blp_write.h"

#define FIRST_LEVEL 0x494u

static struct ll_report report;

static uint32_t fnv(const uint8_t *data, size_t size)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ data[i]) * 16777619u;
    return hash;
}

// An image file by hand: header, palette of (i, 255 - i, i ^ 0x55, 7), levels.
struct image {
    uint8_t bytes[64 * 1024];
    size_t size;
};

static void image_begin(struct image *image, uint8_t encoding, uint8_t alpha_depth,
                        uint8_t alpha_type, uint32_t width, uint32_t height)
{
    memset(image, 0, sizeof *image);
    memcpy(image->bytes, "BLP2", 4);
    ll_store_u32(image->bytes + 4, 1);
    image->bytes[8] = encoding;
    image->bytes[9] = alpha_depth;
    image->bytes[10] = alpha_type;
    ll_store_u32(image->bytes + 12, width);
    ll_store_u32(image->bytes + 16, height);
    for (int i = 0; i < 256; i++) {
        uint8_t *entry = image->bytes + 0x94 + i * 4;
        entry[0] = (uint8_t)(i ^ 0x55); // blue first
        entry[1] = (uint8_t)(255 - i);
        entry[2] = (uint8_t)i;
        entry[3] = 7;
    }
    image->size = FIRST_LEVEL;
}

static void image_level(struct image *image, uint32_t level, const uint8_t *data,
                        uint32_t size)
{
    if (level)
        image->bytes[11] = 1;
    ll_store_u32(image->bytes + 0x14 + level * 4, (uint32_t)image->size);
    ll_store_u32(image->bytes + 0x54 + level * 4, size);
    memcpy(image->bytes + image->size, data, size);
    image->size += size;
}

static enum ll_status image_parse(const struct image *image, struct ll_blp *blp)
{
    return ll_blp_parse((struct ll_bytes){ image->bytes, image->size }, blp, &report);
}

static void palette_depths_are_pixel_exact(void **state) // BR-020
{
    (void)state;
    // 3 x 3 pixels, so that the alpha planes do not end on a byte.
    static const uint8_t indices[9] = { 0, 1, 2, 3, 250, 251, 252, 253, 254 };
    static const struct {
        uint8_t depth, plane[9];
        uint32_t plane_bytes;
        uint8_t alpha[9];
    } cases[] = {
        { 0, { 0 }, 0, { 255, 255, 255, 255, 255, 255, 255, 255, 255 } },
        { 1, { 0xa5, 0x01 }, 2, { 255, 0, 255, 0, 0, 255, 0, 255, 255 } },
        { 4,
          { 0x10, 0x32, 0x54, 0xfe, 0x08 },
          5,
          { 0, 17, 34, 51, 68, 85, 238, 255, 136 } },
        { 8, { 9, 8, 7, 6, 5, 4, 3, 2, 1 }, 9, { 9, 8, 7, 6, 5, 4, 3, 2, 1 } },
    };
    for (size_t i = 0; i < 2 * (sizeof cases / sizeof cases[0]); i++) {
        // Then the same as one row.
        bool row = i >= sizeof cases / sizeof cases[0];
        const size_t k = row ? i - sizeof cases / sizeof cases[0] : i;
        struct image image;
        image_begin(&image, 1, cases[k].depth, 8, row ? 9 : 3, row ? 1 : 3);
        uint8_t level[18];
        memcpy(level, indices, 9);
        memcpy(level + 9, cases[k].plane, cases[k].plane_bytes);
        image_level(&image, 0, level, 9 + cases[k].plane_bytes);
        struct ll_blp blp;
        assert_int_equal(image_parse(&image, &blp), LL_OK);
        assert_int_equal(report.num_warnings, 0);
        assert_int_equal(ll_blp_level_bytes(&blp, 0), 9 + cases[k].plane_bytes);
        uint8_t rgba[36];
        ll_blp_level_decode(&blp, 0, rgba);
        for (int p = 0; p < 9; p++) {
            assert_int_equal(rgba[p * 4], indices[p]);
            assert_int_equal(rgba[p * 4 + 1], 255 - indices[p]);
            assert_int_equal(rgba[p * 4 + 2], indices[p] ^ 0x55);
            assert_int_equal(rgba[p * 4 + 3], cases[k].alpha[p]);
        }
    }
}

static void palette_without_its_alpha_plane_is_opaque(void **state)
{
    (void)state;
    struct image image;
    image_begin(&image, 1, 8, 8, 2, 2);
    image_level(&image, 0, (const uint8_t[]){ 1, 2, 3, 4 }, 4);
    struct ll_blp blp;
    assert_int_equal(image_parse(&image, &blp), LL_OK);
    uint8_t rgba[16], stored[8];
    ll_blp_level_decode(&blp, 0, rgba);
    ll_blp_level_copy(&blp, 0, stored);
    for (int p = 0; p < 4; p++) {
        assert_int_equal(rgba[p * 4], p + 1);
        assert_int_equal(rgba[p * 4 + 3], 255);
        assert_int_equal(stored[4 + p], 255);
    }
}

// c0 <= c1: the mode of three colours, index 3 in every fourth pixel.
static const uint8_t hole_block[8] = { 0x00, 0x00, 0xff, 0xff, 0xe4, 0xe4, 0xe4, 0xe4 };

static void the_fourth_index_is_a_hole_only_with_alpha(void **state)
{
    (void)state;
    // alphaDepth, alphaType, alpha of index 3
    static const uint8_t cases[][3] = {
        { 0, 0, 255 }, { 1, 0, 0 }, { 8, 0, 0 }, { 8, 5, 0 }, { 0, 9, 255 }
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct image image;
        image_begin(&image, 2, cases[i][0], cases[i][1], 4, 4);
        image_level(&image, 0, hole_block, 8);
        struct ll_blp blp;
        assert_int_equal(image_parse(&image, &blp), LL_OK);
        assert_int_equal(blp.encoding, LL_BLP_DXT1);
        uint8_t rgba[64];
        ll_blp_level_decode(&blp, 0, rgba);
        const uint8_t expected[16] = { 0,   0,   0,   255, 255, 255, 255, 255,
                                       127, 127, 127, 255, 0,   0,   0,   cases[i][2] };
        for (int row = 0; row < 4; row++)
            assert_memory_equal(rgba + row * 16, expected, 16);
    }
}

static void dxt3_and_dxt5_have_known_values(void **state)
{
    (void)state;
    // Red and blue, four colours though c0 < c1 in the second block.
    static const uint8_t blocks[2][16] = {
        { 0x10, 0x32, 0x54, 0x76, 0x98, 0xba, 0xdc, 0xfe, 0x00, 0xf8, 0x1f, 0x00, 0xe4,
          0xe4, 0xe4, 0xe4 },
        { 200, 60, 0x88, 0xc6, 0xfa, 0x88, 0xc6, 0xfa, 0x1f, 0x00, 0x00, 0xf8, 0xe4, 0xe4,
          0xe4, 0xe4 },
    };
    struct image image;
    struct ll_blp blp;
    uint8_t rgba[64];
    image_begin(&image, 2, 8, 1, 4, 4);
    image_level(&image, 0, blocks[0], 16);
    assert_int_equal(image_parse(&image, &blp), LL_OK);
    ll_blp_level_decode(&blp, 0, rgba);
    const uint8_t first[16] = { 255, 0, 0,  0,  0,  0, 255, 17,
                                170, 0, 85, 34, 85, 0, 170, 51 };
    assert_memory_equal(rgba, first, 16);
    assert_int_equal(rgba[63], 255);

    image_begin(&image, 2, 8, 7, 4, 4);
    image_level(&image, 0, blocks[1], 16);
    assert_int_equal(image_parse(&image, &blp), LL_OK);
    ll_blp_level_decode(&blp, 0, rgba);
    // Bits 88 c6 fa hold the indices 0 1 2 3 4 5 6 7; sevenths are truncated.
    const uint8_t alphas[8] = { 200, 60, 180, 160, 140, 120, 100, 80 };
    for (int p = 0; p < 8; p++)
        assert_int_equal(rgba[p * 4 + 3], alphas[p]);
    assert_int_equal(rgba[8], 85); // (2 * blue + red) / 3: red part
    assert_int_equal(rgba[10], 170);

    // Without alpha depth the alpha bits are not looked at.
    image_begin(&image, 2, 0, 7, 4, 4);
    image_level(&image, 0, blocks[1], 16);
    assert_int_equal(image_parse(&image, &blp), LL_OK);
    ll_blp_level_decode(&blp, 0, rgba);
    for (int p = 0; p < 16; p++)
        assert_int_equal(rgba[p * 4 + 3], 255);
    // An odd depth means "has alpha".
    image.bytes[9] = 72;
    assert_int_equal(image_parse(&image, &blp), LL_OK);
    ll_blp_level_decode(&blp, 0, rgba);
    assert_int_equal(rgba[7], 60);
}

static void raw_pixels_are_blue_first(void **state)
{
    (void)state;
    struct image image;
    image_begin(&image, 3, 8, 8, 2, 1);
    image_level(&image, 0, (const uint8_t[]){ 1, 2, 3, 4, 5, 6, 7, 8 }, 8);
    struct ll_blp blp;
    assert_int_equal(image_parse(&image, &blp), LL_OK);
    uint8_t rgba[8];
    ll_blp_level_decode(&blp, 0, rgba);
    assert_memory_equal(rgba, ((const uint8_t[]){ 3, 2, 1, 4, 7, 6, 5, 8 }), 8);
}

static void bad_mip_tables_end_the_chain(void **state)
{
    (void)state;
    uint8_t data[16 * 16 / 2] = { 0 };
    struct image image, good;
    image_begin(&good, 2, 0, 0, 16, 16);
    for (uint32_t level = 0, edge = 16; level < 5; level++, edge /= 2)
        image_level(&good, level, data, edge > 4 ? edge * edge / 2 : 8);
    struct ll_blp blp;
    assert_int_equal(image_parse(&good, &blp), LL_OK);
    assert_int_equal(blp.num_levels, 5);
    assert_int_equal(report.num_warnings, 0);

    image = good; // one level past 1 x 1
    image_level(&image, 5, data, 8);
    assert_int_equal(image_parse(&image, &blp), LL_OK);
    assert_int_equal(blp.num_levels, 5);

    image = good; // the table ends early
    ll_store_u32(image.bytes + 0x14 + 3 * 4, 0);
    assert_int_equal(image_parse(&image, &blp), LL_OK);
    assert_int_equal(blp.num_levels, 3);

    image = good; // a negative size, which wraps in 32 bits
    ll_store_u32(image.bytes + 0x54 + 4 * 4, 4294616572u);
    assert_int_equal(image_parse(&image, &blp), LL_OK);
    assert_int_equal(blp.num_levels, 4);
    assert_int_equal(report.num_warnings, 1);

    image = good; // an offset past the end
    ll_store_u32(image.bytes + 0x14 + 2 * 4, 0x7fffffff);
    assert_int_equal(image_parse(&image, &blp), LL_OK);
    assert_int_equal(blp.num_levels, 2);

    image = good; // not one block
    ll_store_u32(image.bytes + 0x54 + 2 * 4, 7);
    assert_int_equal(image_parse(&image, &blp), LL_OK);
    assert_int_equal(blp.num_levels, 2);

    image = good; // the first level's size lies, but its blocks are there
    ll_store_u32(image.bytes + 0x54, 0xfffffff0);
    assert_int_equal(image_parse(&image, &blp), LL_OK);
    assert_int_equal(blp.levels[0].size, 128);
    assert_int_equal(report.num_warnings, 1);

    image = good; // no mips announced
    image.bytes[11] = 0;
    assert_int_equal(image_parse(&image, &blp), LL_OK);
    assert_int_equal(blp.num_levels, 1);
}

static void short_levels_repeat_what_they_have(void **state)
{
    (void)state;
    struct image image;
    struct ll_blp blp;
    uint8_t data[64], stored[64], rgba[16 * 8 * 4];
    for (int i = 0; i < 64; i++)
        data[i] = (uint8_t)(i * 3 + 1);
    image_begin(&image, 2, 0, 0, 16, 8); // 8 blocks, then 8 x 4: 2 blocks
    image_level(&image, 0, data, 64);
    image_level(&image, 1, data, 12);
    assert_int_equal(image_parse(&image, &blp), LL_OK);
    assert_int_equal(blp.num_levels, 2);
    assert_int_equal(report.num_warnings, 1);
    ll_blp_level_copy(&blp, 1, stored);
    assert_memory_equal(stored, data, 8);
    assert_memory_equal(stored + 8, data, 8);
    ll_blp_level_decode(&blp, 1, rgba);
    for (int row = 0; row < 4; row++)
        assert_memory_equal(rgba + row * 32, rgba + row * 32 + 16, 16);

    image_begin(&image, 3, 8, 0, 4, 2); // 2 x 1 with one pixel and a half
    image_level(&image, 0, data, 32);
    image_level(&image, 1, data, 6);
    assert_int_equal(image_parse(&image, &blp), LL_OK);
    ll_blp_level_copy(&blp, 1, stored);
    assert_memory_equal(stored + 4, data, 4);
    ll_blp_level_decode(&blp, 1, rgba);
    assert_memory_equal(rgba, rgba + 4, 4);

    image_begin(&image, 1, 0, 0, 4, 4); // 2 x 2 with three indices
    image_level(&image, 0, data, 16);
    image_level(&image, 1, data, 3);
    assert_int_equal(image_parse(&image, &blp), LL_OK);
    ll_blp_level_decode(&blp, 1, rgba);
    assert_memory_equal(rgba + 8, rgba + 12, 4);
    assert_int_equal(rgba[8], data[2]);
}

static void what_is_no_image_is_refused_with_a_reason(void **state)
{
    (void)state;
    struct image good, image;
    uint8_t data[64] = { 0 };
    image_begin(&good, 1, 8, 8, 4, 4);
    image_level(&good, 0, data, 32);
    struct ll_blp blp;
    assert_int_equal(image_parse(&good, &blp), LL_OK);

    image = good; // JPEG content
    ll_store_u32(image.bytes + 4, 0);
    assert_int_equal(image_parse(&image, &blp), LL_ERR_UNSUPPORTED);
    assert_non_null(strstr(report.error.reason, "JPEG"));
    image = good;
    image.bytes[3] = '1';
    assert_int_equal(image_parse(&image, &blp), LL_ERR_UNSUPPORTED);
    assert_non_null(strstr(report.error.reason, "BLP1"));
    image = good; // depths that no palette has
    for (int depth = 2; depth < 256; depth++) {
        image.bytes[9] = (uint8_t)depth;
        assert_int_equal(image_parse(&image, &blp),
                         depth == 4 || depth == 8 ? LL_OK : LL_ERR_CORRUPT);
    }
    image = good;
    ll_store_u32(image.bytes + 12, 0);
    assert_int_equal(image_parse(&image, &blp), LL_ERR_CORRUPT);
    image = good;
    ll_store_u32(image.bytes + 12, 8193);
    assert_int_equal(image_parse(&image, &blp), LL_ERR_LIMIT);
    image = good;
    image.bytes[8] = 4;
    assert_int_equal(image_parse(&image, &blp), LL_ERR_UNSUPPORTED);
    image = good; // first level too short for its indices
    ll_store_u32(image.bytes + 0x54, 15);
    assert_int_equal(image_parse(&image, &blp), LL_ERR_TRUNCATED);
    image = good; // palette cut
    image.size = FIRST_LEVEL - 1;
    assert_int_equal(image_parse(&image, &blp), LL_ERR_TRUNCATED);
    image.size = 0;
    assert_int_equal(image_parse(&image, &blp), LL_ERR_TRUNCATED);
}

static void sizes_that_are_no_multiple_of_a_block_are_cropped(void **state)
{
    (void)state;
    struct image image;
    uint8_t blocks[6 * 8] = { 0 };
    for (int b = 0; b < 6; b++) // 9 x 5: three by two blocks, each of one grey
        blocks[b * 8] = blocks[b * 8 + 2] = (uint8_t)(b + 1);
    image_begin(&image, 2, 0, 0, 9, 5);
    image_level(&image, 0, blocks, sizeof blocks);
    struct ll_blp blp;
    assert_int_equal(image_parse(&image, &blp), LL_OK);
    assert_int_equal(ll_blp_level_bytes(&blp, 0), 48);
    uint8_t rgba[9 * 5 * 4];
    ll_blp_level_decode(&blp, 0, rgba);
    for (int y = 0; y < 5; y++)
        for (int x = 0; x < 9; x++) {
            int v = y / 4 * 3 + x / 4 + 1; // 5 bits of blue
            assert_int_equal(rgba[(y * 9 + x) * 4 + 2], v << 3 | v >> 2);
        }
}

static void picture_make(uint8_t *rgba, uint32_t edge)
{
    for (uint32_t y = 0; y < edge; y++) {
        for (uint32_t x = 0; x < edge; x++) {
            uint8_t *p = rgba + (y * edge + x) * 4;
            p[0] = (uint8_t)(x * 255 / edge);
            p[1] = (uint8_t)(y * 255 / edge);
            p[2] = (uint8_t)((x + y) * 127 / edge);
            p[3] = (uint8_t)(255 - x * 255 / edge);
        }
    }
}

static double picture_error(const uint8_t *a, const uint8_t *b, size_t pixels,
                            int channels)
{
    double sum = 0;
    for (size_t i = 0; i < pixels; i++)
        for (int c = 0; c < channels; c++)
            sum += abs(a[i * 4 + (size_t)c] - b[i * 4 + (size_t)c]);
    return sum / (double)(pixels * (size_t)channels);
}

static void written_images_read_back(void **state)
{
    (void)state;
    static uint8_t picture[64 * 64 * 4], decoded[64 * 64 * 4], mip[32 * 32 * 4];
    picture_make(picture, 64);
    ll_mip_halve(picture, 64, 64, mip);
    for (int encoding = LL_BLP_WRITE_DXT1; encoding <= LL_BLP_WRITE_BGRA; encoding++) {
        struct ll_writer writer = { 0 };
        struct ll_blp_write image = { .encoding = (enum ll_blp_write_encoding)encoding,
                                      .width = 64,
                                      .height = 64,
                                      .rgba = picture };
        assert_int_equal(ll_blp_write(&image, &writer), LL_OK);
        struct ll_bytes bytes;
        assert_int_equal(ll_writer_result(&writer, &bytes), LL_OK);
        struct ll_blp blp;
        assert_int_equal(ll_blp_parse(bytes, &blp, &report), LL_OK);
        assert_int_equal(report.num_warnings, 0);
        assert_int_equal(blp.num_levels, 7);
        assert_int_equal(blp.levels[0].data - bytes.data, FIRST_LEVEL);
        const struct ll_bytes *last = &blp.levels[6];
        assert_ptr_equal(last->data + last->size, bytes.data + bytes.size);
        int channels = encoding == LL_BLP_WRITE_DXT1 ? 3 : 4;
        double most = encoding == LL_BLP_WRITE_BGRA ? 0 : 3; // of 255, in the mean
        ll_blp_level_decode(&blp, 0, decoded);
        assert_true(picture_error(picture, decoded, 64 * 64, channels) <= most);
        if (encoding == LL_BLP_WRITE_DXT1)
            assert_int_equal(decoded[3 + 63 * 4], 255);
        ll_blp_level_decode(&blp, 1, decoded);
        assert_true(picture_error(mip, decoded, 32 * 32, channels) <= most * 2.5);
        ll_writer_finish(&writer);
    }
}

static void written_blocks_do_not_depend_on_the_compiler(void **state)
{
    (void)state;
    static uint8_t picture[64 * 64 * 4];
    struct ll_random random = ll_random_make(5);
    for (size_t i = 0; i < sizeof picture; i++)
        picture[i] = (uint8_t)(i / 40 + ll_random_u32(&random) % 60);
    // The sums of gcc 12; clang 14 gives the same.
    static const uint32_t sums[2] = { 0xa40ce244, 0x37b88cae };
    for (int encoding = LL_BLP_WRITE_DXT1; encoding <= LL_BLP_WRITE_DXT5; encoding++) {
        struct ll_writer writer = { 0 };
        struct ll_blp_write image = { .encoding = (enum ll_blp_write_encoding)encoding,
                                      .width = 64,
                                      .height = 64,
                                      .rgba = picture };
        assert_int_equal(ll_blp_write(&image, &writer), LL_OK);
        assert_int_equal(fnv(writer.data, writer.size), sums[encoding]);
        ll_writer_finish(&writer);
    }
}

static void the_writer_refuses_odd_sizes(void **state)
{
    (void)state;
    static uint8_t picture[64 * 64 * 4];
    static const uint32_t sizes[][2] = { { 0, 4 }, { 63, 64 }, { 64, 48 }, { 2048, 1 } };
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct ll_writer writer = { 0 };
        struct ll_blp_write image = { .width = sizes[i][0],
                                      .height = sizes[i][1],
                                      .rgba = picture };
        assert_int_equal(ll_blp_write(&image, &writer), LL_ERR_LIMIT);
        assert_int_equal(writer.size, 0);
    }
}

static void mips_are_rounded_means(void **state)
{
    (void)state;
    const uint8_t square[16] = { 0, 1, 2, 255, 1, 1, 2, 255, 1, 2, 3, 255, 0, 2, 4, 255 };
    uint8_t one[4];
    ll_mip_halve(square, 2, 2, one);
    assert_memory_equal(one, ((const uint8_t[]){ 1, 2, 3, 255 }), 4);
    ll_mip_halve(square, 4, 1, (uint8_t[8]){ 0 });
    ll_mip_halve(square, 1, 2, one); // one column: its own neighbour
    assert_memory_equal(one, ((const uint8_t[]){ 1, 1, 2, 255 }), 4);
    assert_int_equal(ll_mip_count(256, 64), 9);
    assert_int_equal(ll_mip_count(1, 1), 1);
    assert_int_equal(ll_mip_count(5, 3), 3);
}

static void parse_once(struct ll_bytes bytes)
{
    struct ll_blp blp;
    struct ll_report once;
    if (ll_blp_parse(bytes, &blp, &once) != LL_OK)
        return;
    for (uint32_t level = 0; level < blp.num_levels; level++) {
        uint32_t width = ll_blp_level_width(&blp, level);
        uint32_t height = ll_blp_level_height(&blp, level);
        if ((uint64_t)width * height > 65536)
            continue; // a mutated size with data for it: not worth the time
        uint8_t *rgba = malloc((size_t)width * height * 4);
        uint8_t *stored = malloc(ll_blp_level_bytes(&blp, level));
        ll_blp_level_decode(&blp, level, rgba);
        ll_blp_level_copy(&blp, level, stored);
        free(rgba);
        free(stored);
    }
}

static void broken_files_never_crash(void **state)
{
    (void)state;
    uint8_t data[1024];
    for (int i = 0; i < 1024; i++)
        data[i] = (uint8_t)(i * 7);
    // encoding, depth, type; level bytes follow from a first parse
    static const uint8_t kinds[][3] = { { 1, 0, 8 }, { 1, 1, 8 }, { 1, 4, 8 },
                                        { 1, 8, 8 }, { 2, 0, 0 }, { 2, 8, 1 },
                                        { 2, 8, 7 }, { 3, 8, 8 } };
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        struct image image;
        image_begin(&image, kinds[k][0], kinds[k][1], kinds[k][2], 16, 8);
        struct ll_blp shape = { .encoding = kinds[k][0] == 1   ? LL_BLP_PALETTE
                                            : kinds[k][0] == 3 ? LL_BLP_BGRA
                                            : kinds[k][2] == 0 ? LL_BLP_DXT1
                                                               : LL_BLP_DXT5,
                                .alpha_depth = kinds[k][1],
                                .width = 16,
                                .height = 8 };
        for (uint32_t level = 0; level < 5; level++)
            image_level(&image, level, data, (uint32_t)ll_blp_level_bytes(&shape, level));
        struct ll_bytes bytes = { image.bytes, image.size };
        struct ll_blp blp;
        assert_int_equal(ll_blp_parse(bytes, &blp, &report), LL_OK);
        assert_int_equal(blp.num_levels, 5);
        parse_truncated(bytes, NULL, 0, parse_once);
        parse_mutated(bytes, 2000, 100 + k, parse_once);
    }
}

static void corpus_images_decode_to_known_pixels(void **state)
{
    (void)state;
    // Sums over level 0 and level 2, from a decoder written apart from this one.
    static const struct {
        const char *name;
        uint32_t num_levels, level_0, level_2;
    } files[] = {
        { "blp/dxt1a.blp", 5, 0xa4db90ca, 0xe5008c38 },
        { "blp/dxt3.blp", 9, 0xca7927a8, 0x38725d49 },
        { "blp/dxt5.blp", 10, 0x4ae4ea18, 0x206d5a2d },
        { "blp/pala0.blp", 10, 0x59829e7b, 0x3cd0c505 },
        { "blp/pala1.blp", 6, 0x57d13c27, 0x9b178215 },
        { "blp/pala4.blp", 8, 0x3eb31b9b, 0x1af58a04 },
        { "blp/pala8.blp", 8, 0x8c92d2f7, 0x22e0c720 },
        { "blp/raw.blp", 1, 0x57907147, 0 },
    };
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        CORPUS_OR_SKIP(path, files[i].name);
        struct ll_bytes bytes = file_read(path);
        struct ll_blp blp;
        assert_int_equal(ll_blp_parse(bytes, &blp, &report), LL_OK);
        assert_int_equal(blp.num_levels, files[i].num_levels);
        for (uint32_t level = 0; level < blp.num_levels; level += 2) {
            size_t pixels = (size_t)ll_blp_level_width(&blp, level) *
                            ll_blp_level_height(&blp, level);
            uint8_t *rgba = malloc(pixels * 4);
            ll_blp_level_decode(&blp, level, rgba);
            if (level == 0)
                assert_int_equal(fnv(rgba, pixels * 4), files[i].level_0);
            if (level == 2)
                assert_int_equal(fnv(rgba, pixels * 4), files[i].level_2);
            free(rgba);
        }
        free((void *)bytes.data);
    }
}

static void corpus_blp1_is_refused(void **state)
{
    (void)state;
    static const char *const files[] = { "blp/test_rect_with_alpha.blp",
                                         "blp/test_rect_without_alpha.blp",
                                         "blp/test_simple_jpg.blp",
                                         "blp/test_simple_with_alpha.blp",
                                         "blp/test_simple_without_alpha.blp" };
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        CORPUS_OR_SKIP(path, files[i]);
        struct ll_bytes bytes = file_read(path);
        struct ll_blp blp;
        assert_int_equal(ll_blp_parse(bytes, &blp, &report), LL_ERR_UNSUPPORTED);
        free((void *)bytes.data);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(palette_depths_are_pixel_exact),
        cmocka_unit_test(palette_without_its_alpha_plane_is_opaque),
        cmocka_unit_test(the_fourth_index_is_a_hole_only_with_alpha),
        cmocka_unit_test(dxt3_and_dxt5_have_known_values),
        cmocka_unit_test(raw_pixels_are_blue_first),
        cmocka_unit_test(bad_mip_tables_end_the_chain),
        cmocka_unit_test(short_levels_repeat_what_they_have),
        cmocka_unit_test(what_is_no_image_is_refused_with_a_reason),
        cmocka_unit_test(sizes_that_are_no_multiple_of_a_block_are_cropped),
        cmocka_unit_test(written_images_read_back),
        cmocka_unit_test(written_blocks_do_not_depend_on_the_compiler),
        cmocka_unit_test(the_writer_refuses_odd_sizes),
        cmocka_unit_test(mips_are_rounded_means),
        cmocka_unit_test(broken_files_never_crash),
        cmocka_unit_test(corpus_images_decode_to_known_pixels),
        cmocka_unit_test(corpus_blp1_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
