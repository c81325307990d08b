// The --data arguments; our own world is built into the cache on first use.
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/log.h"
#include "base/platform.h"
#include "demo/demo.h"
#include "formats/dbc_tables.h"
#include "runner/runner.h"

bool ll_data_progress_show(void *user, float fraction)
{
    (void)user;
    enum { WIDTH = 40 };
    if (!isatty(STDERR_FILENO))
        return true;
    char bar[WIDTH + 1];
    for (int i = 0; i < WIDTH; i++)
        bar[i] = (float)i < fraction * WIDTH ? '#' : '.';
    bar[WIDTH] = '\0';
    fprintf(stderr, "\rbuilding the demo world [%s] %3.0f %%%s", bar,
            (double)fraction * 100, fraction >= 1 ? "\n" : "");
    return true;
}

// The archive of our own world, made where it is not there yet.
static enum ll_status demo_archive(char *archive, size_t archive_bytes,
                                   ll_progress_fn progress, void *user)
{
    char cache[512], folder[600];
    if (!ll_platform_cache_folder(cache, sizeof cache)) {
        ll_log(LL_LOG_ERROR, "data", "neither XDG_CACHE_HOME nor HOME names a folder");
        return LL_ERR_IO;
    }
    snprintf(folder, sizeof folder, "%s/demo-%016" PRIx64, cache, ll_demo_hash());
    snprintf(archive, archive_bytes, "%s/" LL_DEMO_ARCHIVE, folder);
    if (ll_platform_path_kind(archive) == LL_PATH_FILE)
        return LL_OK;
    ll_log(LL_LOG_INFO, "data", "building the demo world: %s", archive);
    enum ll_status status = ll_demo_build(folder, progress, user);
    if (status != LL_OK && status != LL_ERR_STOPPED)
        ll_log(LL_LOG_ERROR, "data", "the demo world could not be built: %s: %s", archive,
               ll_status_name(status));
    return status;
}

enum ll_status ll_data_mount_with(struct ll_vfs *vfs, const char *path,
                                  ll_progress_fn progress, void *user)
{
    char archive[640];
    if (strcmp(path, "demo") != 0)
        return ll_vfs_mount(vfs, path);
    enum ll_status status = demo_archive(archive, sizeof archive, progress, user);
    return status == LL_OK ? ll_vfs_mount(vfs, archive) : status;
}

enum ll_status ll_data_mount(struct ll_vfs *vfs, const char *path)
{
    return ll_data_mount_with(vfs, path, ll_data_progress_show, NULL);
}

static struct ll_bytes table_read(struct ll_vfs *vfs, uint32_t reader_idx,
                                  const char *name, struct ll_arena *arena)
{
    struct ll_bytes bytes = { 0 };
    enum ll_status status = ll_vfs_read(vfs, reader_idx, name, arena, &bytes);
    if (status == LL_OK)
        return bytes;
    ll_log(LL_LOG_INFO, "data", "%s is %s", name, ll_status_name(status));
    return (struct ll_bytes){ 0 };
}

struct ll_light_tables *ll_data_light_tables(struct ll_vfs *vfs, uint32_t reader_idx)
{
    struct ll_arena arena = { 0 };
    struct ll_light_files files = {
        .light = table_read(vfs, reader_idx, "DBFilesClient\\Light.dbc", &arena),
        .light_params =
            table_read(vfs, reader_idx, "DBFilesClient\\LightParams.dbc", &arena),
        .light_int_band =
            table_read(vfs, reader_idx, "DBFilesClient\\LightIntBand.dbc", &arena),
        .light_float_band =
            table_read(vfs, reader_idx, "DBFilesClient\\LightFloatBand.dbc", &arena),
        .light_skybox =
            table_read(vfs, reader_idx, "DBFilesClient\\LightSkybox.dbc", &arena),
    };
    struct ll_light_tables *tables = ll_light_tables_create(&files);
    ll_arena_finish(&arena);
    return tables;
}

bool ll_data_map_find(struct ll_vfs *vfs, uint32_t reader_idx, const char *name_or_id,
                      struct ll_data_map *out)
{
    struct ll_arena arena = { 0 };
    struct ll_map_table table = { 0 };
    struct ll_report report = { 0 };
    struct ll_bytes bytes = table_read(vfs, reader_idx, "DBFilesClient\\Map.dbc", &arena);
    const struct ll_map_row *row = NULL;
    if (bytes.size && ll_map_table_read(bytes, &arena, &table, &report) == LL_OK)
        row = ll_map_table_find(&table, name_or_id);
    out->id = row ? row->id : LL_NO_MAP_ID;
    const char *folder = row ? row->directory : name_or_id;
    size_t length = strlen(folder);
    bool good = length && length < sizeof out->folder;
    if (good)
        memcpy(out->folder, folder, length + 1);
    ll_arena_finish(&arena);
    if (!good || row)
        return good;
    char wdt[2 * LL_MAX_PATH + 32];
    snprintf(wdt, sizeof wdt, "World\\Maps\\%s\\%s.wdt", folder, folder);
    if (!ll_vfs_has(vfs, reader_idx, wdt)) {
        ll_log(LL_LOG_ERROR, "data",
               "there is no map %s: no row of Map.dbc is called so, nor is there a %s",
               name_or_id, wdt);
        return false;
    }
    ll_log(LL_LOG_INFO, "data",
           "no row of Map.dbc is called %s: it has no light of its own", name_or_id);
    return true;
}

static bool map_indexed(struct ll_vfs *vfs, uint32_t reader_idx, const char *folder)
{
    char wdt[2 * LL_MAX_PATH + 32];
    snprintf(wdt, sizeof wdt, "World\\Maps\\%s\\%s.wdt", folder, folder);
    return ll_vfs_has(vfs, reader_idx, wdt);
}

bool ll_data_maps(struct ll_vfs *vfs, uint32_t reader_idx, const char *also,
                  struct ll_arena *arena, struct ll_map_entry **maps, uint32_t *num_maps)
{
    struct ll_map_table table = { 0 };
    struct ll_report report = { 0 };
    struct ll_bytes bytes = table_read(vfs, reader_idx, "DBFilesClient\\Map.dbc", arena);
    if (bytes.size && ll_map_table_read(bytes, arena, &table, &report) != LL_OK)
        table.num_rows = 0;
    *num_maps = 0;
    *maps = ll_arena_array(arena, struct ll_map_entry, table.num_rows + 1);
    if (!*maps)
        return false;
    for (uint32_t i = 0; i < table.num_rows; i++) {
        const struct ll_map_row *row = &table.rows[i];
        if (also && !strcasecmp(also, row->directory))
            also = NULL;
        if (map_indexed(vfs, reader_idx, row->directory))
            (*maps)[(*num_maps)++] =
                (struct ll_map_entry){ row->id, row->directory, row->name };
    }
    if (!also)
        return true;
    char *folder = ll_arena_string(arena, also);
    if (!folder)
        return false;
    (*maps)[(*num_maps)++] = (struct ll_map_entry){ LL_NO_MAP_ID, folder, folder };
    return true;
}
