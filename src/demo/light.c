#include "demo/light.h"

#include "base/maths.h"
#include "demo/kit/hash.h"
#include "formats/dbc_tables.h"
#include "formats/write/dbc_write.h"
#include "sky/sky.h"

#define NUM_KEYS 9

// Half-minutes: 0:00, 4:30, 6:00, 7:30, 12:00, 17:30, 19:30, 20:45, 22:00.
static const uint32_t key_times[NUM_KEYS] = { 0,    540,  720,  900, 1440,
                                              2100, 2340, 2490, 2640 };

// The fair day, 0xRRGGBB. The sun rises at 6:10 and sets at 20:30 on one bearing; the
// light itself never sets, so night is what these rows say. Diffuse and ambient together
// stay near 1 on ground that faces the light. The fog is the horizon.
static const uint32_t day_colors[LL_NUM_LIGHT_COLORS][NUM_KEYS] = {
    [LL_LIGHT_DIFFUSE] = { 0x52688f, 0x48597e, 0x9c6c54, 0xb89468, 0xa3947a, 0xb8925f,
                           0xbf7442, 0x7d4854, 0x54658f },
    [LL_LIGHT_AMBIENT] = { 0x36426a, 0x343e5e, 0x57506a, 0x646d80, 0x6b788a, 0x696e7e,
                           0x645a72, 0x4f466c, 0x38426a },
    [LL_LIGHT_SKY_TOP] = { 0x060d25, 0x0b1432, 0x294675, 0x2e5c96, 0x3163a7, 0x2e5a96,
                           0x27427a, 0x17214f, 0x091030 },
    [LL_LIGHT_SKY_MIDDLE] = { 0x0c1739, 0x1b2851, 0x637ca2, 0x6694bf, 0x5e8eba, 0x638cb8,
                              0x68739b, 0x3f3c6b, 0x111b46 },
    [LL_LIGHT_SKY_BAND1] = { 0x16294f, 0x323f68, 0xa98c9b, 0x9ab4c9, 0x86a9c7, 0x99a8b3,
                             0xa98188, 0x7f4f6e, 0x1d2d5c },
    [LL_LIGHT_SKY_BAND2] = { 0x213360, 0x504c71, 0xdaa288, 0xc7c4ba, 0x9cb5c9, 0xc4b89d,
                             0xd79466, 0xbd635e, 0x283b6d },
    [LL_LIGHT_SKY_SMOG] = { 0x273a66, 0x615578, 0xe5ac83, 0xd0c9b8, 0xa3bac9, 0xcdb895,
                            0xe3995e, 0xce7353, 0x2e4173 },
    [LL_LIGHT_FOG] = { 0x253661, 0x53507c, 0xbf968d, 0xbabdb8, 0x91acc0, 0xbeb19b,
                       0xcd8d66, 0x995a65, 0x2c3d6a },
    [LL_LIGHT_SHADOW_OPACITY] = { 0x808080, 0x808080, 0x808080, 0x808080, 0x808080,
                                  0x808080, 0x808080, 0x808080, 0x808080 },
    [LL_LIGHT_SUN] = { 0xc8d6f4, 0xb8c6e6, 0xffc890, 0xffe8c0, 0xfff6e0, 0xffe4b4,
                       0xffc276, 0xff9460, 0xc0ceee },
    [LL_LIGHT_CLOUD_GLOW] = { 0x222c44, 0x2a2a3c, 0x7a4c36, 0x584a34, 0x40392e, 0x6a4c2c,
                              0x96582e, 0x7e3e30, 0x20283e },
    [LL_LIGHT_CLOUD_SLOPE] = { 0x1a2238, 0x2c2c44, 0x6a5452, 0x707072, 0x6e727a, 0x70695f,
                               0x7a5040, 0x5a3444, 0x1c2440 },
    [LL_LIGHT_CLOUD_BASE] = { 0x121a32, 0x20243e, 0x5a556a, 0x7a818a, 0x848e9c, 0x827d7e,
                              0x6c5864, 0x3e3050, 0x161e3a },
    [LL_LIGHT_UNUSED] = { 0x121a32, 0x20243e, 0x5a556a, 0x7a818a, 0x848e9c, 0x827d7e,
                          0x6c5864, 0x3e3050, 0x161e3a },
    [LL_LIGHT_OCEAN_SHALLOW] = { 0x4e6e8c, 0x4c6080, 0x74747c, 0x5a8488, 0x468c92,
                                 0x5a827e, 0x80706c, 0x5c4c6c, 0x52709a },
    [LL_LIGHT_OCEAN_DEEP] = { 0x223a64, 0x223252, 0x323a5c, 0x20425e, 0x12385a, 0x223e58,
                              0x3c3450, 0x2a264c, 0x263e6c },
    [LL_LIGHT_RIVER_SHALLOW] = { 0x48607c, 0x485a74, 0x787074, 0x5c7e7c, 0x4f8680,
                                 0x5a7a72, 0x84685e, 0x5a4862, 0x4c6484 },
    [LL_LIGHT_RIVER_DEEP] = { 0x203458, 0x22304e, 0x383c58, 0x26465c, 0x1c4a62, 0x2a4658,
                              0x463a50, 0x2c2648, 0x243a60 },
};

