// What lights things that the sun does not: light folded into a probe, a polynomial of
// the normal. Pure; any thread.
#ifndef LL_LIGHT_LIGHT_H
#define LL_LIGHT_LIGHT_H

#include <stdint.h>

#include "shared/model.h"

void ll_probe_add_ambient(struct ll_light_probe *probe, const float color[3]);

// The client's lobe (4/17)(0.375 + 2 mu + 1.875 mu^2), mu = n . to_light
// (classic-look.md 5.1).
void ll_probe_add_lobe(struct ll_light_probe *probe, const float to_light[3],
                       const float color[3]);

// Clamped to 0..1. normal: unit.
void ll_probe_eval(const struct ll_light_probe *probe, const float normal[3],
                   float color[3]);

// Baked colour of an interior prop -> its ambient (the largest channel at most 96) and
// diffuse (the largest at least 112) colours, gamma 0..1 (classic-look.md 4.6).
void ll_prop_ambient(const uint8_t color_rgb[3], float ambient[3]);
void ll_prop_diffuse(const uint8_t color_rgb[3], float diffuse[3]);

// Towards the light that the diffuse colour comes from; world axes, whatever the
// building's.
extern const float ll_prop_to_light[3];

// Share of a fixture's light at a distance: 1 up to its start, 0 from its end, linear
// between. An end at or before the start: full up to the end, nothing beyond.
float ll_fixture_gain(float distance_yd, float start_yd, float end_yd);

#endif
