// Says what a file of the wrong kind is instead: people rename files.
#ifndef LL_FORMATS_MAGIC_H
#define LL_FORMATS_MAGIC_H

#include "base/status.h"

// For a reader that did not find its magic: a string literal with what is there (nothing,
// zeros, a PNG image, the magic turned round, text, ..), else `otherwise`.
const char *ll_magic_reason(struct ll_bytes bytes, const char magic[4],
                            const char *otherwise);

#endif
