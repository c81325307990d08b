// Figures of the readers: bytes and files a second of every format on one core, heap
// allocations a file, beside a copy of the same bytes and inflate of the same sectors. A
// program, not a test: it prints and judges nothing. Run by hand, on a quiet machine:
//
//     ninja -C build && build/tests/bench/bench_formats [FOLDER]
//
// Files are those below FOLDER (default: the corpus) and a demo archive that it makes.
// All lanes take turns in short slices, every other round in reverse order. CPU time.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <zlib.h>

#include "assets/assets.h"
#include "assets/model.h"
#include "base/cursor.h"
#include "base/log.h"
#include "base/path.h"
#include "base/platform.h"
#include "formats/adt.h"
#include "formats/blp.h"
#include "formats/dbc_tables.h"
#include "formats/wdl.h"
#include "formats/wmo.h"
#include "formats/write/mpq_write.h"
#include "formats/write/writer.h"
#include "vfs/vfs.h"

#define NUM_ROUNDS 12
#define SLICE_S 0.05
#define MAX_FILES 4096
#define SECTOR_BYTES 4096u // as our archives have them
#define ARCHIVE_BYTES (24u << 20)

// ---- heap calls, counted by the linker's help ----

static uint64_t num_allocations;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);

void *__wrap_malloc(size_t size)
{
    num_allocations++;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    num_allocations++;
    return __real_calloc(count, size);
}

void *__wrap_realloc(void *block, size_t size)
{
    num_allocations++;
    return __real_realloc(block, size);
}

// ---- lanes ----

struct files {
    uint32_t num;
    struct ll_bytes files[MAX_FILES];
    char *names[MAX_FILES]; // owned, as are the bytes
};

struct lane {
    const char *name;
    // One file; returns the bytes that count for the rate, 0: refused.
    size_t (*run)(struct ll_bytes bytes, struct ll_arena *arena);
    struct files files;
    uint32_t next;
    struct ll_arena arena;
    double seconds, bytes, num_files;
    double allocations; // a file, with an arena of its own
    double arena_bytes; // a file
};

static void slice(struct lane *lane)
{
    clock_t start = clock(), end = start + (clock_t)(SLICE_S * CLOCKS_PER_SEC);
    do {
        for (int i = 0; i < 8; i++) { // the clock is not free
            ll_arena_reset(&lane->arena);
            lane->bytes += (double)lane->run(
                lane->files.files[lane->next++ % lane->files.num], &lane->arena);
            lane->num_files++;
        }
    } while (clock() < end);
    lane->seconds += (double)(clock() - start) / CLOCKS_PER_SEC;
}

static void allocations_count(struct lane *lane)
{
    uint64_t before = num_allocations;
    for (uint32_t i = 0; i < lane->files.num; i++) {
        struct ll_arena arena = { 0 };
        lane->run(lane->files.files[i], &arena);
        lane->arena_bytes += (double)arena.used_bytes;
        ll_arena_finish(&arena);
    }
    lane->allocations = (double)(num_allocations - before) / lane->files.num;
    lane->arena_bytes /= lane->files.num;
}

// ---- what they do ----

static struct ll_report report;
static uint8_t *target; // of copies and decoded texels
static size_t target_bytes;

static uint8_t *target_take(size_t size)
{
    if (size > target_bytes) {
        target = realloc(target, size);
        target_bytes = size;
        if (!target)
            exit(1);
    }
    return target;
}

static size_t copy_run(struct ll_bytes bytes, struct ll_arena *arena)
{
    (void)arena;
    memcpy(target_take(bytes.size), bytes.data, bytes.size);
    return bytes.size;
}

static size_t adt_run(struct ll_bytes bytes, struct ll_arena *arena)
{
    struct ll_adt adt;
    return ll_adt_parse(bytes, NULL, arena, &adt, &report) == LL_OK ? bytes.size : 0;
}

static size_t wdt_run(struct ll_bytes bytes, struct ll_arena *arena)
{
    struct ll_wdt wdt;
    return ll_wdt_parse(bytes, arena, &wdt, &report) == LL_OK ? bytes.size : 0;
}

static size_t wdl_run(struct ll_bytes bytes, struct ll_arena *arena)
{
    struct ll_wdl wdl;
    return ll_wdl_parse(bytes, arena, &wdl, &report) == LL_OK ? bytes.size : 0;
}

static size_t root_run(struct ll_bytes bytes, struct ll_arena *arena)
{
    struct ll_wmo_root root;
    return ll_wmo_root_parse(bytes, arena, &root, &report) == LL_OK ? bytes.size : 0;
}

static size_t group_run(struct ll_bytes bytes, struct ll_arena *arena)
{
    struct ll_wmo_group group;
    return ll_wmo_group_parse(bytes, arena, &group, &report) == LL_OK ? bytes.size : 0;
}

static size_t m2_run(struct ll_bytes bytes, struct ll_arena *arena)
{
    struct ll_m2 m2;
    return ll_m2_parse(bytes, arena, &m2, &report) == LL_OK ? bytes.size : 0;
}

