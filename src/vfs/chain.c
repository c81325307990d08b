#include "vfs/chain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/log.h"
#include "base/path.h"
#include "base/platform.h"

// Names without their ".MPQ", lowest first. '?' is exactly one character (several files
// of one row go in the order of their folded names: digits, then letters), '*' is the
// name of the locale folder, in which alone such a row is looked for.
//
// 1.12.1 and 3.3.5a share the table, as no name means different things in the two.
// Source: formats-archive-image-dbc.md 1.1.
static const char *const chain[] = {
    // 1.12.1
    "DBC",
    "SPEECH",
    "FONTS",
    "INTERFACE",
    "MISC",
    "SOUND",
    "WMO",
    "TERRAIN",
    "TEXTURE",
    "MODEL",
    // 3.3.5a
    "COMMON",
    "COMMON-2",
    "EXPANSION",
    "LICHKING",
    "LOCALE-*",
    "SPEECH-*",
    "EXPANSION-LOCALE-*",
    "LICHKING-LOCALE-*",
    "EXPANSION-SPEECH-*",
    "LICHKING-SPEECH-*",
    // both
    "PATCH",
    "PATCH-?",
    "PATCH-*",
    "PATCH-*-?",
    // 1.12.1
    "SPEECH2",
};
#define NUM_RANKS (sizeof chain / sizeof *chain)

// The first one that is there is used, in this order.
static const char *const locales[] = { "ENUS", "ENGB", "DEDE", "FRFR", "ESES",
                                       "ESMX", "RURU", "KOKR", "ZHCN", "ZHTW",
                                       "ENCN", "ENTW", "PTBR", "PTPT", "ITIT" };
#define NUM_LOCALES (sizeof locales / sizeof *locales)

#define EXTENSION ".MPQ"

static uint32_t locale_rank(const char *folder_name)
{
    uint32_t rank = 0;
    while (rank < NUM_LOCALES && strcasecmp(folder_name, locales[rank]) != 0)
        rank++;
    return rank;
}

bool ll_chain_is_locale(const char *folder_name)
{
    return locale_rank(folder_name) < NUM_LOCALES;
}

// Both in upper case. locale: "" outside a locale folder.
static bool row_matches(const char *row, const char *name, const char *locale)
{
    if (!*locale != !strchr(row, '*'))
        return false;
    for (; *row; row++) {
        if (*row == '*') {
            size_t length = strlen(locale);
            if (strncmp(name, locale, length) != 0)
                return false;
            name += length;
        } else {
            if (!*name || (*row != '?' && *row != *name))
                return false;
            name++;
        }
    }
    return !*name;
}

// Place in the chain of a folded name with its extension, or NUM_RANKS.
static uint32_t chain_rank(const char *folded, const char *locale)
{
    char name[LL_MAX_PATH];
    snprintf(name, sizeof name, "%.*s", (int)(strlen(folded) - strlen(EXTENSION)),
             folded);
    uint32_t rank = 0;
    while (rank < NUM_RANKS && !row_matches(chain[rank], name, locale))
        rank++;
    return rank;
}

struct found {
    uint32_t rank;
    const char *folded, *path; // arena
};

#define MAX_FOUND 256 // archives of one Data folder

struct listing {
    struct ll_arena *arena;
    const char *folder; // being listed
    char locale[8];     // folded name of that folder if it is a locale's, else ""
    char locale_folder[LL_MAX_PATH]; // the best one seen, as it is on disk, else ""
    struct found found[MAX_FOUND];
    uint32_t num_found, num_ignored;
    bool out_of_memory;
};

static const char *joined(struct ll_arena *arena, const char *a, const char *b)
{
    size_t size = strlen(a) + strlen(b) + 2;
    char *path = ll_arena_array(arena, char, size);
    if (path)
        snprintf(path, size, "%s/%s", a, b);
    return path;
}

static void archive_add(struct listing *listing, const char *name, const char *folded)
{
    uint32_t rank = chain_rank(folded, listing->locale);
    if (rank == NUM_RANKS || listing->num_found == MAX_FOUND) {
        listing->num_ignored++;
        ll_log(LL_LOG_INFO, "vfs", "%s/%s: ignored, as the client reads no archive of %s",
               listing->folder, name, rank == NUM_RANKS ? "that name here" : "so many");
        return;
    }
    struct found *found = &listing->found[listing->num_found];
    *found = (struct found){ rank, ll_arena_string(listing->arena, folded),
                             joined(listing->arena, listing->folder, name) };
    if (!found->folded || !found->path)
        listing->out_of_memory = true;
    else
        listing->num_found++;
}

static bool entry_visit(void *user, const char *name, enum ll_path_kind kind)
{
    struct listing *listing = user;
    char folded[LL_MAX_PATH];
    if (!ll_path_fold(name, folded, sizeof folded))
        return true;
    if (kind == LL_PATH_FILE && ll_path_has_extension(name, EXTENSION)) {
        archive_add(listing, name, folded);
    } else if (kind == LL_PATH_FOLDER && !*listing->locale && ll_chain_is_locale(name)) {
        if (!*listing->locale_folder ||
            locale_rank(name) < locale_rank(listing->locale_folder))
            snprintf(listing->locale_folder, sizeof listing->locale_folder, "%s", name);
    }
    return !listing->out_of_memory;
}

static int found_compare(const void *a, const void *b)
{
    const struct found *x = a, *y = b;
    if (x->rank != y->rank)
        return x->rank < y->rank ? -1 : 1;
    int order = strcmp(x->folded, y->folded);
    return order ? order : strcmp(x->path, y->path);
}

static void locale_list(struct listing *listing)
{
    const char *folder = joined(listing->arena, listing->folder, listing->locale_folder);
    if (!folder) {
        listing->out_of_memory = true;
        return;
    }
    listing->folder = folder;
    if (ll_path_fold(listing->locale_folder, listing->locale, sizeof listing->locale))
        ll_platform_folder_list(folder, entry_visit, listing);
}

enum ll_status ll_chain_list(const char *data_folder, struct ll_arena *arena,
                             struct ll_chain *out)
{
    *out = (struct ll_chain){ 0 };
    struct listing *listing = calloc(1, sizeof *listing);
    if (!listing)
        return LL_ERR_MEMORY;
    listing->arena = arena;
    listing->folder = data_folder;
    ll_platform_folder_list(data_folder, entry_visit, listing);
    if (*listing->locale_folder && !listing->out_of_memory)
        locale_list(listing);
    qsort(listing->found, listing->num_found, sizeof *listing->found, found_compare);
    out->paths = ll_arena_array(arena, const char *, listing->num_found);
    enum ll_status status = LL_ERR_MEMORY;
    if (out->paths && !listing->out_of_memory) {
        for (uint32_t i = 0; i < listing->num_found; i++)
            out->paths[i] = listing->found[i].path;
        out->num_paths = listing->num_found;
        out->num_ignored = listing->num_ignored;
        status = LL_OK;
    }
    free(listing);
    return status;
}
