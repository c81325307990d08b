#define _GNU_SOURCE
#include "base/platform.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static enum ll_path_kind kind_of_mode(mode_t mode)
{
    if (S_ISREG(mode))
        return LL_PATH_FILE;
    return S_ISDIR(mode) ? LL_PATH_FOLDER : LL_PATH_OTHER;
}

enum ll_path_kind ll_platform_path_kind(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 ? kind_of_mode(st.st_mode) : LL_PATH_NONE;
}

static enum ll_status read_all(int fd, uint64_t max_bytes, void **data, size_t *size)
{
    struct stat st;
    if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode))
        return LL_ERR_IO;
    if ((uint64_t)st.st_size > max_bytes)
        return LL_ERR_LIMIT;
    size_t want = (size_t)st.st_size;
    uint8_t *block = malloc(want ? want : 1);
    if (!block)
        return LL_ERR_MEMORY;
    size_t got = 0;
    while (got < want) {
        ssize_t n = read(fd, block + got, want - got);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0) {
            free(block);
            return LL_ERR_IO;
        }
        got += (size_t)n;
    }
    *data = block;
    *size = want;
    return LL_OK;
}

enum ll_status ll_platform_file_read(const char *path, uint64_t max_bytes, void **data,
                                     size_t *size)
{
    *data = NULL;
    *size = 0;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return errno == ENOENT || errno == ENOTDIR ? LL_ERR_ABSENT : LL_ERR_IO;
    enum ll_status status = read_all(fd, max_bytes, data, size);
    close(fd);
    return status;
}

static bool write_all(int fd, const uint8_t *data, size_t size)
{
    while (size) {
        ssize_t n = write(fd, data, size);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        data += n;
        size -= (size_t)n;
    }
    return true;
}

static enum ll_status file_replace(const char *path, const void *data, size_t size,
                                   bool durable)
{
    static const char suffix[] = ".new.XXXXXX"; // mkostemp fills in the last six
    size_t length = strlen(path);
    char *temp = malloc(length + sizeof suffix);
    if (!temp)
        return LL_ERR_MEMORY;
    memcpy(temp, path, length);
    memcpy(temp + length, suffix, sizeof suffix);
    int fd = mkostemp(temp, O_CLOEXEC);
    if (fd < 0) {
        free(temp);
        return LL_ERR_IO;
    }
    bool good = fchmod(fd, 0644) == 0 && write_all(fd, data, size);
    good = good && (!durable || fsync(fd) == 0);
    good = close(fd) == 0 && good;
    good = good && rename(temp, path) == 0;
    if (!good)
        unlink(temp);
    free(temp);
    return good ? LL_OK : LL_ERR_IO;
}

enum ll_status ll_platform_file_write(const char *path, const void *data, size_t size)
{
    return file_replace(path, data, size, false);
}

enum ll_status ll_platform_file_write_durable(const char *path, const void *data,
                                              size_t size)
{
    char *linked = realpath(path, NULL); // NULL: there is no file yet
    enum ll_status status = file_replace(linked ? linked : path, data, size, true);
    free(linked);
    return status;
}

enum ll_status ll_platform_file_rename(const char *from, const char *to)
{
    if (rename(from, to) == 0)
        return LL_OK;
    return errno == ENOENT ? LL_ERR_ABSENT : LL_ERR_IO;
}

enum ll_status ll_platform_file_remove(const char *path)
{
    if (unlink(path) == 0)
        return LL_OK;
    return errno == ENOENT ? LL_ERR_ABSENT : LL_ERR_IO;
}

enum ll_status ll_platform_folder_make(const char *path)
{
    char *copy = strdup(path);
    if (!copy)
        return LL_ERR_MEMORY;
    enum ll_status status = LL_OK;
    for (char *p = copy + 1; status == LL_OK; p++) {
        if (*p != '/' && *p != '\0')
            continue;
        bool last = *p == '\0';
        *p = '\0';
        if (mkdir(copy, 0755) != 0 && errno != EEXIST)
            status = LL_ERR_IO;
        if (last)
            break;
        *p = '/';
    }
    if (status == LL_OK && ll_platform_path_kind(copy) != LL_PATH_FOLDER)
        status = LL_ERR_IO;
    free(copy);
    return status;
}