static size_t skin_run(struct ll_bytes bytes, struct ll_arena *arena)
{
    struct ll_skin skin;
    return ll_skin_parse(bytes, 65535, arena, &skin, &report) == LL_OK ? bytes.size : 0;
}

// The way of a texture to an upload.
static size_t blp_run(struct ll_bytes bytes, struct ll_arena *arena)
{
    struct ll_texture_source source;
    if (ll_texture_open(bytes, arena, &source, &report) != LL_OK)
        return 0;
    ll_texture_write(&source, target_take(ll_texture_bytes(&source.shape)));
    return ll_texture_bytes(&source.shape);
}

static size_t dbc_run(struct ll_bytes bytes, struct ll_arena *arena)
{
    struct ll_dbc dbc;
    struct ll_dbc_index index;
    return ll_dbc_open(bytes, &dbc, &report) == LL_OK &&
                   ll_dbc_index_build(&dbc, arena, &index) == LL_OK
               ? bytes.size
               : 0;
}

static struct ll_vfs *archive;
static char archive_names[MAX_FILES][LL_MAX_PATH];

// bytes.data is the name here.
static size_t archive_run(struct ll_bytes bytes, struct ll_arena *arena)
{
    struct ll_bytes member;
    if (ll_vfs_read(archive, 0, (const char *)bytes.data, arena, &member) != LL_OK)
        return 0;
    return member.size;
}

// Sectors of a member: u32 plain bytes, then for each sector u32 packed bytes (0: as they
// are) and the sector.
static size_t inflate_run(struct ll_bytes bytes, struct ll_arena *arena)
{
    (void)arena;
    struct ll_cursor c = ll_cursor_make(bytes);
    uint32_t plain = ll_cursor_u32(&c);
    uint8_t *out = target_take(plain);
    for (uint32_t at = 0; at < plain; at += SECTOR_BYTES) {
        uint32_t packed = ll_cursor_u32(&c);
        uLongf room = plain - at < SECTOR_BYTES ? plain - at : SECTOR_BYTES;
        struct ll_bytes sector = ll_cursor_bytes(&c, packed ? packed : room);
        if (packed)
            uncompress(out + at, &room, sector.data, packed);
        else
            memcpy(out + at, sector.data, room);
    }
    return plain;
}

enum {
    ADT,
    WDT,
    WDL,
    ROOT,
    GROUP,
    M2,
    SKIN,
    DXT,
    TEXELS,
    DBC,
    COPY,
    ARCHIVE,
    INFLATE,
    NUM_LANES
};

static struct lane lanes[NUM_LANES] = {
    [ADT] = { .name = "ADT", .run = adt_run },
    [WDT] = { .name = "WDT", .run = wdt_run },
    [WDL] = { .name = "WDL", .run = wdl_run },
    [ROOT] = { .name = "WMO root", .run = root_run },
    [GROUP] = { .name = "WMO group", .run = group_run },
    [M2] = { .name = "M2", .run = m2_run },
    [SKIN] = { .name = "skin", .run = skin_run },
    [DXT] = { .name = "BLP DXT to upload", .run = blp_run },
    [TEXELS] = { .name = "BLP others to upload", .run = blp_run },
    [DBC] = { .name = "DBC, with its index", .run = dbc_run },
    [COPY] = { .name = "copy of all these files", .run = copy_run },
    [ARCHIVE] = { .name = "archive member", .run = archive_run },
    [INFLATE] = { .name = "inflate of its sectors", .run = inflate_run },
};

// ---- files ----

static void file_add(struct lane *lane, const char *name, struct ll_bytes bytes)
{
    if (lane->files.num == MAX_FILES)
        return;
    lane->files.files[lane->files.num] = bytes;
    lane->files.names[lane->files.num++] = strdup(name);
}

static struct lane *lane_of(const char *name, struct ll_bytes bytes)
{
    static const struct {
        const char *extension;
        int lane;
    } kinds[] = { { ".adt", ADT }, { ".wdt", WDT },   { ".wdl", WDL },
                  { ".m2", M2 },   { ".skin", SKIN }, { ".dbc", DBC } };
    if (ll_path_has_extension(name, ".wmo"))
        return &lanes[ll_wmo_is_root(bytes) ? ROOT : GROUP];
    if (ll_path_has_extension(name, ".blp"))
        return &lanes[bytes.size > 8 && bytes.data[8] == 2 ? DXT : TEXELS];
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (ll_path_has_extension(name, kinds[i].extension))
            return &lanes[kinds[i].lane];
    return NULL;
}

