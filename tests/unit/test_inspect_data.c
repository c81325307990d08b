// inspect: tree, extract and dbc over a data set.
#include "test_inspect_set.h"

// ---- tree ----

static void a_tree_has_every_file_and_its_source(void **state)
{
    (void)state;
    for (int d = 0; d < 2; d++) {
        struct run run = tree(both[d], NULL, false, true);
        assert_int_equal(run.code, 0);
        assert_int_equal(times(run.out, "\"path\": "), num_entries);
        assert_says(run.out, "\"num_files\": 9,");
        assert_says(run.out, "\"num_unnamed\": 0,");
        for (uint32_t i = 0; i < num_entries; i++) {
            char words[256];
            snprintf(words, sizeof words,
                     "{\"path\": \"%s\", \"size_bytes\": %zu, \"source\": \"%s/%s\"}",
                     entries[i].name, entries[i].bytes.size, folder, both[d]);
            assert_says(run.out, words);
        }
        run_finish(&run);
        run = tree(both[d], "world\\*.ADT", false, false);
        assert_says(run.out, "World/Maps/M/M_33_30.adt  ");
        assert_null(strstr(run.out, "Map.dbc"));
        assert_says(run.out, "1 files, ");
        run_finish(&run);
    }
    struct run run = tree("nowhere", NULL, false, false);
    assert_int_equal(run.code, 2);
    assert_int_equal(run.out_bytes, 0);
    run_finish(&run);
}

static void archives_are_listed_in_order_with_reasons(void **state)
{
    (void)state;
    assert_int_equal(ll_platform_folder_make(file_path("install/Data/enUS")), LL_OK);
    assert_int_equal(ll_platform_folder_make(file_path("install/Data/deDE")), LL_OK);
    archive_make("install/Data/patch-4.mpq", 0, 3);
    archive_make("install/Data/dbc.MPQ", 2, 6); // one file in both
    archive_make("install/Data/patch-10.MPQ", 0, 1);
    archive_make("install/Data/my patch.mpq", 0, 1);
    archive_make("install/Data/base.MPQ", 0, 1);
    archive_make("install/Data/enUS/patch-enUS.MPQ", 8, 1);
    file_make("install/Data/patch.MPQ", text_bytes("no archive"));
    struct run run = tree("install", NULL, true, true);
    assert_int_equal(run.code, 0);
    static const char *const order[] = {
        ("\"order\": 1, \"used\": true, \"kind\": \"archive\", \"num_members\": 7, "
         "\"num_unnamed\": 0, \"num_winning\": 5,"),
        "/Data/dbc.MPQ\", \"reason\": \"the 1.12.1 client's base\"",
        "\"order\": null, \"used\": false,",
        "/Data/patch.MPQ\", \"reason\": \"broken: ",
        "/Data/patch-4.mpq\", \"reason\": \"a patch\"",
        "/Data/enUS/patch-enUS.MPQ\", \"reason\": \"a patch of the language\"",
        "/Data/base.MPQ\", \"reason\": \"the client's installer uses it",
        "\"kind\": \"folder\"",
        "/Data/deDE\", \"reason\": \"the folder of another language is read\"",
        "/Data/my patch.mpq\", \"reason\": \"the client reads no archive of that name",
        "/Data/patch-10.MPQ\", \"reason\": \"a patch has one character after its dash",
    };
    const char *at = run.out;
    for (size_t i = 0; i < COUNT(order); i++) {
        const char *next = strstr(at, order[i]);
        if (!next)
            fail_msg("no \"%s\" after:\n%s", order[i], at);
        at = next;
    }
    run_finish(&run);
    run = tree("install", NULL, true, false);
    assert_says(run.out, "order  used  kind");
    run_finish(&run);
    run = tree("install", "Ours/House.wmo", false, true); // the patch has it too
    assert_says(run.out, "/Data/patch-4.mpq\"}");
    run_finish(&run);
}

// ---- extract ----

static void one_name_goes_to_a_file(void **state)
{
    (void)state;
    for (int d = 0; d < 2; d++) {
        struct run run =
            extract(both[d], "ours\\HOUSE.wmo", file_path("out/x.bin"), false);
        assert_int_equal(run.code, 0);
        assert_same_file(file_path("out/x.bin"), entries[2].bytes);
        run_finish(&run);
        remove(file_path("out/x.bin"));
        run = extract(both[d], "Ours/House.wmo", file_path("out"), false); // a folder
        assert_int_equal(run.code, 0);
        assert_same_file(file_path("out/Ours/House.wmo"), entries[2].bytes);
        run_finish(&run);
        run = extract(both[d], "no/such", file_path("none"), false);
        assert_int_equal(run.code, 2);
        assert_says(run.err, "no/such: no file of the data set");
        assert_int_equal(ll_platform_path_kind(file_path("none")), LL_PATH_NONE);
        run_finish(&run);
    }
}

