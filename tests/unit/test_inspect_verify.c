// inspect verify: sound sets, planted faults, the demo and real files.
#include "test_inspect_set.h"

// What the tile and the building ask for and do not get. The lamp has all.
static void a_sound_data_set_verifies(void **state)
{
    (void)state;
    for (int d = 0; d < 2; d++) {
        struct run run = verify(both[d], 1, true);
        assert_int_equal(run.code, 0);
        assert_says(run.out, "\"num_files\": 9,");
        assert_says(run.out, "\"num_errors\": 0,");
        assert_says(run.out, "\"problems\": []");
        assert_says(run.out, "{\"format\": \"wmo_group\", \"num_files\": 1, "
                             "\"num_files_broken\": 0, \"num_errors\": 0, "
                             "\"num_warnings\": 0}");
        assert_says(run.out, "{\"format\": \"other\", \"num_files\": 1,");
        static const char *const kinds[][2] = {
            { "map_tile", "\"num_checked\": 2,\n      \"num_missing\": 1," },
            { "building_group", "\"num_checked\": 2,\n      \"num_missing\": 1," },
            { "building_texture", "\"num_checked\": 2,\n      \"num_missing\": 1," },
            { "building_model", "\"num_checked\": 2,\n      \"num_missing\": 1," },
        };
        for (size_t i = 0; i < COUNT(kinds); i++) {
            char words[160];
            snprintf(words, sizeof words, "\"kind\": \"%s\",\n      %s", kinds[i][0],
                     kinds[i][1]);
            assert_says(run.out, words);
        }
        assert_says(run.out, "{\"kind\": \"building_of_group\", \"num_checked\": 1, "
                             "\"num_missing\": 0,");
        assert_says(run.out, "{\"kind\": \"model_texture\", \"num_checked\": 1, "
                             "\"num_missing\": 0,");
        assert_says(run.out, "{\"name\": \"OURS\\\\HOUSE_001.WMO\", \"num_files\": 1, "
                             "\"first_file\": \"Ours/House.wmo\"}");
        assert_says(run.out, "{\"name\": \"OURS\\\\WINDOW.BLP\",");
        assert_says(run.out, "{\"name\": \"OURS\\\\CHAIR.MDX\",");
        run_finish(&run);
    }
}

static void a_planted_fault_is_found_and_only_that(void **state)
{
    (void)state;
    loose_make("faulty");
    // The image: its first level past the end.
    uint8_t *image = malloc(entries[6].bytes.size);
    assert_non_null(image);
    memcpy(image, entries[6].bytes.data, entries[6].bytes.size);
    ll_store_u32(image + 0x14, 0x7fffffff);
    file_make("faulty/Ours/Wall.blp", (struct ll_bytes){ image, entries[6].bytes.size });
    free(image);
    struct run run = verify("faulty", 2, true);
    assert_int_equal(run.code, 1);
    assert_int_equal(times(run.out, "\"severity\""), 1);
    assert_says(run.out, "{\"severity\": \"error\", \"path\": \"Ours/Wall.blp\",");
    assert_says(run.out, "\"format\": \"blp\", \"chunk\": null, \"offset_bytes\": ");
    assert_says(run.out, "\"num_errors\": 1,");
    run_finish(&run);
    file_make("faulty/Ours/Wall.blp", entries[6].bytes);

    // The tile, cut in its first terrain chunk: an error with its chunk and place.
    size_t at = 0;
    while (memcmp(entries[0].bytes.data + at, "KNCM", 4) != 0)
        at++;
    file_make("faulty/World/Maps/M/M_33_30.adt",
              (struct ll_bytes){ entries[0].bytes.data, at });
    run = verify("faulty", 2, false);
    assert_int_equal(run.code, 1);
    assert_says(run.out, "error: World/Maps/M/M_33_30.adt: MCNK at byte 0x");
    assert_int_equal(times(run.out, "error: "), 1);
    run_finish(&run);
    file_make("faulty/World/Maps/M/M_33_30.adt", entries[0].bytes);

    // A group whose batch asks for a material that the building has not.
    uint8_t *group = malloc(entries[3].bytes.size);
    assert_non_null(group);
    memcpy(group, entries[3].bytes.data, entries[3].bytes.size);
    at = 0;
    while (memcmp(group + at, "ABOM", 4) != 0)
        at++;
    group[at + 8 + 23] = 9; // the last byte of the batch
    file_make("faulty/Ours/House_000.wmo",
              (struct ll_bytes){ group, entries[3].bytes.size });
    free(group);
    run = verify("faulty", 2, false);
    assert_int_equal(run.code, 0); // a warning
    char words[160];
    snprintf(words, sizeof words,
             "warning: Ours/House_000.wmo: MOBA at byte 0x%zx: ", at);
    assert_says(run.out, words);
    run_finish(&run);
}

