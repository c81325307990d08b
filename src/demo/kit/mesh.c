#include "demo/kit/mesh.h"

#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "demo/kit/exact.h"

bool ll_mesh_init(struct ll_mesh *mesh, uint32_t max_vertices, uint32_t max_triangles,
                  struct ll_arena *arena)
{
    *mesh =
        (struct ll_mesh){ .max_vertices = ll_min_u32(max_vertices, LL_MESH_MAX_VERTICES),
                          .max_triangles = max_triangles };
    uint32_t vertices = mesh->max_vertices;
    mesh->positions = ll_arena_alloc(arena, vertices, sizeof(float[3]), _Alignof(float));
    mesh->normals = ll_arena_alloc(arena, vertices, sizeof(float[3]), _Alignof(float));
    mesh->uvs = ll_arena_alloc(arena, vertices, sizeof(float[2]), _Alignof(float));
    mesh->colors = ll_arena_alloc(arena, vertices, 4, 1);
    mesh->triangles =
        ll_arena_alloc(arena, max_triangles, sizeof(uint16_t[3]), _Alignof(uint16_t));
    mesh->faces = ll_arena_array(arena, struct ll_mesh_face, max_triangles);
    memset(mesh->pen.color, 255, 4);
    return mesh->positions && mesh->normals && mesh->uvs && mesh->colors &&
           mesh->triangles && mesh->faces;
}

void ll_mesh_add(const float a[3], const float b[3], float scale, float out[3])
{
    for (uint32_t k = 0; k < 3; k++)
        out[k] = a[k] + b[k] * scale;
}

