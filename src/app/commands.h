// The commands of the program, one file each: they turn options into a call of the
// runner.
#ifndef LL_APP_COMMANDS_H
#define LL_APP_COMMANDS_H

#include "options.h"

enum { EXIT_GOOD = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

int command_bench(const struct options *options);
int command_capture(const struct options *options);
int command_demo(const struct options *options);
int command_devices(const struct options *options);
int command_diff(const struct options *options);
int command_inspect(const struct options *options);
int command_settings(const struct options *options);
int command_view(const struct options *options);

#endif
