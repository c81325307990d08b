// What we need of the operating system: files, folders, time, cores. Paths are UTF-8.
#ifndef LL_BASE_PLATFORM_H
#define LL_BASE_PLATFORM_H

#include "base/status.h"

enum ll_path_kind { LL_PATH_NONE, LL_PATH_FILE, LL_PATH_FOLDER, LL_PATH_OTHER };

enum ll_path_kind ll_platform_path_kind(const char *path);

// Reads a whole file into a malloc'd block of exactly its size (free() it; a block of one
// byte for an empty file). LL_ERR_LIMIT above max_bytes, before anything is allocated.
enum ll_status ll_platform_file_read(const char *path, uint64_t max_bytes, void **data,
                                     size_t *size);

// Replaces or creates the file in one step: a reader sees the old bytes or the new ones.
enum ll_status ll_platform_file_write(const char *path, const void *data, size_t size);

// The same for what a person would miss: it is on the disk, not only on its way there,
// when this returns. A link to a file stays a link.
enum ll_status ll_platform_file_write_durable(const char *path, const void *data,
                                              size_t size);

enum ll_status ll_platform_file_rename(const char *from, const char *to); // over `to`
enum ll_status ll_platform_file_remove(const char *path);

// Creates the folder and those above it.
enum ll_status ll_platform_folder_make(const char *path);

// Calls fn for every entry of a folder but "." and "..", in no order, until it returns
// false.
typedef bool (*ll_folder_fn)(void *user, const char *name, enum ll_path_kind kind);
enum ll_status ll_platform_folder_list(const char *path, ll_folder_fn fn, void *user);

// "$XDG_CACHE_HOME/lamplight" or "$HOME/.cache/lamplight"; false if neither is set or the
// path does not fit.
bool ll_platform_cache_folder(char *path, size_t path_bytes);
// "$XDG_CONFIG_HOME/lamplight" or "$HOME/.config/lamplight"; false as above.
bool ll_platform_config_folder(char *path, size_t path_bytes);

double ll_platform_now_s(void);         // monotonic
double ll_platform_process_age_s(void); // since the process was started
double ll_platform_cpu_s(void); // that all threads of the process have worked
uint32_t ll_platform_num_cores(void);
void ll_platform_cpu_name(char *name, size_t name_bytes); // "" where it is not told
void ll_platform_sleep_s(double seconds); // this thread, at least so long

#endif
