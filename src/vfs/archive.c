#include "vfs/archive.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "vfs/mpq_header.h"
#include "vfs/sectors.h"
#include "vfs/storm.h"
#include "vfs/vfs.h"

struct ll_archive {
    char *path; // owned
    struct ll_mpq_header header;
    uint64_t file_bytes;
    uint32_t cipher[LL_CIPHER_WORDS];
    uint32_t num_readers;
    struct reader {
        HANDLE handle;       // owned; NULL until the reader needs it
        TFileStream *stream; // owned; the same file, for packed bytes; likewise
        bool open_failed;    // do not try and log again
    } readers[];
};

// StormLib keeps its last error in one variable for all threads, so nothing here asks for
// it: what matters is read off results and sizes.

static TFileStream *stream_open(const char *path)
{
    return FileStream_OpenFile(path, BASE_PROVIDER_FILE | STREAM_PROVIDER_FLAT |
                                         STREAM_FLAG_READ_ONLY);
}

static bool stream_read(void *user, uint64_t offset, void *dst, size_t size)
{
    ULONGLONG at = offset;
    return FileStream_Read(user, &at, dst, (DWORD)size);
}

static enum ll_status header_read(const char *path, struct ll_mpq_header *header,
                                  uint64_t *file_bytes, struct ll_report *report)
{
    TFileStream *stream = stream_open(path);
    if (!stream)
        return ll_report_fail(report, LL_ERR_IO, "", 0, "cannot be opened");
    ULONGLONG size = 0;
    FileStream_GetSize(stream, &size);
    struct ll_mpq_source source = { stream_read, stream, size };
    enum ll_status status = ll_mpq_header_find(&source, header, report);
    FileStream_Close(stream);
    *file_bytes = size;
    return status;
}

// Never reads the list of names: it may be large, and what one needs is asked by name.
static HANDLE handle_open(const char *path)
{
    HANDLE handle;
    DWORD flags = STREAM_FLAG_READ_ONLY | MPQ_OPEN_NO_LISTFILE | MPQ_OPEN_NO_ATTRIBUTES;
    return SFileOpenArchive(path, 0, flags, &handle) ? handle : NULL;
}

enum ll_status ll_archive_open(const char *path, uint32_t num_readers,
                               struct ll_archive **out, char *reason, size_t reason_bytes)
{
    *out = NULL;
    struct ll_report report = { 0 };
    struct ll_mpq_header header;
    uint64_t file_bytes = 0;
    enum ll_status status = header_read(path, &header, &file_bytes, &report);
    if (status != LL_OK) {
        snprintf(reason, reason_bytes, "%s", report.error.reason);
        return status;
    }
    size_t size = sizeof(struct ll_archive) + num_readers * sizeof(struct reader);
    struct ll_archive *archive = calloc(1, size);
    size_t path_bytes = strlen(path) + 1;
    char *copy = malloc(path_bytes);
    // The first reader's handle also tells whether StormLib agrees, and sets up its
    // tables while there is but one thread.
    HANDLE handle = archive && copy ? handle_open(path) : NULL;
    if (!handle) {
        bool no_memory = !archive || !copy;
        free(archive);
        free(copy);
        snprintf(reason, reason_bytes, "%s",
                 no_memory ? "out of memory" : "its tables cannot be read");
        return no_memory ? LL_ERR_MEMORY : LL_ERR_CORRUPT;
    }
    archive->path = memcpy(copy, path, path_bytes);
    archive->header = header;
    archive->file_bytes = file_bytes;
    ll_cipher_init(archive->cipher);
    archive->num_readers = num_readers;
    archive->readers[0].handle = handle;
    *out = archive;
    return LL_OK;
}

void ll_archive_close(struct ll_archive *archive)
{
    if (!archive)
        return;
    for (uint32_t i = 0; i < archive->num_readers; i++) {
        if (archive->readers[i].handle)
            SFileCloseArchive(archive->readers[i].handle);
        if (archive->readers[i].stream)
            FileStream_Close(archive->readers[i].stream);
    }
    free(archive->path);
    free(archive);
}

static HANDLE reader_handle(struct ll_archive *archive, uint32_t reader_idx)
{
    struct reader *reader = &archive->readers[reader_idx];
    if (!reader->handle && !reader->open_failed) {
        reader->handle = handle_open(archive->path);
        reader->open_failed = !reader->handle;
        if (reader->open_failed)
            ll_log(LL_LOG_ERROR, "vfs", "%s: cannot be opened again", archive->path);
    }
    return reader->handle;
}

struct member {
    HANDLE file;
    uint32_t flags, size_bytes, packed_bytes;
    uint64_t offset_bytes; // from the archive's header
    bool too_large;        // 4 GiB or more
};

static enum ll_archive_entry member_open(struct ll_archive *archive, uint32_t reader_idx,
                                         const char *folded, struct member *member)
{
    *member = (struct member){ 0 };
    HANDLE handle = reader_handle(archive, reader_idx);
    if (!handle || !SFileOpenFileEx(handle, folded, SFILE_OPEN_FROM_MPQ, &member->file))
        return LL_ARCHIVE_NONE;
    DWORD flags = 0, packed = 0, size_high = 0;
    ULONGLONG offset = 0;
    SFileGetFileInfo(member->file, SFileInfoFlags, &flags, sizeof flags, NULL);
    SFileGetFileInfo(member->file, SFileInfoCompressedSize, &packed, sizeof packed, NULL);
    SFileGetFileInfo(member->file, SFileInfoByteOffset, &offset, sizeof offset, NULL);
    member->size_bytes = SFileGetFileSize(member->file, &size_high);
    member->too_large = size_high || member->size_bytes == SFILE_INVALID_SIZE;
    member->flags = flags;
    member->packed_bytes = packed;
    member->offset_bytes = offset;
    bool deleted = (flags & MPQ_FILE_DELETE_MARKER) && !member->size_bytes;
    return deleted ? LL_ARCHIVE_DELETED : LL_ARCHIVE_FILE;
}

