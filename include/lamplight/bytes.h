// A read-only view of bytes that somebody else owns.
#ifndef LAMPLIGHT_BYTES_H
#define LAMPLIGHT_BYTES_H

#include <stddef.h>
#include <stdint.h>

struct ll_bytes {
    const uint8_t *data;
    size_t size;
};

#endif
