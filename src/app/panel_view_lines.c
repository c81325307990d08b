// The edges of a view, projected by a camera.
#include <math.h>
#include <string.h>

#include "panel_private.h"

// The point that three planes share; false when they are nearly parallel.
static bool planes_meet(const float a[4], const float b[4], const float c[4],
                        double out[3])
{
    double bc[3], ca[3], ab[3];
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        bc[i] = (double)b[j] * (double)c[k] - (double)b[k] * (double)c[j];
        ca[i] = (double)c[j] * (double)a[k] - (double)c[k] * (double)a[j];
        ab[i] = (double)a[j] * (double)b[k] - (double)a[k] * (double)b[j];
    }
    double det = (double)a[0] * bc[0] + (double)a[1] * bc[1] + (double)a[2] * bc[2];
    if (fabs(det) < 1e-9)
        return false;
    for (int i = 0; i < 3; i++)
        out[i] =
            -((double)a[3] * bc[i] + (double)b[3] * ca[i] + (double)c[3] * ab[i]) / det;
    return true;
}

// To clip space: x, y, w.
static void project(const struct ll_camera *camera, const double world[3], double out[3])
{
    float matrix[4][4], inverse[4][4];
    ll_camera_matrices(camera, matrix, inverse);
    static const int rows[3] = { 0, 1, 3 };
    for (int r = 0; r < 3; r++) {
        out[r] = (double)matrix[3][rows[r]];
        for (int i = 0; i < 3; i++)
            out[r] += (double)matrix[i][rows[r]] * (world[i] - camera->eye_world[i]);
    }
}

static void pixel_of(const struct ll_camera *camera, const double clip[3], float out[2])
{
    out[0] = (float)((clip[0] / clip[2] + 1) / 2 * camera->width);
    out[1] = (float)((clip[1] / clip[2] + 1) / 2 * camera->height);
}

// Cut where it comes too near to the eye; false when nothing is left.
static bool line_clip(double a[3], double b[3], double near_yd)
{
    if (a[2] < near_yd && b[2] < near_yd)
        return false;
    double *out = a[2] < near_yd ? a : b[2] < near_yd ? b : NULL;
    const double *in = out == a ? b : a;
    if (!out)
        return true;
    double t = (near_yd - out[2]) / (in[2] - out[2]);
    for (int i = 0; i < 3; i++)
        out[i] += (in[i] - out[i]) * t;
    return true;
}

// Planes of a view (scene/view.c): right, left, upper, lower, near, far. Corner i: bit 0
// of the side, bit 1 of the height, bit 2 of the depth.
uint32_t panel_view_lines(const struct ll_view *view, const struct ll_camera *camera,
                          float lines[PANEL_VIEW_LINES][2][2])
{
    double corners[8][3];
    for (int i = 0; i < 8; i++) {
        double at[3];
        if (!planes_meet(view->planes[i & 1], view->planes[2 + (i >> 1 & 1)],
                         view->planes[4 + (i >> 2)], at))
            return 0;
        for (int c = 0; c < 3; c++)
            at[c] += view->origin_world[c];
        project(camera, at, corners[i]);
    }
    static const uint8_t edges[PANEL_VIEW_LINES][2] = {
        { 0, 1 }, { 2, 3 }, { 4, 5 }, { 6, 7 }, { 0, 2 }, { 1, 3 },
        { 4, 6 }, { 5, 7 }, { 0, 4 }, { 1, 5 }, { 2, 6 }, { 3, 7 },
    };
    uint32_t num = 0;
    for (int i = 0; i < PANEL_VIEW_LINES; i++) {
        double a[3], b[3];
        memcpy(a, corners[edges[i][0]], sizeof a);
        memcpy(b, corners[edges[i][1]], sizeof b);
        if (!line_clip(a, b, (double)camera->near_yd))
            continue;
        pixel_of(camera, a, lines[num][0]);
        pixel_of(camera, b, lines[num][1]);
        num++;
    }
    return num;
}
