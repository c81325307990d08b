// Stone, wood and iron, shingles, and what glows.
#include "demo/props_textures.h"

#include <math.h>

#include "base/maths.h"
#include "demo/kit/exact.h"
#include "demo/kit/noise.h"

static void mix3(const float a[3], const float b[3], float t, float out[3])
{
    for (uint32_t k = 0; k < 3; k++)
        out[k] = ll_mixf(a[k], b[k], t);
}

void ll_prop_paint_stone(struct ll_canvas *canvas)
{
    static const struct ll_noise lumps = {
        .seed = 4001, .octaves = 5, .period = 4, .gain = 0.58f
    };
    static const struct ll_noise tone = { .seed = 4011, .octaves = 3, .period = 3 };
    static const float dark[3] = { 0.30f, 0.29f, 0.28f },
                       light[3] = { 0.60f, 0.57f, 0.52f },
                       lichen[3] = { 0.50f, 0.53f, 0.35f };
    float scale = 1 / (float)canvas->size;
    for (int32_t y = 0; y < (int32_t)canvas->size; y++) {
        for (int32_t x = 0; x < (int32_t)canvas->size; x++) {
            float u = (float)x * scale, v = (float)y * scale;
            uint32_t i = ll_canvas_texel(canvas, x, y);
            float lump = ll_noise_fbm(&lumps, u * 4, v * 4);
            float patch = ll_noise_fbm(&tone, u * 3, v * 3);
            struct ll_noise_cell block =
                ll_noise_cells(4021, 5, -1, u * 5 + 0.55f * lump, v * 5 - 0.5f * lump);
            float crack = ll_smoothstepf(0.07f, 0, block.second - block.near);
            float grain = ll_noise_unit(4031, x, y) - 0.5f;
            float key = (float)(block.id >> 6 & 255) / 255 - 0.5f;
            canvas->relief[i] = 9 * lump + 2.5f * key - 1.6f * crack + 0.7f * grain;
            float t = ll_satf(0.5f + 0.6f * lump + 0.3f * patch + 0.16f * grain +
                              0.2f * key - 0.4f * crack);
            mix3(dark, light, t, canvas->rgb[i]);
            float spots =
                ll_smoothstepf(0.22f, 0.5f, patch + 0.5f * lump + 0.25f * grain);
            mix3(canvas->rgb[i], lichen, 0.55f * spots, canvas->rgb[i]);
        }
    }
    ll_canvas_shade(canvas, 0.3f, 0.1f);
    ll_canvas_even(canvas, 0.6f, (const float[3]){ 0.475f, 0.455f, 0.42f });
}

// Grain along u; `across`: 0..1 over the board; key: the board's own number.
static void wood_texel(float u, float across, uint32_t key, const float tones[3][3],
                       float rgb[3], float *relief)
{
    static const struct ll_noise sway = { .seed = 4101, .octaves = 3, .period = 2 };
    float wave = ll_noise_fbm(&sway, u * 2, across * 0.9f + (float)(key & 15) * 1.7f);
    float own = (float)(ll_hash_u32(key + 77) >> 8 & 255) / 255 - 0.5f;
    float lines = ll_noise_at(4111 + key, 4, u * 4, across * 7 + 1.6f * wave) +
                  0.6f * ll_noise_at(4121 + key, 16, u * 16, across * 26 + 2.5f * wave);
    // A knot bends the grain around it.
    float knot_u = (float)(ll_hash_u32(key + 5) >> 8 & 255) / 255;
    float du = u - knot_u, dv = (across - 0.45f - 0.2f * own) * 0.14f;
    du -= floorf(du + 0.5f);
    float d = sqrtf(du * du * 0.5f + dv * dv) * 42;
    float knot = ll_smoothstepf(1.15f, 0.4f, d);
    float ring = 0.35f * ll_smoothstepf(2.2f, 0.6f, d) * ll_exact_cos_turns(d * 1.9f);
    float t = ll_satf(0.52f + 0.34f * lines + 0.3f * own + 0.12f * wave + ring);
    if (t < 0.5f)
        mix3(tones[0], tones[1], t * 2, rgb);
    else
        mix3(tones[1], tones[2], t * 2 - 1, rgb);
    mix3(rgb, tones[0], 0.75f * knot, rgb);
    *relief = 1.1f * lines - 0.8f * knot;
}

