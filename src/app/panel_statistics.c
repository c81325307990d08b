// Frame statistics: times by pass and stage, what was drawn, memory, queues.
#include <stdio.h>
#include <string.h>

#include "base/maths.h"
#include "panel_private.h"

#define FIGURES_EVERY_S 0.25
#define SMOOTHING 0.1    // share of the newest frame
#define LABEL_SHARE 0.4f // of the width
#define MIB (1024.0 * 1024.0)

// ---- gathering ----

static void frame_push(struct panel_statistics *s, double dt_s)
{
    if (s->num_frames == PANEL_NUM_FRAMES)
        memmove(s->frames_ms, s->frames_ms + 1,
                (PANEL_NUM_FRAMES - 1) * sizeof *s->frames_ms);
    else
        s->num_frames++;
    s->frames_ms[s->num_frames - 1] = (float)(dt_s * 1e3);
}

static double smooth(double before, double now)
{
    return before > 0 ? before + (now - before) * SMOOTHING : now;
}

// A pass that is new, or was not drawn in the frame before, starts from its own time.
static void passes_gather(struct panel_statistics *s, struct ll_gpu *gpu)
{
    const struct ll_gpu_timer *timers;
    uint32_t num = ll_gpu_timers(gpu, &timers);
    for (uint32_t i = 0; i < num; i++) {
        bool same = i < s->num_passes && !strcmp(s->passes[i].name, timers[i].name);
        s->passes[i] = (struct panel_time){
            .name = timers[i].name,
            .ms = smooth(same ? s->passes[i].ms : 0, timers[i].ms),
        };
    }
    s->num_passes = num;
    s->gpu_frame_ms = smooth(s->gpu_frame_ms, ll_gpu_frame_ms(gpu));
}

// From one call to the next every stage has run once.
static void stages_gather(struct panel_statistics *s)
{
    for (int i = 0; i < LL_NUM_STAGES; i++)
        s->stages[i] = (struct panel_time){
            .name = ll_stage_name((enum ll_stage)i),
            .ms = smooth(s->stages[i].ms, s->timers.ms[i]),
        };
    s->num_stages = LL_NUM_STAGES;
    s->timers = (struct ll_stage_timers){ 0 };
}

static void figures_gather(struct panel_statistics *s, struct ll_session *session)
{
    struct ll_gpu *gpu = ll_session_gpu(session);
    snprintf(s->device, sizeof s->device, "%s", gpu->properties.deviceName);
    s->render = ll_session_render_stats(session);
    s->memory = ll_gpu_memory_stats(gpu);
    s->staging = ll_gpu_staging_stats(gpu);
    s->queues = ll_session_world_queues(session);
    struct ll_render *render = ll_session_render(session);
    struct ll_render_target scene = ll_render_target(render, 0);
    s->scene_width = scene.width;
    s->scene_height = scene.height;
}

void panel_statistics_gather(struct panel_statistics *s, struct ll_session *session,
                             double dt_s)
{
    frame_push(s, dt_s);
    passes_gather(s, ll_session_gpu(session));
    stages_gather(s);
    s->figures_s -= dt_s;
    if (s->figures_s > 0)
        return;
    s->figures_s = FIGURES_EVERY_S;
    figures_gather(s, session);
}

// ---- drawing ----

static void graph_draw(const struct panel_statistics *s, struct ui *ui,
                       enum ll_language language)
{
    float sum = 0, worst = 0;
    uint32_t num = ll_min_u32(s->num_frames, 30); // about half a second
    for (uint32_t i = 0; i < s->num_frames; i++)
        worst = ll_maxf(worst, s->frames_ms[i]);
    for (uint32_t i = s->num_frames - num; i < s->num_frames; i++)
        sum += s->frames_ms[i];
    float mean = num ? sum / (float)num : 0;
    // Room for the usual frame, in whole steps so that the graph stands still.
    float top = 20;
    while (top < mean * 1.5f)
        top *= 2;
    struct panel_line line;
    ui_graph(ui, "frames",
             &(struct ui_graph_params){
                 .values = s->frames_ms,
                 .num_values = s->num_frames,
                 .num_slots = PANEL_NUM_FRAMES,
                 .top = top,
                 .rules = { 1000.0f / 60, 1000.0f / 144 },
                 .height = 72,
                 .text = panel_print(&line, panel_text(language, TEXT_FRAME_LINE),
                                     (double)mean, mean > 0 ? 1000 / (double)mean : 0,
                                     (double)worst),
             });
}

static void times_draw(const struct panel_time *times, uint32_t num, double whole_ms,
                       const char *whole_name, struct ui *ui, enum ll_language language,
                       const char *id)
{
    struct panel_line line;
    ui_rows_begin(ui, id, LABEL_SHARE);
    double sum_ms = 0;
    for (uint32_t i = 0; i < num; i++)
        sum_ms += times[i].ms;
    double top_ms = whole_ms > sum_ms ? whole_ms : sum_ms;
    for (uint32_t i = 0; i < num; i++)
        ui_bar(ui, times[i].name, times[i].name,
               top_ms > 0 ? (float)(times[i].ms / top_ms) : 0, -1,
               panel_print(&line, panel_text(language, TEXT_MS), times[i].ms));
    if (whole_name)
        ui_bar(ui, "whole", whole_name, top_ms > 0 ? (float)(whole_ms / top_ms) : 0, -1,
               panel_print(&line, panel_text(language, TEXT_MS), whole_ms));
    ui_rows_end(ui);
}

