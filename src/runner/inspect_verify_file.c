// The check of one file: its format's reader, and whether the names in it lead anywhere.
#include "runner/inspect_verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/cursor.h"
#include "base/path.h"
#include "formats/adt.h"
#include "formats/blp.h"
#include "formats/chunk.h"
#include "formats/dbc_schema.h"
#include "formats/m2.h"
#include "formats/wdl.h"
#include "formats/wdt.h"
#include "formats/wmo.h"
#include "runner/inspect_private.h"

struct checking {
    struct ll_verify_worker *worker;
    const char *path;
    struct ll_bytes bytes;
    struct ll_verify_result *result;
    struct seen *seen[LL_VERIFY_NUM_KINDS]; // scratch: names checked already
};

struct seen {
    struct seen *next;
    const char *name;
};

// ---- problems ----

static void problem_push(struct checking *c, bool error, const struct ll_problem *problem)
{
    struct ll_verify_problem *entry =
        ll_arena_new(&c->worker->kept, struct ll_verify_problem);
    if (!entry) {
        c->worker->out_of_memory = true;
        return;
    }
    *entry = (struct ll_verify_problem){ NULL, error, *problem };
    if (c->result->last)
        c->result->last->next = entry;
    else
        c->result->first = entry;
    c->result->last = entry;
}

static void warn(struct checking *c, enum ll_status status, const char *chunk,
                 uint64_t offset, const char *reason)
{
    struct ll_problem problem = { status, "", offset, reason };
    snprintf(problem.chunk, sizeof problem.chunk, "%s", chunk);
    problem_push(c, false, &problem);
    c->result->num_warnings++;
}

static void fail(struct checking *c, enum ll_status status, const char *reason)
{
    struct ll_problem problem = { status, "", 0, reason };
    problem_push(c, true, &problem);
    c->result->num_errors++;
}

// What a reader said. True if the file can be looked into.
static bool report_take(struct checking *c, enum ll_status status,
                        const struct ll_report *report)
{
    for (uint32_t i = 0; i < report->num_warnings && i < LL_MAX_WARNINGS; i++)
        problem_push(c, false, &report->warnings[i]);
    c->result->num_warnings += report->num_warnings;
    if (status == LL_OK)
        return true;
    problem_push(c, true, &report->error);
    c->result->num_errors++;
    return false;
}

// ---- names ----

static bool has(struct checking *c, const char *name)
{
    return ll_vfs_has(c->worker->vfs, c->worker->reader_idx, name);
}

static void missing_push(struct checking *c, enum ll_verify_kind kind, const char *name)
{
    struct ll_verify_missing *entry =
        ll_arena_new(&c->worker->kept, struct ll_verify_missing);
    const char *copy = ll_arena_string(&c->worker->kept, name);
    if (!entry || !copy) {
        c->worker->out_of_memory = true;
        return;
    }
    *entry = (struct ll_verify_missing){ NULL, kind, copy };
    if (c->result->last_missing)
        c->result->last_missing->next = entry;
    else
        c->result->first_missing = entry;
    c->result->last_missing = entry;
}

// True the first time that the file says the name.
static bool is_new(struct checking *c, enum ll_verify_kind kind, const char *name)
{
    for (const struct seen *seen = c->seen[kind]; seen; seen = seen->next) {
        if (!strcasecmp(seen->name, name))
            return false;
    }
    struct seen *seen = ll_arena_new(&c->worker->scratch, struct seen);
    if (!seen) {
        c->worker->out_of_memory = true;
        return true;
    }
    *seen = (struct seen){ c->seen[kind], name };
    c->seen[kind] = seen;
    return true;
}

static bool texture_is_there(struct checking *c, const char *name)
{
    char path[LL_INSPECT_PATH_BYTES];
    size_t length = strlen(name);
    if (ll_path_has_extension(name, ".blp"))
        return has(c, name);
    // Some say .tga, some nothing.
    if (ll_path_has_extension(name, ".tga"))
        length -= 4;
    int n = snprintf(path, sizeof path, "%.*s.blp", (int)length, name);
    return (n > 0 && n < (int)sizeof path && has(c, path)) || has(c, name);
}

