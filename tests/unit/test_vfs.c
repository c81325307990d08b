// vfs: mounts and their order, names, lists.
#include "testkit.h"

#include <unistd.h>

#include "test_vfs_kit.h"

// ---- order ----

static void the_chain_of_1_12_is_stacked_in_the_clients_order(void **state) // BR-044, 051
{
    (void)state;
    // Each archive overrides the file of the one before and brings one of its own.
    static const char *const order[] = {
        "dbc.MPQ",     "Model.mpq",           "patch.MPQ",
        "patch-2.MPQ", "patch-3.MPQ",         "patch-A.MPQ",
        "Patch-Z.mpq", "enUS/patch-enUS.MPQ", "EnUs/patch-enUS-2.mpq"
    };
    size_t num = sizeof order / sizeof *order;
    for (size_t i = 0; i < num; i++) {
        char relative[64], own[64];
        snprintf(relative, sizeof relative, "dAtA/%s",
                 i == num - 1 ? "enUS/patch-enUS-2.mpq" : order[i]);
        snprintf(own, sizeof own, "Own\\%zu.txt", i);
        const struct member members[] = { { "World\\Order.txt", order[i],
                                            strlen(order[i]), 0, 0 },
                                          { own, "own", 3, 0, 0 } };
        archive_make(relative, members, 2);
        struct ll_vfs *vfs = vfs_of(root); // the archives so far
        assert_int_equal(ll_vfs_num_mounts(vfs), i + 1);
        TEXT(vfs, "world/ORDER.TXT", order[i]);
        TEXT(vfs, "own/0.txt", "own");
        ll_vfs_destroy(vfs);
    }
    struct ll_vfs *vfs = vfs_of(at("dAtA/"));
    assert_int_equal(ll_vfs_num_mounts(vfs), num);
    assert_non_null(strstr(ll_vfs_mount_path(vfs, 0), "/dbc.MPQ"));
    assert_non_null(strstr(ll_vfs_mount_path(vfs, 6), "/Patch-Z.mpq"));
    ll_vfs_destroy(vfs);
    vfs = vfs_of(at("dAtA/enUS")); // users pick the locale folder too
    assert_int_equal(ll_vfs_num_mounts(vfs), num);
    ll_vfs_destroy(vfs);
}

static void the_chain_of_3_3_5_puts_patches_over_the_locale(void **state)
{
    (void)state;
    static const char *const order[] = { "common.MPQ",
                                         "common-2.MPQ",
                                         "expansion.MPQ",
                                         "lichking.MPQ",
                                         "deDE/locale-deDE.MPQ",
                                         "deDE/speech-deDE.MPQ",
                                         "deDE/expansion-locale-deDE.MPQ",
                                         "deDE/lichking-locale-deDE.MPQ",
                                         "deDE/expansion-speech-deDE.MPQ",
                                         "deDE/lichking-speech-deDE.MPQ",
                                         "patch.MPQ",
                                         "patch-2.MPQ",
                                         "deDE/patch-deDE.MPQ",
                                         "deDE/patch-deDE-2.MPQ" };
    size_t num = sizeof order / sizeof *order;
    for (size_t i = num; i-- > 0;) { // made in the opposite order
        char relative[64];
        snprintf(relative, sizeof relative, "Data/%s", order[i]);
        archive_text(relative, "order.txt", order[i]);
    }
    struct ll_vfs *vfs = vfs_of(root);
    assert_int_equal(ll_vfs_num_mounts(vfs), num);
    for (uint32_t i = 0; i < num; i++) {
        const char *path = ll_vfs_mount_path(vfs, i);
        size_t length = strlen(path), tail = strlen(order[i]);
        assert_true(length > tail);
        assert_string_equal(path + length - tail, order[i]);
    }
    ll_vfs_destroy(vfs);
}

