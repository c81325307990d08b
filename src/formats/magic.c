#include "formats/magic.h"

#include <string.h>

#define LOOK_BYTES 64u // at the start of the file

static const struct {
    uint8_t num_bytes;
    const char *bytes, *reason;
} kinds[] = {
    { 8, "\x89PNG\r\n\x1a\n", "file is a PNG image under another name" },
    { 3, "\xff\xd8\xff", "file is a JPEG image under another name" },
    { 4, "DDS ", "file is a DDS image under another name" },
    { 4, "BLP1", "file is a BLP image under another name" },
    { 4, "BLP2", "file is a BLP image under another name" },
    { 4, "MD20", "file is a model under another name" },
    { 4, "MD21", "file is a model of a client after 3.3.5a" },
    { 4, "SKIN", "file is a model's skin under another name" },
    { 4, "WDBC", "file is a client table under another name" },
    { 4, "WDB2", "file is a table of a client after 3.3.5a" },
    { 4, "WDB5", "file is a table of a client after 3.3.5a" },
    { 4, "WDC1", "file is a table of a client after 3.3.5a" },
    { 4, "MPQ\x1a", "file is an archive under another name" },
    { 4, "REVM", "file is a tile, a map or a building under another name" },
    { 4, "PK\x03\x04", "file is a ZIP archive" },
};

static bool all_of(struct ll_bytes bytes, bool (*is)(uint8_t))
{
    for (size_t i = 0; i < bytes.size; i++)
        if (!is(bytes.data[i]))
            return false;
    return true;
}

static bool is_zero(uint8_t c)
{
    return c == 0;
}

static bool is_text(uint8_t c)
{
    return (c >= 0x20 && c < 0x7f) || c == '\t' || c == '\r' || c == '\n';
}

const char *ll_magic_reason(struct ll_bytes bytes, const char magic[4],
                            const char *otherwise)
{
    if (!bytes.size)
        return "file is empty";
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (bytes.size >= kinds[i].num_bytes && memcmp(kinds[i].bytes, magic, 4) != 0 &&
            memcmp(bytes.data, kinds[i].bytes, kinds[i].num_bytes) == 0)
            return kinds[i].reason;
    const char turned[4] = { magic[3], magic[2], magic[1], magic[0] };
    if (bytes.size >= 4 && memcmp(bytes.data, turned, 4) == 0)
        return "magic stands backwards: file was written for another byte order";
    struct ll_bytes start = { bytes.data,
                              bytes.size < LOOK_BYTES ? bytes.size : LOOK_BYTES };
    if (all_of(start, is_zero))
        return "file is filled with zeros: it was never written";
    if (all_of(start, is_text))
        return "file is a text";
    return otherwise;
}
