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
enum ll_status ll_inspect_wmo(struct ll_inspect_file *file);
enum ll_status ll_inspect_wmo_group(struct ll_inspect_file *file);
enum ll_status ll_inspect_m2(struct ll_inspect_file *file);
enum ll_status ll_inspect_skin(struct ll_inspect_file *file);
enum ll_status ll_inspect_wdl(struct ll_inspect_file *file);
enum ll_status ll_inspect_anim(struct ll_inspect_file *file);

// The name of a format ("wmo_group") by content or, where that says nothing, by name;
// NULL: none that is known here. by_name may be NULL.
const char *ll_inspect_format_of(struct ll_bytes bytes, const char *path, bool *by_name);

struct ll_dbc_table;
const char *ll_inspect_layout_name(const struct ll_dbc_table *table); // NULL: none fits

// What the facts of several formats share.
struct ll_inspect_flag {
    uint32_t bit;
    const char *name;
};
// An array of words, and what no word is for as "0x40".
void ll_inspect_flags_add(struct ll_json_doc *doc, struct ll_json *parent,
                          const char *key, uint32_t flags,
                          const struct ll_inspect_flag *names, uint32_t num_names);
void ll_inspect_floats_add(struct ll_json_doc *doc, struct ll_json *parent,
                           const char *key, const float *values, uint32_t num);
void ll_inspect_color_add(struct ll_json_doc *doc, struct ll_json *parent,
                          const char *key, const uint8_t bgra[4]); // "#rrggbbaa"

// Names of the files that belong to a model or building.
#define LL_INSPECT_PATH_BYTES 1024
// "x.wmo" and 3 give "x_003.wmo"; false if it does not fit.
bool ll_inspect_group_path(const char *root_path, uint32_t group_idx, char *path);
// "x_003.wmo" gives "x.wmo"; false: not such a name.
bool ll_inspect_root_path(const char *group_path, char *path);
// Any of .m2, .mdx, .mdl becomes `ending` (".m2", "00.skin").
bool ll_inspect_model_path(const char *model_path, const char *ending, char *path);
// "x00.skin" gives "x.m2"; false: not such a name.
bool ll_inspect_skin_model_path(const char *skin_path, char *path);
// "Map_31_32.adt" gives "Map.wdt"; false: not such a name.
bool ll_inspect_map_path(const char *tile_path, char *path);

// Lists every chunk of a chunked file, parts of MCNK and MOGP included, into an array.
void ll_inspect_chunk_tree(struct ll_bytes bytes, struct ll_json_doc *doc,
                           struct ll_json *list);

// Writes an object for people: labels and tables lined up, units behind the labels, what
// a terminal would take as a command replaced.
void ll_inspect_text(const struct ll_json *object, FILE *out);
void ll_inspect_text_member(const struct ll_json *member, FILE *out);
void ll_inspect_text_string(const char *text, FILE *out);

// Copies text so that it cannot command a terminal: control bytes, C1 controls and what
// is no UTF-8 become '?'. Returns the columns it takes (a code point is one).
int ll_inspect_text_clean(const char *text, char *out, size_t out_bytes);

// Mounts for several readers; as ll_inspect_mount otherwise.
struct ll_vfs *ll_inspect_mount_for(const char *const *data, uint32_t num_data,
                                    uint32_t num_readers);

#endif
