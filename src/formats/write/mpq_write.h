// Writes an MPQ archive as 1.12.1 stores them: format 1, sectors compressed with zlib.
#ifndef LL_FORMATS_WRITE_MPQ_WRITE_H
#define LL_FORMATS_WRITE_MPQ_WRITE_H

#include "base/status.h"

struct ll_mpq_writer;

// The archive is made beside `path` under another name and takes its place when it is
// finished. NULL when it cannot be made. max_members: how many will be added at most.
struct ll_mpq_writer *ll_mpq_writer_create(const char *path, uint32_t max_members);

// name: path inside the data, either slash.
enum ll_status ll_mpq_writer_add(struct ll_mpq_writer *writer, const char *name,
                                 struct ll_bytes bytes);

// Closes and frees. With `keep` false, or after a failure, no archive is left behind. The
// same members in the same order give the same bytes.
enum ll_status ll_mpq_writer_finish(struct ll_mpq_writer *writer, bool keep);

#endif
