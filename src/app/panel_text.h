// The words of the panels, but for those of the settings' rows: one table, English and
// Russian.
#ifndef LL_APP_PANEL_TEXT_H
#define LL_APP_PANEL_TEXT_H

#include "settings/strings.h"

enum panel_text {
    TEXT_OPTIONS,
    TEXT_DEVELOPER,
    TEXT_STATISTICS,
    TEXT_INSTRUMENTS,
    TEXT_CONSOLE,

    TEXT_FRAME_LINE, // ms, frames a second, worst ms
    TEXT_MS,
    TEXT_GPU_PASSES,
    TEXT_WHOLE_FRAME,
    TEXT_CPU_STAGES,
    TEXT_NO_TIMES,
    TEXT_DRAWING,
    TEXT_DRAW_COMMANDS,
    TEXT_RECORDS,
    TEXT_TRIANGLES,
    TEXT_INSTANCES,
    TEXT_TEXTURE_PAGES,
    TEXT_PIPELINES,
    TEXT_OVERLAY_DRAWS,
    TEXT_MEMORY,
    TEXT_DEVICE_MEMORY,
    TEXT_STAGING,
    TEXT_MEMORY_LINE, // MiB used, MiB reserved, blocks
    TEXT_LOADING,
    TEXT_TILES,
    TEXT_MODELS,
    TEXT_TEXTURES,
    TEXT_QUEUE_LINE, // shown, loading, ready, absent
    TEXT_DEVICE,
    TEXT_DEVICE_NAME,
    TEXT_PICTURE,
    TEXT_SCENE,

    TEXT_VIEW,
    TEXT_WIREFRAME,
    TEXT_WIREFRAME_HOVER,
    TEXT_WIREFRAME_ABSENT,
    TEXT_FROZEN,
    TEXT_FROZEN_HOVER,
    TEXT_TARGETS,
    TEXT_TARGET,
    TEXT_TARGET_HOVER,
    TEXT_TARGET_NONE,
    TEXT_PICKING,
    TEXT_PICK,
    TEXT_PICK_HOVER,
    TEXT_HIGHLIGHT,
    TEXT_HIGHLIGHT_HOVER,
    TEXT_HIGHLIGHT_OBJECT,
    TEXT_PICK_NONE,
    TEXT_PICK_SKY,
    TEXT_KIND,
    TEXT_KIND_TERRAIN,
    TEXT_KIND_RIVER,
    TEXT_KIND_OCEAN,
    TEXT_KIND_MAGMA,
    TEXT_KIND_SLIME,
    TEXT_KIND_DOODAD,
    TEXT_KIND_BUILDING,
    TEXT_KIND_PROP,
    TEXT_KIND_BY_HAND,
    TEXT_FILE,
    TEXT_STANDS_IN,
    TEXT_STANDS_IN_LINE, // file, index of the doodad
    TEXT_PLACEMENT,
    TEXT_GROUP,
    TEXT_BATCH,
    TEXT_BATCH_LINE, // index, of how many, triangles
    TEXT_TEXTURE,
    TEXT_TEXTURE_ABSENT,
    TEXT_BLEND,
    TEXT_FLAGS,
    TEXT_CHUNK,
    TEXT_CHUNK_LINE, // row, column
    TEXT_AREA,
    TEXT_POSITION,
    TEXT_DISTANCE,
    TEXT_COPY,

    TEXT_CONSOLE_HINT,
    TEXT_NOTHING_BUILT,
    NUM_PANEL_TEXTS
};

// language: LL_LANGUAGE_RUSSIAN; all else is English.
const char *panel_text(enum ll_language language, enum panel_text text);

#endif
