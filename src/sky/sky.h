// The whole of the module is public: see the headers in include/lamplight.
#ifndef LL_SKY_SKY_H
#define LL_SKY_SKY_H

#include "lamplight/sky.h"
#include "lamplight/sky_dome.h"
#include "lamplight/weather.h"

#endif
