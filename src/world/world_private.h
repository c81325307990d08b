// Inside of src/world only.
#ifndef LL_WORLD_PRIVATE_H
#define LL_WORLD_PRIVATE_H

#include <uthash.h>
#include <utlist.h>

#include "base/path.h"
#include "base/thread.h"
#include "formats/wdt.h"
#include "world/world.h"

enum load_state {
    LOAD_NONE,
    LOAD_QUEUED, // wanted, and nobody works on it yet
    LOAD_RUNNING,
    LOAD_DONE,       // arrays are in the span, not yet published
    LOAD_PUBLISHING, // of tiles: some of its instances are there
    LOAD_PUBLISHED,
    LOAD_LEAVING, // of tiles: some of its instances are gone
    LOAD_ABSENT,  // no such file, or a broken one
};

// What textures and models have in common: a file by name, counted and kept for a while
// after its last user (cache.c).
struct asset {
    enum ll_world_class class;
    uint32_t id;
    enum load_state state; // NONE: the slot is free
    enum ll_job_queue urgency;
    uint32_t num_users;
    char name[LL_MAX_PATH];    // as the first file wrote it
    char key[LL_MAX_PATH + 1]; // what kind of thing, then the folded name
    uint64_t num_bytes;        // of its arrays, here or handed over
    double wanted_at[2];       // where the viewer was when it was last wanted
    struct asset *prev,
        *next;         // of the line for work, of the unused ones or the free ones
    UT_hash_handle hh; // by key
};

// One texture, by the name that files use. Shared by the tiles and models that name it.
struct texture {
    struct asset asset; // first
    struct ll_world_texture out;
};

// One model or building file. Shared by the tiles that place it, the placements, and the
// buildings it stands in.
struct model {
    struct asset asset;    // first
    struct ll_arena arena; // what stays of the plan
    struct ll_model mesh;
    uint32_t *textures;    // arena: one a material
    uint32_t *prop_models; // arena: one a prop
    struct ll_world_model out;
};

// All assets of a class.
struct asset_store {
    struct asset *by_key; // uthash
    struct asset *unused; // utlist: published or absent, without users; oldest use first
    struct asset *free;   // utlist: slots
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
    bool wanted;    // inside the window, or not outside for long
    bool requested; // stands among the requests
    enum ll_job_queue urgency;
    double distance2;    // of the request: lower is sooner
    bool outside;        // since left_s
    double left_s;       // by the clock of the focus
    double wanted_at[2]; // where the viewer was when it was last inside
    uint32_t num_done;   // placements, while PUBLISHING or LEAVING
    uint64_t num_bytes;
    uint32_t num_textures, num_models, num_placements;
    uint32_t *textures, *models;       // owned: ids, each once
    struct tile_placement *placements; // owned
    struct ll_world_tile *out;         // owned; only while DONE
    float (*borders)[TILE_BORDER];     // owned, one a side; only while PUBLISHED
};

#define MAX_PLACED 64 // by hand

struct placed {
    struct tile_placement placement; // its model is in use
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
    char building_name[LL_MAX_PATH]; // of a map that is one building

    struct ll_mutex mutex;     // guards all below, for jobs and the main thread
    uint32_t num_jobs;         // queued or running
    bool leaving;              // jobs end at once
    struct texture **textures; // owned; the array grows, its elements stay
    uint32_t num_textures;
    struct model **models; // likewise
    uint32_t num_models;
    struct asset_store stores[LL_WORLD_NUM_CLASSES];
    struct asset *lines[2]; // utlist, by urgency: assets that wait for a worker
    struct tile tiles[LL_MAP_TILES][LL_MAP_TILES]; // [y][x]
    struct ll_world_stats stats;
    // Tiles that are not published yet, in the order in which they are loaded and
    // published. y * 64 + x; a tile stands here once.
    uint16_t requests[LL_MAP_TILES * LL_MAP_TILES];
    uint32_t num_requests;

