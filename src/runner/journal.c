#include "runner/journal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lamplight/lamplight.h"
#include "runner/statistics.h"

#define ROW_S 1.0
#define MAX_FRAMES 8192 // of one row whose times are kept; more only count

// In the order of the file.
enum column {
    COLUMN_T,
    COLUMN_X,
    COLUMN_Y,
    COLUMN_Z,
    COLUMN_MEAN_MS,
    COLUMN_P95_MS,
    COLUMN_STREAMED,
    COLUMN_ENTITIES,
    COLUMN_CPU_MS,
    COLUMN_MATS,
    COLUMN_MESHES,
    COLUMN_IMAGES,
    COLUMN_M2,
    COLUMN_UV,
    COLUMN_TINT,
    COLUMN_PMAT,
    COLUMN_EMAT,
    COLUMN_SKIN,
    COLUMN_CMAT,
    COLUMN_TEX,
    COLUMN_CGEO,
    COLUMN_EVICTED,
    COLUMN_FX,
    COLUMN_FY,
    COLUMN_FZ,
    COLUMN_MAIN_MS,
    COLUMN_GPU_MS,
    COLUMN_GPU_OPAQUE,
    COLUMN_GPU_STATIC,
    COLUMN_GPU_TRANSP,
    COLUMN_GPU_GLOW,
    COLUMN_GPU_POST,
    COLUMN_GPU_UI,
    COLUMN_GPU_OTHER,
    NUM_COLUMNS
};

static const struct {
    const char *name;
    int decimals;
} columns[NUM_COLUMNS] = {
    [COLUMN_T] = { "t", 1 },
    [COLUMN_X] = { "x", 2 },
    [COLUMN_Y] = { "y", 2 },
    [COLUMN_Z] = { "z", 2 },
    [COLUMN_MEAN_MS] = { "mean_ms", 3 },
    [COLUMN_P95_MS] = { "p95_ms", 3 },
    [COLUMN_STREAMED] = { "streamed", 0 },
    [COLUMN_ENTITIES] = { "entities", 0 },
    [COLUMN_CPU_MS] = { "cpu_ms", 3 },
    [COLUMN_MATS] = { "mats", 0 },
    [COLUMN_MESHES] = { "meshes", 0 },
    [COLUMN_IMAGES] = { "images", 0 },
    [COLUMN_M2] = { "m2", 0 },
    // Caches that we do not have:
    [COLUMN_UV] = { "uv", 0 },
    [COLUMN_TINT] = { "tint", 0 },
    [COLUMN_PMAT] = { "pmat", 0 },
    [COLUMN_EMAT] = { "emat", 0 },
    [COLUMN_SKIN] = { "skin", 0 },
    [COLUMN_CMAT] = { "cmat", 0 },
    [COLUMN_TEX] = { "tex", 0 },
    [COLUMN_CGEO] = { "cgeo", 0 },
    [COLUMN_EVICTED] = { "evicted", 0 },
    [COLUMN_FX] = { "fx", 3 },
    [COLUMN_FY] = { "fy", 3 },
    [COLUMN_FZ] = { "fz", 3 },
    [COLUMN_MAIN_MS] = { "main_ms", 3 },
    [COLUMN_GPU_MS] = { "gpu_ms", 3 },
    [COLUMN_GPU_OPAQUE] = { "gpu_opaque", 3 },
    [COLUMN_GPU_STATIC] = { "gpu_static", 3 },
    [COLUMN_GPU_TRANSP] = { "gpu_transp", 3 },
    [COLUMN_GPU_GLOW] = { "gpu_glow", 3 },
    [COLUMN_GPU_POST] = { "gpu_post", 3 },
    [COLUMN_GPU_UI] = { "gpu_ui", 3 },
    [COLUMN_GPU_OTHER] = { "gpu_other", 3 },
};

// Passes with a column; all others share the last.
static const struct {
    const char *pass;
    enum column column;
} pass_columns[] = {
    { "opaque", COLUMN_GPU_OPAQUE },      { "liquid", COLUMN_GPU_TRANSP },
    { "transparent", COLUMN_GPU_TRANSP }, { "bloom", COLUMN_GPU_GLOW },
    { "output", COLUMN_GPU_POST },        { "ui", COLUMN_GPU_UI },
};

struct ll_journal {
    FILE *out; // borrowed
    bool started;
    double start_s, row_s, frame_s; // of the journal, this row, the frame before
    double row_cpu_s;
    uint32_t num_frames;
    double *frame_ms;           // owned; MAX_FRAMES
    double values[NUM_COLUMNS]; // of this row: sums over its frames, or the last
    uint32_t readings[NUM_COLUMNS];
};

