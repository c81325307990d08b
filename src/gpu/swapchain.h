// The surface of a gpu as something to present to: images that follow the window,
// whatever becomes of it.
#ifndef LL_GPU_SWAPCHAIN_H
#define LL_GPU_SWAPCHAIN_H

#include "gpu/gpu.h"

struct ll_swapchain;

// Of a gpu with a surface. Makes no images yet. NULL, with a log line, on failure.
struct ll_swapchain *ll_swapchain_create(struct ll_gpu *gpu);
void ll_swapchain_destroy(struct ll_swapchain *swapchain);

// Of the pictures that it takes: 8-bit UNORM.
VkFormat ll_swapchain_output_format(const struct ll_swapchain *swapchain);

enum ll_swapchain_outcome {
    LL_SWAPCHAIN_GOOD,
    LL_SWAPCHAIN_PAUSED, // nothing to show on now
    LL_SWAPCHAIN_LOST,   // the device is gone
    LL_SWAPCHAIN_FAILED, // logged
};

struct ll_swapchain_window {
    uint32_t width, height; // pixels, for surfaces that have no size of their own
    bool vsync;
};

// Before a frame: images for the window as it is now. Fills *extent. Waits for nothing.
enum ll_swapchain_outcome ll_swapchain_prepare(struct ll_swapchain *swapchain,
                                               const struct ll_swapchain_window *window,
                                               VkExtent2D *extent);

struct ll_swapchain_image {
    VkImage handle; // to be left in layout PRESENT_SRC
    VkFormat format;
    uint32_t width, height;
};

// While a frame is recorded: the image that its end will show. The frame's submission
// waits for it at `stage`. May wait for the display.
enum ll_swapchain_outcome ll_swapchain_acquire(struct ll_swapchain *swapchain,
                                               VkPipelineStageFlags2 stage,
                                               struct ll_swapchain_image *image);

// After the frame's submission, once for each image that was acquired.
enum ll_swapchain_outcome ll_swapchain_present(struct ll_swapchain *swapchain);

struct ll_swapchain_stats {
    uint32_t num_made, num_images; // swapchains so far; images of this one
    VkPresentModeKHR mode;
};
struct ll_swapchain_stats ll_swapchain_stats(const struct ll_swapchain *swapchain);

#endif
