// Synthetic worlds for render tests: written through our own writers into a temporary
// folder, read back and drawn by the same code as any capture.
#ifndef LL_TESTS_RENDER_FIXTURE_H
#define LL_TESTS_RENDER_FIXTURE_H

#include "formats/m2.h"
#include "formats/wmo.h"
#include "formats/write/adt_write.h"
#include "formats/write/writer.h"
#include "runner/runner.h"
#include "testkit.h"

#define PICTURE 128 // pixels of either edge of a test picture

struct fixture {
    char folder[64];
    const char *map; // whose tiles are written; "Test"
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

#define MAX_TILE_PLACEMENTS 8

struct tile_spec {
    uint32_t tile_x, tile_y;
    struct chunk_spec chunks[LL_ADT_NUM_CHUNKS]; // row-major
    // Each placement with its own name.
    uint32_t num_doodads, num_buildings;
    const char *models[MAX_TILE_PLACEMENTS], *buildings[MAX_TILE_PLACEMENTS];
    struct ll_doodad_placement doodads[MAX_TILE_PLACEMENTS];
    struct ll_building_placement building_placements[MAX_TILE_PLACEMENTS];
};

// A flat white tile at height 0 with normals up: one layer of texture 0, no shadow.
struct tile_spec *tile_flat(uint32_t tile_x, uint32_t tile_y); // free() it
void chunk_layers(struct chunk_spec *chunk, uint32_t num_layers, uint8_t a1, uint8_t a2,
                  uint8_t a3);
void chunk_shadow(struct chunk_spec *chunk, bool shadowed);
void chunk_liquid(struct chunk_spec *chunk, uint8_t kind, float height_yd, uint8_t depth);

// Puts a model or building into a tile: world axes, yards, degrees of MDDF and MODF.
struct ll_doodad_placement *tile_doodad(struct tile_spec *tile, const char *name,
                                        const double world[3]);
struct ll_building_placement *tile_building(struct tile_spec *tile, const char *name,
                                            const double world[3]);

// Texture i of every test tile, and its colour. Solid, 8 x 8, raw.
#define NUM_TEST_TEXTURES 4
void texture_write(struct fixture *fixture, const char *name, const uint8_t rgba[4]);
void texture_sized_write(struct fixture *fixture, const char *name, uint32_t edge,
                         const uint8_t *rgba);
#define TEST_TEXTURE_EDGE 8
void texture_pattern_write(struct fixture *fixture, const char *name,
                           const uint8_t rgba[TEST_TEXTURE_EDGE * TEST_TEXTURE_EDGE][4]);
void fixture_file(struct fixture *fixture, const char *name, struct ll_writer *writer);

void fixture_init(struct fixture *fixture);
void fixture_tile(struct fixture *fixture, const struct tile_spec *tile);
// The tiles and the index of the map.
void fixture_map(struct fixture *fixture, const struct tile_spec *const *tiles,
                 uint32_t num_tiles);
// Writes the WDT and opens the session, with validation.
void fixture_open(struct fixture *fixture, const struct tile_spec *const *tiles,
                  uint32_t num_tiles);
// A map that is in the folder already.
void fixture_open_map(struct fixture *fixture, const char *map);
// One model or building at the origin of an empty world.
void fixture_open_stage(struct fixture *fixture, const char *model);
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

// ---- cards: rectangles on a grid of 8 x 8 cells of one yard that fills the picture ----

#define GRID 8

// Stands in the plane x = 0 and faces south (-x), its texture upright; or lies in z = 0
// and faces up. Zero means the default.
struct card {
    float col, row;       // of its middle; 0, 0 is the north-west or upper left cell
    float width, height;  // yards; 0.9
    float nearer_yd;      // towards the camera
    float normal[3];      // 0, 0, 0 is a normal without direction
    float uv_max;         // 1
    bool lying, reversed; // reversed: its back is seen
};
#define CARD_CORNERS 4
#define CARD_INDICES 6
void card_corners(const struct card *card, float positions[CARD_CORNERS][3],
                  float uvs[CARD_CORNERS][2]);
void card_indices(const struct card *card, uint16_t first,
                  uint16_t indices[CARD_INDICES]);

// The camera that sees the grid around `origin`, from the south or from above.
double grid_distance_yd(struct fixture *fixture);
void shoot_grid(struct fixture *fixture, const double origin[3], double minute,
                const struct ll_light_state *light);
void shoot_grid_down(struct fixture *fixture, const double origin[3], double minute,
                     const struct ll_light_state *light);
const uint8_t *cell(const struct fixture *fixture, float col, float row);

// ---- fixture_wmo.c ----

#define MAX_TEST_BATCHES 64
#define MAX_TEST_GROUPS 8

struct wall { // a batch of one card
    struct card card;
    enum ll_wmo_batch_class batch_class;
    uint8_t material, rgba[4];
};

struct group_spec {
    uint32_t flags; // LL_MOGP_EXTERIOR, ...
    bool bare;      // without baked colours
    bool absent;    // no file is written
    uint32_t num_walls, num_doodad_refs, num_light_refs;
    struct wall walls[MAX_TEST_BATCHES];
    uint16_t doodad_refs[16], light_refs[16];
};

struct building_spec {
    uint32_t num_materials, num_groups, num_doodads, num_sets, num_lights;
    struct ll_wmo_material materials[16];
    struct group_spec groups[MAX_TEST_GROUPS];
    struct ll_wmo_doodad doodads[16];
    struct ll_wmo_doodad_set sets[4];
    struct ll_wmo_light lights[8];
};

struct building_spec *building_make(void); // free() it
uint8_t building_material(struct building_spec *building, const char *texture,
                          uint32_t flags, uint32_t blend);
struct group_spec *building_group(struct building_spec *building, uint32_t flags);
// Returned to be completed. Walls of a group come by class.
struct wall *group_wall(struct group_spec *group, enum ll_wmo_batch_class batch_class,
                        uint8_t material, float col, float row);
// Stands at a place, unturned; drawn where a group names it.
struct ll_wmo_doodad *building_doodad(struct building_spec *building, const char *name,
                                      float col, float row);
void building_write(struct fixture *fixture, const char *name,
                    const struct building_spec *building);

// ---- fixture_m2.c ----

struct leaf { // a batch of one card
    struct card card;
    uint16_t flags, blend; // LL_M2_*
    uint32_t texture;
    bool clamp;
    float color[3];      // of its colour track; 0, 0, 0: no track
    float alpha, weight; // of the tracks; 0: none, 1
};

struct model_spec {
    uint32_t num_textures, num_leaves;
    const char *textures[16];
    struct leaf leaves[MAX_TEST_BATCHES];
};

struct model_spec *model_make(void); // free() it
struct leaf *model_leaf(struct model_spec *model, const char *texture, uint16_t flags,
                        uint16_t blend, float col, float row);
void model_write(struct fixture *fixture, const char *name,
                 const struct model_spec *model);

#define assert_byte(value, expected, tolerance) \
    do { \
        double v_ = (value), e_ = (expected); \
        if (v_ < e_ - (tolerance) || v_ > e_ + (tolerance)) \
            fail_msg("%s is %g, not %g +- %g", #value, v_, e_, (double)(tolerance)); \
    } while (0)

#endif
