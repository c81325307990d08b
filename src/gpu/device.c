// Choice and creation of a device.
#include "gpu/gpu_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/path.h"

// Every feature that the picture needs. Optional ones are looked at one by one.
struct features {
    VkPhysicalDeviceFeatures2 core;
    VkPhysicalDeviceVulkan11Features v11;
    VkPhysicalDeviceVulkan12Features v12;
    VkPhysicalDeviceVulkan13Features v13;
};

static void features_chain(struct features *f)
{
    *f = (struct features){
        .core.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
        .v11.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES,
        .v12.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .v13.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
    };
    f->core.pNext = &f->v11;
    f->v11.pNext = &f->v12;
    f->v12.pNext = &f->v13;
}

// The name of the first needed feature that is missing, or NULL.
static const char *missing_feature(const struct features *f)
{
    const struct {
        VkBool32 present;
        const char *name;
    } needed[] = {
        { f->core.features.multiDrawIndirect, "multiDrawIndirect" },
        { f->core.features.drawIndirectFirstInstance, "drawIndirectFirstInstance" },
        { f->core.features.textureCompressionBC, "textureCompressionBC" },
        { f->v12.timelineSemaphore, "timelineSemaphore" },
        { f->v12.scalarBlockLayout, "scalarBlockLayout" },
        { f->v12.hostQueryReset, "hostQueryReset" },
        { f->v13.dynamicRendering, "dynamicRendering" },
        { f->v13.synchronization2, "synchronization2" },
        { f->v13.maintenance4, "maintenance4" },
    };
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++) {
        if (!needed[i].present)
            return needed[i].name;
    }
    return NULL;
}

// A family that draws, computes, tells times and presents, if there is a surface.
static bool family_find(const struct ll_gpu *gpu, VkPhysicalDevice device,
                        uint32_t *family, const char **lack)
{
    VkQueueFamilyProperties families[32];
    uint32_t count = 32;
    vkGetPhysicalDeviceQueueFamilyProperties(device, &count, families);
    *lack = "a graphics queue with timestamps";
    for (uint32_t i = 0; i < count; i++) {
        VkQueueFlags wanted = VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT;
        if ((families[i].queueFlags & wanted) != wanted ||
            !families[i].timestampValidBits)
            continue;
        VkBool32 presents = VK_TRUE;
        if (gpu->surface)
            vkGetPhysicalDeviceSurfaceSupportKHR(device, i, gpu->surface, &presents);
        *family = i;
        if (presents)
            return true;
        *lack = "a queue that presents to this window";
    }
    return false;
}

static bool device_extension_present(VkPhysicalDevice device, const char *name)
{
    static const uint32_t max = 512;
    VkExtensionProperties *extensions = calloc(max, sizeof *extensions);
    uint32_t count = max;
    bool found = false;
    if (extensions)
        vkEnumerateDeviceExtensionProperties(device, NULL, &count, extensions);
    for (uint32_t i = 0; extensions && i < count && !found; i++)
        found = !strcmp(extensions[i].extensionName, name);
    free(extensions);
    return found;
}

static const char *device_lack(const struct ll_gpu *gpu, VkPhysicalDevice device,
                               uint32_t api_version, uint32_t *family)
{
    const char *lack;
    if (api_version < VK_API_VERSION_1_3)
        return "Vulkan 1.3";
    if (!family_find(gpu, device, family, &lack))
        return lack;
    if (gpu->surface &&
        !device_extension_present(device, VK_KHR_SWAPCHAIN_EXTENSION_NAME))
        return VK_KHR_SWAPCHAIN_EXTENSION_NAME;
    struct features f;
    features_chain(&f);
    vkGetPhysicalDeviceFeatures2(device, &f.core);
    return missing_feature(&f);
}

// ---- choice ----

static int type_rank(VkPhysicalDeviceType type)
{
    switch (type) {
    case VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU:
        return 4;
    case VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU:
        return 3;
    case VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU:
        return 2;
    case VK_PHYSICAL_DEVICE_TYPE_CPU:
        return 1;
    default:
        return 0;
    }
}

