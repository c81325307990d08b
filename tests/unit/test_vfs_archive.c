// vfs: archives good, cut, odd and real; many readers at once.
#include "testkit.h"

#include "base/cursor.h"
#include "base/thread.h"
#include "formats/dbc_tables.h"
#include "test_vfs_kit.h"

// ---- members ----

static void members_of_every_packing_are_read_whole(void **state)
{
    (void)state;
    static char text[300000];
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = (char)('a' + i / 7 % 26);
    uint8_t *noise = noise_make(100001, 1);
    const struct member members[] = {
        { "zlib.blp", text, sizeof text, 0, 0 },
        { "implode.blp", text, sizeof text, MPQ_FILE_IMPLODE, 0 },
        { "pkware.blp", text, sizeof text, 0, MPQ_COMPRESSION_PKWARE },
        { "bzip2.blp", text, sizeof text, 0, MPQ_COMPRESSION_BZIP2 },
        { "single.blp", text, 5000, MPQ_FILE_COMPRESS | MPQ_FILE_SINGLE_UNIT, 0 },
        { "locked.blp", text, sizeof text, MPQ_FILE_COMPRESS | MPQ_FILE_ENCRYPTED, 0 },
        { "moved.blp", text, sizeof text,
          MPQ_FILE_COMPRESS | MPQ_FILE_ENCRYPTED | MPQ_FILE_FIX_KEY, 0 },
        { "checked.blp", text, sizeof text, MPQ_FILE_COMPRESS | MPQ_FILE_SECTOR_CRC, 0 },
        { "noise.blp", noise, 100001, 0, 0 },
        { "stored.blp", noise, 100001, MPQ_FILE_EXISTS, 0 },
        { "empty.blp", "", 0, 0, 0 },
    };
    size_t num = sizeof members / sizeof *members;
    archive_make_as("v1.mpq", MPQ_CREATE_ARCHIVE_V1, members, num);
    archive_make_as("v2.mpq", MPQ_CREATE_ARCHIVE_V2, members, num); // 44-byte header
    for (int version = 1; version <= 2; version++) {
        struct ll_vfs *vfs = vfs_of(at(version == 1 ? "v1.mpq" : "v2.mpq"));
        struct ll_arena arena = { 0 };
        for (size_t i = 0; i < num; i++) {
            struct ll_bytes bytes;
            enum ll_status status = ll_vfs_read(vfs, 0, members[i].name, &arena, &bytes);
            if (status != LL_OK)
                fail_msg("%s: %s\n%s", members[i].name, ll_status_name(status), log_text);
            assert_int_equal(bytes.size, members[i].size);
            if (bytes.size)
                assert_memory_equal(bytes.data, members[i].data, bytes.size);
        }
        ll_arena_finish(&arena);
        ll_vfs_destroy(vfs);
    }
    free(noise);
}

static void removed_entries_between_live_ones_hide_none(void **state) // BR-043
{
    (void)state;
    HANDLE archive, file;
    assert_true(SFileCreateArchive(at("a.mpq"), 0, 64, &archive));
    for (int i = 0; i < 60; i++) { // the hash table is nearly full: long probes
        char name[32];
        snprintf(name, sizeof name, "file%d.txt", i);
        assert_true(SFileCreateFile(archive, name, 0, (DWORD)strlen(name), 0,
                                    MPQ_FILE_COMPRESS, &file));
        assert_true(
            SFileWriteFile(file, name, (DWORD)strlen(name), MPQ_COMPRESSION_ZLIB));
        assert_true(SFileFinishFile(file));
    }
    for (int i = 0; i < 60; i += 3) {
        char name[32];
        snprintf(name, sizeof name, "file%d.txt", i);
        assert_true(SFileRemoveFile(archive, name, 0));
    }
    assert_true(SFileCloseArchive(archive));
    struct ll_vfs *vfs = vfs_of(at("a.mpq"));
    for (int i = 0; i < 60; i++) {
        char name[32];
        snprintf(name, sizeof name, "file%d.txt", i);
        TEXT(vfs, name, i % 3 ? name : NULL);
    }
    ll_vfs_destroy(vfs);
}

