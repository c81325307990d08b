// lamplight inspect verify: every file of a data set, read over all cores; results in the
// order of the names, whoever read them.
#include "runner/inspect_verify.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/jobs.h"
#include "base/log.h"
#include "base/path.h"
#include "base/platform.h"
#include "base/thread.h"
#include "runner/inspect_private.h"
#include "runner/runner.h"

#define NUM_NAMES_SHOWN 10 // of missing files of one kind; JSON has all

static const char *const kind_names[LL_VERIFY_NUM_KINDS] = {
    [LL_VERIFY_TERRAIN_TEXTURE] = "terrain_texture",
    [LL_VERIFY_PLACED_MODEL] = "placed_model",
    [LL_VERIFY_PLACED_BUILDING] = "placed_building",
    [LL_VERIFY_MAP_TILE] = "map_tile",
    [LL_VERIFY_MAP_BUILDING] = "map_building",
    [LL_VERIFY_DISTANT_BUILDING] = "distant_building",
    [LL_VERIFY_BUILDING_GROUP] = "building_group",
    [LL_VERIFY_BUILDING_TEXTURE] = "building_texture",
    [LL_VERIFY_BUILDING_MODEL] = "building_model",
    [LL_VERIFY_BUILDING_SKYBOX] = "building_skybox",
    [LL_VERIFY_BUILDING_OF_GROUP] = "building_of_group",
    [LL_VERIFY_MODEL_TEXTURE] = "model_texture",
    [LL_VERIFY_MODEL_PARTICLE] = "model_particle",
    [LL_VERIFY_MODEL_SKIN] = "model_skin",
    [LL_VERIFY_MODEL_ANIM] = "model_anim",
    [LL_VERIFY_MODEL_OF_SKIN] = "model_of_skin",
};

static const char *const format_names[] = { "adt",       "wdt", "wdl",  "wmo",
                                            "wmo_group", "m2",  "skin", "anim",
                                            "blp",       "dbc", "mpq",  "other" };
#define NUM_FORMATS (sizeof format_names / sizeof *format_names)

// ---- the walk ----

struct walk {
    struct ll_vfs *vfs;
    struct ll_vfs_list list;
    struct ll_verify_result *results; // one a member
    struct ll_verify_worker *workers;
    uint32_t num_workers;
    struct ll_mutex mutex; // guards what follows
    uint32_t num_done;
    double shown_s;
};

struct item {
    struct walk *walk;
    uint32_t idx;
};

// On a terminal only: a bar that redraws itself, ten times a second. The mutex is held.
static void progress_show(struct walk *walk)
{
    enum { WIDTH = 40 };
    double now_s = ll_platform_now_s();
    bool done = walk->num_done == walk->list.num_members;
    if (!isatty(STDERR_FILENO) || (!done && now_s - walk->shown_s < 0.1))
        return;
    walk->shown_s = now_s;
    char bar[WIDTH + 1];
    for (uint32_t i = 0; i < WIDTH; i++)
        bar[i] = (uint64_t)i * walk->list.num_members < (uint64_t)walk->num_done * WIDTH
                     ? '#'
                     : '.';
    bar[WIDTH] = '\0';
    fprintf(stderr, "\rreading [%s] %u of %u files%s", bar, walk->num_done,
            walk->list.num_members, done ? "\n" : "");
}

static void item_run(void *user, uint32_t worker_idx)
{
    const struct item *item = user;
    struct walk *walk = item->walk;
    ll_verify_file(&walk->workers[worker_idx], &walk->list.members[item->idx],
                   &walk->results[item->idx]);
    ll_mutex_lock(&walk->mutex);
    walk->num_done++;
    progress_show(walk);
    ll_mutex_unlock(&walk->mutex);
}

static bool walk_run(struct walk *walk, struct ll_jobs *jobs, struct ll_arena *arena)
{
    uint32_t num = walk->list.num_members;
    struct item *items = ll_arena_array(arena, struct item, num);
    walk->results = ll_arena_array(arena, struct ll_verify_result, num);
    walk->workers = ll_arena_array(arena, struct ll_verify_worker, walk->num_workers);
    bool good = items && walk->results && walk->workers;
    for (uint32_t i = 0; i < walk->num_workers && good; i++)
        walk->workers[i] = (struct ll_verify_worker){
            .vfs = walk->vfs, .reader_idx = i, .scratch = { .block_bytes = 1 << 20 }
        };
    for (uint32_t i = 0; i < num && good; i++) {
        items[i] = (struct item){ walk, i };
        good = ll_jobs_submit(jobs, LL_JOB_NEAR, item_run, &items[i]);
    }
    ll_jobs_wait(jobs);
    for (uint32_t i = 0; i < walk->num_workers && walk->workers; i++) {
        ll_arena_finish(&walk->workers[i].scratch);
        good = good && !walk->workers[i].out_of_memory;
    }
    return good;
}

