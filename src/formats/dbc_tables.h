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

#endif
