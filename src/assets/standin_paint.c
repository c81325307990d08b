// Paints stand-in textures: seamless noise, cells, strokes and a little relief. Integers
// throughout, so that every compiler gives the same bytes.
#include <stdlib.h>
#include <string.h>

#include "assets/standin.h"
#include "base/random.h"

#define EDGE LL_STANDIN_EDGE
#define MASK (EDGE - 1)
#define NUM_TEXELS (EDGE * EDGE)
#define Q4 16 // places are in sixteenths of a texel, and wrap at WRAP
#define WRAP (EDGE * Q4)
#define ONE 256 // of noise, shades and shares

typedef uint8_t color[3];

struct canvas {
    uint8_t *rgba;
    int16_t *height; // NUM_TEXELS; 256 = a texel's width or so
    uint32_t seed;
    const struct ll_standin *standin;
};

// ---- numbers ----

static int32_t clamp(int32_t v, int32_t lo, int32_t hi)
{
    return v < lo ? lo : v > hi ? hi : v;
}

static uint32_t hash2(uint32_t seed, uint32_t x, uint32_t y)
{
    return ll_hash_u32(seed ^
                       ll_hash_u32(x * 0x9e3779b1u + ll_hash_u32(y + 0x7f4a7c15u)));
}

// Sine of a 256th turn, 256 = 1 (Bhaskara's formula; off by 0.2 % at most).
static int32_t sine(uint32_t turn)
{
    int32_t x = turn & 127, y = 4 * x * (128 - x);
    int32_t s = 4 * ONE * y / (5 * 128 * 128 - y);
    return turn & 128 ? -s : s;
}

static int32_t cosine(uint32_t turn)
{
    return sine(turn + 64);
}

static int32_t root(int32_t v) // whole square root
{
    int32_t r = 0;
    for (int32_t bit = 1 << 14; bit; bit >>= 1)
        if ((r + bit) * (r + bit) <= v)
            r += bit;
    return r;
}

// Gradient noise on a lattice of cells x cells that wraps, about -256..256.
static int32_t noise(uint32_t seed, uint32_t cells, int32_t u, int32_t v)
{
    uint32_t size = WRAP / cells;
    uint32_t uu = (uint32_t)u & (WRAP - 1), vv = (uint32_t)v & (WRAP - 1);
    uint32_t cx = uu / size, cy = vv / size;
    int32_t fx = (int32_t)(uu % size * ONE / size),
            fy = (int32_t)(vv % size * ONE / size);
    int32_t sx = fx * fx * (3 * ONE - 2 * fx) / (ONE * ONE);
    int32_t sy = fy * fy * (3 * ONE - 2 * fy) / (ONE * ONE);
    int32_t corner[4];
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t dx = i & 1, dy = i >> 1;
        uint32_t turn = hash2(seed, (cx + dx) % cells, (cy + dy) % cells) & 255;
        corner[i] = (cosine(turn) * (fx - (int32_t)dx * ONE) +
                     sine(turn) * (fy - (int32_t)dy * ONE)) /
                    ONE;
    }
    int32_t top = corner[0] + (corner[1] - corner[0]) * sx / ONE;
    int32_t bottom = corner[2] + (corner[3] - corner[2]) * sx / ONE;
    return (top + (bottom - top) * sy / ONE) * 3 / 2;
}

static int32_t fractal(uint32_t seed, uint32_t cells, uint32_t octaves, int32_t u,
                       int32_t v)
{
    int32_t sum = 0, weight = 0;
    for (uint32_t i = 0; i < octaves && cells <= 128; i++, cells *= 2) {
        sum += noise(seed + i * 101, cells, u, v) * (int32_t)(64 >> i);
        weight += 64 >> i;
    }
    return sum * 3 / 2 / weight;
}

// Distances to the nearest and second nearest point of one jittered point a cell; 256 =
// the width of a cell. `id` tells the nearest point from others.
struct cell {
    int32_t nearest, second;
    uint32_t id;
};

static struct cell cells_at(uint32_t seed, uint32_t cells, int32_t u, int32_t v)
{
    int32_t size = WRAP / (int32_t)cells;
    int32_t uu = (int32_t)((uint32_t)u & (WRAP - 1));
    int32_t vv = (int32_t)((uint32_t)v & (WRAP - 1));
    int32_t best = INT32_MAX, second = INT32_MAX;
    struct cell out = { 0 };
    for (int32_t dy = -1; dy <= 1; dy++) {
        for (int32_t dx = -1; dx <= 1; dx++) {
            int32_t cx = uu / size + dx, cy = vv / size + dy;
            uint32_t id = hash2(seed, (uint32_t)(cx + (int32_t)cells) % cells,
                                (uint32_t)(cy + (int32_t)cells) % cells);
            int32_t px = cx * ONE + 24 + (int32_t)(id & 255) * 208 / 256;
            int32_t py = cy * ONE + 24 + (int32_t)(id >> 8 & 255) * 208 / 256;
            int32_t ex = px - uu * ONE / size, ey = py - vv * ONE / size;
            int32_t d = ex * ex + ey * ey;
            if (d < best) {
                second = best;
                best = d;
                out.id = id;
            } else if (d < second) {
                second = d;
            }
        }
    }
    out.nearest = root(best);
    out.second = root(second);
    return out;
}

// ---- colours ----

static void tint(color out, const color in, const uint8_t percent[3])
{
    for (int i = 0; i < 3; i++)
        out[i] = (uint8_t)clamp(in[i] * percent[i] / 100, 0, 255);
}