// ---- sums ----

struct totals {
    uint64_t num_errors, num_warnings, num_missing;
};

static void formats_add(struct ll_json_doc *doc, const struct walk *walk,
                        struct totals *totals)
{
    struct ll_json *list = ll_json_array(doc, NULL, "formats");
    for (size_t f = 0; f < NUM_FORMATS; f++) {
        uint64_t num_files = 0, num_bad = 0, num_errors = 0, num_warnings = 0;
        for (uint32_t i = 0; i < walk->list.num_members; i++) {
            const struct ll_verify_result *result = &walk->results[i];
            if (strcmp(result->format, format_names[f]) != 0)
                continue;
            num_files++;
            num_bad += result->num_errors > 0;
            num_errors += result->num_errors;
            num_warnings += result->num_warnings;
        }
        totals->num_errors += num_errors;
        totals->num_warnings += num_warnings;
        if (!num_files)
            continue;
        struct ll_json *row = ll_json_object(doc, list, NULL);
        ll_json_string(doc, row, "format", format_names[f]);
        ll_json_integer(doc, row, "num_files", (int64_t)num_files);
        ll_json_integer(doc, row, "num_files_broken", (int64_t)num_bad);
        ll_json_integer(doc, row, "num_errors", (int64_t)num_errors);
        ll_json_integer(doc, row, "num_warnings", (int64_t)num_warnings);
    }
}

// ---- missing files ----

struct missing {
    enum ll_verify_kind kind;
    const char *name;  // folded
    uint32_t file_idx; // that asks for it
};

static int missing_compare(const void *a, const void *b)
{
    const struct missing *x = a, *y = b;
    if (x->kind != y->kind)
        return x->kind < y->kind ? -1 : 1;
    int order = strcmp(x->name, y->name);
    return order ? order : x->file_idx < y->file_idx ? -1 : x->file_idx > y->file_idx;
}

static struct missing *missing_gather(const struct walk *walk, struct ll_arena *arena,
                                      uint32_t *num)
{
    *num = 0;
    for (uint32_t i = 0; i < walk->list.num_members; i++) {
        for (const struct ll_verify_missing *m = walk->results[i].first_missing; m;
             m = m->next)
            ++*num;
    }
    struct missing *all = ll_arena_array(arena, struct missing, *num);
    uint32_t n = 0;
    for (uint32_t i = 0; i < walk->list.num_members && all; i++) {
        for (const struct ll_verify_missing *m = walk->results[i].first_missing; m;
             m = m->next) {
            char folded[LL_MAX_PATH];
            const char *name = m->name; // too long to be a name: as it is
            if (ll_path_fold(m->name, folded, sizeof folded))
                name = ll_arena_string(arena, folded);
            if (!name)
                return NULL;
            all[n++] = (struct missing){ m->kind, name, i };
        }
    }
    if (n)
        qsort(all, n, sizeof *all, missing_compare);
    return all;
}

static void references_add(struct ll_json_doc *doc, const struct walk *walk,
                           const struct missing *all, uint32_t num)
{
    struct ll_json *list = ll_json_array(doc, NULL, "references");
    uint32_t at = 0;
    for (uint32_t kind = 0; kind < LL_VERIFY_NUM_KINDS; kind++) {
        uint64_t num_checked = 0;
        for (uint32_t i = 0; i < walk->list.num_members; i++)
            num_checked += walk->results[i].num_checked[kind];
        if (!num_checked)
            continue;
        struct ll_json *row = ll_json_object(doc, list, NULL);
        ll_json_string(doc, row, "kind", kind_names[kind]);
        ll_json_integer(doc, row, "num_checked", (int64_t)num_checked);
        uint32_t first = at, num_names = 0;
        for (; at < num && all[at].kind == kind; at++)
            num_names += at == first || strcmp(all[at].name, all[at - 1].name) != 0;
        ll_json_integer(doc, row, "num_missing", at - first);
        ll_json_integer(doc, row, "num_names_missing", num_names);
        struct ll_json *names = ll_json_array(doc, row, "names");
        for (uint32_t i = first; i < at;) {
            uint32_t end = i;
            while (end < at && !strcmp(all[end].name, all[i].name))
                end++;
            struct ll_json *entry = ll_json_object(doc, names, NULL);
            ll_json_string(doc, entry, "name", all[i].name);
            ll_json_integer(doc, entry, "num_files", end - i);
            ll_json_string(doc, entry, "first_file",
                           walk->list.members[all[i].file_idx].name);
            i = end;
        }
    }
}

