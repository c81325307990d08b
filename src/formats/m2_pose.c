// Evaluates what a model stores: sequences by id, tracks at a time, the bones' matrices,
// the chain of lookups behind a batch.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/maths.h"
#include "base/path.h"
#include "formats/m2.h"

#define MAX_ALIAS_HOPS 16
#define MAX_TRACK_VALUES 9u // a camera's triple of vectors

// ---- sequences ----

static bool sequence_is(const struct ll_m2 *m2, uint32_t sequence, uint32_t id)
{
    return sequence < m2->num_sequences && m2->sequences[sequence].id == id;
}

// The table of 264 is an open hash table; steps 1, 4, 9, .. are added up.
static int hash_find(const struct ll_m2 *m2, uint32_t id)
{
    uint32_t num = m2->num_sequence_lookup;
    uint32_t slot = id % num;
    for (uint64_t k = 1; k <= (uint64_t)num + 4; k++) {
        uint32_t sequence = m2->sequence_lookup[slot];
        if (sequence >= m2->num_sequences)
            return -1;
        if (m2->sequences[sequence].id == id)
            return (int)sequence;
        slot = (uint32_t)((slot + k * k) % num);
    }
    return -1;
}

int ll_m2_sequence_find(const struct ll_m2 *m2, uint32_t id)
{
    if (m2->version >= 264 && m2->num_sequence_lookup) {
        int found = hash_find(m2, id);
        if (found >= 0)
            return found;
    } else if (id < m2->num_sequence_lookup &&
               sequence_is(m2, m2->sequence_lookup[id], id)) {
        return m2->sequence_lookup[id];
    }
    // Most files of 264 have no table, some of 256 a bad one.
    for (uint32_t i = 0; i < m2->num_sequences; i++)
        if (m2->sequences[i].id == id)
            return (int)i;
    return -1;
}

bool ll_m2_sequence_external(const struct ll_m2 *m2, uint32_t sequence)
{
    const uint32_t inside = LL_M2_SEQUENCE_EMBEDDED | LL_M2_SEQUENCE_ALIAS;
    return m2->version >= 264 && sequence < m2->num_sequences &&
           !(m2->sequences[sequence].flags & inside);
}

bool ll_m2_anim_name(const char *model_name, const struct ll_m2_sequence *sequence,
                     char *name, size_t name_bytes)
{
    const char *dot = strrchr(ll_path_base(model_name), '.');
    size_t stem = dot ? (size_t)(dot - model_name) : strlen(model_name);
    if (stem >= name_bytes)
        return false;
    int n = snprintf(name, name_bytes, "%.*s%04u-%02u.anim", (int)stem, model_name,
                     (unsigned)sequence->id, (unsigned)sequence->variation);
    return n > 0 && (size_t)n < name_bytes;
}

// ---- tracks ----

// Where a time falls among the keys: between `key` and `next`, `t` of the way.
struct place {
    bool found;
    uint32_t key, next;
    float t;
};

static struct place place_in(const struct ll_m2_track *track, struct ll_m2_span span,
                             uint64_t time_ms)
{
    struct place place = { 0 };
    if (span.first >= span.end || span.end > track->num_keys)
        return place;
    const uint32_t *times = track->times_ms;
    place.found = true;
    place.key = place.next = span.first;
    uint32_t lo = span.first, hi = span.end; // the last key at or before the time
    while (hi - lo > 1) {
        uint32_t mid = lo + (hi - lo) / 2;
        if (times[mid] <= time_ms)
            lo = mid;
        else
            hi = mid;
    }
    place.key = place.next = lo;
    if (lo + 1 == span.end || times[lo] > time_ms || !track->interpolation)
        return place; // held, never extrapolated
    place.next = lo + 1;
    // The next key is later than the time, hence later than this one.
    place.t = (float)((double)(time_ms - times[lo]) / (times[lo + 1] - times[lo]));
    return place;
}

