#include "vfs/mpq_header.h"

#include <string.h>

#include "base/cursor.h"
#include "base/maths.h"

#define STEP_BYTES 512    // archives start at a multiple of this
#define BLOCK_BYTES 65536 // read at once while searching
// A stub before the header is the program of a self-extracting patch. Past this length
// the search ends, so that a large file of another kind is refused in some milliseconds.
#define MAX_STUB_BYTES (16u << 20)

#define USER_DATA_BYTES 16
#define HEADER_BYTES 32         // format 0
#define HEADER_BYTES_LONG 44    // format 1
#define HEADER_BYTES_NEWEST 208 // format 3
#define MAX_SECTOR_SHIFT 15     // 512 << 15 = 16 MiB; the clients' archives have 3
#define TABLE_STRIDE 16         // of both tables

static bool is_archive(const uint8_t *magic)
{
    return memcmp(magic, "MPQ\x1a", 4) == 0;
}

static bool is_user_data(const uint8_t *magic)
{
    return memcmp(magic, "MPQ\x1b", 4) == 0;
}

// The first step with one of the two marks.
static bool mark_find(const struct ll_mpq_source *source, uint64_t *offset, bool *read_ok)
{
    uint8_t block[BLOCK_BYTES];
    uint64_t end =
        source->file_bytes < MAX_STUB_BYTES ? source->file_bytes : MAX_STUB_BYTES;
    *read_ok = true;
    for (uint64_t at = 0; at < end; at += BLOCK_BYTES) {
        uint64_t left = source->file_bytes - at;
        size_t size = left < BLOCK_BYTES ? (size_t)left : BLOCK_BYTES;
        if (!source->read(source->user, at, block, size)) {
            *read_ok = false;
            return false;
        }
        for (size_t i = 0; i + 4 <= size; i += STEP_BYTES) {
            if (is_archive(block + i) || is_user_data(block + i)) {
                *offset = at + i;
                return true;
            }
        }
    }
    return false;
}

// Reads what is there of [offset, offset + size); the rest is zero. Returns the bytes
// got.
static size_t read_some(const struct ll_mpq_source *source, uint64_t offset, uint8_t *dst,
                        size_t size)
{
    memset(dst, 0, size);
    if (offset >= source->file_bytes)
        return 0;
    uint64_t left = source->file_bytes - offset;
    size_t got = left < size ? (size_t)left : size;
    return source->read(source->user, offset, dst, got) ? got : 0;
}

static enum ll_status user_data_follow(const struct ll_mpq_source *source,
                                       uint64_t *offset, struct ll_report *report)
{
    uint8_t data[USER_DATA_BYTES];
    if (read_some(source, *offset, data, sizeof data) < sizeof data)
        return ll_report_fail(report, LL_ERR_TRUNCATED, "", *offset,
                              "cut within the user data before the archive");
    uint32_t header_offset = ll_load_u32(data + 8);
    uint8_t magic[4];
    if (header_offset < USER_DATA_BYTES)
        return ll_report_fail(report, LL_ERR_CORRUPT, "", *offset,
                              "user data that overlaps its archive");
    *offset += header_offset;
    if (read_some(source, *offset, magic, sizeof magic) < sizeof magic)
        return ll_report_fail(report, LL_ERR_TRUNCATED, "", *offset,
                              "cut before the archive that follows the user data");
    if (!is_archive(magic))
        return ll_report_fail(report, LL_ERR_CORRUPT, "", *offset,
                              "no archive where the user data says");
    return LL_OK;
}

static enum ll_status tables_check(const struct ll_mpq_header *header,
                                   uint64_t archive_bytes, struct ll_report *report)
{
    uint64_t at = header->offset_bytes;
    uint32_t num_hash = header->num_hash_entries;
    if (!num_hash || (num_hash & (num_hash - 1)))
        return ll_report_fail(report, LL_ERR_CORRUPT, "", at + 24,
                              "the size of the hash table is no power of two");
    if (num_hash > LL_MPQ_MAX_HASH_ENTRIES)
        return ll_report_fail(report, LL_ERR_LIMIT, "", at + 24,
                              "more than 2^20 hash entries");
    if (header->num_block_entries > LL_MPQ_MAX_HASH_ENTRIES)
        return ll_report_fail(report, LL_ERR_LIMIT, "", at + 28,
                              "more than 2^20 block entries");
    if (header->hash_table_offset < HEADER_BYTES ||
        header->block_table_offset < HEADER_BYTES)
        return ll_report_fail(report, LL_ERR_CORRUPT, "", at + 16,
                              "a table that overlaps the header");
    if (!ll_range_fits(header->hash_table_offset, num_hash, TABLE_STRIDE, archive_bytes))
        return ll_report_fail(report, LL_ERR_TRUNCATED, "", at + 16,
                              "cut: the hash table lies past the end of the file");
    if (!ll_range_fits(header->block_table_offset, header->num_block_entries,
                       TABLE_STRIDE, archive_bytes))
        return ll_report_fail(report, LL_ERR_TRUNCATED, "", at + 20,
                              "cut: the block table lies past the end of the file");
    return LL_OK;
}

enum ll_status ll_mpq_header_find(const struct ll_mpq_source *source,
                                  struct ll_mpq_header *out, struct ll_report *report)
{
    *out = (struct ll_mpq_header){ 0 };
    *report = (struct ll_report){ 0 };
    uint64_t at;
    bool read_ok;
    if (!mark_find(source, &at, &read_ok))
        return read_ok ? ll_report_fail(report, LL_ERR_ABSENT, "", 0, "no MPQ archive")
                       : ll_report_fail(report, LL_ERR_IO, "", 0, "cannot be read");
    uint8_t data[HEADER_BYTES_LONG];
    read_some(source, at, data, sizeof data);
    if (is_user_data(data)) {
        enum ll_status status = user_data_follow(source, &at, report);
        if (status != LL_OK)
            return status;
    }
    size_t got = read_some(source, at, data, sizeof data);
    uint32_t header_bytes = ll_load_u32(data + 4);
    uint16_t format = ll_load_u16(data + 12), sector_shift = ll_load_u16(data + 14);
    size_t needed = format ? HEADER_BYTES_LONG : HEADER_BYTES;
    if (got < needed)
        return ll_report_fail(report, LL_ERR_TRUNCATED, "", at, "cut within its header");
    if (format > 1)
        return ll_report_fail(report, LL_ERR_UNSUPPORTED, "", at + 12,
                              "an archive format that came after 3.3.5a");
    if (header_bytes < needed || header_bytes > HEADER_BYTES_NEWEST)
        return ll_report_fail(report, LL_ERR_CORRUPT, "", at + 4,
                              "a header of impossible size");
    if (sector_shift > MAX_SECTOR_SHIFT)
        return ll_report_fail(report, LL_ERR_LIMIT, "", at + 14,
                              "sectors of more than 16 MiB");
    struct ll_mpq_header header = {
        .offset_bytes = at,
        .format = format,
        .sector_bytes = 512u << sector_shift,
        .hash_table_offset = ll_load_u32(data + 16),
        .block_table_offset = ll_load_u32(data + 20),
        .num_hash_entries = ll_load_u32(data + 24),
        .num_block_entries = ll_load_u32(data + 28),
    };
    if (format) { // high halves of the offsets; bytes 32..39 are another table's
        header.hash_table_offset |= (uint64_t)ll_load_u16(data + 40) << 32;
        header.block_table_offset |= (uint64_t)ll_load_u16(data + 42) << 32;
    }
    enum ll_status status = tables_check(&header, source->file_bytes - at, report);
    if (status == LL_OK)
        *out = header;
    return status;
}
