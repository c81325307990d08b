// A growable byte buffer for the writers: little-endian, with chunk framing.
#ifndef LL_FORMATS_WRITE_WRITER_H
#define LL_FORMATS_WRITE_WRITER_H

#include "base/status.h"

// A zeroed writer is empty and valid. Once out of memory it stays failed and empty.
struct ll_writer {
    uint8_t *data; // owned
    size_t size, capacity;
    bool failed;
};

void ll_writer_finish(struct ll_writer *writer); // frees; the writer is zeroed

void ll_writer_bytes(struct ll_writer *writer, const void *data, size_t size);
void ll_writer_zeros(struct ll_writer *writer, size_t size);
void ll_writer_u8(struct ll_writer *writer, uint8_t v);
void ll_writer_u16(struct ll_writer *writer, uint16_t v);
void ll_writer_u32(struct ll_writer *writer, uint32_t v);
void ll_writer_i16(struct ll_writer *writer, int16_t v);
void ll_writer_f32(struct ll_writer *writer, float v);
void ll_writer_f32s(struct ll_writer *writer, const float *v, size_t count);

// Room for `size` bytes that the caller fills before the next call, or NULL.
uint8_t *ll_writer_room(struct ll_writer *writer, size_t size);

// Overwrites four bytes that were written before.
void ll_writer_patch_u32(struct ll_writer *writer, size_t offset, uint32_t v);

// Opens a chunk ("MVER", stored reversed) and returns the offset of its magic; end fills
// in the size.
size_t ll_writer_chunk_begin(struct ll_writer *writer, const char *name);
void ll_writer_chunk_end(struct ll_writer *writer, size_t begin);

// A view of what was written, and LL_ERR_MEMORY if anything is missing of it.
enum ll_status ll_writer_result(const struct ll_writer *writer, struct ll_bytes *out);

#endif
