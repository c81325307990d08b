// Buckets: draws that share the same pages share one descriptor set and one indirect
// call.
#include "render/render_private.h"

#include <stdlib.h>
#include <string.h>

#include "base/log.h"

#define MAX_BUCKETS 1024

static VkDescriptorPool pool_create(struct ll_render *render)
{
    const VkDescriptorPoolSize size = { VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
                                        MAX_BUCKETS * (LL_MAX_TERRAIN_LAYERS + 1) };
    VkDescriptorPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .maxSets = MAX_BUCKETS,
        .poolSizeCount = 1,
        .pPoolSizes = &size,
    };
    VkDescriptorPool pool = VK_NULL_HANDLE;
    if (ll_vk_check(vkCreateDescriptorPool(render->gpu->device, &info, NULL, &pool),
                    "vkCreateDescriptorPool", "buckets"))
        ll_gpu_name(render->gpu, VK_OBJECT_TYPE_DESCRIPTOR_POOL, (uint64_t)pool,
                    "buckets");
    return pool;
}

static bool set_write(struct ll_render *render, struct bucket *bucket)
{
    VkDescriptorSetAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
        .descriptorPool = render->bucket_pool,
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

bool buckets_init(struct ll_render *render)
{
    render->max_buckets = MAX_BUCKETS;
    render->buckets = calloc(MAX_BUCKETS, sizeof *render->buckets);
    render->bucket_pool = pool_create(render);
    return render->buckets && render->bucket_pool;
}

void buckets_finish(struct ll_render *render)
{
    ll_gpu_drop_descriptor_pool(render->gpu, render->bucket_pool);
    free(render->buckets);
}

bool buckets_rewrite(struct ll_render *render)
{
    VkDescriptorPool before = render->bucket_pool;
    render->bucket_pool = pool_create(render);
    bool good = render->bucket_pool;
    VkDescriptorSet *sets = calloc(render->num_buckets + 1, sizeof(VkDescriptorSet));
    for (uint32_t i = 0; sets && i < render->num_buckets; i++) {
        sets[i] = render->buckets[i].set;
        good = good && set_write(render, &render->buckets[i]);
    }
    good = good && sets;
    for (uint32_t i = 0; sets && !good && i < render->num_buckets; i++)
        render->buckets[i].set = sets[i];
    free(sets);
    ll_gpu_drop_descriptor_pool(render->gpu, good ? before : render->bucket_pool);
    if (!good)
        render->bucket_pool = before;
    return good;
}
