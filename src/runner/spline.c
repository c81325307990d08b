#include "runner/spline.h"

#include <math.h>
#include <string.h>

// ---- a number over time ----

// The key at the start of the span that holds x. The keys do not fall; num > 1.
static uint32_t span_find(const double *keys, uint32_t num, double x)
{
    uint32_t low = 0, high = num - 1;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (keys[middle] <= x)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static double secant(const struct ll_curve *c, uint32_t i)
{
    return (c->values[i + 1] - c->values[i]) / (c->times[i + 1] - c->times[i]);
}

// Of the parabola through the end and its two neighbours, held back where that would bend
// the end span past its values.
static double end_slope(double h0, double h1, double d0, double d1)
{
    double slope = ((2 * h0 + h1) * d0 - h0 * d1) / (h0 + h1);
    if (slope * d0 <= 0)
        return 0;
    if (d0 * d1 <= 0 && fabs(slope) > 3 * fabs(d0))
        return 3 * d0;
    return slope;
}

void ll_curve_prepare(struct ll_curve *c)
{
    uint32_t n = c->num_keys;
    for (uint32_t i = 0; i < n && n < 3; i++)
        c->slopes[i] = n == 2 ? secant(c, 0) : 0;
    if (n < 3)
        return;
    for (uint32_t i = 1; i + 1 < n; i++) {
        double h0 = c->times[i] - c->times[i - 1], h1 = c->times[i + 1] - c->times[i];
        double d0 = secant(c, i - 1), d1 = secant(c, i);
        // Weighted harmonic mean: never more than three times the lesser of both.
        double w0 = 2 * h1 + h0, w1 = h1 + 2 * h0;
        c->slopes[i] = d0 * d1 > 0 ? (w0 + w1) / (w0 / d0 + w1 / d1) : 0;
    }
    double h0 = c->times[1] - c->times[0], h1 = c->times[2] - c->times[1];
    c->slopes[0] = end_slope(h0, h1, secant(c, 0), secant(c, 1));
    h0 = c->times[n - 1] - c->times[n - 2];
    h1 = c->times[n - 2] - c->times[n - 3];
    c->slopes[n - 1] = end_slope(h0, h1, secant(c, n - 2), secant(c, n - 3));
}

double ll_curve_eval(const struct ll_curve *c, double time)
{
    uint32_t n = c->num_keys;
    if (n == 1 || time <= c->times[0])
        return c->values[0];
    if (time >= c->times[n - 1])
        return c->values[n - 1];
    uint32_t i = span_find(c->times, n, time);
    double h = c->times[i + 1] - c->times[i];
    double t = (time - c->times[i]) / h, u = 1 - t;
    return c->values[i] * u * u * (1 + 2 * t) + c->values[i + 1] * t * t * (3 - 2 * t) +
           h * t * u * (c->slopes[i] * u - c->slopes[i + 1] * t);
}

// ---- a place ----

static double chord(const double a[3], const double b[3])
{
    return sqrt((b[0] - a[0]) * (b[0] - a[0]) + (b[1] - a[1]) * (b[1] - a[1]) +
                (b[2] - a[2]) * (b[2] - a[2]));
}

void ll_space_curve_prepare(struct ll_space_curve *c)
{
    for (uint32_t i = 0; i < c->num_points; i++)
        c->s[i] = i ? c->s[i - 1] + sqrt(chord(c->points[i - 1], c->points[i])) : 0;
}

// The point before the first, after the last, or where the neighbour is the same point:
// the end's own step, mirrored.
static void neighbour(const struct ll_space_curve *c, uint32_t from, uint32_t to,
                      bool exists, uint32_t beyond, double point[3], double *gap)
{
    if (exists && c->s[beyond] != c->s[from]) {
        memcpy(point, c->points[beyond], 3 * sizeof *point);
        *gap = fabs(c->s[beyond] - c->s[from]);
        return;
    }
    for (int k = 0; k < 3; k++)
        point[k] = 2 * c->points[from][k] - c->points[to][k];
    *gap = fabs(c->s[to] - c->s[from]);
}

static void mix(const double a[3], const double b[3], double from, double to, double s,
                double out[3])
{
    double t = (s - from) / (to - from);
    for (int k = 0; k < 3; k++)
        out[k] = a[k] * (1 - t) + b[k] * t;
}

void ll_space_curve_eval(const struct ll_space_curve *c, double s, double out[3])
{
    uint32_t n = c->num_points, i = n > 1 ? span_find(c->s, n, s) : 0;
    if (n == 1 || s <= c->s[i] || s >= c->s[i + 1]) {
        uint32_t at = n > 1 && s >= c->s[i + 1] ? i + 1 : i;
        memcpy(out, c->points[at], 3 * sizeof *out);
        return;
    }
    double before[3], after[3], gap0, gap1;
    neighbour(c, i, i + 1, i > 0, i - 1, before, &gap0);
    neighbour(c, i + 1, i, i + 2 < n, i + 2, after, &gap1);
    const double *p1 = c->points[i], *p2 = c->points[i + 1];
    double s1 = c->s[i], s2 = c->s[i + 1], s0 = s1 - gap0, s3 = s2 + gap1;
    double a1[3], a2[3], a3[3], b1[3], b2[3];
    mix(before, p1, s0, s1, s, a1);
    mix(p1, p2, s1, s2, s, a2);
    mix(p2, after, s2, s3, s, a3);
    mix(a1, a2, s0, s2, s, b1);
    mix(a2, a3, s1, s3, s, b2);
    mix(b1, b2, s1, s2, s, out);
}

double ll_angle_near(double degrees, double reference)
{
    return degrees - 360 * round((degrees - reference) / 360);
}
