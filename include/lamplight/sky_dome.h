// What stands in the sky: the gradient dome, procedural stars, the cloud field and its
// dome, the slow eye that glares are seen with. CPU only; axes and colours as in sky.h.
#ifndef LAMPLIGHT_SKY_DOME_H
#define LAMPLIGHT_SKY_DOME_H

#include "lamplight/sky.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- gradient ----

#define LL_DOME_RINGS 6    // apex, four rings, rim
#define LL_DOME_COLUMNS 24 // of a turn

struct ll_dome {
    float stops_gamma[LL_DOME_RINGS][3]; // of each ring
    float warp;                          // W
    float sun_azimuth_rad;
};
struct ll_dome ll_dome_of(const struct ll_sky *sky);

// Distance from the axis and height of a ring; the rim is at height 0.
void ll_dome_ring(uint32_t ring_idx, float *radius, float *height);
// Dawn and dusk glow of a column; column 3 is the sun's bearing.
float ll_dome_glow(uint32_t column_idx);

// Colour of a direction of any length: along the chords between the rings, fog below.
void ll_dome_color(const struct ll_dome *dome, const float direction_world[3],
                   float out_gamma[3]);

// The same as the client's mesh, which the colours are those of: one apex, then the rings
// from the top, columns from the sun's bearing less an eighth of a turn.
#define LL_DOME_VERTICES (1 + (LL_DOME_RINGS - 1) * LL_DOME_COLUMNS)
#define LL_DOME_INDICES (3 * (2 * (LL_DOME_RINGS - 1) - 1) * LL_DOME_COLUMNS)
struct ll_dome_vertex {
    float pos[3]; // the eye at 0, axes of the world
    float color_gamma[3];
};
struct ll_dome_mesh {
    struct ll_dome_vertex vertices[LL_DOME_VERTICES];
    uint16_t indices[LL_DOME_INDICES];
};
void ll_dome_mesh_build(const struct ll_dome *dome, struct ll_dome_mesh *out);
// What a ray from the eye hits, Gouraud; false below the rim.
bool ll_dome_mesh_color(const struct ll_dome_mesh *mesh, const float direction_world[3],
                        float out_gamma[3]);

// ---- stars ----

#define LL_NUM_STARS 350

struct ll_star {
    float direction_world[3]; // unit, above the horizon
    float size_rad;           // of its card's edge
    float brightness;         // 0..1
};
void ll_stars_build(struct ll_star stars[LL_NUM_STARS]); // always the same

// ---- clouds ----

#define LL_CLOUD_EDGE 128 // texels of either edge of the field
#define LL_CLOUD_BANDS 4  // made one after the other
#define LL_CLOUD_BAND_ROWS (LL_CLOUD_EDGE / LL_CLOUD_BANDS)
#define LL_CLOUD_BAND_S 0.1 // seconds from one band to the next
#define LL_CLOUD_RINGS 12

struct ll_cloud_field {
    uint16_t phase; // of the noise: one more after each round of bands
    uint8_t next_band;
    double waited_s;                                 // since the last band
    uint8_t texels[LL_CLOUD_EDGE][LL_CLOUD_EDGE][4]; // row, column; gamma rgb, coverage
};

// Colours, density and light of the clouds, from an evaluation.
struct ll_cloud_light {
    float density; // 0..1
    float tint_gamma[3], slope_gamma[3], base_gamma[3];
    float glow; // k
    float storm_fraction;
    float body_uv[2]; // of the body that lights them
};
struct ll_cloud_light ll_cloud_light_of(const struct ll_sky *sky);

// All bands at the field's phase: at the start, at a jump, and when the eye surfaces.
void ll_cloud_field_build(struct ll_cloud_field *field,
                          const struct ll_cloud_light *light);
void ll_cloud_field_band(struct ll_cloud_field *field, const struct ll_cloud_light *light,
                         uint32_t band_idx);
// Makes the bands that are due, four at most, and returns how many; *first_band is the
// first of them. A longer pause is not caught up with. Bands of a round share one phase.
uint32_t ll_cloud_field_step(struct ll_cloud_field *field,
                             const struct ll_cloud_light *light, double dt_s,
                             uint32_t *first_band);

// Where the dome of clouds is hit: place in the field and how much of it shows, 0 at and
// below the horizon. One law for the picture, the glow and what hides a glare.
float ll_cloud_dome_lookup(const float direction_world[3], float uv[2]);
// How much the clouds cover what is behind them in a direction, 0..1; bilinear, with the
// dome's edge.
float ll_cloud_coverage(const struct ll_cloud_field *field,
                        const float direction_world[3]);

// ---- glare ----

struct ll_sky_glare {
    float eye[2]; // E of sun and white moon, 0..1
};
// What E moves towards. coverage: of the clouds before the body; visible_fraction: of the
// disc that nothing of the world hides.
float ll_sky_glare_target(const struct ll_sky *sky, enum ll_sky_body_id body,
                          float coverage, float visible_fraction);
void ll_sky_glare_step(struct ll_sky_glare *glare, const float targets[2], float dt_s);
// Speeds of E, 1 / s.
#define LL_SKY_GLARE_RISE_SUN 4.0f
#define LL_SKY_GLARE_RISE_MOON 3.0303f
#define LL_SKY_GLARE_FALL 1.5152f

// Size of the card and intensity I. axis_cos: cosine between the view axis and the body.
void ll_sky_glare_card(const struct ll_sky_body *body, float eye, float axis_cos,
                       float *size_yd, float *intensity);

#ifdef __cplusplus
}
#endif

#endif