static void paint_board(struct ll_canvas *canvas, int32_t y0, int32_t height,
                        uint32_t key, const float tones[3][3], bool nails)
{
    for (int32_t y = y0; y < y0 + height; y++) {
        float across = ((float)(y - y0) + 0.5f) / (float)height;
        float gap = ll_minf(across, 1 - across) * (float)height; // texels to the edge
        for (int32_t x = 0; x < (int32_t)canvas->size; x++) {
            float u = (float)x / (float)canvas->size;
            uint32_t i = ll_canvas_texel(canvas, x, y);
            float relief;
            wood_texel(u, across, key, tones, canvas->rgb[i], &relief);
            float ragged = gap + 1.3f * ll_noise_at(4131 + key, 16, u * 16, 0.5f);
            float worn = ll_smoothstepf(3.6f, 1.2f, ragged);
            float open = ll_smoothstepf(1.5f, 0.4f, ragged);
            for (uint32_t k = 0; k < 3; k++)
                canvas->rgb[i][k] *= (1 + 0.22f * worn * (1 - open)) * (1 - 0.72f * open);
            canvas->relief[i] = relief - 2.5f * open;
        }
    }
    if (!nails)
        return;
    for (uint32_t n = 0; n < 4; n++) {
        struct ll_pebble nail = { .x = (float)(n / 2 * 128 + 8),
                                  .y =
                                      (float)y0 + (float)height * (n & 1 ? 0.74f : 0.26f),
                                  .radius = 1.7f,
                                  .stretch = 1,
                                  .rgb = { 0.26f, 0.24f, 0.23f } };
        ll_canvas_pebble(canvas, &nail);
    }
}

static void paint_iron(struct ll_canvas *canvas, int32_t y0, int32_t height)
{
    static const struct ll_noise tone = { .seed = 4201, .octaves = 4, .period = 6 };
    static const float dark[3] = { 0.15f, 0.15f, 0.16f },
                       light[3] = { 0.42f, 0.41f, 0.41f },
                       rust[3] = { 0.36f, 0.23f, 0.15f };
    for (int32_t y = y0; y < y0 + height; y++) {
        for (int32_t x = 0; x < (int32_t)canvas->size; x++) {
            float u = (float)x / (float)canvas->size, v = (float)(y - y0) / (float)height;
            uint32_t i = ll_canvas_texel(canvas, x, y);
            float patch = ll_noise_fbm(&tone, u * 6, v * 1.2f);
            // Hammered: shallow dents.
            struct ll_noise_cell dent = ll_noise_cells(4211, 24, -1, u * 24, v * 3);
            float edge = ll_smoothstepf(0.16f, 0, ll_minf(v, 1 - v));
            float t = ll_satf(0.42f + 0.3f * patch - 0.3f * dent.near + 0.4f * edge);
            mix3(dark, light, t, canvas->rgb[i]);
            mix3(canvas->rgb[i], rust, 0.55f * ll_smoothstepf(0.15f, 0.5f, patch),
                 canvas->rgb[i]);
            canvas->relief[i] = 1.6f * dent.near;
        }
    }
    for (uint32_t n = 0; n < 8; n++) {
        struct ll_pebble rivet = { .x = (float)(n * 32 + 16),
                                   .y = (float)y0 + 0.5f * (float)height,
                                   .radius = 3.4f,
                                   .stretch = 1,
                                   .rgb = { 0.40f, 0.39f, 0.38f } };
        ll_canvas_pebble(canvas, &rivet);
    }
}

