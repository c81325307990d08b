// Inside of src/render only.
#ifndef LL_RENDER_PRIVATE_H
#define LL_RENDER_PRIVATE_H

#include "render/instruments.h"
#include "render/overlay.h"
#include "render/pass.h"
#include "render/render.h"
#include "render/texture_pages.h"
#include "shared/bindings.h"
#include "shared/frame.h"
#include "shared/model.h"
#include "shared/terrain.h"

// Vertices of one layout and their 16-bit indices: big buffers that tiles take ranges of.
struct geometry_pool {
    struct ll_buffer vertices, indices;
    struct ll_ranges vertex_ranges, index_ranges; // in vertices, in indices
    uint32_t vertex_bytes;
};

struct geometry_range {
    uint64_t first_vertex, num_vertices, first_index, num_indices;
};

// Records of one kind in a storage buffer, slots taken in ranges. They are written to a
// mirror on the CPU; what changed goes to the GPU once a frame.
struct record_pool {
    struct ll_buffer buffer;
    struct ll_ranges ranges;
    uint8_t *mirror; // owned
    uint32_t record_bytes;
    uint64_t dirty_first, dirty_end; // records; equal: clean
};

enum record_kind { // binding LL_BIND_TERRAIN_CHUNKS + kind of the frame set
    RECORDS_TERRAIN,
    RECORDS_LIQUID,
    RECORDS_INSTANCES,
    RECORDS_MATERIALS,
    RECORDS_DRAWS,
    RECORDS_PROBES,
    NUM_RECORD_KINDS
};

enum sampler_kind { // bit 0: clamp u, bit 1: clamp v
    SAMPLER_REPEAT = 0,
    SAMPLER_CLAMP = 3,
    SAMPLER_SPLAT = 4, // clamps, and takes one footprint: no seams between chunks
    SAMPLER_TARGET = SAMPLER_SPLAT, // of targets that passes read
    NUM_SAMPLERS
};

// What draws share, so that one indirect call can make them all. Index = bucket of the
// scene's draws.
struct bucket {
    uint32_t layer_pages[LL_MAX_TERRAIN_LAYERS];
    uint32_t splat_page;
    uint8_t sampler; // of the layer pages
    uint8_t blend;   // of models
    uint8_t state;   // of models: LL_MODEL_TWO_SIDED, ...
    VkDescriptorSet set;
};

struct render_texture {
    struct ll_page_place place; // page LL_NO_PAGE: absent
    bool gloss;
};

struct render_model {
    bool present;
    struct geometry_range geometry;
    uint64_t first_material, num_materials;
    float fade_center[3], fade_radius_yd; // model space
    uint32_t num_batches;
    struct render_batch *batches; // owned
};

struct render_batch {
    struct ll_model_batch batch;
    uint32_t bucket, material; // UINT32_MAX: not drawn; record
    bool blended;
};

struct render_instance {
    uint32_t model;
    uint32_t num_batches;
    uint64_t first_draw;          // record, one a batch
    uint64_t record, probe;       // LL_RANGE_NONE: none
    struct ll_instance_id *drawn; // owned: one a batch, generation 0 for those not drawn
};

// What is remembered of a chunk for those who ask: world ids.
struct tile_chunk_note {
    uint32_t textures[LL_MAX_TERRAIN_LAYERS], num_textures, area_id;
};

struct render_tile {
    uint32_t tile_x, tile_y; // key
    struct geometry_range terrain, liquid;
    uint64_t first_chunk_record, num_chunk_records;
    uint64_t first_liquid_record, num_liquid_records;
    struct ll_page_place splats;
    struct tile_chunk_note *chunk_notes; // owned: one a chunk record
    uint32_t num_instances;
    struct ll_instance_id *instances; // owned
};

// Ranges that die when the frames in flight have run.
struct render_garbage {
    uint32_t frames_left;
    struct geometry_range geometry; // of `pool`
    struct geometry_pool *pool;     // NULL: none
    struct ll_page_place layers;    // page LL_NO_PAGE: none
    enum record_kind kind;
    uint64_t first_record, num_records;
};

// What the draws of a view follow from: alike keys have alike draws.
struct draw_key {
    struct ll_view view, cull_view;
    uint64_t scene_generation; // 0: no draws
};