static bool visit(void *user, const char *name, enum ll_path_kind kind)
{
    char path[1024];
    int length = snprintf(path, sizeof path, "%s/%s", (const char *)user, name);
    if (length < 0 || (size_t)length >= sizeof path)
        return true;
    if (kind == LL_PATH_FOLDER) {
        ll_platform_folder_list(path, visit, path);
        return true;
    }
    void *data;
    size_t size;
    if (ll_platform_file_read(path, 64u << 20, &data, &size) != LL_OK)
        return true;
    struct ll_bytes bytes = { data, size };
    struct lane *lane = lane_of(name, bytes);
    struct ll_arena arena = { 0 };
    // What is refused would be a fast file.
    if (lane && lane->run(bytes, &arena)) {
        file_add(lane, path, bytes);
        file_add(&lanes[COPY], path, bytes);
    } else {
        free(data);
    }
    ll_arena_finish(&arena);
    return true;
}

static struct ll_bytes sectors_pack(struct ll_bytes plain)
{
    struct ll_writer out = { 0 };
    ll_writer_u32(&out, (uint32_t)plain.size);
    for (size_t at = 0; at < plain.size; at += SECTOR_BYTES) {
        uint8_t packed[2 * SECTOR_BYTES];
        uLongf packed_bytes = sizeof packed;
        size_t size = plain.size - at < SECTOR_BYTES ? plain.size - at : SECTOR_BYTES;
        compress2(packed, &packed_bytes, plain.data + at, size, 6);
        bool shorter = packed_bytes < size;
        ll_writer_u32(&out, shorter ? (uint32_t)packed_bytes : 0);
        ll_writer_bytes(&out, shorter ? packed : plain.data + at,
                        shorter ? packed_bytes : size);
    }
    return (struct ll_bytes){ out.data, out.size };
}

// An archive of the files that the other lanes read.
static bool archive_make(const char *path)
{
    struct ll_mpq_writer *writer = ll_mpq_writer_create(path, MAX_FILES);
    size_t total = 0;
    for (uint32_t i = 0; writer && i < lanes[COPY].files.num && total < ARCHIVE_BYTES;
         i++) {
        struct ll_bytes bytes = lanes[COPY].files.files[i];
        char *name = archive_names[i];
        snprintf(name, LL_MAX_PATH, "Bench\\%u.bin", i);
        ll_mpq_writer_add(writer, name, bytes);
        file_add(&lanes[ARCHIVE], name,
                 (struct ll_bytes){ (const uint8_t *)name, strlen(name) + 1 });
        file_add(&lanes[INFLATE], name, sectors_pack(bytes));
        total += bytes.size;
    }
    if (!writer || ll_mpq_writer_finish(writer, true) != LL_OK)
        return false;
    archive = ll_vfs_create(1);
    return archive && ll_vfs_mount(archive, path) == LL_OK;
}

int main(int argc, char **argv)
{
    ll_log_level_set(LL_LOG_ERROR);
    const char *corpus = getenv("LAMPLIGHT_CORPUS");
    char folder[1024];
    snprintf(folder, sizeof folder, "%s",
             argc > 1            ? argv[1]
             : corpus && *corpus ? corpus
                                 : LL_DEFAULT_CORPUS);
    ll_platform_folder_list(folder, visit, folder);
    char path[64];
    snprintf(path, sizeof path, "/tmp/lamplight-bench-%08x.mpq", (unsigned)clock());
    if (!lanes[COPY].files.num || !archive_make(path)) {
        fprintf(stderr, "bench_formats: no files below %s\n", folder);
        return 1;
    }
    for (int i = 0; i < NUM_LANES; i++) {
        lanes[i].arena.block_bytes = 1 << 20;
        if (lanes[i].files.num)
            allocations_count(&lanes[i]); // warms too
    }
    for (int round = 0; round < NUM_ROUNDS; round++)
        for (int i = 0; i < NUM_LANES; i++) {
            struct lane *lane = &lanes[round % 2 ? NUM_LANES - 1 - i : i];
            if (lane->files.num)
                slice(lane);
        }
    printf("%-24s %6s %10s %10s %8s %12s %10s\n", "lane", "files", "MB/s", "files/s",
           "of copy", "heap calls", "arena");
    double copy = lanes[COPY].bytes / lanes[COPY].seconds;
    for (int i = 0; i < NUM_LANES; i++) {
        const struct lane *lane = &lanes[i];
        if (!lane->files.num)
            continue;
        double rate = lane->bytes / lane->seconds;
        printf("%-24s %6u %10.0f %10.0f %8.3f %12.2f %10.0f\n", lane->name,
               lane->files.num, rate * 1e-6, lane->num_files / lane->seconds, rate / copy,
               lane->allocations, lane->arena_bytes);
    }
    printf("# archive reads: %.2f of inflate\n",
           lanes[ARCHIVE].bytes / lanes[ARCHIVE].seconds /
               (lanes[INFLATE].bytes / lanes[INFLATE].seconds));

    ll_vfs_destroy(archive);
    remove(path);
    for (int i = 0; i < NUM_LANES; i++) {
        for (uint32_t k = 0; k < lanes[i].files.num; k++) {
            free(lanes[i].files.names[k]);
            if (i == COPY || i == INFLATE) // the others share those of COPY
                free((void *)lanes[i].files.files[k].data);
        }
        ll_arena_finish(&lanes[i].arena);
    }
    free(target);
    return 0;
}
