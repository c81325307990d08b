// The lights of a map from above: each sphere with its inner and outer radius and the
// fog's colour of the hour, and a list of them all beside it. North is up.
#include <stdio.h>
#include <stdlib.h>

#include "base/maths.h"
#include "runner/inspect_light.h"

#define PLAN_PX 1400u
#define MARGIN_PX 12u
#define COLUMN_PX 470u
#define TILE_YD (1600.0f / 3)
#define SPARE_FRACTION 0.04f // around the outermost sphere
#define LABEL_GAP_PX 2

static const uint8_t paper[3] = { 24, 24, 28 }, ink[3] = { 230, 230, 230 },
                     soft_ink[3] = { 160, 160, 168 }, grid_ink[3] = { 44, 44, 52 },
                     place_ink[3] = { 255, 90, 70 };

struct plan_light {
    struct ll_light_sphere sphere;
    uint8_t rgb[3]; // fog of its clear slot
};

struct rect {
    int64_t x, y, width, height;
};

struct plan {
    const struct inspect_light *light;
    struct ll_picture *picture;
    const struct ll_label_font *font;
    uint32_t num_lights, num_spheres; // spheres come first
    struct plan_light *lights;        // owned; spheres by falling radius
    struct rect *labels;              // owned: num_spheres
    uint32_t num_labels;
    float west_yd, north_yd; // of the upper left corner
    float yd_per_px;
    uint32_t top_px;
};

static int radius_compare(const void *a, const void *b)
{
    const struct plan_light *x = a, *y = b;
    if (x->sphere.global != y->sphere.global)
        return x->sphere.global ? 1 : -1;
    if (x->sphere.outer_yd != y->sphere.outer_yd)
        return x->sphere.outer_yd > y->sphere.outer_yd ? -1 : 1;
    return x->sphere.id < y->sphere.id ? -1 : 1;
}

static bool lights_collect(struct plan *plan)
{
    const struct inspect_light *light = plan->light;
    plan->num_lights = ll_light_num_spheres(light->tables, light->sky.map_id);
    plan->lights = calloc(plan->num_lights + 1, sizeof *plan->lights);
    plan->labels = calloc(plan->num_lights + 1, sizeof *plan->labels);
    if (!plan->lights || !plan->labels)
        return false;
    for (uint32_t i = 0; i < plan->num_lights; i++) {
        struct plan_light *row = &plan->lights[i];
        ll_light_sphere_get(light->tables, light->sky.map_id, i, &row->sphere);
        plan->num_spheres += !row->sphere.global;
        struct ll_light_state state;
        ll_light_params_eval(light->tables, row->sphere.params_ids[0],
                             light->sky.time.minute, &state);
        light_byte_color(state.colors_gamma[LL_LIGHT_FOG], row->rgb);
    }
    qsort(plan->lights, plan->num_lights, sizeof *plan->lights, radius_compare);
    return true;
}

// A square that holds every sphere, or the middle of the map.
static void frame_fit(struct plan *plan)
{
    float low[2] = { -TILE_YD, -TILE_YD }, high[2] = { TILE_YD, TILE_YD };
    for (uint32_t i = 0; i < plan->num_spheres; i++) {
        const struct ll_light_sphere *sphere = &plan->lights[i].sphere;
        for (int k = 0; k < 2; k++) {
            float from = sphere->pos_world[k] - sphere->outer_yd,
                  to = sphere->pos_world[k] + sphere->outer_yd;
            low[k] = i ? ll_minf(low[k], from) : from;
            high[k] = i ? ll_maxf(high[k], to) : to;
        }
    }
    float edge = ll_maxf(high[0] - low[0], high[1] - low[1]) * (1 + 2 * SPARE_FRACTION);
    plan->yd_per_px = edge / PLAN_PX;
    plan->north_yd = (low[0] + high[0] + edge) / 2;
    plan->west_yd = (low[1] + high[1] + edge) / 2;
}

static float px_of_west(const struct plan *plan, float west_yd)
{
    return MARGIN_PX + (plan->west_yd - west_yd) / plan->yd_per_px;
}

