// Inside of src/world only.
#ifndef LL_WORLD_PRIVATE_H
#define LL_WORLD_PRIVATE_H

#include "base/path.h"
#include "base/thread.h"
#include "formats/wdt.h"
#include "world/world.h"

enum load_state {
    LOAD_NONE,
    LOAD_RUNNING,
    LOAD_DONE, // arrays are in the span, not yet published
    LOAD_PUBLISHED,
    LOAD_ABSENT, // no such file, or a broken one
};

// One texture, by the name that files use. Shared by the tiles that name it.
struct texture {
    char name[LL_MAX_PATH];      // as the first file wrote it
    char key[LL_MAX_PATH];       // folded
    bool sheet;                  // name is the stem of the numbered frames of a liquid
    uint32_t num_users;          // tiles
    enum load_state state;       // NONE: the slot is free
    struct ll_world_texture out; // out.id = its index
};

enum tile_side { SIDE_NORTH, SIDE_SOUTH, SIDE_WEST, SIDE_EAST, NUM_SIDES };
#define TILE_BORDER (LL_TILE_CHUNKS * LL_CHUNK_CELLS + 1) // outer vertices along one side

struct tile {
    enum load_state state;
    bool wanted;
    uint32_t num_textures;
    uint32_t *textures;            // owned: ids that this tile uses, each once
    struct ll_world_tile *out;     // owned; only while DONE
    float (*borders)[TILE_BORDER]; // owned, one a side; only while PUBLISHED
};

struct ll_world {
    struct ll_world_params params;
    char map_folder[LL_MAX_PATH];
    struct ll_wdt wdt;

    struct ll_mutex mutex;     // guards all below, for jobs and the main thread
    struct texture **textures; // owned; the array grows, its elements stay
    uint32_t num_textures;
    struct tile tiles[LL_MAP_TILES][LL_MAP_TILES]; // [y][x]
    struct ll_world_stats stats;

    // Main thread. Requests are served in their order.
    uint16_t requests[LL_MAP_TILES * LL_MAP_TILES]; // y * 64 + x; a tile stands here once
    uint32_t num_requests;
    bool has_gone; // tiles or textures may be waiting to be announced as gone
    struct ll_world_tile event_tile; // of the last event
    struct ll_world_texture event_texture;
};

// Loads one tile: the body of a job.
void tile_load(struct ll_world *world, uint32_t x, uint32_t y, uint32_t worker_idx);
void tile_out_free(struct ll_world_tile *tile);

// weld.c: the heights along a side, and taking over those of a neighbour.
void border_read(const struct ll_world_tile *tile, enum tile_side side,
                 float heights_yd[TILE_BORDER]);
void border_weld(struct ll_world_tile *tile, enum tile_side side,
                 const float heights_yd[TILE_BORDER]);

// Finds or requests a texture and counts a user; LL_NO_TEXTURE when memory is out. The
// mutex is held, also below.
uint32_t texture_use(struct ll_world *world, const char *name);
uint32_t texture_use_sheet(struct ll_world *world, uint32_t liquid_kind);
void texture_release(struct ll_world *world, uint32_t id);

#endif