static void archives_behind_a_stub_are_found(void **state) // BR-037
{
    (void)state;
    static const char text[] = "a single unit";
    archive_make("plain.mpq",
                 &(struct member){ "a.txt", text, sizeof text - 1,
                                   MPQ_FILE_COMPRESS | MPQ_FILE_SINGLE_UNIT, 0 },
                 1);
    uint8_t *stub = noise_make(200 * 512, 3);
    static const size_t sizes[] = { 512, 1024, 1536, 200 * 512 };
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        stub_prepend("plain.mpq", "stub.mpq", stub, sizes[i]);
        struct ll_vfs *vfs = vfs_of(at("stub.mpq"));
        TEXT(vfs, "a.txt", text);
        ll_vfs_destroy(vfs);
    }
    memcpy(stub, "MPQ\x1b", 4);
    ll_store_u32(stub + 4, 512);  // user data: room
    ll_store_u32(stub + 8, 1024); // header
    ll_store_u32(stub + 12, 16);  // user data: used
    stub_prepend("plain.mpq", "user.mpq", stub, 1024);
    struct ll_vfs *vfs = vfs_of(at("user.mpq"));
    TEXT(vfs, "a.txt", text);
    ll_vfs_destroy(vfs);
    free(stub);
}

static void cut_archives_are_named_and_the_others_load(void **state) // BR-041
{
    (void)state;
    uint8_t *noise = noise_make(50000, 4);
    struct member members[8];
    char names[8][16];
    for (int i = 0; i < 8; i++) {
        snprintf(names[i], sizeof names[i], "n%d.blp", i);
        members[i] = (struct member){ names[i], noise, 50000, 0, 0 };
    }
    archive_make("whole.mpq", members, 8);
    archive_text("Data/dbc.MPQ", "a.txt", "still here");
    struct ll_bytes whole = file_read(at("whole.mpq"));
    static const size_t percents[] = { 25, 50, 75, 99 };
    for (int i = 0; i < 4; i++) {
        log_clear();
        file_make("Data/patch.MPQ", whole.data, whole.size * percents[i] / 100);
        struct ll_vfs *vfs = vfs_of(root);
        assert_int_equal(ll_vfs_num_mounts(vfs), 1);
        LOGGED("Data/patch.MPQ: left out: cut:");
        TEXT(vfs, "a.txt", "still here");
        assert_int_equal(ll_vfs_mount(vfs, at("Data/patch.MPQ")), LL_ERR_TRUNCATED);
        ll_vfs_destroy(vfs);
    }
    free((void *)whole.data);
    free(noise);
}

static void a_broken_sector_costs_one_member(void **state) // BR-047
{
    (void)state;
    static char text[9][20000];
    struct member members[9];
    char names[9][16];
    for (int i = 0; i < 9; i++) {
        for (size_t k = 0; k < sizeof text[0]; k++)
            text[i][k] = (char)('a' + (k / 5 + (size_t)i * k) % 26);
        snprintf(names[i], sizeof names[i], "t%d.adt", i);
        members[i] = (struct member){ names[i], text[i], sizeof text[0],
                                      i == 4   ? MPQ_FILE_SECTOR_CRC | MPQ_FILE_COMPRESS
                                      : i == 7 ? MPQ_FILE_COMPRESS
                                               : 0,
                                      0 };
    }
    archive_make("whole.mpq", members, 9);
    // Where two of the members lie is asked of StormLib; a byte amid each is turned.
    HANDLE archive, file;
    ULONGLONG offsets[2];
    DWORD packed[2];
    static const char *const broken[] = { "t4.adt", "t7.adt" };
    assert_true(SFileOpenArchive(at("whole.mpq"), 0, STREAM_FLAG_READ_ONLY, &archive));
    for (int i = 0; i < 2; i++) {
        assert_true(SFileOpenFileEx(archive, broken[i], 0, &file));
        SFileGetFileInfo(file, SFileInfoByteOffset, &offsets[i], 8, NULL);
        SFileGetFileInfo(file, SFileInfoCompressedSize, &packed[i], 4, NULL);
        SFileCloseFile(file);
    }
    SFileCloseArchive(archive);
    struct ll_bytes whole = file_read(at("whole.mpq"));
    uint8_t *data = (uint8_t *)whole.data;
    for (int i = 0; i < 2; i++)
        data[offsets[i] + packed[i] / 2] ^= 0x55;
    file_make("broken.mpq", data, whole.size);
    struct ll_vfs *vfs = vfs_of(at("broken.mpq"));
    struct ll_arena arena = { 0 };
    struct ll_bytes bytes;
    for (int i = 0; i < 9; i++) {
        bool sound = i != 4 && i != 7;
        size_t used = arena.used_bytes;
        assert_int_equal(ll_vfs_read(vfs, 0, names[i], &arena, &bytes),
                         sound ? LL_OK : LL_ERR_CORRUPT);
        assert_int_equal(bytes.size, sound ? sizeof text[0] : 0);
        assert_int_equal(arena.used_bytes, used + bytes.size);
        if (sound)
            assert_memory_equal(bytes.data, text[i], bytes.size);
    }
    LOGGED("T4.ADT in ");
    LOGGED("broken.mpq: its packed bytes are broken");
    ll_arena_finish(&arena);
    ll_vfs_destroy(vfs);
    free(data);
}

