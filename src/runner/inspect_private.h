// Inside of the inspection reports only.
#ifndef LL_RUNNER_INSPECT_PRIVATE_H
#define LL_RUNNER_INSPECT_PRIVATE_H

#include "base/status.h"
#include "runner/json.h"
#include "vfs/mpq_header.h"
#include "vfs/vfs.h"

struct ll_inspect_format;

// One file under inspection.
struct ll_inspect_file {
    struct ll_vfs *vfs; // borrowed; NULL: the path is one on disk
    const char *path;
    const struct ll_inspect_format *format; // once it is known
    uint64_t size_bytes;
    FILE *stream;          // owned; only of a file on disk
    struct ll_bytes bytes; // arena; all of it, but nothing of an archive on disk
    struct ll_arena *arena;
    struct ll_json_doc *doc;
    struct ll_json *facts; // object to fill
    struct ll_report report;
};

// Opens the data set of --data; NULL, with a log line, when one of them is no data.
struct ll_vfs *ll_inspect_mount(const char *const *data, uint32_t num_data);

// Reads another file of the same disk or data set whole, into the file's arena.
enum ll_status ll_inspect_read_beside(const struct ll_inspect_file *file,
                                      const char *path, struct ll_bytes *bytes);

// For the check of an archive's header.
struct ll_mpq_source ll_inspect_mpq_source(struct ll_inspect_file *file);

// Each parses the bytes, says what is in them, and leaves warnings, or the error that it
// returns, in the file's report.
enum ll_status ll_inspect_blp(struct ll_inspect_file *file);
enum ll_status ll_inspect_dbc(struct ll_inspect_file *file);
enum ll_status ll_inspect_wdt(struct ll_inspect_file *file);
enum ll_status ll_inspect_adt(struct ll_inspect_file *file);
enum ll_status ll_inspect_mpq(struct ll_inspect_file *file);

// Formats whose readers are not there yet: version and name.
enum ll_status ll_inspect_chunked(struct ll_inspect_file *file); // WMO, WDL
enum ll_status ll_inspect_m2(struct ll_inspect_file *file);
enum ll_status ll_inspect_skin(struct ll_inspect_file *file);

// Lists every chunk of a chunked file, parts of MCNK and MOGP included, into an array.
void ll_inspect_chunk_tree(struct ll_bytes bytes, struct ll_json_doc *doc,
                           struct ll_json *list);

// Writes an object for people: labels and tables lined up, units behind the labels, what
// a terminal would take as a command replaced.
void ll_inspect_text(const struct ll_json *object, FILE *out);
void ll_inspect_text_member(const struct ll_json *member, FILE *out);
void ll_inspect_text_string(const char *text, FILE *out);

#endif