static void paint_rings(struct ll_canvas *canvas, int32_t x0, int32_t y0, int32_t size)
{
    static const float tones[3][3] = { { 0.30f, 0.20f, 0.12f },
                                       { 0.55f, 0.41f, 0.26f },
                                       { 0.72f, 0.58f, 0.39f } };
    for (int32_t y = 0; y < size; y++) {
        for (int32_t x = 0; x < size; x++) {
            float dx = (float)x / (float)size - 0.47f,
                  dy = (float)y / (float)size - 0.52f;
            float wobble = 0.3f * ll_noise_at(4301, 0, dx * 5, dy * 5);
            float d = sqrtf(dx * dx + dy * dy) * 11 + wobble;
            float ring = 0.5f + 0.5f * ll_exact_cos_turns(d);
            float check =
                ll_smoothstepf(0.05f, 0, fabsf(dy - 0.3f * dx + 0.02f * wobble)) *
                ll_smoothstepf(0.05f, 0.4f, dx);
            float t =
                ll_satf(0.25f + 0.55f * ring + 0.2f * (ll_noise_unit(4311, x, y) - 0.5f));
            uint32_t i = ll_canvas_texel(canvas, x0 + x, y0 + y);
            mix3(tones[t < 0.5f ? 0 : 1], tones[t < 0.5f ? 1 : 2],
                 t < 0.5f ? t * 2 : t * 2 - 1, canvas->rgb[i]);
            for (uint32_t k = 0; k < 3; k++)
                canvas->rgb[i][k] *= (1 - 0.6f * check) * (1 - 0.25f * ll_satf(d - 4.6f));
            canvas->relief[i] = 0;
        }
    }
}

// Twisted strands that run along u.
static void paint_rope(struct ll_canvas *canvas, int32_t x0, int32_t y0, int32_t size)
{
    static const float dark[3] = { 0.28f, 0.20f, 0.11f },
                       light[3] = { 0.70f, 0.58f, 0.38f };
    for (int32_t y = 0; y < size; y++) {
        for (int32_t x = 0; x < size; x++) {
            float strand = (float)(x + y * 2) / 16;
            float t = 0.5f + 0.5f * ll_exact_sin_turns(strand);
            t = ll_satf(t * 0.9f + 0.25f * (ll_noise_unit(4321, x, y) - 0.5f));
            uint32_t i = ll_canvas_texel(canvas, x0 + x, y0 + y);
            mix3(dark, light, t, canvas->rgb[i]);
            canvas->relief[i] = 0;
        }
    }
}

// Woven cloth with a border; `pattern`: a diamond band, else plain.
static void paint_cloth(struct ll_canvas *canvas, int32_t x0, int32_t y0, int32_t size,
                        const float base[3], const float band[3], bool pattern)
{
    for (int32_t y = 0; y < size; y++) {
        for (int32_t x = 0; x < size; x++) {
            float u = (float)x / (float)size, v = (float)y / (float)size;
            float weave = ((x ^ y) & 1 ? 0.04f : -0.04f) +
                          0.08f * (ll_noise_unit(4331, x, y) - 0.5f);
            float fold = 0.1f * ll_noise_at(4341, 0, u * 3, v * 2 + base[0] * 9);
            uint32_t i = ll_canvas_texel(canvas, x0 + x, y0 + y);
            float t = 0;
            if (pattern) {
                float du = u * 4 - floorf(u * 4) - 0.5f;
                float row = fabsf(v - 0.5f) * 5;
                t = ll_smoothstepf(0.06f, 0,
                                   fabsf(fabsf(du) + row * 0.5f - 0.42f) - 0.05f);
                t = ll_maxf(t, ll_smoothstepf(0.025f, 0.01f, fabsf(v - 0.14f)));
                t = ll_maxf(t, ll_smoothstepf(0.025f, 0.01f, fabsf(v - 0.86f)));
            } else {
                t = 0.6f * ll_smoothstepf(0.03f, 0.015f, fabsf(v - 0.2f));
            }
            mix3(base, band, t, canvas->rgb[i]);
            for (uint32_t k = 0; k < 3; k++)
                canvas->rgb[i][k] *= 1 + weave + fold;
            canvas->relief[i] = 0;
        }
    }
}

