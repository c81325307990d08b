// Sawn and split wood for buildings: timber, boards, shingles, a door.
#include "demo/texture_building.h"

#include <math.h>

#include "base/maths.h"
#include "demo/kit/exact.h"
#include "demo/kit/noise.h"

// Grain that runs along u: long fibres, drawn about by knots. 0..1.
static float grain_at(uint32_t seed, float u, float v, float *knot)
{
    const struct ll_noise sway = { .seed = seed, .octaves = 2, .period = 3 };
    const struct ll_noise fibre = {
        .seed = seed + 7, .octaves = 3, .period = 4, .gain = 0.65f
    };
    struct ll_noise_cell eye = ll_noise_cells(seed + 3, 4, -1, u * 4, v * 4);
    float size = 0.05f + 0.09f * (float)(eye.id & 255) / 255;
    bool there = (eye.id >> 8 & 3) == 0;
    float reach = sqrtf(eye.dx * eye.dx * 0.35f + eye.dy * eye.dy);
    *knot = there ? ll_smoothstepf(size * 1.25f, size * 0.6f, reach) : 0;
    float pull =
        there ? 0.16f * ll_smoothstepf(0.4f, 0, reach) * (eye.dy > 0 ? 1.0f : -1.0f) : 0;
    float drift = 0.05f * ll_noise_fbm(&sway, u * 3, v * 3) + 0.25f * pull;
    float lines = ll_noise_fbm(&fibre, u * 4 + 5 * ll_noise_fbm(&sway, 0.4f, v * 3),
                               (v + drift) * 64);
    float rings =
        ll_exact_sin_turns((v + drift) * 13 + 0.9f * ll_noise_fbm(&sway, u * 3, v * 6));
    return ll_satf(0.5f + 0.42f * lines + 0.16f * rings);
}

static void mix3(const float a[3], const float b[3], float t, float out[3])
{
    for (uint32_t k = 0; k < 3; k++)
        out[k] = ll_mixf(a[k], b[k], t);
}

void ll_demo_paint_timber(struct ll_canvas *canvas)
{
    static const struct ll_noise adze = { .seed = 811, .octaves = 2, .period = 9 };
    static const struct ll_noise tone = { .seed = 812, .octaves = 3, .period = 4 };
    static const float dark[3] = { 0.17f, 0.115f, 0.075f },
                       light[3] = { 0.40f, 0.285f, 0.185f };
    float scale = 1 / (float)canvas->size;
    for (int32_t y = 0; y < (int32_t)canvas->size; y++) {
        for (int32_t x = 0; x < (int32_t)canvas->size; x++) {
            float u = (float)x * scale, v = (float)y * scale, knot;
            uint32_t i = ll_canvas_texel(canvas, x, y);
            float grain = grain_at(801, u, v, &knot);
            // Checks: splits along the grain that open and close.
            float away = 5 * ll_noise_fbm(&tone, 0.3f, v * 4); // none below another
            float split = ll_noise_fbm(&tone, u * 4 + away, v * 28);
            float check = ll_smoothstepf(0.42f, 0.6f, split);
            float hewn = ll_noise_fbm(&adze, u * 9, v * 5);
            canvas->relief[i] = 2.6f * grain + 2.2f * hewn - 2.4f * check - 1.2f * knot;
            float t = ll_satf(0.1f + 0.75f * grain + 0.25f * hewn +
                              0.2f * ll_noise_fbm(&tone, u * 4, v * 4) - 0.55f * check -
                              0.45f * knot);
            mix3(dark, light, t, canvas->rgb[i]);
        }
    }
    ll_canvas_shade(canvas, 0.4f, 0.06f);
    ll_canvas_even(canvas, 0.7f, (const float[3]){ 0.305f, 0.215f, 0.140f });
}

// Boards along u: `rows` of them, each with its own tone and ends.
#define BOARD_ROWS 8

