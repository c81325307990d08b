// The one place that speaks to Dear ImGui: context, style, fonts, input, widgets, lists.
#include "imgui_adaptor.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define IMGUI_DEFINE_MATH_OPERATORS
#include <imgui.h>
#include <imgui_internal.h>

// ---- what it looks like: a quiet dark theme, the light of a lamp for what is active
// ----

static const float FONT_UNITS = 15;
static const float HOVER_DELAY_S = 0.35f;

static const struct {
    ImGuiCol idx;
    ImU32 rgba; // 0xrrggbbaa
} theme[] = {
    { ImGuiCol_Text, 0xe6e3dcff },
    { ImGuiCol_TextDisabled, 0x96979cff },
    { ImGuiCol_WindowBg, 0x16181df2 },
    { ImGuiCol_ChildBg, 0x00000000 },
    { ImGuiCol_PopupBg, 0x1c1f26fa },
    { ImGuiCol_Border, 0x3a3e48ff },
    { ImGuiCol_FrameBg, 0x272b34ff },
    { ImGuiCol_FrameBgHovered, 0x323742ff },
    { ImGuiCol_FrameBgActive, 0x3b414eff },
    { ImGuiCol_TitleBg, 0x1b1e24ff },
    { ImGuiCol_TitleBgActive, 0x262a33ff },
    { ImGuiCol_TitleBgCollapsed, 0x1b1e24d0 },
    { ImGuiCol_ScrollbarBg, 0x00000000 },
    { ImGuiCol_ScrollbarGrab, 0x454a56ff },
    { ImGuiCol_ScrollbarGrabHovered, 0x565c6aff },
    { ImGuiCol_ScrollbarGrabActive, 0x6a7080ff },
    { ImGuiCol_CheckMark, 0xf0b35aff },
    { ImGuiCol_SliderGrab, 0x8a672fff }, // dark enough for the text that it passes under
    { ImGuiCol_SliderGrabActive, 0xa87d3cff },
    { ImGuiCol_Button, 0x30353fff },
    { ImGuiCol_ButtonHovered, 0x404652ff },
    { ImGuiCol_ButtonActive, 0x8a672fff },
    { ImGuiCol_Header, 0x2a2e37ff },
    { ImGuiCol_HeaderHovered, 0x353a45ff },
    { ImGuiCol_HeaderActive, 0x6e5528ff },
    { ImGuiCol_Separator, 0x34383fff },
    { ImGuiCol_SeparatorHovered, 0x8a672fff },
    { ImGuiCol_SeparatorActive, 0xf0b35aff },
    { ImGuiCol_ResizeGrip, 0x3a3e4880 },
    { ImGuiCol_ResizeGripHovered, 0x8a672fff },
    { ImGuiCol_ResizeGripActive, 0xf0b35aff },
    { ImGuiCol_Tab, 0x22262dff },
    { ImGuiCol_TabHovered, 0x6e5528ff },
    { ImGuiCol_TabActive, 0x4a3d26ff },
    { ImGuiCol_TabUnfocused, 0x22262dff },
    { ImGuiCol_TabUnfocusedActive, 0x3a3327ff },
    { ImGuiCol_PlotLines, 0xf0b35aff },
    { ImGuiCol_PlotHistogram, 0xb98a45ff },
    { ImGuiCol_TextSelectedBg, 0x8a672fb0 },
    { ImGuiCol_NavHighlight, 0xf0b35aff },
    { ImGuiCol_TableBorderLight, 0x2a2d34ff },
};

static const ImU32 tones[UI_NUM_TONES] = {
    0xe6e3dcff, 0x96979cff, 0xf0b35aff, 0x8fc07aff, 0xe6c15cff, 0xe0766aff,
};

static ImVec4 color_of(ImU32 rgba)
{
    return ImVec4((float)(rgba >> 24) / 255, (float)(rgba >> 16 & 255) / 255,
                  (float)(rgba >> 8 & 255) / 255, (float)(rgba & 255) / 255);
}

static ImU32 packed_of(ImU32 rgba)
{
    return ImGui::ColorConvertFloat4ToU32(color_of(rgba));
}

static void style_set(float scale)
{
    ImGuiStyle style;
    for (size_t i = 0; i < sizeof theme / sizeof *theme; i++)
        style.Colors[theme[i].idx] = color_of(theme[i].rgba);
    style.WindowPadding = ImVec2(12, 10);
    style.FramePadding = ImVec2(8, 4);
    style.CellPadding = ImVec2(4, 3);
    style.ItemSpacing = ImVec2(8, 6);
    style.ItemInnerSpacing = ImVec2(6, 4);
    style.WindowRounding = 6;
    style.ChildRounding = 4;
    style.FrameRounding = 4;
    style.PopupRounding = 4;
    style.ScrollbarRounding = 6;
    style.GrabRounding = 3;
    style.TabRounding = 4;
    style.ScrollbarSize = 12;
    style.GrabMinSize = 10;
    style.WindowMinSize = ImVec2(380, 120);
    style.WindowTitleAlign = ImVec2(0, 0.5f);
    style.SelectableTextAlign = ImVec2(0, 0.5f);
    style.DisabledAlpha = 0.55f;
    style.ScaleAllSizes(scale);
    ImGui::GetStyle() = style;
}

// ---- the context ----

struct event {
    enum { MOUSE, BUTTON, WHEEL, KEY, MODIFIERS, CHARACTER, RELEASE } kind;
    int idx; // of the button or key; the character
    bool down, shift, alt;
    float x, y;
};