float ll_mesh_dot(const float a[3], const float b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

void ll_mesh_cross(const float a[3], const float b[3], float out[3])
{
    float x = a[1] * b[2] - a[2] * b[1];
    float y = a[2] * b[0] - a[0] * b[2];
    float z = a[0] * b[1] - a[1] * b[0];
    out[0] = x;
    out[1] = y;
    out[2] = z;
}

float ll_mesh_unit(float v[3])
{
    float length = sqrtf(ll_mesh_dot(v, v));
    for (uint32_t k = 0; k < 3 && length > 0; k++)
        v[k] /= length;
    return length;
}

static bool frame_empty(const struct ll_mesh_frame *frame)
{
    return ll_mesh_dot(frame->axes[0], frame->axes[0]) == 0;
}

static void frame_turn(const struct ll_mesh_frame *frame, const float in[3], float out[3])
{
    float turned[3];
    for (uint32_t k = 0; k < 3; k++)
        turned[k] = frame->axes[0][k] * in[0] + frame->axes[1][k] * in[1] +
                    frame->axes[2][k] * in[2];
    memcpy(out, turned, sizeof turned);
}

void ll_mesh_frame_apply(const struct ll_mesh_frame *frame, const float in[3],
                         float out[3])
{
    if (frame_empty(frame)) {
        memmove(out, in, sizeof(float[3]));
        return;
    }
    frame_turn(frame, in, out);
    ll_mesh_add(frame->origin, out, 1, out);
}

struct ll_mesh_frame ll_mesh_frame_at(float x, float y, float z, float turns, float scale)
{
    float s = scale > 0 ? scale : 1;
    float cosine = ll_exact_cos_turns(turns) * s, sine = ll_exact_sin_turns(turns) * s;
    // Whole quarters come out exact.
    float quarters = turns * 4;
    if (floorf(quarters) == quarters) {
        float quarter = quarters - 4 * floorf(quarters / 4);
        cosine = quarter == 0 ? s : quarter == 2 ? -s : 0;
        sine = quarter == 1 ? s : quarter == 3 ? -s : 0;
    }
    return (struct ll_mesh_frame){
        .axes = { { cosine, sine, 0 }, { -sine, cosine, 0 }, { 0, 0, s } },
        .origin = { x, y, z },
    };
}

struct ll_mesh_frame ll_mesh_frame_in(const struct ll_mesh_frame *outer,
                                      const struct ll_mesh_frame *inner)
{
    if (frame_empty(outer))
        return *inner;
    if (frame_empty(inner))
        return *outer;
    struct ll_mesh_frame both;
    for (uint32_t k = 0; k < 3; k++)
        frame_turn(outer, inner->axes[k], both.axes[k]);
    ll_mesh_frame_apply(outer, inner->origin, both.origin);
    return both;
}

uint32_t ll_mesh_vertex(struct ll_mesh *mesh, const float position[3],
                        const float normal[3], const float uv[2])
{
    if (mesh->num_vertices == mesh->max_vertices) {
        mesh->full = true;
        return 0;
    }
    uint32_t i = mesh->num_vertices++;
    ll_mesh_frame_apply(&mesh->pen.frame, position, mesh->positions[i]);
    if (frame_empty(&mesh->pen.frame))
        memcpy(mesh->normals[i], normal, sizeof mesh->normals[i]);
    else
        frame_turn(&mesh->pen.frame, normal, mesh->normals[i]);
    ll_mesh_unit(mesh->normals[i]);
    memcpy(mesh->uvs[i], uv, sizeof mesh->uvs[i]);
    memcpy(mesh->colors[i], mesh->pen.color, 4);
    return i;
}

static bool same_place(const struct ll_mesh *mesh, uint32_t a, uint32_t b)
{
    const float *p = mesh->positions[a], *q = mesh->positions[b];
    return p[0] == q[0] && p[1] == q[1] && p[2] == q[2];
}

void ll_mesh_triangle(struct ll_mesh *mesh, uint32_t a, uint32_t b, uint32_t c)
{
    if (same_place(mesh, a, b) || same_place(mesh, b, c) || same_place(mesh, a, c))
        return; // where a patch runs to a point
    if (mesh->full || mesh->num_triangles == mesh->max_triangles) {
        mesh->full = true;
        return;
    }
    uint32_t i = mesh->num_triangles++;
    uint16_t corners[3] = { (uint16_t)a, (uint16_t)b, (uint16_t)c };
    memcpy(mesh->triangles[i], corners, sizeof corners);
    mesh->faces[i] =
        (struct ll_mesh_face){ mesh->pen.material, mesh->pen.part, mesh->pen.flags };
}

static void quad_fill(struct ll_mesh *mesh, uint32_t a, uint32_t b, uint32_t c,
                      uint32_t d)
{
    ll_mesh_triangle(mesh, a, b, c);
    ll_mesh_triangle(mesh, a, c, d);
}

void ll_mesh_map(const struct ll_mesh *mesh, const float position[3],
                 const float normal[3], float uv[2])
{
    static const float z[3] = { 0, 0, 1 }, x[3] = { 1, 0, 0 };
    float right[3], down[3];
    ll_mesh_cross(z, normal, right);
    if (fabsf(normal[2]) > 0.95f || ll_mesh_unit(right) == 0)
        memcpy(right, x, sizeof x);
    ll_mesh_cross(right, normal, down);
    ll_mesh_unit(down);
    float repeat = mesh->pen.repeat_yd > 0 ? mesh->pen.repeat_yd : 1;
    bool turned = mesh->pen.turned;
    uv[turned] = ll_mesh_dot(position, right) / repeat + mesh->pen.shift[turned];
    uv[!turned] = ll_mesh_dot(position, down) / repeat + mesh->pen.shift[!turned];
}

static void polygon_normal(const float (*corners)[3], uint32_t count, float normal[3])
{
    memset(normal, 0, sizeof(float[3]));
    for (uint32_t i = 0; i < count; i++) {
        float here[3], next[3], part[3];
        ll_mesh_add(corners[i], corners[0], -1, here);
        ll_mesh_add(corners[(i + 1) % count], corners[0], -1, next);
        ll_mesh_cross(here, next, part);
        ll_mesh_add(normal, part, 1, normal);
    }
    ll_mesh_unit(normal);
}

void ll_mesh_polygon(struct ll_mesh *mesh, const float (*corners)[3], uint32_t count)
{
    float normal[3];
    polygon_normal(corners, count, normal);
    uint32_t first = mesh->num_vertices;
    for (uint32_t i = 0; i < count; i++) {
        float uv[2];
        ll_mesh_map(mesh, corners[i], normal, uv);
        ll_mesh_vertex(mesh, corners[i], normal, uv);
        if (i >= 2)
            ll_mesh_triangle(mesh, first, first + i - 1, first + i);
    }
}

// Value of a quad's corners (lower left, lower right, upper right, upper left) at s, t.
static float patch_mix(float a, float b, float c, float d, float s, float t)
{
    return ll_mixf(ll_mixf(a, b, s), ll_mixf(d, c, s), t);
}

void ll_mesh_patch(struct ll_mesh *mesh, const float corners[4][3], const float uvs[4][2],
                   uint32_t columns, uint32_t rows)
{
    float middle[3];
    polygon_normal(corners, 4, middle);
    const float *a = corners[0], *b = corners[1], *c = corners[2], *d = corners[3];
    for (uint32_t row = 0; row <= rows; row++) {
        for (uint32_t column = 0; column <= columns; column++) {
            float s = (float)column / (float)columns, t = (float)row / (float)rows;
            float position[3], right[3], up[3], normal[3], uv[2];
            for (uint32_t k = 0; k < 3; k++) {
                position[k] = patch_mix(a[k], b[k], c[k], d[k], s, t);
                right[k] = ll_mixf(b[k] - a[k], c[k] - d[k], t);
                up[k] = ll_mixf(d[k] - a[k], c[k] - b[k], s);
            }
            ll_mesh_cross(right, up, normal);
            if (ll_mesh_unit(normal) == 0)
                memcpy(normal, middle, sizeof middle);
            if (uvs) {
                for (uint32_t k = 0; k < 2; k++)
                    uv[k] = patch_mix(uvs[0][k], uvs[1][k], uvs[2][k], uvs[3][k], s, t);
            } else {
                ll_mesh_map(mesh, position, middle, uv);
            }
            uint32_t i = ll_mesh_vertex(mesh, position, normal, uv);
            if (row > 0 && column > 0)
                quad_fill(mesh, i - columns - 2, i - columns - 1, i, i - 1);
        }
    }
}

void ll_mesh_quad(struct ll_mesh *mesh, const float a[3], const float b[3],
                  const float c[3], const float d[3])
{
    float corners[4][3];
    memcpy(corners[0], a, sizeof corners[0]);
    memcpy(corners[1], b, sizeof corners[1]);
    memcpy(corners[2], c, sizeof corners[2]);
    memcpy(corners[3], d, sizeof corners[3]);
    ll_mesh_polygon(mesh, (const float(*)[3])corners, 4);
}

// The lines at which a sheet is cut along one axis.
struct cuts {
    float at[LL_MESH_MAX_CUTS];
    uint32_t count;
};

#define CUT_APART_YD 1e-4f // closer ones are the same

static void cut_add(struct cuts *cuts, float at, float length)
{
    if (at < 0 || at > length || cuts->count == LL_MESH_MAX_CUTS)
        return;
    uint32_t i = 0;
    while (i < cuts->count && cuts->at[i] < at - CUT_APART_YD)
        i++;
    if (i < cuts->count && cuts->at[i] <= at + CUT_APART_YD)
        return;
    memmove(cuts->at + i + 1, cuts->at + i, (cuts->count - i) * sizeof *cuts->at);
    cuts->at[i] = at;
    cuts->count++;
}

static void cuts_refine(struct cuts *cuts, float length, float step_yd)
{
    if (step_yd <= 0)
        return;
    struct cuts coarse = *cuts;
    for (uint32_t i = 0; i + 1 < coarse.count; i++) {
        float span = coarse.at[i + 1] - coarse.at[i];
        uint32_t parts = (uint32_t)(span / step_yd + 0.999f);
        for (uint32_t k = 1; k < parts; k++)
            cut_add(cuts, coarse.at[i] + span * (float)k / (float)parts, length);
    }
}

static bool in_hole(const struct ll_mesh_sheet *sheet, float u, float v)
{
    for (uint32_t i = 0; i < sheet->num_holes; i++) {
        const float *hole = sheet->holes[i];
        if (u > hole[0] && v > hole[1] && u < hole[2] && v < hole[3])
            return true;
    }
    return false;
}

static uint32_t sheet_vertex(struct ll_mesh *mesh, const struct ll_mesh_sheet *sheet,
                             const float normal[3], float u, float v)
{
    float position[3], uv[2];
    ll_mesh_add(sheet->corner, sheet->right, u, position);
    ll_mesh_add(position, sheet->up, v, position);
    ll_mesh_map(mesh, position, normal, uv);
    return ll_mesh_vertex(mesh, position, normal, uv);
}

void ll_mesh_sheet(struct ll_mesh *mesh, const struct ll_mesh_sheet *sheet)
{
    struct cuts columns = { .count = 0 }, rows = { .count = 0 };
    cut_add(&columns, 0, sheet->width);
    cut_add(&columns, sheet->width, sheet->width);
    cut_add(&rows, 0, sheet->height);
    cut_add(&rows, sheet->height, sheet->height);
    for (uint32_t i = 0; i < sheet->num_along; i++)
        cut_add(&columns, sheet->along[i], sheet->width);
    for (uint32_t i = 0; i < sheet->num_holes; i++) {
        cut_add(&columns, sheet->holes[i][0], sheet->width);
        cut_add(&rows, sheet->holes[i][1], sheet->height);
        cut_add(&columns, sheet->holes[i][2], sheet->width);
        cut_add(&rows, sheet->holes[i][3], sheet->height);
    }
    cuts_refine(&columns, sheet->width, sheet->step_yd);
    cuts_refine(&rows, sheet->height, sheet->step_yd);

    float normal[3];
    ll_mesh_cross(sheet->right, sheet->up, normal);
    uint32_t lines[2][LL_MESH_MAX_CUTS]; // vertices of two rows, made when needed
    memset(lines, 0xff, sizeof lines);
    for (uint32_t row = 0; row + 1 < rows.count; row++) {
        uint32_t *below = lines[row & 1], *above = lines[~row & 1];
        memset(above, 0xff, sizeof lines[0]);
        for (uint32_t column = 0; column + 1 < columns.count; column++) {
            const float *u = columns.at + column, *v = rows.at + row;
            if (in_hole(sheet, 0.5f * (u[0] + u[1]), 0.5f * (v[0] + v[1])))
                continue;
            for (uint32_t k = 0; k < 2; k++) {
                if (below[column + k] == UINT32_MAX)
                    below[column + k] = sheet_vertex(mesh, sheet, normal, u[k], v[0]);
                if (above[column + k] == UINT32_MAX)
                    above[column + k] = sheet_vertex(mesh, sheet, normal, u[k], v[1]);
            }
            quad_fill(mesh, below[column], below[column + 1], above[column + 1],
                      above[column]);
        }
    }
}

void ll_mesh_box(struct ll_mesh *mesh, const float min[3], const float max[3],
                 uint32_t skip, float step_yd)
{
    // Of each face: its bit, the corner (bits: x, y, z at max), and the axes right and
    // up.
    static const struct {
        uint32_t bit, corner, right, up;
        float right_sign;
    } sides[6] = {
        { LL_MESH_X0, 2, 1, 2, -1 }, { LL_MESH_X1, 1, 1, 2, 1 },
        { LL_MESH_Y0, 0, 0, 2, 1 },  { LL_MESH_Y1, 3, 0, 2, -1 },
        { LL_MESH_Z0, 1, 0, 1, -1 }, { LL_MESH_Z1, 4, 0, 1, 1 },
    };
    for (uint32_t i = 0; i < 6; i++) {
        if (skip & sides[i].bit)
            continue;
        struct ll_mesh_sheet sheet = { .step_yd = step_yd };
        for (uint32_t k = 0; k < 3; k++)
            sheet.corner[k] = sides[i].corner >> k & 1 ? max[k] : min[k];
        sheet.right[sides[i].right] = sides[i].right_sign;
        sheet.up[sides[i].up] = 1;
        sheet.width = max[sides[i].right] - min[sides[i].right];
        sheet.height = max[sides[i].up] - min[sides[i].up];
        ll_mesh_sheet(mesh, &sheet);
    }
}

void ll_mesh_prism(struct ll_mesh *mesh, const float (*outline)[2], uint32_t count,
                   float z0, float z1, uint32_t skip)
{
    float repeat = mesh->pen.repeat_yd > 0 ? mesh->pen.repeat_yd : 1;
    float u = mesh->pen.shift[0];
    for (uint32_t i = 0; i < count; i++) {
        const float *a = outline[i], *b = outline[(i + 1) % count];
        float dx = b[0] - a[0], dy = b[1] - a[1];
        float u1 = u + sqrtf(dx * dx + dy * dy) / repeat;
        float corners[4][3] = {
            { a[0], a[1], z0 }, { b[0], b[1], z0 }, { b[0], b[1], z1 }, { a[0], a[1], z1 }
        };
        float v0 = mesh->pen.shift[1] - z0 / repeat,
              v1 = mesh->pen.shift[1] - z1 / repeat;
        float uvs[4][2] = { { u, v0 }, { u1, v0 }, { u1, v1 }, { u, v1 } };
        for (uint32_t k = 0; k < 4 && mesh->pen.turned; k++) {
            float swap = uvs[k][0];
            uvs[k][0] = uvs[k][1];
            uvs[k][1] = swap;
        }
        ll_mesh_patch(mesh, (const float(*)[3])corners, (const float(*)[2])uvs, 1, 1);
        u = u1;
    }
    float cap[64][3];
    for (uint32_t top = 0; top < 2 && count <= 64; top++) {
        if (skip & (top ? LL_MESH_Z1 : LL_MESH_Z0))
            continue;
        for (uint32_t i = 0; i < count; i++) {
            float *corner = cap[top ? i : count - 1 - i];
            corner[0] = outline[i][0];
            corner[1] = outline[i][1];
            corner[2] = top ? z1 : z0;
        }
        ll_mesh_polygon(mesh, (const float(*)[3])cap, count);
    }
}

// Side axes of the ring: square to the line through its neighbours.
static void ring_axes(const struct ll_mesh_tube *tube, uint32_t ring, float axes[3][3])
{
    const struct ll_mesh_ring *rings = tube->rings;
    uint32_t last = tube->num_rings - 1;
    const float *before = rings[ring > 0 ? ring - 1 : 0].centre;
    const float *after = rings[ring < last ? ring + 1 : last].centre;
    ll_mesh_add(after, before, -1, axes[2]);
    if (ll_mesh_unit(axes[2]) == 0)
        axes[2][2] = 1;
    // From one hint for the whole tube, so that it does not twist.
    float along[3], hint[3] = { 0, 0, 0 };
    ll_mesh_add(rings[last].centre, rings[0].centre, -1, along);
    ll_mesh_unit(along);
    hint[fabsf(along[0]) > 0.8f ? 1 : 0] = 1;
    ll_mesh_cross(axes[2], hint, axes[1]);
    ll_mesh_unit(axes[1]);
    ll_mesh_cross(axes[1], axes[2], axes[0]);
}

struct ring_spot {
    float position[3], out[3], along[3];
};

static struct ring_spot ring_spot(const struct ll_mesh_tube *tube, uint32_t ring,
                                  uint32_t side)
{
    float axes[3][3];
    ring_axes(tube, ring, axes);
    float turns = (float)side / (float)tube->sides;
    float cosine = ll_exact_cos_turns(turns), sine = ll_exact_sin_turns(turns);
    struct ring_spot spot;
    for (uint32_t k = 0; k < 3; k++)
        spot.out[k] = axes[0][k] * cosine + axes[1][k] * sine;
    ll_mesh_add(tube->rings[ring].centre, spot.out, tube->rings[ring].radius,
                spot.position);
    for (uint32_t k = 0; k < 3; k++)
        spot.along[k] = axes[2][k];
    return spot;
}

// How much the side between two rings widens per yard.
static float ring_slope(const struct ll_mesh_tube *tube, uint32_t below)
{
    const struct ll_mesh_ring *a = tube->rings + below, *b = a + 1;
    float step[3];
    ll_mesh_add(b->centre, a->centre, -1, step);
    float length = sqrtf(ll_mesh_dot(step, step));
    float widens = b->radius - a->radius;
    return length > 1e-6f ? ll_clampf(widens / length, -1e3f, 1e3f)
           : widens > 0   ? 1e3f
                          : -1e3f;
}

static void tube_cap(struct ll_mesh *mesh, const struct ll_mesh_tube *tube, bool top)
{
    float corners[64][3];
    uint32_t ring = top ? tube->num_rings - 1 : 0;
    if (tube->rings[ring].radius <= 0)
        return;
    for (uint32_t side = 0; side < tube->sides; side++) {
        struct ring_spot spot = ring_spot(tube, ring, side);
        memcpy(corners[top ? side : tube->sides - 1 - side], spot.position,
               sizeof corners[0]);
    }
    ll_mesh_polygon(mesh, (const float(*)[3])corners, tube->sides);
}

void ll_mesh_tube(struct ll_mesh *mesh, const struct ll_mesh_tube *tube)
{
    if (tube->num_rings < 2 || tube->sides < 3 || tube->sides > 64)
        return;
    float repeat = mesh->pen.repeat_yd > 0 ? mesh->pen.repeat_yd : 1;
    uint32_t wraps = tube->wraps ? tube->wraps : 1, sides = tube->sides;
    float v = mesh->pen.shift[1];
    for (uint32_t ring = 0; ring + 1 < tube->num_rings; ring++) {
        const struct ll_mesh_ring *rings = tube->rings + ring;
        float slope = ring_slope(tube, ring), step[3], slopes[2] = { slope, slope };
        if (ring > 0 && !rings[0].crease)
            slopes[0] = 0.5f * (slope + ring_slope(tube, ring - 1));
        if (ring + 2 < tube->num_rings && !rings[1].crease)
            slopes[1] = 0.5f * (slope + ring_slope(tube, ring + 1));
        ll_mesh_add(rings[1].centre, rings[0].centre, -1, step);
        float widens = rings[1].radius - rings[0].radius;
        float v1 = v - sqrtf(ll_mesh_dot(step, step) + widens * widens) / repeat;
        uint32_t first = mesh->num_vertices;
        for (uint32_t level = 0; level < 2; level++) {
            for (uint32_t side = 0; side <= sides; side++) {
                struct ring_spot spot = ring_spot(tube, ring + level, side % sides);
                float normal[3], uv[2];
                ll_mesh_add(spot.out, spot.along, -slopes[level], normal);
                ll_mesh_unit(normal);
                uv[0] = (float)(side * wraps) / (float)sides + mesh->pen.shift[0];
                uv[1] = level ? v1 : v;
                ll_mesh_vertex(mesh, spot.position, normal, uv);
            }
        }
        for (uint32_t side = 0; side < sides; side++) {
            uint32_t a = first + side, d = a + sides + 1;
            if (rings[0].radius > 0)
                ll_mesh_triangle(mesh, a, a + 1, d + 1);
            if (rings[1].radius > 0)
                ll_mesh_triangle(mesh, a, d + 1, d);
        }
        v = v1;
    }
    for (uint32_t top = 0; top < 2; top++)
        if (!(tube->skip & (top ? LL_MESH_Z1 : LL_MESH_Z0)))
            tube_cap(mesh, tube, top);
}

void ll_mesh_bounds(const struct ll_mesh *mesh, float min[3], float max[3])
{
    for (uint32_t k = 0; k < 3; k++)
        min[k] = max[k] = mesh->num_vertices ? mesh->positions[0][k] : 0;
    for (uint32_t i = 1; i < mesh->num_vertices; i++) {
        for (uint32_t k = 0; k < 3; k++) {
            min[k] = ll_minf(min[k], mesh->positions[i][k]);
            max[k] = ll_maxf(max[k], mesh->positions[i][k]);
        }
    }
}