static void names_outside_the_chain_are_ignored_aloud(void **state) // BR-045
{
    (void)state;
    archive_text("Data/patch-4.mpq", "a.txt", "four");
    archive_text("Data/patch-10.MPQ", "a.txt", "ten");
    archive_text("Data/my patch.mpq", "a.txt", "mine");
    archive_text("Data/patch-enUS.mpq", "a.txt", "locale");
    archive_text("Data/base.MPQ", "a.txt", "base");
    archive_text("Data/backup.MPQ", "a.txt", "backup");
    struct ll_vfs *vfs = vfs_of(root);
    assert_int_equal(ll_vfs_num_mounts(vfs), 1);
    TEXT(vfs, "a.txt", "four");
    LOGGED("patch-4.mpq: used");
    LOGGED("patch-10.MPQ: ignored");
    LOGGED("my patch.mpq: ignored");
    LOGGED("patch-enUS.mpq: ignored");
    LOGGED("base.MPQ: ignored");
    ll_vfs_destroy(vfs);
}

static void later_arguments_lie_over_earlier_ones(void **state)
{
    (void)state;
    text_make("one/World/a.txt", "one a");
    text_make("one/World/b.txt", "one b");
    text_make("one/World/c.adt", "one c");
    archive_text("two.mpq", "World\\b.txt", "two b");
    text_make("three/world/C.ADT", "three c");
    struct ll_vfs *vfs = vfs_of(at("one"));
    assert_int_equal(ll_vfs_mount(vfs, at("two.mpq")), LL_OK);
    assert_int_equal(ll_vfs_mount(vfs, at("three")), LL_OK);
    assert_int_equal(ll_vfs_num_mounts(vfs), 3);
    TEXT(vfs, "World\\a.txt", "one a");
    TEXT(vfs, "World\\b.txt", "two b");
    TEXT(vfs, "World\\c.adt", "three c");
    TEXT(vfs, "World\\d.adt", NULL);
    ll_vfs_destroy(vfs);
}

static void a_deletion_marker_hides_all_lower_copies(void **state)
{
    (void)state;
    archive_text("Data/dbc.MPQ", "World\\gone.txt", "dbc");
    archive_text("Data/patch.MPQ", "World\\gone.txt", "patch");
    archive_delete("Data/patch-2.MPQ", "World\\gone.txt");
    struct ll_vfs *vfs = vfs_of(root);
    assert_int_equal(ll_vfs_num_mounts(vfs), 3);
    TEXT(vfs, "World/Gone.txt", NULL);
    assert_int_equal(ll_vfs_mount(vfs, at("Data/patch.MPQ")), LL_OK); // over the marker
    TEXT(vfs, "World/Gone.txt", "patch");
    ll_vfs_destroy(vfs);
}

// ---- names ----

static void loose_files_are_found_whatever_their_case(void **state) // BR-050
{
    (void)state;
    text_make("World/Maps/Foo/Foo.wdt", "wdt");
    text_make("world/maps/foo/foo_1_2.ADT", "adt"); // beside "World" on Linux
    text_make("Both.blp", "upper");
    text_make("both.BLP", "lower");
    text_make("empty.blp", "");
    struct ll_vfs *vfs = vfs_of(root);
    TEXT(vfs, "WORLD\\MAPS\\foo\\FOO.WDT", "wdt");
    TEXT(vfs, "\\world//maps/FOO\\foo.wdt", "wdt");
    TEXT(vfs, "World/Maps/Foo/Foo_1_2.adt", "adt");
    TEXT(vfs, "BOTH.BLP", "upper"); // always the same of the two
    TEXT(vfs, "empty.blp", "");
    TEXT(vfs, "", NULL);
    TEXT(vfs, "World", NULL); // a folder
    TEXT(vfs, "../World/Maps/Foo/Foo.wdt", NULL);
    char name[400];
    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    TEXT(vfs, name, NULL);
    ll_vfs_destroy(vfs);
}

