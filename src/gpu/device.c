// Instance, choice of a device, validation messages.
#include "gpu/gpu_private.h"

#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/path.h"

#define VALIDATION_LAYER "VK_LAYER_KHRONOS_validation"

static const char *result_name(VkResult result)
{
    switch (result) {
    case VK_SUCCESS:
        return "VK_SUCCESS";
    case VK_NOT_READY:
        return "VK_NOT_READY";
    case VK_TIMEOUT:
        return "VK_TIMEOUT";
    case VK_INCOMPLETE:
        return "VK_INCOMPLETE";
    case VK_ERROR_OUT_OF_HOST_MEMORY:
        return "VK_ERROR_OUT_OF_HOST_MEMORY";
    case VK_ERROR_OUT_OF_DEVICE_MEMORY:
        return "VK_ERROR_OUT_OF_DEVICE_MEMORY";
    case VK_ERROR_INITIALIZATION_FAILED:
        return "VK_ERROR_INITIALIZATION_FAILED";
    case VK_ERROR_DEVICE_LOST:
        return "VK_ERROR_DEVICE_LOST";
    case VK_ERROR_LAYER_NOT_PRESENT:
        return "VK_ERROR_LAYER_NOT_PRESENT";
    case VK_ERROR_EXTENSION_NOT_PRESENT:
        return "VK_ERROR_EXTENSION_NOT_PRESENT";
    case VK_ERROR_FEATURE_NOT_PRESENT:
        return "VK_ERROR_FEATURE_NOT_PRESENT";
    case VK_ERROR_INCOMPATIBLE_DRIVER:
        return "VK_ERROR_INCOMPATIBLE_DRIVER";
    case VK_ERROR_TOO_MANY_OBJECTS:
        return "VK_ERROR_TOO_MANY_OBJECTS";
    case VK_ERROR_FORMAT_NOT_SUPPORTED:
        return "VK_ERROR_FORMAT_NOT_SUPPORTED";
    case VK_ERROR_OUT_OF_POOL_MEMORY:
        return "VK_ERROR_OUT_OF_POOL_MEMORY";
    default:
        return "an unnamed error";
    }
}

bool ll_vk_check(VkResult result, const char *call, const char *name)
{
    if (result == VK_SUCCESS)
        return true;
    ll_log(LL_LOG_ERROR, "gpu", "%s(%s): %s (%d)", call, name, result_name(result),
           (int)result);
    return false;
}

void ll_gpu_name(struct ll_gpu *gpu, VkObjectType type, uint64_t handle, const char *name)
{
    if (!gpu->priv->has_debug_utils || !name)
        return;
    vkSetDebugUtilsObjectNameEXT(
        gpu->device, &(VkDebugUtilsObjectNameInfoEXT){
                         .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT,
                         .objectType = type,
                         .objectHandle = handle,
                         .pObjectName = name });
}

// Errors and warnings, those of synchronization included, are counted; performance hints
// are for people who ask for debug output.
static VKAPI_ATTR VkBool32 VKAPI_CALL
on_message(VkDebugUtilsMessageSeverityFlagBitsEXT severity,
           VkDebugUtilsMessageTypeFlagsEXT types,
           const VkDebugUtilsMessengerCallbackDataEXT *data, void *user)
{
    struct ll_gpu_private *priv = user;
    bool hint = types == VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT;
    if (severity < VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT || hint) {
        ll_log(LL_LOG_DEBUG, "gpu", "%s", data->pMessage);
        return VK_FALSE;
    }
    // The loader, not the layer, talks of drivers that it could not load.
    if (types & VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT)
        atomic_fetch_add(&priv->num_messages, 1);
    ll_log(severity >= VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT ? LL_LOG_ERROR
                                                                     : LL_LOG_WARN,
           "gpu", "%s", data->pMessage);
    return VK_FALSE;
}

static bool layer_present(const char *name)
{
    VkLayerProperties layers[64];
    uint32_t count = 64;
    vkEnumerateInstanceLayerProperties(&count, layers);
    for (uint32_t i = 0; i < count; i++) {
        if (!strcmp(layers[i].layerName, name))
            return true;
    }
    return false;
}

static bool instance_extension_present(const char *name)
{
    VkExtensionProperties extensions[256];
    uint32_t count = 256;
    vkEnumerateInstanceExtensionProperties(NULL, &count, extensions);
    for (uint32_t i = 0; i < count; i++) {
        if (!strcmp(extensions[i].extensionName, name))
            return true;
    }
    return false;
}

static bool instance_create(struct ll_gpu *gpu, bool want_validation)
{
    struct ll_gpu_private *priv = gpu->priv;
    if (want_validation) {
        priv->has_validation = layer_present(VALIDATION_LAYER);
        if (!priv->has_validation)
            ll_log(LL_LOG_WARN, "gpu",
                   "validation was asked for, but %s is not installed", VALIDATION_LAYER);
    }
    priv->has_debug_utils = priv->has_validation ||
                            instance_extension_present(VK_EXT_DEBUG_UTILS_EXTENSION_NAME);

    VkDebugUtilsMessengerCreateInfoEXT messenger = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT,
        .messageSeverity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT |
                           VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
        .messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT |
                       VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT |
                       VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT,
        .pfnUserCallback = on_message,
        .pUserData = priv,
    };
    VkValidationFeatureEnableEXT sync =
        VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT;
    VkValidationFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT,
        .pNext = &messenger,
        .enabledValidationFeatureCount = 1,
        .pEnabledValidationFeatures = &sync,
    };
    const char *layer = VALIDATION_LAYER;
    const char *extension = VK_EXT_DEBUG_UTILS_EXTENSION_NAME;
    VkInstanceCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
        .pNext = priv->has_validation ? &features : NULL,
        .pApplicationInfo =
            &(VkApplicationInfo){ .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO,
                                  .pApplicationName = "lamplight",
                                  .pEngineName = "lamplight",
                                  .apiVersion = VK_API_VERSION_1_3 },
        .enabledLayerCount = priv->has_validation ? 1 : 0,
        .ppEnabledLayerNames = &layer,
        .enabledExtensionCount = priv->has_debug_utils ? 1 : 0,
        .ppEnabledExtensionNames = &extension,
    };
    if (!ll_vk_check(vkCreateInstance(&info, NULL, &gpu->instance), "vkCreateInstance",
                     "lamplight"))
        return false;
    volkLoadInstanceOnly(gpu->instance);
    if (priv->has_validation)
        ll_vk_check(vkCreateDebugUtilsMessengerEXT(gpu->instance, &messenger, NULL,
                                                   &priv->messenger),
                    "vkCreateDebugUtilsMessengerEXT", "lamplight");
    return true;
}

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
    };
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++) {
        if (!needed[i].present)
            return needed[i].name;
    }
    return NULL;
}

