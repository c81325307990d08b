#include "gpu/surface_law.h"

VkSurfaceFormatKHR ll_surface_format_choose(const VkSurfaceFormatKHR *formats,
                                            uint32_t num_formats)
{
    static const VkFormat wished[] = { VK_FORMAT_R8G8B8A8_UNORM, VK_FORMAT_B8G8R8A8_UNORM,
                                       VK_FORMAT_R8G8B8A8_SRGB, VK_FORMAT_B8G8R8A8_SRGB };
    for (uint32_t w = 0; w < sizeof wished / sizeof *wished; w++) {
        for (uint32_t i = 0; i < num_formats; i++) {
            if (formats[i].format == wished[w] &&
                formats[i].colorSpace == VK_COLOR_SPACE_SRGB_NONLINEAR_KHR)
                return formats[i];
        }
    }
    VkSurfaceFormatKHR any = num_formats ? formats[0] : (VkSurfaceFormatKHR){ 0 };
    if (num_formats && any.format == VK_FORMAT_UNDEFINED)
        any.format = VK_FORMAT_B8G8R8A8_UNORM; // old drivers: whatever one likes
    return any;
}

VkFormat ll_surface_output_format(VkFormat surface_format)
{
    bool bgra = surface_format == VK_FORMAT_B8G8R8A8_UNORM ||
                surface_format == VK_FORMAT_B8G8R8A8_SRGB;
    return bgra ? VK_FORMAT_B8G8R8A8_UNORM : VK_FORMAT_R8G8B8A8_UNORM;
}

VkPresentModeKHR ll_present_mode_choose(const VkPresentModeKHR *modes, uint32_t num_modes,
                                        bool vsync)
{
    static const VkPresentModeKHR free_modes[] = { VK_PRESENT_MODE_MAILBOX_KHR,
                                                   VK_PRESENT_MODE_IMMEDIATE_KHR };
    for (uint32_t m = 0; !vsync && m < sizeof free_modes / sizeof *free_modes; m++) {
        for (uint32_t i = 0; i < num_modes; i++) {
            if (modes[i] == free_modes[m])
                return modes[i];
        }
    }
    return VK_PRESENT_MODE_FIFO_KHR;
}

static uint32_t clamp(uint32_t value, uint32_t low, uint32_t high)
{
    return value < low ? low : value > high ? high : value;
}

VkExtent2D ll_surface_extent(const VkSurfaceCapabilitiesKHR *capabilities,
                             VkExtent2D window)
{
    if (capabilities->currentExtent.width != UINT32_MAX)
        return capabilities->currentExtent;
    if (!window.width || !window.height)
        return (VkExtent2D){ 0 };
    return (VkExtent2D){
        clamp(window.width, capabilities->minImageExtent.width,
              capabilities->maxImageExtent.width),
        clamp(window.height, capabilities->minImageExtent.height,
              capabilities->maxImageExtent.height),
    };
}

// One to draw while one is shown; MAILBOX also wants one that waits.
uint32_t ll_surface_num_images(const VkSurfaceCapabilitiesKHR *capabilities,
                               VkPresentModeKHR mode)
{
    uint32_t num = capabilities->minImageCount + 1;
    if (mode == VK_PRESENT_MODE_MAILBOX_KHR && num < 3)
        num = 3;
    uint32_t max = capabilities->maxImageCount; // 0: no limit
    return max && num > max ? max : num;
}

enum ll_present_step ll_present_after_acquire(VkResult result, bool *stale)
{
    switch (result) {
    case VK_SUCCESS:
        return LL_PRESENT_GO;
    case VK_SUBOPTIMAL_KHR: // the image is ours and its semaphore will be signalled
        *stale = true;
        return LL_PRESENT_GO;
    case VK_NOT_READY:
    case VK_TIMEOUT:
        return LL_PRESENT_SKIP;
    case VK_ERROR_OUT_OF_DATE_KHR:
    case VK_ERROR_FULL_SCREEN_EXCLUSIVE_MODE_LOST_EXT:
        *stale = true;
        return LL_PRESENT_RENEW;
    case VK_ERROR_SURFACE_LOST_KHR:
        return LL_PRESENT_NEW_SURFACE;
    case VK_ERROR_DEVICE_LOST:
        return LL_PRESENT_LOST;
    default:
        return LL_PRESENT_FAILED;
    }
}

enum ll_present_step ll_present_after_present(VkResult result, bool *stale)
{
    enum ll_present_step step = ll_present_after_acquire(result, stale);
    bool shown_later = step == LL_PRESENT_RENEW || step == LL_PRESENT_SKIP;
    return shown_later ? LL_PRESENT_GO : step;
}