static void paths_need_not_be_ascii(void **state) // BR-053
{
    (void)state;
    archive_text("Игры/Wörld of Wärcraft 世界/Data/patch.MPQ", "a.txt", "archive");
    text_make("Игры/löse/Wörld/Å.blp", "loose");
    struct ll_vfs *vfs = vfs_of(at("Игры/Wörld of Wärcraft 世界"));
    assert_int_equal(ll_vfs_mount(vfs, at("Игры/löse")), LL_OK);
    TEXT(vfs, "A.TXT", "archive");
    TEXT(vfs, "wörld\\Å.BLP", "loose");
    assert_non_null(strstr(ll_vfs_mount_path(vfs, 0), "Wörld of Wärcraft 世界"));
    ll_vfs_destroy(vfs);
}

static void links_to_folders_above_do_not_hang(void **state)
{
    (void)state;
    text_make("data set/a/x.blp", "x");
    text_make("data set/b/y.blp", "y");
    text_make("elsewhere/z.blp", "z");
    assert_int_equal(symlink("..", at("data set/a/up")), 0);
    assert_int_equal(symlink("../b", at("data set/a/b")), 0);
    assert_int_equal(symlink("../a", at("data set/b/a")), 0);
    assert_int_equal(symlink("../elsewhere", at("data set/c")), 0);
    assert_int_equal(symlink("nowhere", at("data set/broken.blp")), 0);
    struct ll_vfs *vfs = vfs_of(at("data set"));
    TEXT(vfs, "a/x.blp", "x");
    TEXT(vfs, "a/b/y.blp", "y");
    TEXT(vfs, "c/z.blp", "z"); // a link to a folder that is none above is followed
    TEXT(vfs, "a/up/a/x.blp", NULL);
    TEXT(vfs, "broken.blp", NULL);
    ll_vfs_destroy(vfs);
}

static void a_path_that_is_no_data_is_said_to_be_none(void **state) // BR-054
{
    (void)state;
    struct ll_vfs *vfs = ll_vfs_create(1);
    folder_make("empty");
    text_make("letters/a.doc", "Dear");
    text_make("file.txt", "This is no archive.");
    assert_int_equal(ll_vfs_mount(vfs, at("empty")), LL_ERR_ABSENT);
    LOGGED("no data: looked for");
    LOGGED("found 0 files");
    assert_int_equal(ll_vfs_mount(vfs, at("letters")), LL_ERR_ABSENT);
    LOGGED("found 1 files of other kinds");
    assert_int_equal(ll_vfs_mount(vfs, at("file.txt")), LL_ERR_ABSENT);
    LOGGED("file.txt: left out: no MPQ archive");
    assert_int_equal(ll_vfs_mount(vfs, at("nothing")), LL_ERR_ABSENT);
    LOGGED("no such file or folder");
    assert_int_equal(ll_vfs_mount(vfs, "/dev/null"), LL_ERR_ABSENT);
    assert_int_equal(ll_vfs_mount(vfs, ""), LL_ERR_ABSENT);
    assert_int_equal(ll_vfs_num_mounts(vfs), 0);
    TEXT(vfs, "a.txt", NULL);
    ll_vfs_destroy(vfs);
    ll_vfs_destroy(NULL);
}

// ---- lists ----

