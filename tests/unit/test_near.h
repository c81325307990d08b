// Comparisons of numbers with an absolute tolerance; those of cmocka are relative.
#ifndef TEST_NEAR_H
#define TEST_NEAR_H

#include "testkit.h"

#include <math.h>

static inline void check_near(double a, double b, double tolerance, const char *what,
                              int line)
{
    if (!(fabs(a - b) <= tolerance))
        fail_msg("line %d: %s: %.9g is not %.9g within %g", line, what, a, b, tolerance);
}
#define NEAR(a, b, tolerance) check_near(a, b, tolerance, #a, __LINE__)

// Bytes, as the spec lists colours.
static inline void check_color(const float color[3], double r, double g, double b,
                               double tolerance, int line)
{
    check_near((double)color[0] * 255, r, tolerance, "red", line);
    check_near((double)color[1] * 255, g, tolerance, "green", line);
    check_near((double)color[2] * 255, b, tolerance, "blue", line);
}
#define COLOR(color, r, g, b, tolerance) check_color(color, r, g, b, tolerance, __LINE__)

#endif
