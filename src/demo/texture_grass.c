// Two grounds of blades: lush grass, and a drier meadow with a few flowers.
#include "demo/texture.h"

#include "base/maths.h"
#include "demo/kit/noise.h"

struct coat { // one generation of blades, older ones below
    uint32_t count;
    float length, width; // texels, middle values
    float root_rgb[3], tip_rgb[3];
    float shade;
};

// Blades follow the clump that they stand in and lean out of its middle.
static void coat_draw(struct ll_canvas *canvas, const struct coat *coat, uint32_t seed)
{
    struct ll_random random = ll_random_make(seed);
    struct ll_noise hue = { .seed = seed + 5, .octaves = 2, .period = 4 };
    float size = (float)canvas->size;
    for (uint32_t i = 0; i < coat->count; i++) {
        struct ll_blade blade = { .shade = coat->shade };
        blade.x = ll_random_unit(&random) * size;
        blade.y = ll_random_unit(&random) * size;
        float u = blade.x / size, v = blade.y / size;
        struct ll_noise_cell clump = ll_noise_cells(seed, 9, -1, u * 9, v * 9);
        float lean = 0.28f * ((float)(clump.id & 255) / 255 - 0.5f);
        blade.turns =
            0.75f + lean + 0.2f * clump.dx + 0.16f * (ll_random_unit(&random) - 0.5f);
        if (ll_random_unit(&random) < 0.22f)
            blade.turns += 0.5f * (ll_random_unit(&random) - 0.5f);
        blade.bend_turns = 0.22f * (ll_random_unit(&random) - 0.5f) + 0.2f * clump.dx;
        blade.length = coat->length * (0.6f + 0.8f * ll_random_unit(&random));
        blade.width = coat->width * (0.75f + 0.5f * ll_random_unit(&random));
        float cool = 0.12f * ll_noise_fbm(&hue, u * 4, v * 4);
        float middle = 1.06f - 0.28f * ll_minf(clump.near, 1); // clumps are lit on top
        for (uint32_t k = 0; k < 3; k++) {
            float tone = middle * (k == 0 ? 1 + cool : k == 2 ? 1 - cool : 1);
            blade.root_rgb[k] = coat->root_rgb[k] * tone;
            blade.tip_rgb[k] = coat->tip_rgb[k] * tone;
        }
        ll_canvas_vary(&random, blade.tip_rgb, 0.16f, 0.1f, blade.tip_rgb);
        ll_canvas_blade(canvas, &blade);
    }
}

static void ground_fill(struct ll_canvas *canvas, const float rgb[3], uint32_t seed)
{
    struct ll_noise soil = { .seed = seed, .octaves = 3, .period = 16 };
    int32_t size = (int32_t)canvas->size;
    for (int32_t y = 0; y < size; y++) {
        for (int32_t x = 0; x < size; x++) {
            float light = 1 + 0.35f * ll_noise_fbm(&soil, (float)x * 16 / (float)size,
                                                   (float)y * 16 / (float)size);
            float *texel = canvas->rgb[ll_canvas_texel(canvas, x, y)];
            for (uint32_t k = 0; k < 3; k++)
                texel[k] = rgb[k] * light;
        }
    }
}

void ll_demo_paint_grass(struct ll_canvas *canvas)
{
    static const float soil[3] = { 0.15f, 0.20f, 0.07f };
    static const struct coat coats[] = {
        { 2400, 20, 3.4f, { 0.13f, 0.20f, 0.06f }, { 0.23f, 0.33f, 0.10f }, 0.5f },
        { 2000, 25, 3.2f, { 0.17f, 0.25f, 0.07f }, { 0.33f, 0.44f, 0.14f }, 0.6f },
        { 1300, 27, 2.9f, { 0.21f, 0.30f, 0.08f }, { 0.44f, 0.54f, 0.19f }, 0.7f },
        { 420, 24, 2.4f, { 0.27f, 0.36f, 0.10f }, { 0.56f, 0.62f, 0.27f }, 0.6f },
    };
    ground_fill(canvas, soil, 301);
    for (uint32_t i = 0; i < sizeof coats / sizeof *coats; i++)
        coat_draw(canvas, &coats[i], 310 + i);
    ll_canvas_even(canvas, 0.75f, (const float[3]){ 0.378f, 0.448f, 0.190f });
}

static void flowers(struct ll_canvas *canvas, uint32_t count, uint32_t seed)
{
    static const float kinds[3][3] = {
        { 0.93f, 0.90f, 0.80f },
        { 0.92f, 0.78f, 0.33f },
        { 0.66f, 0.55f, 0.78f },
    };
    struct ll_random random = ll_random_make(seed);
    for (uint32_t i = 0; i < count; i++) {
        struct ll_pebble flower = { .radius = 1.1f + 0.7f * ll_random_unit(&random),
                                    .stretch = 1.15f };
        flower.x = ll_random_unit(&random) * (float)canvas->size;
        flower.y = ll_random_unit(&random) * (float)canvas->size;
        flower.turns = ll_random_unit(&random);
        uint32_t kind = ll_random_u32(&random) % 5;
        ll_canvas_vary(&random, kinds[kind < 3 ? 0 : kind - 2], 0.08f, 0.03f, flower.rgb);
        ll_canvas_pebble(canvas, &flower);
    }
}

void ll_demo_paint_meadow(struct ll_canvas *canvas)
{
    static const float soil[3] = { 0.24f, 0.22f, 0.10f };
    static const struct coat coats[] = {
        { 2200, 17, 3.0f, { 0.22f, 0.23f, 0.08f }, { 0.34f, 0.35f, 0.13f }, 0.5f },
        { 2000, 21, 2.7f, { 0.26f, 0.28f, 0.09f }, { 0.47f, 0.46f, 0.18f }, 0.6f },
        { 1200, 25, 2.3f, { 0.30f, 0.32f, 0.10f }, { 0.60f, 0.55f, 0.25f }, 0.65f },
        { 520, 27, 1.9f, { 0.36f, 0.36f, 0.13f }, { 0.74f, 0.66f, 0.36f }, 0.5f },
    };
    ground_fill(canvas, soil, 401);
    for (uint32_t i = 0; i < sizeof coats / sizeof *coats; i++)
        coat_draw(canvas, &coats[i], 410 + i);
    flowers(canvas, 24, 420);
    ll_canvas_even(canvas, 0.75f, (const float[3]){ 0.468f, 0.458f, 0.202f });
}