// A ramp of `num` colours, t in 0..256.
static void ramp(const color *stops, int32_t num, int32_t t, color out)
{
    int32_t place = clamp(t, 0, ONE) * (num - 1);
    int32_t idx = place / ONE < num - 1 ? place / ONE : num - 2;
    int32_t share = place - idx * ONE;
    for (int i = 0; i < 3; i++)
        out[i] =
            (uint8_t)(stops[idx][i] + (stops[idx + 1][i] - stops[idx][i]) * share / ONE);
}

static void texel_set(struct canvas *canvas, uint32_t x, uint32_t y, const color rgb,
                      int32_t shade)
{
    uint8_t *texel = canvas->rgba + ((y & MASK) * EDGE + (x & MASK)) * 4;
    for (int i = 0; i < 3; i++)
        texel[i] = (uint8_t)clamp(rgb[i] * shade / ONE, 0, 255);
    texel[3] = 255;
}

static void texel_mix(struct canvas *canvas, int32_t x, int32_t y, const color rgb,
                      int32_t shade, int32_t share)
{
    uint8_t *texel =
        canvas->rgba + (((uint32_t)y & MASK) * EDGE + ((uint32_t)x & MASK)) * 4;
    for (int i = 0; i < 3; i++) {
        int32_t goal = clamp(rgb[i] * shade / ONE, 0, 255);
        texel[i] = (uint8_t)(texel[i] + (goal - texel[i]) * share / ONE);
    }
}

static void texel_shade(struct canvas *canvas, int32_t x, int32_t y, int32_t shade)
{
    uint8_t *texel =
        canvas->rgba + (((uint32_t)y & MASK) * EDGE + ((uint32_t)x & MASK)) * 4;
    for (int i = 0; i < 3; i++)
        texel[i] = (uint8_t)clamp(texel[i] * shade / ONE, 0, 255);
}

// Lights the relief from the north-west; `strength` 256 turns a slope of 1 into twice the
// brightness.
static void relief(struct canvas *canvas, int32_t strength)
{
    for (uint32_t y = 0; y < EDGE; y++) {
        for (uint32_t x = 0; x < EDGE; x++) {
            int32_t ahead = canvas->height[((y + 1) & MASK) * EDGE + ((x + 1) & MASK)];
            int32_t behind = canvas->height[((y - 1) & MASK) * EDGE + ((x - 1) & MASK)];
            int32_t shade = ONE + clamp((ahead - behind) * strength / 512, -130, 150);
            texel_shade(canvas, (int32_t)x, (int32_t)y, shade);
        }
    }
}

// ---- strokes ----

struct stroke_params {
    uint32_t count, length; // texels
    const color *colors;
    uint32_t num_colors;
    int32_t root_shade, tip_shade;
    uint32_t
        clump_cells; // 0: everywhere; else only where a noise of so many cells is high
    uint32_t turn, turn_spread; // direction; 0 spread: any
    bool thick;
};

// Blades of grass, straws, needles: bent lines, dark at the root.
static void strokes(struct canvas *canvas, uint32_t seed, const struct stroke_params *p)
{
    struct ll_random random = ll_random_make(canvas->seed ^ seed);
    for (uint32_t n = 0; n < p->count; n++) {
        uint32_t r = ll_random_u32(&random), s = ll_random_u32(&random);
        int32_t u = (int32_t)(r & (WRAP - 1)), v = (int32_t)(r >> 12 & (WRAP - 1));
        if (p->clump_cells && fractal(canvas->seed ^ 77, p->clump_cells, 2, u, v) <
                                  (int32_t)(s >> 24) - 150)
            continue;
        uint32_t turn = p->turn_spread ? p->turn + s % p->turn_spread : s & 255;
        int32_t bend = (int32_t)(s >> 8 & 7) - 3;
        uint32_t length = p->length / 2 + (s >> 12) % (p->length / 2 + 1);
        const uint8_t *rgb = p->colors[(s >> 20) % p->num_colors];
        int32_t vary = 220 + (int32_t)(ll_random_u32(&random) % 72);
        for (uint32_t i = 0; i < length; i++) {
            int32_t along = (int32_t)(i * ONE / length);
            int32_t shade =
                (p->root_shade + (p->tip_shade - p->root_shade) * along / ONE) * vary /
                ONE;
            int32_t x = u / Q4, y = v / Q4;
            texel_shade(canvas, x + 1, y + 1, 214);
            texel_mix(canvas, x, y, rgb, shade, 230);
            if (p->thick && along < 170)
                texel_mix(canvas, x + (sine(turn) > 0 ? 1 : -1), y, rgb, shade * 7 / 8,
                          150);
            u += cosine(turn) / 16;
            v += sine(turn) / 16;
            turn += (uint32_t)bend;
        }
    }
}

