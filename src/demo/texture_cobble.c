// Cobbles: river stones laid in staggered rows, their tops worn round, with earth and a
// little moss in the joints.
#include "demo/texture.h"

#include <math.h>

#include "base/maths.h"
#include "base/random.h"
#include "demo/kit/noise.h"

#define ROWS 12 // even, so that the stagger repeats
#define COLUMNS 10

struct cobble {   // the stone under a place
    float edge;   // distance to its neighbour's border, shares of a row
    float dx, dy; // from its middle
    uint32_t id;
};

// Middle of a stone, in rows, and how far it pushes its neighbours back.
static float stone_place(int32_t row, int32_t column, float *x, float *y, uint32_t *id)
{
    int32_t r = (row % ROWS + ROWS) % ROWS, c = (column % COLUMNS + COLUMNS) % COLUMNS;
    *id = ll_hash_u32((uint32_t)(r * COLUMNS + c) * 0x9e3779b1u ^ 1301u);
    float aside = (float)(*id & 255) / 255 - 0.5f;
    float along = (float)(*id >> 8 & 255) / 255 - 0.5f;
    const float wide = (float)ROWS / COLUMNS;
    *x = ((float)column + (row & 1 ? 0.75f : 0.25f) + 0.34f * along) * wide;
    *y = (float)row + 0.5f + 0.3f * aside;
    return 0.3f * ((float)(*id >> 16 & 255) / 255 - 0.5f);
}

// The border between two stones lies where both are equally near, each by its own size.
static struct cobble cobble_at(float x, float y)
{
    int32_t row = (int32_t)floorf(y);
    int32_t column = (int32_t)floorf(x * COLUMNS / ROWS);
    struct cobble out = { 0 };
    float near = 1e9f, second = 1e9f;
    for (int32_t r = row - 2; r <= row + 2; r++) {
        for (int32_t c = column - 2; c <= column + 2; c++) {
            float px, py;
            uint32_t id;
            float size = stone_place(r, c, &px, &py, &id);
            float dx = x - px, dy = y - py, d = sqrtf(dx * dx + dy * dy) - size;
            if (d < near) {
                second = near;
                near = d;
                out = (struct cobble){ .dx = dx, .dy = dy, .id = id };
            } else if (d < second) {
                second = d;
            }
        }
    }
    out.edge = 0.5f * (second - near);
    return out;
}

void ll_demo_paint_cobble(struct ll_canvas *canvas)
{
    static const struct ll_noise warp = { .seed = 1311, .octaves = 3, .period = 9 };
    static const struct ll_noise rough = {
        .seed = 1321, .octaves = 4, .period = 15, .gain = 0.6f
    };
    static const struct ll_noise moss_noise = { .seed = 1331, .octaves = 3, .period = 6 };
    static const float tones[5][3] = { { 0.52f, 0.49f, 0.44f },
                                       { 0.45f, 0.45f, 0.45f },
                                       { 0.56f, 0.50f, 0.41f },
                                       { 0.40f, 0.39f, 0.38f },
                                       { 0.49f, 0.43f, 0.37f } };
    static const float earth[3] = { 0.27f, 0.215f, 0.15f },
                       moss[3] = { 0.25f, 0.31f, 0.13f };
    float scale = 1 / (float)canvas->size;
    for (int32_t y = 0; y < (int32_t)canvas->size; y++) {
        for (int32_t x = 0; x < (int32_t)canvas->size; x++) {
            float u = (float)x * scale, v = (float)y * scale;
            uint32_t i = ll_canvas_texel(canvas, x, y);
            float wu = u * 9, wv = v * 9;
            ll_noise_warp(&warp, 0.14f, &wu, &wv);
            struct cobble at = cobble_at(wu / 9 * ROWS, wv / 9 * ROWS);
            float grit = ll_noise_fbm(&rough, u * 15, v * 15);
            float grain = ll_noise_unit(1341, x, y) - 0.5f;
            float green =
                ll_smoothstepf(0.05f, 0.4f, ll_noise_fbm(&moss_noise, u * 6, v * 6));
            float stone = ll_smoothstepf(0.035f, 0.085f, at.edge + 0.03f * grit);
            float dome = 1 - ll_satf(at.edge / 0.36f);
            dome = 1 - dome * dome;
            float lift = (float)(at.id >> 20 & 63) / 63 - 0.5f;
            float tilt_x = (float)(at.id >> 3 & 63) / 63 - 0.5f;
            float tilt_y = (float)(at.id >> 11 & 63) / 63 - 0.5f;
            canvas->relief[i] = stone * (6.5f * dome + 1.6f * lift + 1.1f * grit +
                                         3 * (tilt_x * at.dx + tilt_y * at.dy)) +
                                (1 - stone) * (0.8f * grit + 0.5f * grain);
            const float *tone = tones[at.id % 5];
            float light = (0.95f + 0.2f * lift + 0.13f * grit + 0.05f * grain) *
                          ll_mixf(0.72f, 1.04f, dome);
            // Moss fills joints and creeps a little way up the stones.
            float creep = green * ll_smoothstepf(0.19f, 0.06f, at.edge - 0.08f * grit);
            for (uint32_t k = 0; k < 3; k++) {
                float joint = earth[k] * (1 + 0.25f * grit + 0.2f * grain);
                float ground = ll_mixf(joint, tone[k] * light, stone);
                canvas->rgb[i][k] = ll_mixf(
                    ground, moss[k] * (1 + 0.3f * grit + 0.3f * grain), 0.7f * creep);
            }
        }
    }
    ll_canvas_shade(canvas, 0.27f, 0.06f);
    ll_canvas_even(canvas, 0.7f, (const float[3]){ 0.428f, 0.402f, 0.348f });
}
