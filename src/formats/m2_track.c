// Keys of animated quantities, as both timeline schemes store them.
#include <math.h>

#include "base/maths.h"
#include "formats/m2_read.h"

static uint32_t value_bytes(enum ll_m2_value value, uint32_t num_values)
{
    static const uint8_t bytes[] = {
        [LL_M2_F32] = 4, [LL_M2_FIXED16] = 2, [LL_M2_QUAT16] = 2,
        [LL_M2_U8] = 1,  [LL_M2_U16] = 2,     [LL_M2_NO_VALUES] = 0,
    };
    return bytes[value] * num_values;
}

static float value_load(const uint8_t *p, enum ll_m2_value value)
{
    switch (value) {
    case LL_M2_F32:
        return ll_finite_or(ll_load_f32(p), 0);
    case LL_M2_FIXED16:
        return (float)(int16_t)ll_load_u16(p) / 32767;
    case LL_M2_QUAT16: {
        int v = (int16_t)ll_load_u16(p);
        return (float)(v < 0 ? v + 32768 : v - 32767) / 32767;
    }
    case LL_M2_U8:
        return *p;
    case LL_M2_U16:
        return ll_load_u16(p);
    case LL_M2_NO_VALUES:
        break;
    }
    return 0;
}

static void values_load(struct ll_bytes bytes, struct ll_m2_array array,
                        enum ll_m2_value value, uint32_t num_values, uint32_t stride,
                        uint32_t num_keys, float *out)
{
    uint32_t value_size = value_bytes(value, 1);
    for (uint32_t i = 0; i < num_keys; i++) {
        const uint8_t *key = bytes.data + array.offset + (size_t)i * stride;
        for (uint32_t k = 0; k < num_values; k++)
            out[(size_t)i * num_values + k] =
                value_load(key + (size_t)k * value_size, value);
    }
}

static void bad(struct ll_m2_reader *r, uint64_t offset, const char *reason)
{
    r->num_bad++;
    ll_m2_warn(r, LL_ERR_CORRUPT, offset, reason);
}

// bytes: of one key or span in the file, its time included.
static bool take_keys(struct ll_m2_reader *r, uint32_t num, uint32_t bytes,
                      uint64_t offset)
{
    if (num > r->keys_left) {
        r->num_bad++;
        ll_m2_warn(r, LL_ERR_LIMIT, offset, "too many keys: track is left out");
        return false;
    }
    r->keys_left -= num;
    return ll_m2_charge(r, (uint64_t)num * bytes, offset);
}

// One list of times with its values.
struct keys {
    struct ll_bytes bytes; // that the offsets count in
    struct ll_m2_array times, values;
    uint32_t num, stride; // bytes from key to key
};

// False where the lists are not in the file.
static bool keys_find(const struct ll_m2_track *track, enum ll_m2_value value,
                      uint32_t num_values, struct keys *keys)
{
    uint32_t bytes = value_bytes(value, num_values);
    keys->num = keys->times.count;
    keys->stride = bytes;
    if (bytes) {
        // Keys with tangents where the values are announced to have them.
        if (track->interpolation >= 2 && keys->times.count &&
            keys->values.count / 3 == keys->times.count && keys->values.count % 3 == 0) {
            keys->stride = 3 * bytes;
            keys->values.count /= 3;
        }
        keys->num = ll_min_u32(keys->num, keys->values.count);
    }
    return !keys->num ||
           (keys->num <= LL_M2_MAX_KEYS &&
            ll_range_fits(keys->times.offset, keys->num, 4, keys->bytes.size) &&
            ll_range_fits(keys->values.offset, keys->num, keys->stride,
                          keys->bytes.size));
}

// Copies the keys behind those that are there; false if their times run backwards.
static bool keys_copy(const struct keys *keys, enum ll_m2_value value,
                      uint32_t num_values, uint32_t *times, float *values)
{
    for (uint32_t i = 0; i < keys->num; i++) {
        times[i] = ll_load_u32(keys->bytes.data + keys->times.offset + (size_t)i * 4);
        if (i && times[i] < times[i - 1])
            return false;
    }
    if (value != LL_M2_NO_VALUES)
        values_load(keys->bytes, keys->values, value, num_values, keys->stride, keys->num,
                    values);
    return true;
}

