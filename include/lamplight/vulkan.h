// What only hosts need that speak Vulkan themselves: a window to present to, or an image
// of their own to draw into.
#ifndef LAMPLIGHT_VULKAN_H
#define LAMPLIGHT_VULKAN_H

#include <stdbool.h>
#include <stdint.h>

#include <vulkan/vulkan_core.h>

#include "lamplight/api.h"

#ifdef __cplusplus
extern "C" {
#endif

struct ll_session;

// How a session gets at a window. Zero fields mean: no surface, no more extensions.
struct ll_vulkan_params {
    // Names of instance extensions that the surface needs
    // (SDL_Vulkan_GetInstanceExtensions).
    const char *const *instance_extensions;
    uint32_t num_instance_extensions;

    // Makes a surface (SDL_Vulkan_CreateSurface); called again when the one before was
    // lost. False: there is none. The session destroys it.
    bool (*surface_create)(void *user, VkInstance instance, VkSurfaceKHR *surface);
    void *user;
};

// The objects of a session, borrowed until its end: to make images for it. A host that
// submits to the queue itself does so between two calls of the session, on its thread.
struct ll_vulkan {
    VkInstance instance;
    VkPhysicalDevice physical;
    VkDevice device; // Vulkan 1.3 with dynamic rendering, synchronization2, timelines
    VkQueue queue;
    uint32_t queue_family;
};
LL_API void ll_session_vulkan(const struct ll_session *session, struct ll_vulkan *out);

// An image of the host that a frame is copied into: one level, one layer, one sample,
// usage TRANSFER_DST. Of the output's size, or the picture is scaled to it.
struct ll_vulkan_image {
    VkImage image;
    VkFormat format; // 8-bit UNORM keeps the bytes; others are converted by the blit
    uint32_t width, height;
    VkImageLayout layout;     // that the frame leaves it in; what it held before is lost
    VkSemaphore wait, signal; // binary, each may be null: before the first write, after
                              // the last
};

#ifdef __cplusplus
}
#endif

#endif
