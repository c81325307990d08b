// Decimal numbers in text that people write.
#ifndef LL_BASE_NUMBER_H
#define LL_BASE_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

// "-12.5", ".5", "7.": no exponents, hexadecimals or infinities, and a point whatever the
// locale says, which is why strtod does not serve. False, with `out` untouched, unless
// the whole text is one number; `out` is then below 1e15.
bool ll_number_parse(const char *text, double *out);

// "1.5,2,-3": exactly `count` numbers, each within +-limit.
bool ll_numbers_parse(const char *text, double limit, double *out, uint32_t count);

// "7:05" or "26:30:15" into minutes: hours up to max_hours, which alone may be reached
// but not passed.
bool ll_minutes_parse(const char *text, uint32_t max_hours, double *out);

// "640x360" into two edges of 1 .. max_edge.
bool ll_size_parse(const char *text, uint32_t max_edge, uint32_t *width,
                   uint32_t *height);

#endif
