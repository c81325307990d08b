// The barriers that the pass table derives: validation cannot see one that is missing after a
// dynamic-rendering write on every driver, so they are checked as values.
#include "testkit.h"

#include <vulkan/vulkan_core.h>

#include "gpu/access.h"
#include "render/pass.h"

#define COLOR_STAGE VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT
#define FRAGMENT_STAGE VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT
#define COMPUTE_STAGE VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT

static void read_after_write_waits_for_the_write(void **state)
{
    (void)state;
    struct ll_access_state s = { 0 };
    struct ll_access_barrier b;
    assert_true(ll_access_next(&s, LL_ACCESS_COLOR_TARGET, true, &b));
    assert_int_equal(b.old_layout, VK_IMAGE_LAYOUT_UNDEFINED);
    assert_int_equal(b.new_layout, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    assert_true(ll_access_next(&s, LL_ACCESS_FRAGMENT_SAMPLE, false, &b));
    assert_int_equal(b.src_stages, COLOR_STAGE);
    assert_true(b.src_access & VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT);
    assert_int_equal(b.dst_stages, FRAGMENT_STAGE);
    assert_int_equal(b.dst_access, VK_ACCESS_2_SHADER_SAMPLED_READ_BIT);
    assert_int_equal(b.old_layout, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    assert_int_equal(b.new_layout, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL);
}

static void second_read_of_a_stage_needs_nothing_another_stage_does(void **state)
{
    (void)state;
    struct ll_access_state s = { 0 };
    struct ll_access_barrier b;
    ll_access_next(&s, LL_ACCESS_COLOR_TARGET, true, &b);
    ll_access_next(&s, LL_ACCESS_FRAGMENT_SAMPLE, false, &b);
    assert_false(ll_access_next(&s, LL_ACCESS_FRAGMENT_SAMPLE, false, &b));
    assert_true(ll_access_next(&s, LL_ACCESS_COMPUTE_SAMPLE, false, &b));
    assert_int_equal(b.src_stages, FRAGMENT_STAGE); // chained to the first wait
    assert_int_equal(b.dst_stages, COMPUTE_STAGE);
    assert_int_equal(b.old_layout, b.new_layout);
    assert_false(ll_access_next(&s, LL_ACCESS_COMPUTE_SAMPLE, false, &b));
}

static void write_after_read_waits_for_every_reader(void **state)
{
    (void)state;
    struct ll_access_state s = { 0 };
    struct ll_access_barrier b;
    ll_access_next(&s, LL_ACCESS_COLOR_TARGET, true, &b);
    ll_access_next(&s, LL_ACCESS_FRAGMENT_SAMPLE, false, &b);
    ll_access_next(&s, LL_ACCESS_COMPUTE_SAMPLE, false, &b);
    assert_true(ll_access_next(&s, LL_ACCESS_COLOR_TARGET, false, &b));
    assert_true(b.src_stages & FRAGMENT_STAGE);
    assert_true(b.src_stages & COMPUTE_STAGE);
    assert_int_equal(b.dst_stages, COLOR_STAGE);
}

static void write_after_write_is_ordered_and_keeps_contents(void **state)
{
    (void)state;
    struct ll_access_state s = { 0 };
    struct ll_access_barrier b;
    ll_access_next(&s, LL_ACCESS_COLOR_TARGET, true, &b);
    assert_true(ll_access_next(&s, LL_ACCESS_COLOR_TARGET, false, &b));
    assert_int_equal(b.src_stages, COLOR_STAGE);
    assert_int_equal(b.dst_stages, COLOR_STAGE);
    assert_true(b.src_access & VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT);
    assert_true(b.dst_access & VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT);
    assert_int_equal(b.old_layout, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
}

// Two frames of the real table: each pass finds the layout it declares, and waits for the
// write before it.
static void frame_table_derives_its_barriers(void **state)
{
    (void)state;
    struct ll_access_state states[LL_NUM_TARGETS] = { 0 };
    for (int frame = 0; frame < 2; frame++) {
        bool written[LL_NUM_TARGETS] = { 0 };
        for (uint32_t i = 0; i < ll_num_passes(); i++) {
            const struct ll_pass_def *pass = ll_pass_at(i);
            struct ll_access_state before[LL_NUM_TARGETS];
            memcpy(before, states, sizeof before);
            struct ll_target_barrier out[LL_MAX_PASS_USES];
            uint32_t n = ll_pass_barriers(pass, states, out);
            for (int u = 0; u < LL_MAX_PASS_USES && pass->uses[u].access; u++) {
                const struct ll_pass_use *use = &pass->uses[u];
                const struct ll_access_info *info = ll_access_info(use->access);
                assert_int_equal(states[use->target].layout, info->layout);
                // What a frame reads or draws over must have been written in that frame.
                assert_true(use->clear || written[use->target]);
                bool found = false;
                for (uint32_t k = 0; k < n; k++) {
                    if (out[k].target != use->target)
                        continue;
                    found = true;
                    const struct ll_access_barrier *b = &out[k].barrier;
                    assert_int_equal(b->dst_stages, info->stages);
                    assert_int_equal(b->dst_access, info->access);
                    VkPipelineStageFlags2 past = before[use->target].write_stages;
                    if (info->writes)
                        past |= before[use->target].read_stages;
                    assert_int_equal(b->src_stages & past, past);
                    if (!use->clear)
                        assert_int_equal(b->old_layout, before[use->target].layout);
                }
                if (info->writes && before[use->target].write_stages)
                    assert_true(found);
                written[use->target] |= info->writes;
            }
        }
    }
}

// The first pass after the start of a frame: known values, so that a changed rule shows.
static void first_frame_barriers_are_exact(void **state)
{
    (void)state;
    struct ll_access_state states[LL_NUM_TARGETS] = { 0 };
    struct ll_target_barrier out[LL_MAX_PASS_USES];
    assert_int_equal(ll_pass_barriers(&ll_pass_opaque, states, out), 2);
    assert_int_equal(ll_pass_barriers(&ll_pass_sky, states, out), 2);
    assert_int_equal(out[0].target, LL_TARGET_SCENE);
    assert_int_equal(out[0].barrier.src_stages, COLOR_STAGE);
    assert_int_equal(out[1].target, LL_TARGET_DEPTH);
    assert_true(out[1].barrier.src_access & VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT);
    assert_int_equal(out[1].barrier.new_layout, VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL);
    // The liquid writes depth again: it waits for the sky's test.
    assert_int_equal(ll_pass_barriers(&ll_pass_liquid, states, out), 2);
    assert_true(out[1].barrier.src_stages & VK_PIPELINE_STAGE_2_EARLY_FRAGMENT_TESTS_BIT);
    assert_int_equal(out[1].barrier.new_layout, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL);
}

// An image of a swapchain: its barrier joins the wait for its semaphore, the last one goes to
// whoever waits for the submission, and nothing else is held up.
static void image_from_elsewhere_comes_and_goes_by_semaphores(void **state)
{
    (void)state;
    struct ll_access_state s = ll_access_acquired();
    struct ll_access_barrier b;
    assert_true(ll_access_next(&s, LL_ACCESS_TRANSFER_WRITE, true, &b));
    assert_int_equal(b.src_stages, VK_PIPELINE_STAGE_2_TRANSFER_BIT);
    assert_int_equal(b.src_access, 0);
    assert_int_equal(b.dst_stages, VK_PIPELINE_STAGE_2_TRANSFER_BIT);
    assert_int_equal(b.dst_access, VK_ACCESS_2_TRANSFER_WRITE_BIT);
    assert_int_equal(b.old_layout, VK_IMAGE_LAYOUT_UNDEFINED);
    assert_int_equal(b.new_layout, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);
    b = ll_access_release(&s, VK_IMAGE_LAYOUT_PRESENT_SRC_KHR);
    assert_int_equal(b.src_stages, VK_PIPELINE_STAGE_2_TRANSFER_BIT);
    assert_int_equal(b.src_access, VK_ACCESS_2_TRANSFER_WRITE_BIT);
    assert_int_equal(b.dst_stages, 0);
    assert_int_equal(b.dst_access, 0);
    assert_int_equal(b.old_layout, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);
    assert_int_equal(b.new_layout, VK_IMAGE_LAYOUT_PRESENT_SRC_KHR);
}

// The scene is read by the pass that scales it, and drawn over in the next frame.
static void output_waits_for_the_scene_and_the_next_frame_for_the_output(void **state)
{
    (void)state;
    struct ll_access_state states[LL_NUM_TARGETS] = { 0 };
    struct ll_target_barrier out[LL_MAX_PASS_USES];
    ll_pass_barriers(&ll_pass_opaque, states, out);
    assert_int_equal(ll_pass_barriers(&ll_pass_output, states, out), 2);
    assert_int_equal(out[0].target, LL_TARGET_SCENE);
    assert_int_equal(out[0].barrier.src_stages, COLOR_STAGE);
    assert_true(out[0].barrier.src_access & VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT);
    assert_int_equal(out[0].barrier.dst_stages, FRAGMENT_STAGE);
    assert_int_equal(out[0].barrier.new_layout, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL);
    assert_int_equal(out[1].target, LL_TARGET_OUTPUT);
    assert_int_equal(out[1].barrier.old_layout, VK_IMAGE_LAYOUT_UNDEFINED);
    ll_pass_barriers(&ll_pass_opaque, states, out);
    assert_int_equal(out[0].barrier.src_stages & FRAGMENT_STAGE, FRAGMENT_STAGE);
    assert_int_equal(out[0].barrier.old_layout, VK_IMAGE_LAYOUT_UNDEFINED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(read_after_write_waits_for_the_write),
        cmocka_unit_test(second_read_of_a_stage_needs_nothing_another_stage_does),
        cmocka_unit_test(write_after_read_waits_for_every_reader),
        cmocka_unit_test(write_after_write_is_ordered_and_keeps_contents),
        cmocka_unit_test(frame_table_derives_its_barriers),
        cmocka_unit_test(first_frame_barriers_are_exact),
        cmocka_unit_test(image_from_elsewhere_comes_and_goes_by_semaphores),
        cmocka_unit_test(output_waits_for_the_scene_and_the_next_frame_for_the_output),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