// ---- printing ----

static void problem_fill(struct ll_json_doc *doc, struct ll_json *row,
                         const struct walk *walk, uint32_t file_idx,
                         const struct ll_verify_problem *entry)
{
    const struct ll_vfs_member *member = &walk->list.members[file_idx];
    const struct ll_problem *problem = &entry->problem;
    ll_json_string(doc, row, "severity", entry->error ? "error" : "warning");
    ll_json_string(doc, row, "path", member->name);
    ll_json_string(doc, row, "source", ll_vfs_mount_path(walk->vfs, member->mount_idx));
    ll_json_string(doc, row, "format", walk->results[file_idx].format);
    ll_json_string(doc, row, "chunk", problem->chunk[0] ? problem->chunk : NULL);
    ll_json_integer(doc, row, "offset_bytes", (int64_t)problem->offset_bytes);
    ll_json_string(doc, row, "status", ll_status_name(problem->status));
    ll_json_string(doc, row, "reason", problem->reason);
}

static bool json_print(const struct ll_json_doc *head, const struct walk *walk, FILE *out)
{
    ll_json_list_begin(head, "problems", out);
    bool first = true, good = true;
    for (uint32_t i = 0; i < walk->list.num_members; i++) {
        for (const struct ll_verify_problem *entry = walk->results[i].first;
             entry && good; entry = entry->next) {
            struct ll_json_doc doc = { 0 };
            struct ll_json *row = ll_json_object(&doc, NULL, NULL);
            problem_fill(&doc, row, walk, i, entry);
            good = !doc.failed;
            ll_json_list_row(row, first, out);
            first = false;
            ll_json_finish(&doc);
        }
    }
    return ll_json_list_end(first, out) && good;
}

static bool same_problem(const struct ll_verify_problem *a,
                         const struct ll_verify_problem *b)
{
    return a->error == b->error && a->problem.status == b->problem.status &&
           !strcmp(a->problem.chunk, b->problem.chunk) &&
           !strcmp(a->problem.reason, b->problem.reason);
}

// A line a problem; the same one again in the same file is only counted.
static void problems_print(const struct walk *walk, uint32_t file_idx, FILE *out)
{
    const struct ll_verify_result *result = &walk->results[file_idx];
    uint32_t num_listed = 0;
    for (const struct ll_verify_problem *entry = result->first; entry;
         entry = entry->next) {
        num_listed++;
        bool again = false;
        for (const struct ll_verify_problem *e = result->first; e != entry; e = e->next)
            again = again || same_problem(e, entry);
        if (again)
            continue;
        uint32_t num = 0;
        for (const struct ll_verify_problem *e = entry; e; e = e->next)
            num += same_problem(e, entry);
        char text[200];
        ll_problem_format(&entry->problem, text, sizeof text);
        fputs(entry->error ? "error: " : "warning: ", out);
        ll_inspect_text_string(walk->list.members[file_idx].name, out);
        fprintf(out, ": %s", text);
        if (num > 1)
            fprintf(out, " (first of %u)", num);
        fputc('\n', out);
    }
    uint32_t num_all = result->num_errors + result->num_warnings;
    if (num_all > num_listed) {
        fputs("warning: ", out);
        ll_inspect_text_string(walk->list.members[file_idx].name, out);
        fprintf(out, ": and %u more\n", num_all - num_listed);
    }
}

static void references_print(const struct ll_json_doc *head, FILE *out)
{
    const struct ll_json *list = ll_json_find(&head->root, "references");
    for (const struct ll_json *row = list->first; row; row = row->next) {
        const struct ll_json *names = ll_json_find(row, "names");
        if (!names->first)
            continue;
        fprintf(out,
                "warning: %s: %" PRId64 " of %" PRId64
                " references lead nowhere, to %" PRId64 " names:\n",
                ll_json_find(row, "kind")->text,
                ll_json_find(row, "num_missing")->integer,
                ll_json_find(row, "num_checked")->integer,
                ll_json_find(row, "num_names_missing")->integer);
        uint32_t num = 0;
        for (const struct ll_json *name = names->first; name && num < NUM_NAMES_SHOWN;
             name = name->next, num++) {
            fputs("  ", out);
            ll_inspect_text_string(ll_json_find(name, "name")->text, out);
            fputs(" (", out);
            ll_inspect_text_string(ll_json_find(name, "first_file")->text, out);
            int64_t num_files = ll_json_find(name, "num_files")->integer;
            if (num_files > 1)
                fprintf(out, " and %" PRId64 " more", num_files - 1);
            fputs(")\n", out);
        }
        if (names->num_children > num)
            fprintf(out, "  and %u names more (--json has all)\n",
                    names->num_children - num);
    }
}

