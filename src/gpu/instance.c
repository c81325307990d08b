// The instance: loader, extensions, surface, validation messages.
#include "gpu/gpu_private.h"

#include <string.h>

#include "base/log.h"

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

// volk keeps its pointers in globals, and instances of several threads fill the same
// ones: all of them with the same values, since all have the same extensions of ours and
// every call of a device goes through the loader.
static struct ll_mutex volk_mutex = LL_MUTEX_INIT;

static bool loader_open(void)
{
    ll_mutex_lock(&volk_mutex);
    VkResult result = volkInitialize();
    ll_mutex_unlock(&volk_mutex);
    if (result != VK_SUCCESS)
        ll_log(LL_LOG_ERROR, "gpu",
               "no Vulkan loader (Debian packages libvulkan1 and mesa-vulkan-drivers)");
    return result == VK_SUCCESS;
}

#define MAX_EXTENSIONS 32

// Ours where they are there, those of the caller in any case, each once.
static uint32_t extensions_collect(const struct ll_gpu_params *params,
                                   const char *names[MAX_EXTENSIONS], bool *has_debug)
{
    uint32_t num = 0;
    *has_debug = instance_extension_present(VK_EXT_DEBUG_UTILS_EXTENSION_NAME);
    if (*has_debug)
        names[num++] = VK_EXT_DEBUG_UTILS_EXTENSION_NAME;
    if (instance_extension_present(VK_KHR_SURFACE_EXTENSION_NAME))
        names[num++] = VK_KHR_SURFACE_EXTENSION_NAME;
    for (uint32_t i = 0; i < params->num_instance_extensions; i++) {
        bool known = num == MAX_EXTENSIONS;
        for (uint32_t k = 0; k < num; k++)
            known |= !strcmp(names[k], params->instance_extensions[i]);
        if (!known)
            names[num++] = params->instance_extensions[i];
    }
    return num;
}

static VkResult instance_make(struct ll_gpu *gpu, const struct ll_gpu_params *params,
                              VkDebugUtilsMessengerCreateInfoEXT *messenger)
{
    struct ll_gpu_private *priv = gpu->priv;
    VkValidationFeatureEnableEXT sync =
        VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT;
    VkValidationFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT,
        .pNext = messenger,
        .enabledValidationFeatureCount = 1,
        .pEnabledValidationFeatures = &sync,
    };
    const char *layer = VALIDATION_LAYER;
    const char *extensions[MAX_EXTENSIONS];
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
        .enabledExtensionCount =
            extensions_collect(params, extensions, &priv->has_debug_utils),
        .ppEnabledExtensionNames = extensions,
    };
    return vkCreateInstance(&info, NULL, &gpu->instance);
}

bool gpu_instance_init(struct ll_gpu *gpu, const struct ll_gpu_params *params)
{
    struct ll_gpu_private *priv = gpu->priv;
    if (!loader_open())
        return false;
    priv->has_validation = params->validation && layer_present(VALIDATION_LAYER);
    if (params->validation && !priv->has_validation)
        ll_log(LL_LOG_WARN, "gpu", "validation was asked for, but %s is not installed",
               VALIDATION_LAYER);
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
    VkResult result = instance_make(gpu, params, &messenger);
    if (result == VK_ERROR_INCOMPATIBLE_DRIVER) {
        ll_log(LL_LOG_ERROR, "gpu",
               "the Vulkan loader finds no driver (Mesa's llvmpipe would do: Debian "
               "package mesa-vulkan-drivers)");
        return false;
    }
    if (!ll_vk_check(result, "vkCreateInstance", "lamplight"))
        return false;
    ll_mutex_lock(&volk_mutex);
    volkLoadInstance(gpu->instance);
    ll_mutex_unlock(&volk_mutex);
    if (priv->has_validation)
        ll_vk_check(vkCreateDebugUtilsMessengerEXT(gpu->instance, &messenger, NULL,
                                                   &priv->messenger),
                    "vkCreateDebugUtilsMessengerEXT", "lamplight");
    priv->surface_create = params->surface_create;
    priv->surface_user = params->surface_user;
    return !params->surface_create || gpu_surface_renew(gpu);
}

static void surface_finish(struct ll_gpu *gpu)
{
    if (gpu->surface)
        vkDestroySurfaceKHR(gpu->instance, gpu->surface, NULL);
    gpu->surface = VK_NULL_HANDLE;
}

void gpu_instance_finish(struct ll_gpu *gpu)
{
    if (!gpu->instance)
        return;
    surface_finish(gpu);
    if (gpu->priv->messenger)
        vkDestroyDebugUtilsMessengerEXT(gpu->instance, gpu->priv->messenger, NULL);
    vkDestroyInstance(gpu->instance, NULL);
    gpu->instance = VK_NULL_HANDLE;
}

// A device that is already chosen must be able to present to the new one too.
bool gpu_surface_renew(struct ll_gpu *gpu)
{
    struct ll_gpu_private *priv = gpu->priv;
    surface_finish(gpu);
    bool good = priv->surface_create(priv->surface_user, gpu->instance, &gpu->surface);
    if (!good)
        gpu->surface = VK_NULL_HANDLE;
    if (good && gpu->device) {
        VkBool32 supported = VK_FALSE;
        good = vkGetPhysicalDeviceSurfaceSupportKHR(gpu->physical, gpu->queue_family,
                                                    gpu->surface,
                                                    &supported) == VK_SUCCESS &&
               supported;
    }
    if (!good)
        ll_log(LL_LOG_ERROR, "gpu", "there is no surface to present to");
    return good;
}

bool ll_gpu_has_validation(const struct ll_gpu *gpu)
{
    return gpu->priv->has_validation;
}

uint32_t ll_gpu_num_validation_messages(const struct ll_gpu *gpu)
{
    return atomic_load(&gpu->priv->num_messages);
}
