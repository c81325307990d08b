// Synthetic worlds for render tests: written through our own writers into a temporary
// folder, read back and drawn by the same code as any capture.
#ifndef LL_TESTS_RENDER_FIXTURE_H
#define LL_TESTS_RENDER_FIXTURE_H

#include "formats/write/adt_write.h"
#include "runner/runner.h"
#include "testkit.h"

#define PICTURE 128 // pixels of either edge of a test picture

struct fixture {
    char folder[64];
    struct ll_session *session;
    uint8_t pixels[PICTURE * PICTURE * 4];
};

// What one chunk of a test tile is made of.
struct chunk_spec {
    struct ll_adt_write_chunk chunk;
    float heights_yd[LL_CHUNK_VERTICES];
    int8_t normals[LL_CHUNK_VERTICES][3];
    uint8_t alpha[3][LL_ADT_MAP_TEXELS];
    uint8_t shadow[LL_ADT_MAP_TEXELS];
    struct ll_adt_write_liquid liquid;
};

struct tile_spec {
    uint32_t tile_x, tile_y;
    struct chunk_spec chunks[LL_ADT_NUM_CHUNKS]; // row-major
};

// A flat white tile at height 0 with normals up: one layer of texture 0, no shadow.
struct tile_spec *tile_flat(uint32_t tile_x, uint32_t tile_y); // free() it
void chunk_layers(struct chunk_spec *chunk, uint32_t num_layers, uint8_t a1, uint8_t a2,
                  uint8_t a3);
void chunk_shadow(struct chunk_spec *chunk, bool shadowed);
void chunk_liquid(struct chunk_spec *chunk, uint8_t kind, float height_yd, uint8_t depth);

// Texture i of every test tile, and its colour. Solid, 8 x 8, raw.
#define NUM_TEST_TEXTURES 4
void texture_write(struct fixture *fixture, const char *name, const uint8_t rgba[4]);

void fixture_init(struct fixture *fixture);
void fixture_tile(struct fixture *fixture, const struct tile_spec *tile);
// Writes the WDT and opens the session, with validation.
void fixture_open(struct fixture *fixture, const struct tile_spec *const *tiles,
                  uint32_t num_tiles);
void fixture_finish(struct fixture *fixture); // also asserts: no validation message

// North-west corner of a chunk and its middle, world axes.
void chunk_middle(uint32_t tile_x, uint32_t tile_y, uint32_t row, uint32_t col,
                  double world[3]);

// Light with these sums and nothing else: no fog within 10 000 yd, black sheen.
struct ll_light_state light_plain(float ambient, float diffuse);
// As bright as the sun can make a normal that points at it: to_light of 12:00.
#define NOON 720.0

void shoot(struct fixture *fixture, const double eye[3], float yaw_deg, float pitch_deg,
           double minute, const struct ll_light_state *light);
const uint8_t *pixel(const struct fixture *fixture, uint32_t x, uint32_t y);

#define assert_byte(value, expected, tolerance)                                          \
    do {                                                                                 \
        double v_ = (value), e_ = (expected);                                            \
        if (v_ < e_ - (tolerance) || v_ > e_ + (tolerance))                              \
            fail_msg("%s is %g, not %g +- %g", #value, v_, e_, (double)(tolerance));     \
    } while (0)

#endif
