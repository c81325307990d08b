// Sessions that present, against a window system of our own that answers what a test
// wants: the calls of presentation are replaced, everything else is the real driver,
// validated.
#include "testkit.h"

#include "base/log.h"
#include "gpu/swapchain.h"
#include "lamplight/vulkan.h"
#include "runner/session_private.h"

#define MAX_FAKE_IMAGES 4
#define MAX_CHAINS 64

struct fake_chain {
    bool alive;
    VkFormat format;
    VkExtent2D extent;
    VkPresentModeKHR mode;
    uint32_t num_images, next;
    VkImage images[MAX_FAKE_IMAGES];
    VkDeviceMemory memory[MAX_FAKE_IMAGES];
};

// The window system. One at a time, since its calls know no context.
static struct window {
    struct ll_session *session;
    VkExtent2D extent;
    VkSurfaceFormatKHR format;
    VkResult acquire, present, capabilities; // the next answer; then SUCCESS again
    bool refuses_surface;
    uint32_t num_surfaces, num_shown, last_image;
    uint32_t num_chains; // made so far
    struct fake_chain chains[MAX_CHAINS];
    struct fake_chain *shown;          // where the last picture went
    uint32_t num_errors, num_warnings; // log lines
} window;

static VkResult answer(VkResult *next)
{
    VkResult result = *next;
    *next = VK_SUCCESS;
    return result;
}

static struct fake_chain *chain_of(VkSwapchainKHR handle)
{
    return &window.chains[(uintptr_t)handle - 1];
}

static VkResult VKAPI_CALL surface_support(VkPhysicalDevice device, uint32_t family,
                                           VkSurfaceKHR surface, VkBool32 *supported)
{
    (void)device, (void)family, (void)surface;
    *supported = VK_TRUE;
    return VK_SUCCESS;
}

static VkResult VKAPI_CALL surface_capabilities(VkPhysicalDevice device,
                                                VkSurfaceKHR surface,
                                                VkSurfaceCapabilitiesKHR *out)
{
    (void)device, (void)surface;
    *out = (VkSurfaceCapabilitiesKHR){
        .minImageCount = 2,
        .maxImageCount = MAX_FAKE_IMAGES,
        .currentExtent = window.extent,
        .minImageExtent = { 1, 1 },
        .maxImageExtent = { 4096, 4096 },
        .supportedTransforms = VK_SURFACE_TRANSFORM_IDENTITY_BIT_KHR,
        .currentTransform = VK_SURFACE_TRANSFORM_IDENTITY_BIT_KHR,
        .supportedCompositeAlpha = VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR,
        .supportedUsageFlags = VK_IMAGE_USAGE_TRANSFER_DST_BIT,
    };
    return answer(&window.capabilities);
}

static VkResult VKAPI_CALL surface_formats(VkPhysicalDevice device, VkSurfaceKHR surface,
                                           uint32_t *num, VkSurfaceFormatKHR *formats)
{
    (void)device, (void)surface;
    *num = 1;
    if (formats)
        formats[0] = window.format;
    return VK_SUCCESS;
}

static VkResult VKAPI_CALL surface_modes(VkPhysicalDevice device, VkSurfaceKHR surface,
                                         uint32_t *num, VkPresentModeKHR *modes)
{
    (void)device, (void)surface;
    *num = 2;
    if (modes) {
        modes[0] = VK_PRESENT_MODE_FIFO_KHR;
        modes[1] = VK_PRESENT_MODE_MAILBOX_KHR;
    }
    return VK_SUCCESS;
}

static void VKAPI_CALL surface_destroy(VkInstance instance, VkSurfaceKHR surface,
                                       const VkAllocationCallbacks *allocator)
{
    (void)instance, (void)surface, (void)allocator;
    for (uint32_t i = 0; i < window.num_chains; i++)
        assert_false(window.chains[i].alive); // swapchains die before their surface
    window.num_surfaces--;
}

