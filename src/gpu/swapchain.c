#include "gpu/swapchain.h"

#include <stdlib.h>

#include "base/log.h"
#include "gpu/gpu_private.h"
#include "gpu/surface_law.h"

#define MAX_IMAGES 16
#define MAX_TRIES 4             // of a surface that changes while it is asked
#define ACQUIRE_NS 100000000ull // a hidden window may never free an image

struct ll_swapchain {
    struct ll_gpu *gpu; // borrowed
    VkSwapchainKHR handle;
    VkSurfaceFormatKHR format;
    VkExtent2D extent;
    struct ll_swapchain_window window; // that it was made for
    VkPresentModeKHR mode;
    uint32_t num_images, num_made;
    VkImage images[MAX_IMAGES];
    VkSemaphore rendered[MAX_IMAGES];          // by image: free when it is acquired again
    VkSemaphore acquired[LL_FRAMES_IN_FLIGHT]; // by slot: free when its frame has run
    bool stale;                                // works, but does not fit
    bool surface_lost;                         // known since it was last presented to
    bool has_image;                            // acquired, not yet presented
    uint32_t image_idx;
    VkSemaphore image_acquired; // of that image
};

// ---- making ----

static VkSemaphore semaphore_create(struct ll_gpu *gpu, const char *name)
{
    VkSemaphoreCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO };
    VkSemaphore semaphore = VK_NULL_HANDLE;
    if (ll_vk_check(vkCreateSemaphore(gpu->device, &info, NULL, &semaphore),
                    "vkCreateSemaphore", name))
        ll_gpu_name(gpu, VK_OBJECT_TYPE_SEMAPHORE, (uint64_t)semaphore, name);
    return semaphore;
}

static void semaphore_drop(struct ll_gpu *gpu, VkSemaphore *semaphore)
{
    if (*semaphore)
        gpu_garbage_add(gpu, &(struct gpu_garbage){ .semaphore = *semaphore,
                                                    .delay = LL_FRAMES_IN_FLIGHT });
    *semaphore = VK_NULL_HANDLE;
}

// Presentation of what was handed over may still go on: it all dies some frames later.
static void images_drop(struct ll_swapchain *chain)
{
    struct ll_gpu *gpu = chain->gpu;
    for (uint32_t i = 0; i < chain->num_images; i++)
        semaphore_drop(gpu, &chain->rendered[i]);
    chain->num_images = 0;
    if (chain->has_image) { // its semaphore stays signalled: never wait on it again
        for (int i = 0; i < LL_FRAMES_IN_FLIGHT; i++) {
            if (chain->acquired[i] == chain->image_acquired)
                semaphore_drop(gpu, &chain->acquired[i]);
        }
        chain->has_image = false;
    }
    if (chain->handle)
        gpu_garbage_add(gpu, &(struct gpu_garbage){ .swapchain = chain->handle,
                                                    .delay = LL_FRAMES_IN_FLIGHT });
    chain->handle = VK_NULL_HANDLE;
}

static bool format_query(struct ll_swapchain *chain)
{
    struct ll_gpu *gpu = chain->gpu;
    VkSurfaceFormatKHR formats[64];
    uint32_t num = 64;
    VkResult result =
        vkGetPhysicalDeviceSurfaceFormatsKHR(gpu->physical, gpu->surface, &num, formats);
    if (result != VK_INCOMPLETE &&
        !ll_vk_check(result, "vkGetPhysicalDeviceSurfaceFormatsKHR", "surface"))
        return false;
    chain->format = ll_surface_format_choose(formats, num);
    return true;
}

static VkPresentModeKHR mode_query(struct ll_gpu *gpu, bool vsync)
{
    VkPresentModeKHR modes[16];
    uint32_t num = 16;
    VkResult result = vkGetPhysicalDeviceSurfacePresentModesKHR(
        gpu->physical, gpu->surface, &num, modes);
    if (result != VK_SUCCESS && result != VK_INCOMPLETE)
        num = 0;
    return ll_present_mode_choose(modes, num, vsync);
}

static VkCompositeAlphaFlagBitsKHR alpha_choose(VkCompositeAlphaFlagsKHR allowed)
{
    static const VkCompositeAlphaFlagBitsKHR wished[] = {
        VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR, VK_COMPOSITE_ALPHA_INHERIT_BIT_KHR,
        VK_COMPOSITE_ALPHA_PRE_MULTIPLIED_BIT_KHR,
        VK_COMPOSITE_ALPHA_POST_MULTIPLIED_BIT_KHR
    };
    for (uint32_t i = 0; i < sizeof wished / sizeof *wished; i++) {
        if (allowed & wished[i])
            return wished[i];
    }
    return VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR;
}