// The cipher of the archive's tables, to forge entries. Both directions are needed, as
// each word depends on the plain ones before it.
static void table_crypt(uint8_t *data, size_t size, uint32_t key, bool encrypt)
{
    uint32_t box[256], seed = 0x00100001;
    for (int i = 0; i < 256; i++) {
        for (int k = 0; k < 5; k++) { // of the five boxes only the last is used here
            seed = (seed * 125 + 3) % 0x2aaaab;
            uint32_t high = (seed & 0xffff) << 16;
            seed = (seed * 125 + 3) % 0x2aaaab;
            if (k == 4)
                box[i] = high | (seed & 0xffff);
        }
    }
    uint32_t sum = 0xeeeeeeee;
    for (size_t at_byte = 0; at_byte + 4 <= size; at_byte += 4) {
        sum += box[key & 0xff];
        uint32_t in = ll_load_u32(data + at_byte), out = in ^ (key + sum);
        ll_store_u32(data + at_byte, out);
        sum += (encrypt ? in : out) + (sum << 5) + 3;
        key = ((~key << 21) + 0x11111111) | key >> 11;
    }
}

static void entries_that_lie_take_no_memory(void **state)
{
    (void)state;
    static char text[20000];
    memset(text, 'x', sizeof text);
    const struct member members[] = { { "lie.adt", text, sizeof text, 0, 0 },
                                      { "good.adt", text, 100, 0, 0 } };
    archive_make("good.mpq", members, 2);
    struct ll_bytes good = file_read(at("good.mpq"));
    uint32_t table = ll_load_u32(good.data + 20), num = ll_load_u32(good.data + 28);
    const struct {
        uint32_t field, value; // of the first entry: offset, packed, size, flags
        enum ll_status status;
    } cases[] = {
        { 0, (uint32_t)good.size - 10, LL_ERR_CORRUPT },
        { 0, 0x7fffffff, LL_ERR_ABSENT }, // StormLib leaves such entries out

        { 0, 0xffffffff, LL_ERR_ABSENT },
        { 1, 0xffffffff, LL_ERR_CORRUPT },
        { 1, 100000, LL_ERR_CORRUPT },
        { 2, LL_VFS_MAX_MEMBER_BYTES, LL_ERR_CORRUPT },
        { 2, LL_VFS_MAX_MEMBER_BYTES + 1, LL_ERR_LIMIT },
        { 2, 0x7ffffff0, LL_ERR_LIMIT },
        { 2, 21000, LL_ERR_CORRUPT },
        { 3, 0x80000000, LL_ERR_CORRUPT },
        { 3, 0x80100200, LL_ERR_UNSUPPORTED },
        { 3, 0x81000200, LL_ERR_UNSUPPORTED },
        { 3, 0, LL_ERR_ABSENT },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint8_t *data = malloc(good.size);
        assert_non_null(data);
        memcpy(data, good.data, good.size);
        table_crypt(data + table, num * 16, MPQ_KEY_BLOCK_TABLE, false);
        assert_int_equal(ll_load_u32(data + table + 8), sizeof text); // the cipher works
        ll_store_u32(data + table + cases[i].field * 4, cases[i].value);
        table_crypt(data + table, num * 16, MPQ_KEY_BLOCK_TABLE, true);
        file_make("lie.mpq", data, good.size);
        free(data);
        struct ll_vfs *vfs = vfs_of(at("lie.mpq"));
        struct ll_arena arena = { 0 };
        struct ll_bytes bytes;
        enum ll_status status = ll_vfs_read(vfs, 0, "lie.adt", &arena, &bytes);
        if (status != cases[i].status)
            fail_msg("case %zu: %s", i, ll_status_name(status));
        assert_int_equal(bytes.size, 0);
        assert_int_equal(ll_vfs_read(vfs, 0, "good.adt", &arena, &bytes), LL_OK);
        assert_int_equal(bytes.size, 100);
        ll_arena_finish(&arena);
        ll_vfs_destroy(vfs);
    }
    free((void *)good.data);
}

