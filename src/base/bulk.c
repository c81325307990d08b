#include "base/bulk.h"

#include <string.h>

#include "base/cursor.h"
#include "base/maths.h"

// Loops of this many are unrolled into vector instructions.
#define BLOCK 16u

void ll_bulk_u16s(uint16_t *out, const uint8_t *in, size_t num)
{
    if (LL_LITTLE_ENDIAN) {
        if (num)
            memcpy(out, in, num * sizeof *out);
        return;
    }
    for (size_t i = 0; i < num; i++)
        out[i] = ll_load_u16(in + i * 2);
}

void ll_bulk_u32s(uint32_t *out, const uint8_t *in, size_t num)
{
    if (LL_LITTLE_ENDIAN) {
        if (num)
            memcpy(out, in, num * sizeof *out);
        return;
    }
    for (size_t i = 0; i < num; i++)
        out[i] = ll_load_u32(in + i * 4);
}

static bool block_sound(const uint8_t *in)
{
    uint32_t bits[BLOCK], unsound = 0;
    memcpy(bits, in, sizeof bits);
    for (uint32_t k = 0; k < BLOCK; k++)
        unsound |= ll_float_unsound(bits[k]);
    return !(unsound >> 31);
}

void ll_bulk_floats(float *out, const uint8_t *in, size_t num)
{
    while (num) {
        size_t step = num < BLOCK ? num : BLOCK;
        if (LL_LITTLE_ENDIAN && step == BLOCK && block_sound(in)) {
            memcpy(out, in, BLOCK * sizeof *out);
        } else {
            for (size_t i = 0; i < step; i++)
                out[i] = ll_finite_or(ll_load_f32(in + i * 4), 0);
        }
        in += step * 4;
        out += step;
        num -= step;
    }
}

void ll_bulk_fixed16s(float *out, const uint8_t *in, size_t num)
{
    for (; num >= BLOCK; num -= BLOCK, in += BLOCK * 2, out += BLOCK) {
        uint16_t bits[BLOCK];
        ll_bulk_u16s(bits, in, BLOCK);
        for (uint32_t k = 0; k < BLOCK; k++)
            out[k] = (float)(int16_t)bits[k] / 32767;
    }
    for (size_t i = 0; i < num; i++)
        out[i] = (float)(int16_t)ll_load_u16(in + i * 2) / 32767;
}

uint32_t ll_bulk_u16_max(const uint8_t *in, size_t num)
{
    uint16_t most[BLOCK] = { 0 };
    for (; num >= BLOCK; num -= BLOCK, in += BLOCK * 2) {
        uint16_t v[BLOCK];
        ll_bulk_u16s(v, in, BLOCK);
        for (uint32_t k = 0; k < BLOCK; k++)
            most[k] = v[k] > most[k] ? v[k] : most[k];
    }
    uint32_t max = 0;
    for (uint32_t k = 0; k < BLOCK; k++)
        max = ll_max_u32(max, most[k]);
    for (size_t i = 0; i < num; i++)
        max = ll_max_u32(max, ll_load_u16(in + i * 2));
    return max;
}
