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
    FILE *stream;
    int kept_stderr;
};

// Begins to catch what a command prints to the stream and, as it is part of the promise,
// to stderr.
static inline FILE *run_begin(struct run *run)
{
    *run = (struct run){ 0 };
    fflush(stderr);
    // Not 0, which StormLib closes when it makes an archive, whosever it is.
    run->kept_stderr = fcntl(STDERR_FILENO, F_DUPFD, 3);
    assert_true(run->kept_stderr >= 0);
    assert_non_null(freopen(file_path("stderr"), "w", stderr));
    run->stream = open_memstream(&run->out, &run->out_bytes);
    assert_non_null(run->stream);
    return run->stream;
}

static inline struct run *run_end(struct run *run, int code)
{
    run->code = code;
    fclose(run->stream);
    fflush(stderr);
    struct ll_bytes bytes = file_read(file_path("stderr"));
    dup2(run->kept_stderr, STDERR_FILENO);
    close(run->kept_stderr);
    run->err = calloc(bytes.size + 1, 1);
    assert_non_null(run->err);
    memcpy(run->err, bytes.data, bytes.size);
    run->err_bytes = bytes.size;
    free((void *)bytes.data);
    return run;
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