static void results_do_not_depend_on_the_workers(void **state)
{
    (void)state;
    loose_make("order");
    for (uint32_t i = 0; i < 40; i++) {
        char name[64];
        snprintf(name, sizeof name, "order/Ours/b%02u.blp", i);
        file_make(name, text_bytes(i % 3 ? "BLP2" : "BLP1"));
    }
    struct run one = verify("order", 1, true);
    assert_int_equal(one.code, 1);
    assert_int_equal(times(one.out, "\"severity\": \"error\""), 40);
    for (uint32_t n = 2; n <= 8; n += 3) {
        struct run many = verify("order", n, true);
        assert_string_equal(one.out, many.out);
        run_finish(&many);
    }
    run_finish(&one);
}

static void members_without_a_name_are_counted(void **state)
{
    (void)state;
    HANDLE archive, file;
    remove(file_path("nameless.mpq"));
    SFILE_CREATE_MPQ create = { .cbSize = sizeof create,
                                .dwSectorSize = 0x1000,
                                .dwMaxFileCount = 8 }; // and no list of names
    assert_true(SFileCreateArchive2(file_path("nameless.mpq"), &create, &archive));
    assert_true(
        SFileCreateFile(archive, "secret.txt", 0, 3, 0, MPQ_FILE_COMPRESS, &file));
    assert_true(SFileWriteFile(file, "abc", 3, MPQ_COMPRESSION_ZLIB));
    assert_true(SFileFinishFile(file));
    assert_true(SFileCloseArchive(archive));
    struct run run = tree("nameless.mpq", NULL, false, true);
    assert_says(run.out, "\"num_files\": 0,");
    assert_says(run.out, "\"num_unnamed\": 1,");
    assert_says(run.out, "\"files\": []");
    run_finish(&run);
    run = verify("nameless.mpq", 1, false);
    assert_int_equal(run.code, 0);
    assert_says(run.out, "1 members that no list names were not read");
    run_finish(&run);
    // Whoever knows the name gets the file.
    run = extract("nameless.mpq", "secret.txt", file_path("secret.txt"), false);
    assert_int_equal(run.code, 0);
    assert_same_file(file_path("secret.txt"), text_bytes("abc"));
    run_finish(&run);
}

// ---- real files ----

static void the_demo_verifies(void **state)
{
    (void)state;
    char cache[128];
    snprintf(cache, sizeof cache, "%s", file_path("cache"));
    setenv("XDG_CACHE_HOME", cache, 1);
    struct run run = verify("demo", 2, true);
    assert_int_equal(run.code, 0);
    assert_says(run.out, "\"num_errors\": 0,");
    assert_says(run.out, "\"num_warnings\": 0,");
    assert_says(run.out, "\"num_missing\": 0,");
    run_finish(&run);
}

static void real_data_verifies(void **state)
{
    (void)state;
    CORPUS_OR_SKIP(corpus, "");
    // How many files of each folder are no sound files of the client's.
    static const struct {
        const char *name;
        uint32_t num_errors;
        const char *error; // of each
    } folders[] = {
        { "aeven", 0, NULL },
        { "blp", 5, "BLP1 images" },
        { "fixtures-small", 17, "no MPQ archive" }, // texts named like archives
        { "islands", 0, NULL },
        { "light-1.12", 0, NULL },
        { "light-3.3.5", 0, NULL },
        { "m2-1.12", 1, "version is none of" },
        { "mixed-3.3.5", 0, NULL },
        { "mpq", 0, NULL },
        { "wdl", 0, NULL },
        { "wmo-1.12", 0, NULL },
    };
    for (size_t i = 0; i < COUNT(folders); i++) {
        char path[1024];
        snprintf(path, sizeof path, "%s", corpus_path(folders[i].name));
        if (ll_platform_path_kind(path) != LL_PATH_FOLDER)
            continue;
        struct run run = verify(path, 2, true);
        uint32_t num_errors = times(run.out, "\"severity\": \"error\"");
        if (num_errors != folders[i].num_errors ||
            run.code != (folders[i].num_errors > 0))
            fail_msg("%s: %u errors, code %d:\n%s", folders[i].name, num_errors, run.code,
                     run.out);
        if (folders[i].error)
            assert_int_equal(times(run.out, folders[i].error), num_errors);
        run_finish(&run);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sound_data_set_verifies),
        cmocka_unit_test(a_planted_fault_is_found_and_only_that),
        cmocka_unit_test(results_do_not_depend_on_the_workers),
        cmocka_unit_test(members_without_a_name_are_counted),
        cmocka_unit_test(the_demo_verifies),
        cmocka_unit_test(real_data_verifies),
    };
    return cmocka_run_group_tests(tests, data_open, data_close);
}
