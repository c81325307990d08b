// Inside of the ceilings only: families of rows, one file each, and what they share.
#ifndef LL_RUNNER_BENCH_CEILINGS_H
#define LL_RUNNER_BENCH_CEILINGS_H

#include "runner/bench.h"
#include "shared/bench.h"

// What all families work on.
struct ceilings_bench {
    struct ll_gpu *gpu;     // borrowed
    bool small;             // a CPU device: less of everything
    uint32_t width, height; // of targets that fill a screen
};

struct ceiling_def {
    const char *name, *help;
    enum ll_ceiling_unit unit;
    int a, b, c; // what the family makes of them
};

// Rows that share their objects. A row does `amount` pieces of work in one sample.
struct ceiling_family {
    const struct ceiling_def *defs;
    uint32_t num_defs;
    // NULL on failure (logged).
    void *(*create)(struct ceilings_bench *bench);
    void (*destroy)(void *state, struct ceilings_bench *bench); // state may be NULL
    // NULL: every row can run here.
    bool (*present)(void *state, const struct ceilings_bench *bench,
                    const struct ceiling_def *def);
    // Items (bytes, pixels, ...) of one piece.
    double (*piece)(void *state, const struct ceilings_bench *bench,
                    const struct ceiling_def *def);
    // One of the two: commands for the GPU to run, or work of the CPU, in seconds (below
    // 0: failed).
    void (*record)(void *state, struct ceilings_bench *bench,
                   const struct ceiling_def *def, VkCommandBuffer cmd, uint32_t amount);
    double (*run)(void *state, struct ceilings_bench *bench,
                  const struct ceiling_def *def, uint32_t amount);
};

extern const struct ceiling_family ceiling_copies, ceiling_fills, ceiling_triangles,
    ceiling_texels, ceiling_arithmetic, ceiling_draws, ceiling_records, ceiling_passes,
    ceiling_uploads, ceiling_host;

// ---- bench_kit.c ----

#define KIT_SHADER(array) ((struct ll_shader_code){ array, sizeof array })
#define KIT_STAGES \
    (VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT | \
     VK_SHADER_STAGE_COMPUTE_BIT)

// With the push constants of the bench, and a set or none.
VkPipelineLayout kit_layout_create(struct ll_gpu *gpu, const char *name,
                                   VkDescriptorSetLayout set);
void kit_push(VkCommandBuffer cmd, VkPipelineLayout layout,
              const struct ll_bench_push *push);

void kit_image_use(VkCommandBuffer cmd, struct ll_image *image, enum ll_access access,
                   bool discard);
// Descriptor sets of one layout.
#define KIT_MAX_SETS 24
struct kit_sets {
    VkDescriptorSetLayout layout;
    VkDescriptorPool pool;
    VkDescriptorSet sets[KIT_MAX_SETS];
};
bool kit_sets_init(struct kit_sets *sets, struct ll_gpu *gpu, const char *name,
                   const struct ll_binding *bindings, uint32_t num_bindings,
                   uint32_t num_sets);
void kit_sets_finish(struct kit_sets *sets, struct ll_gpu *gpu);
void kit_set_image(struct ll_gpu *gpu, VkDescriptorSet set, uint32_t binding,
                   VkDescriptorType type, const VkDescriptorImageInfo *image);

// Everything that was copied is seen by everything after.
void kit_copies_wait(VkCommandBuffer cmd);

// Draws into one colour or depth image, cleared or kept.
void kit_rendering_begin(VkCommandBuffer cmd, struct ll_image *target, bool clear);

// Runs commands and waits for them.
struct kit_submit {
    struct ll_gpu *gpu;
    VkCommandBuffer cmd;
};
bool kit_submit_begin(struct kit_submit *submit, struct ll_gpu *gpu);
bool kit_submit_end(struct kit_submit *submit);

// A buffer of device memory that holds these bytes.
bool kit_buffer_init(struct ll_buffer *buffer, struct ll_gpu *gpu, const char *name,
                     VkBufferUsageFlags usage, const void *bytes, uint64_t size_bytes);

// A fixed sequence of bytes without a pattern.
void kit_noise(uint8_t *bytes, uint64_t size_bytes);

#endif
