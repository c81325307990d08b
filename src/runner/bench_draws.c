// Ceilings: what one draw costs, the GPU and the CPU, when it draws next to nothing.
#include <stdlib.h>

#include "base/platform.h"
#include "bench_draw.vert.h"
#include "bench_fill.frag.h"
#include "runner/bench_ceilings.h"

enum {
    DRAW_DIRECT,
    DRAW_INDIRECT_ONE,  // a command each
    DRAW_INDIRECT_BIND, // and another set before each
    DRAW_INDIRECT_MANY, // as many as there are in one command
};

#define TARGET_EDGE 64     // pixels
#define PIECE_DRAWS 64     // of one piece
#define MAX_COMMANDS 16384 // records of the indirect buffer

struct draws {
    struct ll_image target;
    struct ll_buffer indices, commands, places;
    struct kit_sets sets; // two that are alike
    VkPipelineLayout layout;
    VkPipeline pipeline;
};

static const struct ceiling_def gpu_defs[] = {
    { "draw.direct", "a draw of one triangle", LL_UNIT_NS, .a = DRAW_DIRECT },
    { "draw.indirect", "an indirect command of one draw", LL_UNIT_NS,
      .a = DRAW_INDIRECT_ONE },
    { "draw.bind", "another set and an indirect command of one draw", LL_UNIT_NS,
      .a = DRAW_INDIRECT_BIND },
    { "draw.record", "a draw of an indirect command of many", LL_UNIT_NS,
      .a = DRAW_INDIRECT_MANY },
};

static const struct ceiling_def cpu_defs[] = {
    { "cpu.draw.direct", "a draw, recorded", LL_UNIT_NS, .a = DRAW_DIRECT },
    { "cpu.draw.indirect", "an indirect command, recorded", LL_UNIT_NS,
      .a = DRAW_INDIRECT_ONE },
    { "cpu.draw.bind", "another set and an indirect command, recorded", LL_UNIT_NS,
      .a = DRAW_INDIRECT_BIND },
};

static void destroy(void *state, struct ceilings_bench *bench)
{
    struct draws *draws = state;
    if (!draws)
        return;
    VkDevice device = bench->gpu->device;
    ll_image_finish(&draws->target, bench->gpu);
    ll_buffer_finish(&draws->indices, bench->gpu);
    ll_buffer_finish(&draws->commands, bench->gpu);
    ll_buffer_finish(&draws->places, bench->gpu);
    vkDestroyPipeline(device, draws->pipeline, NULL);
    vkDestroyPipelineLayout(device, draws->layout, NULL);
    kit_sets_finish(&draws->sets, bench->gpu);
    free(draws);
}

static bool buffers_init(struct draws *draws, struct ceilings_bench *bench)
{
    const uint16_t indices[] = { 0, 1, 2 };
    const float pixel = 2.0f / TARGET_EDGE;
    const struct ll_bench_place place = { .place = { 0.2f * pixel, 0.2f * pixel, pixel,
                                                     pixel } };
    VkDrawIndexedIndirectCommand *commands = calloc(MAX_COMMANDS, sizeof *commands);
    if (!commands)
        return false;
    for (uint32_t i = 0; i < MAX_COMMANDS; i++)
        commands[i] = (VkDrawIndexedIndirectCommand){ .indexCount = 3,
                                                      .instanceCount = 1,
                                                      .firstInstance = i };
    bool good = kit_buffer_init(&draws->commands, bench->gpu, "bench.commands",
                                VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT, commands,
                                MAX_COMMANDS * sizeof *commands);
    free(commands);
    return good &&
           kit_buffer_init(&draws->indices, bench->gpu, "bench.indices",
                           VK_BUFFER_USAGE_INDEX_BUFFER_BIT, indices, sizeof indices) &&
           kit_buffer_init(&draws->places, bench->gpu, "bench.places",
                           VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, &place, sizeof place);
}

static bool sets_init(struct draws *draws, struct ceilings_bench *bench)
{
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
    const struct ll_binding binding = { LL_BENCH_BIND_PLACE, type, 1,
                                        VK_SHADER_STAGE_VERTEX_BIT, NULL };
    const VkDescriptorBufferInfo place = { draws->places.handle, 0, VK_WHOLE_SIZE };
    if (!kit_sets_init(&draws->sets, bench->gpu, "bench.draws", &binding, 1, 2))
        return false;
    for (int i = 0; i < 2; i++)
        ll_gpu_descriptors_write(
            bench->gpu, 1,
            &(VkWriteDescriptorSet){ .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                     .dstSet = draws->sets.sets[i],
                                     .dstBinding = LL_BENCH_BIND_PLACE,
                                     .descriptorCount = 1,
                                     .descriptorType = type,
                                     .pBufferInfo = &place });
    return true;
}

