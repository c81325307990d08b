#include "render/pass.h"

static const struct ll_target_def targets[LL_NUM_TARGETS] = {
    [LL_TARGET_SCENE] = { "target.scene", VK_FORMAT_R8G8B8A8_UNORM,
                          VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                              VK_IMAGE_USAGE_SAMPLED_BIT,
                          LL_TARGET_SIZE_SCENE },
    [LL_TARGET_DEPTH] = { "target.depth", VK_FORMAT_D32_SFLOAT,
                          VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT |
                              VK_IMAGE_USAGE_SAMPLED_BIT,
                          LL_TARGET_SIZE_SCENE },
    // Of the surface's byte order, where there is one.
    [LL_TARGET_OUTPUT] = { "target.output", VK_FORMAT_R8G8B8A8_UNORM,
                           VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                               VK_IMAGE_USAGE_TRANSFER_SRC_BIT,
                           LL_TARGET_SIZE_OUTPUT },
};

const struct ll_target_def *ll_target_def(enum ll_target target)
{
    return &targets[target];
}

// The sky follows the opaque world and fills what is left of the picture; the order of
// the two shows nowhere, since neither blends.
static const struct ll_pass_def *const order[] = {
    &ll_pass_opaque,    &ll_pass_sky,    &ll_pass_liquid, &ll_pass_transparent,
    &ll_pass_highlight, &ll_pass_output, &ll_pass_ui,
};

uint32_t ll_num_passes(void)
{
    return sizeof order / sizeof *order;
}

const struct ll_pass_def *ll_pass_at(uint32_t pass_idx)
{
    return order[pass_idx];
}

uint32_t ll_uses_barriers(const struct ll_pass_use *uses, uint32_t num_uses,
                          struct ll_access_state states[LL_NUM_TARGETS],
                          struct ll_target_barrier *out)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < num_uses; i++) {
        out[n].target = uses[i].target;
        if (ll_access_next(&states[uses[i].target], uses[i].access, uses[i].clear,
                           &out[n].barrier))
            n++;
    }
    return n;
}

uint32_t ll_pass_barriers(const struct ll_pass_def *pass,
                          struct ll_access_state states[LL_NUM_TARGETS],
                          struct ll_target_barrier out[LL_MAX_PASS_USES])
{
    uint32_t num_uses = 0;
    while (num_uses < LL_MAX_PASS_USES && pass->uses[num_uses].access != LL_ACCESS_NONE)
        num_uses++;
    return ll_uses_barriers(pass->uses, num_uses, states, out);
}
