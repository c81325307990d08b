// Inside of src/gpu only.
#ifndef LL_GPU_PRIVATE_H
#define LL_GPU_PRIVATE_H

#include <stdatomic.h>

#include "base/ranges.h"
#include "base/thread.h"
#include "gpu/gpu.h"

#define GPU_BLOCK_BYTES (64ull << 20)   // of device memory; larger objects get their own
#define GPU_STAGING_BYTES (16ull << 20) // likewise, of staging
#define GPU_MAX_SEMAPHORES 4            // binary ones, of a frame
#define GPU_RING_BYTES (4ull << 20)     // per frame in flight

struct gpu_block {
    VkDeviceMemory memory; // null: this slot of the list is free
    uint32_t type_idx;
    bool linear; // buffers; images lie in blocks of their own (bufferImageGranularity)
    void *mapped;
    struct ll_ranges ranges;
};

struct gpu_staging_block {
    struct ll_buffer buffer;
    struct ll_ranges ranges;
};

// Vulkan objects or a staging range that die when the timeline has reached `value`.
struct gpu_garbage {
    uint64_t value;
    uint32_t delay; // frames beyond the one that is recorded
    VkSwapchainKHR swapchain;
    VkSemaphore semaphore;
    VkSampler sampler;
    VkDescriptorPool descriptor_pool;
    VkBuffer buffer;
    VkImage image;
    VkImageView view;
    struct ll_gpu_memory memory;
    struct ll_staging staging;
};

struct gpu_scope {
    const char *name;
    bool open, counts; // counts: statistics too
};

struct gpu_frame {
    VkCommandPool pool;
    VkCommandBuffer cmd;
    uint64_t value; // of the timeline when this frame has run; 0: never submitted
    struct ll_buffer ring;
    uint64_t ring_used;
    struct ll_buffer stream; // what the ring has no room for; made when that happens
    uint64_t stream_used;
    VkQueryPool queries;    // timestamps: two of the frame, then two a scope
    VkQueryPool statistics; // one a scope; made when they are first asked for
    struct gpu_scope scopes[LL_MAX_GPU_TIMERS];
    uint32_t num_scopes;
};

struct ll_gpu_private {
    VkDebugUtilsMessengerEXT messenger;
    bool has_debug_utils, has_validation;
    atomic_uint num_messages;
    VkPhysicalDeviceMemoryProperties memory_properties;
    bool lost;
    bool (*surface_create)(void *user, VkInstance instance, VkSurfaceKHR *surface);
    void *surface_user;

    struct ll_mutex mutex; // guards blocks, staging and garbage
    struct gpu_block *blocks;
    uint32_t num_blocks;
    struct gpu_staging_block *staging;
    uint32_t num_staging;
    struct gpu_garbage *garbage;
    uint32_t num_garbage, max_garbage;

    VkSemaphore timeline;
    uint64_t
        recording_value; // that the frame being recorded, or the next one, will signal
    struct gpu_frame frames[LL_FRAMES_IN_FLIGHT];
    // Of the frame that is recorded; the timeline comes on top.
    VkSemaphoreSubmitInfo waits[GPU_MAX_SEMAPHORES], signals[GPU_MAX_SEMAPHORES + 1];
    uint32_t num_waits, num_signals;
    struct ll_gpu_timer timers[LL_MAX_GPU_TIMERS];
    uint32_t num_timers;
    double frame_ms;
    bool statistics_on;
    struct ll_stage_timers *stages;                  // borrowed; NULL: not timed
    atomic_uint_fast64_t num_pipelines, num_objects; // made; any thread
    atomic_uint_fast64_t uploaded_bytes;             // any thread
    uint64_t num_descriptor_writes;
};

bool gpu_memory_take(struct ll_gpu *gpu, const VkMemoryRequirements *needs,
                     enum ll_memory_use use, bool linear, struct ll_gpu_memory *out);
void gpu_memory_give(struct ll_gpu *gpu, const struct ll_gpu_memory *memory);
void gpu_memory_finish(struct ll_gpu *gpu);

// instance.c
bool gpu_instance_init(struct ll_gpu *gpu, const struct ll_gpu_params *params);
void gpu_instance_finish(struct ll_gpu *gpu);
bool gpu_surface_renew(struct ll_gpu *gpu); // its swapchains are gone

// ll_vk_check for calls that find out that the device is gone, which is told once.
bool gpu_check(struct ll_gpu *gpu, VkResult result, const char *call, const char *name);
void gpu_lost_set(struct ll_gpu *gpu, const char *call);

bool gpu_frames_init(struct ll_gpu *gpu);
void gpu_frames_finish(struct ll_gpu *gpu);

// timers.c
bool gpu_timers_init(struct ll_gpu *gpu, struct gpu_frame *frame);
void gpu_timers_finish(struct ll_gpu *gpu, struct gpu_frame *frame);
void gpu_timers_begin(struct ll_gpu *gpu, struct gpu_frame *frame);      // first command
void gpu_timers_end(struct gpu_frame *frame);                            // last command
void gpu_timers_read(struct ll_gpu *gpu, const struct gpu_frame *frame); // it has run

// Takes the mutex. Destroys at once when the list cannot grow and the device is idle.
void gpu_garbage_add(struct ll_gpu *gpu, const struct gpu_garbage *garbage);
void gpu_garbage_drain(struct ll_gpu *gpu, uint64_t reached);
void gpu_staging_free(struct ll_gpu *gpu, const struct ll_staging *staging);
void gpu_staging_finish(struct ll_gpu *gpu);

#endif