static bool text_print(const struct ll_json_doc *head, const struct walk *walk,
                       const struct totals *totals, FILE *out)
{
    for (uint32_t i = 0; i < walk->list.num_members; i++)
        problems_print(walk, i, out);
    references_print(head, out);
    ll_inspect_text_member(ll_json_find(&head->root, "formats"), out);
    fprintf(out,
            "%u files: %" PRIu64 " errors, %" PRIu64 " warnings, %" PRIu64
            " references that lead nowhere\n",
            walk->list.num_members, totals->num_errors, totals->num_warnings,
            totals->num_missing);
    int64_t num_unnamed = ll_json_find(&head->root, "num_unnamed")->integer;
    if (num_unnamed)
        fprintf(out, "%" PRId64 " members that no list names were not read\n",
                num_unnamed);
    return fflush(out) == 0 && !ferror(out);
}

static bool results_print(const struct walk *walk, struct ll_arena *arena, bool json,
                          struct totals *totals, FILE *out)
{
    uint32_t num;
    const struct missing *all = missing_gather(walk, arena, &num);
    if (!all)
        return false;
    struct ll_json_doc head = { 0 };
    uint64_t num_unnamed = 0;
    for (uint32_t i = 0; i < ll_vfs_num_mounts(walk->vfs); i++)
        num_unnamed += walk->list.num_unnamed_of[i];
    totals->num_missing = num;
    ll_json_integer(&head, NULL, "num_files", walk->list.num_members);
    ll_json_integer(&head, NULL, "num_unnamed", (int64_t)num_unnamed);
    formats_add(&head, walk, totals);
    references_add(&head, walk, all, num);
    ll_json_integer(&head, NULL, "num_errors", (int64_t)totals->num_errors);
    ll_json_integer(&head, NULL, "num_warnings", (int64_t)totals->num_warnings);
    ll_json_integer(&head, NULL, "num_missing", (int64_t)totals->num_missing);
    bool good = !head.failed && (json ? json_print(&head, walk, out)
                                      : text_print(&head, walk, totals, out));
    ll_json_finish(&head);
    return good;
}

// ---- the command ----

static int verify(struct ll_vfs *vfs, struct ll_jobs *jobs,
                  const struct ll_inspect_verify_params *params, FILE *out)
{
    struct ll_arena arena = { .block_bytes = 1 << 20 };
    struct walk walk = { .vfs = vfs, .num_workers = ll_jobs_num_workers(jobs) };
    struct totals totals = { 0 };
    ll_mutex_init(&walk.mutex);
    bool good =
        ll_vfs_list(vfs, 0, &arena, &walk.list) == LL_OK && walk_run(&walk, jobs, &arena);
    if (!good)
        ll_log(LL_LOG_ERROR, "inspect", "out of memory");
    else
        good = results_print(&walk, &arena, params->json, &totals, out);
    for (uint32_t i = 0; i < walk.num_workers && walk.workers; i++)
        ll_arena_finish(&walk.workers[i].kept);
    ll_mutex_finish(&walk.mutex);
    ll_arena_finish(&arena);
    return good && !totals.num_errors ? 0 : 1;
}

int ll_inspect_verify(const struct ll_inspect_verify_params *params, FILE *out)
{
    struct ll_jobs *jobs = ll_jobs_create(params->num_workers ? params->num_workers
                                                              : ll_platform_num_cores());
    if (!jobs) {
        ll_log(LL_LOG_ERROR, "inspect", "no thread can be started");
        return 1;
    }
    struct ll_vfs *vfs =
        ll_inspect_mount_for(params->data, params->num_data, ll_jobs_num_workers(jobs));
    int code = vfs ? verify(vfs, jobs, params, out) : 2;
    ll_jobs_destroy(jobs);
    ll_vfs_destroy(vfs);
    return code;
}