// BR-036: a patch that wants a base which it does not fit. No archive of these clients
// holds one, so the member is refused, by name; nothing is put together from halves.
static void a_member_that_patches_another_is_refused(void **state)
{
    (void)state;
    static char text[5000];
    memset(text, 'p', sizeof text);
    const struct member members[] = { { "World\\tile.adt", text, sizeof text, 0, 0 },
                                      { "World\\other.adt", "other", 5, 0, 0 } };
    archive_text("Data/dbc.MPQ", "World\\tile.adt", "base");
    archive_make("Data/patch.MPQ", members, 2);
    struct ll_bytes patch = file_read(at("Data/patch.MPQ"));
    uint8_t *data = (uint8_t *)patch.data; // from malloc
    uint32_t table = ll_load_u32(data + 20), table_bytes = ll_load_u32(data + 28) * 16;
    table_crypt(data + table, table_bytes, MPQ_KEY_BLOCK_TABLE, false);
    uint8_t *flags = data + table + 12;
    ll_store_u32(flags, ll_load_u32(flags) | MPQ_FILE_PATCH_FILE);
    table_crypt(data + table, table_bytes, MPQ_KEY_BLOCK_TABLE, true);
    file_make("Data/patch.MPQ", data, patch.size);
    free(data);
    struct ll_vfs *vfs = vfs_of(at("Data"));
    struct ll_arena arena = { 0 };
    struct ll_bytes bytes;
    log_clear();
    assert_int_equal(ll_vfs_read(vfs, 0, "World/tile.adt", &arena, &bytes),
                     LL_ERR_UNSUPPORTED);
    assert_int_equal(bytes.size, 0);
    LOGGED("patch.MPQ");
    LOGGED("WORLD\\TILE.ADT in ");
    LOGGED("an incremental patch");
    TEXT(vfs, "world/other.adt", "other");
    ll_arena_finish(&arena);
    ll_vfs_destroy(vfs);
}

