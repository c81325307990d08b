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
static const struct {
    const char *row, *reason;
} chain[] = {
    // 1.12.1
    { "DBC", "the 1.12.1 client's base" },
    { "SPEECH", "the 1.12.1 client's base" },
    { "FONTS", "the 1.12.1 client's base" },
    { "INTERFACE", "the 1.12.1 client's base" },
    { "MISC", "the 1.12.1 client's base" },
    { "SOUND", "the 1.12.1 client's base" },
    { "WMO", "the 1.12.1 client's base" },
    { "TERRAIN", "the 1.12.1 client's base" },
    { "TEXTURE", "the 1.12.1 client's base" },
    { "MODEL", "the 1.12.1 client's base" },
    // 3.3.5a
    { "COMMON", "the 3.3.5a client's base" },
    { "COMMON-2", "the 3.3.5a client's base" },
    { "EXPANSION", "the 3.3.5a client's base" },
    { "LICHKING", "the 3.3.5a client's base" },
    { "LOCALE-*", "base of the language" },
    { "SPEECH-*", "base of the language" },
    { "EXPANSION-LOCALE-*", "base of the language" },
    { "LICHKING-LOCALE-*", "base of the language" },
    { "EXPANSION-SPEECH-*", "base of the language" },
    { "LICHKING-SPEECH-*", "base of the language" },
    // both
    { "PATCH", "a patch" },
    { "PATCH-?", "a patch" },
    { "PATCH-*", "a patch of the language" },
    { "PATCH-*-?", "a patch of the language" },
    // 1.12.1
    { "SPEECH2", "speech, above the patches" },
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
    while (rank < NUM_RANKS && !row_matches(chain[rank].row, name, locale))
        rank++;
    return rank;
}

// Why an archive outside the chain is not read; folded as above.
static const char *ignored_reason(const char *folded, const char *locale)
{
    if (!strcmp(folded, "BASE" EXTENSION) || !strcmp(folded, "BACKUP" EXTENSION))
        return "the client's installer uses it, the client does not";
    if (!*locale && !strncmp(folded, "PATCH-", 6))
        return "a patch has one character after its dash, or the name of the language "
               "folder that it is in";
    return "the client reads no archive of that name here";
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
    struct ll_chain_entry ignored[MAX_FOUND]; // beyond: logged only
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

static void ignore(struct listing *listing, const char *name, const char *reason)
{
    ll_log(LL_LOG_INFO, "vfs", "%s/%s: ignored: %s", listing->folder, name, reason);
    if (listing->num_ignored == MAX_FOUND)
        return;
    const char *path = joined(listing->arena, listing->folder, name);
    if (path)
        listing->ignored[listing->num_ignored++] =
            (struct ll_chain_entry){ path, reason };
    else
        listing->out_of_memory = true;
}

static void archive_add(struct listing *listing, const char *name, const char *folded)
{
    uint32_t rank = chain_rank(folded, listing->locale);
    if (rank == NUM_RANKS) {
        ignore(listing, name, ignored_reason(folded, listing->locale));
        return;
    }
    if (listing->num_found == MAX_FOUND) {
        ignore(listing, name, "the client reads no archive of so many");
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

// One language is read: the first in the order of `locales`.
static void locale_add(struct listing *listing, const char *name)
{
    static const char reason[] = "the folder of another language is read";
    char *best = listing->locale_folder;
    if (*best && locale_rank(name) >= locale_rank(best)) {
        ignore(listing, name, reason);
        return;
    }
    if (*best)
        ignore(listing, best, reason);
    snprintf(best, sizeof listing->locale_folder, "%s", name);
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
        locale_add(listing, name);
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

static int ignored_compare(const void *a, const void *b)
{
    const struct ll_chain_entry *x = a, *y = b;
    return strcmp(x->path, y->path);
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
    uint32_t num_used = listing->num_found, num_ignored = listing->num_ignored;
    qsort(listing->found, num_used, sizeof *listing->found, found_compare);
    qsort(listing->ignored, num_ignored, sizeof *listing->ignored, ignored_compare);
    struct ll_chain_entry *used = ll_arena_array(arena, struct ll_chain_entry, num_used);
    struct ll_chain_entry *ignored =
        ll_arena_array(arena, struct ll_chain_entry, num_ignored);
    enum ll_status status = LL_ERR_MEMORY;
    if (used && ignored && !listing->out_of_memory) {
        for (uint32_t i = 0; i < num_used; i++)
            used[i] = (struct ll_chain_entry){ listing->found[i].path,
                                               chain[listing->found[i].rank].reason };
        memcpy(ignored, listing->ignored, num_ignored * sizeof *ignored);
        *out = (struct ll_chain){ used, num_used, ignored, num_ignored };
        status = LL_OK;
    }
    free(listing);
    return status;
}
