// Running inspect in a test: a folder of files, what the command prints to both streams.
#ifndef TEST_INSPECT_RUN_H
#define TEST_INSPECT_RUN_H

#include "testkit.h"

#include <fcntl.h>
#include <unistd.h>

#include "base/log.h"
#include "runner/runner.h"

static char folder[64];

// Stays until three more were asked for.
static inline const char *file_path(const char *name)
{
    static char paths[4][400];
    static unsigned next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

static inline const char *file_make(const char *name, struct ll_bytes bytes)
{
    const char *path = file_path(name);
    assert_int_equal(ll_platform_file_write(path, bytes.data, bytes.size), LL_OK);
    return path;
}

struct run {
    int code;
    char *out, *err; // owned
    size_t out_bytes, err_bytes;
};

// What the program prints to stderr is caught too: it is part of the promise.
static inline int stderr_away(void)
{
    fflush(stderr);
    // Not 0, which StormLib closes when it makes an archive, whosever it is.
    int kept = fcntl(STDERR_FILENO, F_DUPFD, 3);
    assert_true(kept >= 0);
    assert_non_null(freopen(file_path("stderr"), "w", stderr));
    return kept;
}

static inline void stderr_back(int kept, struct run *run)
{
    fflush(stderr);
    struct ll_bytes bytes = file_read(file_path("stderr"));
    dup2(kept, STDERR_FILENO);
    close(kept);
    run->err = calloc(bytes.size + 1, 1);
    assert_non_null(run->err);
    memcpy(run->err, bytes.data, bytes.size);
    free((void *)bytes.data);
}

static inline void run_finish(struct run *run)
{
    free(run->out);
    free(run->err);
}

static inline void assert_says(const char *text, const char *words)
{
    if (!strstr(text, words))
        fail_msg("no \"%s\" in:\n%s", words, text);
}

static inline int folder_open(void **state)
{
    (void)state;
    ll_log_level_set(LL_LOG_ERROR);
    snprintf(folder, sizeof folder, "/tmp/lamplight-inspect-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static inline int folder_close(void **state)
{
    (void)state;
    return tree_remove(folder);
}

#endif
