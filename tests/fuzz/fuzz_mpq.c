// The check of an archive's header, from memory, and then, by way of a file, the whole
// archive: found, opened, every member of the seeds read.
#include <unistd.h>

#include "fuzz.h"

#include "base/path.h"
#include "vfs/archive.h"
#include "vfs/mpq_header.h"

const struct fuzz_limit fuzz_limit = { LL_MPQ_ARENA_BASE, LL_MPQ_ARENA_RATIO };

static bool memory_read(void *user, uint64_t offset, void *dst, size_t size)
{
    const struct ll_bytes *bytes = user;
    fuzz_check(ll_range_fits(offset, size, 1, bytes->size)); // asked for what is there
    memcpy(dst, bytes->data + offset, size);
    return true;
}

static char path[128];

static void path_remove(void)
{
    remove(path);
}

static bool file_write(struct ll_bytes bytes)
{
    if (!path[0]) {
        const char *folder = getenv("TMPDIR");
        snprintf(path, sizeof path, "%s/fuzz-mpq-%ld", folder ? folder : "/tmp",
                 (long)getpid());
        atexit(path_remove);
    }
    FILE *file = fopen(path, "wb");
    if (!file)
        return false;
    bool good = fwrite(bytes.data, 1, bytes.size, file) == bytes.size;
    return fclose(file) == 0 && good;
}

size_t fuzz_once(struct ll_bytes bytes)
{
    struct ll_mpq_source source = { memory_read, &bytes, bytes.size };
    struct ll_mpq_header header;
    struct ll_report report;
    if (ll_mpq_header_find(&source, &header, &report) != LL_OK)
        return 0; // no library sees it
    fuzz_check(ll_range_fits(header.hash_table_offset, header.num_hash_entries, 16,
                             bytes.size - header.offset_bytes));
    struct ll_arena arena = { .block_bytes = 4096 };
    struct ll_archive *archive;
    char reason[128];
    if (file_write(bytes) &&
        ll_archive_open(path, 1, &archive, reason, sizeof reason) == LL_OK) {
        for (char c = 'A'; c <= 'H'; c++) {
            const char name[] = { c, '.', 'A', 'D', 'T', '\0' };
            struct ll_bytes member;
            enum ll_status status;
            const char *why;
            ll_archive_read(archive, 0, name, &arena, &member, &status, &why);
            if (status == LL_OK)
                fuzz_touch(member.data, member.size);
        }
        ll_archive_close(archive);
    }
    size_t used = arena.used_bytes;
    ll_arena_finish(&arena);
    return used;
}