// Sequence and time at which the keys of 264 stand: behind aliases, and the first pose
// where the keys are in another file.
static struct ll_m2_clock clock_resolve(const struct ll_m2 *m2, struct ll_m2_clock clock)
{
    for (int hop = 0; hop < MAX_ALIAS_HOPS && clock.sequence < m2->num_sequences; hop++) {
        const struct ll_m2_sequence *s = &m2->sequences[clock.sequence];
        if (s->flags & LL_M2_SEQUENCE_EMBEDDED || s->loaded)
            return clock;
        if (!(s->flags & LL_M2_SEQUENCE_ALIAS))
            break;
        clock.sequence = s->alias_next;
    }
    clock.sequence = 0;
    clock.time_ms = 0;
    return clock;
}

static struct place place_find(const struct ll_m2 *m2, const struct ll_m2_track *track,
                               struct ll_m2_clock clock)
{
    struct ll_m2_span all = { 0, track->num_keys };
    bool v264 = m2->version >= 264;
    if (!track->num_keys)
        return (struct place){ 0 };
    if (track->global_sequence >= 0) {
        uint32_t global = (uint32_t)track->global_sequence;
        uint32_t length =
            global < m2->num_global_sequences ? m2->global_sequences_ms[global] : 0;
        uint64_t time = length ? clock.global_ms % length : 0;
        return place_in(track, v264 && track->num_spans ? track->spans[0] : all, time);
    }
    if (v264) {
        clock = clock_resolve(m2, clock);
        if (track->num_spans == 1)
            return place_in(track, track->spans[0], clock.time_ms);
        if (clock.sequence >= track->num_spans)
            return (struct place){ 0 };
        return place_in(track, track->spans[clock.sequence], clock.time_ms);
    }
    uint64_t start =
        clock.sequence < m2->num_sequences ? m2->sequences[clock.sequence].start_ms : 0;
    return place_in(
        track, clock.sequence < track->num_spans ? track->spans[clock.sequence] : all,
        start + clock.time_ms);
}

void ll_m2_track_at(const struct ll_m2 *m2, const struct ll_m2_track *track,
                    struct ll_m2_clock clock, uint32_t num_values, float *values)
{
    struct place place = place_find(m2, track, clock);
    if (!place.found || num_values > MAX_TRACK_VALUES)
        return;
    const float *a = track->values + (size_t)place.key * num_values;
    const float *b = track->values + (size_t)place.next * num_values;
    for (uint32_t i = 0; i < num_values; i++)
        values[i] = place.t > 0 ? ll_mixf(a[i], b[i], place.t) : a[i];
}

static float dot4(const float a[4], const float b[4])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
}

void ll_m2_track_rotation_at(const struct ll_m2 *m2, const struct ll_m2_track *track,
                             struct ll_m2_clock clock, float rotation[4])
{
    struct place place = place_find(m2, track, clock);
    if (!place.found)
        return;
    const float *a = track->values + (size_t)place.key * 4;
    const float *b = track->values + (size_t)place.next * 4;
    float cosine = dot4(a, b);
    float sign = cosine < 0 ? -1.0f : 1.0f; // q and -q turn alike: the shorter way
    float weight_a = 1 - place.t, weight_b = place.t;
    cosine = fabsf(cosine);
    if (cosine < 0.9995f) { // closer ones divide by almost 0, and a line is as good
        float angle = acosf(cosine);
        weight_a = sinf(weight_a * angle) / sinf(angle);
        weight_b = sinf(weight_b * angle) / sinf(angle);
    }
    float q[4];
    for (int i = 0; i < 4; i++)
        q[i] = weight_a * a[i] + sign * weight_b * b[i];
    float length = sqrtf(dot4(q, q));
    if (!(length > 1e-6f && isfinite(length)))
        return;
    for (int i = 0; i < 4; i++)
        rotation[i] = q[i] / length;
}

// ---- matrices ----

// Columns of a basis and a translation: an affine matrix without its last row.
struct frame {
    float basis[3][3]; // [column][row]
    float move[3];
};

