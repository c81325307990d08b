// Scopes: debug labels, timestamps and, when asked for, statistics of the pipelines.
#include "gpu/gpu_private.h"

// Queries of the frame itself come before those of its scopes.
#define FRAME_QUERIES 2
#define NUM_TIMESTAMPS (FRAME_QUERIES + 2 * LL_MAX_GPU_TIMERS)

static VkQueryPool pool_create(struct ll_gpu *gpu, const VkQueryPoolCreateInfo *info,
                               const char *name)
{
    VkQueryPool pool = VK_NULL_HANDLE;
    if (ll_vk_check(vkCreateQueryPool(gpu->device, info, NULL, &pool),
                    "vkCreateQueryPool", name))
        ll_gpu_name(gpu, VK_OBJECT_TYPE_QUERY_POOL, (uint64_t)pool, name);
    return pool;
}

bool gpu_timers_init(struct ll_gpu *gpu, struct gpu_frame *frame)
{
    VkQueryPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                   .queryType = VK_QUERY_TYPE_TIMESTAMP,
                                   .queryCount = NUM_TIMESTAMPS };
    frame->queries = pool_create(gpu, &info, "timers");
    return frame->queries;
}

void gpu_timers_finish(struct ll_gpu *gpu, struct gpu_frame *frame)
{
    vkDestroyQueryPool(gpu->device, frame->queries, NULL);
    vkDestroyQueryPool(gpu->device, frame->statistics, NULL);
}

bool ll_gpu_statistics_set(struct ll_gpu *gpu, bool on)
{
    struct ll_gpu_private *priv = gpu->priv;
    // In the order of their bits, which is that of the results.
    const VkQueryPipelineStatisticFlags wanted =
        VK_QUERY_PIPELINE_STATISTIC_INPUT_ASSEMBLY_PRIMITIVES_BIT |
        VK_QUERY_PIPELINE_STATISTIC_VERTEX_SHADER_INVOCATIONS_BIT |
        VK_QUERY_PIPELINE_STATISTIC_CLIPPING_PRIMITIVES_BIT |
        VK_QUERY_PIPELINE_STATISTIC_FRAGMENT_SHADER_INVOCATIONS_BIT |
        VK_QUERY_PIPELINE_STATISTIC_COMPUTE_SHADER_INVOCATIONS_BIT;
    VkQueryPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                   .queryType = VK_QUERY_TYPE_PIPELINE_STATISTICS,
                                   .queryCount = LL_MAX_GPU_TIMERS,
                                   .pipelineStatistics = wanted };
    priv->statistics_on = false;
    if (!on)
        return true;
    if (!gpu->has_statistics)
        return false;
    for (int i = 0; i < LL_FRAMES_IN_FLIGHT; i++) {
        struct gpu_frame *frame = &priv->frames[i];
        if (!frame->statistics)
            frame->statistics = pool_create(gpu, &info, "statistics");
        if (!frame->statistics)
            return false;
    }
    return priv->statistics_on = true;
}

// ---- reading ----

static void statistics_read(struct ll_gpu *gpu, const struct gpu_frame *frame,
                            uint32_t scope_idx, struct ll_gpu_timer *timer)
{
    uint64_t counts[5];
    timer->has_statistics =
        frame->scopes[scope_idx].counts &&
        vkGetQueryPoolResults(gpu->device, frame->statistics, scope_idx, 1, sizeof counts,
                              counts, sizeof counts,
                              VK_QUERY_RESULT_64_BIT) == VK_SUCCESS;
    if (timer->has_statistics)
        timer->statistics = (struct ll_gpu_statistics){ .num_primitives = counts[0],
                                                        .num_vertices = counts[1],
                                                        .num_clipped = counts[2],
                                                        .num_fragments = counts[3],
                                                        .num_threads = counts[4] };
}