static void wildcards_take_all_that_match(void **state)
{
    (void)state;
    for (int d = 0; d < 2; d++) {
        char to[64];
        snprintf(to, sizeof to, "wild%d", d);
        char target[128];
        snprintf(target, sizeof target, "%s", file_path(to));
        struct run run = extract(both[d], "*house*", target, false);
        assert_int_equal(run.code, 0);
        assert_int_equal(times(run.out, " bytes\n"), 2);
        run_finish(&run);
        char path[256];
        for (int i = 2; i < 4; i++) {
            snprintf(path, sizeof path, "%s/%s", target, entries[i].name);
            assert_same_file(path, entries[i].bytes);
        }
        snprintf(path, sizeof path, "%s/notes.txt", target);
        assert_int_equal(ll_platform_path_kind(path), LL_PATH_NONE);
        run = extract(both[d], "*.mp3", target, false);
        assert_int_equal(run.code, 2);
        assert_says(run.err, "no file of the data set has such a name");
        run_finish(&run);
    }
}

static void assert_picture(const char *path, const struct ll_bytes blp_file)
{
    struct ll_bytes bytes = file_read(path);
    struct ll_blp blp;
    struct ll_report blp_report;
    assert_int_equal(ll_blp_parse(blp_file, &blp, &blp_report), LL_OK);
    uint8_t expected[8 * 4 * 4], got[8 * 4 * 4];
    ll_blp_level_decode(&blp, 0, expected);
    spng_ctx *ctx = spng_ctx_new(0);
    size_t size = 0;
    assert_int_equal(spng_set_png_buffer(ctx, bytes.data, bytes.size), 0);
    assert_int_equal(spng_decoded_image_size(ctx, SPNG_FMT_RGBA8, &size), 0);
    assert_int_equal(size, sizeof got);
    assert_int_equal(spng_decode_image(ctx, got, size, SPNG_FMT_RGBA8, 0), 0);
    spng_ctx_free(ctx);
    assert_memory_equal(got, expected, sizeof got);
    free((void *)bytes.data);
}

static void images_become_pictures(void **state)
{
    (void)state;
    struct run run = extract("packed.mpq", "Ours/Glow.blp", file_path("glow.png"), false);
    assert_int_equal(run.code, 0);
    assert_picture(file_path("glow.png"), entries[5].bytes);
    run_finish(&run);
    char target[128];
    snprintf(target, sizeof target, "%s", file_path("pictures"));
    run = extract("loose", "Ours/*", target, true);
    assert_int_equal(run.code, 0);
    assert_picture(file_path("pictures/Ours/Wall.png"), entries[6].bytes);
    assert_same_file(file_path("pictures/Ours/Lamp.m2"), entries[4].bytes); // as it is
    run_finish(&run);
    run = extract("loose", "notes.txt", file_path("notes.png"), false);
    assert_int_equal(run.code, 1);
    assert_int_equal(ll_platform_path_kind(file_path("notes.png")), LL_PATH_NONE);
    run_finish(&run);
}

static void a_broken_member_leaves_no_file(void **state)
{
    (void)state;
    // The tile is the largest member by far; its packed bytes stand first.
    struct ll_bytes bytes = file_read(file_path("packed.mpq"));
    uint8_t *data = (void *)bytes.data;
    memset(data + 200, 0x5a, 2000);
    file_make("broken.mpq", bytes);
    free(data);
    struct run run =
        extract("broken.mpq", "World/Maps/M/M_33_30.adt", file_path("cut.adt"), false);
    assert_int_equal(run.code, 1);
    assert_int_equal(ll_platform_path_kind(file_path("cut.adt")), LL_PATH_NONE);
    assert_says(run.err, "M_33_30.adt: ");
    run_finish(&run);
    // Of many, the others are there, and the code says that one is not.
    char target[128];
    snprintf(target, sizeof target, "%s", file_path("rest"));
    run = extract("broken.mpq", "*", target, false);
    assert_int_equal(run.code, 1);
    assert_same_file(file_path("rest/DBFilesClient/Map.dbc"), entries[7].bytes);
    assert_int_equal(ll_platform_path_kind(file_path("rest/World/Maps/M/M_33_30.adt")),
                     LL_PATH_NONE);
    run_finish(&run);
    run = verify("broken.mpq", 2, false);
    assert_int_equal(run.code, 1);
    assert_says(run.out, "error: World/Maps/M/M_33_30.adt: ");
    assert_int_equal(times(run.out, "error: "), 1);
    run_finish(&run);
}

