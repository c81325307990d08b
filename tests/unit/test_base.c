// base: cursor, arrays in bulk, arena, paths, jobs.
#include "testkit.h"

#include <math.h>
#include <stdatomic.h>

#include "base/arena.h"
#include "base/bulk.h"
#include "base/cursor.h"
#include "base/jobs.h"
#include "base/maths.h"
#include "base/number.h"
#include "base/path.h"

static void cursor_reads_little_endian_and_stays_bad(void **state)
{
    (void)state;
    const uint8_t data[] = { 1, 0x34, 0x12, 0x78, 0x56, 0x34, 0x12, 0xff };
    struct ll_cursor c = ll_cursor_make((struct ll_bytes){ data, sizeof data });
    assert_int_equal(ll_cursor_u8(&c), 1);
    assert_int_equal(ll_cursor_u16(&c), 0x1234);
    assert_int_equal(ll_cursor_u32(&c), 0x12345678);
    assert_false(c.bad);
    assert_int_equal(ll_cursor_u16(&c), 0);
    assert_true(c.bad);
    assert_int_equal(ll_cursor_u8(&c), 0); // the byte is there, but the cursor is bad
    assert_int_equal(ll_cursor_left(&c), 0);
}

static void cursor_sub_refuses_ranges_that_overflow(void **state)
{
    (void)state;
    const uint8_t data[16] = { 0 };
    struct ll_bytes bytes = { data, sizeof data };
    assert_false(ll_cursor_sub(bytes, 16, 0).bad);
    assert_true(ll_cursor_sub(bytes, 8, 9).bad);
    assert_true(ll_cursor_sub(bytes, UINT64_MAX, 2).bad);
    assert_true(ll_cursor_sub(bytes, 8, UINT64_MAX).bad);
    assert_false(ll_range_fits(0, UINT64_MAX / 2, 4, 100));
    assert_true(ll_range_fits(20, 20, 4, 100));
    assert_false(ll_range_fits(21, 20, 4, 100));
    assert_false(ll_range_fits(0, 1ull << 33, 1ull << 31, UINT64_MAX / 2 - 1));
    assert_true(ll_range_fits(1, 1ull << 33, 4, (1ull << 35) + 1));
    assert_false(ll_range_fits(2, 1ull << 33, 4, (1ull << 35) + 1));
    assert_true(ll_range_fits(100, UINT64_MAX, 0, 100));
    assert_false(ll_range_fits(101, 0, 0, 100));
}

// What arrays give in bulk is what their values give one by one, wherever they stand.
static void arrays_in_bulk_are_their_values(void **state)
{
    (void)state;
    // About the edges of what ll_finite_or lets through.
    static const uint32_t odd[] = { 0,          0x80000000, 0x4e6e6b27, 0x4e6e6b28,
                                    0xce6e6b27, 0xce6e6b28, 0x7f7fffff, 0x7f800000,
                                    0xff800000, 0x7fc00000, 0x7f800001, 0xffffffff,
                                    0x00000001, 0x4e6e6b29, 0x3f800000, 0xbf800000 };
    struct ll_random random = ll_random_make(3);
    uint8_t data[4 * 80 + 3];
    for (uint32_t num = 0; num <= 80; num++) {
        uint8_t *in = data + num % 4; // unaligned, too
        for (uint32_t i = 0; i < num; i++) {
            float sound = (float)ll_random_u32(&random) - 2e9f;
            ll_store_f32(in + (size_t)i * 4, sound);
            if (ll_random_u32(&random) % 24 == 0)
                ll_store_u32(in + (size_t)i * 4, odd[ll_random_u32(&random) % 16]);
        }
        float floats[80], fixed[160];
        uint32_t words[80], max = 0;
        uint16_t halves[160];
        ll_bulk_floats(floats, in, num);
        ll_bulk_u32s(words, in, num);
        ll_bulk_u16s(halves, in, num * 2);
        ll_bulk_fixed16s(fixed, in, num * 2);
        for (uint32_t i = 0; i < num; i++) {
            float one = ll_finite_or(ll_load_f32(in + (size_t)i * 4), 0);
            assert_memory_equal(&floats[i], &one, sizeof one);
            assert_int_equal(words[i], ll_load_u32(in + (size_t)i * 4));
            bool sound = !(ll_float_unsound(words[i]) >> 31);
            float as_float = ll_load_f32(in + (size_t)i * 4);
            assert_int_equal(sound, isfinite(as_float) && fabsf(as_float) < 1e9f);
        }
        for (uint32_t i = 0; i < num * 2; i++) {
            uint32_t half = ll_load_u16(in + (size_t)i * 2);
            assert_int_equal(halves[i], half);
            assert_true(fixed[i] == (float)(int16_t)half / 32767);
            max = half > max ? half : max;
        }
        assert_int_equal(ll_bulk_u16_max(in, num * 2), max);
    }
}

