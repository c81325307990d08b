// Inside of src/world only.
#ifndef LL_WORLD_PRIVATE_H
#define LL_WORLD_PRIVATE_H

#include <uthash.h>

#include "base/path.h"
#include "base/thread.h"
#include "formats/wdt.h"
#include "world/world.h"

enum load_state {
    LOAD_NONE,
    LOAD_RUNNING,
    LOAD_DONE, // arrays are in the span, not yet published
    LOAD_PUBLISHED,
    LOAD_ABSENT,  // no such file, or a broken one
    LOAD_DROPPED, // of tiles: nobody wanted it any more when its turn came
};

// One texture, by the name that files use. Shared by the tiles and models that name it.
struct texture {
    char name[LL_MAX_PATH]; // as the first file wrote it
    char key[LL_MAX_PATH];  // folded
    bool sheet;             // name is the stem of the numbered frames of a liquid
    uint32_t num_users;
    enum load_state state;       // NONE: the slot is free
    struct ll_world_texture out; // out.id = its index
};

// One model or building file. Shared by the tiles that place it and the buildings it
// stands in.
struct model {
    char name[LL_MAX_PATH];
    char key[LL_MAX_PATH];
    uint32_t num_users;
    enum load_state state;
    struct ll_arena arena; // what stays of the plan
    struct ll_model mesh;
    uint32_t *textures;    // arena: one a material
    uint32_t *prop_models; // arena: one a prop
    struct ll_world_model out;
};

// What a tile places, ready to become instances.
struct tile_placement {
    uint64_t key; // (kind, unique id)
    uint32_t model;
    double origin_world[3];
    float axes[3][3];
    float sun;
    uint32_t doodad_set;
    bool fades; // with distance
};

// One object of the world, however many tiles list it.
struct placement {
    uint64_t key;
    uint32_t num_users; // tiles
    uint32_t model, doodad_set;
    double origin_world[3];
    uint32_t num_instances;
    uint32_t *instances; // owned: ids
    UT_hash_handle hh;
};

enum tile_side { SIDE_NORTH, SIDE_SOUTH, SIDE_WEST, SIDE_EAST, NUM_SIDES };
#define TILE_BORDER (LL_TILE_CHUNKS * LL_CHUNK_CELLS + 1) // outer vertices along one side

struct tile {
    enum load_state state;
    bool wanted;
    uint32_t num_textures, num_models, num_placements;
    uint32_t *textures, *models;       // owned: ids, each once
    struct tile_placement *placements; // owned
    struct ll_world_tile *out;         // owned; only while DONE
    float (*borders)[TILE_BORDER];     // owned, one a side; only while PUBLISHED
};

#define MAX_PLACED 64 // by hand

struct placed {
    struct tile_placement placement;
    bool published;
};

struct event_queue {
    uint32_t first, num, max;
    struct queued *events; // owned
};

struct ll_world {
    struct ll_world_params params;
    char map_folder[LL_MAX_PATH];
    struct ll_wdt wdt;

    struct ll_mutex mutex;     // guards all below, for jobs and the main thread
    uint32_t num_jobs;         // queued or running
    bool leaving;              // jobs end at once
    struct texture **textures; // owned; the array grows, its elements stay
    uint32_t num_textures;
    struct model **models; // likewise
    uint32_t num_models;
    struct tile tiles[LL_MAP_TILES][LL_MAP_TILES]; // [y][x]
    struct ll_world_stats stats;

    // Main thread.
    double focus_world[3];
    struct ll_tile_range needed; // what the last focus wants at once
    bool has_focus;
    // Requests are served in their order.
    uint16_t requests[LL_MAP_TILES * LL_MAP_TILES]; // y * 64 + x; a tile stands here once
    uint32_t num_requests;
    struct placed placed[MAX_PLACED];
    uint32_t num_placed;
    struct placement *placements; // uthash
    uint32_t num_instance_ids, num_free_ids;
    uint32_t *free_ids; // owned stack
    bool has_gone;      // something may be waiting to be announced as gone
    struct event_queue queue;
    struct ll_world_tile event_tile; // of the last event
    struct ll_world_instance event_instance;
    struct ll_world_texture event_texture;
    struct ll_world_model event_model;
};

// world.c: the mutex is held. A job that was submitted so calls world_job_end as the last
// thing that it does with the world.
bool world_submit(struct ll_world *world, enum ll_job_queue queue, ll_job_fn fn,
                  void *user);
void world_job_end(struct ll_world *world); // takes the mutex
bool world_leaving(struct ll_world *world); // takes the mutex

// tile_job.c: loads one tile, the body of a job.
void tile_load(struct ll_world *world, uint32_t x, uint32_t y, uint32_t worker_idx);
void tile_out_free(struct ll_world_tile *tile);

// textures.c: finds or requests a texture and counts a user; LL_NO_TEXTURE when memory is
// out. The mutex is held, also for models.
uint32_t texture_use(struct ll_world *world, const char *name);
uint32_t texture_use_sheet(struct ll_world *world, uint32_t liquid_kind);

// models.c
#define NO_MODEL UINT32_MAX
uint32_t model_use(struct ll_world *world, const char *name);
bool model_loaded(const struct ll_world *world,
                  const struct model *model);                  // and all in it
void model_clear(struct ll_world *world, struct model *model); // gives up what it uses

// placements.c: events of the instances that a placement adds, or that go with its last
// user.
void placement_add(struct ll_world *world, const struct tile_placement *placement);
void placement_release(struct ll_world *world, uint64_t key);
void placements_finish(struct ll_world *world);
// Whether a placement of the building has an instance of the prop. They come in order,
// after that of the building itself.
bool prop_placed(const struct ll_world *world, const struct model *building,
                 uint32_t prop_idx, uint32_t doodad_set);

// publish.c
bool events_push(struct ll_world *world, enum ll_world_event_kind kind, uint32_t id,
                 const struct ll_world_instance *instance);
void event_drop(struct ll_world *world);
void tile_release(struct ll_world *world, struct tile *tile);
void span_give(struct ll_world *world, struct ll_span *span);

// weld.c: the heights along a side, and taking over those of a neighbour.
void border_read(const struct ll_world_tile *tile, enum tile_side side,
                 float heights_yd[TILE_BORDER]);
void border_weld(struct ll_world_tile *tile, enum tile_side side,
                 const float heights_yd[TILE_BORDER]);

#endif
