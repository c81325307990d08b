// Smooth curves through key values. Nothing overshoots: between two keys a number stays
// between their values, and a curve through points on a line stays on its way.
#ifndef LL_RUNNER_SPLINE_H
#define LL_RUNNER_SPLINE_H

#include <stdbool.h>
#include <stdint.h>

// A number over time: piecewise cubic with one slope a key (Fritsch and Carlson, 1980).
struct ll_curve {
    uint32_t num_keys;
    double *times, *values, *slopes; // times rise strictly
};

// Fills in the slopes from times and values.
void ll_curve_prepare(struct ll_curve *curve);
// Outside of the keys: the first or last value. num_keys > 0.
double ll_curve_eval(const struct ll_curve *curve, double time);

// The place on a centripetal Catmull-Rom curve (Barry and Goldman, 1988) through points;
// s counts the square roots of the chords from the first point on.
struct ll_space_curve {
    uint32_t num_points;
    double (*points)[3];
    double *s; // of each point; s[0] = 0
};

void ll_space_curve_prepare(struct ll_space_curve *curve); // fills in s
void ll_space_curve_eval(const struct ll_space_curve *curve, double s, double out[3]);

// The angle that differs by whole turns from `degrees` and is nearest to `reference`.
double ll_angle_near(double degrees, double reference);

#endif