// Fallen leaves: ellipses with a rib and a shadow.
static void leaves(struct canvas *canvas, uint32_t seed, uint32_t count, int32_t size,
                   const color *colors, uint32_t num_colors)
{
    struct ll_random random = ll_random_make(canvas->seed ^ seed);
    for (uint32_t n = 0; n < count; n++) {
        uint32_t r = ll_random_u32(&random), s = ll_random_u32(&random);
        int32_t cx = (int32_t)(r & MASK), cy = (int32_t)(r >> 8 & MASK);
        int32_t length = size * (190 + (int32_t)(r >> 16 & 127)) / ONE;
        int32_t width = length * (90 + (int32_t)(r >> 24 & 63)) / ONE;
        int32_t co = cosine(s), si = sine(s);
        const uint8_t *rgb = colors[(s >> 8) % num_colors];
        int32_t vary = 190 + (int32_t)(s >> 16) % 110;
        for (int pass = 0; pass < 2; pass++) {
            for (int32_t dy = -length; dy <= length; dy++) {
                for (int32_t dx = -length; dx <= length; dx++) {
                    int32_t a = (dx * co + dy * si) * 16 / ONE;
                    int32_t b = (dy * co - dx * si) * 16 / ONE;
                    // Pointed at both ends: the width falls with the square of the place.
                    int32_t room = width * 16 * (ONE - a * a / (length * length)) / ONE;
                    if (a * a > length * length * 256 || b > room || b < -room)
                        continue;
                    if (pass == 0) {
                        texel_shade(canvas, cx + dx + 2, cy + dy + 2, 168);
                        continue;
                    }
                    int32_t shade = vary + b * 60 / (width * 16 + 1);
                    if (b >= -7 && b <= 7)
                        shade = shade * 5 / 4;
                    texel_mix(canvas, cx + dx, cy + dy, rgb, shade, 240);
                }
            }
        }
    }
}

// Pebbles: round bumps on a share of the cells of a lattice.
static void pebbles(struct canvas *canvas, uint32_t seed, uint32_t cells, uint32_t share,
                    const color *colors, uint32_t num_colors)
{
    for (uint32_t y = 0; y < EDGE; y++) {
        for (uint32_t x = 0; x < EDGE; x++) {
            struct cell c = cells_at(canvas->seed ^ seed, cells, (int32_t)(x * Q4),
                                     (int32_t)(y * Q4));
            uint32_t roll = c.id >> 16 & 255;
            int32_t radius = 50 + (int32_t)(c.id >> 24 & 63);
            if (roll >= share || c.nearest > radius + 26)
                continue;
            if (c.nearest > radius) {
                texel_shade(canvas, (int32_t)x, (int32_t)y, 190); // its bed
                continue;
            }
            int32_t dome = root(radius * radius - c.nearest * c.nearest);
            canvas->height[y * EDGE + x] =
                (int16_t)(canvas->height[y * EDGE + x] +
                          dome * 1024 / (ONE * (int32_t)cells / 32));
            texel_mix(canvas, (int32_t)x, (int32_t)y, colors[roll % num_colors],
                      190 + dome / 2 + (int32_t)(c.id >> 8 & 63), 235);
        }
    }
}

// ---- recipes ----

// A ground of one material: a fractal gives its colour and its relief.
struct ground_params {
    const color *stops;
    int32_t num_stops;
    uint32_t cells, octaves;
    int32_t contrast;  // of 256: how far the colours are used
    int32_t grit;      // of 256: noise of single texels
    int32_t bumpiness; // height of the fractal, 256 = about 8 texels
};

static void ground(struct canvas *canvas, const struct ground_params *p)
{
    for (uint32_t y = 0; y < EDGE; y++) {
        for (uint32_t x = 0; x < EDGE; x++) {
            int32_t u = (int32_t)(x * Q4), v = (int32_t)(y * Q4);
            int32_t broad = fractal(canvas->seed, p->cells, p->octaves, u, v);
            int32_t fine = fractal(canvas->seed ^ 5, p->cells * 4, p->octaves, u, v);
            int32_t grit = (int32_t)(hash2(canvas->seed ^ 9, x, y) & 255) - 128;
            int32_t t =
                128 + (broad + fine / 2) * p->contrast / 512 + grit * p->grit / 512;
            color rgb;
            ramp(p->stops, p->num_stops, t, rgb);
            texel_set(canvas, x, y, rgb, ONE + grit * p->grit / 700);
            canvas->height[y * EDGE + x] =
                (int16_t)((broad * 4 + fine * 3) * p->bumpiness / ONE +
                          grit * p->grit / 128);
        }
    }
}

static void tint_all(color *out, const color *in, uint32_t num, const uint8_t percent[3])
{
    for (uint32_t i = 0; i < num; i++)
        tint(out[i], in[i], percent);
}

static const color soil_colors[] = {
    { 58, 43, 29 }, { 84, 63, 42 }, { 108, 82, 55 }, { 132, 104, 72 }
};
static const color pebble_colors[] = {
    { 116, 104, 88 }, { 96, 86, 74 }, { 134, 124, 108 }, { 104, 92, 72 }
};
static const color straw_colors[] = {
    { 158, 134, 78 }, { 128, 104, 60 }, { 178, 154, 96 }, { 104, 86, 52 }
};
static const color grass_colors[] = {
    { 74, 96, 32 }, { 92, 112, 40 }, { 62, 84, 30 }, { 108, 124, 50 }, { 84, 100, 44 }
};

static void paint_dirt(struct canvas *canvas)
{
    color soil[4], stones[4];
    tint_all(soil, soil_colors, 4, canvas->standin->earth_percent);
    tint_all(stones, pebble_colors, 4, canvas->standin->earth_percent);
    ground(canvas, &(struct ground_params){ soil, 4, 4, 4, 250, 90, 230 });
    pebbles(canvas, 11, 32, 34, stones, 4);
    pebbles(canvas, 12, 64, 40, stones, 4);
    relief(canvas, 200);
    strokes(canvas, 13,
            &(struct stroke_params){ .count = 130,
                                     .length = 12,
                                     .colors = straw_colors,
                                     .num_colors = 4,
                                     .root_shade = 150,
                                     .tip_shade = 220 });
}

