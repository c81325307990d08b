// Ceilings: bytes on their way from the CPU to the GPU.
#include <stdlib.h>

#include "runner/bench_ceilings.h"

enum { UPLOAD_BUFFER, UPLOAD_IMAGE };

#define LARGE_EDGE 2048 // texels of 4 bytes: 16 MiB, as a row of tiles may be
#define SMALL_EDGE 1024

struct uploads {
    struct ll_staging staging;
    struct ll_buffer buffer;
    struct ll_image image;
};

static const struct ceiling_def defs[] = {
    { "upload.buffer", "staging memory to a buffer of the device", LL_UNIT_GB_S,
      .a = UPLOAD_BUFFER },
    { "upload.image", "staging memory to an image", LL_UNIT_GB_S, .a = UPLOAD_IMAGE },
};

static void destroy(void *state, struct ceilings_bench *bench)
{
    struct uploads *uploads = state;
    if (!uploads)
        return;
    ll_staging_give(bench->gpu, &uploads->staging);
    ll_buffer_finish(&uploads->buffer, bench->gpu);
    ll_image_finish(&uploads->image, bench->gpu);
    free(uploads);
}

static void *create(struct ceilings_bench *bench)
{
    struct uploads *uploads = calloc(1, sizeof *uploads);
    if (!uploads)
        return NULL;
    uint32_t edge = bench->small ? SMALL_EDGE : LARGE_EDGE;
    uint64_t bytes = (uint64_t)edge * edge * 4;
    if (ll_staging_take(bench->gpu, bytes, &uploads->staging) &&
        ll_buffer_init(&uploads->buffer, bench->gpu,
                       ll_buffer_params(.name = "bench.upload", .size_bytes = bytes,
                                        .usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                                        .memory = LL_MEMORY_DEVICE)) &&
        ll_image_init(&uploads->image, bench->gpu,
                      ll_image_params(.name = "bench.upload", .width = edge,
                                      .height = edge, .format = VK_FORMAT_R8G8B8A8_UNORM,
                                      .usage = VK_IMAGE_USAGE_TRANSFER_DST_BIT |
                                               VK_IMAGE_USAGE_SAMPLED_BIT))) {
        kit_noise(uploads->staging.data, bytes);
        return uploads;
    }
    destroy(uploads, bench);
    return NULL;
}

static double piece(void *state, const struct ceilings_bench *bench,
                    const struct ceiling_def *def)
{
    (void)bench;
    (void)def;
    const struct uploads *uploads = state;
    return (double)uploads->buffer.size_bytes;
}

static void record(void *state, struct ceilings_bench *bench,
                   const struct ceiling_def *def, VkCommandBuffer cmd, uint32_t amount)
{
    (void)bench;
    struct uploads *uploads = state;
    const struct ll_staging *from = &uploads->staging;
    for (uint32_t i = 0; i < amount; i++) {
        if (def->a == UPLOAD_BUFFER) {
            vkCmdCopyBuffer(cmd, from->buffer, uploads->buffer.handle, 1,
                            &(VkBufferCopy){ from->offset, 0, from->size_bytes });
            kit_copies_wait(cmd);
            continue;
        }
        VkBufferImageCopy copy = {
            .bufferOffset = from->offset,
            .imageSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 },
            .imageExtent = { uploads->image.width, uploads->image.height, 1 },
        };
        kit_image_use(cmd, &uploads->image, LL_ACCESS_TRANSFER_WRITE, true);
        vkCmdCopyBufferToImage(cmd, from->buffer, uploads->image.handle,
                               VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 1, &copy);
    }
}

const struct ceiling_family ceiling_uploads = {
    .defs = defs,
    .num_defs = sizeof defs / sizeof *defs,
    .create = create,
    .destroy = destroy,
    .piece = piece,
    .record = record,
};