static VkResult handle_create(struct ll_swapchain *chain,
                              const VkSurfaceCapabilitiesKHR *capabilities,
                              VkSwapchainKHR *handle)
{
    struct ll_gpu *gpu = chain->gpu;
    VkSwapchainCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_SWAPCHAIN_CREATE_INFO_KHR,
        .surface = gpu->surface,
        .minImageCount = ll_surface_num_images(capabilities, chain->mode),
        .imageFormat = chain->format.format,
        .imageColorSpace = chain->format.colorSpace,
        .imageExtent = chain->extent,
        .imageArrayLayers = 1,
        .imageUsage = VK_IMAGE_USAGE_TRANSFER_DST_BIT,
        .preTransform = capabilities->currentTransform,
        .compositeAlpha = alpha_choose(capabilities->supportedCompositeAlpha),
        .presentMode = chain->mode,
        .clipped = VK_TRUE,
        .oldSwapchain = chain->handle,
    };
    return vkCreateSwapchainKHR(gpu->device, &info, NULL, handle);
}

static bool images_query(struct ll_swapchain *chain)
{
    struct ll_gpu *gpu = chain->gpu;
    uint32_t num = MAX_IMAGES;
    VkResult result =
        vkGetSwapchainImagesKHR(gpu->device, chain->handle, &num, chain->images);
    if (!ll_vk_check(result, "vkGetSwapchainImagesKHR", "swapchain"))
        return false;
    chain->num_images = num;
    for (uint32_t i = 0; i < num; i++) {
        ll_gpu_name(gpu, VK_OBJECT_TYPE_IMAGE, (uint64_t)chain->images[i], "swapchain");
        chain->rendered[i] = semaphore_create(gpu, "swapchain.rendered");
        if (!chain->rendered[i])
            return false;
    }
    for (int i = 0; i < LL_FRAMES_IN_FLIGHT; i++) {
        if (!chain->acquired[i])
            chain->acquired[i] = semaphore_create(gpu, "swapchain.acquired");
        if (!chain->acquired[i])
            return false;
    }
    return true;
}

static enum ll_swapchain_outcome outcome_of(struct ll_gpu *gpu, enum ll_present_step step)
{
    switch (step) {
    case LL_PRESENT_GO:
        return LL_SWAPCHAIN_GOOD;
    case LL_PRESENT_LOST:
        gpu_lost_set(gpu, "presentation");
        return LL_SWAPCHAIN_LOST;
    case LL_PRESENT_FAILED:
        return LL_SWAPCHAIN_FAILED;
    default: // whatever was tried did not help for now
        return LL_SWAPCHAIN_PAUSED;
    }
}

static bool surface_renew(struct ll_swapchain *chain)
{
    ll_log(LL_LOG_WARN, "gpu", "the surface was lost: another one is made");
    chain->surface_lost = false;
    images_drop(chain);
    ll_gpu_wait_idle(chain->gpu);
    gpu_garbage_drain(chain->gpu, UINT64_MAX); // a surface dies after its swapchains
    return gpu_surface_renew(chain->gpu) && format_query(chain);
}

// Makes a swapchain for the window. SKIP: there is nothing to draw on.
static enum ll_present_step renew_once(struct ll_swapchain *chain,
                                       const struct ll_swapchain_window *window)
{
    struct ll_gpu *gpu = chain->gpu;
    VkSurfaceCapabilitiesKHR capabilities;
    VkResult result = vkGetPhysicalDeviceSurfaceCapabilitiesKHR(
        gpu->physical, gpu->surface, &capabilities);
    bool stale;
    enum ll_present_step step = ll_present_after_acquire(result, &stale);
    if (step != LL_PRESENT_GO)
        return step;
    VkExtent2D extent =
        ll_surface_extent(&capabilities, (VkExtent2D){ window->width, window->height });
    if (!extent.width || !extent.height)
        return LL_PRESENT_SKIP;
    chain->extent = extent;
    chain->mode = mode_query(gpu, window->vsync);
    VkSwapchainKHR handle = VK_NULL_HANDLE;
    result = handle_create(chain, &capabilities, &handle);
    images_drop(chain); // the old one is retired, even if this failed
    if (result != VK_SUCCESS) {
        step = ll_present_after_acquire(result, &stale);
        if (step == LL_PRESENT_FAILED)
            ll_vk_check(result, "vkCreateSwapchainKHR", "swapchain");
        return step;
    }
    chain->handle = handle;
    chain->num_made++;
    if (!images_query(chain)) {
        images_drop(chain);
        return LL_PRESENT_FAILED;
    }
    chain->window = *window;
    chain->stale = false;
    return LL_PRESENT_GO;
}

static enum ll_present_step renew(struct ll_swapchain *chain,
                                  const struct ll_swapchain_window *window)
{
    enum ll_present_step step =
        chain->surface_lost ? LL_PRESENT_NEW_SURFACE : LL_PRESENT_RENEW;
    for (int i = 0; i < MAX_TRIES; i++) {
        if (step == LL_PRESENT_NEW_SURFACE && !surface_renew(chain))
            return LL_PRESENT_FAILED;
        if (step != LL_PRESENT_RENEW && step != LL_PRESENT_NEW_SURFACE)
            break;
        step = renew_once(chain, window);
    }
    return step;
}