static void fake_image_create(struct fake_chain *chain, uint32_t i)
{
    VkDevice device = window.session->gpu->device;
    VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = chain->format,
        .extent = { chain->extent.width, chain->extent.height, 1 },
        .mipLevels = 1,
        .arrayLayers = 1,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .usage = VK_IMAGE_USAGE_TRANSFER_DST_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT,
    };
    assert_int_equal(vkCreateImage(device, &info, NULL, &chain->images[i]), VK_SUCCESS);
    VkMemoryRequirements needs;
    vkGetImageMemoryRequirements(device, chain->images[i], &needs);
    VkMemoryAllocateInfo memory = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
        .allocationSize = needs.size,
        .memoryTypeIndex = (uint32_t)__builtin_ctz(needs.memoryTypeBits),
    };
    assert_int_equal(vkAllocateMemory(device, &memory, NULL, &chain->memory[i]),
                     VK_SUCCESS);
    assert_int_equal(vkBindImageMemory(device, chain->images[i], chain->memory[i], 0),
                     VK_SUCCESS);
}

static VkResult VKAPI_CALL chain_create(VkDevice device,
                                        const VkSwapchainCreateInfoKHR *info,
                                        const VkAllocationCallbacks *allocator,
                                        VkSwapchainKHR *out)
{
    (void)device, (void)allocator;
    assert_true(info->imageExtent.width && info->imageExtent.height);
    assert_int_equal(info->imageExtent.width, window.extent.width);
    assert_in_range(info->minImageCount, 2, MAX_FAKE_IMAGES);
    if (info->oldSwapchain)
        assert_true(chain_of(info->oldSwapchain)->alive);
    assert_true(window.num_chains < MAX_CHAINS);
    struct fake_chain *chain = &window.chains[window.num_chains++];
    *chain = (struct fake_chain){ .alive = true,
                                  .format = info->imageFormat,
                                  .extent = info->imageExtent,
                                  .mode = info->presentMode,
                                  .num_images = info->minImageCount };
    for (uint32_t i = 0; i < chain->num_images; i++)
        fake_image_create(chain, i);
    *out = (VkSwapchainKHR)(uintptr_t)window.num_chains;
    return VK_SUCCESS;
}

static void images_free(struct fake_chain *chain)
{
    VkDevice device = window.session->gpu->device;
    for (uint32_t i = 0; i < chain->num_images; i++) {
        // At once: whoever drops a swapchain has to be sure that nothing uses it.
        vkDestroyImage(device, chain->images[i], NULL);
        vkFreeMemory(device, chain->memory[i], NULL);
    }
    chain->num_images = 0;
}

static void VKAPI_CALL chain_destroy(VkDevice device, VkSwapchainKHR handle,
                                     const VkAllocationCallbacks *allocator)
{
    (void)device, (void)allocator;
    if (!handle)
        return;
    struct fake_chain *chain = chain_of(handle);
    assert_true(chain->alive);
    chain->alive = false;
    images_free(chain);
}

static VkResult VKAPI_CALL chain_images(VkDevice device, VkSwapchainKHR handle,
                                        uint32_t *num, VkImage *images)
{
    (void)device;
    struct fake_chain *chain = chain_of(handle);
    *num = chain->num_images;
    for (uint32_t i = 0; images && i < chain->num_images; i++)
        images[i] = chain->images[i];
    return VK_SUCCESS;
}

static void queue_semaphore(VkSemaphore wait, VkSemaphore signal)
{
    VkSemaphoreSubmitInfo info = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
                                   .semaphore = wait ? wait : signal,
                                   .stageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT };
    VkSubmitInfo2 submit = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
                             .waitSemaphoreInfoCount = wait ? 1 : 0,
                             .pWaitSemaphoreInfos = &info,
                             .signalSemaphoreInfoCount = wait ? 0 : 1,
                             .pSignalSemaphoreInfos = &info };
    assert_int_equal(
        vkQueueSubmit2(window.session->gpu->queue, 1, &submit, VK_NULL_HANDLE),
        VK_SUCCESS);
}

static VkResult VKAPI_CALL image_acquire(VkDevice device, VkSwapchainKHR handle,
                                         uint64_t timeout, VkSemaphore semaphore,
                                         VkFence fence, uint32_t *image_idx)
{
    (void)device, (void)timeout, (void)fence;
    struct fake_chain *chain = chain_of(handle);
    assert_true(chain->alive);
    VkResult result = answer(&window.acquire);
    if (result != VK_SUCCESS && result != VK_SUBOPTIMAL_KHR)
        return result;
    *image_idx = chain->next++ % chain->num_images;
    queue_semaphore(VK_NULL_HANDLE, semaphore);
    return result;
}

