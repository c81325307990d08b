// Models of single cards, written through our own writer.
#include "fixture.h"

#include "formats/write/m2_write.h"

struct model_spec *model_make(void)
{
    struct model_spec *model = calloc(1, sizeof *model);
    assert_non_null(model);
    return model;
}

struct leaf *model_leaf(struct model_spec *model, const char *texture, uint16_t flags,
                        uint16_t blend, float col, float row)
{
    uint32_t idx = 0;
    while (idx < model->num_textures && strcmp(model->textures[idx], texture) != 0)
        idx++;
    assert_in_range(idx, 0, 15);
    if (idx == model->num_textures)
        model->textures[model->num_textures++] = texture;
    assert_in_range(model->num_leaves, 0, MAX_TEST_BATCHES - 1);
    struct leaf *leaf = &model->leaves[model->num_leaves++];
    *leaf = (struct leaf){
        .card = { .col = col, .row = row }, .flags = flags, .blend = blend, .texture = idx
    };
    return leaf;
}

// What the leaves need beside the mesh: one of each kind a leaf.
struct tables {
    float colors[MAX_TEST_BATCHES][3], alphas[MAX_TEST_BATCHES],
        weights[MAX_TEST_BATCHES];
    struct ll_m2_color color_tracks[MAX_TEST_BATCHES];
    struct ll_m2_track weight_tracks[MAX_TEST_BATCHES];
    struct ll_m2_texture textures[2 * 16]; // the second half clamps
    struct ll_m2_material materials[MAX_TEST_BATCHES];
    uint16_t weight_lookup[MAX_TEST_BATCHES];
    struct ll_skin_section sections[MAX_TEST_BATCHES];
    struct ll_skin_batch batches[MAX_TEST_BATCHES];
    struct ll_m2_vertex vertices[MAX_TEST_BATCHES * CARD_CORNERS];
    uint16_t skin_vertices[MAX_TEST_BATCHES * CARD_CORNERS];
    uint16_t indices[MAX_TEST_BATCHES * CARD_INDICES];
};

static struct ll_m2_track constant(const float *values)
{
    static const uint32_t start_ms[1];
    return (struct ll_m2_track){
        .global_sequence = -1, .num_keys = 1, .times_ms = start_ms, .values = values
    };
}

static void leaf_tracks(const struct leaf *leaf, uint32_t i, struct tables *t)
{
    const float *c = leaf->color;
    bool colored = c[0] != 0 || c[1] != 0 || c[2] != 0;
    for (int k = 0; k < 3; k++)
        t->colors[i][k] = colored ? c[k] : 1;
    t->alphas[i] = leaf->alpha != 0 ? leaf->alpha : 1;
    t->weights[i] = leaf->weight != 0 ? leaf->weight : 1;
    t->color_tracks[i].color = constant(t->colors[i]);
    t->color_tracks[i].alpha = constant(&t->alphas[i]);
    t->weight_tracks[i] = constant(&t->weights[i]);
    t->weight_lookup[i] = (uint16_t)i;
}

static void leaf_mesh(const struct leaf *leaf, uint32_t i, struct tables *t)
{
    float positions[CARD_CORNERS][3], uvs[CARD_CORNERS][2];
    card_corners(&leaf->card, positions, uvs);
    uint32_t first = i * CARD_CORNERS;
    card_indices(&leaf->card, (uint16_t)first, t->indices + i * CARD_INDICES);
    for (uint32_t v = 0; v < CARD_CORNERS; v++) {
        struct ll_m2_vertex *vertex = &t->vertices[first + v];
        memcpy(vertex->position, positions[v], sizeof vertex->position);
        memcpy(vertex->normal, leaf->card.normal, sizeof vertex->normal);
        memcpy(vertex->uvs[0], uvs[v], sizeof vertex->uvs[0]);
        t->skin_vertices[first + v] = (uint16_t)(first + v);
    }
    t->sections[i] = (struct ll_skin_section){ .first_vertex = first,
                                               .num_vertices = CARD_CORNERS,
                                               .first_index = i * CARD_INDICES,
                                               .num_indices = CARD_INDICES,
                                               .num_bones = 1,
                                               .num_influences = 1 };
}

static void leaf_batch(const struct model_spec *spec, const struct leaf *leaf, uint32_t i,
                       struct tables *t)
{
    t->materials[i] =
        (struct ll_m2_material){ .flags = leaf->flags, .blend = leaf->blend };
    t->batches[i] = (struct ll_skin_batch){
        .section_idx = (uint16_t)i,
        .color_idx = (int16_t)i,
        .material_idx = (uint16_t)i,
        .num_textures = 1,
        .texture_lookup =
            (uint16_t)(leaf->texture + (leaf->clamp ? spec->num_textures : 0)),
        .weight_lookup = (uint16_t)i,
    };
}

void model_write(struct fixture *fixture, const char *name, const struct model_spec *spec)
{
    struct tables *t = calloc(1, sizeof *t);
    assert_non_null(t);
    for (uint32_t i = 0; i < 2 * spec->num_textures; i++) {
        bool clamp = i >= spec->num_textures;
        t->textures[i] = (struct ll_m2_texture){
            .flags = clamp ? 0 : LL_M2_WRAP_U | LL_M2_WRAP_V,
            .path = spec->textures[i % spec->num_textures],
        };
    }
    for (uint32_t i = 0; i < spec->num_leaves; i++) {
        leaf_tracks(&spec->leaves[i], i, t);
        leaf_mesh(&spec->leaves[i], i, t);
        leaf_batch(spec, &spec->leaves[i], i, t);
    }
    const struct ll_skin skin = { .num_vertices = spec->num_leaves * CARD_CORNERS,
                                  .vertices = t->skin_vertices,
                                  .num_indices = spec->num_leaves * CARD_INDICES,
                                  .indices = t->indices,
                                  .num_sections = spec->num_leaves,
                                  .sections = t->sections,
                                  .num_batches = spec->num_leaves,
                                  .batches = t->batches };
    const struct ll_m2 m2 = { .name = "leaves",
                              .num_vertices = spec->num_leaves * CARD_CORNERS,
                              .vertices = t->vertices,
                              .num_views = 1,
                              .views = &skin,
                              .num_colors = spec->num_leaves,
                              .colors = t->color_tracks,
                              .num_textures = 2 * spec->num_textures,
                              .textures = t->textures,
                              .num_weights = spec->num_leaves,
                              .weights = t->weight_tracks,
                              .num_weight_lookup = spec->num_leaves,
                              .weight_lookup = t->weight_lookup,
                              .num_materials = spec->num_leaves,
                              .materials = t->materials };
    struct ll_writer writer = { 0 };
    assert_int_equal(ll_m2_write(&m2, &writer), LL_OK);
    fixture_file(fixture, name, &writer);
    free(t);
}
