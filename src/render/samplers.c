// Samplers: one a way of addressing, made for an anisotropy and made anew for another.
#include "base/maths.h"
#include "render/render_private.h"

static VkSampler sampler_create(struct ll_gpu *gpu, enum sampler_kind kind,
                                float anisotropy)
{
    static const char *const names[NUM_SAMPLERS] = { "sampler.repeat", "sampler.clamp_u",
                                                     "sampler.clamp_v", "sampler.clamp",
                                                     "sampler.splat" };
    bool splat = kind == SAMPLER_SPLAT;
    anisotropy =
        ll_minf(splat ? 1 : anisotropy, gpu->properties.limits.maxSamplerAnisotropy);
    const VkSamplerAddressMode clamp = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
    const VkSamplerAddressMode repeat = VK_SAMPLER_ADDRESS_MODE_REPEAT;
    VkSamplerCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
        .magFilter = VK_FILTER_LINEAR,
        .minFilter = VK_FILTER_LINEAR,
        .mipmapMode = VK_SAMPLER_MIPMAP_MODE_LINEAR,
        .addressModeU = splat || kind & 1 ? clamp : repeat,
        .addressModeV = splat || kind & 2 ? clamp : repeat,
        .addressModeW = clamp,
        .anisotropyEnable = gpu->has_anisotropy && anisotropy > 1,
        .maxAnisotropy = anisotropy,
        .maxLod = VK_LOD_CLAMP_NONE,
    };
    VkSampler sampler = VK_NULL_HANDLE;
    if (ll_vk_check(vkCreateSampler(gpu->device, &info, NULL, &sampler),
                    "vkCreateSampler", names[kind]))
        ll_gpu_name(gpu, VK_OBJECT_TYPE_SAMPLER, (uint64_t)sampler, names[kind]);
    return sampler;
}

bool samplers_init(struct ll_render *render, uint32_t anisotropy)
{
    for (int i = 0; i < NUM_SAMPLERS; i++) {
        render->samplers[i] =
            sampler_create(render->gpu, (enum sampler_kind)i, (float)anisotropy);
        if (!render->samplers[i])
            return false;
    }
    render->anisotropy = anisotropy;
    return true;
}

void samplers_finish(struct ll_render *render)
{
    for (int i = 0; i < NUM_SAMPLERS; i++) {
        ll_gpu_drop_sampler(render->gpu, render->samplers[i]);
        render->samplers[i] = VK_NULL_HANDLE;
    }
}

// Frames that still run keep the old ones, with the sets that name them.
void samplers_update(struct ll_render *render, uint32_t anisotropy)
{
    if (anisotropy == render->anisotropy)
        return;
    VkSampler before[NUM_SAMPLERS];
    for (int i = 0; i < NUM_SAMPLERS; i++)
        before[i] = render->samplers[i];
    if (samplers_init(render, anisotropy) && buckets_rewrite(render)) {
        for (int i = 0; i < NUM_SAMPLERS; i++)
            ll_gpu_drop_sampler(render->gpu, before[i]);
        render->targets_generation++; // its sets name a sampler too
        return;
    }
    // Memory is out: what there was goes on, and this is not tried again.
    for (int i = 0; i < NUM_SAMPLERS; i++) {
        if (render->samplers[i] != before[i])
            ll_gpu_drop_sampler(render->gpu, render->samplers[i]);
        render->samplers[i] = before[i];
    }
    render->anisotropy = anisotropy;
}

void ll_render_settings(struct ll_render *render, const struct ll_settings *settings)
{
    samplers_update(render, settings->anisotropy);
}
