// The client tables that the renderer reads, as plain rows: Map, AreaTable and the light
// tables, of 1.12.1 and 3.3.5a. Which of the two a file is, its (fields, row size) say;
// any other pair is refused with a log line that names both.
#ifndef LL_FORMATS_DBC_TABLES_H
#define LL_FORMATS_DBC_TABLES_H

#include "formats/dbc.h"

// ---- 1.12.1 columns: what a writer fills and dbc_tables.c reads ----
// Source: formats-archive-image-dbc.md 3.2, checked on real tables of both builds.

#define LL_DBC_MAP_FIELDS 42
#define LL_MAP_COL_DIRECTORY 1
#define LL_MAP_COL_INSTANCE_TYPE 2
#define LL_MAP_COL_NAME 4        // localised, 9 columns
#define LL_MAP_COL_ICON_SCALE 41 // f32, 1.0

#define LL_DBC_AREA_FIELDS 25
#define LL_AREA_COL_MAP 1
#define LL_AREA_COL_PARENT 2
#define LL_AREA_COL_FLAGS 4
#define LL_AREA_COL_NAME 11 // localised, 9 columns

#define LL_DBC_LIGHT_FIELDS 12
#define LL_LIGHT_COL_MAP 1
#define LL_LIGHT_COL_POS 2    // 3 x f32; see ll_light_pos_to_file
#define LL_LIGHT_COL_INNER 5  // f32, yards x 36
#define LL_LIGHT_COL_OUTER 6  // f32, yards x 36
#define LL_LIGHT_COL_PARAMS 7 // 5 LightParams ids, in the order of enum ll_light_slot
#define LL_LIGHT_UNITS_PER_YD 36.0f

#define LL_DBC_LIGHT_PARAMS_FIELDS 9
#define LL_LIGHT_PARAMS_COL_HIGHLIGHT_SKY 1
#define LL_LIGHT_PARAMS_COL_SKYBOX 2
#define LL_LIGHT_PARAMS_COL_CLOUD_TYPE 3
#define LL_LIGHT_PARAMS_COL_GLOW 4 // f32; not column 3, which is 0 in every row
#define LL_LIGHT_PARAMS_COL_WATER_SHALLOW_ALPHA 5
#define LL_LIGHT_PARAMS_COL_WATER_DEEP_ALPHA 6
#define LL_LIGHT_PARAMS_COL_OCEAN_SHALLOW_ALPHA 7
#define LL_LIGHT_PARAMS_COL_OCEAN_DEEP_ALPHA 8

// LightIntBand and LightFloatBand alike. Band b of params P has the id
// (P - 1) * LL_NUM_INT_BANDS + b + 1, or with LL_NUM_FLOAT_BANDS.
#define LL_DBC_BAND_FIELDS 34
#define LL_BAND_COL_NUM_KEYS 1
#define LL_BAND_COL_TIMES 2   // 16 x u32, half-minutes 0..2879
#define LL_BAND_COL_VALUES 18 // 16 x u32 0x00RRGGBB, or f32
#define LL_MAX_BAND_KEYS 16
#define LL_NUM_INT_BANDS 18
#define LL_NUM_FLOAT_BANDS 6
#define LL_FLOAT_BAND_FOG_END 0 // yards x 36; the others are not scaled
#define LL_FLOAT_BAND_FOG_START 1
#define LL_FLOAT_BAND_CLOUD_DENSITY 3

#define LL_DBC_LIGHT_SKYBOX_FIELDS 2
#define LL_LIGHT_SKYBOX_COL_MODEL 1

// Light rows store positions in a mirrored frame, 36 units a yard. pos_world: yards, x
// north, y west, z up. A stored (0, 0, 0) marks the global light of its map.
void ll_light_pos_to_file(const float pos_world[3], float pos_stored[3]);
void ll_light_pos_to_world(const float pos_stored[3], float pos_world[3]);

