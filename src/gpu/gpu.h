// The device and what lives on it: memory, buffers, images, staging, frames in flight,
// timers. Knows nothing of what is drawn. Main thread, unless a function says otherwise.
#ifndef LL_GPU_GPU_H
#define LL_GPU_GPU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <volk.h>

#include "base/stage_timers.h"
#include "gpu/access.h"

#define LL_FRAMES_IN_FLIGHT 2
#define LL_MAX_GPU_TIMERS 32 // scopes a frame

struct ll_gpu_private;

// Created whole; callers read the fields and change none.
struct ll_gpu {
    VkInstance instance;
    VkPhysicalDevice physical;
    VkDevice device;
    VkQueue queue;
    uint32_t queue_family;
    VkPhysicalDeviceProperties properties;
    bool has_anisotropy;
    bool has_lines;              // polygons can be drawn as their edges
    bool has_statistics;         // what the stages of a pipeline did can be counted
    VkSurfaceKHR surface;        // null: nothing to present to
    struct ll_gpu_private *priv; // owned
};

struct ll_gpu_params {
    bool validation; // with synchronization validation; a warning if the layer is absent
    const char *device_name; // part of the name of the wanted device; NULL: the best

    // Only for presentation; see lamplight/vulkan.h.
    const char *const *instance_extensions;
    uint32_t num_instance_extensions;
    bool (*surface_create)(void *user, VkInstance instance, VkSurfaceKHR *surface);
    void *surface_user;
};
#define ll_gpu_params(...) (&(struct ll_gpu_params){ __VA_ARGS__ })

// Chooses a discrete GPU before an integrated one before a software driver. NULL with an
// error line that says what each device lacks.
struct ll_gpu *ll_gpu_create(const struct ll_gpu_params *params);
void ll_gpu_destroy(struct ll_gpu *gpu);

// True once a call has found the device gone, which was logged. Nothing that is recorded
// from then on runs: destroy the gpu, create another.
bool ll_gpu_lost(const struct ll_gpu *gpu);

// ---- which devices there are ----

#define LL_MAX_GPUS 16

struct ll_gpu_facts {
    char name[256], driver[512]; // driver: its name and version
    VkPhysicalDevice device; // of the instance that was asked; dangling after ll_gpu_list
    VkPhysicalDeviceType type;
    uint32_t api_version, queue_family;
    uint64_t memory_bytes; // of its own
    bool has_anisotropy;
    const char *lack; // literal: the first thing that is needed and missing; NULL: usable
};
// Without a loader or driver 0, and an error line.
uint32_t ll_gpu_list(struct ll_gpu_facts facts[LL_MAX_GPUS]);
// The index of the one to use, or -1: a discrete one before an integrated one before a
// virtual one before a software driver. wanted_name: NULL, or part of its name.
int ll_gpu_choose(const struct ll_gpu_facts *facts, uint32_t num_facts,
                  const char *wanted_name);

// The facts of the one that is used.
void ll_gpu_describe(const struct ll_gpu *gpu, struct ll_gpu_facts *out);

bool ll_gpu_has_validation(const struct ll_gpu *gpu);
uint32_t ll_gpu_num_validation_messages(const struct ll_gpu *gpu); // errors and warnings

// True if result is VK_SUCCESS; else logs the call, the result and the object's name.
bool ll_vk_check(VkResult result, const char *call, const char *name);
void ll_gpu_name(struct ll_gpu *gpu, VkObjectType type, uint64_t handle,
                 const char *name);

// ---- memory and resources; every `finish` waits for the frames that may use the object
// ----

struct ll_gpu_memory {
    VkDeviceMemory memory;
    uint64_t offset, size;
    void *mapped; // host-visible memory only
    uint32_t block_idx;
};

enum ll_memory_use {
    LL_MEMORY_DEVICE,   // GPU only
    LL_MEMORY_UPLOAD,   // written by the CPU, read by the GPU
    LL_MEMORY_READBACK, // written by the GPU, read by the CPU
};

struct ll_buffer {
    VkBuffer handle;
    uint64_t size_bytes;
    struct ll_gpu_memory memory;
};

struct ll_buffer_params {
    const char *name;
    uint64_t size_bytes;
    VkBufferUsageFlags usage;
    enum ll_memory_use memory;
};
#define ll_buffer_params(...) (&(struct ll_buffer_params){ __VA_ARGS__ })

bool ll_buffer_init(struct ll_buffer *buffer, struct ll_gpu *gpu,
                    const struct ll_buffer_params *params);
void ll_buffer_finish(struct ll_buffer *buffer, struct ll_gpu *gpu);