// The draws of the last view, and the copies of them that frames in flight read. Both
// stay until the view or the scene changes.
struct draw_cache {
    struct draw_key key;
    struct ll_arena arena; // of the list, and of its making
    struct ll_draw_list list;
    uint32_t class_triangles[LL_NUM_CLASSES];
    uint64_t version; // of the list; counts up
    struct ll_buffer buffers[LL_FRAMES_IN_FLIGHT];
    uint64_t buffer_versions[LL_FRAMES_IN_FLIGHT];
};

struct ll_render {
    struct ll_gpu *gpu;     // borrowed
    struct ll_scene *scene; // borrowed

    struct ll_render_size size;
    VkFormat output_format;
    struct ll_image targets[LL_NUM_TARGETS];
    uint32_t targets_generation; // of the images; counts resizes
    struct ll_buffer readback;   // made when something is read
    bool has_picture;            // the output target holds a frame

    VkSampler samplers[NUM_SAMPLERS];
    uint32_t anisotropy; // that they were made for
    VkDescriptorSetLayout frame_set_layout, pages_set_layout, target_set_layout;
    VkPipelineLayout pipeline_layout; // one for every world pipeline
    VkDescriptorPool descriptor_pool; // of the sets of frames
    VkDescriptorPool bucket_pool;     // of those of buckets
    VkDescriptorSet frame_sets[LL_FRAMES_IN_FLIGHT], target_sets[LL_FRAMES_IN_FLIGHT];
    uint32_t target_set_generations[LL_FRAMES_IN_FLIGHT];
    void **pass_states;                 // owned by the passes, in table order
    struct ll_pass_counts *pass_counts; // owned, likewise; of the frame
    struct ll_stage_timers *stages;     // borrowed; NULL: not timed
    uint32_t num_pipelines;

    struct ll_texture_pages pages;
    struct geometry_pool terrain, liquid, model;
    struct record_pool records[NUM_RECORD_KINDS];
    uint32_t num_buckets, max_buckets;
    struct bucket *buckets; // owned
    uint32_t num_textures;
    struct render_texture *textures; // owned, by world texture id
    uint32_t num_tiles;
    struct render_tile *tiles; // owned
    uint32_t num_models;
    struct render_model *models; // owned, by world model id
    uint32_t num_instances;
    struct render_instance *instances; // owned, by world instance id
    uint32_t num_garbage, max_garbage;
    struct render_garbage *garbage; // owned

    struct render_overlay overlay;
    struct instruments instruments;

    struct draw_cache draw_cache;

    // The frame being recorded:
    VkCommandBuffer cmd; // null between frames
    bool blank;          // only passes that draw on nothing
    bool uploaded;       // buffers were copied into: draws wait
    struct ll_arena frame_arena;
    struct ll_draw_list draws; // of `draw_cache`, or none
    VkBuffer draw_buffer;      // its indirect commands
    uint32_t pass_triangles;   // that the pass has drawn so far
    uint32_t frame_offset;     // of the frame block in the ring
    float fog_color[3];        // what the picture is cleared to
    struct ll_render_stats stats;
};

// geometry.c
bool geometry_pool_init(struct geometry_pool *pool, struct ll_gpu *gpu, const char *name,
                        uint32_t vertex_bytes, uint64_t max_vertices,
                        uint64_t max_indices);
void geometry_pool_finish(struct geometry_pool *pool, struct ll_gpu *gpu);
bool geometry_pool_take(struct geometry_pool *pool, uint64_t num_vertices,
                        uint64_t num_indices, struct geometry_range *out);
void geometry_pool_give(struct geometry_pool *pool, const struct geometry_range *range);
bool record_pool_init(struct record_pool *pool, struct ll_gpu *gpu, const char *name,
                      uint32_t record_bytes, uint64_t max_records);
void record_pool_finish(struct record_pool *pool, struct ll_gpu *gpu);
// The mirror of some records, to be written by the caller before the next draw.
void *record_pool_write(struct record_pool *pool, uint64_t first, uint64_t num);
// Copies what changed. False when staging memory is out.
bool record_pool_upload(struct record_pool *pool, struct ll_gpu *gpu,
                        VkCommandBuffer cmd);

// buckets.c: the bucket that is like `wanted` (without its set), made on first use;
// UINT32_MAX when memory is out.
uint32_t bucket_find(struct ll_render *render, const struct bucket *wanted);
bool buckets_init(struct ll_render *render);
void buckets_finish(struct ll_render *render);
bool buckets_rewrite(struct ll_render *render); // samplers changed: sets of their own