static bool model_is_there(struct checking *c, const char *name)
{
    char path[LL_INSPECT_PATH_BYTES];
    return ll_inspect_model_path(name, ".m2", path) && has(c, path);
}

static void texture_check(struct checking *c, enum ll_verify_kind kind, const char *name)
{
    if (!*name || !is_new(c, kind, name))
        return;
    c->result->num_checked[kind]++;
    if (!texture_is_there(c, name))
        missing_push(c, kind, name);
}

static void model_check(struct checking *c, enum ll_verify_kind kind, const char *name)
{
    if (!*name || !is_new(c, kind, name))
        return;
    c->result->num_checked[kind]++;
    if (!model_is_there(c, name))
        missing_push(c, kind, name);
}

static void file_check(struct checking *c, enum ll_verify_kind kind, const char *name)
{
    c->result->num_checked[kind]++;
    if (!*name || !has(c, name))
        missing_push(c, kind, name);
}

// Another file that this one is read with; LL_ERR_ABSENT counts as a missing name.
static bool beside_read(struct checking *c, enum ll_verify_kind kind, const char *path,
                        struct ll_bytes *bytes)
{
    struct ll_vfs_origin origin;
    c->result->num_checked[kind]++;
    enum ll_status status = ll_vfs_read_from(c->worker->vfs, c->worker->reader_idx, path,
                                             &c->worker->scratch, bytes, &origin);
    if (!origin.path)
        missing_push(c, kind, path);
    return status == LL_OK;
}

// ---- terrain and maps ----

static enum ll_adt_alpha map_alpha(struct checking *c)
{
    char path[LL_INSPECT_PATH_BYTES];
    struct ll_bytes bytes;
    struct ll_vfs_origin origin;
    struct ll_report report;
    struct ll_wdt *wdt = ll_arena_new(&c->worker->scratch, struct ll_wdt);
    if (!wdt || !ll_inspect_map_path(c->path, path) ||
        ll_vfs_read_from(c->worker->vfs, c->worker->reader_idx, path, &c->worker->scratch,
                         &bytes, &origin) != LL_OK ||
        ll_wdt_parse(bytes, &c->worker->scratch, wdt, &report) != LL_OK)
        return LL_ADT_ALPHA_GUESS;
    return wdt->flags & LL_WDT_BIG_ALPHA ? LL_ADT_ALPHA_8BIT : LL_ADT_ALPHA_4BIT;
}

static void adt_check(struct checking *c)
{
    struct ll_adt adt;
    struct ll_adt_params params = { .alpha = map_alpha(c) };
    struct ll_report report;
    enum ll_status status =
        ll_adt_parse(c->bytes, &params, &c->worker->scratch, &adt, &report);
    if (!report_take(c, status, &report))
        return;
    for (uint32_t i = 0; i < adt.num_textures; i++)
        texture_check(c, LL_VERIFY_TERRAIN_TEXTURE, adt.textures[i]);
    for (uint32_t i = 0; i < adt.num_doodad_placements; i++) {
        if (!adt.doodad_placements[i].dropped)
            model_check(c, LL_VERIFY_PLACED_MODEL,
                        adt.models[adt.doodad_placements[i].name_idx]);
    }
    for (uint32_t i = 0; i < adt.num_building_placements; i++) {
        if (adt.building_placements[i].dropped)
            continue;
        const char *name = adt.buildings[adt.building_placements[i].name_idx];
        if (*name && is_new(c, LL_VERIFY_PLACED_BUILDING, name))
            file_check(c, LL_VERIFY_PLACED_BUILDING, name);
    }
}

static void wdt_check(struct checking *c)
{
    struct ll_wdt *wdt = ll_arena_new(&c->worker->scratch, struct ll_wdt);
    struct ll_report report;
    if (!wdt) {
        c->worker->out_of_memory = true;
        return;
    }
    enum ll_status status = ll_wdt_parse(c->bytes, &c->worker->scratch, wdt, &report);
    if (!report_take(c, status, &report))
        return;
    if (wdt->has_building)
        file_check(c, LL_VERIFY_MAP_BUILDING, wdt->building_name);
    int stem = (int)strlen(c->path) - (int)strlen(".wdt");
    for (int i = 0; i < LL_MAP_TILES * LL_MAP_TILES && stem > 0; i++) {
        char path[LL_INSPECT_PATH_BYTES];
        int x = i % LL_MAP_TILES, y = i / LL_MAP_TILES;
        if (!wdt->tiles[y][x])
            continue;
        snprintf(path, sizeof path, "%.*s_%d_%d.adt", stem, c->path, x, y);
        file_check(c, LL_VERIFY_MAP_TILE, path);
    }
}

