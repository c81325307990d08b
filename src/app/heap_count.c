// Counts the calls for heap memory that our own code makes: the linker sends them here
// (see meson.build). The libraries' own calls are not ours to count.
#include "heap_count.h"

#include <stddef.h>

static _Thread_local uint64_t num_calls;

uint64_t heap_calls(void)
{
    return num_calls;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);

void *__wrap_malloc(size_t size)
{
    num_calls++;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    num_calls++;
    return __real_calloc(count, size);
}

void *__wrap_realloc(void *block, size_t size)
{
    num_calls++;
    return __real_realloc(block, size);
}