// samplers.c
bool samplers_init(struct ll_render *render, uint32_t anisotropy);
void samplers_update(struct ll_render *render, uint32_t anisotropy); // between frames
void samplers_finish(struct ll_render *render);

// resident.c: what the world publishes and drops, but for tiles and models themselves
void buffer_copy(struct ll_render *render, VkBuffer src, uint64_t src_offset,
                 VkBuffer dst, uint64_t dst_offset, uint64_t size_bytes);
void geometry_copy(struct ll_render *render, const struct geometry_pool *pool,
                   const struct geometry_range *range, const struct ll_staging *staging,
                   uint64_t vertices_offset, uint64_t indices_offset);
void render_texture_add(struct ll_render *render, const struct ll_world_texture *texture);
void render_texture_remove(struct ll_render *render, uint32_t id);
const struct render_texture *render_texture_get(const struct ll_render *render,
                                                uint32_t id);
bool records_take(struct record_pool *pool, uint64_t num, uint64_t *first,
                  uint64_t *num_taken);
void garbage_add(struct ll_render *render, const struct render_garbage *garbage);
void garbage_add_geometry(struct ll_render *render, struct geometry_pool *pool,
                          const struct geometry_range *geometry);
void garbage_add_layers(struct ll_render *render, struct ll_page_place layers);
void garbage_add_records(struct ll_render *render, enum record_kind kind, uint64_t first,
                         uint64_t num);
void garbage_age(struct ll_render *render);

// draws.c: the draws that a camera sees, in the buffer of this frame. False when memory
// is out.
bool draws_prepare(struct ll_render *render, const struct ll_camera *camera);
void draws_finish(struct ll_render *render);

// tiles.c
bool render_tile_add(struct ll_render *render, const struct ll_world_tile *tile);
void render_tile_remove(struct ll_render *render, uint32_t tile_x, uint32_t tile_y);
void render_tiles_finish(struct ll_render *render);

// models.c
void render_model_add(struct ll_render *render, const struct ll_world_model *model);
void render_model_remove(struct ll_render *render, uint32_t id);
void render_instance_add(struct ll_render *render,
                         const struct ll_world_instance *instance);
void render_instance_remove(struct ll_render *render, uint32_t id);
void render_models_finish(struct ll_render *render);

// frame_block.c
void frame_block_fill(const struct ll_render *render, struct ll_frame *block,
                      const struct ll_frame_params *params);

// targets.c
VkFormat target_format(const struct ll_render *render, enum ll_target target);
void target_set_update(struct ll_render *render);
void targets_finish(struct ll_render *render);
bool readback_record(struct ll_render *render);
void readback_copy(const struct ll_render *render, uint8_t *pixels);

// render.c
void memory_barrier(VkCommandBuffer cmd, VkPipelineStageFlags2 src_stages,
                    VkAccessFlags2 src_access, VkPipelineStageFlags2 dst_stages,
                    VkAccessFlags2 dst_access);

#define LL_SHADER(array) ((struct ll_shader_code){ array, sizeof array })

// pass_run.c
void pass_run(struct ll_render *render, uint32_t pass_idx);
VkPipeline pass_pipeline_create(struct ll_render *render,
                                const struct ll_pipeline_params *params);
// A full-screen triangle.
void pass_draw_screen(struct ll_render *render, VkCommandBuffer cmd, VkPipeline pipeline);
enum depth_write { DEPTH_WRITE_OWN, DEPTH_WRITE_ALL, DEPTH_WRITE_NONE };

struct world_draw {
    const VkPipeline *pipelines; // by blend of the bucket
    const struct geometry_pool *pool;
    enum ll_instance_class class_id;
    enum depth_write depth_write;       // of models; OWN: as their material says
    uint32_t first_record, num_records; // these alone; 0: all
    // For what fades. Null: its depth is not written ahead; drawn as its bucket is.
    VkPipeline prime, fading;
};
void pass_draw_world(struct ll_render *render, VkCommandBuffer cmd,
                     const struct world_draw *draw);
// Draws the groups of one class: binds sets and buffers, one indirect call each. The
// pipeline of a group is pipelines[blend of its bucket]; classes without blends use the
// first.
void pass_draw_class(struct ll_render *render, VkCommandBuffer cmd,
                     const VkPipeline *pipelines, const struct geometry_pool *pool,
                     enum ll_instance_class class_id);

#endif
