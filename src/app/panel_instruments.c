// Wireframe, frozen culling, the viewer of render targets, picking.
#include <string.h>

#include "panel_private.h"
#include "shared/model.h"

#define FIGURE_SHARE 0.27f // of the width, for labels: paths are long

// ---- what the renderer is told and asked ----

struct panel_targets panel_targets_read(struct ll_session *session)
{
    struct ll_render *render = ll_session_render(session);
    struct panel_targets targets = { .has_wireframe = ll_render_has_wireframe(render) };
    for (uint32_t i = 0; i < ll_render_num_targets(); i++) {
        struct ll_render_target target = ll_render_target(render, i);
        if (target.texture && targets.num < 16)
            targets.targets[targets.num++] = target;
    }
    return targets;
}

void panel_instruments_update(struct panel_instruments *in, struct ll_session *session)
{
    struct ll_render *render = ll_session_render(session);
    if (in->changed && ll_render_instruments_set(render, &in->wanted))
        in->changed = false;
    if (in->asked)
        ll_render_pick(render, in->pick_x, in->pick_y);
    in->asked = false;
    struct ll_pick pick;
    // The words are looked up when there is another answer.
    if (!ll_render_picked(render, &pick) ||
        (in->has_picked && pick.serial == in->picked.pick.serial))
        return;
    in->has_picked = ll_session_picked(session, &in->picked);
}

// ---- view ----

static void check_row(struct ui *ui, const struct ui_row *row, bool *value, bool *changed)
{
    ui_row_begin(ui, row);
    if (ui_check(ui, row->id, value))
        *changed = true;
    ui_row_end(ui);
}

static void view_draw(struct panel_instruments *in, struct ui *ui,
                      enum ll_language language, bool has_wireframe)
{
    ui_rows_begin(ui, "view", UI_LABEL_SHARE);
    check_row(ui,
              &(struct ui_row){ .id = "wireframe",
                                .label = panel_text(language, TEXT_WIREFRAME),
                                .hover = panel_text(language, TEXT_WIREFRAME_HOVER),
                                .note = has_wireframe
                                            ? NULL
                                            : panel_text(language, TEXT_WIREFRAME_ABSENT),
                                .disabled = !has_wireframe },
              &in->wanted.wireframe, &in->changed);
    check_row(ui,
              &(struct ui_row){ .id = "frozen",
                                .label = panel_text(language, TEXT_FROZEN),
                                .hover = panel_text(language, TEXT_FROZEN_HOVER) },
              &in->wanted.frozen, &in->changed);
    ui_rows_end(ui);
}

// ---- targets ----

static void targets_draw(struct panel_instruments *in, struct ui *ui,
                         enum ll_language language, const struct panel_targets *targets)
{
    const char *names[17] = { panel_text(language, TEXT_TARGET_NONE) };
    for (uint32_t i = 0; i < targets->num; i++)
        names[i + 1] = targets->targets[i].name;
    if (in->target >= (int)targets->num)
        in->target = -1;
    int chosen = in->target + 1;
    ui_rows_begin(ui, "targets", UI_LABEL_SHARE);
    ui_row_begin(ui,
                 &(struct ui_row){ .id = "target",
                                   .label = panel_text(language, TEXT_TARGET),
                                   .hover = panel_text(language, TEXT_TARGET_HOVER) });
    if (ui_choice(ui, "target", names, targets->num + 1, &chosen, ""))
        in->target = chosen - 1;
    ui_row_end(ui);
    ui_rows_end(ui);
    if (in->target < 0)
        return;
    const struct ll_render_target *target = &targets->targets[in->target];
    ui_image(ui, "picture", target->texture, target->width, target->height);
    struct panel_line line;
    ui_text(ui, UI_DIM,
            panel_print(&line, "%u x %u, %.1f MiB", target->width, target->height,
                        (double)target->size_bytes / (1024 * 1024)));
}

// ---- picking ----

