// What the tests of vfs share: the log, a folder to work in, archives made by StormLib.
#ifndef TEST_VFS_KIT_H
#define TEST_VFS_KIT_H

#include "testkit.h"

#include "base/arena.h"
#include "base/cursor.h"
#include "base/log.h"
#include "vfs/mpq_header.h"
#include "vfs/storm.h"
#include "vfs/vfs.h"

// ---- the log, kept ----

static char log_text[65536];
static size_t log_used;

static inline void log_keep(void *user, enum ll_log_level level, const char *module,
                            const char *message)
{
    (void)user, (void)level;
    int n = snprintf(log_text + log_used, sizeof log_text - log_used, "%s: %s\n", module,
                     message);
    if (n > 0 && log_used + (size_t)n < sizeof log_text)
        log_used += (size_t)n;
}

static inline void log_clear(void)
{
    log_used = 0;
    log_text[0] = '\0';
}

static inline void check_logged(const char *text, int line)
{
    if (!strstr(log_text, text))
        fail_msg("line %d: the log has no \"%s\":\n%s", line, text, log_text);
}
#define LOGGED(text) check_logged(text, __LINE__)

// ---- a folder to work in ----

static char root[64];

// Path below the work folder. Eight results are valid at a time.
static const char *at(const char *relative)
{
    static char paths[8][1024];
    static unsigned next;
    char *path = paths[next++ % 8];
    snprintf(path, sizeof paths[0], "%s/%s", root, relative);
    return path;
}

static inline int folder_setup(void **state)
{
    (void)state;
    ll_log_sink_set(log_keep, NULL);
    log_clear();
    strcpy(root, "/tmp/lamplight-vfs-XXXXXX");
    return mkdtemp(root) ? 0 : -1;
}

static inline int folder_teardown(void **state)
{
    (void)state;
    return tree_remove(root);
}

static inline void folder_make(const char *relative)
{
    assert_int_equal(ll_platform_folder_make(at(relative)), LL_OK);
}

static inline void file_make(const char *relative, const void *data, size_t size)
{
    char folder[512];
    snprintf(folder, sizeof folder, "%s", relative);
    char *slash = strrchr(folder, '/');
    if (slash) {
        *slash = '\0';
        folder_make(folder);
    }
    assert_int_equal(ll_platform_file_write(at(relative), data, size), LL_OK);
}

static inline void text_make(const char *relative, const char *text)
{
    file_make(relative, text, strlen(text));
}

// ---- archives, made by StormLib ----

struct member {
    const char *name;
    const void *data;
    size_t size;
    uint32_t flags;       // 0: deflated
    uint32_t compression; // 0: deflate
};

static inline void archive_make_as(const char *relative, uint32_t create_flags,
                                   const struct member *members, size_t num)
{
    char folder[512];
    snprintf(folder, sizeof folder, "%s", relative);
    char *slash = strrchr(folder, '/');
    if (slash) {
        *slash = '\0';
        folder_make(folder);
    }
    HANDLE archive, file;
    remove(at(relative));
    assert_true(SFileCreateArchive(at(relative), create_flags, (DWORD)num + 4, &archive));
    for (size_t i = 0; i < num; i++) {
        const struct member *m = &members[i];
        uint32_t flags = m->flags ? m->flags : MPQ_FILE_COMPRESS;
        uint32_t compression = m->compression ? m->compression : MPQ_COMPRESSION_ZLIB;
        assert_true(SFileCreateFile(archive, m->name, 0, (DWORD)m->size, 0,
                                    flags | MPQ_FILE_REPLACEEXISTING, &file));
        if (m->size)
            assert_true(SFileWriteFile(file, m->data, (DWORD)m->size, compression));
        assert_true(SFileFinishFile(file));
    }
    assert_true(SFileCloseArchive(archive));
}

static inline void archive_make(const char *relative, const struct member *members,
                                size_t num)
{
    archive_make_as(relative, MPQ_CREATE_ARCHIVE_V1, members, num);
}

// An archive of one text file.
static inline void archive_text(const char *relative, const char *name, const char *text)
{
    archive_make(relative, &(struct member){ name, text, strlen(text), 0, 0 }, 1);
}

static inline void archive_delete(const char *relative, const char *name)
{
    archive_make(relative, &(struct member){ name, "", 0, MPQ_FILE_DELETE_MARKER, 0 }, 1);
}

static inline uint8_t *noise_make(size_t size, uint64_t seed)
{
    uint8_t *data = malloc(size ? size : 1);
    assert_non_null(data);
    struct ll_random random = ll_random_make(seed);
    for (size_t i = 0; i < size; i++)
        data[i] = (uint8_t)ll_random_u32(&random);
    return data;
}

// Copies an archive behind a stub.
static inline void stub_prepend(const char *from, const char *to, const uint8_t *stub,
                                size_t stub_bytes)
{
    struct ll_bytes bytes = file_read(at(from));
    uint8_t *all = malloc(stub_bytes + bytes.size);
    assert_non_null(all);
    memcpy(all, stub, stub_bytes);
    memcpy(all + stub_bytes, bytes.data, bytes.size);
    file_make(to, all, stub_bytes + bytes.size);
    free(all);
    free((void *)bytes.data);
}

// ---- reading ----

static inline void check_text(struct ll_vfs *vfs, const char *name, const char *expected,
                              int line)
{
    struct ll_arena arena = { 0 };
    struct ll_bytes bytes;
    enum ll_status status = ll_vfs_read(vfs, 0, name, &arena, &bytes);
    if (!expected) {
        if (status != LL_ERR_ABSENT || ll_vfs_has(vfs, 0, name))
            fail_msg("line %d: %s should be absent: %s", line, name,
                     ll_status_name(status));
    } else if (status != LL_OK || bytes.size != strlen(expected) ||
               memcmp(bytes.data, expected, bytes.size) != 0 ||
               !ll_vfs_has(vfs, 0, name)) {
        fail_msg("line %d: %s is not \"%s\": %s, \"%.*s\"", line, name, expected,
                 ll_status_name(status), (int)bytes.size, (const char *)bytes.data);
    }
    ll_arena_finish(&arena);
}
#define TEXT(vfs, name, expected) check_text(vfs, name, expected, __LINE__)

static inline struct ll_vfs *vfs_of(const char *path)
{
    struct ll_vfs *vfs = ll_vfs_create(1);
    assert_non_null(vfs);
    assert_int_equal(ll_vfs_mount(vfs, path), LL_OK);
    return vfs;
}

static inline bool memory_read(void *user, uint64_t offset, void *dst, size_t size)
{
    const struct ll_bytes *bytes = user;
    if (!ll_range_fits(offset, size, 1, bytes->size))
        fail_msg("the header check reads past the end of the file");
    memcpy(dst, bytes->data + offset, size);
    return true;
}

static inline enum ll_status header_of(struct ll_bytes bytes,
                                       struct ll_mpq_header *header)
{
    struct ll_report report;
    struct ll_mpq_source source = { memory_read, &bytes, bytes.size };
    enum ll_status status = ll_mpq_header_find(&source, header, &report);
    assert_int_equal(report.error.status, status);
    if (status == LL_OK) {
        assert_true(ll_range_fits(header->offset_bytes + header->hash_table_offset,
                                  header->num_hash_entries, 16, bytes.size));
        assert_true(ll_range_fits(header->offset_bytes + header->block_table_offset,
                                  header->num_block_entries, 16, bytes.size));
    }
    return status;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, folder_setup, folder_teardown)

#endif