// Whole archives with bytes turned anywhere, also within the plain text of the block
// table: mounted if they look sound, read, never a crash.
static void mutated_archives_are_survived(void **state)
{
    (void)state;
    static char text[9000];
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = (char)('a' + i * i / 50 % 26);
    const uint32_t single = MPQ_FILE_COMPRESS | MPQ_FILE_SINGLE_UNIT;
    const uint32_t locked = MPQ_FILE_COMPRESS | MPQ_FILE_ENCRYPTED | MPQ_FILE_FIX_KEY;
    const uint32_t checked = MPQ_FILE_COMPRESS | MPQ_FILE_SECTOR_CRC;
    const struct member members[] = {
        { "a.adt", text, sizeof text, 0, 0 },
        { "b.adt", text, 700, MPQ_FILE_IMPLODE, 0 },
        { "c.adt", text, 5000, checked, 0 },
        { "d.adt", text, 9000, single, 0 },
        { "e.adt", text, 9000, locked, 0 },
        { "f.adt", text, 5000, 0, MPQ_COMPRESSION_PKWARE },
        { "g.adt", text, 5000, 0, MPQ_COMPRESSION_BZIP2 },
        { "h.adt", text, 300, MPQ_FILE_EXISTS, 0 },
    };
    const uint32_t num_members = sizeof members / sizeof *members;
    archive_make("good.mpq", members, num_members);
    struct ll_bytes good = file_read(at("good.mpq"));
    uint32_t table = ll_load_u32(good.data + 20);
    uint32_t table_bytes = ll_load_u32(good.data + 28) * 16;
    struct ll_random random = ll_random_make(8);
    uint32_t num_mounted = 0, num_read = 0, num_false = 0;
    for (uint32_t i = 0; i < 300; i++) {
        uint8_t *data = malloc(good.size);
        assert_non_null(data);
        memcpy(data, good.data, good.size);
        uint32_t num_edits = 1 + ll_random_u32(&random) % 4;
        if (i % 2) {
            table_crypt(data + table, table_bytes, MPQ_KEY_BLOCK_TABLE, false);
            for (uint32_t k = 0; k < num_edits; k++)
                data[table + ll_random_u32(&random) % table_bytes] =
                    (uint8_t)ll_random_u32(&random);
            table_crypt(data + table, table_bytes, MPQ_KEY_BLOCK_TABLE, true);
        } else {
            for (uint32_t k = 0; k < num_edits; k++)
                data[ll_random_u32(&random) % good.size] =
                    (uint8_t)ll_random_u32(&random);
        }
        file_make("bad.mpq", data, good.size);
        free(data);
        struct ll_vfs *vfs = ll_vfs_create(1);
        num_mounted += ll_vfs_mount(vfs, at("bad.mpq")) == LL_OK;
        struct ll_arena arena = { 0 };
        for (uint32_t m = 0; m < num_members; m++) {
            struct ll_bytes bytes;
            if (ll_vfs_read(vfs, 0, members[m].name, &arena, &bytes) != LL_OK)
                continue;
            num_read++;
            num_false += bytes.size != members[m].size ||
                         memcmp(bytes.data, members[m].data, bytes.size) != 0;
        }
        ll_arena_finish(&arena);
        ll_vfs_destroy(vfs);
        log_clear();
    }
    print_message("# of 300 mutated archives %u mounted; of 2400 members %u were read, "
                  "%u of them with other bytes\n",
                  num_mounted, num_read, num_false);
    free((void *)good.data);
    assert_true(num_mounted > 100 && num_mounted <= 300);
    assert_true(num_read > 1000 && num_read < 2400);
    assert_true(num_false < num_read / 20);
}

// ---- many readers ----

#define NUM_READERS 4
#define NUM_SHARED 12

static struct shared {
    struct ll_vfs *vfs;
    uint8_t *data[NUM_SHARED];
    size_t size[NUM_SHARED];
} shared;

struct reader {
    struct ll_thread thread;
    uint32_t idx, num_wrong;
};

static void *reader_main(void *user)
{
    struct reader *reader = user;
    struct ll_arena arena = { 0 };
    for (uint32_t i = 0; i < 20 * NUM_SHARED; i++) {
        uint32_t which = (i * 5 + reader->idx * 3) % NUM_SHARED;
        char name[32];
        snprintf(name, sizeof name, "Shared/f%u.blp", which);
        struct ll_bytes bytes;
        enum ll_status status =
            ll_vfs_read(shared.vfs, reader->idx, name, &arena, &bytes);
        bool absent = ll_vfs_read(shared.vfs, reader->idx, "none.blp", &arena,
                                  &(struct ll_bytes){ 0 }) == LL_ERR_ABSENT;
        if (status != LL_OK || bytes.size != shared.size[which] || !absent ||
            memcmp(bytes.data, shared.data[which], bytes.size) != 0)
            reader->num_wrong++;
        ll_arena_reset(&arena);
    }
    ll_arena_finish(&arena);
    return NULL;
}

