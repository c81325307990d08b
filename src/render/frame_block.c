// Camera, settings and the light of the place -> the frame block of the shaders.
#include <string.h>

#include "base/maths.h"
#include "render/render_private.h"

static void copy3(float out[3], const float in[3])
{
    memcpy(out, in, 3 * sizeof(float));
}

static void color_alpha(float out[4], const float color[3], float alpha)
{
    copy3(out, color);
    out[3] = alpha;
}

// The lattice point nearest the eye: indices grow south and east, positions shrink.
static void eye_fill(struct ll_frame *block, const double eye_world[3])
{
    const double step_yd = 1600.0 / 3 / (LL_TILE_CHUNKS * LL_CHUNK_CELLS);
    const double half_yd = 64 * LL_TILE_CHUNKS * LL_CHUNK_CELLS / 2 * step_yd;
    for (int i = 0; i < 2; i++) {
        double index = round((half_yd - eye_world[i]) / step_yd);
        block->eye_lattice[i] = (int32_t)index;
        block->eye_lattice_yd[i] = (float)(half_yd - index * step_yd - eye_world[i]);
    }
    for (int i = 0; i < 3; i++) {
        double anchor = floor(eye_world[i] / LL_ANCHOR_YD) * LL_ANCHOR_YD;
        block->eye_anchor[i] = (float)anchor;
        block->eye_offset[i] = (float)(eye_world[i] - anchor);
    }
}

static void sky_fill(struct ll_frame *block, const struct ll_sky *sky)
{
    const struct ll_light_state *light = &sky->light;
    const float(*colors)[3] = light->colors_gamma;
    copy3(block->ambient, sky->ambient_gamma);
    copy3(block->diffuse, sky->diffuse_gamma);
    copy3(block->specular, sky->specular_gamma);
    copy3(block->to_light, sky->to_light_world);
    block->night_glow = sky->self_illumination;
    copy3(block->fog_color, sky->fog.color_gamma);
    block->fog_start_yd = sky->fog.start_yd;
    block->fog_end_yd = sky->fog.end_yd;
    color_alpha(block->sky_stops_0, sky->stops_gamma[0], 1);
    color_alpha(block->sky_stops_1, sky->stops_gamma[1], 1);
    color_alpha(block->sky_stops_2, sky->stops_gamma[2], 1);
    color_alpha(block->sky_stops_3, sky->stops_gamma[3], 1);
    color_alpha(block->sky_stops_4, sky->stops_gamma[4], 1);
    block->sky_warp = sky->warp;
    block->sun_azimuth = sky->bodies[LL_SKY_SUN].azimuth_rad;
    color_alpha(block->ocean_shallow, colors[LL_LIGHT_OCEAN_SHALLOW],
                light->ocean_shallow_alpha);
    color_alpha(block->ocean_deep, colors[LL_LIGHT_OCEAN_DEEP], light->ocean_deep_alpha);
    color_alpha(block->river_shallow, colors[LL_LIGHT_RIVER_SHALLOW],
                light->river_shallow_alpha);
    color_alpha(block->river_deep, colors[LL_LIGHT_RIVER_DEEP], light->river_deep_alpha);
}

void frame_block_fill(const struct ll_render *render, struct ll_frame *block,
                      const struct ll_frame_params *params)
{
    const struct ll_camera *camera = params->camera;
    *block = (struct ll_frame){ .far_clip_yd = camera->far_clip_yd,
                                .baked_shadow = params->settings->baked_shadow,
                                .time_s = params->time_s };
    ll_camera_matrices(camera, block->rel_to_clip, block->clip_to_rel);
    struct ll_camera_basis basis = ll_camera_basis(camera);
    copy3(block->forward, basis.forward);
    copy3(block->right, basis.right);
    copy3(block->up, basis.up);
    const struct ll_image *scene = &render->targets[LL_TARGET_SCENE];
    block->pixel_size[0] = 1.0f / (float)scene->width;
    block->pixel_size[1] = 1.0f / (float)scene->height;
    block->output_size[0] = (int32_t)render->size.width;
    block->output_size[1] = (int32_t)render->size.height;
    eye_fill(block, camera->eye_world);
    sky_fill(block, params->sky);
}