static VkResult VKAPI_CALL image_present(VkQueue queue, const VkPresentInfoKHR *info)
{
    (void)queue;
    assert_int_equal(info->waitSemaphoreCount, 1);
    queue_semaphore(info->pWaitSemaphores[0], VK_NULL_HANDLE);
    VkResult result = answer(&window.present);
    if (result == VK_SUCCESS || result == VK_SUBOPTIMAL_KHR) {
        window.shown = chain_of(info->pSwapchains[0]);
        window.last_image = info->pImageIndices[0];
        window.num_shown++;
    }
    return result;
}

static VkResult VKAPI_CALL submit_lost(VkQueue queue, uint32_t num,
                                       const VkSubmitInfo2 *submits, VkFence fence)
{
    (void)queue, (void)num, (void)submits, (void)fence;
    return VK_ERROR_DEVICE_LOST;
}

// Called when the instance is there and its functions are known, before a device is
// chosen.
static bool surface_create(void *user, VkInstance instance, VkSurfaceKHR *surface)
{
    (void)user, (void)instance;
    if (window.refuses_surface)
        return false;
    vkGetPhysicalDeviceSurfaceSupportKHR = surface_support;
    vkGetPhysicalDeviceSurfaceCapabilitiesKHR = surface_capabilities;
    vkGetPhysicalDeviceSurfaceFormatsKHR = surface_formats;
    vkGetPhysicalDeviceSurfacePresentModesKHR = surface_modes;
    vkDestroySurfaceKHR = surface_destroy;
    vkCreateSwapchainKHR = chain_create;
    vkDestroySwapchainKHR = chain_destroy;
    vkGetSwapchainImagesKHR = chain_images;
    vkAcquireNextImageKHR = image_acquire;
    vkQueuePresentKHR = image_present;
    *surface = (VkSurfaceKHR)(uintptr_t)++window.num_surfaces;
    return true;
}

static void log_line(void *user, enum ll_log_level level, const char *module,
                     const char *message)
{
    (void)user;
    if (level == LL_LOG_ERROR)
        window.num_errors++;
    if (level == LL_LOG_WARN && !strstr(message, "surface was lost"))
        window.num_warnings++;
    if (level >= LL_LOG_WARN)
        note("%s: %s\n", module, message);
}

static void window_open(uint32_t width, uint32_t height, VkFormat format)
{
    window = (struct window){ .extent = { width, height },
                              .format = { format, VK_COLOR_SPACE_SRGB_NONLINEAR_KHR } };
    ll_log_sink_set(log_line, NULL);
    const struct ll_vulkan_params vulkan = { .surface_create = surface_create };
    struct ll_session_params params = {
        .width = width, .height = height, .vulkan = &vulkan, .validation = true
    };
    assert_int_equal(ll_session_create(&params, &window.session), LL_SESSION_OK);
}

static void window_close(void)
{
    struct ll_gpu *gpu = ll_session_gpu(window.session);
    ll_gpu_wait_idle(gpu);
    assert_int_equal(ll_gpu_num_validation_messages(gpu), 0);
    ll_session_destroy(window.session);
    assert_int_equal(window.num_surfaces, 0);
    assert_int_equal(window.num_warnings, 0); // such as memory that was not given back
    for (uint32_t i = 0; i < window.num_chains; i++)
        assert_false(window.chains[i].alive);
    ll_log_sink_set(NULL, NULL);
}

static struct ll_frame_report frame(void)
{
    struct ll_frame_request request = { .shot = { .minute = 720, .pitch_deg = 10 } };
    return ll_session_frame(window.session, &request);
}

static void frames_drawn(int num)
{
    for (int i = 0; i < num; i++)
        assert_int_equal(frame().outcome, LL_FRAME_DRAWN);
}

