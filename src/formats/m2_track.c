// Keys of animated quantities, as both timeline schemes store them.
#include <string.h>

#include "base/bulk.h"
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

// Whole quaternions.
static void turns_load(const uint8_t *p, size_t num, float *out)
{
    for (; num >= 4; num -= 4, p += 8, out += 4) {
        uint16_t bits[4];
        ll_bulk_u16s(bits, p, 4);
        for (uint32_t k = 0; k < 4; k++) {
            int v = (int16_t)bits[k];
            out[k] = (float)(v + (v < 0 ? 32768 : -32767)) / 32767;
        }
    }
}

// `num` values that stand close together.
static void values_load(const uint8_t *p, enum ll_m2_value value, size_t num, float *out)
{
    switch (value) {
    case LL_M2_F32:
        ll_bulk_floats(out, p, num);
        break;
    case LL_M2_FIXED16:
        ll_bulk_fixed16s(out, p, num);
        break;
    case LL_M2_QUAT16:
        turns_load(p, num, out);
        break;
    case LL_M2_U8:
        for (size_t i = 0; i < num; i++)
            out[i] = p[i];
        break;
    case LL_M2_U16:
        for (size_t i = 0; i < num; i++)
            out[i] = ll_load_u16(p + i * 2);
        break;
    case LL_M2_NO_VALUES:
        break;
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

// Copies the keys to where there is room; false if their times run backwards.
static bool keys_copy(const struct keys *keys, enum ll_m2_value value,
                      uint32_t num_values, uint32_t *times, float *values)
{
    if (!keys->num)
        return true;
    ll_bulk_u32s(times, keys->bytes.data + keys->times.offset, keys->num);
    bool backwards = false;
    for (uint32_t i = 1; i < keys->num; i++)
        backwards |= times[i] < times[i - 1];
    if (backwards)
        return false;
    const uint8_t *from = keys->bytes.data + keys->values.offset;
    if (keys->stride == value_bytes(value, num_values)) {
        values_load(from, value, (size_t)keys->num * num_values, values);
        return true;
    }
    for (uint32_t i = 0; i < keys->num; i++)
        values_load(from + (size_t)i * keys->stride, value, num_values,
                    values + (size_t)i * num_values);
    return true;
}

// What a track points at, in one piece.
struct room {
    struct ll_m2_span *spans;
    uint32_t *times;
    float *values;
};

static bool track_room(struct ll_m2_reader *r, uint32_t num_spans, uint32_t num_keys,
                       uint32_t num_values, struct room *room)
{
    size_t words = (size_t)num_spans * 2 + (size_t)num_keys * (1 + num_values);
    uint32_t *p = ll_arena_alloc_raw(r->arena, words, 4, _Alignof(uint32_t));
    r->no_memory |= !p;
    if (!p)
        return false;
    room->spans = (struct ll_m2_span *)p;
    room->times = p + (size_t)num_spans * 2;
    room->values = (float *)(room->times + num_keys);
    return true;
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
    struct room room;
    if (!num_spans && !keys->num)
        return;
    if (!take_keys(r, num_spans, 8, ranges.offset) ||
        !take_keys(r, keys->num, 4 + keys->stride, keys->times.offset) ||
        !track_room(r, num_spans, keys->num, num_values, &room))
        return;
    if (!keys_copy(keys, value, num_values, room.times, room.values)) {
        bad(r, keys->times.offset, "times run backwards: track is left out");
        return;
    }
    for (uint32_t i = 0; i < num_spans; i++) {
        const uint8_t *range = r->bytes.data + ranges.offset + (size_t)i * 8;
        uint32_t first = ll_load_u32(range), last = ll_load_u32(range + 4);
        struct ll_m2_span *span = &room.spans[i];
        span->first = ll_min_u32(first, keys->num);
        span->end = last < keys->num ? last + 1 : keys->num;
        // "last" before "first": the value of the first.
        if (span->end <= span->first)
            span->end = ll_min_u32(span->first + 1, keys->num);
    }
    track->times_ms = room.times;
    track->values = room.values;
    track->num_keys = keys->num;
    track->spans = room.spans;
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

static struct ll_m2_array array_load(const uint8_t *p)
{
    return (struct ll_m2_array){ ll_load_u32(p), ll_load_u32(p + 4) };
}

// Of a sequence; both outer arrays are in the file.
static struct keys inner_keys(const struct ll_m2_reader *r,
                              const struct ll_m2_track *track, struct ll_m2_array times,
                              struct ll_m2_array values, uint32_t i)
{
    struct keys keys = { .bytes = keys_file(r, track, i) };
    if (!keys.bytes.size)
        return keys;
    keys.times = array_load(r->bytes.data + times.offset + (size_t)i * 8);
    if (i < values.count)
        keys.values = array_load(r->bytes.data + values.offset + (size_t)i * 8);
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
    struct room room; // of the keys
    if (!track_room(r, 0, num_keys, num_values, &room))
        return;
    for (uint32_t i = 0; i < num_spans; i++) {
        if (spans[i].first == spans[i].end)
            continue;
        struct keys keys = inner_keys(r, track, times_array, values_array, i);
        keys_find(track, value, num_values, &keys);
        uint32_t *times = room.times + spans[i].first;
        float *values = room.values + (size_t)spans[i].first * num_values;
        if (!keys_copy(&keys, value, num_values, times, values)) {
            bad(r, keys.times.offset, "times run backwards: sequence is left out");
            memset(times, 0, keys.num * sizeof *times);
            memset(values, 0, (size_t)keys.num * num_values * sizeof *values);
            spans[i].end = spans[i].first;
        }
    }
    track->times_ms = room.times;
    track->values = room.values;
    track->num_keys = num_keys;
    track->spans = spans;
    track->num_spans = num_spans;
}

void ll_m2_track_read(struct ll_m2_reader *r, struct ll_cursor *c, enum ll_m2_value value,
                      uint32_t num_values, struct ll_m2_track *out)
{
    *out = (struct ll_m2_track){ 0 };
    bool has_values = value != LL_M2_NO_VALUES;
    const uint8_t *p = ll_cursor_take(c, (r->v264 ? 12 : 20) + (has_values ? 8 : 0));
    if (!p)
        return;
    out->interpolation = ll_load_u16(p);
    out->global_sequence = (int16_t)ll_load_u16(p + 2);
    const struct ll_m2_array none = { 0 };
    if (r->v264) {
        track_264(r, array_load(p + 4), has_values ? array_load(p + 12) : none, value,
                  num_values, out);
    } else {
        struct keys keys = { .bytes = r->bytes,
                             .times = array_load(p + 12),
                             .values = has_values ? array_load(p + 20) : none };
        track_256(r, array_load(p + 4), &keys, value, num_values, out);
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
    values_load(r->bytes.data + values.offset, value, (size_t)num * num_values, v);
    *out = (struct ll_m2_ramp){ num, t, v };
}