struct ll_image {
    VkImage handle;
    VkImageView view; // all levels and layers
    VkFormat format;
    VkImageAspectFlags aspect;
    uint32_t width, height, layers, mips;
    struct ll_gpu_memory memory;
    struct ll_access_state state; // of the image as a whole, as recorded so far
};

struct ll_image_params {
    const char *name;
    uint32_t width, height;
    uint32_t layers; // 0 means 1
    uint32_t mips;   // 0 means 1
    VkFormat format;
    VkImageUsageFlags usage;
    VkImageViewType view_type; // 0 is 1D, which we never use: it means 2D
    VkComponentMapping swizzle;
};
#define ll_image_params(...) (&(struct ll_image_params){ __VA_ARGS__ })

bool ll_image_init(struct ll_image *image, struct ll_gpu *gpu,
                   const struct ll_image_params *params);
void ll_image_finish(struct ll_image *image, struct ll_gpu *gpu);

// Of objects that frames in flight may use; null handles do nothing.
void ll_gpu_drop_sampler(struct ll_gpu *gpu, VkSampler sampler);
void ll_gpu_drop_descriptor_pool(struct ll_gpu *gpu, VkDescriptorPool pool);

// A barrier over the whole image.
VkImageMemoryBarrier2 ll_image_barrier(const struct ll_image *image,
                                       const struct ll_access_barrier *barrier);

// The barrier, if any, before the image is used so; fills `barrier` and returns true.
bool ll_image_access(struct ll_image *image, enum ll_access access, bool discard,
                     VkImageMemoryBarrier2 *barrier);

struct ll_memory_stats {
    uint64_t reserved_bytes, used_bytes; // of blocks; in use
    uint32_t num_blocks;
};
struct ll_memory_stats ll_gpu_memory_stats(const struct ll_gpu *gpu);
// Of the staging blocks alone, which the above counts too.
struct ll_memory_stats ll_gpu_staging_stats(const struct ll_gpu *gpu);

// ---- staging: memory that workers fill and the GPU copies from ----

struct ll_staging {
    uint8_t *data;
    VkBuffer buffer;
    uint64_t offset, size_bytes;
    uint32_t block_idx;
};

// Any thread. False when memory is out.
bool ll_staging_take(struct ll_gpu *gpu, uint64_t size_bytes, struct ll_staging *out);
// Any thread. Freed once the frame that is being recorded has run.
void ll_staging_give(struct ll_gpu *gpu, const struct ll_staging *staging);

// ---- frames ----

// A piece of this frame's ring: written now, read by this frame's commands only.
struct ll_ring_span {
    void *data;
    VkBuffer buffer;
    uint64_t offset;
};

// Waits until the frame before the last has run, then starts to record. NULL on a lost
// device.
VkCommandBuffer ll_gpu_frame_begin(struct ll_gpu *gpu);
// Binary semaphores of the frame that is recorded: its commands from `stage` on wait for
// the one, their end signals the other.
void ll_gpu_frame_wait(struct ll_gpu *gpu, VkSemaphore semaphore,
                       VkPipelineStageFlags2 stage);
void ll_gpu_frame_signal(struct ll_gpu *gpu, VkSemaphore semaphore);
bool ll_gpu_frame_end(struct ll_gpu *gpu);            // submits
uint32_t ll_gpu_frame_slot(const struct ll_gpu *gpu); // 0 .. LL_FRAMES_IN_FLIGHT - 1
bool ll_gpu_wait_idle(struct ll_gpu *gpu);

// False when the ring of this frame is full (logged).
bool ll_gpu_ring_take(struct ll_gpu *gpu, uint64_t size_bytes, uint64_t align,
                      struct ll_ring_span *out);
VkBuffer ll_gpu_ring_buffer(const struct ll_gpu *gpu, uint32_t slot);
// As above, for what has no limit and is bound by buffer and offset (vertices, indices):
// what the ring has no room for comes from a buffer of the frame's that grows; nothing
// waits. False when memory is out (logged).
bool ll_gpu_stream_take(struct ll_gpu *gpu, uint64_t size_bytes, uint64_t align,
                        struct ll_ring_span *out);

// Opens a debug label and a timer of that name; names must outlive the gpu.
void ll_gpu_scope_begin(struct ll_gpu *gpu, VkCommandBuffer cmd, const char *name);
void ll_gpu_scope_end(struct ll_gpu *gpu, VkCommandBuffer cmd);

