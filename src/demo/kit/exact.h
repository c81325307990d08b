// Stand-ins for the functions of the C library whose last bits differ between libraries:
// only additions, products, sqrtf and floorf, which are exact by IEEE 754. The generated
// world has the same bytes wherever it is built.
#ifndef LL_DEMO_KIT_EXACT_H
#define LL_DEMO_KIT_EXACT_H

#include <math.h>
#include <stdint.h>

// Sine and cosine of an angle in whole turns; absolute error below 4e-6.
float ll_exact_sin_turns(float turns);
float ll_exact_cos_turns(float turns);

float ll_exact_exp2(float x);         // |x| <= 120; relative error below 3e-6
float ll_exact_log2(float x);         // x > 0, not subnormal; absolute error below 5e-6
float ll_exact_pow(float x, float y); // 0 for x <= 0

#endif
