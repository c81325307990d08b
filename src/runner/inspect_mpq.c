// Archives: the facts of our own check of the header, and how many members there are.
#include "runner/inspect_private.h"
#include "vfs/storm.h"

// Its table of members is encrypted, so the library counts them. Only after the check of
// the header.
static bool members_count(const char *path, uint32_t *num)
{
    HANDLE handle;
    DWORD flags = STREAM_FLAG_READ_ONLY | MPQ_OPEN_NO_LISTFILE | MPQ_OPEN_NO_ATTRIBUTES;
    if (!SFileOpenArchive(path, 0, flags, &handle))
        return false;
    DWORD value = 0;
    bool good =
        SFileGetFileInfo(handle, SFileMpqNumberOfFiles, &value, sizeof value, NULL);
    SFileCloseArchive(handle);
    *num = value;
    return good;
}

enum ll_status ll_inspect_mpq(struct ll_inspect_file *file)
{
    struct ll_mpq_header header;
    struct ll_mpq_source source = ll_inspect_mpq_source(file);
    enum ll_status status = ll_mpq_header_find(&source, &header, &file->report);
    if (status != LL_OK)
        return status;
    uint32_t num_members = 0;
    bool counted = false;
    if (!file->vfs) { // the library reads archives on disk only
        counted = members_count(file->path, &num_members);
        if (!counted)
            return ll_report_fail(&file->report, LL_ERR_CORRUPT, "",
                                  header.offset_bytes + header.block_table_offset,
                                  "tables of the archive cannot be read");
    }
    struct ll_json_doc *doc = file->doc;
    if (counted)
        ll_json_integer(doc, file->facts, "num_members", num_members);
    else
        ll_json_null(doc, file->facts, "num_members");
    ll_json_integer(doc, file->facts, "mpq_format", header.format);
    ll_json_integer(doc, file->facts, "header_offset_bytes",
                    (int64_t)header.offset_bytes);
    ll_json_integer(doc, file->facts, "sector_bytes", header.sector_bytes);
    ll_json_integer(doc, file->facts, "num_hash_entries", header.num_hash_entries);
    ll_json_integer(doc, file->facts, "num_block_entries", header.num_block_entries);
    ll_json_integer(doc, file->facts, "hash_table_offset_bytes",
                    (int64_t)header.hash_table_offset);
    ll_json_integer(doc, file->facts, "block_table_offset_bytes",
                    (int64_t)header.block_table_offset);
    return LL_OK;
}
