// How often a thread asked for heap memory.
#ifndef LL_APP_HEAP_COUNT_H
#define LL_APP_HEAP_COUNT_H

#include <stdint.h>

uint64_t heap_calls(void); // of this thread, so far

#endif