static void four_readers_at_once_read_the_same(void **state)
{
    (void)state;
    struct member members[NUM_SHARED];
    char names[NUM_SHARED][32];
    for (uint32_t i = 0; i < NUM_SHARED; i++) {
        shared.size[i] = 1000 + 9000 * i;
        shared.data[i] = noise_make(shared.size[i], i);
        memset(shared.data[i], 'x', shared.size[i] / 2);
        snprintf(names[i], sizeof names[i], "Shared\\F%u.blp", i);
        members[i] = (struct member){ names[i], shared.data[i], shared.size[i], 0, 0 };
    }
    archive_make("Data/dbc.MPQ", members, NUM_SHARED / 2); // the loose file is above
    archive_make("Data/patch.MPQ", members + NUM_SHARED / 2, NUM_SHARED / 2);
    file_make("loose/shared/f0.BLP", shared.data[0], shared.size[0]);
    shared.vfs = ll_vfs_create(NUM_READERS);
    assert_int_equal(ll_vfs_mount(shared.vfs, at("Data")), LL_OK);
    assert_int_equal(ll_vfs_mount(shared.vfs, at("loose")), LL_OK);
    struct reader readers[NUM_READERS];
    for (uint32_t i = 0; i < NUM_READERS; i++) {
        readers[i] = (struct reader){ .idx = i };
        assert_true(ll_thread_start(&readers[i].thread, reader_main, &readers[i]));
    }
    for (uint32_t i = 0; i < NUM_READERS; i++) {
        ll_thread_join(&readers[i].thread);
        assert_int_equal(readers[i].num_wrong, 0);
    }
    ll_vfs_destroy(shared.vfs);
    for (uint32_t i = 0; i < NUM_SHARED; i++)
        free(shared.data[i]);
}

// ---- real files ----

static void real_archives_open_or_are_refused(void **state)
{
    (void)state;
    CORPUS_OR_SKIP(corpus, "mpq");
    static const struct {
        const char *name;
        enum ll_status status;
    } cases[] = {
        { "patch-Z.MPQ", LL_OK },
        { "implodedTest.w3x", LL_OK },
        { "listfilelessMap.w3x", LL_OK },
        { "normalMap.w3x", LL_OK },
        { "pkwareTest.w3x", LL_OK },
        { "w3x2ini.w3x", LL_OK },
        { "wavTest.w3x", LL_OK },
        { "ydwe.w3x", LL_OK },
        { "listfileTooLong.w3x", LL_ERR_CORRUPT }, // a header of 1.3 GB
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char relative[64];
        snprintf(relative, sizeof relative, "mpq/%s", cases[i].name);
        struct ll_vfs *vfs = ll_vfs_create(1);
        enum ll_status status = ll_vfs_mount(vfs, corpus_path(relative));
        if (status != cases[i].status)
            fail_msg("%s: %s\n%s", cases[i].name, ll_status_name(status), log_text);
        struct ll_bytes bytes = file_read(corpus_path(relative));
        struct ll_mpq_header header;
        assert_int_equal(header_of(bytes, &header), cases[i].status);
        free((void *)bytes.data);
        ll_vfs_destroy(vfs);
    }
    // The folder holds one name of the client's chain.
    struct ll_vfs *vfs = vfs_of(corpus_path("mpq"));
    assert_int_equal(ll_vfs_num_mounts(vfs), 1);
    struct ll_arena arena = { 0 };
    struct ll_bytes list;
    assert_int_equal(ll_vfs_read(vfs, 0, "(listfile)", &arena, &list), LL_OK);
    HANDLE archive;
    assert_true(
        SFileOpenArchive(ll_vfs_mount_path(vfs, 0), 0, STREAM_FLAG_READ_ONLY, &archive));
    uint32_t num_read = 0;
    uint64_t num_bytes = 0;
    for (size_t i = 0; i < list.size;) {
        char name[300];
        size_t n = 0;
        for (; i < list.size && list.data[i] != '\r' && list.data[i] != '\n'; i++) {
            if (n + 1 < sizeof name)
                name[n++] = (char)list.data[i];
        }
        name[n] = '\0';
        while (i < list.size && (list.data[i] == '\r' || list.data[i] == '\n'))
            i++;
        struct ll_bytes bytes;
        enum ll_status status = ll_vfs_read(vfs, 0, name, &arena, &bytes);
        if (status != LL_OK)
            fail_msg("%s: %s\n%s", name, ll_status_name(status), log_text);
        // StormLib's own reading gives the same bytes of a sound archive.
        HANDLE file;
        DWORD got = 0;
        uint8_t *theirs = malloc(bytes.size + 1);
        assert_non_null(theirs);
        assert_true(SFileOpenFileEx(archive, name, 0, &file));
        SFileReadFile(file, theirs, (DWORD)bytes.size + 1, &got, NULL);
        assert_int_equal(got, bytes.size);
        assert_memory_equal(theirs, bytes.data, bytes.size);
        SFileCloseFile(file);
        free(theirs);
        num_read++;
        num_bytes += bytes.size;
    }
    assert_true(SFileCloseArchive(archive));
    print_message("# %u members, %llu bytes of a real archive\n", num_read,
                  (unsigned long long)num_bytes);
    assert_true(num_read >= 10);
    ll_arena_finish(&arena);
    ll_vfs_destroy(vfs);
}