void ll_prop_paint_wood(struct ll_canvas *canvas)
{
    static const float plank[3][3] = { { 0.24f, 0.16f, 0.09f },
                                       { 0.45f, 0.32f, 0.20f },
                                       { 0.63f, 0.48f, 0.31f } };
    static const float beam[3][3] = { { 0.17f, 0.11f, 0.07f },
                                      { 0.34f, 0.24f, 0.15f },
                                      { 0.48f, 0.36f, 0.24f } };
    for (uint32_t i = 0; i < 4; i++)
        paint_board(canvas, (int32_t)i * 32, 32, i, plank, true);
    paint_board(canvas, 128, 32, 9, beam, false);
    paint_iron(canvas, 160, 32);
    paint_rings(canvas, 0, 192, 64);
    paint_rope(canvas, 64, 192, 64);
    paint_cloth(canvas, 128, 192, 64, (const float[3]){ 0.46f, 0.13f, 0.11f },
                (const float[3]){ 0.80f, 0.62f, 0.28f }, true);
    paint_cloth(canvas, 192, 192, 64, (const float[3]){ 0.76f, 0.71f, 0.60f },
                (const float[3]){ 0.50f, 0.42f, 0.33f }, false);
    ll_canvas_shade(canvas, 0.16f, 0.04f);
}

void ll_prop_paint_shingles(struct ll_canvas *canvas)
{
    static const float tones[3][3] = { { 0.16f, 0.11f, 0.08f },
                                       { 0.36f, 0.27f, 0.19f },
                                       { 0.54f, 0.44f, 0.33f } };
    int32_t size = (int32_t)canvas->size, row_texels = size / 4;
    for (int32_t y = 0; y < size; y++) {
        int32_t row = y / row_texels;
        float v = (float)(y % row_texels) / (float)row_texels; // 1: the lower edge
        for (int32_t x = 0; x < size; x++) {
            float u = (float)x / (float)size * 6 + (row & 1 ? 0.5f : 0);
            float column = floorf(u);
            uint32_t key = (uint32_t)row * 16 + (uint32_t)((int32_t)column % 6);
            float own = ll_noise_unit(4401, (int32_t)key, 3);
            float edge = ll_minf(u - column, column + 1 - u);
            float end = 0.84f + 0.13f * own; // ragged lower edges
            float grain = ll_noise_at(4411 + key, 0, (u - column) * 9, v * 2) +
                          0.4f * (ll_noise_unit(4421, x, y / 3) - 0.5f);
            float t = ll_satf(0.35f + 0.45f * own + 0.22f * grain + 0.2f * v);
            uint32_t i = ll_canvas_texel(canvas, x, y);
            mix3(tones[t < 0.5f ? 0 : 1], tones[t < 0.5f ? 1 : 2],
                 t < 0.5f ? t * 2 : t * 2 - 1, canvas->rgb[i]);
            float gap = ll_smoothstepf(0.06f, 0.02f, edge);
            float under = ll_smoothstepf(end, end + 0.05f, v);
            float shadow = 0.45f * ll_smoothstepf(0.28f, 0, v); // of the row above
            for (uint32_t k = 0; k < 3; k++)
                canvas->rgb[i][k] *=
                    (1 - 0.6f * gap) * (1 - 0.65f * under) * (1 - shadow);
            canvas->relief[i] = 2.5f * v * (1 - under) - 1.5f * gap + 0.6f * grain;
        }
    }
    ll_canvas_shade(canvas, 0.2f, 0.06f);
    ll_canvas_even(canvas, 0.5f, (const float[3]){ 0.325f, 0.25f, 0.18f });
}

// A pane lit from behind: hottest in the middle, a little uneven.
void ll_prop_paint_glass(struct ll_canvas *canvas)
{
    static const float rim[3] = { 0.86f, 0.42f, 0.11f }, body[3] = { 1.0f, 0.72f, 0.30f },
                       heart[3] = { 1.0f, 0.97f, 0.80f };
    float scale = 1 / (float)canvas->size;
    for (int32_t y = 0; y < (int32_t)canvas->size; y++) {
        for (int32_t x = 0; x < (int32_t)canvas->size; x++) {
            float u = (float)x * scale - 0.5f, v = (float)y * scale - 0.55f;
            float d = sqrtf(u * u * 1.5f + v * v) * 2;
            d += 0.1f * ll_noise_at(4501, 0, u * 7, v * 7);
            uint32_t i = ll_canvas_texel(canvas, x, y);
            mix3(rim, body, ll_smoothstepf(1.05f, 0.4f, d), canvas->rgb[i]);
            mix3(canvas->rgb[i], heart, ll_smoothstepf(0.55f, 0.05f, d), canvas->rgb[i]);
        }
    }
}

