// What the tests of settings share: folders of their own, files in them, an environment.
#ifndef LL_TESTS_TEST_SETTINGS_H
#define LL_TESTS_TEST_SETTINGS_H

#include "testkit.h"

#include <unistd.h>

#include "base/log.h"
#include "settings/presets.h"
#include "settings/store.h"

static inline void folder_empty(char *folder)
{
    ll_platform_folder_list(folder, entry_remove, folder);
}

// A new, empty folder, whose name the tests of one program share.
static inline char *folder_make(void)
{
    static char folder[256];
    if (!*folder) {
        const char *root = getenv("TMPDIR");
        snprintf(folder, sizeof folder, "%s/lamplight-test-XXXXXX",
                 root && *root ? root : "/tmp");
        assert_non_null(mkdtemp(folder));
    }
    folder_empty(folder);
    return folder;
}

static inline int folder_remove(void **state)
{
    (void)state;
    char *folder = folder_make();
    return rmdir(folder);
}

static inline const char *path_in(const char *folder, const char *name)
{
    static char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static inline void file_put(const char *folder, const char *name, const char *text)
{
    assert_int_equal(ll_platform_file_write(path_in(folder, name), text, strlen(text)),
                     LL_OK);
}

// The whole text, or "" if there is no such file. In memory of its own.
static inline const char *file_get(const char *folder, const char *name)
{
    static char text[1 << 16];
    void *data;
    size_t size;
    *text = '\0';
    if (ll_platform_file_read(path_in(folder, name), sizeof text - 1, &data, &size))
        return text;
    memcpy(text, data, size);
    text[size] = '\0';
    free(data);
    return text;
}

#define CONFIG "config.toml"

// ---- environments ----

struct env {
    const char *name, *value;
}; // the last one has no name

static inline const char *env_find(void *user, const char *name)
{
    for (const struct env *env = user; env && env->name; env++) {
        if (!strcmp(env->name, name))
            return env->value;
    }
    return NULL;
}

static inline struct ll_settings_store *store_open_env(const char *folder,
                                                       enum ll_settings_mode mode,
                                                       const struct env *env)
{
    struct ll_settings_store_params params = {
        .mode = mode, .folder = folder, .env = env_find, .env_user = (void *)env
    };
    struct ll_settings_store *store = ll_settings_store_create(&params);
    assert_non_null(store);
    return store;
}

static inline struct ll_settings_store *store_open(const char *folder)
{
    return store_open_env(folder, LL_SETTINGS_PERSON, NULL);
}

// The text of a row, as it would be saved.
static inline const char *text_of(const struct ll_settings_store *store, const char *row)
{
    static char text[LL_SETTINGS_TEXT_BYTES];
    const struct ll_setting *setting = ll_settings_find(row);
    assert_non_null(setting);
    return ll_settings_text(ll_settings_store_pending(store), setting, text);
}

static inline unsigned write_apply(struct ll_settings_store *store, const char *row,
                                   const char *text)
{
    assert_int_equal(ll_settings_store_write(store, row, text), LL_SETTINGS_SET);
    return ll_settings_store_apply(store);
}

static inline bool has(const char *text, const char *part)
{
    return strstr(text, part) != NULL;
}

static inline bool notices(const struct ll_settings_store *store, unsigned wanted)
{
    return ll_settings_store_notices(store) == wanted;
}

// ---- what is logged ----

struct heard {
    uint32_t num_warnings, num_errors;
};

static inline void log_hear(void *user, enum ll_log_level level, const char *module,
                            const char *message)
{
    struct heard *heard = user;
    (void)module, (void)message;
    heard->num_warnings += level == LL_LOG_WARN;
    heard->num_errors += level == LL_LOG_ERROR;
}

#endif
