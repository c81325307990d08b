// What is asked of surfaces and devices, and what follows from their answers: values
// only.
#include "testkit.h"

#include "gpu/gpu.h"
#include "gpu/surface_law.h"

static void stored_bytes_go_to_the_plainest_format(void **state)
{
    (void)state;
    const VkColorSpaceKHR srgb = VK_COLOR_SPACE_SRGB_NONLINEAR_KHR;
    static const struct {
        VkFormat offered[3], chosen, output;
    } cases[] = {
        { { VK_FORMAT_B8G8R8A8_SRGB, VK_FORMAT_B8G8R8A8_UNORM },
          VK_FORMAT_B8G8R8A8_UNORM,
          VK_FORMAT_B8G8R8A8_UNORM },
        { { VK_FORMAT_B8G8R8A8_UNORM, VK_FORMAT_R8G8B8A8_UNORM },
          VK_FORMAT_R8G8B8A8_UNORM,
          VK_FORMAT_R8G8B8A8_UNORM },
        // Only formats with a transfer function: the byte order of the picture follows.
        { { VK_FORMAT_B8G8R8A8_SRGB },
          VK_FORMAT_B8G8R8A8_SRGB,
          VK_FORMAT_B8G8R8A8_UNORM },
        { { VK_FORMAT_R16G16B16A16_SFLOAT, VK_FORMAT_R8G8B8A8_SRGB },
          VK_FORMAT_R8G8B8A8_SRGB,
          VK_FORMAT_R8G8B8A8_UNORM },
        { { VK_FORMAT_A2B10G10R10_UNORM_PACK32 },
          VK_FORMAT_A2B10G10R10_UNORM_PACK32,
          VK_FORMAT_R8G8B8A8_UNORM },
        { { VK_FORMAT_UNDEFINED }, VK_FORMAT_B8G8R8A8_UNORM, VK_FORMAT_B8G8R8A8_UNORM },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        VkSurfaceFormatKHR offered[3];
        uint32_t num = 0;
        do {
            offered[num] = (VkSurfaceFormatKHR){ cases[i].offered[num], srgb };
            num++;
        } while (num < 3 && cases[i].offered[num]);
        VkSurfaceFormatKHR chosen = ll_surface_format_choose(offered, num);
        assert_int_equal(chosen.format, cases[i].chosen);
        assert_int_equal(ll_surface_output_format(chosen.format), cases[i].output);
    }
    // A format of another colour space is no reason to take it.
    const VkSurfaceFormatKHR wide[] = {
        { VK_FORMAT_R8G8B8A8_UNORM, VK_COLOR_SPACE_DISPLAY_P3_NONLINEAR_EXT },
        { VK_FORMAT_B8G8R8A8_SRGB, srgb },
    };
    assert_int_equal(ll_surface_format_choose(wide, 2).format, VK_FORMAT_B8G8R8A8_SRGB);
    assert_int_equal(ll_surface_format_choose(NULL, 0).format, VK_FORMAT_UNDEFINED);
}

static void vsync_is_fifo_and_free_running_does_not_tear_if_it_can(void **state)
{
    (void)state;
    const VkPresentModeKHR all[] = { VK_PRESENT_MODE_IMMEDIATE_KHR,
                                     VK_PRESENT_MODE_FIFO_KHR,
                                     VK_PRESENT_MODE_MAILBOX_KHR };
    assert_int_equal(ll_present_mode_choose(all, 3, true), VK_PRESENT_MODE_FIFO_KHR);
    assert_int_equal(ll_present_mode_choose(all, 3, false), VK_PRESENT_MODE_MAILBOX_KHR);
    assert_int_equal(ll_present_mode_choose(all, 2, false),
                     VK_PRESENT_MODE_IMMEDIATE_KHR);
    assert_int_equal(ll_present_mode_choose(all + 1, 1, false), VK_PRESENT_MODE_FIFO_KHR);
    assert_int_equal(ll_present_mode_choose(NULL, 0, false), VK_PRESENT_MODE_FIFO_KHR);
}

static void extent_is_the_surfaces_or_the_windows_within_limits(void **state)
{
    (void)state;
    VkSurfaceCapabilitiesKHR caps = { .currentExtent = { 640, 480 },
                                      .minImageExtent = { 1, 1 },
                                      .maxImageExtent = { 4096, 4096 } };
    VkExtent2D extent = ll_surface_extent(&caps, (VkExtent2D){ 10, 10 });
    assert_int_equal(extent.width, 640);
    caps.currentExtent = (VkExtent2D){ 0, 0 }; // minimised
    assert_int_equal(ll_surface_extent(&caps, (VkExtent2D){ 10, 10 }).width, 0);
    caps.currentExtent = (VkExtent2D){ UINT32_MAX, UINT32_MAX };
    extent = ll_surface_extent(&caps, (VkExtent2D){ 9000, 700 });
    assert_int_equal(extent.width, 4096);
    assert_int_equal(extent.height, 700);
    // A window of no size stays without, whatever the least size of an image is.
    assert_int_equal(ll_surface_extent(&caps, (VkExtent2D){ 0, 700 }).height, 0);
}

