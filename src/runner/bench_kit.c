// What the families of ceilings share.
#include <assert.h>
#include <string.h>

#include "base/random.h"
#include "runner/bench_ceilings.h"

VkPipelineLayout kit_layout_create(struct ll_gpu *gpu, const char *name,
                                   VkDescriptorSetLayout set)
{
    VkPushConstantRange push = { .stageFlags = KIT_STAGES,
                                 .size = sizeof(struct ll_bench_push) };
    VkPipelineLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .setLayoutCount = set ? 1 : 0,
        .pSetLayouts = &set,
        .pushConstantRangeCount = 1,
        .pPushConstantRanges = &push,
    };
    VkPipelineLayout layout = VK_NULL_HANDLE;
    if (ll_vk_check(vkCreatePipelineLayout(gpu->device, &info, NULL, &layout),
                    "vkCreatePipelineLayout", name))
        ll_gpu_name(gpu, VK_OBJECT_TYPE_PIPELINE_LAYOUT, (uint64_t)layout, name);
    return layout;
}

void kit_push(VkCommandBuffer cmd, VkPipelineLayout layout,
              const struct ll_bench_push *push)
{
    vkCmdPushConstants(cmd, layout, KIT_STAGES, 0, sizeof *push, push);
}

#define MAX_SET_BINDINGS 4

bool kit_sets_init(struct kit_sets *sets, struct ll_gpu *gpu, const char *name,
                   const struct ll_binding *bindings, uint32_t num_bindings,
                   uint32_t num_sets)
{
    *sets = (struct kit_sets){ 0 };
    VkDescriptorPoolSize sizes[MAX_SET_BINDINGS];
    VkDescriptorSetLayout layouts[KIT_MAX_SETS];
    assert(num_bindings <= MAX_SET_BINDINGS && num_sets <= KIT_MAX_SETS);
    sets->layout = ll_set_layout_create(gpu, name, bindings, num_bindings);
    if (!sets->layout)
        return false;
    for (uint32_t i = 0; i < num_bindings; i++)
        sizes[i] = (VkDescriptorPoolSize){ bindings[i].type, num_sets };
    for (uint32_t i = 0; i < num_sets; i++)
        layouts[i] = sets->layout;
    VkDescriptorPoolCreateInfo pool = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .maxSets = num_sets,
        .poolSizeCount = num_bindings,
        .pPoolSizes = sizes,
    };
    if (!ll_vk_check(vkCreateDescriptorPool(gpu->device, &pool, NULL, &sets->pool),
                     "vkCreateDescriptorPool", name))
        return false;
    VkDescriptorSetAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
        .descriptorPool = sets->pool,
        .descriptorSetCount = num_sets,
        .pSetLayouts = layouts,
    };
    return ll_vk_check(vkAllocateDescriptorSets(gpu->device, &info, sets->sets),
                       "vkAllocateDescriptorSets", name);
}

void kit_sets_finish(struct kit_sets *sets, struct ll_gpu *gpu)
{
    vkDestroyDescriptorPool(gpu->device, sets->pool, NULL);
    vkDestroyDescriptorSetLayout(gpu->device, sets->layout, NULL);
    *sets = (struct kit_sets){ 0 };
}

void kit_set_image(struct ll_gpu *gpu, VkDescriptorSet set, uint32_t binding,
                   VkDescriptorType type, const VkDescriptorImageInfo *image)
{
    VkWriteDescriptorSet write = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
        .dstSet = set,
        .dstBinding = binding,
        .descriptorCount = 1,
        .descriptorType = type,
        .pImageInfo = image,
    };
    ll_gpu_descriptors_write(gpu, 1, &write);
}

void kit_image_use(VkCommandBuffer cmd, struct ll_image *image, enum ll_access access,
                   bool discard)
{
    VkImageMemoryBarrier2 barrier;
    if (ll_image_access(image, access, discard, &barrier))
        vkCmdPipelineBarrier2(
            cmd, &(VkDependencyInfo){ .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                      .imageMemoryBarrierCount = 1,
                                      .pImageMemoryBarriers = &barrier });
}

void kit_copies_wait(VkCommandBuffer cmd)
{
    VkMemoryBarrier2 barrier = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
        .srcStageMask = VK_PIPELINE_STAGE_2_TRANSFER_BIT,
        .srcAccessMask = VK_ACCESS_2_TRANSFER_WRITE_BIT,
        .dstStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
        .dstAccessMask = VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT,
    };
    vkCmdPipelineBarrier2(cmd,
                          &(VkDependencyInfo){ .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                               .memoryBarrierCount = 1,
                                               .pMemoryBarriers = &barrier });
}

void kit_rendering_begin(VkCommandBuffer cmd, struct ll_image *target, bool clear)
{
    bool is_depth = target->aspect == VK_IMAGE_ASPECT_DEPTH_BIT;
    enum ll_access access = is_depth ? LL_ACCESS_DEPTH_TARGET : LL_ACCESS_COLOR_TARGET;
    kit_image_use(cmd, target, access, clear);
    VkRenderingAttachmentInfo attachment = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = target->view,
        .imageLayout = ll_access_info(access)->layout,
        .loadOp = clear ? VK_ATTACHMENT_LOAD_OP_CLEAR : VK_ATTACHMENT_LOAD_OP_LOAD,
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
    };
    VkRenderingInfo info = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
        .renderArea = { .extent = { target->width, target->height } },
        .layerCount = 1,
        .colorAttachmentCount = is_depth ? 0 : 1,
        .pColorAttachments = &attachment,
        .pDepthAttachment = is_depth ? &attachment : NULL,
    };
    vkCmdBeginRendering(cmd, &info);
    vkCmdSetViewport(
        cmd, 0, 1,
        &(VkViewport){ 0, 0, (float)target->width, (float)target->height, 0, 1 });
    vkCmdSetScissor(cmd, 0, 1, &info.renderArea);
}

bool kit_submit_begin(struct kit_submit *submit, struct ll_gpu *gpu)
{
    *submit = (struct kit_submit){ gpu, ll_gpu_frame_begin(gpu) };
    return submit->cmd;
}

bool kit_submit_end(struct kit_submit *submit)
{
    return ll_gpu_frame_end(submit->gpu) && ll_gpu_wait_idle(submit->gpu);
}

bool kit_buffer_init(struct ll_buffer *buffer, struct ll_gpu *gpu, const char *name,
                     VkBufferUsageFlags usage, const void *bytes, uint64_t size_bytes)
{
    struct ll_staging staging;
    struct kit_submit submit;
    if (!ll_buffer_init(
            buffer, gpu,
            ll_buffer_params(.name = name, .size_bytes = size_bytes,
                             .usage = usage | VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                             .memory = LL_MEMORY_DEVICE)) ||
        !ll_staging_take(gpu, size_bytes, &staging))
        return false;
    memcpy(staging.data, bytes, size_bytes);
    if (!kit_submit_begin(&submit, gpu))
        return false;
    vkCmdCopyBuffer(submit.cmd, staging.buffer, buffer->handle, 1,
                    &(VkBufferCopy){ staging.offset, 0, size_bytes });
    kit_copies_wait(submit.cmd);
    ll_staging_give(gpu, &staging);
    return kit_submit_end(&submit);
}

void kit_noise(uint8_t *bytes, uint64_t size_bytes)
{
    struct ll_random random = ll_random_make(1);
    for (uint64_t i = 0; i < size_bytes; i += 4) {
        uint32_t word = ll_random_u32(&random);
        memcpy(bytes + i, &word, size_bytes - i < 4 ? size_bytes - i : 4);
    }
}
