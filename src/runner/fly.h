// The free camera: what keys, mouse and pad do to it. Pure.
#ifndef LL_RUNNER_FLY_H
#define LL_RUNNER_FLY_H

#include <stdbool.h>

// world-and-culling.md 13.
#define LL_FLY_RAD_PER_COUNT 0.003 // of the mouse
#define LL_FLY_MAX_PITCH_RAD 1.54
#define LL_FLY_WHEEL 1.1 // times the speed, a notch
#define LL_FLY_MIN_YD_S 1.0
#define LL_FLY_MAX_YD_S 2000.0
#define LL_FLY_START_YD_S 100.0
#define LL_FLY_FAST 5.0 // with Ctrl

struct ll_fly {
    double pos[3];             // world, yards
    double yaw_deg, pitch_deg; // yaw 0 = north, counter-clockwise from above
    double speed_yd_s;
};

// What was held or happened since the step before.
struct ll_fly_input {
    float forward, right, up; // -1..1; forward along the view, up along the world's z
    bool fast;
    float look_x, look_y;   // mouse counts: right and down are positive
    float stick_x, stick_y; // of a pad, -1..1: right and down are positive
    int wheel;              // notches, away from the hand is faster
};

void ll_fly_init(struct ll_fly *fly); // at the origin, looking north
// Limits the speed, the pitch and the place, whatever the input is (NaN included).
void ll_fly_step(struct ll_fly *fly, const struct ll_fly_input *input, double dt_s);

#endif
