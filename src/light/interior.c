#include "base/maths.h"
#include "light/light.h"

// Normalised by the client's own constant, which is not quite of unit length.
const float ll_prop_to_light[3] = { 0.30822f, 0.30822f, 0.9f };

static uint8_t largest(const uint8_t color[3])
{
    uint8_t m = color[0] > color[1] ? color[0] : color[1];
    return m > color[2] ? m : color[2];
}

// Scales so that the largest channel becomes `wanted`, truncating as the client does.
static void scale(const uint8_t color[3], uint32_t from, uint32_t wanted, float out[3])
{
    for (int c = 0; c < 3; c++)
        out[c] = (float)(from ? color[c] * wanted / from : color[c]) / 255;
}

void ll_prop_ambient(const uint8_t color_rgb[3], float ambient[3])
{
    uint8_t m = largest(color_rgb);
    scale(color_rgb, m, m > 96 ? 96 : m, ambient);
}

void ll_prop_diffuse(const uint8_t color_rgb[3], float diffuse[3])
{
    uint8_t m = largest(color_rgb);
    scale(color_rgb, m, m < 112 ? 112 : m, diffuse);
}

float ll_fixture_gain(float distance_yd, float start_yd, float end_yd)
{
    if (end_yd <= start_yd)
        return distance_yd <= end_yd ? 1 : 0;
    return ll_satf((end_yd - distance_yd) / (end_yd - start_yd));
}
