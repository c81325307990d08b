#include "runner/bench_table.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

void bench_table_init(struct bench_table *table, const char *const *heads)
{
    *table = (struct bench_table){ 0 };
    for (; heads[table->num_columns] && table->num_columns < BENCH_MAX_COLUMNS;
         table->num_columns++)
        table->heads[table->num_columns] = heads[table->num_columns];
}

void bench_table_row(struct bench_table *table)
{
    if (table->num_rows < BENCH_MAX_ROWS)
        table->num_rows++;
    table->at = 0;
}

void bench_table_cell(struct bench_table *table, const char *format, ...)
{
    char text[256];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (!table->num_rows || table->at >= table->num_columns)
        return;
    const char *copy = ll_arena_string(&table->arena, text);
    table->failed |= !copy;
    table->cells[table->num_rows - 1][table->at++] = copy;
}

void bench_table_number(struct bench_table *table, double value)
{
    double size = fabs(value);
    if (!isfinite(value))
        bench_table_cell(table, "-");
    else if (size >= 1000)
        bench_table_cell(table, "%.0f", value);
    else
        bench_table_cell(table, "%.*f",
                         size >= 100   ? 1
                         : size >= 10  ? 2
                         : size >= 0.1 ? 3
                                       : 4,
                         value);
}

static bool is_left(const struct bench_table *table, uint32_t column)
{
    return table->heads[column][0] == '<';
}

static const char *head_text(const struct bench_table *table, uint32_t column)
{
    return table->heads[column] + is_left(table, column);
}

static const char *cell_text(const struct bench_table *table, uint32_t row,
                             uint32_t column)
{
    const char *cell = table->cells[row][column];
    return cell ? cell : "";
}

static int width_of(const struct bench_table *table, uint32_t column)
{
    size_t width = strlen(head_text(table, column));
    for (uint32_t row = 0; row < table->num_rows; row++) {
        size_t length = strlen(cell_text(table, row, column));
        width = length > width ? length : width;
    }
    return (int)(width < 3 ? 3 : width);
}

static void cell_print(const struct bench_table *table, uint32_t column, int width,
                       const char *text, FILE *out)
{
    fprintf(out, is_left(table, column) ? " %-*s |" : " %*s |", width, text);
}

void bench_table_finish(struct bench_table *table, FILE *out)
{
    int widths[BENCH_MAX_COLUMNS];
    fputc('|', out);
    for (uint32_t c = 0; c < table->num_columns; c++) {
        widths[c] = width_of(table, c);
        cell_print(table, c, widths[c], head_text(table, c), out);
    }
    fputs("\n|", out);
    for (uint32_t c = 0; c < table->num_columns; c++) {
        bool left = is_left(table, c);
        fputc(' ', out);
        for (int i = 0; i < widths[c] - (left ? 0 : 1); i++)
            fputc('-', out);
        fputs(left ? " |" : ": |", out);
    }
    for (uint32_t row = 0; row < table->num_rows; row++) {
        fputs("\n|", out);
        for (uint32_t c = 0; c < table->num_columns; c++)
            cell_print(table, c, widths[c], cell_text(table, row, c), out);
    }
    fputs(table->failed ? "\n(some cells are missing: memory is out)\n" : "\n", out);
    ll_arena_finish(&table->arena);
}
