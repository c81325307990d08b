// lamplight devices: which of them can draw, and what the others lack.
#include <stdio.h>

#include "commands.h"
#include "gpu/gpu.h"

static const char *type_name(VkPhysicalDeviceType type)
{
    switch (type) {
    case VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU:
        return "graphics card";
    case VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU:
        return "integrated graphics";
    case VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU:
        return "virtual graphics";
    case VK_PHYSICAL_DEVICE_TYPE_CPU:
        return "software driver";
    default:
        return "other device";
    }
}

static void device_print(const struct ll_gpu_facts *facts, bool used)
{
    printf("%s\n", facts->name);
    printf("  kind        %s\n", type_name(facts->type));
    printf("  driver      %s\n", facts->driver);
    printf("  Vulkan      %u.%u.%u\n", VK_API_VERSION_MAJOR(facts->api_version),
           VK_API_VERSION_MINOR(facts->api_version),
           VK_API_VERSION_PATCH(facts->api_version));
    printf("  memory      %.1f GiB\n", (double)facts->memory_bytes / (1u << 30));
    printf("  anisotropy  %s\n", facts->has_anisotropy ? "yes" : "no");
    if (facts->lack)
        printf("  unusable    it lacks %s\n", facts->lack);
    else
        printf("  usable      %s\n", used ? "and used" : "with --gpu NAME");
}

int command_devices(const struct options *options)
{
    struct ll_gpu_facts facts[LL_MAX_GPUS];
    uint32_t num = ll_gpu_list(facts);
    int used = ll_gpu_choose(facts, num, options->gpu);
    for (uint32_t i = 0; i < num; i++)
        device_print(&facts[i], (int)i == used);
    if (used >= 0)
        return EXIT_GOOD;
    fprintf(stderr,
            "lamplight: no device here can draw: Vulkan 1.3 is needed (a driver in "
            "software would do: Debian package mesa-vulkan-drivers)\n");
    return EXIT_FAILED;
}