void ll_demo_paint_plank(struct ll_canvas *canvas)
{
    static const struct ll_noise wear = { .seed = 826, .octaves = 3, .period = 5 };
    static const float dark[3] = { 0.25f, 0.165f, 0.10f },
                       light[3] = { 0.56f, 0.41f, 0.265f };
    float scale = 1 / (float)canvas->size;
    for (int32_t y = 0; y < (int32_t)canvas->size; y++) {
        for (int32_t x = 0; x < (int32_t)canvas->size; x++) {
            float u = (float)x * scale, v = (float)y * scale, knot;
            uint32_t i = ll_canvas_texel(canvas, x, y);
            int32_t row = (int32_t)(v * BOARD_ROWS);
            float across = v * BOARD_ROWS - (float)row; // 0..1 over the board
            float start = ll_noise_unit(821, row, 0);
            float along = u - start;
            along -= floorf(along);
            int32_t half = along < 0.55f ? 0 : 1; // two boards a row, end to end
            float end =
                half ? ll_minf(along - 0.55f, 1 - along) : ll_minf(along, 0.55f - along);
            float edge = ll_minf(across, 1 - across) / BOARD_ROWS;
            float gap = ll_smoothstepf(0.0075f, 0.002f, ll_minf(edge, end));
            float worn = ll_smoothstepf(0.022f, 0.004f, ll_minf(edge, end)); // rounded
            int32_t board = row * 2 + half;
            float grain = grain_at(840 + 13 * (uint32_t)(board & 3), u,
                                   v + 0.37f * (float)board, &knot);
            float lift = ll_noise_unit(822, board, 1);
            // Two nails at each end.
            float nail_x = end - 0.018f, nail_y = ll_minf(across, 1 - across) - 0.24f;
            float nail =
                sqrtf(nail_x * nail_x + nail_y * nail_y / (BOARD_ROWS * BOARD_ROWS)) *
                (float)canvas->size;
            float head = ll_smoothstepf(2.2f, 1.2f, nail);
            canvas->relief[i] = 2.2f * grain - 3.5f * gap - 1.6f * worn - 1.0f * knot -
                                0.8f * head + 0.6f * lift;
            float t = ll_satf(0.18f + 0.5f * grain + 0.32f * (lift - 0.35f) +
                              0.22f * ll_noise_fbm(&wear, u * 5, v * 5) - 0.35f * knot);
            mix3(dark, light, t, canvas->rgb[i]);
            float dim = (1 - 0.72f * gap) * (1 - 0.6f * head);
            for (uint32_t k = 0; k < 3; k++)
                canvas->rgb[i][k] *= dim;
        }
    }
    ll_canvas_shade(canvas, 0.34f, 0.05f);
    ll_canvas_even(canvas, 0.6f, (const float[3]){ 0.395f, 0.285f, 0.185f });
}

void ll_demo_paint_painted(struct ll_canvas *canvas)
{
    static const struct ll_noise wear = { .seed = 851, .octaves = 4, .period = 7 };
    static const float paint[3] = { 0.20f, 0.33f, 0.34f };
    ll_demo_paint_plank(canvas);
    float scale = 1 / (float)canvas->size;
    for (int32_t y = 0; y < (int32_t)canvas->size; y++) {
        for (int32_t x = 0; x < (int32_t)canvas->size; x++) {
            float *rgb = canvas->rgb[ll_canvas_texel(canvas, x, y)];
            // The boards' own light and dark shine through; where it is worn, the wood.
            float light = (rgb[0] + rgb[1] + rgb[2]) / 0.87f;
            float worn = ll_smoothstepf(
                0.2f, 0.45f,
                ll_noise_fbm(&wear, (float)x * scale * 7, (float)y * scale * 14));
            for (uint32_t k = 0; k < 3; k++)
                rgb[k] = ll_mixf(paint[k] * (0.4f + 0.6f * light), rgb[k], 0.75f * worn);
        }
    }
}

// Courses of split shingles that overlap; the lower edge of each is ragged.
#define COURSES 9
#define SHINGLES 10 // a course

void ll_demo_paint_shingle(struct ll_canvas *canvas)
{
    static const struct ll_noise moss = { .seed = 871, .octaves = 4, .period = 4 };
    static const float tones[4][3] = { { 0.43f, 0.235f, 0.165f },
                                       { 0.50f, 0.285f, 0.185f },
                                       { 0.37f, 0.225f, 0.185f },
                                       { 0.46f, 0.31f, 0.22f } };
    static const float green[3] = { 0.33f, 0.36f, 0.18f };
    float scale = 1 / (float)canvas->size;
    for (int32_t y = 0; y < (int32_t)canvas->size; y++) {
        for (int32_t x = 0; x < (int32_t)canvas->size; x++) {
            float u = (float)x * scale, v = (float)y * scale;
            uint32_t i = ll_canvas_texel(canvas, x, y);
            // The course in whose exposed part the texel lies: the one above ends lower
            // where its shingle is longer.
            int32_t course = (int32_t)(v * COURSES), row = course, column = 0;
            float side = 0, down = 0;
            for (int32_t try = 0; try < 2; try++) {
                row = course - 1 + try; // the upper one covers
                int32_t key = (row + COURSES) % COURSES;
                float shift = ll_noise_unit(861, key, 0);
                float place = u * SHINGLES + shift;
                float wide = place - floorf(place);
                column = ((int32_t)floorf(place) + SHINGLES) % SHINGLES;
                // Widths differ: move the seams.
                float seam = 0.28f * (ll_noise_unit(862, column, key) - 0.5f);
                if (wide < seam) {
                    column = (column + SHINGLES - 1) % SHINGLES;
                    wide += 1;
                }
                float next =
                    1 + 0.28f * (ll_noise_unit(862, (column + 1) % SHINGLES, key) - 0.5f);
                if (wide > next) {
                    column = (column + 1) % SHINGLES;
                    wide -= 1;
                    next = 1;
                }
                side = ll_minf(wide - seam, next - wide) / SHINGLES;
                float longer = 0.24f * ll_noise_unit(863, column, key);
                down = v * COURSES - (float)row; // 0 at its upper edge of exposure
                if (try == 0 && down - 1 < longer && side > 0.003f) {
                    down = (down) / (1 + longer);
                    break;
                }
                if (try == 1)
                    down = ll_maxf(0, down - 0.0f) * 0.9f;
            }
            int32_t key = (row + COURSES) % COURSES;
            float gap = ll_smoothstepf(0.007f, 0.0015f, side);
            float lip = ll_smoothstepf(0.86f, 1.0f, down);
            float under =
                ll_smoothstepf(0.42f, 0.08f, down); // shadow of the course above
            float knot;
            float grain = grain_at(881 + 5 * (uint32_t)(column & 1),
                                   v + 0.31f * (float)column, u, &knot);
            float tilt = ll_noise_unit(864, column, key);
            canvas->relief[i] = 2.2f * down + 1.4f * grain - 2.6f * gap + 1.1f * tilt;
            const float *tone =
                tones[(uint32_t)(ll_noise_unit(865, column, key) * 3.999f)];
            float light = (0.72f + 0.3f * grain + 0.26f * (tilt - 0.5f) + 0.12f * lip) *
                          (1 - 0.58f * under) * (1 - 0.6f * gap);
            float mossy = ll_smoothstepf(0.16f, 0.5f,
                                         ll_noise_fbm(&moss, u * 4, v * 4) +
                                             0.25f * (tilt - 0.5f)) *
                          0.55f;
            for (uint32_t k = 0; k < 3; k++)
                canvas->rgb[i][k] = ll_mixf(tone[k], green[k], mossy) * light;
        }
    }
    ll_canvas_shade(canvas, 0.2f, 0.05f);
    ll_canvas_even(canvas, 0.6f, (const float[3]){ 0.365f, 0.225f, 0.160f });
}