static void drawing_draw(const struct panel_statistics *s, struct ui *ui,
                         enum ll_language language)
{
    const struct {
        enum panel_text label;
        uint32_t value;
    } rows[] = {
        { TEXT_DRAW_COMMANDS, s->render.num_draw_commands },
        { TEXT_RECORDS, s->render.num_records },
        { TEXT_TRIANGLES, s->render.num_triangles },
        { TEXT_INSTANCES, s->render.num_instances },
        { TEXT_TEXTURE_PAGES, s->render.num_pages },
        { TEXT_PIPELINES, s->render.num_pipelines },
        { TEXT_OVERLAY_DRAWS, s->render.num_overlay_draws },
    };
    struct panel_line line, id;
    ui_rows_begin(ui, "drawing", LABEL_SHARE);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        ui_figure(ui, panel_print(&id, "drawing %zu", i),
                  panel_text(language, rows[i].label),
                  panel_print(&line, "%u", rows[i].value));
    ui_rows_end(ui);
}

static void memory_draw(const struct panel_statistics *s, struct ui *ui,
                        enum ll_language language)
{
    const struct {
        enum panel_text label;
        const struct ll_memory_stats *stats;
    } rows[] = { { TEXT_DEVICE_MEMORY, &s->memory }, { TEXT_STAGING, &s->staging } };
    struct panel_line line;
    ui_rows_begin(ui, "memory", LABEL_SHARE);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        ui_figure(ui, i ? "staging" : "device", panel_text(language, rows[i].label),
                  panel_print(&line, panel_text(language, TEXT_MEMORY_LINE),
                              (double)rows[i].stats->used_bytes / MIB,
                              (double)rows[i].stats->reserved_bytes / MIB,
                              rows[i].stats->num_blocks));
    ui_rows_end(ui);
}

static void loading_draw(const struct panel_statistics *s, struct ui *ui,
                         enum ll_language language)
{
    const struct {
        enum panel_text label;
        const struct ll_world_queue *queue;
    } rows[] = { { TEXT_TILES, &s->queues.tiles },
                 { TEXT_MODELS, &s->queues.models },
                 { TEXT_TEXTURES, &s->queues.textures } };
    struct panel_line line, id;
    ui_rows_begin(ui, "loading", LABEL_SHARE);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct ll_world_queue *queue = rows[i].queue;
        ui_figure(
            ui, panel_print(&id, "loading %zu", i), panel_text(language, rows[i].label),
            panel_print(&line, panel_text(language, TEXT_QUEUE_LINE), queue->num_shown,
                        queue->num_loading, queue->num_ready, queue->num_absent));
    }
    ui_rows_end(ui);
}

static void device_draw(const struct panel_statistics *s, struct ui *ui,
                        enum ll_language language)
{
    struct panel_line line;
    ui_rows_begin(ui, "device", LABEL_SHARE);
    ui_figure(ui, "name", panel_text(language, TEXT_DEVICE_NAME), s->device);
    ui_figure(ui, "picture", panel_text(language, TEXT_PICTURE),
              panel_print(&line, "%u x %u", s->width, s->height));
    ui_figure(ui, "scene", panel_text(language, TEXT_SCENE),
              panel_print(&line, "%u x %u", s->scene_width, s->scene_height));
    ui_rows_end(ui);
}

void panel_statistics_draw(const struct panel_statistics *s, struct ui *ui,
                           enum ll_language language)
{
    graph_draw(s, ui, language);
    if (ui_section(ui, "passes", panel_text(language, TEXT_GPU_PASSES), true)) {
        if (s->num_passes)
            times_draw(s->passes, s->num_passes, s->gpu_frame_ms,
                       panel_text(language, TEXT_WHOLE_FRAME), ui, language, "passes");
        else
            ui_text(ui, UI_DIM, panel_text(language, TEXT_NO_TIMES));
    }
    if (s->num_stages &&
        ui_section(ui, "stages", panel_text(language, TEXT_CPU_STAGES), true))
        times_draw(s->stages, s->num_stages, 0, NULL, ui, language, "stages");
    if (ui_section(ui, "drawing", panel_text(language, TEXT_DRAWING), true))
        drawing_draw(s, ui, language);
    if (ui_section(ui, "memory", panel_text(language, TEXT_MEMORY), true))
        memory_draw(s, ui, language);
    if (ui_section(ui, "loading", panel_text(language, TEXT_LOADING), true))
        loading_draw(s, ui, language);
    if (ui_section(ui, "device", panel_text(language, TEXT_DEVICE), false))
        device_draw(s, ui, language);
}
