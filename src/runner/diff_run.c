// lamplight diff: two picture files against each other.
#include "base/log.h"
#include "runner/diff.h"
#include "runner/json.h"
#include "runner/runner.h"

static int picture_read(const char *path, struct ll_picture *out)
{
    enum ll_status status = ll_png_read(path, out);
    if (status == LL_OK)
        return 0;
    ll_log(LL_LOG_ERROR, "diff", "%s: %s", path,
           status == LL_ERR_CORRUPT ? "is no PNG, or a broken one"
                                    : ll_status_name(status));
    return status == LL_ERR_ABSENT || status == LL_ERR_IO ? 2 : 1;
}

static double share_percent(const struct ll_diff *diff)
{
    return 100 * (double)diff->num_different / (double)diff->num_pixels;
}

static void text_print(const struct ll_diff *diff, FILE *out)
{
    fprintf(out, "max        %u of 255\nmean       %.4g\n", diff->max, diff->mean);
    fprintf(out, "50 %%       %u\n95 %%       %u\n99 %%       %u\n99.9 %%     %u\n",
            diff->p50, diff->p95, diff->p99, diff->p999);
    fprintf(out, "different  %llu of %llu pixels (%.3g %%)\n",
            (unsigned long long)diff->num_different, (unsigned long long)diff->num_pixels,
            share_percent(diff));
    if (diff->num_different)
        fprintf(out, "between    %u, %u and %u, %u\n", diff->x0, diff->y0, diff->x1,
                diff->y1);
}

static bool json_print(const struct ll_diff_params *params, const struct ll_diff *diff,
                       FILE *out)
{
    struct ll_json_doc doc = { 0 };
    ll_json_string(&doc, NULL, "a", params->a);
    ll_json_string(&doc, NULL, "b", params->b);
    ll_json_integer(&doc, NULL, "max", diff->max);
    ll_json_number(&doc, NULL, "mean", diff->mean);
    ll_json_integer(&doc, NULL, "p50", diff->p50);
    ll_json_integer(&doc, NULL, "p95", diff->p95);
    ll_json_integer(&doc, NULL, "p99", diff->p99);
    ll_json_integer(&doc, NULL, "p99_9", diff->p999);
    ll_json_integer(&doc, NULL, "pixels", (int64_t)diff->num_pixels);
    ll_json_integer(&doc, NULL, "different_pixels", (int64_t)diff->num_different);
    if (diff->num_different) {
        struct ll_json *box = ll_json_object(&doc, NULL, "box");
        ll_json_integer(&doc, box, "x0", diff->x0);
        ll_json_integer(&doc, box, "y0", diff->y0);
        ll_json_integer(&doc, box, "x1", diff->x1);
        ll_json_integer(&doc, box, "y1", diff->y1);
    } else {
        ll_json_null(&doc, NULL, "box");
    }
    bool good = ll_json_write(&doc, out);
    ll_json_finish(&doc);
    return good;
}

static bool heat_write(const struct ll_picture *a, const struct ll_picture *b,
                       const struct ll_diff *diff, const char *path)
{
    struct ll_picture heat;
    enum ll_status status = LL_ERR_MEMORY;
    if (ll_diff_heat_sheet(a, b, diff, &heat))
        status = ll_png_write(path, heat.rgba, heat.width, heat.height);
    ll_picture_finish(&heat);
    if (status != LL_OK)
        ll_log(LL_LOG_ERROR, "diff", "%s: %s", path, ll_status_name(status));
    return status == LL_OK;
}

static int compare(const struct ll_diff_params *params, const struct ll_picture *a,
                   const struct ll_picture *b, FILE *out)
{
    if (a->width != b->width || a->height != b->height) {
        ll_log(LL_LOG_ERROR, "diff", "%s is %u x %u pixels, %s is %u x %u", params->a,
               a->width, a->height, params->b, b->width, b->height);
        return 2;
    }
    struct ll_diff diff = ll_diff_pictures(a, b);
    bool good = true;
    if (params->json)
        good = json_print(params, &diff, out);
    else
        text_print(&diff, out);
    if (params->out)
        good = heat_write(a, b, &diff, params->out) && good;
    return good && (!params->has_max || diff.max <= params->max) ? 0 : 1;
}

int ll_diff_run(const struct ll_diff_params *params, FILE *out)
{
    struct ll_picture a = { 0 }, b = { 0 };
    int code = picture_read(params->a, &a);
    int other = picture_read(params->b, &b); // both are told of
    if (other > code)
        code = other;
    if (!code)
        code = compare(params, &a, &b, out);
    ll_picture_finish(&a);
    ll_picture_finish(&b);
    return code;
}