int ll_gpu_choose(const struct ll_gpu_facts *facts, uint32_t num_facts,
                  const char *wanted_name)
{
    int best = -1;
    for (uint32_t i = 0; i < num_facts; i++) {
        if (facts[i].lack ||
            (wanted_name && !ll_text_contains(facts[i].name, wanted_name)))
            continue;
        if (best < 0 || type_rank(facts[i].type) > type_rank(facts[best].type))
            best = (int)i;
    }
    return best;
}

static void facts_fill(const struct ll_gpu *gpu, VkPhysicalDevice device,
                       struct ll_gpu_facts *out)
{
    VkPhysicalDeviceDriverProperties driver = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DRIVER_PROPERTIES
    };
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &driver
    };
    vkGetPhysicalDeviceProperties2(device, &properties);
    VkPhysicalDeviceFeatures features;
    vkGetPhysicalDeviceFeatures(device, &features);
    VkPhysicalDeviceMemoryProperties memory;
    vkGetPhysicalDeviceMemoryProperties(device, &memory);
    *out = (struct ll_gpu_facts){ .device = device,
                                  .type = properties.properties.deviceType,
                                  .api_version = properties.properties.apiVersion,
                                  .has_anisotropy = features.samplerAnisotropy };
    snprintf(out->name, sizeof out->name, "%s", properties.properties.deviceName);
    snprintf(out->driver, sizeof out->driver, "%s %s", driver.driverName,
             driver.driverInfo);
    for (uint32_t i = 0; i < memory.memoryHeapCount; i++) {
        if (memory.memoryHeaps[i].flags & VK_MEMORY_HEAP_DEVICE_LOCAL_BIT)
            out->memory_bytes += memory.memoryHeaps[i].size;
    }
    out->lack = device_lack(gpu, device, out->api_version, &out->queue_family);
}

static uint32_t facts_collect(const struct ll_gpu *gpu,
                              struct ll_gpu_facts facts[LL_MAX_GPUS])
{
    VkPhysicalDevice devices[LL_MAX_GPUS];
    uint32_t count = LL_MAX_GPUS;
    VkResult result = vkEnumeratePhysicalDevices(gpu->instance, &count, devices);
    if (result != VK_SUCCESS && result != VK_INCOMPLETE)
        count = 0;
    for (uint32_t i = 0; i < count; i++)
        facts_fill(gpu, devices[i], &facts[i]);
    return count;
}

static bool device_choose(struct ll_gpu *gpu, const char *wanted_name)
{
    struct ll_gpu_facts facts[LL_MAX_GPUS];
    uint32_t num = facts_collect(gpu, facts);
    for (uint32_t i = 0; i < num; i++) {
        if (facts[i].lack)
            ll_log(LL_LOG_INFO, "gpu", "%s is left out: it lacks %s", facts[i].name,
                   facts[i].lack);
    }
    int best = ll_gpu_choose(facts, num, wanted_name);
    if (best < 0) {
        ll_log(
            LL_LOG_ERROR, "gpu",
            "no usable Vulkan 1.3 device%s%s among %u (Mesa's llvmpipe would do: Debian "
            "package mesa-vulkan-drivers)",
            wanted_name ? " called " : "", wanted_name ? wanted_name : "", num);
        return false;
    }
    gpu->physical = facts[best].device;
    gpu->queue_family = facts[best].queue_family;
    vkGetPhysicalDeviceProperties(gpu->physical, &gpu->properties);
    return true;
}

uint32_t ll_gpu_list(struct ll_gpu_facts facts[LL_MAX_GPUS])
{
    struct ll_gpu gpu = { 0 };
    struct ll_gpu_private priv = { 0 };
    gpu.priv = &priv;
    uint32_t num = 0;
    if (gpu_instance_init(&gpu, &(struct ll_gpu_params){ 0 }))
        num = facts_collect(&gpu, facts);
    gpu_instance_finish(&gpu);
    return num;
}

void ll_gpu_describe(const struct ll_gpu *gpu, struct ll_gpu_facts *out)
{
    facts_fill(gpu, gpu->physical, out);
}

// ---- creation ----

