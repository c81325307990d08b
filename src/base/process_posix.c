#define _GNU_SOURCE
#include "base/process.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

struct ll_process {
    pid_t pid;
    int input; // we write
};

bool ll_process_is_in_path(const char *program)
{
    const char *path = getenv("PATH");
    for (const char *at = path ? path : ""; *at;) {
        size_t length = strcspn(at, ":");
        char file[4096];
        int n = snprintf(file, sizeof file, "%.*s/%s", (int)length, at, program);
        struct stat st;
        if (length && n > 0 && (size_t)n < sizeof file && stat(file, &st) == 0 &&
            S_ISREG(st.st_mode) && access(file, X_OK) == 0)
            return true;
        at += length + (at[length] == ':');
    }
    return false;
}

// The child starts without our blocked signals, its input being the pipe's other end.
static bool spawn(struct ll_process *process, int output, const char *const *argv)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attr;
    if (posix_spawn_file_actions_init(&actions) != 0)
        return false;
    if (posix_spawnattr_init(&attr) != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return false;
    }
    sigset_t pipe_only;
    sigemptyset(&pipe_only);
    sigaddset(&pipe_only, SIGPIPE);
    bool good = posix_spawn_file_actions_adddup2(&actions, output, STDIN_FILENO) == 0 &&
                posix_spawnattr_setsigdefault(&attr, &pipe_only) == 0 &&
                posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETSIGDEF) == 0 &&
                posix_spawnp(&process->pid, argv[0], &actions, &attr, (char *const *)argv,
                             environ) == 0;
    posix_spawnattr_destroy(&attr);
    posix_spawn_file_actions_destroy(&actions);
    return good;
}

struct ll_process *ll_process_start(const char *const *argv)
{
    struct ll_process *process = calloc(1, sizeof *process);
    int ends[2];
    if (!process || pipe2(ends, O_CLOEXEC) != 0) {
        free(process);
        return NULL;
    }
    bool good = spawn(process, ends[0], argv);
    close(ends[0]);
    process->input = ends[1];
    if (good)
        return process;
    close(ends[1]);
    free(process);
    return NULL;
}

static bool write_all(int fd, const char *data, size_t size)
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

// A program that ends early must not end us: SIGPIPE is held back from this thread while
// it writes, and what came of it is taken away before it is let through again.
bool ll_process_write(struct ll_process *process, const void *data, size_t size)
{
    sigset_t pipe_only, before, pending;
    sigemptyset(&pipe_only);
    sigaddset(&pipe_only, SIGPIPE);
    sigpending(&pending);
    bool was_pending = sigismember(&pending, SIGPIPE) == 1;
    if (pthread_sigmask(SIG_BLOCK, &pipe_only, &before) != 0)
        return false;
    bool good = write_all(process->input, data, size);
    if (!good && !was_pending) {
        const struct timespec none = { 0 };
        while (sigtimedwait(&pipe_only, NULL, &none) < 0 && errno == EINTR)
            ;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return good;
}

int ll_process_finish(struct ll_process *process)
{
    if (!process)
        return -1;
    close(process->input);
    int status = 0;
    pid_t pid;
    do
        pid = waitpid(process->pid, &status, 0);
    while (pid < 0 && errno == EINTR);
    free(process);
    return pid > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