struct ui {
    ImGuiContext *context;
    struct ui_params params;
    char *font_path; // owned; NULL: looked for
    float scale;
    ImFont *fonts[UI_NUM_FONTS];
    struct ll_overlay_texture atlas;
    uint32_t atlas_serial;

    ImVector<event> events;
    bool keys_told[UI_NUM_KEYS], ctrl_told; // by the events so far
    int text_pause; // frames until a line that was entered takes text again

    ImVector<ll_overlay_vertex> vertices;
    ImVector<uint16_t> indices;
    ImVector<ll_overlay_command> commands;

    // The row being laid out, and which one is hovered since when.
    struct ui_row row;
    ImVec2 row_min;
    float row_right;
    bool row_focused;
    ImGuiID hover_id, hover_id_now;
    float hover_s;
    char focus_window[64];
    bool focus_input;

    bool audits;
    ImVector<ui_item> items;
};

static void enter(const struct ui *ui)
{
    ImGui::SetCurrentContext(ui->context);
}

// ---- fonts ----

struct font_set {
    const char *text, *strong, *mono;
};

// Debian and its kin, Arch, Fedora, older ones; then what other systems have.
static const struct font_set font_places[] = {
    { "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
      "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf",
      "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf" },
    { "/usr/share/fonts/TTF/DejaVuSans.ttf", "/usr/share/fonts/TTF/DejaVuSans-Bold.ttf",
      "/usr/share/fonts/TTF/DejaVuSansMono.ttf" },
    { "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",
      "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans-Bold.ttf",
      "/usr/share/fonts/dejavu-sans-mono-fonts/DejaVuSansMono.ttf" },
    { "/usr/share/fonts/dejavu/DejaVuSans.ttf",
      "/usr/share/fonts/dejavu/DejaVuSans-Bold.ttf",
      "/usr/share/fonts/dejavu/DejaVuSansMono.ttf" },
    { "/usr/local/share/fonts/dejavu/DejaVuSans.ttf",
      "/usr/local/share/fonts/dejavu/DejaVuSans-Bold.ttf",
      "/usr/local/share/fonts/dejavu/DejaVuSansMono.ttf" },
    { "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
      "/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf",
      "/usr/share/fonts/truetype/noto/NotoSansMono-Regular.ttf" },
    { "/System/Library/Fonts/Supplemental/Arial.ttf",
      "/System/Library/Fonts/Supplemental/Arial Bold.ttf",
      "/System/Library/Fonts/Supplemental/Courier New.ttf" },
    { "C:\\Windows\\Fonts\\segoeui.ttf", "C:\\Windows\\Fonts\\segoeuib.ttf",
      "C:\\Windows\\Fonts\\consola.ttf" },
};

// Latin, Cyrillic, and the punctuation that the strings use.
static const ImWchar font_ranges[] = {
    0x0020, 0x00ff, 0x0400, 0x045f, 0x2010, 0x2026, 0x2190,
    0x2193, 0x2212, 0x2212, 0x2264, 0x2265, 0,
};

static bool file_present(const char *path)
{
    FILE *file = path ? fopen(path, "rb") : NULL;
    if (file)
        fclose(file);
    return file != NULL;
}

static ImFont *font_load(struct ui *ui, const char *path)
{
    if (!file_present(path))
        return NULL;
    ImFontConfig config;
    config.OversampleH = 2;
    config.OversampleV = 1;
    config.PixelSnapH = true;
    return ImGui::GetIO().Fonts->AddFontFromFileTTF(path, roundf(FONT_UNITS * ui->scale),
                                                    &config, font_ranges);
}

static void fonts_find(struct ui *ui)
{
    struct font_set set = { ui->font_path, NULL, NULL };
    for (size_t i = 0; !set.text && i < sizeof font_places / sizeof *font_places; i++) {
        if (file_present(font_places[i].text))
            set = font_places[i];
    }
    ui->fonts[UI_FONT_TEXT] = font_load(ui, set.text);
    if (!ui->fonts[UI_FONT_TEXT]) { // the one that is built in: Latin alone
        ImFontConfig config;
        config.SizePixels = roundf(13 * ui->scale);
        ui->fonts[UI_FONT_TEXT] = ImGui::GetIO().Fonts->AddFontDefault(&config);
    }
    ui->fonts[UI_FONT_STRONG] = font_load(ui, set.strong);
    ui->fonts[UI_FONT_MONO] = font_load(ui, set.mono);
    for (int i = 0; i < UI_NUM_FONTS; i++) {
        if (!ui->fonts[i])
            ui->fonts[i] = ui->fonts[UI_FONT_TEXT];
    }
}

static void fonts_build(struct ui *ui)
{
    ImFontAtlas *atlas = ImGui::GetIO().Fonts;
    atlas->Clear();
    fonts_find(ui);
    unsigned char *texels;
    int width, height;
    atlas->GetTexDataAsAlpha8(&texels, &width, &height);
    ui->atlas = ll_overlay_texture{ "panels.font", (uint32_t)width, (uint32_t)height,
                                    LL_OVERLAY_ALPHA, texels };
    ui->atlas_serial++;
}

const struct ll_overlay_texture *ui_atlas(struct ui *ui, uint32_t *serial)
{
    *serial = ui->atlas_serial;
    return &ui->atlas;
}

void ui_atlas_texture_set(struct ui *ui, uint32_t texture)
{
    enter(ui);
    ImGui::GetIO().Fonts->SetTexID((ImTextureID)(intptr_t)texture);
}