static void paint_mud(struct canvas *canvas)
{
    static const color mud_colors[] = {
        { 38, 32, 24 }, { 58, 48, 34 }, { 74, 62, 44 }, { 98, 86, 66 }
    };
    color mud[4], stones[4];
    tint_all(mud, mud_colors, 4, canvas->standin->earth_percent);
    tint_all(stones, pebble_colors, 4, canvas->standin->earth_percent);
    ground(canvas, &(struct ground_params){ mud, 4, 4, 3, 260, 24, 300 });
    pebbles(canvas, 14, 32, 20, stones, 4);
    relief(canvas, 330); // wet: it glistens
}

static void paint_grass(struct canvas *canvas)
{
    static const color floor_colors[] = {
        { 32, 38, 16 }, { 44, 54, 20 }, { 58, 68, 26 }, { 66, 72, 32 }
    };
    color floor[4], blades[5];
    tint_all(floor, floor_colors, 4, canvas->standin->grass_percent);
    tint_all(blades, grass_colors, 5, canvas->standin->grass_percent);
    ground(canvas, &(struct ground_params){ floor, 4, 4, 4, 256, 80, 120 });
    relief(canvas, 160);
    struct stroke_params p = { .count = 5200,
                               .length = 17,
                               .colors = blades,
                               .num_colors = 3,
                               .root_shade = 120,
                               .tip_shade = 206,
                               .thick = true };
    strokes(canvas, 21, &p);
    p.count = 3600;
    p.num_colors = 5;
    p.root_shade = 150;
    p.tip_shade = 262;
    p.clump_cells = 8;
    strokes(canvas, 22, &p);
    p.count = 1500;
    p.length = 13;
    p.root_shade = 180;
    p.tip_shade = 320;
    p.thick = false;
    strokes(canvas, 23, &p);
}

static void paint_ground(struct canvas *canvas)
{
    color blades[5];
    tint_all(blades, grass_colors, 5, canvas->standin->grass_percent);
    paint_dirt(canvas);
    strokes(canvas, 24,
            &(struct stroke_params){ .count = 2600,
                                     .length = 13,
                                     .colors = blades,
                                     .num_colors = 5,
                                     .root_shade = 140,
                                     .tip_shade = 240,
                                     .clump_cells = 4,
                                     .thick = true });
}

static void paint_leaves(struct canvas *canvas)
{
    static const color fallen_colors[] = { { 112, 76, 38 }, { 92, 66, 36 },
                                           { 130, 92, 44 }, { 80, 72, 36 },
                                           { 102, 58, 32 }, { 74, 80, 34 } };
    static const color twig_colors[] = { { 70, 52, 36 }, { 92, 72, 50 } };
    color fallen[6], soil[4];
    tint_all(fallen, fallen_colors, 6, canvas->standin->grass_percent);
    tint_all(soil, soil_colors, 4, canvas->standin->earth_percent);
    ground(canvas, &(struct ground_params){ soil, 4, 4, 4, 200, 80, 200 });
    relief(canvas, 180);
    for (int i = 0; i < NUM_TEXELS * 4; i += 4)
        for (int c = 0; c < 3; c++)
            canvas->rgba[i + c] = (uint8_t)(canvas->rgba[i + c] * 150 / ONE);
    leaves(canvas, 31, 420, 11, fallen, 6);
    strokes(canvas, 32,
            &(struct stroke_params){ .count = 60,
                                     .length = 34,
                                     .colors = twig_colors,
                                     .num_colors = 2,
                                     .root_shade = 190,
                                     .tip_shade = 240,
                                     .thick = true });
    leaves(canvas, 33, 330, 9, fallen, 6);
}

static void paint_crop(struct canvas *canvas)
{
    color soil[4];
    tint_all(soil, soil_colors, 4, canvas->standin->earth_percent);
    ground(canvas, &(struct ground_params){ soil, 4, 4, 4, 230, 90, 200 });
    for (uint32_t y = 0; y < EDGE; y++) {
        for (uint32_t x = 0; x < EDGE; x++) {
            int32_t sway =
                fractal(canvas->seed ^ 3, 4, 3, (int32_t)(x * Q4), (int32_t)(y * Q4)) /
                24;
            int32_t row = sine((uint32_t)((int32_t)y * 6 + sway * 6)); // six furrows
            canvas->height[y * EDGE + x] =
                (int16_t)(canvas->height[y * EDGE + x] + row * 6);
            texel_shade(canvas, (int32_t)x, (int32_t)y, 214 + row / 5);
        }
    }
    pebbles(canvas, 41, 64, 40, soil, 4);
    relief(canvas, 150);
    strokes(canvas, 42,
            &(struct stroke_params){ .count = 900,
                                     .length = 20,
                                     .colors = straw_colors,
                                     .num_colors = 4,
                                     .root_shade = 150,
                                     .tip_shade = 235,
                                     .turn = 236,
                                     .turn_spread = 40 });
}

// Stones that fill the ground: the cells of a lattice, each with its dome and its colour.
struct stones_params {
    uint32_t cells;
    int32_t gap, rise; // of a cell's 256: width of the joint, height of a stone
    const color *stones;
    uint32_t num_stones;
    color joint;
    int32_t grain; // of 256
    int32_t warp;  // texels: how uneven the outlines are
};