static const char *kind_name(const struct ll_picked *picked, enum ll_language language)
{
    static const enum panel_text placed[] = {
        [LL_PLACED_DOODAD] = TEXT_KIND_DOODAD,
        [LL_PLACED_BUILDING] = TEXT_KIND_BUILDING,
        [LL_PLACED_PROP] = TEXT_KIND_PROP,
        [LL_PLACED_BY_HAND] = TEXT_KIND_BY_HAND,
    };
    static const enum panel_text liquids[LL_NUM_LIQUIDS] = {
        [LL_LIQUID_RIVER] = TEXT_KIND_RIVER,
        [LL_LIQUID_OCEAN] = TEXT_KIND_OCEAN,
        [LL_LIQUID_MAGMA] = TEXT_KIND_MAGMA,
        [LL_LIQUID_SLIME] = TEXT_KIND_SLIME,
    };
    switch (picked->pick.kind) {
    case LL_PICK_TERRAIN:
        return panel_text(language, TEXT_KIND_TERRAIN);
    case LL_PICK_LIQUID:
        return panel_text(language, liquids[picked->pick.liquid_kind % LL_NUM_LIQUIDS]);
    default:
        return panel_text(language, placed[picked->object.placed]);
    }
}

// Words of files and programmers: the same in every language.
static const char *const blend_names[LL_NUM_MODEL_BLENDS] = {
    "opaque", "alpha key", "alpha", "add, no alpha", "add", "mod", "mod2x",
};

static void flags_print(const struct ll_world_about_batch *batch, struct panel_line *line)
{
    static const struct {
        uint32_t state, flag;
        const char *name;
    } table[] = {
        { LL_MODEL_TWO_SIDED, 0, "two-sided" },
        { LL_MODEL_NO_DEPTH_TEST, 0, "no depth test" },
        { LL_MODEL_NO_DEPTH_WRITE, 0, "no depth write" },
        { 0, LL_MATERIAL_UNLIT, "unlit" },
        { 0, LL_MATERIAL_UNFOGGED, "unfogged" },
        { 0, LL_MATERIAL_ENVIRONMENT, "environment" },
        { 0, LL_MATERIAL_WINDOW, "window" },
    };
    size_t used = 0;
    line->text[0] = '\0';
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (!(batch->state & table[i].state) && !(batch->flags & table[i].flag))
            continue;
        struct panel_line one;
        panel_print(&one, "%s%s", used ? ", " : "", table[i].name);
        size_t length = strlen(one.text);
        if (used + length < sizeof line->text)
            memcpy(line->text + used, one.text, length + 1);
        used += length;
    }
}

static void batch_draw(const struct ll_picked *picked, struct ui *ui,
                       enum ll_language language)
{
    const struct ll_world_about_batch *batch = &picked->batch;
    struct panel_line line;
    if (picked->object.building_batches)
        ui_figure(ui, "group", panel_text(language, TEXT_GROUP),
                  panel_print(&line, "%u", batch->group));
    ui_figure(ui, "batch", panel_text(language, TEXT_BATCH),
              panel_print(&line, panel_text(language, TEXT_BATCH_LINE),
                          picked->pick.batch, batch->num_batches, batch->num_triangles));
    ui_figure(ui, "texture", panel_text(language, TEXT_TEXTURE), batch->texture);
    if (batch->texture_absent)
        ui_figure(ui, "absent", "", panel_text(language, TEXT_TEXTURE_ABSENT));
    if (batch->blend < LL_NUM_MODEL_BLENDS)
        ui_figure(ui, "blend", panel_text(language, TEXT_BLEND),
                  blend_names[batch->blend]);
    flags_print(batch, &line);
    if (line.text[0])
        ui_figure(ui, "flags", panel_text(language, TEXT_FLAGS), line.text);
}

static void model_draw(const struct ll_picked *picked, struct ui *ui,
                       enum ll_language language)
{
    const struct ll_world_about *object = &picked->object;
    struct panel_line line;
    if (object->placed == LL_PLACED_PROP)
        ui_figure(ui, "building", panel_text(language, TEXT_STANDS_IN),
                  panel_print(&line, panel_text(language, TEXT_STANDS_IN_LINE),
                              object->building, object->doodad_idx));
    if (object->placed != LL_PLACED_BY_HAND)
        ui_figure(ui, "placement", panel_text(language, TEXT_PLACEMENT),
                  panel_print(&line, "%u", object->unique_id));
    batch_draw(picked, ui, language);
}

