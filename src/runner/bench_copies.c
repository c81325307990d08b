// Ceilings: bytes from place to place inside of the device.
#include <stdlib.h>

#include "runner/bench_ceilings.h"

enum { COPY_IMAGE, COPY_TARGET, COPY_BUFFER };

// Beyond the caches of the device.
#define LARGE_EDGE 4096
#define SMALL_EDGE 2048
#define NOISE_BYTES (1u << 20)

struct copies {
    struct ll_image images[2], targets[2]; // large, and of the size of the picture
    struct ll_buffer buffers[2];
    uint64_t bytes; // of a buffer or a large image
};

static const struct ceiling_def defs[] = {
    { "copy.image", "an image to another, bytes read and written", LL_UNIT_GB_S,
      .a = COPY_IMAGE },
    { "copy.target", "the same at the size of the picture: caches may hold it",
      LL_UNIT_GB_S, .a = COPY_TARGET },
    { "copy.buffer", "a buffer to another, bytes read and written", LL_UNIT_GB_S,
      .a = COPY_BUFFER },
};

static void destroy(void *state, struct ceilings_bench *bench)
{
    struct copies *copies = state;
    if (!copies)
        return;
    for (int i = 0; i < 2; i++) {
        ll_image_finish(&copies->images[i], bench->gpu);
        ll_image_finish(&copies->targets[i], bench->gpu);
        ll_buffer_finish(&copies->buffers[i], bench->gpu);
    }
    free(copies);
}

static void image_fill(VkCommandBuffer cmd, const struct ll_buffer *from,
                       struct ll_image *image)
{
    kit_image_use(cmd, image, LL_ACCESS_TRANSFER_WRITE, true);
    VkBufferImageCopy whole = {
        .imageSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 },
        .imageExtent = { image->width, image->height, 1 },
    };
    vkCmdCopyBufferToImage(cmd, from->handle, image->handle,
                           VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 1, &whole);
}

// Noise, since what is alike may be stored compressed.
static bool contents_set(struct copies *copies, struct ceilings_bench *bench)
{
    struct ll_staging noise;
    struct kit_submit submit;
    if (!ll_staging_take(bench->gpu, NOISE_BYTES, &noise))
        return false;
    kit_noise(noise.data, NOISE_BYTES);
    if (!kit_submit_begin(&submit, bench->gpu))
        return false;
    for (int i = 0; i < 2; i++) {
        for (uint64_t at = 0; at < copies->bytes; at += NOISE_BYTES)
            vkCmdCopyBuffer(submit.cmd, noise.buffer, copies->buffers[i].handle, 1,
                            &(VkBufferCopy){ noise.offset, at, NOISE_BYTES });
        kit_copies_wait(submit.cmd);
        image_fill(submit.cmd, &copies->buffers[i], &copies->images[i]);
        image_fill(submit.cmd, &copies->buffers[i], &copies->targets[i]);
    }
    kit_copies_wait(submit.cmd);
    ll_staging_give(bench->gpu, &noise);
    return kit_submit_end(&submit);
}

static bool image_init(struct ceilings_bench *bench, struct ll_image *image,
                       uint32_t width, uint32_t height)
{
    return ll_image_init(image, bench->gpu,
                         ll_image_params(.name = "bench.copy", .width = width,
                                         .height = height,
                                         .format = VK_FORMAT_R8G8B8A8_UNORM,
                                         .usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT |
                                                  VK_IMAGE_USAGE_TRANSFER_DST_BIT |
                                                  VK_IMAGE_USAGE_SAMPLED_BIT));
}

static void *create(struct ceilings_bench *bench)
{
    struct copies *copies = calloc(1, sizeof *copies);
    if (!copies)
        return NULL;
    uint32_t edge = bench->small ? SMALL_EDGE : LARGE_EDGE;
    uint64_t target_bytes = (uint64_t)bench->width * bench->height * 4;
    copies->bytes = (uint64_t)edge * edge * 4;
    while (copies->bytes < target_bytes) // the noise of targets comes from there too
        copies->bytes *= 2;
    bool good = true;
    for (int i = 0; good && i < 2; i++)
        good = image_init(bench, &copies->images[i], edge, edge) &&
               image_init(bench, &copies->targets[i], bench->width, bench->height) &&
               ll_buffer_init(&copies->buffers[i], bench->gpu,
                              ll_buffer_params(.name = "bench.copy",
                                               .size_bytes = copies->bytes,
                                               .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT |
                                                        VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                                               .memory = LL_MEMORY_DEVICE));
    if (good && contents_set(copies, bench))
        return copies;
    destroy(copies, bench);
    return NULL;
}

static double piece(void *state, const struct ceilings_bench *bench,
                    const struct ceiling_def *def)
{
    const struct copies *copies = state;
    if (def->a == COPY_TARGET)
        return 2.0 * 4 * bench->width * bench->height;
    if (def->a == COPY_IMAGE)
        return 2.0 * 4 * copies->images[0].width * copies->images[0].height;
    return 2 * (double)copies->bytes;
}

static void image_copy(struct ll_image images[2], VkCommandBuffer cmd, int from)
{
    struct ll_image *src = &images[from], *dst = &images[!from];
    const VkImageSubresourceLayers layers = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 };
    VkImageCopy region = { .srcSubresource = layers,
                           .dstSubresource = layers,
                           .extent = { src->width, src->height, 1 } };
    kit_image_use(cmd, src, LL_ACCESS_TRANSFER_READ, false);
    kit_image_use(cmd, dst, LL_ACCESS_TRANSFER_WRITE, false);
    vkCmdCopyImage(cmd, src->handle, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, dst->handle,
                   VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 1, &region);
}

// There and back: each copy waits for the one before.
static void record(void *state, struct ceilings_bench *bench,
                   const struct ceiling_def *def, VkCommandBuffer cmd, uint32_t amount)
{
    (void)bench;
    struct copies *copies = state;
    for (uint32_t i = 0; i < amount; i++) {
        int from = (int)(i & 1);
        if (def->a != COPY_BUFFER) {
            image_copy(def->a == COPY_IMAGE ? copies->images : copies->targets, cmd,
                       from);
            continue;
        }
        vkCmdCopyBuffer(cmd, copies->buffers[from].handle, copies->buffers[!from].handle,
                        1, &(VkBufferCopy){ 0, 0, copies->bytes });
        kit_copies_wait(cmd);
    }
}

const struct ceiling_family ceiling_copies = {
    .defs = defs,
    .num_defs = sizeof defs / sizeof *defs,
    .create = create,
    .destroy = destroy,
    .piece = piece,
    .record = record,
};