static void number_of_images_obeys_both_limits(void **state)
{
    (void)state;
    VkSurfaceCapabilitiesKHR caps = { .minImageCount = 1 };
    assert_int_equal(ll_surface_num_images(&caps, VK_PRESENT_MODE_FIFO_KHR), 2);
    assert_int_equal(ll_surface_num_images(&caps, VK_PRESENT_MODE_MAILBOX_KHR), 3);
    caps.minImageCount = 3;
    assert_int_equal(ll_surface_num_images(&caps, VK_PRESENT_MODE_FIFO_KHR), 4);
    caps.maxImageCount = 3;
    assert_int_equal(ll_surface_num_images(&caps, VK_PRESENT_MODE_FIFO_KHR), 3);
}

static void every_result_has_a_consequence(void **state)
{
    (void)state;
    static const struct {
        VkResult result;
        enum ll_present_step acquire, present;
        bool stale;
    } rows[] = {
        { VK_SUCCESS, LL_PRESENT_GO, LL_PRESENT_GO, false },
        { VK_SUBOPTIMAL_KHR, LL_PRESENT_GO, LL_PRESENT_GO, true },
        { VK_ERROR_OUT_OF_DATE_KHR, LL_PRESENT_RENEW, LL_PRESENT_GO, true },
        { VK_ERROR_FULL_SCREEN_EXCLUSIVE_MODE_LOST_EXT, LL_PRESENT_RENEW, LL_PRESENT_GO,
          true },
        { VK_TIMEOUT, LL_PRESENT_SKIP, LL_PRESENT_GO, false },
        { VK_NOT_READY, LL_PRESENT_SKIP, LL_PRESENT_GO, false },
        { VK_ERROR_SURFACE_LOST_KHR, LL_PRESENT_NEW_SURFACE, LL_PRESENT_NEW_SURFACE,
          false },
        { VK_ERROR_DEVICE_LOST, LL_PRESENT_LOST, LL_PRESENT_LOST, false },
        { VK_ERROR_OUT_OF_HOST_MEMORY, LL_PRESENT_FAILED, LL_PRESENT_FAILED, false },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        bool stale = false;
        assert_int_equal(ll_present_after_acquire(rows[i].result, &stale),
                         rows[i].acquire);
        assert_int_equal(stale, rows[i].stale);
        stale = false;
        assert_int_equal(ll_present_after_present(rows[i].result, &stale),
                         rows[i].present);
        assert_int_equal(stale, rows[i].stale);
    }
}

static struct ll_gpu_facts facts(const char *name, VkPhysicalDeviceType type,
                                 const char *lack)
{
    struct ll_gpu_facts f = { .type = type, .lack = lack };
    snprintf(f.name, sizeof f.name, "%s", name);
    return f;
}

// A machine may have a software driver beside the real one, in either order.
static void real_devices_come_before_software(void **state)
{
    (void)state;
    const struct ll_gpu_facts software =
        facts("llvmpipe (LLVM)", VK_PHYSICAL_DEVICE_TYPE_CPU, NULL);
    const struct ll_gpu_facts integrated =
        facts("Small Graphics", VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU, NULL);
    const struct ll_gpu_facts discrete =
        facts("Big Graphics", VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU, NULL);
    const struct ll_gpu_facts old =
        facts("Old Graphics", VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU, "Vulkan 1.3");
    assert_int_equal(ll_gpu_choose(&software, 1, NULL), 0);
    assert_int_equal(ll_gpu_choose(NULL, 0, NULL), -1);
    assert_int_equal(ll_gpu_choose(&old, 1, NULL), -1);
    const struct ll_gpu_facts all[] = { software, integrated, discrete, old };
    assert_int_equal(ll_gpu_choose(all, 4, NULL), 2);
    const struct ll_gpu_facts turned[] = { discrete, software };
    assert_int_equal(ll_gpu_choose(turned, 2, NULL), 0);
    const struct ll_gpu_facts fallback[] = { old, software };
    assert_int_equal(ll_gpu_choose(fallback, 2, NULL), 1);
    assert_int_equal(ll_gpu_choose(all, 4, "llvmpipe"), 0);
    assert_int_equal(ll_gpu_choose(all, 4, "Old"), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stored_bytes_go_to_the_plainest_format),
        cmocka_unit_test(vsync_is_fifo_and_free_running_does_not_tear_if_it_can),
        cmocka_unit_test(extent_is_the_surfaces_or_the_windows_within_limits),
        cmocka_unit_test(number_of_images_obeys_both_limits),
        cmocka_unit_test(every_result_has_a_consequence),
        cmocka_unit_test(real_devices_come_before_software),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