static void ground_draw(const struct ll_picked *picked, struct ui *ui,
                        enum ll_language language)
{
    const struct ll_pick *pick = &picked->pick;
    struct panel_line line, id;
    ui_figure(
        ui, "chunk", panel_text(language, TEXT_CHUNK),
        panel_print(&line, panel_text(language, TEXT_CHUNK_LINE), pick->row, pick->col));
    ui_figure(ui, "area", panel_text(language, TEXT_AREA),
              panel_print(&line, "%u", pick->area_id));
    for (uint32_t i = 0; i < pick->num_textures; i++)
        ui_figure(ui, panel_print(&id, "texture %u", i),
                  panel_print(&line, "%s %u", panel_text(language, TEXT_TEXTURE), i + 1),
                  picked->textures[i]);
}

static void picked_draw(const struct ll_picked *picked, struct ui *ui,
                        enum ll_language language)
{
    const struct ll_pick *pick = &picked->pick;
    struct panel_line line;
    ui_rows_begin(ui, "picked", FIGURE_SHARE);
    ui_figure(ui, "kind", panel_text(language, TEXT_KIND), kind_name(picked, language));
    ui_figure(ui, "file", panel_text(language, TEXT_FILE), picked->file);
    if (pick->kind == LL_PICK_MODEL)
        model_draw(picked, ui, language);
    else
        ground_draw(picked, ui, language);
    ui_figure(ui, "position", panel_text(language, TEXT_POSITION),
              panel_print(&line, "%.2f, %.2f, %.2f", pick->world[0], pick->world[1],
                          pick->world[2]));
    ui_figure(ui, "distance", panel_text(language, TEXT_DISTANCE),
              panel_print(&line, "%.2f yd", (double)pick->distance_yd));
    ui_rows_end(ui);
}

static void picking_draw(struct panel_instruments *in, struct ui *ui,
                         enum ll_language language)
{
    bool unused = false;
    ui_rows_begin(ui, "picking", UI_LABEL_SHARE);
    check_row(ui,
              &(struct ui_row){ .id = "pick",
                                .label = panel_text(language, TEXT_PICK),
                                .hover = panel_text(language, TEXT_PICK_HOVER) },
              &in->picks, &unused);
    check_row(ui,
              &(struct ui_row){ .id = "highlight",
                                .label = panel_text(language, TEXT_HIGHLIGHT),
                                .hover = panel_text(language, TEXT_HIGHLIGHT_HOVER) },
              &in->wanted.highlight, &in->changed);
    check_row(ui,
              &(struct ui_row){ .id = "object",
                                .label = panel_text(language, TEXT_HIGHLIGHT_OBJECT),
                                .disabled = !in->wanted.highlight },
              &in->wanted.highlight_object, &in->changed);
    ui_rows_end(ui);
    if (!in->has_picked)
        ui_text(ui, UI_DIM, panel_text(language, TEXT_PICK_NONE));
    else if (in->picked.pick.kind == LL_PICK_NOTHING)
        ui_text(ui, UI_DIM, panel_text(language, TEXT_PICK_SKY));
    else
        picked_draw(&in->picked, ui, language);
}

void panel_instruments_draw(struct panel_instruments *in, struct ui *ui,
                            enum ll_language language,
                            const struct panel_targets *targets)
{
    if (ui_section(ui, "view", panel_text(language, TEXT_VIEW), true))
        view_draw(in, ui, language, targets->has_wireframe);
    if (ui_section(ui, "picking", panel_text(language, TEXT_PICKING), true))
        picking_draw(in, ui, language);
    if (ui_section(ui, "targets", panel_text(language, TEXT_TARGETS), true))
        targets_draw(in, ui, language, targets);
}
