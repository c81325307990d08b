#include "base/maths.h"
#include "light/light.h"

static void add(float out[3], const float color[3], float weight)
{
    for (int c = 0; c < 3; c++)
        out[c] += color[c] * weight;
}

void ll_probe_add_ambient(struct ll_light_probe *probe, const float color[3])
{
    add(probe->constant, color, 1);
}

void ll_probe_add_lobe(struct ll_light_probe *probe, const float to_light[3],
                       const float color[3])
{
    const float k = 4.0f / 17, linear = 2 * k, square = 1.875f * k;
    const float x = to_light[0], y = to_light[1], z = to_light[2];
    add(probe->constant, color, 0.375f * k);
    add(probe->x, color, linear * x);
    add(probe->y, color, linear * y);
    add(probe->z, color, linear * z);
    add(probe->xx, color, square * x * x);
    add(probe->yy, color, square * y * y);
    add(probe->zz, color, square * z * z);
    add(probe->xy, color, 2 * square * x * y);
    add(probe->yz, color, 2 * square * y * z);
    add(probe->zx, color, 2 * square * z * x);
}

void ll_probe_eval(const struct ll_light_probe *probe, const float normal[3],
                   float color[3])
{
    const float x = normal[0], y = normal[1], z = normal[2];
    for (int c = 0; c < 3; c++)
        color[c] = ll_satf(probe->constant[c] + probe->x[c] * x + probe->y[c] * y +
                           probe->z[c] * z + probe->xx[c] * x * x + probe->yy[c] * y * y +
                           probe->zz[c] * z * z + probe->xy[c] * x * y +
                           probe->yz[c] * y * z + probe->zx[c] * z * x);
}
