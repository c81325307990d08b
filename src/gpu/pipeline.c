// Pipelines and descriptor set layouts from small descriptions.
#include "gpu/gpu_private.h"

static VkShaderModule module_create(struct ll_gpu *gpu, const struct ll_shader_code *code,
                                    const char *name)
{
    VkShaderModuleCreateInfo info = { .sType =
                                          VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                      .codeSize = code->size_bytes,
                                      .pCode = code->words };
    VkShaderModule module = VK_NULL_HANDLE;
    if (ll_vk_check(vkCreateShaderModule(gpu->device, &info, NULL, &module),
                    "vkCreateShaderModule", name))
        ll_gpu_name(gpu, VK_OBJECT_TYPE_SHADER_MODULE, (uint64_t)module, name);
    return module;
}

// Colour factors; the alpha of the picture means nothing and stays.
static VkPipelineColorBlendAttachmentState blend_state(enum ll_blend blend)
{
    static const VkBlendFactor factors[][2] = {
        [LL_BLEND_OPAQUE] = { VK_BLEND_FACTOR_ONE, VK_BLEND_FACTOR_ZERO },
        [LL_BLEND_ALPHA] = { VK_BLEND_FACTOR_SRC_ALPHA,
                             VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA },
        [LL_BLEND_ADD_ONE] = { VK_BLEND_FACTOR_ONE, VK_BLEND_FACTOR_ONE },
        [LL_BLEND_ADD] = { VK_BLEND_FACTOR_SRC_ALPHA, VK_BLEND_FACTOR_ONE },
        [LL_BLEND_MOD] = { VK_BLEND_FACTOR_DST_COLOR, VK_BLEND_FACTOR_ZERO },
        [LL_BLEND_MOD2X] = { VK_BLEND_FACTOR_DST_COLOR, VK_BLEND_FACTOR_SRC_COLOR },
        [LL_BLEND_NOTHING] = { VK_BLEND_FACTOR_ZERO, VK_BLEND_FACTOR_ONE },
    };
    return (VkPipelineColorBlendAttachmentState){
        .blendEnable = blend != LL_BLEND_OPAQUE,
        .srcColorBlendFactor = factors[blend][0],
        .dstColorBlendFactor = factors[blend][1],
        .srcAlphaBlendFactor = VK_BLEND_FACTOR_ZERO,
        .dstAlphaBlendFactor = VK_BLEND_FACTOR_ONE,
        .colorWriteMask = blend == LL_BLEND_NOTHING ? 0 : 0xf,
    };
}

static void pipeline_made(struct ll_gpu *gpu, VkPipeline pipeline, const char *name)
{
    atomic_fetch_add(&gpu->priv->num_pipelines, 1);
    ll_gpu_name(gpu, VK_OBJECT_TYPE_PIPELINE, (uint64_t)pipeline, name);
}

static VkPipeline create(struct ll_gpu *gpu, const struct ll_pipeline_params *params,
                         VkShaderModule vert, VkShaderModule frag)
{
    VkSpecializationMapEntry entry = { .constantID = 0,
                                       .size = sizeof params->frag_constant };
    VkSpecializationInfo constants = { .mapEntryCount = 1,
                                       .pMapEntries = &entry,
                                       .dataSize = sizeof params->frag_constant,
                                       .pData = &params->frag_constant };
    VkPipelineShaderStageCreateInfo stages[] = {
        { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
          .stage = VK_SHADER_STAGE_VERTEX_BIT,
          .module = vert,
          .pName = "main" },
        { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
          .stage = VK_SHADER_STAGE_FRAGMENT_BIT,
          .module = frag,
          .pName = "main",
          .pSpecializationInfo = &constants },
    };
    VkVertexInputBindingDescription binding = { .binding = 0,
                                                .stride = params->vertex_bytes };
    VkPipelineVertexInputStateCreateInfo input = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO,
        .vertexBindingDescriptionCount = params->vertex_bytes ? 1 : 0,
        .pVertexBindingDescriptions = &binding,
        .vertexAttributeDescriptionCount = params->num_attributes,
        .pVertexAttributeDescriptions = params->attributes,
    };
    VkPipelineInputAssemblyStateCreateInfo assembly = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO,
        .topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST,
    };
    VkPipelineViewportStateCreateInfo viewport = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO,
        .viewportCount = 1,
        .scissorCount = 1,
    };
    VkPipelineRasterizationStateCreateInfo raster = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO,
        .polygonMode = params->lines ? VK_POLYGON_MODE_LINE : VK_POLYGON_MODE_FILL,
        .cullMode = params->two_sided ? VK_CULL_MODE_NONE : VK_CULL_MODE_BACK_BIT,
        .frontFace = VK_FRONT_FACE_COUNTER_CLOCKWISE,
        .lineWidth = 1,
    };
    VkPipelineMultisampleStateCreateInfo samples = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO,
        .rasterizationSamples = VK_SAMPLE_COUNT_1_BIT,
    };
    VkPipelineDepthStencilStateCreateInfo depth = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO,
        .depthTestEnable = params->depth != LL_DEPTH_NONE,
        .depthWriteEnable = params->depth == LL_DEPTH_TEST_WRITE,
        .depthCompareOp = VK_COMPARE_OP_GREATER_OR_EQUAL,
    };
    VkPipelineColorBlendAttachmentState blend = blend_state(params->blend);
    VkPipelineColorBlendStateCreateInfo blends = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO,
        .attachmentCount = params->color_format ? 1 : 0,
        .pAttachments = &blend,
    };
    VkDynamicState dynamic[] = { VK_DYNAMIC_STATE_VIEWPORT, VK_DYNAMIC_STATE_SCISSOR,
                                 VK_DYNAMIC_STATE_CULL_MODE,
                                 VK_DYNAMIC_STATE_DEPTH_TEST_ENABLE,
                                 VK_DYNAMIC_STATE_DEPTH_WRITE_ENABLE };
    VkPipelineDynamicStateCreateInfo dynamics = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO,
        .dynamicStateCount = params->dynamic_state ? 5 : 2,
        .pDynamicStates = dynamic,
    };
    VkPipelineRenderingCreateInfo rendering = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO,
        .colorAttachmentCount = params->color_format ? 1 : 0,
        .pColorAttachmentFormats = &params->color_format,
        .depthAttachmentFormat = params->depth_format,
    };
    VkGraphicsPipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO,
        .pNext = &rendering,
        .stageCount = frag ? 2 : 1,
        .pStages = stages,
        .pVertexInputState = &input,
        .pInputAssemblyState = &assembly,
        .pViewportState = &viewport,
        .pRasterizationState = &raster,
        .pMultisampleState = &samples,
        .pDepthStencilState = &depth,
        .pColorBlendState = &blends,
        .pDynamicState = &dynamics,
        .layout = params->layout,
    };
    VkPipeline pipeline = VK_NULL_HANDLE;
    if (ll_vk_check(vkCreateGraphicsPipelines(gpu->device, VK_NULL_HANDLE, 1, &info, NULL,
                                              &pipeline),
                    "vkCreateGraphicsPipelines", params->name))
        pipeline_made(gpu, pipeline, params->name);
    return pipeline;
}