// ---- rows ----
//
// Each reader fills its table from a file, 1.12.1 or 3.3.5a. Rows keep the order of the
// file; of rows with the same id only the last is there. Rows and strings live in the
// arena, the file's bytes may go. Floats that are no number read as 0. On failure the
// table is empty and a log line says why.

struct ll_map_row {
    uint32_t id;
    uint32_t instance_type; // 0 world, 1 dungeon, 2 raid, 3 battleground, 4 arena
    const char *directory;  // World\Maps\<directory>
    const char *name;       // enUS, or the first language that has one; never NULL
};
struct ll_map_table {
    const struct ll_map_row *rows;
    uint32_t num_rows;
};
enum ll_status ll_map_table_read(struct ll_bytes bytes, struct ll_arena *arena,
                                 struct ll_map_table *out, struct ll_report *report);

// By directory (ASCII case folded) or, if no directory is called so, by decimal id. NULL
// if there is none.
const struct ll_map_row *ll_map_table_find(const struct ll_map_table *table,
                                           const char *name_or_id);

struct ll_area_row {
    uint32_t id, map_id;
    uint32_t parent_id; // 0: a zone
    uint32_t flags;
    const char *name; // never NULL
};
struct ll_area_table {
    const struct ll_area_row *rows; // by ascending id, not in the file's order
    uint32_t num_rows;
};
enum ll_status ll_area_table_read(struct ll_bytes bytes, struct ll_arena *arena,
                                  struct ll_area_table *out, struct ll_report *report);
const struct ll_area_row *ll_area_table_find(const struct ll_area_table *table,
                                             uint32_t id); // or NULL

#define LL_LIGHT_ROW_SLOTS 5 // 3.3.5a has three more, which nothing here reads

struct ll_light_row {
    uint32_t id, map_id;
    bool global; // of its map: everywhere, beneath all others
    float pos_world[3];
    float inner_yd, outer_yd;
    uint32_t params[LL_LIGHT_ROW_SLOTS]; // 0: none
};
struct ll_light_table {
    const struct ll_light_row *rows;
    uint32_t num_rows;
};
enum ll_status ll_light_table_read(struct ll_bytes bytes, struct ll_arena *arena,
                                   struct ll_light_table *out, struct ll_report *report);

struct ll_light_params_row {
    uint32_t id;
    bool highlight_sky;
    uint32_t skybox_id; // 0: none
    uint32_t cloud_type;
    float glow;
    float water_shallow_alpha, water_deep_alpha;
    float ocean_shallow_alpha, ocean_deep_alpha;
};
struct ll_light_params_table {
    const struct ll_light_params_row *rows;
    uint32_t num_rows;
};
enum ll_status ll_light_params_table_read(struct ll_bytes bytes, struct ll_arena *arena,
                                          struct ll_light_params_table *out,
                                          struct ll_report *report);

// A band of either kind: values[] holds 0xRRGGBB or the bits of a float. Keys in the
// order of the file, which is not always that of the times.
struct ll_band_row {
    uint32_t id;
    uint32_t num_keys; // 0..LL_MAX_BAND_KEYS
    uint32_t times[LL_MAX_BAND_KEYS];
    uint32_t values[LL_MAX_BAND_KEYS];
};
struct ll_band_table {
    const struct ll_band_row *rows;
    uint32_t num_rows;
};
enum ll_status ll_int_band_table_read(struct ll_bytes bytes, struct ll_arena *arena,
                                      struct ll_band_table *out,
                                      struct ll_report *report);
enum ll_status ll_float_band_table_read(struct ll_bytes bytes, struct ll_arena *arena,
                                        struct ll_band_table *out,
                                        struct ll_report *report);

struct ll_light_skybox_row {
    uint32_t id;
    uint32_t flags;    // 1: animation follows the time of day; 2: over the sky dome
    const char *model; // never NULL
};
struct ll_light_skybox_table {
    const struct ll_light_skybox_row *rows;
    uint32_t num_rows;
};
enum ll_status ll_light_skybox_table_read(struct ll_bytes bytes, struct ll_arena *arena,
                                          struct ll_light_skybox_table *out,
                                          struct ll_report *report);

#endif
