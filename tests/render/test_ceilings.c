// The ceilings with next to no work: every row has a figure, on whatever device there is,
// and validation has nothing to say. Times are not judged.
#include "testkit.h"

#include <math.h>

#include "runner/bench_report.h"

static void report_check(const struct bench_report *report);

static void every_row_has_a_figure(void **state)
{
    (void)state;
    struct ll_gpu *gpu = ll_gpu_create(ll_gpu_params(.validation = true));
    assert_non_null(gpu);
    static struct bench_report report;
    struct ll_ceilings_params params = {
        .gpu = gpu, .width = 64, .height = 40, .sample_ms = 0.001, .num_rounds = 2
    };
    assert_true(ll_ceilings_measure(&params, &report.ceilings));
    assert_true(report.ceilings.num_rows >= 40);
    for (uint32_t i = 0; i < report.ceilings.num_rows; i++) {
        const struct ll_ceiling *row = &report.ceilings.rows[i];
        assert_true(isfinite(row->median) && row->median > 0);
        assert_true(row->low > 0 && row->low <= row->median && row->median <= row->high);
        assert_true(isfinite(row->high) && row->spread >= 0 && row->num_samples == 2);
        assert_true(row->sample_ms > 0);
        for (uint32_t k = 0; k < i; k++)
            assert_string_not_equal(row->name, report.ceilings.rows[k].name);
        assert_true(ll_ceiling_cost_s(&report.ceilings, row->name) > 0);
    }
    // What bounds are made of is among them.
    for (int i = 0; ll_cost_rows[i]; i++)
        assert_true(ll_ceiling_cost_s(&report.ceilings, ll_cost_rows[i]) > 0);
    assert_true(ll_ceiling_cost_s(&report.ceilings, "no such row") == 0);

    assert_true(bench_scaling_measure(gpu, 3000, &report.scaling));
    bench_machine_fill(gpu, &report.machine);
    report_check(&report);
    assert_int_equal(ll_gpu_num_validation_messages(gpu), 0);
    ll_gpu_destroy(gpu);
}

// JSON and tables hold every row.
static void report_check(const struct bench_report *report)
{
    struct ll_json_doc doc = { 0 };
    bench_report_json(report, &doc);
    assert_false(doc.failed);
    const struct ll_json *ceilings = ll_json_find(&doc.root, "ceilings");
    const struct ll_json *rows = ll_json_find(ceilings, "rows");
    assert_int_equal(rows->num_children, report->ceilings.num_rows);
    for (const struct ll_json *row = rows->first; row; row = row->next) {
        assert_int_equal(ll_json_find(row, "median")->kind, LL_JSON_NUMBER);
        assert_true(ll_json_find(row, "median")->number > 0);
        assert_int_equal(ll_json_find(row, "unit")->kind, LL_JSON_STRING);
    }
    const struct ll_json *lines = ll_json_find(&doc.root, "scaling");
    assert_true(lines->num_children >= 4);
    for (const struct ll_json *line = lines->first; line; line = line->next) {
        const struct ll_json *points = ll_json_find(line, "points");
        assert_true(points->num_children >= 1);
        for (const struct ll_json *p = points->first; p; p = p->next)
            assert_true(ll_json_find(p, "ms")->number > 0 &&
                        ll_json_find(p, "number")->integer <= 3000);
    }
    ll_json_finish(&doc);

    char *text;
    size_t bytes;
    FILE *file = open_memstream(&text, &bytes);
    bench_report_tables(report, file);
    fclose(file);
    for (uint32_t i = 0; i < report->ceilings.num_rows; i++)
        assert_non_null(strstr(text, report->ceilings.rows[i].name));
    assert_non_null(strstr(text, report->machine.gpu.name));
    free(text);
}

static void rows_can_be_chosen(void **state)
{
    (void)state;
    struct ll_gpu *gpu = ll_gpu_create(ll_gpu_params(.validation = true));
    assert_non_null(gpu);
    static const char *const only[] = { "copy.target", "pass.", NULL };
    static struct ll_ceilings ceilings;
    struct ll_ceilings_params params = { .gpu = gpu,
                                         .width = 16,
                                         .height = 16,
                                         .sample_ms = 0.001,
                                         .num_rounds = 1,
                                         .only = only };
    assert_true(ll_ceilings_measure(&params, &ceilings));
    assert_int_equal(ceilings.num_rows, 3);
    assert_string_equal(ceilings.rows[0].name, "copy.target");
    assert_int_equal(ll_gpu_num_validation_messages(gpu), 0);
    ll_gpu_destroy(gpu);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_has_a_figure),
        cmocka_unit_test(rows_can_be_chosen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