struct ll_swapchain *ll_swapchain_create(struct ll_gpu *gpu)
{
    struct ll_swapchain *chain = calloc(1, sizeof *chain);
    if (!chain)
        return NULL;
    chain->gpu = gpu;
    if (gpu->surface && format_query(chain))
        return chain;
    free(chain);
    return NULL;
}

void ll_swapchain_destroy(struct ll_swapchain *chain)
{
    if (!chain)
        return;
    images_drop(chain);
    for (int i = 0; i < LL_FRAMES_IN_FLIGHT; i++)
        semaphore_drop(chain->gpu, &chain->acquired[i]);
    free(chain);
}

VkFormat ll_swapchain_output_format(const struct ll_swapchain *chain)
{
    return ll_surface_output_format(chain->format.format);
}

// ---- frames ----

enum ll_swapchain_outcome ll_swapchain_prepare(struct ll_swapchain *chain,
                                               const struct ll_swapchain_window *window,
                                               VkExtent2D *extent)
{
    bool fits = chain->handle && !chain->stale && window->width == chain->window.width &&
                window->height == chain->window.height &&
                window->vsync == chain->window.vsync;
    enum ll_present_step step = fits ? LL_PRESENT_GO : renew(chain, window);
    *extent = chain->extent;
    return outcome_of(chain->gpu, step);
}

static enum ll_present_step acquire_once(struct ll_swapchain *chain)
{
    struct ll_gpu *gpu = chain->gpu;
    VkSemaphore acquired = chain->acquired[ll_gpu_frame_slot(gpu)];
    VkResult result = vkAcquireNextImageKHR(gpu->device, chain->handle, ACQUIRE_NS,
                                            acquired, VK_NULL_HANDLE, &chain->image_idx);
    enum ll_present_step step = ll_present_after_acquire(result, &chain->stale);
    if (step == LL_PRESENT_FAILED)
        ll_vk_check(result, "vkAcquireNextImageKHR", "swapchain");
    if (step == LL_PRESENT_GO) {
        chain->has_image = true;
        chain->image_acquired = acquired;
    }
    return step;
}

enum ll_swapchain_outcome ll_swapchain_acquire(struct ll_swapchain *chain,
                                               VkPipelineStageFlags2 stage,
                                               struct ll_swapchain_image *image)
{
    struct ll_swapchain_window window = chain->window;
    enum ll_present_step step = LL_PRESENT_GO;
    for (int i = 0; i < MAX_TRIES && !chain->has_image; i++) {
        step = chain->handle ? acquire_once(chain) : LL_PRESENT_RENEW;
        if (step == LL_PRESENT_NEW_SURFACE && !surface_renew(chain))
            step = LL_PRESENT_FAILED;
        else if (step == LL_PRESENT_RENEW || step == LL_PRESENT_NEW_SURFACE)
            step = renew(chain, &window);
        if (step != LL_PRESENT_GO)
            break;
    }
    if (!chain->has_image)
        return outcome_of(chain->gpu, step == LL_PRESENT_GO ? LL_PRESENT_SKIP : step);
    ll_gpu_frame_wait(chain->gpu, chain->image_acquired, stage);
    ll_gpu_frame_signal(chain->gpu, chain->rendered[chain->image_idx]);
    *image = (struct ll_swapchain_image){
        .handle = chain->images[chain->image_idx],
        .format = chain->format.format,
        .width = chain->extent.width,
        .height = chain->extent.height,
    };
    return LL_SWAPCHAIN_GOOD;
}

enum ll_swapchain_outcome ll_swapchain_present(struct ll_swapchain *chain)
{
    if (!chain->has_image)
        return LL_SWAPCHAIN_GOOD;
    chain->has_image = false;
    VkPresentInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR,
        .waitSemaphoreCount = 1,
        .pWaitSemaphores = &chain->rendered[chain->image_idx],
        .swapchainCount = 1,
        .pSwapchains = &chain->handle,
        .pImageIndices = &chain->image_idx,
    };
    VkResult result = vkQueuePresentKHR(chain->gpu->queue, &info);
    enum ll_present_step step = ll_present_after_present(result, &chain->stale);
    if (step == LL_PRESENT_FAILED)
        ll_vk_check(result, "vkQueuePresentKHR", "swapchain");
    if (step == LL_PRESENT_NEW_SURFACE) {
        chain->stale = chain->surface_lost = true; // for the next frame
        step = LL_PRESENT_GO;
    }
    return outcome_of(chain->gpu, step);
}

struct ll_swapchain_stats ll_swapchain_stats(const struct ll_swapchain *chain)
{
    return (struct ll_swapchain_stats){ .num_made = chain->num_made,
                                        .num_images = chain->num_images,
                                        .mode = chain->mode };
}
