// formats/write/mpq_write: what is written comes back through vfs, in the same bytes each
// time.
#include "testkit.h"

#include "base/log.h"
#include "formats/write/mpq_write.h"
#include "vfs/vfs.h"

static const char *const names[] = { "World/Maps/A/A.wdt", "Textures\\Grass.blp",
                                     "empty" };

// A short text, a large file that packs well, and nothing.
static struct ll_bytes contents(int member)
{
    static uint8_t large[300000];
    for (size_t i = 0; i < sizeof large; i++)
        large[i] = (uint8_t)(ll_hash_u32((uint32_t)i / 7) & 15);
    switch (member) {
    case 0:
        return (struct ll_bytes){ (const uint8_t *)"hello, archive", 14 };
    case 1:
        return (struct ll_bytes){ large, sizeof large };
    default:
        return (struct ll_bytes){ 0 };
    }
}

static void write_archive(const char *path, bool keep)
{
    struct ll_mpq_writer *writer = ll_mpq_writer_create(path, 3);
    assert_non_null(writer);
    for (int i = 0; i < 3; i++)
        assert_int_equal(ll_mpq_writer_add(writer, names[i], contents(i)), LL_OK);
    assert_int_equal(ll_mpq_writer_finish(writer, keep), LL_OK);
}

static void members_come_back(void **state)
{
    (void)state;
    ll_log_level_set(LL_LOG_WARN);
    char folder[] = "/tmp/lamplight-mpq-XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/a.MPQ", folder);
    write_archive(path, false);
    assert_int_equal(ll_platform_path_kind(path), LL_PATH_NONE);
    write_archive(path, true);
    struct ll_bytes first = file_read(path);
    assert_true(first.size < 250000); // packed

    struct ll_vfs *vfs = ll_vfs_create(1);
    assert_int_equal(ll_vfs_mount(vfs, path), LL_OK);
    struct ll_arena arena = { 0 };
    for (int i = 0; i < 3; i++) {
        struct ll_bytes got, want = contents(i);
        assert_int_equal(ll_vfs_read(vfs, 0, names[i], &arena, &got), LL_OK);
        assert_int_equal(got.size, want.size);
        if (want.size)
            assert_memory_equal(got.data, want.data, want.size);
    }
    ll_arena_finish(&arena);
    ll_vfs_destroy(vfs);

    write_archive(path, true); // over the one that stands there
    struct ll_bytes again = file_read(path);
    assert_int_equal(again.size, first.size);
    assert_memory_equal(again.data, first.data, first.size);
    free((void *)first.data);
    free((void *)again.data);
    remove(path);
    remove(folder);
}

static void a_place_that_cannot_be_written_is_refused(void **state)
{
    (void)state;
    assert_null(ll_mpq_writer_create("/nowhere/at/all/a.MPQ", 3));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_come_back),
        cmocka_unit_test(a_place_that_cannot_be_written_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
