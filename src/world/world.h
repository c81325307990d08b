// What surrounds the viewer: which tiles are wanted, loading them on worker threads, and
// the events by which finished arrays change owner. No GPU handles: memory for the arrays
// comes from whoever renders.
#ifndef LL_WORLD_WORLD_H
#define LL_WORLD_WORLD_H

#include "assets/assets.h"
#include "assets/ground.h"
#include "assets/model.h"
#include "assets/rooms.h"
#include "base/jobs.h"
#include "base/path.h"
#include "scene/rooms.h"
#include "vfs/vfs.h"

// A piece of memory that a worker fills and the renderer copies from.
struct ll_span {
    uint8_t *data;
    uint64_t size_bytes;
    void *owner; // of whoever handed it out
};

// Where spans come from. Any thread.
struct ll_span_source {
    bool (*take)(void *user, uint64_t size_bytes, struct ll_span *out);
    void (*give)(void *user, const struct ll_span *span);
    void *user;
};

struct ll_world;

// What is kept in memory, and counted apart.
enum ll_world_class {
    LL_WORLD_TILES,
    LL_WORLD_MODELS,
    LL_WORLD_TEXTURES,
    LL_WORLD_NUM_CLASSES
};

struct ll_world_params {
    struct ll_vfs *vfs;     // borrowed; has one reader for every worker
    struct ll_jobs *jobs;   // borrowed
    const char *map_folder; // "Azeroth"; NULL: an empty stage without ground
    uint32_t reader_idx;    // of the vfs, for the calling thread
    struct ll_span_source spans;
    // Bytes of the arrays of a class, beyond which unused ones go at once, the longest
    // unused first. 0: the default of the class. Tiles have none: they go with the
    // window.
    uint64_t budget_bytes[LL_WORLD_NUM_CLASSES];
};

// Reads the map's WDT on the calling thread. NULL, with a log line, when the map has none
// or memory is out.
struct ll_world *ll_world_create(const struct ll_world_params *params);
void ll_world_destroy(struct ll_world *world); // waits for the jobs

// Gives everything up: what was published is announced as gone, what is queued or loading
// is dropped. Nothing can be asked of the world any more; once it is idle and its events
// have been taken it can be destroyed without waiting.
void ll_world_leave(struct ll_world *world);
bool ll_world_idle(struct ll_world *world); // no job of it is queued or running

// Where the viewer is. Main thread, as all below.
struct ll_world_focus {
    double eye_world[3];
    float farclip_yd;
    double now_s; // any clock that runs on; it alone tells how long and how fast
    bool at_once; // a picture, not a flight: what left the window goes without delay
};

// Requests the tiles of the window around a place, the nearest to where the viewer will
// be first, and drops those that left it: at once what is not published yet, the others
// when they have been outside for LL_WORLD_DWELL_S. A leap of more than a tile is no
// motion, and waits for nothing.
void ll_world_focus(struct ll_world *world, const struct ll_world_focus *focus);
#define LL_WORLD_DWELL_S 2.0

// Puts a model or building into the world by hand, for good. False when memory is out; an
// absent file is noticed by ll_world_placed_sphere.
bool ll_world_place(struct ll_world *world, const char *name,
                    const double origin_world[3]);

// Once the world is idle: bounding sphere of a model placed by hand, about its origin.
// False: the file is absent or broken (logged).
bool ll_world_placed_sphere(struct ll_world *world, uint32_t placed_idx, float center[3],
                            float *radius_yd);

enum ll_world_event_kind {
    LL_WORLD_TEXTURE_READY, // before any tile that uses it
    LL_WORLD_TEXTURE_GONE,
    LL_WORLD_MODEL_READY, // after its textures, before its instances
    LL_WORLD_MODEL_GONE,
    LL_WORLD_INSTANCE_READY,
    LL_WORLD_INSTANCE_GONE,
    LL_WORLD_TILE_READY,
    LL_WORLD_TILE_GONE,
};

#define LL_NO_TEXTURE UINT32_MAX

// Terrain arrays of one tile inside its span: byte offsets.
struct ll_tile_layout {
    uint64_t vertices, indices, splats, liquid_vertices, liquid_indices, total;
};

struct ll_world_texture {
    uint32_t id;
    struct ll_texture_shape shape;
    uint32_t num_layers; // frames of an animated sheet, one after the other in the span
    bool gloss;          // its alpha is gloss
    bool standin;        // drawn from its name, in place of an absent file
    struct ll_span span;
};

struct ll_world_tile {
    uint32_t tile_x, tile_y;
    struct ll_tile_chunk chunks[LL_TILE_CHUNKS * LL_TILE_CHUNKS];
    uint32_t (*chunk_textures)[LL_MAX_TERRAIN_LAYERS]; // ids, or LL_NO_TEXTURE
    uint32_t num_liquids;
    struct ll_tile_liquid *liquids;
    uint32_t liquid_textures[LL_NUM_LIQUIDS]; // sheets of the kinds that occur
    uint32_t num_indices, num_liquid_indices;
    struct ll_tile_layout layout;
    struct ll_ground *ground; // of the world until ll_world_keep gives it away
    struct ll_span span;
};

struct ll_world_model {
    uint32_t id;
    const struct ll_model *mesh; // counts, batches, materials, bounds
    const uint32_t *textures;    // one a material
    uint64_t indices_offset;     // in the span; the vertices stand at its start
    struct ll_rooms *rooms;      // of a building; of the world until ll_world_keep
    struct ll_span span;
};

