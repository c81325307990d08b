#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "formats/write/m2_write_parts.h"

static struct ll_m2_array place_in(struct ll_writer *out, uint32_t count)
{
    if (!count)
        return (struct ll_m2_array){ 0 };
    ll_writer_zeros(out, -out->size & 15);
    return (struct ll_m2_array){ count, (uint32_t)out->size };
}

struct ll_m2_array ll_m2_out_data(struct ll_m2_out *m, uint32_t count)
{
    return place_in(m->out, count);
}

struct ll_m2_array ll_m2_out_rows(struct ll_m2_out *m, uint32_t count)
{
    struct ll_m2_array placed = ll_m2_out_data(m, count);
    ll_writer_bytes(m->out, m->rows.data, m->rows.size);
    m->rows.size = 0;
    return placed;
}

void ll_m2_out_array(struct ll_writer *out, struct ll_m2_array placed)
{
    ll_writer_u32(out, placed.count);
    ll_writer_u32(out, placed.offset);
}

struct ll_m2_array ll_m2_out_u16s(struct ll_m2_out *m, const uint16_t *v, uint32_t count)
{
    struct ll_m2_array placed = ll_m2_out_data(m, count);
    for (uint32_t i = 0; i < count; i++)
        ll_writer_u16(m->out, v[i]);
    return placed;
}

struct ll_m2_array ll_m2_out_i16s(struct ll_m2_out *m, const int16_t *v, uint32_t count)
{
    return ll_m2_out_u16s(m, (const uint16_t *)v, count);
}

struct ll_m2_array ll_m2_out_vec3s(struct ll_m2_out *m, const float (*v)[3],
                                   uint32_t count)
{
    struct ll_m2_array placed = ll_m2_out_data(m, count);
    ll_writer_f32s(m->out, (const float *)v, (size_t)count * 3);
    return placed;
}

struct ll_m2_array ll_m2_out_name(struct ll_m2_out *m, const char *name)
{
    size_t bytes = strlen(name ? name : "") + 1;
    struct ll_m2_array placed = ll_m2_out_data(m, (uint32_t)bytes);
    ll_writer_bytes(m->out, name ? name : "", bytes);
    return placed;
}

// ---- tracks ----

static void value_write(struct ll_writer *out, float v, enum ll_m2_value value)
{
    switch (value) {
    case LL_M2_F32:
        ll_writer_f32(out, v);
        break;
    case LL_M2_FIXED16:
        ll_writer_i16(out, (int16_t)lrintf(ll_clampf(v, -1, 1) * 32767));
        break;
    case LL_M2_QUAT16: {
        int q = (int)lrintf(ll_clampf(v, -1, 1) * 32767);
        ll_writer_i16(out, (int16_t)(q > 0 ? q - 32768 : q + 32767));
        break;
    }
    case LL_M2_U8:
        ll_writer_u8(out, (uint8_t)lrintf(ll_clampf(v, 0, UINT8_MAX)));
        break;
    case LL_M2_U16:
        ll_writer_u16(out, (uint16_t)lrintf(ll_clampf(v, 0, UINT16_MAX)));
        break;
    case LL_M2_NO_VALUES:
        break;
    }
}

static struct ll_m2_array spans_write(struct ll_m2_out *m,
                                      const struct ll_m2_track *track)
{
    struct ll_m2_array placed = ll_m2_out_data(m, track->num_spans);
    for (uint32_t i = 0; i < track->num_spans; i++) {
        struct ll_m2_span span = track->spans[i];
        ll_writer_u32(m->out, span.first);
        ll_writer_u32(m->out, span.end ? span.end - 1 : 0); // the last, on disk
    }
    return placed;
}

static struct ll_m2_array times_write(struct ll_m2_out *m,
                                      const struct ll_m2_track *track)
{
    struct ll_m2_array placed = ll_m2_out_data(m, track->num_keys);
    for (uint32_t i = 0; i < track->num_keys; i++)
        ll_writer_u32(m->out, track->times_ms[i]);
    return placed;
}

static void track_check(struct ll_m2_out *m, const struct ll_m2_track *track)
{
    if (track->num_keys > LL_M2_MAX_KEYS || track->num_spans > LL_M2_MAX_SEQUENCES + 1)
        m->status = LL_ERR_LIMIT;
    if (m->v264) { // each sequence has times of its own
        for (uint32_t i = 0; i < track->num_spans; i++) {
            struct ll_m2_span span = track->spans[i];
            if (span.first > span.end || span.end > track->num_keys)
                m->status = LL_ERR_CORRUPT;
            for (uint32_t k = span.first + 1; m->status == LL_OK && k < span.end; k++)
                if (track->times_ms[k] < track->times_ms[k - 1])
                    m->status = LL_ERR_CORRUPT;
        }
        return;
    }
    for (uint32_t i = 1; i < track->num_keys; i++)
        if (track->times_ms[i] < track->times_ms[i - 1])
            m->status = LL_ERR_CORRUPT;
}

