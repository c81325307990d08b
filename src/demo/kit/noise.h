// Seeded lattice noise: the same arguments give the same value on every machine.
#ifndef LL_DEMO_KIT_NOISE_H
#define LL_DEMO_KIT_NOISE_H

#include <stdint.h>

// One recipe of summed noise. Coordinates are in cells of the first octave.
struct ll_noise {
    uint32_t seed;
    uint32_t octaves;
    uint32_t period; // cells of the first octave until it repeats; 0 = never
    float gain;      // amplitude of an octave over the one before it; 0 means 0.5
};

// Gradient noise, about -1..1, zero on lattice points.
float ll_noise_at(uint32_t seed, uint32_t period, float x, float y);

float ll_noise_fbm(const struct ll_noise *noise, float x, float y); // about -1..1

// Sharp crests: 0..1, weighted so that valleys stay smooth and crests carry the detail.
float ll_noise_ridged(const struct ll_noise *noise, float x, float y);

// Moves a point by two independent sums: what is drawn there loses its lattice look.
void ll_noise_warp(const struct ll_noise *noise, float amount, float *x, float *y);

// Uniform in [0, 1) for a lattice point.
float ll_noise_unit(uint32_t seed, int32_t x, int32_t y);

// One scattered point per lattice cell: the nearest two of them.
struct ll_noise_cell {
    float near, second; // distances, cells
    float dx, dy;       // from the nearest point to the place asked for
    uint32_t id;        // hash of the nearest point: a stable key of its cell
};

// shift_turns moves each point around a small circle once a turn; negative leaves all at
// rest.
struct ll_noise_cell ll_noise_cells(uint32_t seed, uint32_t period, float shift_turns,
                                    float x, float y);

#endif