bool ui_covers(const struct ui *ui, const char *text)
{
    const char *end = text + strlen(text);
    while (text < end) {
        unsigned int character;
        text += ImTextCharFromUtf8(&character, text, end);
        if (character >= ' ' &&
            !ui->fonts[UI_FONT_TEXT]->FindGlyphNoFallback((ImWchar)character))
            return false;
    }
    return true;
}

// ---- creation ----

static const char *clipboard_get(void *user)
{
    struct ui *ui = (struct ui *)user;
    return ui->params.clipboard_get(ui->params.clipboard_user);
}

static void clipboard_set(void *user, const char *text)
{
    struct ui *ui = (struct ui *)user;
    ui->params.clipboard_set(ui->params.clipboard_user, text);
}

static_assert((int)UI_NUM_KEYS == (int)ImGuiKey_COUNT - 1, "all but the keypad's Enter");

static void io_init(struct ui *ui)
{
    ImGuiIO &io = ImGui::GetIO();
    io.IniFilename = NULL;
    io.LogFilename = NULL;
    io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
    io.MousePos = ImVec2(-FLT_MAX, -FLT_MAX);
    io.BackendPlatformName = io.BackendRendererName = "lamplight";
    for (int key = 0; key < UI_NUM_KEYS; key++) {
        bool before_keypad = key < UI_KEY_A;
        io.KeyMap[before_keypad ? key : key + 1] = key;
    }
    if (ui->params.clipboard_get && ui->params.clipboard_set) {
        io.GetClipboardTextFn = clipboard_get;
        io.SetClipboardTextFn = clipboard_set;
        io.ClipboardUserData = ui;
    }
}

struct ui *ui_create(const struct ui_params *params)
{
    struct ui *ui = IM_NEW(struct ui)();
    if (!ui)
        return NULL;
    ui->params = *params;
    ui->font_path = params->font ? ImStrdup(params->font) : NULL;
    ui->scale = params->scale > 0 ? params->scale : 1;
    ui->context = ImGui::CreateContext();
    enter(ui);
    io_init(ui);
    style_set(ui->scale);
    fonts_build(ui);
    return ui;
}

void ui_destroy(struct ui *ui)
{
    if (!ui)
        return;
    enter(ui);
    ImGui::DestroyContext(ui->context);
    if (ui->font_path)
        IM_FREE(ui->font_path);
    IM_DELETE(ui);
}

void ui_scale_set(struct ui *ui, float scale)
{
    if (!(scale > 0) || scale == ui->scale)
        return;
    enter(ui);
    ui->scale = scale;
    style_set(scale);
    fonts_build(ui);
}

float ui_scale(const struct ui *ui)
{
    return ui->scale;
}

// ---- input ----

static void push(struct ui *ui, event e)
{
    // A mouse that only moves leaves one event.
    if (e.kind == event::MOUSE && !ui->events.empty() &&
        ui->events.back().kind == event::MOUSE)
        ui->events.pop_back();
    ui->events.push_back(e);
}

void ui_input_mouse(struct ui *ui, float x_px, float y_px)
{
    push(ui, event{ event::MOUSE, 0, false, false, false, x_px, y_px });
}

void ui_input_mouse_away(struct ui *ui)
{
    push(ui, event{ event::MOUSE, 0, false, false, false, -FLT_MAX, -FLT_MAX });
}

void ui_input_button(struct ui *ui, enum ui_button button, bool down)
{
    push(ui, event{ event::BUTTON, button, down, false, false, 0, 0 });
}

void ui_input_wheel(struct ui *ui, float right, float up)
{
    push(ui, event{ event::WHEEL, 0, false, false, false, right, up });
}

void ui_input_key(struct ui *ui, enum ui_key key, bool down)
{
    // Letters are keys with Ctrl alone; else they are text, as blanks are in a line.
    enter(ui);
    bool text = (key >= UI_KEY_A && !ui->ctrl_told) ||
                (key == UI_KEY_SPACE && ImGui::GetIO().WantTextInput);
    if (down == ui->keys_told[key] || (down && text))
        return;
    ui->keys_told[key] = down;
    push(ui, event{ event::KEY, key, down, false, false, 0, 0 });
}

void ui_input_modifiers(struct ui *ui, bool ctrl, bool shift, bool alt)
{
    ui->ctrl_told = ctrl;
    push(ui, event{ event::MODIFIERS, 0, ctrl, shift, alt, 0, 0 });
}

void ui_input_text(struct ui *ui, const char *utf8)
{
    const char *end = utf8 + strlen(utf8);
    while (utf8 < end) {
        unsigned int character;
        utf8 += ImTextCharFromUtf8(&character, utf8, end);
        push(ui, event{ event::CHARACTER, (int)character, false, false, false, 0, 0 });
    }
}

void ui_input_release(struct ui *ui)
{
    memset(ui->keys_told, 0, sizeof ui->keys_told);
    ui->ctrl_told = false;
    push(ui, event{ event::RELEASE, 0, false, false, false, 0, 0 });
}

// What happened in this frame so far: what would hide it waits for the next one.
struct applied {
    bool buttons[UI_NUM_BUTTONS], keys[UI_NUM_KEYS];
    bool any_button, any_key, key_down, any_text;
};

static bool must_wait(const event &e, const applied &done, int text_pause)
{
    switch (e.kind) {
    case event::MOUSE:
        return done.any_button;
    case event::BUTTON:
        return done.buttons[e.idx];
    case event::KEY:
        return done.keys[e.idx] || (e.down && done.any_text);
    case event::MODIFIERS:
        return done.any_key || done.any_button;
    case event::CHARACTER:
        return done.key_down || text_pause;
    case event::RELEASE:
        return done.any_button || done.any_key;
    default:
        return false;
    }
}

