// lamplight inspect tree: the files of a data set and where each comes from, or the
// archives that the data set is made of.
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/log.h"
#include "base/path.h"
#include "runner/inspect_private.h"
#include "runner/runner.h"

static bool is_wanted(const struct ll_inspect_tree_params *params,
                      const struct ll_vfs_member *member)
{
    for (uint32_t i = 0; i < params->num_patterns; i++) {
        char folded[LL_MAX_PATH];
        if (ll_path_fold(params->patterns[i], folded, sizeof folded) &&
            ll_vfs_name_matches(folded, member->folded))
            return true;
    }
    return !params->num_patterns;
}

struct totals {
    uint64_t num_files, num_bytes, num_unnamed;
};

static struct totals totals_of(const struct ll_inspect_tree_params *params,
                               const struct ll_vfs *vfs, const struct ll_vfs_list *list)
{
    struct totals totals = { 0 };
    for (uint32_t i = 0; i < list->num_members; i++) {
        if (!is_wanted(params, &list->members[i]))
            continue;
        totals.num_files++;
        totals.num_bytes += list->members[i].size_bytes;
    }
    for (uint32_t i = 0; i < ll_vfs_num_mounts(vfs); i++)
        totals.num_unnamed += list->num_unnamed_of[i];
    return totals;
}

// ---- files ----

static void head_fill(struct ll_json_doc *head, const struct totals *totals,
                      const struct ll_vfs_list *list)
{
    ll_json_integer(head, NULL, "num_files", (int64_t)totals->num_files);
    ll_json_integer(head, NULL, "size_bytes", (int64_t)totals->num_bytes);
    ll_json_integer(head, NULL, "num_unnamed", (int64_t)totals->num_unnamed);
    ll_json_integer(head, NULL, "num_deleted", list->num_deleted);
    ll_json_bool(head, NULL, "complete", !list->too_many);
}

static bool files_json(const struct ll_inspect_tree_params *params,
                       const struct ll_vfs *vfs, const struct ll_vfs_list *list,
                       FILE *out)
{
    struct totals totals = totals_of(params, vfs, list);
    struct ll_json_doc head = { 0 };
    head_fill(&head, &totals, list);
    bool good = !head.failed, first = true;
    if (good)
        ll_json_list_begin(&head, "files", out);
    ll_json_finish(&head);
    for (uint32_t i = 0; i < list->num_members && good; i++) {
        const struct ll_vfs_member *member = &list->members[i];
        if (!is_wanted(params, member))
            continue;
        struct ll_json_doc doc = { 0 };
        struct ll_json *row = ll_json_object(&doc, NULL, NULL);
        ll_json_string(&doc, row, "path", member->name);
        ll_json_integer(&doc, row, "size_bytes", (int64_t)member->size_bytes);
        ll_json_string(&doc, row, "source", ll_vfs_mount_path(vfs, member->mount_idx));
        good = !doc.failed;
        ll_json_list_row(row, first, out);
        first = false;
        ll_json_finish(&doc);
    }
    return good && ll_json_list_end(first, out);
}

static bool files_text(const struct ll_inspect_tree_params *params,
                       const struct ll_vfs *vfs, const struct ll_vfs_list *list,
                       FILE *out)
{
    char clean[1024];
    int widest = 0;
    for (uint32_t i = 0; i < list->num_members; i++) {
        int width =
            is_wanted(params, &list->members[i])
                ? ll_inspect_text_clean(list->members[i].name, clean, sizeof clean)
                : 0;
        widest = width > widest ? width : widest;
    }
    for (uint32_t i = 0; i < list->num_members; i++) {
        const struct ll_vfs_member *member = &list->members[i];
        if (!is_wanted(params, member))
            continue;
        int width = ll_inspect_text_clean(member->name, clean, sizeof clean);
        fprintf(out, "%10" PRIu64 "  %s%*s", member->size_bytes, clean,
                widest - width + 2, "");
        ll_inspect_text_string(ll_vfs_mount_path(vfs, member->mount_idx), out);
        fputc('\n', out);
    }
    struct totals totals = totals_of(params, vfs, list);
    fprintf(out, "%" PRIu64 " files, %" PRIu64 " bytes", totals.num_files,
            totals.num_bytes);
    if (list->num_deleted)
        fprintf(out, "; %u names hidden by deletion markers", list->num_deleted);
    if (totals.num_unnamed)
        fprintf(out, "; %" PRIu64 " members that no list names", totals.num_unnamed);
    if (list->too_many)
        fprintf(out, "; more than %u names, the rest is not here", LL_VFS_MAX_NAMES);
    fputc('\n', out);
    return fflush(out) == 0 && !ferror(out);
}

// ---- archives ----

static bool archives_print(const struct ll_inspect_tree_params *params,
                           const struct ll_vfs *vfs, const struct ll_vfs_list *list,
                           FILE *out)
{
    struct ll_json_doc doc = { 0 };
    struct ll_json *rows = ll_json_array(&doc, NULL, "archives");
    for (uint32_t i = 0; i < ll_vfs_num_sources(vfs); i++) {
        struct ll_vfs_source source = ll_vfs_source(vfs, i);
        bool used = source.mount_idx != LL_VFS_NOT_USED;
        struct ll_json *row = ll_json_object(&doc, rows, NULL);
        if (used)
            ll_json_integer(&doc, row, "order", source.mount_idx + 1);
        else
            ll_json_null(&doc, row, "order");
        ll_json_bool(&doc, row, "used", used);
        ll_json_string(&doc, row, "kind", source.folder ? "folder" : "archive");
        uint32_t num_winning = 0;
        for (uint32_t m = 0; used && m < list->num_members; m++)
            num_winning += list->members[m].mount_idx == source.mount_idx;
        if (used) {
            ll_json_integer(&doc, row, "num_members",
                            list->num_members_of[source.mount_idx]);
            ll_json_integer(&doc, row, "num_unnamed",
                            list->num_unnamed_of[source.mount_idx]);
            ll_json_integer(&doc, row, "num_winning", num_winning);
        } else {
            ll_json_null(&doc, row, "num_members");
            ll_json_null(&doc, row, "num_unnamed");
            ll_json_null(&doc, row, "num_winning");
        }
        ll_json_string(&doc, row, "path", source.path);
        ll_json_string(&doc, row, "reason", source.reason);
    }
    bool good = !doc.failed;
    if (good && params->json)
        good = ll_json_write(&doc, out);
    else if (good)
        ll_inspect_text(&doc.root, out);
    ll_json_finish(&doc);
    return good && !ferror(out);
}

int ll_inspect_tree(const struct ll_inspect_tree_params *params, FILE *out)
{
    struct ll_vfs *vfs = ll_inspect_mount(params->data, params->num_data);
    if (!vfs)
        return 2;
    struct ll_arena arena = { 0 };
    struct ll_vfs_list list;
    bool good = ll_vfs_list(vfs, 0, &arena, &list) == LL_OK;
    if (!good)
        ll_log(LL_LOG_ERROR, "inspect", "out of memory");
    else if (params->archives)
        good = archives_print(params, vfs, &list, out);
    else if (params->json)
        good = files_json(params, vfs, &list, out);
    else
        good = files_text(params, vfs, &list, out);
    ll_arena_finish(&arena);
    ll_vfs_destroy(vfs);
    return good ? 0 : 1;
}
