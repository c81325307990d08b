// Buckets: draws that share the same pages share one descriptor set and one indirect
// call.
#include "render/render_private.h"

#include <stdlib.h>
#include <string.h>

#include "base/log.h"

static bool set_write(struct ll_render *render, struct bucket *bucket)
{
    VkDescriptorSetAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
        .descriptorPool = render->descriptor_pool,
        .descriptorSetCount = 1,
        .pSetLayouts = &render->pages_set_layout,
    };
    if (!ll_vk_check(vkAllocateDescriptorSets(render->gpu->device, &info, &bucket->set),
                     "vkAllocateDescriptorSets", "bucket"))
        return false;
    ll_gpu_name(render->gpu, VK_OBJECT_TYPE_DESCRIPTOR_SET, (uint64_t)bucket->set,
                "bucket");
    VkDescriptorImageInfo images[LL_MAX_TERRAIN_LAYERS + 1];
    for (uint32_t i = 0; i <= LL_MAX_TERRAIN_LAYERS; i++) {
        uint32_t page =
            i < LL_MAX_TERRAIN_LAYERS ? bucket->layer_pages[i] : bucket->splat_page;
        images[i] = (VkDescriptorImageInfo){
            .sampler = render->samplers[i < LL_MAX_TERRAIN_LAYERS ? bucket->sampler
                                                                  : SAMPLER_SPLAT],
            .imageView = render->pages.pages[page].image.view,
            .imageLayout = VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL,
        };
    }
    VkWriteDescriptorSet writes[] = {
        { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
          .dstSet = bucket->set,
          .dstBinding = LL_BIND_PAGE_LAYERS,
          .descriptorCount = LL_MAX_TERRAIN_LAYERS,
          .descriptorType = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
          .pImageInfo = images },
        { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
          .dstSet = bucket->set,
          .dstBinding = LL_BIND_PAGE_SPLAT,
          .descriptorCount = 1,
          .descriptorType = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
          .pImageInfo = &images[LL_MAX_TERRAIN_LAYERS] },
    };
    ll_gpu_descriptors_write(render->gpu, 2, writes);
    return true;
}

static bool buckets_alike(const struct bucket *a, const struct bucket *b)
{
    return a->splat_page == b->splat_page && a->sampler == b->sampler &&
           a->blend == b->blend && a->state == b->state &&
           !memcmp(a->layer_pages, b->layer_pages, sizeof a->layer_pages);
}

uint32_t bucket_find(struct ll_render *render, const struct bucket *wanted)
{
    for (uint32_t i = 0; i < render->num_buckets; i++) {
        if (buckets_alike(&render->buckets[i], wanted))
            return i;
    }
    if (render->num_buckets == render->max_buckets) {
        ll_log(LL_LOG_ERROR, "render", "all %u buckets are in use", render->max_buckets);
        return UINT32_MAX;
    }
    struct bucket *bucket = &render->buckets[render->num_buckets];
    *bucket = *wanted;
    return set_write(render, bucket) ? render->num_buckets++ : UINT32_MAX;
}