    // Main thread.
    double focus_world[3], focus_s;
    double motion[2];            // of the focus, yards a second
    struct ll_tile_range needed; // what the last focus wants at once
    double reach_yd;             // of unused assets
    bool has_focus, sweep_due;
    double sweep_s;                              // when unused assets were last looked at
    uint16_t shown[LL_MAP_TILES * LL_MAP_TILES]; // tiles from PUBLISHING to LEAVING
    uint32_t num_shown;
    struct placed placed[MAX_PLACED];
    uint32_t num_placed;
    bool has_building;            // among them is that of the map
    struct placement *placements; // uthash
    uint32_t num_instance_ids, num_free_ids;
    uint32_t *free_ids; // owned stack
    struct event_queue queue;
    struct ll_world_tile event_tile; // of the last event
    struct ll_world_instance event_instance;
    struct ll_world_texture event_texture;
    struct ll_world_model event_model;
};

// work.c: what waits for a worker. A job takes the most urgent thing that waits when its
// turn comes, so that what is not wanted any more is never read. The mutex is held.
bool work_add_asset(struct ll_world *world, struct asset *asset);
bool work_add_tile(struct ll_world *world, struct tile *tile); // stands in requests
// The viewer needs it now, and what it waits for.
void asset_hurry(struct ll_world *world, struct asset *asset);
void tile_hurry(struct ll_world *world, struct tile *tile);

// focus.c: gives up the requests that nobody wants any more. The mutex is held.
void requests_drop(struct ll_world *world);

// world.c: asks for the building that the map consists of, once. The mutex is held.
void building_request(struct ll_world *world);

// tile_job.c: loads one tile, the body of a job. Takes the mutex.
void tile_load(struct ll_world *world, uint32_t x, uint32_t y, uint32_t worker_idx);
void tile_out_free(struct ll_world_tile *tile);
void building_place(const struct ll_building_placement *from,
                    struct tile_placement *to); // its model is still to be named

// cache.c: the mutex is held.
// Finds or requests an asset and counts a user. NULL when memory is out.
struct asset *asset_use(struct ll_world *world, enum ll_world_class class, char kind,
                        const char *name, enum ll_job_queue urgency);
// wanted_at: where the viewer was when the user was last wanted.
void asset_unuse(struct ll_world *world, struct asset *asset, const double wanted_at[2]);
void asset_loaded(struct ll_world *world, struct asset *asset, bool good,
                  uint64_t num_bytes);     // the end of its job
bool unused_sweep(struct ll_world *world); // false: nothing was given up
void bytes_count(struct ll_world *world, enum ll_world_class class, int64_t num_bytes);

// textures.c: LL_NO_TEXTURE when memory is out. The mutex is held, also for models.
uint32_t texture_use(struct ll_world *world, const char *name, enum ll_job_queue urgency);
uint32_t texture_use_sheet(struct ll_world *world, uint32_t liquid_kind,
                           enum ll_job_queue urgency);
void texture_unuse(struct ll_world *world, uint32_t id, const double wanted_at[2]);
bool texture_loaded(const struct ll_world *world, uint32_t id);
void texture_load(struct ll_world *world, struct texture *texture,
                  uint32_t worker_idx); // the body of a job; takes the mutex

// models.c
#define NO_MODEL UINT32_MAX
uint32_t model_use(struct ll_world *world, const char *name, enum ll_job_queue urgency);
void model_unuse(struct ll_world *world, uint32_t id, const double wanted_at[2]);
void model_load(struct ll_world *world, struct model *model, uint32_t worker_idx);
bool model_loaded(const struct ll_world *world,
                  const struct model *model);                  // and all in it
void model_clear(struct ll_world *world, struct model *model); // gives up what it uses

// placements.c: events of the instances that a placement adds, or that go with its last
// user.
void placement_add(struct ll_world *world, const struct tile_placement *placement);
void placement_release(struct ll_world *world, uint64_t key, const double wanted_at[2]);
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