// The bytes of the image that was shown last.
static void shown_read(uint8_t *bytes)
{
    struct ll_gpu *gpu = window.session->gpu;
    VkImage image = window.shown->images[window.last_image];
    const VkExtent2D extent = window.shown->extent;
    struct ll_buffer buffer;
    uint64_t size = (uint64_t)extent.width * extent.height * 4;
    assert_true(ll_buffer_init(&buffer, gpu,
                               ll_buffer_params(.name = "shown", .size_bytes = size,
                                                .usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                                                .memory = LL_MEMORY_READBACK)));
    assert_true(ll_gpu_wait_idle(gpu));
    VkCommandBuffer cmd = ll_gpu_frame_begin(gpu);
    VkImageMemoryBarrier2 barrier = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2,
        .dstStageMask = VK_PIPELINE_STAGE_2_TRANSFER_BIT,
        .dstAccessMask = VK_ACCESS_2_TRANSFER_READ_BIT,
        .oldLayout = VK_IMAGE_LAYOUT_PRESENT_SRC_KHR, // what it must have been left in
        .newLayout = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
        .image = image,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
    };
    vkCmdPipelineBarrier2(cmd,
                          &(VkDependencyInfo){ .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                               .imageMemoryBarrierCount = 1,
                                               .pImageMemoryBarriers = &barrier });
    vkCmdCopyImageToBuffer(
        cmd, image, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, buffer.handle, 1,
        &(VkBufferImageCopy){ .imageSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 },
                              .imageExtent = { extent.width, extent.height, 1 } });
    assert_true(ll_gpu_frame_end(gpu));
    assert_true(ll_gpu_wait_idle(gpu));
    memcpy(bytes, buffer.memory.mapped, size);
    ll_buffer_finish(&buffer, gpu);
}

#define EDGE 48

static void bytes_reach_every_kind_of_surface(void **state)
{
    (void)state;
    static const struct {
        VkFormat format;
        int red, blue; // byte of each
    } kinds[] = {
        { VK_FORMAT_R8G8B8A8_UNORM, 0, 2 },
        { VK_FORMAT_B8G8R8A8_UNORM, 2, 0 },
        { VK_FORMAT_R8G8B8A8_SRGB, 0, 2 },
        { VK_FORMAT_B8G8R8A8_SRGB, 2, 0 },
    };
    uint8_t first[EDGE * EDGE * 4];
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        window_open(EDGE, EDGE, kinds[k].format);
        frames_drawn(2);
        uint8_t drawn[EDGE * EDGE * 4], shown[EDGE * EDGE * 4];
        assert_true(ll_session_read(window.session, drawn, EDGE, EDGE));
        shown_read(shown);
        for (int i = 0; i < EDGE * EDGE * 4; i += 4) {
            assert_int_equal(shown[i + kinds[k].red], drawn[i]);
            assert_int_equal(shown[i + 1], drawn[i + 1]);
            assert_int_equal(shown[i + kinds[k].blue], drawn[i + 2]);
        }
        // A picture with something in it, and the same for every surface.
        assert_true(drawn[0] != drawn[2]);
        if (k == 0)
            memcpy(first, drawn, sizeof first);
        assert_memory_equal(first, drawn, sizeof first);
        window_close();
    }
}

static void wide_surface_gets_the_values(void **state)
{
    (void)state;
    window_open(EDGE, EDGE, VK_FORMAT_A2B10G10R10_UNORM_PACK32);
    frames_drawn(1);
    uint8_t drawn[EDGE * EDGE * 4];
    uint32_t shown[EDGE * EDGE];
    assert_true(ll_session_read(window.session, drawn, EDGE, EDGE));
    shown_read((uint8_t *)shown);
    for (int i = 0; i < EDGE * EDGE; i++) {
        int expected = (drawn[4 * i] * 1023 + 127) / 255;
        assert_in_range((int)(shown[i] & 1023) + 2, expected, expected + 4);
    }
    window_close();
}

