#include "runner/fly.h"

#include "base/maths.h"

#define STICK_RAD_S 2.5
// A map reaches 17067 yd from its middle; whoever leaves it can still find back.
#define MAX_PLACE_YD 20000.0
#define MAX_HEIGHT_YD 10000.0

static double clamp(double value, double low, double high)
{
    // Written so that NaN ends at the low end.
    return value > low ? (value < high ? value : high) : low;
}

void ll_fly_init(struct ll_fly *fly)
{
    *fly = (struct ll_fly){ .speed_yd_s = LL_FLY_START_YD_S };
}

// Small deflections turn slowly.
static double stick(float deflection)
{
    double d = clamp((double)deflection, -1, 1);
    return d * fabs(d);
}

static void turn(struct ll_fly *fly, const struct ll_fly_input *input, double dt_s)
{
    const double to_deg = 180 / LL_PI;
    const double limit_deg = LL_FLY_MAX_PITCH_RAD * to_deg;
    double right_rad = (double)input->look_x * LL_FLY_RAD_PER_COUNT +
                       stick(input->stick_x) * STICK_RAD_S * dt_s;
    double down_rad = (double)input->look_y * LL_FLY_RAD_PER_COUNT +
                      stick(input->stick_y) * STICK_RAD_S * dt_s;
    if (!isfinite(right_rad) || !isfinite(down_rad))
        return;
    double yaw = fmod(fly->yaw_deg - right_rad * to_deg, 360);
    fly->yaw_deg = yaw < 0 ? yaw + 360 : yaw;
    fly->pitch_deg = clamp(fly->pitch_deg - down_rad * to_deg, -limit_deg, limit_deg);
}

static void move(struct ll_fly *fly, const struct ll_fly_input *input, double dt_s)
{
    double yaw = fly->yaw_deg * LL_PI / 180, pitch = fly->pitch_deg * LL_PI / 180;
    const double forward[3] = { cos(pitch) * cos(yaw), cos(pitch) * sin(yaw),
                                sin(pitch) };
    const double right[3] = { sin(yaw), -cos(yaw), 0 };
    double way[3], length2 = 0;
    for (int i = 0; i < 3; i++) {
        way[i] = (double)input->forward * forward[i] + (double)input->right * right[i] +
                 (i == 2 ? (double)input->up : 0);
        length2 += way[i] * way[i];
    }
    if (!isfinite(length2) || !(dt_s > 0))
        return;
    // Two keys at once are no faster than one; a pad may ask for less.
    double scale = length2 > 1 ? 1 / sqrt(length2) : 1;
    double step_yd = fly->speed_yd_s * (input->fast ? LL_FLY_FAST : 1) * dt_s * scale;
    for (int i = 0; i < 3; i++) {
        double limit_yd = i == 2 ? MAX_HEIGHT_YD : MAX_PLACE_YD;
        fly->pos[i] = clamp(fly->pos[i] + way[i] * step_yd, -limit_yd, limit_yd);
    }
}

void ll_fly_step(struct ll_fly *fly, const struct ll_fly_input *input, double dt_s)
{
    fly->speed_yd_s = clamp(fly->speed_yd_s * pow(LL_FLY_WHEEL, input->wheel),
                            LL_FLY_MIN_YD_S, LL_FLY_MAX_YD_S);
    turn(fly, input, dt_s);
    move(fly, input, dt_s);
}