// What the stages did in a scope, counted by the device.
struct ll_gpu_statistics {
    uint64_t num_primitives; // assembled: before any is culled
    uint64_t num_vertices;   // runs of the vertex shader
    uint64_t num_clipped;    // primitives that are left after clipping and culling
    uint64_t num_fragments;  // runs of the fragment shader, helpers perhaps included
    uint64_t num_threads;    // runs of compute shaders
};

struct ll_gpu_timer {
    const char *name;
    double ms;
    bool has_statistics;
    struct ll_gpu_statistics statistics;
};
// Of the newest frame that is known to have run.
uint32_t ll_gpu_timers(const struct ll_gpu *gpu, const struct ll_gpu_timer **timers);
// Of that frame, from its first command to its last.
double ll_gpu_frame_ms(const struct ll_gpu *gpu);

// From the next frame on: counts in every scope that lies in no other. It slows the
// frame, so count in frames that are not timed. False where the device cannot.
bool ll_gpu_statistics_set(struct ll_gpu *gpu, bool on);

// The time that the thread of the frames spends in LL_STAGE_WAIT and LL_STAGE_SUBMIT goes
// there. NULL: nowhere. The timers must outlive the gpu, or be taken away first.
void ll_gpu_stages_set(struct ll_gpu *gpu, struct ll_stage_timers *stages);

// What was done since the gpu was made: the difference of two readings says what a frame
// did. A steady frame makes nothing and writes no descriptor.
struct ll_gpu_counts {
    uint64_t num_pipelines, num_objects; // made; objects: buffers and images
    uint64_t num_descriptor_writes;
    // Taken from the rings and streams of frames, given back as staging, and noted.
    uint64_t uploaded_bytes;
};
struct ll_gpu_counts ll_gpu_counts(const struct ll_gpu *gpu);
// Bytes that were written into a mapped buffer, past rings and staging.
void ll_gpu_upload_note(struct ll_gpu *gpu, uint64_t size_bytes);

// ---- pipelines ----

struct ll_shader_code {
    const uint32_t *words;
    size_t size_bytes;
};

enum ll_blend {
    LL_BLEND_OPAQUE,
    LL_BLEND_ALPHA,   // src alpha, 1 - src alpha
    LL_BLEND_ADD_ONE, // one, one
    LL_BLEND_ADD,     // src alpha, one
    LL_BLEND_MOD,     // dst color, zero
    LL_BLEND_MOD2X,   // dst color, src color
    LL_BLEND_NOTHING, // depth alone
};

enum ll_depth {
    LL_DEPTH_TEST_WRITE, // reversed: greater or equal
    LL_DEPTH_TEST,
    LL_DEPTH_NONE,
};

struct ll_pipeline_params {
    const char *name;
    struct ll_shader_code vert, frag; // frag without words: depth alone
    VkPipelineLayout layout;
    const VkVertexInputAttributeDescription *attributes; // of binding 0
    uint32_t num_attributes, vertex_bytes;               // 0: no vertex buffer
    VkFormat color_format, depth_format;                 // undefined: none
    enum ll_blend blend;
    enum ll_depth depth;
    bool dynamic_state;     // cull mode, depth test and write are set while recording
    uint32_t frag_constant; // specialization constant 0 of the fragment shader
    bool lines;             // edges instead of faces; needs gpu.has_lines
    bool two_sided; // else back faces are culled; fronts are counter-clockwise on screen
};
#define ll_pipeline_params(...) (&(struct ll_pipeline_params){ __VA_ARGS__ })

VkPipeline ll_pipeline_create(struct ll_gpu *gpu,
                              const struct ll_pipeline_params *params);

struct ll_compute_pipeline_params {
    const char *name;
    struct ll_shader_code code;
    VkPipelineLayout layout;
    uint32_t constant; // specialization constant 0
};
#define ll_compute_pipeline_params(...) \
    (&(struct ll_compute_pipeline_params){ __VA_ARGS__ })

VkPipeline ll_compute_pipeline_create(struct ll_gpu *gpu,
                                      const struct ll_compute_pipeline_params *params);

struct ll_binding {
    uint32_t binding;
    VkDescriptorType type;
    uint32_t count;
    VkShaderStageFlags stages;
    const VkSampler *immutable_samplers; // NULL or `count` of them
};
VkDescriptorSetLayout ll_set_layout_create(struct ll_gpu *gpu, const char *name,
                                           const struct ll_binding *bindings,
                                           uint32_t num_bindings);

// Every write of a descriptor goes through here, so that it is counted.
void ll_gpu_descriptors_write(struct ll_gpu *gpu, uint32_t num_writes,
                              const VkWriteDescriptorSet *writes);

#endif
