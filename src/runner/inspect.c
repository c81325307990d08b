// lamplight inspect info: recognises files, asks the right reader, prints what it said.
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/cursor.h"
#include "base/log.h"
#include "base/path.h"
#include "base/platform.h"
#include "formats/chunk.h"
#include "formats/limits.h"
#include "runner/inspect_private.h"
#include "runner/runner.h"
#include "vfs/mpq_header.h"

// ---- what a file is ----

struct ll_inspect_format {
    const char *name, *title, *extension;
    enum ll_status (*inspect)(struct ll_inspect_file *file);
    bool chunked;
};

static const struct ll_inspect_format formats[] = {
    { "blp", "BLP image", ".blp", ll_inspect_blp, false },
    { "dbc", "DBC table", ".dbc", ll_inspect_dbc, false },
    { "wdt", "WDT map", ".wdt", ll_inspect_wdt, true },
    { "adt", "ADT terrain tile", ".adt", ll_inspect_adt, true },
    { "mpq", "MPQ archive", ".mpq", ll_inspect_mpq, false },
    { "wmo", "WMO building", ".wmo", ll_inspect_wmo, true },
    { "wmo_group", "WMO group of a building", NULL, ll_inspect_wmo_group, true },
    { "m2", "M2 model", ".m2", ll_inspect_m2, false },
    { "m2", "M2 model", ".mdx", ll_inspect_m2, false }, // as tables spell it
    { "skin", "skin of an M2 model", ".skin", ll_inspect_skin, false },
    { "wdl", "WDL distant terrain", ".wdl", ll_inspect_wdl, true },
    { "anim", "keys of an M2 model", ".anim", ll_inspect_anim, false },
};
#define NUM_FORMATS (sizeof formats / sizeof *formats)

static const struct ll_inspect_format *format_find(const char *name)
{
    for (size_t i = 0; i < NUM_FORMATS; i++) {
        if (!strcmp(formats[i].name, name))
            return &formats[i];
    }
    return NULL;
}

static const struct ll_inspect_format *format_by_chunks(struct ll_bytes bytes)
{
    static const struct {
        uint32_t id;
        const char *format;
    } marks[] = {
        { LL_CHUNK_ID('M', 'P', 'H', 'D'), "wdt" },
        { LL_CHUNK_ID('M', 'A', 'I', 'N'), "wdt" },
        { LL_CHUNK_ID('M', 'H', 'D', 'R'), "adt" },
        { LL_CHUNK_ID('M', 'C', 'I', 'N'), "adt" },
        { LL_CHUNK_ID('M', 'C', 'N', 'K'), "adt" },
        { LL_CHUNK_ID('M', 'O', 'H', 'D'), "wmo" },
        { LL_CHUNK_ID('M', 'O', 'G', 'P'), "wmo_group" },
        { LL_CHUNK_ID('M', 'A', 'O', 'F'), "wdl" },
        { LL_CHUNK_ID('M', 'A', 'R', 'E'), "wdl" },
    };
    struct ll_chunk_walk walk = ll_chunk_walk_make(bytes, LL_MAX_CHUNKS);
    struct ll_chunk chunk;
    while (ll_chunk_next(&walk, &chunk)) {
        for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
            if (chunk.id == marks[i].id)
                return format_find(marks[i].format);
        }
    }
    return NULL;
}

static const struct ll_inspect_format *format_by_content(struct ll_bytes bytes)
{
    static const struct {
        const char *magic, *format;
    } magics[] = {
        { "BLP2", "blp" },    { "BLP1", "blp" },    { "WDBC", "dbc" },  { "MD20", "m2" },
        { "MPQ\x1a", "mpq" }, { "MPQ\x1b", "mpq" }, { "SKIN", "skin" },
    };
    if (bytes.size < 4)
        return NULL;
    for (size_t i = 0; i < sizeof magics / sizeof *magics; i++) {
        if (!memcmp(bytes.data, magics[i].magic, 4))
            return format_find(magics[i].format);
    }
    bool chunked = ll_load_u32(bytes.data) == LL_CHUNK_ID('M', 'V', 'E', 'R');
    return chunked ? format_by_chunks(bytes) : NULL;
}