static bool track_room(struct ll_m2_reader *r, uint32_t num_keys, uint32_t num_values,
                       uint32_t **times, float **values)
{
    *times = ll_arena_array(r->arena, uint32_t, num_keys);
    *values = ll_arena_array(r->arena, float, (size_t)num_keys *num_values);
    r->no_memory |= !*times || !*values;
    return *times && *values;
}

// All sequences on one timeline, brackets for each.
static void track_256(struct ll_m2_reader *r, struct ll_m2_array ranges,
                      struct keys *keys, enum ll_m2_value value, uint32_t num_values,
                      struct ll_m2_track *track)
{
    if (!keys_find(track, value, num_values, keys)) {
        bad(r, keys->times.offset, "keys are not in the file: track is left out");
        return;
    }
    uint32_t num_spans = ranges.count;
    if (num_spans > LL_M2_MAX_SEQUENCES + 1 ||
        !ll_range_fits(ranges.offset, num_spans, 8, r->bytes.size)) {
        bad(r, ranges.offset, "brackets of a track are not in the file");
        num_spans = 0; // by time alone
    }
    uint32_t *times;
    float *values;
    if (!take_keys(r, num_spans, 8, ranges.offset) ||
        !take_keys(r, keys->num, 4 + keys->stride, keys->times.offset) ||
        !track_room(r, keys->num, num_values, &times, &values))
        return;
    if (!keys_copy(keys, value, num_values, times, values)) {
        bad(r, keys->times.offset, "times run backwards: track is left out");
        return;
    }
    struct ll_m2_span *spans = ll_arena_array(r->arena, struct ll_m2_span, num_spans);
    if (!spans) {
        r->no_memory = true;
        return;
    }
    for (uint32_t i = 0; i < num_spans; i++) {
        const uint8_t *range = r->bytes.data + ranges.offset + (size_t)i * 8;
        uint32_t first = ll_load_u32(range), last = ll_load_u32(range + 4);
        spans[i].first = ll_min_u32(first, keys->num);
        spans[i].end = last < keys->num ? last + 1 : keys->num;
        // "last" before "first": the value of the first.
        if (spans[i].end <= spans[i].first)
            spans[i].end = ll_min_u32(spans[i].first + 1, keys->num);
    }
    track->times_ms = times;
    track->values = values;
    track->num_keys = keys->num;
    track->spans = spans;
    track->num_spans = num_spans;
}

// The file in which the keys of a sequence stand: this one, or its .anim file. Empty
// where that is not at hand, and behind an alias, whose arrays point at nothing.
static struct ll_bytes keys_file(const struct ll_m2_reader *r,
                                 const struct ll_m2_track *track, uint32_t sequence)
{
    const struct ll_m2 *m2 = r->m2;
    if (track->global_sequence >= 0 || sequence >= m2->num_sequences ||
        m2->sequences[sequence].flags & LL_M2_SEQUENCE_EMBEDDED)
        return r->bytes;
    for (uint32_t i = 0; m2->sequences[sequence].loaded && i < r->num_anims; i++)
        if (r->anims[i].sequence == sequence)
            return r->anims[i].bytes;
    return (struct ll_bytes){ 0 };
}

static struct keys inner_keys(const struct ll_m2_reader *r,
                              const struct ll_m2_track *track, struct ll_m2_array times,
                              struct ll_m2_array values, uint32_t i)
{
    struct keys keys = { .bytes = keys_file(r, track, i) };
    if (!keys.bytes.size)
        return keys;
    struct ll_cursor c =
        ll_cursor_sub(r->bytes, (uint64_t)times.offset + (uint64_t)i * 8, 8);
    keys.times = ll_m2_array_read(&c);
    if (i < values.count) {
        c = ll_cursor_sub(r->bytes, (uint64_t)values.offset + (uint64_t)i * 8, 8);
        keys.values = ll_m2_array_read(&c);
    }
    return keys;
}