// Rows in the order of LightFloatBand. Fog end in yards.
static const float day_floats[LL_NUM_FLOAT_BANDS][NUM_KEYS] = {
    { 760, 740, 780, 860, 940, 900, 860, 800, 770 },
    { 0.2f, 0.1f, 0.06f, 0.16f, 0.3f, 0.26f, 0.2f, 0.16f, 0.2f },
    { 1, 1, 1, 1, 1, 1, 1, 1, 1 },
    { 0.34f, 0.38f, 0.46f, 0.38f, 0.34f, 0.40f, 0.46f, 0.44f, 0.36f },
    { 0.95f, 0.95f, 0.95f, 0.95f, 0.95f, 0.95f, 0.95f, 0.95f, 0.95f },
    { 1, 1, 1, 1, 1, 1, 1, 1, 1 },
};

// How the other parameter sets differ from the fair day: every colour is drawn towards a
// tint of its own brightness, and scaled.
struct mood {
    uint32_t id; // LightParams
    bool highlight_sky;
    float glow;
    float tint[3], tint_amount;             // of brightness 1
    float diffuse, ambient, sky;            // factors
    float fog_end_yd;                       // 0: the fair day's
    float fog_scale, fog_start;             // factor of the end; added to the fraction
    float clouds;                           // added
    float river_alphas[2], ocean_alphas[2]; // shallow, deep
};

enum { CLEAR = 1, UNDERWATER, STORM, DEATH, HOLLOW };