static const struct ll_inspect_format *format_by_name(const char *path)
{
    for (size_t i = 0; i < NUM_FORMATS; i++) {
        if (formats[i].extension && ll_path_has_extension(path, formats[i].extension))
            return &formats[i];
    }
    return NULL;
}

const char *ll_inspect_format_of(struct ll_bytes bytes, const char *path, bool *by_name)
{
    const struct ll_inspect_format *format = format_by_content(bytes);
    if (by_name)
        *by_name = !format;
    if (!format)
        format = format_by_name(path);
    return format ? format->name : NULL;
}

// What somebody may hand us by mistake.
static const char *stranger_reason(struct ll_bytes bytes)
{
    static const struct {
        const char *magic, *reason;
    } magics[] = {
        { "\x89PNG", "a PNG image, which is not read here" },
        { "RIFF", "a WAVE sound or another RIFF file, which is not read here" },
        { "ID3", "an MP3 sound, which is not read here" },
        { "MDLX", "a model of Warcraft III, which is not read here" },
        { "MD21", "a model of a later client, which is not read here" },
        { "WDB2", "a table of a later client, which is not read here" },
        { "WDC", "a table of a later client, which is not read here" },
        { "PK\x03\x04", "a ZIP archive, which is not read here" },
    };
    for (size_t i = 0; i < sizeof magics / sizeof *magics; i++) {
        size_t length = strlen(magics[i].magic);
        if (bytes.size >= length && !memcmp(bytes.data, magics[i].magic, length))
            return magics[i].reason;
    }
    if (!bytes.size)
        return "the file is empty";
    for (size_t i = 0; i < bytes.size && i < 512; i++) {
        uint8_t c = bytes.data[i];
        if (c < 0x20 && c != '\n' && c != '\r' && c != '\t')
            return "neither its content nor its name is of a format that is known here";
    }
    return "text, and no format that is known here";
}

// ---- reading ----

static bool stream_read(void *user, uint64_t offset, void *dst, size_t size)
{
    return offset <= LONG_MAX && fseek(user, (long)offset, SEEK_SET) == 0 &&
           fread(dst, 1, size, user) == size;
}

static bool bytes_read(void *user, uint64_t offset, void *dst, size_t size)
{
    const struct ll_bytes *bytes = user;
    memcpy(dst, bytes->data + offset, size);
    return true;
}

struct ll_mpq_source ll_inspect_mpq_source(struct ll_inspect_file *file)
{
    return file->stream
               ? (struct ll_mpq_source){ stream_read, file->stream, file->size_bytes }
               : (struct ll_mpq_source){ bytes_read, &file->bytes, file->bytes.size };
}

// Archives are larger than what one reads whole, and may start with a program.
static bool is_archive(struct ll_inspect_file *file)
{
    uint8_t magic[4];
    struct ll_bytes first = { magic, sizeof magic };
    if (file->size_bytes < sizeof magic ||
        !stream_read(file->stream, 0, magic, sizeof magic) ||
        ll_load_u32(magic) == LL_CHUNK_ID('M', 'V', 'E', 'R'))
        return false;
    const struct ll_inspect_format *format = format_by_content(first);
    if (format)
        return !strcmp(format->name, "mpq");
    struct ll_mpq_source source = ll_inspect_mpq_source(file);
    struct ll_mpq_header header;
    struct ll_report report;
    return ll_mpq_header_find(&source, &header, &report) != LL_ERR_ABSENT;
}

static enum ll_status stream_open(struct ll_inspect_file *file)
{
    file->stream = fopen(file->path, "rb");
    if (!file->stream || fseek(file->stream, 0, SEEK_END) != 0)
        return LL_ERR_IO;
    long size = ftell(file->stream);
    if (size < 0)
        return LL_ERR_IO;
    file->size_bytes = (uint64_t)size;
    if (is_archive(file)) {
        file->format = format_find("mpq");
        return LL_OK;
    }
    if (file->size_bytes > LL_VFS_MAX_MEMBER_BYTES)
        return LL_ERR_LIMIT;
    uint8_t *data = ll_arena_array(file->arena, uint8_t, (size_t)size);
    if (!data)
        return LL_ERR_MEMORY;
    if (!stream_read(file->stream, 0, data, (size_t)size))
        return LL_ERR_IO;
    file->bytes = (struct ll_bytes){ data, (size_t)size };
    return LL_OK;
}

