// Tables for people: Markdown, with columns that line up in a terminal too.
#ifndef LL_RUNNER_BENCH_TABLE_H
#define LL_RUNNER_BENCH_TABLE_H

#include <stdio.h>

#include "base/arena.h"

#define BENCH_MAX_COLUMNS 16
#define BENCH_MAX_ROWS 256

struct bench_table {
    struct ll_arena arena;
    uint32_t num_columns, num_rows, at; // at: next column of the last row
    bool failed;                        // memory is out
    const char *heads[BENCH_MAX_COLUMNS];
    const char *cells[BENCH_MAX_ROWS][BENCH_MAX_COLUMNS];
};

// heads: NULL at the end. A head that begins with '<' stands over words, aligned left.
void bench_table_init(struct bench_table *table, const char *const *heads);
void bench_table_row(struct bench_table *table);
void bench_table_cell(struct bench_table *table, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
// A number with three or four figures that count.
void bench_table_number(struct bench_table *table, double value);
// Prints it and frees it.
void bench_table_finish(struct bench_table *table, FILE *out);

#endif
