// vfs: the header of an archive is checked before anything else looks at it.
#include "testkit.h"

#include "base/cursor.h"
#include "test_vfs_kit.h"

static void parse_header(struct ll_bytes bytes)
{
    struct ll_mpq_header header;
    header_of(bytes, &header);
}

static void hostile_headers_are_refused_at_once(void **state) // BR-039
{
    (void)state;
    archive_text("good.mpq", "a.txt", "text");
    struct ll_bytes good = file_read(at("good.mpq"));
    static const struct {
        uint32_t offset, value;
        enum ll_status status;
    } cases[] = {
        { 24, 0xffffffff, LL_ERR_CORRUPT },
        { 24, 0x80000000, LL_ERR_LIMIT },
        { 24, 1u << 21, LL_ERR_LIMIT },
        { 24, 1u << 20, LL_ERR_TRUNCATED },
        { 24, 0, LL_ERR_CORRUPT },
        { 24, 3, LL_ERR_CORRUPT },
        { 28, 0xffffffff, LL_ERR_LIMIT },
        { 28, 0x10000, LL_ERR_TRUNCATED },
        { 16, 0xffffffff, LL_ERR_TRUNCATED },
        { 16, 0x7ffffff0, LL_ERR_TRUNCATED },
        { 20, 0xfffffff0, LL_ERR_TRUNCATED },
        { 16, 0, LL_ERR_CORRUPT },
        { 20, 4, LL_ERR_CORRUPT },
        { 4, 1300000000, LL_ERR_CORRUPT },
        { 4, 0, LL_ERR_CORRUPT },
        { 12, 0x00030002, LL_ERR_UNSUPPORTED },
        { 12, 0xffff0000, LL_ERR_LIMIT },
        { 12, 0x00030001, LL_ERR_CORRUPT },
    };
    double slowest = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint8_t *data = malloc(good.size);
        assert_non_null(data);
        memcpy(data, good.data, good.size);
        ll_store_u32(data + cases[i].offset, cases[i].value);
        file_make("bad.mpq", data, good.size);
        free(data);
        struct ll_vfs *vfs = ll_vfs_create(1);
        double best = 1; // the least of three, as the machine may be busy
        for (int k = 0; k < 3; k++) {
            double start = ll_platform_now_s();
            enum ll_status status = ll_vfs_mount(vfs, at("bad.mpq"));
            double took = ll_platform_now_s() - start;
            best = took < best ? took : best;
            if (status != cases[i].status)
                fail_msg("case %zu: %s", i, ll_status_name(status));
        }
        slowest = best > slowest ? best : slowest;
        ll_vfs_destroy(vfs);
    }
    print_message("# slowest refusal of a hostile header: %.3f ms\n", slowest * 1e3);
    assert_true(slowest < 0.1);
    free((void *)good.data);
}

static void a_large_file_of_another_kind_is_refused_at_once(void **state)
{
    (void)state;
    FILE *file = fopen(at("movie.mpq"), "wb"); // sparse: 3 GiB of nothing
    assert_non_null(file);
    assert_int_equal(fseek(file, (3l << 30) - 1, SEEK_SET), 0);
    assert_int_equal(fputc(0, file), 0);
    assert_int_equal(fclose(file), 0);
    struct ll_vfs *vfs = ll_vfs_create(1);
    double best = 1;
    for (int i = 0; i < 3; i++) {
        double start = ll_platform_now_s();
        assert_int_equal(ll_vfs_mount(vfs, at("movie.mpq")), LL_ERR_ABSENT);
        double took = ll_platform_now_s() - start;
        best = took < best ? took : best;
    }
    print_message("# refusal of 3 GiB without an archive: %.3f ms\n", best * 1e3);
    assert_true(best < 0.1);
    ll_vfs_destroy(vfs);
}

static void the_header_check_survives_everything(void **state)
{
    (void)state;
    archive_text("good.mpq", "a.txt", "text");
    uint8_t *stub = noise_make(1024, 5);
    memcpy(stub, "MPQ\x1b", 4);
    ll_store_u32(stub + 8, 1024);
    stub_prepend("good.mpq", "user.mpq", stub, 1024);
    free(stub);
    static const char *const names[] = { "good.mpq", "user.mpq" };
    for (int i = 0; i < 2; i++) {
        struct ll_bytes bytes = file_read(at(names[i]));
        struct ll_mpq_header header;
        assert_int_equal(header_of(bytes, &header), LL_OK);
        assert_int_equal(header.offset_bytes, i ? 1024 : 0);
        assert_int_equal(header.format, 0);
        assert_int_equal(header.sector_bytes, 4096);
        const size_t edges[] = { 0, 32, 512, 1024, 1056, bytes.size };
        parse_truncated(bytes, edges, 6, parse_header);
        parse_mutated(bytes, 2000, 7 + (uint64_t)i, parse_header);
        free((void *)bytes.data);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(hostile_headers_are_refused_at_once),
        TEST(a_large_file_of_another_kind_is_refused_at_once),
        TEST(the_header_check_survives_everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