static void arena_zeroes_aligns_rewinds_and_refuses_overflow(void **state)
{
    (void)state;
    struct ll_arena arena = { .block_bytes = 256 };
    uint8_t *a = ll_arena_array(&arena, uint8_t, 3);
    double *b = ll_arena_new(&arena, double);
    assert_int_equal((uintptr_t)b % _Alignof(double), 0);
    assert_int_equal(a[0] | a[1] | a[2], 0);
    struct ll_arena_mark mark = ll_arena_mark(&arena);
    for (int i = 0; i < 100; i++) {
        uint64_t *p = ll_arena_array(&arena, uint64_t, 100);
        assert_non_null(p);
        p[99] = 7;
    }
    ll_arena_rewind(&arena, mark);
    assert_int_equal(arena.used_bytes, 3 + sizeof(double));
    assert_null(ll_arena_alloc(&arena, SIZE_MAX / 2, 3, 1));
    ll_arena_finish(&arena);
    assert_null(arena.last);
}

static void paths_fold_case_slashes_and_doubles(void **state)
{
    (void)state;
    char folded[32];
    assert_true(ll_path_fold("/World//maps/Foo\\foo.WDT", folded, sizeof folded));
    assert_string_equal(folded, "WORLD\\MAPS\\FOO\\FOO.WDT");
    assert_false(
        ll_path_fold("a name that is longer than it may", folded, sizeof folded));
    assert_true(ll_path_has_extension("x/Grass.BLP", ".blp"));
    assert_true(ll_text_contains("tileset\\DarkshoreRock01.blp", "rock"));
    assert_false(ll_text_contains("tileset", "rock"));
}

struct count {
    atomic_uint sum;
    struct ll_jobs *jobs;
};

static void add_one(void *user, uint32_t worker_idx)
{
    struct count *count = user;
    assert_true(worker_idx < ll_jobs_num_workers(count->jobs));
    atomic_fetch_add(&count->sum, 1);
}

static void add_two_more(void *user, uint32_t worker_idx)
{
    struct count *count = user;
    add_one(user, worker_idx);
    ll_jobs_submit(count->jobs, LL_JOB_NEAR, add_one, user);
    ll_jobs_submit(count->jobs, LL_JOB_FAR, add_one, user);
}

static void jobs_all_run_also_those_that_jobs_submit(void **state)
{
    (void)state;
    for (uint32_t workers = 1; workers <= 8; workers += 7) {
        struct count count = { .jobs = ll_jobs_create(workers) };
        assert_non_null(count.jobs);
        for (int i = 0; i < 1000; i++)
            assert_true(ll_jobs_submit(count.jobs, LL_JOB_FAR, add_two_more, &count));
        ll_jobs_wait(count.jobs);
        assert_int_equal(atomic_load(&count.sum), 3000);
        ll_jobs_submit(count.jobs, LL_JOB_NEAR, add_one, &count);
        ll_jobs_destroy(count.jobs); // runs what is queued
        assert_int_equal(atomic_load(&count.sum), 3001);
    }
}