static void stones(struct canvas *canvas, const struct stones_params *p)
{
    for (uint32_t y = 0; y < EDGE; y++) {
        for (uint32_t x = 0; x < EDGE; x++) {
            int32_t u = (int32_t)(x * Q4), v = (int32_t)(y * Q4);
            int32_t wu = u + fractal(canvas->seed ^ 51, 16, 2, u, v) * p->warp / 16;
            int32_t wv = v + fractal(canvas->seed ^ 52, 16, 2, u, v) * p->warp / 16;
            struct cell c = cells_at(canvas->seed ^ 53, p->cells, wu, wv);
            int32_t inside = c.second - c.nearest; // 0 on the border between two
            int32_t grain = fractal(canvas->seed ^ c.id, 16, 4, u, v);
            int32_t edge = clamp((inside - p->gap) * ONE / 90, 0, ONE);
            int32_t dome = edge * (2 * ONE - edge) / ONE;
            color rgb;
            memcpy(rgb, p->stones[c.id % p->num_stones], sizeof rgb);
            int32_t shade = 196 + (int32_t)(c.id >> 8 & 63) + grain * p->grain / 512 +
                            ((int32_t)(hash2(canvas->seed, x, y) & 31) - 16);
            texel_set(canvas, x, y, p->joint, 220 + grain / 4);
            texel_mix(canvas, (int32_t)x, (int32_t)y, rgb, shade,
                      clamp(edge * 3, 0, ONE));
            canvas->height[y * EDGE + x] =
                (int16_t)(dome * p->rise / 16 + grain * p->grain / 160);
        }
    }
}

static void paint_rubble(struct canvas *canvas)
{
    static const color stone_colors[] = {
        { 120, 112, 100 }, { 102, 96, 88 }, { 136, 126, 110 }, { 92, 84, 74 }
    };
    color tinted[4];
    tint_all(tinted, stone_colors, 4, canvas->standin->earth_percent);
    struct stones_params p = { .cells = 16,
                               .gap = 26,
                               .rise = 90,
                               .stones = tinted,
                               .num_stones = 4,
                               .joint = { 52, 44, 34 },
                               .grain = 110,
                               .warp = 3 };
    stones(canvas, &p);
    pebbles(canvas, 54, 32, 90, tinted, 4);
    relief(canvas, 190);
}

static void paint_rock(struct canvas *canvas)
{
    static const color rock_colors[] = {
        { 54, 50, 46 }, { 86, 80, 73 }, { 112, 105, 96 }, { 138, 130, 118 }
    };
    color tinted[4];
    tint_all(tinted, rock_colors, 4, canvas->standin->earth_percent);
    for (uint32_t y = 0; y < EDGE; y++) {
        for (uint32_t x = 0; x < EDGE; x++) {
            int32_t u = (int32_t)(x * Q4), v = (int32_t)(y * Q4);
            int32_t wu = u + fractal(canvas->seed ^ 61, 4, 4, u, v) * 2;
            int32_t wv = v + fractal(canvas->seed ^ 62, 4, 4, u, v) * 2;
            // Facets that lean their own way, with cracks between them.
            struct cell c = cells_at(canvas->seed ^ 63, 4, wu, wv + wu / 4 * 0);
            struct cell d = cells_at(canvas->seed ^ 64, 16, wu, wv);
            int32_t facet = c.nearest * 3 + d.nearest;
            int32_t crack = clamp((c.second - c.nearest) * 8, 0, ONE);
            int32_t small = clamp((d.second - d.nearest) * 7 + 60, 0, ONE);
            int32_t ridge = ONE - 2 * abs(noise(canvas->seed ^ 65, 8, wu, wv));
            int32_t fine = fractal(canvas->seed ^ 66, 16, 4, u, v);
            int32_t t = 110 + ridge / 5 + fine / 3 + ((int32_t)(c.id & 63) - 32) +
                        ((int32_t)(d.id & 31) - 16);
            color rgb;
            ramp((const color *)tinted, 4, t, rgb);
            texel_set(canvas, x, y, rgb, 150 + crack * 70 / ONE + small * 36 / ONE);
            canvas->height[y * EDGE + x] =
                (int16_t)(-facet * 2 + ridge * 3 + fine * 4 + crack * 2 + small);
        }
    }
    relief(canvas, 150);
}

static void paint_sand(struct canvas *canvas)
{
    static const color sand_colors[] = {
        { 138, 116, 82 }, { 162, 139, 101 }, { 182, 160, 120 }, { 198, 178, 140 }
    };
    static const color shell_colors[] = { { 190, 176, 150 }, { 130, 112, 88 } };
    color tinted[4];
    tint_all(tinted, sand_colors, 4, canvas->standin->earth_percent);
    ground(canvas, &(struct ground_params){ tinted, 4, 4, 3, 190, 70, 130 });
    for (uint32_t y = 0; y < EDGE; y++) {
        for (uint32_t x = 0; x < EDGE; x++) {
            int32_t u = (int32_t)(x * Q4), v = (int32_t)(y * Q4);
            int32_t sway = fractal(canvas->seed ^ 71, 4, 3, u, v);
            // Wind ripples: sharp to the lee side.
            uint32_t turn = (uint32_t)((int32_t)(y * 9 + x * 2) + sway * 2 / 3);
            int32_t wave = sine(turn) + sine(turn * 2) / 3;
            int32_t calm = clamp(150 + fractal(canvas->seed ^ 72, 4, 2, u, v), 30, ONE);
            canvas->height[y * EDGE + x] =
                (int16_t)(canvas->height[y * EDGE + x] + wave * calm * 3 / ONE);
        }
    }
    pebbles(canvas, 73, 64, 6, shell_colors, 2);
    relief(canvas, 95);
}