void gpu_timers_read(struct ll_gpu *gpu, const struct gpu_frame *frame)
{
    struct ll_gpu_private *priv = gpu->priv;
    uint64_t ticks[NUM_TIMESTAMPS];
    if (vkGetQueryPoolResults(gpu->device, frame->queries, 0,
                              FRAME_QUERIES + 2 * frame->num_scopes, sizeof ticks, ticks,
                              sizeof *ticks, VK_QUERY_RESULT_64_BIT) != VK_SUCCESS)
        return;
    double ms_per_tick = (double)gpu->properties.limits.timestampPeriod * 1e-6;
    priv->frame_ms = (double)(ticks[1] - ticks[0]) * ms_per_tick;
    priv->num_timers = frame->num_scopes;
    for (uint32_t i = 0; i < frame->num_scopes; i++) {
        const uint64_t *t = &ticks[FRAME_QUERIES + 2 * i];
        priv->timers[i] =
            (struct ll_gpu_timer){ .name = frame->scopes[i].name,
                                   .ms = (double)(t[1] - t[0]) * ms_per_tick };
        statistics_read(gpu, frame, i, &priv->timers[i]);
    }
}

uint32_t ll_gpu_timers(const struct ll_gpu *gpu, const struct ll_gpu_timer **timers)
{
    *timers = gpu->priv->timers;
    return gpu->priv->num_timers;
}

double ll_gpu_frame_ms(const struct ll_gpu *gpu)
{
    return gpu->priv->frame_ms;
}

// ---- recording ----

static void timestamp(VkCommandBuffer cmd, const struct gpu_frame *frame, uint32_t query)
{
    vkCmdWriteTimestamp2(cmd, VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, frame->queries,
                         query);
}

void gpu_timers_begin(struct ll_gpu *gpu, struct gpu_frame *frame)
{
    frame->num_scopes = 0;
    vkResetQueryPool(gpu->device, frame->queries, 0, NUM_TIMESTAMPS);
    if (gpu->priv->statistics_on)
        vkResetQueryPool(gpu->device, frame->statistics, 0, LL_MAX_GPU_TIMERS);
    timestamp(frame->cmd, frame, 0);
}

void gpu_timers_end(struct gpu_frame *frame)
{
    timestamp(frame->cmd, frame, 1);
}

static bool any_open(const struct gpu_frame *frame)
{
    for (uint32_t i = 0; i < frame->num_scopes; i++) {
        if (frame->scopes[i].open)
            return true;
    }
    return false;
}

void ll_gpu_scope_begin(struct ll_gpu *gpu, VkCommandBuffer cmd, const char *name)
{
    struct ll_gpu_private *priv = gpu->priv;
    struct gpu_frame *frame = &priv->frames[ll_gpu_frame_slot(gpu)];
    if (priv->has_debug_utils)
        vkCmdBeginDebugUtilsLabelEXT(
            cmd,
            &(VkDebugUtilsLabelEXT){ .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT,
                                     .pLabelName = name });
    if (frame->num_scopes == LL_MAX_GPU_TIMERS)
        return;
    bool counts = priv->statistics_on && !any_open(frame); // such queries do not nest
    uint32_t idx = frame->num_scopes++;
    frame->scopes[idx] =
        (struct gpu_scope){ .name = name, .open = true, .counts = counts };
    timestamp(cmd, frame, FRAME_QUERIES + 2 * idx);
    if (counts)
        vkCmdBeginQuery(cmd, frame->statistics, idx, 0);
}

// Closes the innermost open scope.
void ll_gpu_scope_end(struct ll_gpu *gpu, VkCommandBuffer cmd)
{
    struct gpu_frame *frame = &gpu->priv->frames[ll_gpu_frame_slot(gpu)];
    for (uint32_t i = frame->num_scopes; i-- > 0;) {
        if (!frame->scopes[i].open)
            continue;
        frame->scopes[i].open = false;
        if (frame->scopes[i].counts)
            vkCmdEndQuery(cmd, frame->statistics, i);
        timestamp(cmd, frame, FRAME_QUERIES + 2 * i + 1);
        break;
    }
    if (gpu->priv->has_debug_utils)
        vkCmdEndDebugUtilsLabelEXT(cmd);
}
