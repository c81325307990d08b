// A model of version 264 made by hand, byte by byte: what our writer would not write.
#ifndef TEST_M2_MADE_H
#define TEST_M2_MADE_H

#include "base/cursor.h"
#include "formats/write/m2_write.h"

// Four sequences: embedded, embedded, alias, in another file. One bone that turns.
static inline void made_264(struct ll_writer *out)
{
    enum { HEADER = 0x130, NUM_SEQUENCES = 4 };
    ll_writer_zeros(out, HEADER);
    memcpy(out->data, "MD20", 4);
    ll_store_u32(out->data + 4, 264);
    ll_store_u32(out->data + 0x44, 2); // two .skin files
    uint32_t at = (uint32_t)out->size;
    const uint32_t flags[NUM_SEQUENCES] = { 0x20, 0x20, 0x40, 0 };
    for (uint32_t i = 0; i < NUM_SEQUENCES; i++) {
        ll_writer_u32(out, i);
        ll_writer_u32(out, 1000 + i); // length
        ll_writer_f32(out, 0);
        ll_writer_u32(out, flags[i]);
        ll_writer_zeros(out, 44);
        ll_writer_i16(out, -1);
        ll_writer_u16(out, (uint16_t)(i == 2 ? 1 : i));
    }
    ll_store_u32(out->data + 0x1c, NUM_SEQUENCES);
    ll_store_u32(out->data + 0x20, at);

    uint32_t keys = (uint32_t)out->size; // times, then four rotations
    ll_writer_u32(out, 0);
    ll_writer_u32(out, 100);
    const int16_t rotation[2][4] = { { 32767, 32767, 32767, -1 },      // identity
                                     { 32767, 32767, -9598, -9598 } }; // 90 about z
    for (int i = 0; i < 8; i++)
        ll_writer_i16(out, rotation[i / 4][i % 4]);
    uint32_t inner = (uint32_t)out->size; // of times, then of values
    for (int list = 0; list < 2; list++) {
        ll_writer_u32(out, 1); // sequence 0: the second key alone
        ll_writer_u32(out, list ? keys + 16 : keys);
        ll_writer_u32(out, 2); // sequence 1: both
        ll_writer_u32(out, list ? keys + 8 : keys);
        ll_writer_u32(out, 0x7fffffff); // alias: points at nothing
        ll_writer_u32(out, 0xdeadbeef);
        ll_writer_u32(out, 3); // another file: offsets of that
        ll_writer_u32(out, 0x00ffffff);
    }
    uint32_t bone = (uint32_t)out->size;
    ll_writer_zeros(out, 88);
    ll_store_u16(out->data + bone + 8, 0xffff);
    ll_store_u32(out->data + bone + 12, 0x12345678);
    uint8_t *track = out->data + bone + 0x24;
    ll_store_u16(track, 1);
    ll_store_u16(track + 2, 0xffff);
    for (uint32_t list = 0; list < 2; list++) {
        ll_store_u32(track + 4 + list * 8, NUM_SEQUENCES);
        ll_store_u32(track + 8 + list * 8, inner + list * NUM_SEQUENCES * 8);
    }
    ll_store_u32(out->data + 0x2c, 1);
    ll_store_u32(out->data + 0x30, bone);
}

#endif