static const struct mood moods[] = {
    { .id = CLEAR,
      .highlight_sky = true,
      .glow = 0.3f,
      .tint = { 1, 1, 1 },
      .diffuse = 1,
      .ambient = 1,
      .sky = 1,
      .fog_scale = 1,
      .river_alphas = { 0.42f, 0.96f },
      .ocean_alphas = { 0.6f, 1 } },
    { .id = UNDERWATER,
      .glow = 0.6f,
      .tint = { 0.35f, 1.05f, 1.25f },
      .tint_amount = 0.85f,
      .diffuse = 0.5f,
      .ambient = 0.8f,
      .sky = 0.5f,
      .fog_end_yd = 75,
      .fog_start = -0.5f,
      .river_alphas = { 0.42f, 0.96f },
      .ocean_alphas = { 0.6f, 1 } },
    { .id = STORM,
      .glow = 0.3f,
      .tint = { 0.93f, 1, 1.09f },
      .tint_amount = 0.8f,
      .diffuse = 0.45f,
      .ambient = 0.85f,
      .sky = 0.66f,
      .fog_scale = 0.55f,
      .fog_start = -0.45f,
      .clouds = 0.4f,
      .river_alphas = { 0.55f, 1 },
      .ocean_alphas = { 0.7f, 1 } },
    { .id = DEATH,
      .glow = 0.8f,
      .tint = { 0.86f, 1, 1.12f },
      .tint_amount = 1,
      .diffuse = 0.6f,
      .ambient = 0.9f,
      .sky = 0.7f,
      .fog_scale = 0.5f,
      .fog_start = -0.3f,
      .clouds = 0.1f,
      .river_alphas = { 0.42f, 0.96f },
      .ocean_alphas = { 0.6f, 1 } },
    { .id = HOLLOW,
      .highlight_sky = true,
      .glow = 0.36f,
      .tint = { 0.94f, 1, 1.02f },
      .tint_amount = 0.35f,
      .diffuse = 0.94f,
      .ambient = 1.04f,
      .sky = 1,
      .fog_scale = 0.72f,
      .fog_start = -0.1f,
      .clouds = 0.06f,
      .river_alphas = { 0.42f, 0.96f },
      .ocean_alphas = { 0.6f, 1 } },
};
#define NUM_MOODS (sizeof moods / sizeof *moods)

struct area_light {
    uint32_t id;
    bool global;
    float pos[3], inner_yd, outer_yd; // x north, y west, z up
    uint32_t params[LL_NUM_LIGHT_SLOTS];
};

static const struct area_light lights[] = {
    { .id = 1,
      .global = true,
      .params = { CLEAR, UNDERWATER, STORM, UNDERWATER, DEATH } },
    // The high hollow behind the horn: mist that stays when the valley is clear.
    { .id = 2,
      .pos = { 180, -368, 70 },
      .inner_yd = 60,
      .outer_yd = 170,
      .params = { HOLLOW, UNDERWATER, STORM, UNDERWATER, DEATH } },
};

static float mood_factor(const struct mood *mood, uint32_t band)
{
    if (band == LL_LIGHT_DIFFUSE || band == LL_LIGHT_SUN)
        return mood->diffuse;
    return band == LL_LIGHT_AMBIENT || band >= LL_LIGHT_OCEAN_SHALLOW ? mood->ambient
                                                                      : mood->sky;
}

static uint32_t mood_color(const struct mood *mood, uint32_t band, uint32_t color)
{
    float rgb[3] = { (float)(color >> 16 & 255), (float)(color >> 8 & 255),
                     (float)(color & 255) };
    float luma = 0.3f * rgb[0] + 0.59f * rgb[1] + 0.11f * rgb[2];
    float factor = mood_factor(mood, band);
    uint32_t out = 0;
    for (uint32_t k = 0; k < 3; k++) {
        float v = ll_mixf(rgb[k], luma * mood->tint[k], mood->tint_amount) * factor;
        out = out << 8 | (uint32_t)(ll_clampf(v, 0, 255) + 0.5f);
    }
    return out;
}

static float mood_float(const struct mood *mood, uint32_t band, float value)
{
    if (band == LL_FLOAT_BAND_FOG_END) {
        float end = mood->fog_end_yd > 0 ? mood->fog_end_yd : value * mood->fog_scale;
        return end * LL_LIGHT_UNITS_PER_YD;
    }
    if (band == LL_FLOAT_BAND_FOG_START)
        return value + mood->fog_start;
    if (band == LL_FLOAT_BAND_CLOUD_DENSITY)
        return ll_minf(value + mood->clouds, 1);
    return value;
}

static enum ll_status finish(struct ll_dbc_writer *writer, struct ll_arena *arena,
                             struct ll_bytes *bytes)
{
    enum ll_status status = ll_dbc_writer_write(writer, arena, bytes);
    ll_dbc_writer_destroy(writer);
    return status;
}