void ll_prop_paint_embers(struct ll_canvas *canvas)
{
    static const float ash[3] = { 0.20f, 0.16f, 0.14f },
                       coal[3] = { 0.08f, 0.05f, 0.04f },
                       hot[3] = { 0.95f, 0.36f, 0.06f },
                       white[3] = { 1.0f, 0.85f, 0.42f };
    static const struct ll_noise heat = { .seed = 4601, .octaves = 3, .period = 3 };
    float scale = 1 / (float)canvas->size;
    for (int32_t y = 0; y < (int32_t)canvas->size; y++) {
        for (int32_t x = 0; x < (int32_t)canvas->size; x++) {
            float u = (float)x * scale, v = (float)y * scale;
            struct ll_noise_cell lump = ll_noise_cells(4611, 6, -1, u * 6, v * 6);
            float crack = ll_smoothstepf(0.3f, 0, lump.second - lump.near);
            float fire = ll_satf(0.55f + 0.9f * ll_noise_fbm(&heat, u * 3, v * 3));
            uint32_t i = ll_canvas_texel(canvas, x, y);
            mix3(coal, ash, ll_satf(1 - 1.6f * lump.near), canvas->rgb[i]);
            mix3(canvas->rgb[i], hot, crack * fire, canvas->rgb[i]);
            mix3(canvas->rgb[i], white, crack * crack * fire * fire * 0.9f,
                 canvas->rgb[i]);
        }
    }
}

// The light that hangs around a lamp, for an additive card.
void ll_prop_paint_halo(struct ll_cutout *cutout)
{
    for (uint32_t i = 0; i < cutout->width * cutout->height; i++) {
        float u = ((float)(i % cutout->width) + 0.5f) / (float)cutout->width * 2 - 1;
        float v = ((float)(i / cutout->width) + 0.5f) / (float)cutout->height * 2 - 1;
        float d = ll_minf(sqrtf(u * u + v * v) * 1.05f, 1);
        float fall = (1 - d) * (1 - d);
        float *texel = cutout->rgba[i];
        texel[0] = 1;
        texel[1] = ll_mixf(0.50f, 0.82f, fall);
        texel[2] = ll_mixf(0.16f, 0.50f, fall);
        texel[3] = 0.75f * fall * (0.55f + 0.45f * fall);
    }
}

// One tongue of fire, for additive cards: root at the lower edge.
void ll_prop_paint_flame(struct ll_cutout *cutout)
{
    static const struct ll_noise curl = { .seed = 4701, .octaves = 3 };
    for (uint32_t i = 0; i < cutout->width * cutout->height; i++) {
        float u = ((float)(i % cutout->width) + 0.5f) / (float)cutout->width * 2 - 1;
        float t = 1 - ((float)(i / cutout->width) + 0.5f) / (float)cutout->height;
        float bend = 0.55f * t * ll_noise_fbm(&curl, 3.1f, t * 2.6f);
        float lick = ll_noise_fbm(&curl, u * 2.2f + 9, t * 3.4f);
        float half =
            0.66f * sqrtf(ll_minf(t * 6, 1)) * (1 - t) * (1.1f - 0.3f * t) + 0.02f;
        float d = fabsf(u - bend) / half + 0.55f * lick * (0.3f + t);
        float body = ll_smoothstepf(1.15f, 0.35f, d) * ll_smoothstepf(1, 0.72f, t) *
                     ll_smoothstepf(0, 0.06f, t) * ll_smoothstepf(1, 0.9f, fabsf(u));
        float heart = ll_smoothstepf(0.75f, 0.1f, d + 0.7f * t);
        float *texel = cutout->rgba[i];
        texel[0] = 1;
        texel[1] = ll_mixf(0.36f, 0.86f, heart) * (1 - 0.25f * t);
        texel[2] = ll_mixf(0.06f, 0.52f, heart * heart);
        texel[3] = body * (0.75f + 0.25f * heart);
    }
}