// A list of keys for each sequence.
static void track_264(struct ll_m2_reader *r, struct ll_m2_array times_array,
                      struct ll_m2_array values_array, enum ll_m2_value value,
                      uint32_t num_values, struct ll_m2_track *track)
{
    uint32_t num_spans = times_array.count;
    if (!num_spans)
        return;
    if (num_spans > LL_M2_MAX_SEQUENCES ||
        !ll_range_fits(times_array.offset, num_spans, 8, r->bytes.size) ||
        !ll_range_fits(values_array.offset, values_array.count, 8, r->bytes.size)) {
        bad(r, times_array.offset, "keys are not in the file: track is left out");
        return;
    }
    if (!take_keys(r, num_spans, 16, times_array.offset))
        return;
    struct ll_m2_span *spans = ll_arena_array(r->arena, struct ll_m2_span, num_spans);
    if (!spans) {
        r->no_memory = true;
        return;
    }
    uint32_t num_keys = 0;
    for (uint32_t i = 0; i < num_spans; i++) {
        spans[i] = (struct ll_m2_span){ num_keys, num_keys };
        struct keys keys = inner_keys(r, track, times_array, values_array, i);
        if (!keys_find(track, value, num_values, &keys)) {
            bad(r, keys.times.offset, "keys of a sequence are not in the file");
            continue;
        }
        if (!take_keys(r, keys.num, 4 + keys.stride, keys.times.offset))
            return;
        num_keys += keys.num;
        spans[i].end = num_keys;
    }
    uint32_t *times;
    float *values;
    if (!track_room(r, num_keys, num_values, &times, &values))
        return;
    for (uint32_t i = 0; i < num_spans; i++) {
        if (spans[i].first == spans[i].end)
            continue;
        struct keys keys = inner_keys(r, track, times_array, values_array, i);
        keys_find(track, value, num_values, &keys);
        uint32_t at = spans[i].first;
        if (!keys_copy(&keys, value, num_values, times + at,
                       values + (size_t)at * num_values)) {
            bad(r, keys.times.offset, "times run backwards: sequence is left out");
            spans[i].end = spans[i].first;
        }
    }
    track->times_ms = times;
    track->values = values;
    track->num_keys = num_keys;
    track->spans = spans;
    track->num_spans = num_spans;
}

void ll_m2_track_read(struct ll_m2_reader *r, struct ll_cursor *c, enum ll_m2_value value,
                      uint32_t num_values, struct ll_m2_track *out)
{
    *out = (struct ll_m2_track){ 0 };
    out->interpolation = ll_cursor_u16(c);
    out->global_sequence = ll_cursor_i16(c);
    bool has_values = value != LL_M2_NO_VALUES;
    if (r->v264) {
        struct ll_m2_array times = ll_m2_array_read(c), values = { 0 };
        if (has_values)
            values = ll_m2_array_read(c);
        track_264(r, times, values, value, num_values, out);
    } else {
        struct ll_m2_array ranges = ll_m2_array_read(c);
        struct keys keys = { .bytes = r->bytes, .times = ll_m2_array_read(c) };
        if (has_values)
            keys.values = ll_m2_array_read(c);
        track_256(r, ranges, &keys, value, num_values, out);
    }
}

void ll_m2_ramp_read(struct ll_m2_reader *r, struct ll_cursor *c, enum ll_m2_value value,
                     uint32_t num_values, struct ll_m2_ramp *out)
{
    *out = (struct ll_m2_ramp){ 0 };
    struct ll_m2_array times = ll_m2_array_read(c), values = ll_m2_array_read(c);
    uint32_t num = ll_min_u32(times.count, values.count);
    uint32_t stride = value_bytes(value, num_values);
    if (num > LL_M2_MAX_KEYS || !ll_range_fits(times.offset, num, 2, r->bytes.size) ||
        !ll_range_fits(values.offset, num, stride, r->bytes.size)) {
        bad(r, times.offset, "keys are not in the file: track is left out");
        return;
    }
    if (!take_keys(r, num, 2 + stride, times.offset))
        return;
    float *t = ll_arena_array(r->arena, float, num);
    float *v = ll_arena_array(r->arena, float, (size_t)num *num_values);
    if (!t || !v) {
        r->no_memory = true;
        return;
    }
    for (uint32_t i = 0; i < num; i++)
        t[i] = (float)ll_load_u16(r->bytes.data + times.offset + (size_t)i * 2) / 32767;
    values_load(r->bytes, values, value, num_values, stride, num, v);
    *out = (struct ll_m2_ramp){ num, t, v };
}