static void band_row(struct ll_dbc_writer *writer, uint32_t id)
{
    ll_dbc_writer_row(writer, id);
    ll_dbc_writer_u32(writer, LL_BAND_COL_NUM_KEYS, NUM_KEYS);
    for (uint32_t i = 0; i < NUM_KEYS; i++)
        ll_dbc_writer_u32(writer, LL_BAND_COL_TIMES + i, key_times[i]);
}

static enum ll_status int_bands_write(struct ll_arena *arena, struct ll_bytes *bytes)
{
    struct ll_dbc_writer *writer = ll_dbc_writer_create(LL_DBC_BAND_FIELDS);
    if (!writer)
        return LL_ERR_MEMORY;
    for (uint32_t m = 0; m < NUM_MOODS; m++) {
        for (uint32_t band = 0; band < LL_NUM_INT_BANDS; band++) {
            band_row(writer, (moods[m].id - 1) * LL_NUM_INT_BANDS + band + 1);
            for (uint32_t i = 0; i < NUM_KEYS; i++)
                ll_dbc_writer_u32(writer, LL_BAND_COL_VALUES + i,
                                  mood_color(&moods[m], band, day_colors[band][i]));
        }
    }
    return finish(writer, arena, bytes);
}

static enum ll_status float_bands_write(struct ll_arena *arena, struct ll_bytes *bytes)
{
    struct ll_dbc_writer *writer = ll_dbc_writer_create(LL_DBC_BAND_FIELDS);
    if (!writer)
        return LL_ERR_MEMORY;
    for (uint32_t m = 0; m < NUM_MOODS; m++) {
        for (uint32_t band = 0; band < LL_NUM_FLOAT_BANDS; band++) {
            band_row(writer, (moods[m].id - 1) * LL_NUM_FLOAT_BANDS + band + 1);
            for (uint32_t i = 0; i < NUM_KEYS; i++)
                ll_dbc_writer_f32(writer, LL_BAND_COL_VALUES + i,
                                  mood_float(&moods[m], band, day_floats[band][i]));
        }
    }
    return finish(writer, arena, bytes);
}

static enum ll_status params_write(struct ll_arena *arena, struct ll_bytes *bytes)
{
    struct ll_dbc_writer *writer = ll_dbc_writer_create(LL_DBC_LIGHT_PARAMS_FIELDS);
    if (!writer)
        return LL_ERR_MEMORY;
    for (uint32_t m = 0; m < NUM_MOODS; m++) {
        const struct mood *mood = &moods[m];
        ll_dbc_writer_row(writer, mood->id);
        ll_dbc_writer_u32(writer, LL_LIGHT_PARAMS_COL_HIGHLIGHT_SKY, mood->highlight_sky);
        ll_dbc_writer_f32(writer, LL_LIGHT_PARAMS_COL_GLOW, mood->glow);
        ll_dbc_writer_f32(writer, LL_LIGHT_PARAMS_COL_WATER_SHALLOW_ALPHA,
                          mood->river_alphas[0]);
        ll_dbc_writer_f32(writer, LL_LIGHT_PARAMS_COL_WATER_DEEP_ALPHA,
                          mood->river_alphas[1]);
        ll_dbc_writer_f32(writer, LL_LIGHT_PARAMS_COL_OCEAN_SHALLOW_ALPHA,
                          mood->ocean_alphas[0]);
        ll_dbc_writer_f32(writer, LL_LIGHT_PARAMS_COL_OCEAN_DEEP_ALPHA,
                          mood->ocean_alphas[1]);
    }
    return finish(writer, arena, bytes);
}

