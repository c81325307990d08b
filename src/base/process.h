// Another program, fed through its standard input.
#ifndef LL_BASE_PROCESS_H
#define LL_BASE_PROCESS_H

#include <stdbool.h>
#include <stddef.h>

struct ll_process;

bool ll_process_is_in_path(const char *program); // a file in PATH that may be run

// argv[0] is looked for in PATH; NULL ends argv. Its output and errors are ours. NULL
// when it cannot be started.
struct ll_process *ll_process_start(const char *const *argv);

// Blocks until the program has taken everything. False when it does not listen any more.
bool ll_process_write(struct ll_process *process, const void *data, size_t size);

// Closes its input and waits for its end. The exit code, or -1 if it was killed.
int ll_process_finish(struct ll_process *process);

#endif
