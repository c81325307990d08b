// What to ask of a surface and what to do about what it answers. Pure: no device.
#ifndef LL_GPU_SURFACE_LAW_H
#define LL_GPU_SURFACE_LAW_H

#include <stdbool.h>
#include <stdint.h>
#include <vulkan/vulkan_core.h>

// Stored bytes go to the surface as they are, so 8-bit UNORM comes first, in either byte
// order; then formats with a transfer function, which the bytes are copied into; then
// anything. UNDEFINED in an empty list.
VkSurfaceFormatKHR ll_surface_format_choose(const VkSurfaceFormatKHR *formats,
                                            uint32_t num_formats);

// The format of the picture that the surface's format takes without conversion, or rgba.
VkFormat ll_surface_output_format(VkFormat surface_format);

// FIFO with vsync. Without: the newest picture without tearing, then tearing, then FIFO,
// which is always there.
VkPresentModeKHR ll_present_mode_choose(const VkPresentModeKHR *modes, uint32_t num_modes,
                                        bool vsync);

// The surface's own size where it has one, else that of the window, within the limits.
// Zero in either direction: there is nothing to draw on now.
VkExtent2D ll_surface_extent(const VkSurfaceCapabilitiesKHR *capabilities,
                             VkExtent2D window);

uint32_t ll_surface_num_images(const VkSurfaceCapabilitiesKHR *capabilities,
                               VkPresentModeKHR mode);

// ---- what follows from a result ----

enum ll_present_step {
    LL_PRESENT_GO,          // there is an image, or it was shown
    LL_PRESENT_SKIP,        // none is free now: leave this frame out
    LL_PRESENT_RENEW,       // the swapchain no longer fits: make another, try again
    LL_PRESENT_NEW_SURFACE, // likewise the surface
    LL_PRESENT_LOST,        // the device is gone
    LL_PRESENT_FAILED,
};

// `stale` is set where the swapchain still works but another one would fit better.
enum ll_present_step ll_present_after_acquire(VkResult result, bool *stale);
// After presenting nothing is tried again: RENEW is told by `stale`.
enum ll_present_step ll_present_after_present(VkResult result, bool *stale);

#endif