static float px_of_north(const struct plan *plan, float north_yd)
{
    return (float)plan->top_px + (plan->north_yd - north_yd) / plan->yd_per_px;
}

static bool inside(const struct plan *plan, int64_t x, int64_t y)
{
    return x >= MARGIN_PX && x < MARGIN_PX + PLAN_PX && y >= plan->top_px &&
           y < plan->top_px + PLAN_PX;
}

static void pixel_mix(struct plan *plan, int64_t x, int64_t y, const uint8_t rgb[3],
                      float alpha)
{
    if (!inside(plan, x, y) || alpha <= 0)
        return;
    uint8_t *pixel = ll_picture_at(plan->picture, (uint32_t)x, (uint32_t)y);
    for (int c = 0; c < 3; c++)
        pixel[c] = (uint8_t)(ll_mixf(pixel[c], rgb[c], ll_minf(alpha, 1)) + 0.5f);
}

static void grid_draw(struct plan *plan)
{
    ll_picture_fill(plan->picture, MARGIN_PX, plan->top_px, PLAN_PX, PLAN_PX,
                    (const uint8_t[3]){ 30, 30, 36 });
    // Borders of tiles, or of every fourth where they would be too close.
    float step_yd = plan->yd_per_px * 12 > TILE_YD ? 4 * TILE_YD : TILE_YD;
    float edge_yd = plan->yd_per_px * PLAN_PX;
    for (int axis = 0; axis < 2; axis++) {
        float high = axis ? plan->west_yd : plan->north_yd;
        for (float at = floorf(high / step_yd) * step_yd; at > high - edge_yd;
             at -= step_yd) {
            uint32_t px = (uint32_t)(axis ? px_of_west(plan, at) : px_of_north(plan, at));
            if (axis)
                ll_picture_fill(plan->picture, px, plan->top_px, 1, PLAN_PX, grid_ink);
            else
                ll_picture_fill(plan->picture, MARGIN_PX, px, PLAN_PX, 1, grid_ink);
        }
    }
}

// ---- spheres ----

// How much a ring of a pixel's breadth covers a pixel at a distance from it.
static float ring_cover(float distance_px, float radius_px)
{
    return ll_satf(1 - fabsf(distance_px - radius_px));
}

// Filled by its weight: full inside, falling to nothing at the outer radius.
static void sphere_draw(struct plan *plan, const struct plan_light *light)
{
    const struct ll_light_sphere *sphere = &light->sphere;
    float x = px_of_west(plan, sphere->pos_world[1]),
          y = px_of_north(plan, sphere->pos_world[0]);
    float inner = sphere->inner_yd / plan->yd_per_px,
          outer = ll_maxf(sphere->outer_yd / plan->yd_per_px, 1.5f);
    int64_t reach = (int64_t)ceilf(outer) + 1;
    for (int64_t py = (int64_t)y - reach; py <= (int64_t)y + reach; py++) {
        for (int64_t px = (int64_t)x - reach; px <= (int64_t)x + reach; px++) {
            float dx = (float)px + 0.5f - x, dy = (float)py + 0.5f - y;
            float distance = sqrtf(dx * dx + dy * dy);
            float weight = distance <= inner ? 1 : (outer - distance) / (outer - inner);
            if (distance <= outer)
                pixel_mix(plan, px, py, light->rgb, 0.75f * ll_satf(weight));
            pixel_mix(plan, px, py, ink, 0.55f * ring_cover(distance, outer));
            pixel_mix(plan, px, py, ink, 0.25f * ring_cover(distance, inner));
        }
    }
}

static bool collides(const struct plan *plan, const struct rect *rect)
{
    for (uint32_t i = 0; i < plan->num_labels; i++) {
        const struct rect *other = &plan->labels[i];
        if (rect->x < other->x + other->width && other->x < rect->x + rect->width &&
            rect->y < other->y + other->height && other->y < rect->y + rect->height)
            return true;
    }
    return !inside(plan, rect->x, rect->y) ||
           !inside(plan, rect->x + rect->width, rect->y + rect->height);
}