static enum ll_status file_open(struct ll_inspect_file *file)
{
    if (file->vfs) {
        enum ll_status status =
            ll_vfs_read(file->vfs, 0, file->path, file->arena, &file->bytes);
        file->size_bytes = file->bytes.size;
        if (status == LL_ERR_ABSENT)
            return ll_report_fail(&file->report, status, "", 0,
                                  "no file of the data set has this name");
        return status == LL_OK ? LL_OK
                               : ll_report_fail(&file->report, status, "", 0,
                                                "cannot be read from the data set");
    }
    switch (ll_platform_path_kind(file->path)) {
    case LL_PATH_NONE:
        return ll_report_fail(&file->report, LL_ERR_ABSENT, "", 0,
                              "there is no such file");
    case LL_PATH_FOLDER:
        return ll_report_fail(&file->report, LL_ERR_ABSENT, "", 0,
                              "a folder; --data takes folders");
    case LL_PATH_FILE:
    case LL_PATH_OTHER:
        break;
    }
    enum ll_status status = stream_open(file);
    return status == LL_OK
               ? LL_OK
               : ll_report_fail(&file->report, status, "", 0, "the file cannot be read");
}

static void file_close(struct ll_inspect_file *file)
{
    if (file->stream)
        fclose(file->stream);
    file->stream = NULL;
}

enum ll_status ll_inspect_read_beside(const struct ll_inspect_file *file,
                                      const char *path, struct ll_bytes *bytes)
{
    if (file->vfs)
        return ll_vfs_read(file->vfs, 0, path, file->arena, bytes);
    if (ll_platform_path_kind(path) != LL_PATH_FILE)
        return LL_ERR_ABSENT;
    struct ll_inspect_file beside = { .path = path, .arena = file->arena };
    enum ll_status status = stream_open(&beside);
    file_close(&beside);
    *bytes = beside.bytes;
    return status;
}

// ---- one file ----

static void problem_add(struct ll_json_doc *doc, struct ll_json *object,
                        const struct ll_problem *problem)
{
    ll_json_string(doc, object, "chunk", problem->chunk[0] ? problem->chunk : NULL);
    ll_json_integer(doc, object, "offset_bytes", (int64_t)problem->offset_bytes);
    ll_json_string(doc, object, "status", ll_status_name(problem->status));
    ll_json_string(doc, object, "reason", problem->reason);
}

static enum ll_status format_choose(struct ll_inspect_file *file, struct ll_json *entry)
{
    const char *by = "content";
    if (!file->format)
        file->format = format_by_content(file->bytes);
    if (!file->format) {
        by = "name";
        file->format = format_by_name(file->path);
    }
    ll_json_string(file->doc, entry, "format", file->format ? file->format->name : NULL);
    ll_json_string(file->doc, entry, "recognised_by", file->format ? by : NULL);
    if (file->format)
        return LL_OK;
    return ll_report_fail(&file->report, LL_ERR_UNSUPPORTED, "", 0,
                          stranger_reason(file->bytes));
}

// Adds one entry to the list of files. The arena is the caller's, and holds nothing that
// outlives the call.
static enum ll_status entry_add(struct ll_inspect_file *file, bool chunks,
                                struct ll_json *list)
{
    struct ll_json_doc *doc = file->doc;
    struct ll_json *entry = ll_json_object(doc, list, NULL);
    ll_json_string(doc, entry, "path", file->path);
    enum ll_status status = file_open(file);
    if (status == LL_OK) {
        ll_json_integer(doc, entry, "size_bytes", (int64_t)file->size_bytes);
        status = format_choose(file, entry);
    }
    if (status == LL_OK) {
        file->facts = ll_json_object(doc, entry, "facts");
        status = file->format->inspect(file);
        if (status != LL_OK)
            ll_json_remove_last(entry);
    }
    if (status != LL_OK)
        problem_add(doc, ll_json_object(doc, entry, "error"), &file->report.error);
    ll_json_integer(doc, entry, "num_warnings", file->report.num_warnings);
    struct ll_json *warnings = ll_json_array(doc, entry, "warnings");
    for (uint32_t i = 0; i < file->report.num_warnings && i < LL_MAX_WARNINGS; i++)
        problem_add(doc, ll_json_object(doc, warnings, NULL), &file->report.warnings[i]);
    if (chunks && file->format && file->format->chunked)
        ll_inspect_chunk_tree(file->bytes, doc, ll_json_array(doc, entry, "chunks"));
    file_close(file);
    return status;
}