static bool device_create(struct ll_gpu *gpu)
{
    struct features has, use;
    features_chain(&has);
    vkGetPhysicalDeviceFeatures2(gpu->physical, &has.core);
    /* llvmpipe walks a footprint seen edge on for minutes; on a CPU trilinear filtering
     * stays. */
    gpu->has_anisotropy = has.core.features.samplerAnisotropy &&
                          gpu->properties.deviceType != VK_PHYSICAL_DEVICE_TYPE_CPU;

    gpu->has_lines = has.core.features.fillModeNonSolid;
    gpu->has_statistics = has.core.features.pipelineStatisticsQuery;
    features_chain(&use);
    use.core.features.multiDrawIndirect = VK_TRUE;
    use.core.features.drawIndirectFirstInstance = VK_TRUE;
    use.core.features.textureCompressionBC = VK_TRUE;
    use.core.features.samplerAnisotropy = gpu->has_anisotropy;
    use.core.features.fillModeNonSolid = gpu->has_lines;
    use.core.features.pipelineStatisticsQuery = gpu->has_statistics;
    use.v12.timelineSemaphore = VK_TRUE;
    use.v12.scalarBlockLayout = VK_TRUE;
    use.v12.hostQueryReset = VK_TRUE;
    use.v13.dynamicRendering = VK_TRUE;
    use.v13.synchronization2 = VK_TRUE;
    use.v13.maintenance4 = VK_TRUE; // sizes of work groups as glslang writes them

    float priority = 1;
    const char *swapchain = VK_KHR_SWAPCHAIN_EXTENSION_NAME;
    VkDeviceCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
        .pNext = &use.core,
        .queueCreateInfoCount = 1,
        .pQueueCreateInfos = &(
            VkDeviceQueueCreateInfo){ .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                      .queueFamilyIndex = gpu->queue_family,
                                      .queueCount = 1,
                                      .pQueuePriorities = &priority },
        .enabledExtensionCount = gpu->surface ? 1 : 0,
        .ppEnabledExtensionNames = &swapchain,
    };
    if (!ll_vk_check(vkCreateDevice(gpu->physical, &info, NULL, &gpu->device),
                     "vkCreateDevice", gpu->properties.deviceName))
        return false;
    vkGetDeviceQueue(gpu->device, gpu->queue_family, 0, &gpu->queue);
    vkGetPhysicalDeviceMemoryProperties(gpu->physical, &gpu->priv->memory_properties);
    ll_gpu_name(gpu, VK_OBJECT_TYPE_QUEUE, (uint64_t)gpu->queue, "queue");
    return true;
}

struct ll_gpu *ll_gpu_create(const struct ll_gpu_params *params)
{
    struct ll_gpu *gpu = calloc(1, sizeof *gpu);
    if (!gpu)
        return NULL;
    gpu->priv = calloc(1, sizeof *gpu->priv);
    if (!gpu->priv)
        goto fail;
    ll_mutex_init(&gpu->priv->mutex);
    if (!gpu_instance_init(gpu, params) || !device_choose(gpu, params->device_name) ||
        !device_create(gpu) || !gpu_frames_init(gpu))
        goto fail;
    ll_log(LL_LOG_INFO, "gpu", "%s%s", gpu->properties.deviceName,
           gpu->priv->has_validation ? ", with validation" : "");
    return gpu;
fail:
    ll_gpu_destroy(gpu);
    return NULL;
}

void ll_gpu_destroy(struct ll_gpu *gpu)
{
    if (!gpu)
        return;
    struct ll_gpu_private *priv = gpu->priv;
    if (gpu->device) {
        vkDeviceWaitIdle(gpu->device);
        gpu_garbage_drain(gpu, UINT64_MAX);
        gpu_frames_finish(gpu);
        gpu_staging_finish(gpu);
        gpu_garbage_drain(gpu, UINT64_MAX);
        gpu_memory_finish(gpu);
        vkDestroyDevice(gpu->device, NULL);
    }
    if (priv) {
        gpu_instance_finish(gpu);
        free(priv->garbage);
        ll_mutex_finish(&priv->mutex);
        free(priv);
    }
    free(gpu);
}
