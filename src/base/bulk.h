// Arrays of little-endian values from a file, checked and taken over in bulk. Sources may
// be unaligned; the caller has checked that they are there.
#ifndef LL_BASE_BULK_H
#define LL_BASE_BULK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Where this is false a record in memory is not what it is on disk.
#define LL_LITTLE_ENDIAN (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)

// A float is finite and no absurd magnitude (ll_finite_or) where its bits without the
// sign are not above this, those of the number before 1e9. So this has its top bit set
// for the others, and any number of them can be or-ed together.
#define LL_FLOAT_SOUND_BITS 0x4e6e6b27u
static inline uint32_t ll_float_unsound(uint32_t bits)
{
    return LL_FLOAT_SOUND_BITS - (bits & 0x7fffffffu);
}

void ll_bulk_u16s(uint16_t *out, const uint8_t *in, size_t num);
void ll_bulk_u32s(uint32_t *out, const uint8_t *in, size_t num);
void ll_bulk_floats(float *out, const uint8_t *in, size_t num); // ll_finite_or(x, 0)

// Signed 16-bit values as -1..1: x / 32767.
void ll_bulk_fixed16s(float *out, const uint8_t *in, size_t num);

// The largest of unsigned 16-bit values; 0 of none.
uint32_t ll_bulk_u16_max(const uint8_t *in, size_t num);

#endif