static const struct frame identity = { { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
                                       { 0, 0, 0 } };

static void apply_basis(const float basis[3][3], const float v[3], float out[3])
{
    for (int row = 0; row < 3; row++)
        out[row] = basis[0][row] * v[0] + basis[1][row] * v[1] + basis[2][row] * v[2];
}

static void apply(const struct frame *f, const float v[3], float out[3])
{
    apply_basis(f->basis, v, out);
    for (int i = 0; i < 3; i++)
        out[i] += f->move[i];
}

// Sets the translation so that `pivot` comes to stand at `place`.
static void pin(struct frame *f, const float pivot[3], const float place[3])
{
    float turned[3];
    apply_basis(f->basis, pivot, turned);
    for (int i = 0; i < 3; i++)
        f->move[i] = place[i] - turned[i];
}

static float length3(const float v[3])
{
    return sqrtf(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

static void scale3(const float v[3], float scale, float out[3])
{
    for (int i = 0; i < 3; i++)
        out[i] = v[i] * scale;
}

static void cross3(const float a[3], const float b[3], float out[3])
{
    float c[3] = { a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2],
                   a[0] * b[1] - a[1] * b[0] };
    memcpy(out, c, sizeof c);
}

static void normalise_or(float v[3], const float fallback[3])
{
    float length = length3(v);
    if (length > 1e-6f)
        scale3(v, 1 / length, v);
    else
        memcpy(v, fallback, 3 * sizeof *v);
}

static void basis_rotation(const float q[4], float basis[3][3])
{
    float x = q[0], y = q[1], z = q[2], w = q[3];
    float rows[3][3] = {
        { 1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w) },
        { 2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w) },
        { 2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y) },
    };
    memcpy(basis, rows, sizeof rows);
}

// What a bone that ignores parts of its parent takes for its parent. The model's root has
// no turn and no scale of its own here.
static struct frame parent_frame(const struct frame *parent, uint32_t flags,
                                 const float pivot[3])
{
    struct frame f = *parent;
    bool no_scale = flags & LL_M2_BONE_NO_PARENT_SCALE;
    bool no_turn = flags & LL_M2_BONE_NO_PARENT_TURN;
    for (int i = 0; i < 3; i++) {
        float length = length3(parent->basis[i]);
        if (no_turn)
            scale3(identity.basis[i], no_scale ? 1 : length, f.basis[i]);
        else if (no_scale)
            normalise_or(f.basis[i], identity.basis[i]);
    }
    float place[3];
    if (flags & LL_M2_BONE_NO_PARENT_MOVE)
        memcpy(place, pivot, sizeof place);
    else
        apply(parent, pivot, place);
    pin(&f, pivot, place);
    return f;
}

static void billboard(struct frame *f, uint32_t flags, const float pivot[3],
                      const struct ll_m2_view_basis *view)
{
    float place[3], lengths[3], forward[3];
    apply(f, pivot, place);
    for (int i = 0; i < 3; i++) {
        lengths[i] = length3(f->basis[i]);
        normalise_or(f->basis[i], identity.basis[i]);
    }
    scale3(view->toward, -1, forward);
    float *x = f->basis[0], *y = f->basis[1], *z = f->basis[2];
    if (flags & LL_M2_BONE_BILLBOARD) {
        memcpy(x, view->toward, 3 * sizeof *x);
        memcpy(y, view->right, 3 * sizeof *y);
        memcpy(z, view->up, 3 * sizeof *z);
    } else if (flags & LL_M2_BONE_BILLBOARD_Z) {
        cross3(forward, z, y);
        normalise_or(y, view->right);
        cross3(y, z, x);
    } else if (flags & LL_M2_BONE_BILLBOARD_X) {
        cross3(forward, x, z);
        normalise_or(z, view->right);
        cross3(z, x, y);
    } else {
        cross3(forward, y, x);
        normalise_or(x, view->right);
        cross3(x, y, z);
    }
    for (int i = 0; i < 3; i++)
        scale3(f->basis[i], lengths[i], f->basis[i]);
    pin(f, pivot, place);
}