static void text_files_named_like_the_chain_are_refused(void **state)
{
    (void)state;
    CORPUS_OR_SKIP(corpus, "fixtures-small/mpq-chain");
    struct ll_vfs *vfs = ll_vfs_create(1);
    assert_int_equal(ll_vfs_mount(vfs, corpus), LL_ERR_ABSENT);
    LOGGED("mpq-chain/patch-3.MPQ: left out: no MPQ archive");
    LOGGED("enUS/locale-enUS.MPQ: left out: no MPQ archive");
    LOGGED("none that is a sound archive");
    assert_int_equal(
        ll_vfs_mount(vfs, corpus_path("fixtures-small/mpq-chain/common.MPQ")),
        LL_ERR_ABSENT);
    assert_int_equal(ll_vfs_num_mounts(vfs), 0);
    // The folder above holds loose files, and stays one.
    assert_int_equal(ll_vfs_mount(vfs, corpus_path("fixtures-small")), LL_OK);
    assert_true(ll_vfs_has(vfs, 0, "TROLLTENT.WMO"));
    ll_vfs_destroy(vfs);
}

static void tables_with_odd_letter_case_are_found(void **state)
{
    (void)state;
    CORPUS_OR_SKIP(corpus, "light-3.3.5");
    struct ll_vfs *vfs = vfs_of(corpus);
    struct ll_arena arena = { 0 };
    struct ll_bytes bytes;
    struct ll_report report;
    struct ll_band_table bands;
    assert_int_equal(
        ll_vfs_read(vfs, 0, "DBFilesClient\\LightIntBand.dbc", &arena, &bytes), LL_OK);
    assert_int_equal(ll_int_band_table_read(bytes, &arena, &bands, &report), LL_OK);
    assert_int_equal(bands.num_rows, 15300);
    assert_int_equal(
        ll_vfs_read(vfs, 0, "DBFilesClient\\LightFloatBand.dbc", &arena, &bytes), LL_OK);
    assert_int_equal(ll_float_band_table_read(bytes, &arena, &bands, &report), LL_OK);
    assert_int_equal(bands.num_rows, 5100);
    ll_arena_finish(&arena);
    ll_vfs_destroy(vfs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(members_of_every_packing_are_read_whole),
        TEST(removed_entries_between_live_ones_hide_none),
        TEST(archives_behind_a_stub_are_found),
        TEST(cut_archives_are_named_and_the_others_load),
        TEST(a_broken_sector_costs_one_member),
        TEST(entries_that_lie_take_no_memory),
        TEST(a_member_that_patches_another_is_refused),
        TEST(mutated_archives_are_survived),
        TEST(four_readers_at_once_read_the_same),
        TEST(real_archives_open_or_are_refused),
        TEST(text_files_named_like_the_chain_are_refused),
        TEST(tables_with_odd_letter_case_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