struct ll_journal *ll_journal_create(const struct ll_journal_params *params)
{
    struct ll_journal *journal = calloc(1, sizeof *journal);
    if (!journal)
        return NULL;
    journal->out = params->out;
    journal->frame_ms = malloc(MAX_FRAMES * sizeof *journal->frame_ms);
    if (!journal->frame_ms) {
        free(journal);
        return NULL;
    }
    fprintf(params->out,
            "# lamplight %s; adapter: %s; backend: %s; driver: %s; pass timestamps: %s\n",
            ll_version(), params->adapter, params->backend, params->driver,
            params->has_timestamps ? "yes" : "no");
    for (int i = 0; i < NUM_COLUMNS; i++)
        fprintf(params->out, "%s%s", i ? "," : "", columns[i].name);
    fputc('\n', params->out);
    fflush(params->out);
    return journal;
}

void ll_journal_destroy(struct ll_journal *journal)
{
    if (!journal)
        return;
    free(journal->frame_ms);
    free(journal);
}

// ---- a row ----

static void set(struct ll_journal *journal, enum column column, double value)
{
    journal->values[column] = value;
    journal->readings[column] = 1;
}

static void add(struct ll_journal *journal, enum column column, double value)
{
    if (isnan(value))
        return;
    journal->values[column] += value;
    journal->readings[column]++;
}

static void row_begin(struct ll_journal *journal, const struct ll_journal_frame *frame)
{
    memset(journal->values, 0, sizeof journal->values);
    memset(journal->readings, 0, sizeof journal->readings);
    journal->num_frames = 0;
    journal->row_s = frame->now_s;
    journal->row_cpu_s = frame->cpu_s;
}

static void row_write(const struct ll_journal *journal)
{
    for (int i = 0; i < NUM_COLUMNS; i++) {
        if (i)
            fputc(',', journal->out);
        double value = journal->values[i];
        if (journal->readings[i] && isfinite(value))
            fprintf(journal->out, "%.*f", columns[i].decimals, value);
    }
    fputc('\n', journal->out);
    fflush(journal->out);
}

// Sums become what a frame had of them.
static void row_end(struct ll_journal *journal, const struct ll_journal_frame *frame)
{
    uint32_t kept = journal->num_frames < MAX_FRAMES ? journal->num_frames : MAX_FRAMES;
    struct ll_summary times = ll_summarize(journal->frame_ms, kept);
    double num = journal->num_frames;
    set(journal, COLUMN_T, frame->now_s - journal->start_s);
    set(journal, COLUMN_MEAN_MS, (frame->now_s - journal->row_s) * 1e3 / num);
    set(journal, COLUMN_P95_MS, times.p95);
    set(journal, COLUMN_CPU_MS, (frame->cpu_s - journal->row_cpu_s) * 1e3 / num);
    for (int i = COLUMN_MAIN_MS; i < NUM_COLUMNS; i++)
        journal->values[i] /= num;
    for (int i = 0; i < 3; i++) {
        set(journal, (enum column)(COLUMN_X + i), frame->eye[i]);
        set(journal, (enum column)(COLUMN_FX + i), frame->direction[i]);
    }
    set(journal, COLUMN_STREAMED, frame->streamed);
    set(journal, COLUMN_ENTITIES, frame->entities);
    set(journal, COLUMN_MATS, frame->mats);
    set(journal, COLUMN_MESHES, frame->meshes);
    set(journal, COLUMN_IMAGES, frame->images);
    set(journal, COLUMN_M2, frame->m2);
    set(journal, COLUMN_TEX, frame->tex);
    row_write(journal);
}

static enum column column_of(const char *pass)
{
    for (size_t i = 0; i < sizeof pass_columns / sizeof *pass_columns; i++) {
        if (!strcmp(pass, pass_columns[i].pass))
            return pass_columns[i].column;
    }
    return COLUMN_GPU_OTHER;
}

void ll_journal_frame(struct ll_journal *journal, const struct ll_journal_frame *frame)
{
    if (!journal->started) {
        journal->started = true;
        journal->start_s = journal->frame_s = frame->now_s;
        row_begin(journal, frame);
        return;
    }
    if (journal->num_frames < MAX_FRAMES)
        journal->frame_ms[journal->num_frames] = (frame->now_s - journal->frame_s) * 1e3;
    journal->num_frames++;
    journal->frame_s = frame->now_s;
    add(journal, COLUMN_MAIN_MS, frame->main_ms);
    add(journal, COLUMN_GPU_MS, frame->gpu_ms);
    for (uint32_t i = 0; i < frame->num_passes; i++)
        add(journal, column_of(frame->passes[i].name), frame->passes[i].ms);
    if (frame->now_s - journal->row_s < ROW_S)
        return;
    row_end(journal, frame);
    row_begin(journal, frame);
}