// The file that holds the keys of a sequence, or NULL where there is none.
static struct ll_writer *keys_file(struct ll_m2_out *m, const struct ll_m2_track *track,
                                   uint32_t sequence)
{
    if (track->global_sequence >= 0 || !ll_m2_sequence_external(m->m2, sequence)) {
        bool alias = track->global_sequence < 0 && sequence < m->m2->num_sequences &&
                     !(m->m2->sequences[sequence].flags & LL_M2_SEQUENCE_EMBEDDED);
        return alias ? NULL : m->out;
    }
    return m->anims ? &m->anims[sequence] : NULL;
}

// A list of times and one of values for each sequence.
static void track_write_264(struct ll_m2_out *m, const struct ll_m2_track *track,
                            enum ll_m2_value value, uint32_t num_values)
{
    const struct ll_m2_span all = { 0, track->num_keys };
    uint32_t num_spans = track->num_spans ? track->num_spans : track->num_keys > 0;
    struct ll_writer times = { 0 }, values = { 0 }; // the inner arrays
    for (uint32_t i = 0; m->status == LL_OK && i < num_spans; i++) {
        struct ll_m2_span span = track->num_spans ? track->spans[i] : all;
        struct ll_writer *out = keys_file(m, track, i);
        uint32_t num = out ? span.end - span.first : 0;
        if (!out && span.end > span.first)
            m->status = LL_ERR_CORRUPT; // keys without a place
        ll_m2_out_array(&times, num ? place_in(out, num) : (struct ll_m2_array){ 0 });
        for (uint32_t k = 0; k < num; k++)
            ll_writer_u32(out, track->times_ms[span.first + k]);
        ll_m2_out_array(&values, num ? place_in(out, num) : (struct ll_m2_array){ 0 });
        for (size_t k = 0; value != LL_M2_NO_VALUES && k < (size_t)num * num_values; k++)
            value_write(out, track->values[(size_t)span.first * num_values + k], value);
    }
    ll_m2_out_array(&m->rows, ll_m2_out_data(m, num_spans));
    ll_writer_bytes(m->out, times.data, times.size);
    if (value != LL_M2_NO_VALUES) {
        ll_m2_out_array(&m->rows, ll_m2_out_data(m, num_spans));
        ll_writer_bytes(m->out, values.data, values.size);
    }
    m->out->failed |= times.failed | values.failed;
    ll_writer_finish(&times);
    ll_writer_finish(&values);
}

void ll_m2_out_track(struct ll_m2_out *m, const struct ll_m2_track *track,
                     enum ll_m2_value value, uint32_t num_values)
{
    track_check(m, track);
    // A zeroed track has no keys; that it names global sequence 0 is not meant.
    int16_t global = track->num_keys ? track->global_sequence : -1;
    ll_writer_u16(&m->rows, track->interpolation);
    ll_writer_i16(&m->rows, global);
    if (m->v264) {
        track_write_264(m, track, value, num_values);
        return;
    }
    ll_m2_out_array(&m->rows, spans_write(m, track));
    ll_m2_out_array(&m->rows, times_write(m, track));
    if (value == LL_M2_NO_VALUES)
        return;
    struct ll_m2_array values = ll_m2_out_data(m, track->num_keys);
    for (size_t i = 0; i < (size_t)track->num_keys * num_values; i++)
        value_write(m->out, track->values[i], value);
    ll_m2_out_array(&m->rows, values);
}

void ll_m2_out_ramp(struct ll_m2_out *m, const struct ll_m2_ramp *ramp,
                    enum ll_m2_value value, uint32_t num_values)
{
    ll_m2_out_array(&m->rows, ll_m2_out_data(m, ramp->num_keys));
    for (uint32_t i = 0; i < ramp->num_keys; i++)
        ll_writer_u16(m->out, (uint16_t)lrintf(ll_clampf(ramp->times[i], 0, 1) * 32767));
    ll_m2_out_array(&m->rows, ll_m2_out_data(m, ramp->num_keys));
    for (size_t i = 0; i < (size_t)ramp->num_keys * num_values; i++)
        value_write(m->out, ramp->values[i], value);
}