static enum ll_status lights_write(struct ll_arena *arena, struct ll_bytes *bytes)
{
    struct ll_dbc_writer *writer = ll_dbc_writer_create(LL_DBC_LIGHT_FIELDS);
    if (!writer)
        return LL_ERR_MEMORY;
    for (uint32_t i = 0; i < sizeof lights / sizeof *lights; i++) {
        const struct area_light *light = &lights[i];
        float stored[3] = { 0, 0, 0 }; // of the global light
        if (!light->global)
            ll_light_pos_to_file(light->pos, stored);
        ll_dbc_writer_row(writer, light->id);
        ll_dbc_writer_u32(writer, LL_LIGHT_COL_MAP, LL_DEMO_MAP_ID);
        for (uint32_t k = 0; k < 3; k++)
            ll_dbc_writer_f32(writer, LL_LIGHT_COL_POS + k, stored[k]);
        ll_dbc_writer_f32(writer, LL_LIGHT_COL_INNER,
                          light->inner_yd * LL_LIGHT_UNITS_PER_YD);
        ll_dbc_writer_f32(writer, LL_LIGHT_COL_OUTER,
                          light->outer_yd * LL_LIGHT_UNITS_PER_YD);
        for (uint32_t k = 0; k < LL_NUM_LIGHT_SLOTS; k++)
            ll_dbc_writer_u32(writer, LL_LIGHT_COL_PARAMS + k, light->params[k]);
    }
    return finish(writer, arena, bytes);
}

static enum ll_status skyboxes_write(struct ll_arena *arena, struct ll_bytes *bytes)
{
    struct ll_dbc_writer *writer = ll_dbc_writer_create(LL_DBC_LIGHT_SKYBOX_FIELDS);
    return writer ? finish(writer, arena, bytes) : LL_ERR_MEMORY;
}

static enum ll_status map_write(struct ll_arena *arena, struct ll_bytes *bytes)
{
    struct ll_dbc_writer *writer = ll_dbc_writer_create(LL_DBC_MAP_FIELDS);
    if (!writer)
        return LL_ERR_MEMORY;
    ll_dbc_writer_row(writer, LL_DEMO_MAP_ID);
    ll_dbc_writer_string(writer, LL_MAP_COL_DIRECTORY, "Lamplight");
    ll_dbc_writer_loc(writer, LL_MAP_COL_NAME, "Lamplight");
    ll_dbc_writer_f32(writer, LL_MAP_COL_ICON_SCALE, 1);
    return finish(writer, arena, bytes);
}

static enum ll_status area_write(struct ll_arena *arena, struct ll_bytes *bytes)
{
    struct ll_dbc_writer *writer = ll_dbc_writer_create(LL_DBC_AREA_FIELDS);
    if (!writer)
        return LL_ERR_MEMORY;
    ll_dbc_writer_row(writer, LL_DEMO_AREA_ID);
    ll_dbc_writer_u32(writer, LL_AREA_COL_MAP, LL_DEMO_MAP_ID);
    ll_dbc_writer_loc(writer, LL_AREA_COL_NAME, "The Lamplight Valley");
    return finish(writer, arena, bytes);
}

const struct ll_demo_table ll_demo_tables[LL_NUM_DEMO_TABLES] = {
    { "DBFilesClient/Map.dbc", map_write },
    { "DBFilesClient/AreaTable.dbc", area_write },
    { "DBFilesClient/Light.dbc", lights_write },
    { "DBFilesClient/LightParams.dbc", params_write },
    { "DBFilesClient/LightIntBand.dbc", int_bands_write },
    { "DBFilesClient/LightFloatBand.dbc", float_bands_write },
    { "DBFilesClient/LightSkybox.dbc", skyboxes_write },
};

uint64_t ll_demo_light_hash(uint64_t hash)
{
    for (uint32_t band = 0; band < LL_NUM_INT_BANDS; band++) {
        for (uint32_t i = 0; i < NUM_KEYS; i++)
            hash = ll_kit_hash_u64(hash, day_colors[band][i]);
    }
    for (uint32_t band = 0; band < LL_NUM_FLOAT_BANDS; band++) {
        for (uint32_t i = 0; i < NUM_KEYS; i++)
            hash = ll_kit_hash_u64(hash, (uint32_t)(day_floats[band][i] * 1000 + 1000));
    }
    return hash;
}