static void wdl_check(struct checking *c)
{
    struct ll_wdl wdl;
    struct ll_report report;
    enum ll_status status = ll_wdl_parse(c->bytes, &c->worker->scratch, &wdl, &report);
    if (!report_take(c, status, &report))
        return;
    for (uint32_t i = 0; i < wdl.num_building_placements; i++) {
        if (wdl.building_placements[i].dropped)
            continue;
        const char *name = wdl.buildings[wdl.building_placements[i].name_idx];
        if (*name && is_new(c, LL_VERIFY_DISTANT_BUILDING, name))
            file_check(c, LL_VERIFY_DISTANT_BUILDING, name);
    }
}

// ---- buildings ----

static void wmo_check(struct checking *c)
{
    struct ll_wmo_root root;
    struct ll_report report;
    enum ll_status status =
        ll_wmo_root_parse(c->bytes, &c->worker->scratch, &root, &report);
    if (!report_take(c, status, &report))
        return;
    for (uint32_t i = 0; i < root.num_materials; i++) {
        for (int k = 0; k < 2; k++)
            texture_check(c, LL_VERIFY_BUILDING_TEXTURE, root.materials[i].textures[k]);
    }
    for (uint32_t i = 0; i < root.num_doodads; i++) {
        if (!root.doodads[i].dropped)
            model_check(c, LL_VERIFY_BUILDING_MODEL, root.doodads[i].name);
    }
    model_check(c, LL_VERIFY_BUILDING_SKYBOX, root.skybox);
    for (uint32_t i = 0; i < root.num_groups; i++) {
        char path[LL_INSPECT_PATH_BYTES];
        if (ll_inspect_group_path(c->path, i, path))
            file_check(c, LL_VERIFY_BUILDING_GROUP, path);
    }
}

// Where a part of a group stands in its file, or 0.
static uint64_t group_part_offset(struct ll_bytes bytes, uint32_t id)
{
    enum { HEADER_BYTES = 68 }; // of MOGP, before its parts; formats-wmo.md 3
    struct ll_chunk_walk walk = ll_chunk_walk_make(bytes, LL_MAX_CHUNKS);
    struct ll_chunk chunk, part;
    while (ll_chunk_next(&walk, &chunk)) {
        if (chunk.id != LL_CHUNK_ID('M', 'O', 'G', 'P') || chunk.data.size < HEADER_BYTES)
            continue;
        struct ll_bytes inner = { chunk.data.data + HEADER_BYTES,
                                  chunk.data.size - HEADER_BYTES };
        struct ll_chunk_walk parts = ll_chunk_walk_make(inner, LL_MAX_CHUNKS);
        while (ll_chunk_next(&parts, &part)) {
            if (part.id == id)
                return (uint64_t)(inner.data - bytes.data) + part.offset_bytes;
        }
    }
    return 0;
}

static void group_against_root(struct checking *c, const struct ll_wmo_group *group,
                               const struct ll_wmo_root *root)
{
    uint32_t materials = 0, lights = 0, doodads = 0;
    for (uint32_t i = 0; i < group->num_batches; i++)
        materials += group->batches[i].num_indices &&
                     group->batches[i].material_idx >= root->num_materials;
    for (uint32_t i = 0; i < group->num_light_refs; i++)
        lights += group->light_refs[i] >= root->num_lights;
    for (uint32_t i = 0; i < group->num_doodad_refs; i++)
        doodads += group->doodad_refs[i] >= root->num_doodads;
    if (materials)
        warn(c, LL_ERR_CORRUPT, "MOBA",
             group_part_offset(c->bytes, LL_CHUNK_ID('M', 'O', 'B', 'A')),
             "batches name materials that the building has not");
    if (lights)
        warn(c, LL_ERR_CORRUPT, "MOLR",
             group_part_offset(c->bytes, LL_CHUNK_ID('M', 'O', 'L', 'R')),
             "references name lights that the building has not");
    if (doodads)
        warn(c, LL_ERR_CORRUPT, "MODR",
             group_part_offset(c->bytes, LL_CHUNK_ID('M', 'O', 'D', 'R')),
             "references name doodads that the building has not");
    if ((uint32_t)group->first_portal_ref + group->num_portal_refs >
        root->num_portal_refs)
        warn(c, LL_ERR_CORRUPT, "MOGP", 0,
             "its portal references lie past those of the building");
}

