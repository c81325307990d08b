// lamplight view: the world in a window.
#include <stdio.h>
#include <string.h>

#include "base/log.h"
#include "base/platform.h"
#include "commands.h"
#include "panel_input.h"
#include "window.h"

static void log_line(void *user, enum ll_log_level level, const char *module,
                     const char *message)
{
    static const char *const names[] = { "debug", "info", "warn", "error" };
    struct ll_log_tail *tail = user;
    if (level >= tail->lowest)
        fprintf(stderr, "%s %s: %s\n", names[level], module, message);
    ll_log_tail_add(tail, level, message);
}

static struct ll_viewer_params params_of(const struct options *options)
{
    return (struct ll_viewer_params){
        .session = { .validation = options->validation,
                     .gpu = options->gpu,
                     .num_workers = options->num_workers },
        .data = options->data,
        .num_data = options->num_data,
        .map = options->map,
        .scenario = options->scenario,
        .has_pos = options->has_pos,
        .has_look = options->has_look,
        .has_time = options->has_time,
        .pos = { options->pos[0], options->pos[1], options->pos[2] },
        .minute = options->time_minutes,
        .yaw_deg = (float)options->look_deg[0],
        .pitch_deg = (float)options->look_deg[1],
        .shot = options->shot,
        .num_frames = options->num_frames,
        .deterministic = options->deterministic,
    };
}

static void panel_toggle(void *user, enum ll_view_action action)
{
    panels_toggle(user, action == LL_VIEW_OPTIONS ? PANEL_OPTIONS : PANEL_DEVELOPER);
}

// Panels are a luxury too: without memory for them the world is shown alone.
static void panels_open(struct panel_input *input, struct window *window,
                        struct ll_viewer_params *params)
{
    struct panels_params panels = { .ui = { .scale = window_text_scale(window),
                                            .clipboard_get = panel_clipboard_get,
                                            .clipboard_set = panel_clipboard_set,
                                            .clipboard_user = input },
                                    .store = params->store };
    *input = (struct panel_input){ .panels = panels_create(&panels), .window = window };
    if (!input->panels)
        return;
    params->overlay = panels_overlay;
    params->session_changed = panels_session_changed;
    params->panel = panel_toggle;
    params->user = input->panels;
}

static int loop(struct window *window, struct ll_viewer *viewer,
                struct panel_input *input)
{
    enum ll_viewer_next next = LL_VIEWER_GO_ON;
    double last_s = ll_platform_now_s();
    if (input->panels)
        panels_viewer_set(input->panels, viewer);
    while (next != LL_VIEWER_END) {
        window_events(window, viewer, next == LL_VIEWER_WAIT,
                      input->panels ? panel_input_event : NULL, input);
        if (input->panels)
            panels_step(input->panels);
        double now_s = ll_platform_now_s();
        next = ll_viewer_frame(viewer, now_s - last_s);
        last_s = now_s;
        struct ll_viewer_wishes wishes = ll_viewer_wishes(viewer);
        wishes.text_input |= input->panels && ui_wanted(panels_ui(input->panels)).text;
        window_wishes(window, &wishes);
    }
    return ll_viewer_destroy(viewer);
}

static int run(struct window *window, struct ll_viewer_params *params)
{
    struct ll_vulkan_params vulkan = window_vulkan(window);
    params->session.vulkan = &vulkan;
    window_size(window, &params->session.width, &params->session.height);
    int exit_code = EXIT_FAILED;
    struct panel_input input;
    panels_open(&input, window, params);
    struct ll_viewer *viewer = ll_viewer_create(params, &exit_code);
    if (viewer)
        exit_code = loop(window, viewer, &input);
    panels_destroy(input.panels);
    return exit_code;
}

static bool hold(struct ll_settings_store *store, const char *row, const char *text,
                 const char *flag)
{
    enum ll_settings_result result = ll_settings_store_hold(store, row, text, flag);
    if (result == LL_SETTINGS_SET)
        return true;
    bool clamped = result == LL_SETTINGS_CLAMPED;
    fprintf(stderr, "lamplight: %s %s=%s: %s%s\n", flag, row, text,
            ll_settings_result_text(result), clamped ? "; the nearest is taken" : "");
    return clamped;
}

// What the command line says counts for this run and is not kept.
static bool flags_hold(struct ll_settings_store *store, const struct options *options)
{
    char text[64];
    if (options->preset && !hold(store, "graphicsQuality", options->preset, "--preset"))
        return false;
    for (uint32_t i = 0; i < options->num_settings; i++) {
        const char *equals = strchr(options->settings[i], '=');
        snprintf(text, sizeof text, "%.*s", (int)(equals - options->settings[i]),
                 options->settings[i]);
        if (!hold(store, text, equals + 1, "--set"))
            return false;
    }
    snprintf(text, sizeof text, "%ux%u", options->width, options->height);
    if (options->has_size && !hold(store, "gxResolution", text, "--size"))
        return false;
    if (options->fullscreen && !hold(store, "gxWindow", "0", "--fullscreen"))
        return false;
    ll_settings_store_apply(store);
    ll_settings_store_restart(store);
    return true;
}

static int open_and_run(const struct options *options, struct ll_settings_store *store,
                        struct ll_log_tail *log)
{
    const struct ll_settings *settings = ll_settings_store_values(store);
    struct window window;
    struct window_params window_params = { .width = settings->gx_resolution.width,
                                           .height = settings->gx_resolution.height,
                                           .fullscreen = !settings->gx_window };
    if (!window_open(&window, &window_params))
        return EXIT_FAILED;
    struct ll_viewer_params params = params_of(options);
    params.store = store;
    params.log = log;
    int exit_code = run(&window, &params);
    window_close(&window);
    return exit_code;
}

int command_view(const struct options *options)
{
    if (options->num_operands) {
        fprintf(stderr, "lamplight: view takes no %s (see lamplight view --help)\n",
                options->operands[0]);
        return EXIT_USAGE;
    }
    struct ll_log_tail log;
    ll_log_tail_init(&log);
    log.lowest = options->verbose ? LL_LOG_DEBUG : LL_LOG_INFO;
    ll_log_sink_set(log_line, &log);
    int exit_code = EXIT_FAILED;
    struct ll_settings_store *store = ll_settings_store_create(
        &(struct ll_settings_store_params){ .mode = LL_SETTINGS_PERSON });
    if (store)
        exit_code =
            flags_hold(store, options) ? open_and_run(options, store, &log) : EXIT_USAGE;
    ll_settings_store_destroy(store);
    ll_log_sink_set(NULL, NULL);
    ll_log_tail_finish(&log);
    return exit_code;
}
