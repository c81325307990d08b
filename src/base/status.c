#include "base/status.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const char *ll_status_name(enum ll_status status)
{
    switch (status) {
    case LL_OK:
        return "good";
    case LL_ERR_ABSENT:
        return "absent";
    case LL_ERR_TRUNCATED:
        return "truncated";
    case LL_ERR_CORRUPT:
        return "corrupt";
    case LL_ERR_UNSUPPORTED:
        return "unsupported";
    case LL_ERR_LIMIT:
        return "over a limit";
    case LL_ERR_MEMORY:
        return "out of memory";
    case LL_ERR_STOPPED:
        return "stopped";
    case LL_ERR_IO:
        return "input/output error";
    }
    return "unknown";
}

static struct ll_problem problem_make(enum ll_status status, const char *chunk,
                                      uint64_t offset_bytes, const char *reason)
{
    struct ll_problem problem = { .status = status,
                                  .offset_bytes = offset_bytes,
                                  .reason = reason };
    if (chunk)
        snprintf(problem.chunk, sizeof problem.chunk, "%s", chunk);
    return problem;
}

enum ll_status ll_report_fail(struct ll_report *report, enum ll_status status,
                              const char *chunk, uint64_t offset_bytes,
                              const char *reason)
{
    report->error = problem_make(status, chunk, offset_bytes, reason);
    return status;
}

void ll_report_warn(struct ll_report *report, enum ll_status status, const char *chunk,
                    uint64_t offset_bytes, const char *reason)
{
    if (report->num_warnings < LL_MAX_WARNINGS)
        report->warnings[report->num_warnings] =
            problem_make(status, chunk, offset_bytes, reason);
    report->num_warnings++;
}

void ll_problem_format(const struct ll_problem *problem, char *text, size_t text_bytes)
{
    snprintf(text, text_bytes, "%s%sbyte 0x%" PRIx64 ": %s: %s", problem->chunk,
             problem->chunk[0] ? " at " : "at ", problem->offset_bytes,
             ll_status_name(problem->status), problem->reason ? problem->reason : "");
}
