// How a resource is used, and the barrier between one use and the next. Pure: no device.
#ifndef LL_GPU_ACCESS_H
#define LL_GPU_ACCESS_H

#include <stdbool.h>
#include <vulkan/vulkan_core.h>

enum ll_access {
    LL_ACCESS_NONE, // no contents worth keeping
    LL_ACCESS_COLOR_TARGET,
    LL_ACCESS_DEPTH_TARGET,
    LL_ACCESS_DEPTH_TEST, // attached, tested, not written
    LL_ACCESS_FRAGMENT_SAMPLE,
    LL_ACCESS_COMPUTE_SAMPLE,
    LL_ACCESS_COMPUTE_WRITE,
    LL_ACCESS_TRANSFER_READ,
    LL_ACCESS_TRANSFER_WRITE,
    LL_NUM_ACCESSES
};

struct ll_access_info {
    VkPipelineStageFlags2 stages;
    VkAccessFlags2 access;
    VkImageLayout layout; // of an image so used
    bool writes;
};
const struct ll_access_info *ll_access_info(enum ll_access access);

// What happened to a resource so far. Zeroed: nothing, undefined layout.
struct ll_access_state {
    VkPipelineStageFlags2 write_stages; // of the last write
    VkAccessFlags2 write_access;
    VkPipelineStageFlags2 read_stages; // since that write; they have seen it
    VkAccessFlags2 read_access;
    VkImageLayout layout;
};

struct ll_access_barrier {
    VkPipelineStageFlags2 src_stages, dst_stages;
    VkAccessFlags2 src_access, dst_access;
    VkImageLayout old_layout, new_layout;
};

// Of an image from elsewhere, whose semaphore the submission waits for at the stage of
// transfers: their barrier joins that wait.
struct ll_access_state ll_access_acquired(void);

// The last barrier, into the layout that the next owner wants, who waits for a semaphore.
struct ll_access_barrier ll_access_release(const struct ll_access_state *state,
                                           VkImageLayout layout);

// Moves the state on to the next use. Returns true and fills `barrier` if one is needed:
// read after write, write after read (execution only), write after write, a new layout,
// or a stage that has not seen the last write. `discard`: the old contents are not
// needed.
bool ll_access_next(struct ll_access_state *state, enum ll_access access, bool discard,
                    struct ll_access_barrier *barrier);

#endif