// The id near the middle, where there is still room; the list has the rest.
static void sphere_label(struct plan *plan, const struct plan_light *light)
{
    static const int8_t places[][2] = { { 0, 0 },  { 0, -1 }, { 0, 1 },
                                        { 1, 0 },  { -1, 0 }, { 1, -1 },
                                        { -1, 1 }, { 1, 1 },  { -1, -1 } };
    char text[16];
    snprintf(text, sizeof text, "%u", light->sphere.id);
    int64_t width = ll_label_width(plan->font, text), height = plan->font->line_px;
    int64_t x = (int64_t)px_of_west(plan, light->sphere.pos_world[1]),
            y = (int64_t)px_of_north(plan, light->sphere.pos_world[0]);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        struct rect rect = { x - width / 2 + places[i][0] * (width + LABEL_GAP_PX),
                             y - height / 2 + places[i][1] * height, width, height };
        if (collides(plan, &rect))
            continue;
        plan->labels[plan->num_labels++] = rect;
        static const uint8_t shade[3] = { 0, 0, 0 };
        ll_label_draw(plan->picture, plan->font, rect.x + 1, rect.y + 1, UINT32_MAX,
                      shade, text);
        ll_label_draw(plan->picture, plan->font, rect.x, rect.y, UINT32_MAX, ink, text);
        return;
    }
}

static void place_draw(struct plan *plan)
{
    int64_t x = (int64_t)px_of_west(plan, plan->light->sky.eye_world_yd[1]),
            y = (int64_t)px_of_north(plan, plan->light->sky.eye_world_yd[0]);
    for (int64_t i = -9; i <= 9; i++) {
        for (int64_t k = -1; k <= 1; k++) {
            pixel_mix(plan, x + i, y + k, place_ink, 1);
            pixel_mix(plan, x + k, y + i, place_ink, 1);
        }
    }
}

static void scale_draw(struct plan *plan)
{
    static const float lengths_yd[] = { 10, 50, 100, 500, 1000, 5000 };
    float length_yd = lengths_yd[0];
    for (size_t i = 0; i < sizeof lengths_yd / sizeof *lengths_yd; i++) {
        if (lengths_yd[i] / plan->yd_per_px < PLAN_PX / 4.0f)
            length_yd = lengths_yd[i];
    }
    uint32_t width = (uint32_t)(length_yd / plan->yd_per_px);
    uint32_t x = MARGIN_PX + 16, y = plan->top_px + PLAN_PX - 24;
    char text[32];
    snprintf(text, sizeof text, "%g yd", (double)length_yd);
    ll_picture_fill(plan->picture, x, y, width, 2, ink);
    ll_picture_fill(plan->picture, x, (int64_t)y - 4, 1, 10, ink);
    ll_picture_fill(plan->picture, x + width, (int64_t)y - 4, 1, 10, ink);
    ll_label_draw(plan->picture, plan->font, x, (int64_t)y - 6 - plan->font->line_px,
                  UINT32_MAX, ink, text);
}

// ---- the list ----

static uint32_t list_rows(const struct plan *plan)
{
    return (PLAN_PX - plan->font->line_px) / plan->font->line_px;
}

static void list_cell(struct plan *plan, uint32_t column, uint32_t row, int32_t x,
                      bool right, const uint8_t rgb[3], const char *text)
{
    int64_t left = (int64_t)2 * MARGIN_PX + PLAN_PX + (int64_t)column * COLUMN_PX + x;
    if (right)
        left -= ll_label_width(plan->font, text);
    ll_label_draw(plan->picture, plan->font, left,
                  (int64_t)plan->top_px + (int64_t)row * plan->font->line_px, UINT32_MAX,
                  rgb, text);
}

// Right edges of the figures.
enum {
    AT_ID = 60,
    AT_NORTH = 125,
    AT_WEST = 190,
    AT_UP = 245,
    AT_INNER = 305,
    AT_OUTER = 365,
    AT_PARAMS = 450
};

static void list_head(struct plan *plan, uint32_t column)
{
    list_cell(plan, column, 0, AT_ID, true, soft_ink, "light");
    list_cell(plan, column, 0, AT_NORTH, true, soft_ink, "north");
    list_cell(plan, column, 0, AT_WEST, true, soft_ink, "west");
    list_cell(plan, column, 0, AT_UP, true, soft_ink, "up");
    list_cell(plan, column, 0, AT_INNER, true, soft_ink, "inner");
    list_cell(plan, column, 0, AT_OUTER, true, soft_ink, "outer");
    list_cell(plan, column, 0, AT_PARAMS, true, soft_ink, "params");
}