static void out_of_date_is_tried_again_at_once(void **state)
{
    (void)state;
    window_open(EDGE, EDGE, VK_FORMAT_B8G8R8A8_UNORM);
    frames_drawn(3);
    assert_int_equal(window.num_chains, 1);
    window.acquire = VK_ERROR_OUT_OF_DATE_KHR;
    window.extent = (VkExtent2D){ EDGE * 2, EDGE }; // changed meanwhile: scaled once
    frames_drawn(1);
    assert_int_equal(window.num_chains, 2);
    assert_int_equal(window.num_shown, 4);
    assert_int_equal(frame().width, EDGE * 2);
    // Presenting too late is no failure; the next frame is on another swapchain.
    window.present = VK_ERROR_OUT_OF_DATE_KHR;
    frames_drawn(1);
    assert_int_equal(window.num_shown, 5);
    frames_drawn(4);
    assert_int_equal(window.num_chains, 3);
    assert_int_equal(window.num_shown, 9);
    window_close();
}

static void suboptimal_is_shown_and_then_replaced(void **state)
{
    (void)state;
    window_open(EDGE, EDGE, VK_FORMAT_B8G8R8A8_UNORM);
    frames_drawn(1);
    window.acquire = VK_SUBOPTIMAL_KHR;
    frames_drawn(1);
    assert_int_equal(window.num_shown, 2);
    assert_int_equal(window.num_chains, 1);
    frames_drawn(1);
    assert_int_equal(window.num_chains, 2);
    window.present = VK_SUBOPTIMAL_KHR;
    frames_drawn(2);
    assert_int_equal(window.num_shown, 5);
    assert_int_equal(window.num_chains, 3);
    window_close();
}

static void minimised_window_pauses(void **state)
{
    (void)state;
    window_open(EDGE, EDGE, VK_FORMAT_B8G8R8A8_UNORM);
    for (int i = 0; i < 20; i++) {
        frames_drawn(1); // still in flight when the window goes
        window.extent = (VkExtent2D){ 0, 0 };
        bool told = i % 2; // some systems tell the host, others only the swapchain
        if (told)
            ll_session_resize(window.session, 0, 0);
        else
            window.acquire = VK_ERROR_OUT_OF_DATE_KHR;
        uint32_t shown = window.num_shown;
        for (int k = 0; k < 3; k++)
            assert_int_equal(frame().outcome, LL_FRAME_PAUSED);
        assert_int_equal(window.num_shown, shown);
        window.extent = (VkExtent2D){ EDGE, EDGE };
        ll_session_resize(window.session, EDGE, EDGE);
    }
    frames_drawn(1);
    window_close();
}

static void resize_storm_leaks_nothing(void **state)
{
    (void)state;
    window_open(EDGE, EDGE, VK_FORMAT_B8G8R8A8_UNORM);
    frames_drawn(1);
    static const VkResult trouble[] = { VK_SUCCESS, VK_SUBOPTIMAL_KHR,
                                        VK_ERROR_OUT_OF_DATE_KHR };
    ll_gpu_wait_idle(window.session->gpu);
    uint64_t before = ll_gpu_memory_stats(window.session->gpu).used_bytes;
    for (uint32_t i = 0; i < 20; i++) {
        window.extent = (VkExtent2D){ 16 + i * 37 % 200, 16 + i * 53 % 200 };
        window.acquire = trouble[i % 3];
        window.present = trouble[i / 3 % 3];
        if (i % 4)
            ll_session_resize(window.session, window.extent.width, window.extent.height);
        assert_int_equal(frame().outcome, LL_FRAME_DRAWN);
        uint32_t alive = 0;
        for (uint32_t c = 0; c < window.num_chains; c++)
            alive += window.chains[c].alive;
        assert_in_range(alive, 1, 2 * LL_FRAMES_IN_FLIGHT + 3);
    }
    window.acquire = window.present = VK_SUCCESS;
    window.extent = (VkExtent2D){ EDGE, EDGE };
    ll_session_resize(window.session, EDGE, EDGE);
    frames_drawn(2 * LL_FRAMES_IN_FLIGHT + 2);
    ll_gpu_wait_idle(window.session->gpu);
    uint32_t alive = 0;
    for (uint32_t c = 0; c < window.num_chains; c++)
        alive += window.chains[c].alive;
    assert_int_equal(alive, 1);
    assert_int_equal(ll_gpu_memory_stats(window.session->gpu).used_bytes, before);
    window_close();
}