static bool graphics_family(VkPhysicalDevice device, uint32_t *family)
{
    VkQueueFamilyProperties families[32];
    uint32_t count = 32;
    vkGetPhysicalDeviceQueueFamilyProperties(device, &count, families);
    for (uint32_t i = 0; i < count; i++) {
        VkQueueFlags wanted = VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT;
        if ((families[i].queueFlags & wanted) == wanted &&
            families[i].timestampValidBits) {
            *family = i;
            return true;
        }
    }
    return false;
}

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

static const char *device_lack(VkPhysicalDevice device,
                               const VkPhysicalDeviceProperties *properties,
                               uint32_t *family)
{
    if (properties->apiVersion < VK_API_VERSION_1_3)
        return "Vulkan 1.3";
    if (!graphics_family(device, family))
        return "a graphics queue with timestamps";
    struct features f;
    features_chain(&f);
    vkGetPhysicalDeviceFeatures2(device, &f.core);
    return missing_feature(&f);
}

static bool device_choose(struct ll_gpu *gpu, const char *wanted_name)
{
    VkPhysicalDevice devices[16];
    uint32_t count = 16;
    VkResult result = vkEnumeratePhysicalDevices(gpu->instance, &count, devices);
    if (result != VK_SUCCESS && result != VK_INCOMPLETE)
        count = 0;
    int best_rank = -1;
    for (uint32_t i = 0; i < count; i++) {
        VkPhysicalDeviceProperties properties;
        vkGetPhysicalDeviceProperties(devices[i], &properties);
        uint32_t family = 0;
        const char *lack = device_lack(devices[i], &properties, &family);
        if (!lack && wanted_name && !ll_text_contains(properties.deviceName, wanted_name))
            lack = "the name that was asked for";
        if (lack) {
            ll_log(LL_LOG_INFO, "gpu", "%s is left out: it lacks %s",
                   properties.deviceName, lack);
            continue;
        }
        int rank = type_rank(properties.deviceType);
        if (rank <= best_rank)
            continue;
        best_rank = rank;
        gpu->physical = devices[i];
        gpu->properties = properties;
        gpu->queue_family = family;
    }
    if (best_rank < 0)
        ll_log(LL_LOG_ERROR, "gpu",
               "no usable Vulkan 1.3 device among %u (Mesa's llvmpipe would do: Debian "
               "package mesa-vulkan-drivers)",
               count);
    return best_rank >= 0;
}

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
    features_chain(&use);
    use.core.features.multiDrawIndirect = VK_TRUE;
    use.core.features.drawIndirectFirstInstance = VK_TRUE;
    use.core.features.textureCompressionBC = VK_TRUE;
    use.core.features.samplerAnisotropy = gpu->has_anisotropy;
    use.core.features.fillModeNonSolid = gpu->has_lines;
    use.v12.timelineSemaphore = VK_TRUE;
    use.v12.scalarBlockLayout = VK_TRUE;
    use.v12.hostQueryReset = VK_TRUE;
    use.v13.dynamicRendering = VK_TRUE;
    use.v13.synchronization2 = VK_TRUE;

    float priority = 1;
    VkDeviceCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
        .pNext = &use.core,
        .queueCreateInfoCount = 1,
        .pQueueCreateInfos = &(
            VkDeviceQueueCreateInfo){ .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                      .queueFamilyIndex = gpu->queue_family,
                                      .queueCount = 1,
                                      .pQueuePriorities = &priority },
    };
    if (!ll_vk_check(vkCreateDevice(gpu->physical, &info, NULL, &gpu->device),
                     "vkCreateDevice", gpu->properties.deviceName))
        return false;
    volkLoadDevice(gpu->device);
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
    if (volkInitialize() != VK_SUCCESS) {
        ll_log(LL_LOG_ERROR, "gpu",
               "no Vulkan loader (Debian packages libvulkan1 and mesa-vulkan-drivers)");
        goto fail;
    }
    if (!instance_create(gpu, params->validation) ||
        !device_choose(gpu, params->device_name) || !device_create(gpu) ||
        !gpu_frames_init(gpu))
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
    if (gpu->instance) {
        if (priv->messenger)
            vkDestroyDebugUtilsMessengerEXT(gpu->instance, priv->messenger, NULL);
        vkDestroyInstance(gpu->instance, NULL);
    }
    if (priv) {
        free(priv->garbage);
        ll_mutex_finish(&priv->mutex);
        free(priv);
    }
    free(gpu);
}

bool ll_gpu_has_validation(const struct ll_gpu *gpu)
{
    return gpu->priv->has_validation;
}

uint32_t ll_gpu_num_validation_messages(const struct ll_gpu *gpu)
{
    return atomic_load(&gpu->priv->num_messages);
}