static void files_are_written_whole_and_read_back(void **state)
{
    (void)state;
    char folder[] = "/tmp/lamplight-test-XXXXXX";
    assert_non_null(mkdtemp(folder));
    char deep[256], path[300];
    snprintf(deep, sizeof deep, "%s/a/b\xc3\xb6", folder);
    assert_int_equal(ll_platform_folder_make(deep), LL_OK);
    snprintf(path, sizeof path, "%s/file", deep);
    assert_int_equal(ll_platform_file_write(path, "hello", 5), LL_OK);
    void *data;
    size_t size;
    assert_int_equal(ll_platform_file_read(path, 4, &data, &size), LL_ERR_LIMIT);
    assert_int_equal(ll_platform_file_read(path, 5, &data, &size), LL_OK);
    assert_int_equal(size, 5);
    assert_memory_equal(data, "hello", 5);
    free(data);
    assert_int_equal(ll_platform_file_read(deep, 5, &data, &size), LL_ERR_IO);
    assert_int_equal(ll_platform_file_write(deep, "x", 1),
                     LL_ERR_IO); // a folder stands there
    remove(path);
    assert_int_equal(ll_platform_file_read(path, 5, &data, &size), LL_ERR_ABSENT);
    remove(deep);
    snprintf(deep, sizeof deep, "%s/a", folder);
    remove(deep);
    remove(folder);
}

static void numbers_are_decimal_and_whole(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double value;
    } good[] = { { "0", 0 },
                 { "-12.5", -12.5 },
                 { ".5", 0.5 },
                 { "7.", 7 },
                 { "+3", 3 },
                 { "52.1", 52.1 },
                 { "-0.1", -0.1 },
                 { "999999999999999", 999999999999999.0 },
                 { "0.333333333333333333333333", 1 / 3.0 } };
    static const char *const bad[] = { "",
                                       "-",
                                       ".",
                                       "1e3",
                                       "0x9",
                                       "nan",
                                       "inf",
                                       "1,5",
                                       "1 ",
                                       " 1",
                                       "--1",
                                       "1.2.",
                                       "4x",
                                       "1000000000000000",
                                       "99999999999999999999999" };
    double value = 77;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(ll_number_parse(bad[i], &value));
    assert_float_equal(value, 77, 0);
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_true(ll_number_parse(good[i].text, &value));
        assert_float_equal(value, good[i].value, 1e-15);
    }
    double v[3];
    assert_true(ll_numbers_parse("1,-2.5,3", 10, v, 3));
    assert_float_equal(v[1], -2.5, 0);
    assert_false(ll_numbers_parse("1,2", 10, v, 3));
    assert_false(ll_numbers_parse("1,2,3,", 10, v, 3));
    assert_false(ll_numbers_parse("1,2,30", 10, v, 3));
    assert_false(ll_numbers_parse("1;2;3", 10, v, 3));
    static const struct {
        const char *text;
        double minutes; // -1: refused
    } clocks[] = { { "00:00", 0 },        { "7:05", 425 },    { "24:00", 1440 },
                   { "12:30:30", 750.5 }, { "24:01", -1 },    { "12", -1 },
                   { "12:60", -1 },       { "12:00:60", -1 }, { "1:2:3:4", -1 },
                   { ":30", -1 },         { "12:", -1 },      { "123:00", -1 },
                   { "-1:00", -1 },       { "12:00 ", -1 } };
    for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++) {
        value = -1;
        assert_int_equal(ll_minutes_parse(clocks[i].text, 24, &value),
                         clocks[i].minutes >= 0);
        assert_float_equal(value, clocks[i].minutes, 0);
    }
    assert_true(ll_minutes_parse("99:00", 99, &value));
    uint32_t width, height;
    assert_true(ll_size_parse("640x360", 16384, &width, &height));
    assert_int_equal(width * 1000 + height, 640360);
    static const char *const sizes[] = { "",     "640",     "640x",         "x360",
                                         "0x5",  "5x0",     "6x7x8",        "640X360",
                                         "-6x7", "16385x1", "1x99999999999" };
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        assert_false(ll_size_parse(sizes[i], 16384, &width, &height));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cursor_reads_little_endian_and_stays_bad),
        cmocka_unit_test(cursor_sub_refuses_ranges_that_overflow),
        cmocka_unit_test(arrays_in_bulk_are_their_values),
        cmocka_unit_test(arena_zeroes_aligns_rewinds_and_refuses_overflow),
        cmocka_unit_test(paths_fold_case_slashes_and_doubles),
        cmocka_unit_test(jobs_all_run_also_those_that_jobs_submit),
        cmocka_unit_test(files_are_written_whole_and_read_back),
        cmocka_unit_test(numbers_are_decimal_and_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