static void lost_surface_is_made_again(void **state)
{
    (void)state;
    window_open(EDGE, EDGE, VK_FORMAT_B8G8R8A8_UNORM);
    frames_drawn(2);
    window.acquire = VK_ERROR_SURFACE_LOST_KHR;
    frames_drawn(2);
    window.present = VK_ERROR_SURFACE_LOST_KHR;
    frames_drawn(2);
    window.capabilities = VK_ERROR_SURFACE_LOST_KHR;
    window.extent.width = EDGE / 2;
    ll_session_resize(window.session, EDGE / 2, EDGE);
    frames_drawn(2);
    assert_int_equal(window.num_surfaces, 1);
    assert_int_equal(window.num_errors, 0);
    // A window that is gone for good is a failure, not a loop.
    window.refuses_surface = true;
    window.acquire = VK_ERROR_SURFACE_LOST_KHR;
    assert_int_equal(frame().outcome, LL_FRAME_FAILED);
    window_close();
}

static void hidden_window_that_frees_no_image_pauses(void **state)
{
    (void)state;
    window_open(EDGE, EDGE, VK_FORMAT_B8G8R8A8_UNORM);
    frames_drawn(1);
    window.acquire = VK_TIMEOUT;
    assert_int_equal(frame().outcome, LL_FRAME_PAUSED);
    frames_drawn(3);
    assert_int_equal(window.num_chains, 1);
    window_close();
}

static void vsync_switches_the_mode(void **state)
{
    (void)state;
    window_open(EDGE, EDGE, VK_FORMAT_B8G8R8A8_UNORM);
    frames_drawn(2);
    assert_int_equal(window.shown->mode, VK_PRESENT_MODE_FIFO_KHR);
    ll_session_vsync_set(window.session, false);
    frames_drawn(2);
    assert_int_equal(window.shown->mode, VK_PRESENT_MODE_MAILBOX_KHR);
    assert_int_equal(window.num_chains, 2);
    window_close();
}

static void lost_device_is_told_once_and_another_session_works(void **state)
{
    (void)state;
    window_open(EDGE, EDGE, VK_FORMAT_B8G8R8A8_UNORM);
    frames_drawn(2);
    PFN_vkQueueSubmit2 real = vkQueueSubmit2;
    ll_gpu_wait_idle(window.session->gpu);
    window.acquire = VK_TIMEOUT; // the window's own submissions would not run either
    vkQueueSubmit2 = submit_lost;
    for (int i = 0; i < 3; i++) {
        assert_int_equal(frame().outcome, LL_FRAME_LOST);
        window.acquire = VK_TIMEOUT;
    }
    vkQueueSubmit2 = real;
    assert_int_equal(window.num_errors, 1);
    window_close();
    window_open(EDGE, EDGE, VK_FORMAT_B8G8R8A8_UNORM);
    frames_drawn(2);
    window_close();
}

static void without_a_surface_there_is_no_session(void **state)
{
    (void)state;
    window = (struct window){ .refuses_surface = true };
    ll_log_sink_set(log_line, NULL);
    const struct ll_vulkan_params vulkan = { .surface_create = surface_create };
    struct ll_session_params params = { .vulkan = &vulkan };
    struct ll_session *session;
    assert_int_not_equal(ll_session_create(&params, &session), LL_SESSION_OK);
    assert_null(session);
    assert_int_equal(window.num_errors, 1);
    ll_log_sink_set(NULL, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_reach_every_kind_of_surface),
        cmocka_unit_test(wide_surface_gets_the_values),
        cmocka_unit_test(out_of_date_is_tried_again_at_once),
        cmocka_unit_test(suboptimal_is_shown_and_then_replaced),
        cmocka_unit_test(minimised_window_pauses),
        cmocka_unit_test(resize_storm_leaks_nothing),
        cmocka_unit_test(lost_surface_is_made_again),
        cmocka_unit_test(hidden_window_that_frees_no_image_pauses),
        cmocka_unit_test(vsync_switches_the_mode),
        cmocka_unit_test(lost_device_is_told_once_and_another_session_works),
        cmocka_unit_test(without_a_surface_there_is_no_session),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