static void all_names_are_listed_once_with_their_winner(void **state)
{
    (void)state;
    struct member low[] = { { "World\\A.adt", "low a", 5, 0, 0 },
                            { "World\\B.adt", "low b", 5, 0, 0 },
                            { "Gone.txt", "gone", 4, 0, 0 } };
    archive_make("Data/dbc.MPQ", low, 3);
    struct member high[] = { { "world\\b.ADT", "high b!", 7, 0, 0 },
                             { "gone.txt", "", 0, MPQ_FILE_DELETE_MARKER, 0 } };
    archive_make("Data/patch.MPQ", high, 2);
    text_make("loose/WORLD/c.adt", "loose c");
    text_make("loose/world/B.adt", "loose b, highest");
    struct ll_vfs *vfs = vfs_of(at("Data"));
    assert_int_equal(ll_vfs_mount(vfs, at("loose")), LL_OK);
    struct ll_arena arena = { 0 };
    struct ll_vfs_list list;
    assert_int_equal(ll_vfs_list(vfs, 0, &arena, &list), LL_OK);
    static const struct {
        const char *name, *folded;
        uint64_t size_bytes;
        uint32_t mount_idx;
    } expected[] = {
        { "World/A.adt", "WORLD\\A.ADT", 5, 0 },
        { "world/B.adt", "WORLD\\B.ADT", 16, 2 },
        { "WORLD/c.adt", "WORLD\\C.ADT", 7, 2 },
    };
    assert_int_equal(list.num_members, 3);
    for (uint32_t i = 0; i < 3; i++) {
        assert_string_equal(list.members[i].name, expected[i].name);
        assert_string_equal(list.members[i].folded, expected[i].folded);
        assert_int_equal(list.members[i].size_bytes, expected[i].size_bytes);
        assert_int_equal(list.members[i].mount_idx, expected[i].mount_idx);
    }
    assert_int_equal(list.num_deleted, 1);
    assert_false(list.too_many);
    for (uint32_t i = 0; i < 3; i++)
        assert_int_equal(list.num_unnamed_of[i], 0);
    assert_int_equal(list.num_members_of[2], 2);
    ll_arena_finish(&arena);
    ll_vfs_destroy(vfs);
}

static void patterns_match_as_shells_do(void **state)
{
    (void)state;
    static const struct {
        const char *pattern, *text;
        bool matches;
    } cases[] = {
        { "", "", true },
        { "*", "", true },
        { "*", "A\\B", true },
        { "A", "A", true },
        { "A", "AB", false },
        { "*.BLP", "X\\Y.BLP", true },
        { "*.BLP", "X.BLP.TXT", false },
        { "A*C*E", "ABCDE", true },
        { "A*C*E", "ABCDEF", false },
        { "*AB", "AAB", true },
        { "**A**", "BAB", true },
        { "A*A", "A", false },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (ll_vfs_name_matches(cases[i].pattern, cases[i].text) != cases[i].matches)
            fail_msg("%s against %s", cases[i].pattern, cases[i].text);
    }
}

static void every_source_has_its_reason(void **state) // BR-045
{
    (void)state;
    archive_text("Data/patch-10.MPQ", "a.txt", "ten");
    archive_text("Data/model.MPQ", "a.txt", "model");
    text_make("Data/patch.MPQ", "no archive");
    text_make("loose/a.adt", "a");
    struct ll_vfs *vfs = vfs_of(root);
    assert_int_equal(ll_vfs_mount(vfs, at("loose")), LL_OK);
    static const struct {
        const char *path, *reason;
        bool used;
    } expected[] = {
        { "model.MPQ", "the 1.12.1 client's base", true },
        { "patch.MPQ", "broken: ", false },
        { "patch-10.MPQ", "a patch has one character", false },
        { "loose", "a folder of loose files", true },
    };
    assert_int_equal(ll_vfs_num_sources(vfs), 4);
    for (uint32_t i = 0; i < 4; i++) {
        struct ll_vfs_source source = ll_vfs_source(vfs, i);
        assert_non_null(strstr(source.path, expected[i].path));
        assert_non_null(strstr(source.reason, expected[i].reason));
        assert_int_equal(source.mount_idx != LL_VFS_NOT_USED, expected[i].used);
    }
    ll_vfs_destroy(vfs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_chain_of_1_12_is_stacked_in_the_clients_order),
        TEST(the_chain_of_3_3_5_puts_patches_over_the_locale),
        TEST(names_outside_the_chain_are_ignored_aloud),
        TEST(later_arguments_lie_over_earlier_ones),
        TEST(a_deletion_marker_hides_all_lower_copies),
        TEST(loose_files_are_found_whatever_their_case),
        TEST(paths_need_not_be_ascii),
        TEST(links_to_folders_above_do_not_hang),
        TEST(a_path_that_is_no_data_is_said_to_be_none),
        TEST(all_names_are_listed_once_with_their_winner),
        TEST(patterns_match_as_shells_do),
        TEST(every_source_has_its_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