static void wmo_group_check(struct checking *c)
{
    struct ll_wmo_group group;
    struct ll_report report, root_report;
    enum ll_status status =
        ll_wmo_group_parse(c->bytes, &c->worker->scratch, &group, &report);
    if (!report_take(c, status, &report))
        return;
    char path[LL_INSPECT_PATH_BYTES];
    struct ll_bytes bytes;
    struct ll_wmo_root root;
    if (!ll_inspect_root_path(c->path, path)) {
        warn(c, LL_ERR_ABSENT, "", 0, "its name says no building that it is a group of");
        return;
    }
    // What is wrong with the root is said where the root is checked.
    if (beside_read(c, LL_VERIFY_BUILDING_OF_GROUP, path, &bytes) &&
        ll_wmo_root_parse(bytes, &c->worker->scratch, &root, &root_report) == LL_OK)
        group_against_root(c, &group, &root);
}

// ---- models ----

// The files of keys that a model wants: those that are there, read; the others missing.
static struct ll_m2_anim *anims_read(struct checking *c, const struct ll_m2 *m2,
                                     uint32_t *num)
{
    struct ll_m2_anim *anims =
        ll_arena_array(&c->worker->scratch, struct ll_m2_anim, m2->num_sequences);
    *num = 0;
    for (uint32_t i = 0; i < m2->num_sequences && anims; i++) {
        char path[LL_INSPECT_PATH_BYTES];
        if (ll_m2_sequence_external(m2, i) &&
            ll_m2_anim_name(c->path, &m2->sequences[i], path, sizeof path) &&
            beside_read(c, LL_VERIFY_MODEL_ANIM, path, &anims[*num].bytes))
            anims[(*num)++].sequence = i;
    }
    return anims;
}

static void m2_check(struct checking *c)
{
    struct ll_m2 *m2 = ll_arena_new(&c->worker->scratch, struct ll_m2);
    struct ll_report report;
    if (!m2) {
        c->worker->out_of_memory = true;
        return;
    }
    enum ll_status status = ll_m2_parse(c->bytes, &c->worker->scratch, m2, &report);
    uint32_t num_anims = 0;
    const struct ll_m2_anim *anims =
        status == LL_OK ? anims_read(c, m2, &num_anims) : NULL;
    if (num_anims) // again, with all its keys
        status = ll_m2_parse_with_anims(c->bytes, anims, num_anims, &c->worker->scratch,
                                        m2, &report);
    if (!report_take(c, status, &report))
        return;
    for (uint32_t i = 0; i < m2->num_textures; i++) {
        if (m2->textures[i].type == 0)
            texture_check(c, LL_VERIFY_MODEL_TEXTURE, m2->textures[i].path);
    }
    for (uint32_t i = 0; i < m2->num_emitters; i++) {
        model_check(c, LL_VERIFY_MODEL_PARTICLE, m2->emitters[i].geometry_model);
        model_check(c, LL_VERIFY_MODEL_PARTICLE, m2->emitters[i].recursion_model);
    }
    // Of the views in files of their own the first is what is drawn; the others may miss.
    char path[LL_INSPECT_PATH_BYTES];
    if (!m2->views && m2->num_views && ll_inspect_model_path(c->path, "00.skin", path))
        file_check(c, LL_VERIFY_MODEL_SKIN, path);
}

