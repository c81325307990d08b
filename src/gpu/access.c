#include "gpu/access.h"

static const struct ll_access_info infos[LL_NUM_ACCESSES] = {
    [LL_ACCESS_NONE] = { 0, 0, VK_IMAGE_LAYOUT_UNDEFINED, false },
    [LL_ACCESS_COLOR_TARGET] = { VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
                                 VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT |
                                     VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT,
                                 VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, true },
    [LL_ACCESS_DEPTH_TARGET] = { VK_PIPELINE_STAGE_2_EARLY_FRAGMENT_TESTS_BIT |
                                     VK_PIPELINE_STAGE_2_LATE_FRAGMENT_TESTS_BIT,
                                 VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT |
                                     VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT,
                                 VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL, true },
    [LL_ACCESS_DEPTH_TEST] = { VK_PIPELINE_STAGE_2_EARLY_FRAGMENT_TESTS_BIT |
                                   VK_PIPELINE_STAGE_2_LATE_FRAGMENT_TESTS_BIT,
                               VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT,
                               VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL, false },
    [LL_ACCESS_FRAGMENT_SAMPLE] = { VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT,
                                    VK_ACCESS_2_SHADER_SAMPLED_READ_BIT,
                                    VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, false },
    [LL_ACCESS_COMPUTE_SAMPLE] = { VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
                                   VK_ACCESS_2_SHADER_SAMPLED_READ_BIT,
                                   VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, false },
    [LL_ACCESS_COMPUTE_WRITE] = { VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
                                  VK_ACCESS_2_SHADER_STORAGE_READ_BIT |
                                      VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT,
                                  VK_IMAGE_LAYOUT_GENERAL, true },
    [LL_ACCESS_TRANSFER_READ] = { VK_PIPELINE_STAGE_2_TRANSFER_BIT,
                                  VK_ACCESS_2_TRANSFER_READ_BIT,
                                  VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, false },
    [LL_ACCESS_TRANSFER_WRITE] = { VK_PIPELINE_STAGE_2_TRANSFER_BIT,
                                   VK_ACCESS_2_TRANSFER_WRITE_BIT,
                                   VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, true },
};

const struct ll_access_info *ll_access_info(enum ll_access access)
{
    return &infos[access];
}

bool ll_access_next(struct ll_access_state *state, enum ll_access access, bool discard,
                    struct ll_access_barrier *barrier)
{
    const struct ll_access_info *next = &infos[access];
    bool new_layout = state->layout != next->layout;
    bool touched = state->write_stages || state->read_stages;
    bool seen = (state->read_stages & next->stages) == next->stages &&
                (state->read_access & next->access) == next->access;
    // A layout change writes the image, so it waits for earlier readers as a write does.
    bool acts_as_write = next->writes || new_layout;
    bool needed = new_layout || (acts_as_write ? touched : state->write_stages && !seen);

    if (needed) {
        *barrier = (struct ll_access_barrier){
            .src_stages = state->write_stages | (acts_as_write ? state->read_stages : 0),
            .dst_stages = next->stages,
            // Reads need no availability operation; they have no src access.
            .src_access = state->write_access,
            .dst_access = next->access,
            .old_layout = discard ? VK_IMAGE_LAYOUT_UNDEFINED : state->layout,
            .new_layout = next->layout,
        };
    }

    if (next->writes) {
        *state = (struct ll_access_state){ .write_stages = next->stages,
                                           .write_access = next->access,
                                           .layout = next->layout };
        return needed;
    }
    if (new_layout) {
        // The transition is a write that these stages, and no others yet, have waited
        // for.
        state->write_stages = next->stages;
        state->write_access = 0;
        state->read_stages = 0;
        state->read_access = 0;
    }
    state->read_stages |= next->stages;
    state->read_access |= next->access;
    state->layout = next->layout;
    return needed;
}

struct ll_access_state ll_access_acquired(void)
{
    return (struct ll_access_state){ .write_stages = VK_PIPELINE_STAGE_2_TRANSFER_BIT };
}

struct ll_access_barrier ll_access_release(const struct ll_access_state *state,
                                           VkImageLayout layout)
{
    return (struct ll_access_barrier){
        .src_stages = state->write_stages | state->read_stages,
        .src_access = state->write_access,
        .old_layout = state->layout,
        .new_layout = layout,
    };
}