static bool pipeline_init(struct draws *draws, struct ceilings_bench *bench)
{
    const VkFormat format = VK_FORMAT_R8G8B8A8_UNORM;
    draws->layout = kit_layout_create(bench->gpu, "bench.draws", draws->sets.layout);
    if (!draws->layout ||
        !ll_image_init(&draws->target, bench->gpu,
                       ll_image_params(.name = "bench.draws", .width = TARGET_EDGE,
                                       .height = TARGET_EDGE, .format = format,
                                       .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT)))
        return false;
    draws->pipeline = ll_pipeline_create(
        bench->gpu, ll_pipeline_params(.name = "bench.draws",
                                       .vert = KIT_SHADER(ll_spirv_bench_draw_vert),
                                       .frag = KIT_SHADER(ll_spirv_bench_fill_frag),
                                       .layout = draws->layout, .color_format = format,
                                       .depth = LL_DEPTH_NONE, .two_sided = true));
    return draws->pipeline;
}

static void *create(struct ceilings_bench *bench)
{
    struct draws *draws = calloc(1, sizeof *draws);
    if (draws && buffers_init(draws, bench) && sets_init(draws, bench) &&
        pipeline_init(draws, bench))
        return draws;
    destroy(draws, bench);
    return NULL;
}

static double piece(void *state, const struct ceilings_bench *bench,
                    const struct ceiling_def *def)
{
    (void)state;
    (void)bench;
    (void)def;
    return PIECE_DRAWS;
}

static void begin(struct draws *draws, VkCommandBuffer cmd)
{
    kit_rendering_begin(cmd, &draws->target, true);
    vkCmdBindPipeline(cmd, VK_PIPELINE_BIND_POINT_GRAPHICS, draws->pipeline);
    vkCmdBindIndexBuffer(cmd, draws->indices.handle, 0, VK_INDEX_TYPE_UINT16);
    vkCmdBindDescriptorSets(cmd, VK_PIPELINE_BIND_POINT_GRAPHICS, draws->layout,
                            LL_BENCH_SET, 1, &draws->sets.sets[0], 0, NULL);
}

static void many_record(struct draws *draws, VkCommandBuffer cmd, uint32_t num)
{
    for (uint32_t done = 0; done < num; done += MAX_COMMANDS) {
        uint32_t left = num - done;
        vkCmdDrawIndexedIndirect(cmd, draws->commands.handle, 0,
                                 left < MAX_COMMANDS ? left : MAX_COMMANDS,
                                 sizeof(VkDrawIndexedIndirectCommand));
    }
}

static void draws_record(struct draws *draws, const struct ceiling_def *def,
                         VkCommandBuffer cmd, uint32_t num)
{
    if (def->a == DRAW_INDIRECT_MANY) {
        many_record(draws, cmd, num);
        return;
    }
    const uint32_t stride = sizeof(VkDrawIndexedIndirectCommand);
    for (uint32_t i = 0; i < num; i++) {
        if (def->a == DRAW_INDIRECT_BIND)
            vkCmdBindDescriptorSets(cmd, VK_PIPELINE_BIND_POINT_GRAPHICS, draws->layout,
                                    LL_BENCH_SET, 1, &draws->sets.sets[i & 1], 0, NULL);
        if (def->a == DRAW_DIRECT)
            vkCmdDrawIndexed(cmd, 3, 1, 0, 0, i);
        else
            vkCmdDrawIndexedIndirect(cmd, draws->commands.handle,
                                     (VkDeviceSize)(i % MAX_COMMANDS) * stride, 1,
                                     stride);
    }
}

static void record(void *state, struct ceilings_bench *bench,
                   const struct ceiling_def *def, VkCommandBuffer cmd, uint32_t amount)
{
    (void)bench;
    begin(state, cmd);
    draws_record(state, def, cmd, amount * PIECE_DRAWS);
    vkCmdEndRendering(cmd);
}

// The GPU then runs them too, but not on the clock.
static double run(void *state, struct ceilings_bench *bench,
                  const struct ceiling_def *def, uint32_t amount)
{
    struct kit_submit submit;
    if (!kit_submit_begin(&submit, bench->gpu))
        return -1;
    begin(state, submit.cmd);
    double start_s = ll_platform_now_s();
    draws_record(state, def, submit.cmd, amount * PIECE_DRAWS);
    double seconds = ll_platform_now_s() - start_s;
    vkCmdEndRendering(submit.cmd);
    return kit_submit_end(&submit) ? seconds : -1;
}

const struct ceiling_family ceiling_draws = {
    .defs = gpu_defs,
    .num_defs = sizeof gpu_defs / sizeof *gpu_defs,
    .create = create,
    .destroy = destroy,
    .piece = piece,
    .record = record,
};

const struct ceiling_family ceiling_records = {
    .defs = cpu_defs,
    .num_defs = sizeof cpu_defs / sizeof *cpu_defs,
    .create = create,
    .destroy = destroy,
    .piece = piece,
    .run = run,
};