enum ll_status ll_platform_folder_list(const char *path, ll_folder_fn fn, void *user)
{
    DIR *dir = opendir(path);
    if (!dir)
        return errno == ENOENT || errno == ENOTDIR ? LL_ERR_ABSENT : LL_ERR_IO;
    for (struct dirent *entry; (entry = readdir(dir));) {
        if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, ".."))
            continue;
        struct stat st;
        enum ll_path_kind kind = LL_PATH_OTHER;
        if (fstatat(dirfd(dir), entry->d_name, &st, 0) == 0)
            kind = kind_of_mode(st.st_mode);
        if (!fn(user, entry->d_name, kind))
            break;
    }
    closedir(dir);
    return LL_OK;
}

// The folder of ours below what `variable` names, or below its default in HOME.
static bool xdg_folder(const char *variable, const char *fallback, char *path,
                       size_t path_bytes)
{
    const char *xdg = getenv(variable);
    const char *home = getenv("HOME");
    int n = -1;
    if (xdg && *xdg)
        n = snprintf(path, path_bytes, "%s/lamplight", xdg);
    else if (home && *home)
        n = snprintf(path, path_bytes, "%s/%s/lamplight", home, fallback);
    return n > 0 && (size_t)n < path_bytes;
}

bool ll_platform_cache_folder(char *path, size_t path_bytes)
{
    return xdg_folder("XDG_CACHE_HOME", ".cache", path, path_bytes);
}

bool ll_platform_config_folder(char *path, size_t path_bytes)
{
    return xdg_folder("XDG_CONFIG_HOME", ".config", path, path_bytes);
}

double ll_platform_now_s(void)
{
    struct timespec ts;
    clock_gettime(CLOCK_MONOTONIC, &ts);
    return (double)ts.tv_sec + (double)ts.tv_nsec * 1e-9;
}

// Field 22 of /proc/self/stat: start time in clock ticks since boot.
double ll_platform_process_age_s(void)
{
    FILE *file = fopen("/proc/self/stat", "re");
    if (!file)
        return 0;
    char text[1024];
    size_t n = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[n] = '\0';
    const char *p = strrchr(text, ')'); // end of field 2, which may hold spaces
    for (int field = 2; p && field < 22; field++)
        p = strchr(p + 1, ' ');
    if (!p)
        return 0;
    struct timespec ts;
    clock_gettime(CLOCK_BOOTTIME, &ts);
    double boot_s = (double)ts.tv_sec + (double)ts.tv_nsec * 1e-9;
    return boot_s - strtod(p, NULL) / (double)sysconf(_SC_CLK_TCK);
}

double ll_platform_cpu_s(void)
{
    struct timespec ts;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ts);
    return (double)ts.tv_sec + (double)ts.tv_nsec * 1e-9;
}

void ll_platform_cpu_name(char *name, size_t name_bytes)
{
    static const char key[] = "model name";
    char line[256];
    *name = '\0';
    FILE *file = fopen("/proc/cpuinfo", "re");
    while (file && !*name && fgets(line, sizeof line, file)) {
        const char *colon = strchr(line, ':');
        if (strncmp(line, key, sizeof key - 1) != 0 || !colon)
            continue;
        const char *value = colon + 1 + strspn(colon + 1, " ");
        snprintf(name, name_bytes, "%.*s", (int)strcspn(value, "\n"), value);
    }
    if (file)
        fclose(file);
}

uint32_t ll_platform_num_cores(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n > 0 ? (uint32_t)n : 1;
}

void ll_platform_sleep_s(double seconds)
{
    struct timespec left = { .tv_sec = (time_t)seconds };
    left.tv_nsec = (long)((seconds - (double)left.tv_sec) * 1e9);
    while (nanosleep(&left, &left) != 0 && errno == EINTR)
        ;
}
