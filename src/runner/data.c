// The --data arguments; our own world is built into the cache on first use.
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/log.h"
#include "base/platform.h"
#include "demo/demo.h"
#include "runner/runner.h"

// On a terminal only: a bar that redraws itself.
static void progress_show(void *user, float fraction)
{
    (void)user;
    enum { WIDTH = 40 };
    if (!isatty(STDERR_FILENO))
        return;
    char bar[WIDTH + 1];
    for (int i = 0; i < WIDTH; i++)
        bar[i] = (float)i < fraction * WIDTH ? '#' : '.';
    bar[WIDTH] = '\0';
    fprintf(stderr, "\rbuilding the demo world [%s] %3.0f %%%s", bar,
            (double)fraction * 100, fraction >= 1 ? "\n" : "");
}

// A finished build has a file of this name; a build that was cut short has not.
#define DONE_FILE "built"

static enum ll_status demo_folder(char *folder, size_t folder_bytes)
{
    char cache[512];
    if (!ll_platform_cache_folder(cache, sizeof cache)) {
        ll_log(LL_LOG_ERROR, "data", "neither XDG_CACHE_HOME nor HOME names a folder");
        return LL_ERR_IO;
    }
    snprintf(folder, folder_bytes, "%s/demo-%016" PRIx64, cache, ll_demo_hash());
    char done[640];
    snprintf(done, sizeof done, "%s/" DONE_FILE, folder);
    if (ll_platform_path_kind(done) == LL_PATH_FILE)
        return LL_OK;
    ll_log(LL_LOG_INFO, "data", "building the demo world in %s", folder);
    enum ll_status status = ll_demo_build(folder, progress_show, NULL);
    if (status == LL_OK)
        status = ll_platform_file_write(done, "", 0);
    if (status != LL_OK)
        ll_log(LL_LOG_ERROR, "data", "the demo world could not be built in %s: %s",
               folder, ll_status_name(status));
    return status;
}

enum ll_status ll_data_mount(struct ll_vfs *vfs, const char *path)
{
    char folder[600];
    if (strcmp(path, "demo") != 0)
        return ll_vfs_mount(vfs, path);
    enum ll_status status = demo_folder(folder, sizeof folder);
    return status == LL_OK ? ll_vfs_mount(vfs, folder) : status;
}