static void apply(ImGuiIO &io, const event &e, applied &done)
{
    switch (e.kind) {
    case event::MOUSE:
        io.MousePos = ImVec2(e.x, e.y);
        break;
    case event::BUTTON:
        done.any_button = done.buttons[e.idx] = true;
        io.MouseDown[e.idx] = e.down;
        break;
    case event::WHEEL:
        io.MouseWheelH += e.x;
        io.MouseWheel += e.y;
        break;
    case event::KEY:
        done.any_key = done.keys[e.idx] = true;
        done.key_down |= e.down;
        io.KeysDown[e.idx] = e.down;
        break;
    case event::MODIFIERS:
        io.KeyCtrl = e.down;
        io.KeyShift = e.shift;
        io.KeyAlt = e.alt;
        break;
    case event::CHARACTER:
        done.any_text = true;
        io.AddInputCharacter((unsigned int)e.idx);
        break;
    case event::RELEASE:
        io.ClearInputKeys();
        memset(io.MouseDown, 0, sizeof io.MouseDown);
        break;
    }
}

static void events_apply(struct ui *ui)
{
    ImGuiIO &io = ImGui::GetIO();
    applied done = {};
    int taken = 0;
    while (taken < ui->events.Size && !must_wait(ui->events[taken], done, ui->text_pause))
        apply(io, ui->events[taken++], done);
    if (taken)
        ui->events.erase(ui->events.begin(), ui->events.begin() + taken);
}

bool ui_hit(const struct ui *ui, float x_px, float y_px)
{
    enter(ui);
    for (const ImGuiWindow *window : GImGui->Windows) {
        if (window->WasActive && !window->Hidden &&
            !(window->Flags & ImGuiWindowFlags_NoInputs) &&
            window->OuterRectClipped.Contains(ImVec2(x_px, y_px)))
            return true;
    }
    return false;
}

struct ui_wants ui_wanted(const struct ui *ui)
{
    enter(ui);
    const ImGuiIO &io = ImGui::GetIO();
    return { io.WantCaptureMouse, io.WantCaptureKeyboard, io.WantTextInput };
}

// ---- frames ----

void ui_frame_begin(struct ui *ui, uint32_t width_px, uint32_t height_px, float dt_s)
{
    enter(ui);
    ImGuiIO &io = ImGui::GetIO();
    io.DisplaySize = ImVec2((float)width_px, (float)height_px);
    io.DeltaTime = dt_s > 1e-4f ? dt_s : 1e-4f;
    events_apply(ui);
    ui->text_pause = ImMax(ui->text_pause - 1, 0);
    // Enter activates as Space does, where it does not end a line of text.
    if (!io.WantTextInput && io.KeysDown[UI_KEY_ENTER])
        io.NavInputs[ImGuiNavInput_Activate] = 1;
    ui->hover_id_now = 0;
    ui->items.resize(0);
    // Escape leaves what is open, then hides the cursor, then lets go of the keyboard.
    bool lets_go = ImGui::IsKeyPressed(UI_KEY_ESCAPE, false) && !GImGui->ActiveId &&
                   !GImGui->NavId && GImGui->OpenPopupStack.empty();
    ImGui::NewFrame();
    if (lets_go)
        ImGui::SetWindowFocus(NULL);
}

static void list_append(struct ui *ui, const ImDrawList *list)
{
    static_assert(sizeof(ImDrawVert) == sizeof(ll_overlay_vertex), "the same layout");
    static_assert(offsetof(ImDrawVert, uv) == offsetof(ll_overlay_vertex, uv), "");
    static_assert(offsetof(ImDrawVert, col) == offsetof(ll_overlay_vertex, rgba), "");
    static_assert(sizeof(ImDrawIdx) == sizeof(uint16_t), "");
    int first_vertex = ui->vertices.Size, first_index = ui->indices.Size;
    ui->vertices.resize(first_vertex + list->VtxBuffer.Size);
    ui->indices.resize(first_index + list->IdxBuffer.Size);
    if (list->VtxBuffer.Size)
        memcpy(&ui->vertices[first_vertex], list->VtxBuffer.Data,
               list->VtxBuffer.size_in_bytes());
    if (list->IdxBuffer.Size)
        memcpy(&ui->indices[first_index], list->IdxBuffer.Data,
               list->IdxBuffer.size_in_bytes());
    for (const ImDrawCmd &from : list->CmdBuffer) {
        ll_overlay_command command = {};
        memcpy(command.clip, &from.ClipRect, sizeof command.clip);
        command.texture = (uint32_t)(intptr_t)from.GetTexID();
        command.first_vertex = (uint32_t)first_vertex + from.VtxOffset;
        command.first_index = (uint32_t)first_index + from.IdxOffset;
        command.num_indices = from.ElemCount;
        ui->commands.push_back(command);
    }
}

void ui_frame_end(struct ui *ui, struct ll_overlay *out)
{
    enter(ui);
    ImGuiIO &io = ImGui::GetIO();
    ui->hover_s = ui->hover_id_now == ui->hover_id ? ui->hover_s + io.DeltaTime : 0;
    ui->hover_id = ui->hover_id_now;
    ui->audits = false;
    ImGui::Render();
    ui->vertices.resize(0);
    ui->indices.resize(0);
    ui->commands.resize(0);
    const ImDrawData *data = ImGui::GetDrawData();
    for (int i = 0; i < data->CmdListsCount; i++)
        list_append(ui, data->CmdLists[i]);
    *out = ll_overlay{ ui->vertices.Data,          ui->indices.Data,
                       ui->commands.Data,          (uint32_t)ui->vertices.Size,
                       (uint32_t)ui->indices.Size, (uint32_t)ui->commands.Size };
}

