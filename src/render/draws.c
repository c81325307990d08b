// The draws of the camera: culled, listed and written for the GPU when the view or the
// scene has changed, and left alone when not.
#include <assert.h>
#include <string.h>

#include "render/render_private.h"

#define MIN_ARENA_BYTES ((size_t)1 << 20)

// Keys are compared byte by byte.
static_assert(sizeof(struct ll_view) == 3 * sizeof(double) +
                                            (LL_VIEW_PLANES * 4 + 12) * sizeof(float) +
                                            2 * sizeof(uint32_t),
              "a view without holes");

// One block holds a list, however many instances there are: a moving camera takes no
// memory from the heap.
static void arena_renew(struct draw_cache *cache, const struct ll_scene *scene)
{
    size_t needed = ll_draw_list_max_bytes(scene);
    if (needed > cache->arena.block_bytes) {
        ll_arena_finish(&cache->arena);
        cache->arena.block_bytes =
            needed * 2 > MIN_ARENA_BYTES ? needed * 2 : MIN_ARENA_BYTES;
    }
    ll_arena_reset(&cache->arena);
}

static void triangles_count(struct draw_cache *cache)
{
    memset(cache->class_triangles, 0, sizeof cache->class_triangles);
    for (uint32_t g = 0; g < cache->list.num_groups; g++) {
        const struct ll_draw_group *group = &cache->list.groups[g];
        uint32_t num_indices = 0;
        for (uint32_t i = 0; i < group->num_draws; i++)
            num_indices += cache->list.draws[group->first_draw + i].num_indices;
        cache->class_triangles[group->class_id] += num_indices / 3;
    }
}

static bool list_make(struct ll_render *render, const struct draw_key *key)
{
    struct draw_cache *cache = &render->draw_cache;
    cache->key = (struct draw_key){ 0 };
    arena_renew(cache, render->scene);
    double stage_s = ll_stage_begin(render->stages);
    uint32_t num_visible;
    uint32_t *visible =
        ll_scene_cull(render->scene, &key->cull_view, &cache->arena, &num_visible);
    ll_stage_end(render->stages, LL_STAGE_CULL, stage_s);
    stage_s = ll_stage_begin(render->stages);
    if (!visible || !ll_draw_list_build(render->scene, &key->view, visible, num_visible,
                                        &cache->arena, &cache->list))
        return false;
    triangles_count(cache);
    ll_stage_end(render->stages, LL_STAGE_DRAW_LIST, stage_s);
    cache->key = *key;
    cache->version++;
    return true;
}

// The frame that used this slot before has run: its buffer can be written.
static bool list_upload(struct ll_render *render)
{
    struct draw_cache *cache = &render->draw_cache;
    uint32_t slot = ll_gpu_frame_slot(render->gpu);
    struct ll_buffer *buffer = &cache->buffers[slot];
    uint64_t bytes = cache->list.num_draws * sizeof *cache->list.draws;
    if (cache->buffer_versions[slot] == cache->version || !bytes)
        return true;
    if (bytes > buffer->size_bytes) {
        ll_buffer_finish(buffer, render->gpu);
        if (!ll_buffer_init(buffer, render->gpu,
                            ll_buffer_params(.name = "draws", .size_bytes = bytes * 2,
                                             .usage = VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT,
                                             .memory = LL_MEMORY_UPLOAD)))
            return false;
    }
    memcpy(buffer->memory.mapped, cache->list.draws, bytes);
    ll_gpu_upload_note(render->gpu, bytes);
    cache->buffer_versions[slot] = cache->version;
    return true;
}

bool draws_prepare(struct ll_render *render, const struct ll_camera *camera)
{
    struct draw_cache *cache = &render->draw_cache;
    struct draw_key key;
    memset(&key, 0, sizeof key);
    key.view = ll_view_of_camera(camera);
    key.cull_view = instruments_view(render, &key.view);
    key.scene_generation = ll_scene_generation(render->scene);
    if (memcmp(&key, &cache->key, sizeof key) != 0 && !list_make(render, &key))
        return false;
    double stage_s = ll_stage_begin(render->stages);
    bool good = list_upload(render);
    ll_stage_end(render->stages, LL_STAGE_UPLOAD, stage_s);
    render->draws = cache->list;
    render->draw_buffer = cache->buffers[ll_gpu_frame_slot(render->gpu)].handle;
    for (int i = 0; i < LL_NUM_CLASSES; i++)
        render->stats.num_triangles += cache->class_triangles[i];
    return good;
}

void draws_finish(struct ll_render *render)
{
    for (int i = 0; i < LL_FRAMES_IN_FLIGHT; i++)
        ll_buffer_finish(&render->draw_cache.buffers[i], render->gpu);
    ll_arena_finish(&render->draw_cache.arena);
}