static void member_close(struct member *member)
{
    if (member->file)
        SFileCloseFile(member->file);
}

enum ll_archive_entry ll_archive_find(struct ll_archive *archive, uint32_t reader_idx,
                                      const char *folded, uint64_t *size_bytes)
{
    struct member member;
    enum ll_archive_entry entry = member_open(archive, reader_idx, folded, &member);
    if (size_bytes)
        *size_bytes = entry == LL_ARCHIVE_FILE ? member.size_bytes : 0;
    member_close(&member);
    return entry;
}

uint32_t ll_archive_num_members(struct ll_archive *archive, uint32_t reader_idx)
{
    HANDLE handle = reader_handle(archive, reader_idx);
    DWORD num = 0;
    if (handle)
        SFileGetFileInfo(handle, SFileMpqNumberOfFiles, &num, sizeof num, NULL);
    return num;
}

// Deflate, the strongest packing in use, reaches 1032 to 1; a member that promises more
// is broken, and no memory is taken for it.
#define MAX_PACKING 1100

static enum ll_status member_check(const struct ll_archive *archive,
                                   const struct member *member, const char **reason)
{
    uint64_t archive_bytes = archive->file_bytes - archive->header.offset_bytes;
    if (member->too_large || member->size_bytes > LL_VFS_MAX_MEMBER_BYTES) {
        *reason = "larger than 256 MiB";
        return LL_ERR_LIMIT;
    }
    if (member->flags & MPQ_FILE_PATCH_FILE) {
        *reason = "an incremental patch, which no 1.12.1 or 3.3.5a archive holds";
        return LL_ERR_UNSUPPORTED;
    }
    if (member->packed_bytes > archive_bytes ||
        member->offset_bytes > archive_bytes - member->packed_bytes) {
        *reason = "it lies past the end of the archive, which is cut or broken";
        return LL_ERR_CORRUPT;
    }
    bool packed = member->flags & MPQ_FILE_COMPRESS_MASK;
    if (member->size_bytes >
        (uint64_t)member->packed_bytes * (packed ? MAX_PACKING : 1)) {
        *reason = "it promises more bytes than its packed ones can give";
        return LL_ERR_CORRUPT;
    }
    return LL_OK;
}

static enum ll_status member_unpack(struct ll_archive *archive, uint32_t reader_idx,
                                    const struct member *member, uint8_t *packed,
                                    uint8_t *plain, const char **reason)
{
    struct reader *reader = &archive->readers[reader_idx];
    uint64_t offset = archive->header.offset_bytes + member->offset_bytes;
    if (!reader->stream)
        reader->stream = stream_open(archive->path);
    if (!reader->stream ||
        !stream_read(reader->stream, offset, packed, member->packed_bytes)) {
        *reason = "the archive cannot be read";
        return LL_ERR_IO;
    }
    struct ll_sectors sectors = {
        .packed = packed,
        .packed_bytes = member->packed_bytes,
        .plain_bytes = member->size_bytes,
        .sector_bytes = archive->header.sector_bytes,
    };
    if (member->flags & MPQ_FILE_SINGLE_UNIT)
        sectors.sector_bytes = 0;
    if (member->flags & MPQ_FILE_COMPRESS)
        sectors.packing = LL_PACKING_METHODS;
    else if (member->flags & MPQ_FILE_IMPLODE)
        sectors.packing = LL_PACKING_IMPLODE;
    if (member->flags & MPQ_FILE_ENCRYPTED) {
        DWORD key = 0;
        SFileGetFileInfo(member->file, SFileInfoEncryptionKey, &key, sizeof key, NULL);
        sectors.cipher = archive->cipher;
        sectors.key = key;
    }
    return ll_sectors_unpack(&sectors, plain, reason);
}

static enum ll_status member_read(struct ll_archive *archive, uint32_t reader_idx,
                                  const struct member *member, struct ll_arena *arena,
                                  struct ll_bytes *bytes, const char **reason)
{
    enum ll_status status = member_check(archive, member, reason);
    if (status != LL_OK)
        return status;
    struct ll_arena_mark mark = ll_arena_mark(arena);
    uint8_t *plain = ll_arena_array(arena, uint8_t, member->size_bytes);
    uint8_t *packed = malloc(member->packed_bytes ? member->packed_bytes : 1);
    if (plain && packed) {
        status = member_unpack(archive, reader_idx, member, packed, plain, reason);
    } else {
        *reason = "out of memory";
        status = LL_ERR_MEMORY;
    }
    free(packed);
    if (status == LL_OK)
        *bytes = (struct ll_bytes){ plain, member->size_bytes };
    else
        ll_arena_rewind(arena, mark);
    return status;
}

enum ll_archive_entry ll_archive_read(struct ll_archive *archive, uint32_t reader_idx,
                                      const char *folded, struct ll_arena *arena,
                                      struct ll_bytes *bytes, enum ll_status *status,
                                      const char **reason)
{
    *bytes = (struct ll_bytes){ 0 };
    *status = LL_ERR_ABSENT;
    *reason = "";
    struct member member;
    enum ll_archive_entry entry = member_open(archive, reader_idx, folded, &member);
    if (entry == LL_ARCHIVE_FILE)
        *status = member_read(archive, reader_idx, &member, arena, bytes, reason);
    member_close(&member);
    return entry;
}