// ---- printing ----

// A file that could not be opened has no place in it to name.
static void error_print(const struct ll_inspect_file *file)
{
    char text[160];
    ll_problem_format(&file->report.error, text, sizeof text);
    fprintf(stderr, "lamplight: ");
    ll_inspect_text_string(file->path, stderr);
    fprintf(stderr, ": %s\n", file->format ? text : file->report.error.reason);
}

// A file of which there is only an error gets no line: the error says it all.
static bool entry_says_something(const struct ll_json *entry)
{
    return ll_json_find(entry, "facts") || ll_json_find(entry, "chunks") ||
           ll_json_find(entry, "warnings")->first;
}

static void entry_print(const struct ll_inspect_file *file, const struct ll_json *entry,
                        FILE *out)
{
    const struct ll_json *facts = ll_json_find(entry, "facts");
    const struct ll_json *chunks = ll_json_find(entry, "chunks");
    const struct ll_json *warnings = ll_json_find(entry, "warnings");
    ll_inspect_text_string(file->path, out);
    fprintf(out, ": %s, %" PRIu64 " bytes\n", file->format->title, file->size_bytes);
    if (facts)
        ll_inspect_text(facts, out);
    if (warnings->first)
        ll_inspect_text_member(warnings, out);
    if (file->report.num_warnings > LL_MAX_WARNINGS)
        fprintf(out, "  and %u warnings more\n",
                file->report.num_warnings - LL_MAX_WARNINGS);
    if (chunks)
        ll_inspect_text_member(chunks, out);
}

// ---- the command ----

struct ll_vfs *ll_inspect_mount(const char *const *data, uint32_t num_data)
{
    return ll_inspect_mount_for(data, num_data, 1);
}

struct ll_vfs *ll_inspect_mount_for(const char *const *data, uint32_t num_data,
                                    uint32_t num_readers)
{
    struct ll_vfs *vfs = ll_vfs_create(num_readers);
    for (uint32_t i = 0; vfs && i < num_data; i++) {
        if (ll_data_mount(vfs, data[i]) != LL_OK) {
            ll_vfs_destroy(vfs);
            return NULL;
        }
    }
    return vfs;
}

int ll_inspect_info(const struct ll_inspect_params *params, FILE *out)
{
    struct ll_vfs *vfs = NULL;
    if (params->num_data) {
        vfs = ll_inspect_mount(params->data, params->num_data);
        if (!vfs)
            return 2;
    }
    // Of many files, text comes file by file; JSON is one document, printed at the end.
    struct ll_json_doc doc = { 0 };
    struct ll_json *list = ll_json_array(&doc, NULL, "files");
    int code = 0;
    bool printed = false;
    for (uint32_t i = 0; i < params->num_files && !doc.failed; i++) {
        struct ll_arena arena = { .block_bytes = 1 << 20 };
        struct ll_inspect_file file = {
            .vfs = vfs, .path = params->files[i], .arena = &arena, .doc = &doc
        };
        enum ll_status status = entry_add(&file, params->chunks, list);
        if (!params->json && !doc.failed && entry_says_something(list->last)) {
            if (printed)
                fputc('\n', out);
            printed = true;
            entry_print(&file, list->last, out);
            fflush(out);
        }
        if (status != LL_OK) {
            error_print(&file);
            // A name that leads nowhere is bad usage, and outweighs a broken file.
            int file_code = status == LL_ERR_ABSENT && !file.format ? 2 : 1;
            code = file_code > code ? file_code : code;
        }
        ll_arena_finish(&arena);
        if (!params->json) {
            ll_json_finish(&doc);
            list = ll_json_array(&doc, NULL, "files");
        }
    }
    ll_vfs_destroy(vfs);
    bool good = !doc.failed;
    if (doc.failed)
        ll_log(LL_LOG_ERROR, "inspect", "out of memory");
    else if (params->json)
        good = ll_json_write(&doc, out);
    else
        good = !ferror(out);
    ll_json_finish(&doc);
    return good ? code : 1;
}