void ui_line(struct ui *ui, const float from_px[2], const float to_px[2], uint32_t rgba)
{
    enter(ui);
    ImGui::GetBackgroundDrawList()->AddLine(ImVec2(from_px[0], from_px[1]),
                                            ImVec2(to_px[0], to_px[1]), packed_of(rgba),
                                            ui->scale);
}

// ---- the audit ----

static float longest_word(const char *text)
{
    float longest = 0;
    while (*text) {
        const char *end = text;
        while (*end && *end != ' ' && *end != '\n')
            end++;
        longest = ImMax(longest, ImGui::CalcTextSize(text, end).x);
        text = *end ? end + 1 : end;
    }
    return longest;
}

static void note_rect(struct ui *ui, const char *id, const ImRect &rect, float text_width,
                      float text_room)
{
    if (!ui->audits)
        return;
    const ImGuiWindow *window = ImGui::GetCurrentWindow();
    ui_item item = {};
    snprintf(item.window, sizeof item.window, "%s",
             strstr(window->RootWindow->Name, "###") + 3);
    snprintf(item.id, sizeof item.id, "%s", id);
    item.x0 = rect.Min.x;
    item.y0 = rect.Min.y;
    item.x1 = rect.Max.x;
    item.y1 = rect.Max.y;
    item.room_x0 = window->WorkRect.Min.x;
    item.room_x1 = window->WorkRect.Max.x;
    item.clip_y0 = window->InnerClipRect.Min.y;
    item.clip_y1 = window->InnerClipRect.Max.y;
    item.text_width = text_width;
    item.text_room = text_room;
    ui->items.push_back(item);
}

static void note_control(struct ui *ui, const char *id, float text_width, float text_room)
{
    note_rect(ui, id, ImRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax()),
              text_width, text_room);
    if (ui->audits)
        ui->items.back().is_control = true;
}

static void note(struct ui *ui, const char *id, float text_width, float text_room)
{
    note_rect(ui, id, ImRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax()),
              text_width, text_room);
}

void ui_audit_begin(struct ui *ui)
{
    ui->audits = true;
}

const struct ui_item *ui_audit(const struct ui *ui, uint32_t *num_items)
{
    *num_items = (uint32_t)ui->items.Size;
    return ui->items.Data;
}

// ---- windows ----

static float place(float units, float size, float display, float scale)
{
    return units >= 0 ? units * scale : display + units * scale - size;
}

// Windows stay inside the picture, whatever its size becomes.
static void window_place(struct ui *ui, const char *name, const struct ui_window *window)
{
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const ImVec2 size(ImMin(window->width * ui->scale, display.x),
                      ImMin(window->height * ui->scale, display.y));
    ImGui::SetNextWindowSizeConstraints(ImVec2(0, 0), display);
    ImGui::SetNextWindowSize(size, ImGuiCond_FirstUseEver);
    const ImGuiWindow *is = ImGui::FindWindowByName(name);
    if (!is) {
        ImGui::SetNextWindowPos(ImVec2(place(window->x, size.x, display.x, ui->scale),
                                       place(window->y, size.y, display.y, ui->scale)));
        return;
    }
    ImVec2 fits(ImClamp(is->Pos.x, 0.0f, ImMax(0.0f, display.x - is->Size.x)),
                ImClamp(is->Pos.y, 0.0f, ImMax(0.0f, display.y - is->Size.y)));
    if (fits.x != is->Pos.x || fits.y != is->Pos.y)
        ImGui::SetNextWindowPos(fits);
}

bool ui_window_begin(struct ui *ui, const struct ui_window *window)
{
    enter(ui);
    char name[256];
    snprintf(name, sizeof name, "%s###%s", window->title, window->id);
    window_place(ui, name, window);
    if (!strcmp(ui->focus_window, window->id)) {
        ImGui::SetNextWindowFocus();
        ui->focus_window[0] = '\0';
    }
    ImGui::PushStyleVar(
        ImGuiStyleVar_WindowMinSize,
        ImMin(ImGui::GetStyle().WindowMinSize, ImGui::GetIO().DisplaySize));
    bool shown = ImGui::Begin(name, window->open, ImGuiWindowFlags_NoSavedSettings);
    ImGui::PopStyleVar();
    float buttons = ImGui::GetFontSize() * (window->open ? 2 : 1) +
                    ImGui::GetStyle().FramePadding.x * 4;
    note_rect(ui, window->id, ImGui::GetCurrentWindow()->Rect(),
              ImGui::CalcTextSize(window->title).x, ImGui::GetWindowWidth() - buttons);
    if (ui->audits) { // a window stands in the picture itself
        ui_item &item = ui->items.back();
        item.room_x0 = item.clip_y0 = 0;
        item.room_x1 = ImGui::GetIO().DisplaySize.x;
        item.clip_y1 = ImGui::GetIO().DisplaySize.y;
    }
    return shown;
}

void ui_window_end(struct ui *ui)
{
    enter(ui);
    ImGui::End();
}

void ui_window_focus(struct ui *ui, const char *id)
{
    snprintf(ui->focus_window, sizeof ui->focus_window, "%s", id);
}

