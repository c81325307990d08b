#include "formats/write/mpq_write.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "vfs/storm.h"

struct ll_mpq_writer {
    HANDLE archive;
    bool failed;
    char *path, *temp_path; // owned
};

static void writer_free(struct ll_mpq_writer *writer)
{
    free(writer->path);
    free(writer->temp_path);
    free(writer);
}

struct ll_mpq_writer *ll_mpq_writer_create(const char *path, uint32_t max_members)
{
    struct ll_mpq_writer *writer = calloc(1, sizeof *writer);
    if (!writer)
        return NULL;
    size_t bytes = strlen(path) + sizeof ".new";
    writer->path = strdup(path);
    writer->temp_path = malloc(bytes);
    if (!writer->path || !writer->temp_path) {
        writer_free(writer);
        return NULL;
    }
    snprintf(writer->temp_path, bytes, "%s.new", path);
    remove(writer->temp_path); // of a build that was cut short
    // The list file takes a place too.
    if (!SFileCreateArchive(writer->temp_path,
                            MPQ_CREATE_LISTFILE | MPQ_CREATE_ARCHIVE_V1, max_members + 1,
                            &writer->archive)) {
        writer_free(writer);
        return NULL;
    }
    return writer;
}

static bool member_write(struct ll_mpq_writer *writer, const char *name,
                         struct ll_bytes bytes)
{
    // Names inside archives have backslashes; their case is kept for the list file.
    char inner[LL_MAX_PATH];
    if (strlen(name) >= sizeof inner || bytes.size > UINT32_MAX)
        return false;
    for (size_t i = 0; i <= strlen(name); i++)
        inner[i] = name[i] == '/' ? '\\' : name[i];
    HANDLE file;
    // Time 0: the bytes depend on the members alone.
    if (!SFileCreateFile(writer->archive, inner, 0, (DWORD)bytes.size, 0,
                         MPQ_FILE_COMPRESS, &file))
        return false;
    bool good = !bytes.size ||
                SFileWriteFile(file, bytes.data, (DWORD)bytes.size, MPQ_COMPRESSION_ZLIB);
    return SFileFinishFile(file) && good;
}

enum ll_status ll_mpq_writer_add(struct ll_mpq_writer *writer, const char *name,
                                 struct ll_bytes bytes)
{
    if (!writer->failed && !member_write(writer, name, bytes))
        writer->failed = true;
    return writer->failed ? LL_ERR_IO : LL_OK;
}

enum ll_status ll_mpq_writer_finish(struct ll_mpq_writer *writer, bool keep)
{
    bool good = SFileCloseArchive(writer->archive) && !writer->failed;
    if (good && keep)
        good = rename(writer->temp_path, writer->path) == 0;
    if (!good || !keep)
        remove(writer->temp_path);
    writer_free(writer);
    return good ? LL_OK : LL_ERR_IO;
}