static void paint_snow(struct canvas *canvas)
{
    static const color snow_colors[] = {
        { 176, 188, 206 }, { 202, 211, 224 }, { 222, 228, 236 }, { 238, 241, 245 }
    };
    color tinted[4];
    const uint8_t *land = canvas->standin->earth_percent;
    uint8_t faint[3]; // snow takes little of its land's colour
    for (int i = 0; i < 3; i++)
        faint[i] = (uint8_t)((land[i] + 400) / 5);
    tint_all(tinted, snow_colors, 4, faint);
    ground(canvas, &(struct ground_params){ tinted, 4, 4, 3, 250, 26, 150 });
    relief(canvas, 70);
    for (uint32_t n = 0; n < 500; n++) { // crystals that catch the light
        uint32_t at = hash2(canvas->seed, n, 81) % NUM_TEXELS;
        texel_shade(canvas, (int32_t)(at % EDGE), (int32_t)(at / EDGE), 290);
    }
}

static void paint_ice(struct canvas *canvas)
{
    static const color ice_colors[] = {
        { 96, 132, 160 }, { 130, 166, 190 }, { 160, 192, 210 }, { 196, 218, 230 }
    };
    for (uint32_t y = 0; y < EDGE; y++) {
        for (uint32_t x = 0; x < EDGE; x++) {
            int32_t u = (int32_t)(x * Q4), v = (int32_t)(y * Q4);
            int32_t wu = u + fractal(canvas->seed ^ 91, 8, 3, u, v);
            int32_t wv = v + fractal(canvas->seed ^ 92, 8, 3, u, v);
            struct cell c = cells_at(canvas->seed ^ 93, 4, wu, wv);
            struct cell d = cells_at(canvas->seed ^ 94, 8, wu, wv);
            int32_t deep = fractal(canvas->seed, 4, 4, u, v);
            int32_t veil = abs(noise(canvas->seed ^ 95, 8, wu * 1, wv));
            int32_t crack = clamp(ONE - (c.second - c.nearest) * 20, 0, ONE);
            int32_t hair = clamp(150 - (d.second - d.nearest) * 22, 0, ONE);
            int32_t t = 120 + deep / 2 + (64 - veil) / 2 + ((int32_t)(c.id & 31) - 16);
            color rgb;
            ramp(ice_colors, 4, t + crack / 2 + hair / 2, rgb);
            texel_set(canvas, x, y, rgb, ONE);
            canvas->height[y * EDGE + x] = (int16_t)(deep * 2 - crack - hair / 2);
        }
    }
    relief(canvas, 90);
}

static void paint_ash(struct canvas *canvas)
{
    static const color ash_colors[] = {
        { 34, 32, 32 }, { 54, 51, 50 }, { 76, 72, 70 }, { 104, 99, 95 }
    };
    static const color clinker_colors[] = { { 44, 40, 40 },
                                            { 70, 64, 62 },
                                            { 88, 72, 62 } };
    color tinted[4];
    tint_all(tinted, ash_colors, 4, canvas->standin->earth_percent);
    ground(canvas, &(struct ground_params){ tinted, 4, 4, 4, 250, 80, 220 });
    pebbles(canvas, 101, 32, 50, clinker_colors, 3);
    pebbles(canvas, 102, 64, 50, clinker_colors, 3);
    relief(canvas, 200);
}

static void paint_cobble(struct canvas *canvas)
{
    static const color stone_colors[] = { { 122, 118, 112 },
                                          { 108, 102, 96 },
                                          { 134, 128, 118 },
                                          { 114, 106, 94 },
                                          { 98, 96, 96 } };
    color tinted[5], blades[5];
    tint_all(tinted, stone_colors, 5, canvas->standin->earth_percent);
    tint_all(blades, grass_colors, 5, canvas->standin->grass_percent);
    stones(canvas, &(struct stones_params){ .cells = 8,
                                            .gap = 18,
                                            .rise = 130,
                                            .stones = tinted,
                                            .num_stones = 5,
                                            .joint = { 58, 50, 38 },
                                            .grain = 130,
                                            .warp = 3 });
    relief(canvas, 150);
}

static void paint_brick(struct canvas *canvas)
{
    static const color brick_colors[] = {
        { 126, 118, 106 }, { 112, 106, 98 }, { 136, 128, 112 }, { 104, 96, 88 }
    };
    color tinted[4];
    tint_all(tinted, brick_colors, 4, canvas->standin->earth_percent);
    for (uint32_t y = 0; y < EDGE; y++) {
        for (uint32_t x = 0; x < EDGE; x++) {
            int32_t u = (int32_t)(x * Q4), v = (int32_t)(y * Q4);
            int32_t wear = fractal(canvas->seed ^ 111, 16, 3, u, v);
            uint32_t row = y / 32, across = (x + (row & 1) * 32) & MASK;
            uint32_t id = hash2(canvas->seed, across / 64, row);
            int32_t dx = (int32_t)(across % 64), dy = (int32_t)(y % 32);
            int32_t rim = dx < 63 - dx ? dx : 63 - dx;
            int32_t rim_y = dy < 31 - dy ? dy : 31 - dy;
            rim = rim < rim_y ? rim : rim_y;
            int32_t inside = clamp((rim * 64 - 90 + wear / 3) * 2, 0, ONE);
            static const color joint = { 70, 64, 56 };
            texel_set(canvas, x, y, joint, 230 + wear / 4);
            texel_mix(canvas, (int32_t)x, (int32_t)y, tinted[id & 3],
                      200 + (int32_t)(id >> 8 & 63) + wear / 4, inside);
            canvas->height[y * EDGE + x] = (int16_t)(inside * 4 + wear * 3);
        }
    }
    relief(canvas, 140);
}

