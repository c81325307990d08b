// Screenshots of the viewer: where they go, numbered, written as they are seen.
#include "runner/viewer_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/platform.h"

#define MAX_NUMBER 9999

// One line of user-dirs.dirs: XDG_PICTURES_DIR="$HOME/Pictures".
static bool user_dirs_read(const char *home, char *path, size_t path_bytes)
{
    const char *xdg = getenv("XDG_CONFIG_HOME");
    char file[1024];
    if (xdg && *xdg)
        snprintf(file, sizeof file, "%s/user-dirs.dirs", xdg);
    else
        snprintf(file, sizeof file, "%s/.config/user-dirs.dirs", home);
    void *data;
    size_t size;
    if (ll_platform_file_read(file, 1 << 16, &data, &size) != LL_OK)
        return false;
    static const char key[] = "XDG_PICTURES_DIR=\"";
    char *text = malloc(size + 1), *at = NULL;
    if (text) {
        memcpy(text, data, size);
        text[size] = '\0';
        at = strstr(text, key);
    }
    bool good = false;
    if (at && (at == text || at[-1] == '\n')) {
        at += sizeof key - 1;
        at[strcspn(at, "\"\n")] = '\0';
        bool in_home = !strncmp(at, "$HOME/", 6);
        int n = in_home ? snprintf(path, path_bytes, "%s/%s", home, at + 6)
                        : snprintf(path, path_bytes, "%s", at);
        good = (in_home || *at == '/') && n > 0 && (size_t)n < path_bytes;
    }
    free(text);
    free(data);
    return good;
}

// LAMPLIGHT_HOME is where everything of ours is kept, if it is set; else pictures of the
// user.
static bool folder_find(char *path, size_t path_bytes)
{
    const char *ours = getenv("LAMPLIGHT_HOME"), *home = getenv("HOME");
    const char *pictures = getenv("XDG_PICTURES_DIR");
    char base[1024];
    if (ours && *ours)
        return (size_t)snprintf(path, path_bytes, "%s/screenshots", ours) < path_bytes;
    if (pictures && *pictures)
        snprintf(base, sizeof base, "%s", pictures);
    else if (!home || !*home)
        return false;
    else if (!user_dirs_read(home, base, sizeof base))
        snprintf(base, sizeof base, "%s/Pictures", home);
    return (size_t)snprintf(path, path_bytes, "%s/lamplight", base) < path_bytes;
}

bool viewer_screenshot_path(int first, char *path, size_t path_bytes, int *number)
{
    char folder[1100];
    if (!folder_find(folder, sizeof folder) || ll_platform_folder_make(folder) != LL_OK)
        return false;
    for (*number = first; *number <= MAX_NUMBER; ++*number) {
        int n = snprintf(path, path_bytes, "%s/lamplight-%04d.png", folder, *number);
        if (n < 0 || (size_t)n >= path_bytes)
            return false;
        if (ll_platform_path_kind(path) == LL_PATH_NONE)
            return true;
    }
    return false;
}

struct picture {
    char path[512];
    uint32_t width, height;
    bool good;
    uint8_t pixels[];
};

static void picture_write(void *user, uint32_t worker_idx)
{
    struct picture *picture = user;
    (void)worker_idx;
    enum ll_status status =
        ll_png_write(picture->path, picture->pixels, picture->width, picture->height);
    picture->good = status == LL_OK;
    if (picture->good)
        ll_log(LL_LOG_INFO, "view", "%s", picture->path);
    else
        ll_log(LL_LOG_ERROR, "view", "%s: %s", picture->path, ll_status_name(status));
}

static void picture_write_and_free(void *user, uint32_t worker_idx)
{
    picture_write(user, worker_idx);
    free(user);
}

// The last frame, overlays included.
static struct picture *picture_take(struct ll_viewer *viewer, const char *path)
{
    uint32_t width = viewer->report.width, height = viewer->report.height;
    struct picture *picture = malloc(sizeof *picture + (size_t)width * height * 4);
    if (!picture)
        return NULL;
    *picture = (struct picture){ .width = width, .height = height };
    snprintf(picture->path, sizeof picture->path, "%s", path);
    if (width && ll_session_read(viewer->session, picture->pixels, width, height))
        return picture;
    ll_log(LL_LOG_ERROR, "view", "%s: nothing was drawn yet", path);
    free(picture);
    return NULL;
}

bool viewer_shot_write(struct ll_viewer *viewer, const char *path)
{
    struct picture *picture = picture_take(viewer, path);
    if (picture)
        picture_write(picture, 0);
    bool good = picture && picture->good;
    free(picture);
    return good;
}

bool viewer_screenshot(struct ll_viewer *viewer)
{
    char path[sizeof viewer->screenshot];
    int number;
    if (!viewer_screenshot_path(viewer->screenshot_number + 1, path, sizeof path,
                                &number)) {
        ll_log(LL_LOG_ERROR, "view", "there is no folder for screenshots");
        return false;
    }
    struct picture *picture = picture_take(viewer, path);
    if (!picture)
        return false;
    viewer->screenshot_number = number; // taken, though the file is not there yet
    memcpy(viewer->screenshot, path, sizeof path);
    if (!ll_jobs_submit(ll_session_jobs(viewer->session), LL_JOB_NEAR,
                        picture_write_and_free, picture))
        picture_write_and_free(picture, 0);
    return true;
}