static void skin_check(struct checking *c)
{
    char path[LL_INSPECT_PATH_BYTES];
    struct ll_bytes bytes;
    struct ll_m2 *m2 = ll_arena_new(&c->worker->scratch, struct ll_m2);
    struct ll_report report;
    bool known = m2 && ll_inspect_skin_model_path(c->path, path) &&
                 beside_read(c, LL_VERIFY_MODEL_OF_SKIN, path, &bytes) &&
                 ll_m2_parse(bytes, &c->worker->scratch, m2, &report) == LL_OK;
    struct ll_skin skin;
    enum ll_status status =
        ll_skin_parse(c->bytes, known ? m2->num_vertices : LL_M2_MAX_VERTICES,
                      &c->worker->scratch, &skin, &report);
    report_take(c, status, &report);
}

// ---- images, tables, archives ----

static void blp_check(struct checking *c)
{
    struct ll_blp blp;
    struct ll_report report;
    if (!report_take(c, ll_blp_parse(c->bytes, &blp, &report), &report))
        return;
    uint8_t *rgba =
        ll_arena_array(&c->worker->scratch, uint8_t, (size_t)blp.width * blp.height * 4);
    if (rgba)
        ll_blp_level_decode(&blp, 0, rgba);
    else
        fail(c, LL_ERR_MEMORY, "out of memory");
}

// Strings of known columns; unused languages hold garbage in real data.
static void strings_check(struct checking *c, const struct ll_dbc_table *table)
{
    for (uint32_t i = 0; i < table->num_columns; i++) {
        const struct ll_dbc_cell_column *column = &table->columns[i];
        if (column->type != LL_DBC_STR || column->guessed)
            continue;
        for (uint32_t row = 0; row < table->dbc.num_rows; row++) {
            const uint8_t *cell = table->dbc.rows + (size_t)row * table->dbc.row_bytes +
                                  column->offset_bytes;
            if (ll_load_u32(cell) < table->dbc.string_bytes || !ll_load_u32(cell))
                continue;
            warn(c, LL_ERR_CORRUPT, "", (uint64_t)(cell - c->bytes.data),
                 "a string lies outside the block of strings");
            break; // one a column tells enough
        }
    }
}

static void dbc_check(struct checking *c)
{
    struct ll_dbc_table table;
    struct ll_report report;
    enum ll_status status =
        ll_dbc_table_open(c->bytes, c->path, &c->worker->scratch, &table, &report);
    if (status == LL_ERR_ABSENT) { // of no bytes: real data has them
        warn(c, status, "", 0, report.error.reason);
        return;
    }
    if (report_take(c, status, &report))
        strings_check(c, &table);
}

static void mpq_check(struct checking *c)
{
    struct ll_inspect_file file = { .bytes = c->bytes };
    struct ll_mpq_source source = ll_inspect_mpq_source(&file);
    struct ll_mpq_header header;
    struct ll_report report;
    report_take(c, ll_mpq_header_find(&source, &header, &report), &report);
}

// ---- any file ----

static const struct {
    const char *format;
    void (*check)(struct checking *c);
} checks[] = {
    { "adt", adt_check },   { "wdt", wdt_check }, { "wdl", wdl_check },
    { "wmo", wmo_check },   { "m2", m2_check },   { "wmo_group", wmo_group_check },
    { "skin", skin_check }, { "blp", blp_check }, { "dbc", dbc_check },
    { "mpq", mpq_check },
};

void ll_verify_file(struct ll_verify_worker *worker, const struct ll_vfs_member *member,
                    struct ll_verify_result *out)
{
    *out = (struct ll_verify_result){ .format = "other" };
    struct checking c = { .worker = worker, .path = member->name, .result = out };
    struct ll_vfs_origin origin;
    enum ll_status status =
        ll_vfs_read_from(worker->vfs, worker->reader_idx, member->name, &worker->scratch,
                         &c.bytes, &origin);
    const char *format = ll_inspect_format_of(c.bytes, member->name, NULL);
    if (format)
        out->format = format;
    if (status != LL_OK) {
        fail(&c, status, *origin.reason ? origin.reason : "the file cannot be read");
    } else {
        for (size_t i = 0; format && i < sizeof checks / sizeof *checks; i++) {
            if (!strcmp(checks[i].format, format))
                checks[i].check(&c);
        }
    }
    ll_arena_reset(&worker->scratch);
}