void ui_scroll_begin(struct ui *ui, const char *id, float bottom)
{
    enter(ui);
    ImGui::BeginChild(id, ImVec2(0, bottom > 0 ? -bottom * ui->scale : 0), false,
                      ImGuiWindowFlags_NavFlattened);
}

void ui_scroll_end(struct ui *ui, bool follow)
{
    enter(ui);
    if (follow && ImGui::GetScrollY() >= ImGui::GetScrollMaxY())
        ImGui::SetScrollHereY(1);
    ImGui::EndChild();
}

bool ui_section(struct ui *ui, const char *id, const char *title, bool open_at_first)
{
    enter(ui);
    char name[256];
    snprintf(name, sizeof name, "%s###%s", title, id);
    ImGui::PushFont(ui->fonts[UI_FONT_STRONG]);
    bool open = ImGui::CollapsingHeader(
        name, open_at_first ? ImGuiTreeNodeFlags_DefaultOpen : ImGuiTreeNodeFlags_None);
    note(ui, id, ImGui::CalcTextSize(title).x,
         ImGui::GetItemRectSize().x - ImGui::GetFontSize() * 2);
    ImGui::PopFont();
    return open;
}

void ui_group_begin(struct ui *ui, const char *id)
{
    enter(ui);
    ImGui::PushID(id);
}

void ui_group_end(struct ui *ui)
{
    enter(ui);
    ImGui::PopID();
}

void ui_tabs_begin(struct ui *ui, const char *id)
{
    enter(ui);
    ImGui::BeginTabBar(id, ImGuiTabBarFlags_FittingPolicyResizeDown);
}

bool ui_tab(struct ui *ui, const char *id, const char *title)
{
    enter(ui);
    char name[256];
    snprintf(name, sizeof name, "%s###%s", title, id);
    bool open = ImGui::BeginTabItem(name);
    note(ui, id, ImGui::CalcTextSize(title).x,
         ImGui::GetItemRectSize().x - ImGui::GetStyle().FramePadding.x);
    return open;
}

void ui_tab_end(struct ui *ui)
{
    enter(ui);
    ImGui::EndTabItem();
}

void ui_tabs_end(struct ui *ui)
{
    enter(ui);
    ImGui::EndTabBar();
}

// ---- rows ----

void ui_rows_begin(struct ui *ui, const char *id, float label_share)
{
    enter(ui);
    ImGui::BeginTable(id, 2, ImGuiTableFlags_SizingStretchProp);
    ImGui::TableSetupColumn("label", 0, label_share);
    ImGui::TableSetupColumn("control", 0, 1 - label_share);
}

void ui_rows_end(struct ui *ui)
{
    enter(ui);
    ImGui::EndTable();
}

static void text_wrapped(struct ui *ui, const char *id, enum ui_tone tone,
                         const char *text)
{
    ImGui::PushTextWrapPos(0);
    ImGui::PushStyleColor(ImGuiCol_Text, packed_of(tones[tone]));
    ImGui::TextUnformatted(text);
    ImGui::PopStyleColor();
    ImGui::PopTextWrapPos();
    note(ui, id, longest_word(text), ImGui::GetContentRegionAvail().x);
}

void ui_row_begin(struct ui *ui, const struct ui_row *row)
{
    enter(ui);
    ui->row = *row;
    ui->row_focused = false;
    ImGui::TableNextRow();
    ImGui::TableSetColumnIndex(0);
    ImGui::PushID(row->id);
    ui->row_min = ImGui::GetCursorScreenPos();
    ImGui::AlignTextToFramePadding();
    text_wrapped(ui, row->id, row->disabled ? UI_DIM : UI_PLAIN, row->label);
    if (row->note)
        text_wrapped(ui, row->id, UI_DIM, row->note);
    ImGui::TableSetColumnIndex(1);
    ImGui::SetNextItemWidth(-FLT_MIN);
    ImGui::BeginDisabled(row->disabled);
}