static void paint_wood(struct canvas *canvas)
{
    static const color wood_colors[] = {
        { 58, 40, 25 }, { 88, 62, 38 }, { 114, 83, 52 }, { 136, 104, 68 }
    };
    color tinted[4];
    tint_all(tinted, wood_colors, 4, canvas->standin->earth_percent);
    for (uint32_t y = 0; y < EDGE; y++) {
        for (uint32_t x = 0; x < EDGE; x++) {
            uint32_t plank = x / 64;
            uint32_t id = hash2(canvas->seed, plank, 121);
            int32_t dx = (int32_t)(x % 64);
            int32_t u = (int32_t)(x * Q4), v = (int32_t)(y * Q4) + (int32_t)(id & 4095);
            // Grain: rings that a slow noise bends, stretched along the plank.
            int32_t bend = noise(id, 4, u, v) + noise(id ^ 1, 8, u * 2, v) / 2;
            int32_t rings = sine((uint32_t)(dx * 18 + bend * 2));
            int32_t fibre = noise(canvas->seed ^ 122, 128, u, v / 16);
            int32_t rim = dx < 63 - dx ? dx : 63 - dx;
            int32_t seam = clamp(rim * 110, 0, ONE);
            color rgb;
            ramp((const color *)tinted, 4, 120 + rings / 6 + fibre / 5 + bend / 8, rgb);
            texel_set(canvas, x, y, rgb,
                      (120 + seam / 2) * (220 + (int32_t)(id >> 12 & 63)) / ONE);
            canvas->height[y * EDGE + x] = (int16_t)(seam * 2 + rings / 2 + fibre);
        }
    }
    relief(canvas, 110);
}

static void paint_plain(struct canvas *canvas, uint8_t level)
{
    color plain = { level, level, level };
    for (uint32_t i = 0; i < NUM_TEXELS; i++) {
        int32_t soft = fractal(canvas->seed, 8, 4, (int32_t)(i % EDGE * Q4),
                               (int32_t)(i / EDGE * Q4));
        texel_set(canvas, i % EDGE, i / EDGE, plain, ONE + soft / 8);
    }
}

// ---- liquid sheets ----

// Height of a wavy surface that repeats in space and, over one turn, in time; about
// -256..256.
static int32_t waves(uint32_t seed, int32_t u, int32_t v, uint32_t turn)
{
    static const int8_t along[][3] = { // waves across, down, and per loop
                                       { 3, 1, 1 },  { -2, 4, 1 }, { 5, -3, -1 },
                                       { 1, -6, 2 }, { 7, 4, -2 }, { -6, 7, 1 }
    };
    int32_t sum = 0;
    for (uint32_t i = 0; i < 6; i++) {
        int32_t phase = along[i][0] * u + along[i][1] * v;
        sum += sine((uint32_t)(phase / Q4) + (uint32_t)along[i][2] * turn +
                    (hash2(seed, i, 131) & 255));
    }
    return sum / 3;
}

// A web of bright lines on almost nothing: the sheet is added to the water's own colour.
static void paint_water(struct canvas *canvas)
{
    uint32_t turn = canvas->standin->frame_turn;
    for (uint32_t y = 0; y < EDGE; y++) {
        for (uint32_t x = 0; x < EDGE; x++) {
            int32_t u = (int32_t)(x * Q4), v = (int32_t)(y * Q4);
            // Bent by slower waves, so that the crests wander.
            int32_t bu = waves(canvas->seed ^ 1, u, v, turn);
            int32_t bv = waves(canvas->seed ^ 2, v, u, 256 - turn);
            int32_t w = waves(canvas->seed, u + bu * 2 / 3, v + bv * 2 / 3, turn);
            int32_t w2 = waves(canvas->seed ^ 3, v * 2 - bv, u * 2 + bu, turn);
            int32_t line = clamp(ONE - abs(w) * 2, 0, ONE);
            int32_t line2 = clamp(ONE - abs(w2) * 2, 0, ONE);
            int32_t crest = line * line / ONE * line / ONE;
            int32_t crest2 = line2 * line2 / ONE * line2 / ONE;
            int32_t glint = crest * 40 + crest2 * 18 + (w + ONE) * 6;
            uint8_t *texel = canvas->rgba + (y * EDGE + x) * 4;
            texel[0] = (uint8_t)(2 + glint * 7 / 10 / ONE);
            texel[1] = (uint8_t)(4 + glint * 9 / 10 / ONE);
            texel[2] = (uint8_t)(6 + glint / ONE);
            texel[3] = (uint8_t)(6 + glint * 3 / 4 / ONE);
        }
    }
}