static void names_do_not_lead_out_of_the_folder(void **state)
{
    (void)state;
    entries[num_entries++] =
        (struct entry){ "up/../../../escaped.txt", text_bytes("out") };
    archive_make("hostile.mpq", num_entries - 1, 1);
    num_entries--;
    assert_int_equal(ll_platform_folder_make(file_path("jail/inner")), LL_OK);
    char target[128];
    snprintf(target, sizeof target, "%s", file_path("jail/inner"));
    struct run run = extract("hostile.mpq", "*", target, false);
    assert_int_equal(run.code, 1);
    assert_says(run.err, "leads out of the folder");
    assert_int_equal(ll_platform_path_kind(file_path("escaped.txt")), LL_PATH_NONE);
    assert_int_equal(ll_platform_path_kind(file_path("jail/escaped.txt")), LL_PATH_NONE);
    run_finish(&run);
}

// ---- tables ----

static void a_table_is_printed_in_three_ways(void **state)
{
    (void)state;
    for (int d = 0; d < 2; d++) {
        struct run run = table(both[d], "map", NULL, false, false);
        assert_int_equal(run.code, 0);
        assert_says(run.out, "table of 1.12.1, 2 rows of ");
        assert_says(run.out, "\nId  Directory  InstanceType");
        assert_says(run.out, "two?lines"); // no line of its own
        run_finish(&run);
        uint32_t id = 9;
        run = table(both[d], "Map", &id, false, false);
        assert_says(run.out, "  ParentMapId       -1\n");
        run_finish(&run);
        run = table(both[d], "DBFilesClient/MAP.dbc", NULL, false, true);
        assert_says(run.out, "\"table\": \"Map\"");
        assert_says(run.out, "{\"name\": \"MinimapIconScale\", \"type\": \"f32\", "
                             "\"guessed\": false, \"offset_bytes\": 164}");
        assert_says(run.out, "\"Name\": \"say \\\"hi\\\", twice\"");
        assert_says(run.out, "\"MinimapIconScale\": 0.1");
        run_finish(&run);
    }
    struct run run = table("loose", "Spell", NULL, false, false);
    assert_int_equal(run.code, 2);
    assert_says(run.err, "no such table");
    run_finish(&run);
    uint32_t id = 8;
    run = table("loose", "Map", &id, false, false);
    assert_int_equal(run.code, 2);
    assert_says(run.err, "no row has the id 8");
    run_finish(&run);
    run = table(NULL, file_path("loose/DBFilesClient/Map.dbc"), NULL, true, false);
    assert_int_equal(run.code, 0); // without a data set: a path on disk
    run_finish(&run);
    file_make("loose/DBFilesClient/Light.dbc", text_bytes("WDBC"));
    run = table("loose", "Light", NULL, false, false);
    assert_int_equal(run.code, 1);
    assert_says(run.err, "ends in its header");
    run_finish(&run);
    remove(file_path("loose/DBFilesClient/Light.dbc"));
}

static void csv_is_quoted(void **state)
{
    (void)state;
    struct run run = table("packed.mpq", "Map", NULL, true, false);
    assert_int_equal(run.code, 0);
    assert_int_equal(strncmp(run.out, "Id,Directory,InstanceType,Battleground,Name,", 44),
                     0);
    assert_says(run.out, "\n7,M,0,0,\"say \"\"hi\"\", twice\",0,");
    assert_says(run.out, ",0.1\n9,\"two\nlines\",0,0,\xc3\xa9t\xc3\xa9,"); // as UTF-8
    assert_says(run.out, ",-1,");
    run_finish(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tree_has_every_file_and_its_source),
        cmocka_unit_test(archives_are_listed_in_order_with_reasons),
        cmocka_unit_test(one_name_goes_to_a_file),
        cmocka_unit_test(wildcards_take_all_that_match),
        cmocka_unit_test(images_become_pictures),
        cmocka_unit_test(a_broken_member_leaves_no_file),
        cmocka_unit_test(names_do_not_lead_out_of_the_folder),
        cmocka_unit_test(a_table_is_printed_in_three_ways),
        cmocka_unit_test(csv_is_quoted),
    };
    return cmocka_run_group_tests(tests, data_open, data_close);
}
