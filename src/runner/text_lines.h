// The small files of shot lists and camera paths: one thing a line, a word that heads it,
// then key=value pairs. '#' starts a comment, quotes hold blanks together. Hostile bytes
// are refused with the number of their line.
#ifndef LL_RUNNER_TEXT_LINES_H
#define LL_RUNNER_TEXT_LINES_H

#include "base/arena.h"
#include "base/status.h"

#define LL_MAX_TEXT_PAIRS 64         // of a line
#define LL_MAX_TEXT_BYTES (16 << 20) // of a file

struct ll_text_pair {
    const char *key, *value; // arena; the value may be empty
};

struct ll_text_line {
    uint32_t number; // from 1
    const char *head;
    uint32_t num_pairs;
    struct ll_text_pair pairs[LL_MAX_TEXT_PAIRS];
};

struct ll_text_error {
    uint32_t line; // 0: the file as a whole
    char message[200];
};

struct ll_text_reader {
    struct ll_bytes text;
    size_t at;
    uint32_t line;
    struct ll_arena *arena; // borrowed: holds the words
    struct ll_text_error *error;
    bool bad; // sticky: no further line comes
};

// Skips a byte order mark. The text must outlive the reader, not the words.
struct ll_text_reader ll_text_reader_make(struct ll_bytes text, struct ll_arena *arena,
                                          struct ll_text_error *error);

// Lines of a text, those that hold nothing included: what its lines need room for.
uint32_t ll_text_num_lines(struct ll_bytes text);

// The next line that holds anything. False at the end, or when the reader went bad.
bool ll_text_line_next(struct ll_text_reader *reader, struct ll_text_line *out);

// Puts the message and a line into the error and makes the reader bad. Always false.
bool ll_text_fail(struct ll_text_reader *reader, uint32_t line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
