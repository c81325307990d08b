// The classic gradient dome, evaluated for a direction instead of drawn as a mesh.
#ifndef LL_LIB_SKY_GLSL
#define LL_LIB_SKY_GLSL

#include "lib/frame.glsl"

const int SKY_RINGS = 6;    // apex, four rings, rim
const int SKY_COLUMNS = 24; // of a turn

// Colatitudes 0, .17, .20, .23, .24, .25 pi on a unit sphere lowered by cos 45 degrees:
// radius and height of each ring.
const vec2 SKY_RING[SKY_RINGS] = vec2[](
    vec2(0.0, 0.2928932188), vec2(0.5090414158, 0.1536352518),
    vec2(0.5877852523, 0.1019102132), vec2(0.6613118653, 0.0430043884),
    vec2(0.6845471059, 0.0218618461), vec2(0.7071067812, 0.0));

// Dawn and dusk glow by column; column 3 is the sun's bearing. From the keys
// 3: 1, 9: 0, 12: -.5, 15: -.7, 18: -.5, 21: 0, linear, around the turn.
const float SKY_GLOW[SKY_COLUMNS] = float[](
    0.5, 0.6666667, 0.8333333, 1.0, 0.8333333, 0.6666667, 0.5, 0.3333333, 0.1666667, 0.0,
    -0.1666667, -0.3333333, -0.5, -0.5666667, -0.6333333, -0.7, -0.6333333, -0.5666667,
    -0.5, -0.3333333, -0.1666667, 0.0, 0.1666667, 0.3333333);

vec3 sky_stop(int ring)
{
    switch (ring) {
    case 0: return frame.sky_stops_0.rgb;
    case 1: return frame.sky_stops_1.rgb;
    case 2: return frame.sky_stops_2.rgb;
    case 3: return frame.sky_stops_3.rgb;
    case 4: return frame.sky_stops_4.rgb;
    default: return frame.fog_color;
    }
}

// Rings 1..4 lean towards the upper stops away from the sun; apex and rim never change.
vec3 sky_ring_column(int ring, int column)
{
    vec3 color = sky_stop(ring);
    if (ring == 0 || ring == SKY_RINGS - 1)
        return color;
    float g = SKY_GLOW[column];
    float w = frame.sky_warp, w2 = w * w;
    vec3 s1 = frame.sky_stops_1.rgb;
    if (g >= 0.0)
        return mix(color, s1, (1.0 - g) * w2);
    return mix(mix(color, s1, w), frame.sky_stops_0.rgb, -0.7 * g * w2);
}

vec3 sky_ring(int ring, vec3 dir)
{
    if (frame.sky_warp == 0.0)
        return sky_stop(ring);
    const float TURN = 6.28318530718;
    float bearing = dot(dir.xy, dir.xy) > 0.0 ? atan(dir.y, dir.x) : 0.0;
    float at = fract((bearing - frame.sun_azimuth) / TURN + 0.125) * float(SKY_COLUMNS);
    int column = min(int(at), SKY_COLUMNS - 1);
    return mix(sky_ring_column(ring, column),
               sky_ring_column(ring, (column + 1) % SKY_COLUMNS), at - float(column));
}

// dir: any length, world axes. Gamma colour.
vec3 sky_dome(vec3 dir)
{
    if (dir.z <= 0.0)
        return frame.fog_color;
    float radius = length(dir.xy);
    if (radius <= 1e-6 * dir.z)
        return frame.sky_stops_0.rgb;
    float t = dir.z / radius; // tangent of the elevation
    int upper = 0;
    while (upper < SKY_RINGS - 2 && SKY_RING[upper + 1].y >= t * SKY_RING[upper + 1].x)
        upper++;
    vec2 a = SKY_RING[upper], b = SKY_RING[upper + 1];
    // Where the ray crosses the chord of the facet between the two rings.
    float s = (a.y - t * a.x) / (t * (b.x - a.x) - (b.y - a.y));
    return mix(sky_ring(upper, dir), sky_ring(upper + 1, dir), clamp(s, 0.0, 1.0));
}

#endif