static void list_row(struct plan *plan, uint32_t column, uint32_t row,
                     const struct plan_light *light)
{
    const struct ll_light_sphere *sphere = &light->sphere;
    char text[64];
    uint32_t x = 2 * MARGIN_PX + PLAN_PX + column * COLUMN_PX;
    ll_picture_fill(plan->picture, x + 2, plan->top_px + row * plan->font->line_px + 3,
                    20, plan->font->line_px - 5, light->rgb);
    snprintf(text, sizeof text, "%u", sphere->id);
    list_cell(plan, column, row, AT_ID, true, ink, text);
    if (sphere->global) {
        list_cell(plan, column, row, AT_OUTER, true, ink, "everywhere");
    } else {
        const struct {
            int32_t x;
            float value;
        } cells[] = { { AT_NORTH, sphere->pos_world[0] },
                      { AT_WEST, sphere->pos_world[1] },
                      { AT_UP, sphere->pos_world[2] },
                      { AT_INNER, sphere->inner_yd },
                      { AT_OUTER, sphere->outer_yd } };
        for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
            snprintf(text, sizeof text, "%.0f", (double)roundf(cells[i].value) + 0.0);
            list_cell(plan, column, row, cells[i].x, true, ink, text);
        }
    }
    snprintf(text, sizeof text, "%u/%u/%u", sphere->params_ids[LL_LIGHT_SLOT_CLEAR],
             sphere->params_ids[LL_LIGHT_SLOT_STORM],
             sphere->params_ids[LL_LIGHT_SLOT_DEATH]);
    list_cell(plan, column, row, AT_PARAMS, true, ink, text);
}

static void list_draw(struct plan *plan)
{
    uint32_t rows = list_rows(plan);
    for (uint32_t i = 0; i < plan->num_lights; i++) {
        if (i % rows == 0)
            list_head(plan, i / rows);
        list_row(plan, i / rows, 1 + i % rows, &plan->lights[i]);
    }
}

static void title_draw(struct plan *plan)
{
    const struct ll_label_font *font = ll_label_font(20);
    char text[LL_MAX_PATH + 256];
    int minute = (int)plan->light->sky.time.minute;
    snprintf(
        text, sizeof text,
        "%s, %02d:%02d: %u spheres, %u lights without bounds; north is up; params of "
        "clear weather / storm / death",
        plan->light->place, minute / 60, minute % 60, plan->num_spheres,
        plan->num_lights - plan->num_spheres);
    ll_label_draw(plan->picture, font, MARGIN_PX, MARGIN_PX,
                  plan->picture->width - 2 * MARGIN_PX, ink, text);
}

bool inspect_light_plan(const struct inspect_light *light, struct ll_picture *out)
{
    struct plan plan = { .light = light,
                         .picture = out,
                         .font = ll_label_font(13),
                         .top_px = 2 * MARGIN_PX + ll_label_font(20)->line_px };
    bool good = lights_collect(&plan);
    uint32_t num_columns = good ? plan.num_lights / list_rows(&plan) + 1 : 1;
    good = good && ll_picture_init(out, 2 * MARGIN_PX + PLAN_PX + num_columns * COLUMN_PX,
                                   plan.top_px + PLAN_PX + MARGIN_PX);
    if (good) {
        frame_fit(&plan);
        ll_picture_fill(out, 0, 0, out->width, out->height, paper);
        title_draw(&plan);
        grid_draw(&plan);
        for (uint32_t i = 0; i < plan.num_spheres; i++)
            sphere_draw(&plan, &plan.lights[i]);
        for (uint32_t i = plan.num_spheres; i-- > 0;) // small ones have little room
            sphere_label(&plan, &plan.lights[i]);
        place_draw(&plan);
        scale_draw(&plan);
        list_draw(&plan);
    }
    free(plan.lights);
    free(plan.labels);
    return good;
}