static struct frame bone_frame(const struct ll_m2 *m2, const struct ll_m2_bone *bone,
                               const struct frame *parent, struct ll_m2_clock clock,
                               const struct ll_m2_view_basis *view)
{
    const uint32_t ignored = LL_M2_BONE_NO_PARENT_MOVE | LL_M2_BONE_NO_PARENT_SCALE |
                             LL_M2_BONE_NO_PARENT_TURN;
    const uint32_t billboards = LL_M2_BONE_BILLBOARD | LL_M2_BONE_BILLBOARD_X |
                                LL_M2_BONE_BILLBOARD_Y | LL_M2_BONE_BILLBOARD_Z;
    float move[3] = { 0 }, rotation[4] = { 0, 0, 0, 1 }, scale[3] = { 1, 1, 1 };
    ll_m2_track_at(m2, &bone->translation, clock, 3, move);
    ll_m2_track_rotation_at(m2, &bone->rotation, clock, rotation);
    ll_m2_track_at(m2, &bone->scale, clock, 3, scale);

    // Parent * T(pivot) * T(move) * R * S * T(-pivot)
    struct frame own;
    basis_rotation(rotation, own.basis);
    float place[3];
    for (int i = 0; i < 3; i++) {
        scale3(own.basis[i], scale[i], own.basis[i]);
        place[i] = bone->pivot[i] + move[i];
    }
    struct frame out = own;
    if (parent) {
        struct frame above = bone->flags & ignored
                                 ? parent_frame(parent, bone->flags, bone->pivot)
                                 : *parent;
        for (int i = 0; i < 3; i++)
            apply_basis(above.basis, own.basis[i], out.basis[i]);
        float placed[3];
        apply(&above, place, placed);
        memcpy(place, placed, sizeof place);
    }
    pin(&out, bone->pivot, place);
    if (view && bone->flags & billboards)
        billboard(&out, bone->flags, bone->pivot, view);
    return out;
}

static void frame_store(const struct frame *f, float out[16])
{
    for (int column = 0; column < 3; column++) {
        memcpy(out + column * 4, f->basis[column], 3 * sizeof *out);
        out[column * 4 + 3] = 0;
    }
    memcpy(out + 12, f->move, 3 * sizeof *out);
    out[15] = 1;
}

static struct frame frame_load(const float m[16])
{
    struct frame f;
    for (int column = 0; column < 3; column++)
        memcpy(f.basis[column], m + column * 4, 3 * sizeof *m);
    memcpy(f.move, m + 12, sizeof f.move);
    return f;
}

const float (*ll_m2_bone_matrices_at(const struct ll_m2 *m2, struct ll_m2_clock clock,
                                     const struct ll_m2_view_basis *view,
                                     struct ll_arena *arena))[16]
{
    uint32_t num = m2->num_bones ? m2->num_bones : 1;
    float(*out)[16] = ll_arena_alloc(arena, num, sizeof(float[16]), _Alignof(float));
    if (!out)
        return NULL;
    if (!m2->num_bones)
        frame_store(&identity, out[0]);
    for (uint32_t i = 0; i < m2->num_bones; i++) {
        const struct ll_m2_bone *bone = &m2->bones[i];
        struct frame parent = identity;
        bool has_parent = bone->parent >= 0 && (uint32_t)bone->parent < i;
        if (has_parent)
            parent = frame_load(out[bone->parent]);
        struct frame f = bone_frame(m2, bone, has_parent ? &parent : NULL, clock, view);
        frame_store(&f, out[i]);
        for (int k = 0; k < 16; k++) // products of absurd keys
            if (!isfinite(out[i][k])) {
                frame_store(&identity, out[i]);
                break;
            }
    }
    return (const float(*)[16])out;
}

// ---- batches ----

struct ll_m2_stage ll_m2_batch_stage(const struct ll_m2 *m2,
                                     const struct ll_skin_batch *batch, uint32_t stage)
{
    struct ll_m2_stage out = { -1, -1, -1, -1 };
    uint32_t at = batch->texture_lookup + stage;
    if (at < m2->num_texture_lookup && m2->texture_lookup[at] < m2->num_textures)
        out.texture_idx = m2->texture_lookup[at];
    at = batch->coord_lookup + stage;
    if (at < m2->num_coord_lookup && m2->coord_lookup[at] >= 0 &&
        m2->coord_lookup[at] <= 2)
        out.coord = m2->coord_lookup[at] == 1; // a third set is not stored: the first
    at = batch->weight_lookup + stage;
    if (batch->num_textures && at < m2->num_weight_lookup &&
        m2->weight_lookup[at] < m2->num_weights)
        out.weight_idx = m2->weight_lookup[at];
    at = batch->uv_anim_lookup + stage;
    if (out.coord >= 0 && at < m2->num_uv_anim_lookup && m2->uv_anim_lookup[at] >= 0 &&
        (uint32_t)m2->uv_anim_lookup[at] < m2->num_uv_anims)
        out.uv_anim_idx = m2->uv_anim_lookup[at];
    return out;
}
