// Inside of the capture files only.
#ifndef LL_RUNNER_CAPTURE_PRIVATE_H
#define LL_RUNNER_CAPTURE_PRIVATE_H

#include "runner/capture_plan.h"

// A capture while it runs.
struct capture {
    const struct ll_capture_params *params;
    const struct ll_capture_plan *plan;
    uint32_t width, height;          // of a picture, before WOW_RESIZE
    struct ll_session *session;      // NULL until the first shot
    const struct ll_shot_spec *open; // whose place the session shows
    struct ll_settings made_for;     // the session's at its start
    uint32_t num_messages;           // of the validation, of sessions that are closed
    float progress_shown;            // of the bar; 0: none
    struct ll_capture_report report;
};

// ---- capture_settings.c ----

// Where all shots start from: the registered defaults, the settings file of the request
// and the levers of the environment; nothing of the user's home. 0, or the exit code
// after a line in the log.
int capture_settings_open(const struct ll_capture_params *params,
                          struct ll_settings_store **out);

// The values of a shot: those, its own, the preset's, what levers hold, --set, what is
// varied (NULL, or key NULL: nothing); later over earlier. `plan` has its settings.
int capture_settings_check(const struct ll_capture_params *params,
                           const struct ll_capture_plan *plan,
                           const struct ll_shot_spec *spec,
                           const struct ll_text_pair *vary);
void capture_settings_fill(const struct capture *capture, const struct ll_shot_spec *spec,
                           const struct ll_text_pair *vary, struct ll_settings *out);
// Do they differ in what a renderer is made for?
bool capture_settings_need_anew(const struct ll_settings *a, const struct ll_settings *b);

// ---- capture_shoot.c ----

// Opens the place of a shot where it is not open, and puts its settings in force. 0, or
// an exit code.
int capture_open(struct capture *capture, const struct ll_shot_spec *spec,
                 const struct ll_text_pair *vary);
void capture_close(struct capture *capture);

struct capture_view {
    struct ll_shot shot;
    float field_of_view_deg; // 0: as set
    uint32_t width, height;
    uint32_t age_steps;
    const char *name; // for the log
};
// Draws one picture by the rules of the capture. pixels: width * height * 4 bytes. False
// after a line in the log.
bool capture_draw(struct capture *capture, const struct capture_view *view,
                  uint8_t *pixels);

// A job's picture: its place opened, the camera aimed, drawn, resized where asked. `out`
// is made here; of capture_size. 0, or an exit code.
int capture_picture(struct capture *capture, const struct ll_capture_job *job,
                    struct ll_picture *out);
void capture_size(const struct capture *capture, uint32_t *width, uint32_t *height);

// Writes a picture and counts it. False after a line in the log.
bool capture_save(struct capture *capture, const char *path,
                  const struct ll_picture *picture);

// ---- what becomes of the pictures: 0, or an exit code ----

int capture_separate(struct capture *capture); // capture.c
int capture_sheet(struct capture *capture);    // capture_sheet.c
int capture_panorama(struct capture *capture); // capture_panorama.c
int capture_film(struct capture *capture);     // capture_film.c

// ---- names of files ----

#define CAPTURE_MAX_PATH 1200 // bytes

// Makes the folder, or checks that the one of a file is there. False after a line in the
// log.
bool capture_folder_make(const char *folder);
bool capture_file_check(const char *file);
// "a/b.png" -> "a/b"; what has none of the extensions stays.
void capture_stem(const char *file, char *stem, size_t stem_bytes);

#endif
