// What can go wrong while data is read, and where: status, file chunk, byte offset,
// reason.
#ifndef LL_BASE_STATUS_H
#define LL_BASE_STATUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lamplight/bytes.h"

enum ll_status {
    LL_OK = 0,
    LL_ERR_ABSENT,      // no such file, table, row
    LL_ERR_TRUNCATED,   // ends before what its header promises
    LL_ERR_CORRUPT,     // contradicts its own format
    LL_ERR_UNSUPPORTED, // sound, but of a kind that we do not read
    LL_ERR_LIMIT,       // larger than a limit that we name
    LL_ERR_MEMORY,      // the system has no more
    LL_ERR_IO,          // the system could not read or write
    LL_ERR_STOPPED,     // the caller wanted no more of it
};

// One thing that is wrong in a file. `reason` is a string literal.
struct ll_problem {
    enum ll_status status;
    char chunk[5];         // four-letter name as people write it ("MCNK"), or ""
    uint64_t offset_bytes; // from the start of the file
    const char *reason;
};

#define LL_MAX_WARNINGS 16 // kept per file; the rest is only counted

// What a reader has to say about one file. Zeroed by the reader. `error` is set when the
// reader returns anything but LL_OK; warnings are things that were mended or left out.
struct ll_report {
    struct ll_problem error;
    uint32_t num_warnings; // may exceed LL_MAX_WARNINGS
    struct ll_problem warnings[LL_MAX_WARNINGS];
};

const char *ll_status_name(enum ll_status status); // "truncated"

// Records the error and returns `status`, so that readers can `return
// ll_report_fail(...)`.
enum ll_status ll_report_fail(struct ll_report *report, enum ll_status status,
                              const char *chunk, uint64_t offset_bytes,
                              const char *reason);
void ll_report_warn(struct ll_report *report, enum ll_status status, const char *chunk,
                    uint64_t offset_bytes, const char *reason);

// Writes "MCNK at byte 0x1234: truncated: reason" into text (always terminated).
void ll_problem_format(const struct ll_problem *problem, char *text, size_t text_bytes);

#endif