static void hover_show(const struct ui *ui, bool at_item)
{
    float width = ImMin(ImGui::GetFontSize() * 26, ImGui::GetIO().DisplaySize.x * 0.7f);
    if (at_item)
        ImGui::SetNextWindowPos(
            ImVec2(ImGui::GetItemRectMin().x, ImGui::GetItemRectMax().y + 2 * ui->scale));
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(width);
    ImGui::TextUnformatted(ui->row.hover);
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

void ui_row_end(struct ui *ui)
{
    enter(ui);
    bool by_keyboard =
        ui->row_focused && !GImGui->NavDisableHighlight && GImGui->NavDisableMouseHover;
    ImRect item(ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
    ImGui::EndDisabled();
    ImRect row(ui->row_min,
               ImVec2(ImGui::GetCurrentWindow()->WorkRect.Max.x, item.Max.y));
    row.Max.y = ImMax(row.Max.y, ui->row_min.y + ImGui::GetFrameHeight());
    bool hovered =
        ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(row.Min, row.Max, true);
    ImGuiID id = ImGui::GetID("row");
    if (ui->row.hover && (hovered || by_keyboard)) {
        ui->hover_id_now = id;
        if (ui->hover_id == id && ui->hover_s >= HOVER_DELAY_S)
            hover_show(ui, by_keyboard && !hovered);
    }
    ImGui::PopID();
}

// ---- controls ----

// While the keyboard's cursor stands on a control, left and right step it.
static int nav_step(struct ui *ui)
{
    bool focused = ImGui::IsItemFocused();
    ui->row_focused |= focused;
    if (!focused || ImGui::IsItemActive() || GImGui->NavDisableHighlight ||
        ImGui::GetIO().WantTextInput)
        return 0;
    return (int)ImGui::IsKeyPressed(UI_KEY_RIGHT) - (int)ImGui::IsKeyPressed(UI_KEY_LEFT);
}

bool ui_check(struct ui *ui, const char *id, bool *value)
{
    enter(ui);
    char name[96];
    snprintf(name, sizeof name, "##%s", id);
    bool changed = ImGui::Checkbox(name, value);
    ui->row_focused |= ImGui::IsItemFocused();
    note_control(ui, id, 0, 0);
    return changed;
}

static bool choice_list(const char *const *items, uint32_t num_items, int *chosen)
{
    bool changed = false;
    for (int i = 0; i < (int)num_items; i++) {
        ImGui::PushID(i);
        if (ImGui::Selectable(items[i], i == *chosen) && i != *chosen) {
            *chosen = i;
            changed = true;
        }
        if (i == *chosen)
            ImGui::SetItemDefaultFocus();
        ImGui::PopID();
    }
    return changed;
}

bool ui_choice(struct ui *ui, const char *id, const char *const *items,
               uint32_t num_items, int *chosen, const char *readout)
{
    enter(ui);
    char name[96];
    snprintf(name, sizeof name, "##%s", id);
    bool known = *chosen >= 0 && *chosen < (int)num_items;
    bool changed = false;
    bool open = ImGui::BeginCombo(name, known ? items[*chosen] : readout,
                                  ImGuiComboFlags_HeightLarge);
    if (open) {
        changed = choice_list(items, num_items, chosen);
        ImGui::EndCombo();
        return changed;
    }
    float widest = ImGui::CalcTextSize(readout ? readout : "").x;
    for (uint32_t i = 0; i < num_items; i++)
        widest = ImMax(widest, ImGui::CalcTextSize(items[i]).x);
    note_control(ui, id, widest,
                 ImGui::GetItemRectSize().x - ImGui::GetFrameHeight() -
                     ImGui::GetStyle().FramePadding.x);
    int next = known ? *chosen + nav_step(ui) : nav_step(ui) ? 0 : -1;
    if (next == *chosen || next < 0 || next >= (int)num_items)
        return false;
    *chosen = next;
    return true;
}

// Printed by a format, so percents are doubled.
static void escape(const char *text, char *out, size_t out_bytes)
{
    size_t n = 0;
    for (; *text && n + 2 < out_bytes; text++) {
        out[n++] = *text;
        if (*text == '%')
            out[n++] = '%';
    }
    out[n] = '\0';
}

bool ui_slider(struct ui *ui, const char *id, int *step, int num_steps, const char *text)
{
    enter(ui);
    char name[96], format[96];
    snprintf(name, sizeof name, "##%s", id);
    escape(text, format, sizeof format);
    int before = *step;
    ImGui::SliderInt(name, step, 0, num_steps > 1 ? num_steps - 1 : 1, format,
                     ImGuiSliderFlags_NoInput | ImGuiSliderFlags_AlwaysClamp);
    note_control(ui, id, ImGui::CalcTextSize(text).x,
                 ImGui::GetItemRectSize().x - 2 * ImGui::GetStyle().FramePadding.x);
    *step = ImClamp(*step + nav_step(ui), 0, num_steps - 1);
    return *step != before;
}

bool ui_button(struct ui *ui, const char *id, const char *label, const char *hover)
{
    enter(ui);
    char name[160];
    snprintf(name, sizeof name, "%s###%s", label, id);
    bool pressed = ImGui::Button(name);
    note(ui, id, 0, 0);
    if (hover && ImGui::IsItemHovered()) {
        ui->hover_id_now = ImGui::GetItemID();
        ui->row.hover = hover;
        if (ui->hover_id == ui->hover_id_now && ui->hover_s >= HOVER_DELAY_S)
            hover_show(ui, false);
    }
    return pressed;
}

void ui_beside(struct ui *ui, const char *label)
{
    enter(ui);
    const ImGuiStyle &style = ImGui::GetStyle();
    float next = ImGui::GetItemRectMax().x + style.ItemSpacing.x +
                 ImGui::CalcTextSize(label).x + 2 * style.FramePadding.x;
    if (next <= ImGui::GetCurrentWindow()->WorkRect.Max.x)
        ImGui::SameLine();
}

static int on_input(ImGuiInputTextCallbackData *data)
{
    const struct ui_input_hooks *hooks = (const struct ui_input_hooks *)data->UserData;
    char text[512];
    snprintf(text, sizeof text, "%s", data->Buf);
    bool given = false;
    if (data->EventFlag == ImGuiInputTextFlags_CallbackHistory)
        given = hooks->history(hooks->user, data->EventKey == ImGuiKey_UpArrow ? -1 : 1,
                               text, sizeof text);
    else if (data->EventFlag == ImGuiInputTextFlags_CallbackCompletion)
        given = hooks->complete(hooks->user, text, sizeof text);
    if (given) {
        data->DeleteChars(0, data->BufTextLen);
        data->InsertChars(0, text);
    }
    return 0;
}

bool ui_input(struct ui *ui, const char *id, const char *hint, char *text,
              size_t text_bytes, const struct ui_input_hooks *hooks)
{
    enter(ui);
    char name[96];
    snprintf(name, sizeof name, "##%s", id);
    if (ui->focus_input)
        ImGui::SetKeyboardFocusHere();
    ui->focus_input = false;
    ImGui::SetNextItemWidth(-FLT_MIN);
    ImGui::PushFont(ui->fonts[UI_FONT_MONO]);
    bool entered = ImGui::InputTextWithHint(name, hint, text, text_bytes,
                                            ImGuiInputTextFlags_EnterReturnsTrue |
                                                ImGuiInputTextFlags_CallbackHistory |
                                                ImGuiInputTextFlags_CallbackCompletion,
                                            on_input, (void *)hooks);
    note(ui, id, ImGui::CalcTextSize(hint).x,
         ImGui::GetItemRectSize().x - 2 * ImGui::GetStyle().FramePadding.x);
    ImGui::PopFont();
    if (entered) {
        ImGui::SetKeyboardFocusHere(-1);
        ui->text_pause = 2;
    }
    return entered;
}

void ui_input_focus(struct ui *ui)
{
    ui->focus_input = true;
}

// ---- what is only looked at ----

void ui_text(struct ui *ui, enum ui_tone tone, const char *text)
{
    enter(ui);
    text_wrapped(ui, "text", tone, text);
}

void ui_text_font(struct ui *ui, enum ui_font font, enum ui_tone tone, const char *text)
{
    enter(ui);
    ImGui::PushFont(ui->fonts[font]);
    text_wrapped(ui, "text", tone, text);
    ImGui::PopFont();
}

void ui_gap(struct ui *ui)
{
    enter(ui);
    ImGui::Spacing();
}

void ui_rule(struct ui *ui)
{
    enter(ui);
    ImGui::Separator();
}

void ui_bar(struct ui *ui, const char *id, const char *label, float share, float mark,
            const char *text)
{
    enter(ui);
    ImGui::TableNextRow();
    ImGui::TableSetColumnIndex(0);
    text_wrapped(ui, id, UI_PLAIN, label);
    ImGui::TableSetColumnIndex(1);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size(ImGui::GetContentRegionAvail().x, ImGui::GetFontSize() + 2);
    ImDrawList *list = ImGui::GetWindowDrawList();
    const float rounding = 2 * ui->scale;
    list->AddRectFilled(at, at + size, ImGui::GetColorU32(ImGuiCol_FrameBg), rounding);
    float width = ImClamp(share, 0.0f, 1.0f) * size.x;
    if (width >= 1)
        list->AddRectFilled(at, at + ImVec2(width, size.y),
                            ImGui::GetColorU32(ImGuiCol_PlotHistogram), rounding);
    if (mark >= 0) {
        float x = at.x + ImClamp(mark, 0.0f, 1.0f) * size.x;
        list->AddLine(ImVec2(x, at.y), ImVec2(x, at.y + size.y),
                      packed_of(tones[UI_PLAIN]), ui->scale);
    }
    // On the bar's dark end, so that it can be read whatever the share.
    float text_width = ImGui::CalcTextSize(text).x;
    list->AddText(ImVec2(at.x + size.x - text_width - 4 * ui->scale, at.y + 1),
                  packed_of(tones[UI_PLAIN]), text);
    ImGui::Dummy(size);
    note(ui, id, text_width, size.x - 8 * ui->scale);
}

void ui_figure(struct ui *ui, const char *id, const char *label, const char *text)
{
    enter(ui);
    ImGui::TableNextRow();
    ImGui::TableSetColumnIndex(0);
    text_wrapped(ui, id, UI_DIM, label);
    ImGui::TableSetColumnIndex(1);
    // Paths are long words: they break where the column ends.
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(text);
    ImGui::PopTextWrapPos();
    note(ui, id, 0, 0);
}

void ui_graph(struct ui *ui, const char *id, const struct ui_graph_params *graph)
{
    enter(ui);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size(ImGui::GetContentRegionAvail().x, graph->height * ui->scale);
    ImDrawList *list = ImGui::GetWindowDrawList();
    list->AddRectFilled(at, at + size, ImGui::GetColorU32(ImGuiCol_FrameBg),
                        3 * ui->scale);
    list->PushClipRect(at, at + size, true);
    for (int i = 0; i < 2; i++) {
        float y = at.y + size.y * (1 - graph->rules[i] / graph->top);
        if (graph->rules[i] > 0)
            list->AddLine(ImVec2(at.x, y), ImVec2(at.x + size.x, y),
                          ImGui::GetColorU32(ImGuiCol_Border), ui->scale);
    }
    float step = size.x / (float)ImMax(graph->num_slots, 1u);
    float left = at.x + size.x - step * (float)graph->num_values;
    for (uint32_t i = 0; i < graph->num_values; i++) {
        float height = ImClamp(graph->values[i] / graph->top, 0.0f, 1.0f) * size.y;
        bool over = graph->values[i] > graph->top;
        list->AddRectFilled(ImVec2(left + step * (float)i, at.y + size.y - height),
                            ImVec2(left + step * (float)(i + 1), at.y + size.y),
                            packed_of(over ? tones[UI_BAD] : 0xb98a45ff));
    }
    const ImVec2 pad(6 * ui->scale, 3 * ui->scale);
    list->AddText(at + pad, packed_of(tones[UI_PLAIN]), graph->text);
    list->PopClipRect();
    ImGui::Dummy(size);
    note(ui, id, ImGui::CalcTextSize(graph->text).x, size.x - 2 * pad.x);
}

void ui_image(struct ui *ui, const char *id, uint32_t texture, uint32_t width_px,
              uint32_t height_px)
{
    enter(ui);
    float width = ImMin(ImGui::GetContentRegionAvail().x, (float)width_px);
    float height = width * (float)height_px / (float)ImMax(width_px, 1u);
    ImGui::Image((ImTextureID)(intptr_t)texture, ImVec2(width, height));
    note(ui, id, 0, 0);
}