// A whole door: upright boards, two iron straps, a ring. Top at v = 0, hinges at u = 0.
void ll_demo_paint_door(struct ll_canvas *canvas)
{
    static const float dark[3] = { 0.22f, 0.125f, 0.07f },
                       light[3] = { 0.50f, 0.31f, 0.175f };
    static const float iron[3] = { 0.15f, 0.15f, 0.165f };
    float scale = 1 / (float)canvas->size;
    for (int32_t y = 0; y < (int32_t)canvas->size; y++) {
        for (int32_t x = 0; x < (int32_t)canvas->size; x++) {
            float u = ((float)x + 0.5f) * scale, v = ((float)y + 0.5f) * scale, knot;
            uint32_t i = ll_canvas_texel(canvas, x, y);
            int32_t board = (int32_t)(u * 6);
            float across = u * 6 - (float)board;
            float edge = ll_minf(across, 1 - across) / 6;
            float gap = ll_smoothstepf(0.009f, 0.002f, edge);
            float grain = grain_at(901 + 3 * (uint32_t)(board & 1), v,
                                   u + 0.41f * (float)board, &knot);
            float lift = ll_noise_unit(903, board, 2);
            float t = ll_satf(0.15f + 0.6f * grain + 0.3f * (lift - 0.4f) - 0.3f * knot);
            mix3(dark, light, t, canvas->rgb[i]);
            for (uint32_t k = 0; k < 3; k++)
                canvas->rgb[i][k] *= 1 - 0.7f * gap;
            canvas->relief[i] = 2.2f * grain - 3 * gap;
            // Straps that taper towards the lock side, with nails.
            for (int32_t strap = 0; strap < 2; strap++) {
                float off = fabsf(v - (strap ? 0.80f : 0.19f));
                float half = 0.034f - 0.02f * ll_satf((u - 0.1f) / 0.75f);
                if (u > 0.86f || off > half)
                    continue;
                float nail_u = u * 6 - floorf(u * 6) - 0.5f;
                float nail = sqrtf(nail_u * nail_u / 36 + off * off * 4);
                float head = ll_smoothstepf(0.022f, 0.012f, nail);
                float rim = ll_smoothstepf(half, half - 0.01f, off);
                canvas->relief[i] = 5 + 1.5f * rim + 2 * head;
                for (uint32_t k = 0; k < 3; k++)
                    canvas->rgb[i][k] = iron[k] * (0.8f + 0.35f * rim + 0.5f * head);
            }
            float du = (u - 0.86f) * 0.54f, dv = v - 0.5f; // the door is twice as high
            float ring = fabsf(sqrtf(du * du + dv * dv) - 0.035f);
            float plate = sqrtf(du * du + (dv + 0.035f) * (dv + 0.035f));
            if (ring < 0.008f || plate < 0.018f) {
                canvas->relief[i] = 7;
                for (uint32_t k = 0; k < 3; k++)
                    canvas->rgb[i][k] = iron[k] * 1.25f;
            }
        }
    }
    ll_canvas_shade(canvas, 0.3f, 0.04f);
}