static void paint_lava(struct canvas *canvas)
{
    static const color lava_colors[] = {
        { 34, 12, 8 }, { 92, 22, 6 }, { 190, 62, 8 }, { 250, 142, 26 }, { 255, 220, 110 }
    };
    uint32_t turn = canvas->standin->frame_turn;
    for (uint32_t y = 0; y < EDGE; y++) {
        for (uint32_t x = 0; x < EDGE; x++) {
            int32_t u = (int32_t)(x * Q4), v = (int32_t)(y * Q4);
            int32_t wu = u + fractal(canvas->seed ^ 141, 8, 3, u, v) / 2 +
                         waves(canvas->seed, u, v, turn) / 10;
            int32_t wv = v + fractal(canvas->seed ^ 142, 8, 3, u, v) / 2 +
                         waves(canvas->seed ^ 1, v, u, turn) / 10;
            struct cell c = cells_at(canvas->seed ^ 143, 4, wu, wv);
            struct cell d = cells_at(canvas->seed ^ 144, 16, wu, wv);
            int32_t seam = clamp(ONE - (c.second - c.nearest) * 3, 0, ONE);
            int32_t small = clamp(120 - (d.second - d.nearest) * 2, 0, ONE);
            int32_t swell = waves(canvas->seed ^ 4, u, v, turn);
            int32_t crust = fractal(canvas->seed ^ 145, 16, 4, wu, wv);
            color rgb;
            ramp(lava_colors, 5, 40 + seam * 3 / 4 + small / 2 + swell / 8 + crust / 6,
                 rgb);
            texel_set(canvas, x, y, rgb, ONE + crust / 4);
        }
    }
}

static void paint_slime(struct canvas *canvas)
{
    static const color slime_colors[] = { { 22, 44, 12 },
                                          { 44, 82, 18 },
                                          { 74, 120, 24 },
                                          { 122, 160, 44 },
                                          { 186, 206, 96 } };
    uint32_t turn = canvas->standin->frame_turn;
    for (uint32_t y = 0; y < EDGE; y++) {
        for (uint32_t x = 0; x < EDGE; x++) {
            int32_t u = (int32_t)(x * Q4), v = (int32_t)(y * Q4);
            int32_t bu = waves(canvas->seed ^ 1, u, v, turn) / 2;
            int32_t swirl = fractal(canvas->seed, 8, 4, u + bu, v - bu);
            struct cell c = cells_at(canvas->seed ^ 151, 16, u + bu / 2, v - bu / 2);
            // Bubbles swell and burst, each in its own time.
            uint32_t age = (turn + (c.id >> 16)) & 255;
            int32_t radius = (c.id >> 8 & 3) ? 0 : (int32_t)age / 2;
            int32_t ring = radius ? clamp(ONE - abs(c.nearest - radius) * 12, 0, ONE) : 0;
            int32_t fade = age > 224 ? (int32_t)(256 - age) * 8 : ONE;
            color rgb;
            ramp(slime_colors, 5,
                 100 + swirl / 3 + waves(canvas->seed ^ 3, u, v, turn) / 8 +
                     ring * fade / ONE / 2,
                 rgb);
            texel_set(canvas, x, y, rgb, ONE);
        }
    }
}

static void paint(struct canvas *canvas)
{
    switch (canvas->standin->kind) {
    case LL_STANDIN_GRASS:
        paint_grass(canvas);
        return;
    case LL_STANDIN_LEAVES:
        paint_leaves(canvas);
        return;
    case LL_STANDIN_CROP:
        paint_crop(canvas);
        return;
    case LL_STANDIN_DIRT:
        paint_dirt(canvas);
        return;
    case LL_STANDIN_MUD:
        paint_mud(canvas);
        return;
    case LL_STANDIN_RUBBLE:
        paint_rubble(canvas);
        return;
    case LL_STANDIN_ROCK:
        paint_rock(canvas);
        return;
    case LL_STANDIN_SAND:
        paint_sand(canvas);
        return;
    case LL_STANDIN_SNOW:
        paint_snow(canvas);
        return;
    case LL_STANDIN_ICE:
        paint_ice(canvas);
        return;
    case LL_STANDIN_ASH:
        paint_ash(canvas);
        return;
    case LL_STANDIN_COBBLE:
        paint_cobble(canvas);
        return;
    case LL_STANDIN_BRICK:
        paint_brick(canvas);
        return;
    case LL_STANDIN_WOOD:
        paint_wood(canvas);
        return;
    case LL_STANDIN_BLACK:
        paint_plain(canvas, 10);
        return;
    case LL_STANDIN_WHITE:
        paint_plain(canvas, 232);
        return;
    case LL_STANDIN_WATER:
        paint_water(canvas);
        return;
    case LL_STANDIN_LAVA:
        paint_lava(canvas);
        return;
    case LL_STANDIN_SLIME:
        paint_slime(canvas);
        return;
    case LL_STANDIN_GROUND:
    case LL_NUM_STANDINS:
        break;
    }
    paint_ground(canvas);
}

void ll_standin_paint(const struct ll_standin *standin, uint8_t *rgba)
{
    struct canvas canvas = { .rgba = rgba,
                             .height = calloc(NUM_TEXELS, sizeof(int16_t)),
                             .seed = standin->seed,
                             .standin = standin };
    if (!canvas.height) { // grey will do where memory is short
        memset(rgba, 96, NUM_TEXELS * 4);
        return;
    }
    paint(&canvas);
    free(canvas.height);
}
