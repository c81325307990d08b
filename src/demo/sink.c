#include "demo/sink.h"

#include <stdio.h>
#include <string.h>

#include "base/platform.h"

enum ll_status ll_demo_sink_writer(const struct ll_demo_sink *sink, const char *name,
                                   enum ll_status status, struct ll_writer *writer)
{
    struct ll_bytes bytes;
    if (!status)
        status = ll_writer_result(writer, &bytes);
    if (!status)
        status = sink->file(sink->user, name, bytes);
    ll_writer_finish(writer);
    return status;
}

static enum ll_status folder_file(void *user, const char *name, struct ll_bytes bytes)
{
    const char *folder = user;
    char path[1024];
    size_t stem = strlen(folder) + 1;
    int length = snprintf(path, sizeof path, "%s/%s", folder, name);
    if (length < 0 || (size_t)length >= sizeof path)
        return LL_ERR_LIMIT;
    for (char *c = path + stem; *c; c++) {
        if (*c == '\\')
            *c = '/';
    }
    char *last = strrchr(path, '/');
    *last = '\0';
    enum ll_status status = ll_platform_folder_make(path);
    *last = '/';
    return status ? status : ll_platform_file_write(path, bytes.data, bytes.size);
}

struct ll_demo_sink ll_demo_sink_folder(const char *folder)
{
    return (struct ll_demo_sink){ folder_file, (void *)folder };
}