VkPipeline ll_pipeline_create(struct ll_gpu *gpu, const struct ll_pipeline_params *params)
{
    bool shades = params->frag.words;
    VkShaderModule vert = module_create(gpu, &params->vert, params->name);
    VkShaderModule frag =
        shades ? module_create(gpu, &params->frag, params->name) : VK_NULL_HANDLE;
    VkPipeline pipeline = VK_NULL_HANDLE;
    if (vert && (frag || !shades))
        pipeline = create(gpu, params, vert, frag);
    vkDestroyShaderModule(gpu->device, vert, NULL);
    vkDestroyShaderModule(gpu->device, frag, NULL);
    return pipeline;
}

VkPipeline ll_compute_pipeline_create(struct ll_gpu *gpu,
                                      const struct ll_compute_pipeline_params *params)
{
    VkShaderModule module = module_create(gpu, &params->code, params->name);
    if (!module)
        return VK_NULL_HANDLE;
    VkSpecializationMapEntry entry = { .constantID = 0, .size = sizeof params->constant };
    VkSpecializationInfo constants = { .mapEntryCount = 1,
                                       .pMapEntries = &entry,
                                       .dataSize = sizeof params->constant,
                                       .pData = &params->constant };
    VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                   .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                   .module = module,
                   .pName = "main",
                   .pSpecializationInfo = &constants },
        .layout = params->layout,
    };
    VkPipeline pipeline = VK_NULL_HANDLE;
    if (ll_vk_check(vkCreateComputePipelines(gpu->device, VK_NULL_HANDLE, 1, &info, NULL,
                                             &pipeline),
                    "vkCreateComputePipelines", params->name))
        pipeline_made(gpu, pipeline, params->name);
    vkDestroyShaderModule(gpu->device, module, NULL);
    return pipeline;
}

#define MAX_BINDINGS 16 // of one set

VkDescriptorSetLayout ll_set_layout_create(struct ll_gpu *gpu, const char *name,
                                           const struct ll_binding *bindings,
                                           uint32_t num_bindings)
{
    VkDescriptorSetLayoutBinding rows[MAX_BINDINGS];
    if (num_bindings > MAX_BINDINGS)
        return VK_NULL_HANDLE;
    for (uint32_t i = 0; i < num_bindings; i++)
        rows[i] = (VkDescriptorSetLayoutBinding){
            .binding = bindings[i].binding,
            .descriptorType = bindings[i].type,
            .descriptorCount = bindings[i].count,
            .stageFlags = bindings[i].stages,
            .pImmutableSamplers = bindings[i].immutable_samplers,
        };
    VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = num_bindings,
        .pBindings = rows,
    };
    VkDescriptorSetLayout layout = VK_NULL_HANDLE;
    if (ll_vk_check(vkCreateDescriptorSetLayout(gpu->device, &info, NULL, &layout),
                    "vkCreateDescriptorSetLayout", name))
        ll_gpu_name(gpu, VK_OBJECT_TYPE_DESCRIPTOR_SET_LAYOUT, (uint64_t)layout, name);
    return layout;
}

void ll_gpu_descriptors_write(struct ll_gpu *gpu, uint32_t num_writes,
                              const VkWriteDescriptorSet *writes)
{
    gpu->priv->num_descriptor_writes += num_writes;
    vkUpdateDescriptorSets(gpu->device, num_writes, writes, 0, NULL);
}
