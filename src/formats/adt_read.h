// What the parts of the ADT reader share. Private to src/formats.
#ifndef LL_FORMATS_ADT_READ_H
#define LL_FORMATS_ADT_READ_H

#include "formats/adt.h"

#define LL_MCNK_HEADER_BYTES 128u

struct ll_adt_reader {
    struct ll_bytes bytes; // the file
    struct ll_arena *arena;
    struct ll_report *report;
    struct ll_adt *adt;
};

// A sub-chunk of an MCNK: its payload up to the end of the MCNK, since stored sizes lie.
struct ll_adt_part {
    uint64_t offset_bytes; // of the magic, in the file; 0 = absent
    uint32_t size_stored;
    struct ll_bytes data;
};

// Sizes of the maps of one chunk, kept until it is known how deep they are.
struct ll_adt_alpha_part {
    struct ll_adt_part mcal;
    uint32_t size_header; // of the payload, by the MCNK header
};

// Reads one MCNK whose magic stands at `offset` and whose parts end before `end`. False
// only when memory is short. The chunk's normals stay NULL if the file has none, its
// layers' alpha views stay empty (see ll_adt_alpha_bind).
bool ll_adt_chunk_read(const struct ll_adt_reader *reader, uint64_t offset, uint64_t end,
                       struct ll_adt_chunk *chunk, struct ll_adt_alpha_part *alpha);

// Votes of one chunk on the depth of the maps: distances of 2048 and of 4096 bytes.
void ll_adt_alpha_vote(const struct ll_adt_chunk *chunk,
                       const struct ll_adt_alpha_part *part, uint32_t *num_4bit,
                       uint32_t *num_8bit);

// Gives each layer the view of its map.
void ll_adt_alpha_bind(const struct ll_adt_reader *reader, struct ll_adt_chunk *chunk,
                       const struct ll_adt_alpha_part *part);

// Reads the liquid blocks of a chunk; `data` is the payload of MCLQ. False: no memory.
bool ll_adt_mclq_read(const struct ll_adt_reader *reader, struct ll_bytes data,
                      uint64_t offset_bytes, struct ll_adt_chunk *chunk);

// Replaces the chunk's liquids by those of MH2O, if that has any for it. False: no
// memory.
bool ll_adt_mh2o_read(const struct ll_adt_reader *reader, struct ll_bytes mh2o,
                      uint64_t offset_bytes, struct ll_adt_chunk *chunk);

#endif
