// Where the demo's files go: an archive, a folder, memory. Every part of the generator
// hands its files to a sink and knows no paths of the system.
#ifndef LL_DEMO_SINK_H
#define LL_DEMO_SINK_H

#include "formats/write/writer.h"

struct ll_demo_sink {
    // name: path inside the data, either slash.
    enum ll_status (*file)(void *user, const char *name, struct ll_bytes bytes);
    void *user;
};

// Hands over what was written, and frees the writer. `status` is that of the writing: a
// file that failed is not handed over.
enum ll_status ll_demo_sink_writer(const struct ll_demo_sink *sink, const char *name,
                                   enum ll_status status, struct ll_writer *writer);

// A sink that writes loose files below a folder, making folders on the way.
struct ll_demo_sink ll_demo_sink_folder(const char *folder); // borrowed

#endif