struct ll_world_instance {
    uint32_t id, model;
    double origin_world[3];
    float axes[3][3]; // axes[i]: model axis i in the world, with the scale
    float sun;        // intensity of the sun's lobe
    bool has_probe;   // lit by the probe instead of sun and sky
    struct ll_light_probe probe;
    bool is_building;
    bool fades; // with distance, by its size
    uint32_t building; // of a prop: the instance that it stands in; else LL_NO_BUILDING
    uint32_t room_set; // of a prop: in the rooms of that
};

struct ll_world_event {
    enum ll_world_event_kind kind;
    uint32_t id; // of the texture, model or instance; y * 64 + x of a tile
    // READY: valid until the next call of ll_world_next; the span belongs to the caller,
    // who gives it back to its source. GONE: NULL.
    const struct ll_world_texture *texture;
    const struct ll_world_model *model;
    const struct ll_world_instance *instance;
    const struct ll_world_tile *tile;
};

// The next thing that happened, or false. Order is that of requests, not of completion,
// so that two runs publish alike.
bool ll_world_next(struct ll_world *world, struct ll_world_event *out);

// What the scene keeps of an event for its questions: ground, rooms, where buildings
// stand. Before the event's instances are put into it.
void ll_world_keep(struct ll_world *world, const struct ll_world_event *event,
                   struct ll_scene *scene);

// True when everything that the last focus asked for has been published.
bool ll_world_complete(struct ll_world *world);

// How far the tiles are that the last focus needs at once, and the models placed by hand:
// published and taken, or known to be absent.
struct ll_world_progress {
    uint32_t num_needed, num_there;
    bool focus_there; // the tile below the viewer is among them
};
struct ll_world_progress ll_world_progress(struct ll_world *world);

// Waits until every requested load has ended (its events are still to be taken).
void ll_world_wait(struct ll_world *world);

// The middle of the tile nearest to the middle of all tiles of the map, at height 0; of a
// map that is one building, where that stands.
void ll_world_middle(const struct ll_world *world, double pos[3]);

// Arrays of a class: those that wait to be published and those that were handed over.
struct ll_world_memory {
    uint64_t num_bytes, unused_bytes, budget_bytes; // budget 0: none
    uint32_t num_unused;                            // kept though nothing uses them
    uint32_t num_far, num_over_budget;              // given up so far, and why
};

struct ll_world_stats {
    // Since the world was created.
    uint32_t num_tiles_loaded, num_tiles_absent, num_textures, num_textures_absent;
    uint32_t num_models, num_models_absent; // files
    uint32_t num_dropped; // loads that nobody wanted any more before they were read
    double parse_s;       // worker time in tile jobs, summed
    // Now.
    uint32_t num_instances; // props of buildings included
    struct ll_world_memory memory[LL_WORLD_NUM_CLASSES];
};
struct ll_world_stats ll_world_stats(struct ll_world *world);

// ---- what things are, for people who ask ----

enum ll_placed_as {
    LL_PLACED_DOODAD,
    LL_PLACED_BUILDING,
    LL_PLACED_PROP,
    LL_PLACED_BY_HAND
};

struct ll_world_about {
    enum ll_placed_as placed;
    uint32_t unique_id;  // of the placement; of a prop, that of its building
    uint32_t doodad_idx; // of a prop in its building
    char file[LL_MAX_PATH];
    char building[LL_MAX_PATH]; // of a prop; else ""
    double origin_world[3];
    bool building_batches; // its batches are those of a building, by group
};
// False: there is no such instance.
bool ll_world_about_instance(struct ll_world *world, uint32_t instance,
                             struct ll_world_about *out);

struct ll_world_about_batch {
    char texture[LL_MAX_PATH]; // as the file says
    bool texture_absent;       // a stand-in is shown
    uint8_t blend, state;      // numbers of models; LL_MODEL_*
    uint32_t law, flags;       // LL_LAW_*, LL_MATERIAL_*
    uint16_t group;            // of a building
    uint32_t num_triangles, num_batches;
};
bool ll_world_about_batch(struct ll_world *world, uint32_t model, uint32_t batch_idx,
                          struct ll_world_about_batch *out);
// False: there is no such texture.
bool ll_world_about_texture(struct ll_world *world, uint32_t texture,
                            char name[LL_MAX_PATH], bool *absent);

// How far loads are, counted now.
struct ll_world_queue {
    uint32_t num_loading; // queued or at work
    uint32_t num_ready;   // loaded, waiting to be published
    uint32_t num_shown;
    uint32_t num_absent; // no such file, or a broken one
};
struct ll_world_queues {
    struct ll_world_queue tiles, models, textures;
};
struct ll_world_queues ll_world_queues(struct ll_world *world);

// ---- the window law, pure (world-and-culling.md 1.1) ----

struct ll_world_window {
    int inner_chunks, outer_chunks; // half-widths of squares around the viewer's chunk
};
struct ll_world_window ll_world_window(float farclip_yd);

// Inclusive range of tiles that a square of chunks touches, clamped to the map.
struct ll_tile_range {
    int x0, x1, y0, y1;
};
struct ll_tile_range ll_world_tiles(const double eye_world[3], int half_chunks);

// How far from where it was last wanted an unused texture or model is kept
// (world-and-culling.md 2.4).
double ll_world_reach_yd(float farclip_yd);

#endif
