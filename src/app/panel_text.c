#include "panel_text.h"

// clang-format off
static const char *const texts[NUM_PANEL_TEXTS][PANEL_NUM_LANGUAGES] = {
    [TEXT_DEVELOPER] = { "Developer", "Разработчик" },
    [TEXT_LIGHTING] = { "Lighting & shadows", "Свет и тени" },
    [TEXT_STATISTICS] = { "Statistics", "Статистика" },
    [TEXT_INSTRUMENTS] = { "Instruments", "Инструменты" },
    [TEXT_CONSOLE] = { "Console", "Консоль" },

    [TEXT_FRAME_LINE] = { "%.1f ms   %.0f fps   worst %.1f ms",
                          "%.1f мс   %.0f к/с   худший %.1f мс" },
    [TEXT_GPU_PASSES] = { "GPU passes", "Проходы GPU" },
    [TEXT_WHOLE_FRAME] = { "whole frame", "весь кадр" },
    [TEXT_CPU_STAGES] = { "CPU stages", "Этапы CPU" },
    [TEXT_NO_TIMES] = { "No times yet.", "Замеров пока нет." },
    [TEXT_DRAWING] = { "Drawing", "Отрисовка" },
    [TEXT_DRAW_COMMANDS] = { "Draw commands", "Команды отрисовки" },
    [TEXT_RECORDS] = { "Records in them", "Записей в них" },
    [TEXT_TRIANGLES] = { "Triangles", "Треугольники" },
    [TEXT_INSTANCES] = { "Instances in the scene", "Объектов в сцене" },
    [TEXT_TEXTURE_PAGES] = { "Texture pages", "Страницы текстур" },
    [TEXT_PIPELINES] = { "Pipelines", "Конвейеры" },
    [TEXT_OVERLAY_DRAWS] = { "Draws of the panels", "Команды панелей" },
    [TEXT_MEMORY] = { "Memory", "Память" },
    [TEXT_DEVICE_MEMORY] = { "Device", "Устройство" },
    [TEXT_STAGING] = { "Staging", "Промежуточная" },
    [TEXT_MEMORY_LINE] = { "%.1f of %.1f MiB, %u blocks", "%.1f из %.1f МиБ, блоков: %u" },
    [TEXT_LOADING] = { "Loading", "Загрузка" },
    [TEXT_TILES] = { "Tiles", "Тайлы" },
    [TEXT_MODELS] = { "Models", "Модели" },
    [TEXT_TEXTURES] = { "Textures", "Текстуры" },
    [TEXT_QUEUE_LINE] = { "%u shown, %u loading, %u ready, %u absent",
                          "показано %u, в загрузке %u, готово %u, нет %u" },
    [TEXT_DEVICE] = { "Device", "Устройство" },
    [TEXT_DEVICE_NAME] = { "Name", "Название" },
    [TEXT_PICTURE] = { "Picture", "Картинка" },
    [TEXT_SCENE] = { "Scene", "Сцена" },

    [TEXT_VIEW] = { "View", "Вид" },
    [TEXT_WIREFRAME] = { "Wireframe", "Каркас" },
    [TEXT_WIREFRAME_HOVER] = { "The world as the edges of its triangles.",
                               "Мир в виде рёбер треугольников." },
    [TEXT_WIREFRAME_ABSENT] = { "this device cannot", "устройство не умеет" },
    [TEXT_FROZEN] = { "Frozen culling", "Заморозить отсечение" },
    [TEXT_FROZEN_HOVER] = { "What is visible now stays the visible set; the camera moves "
                            "on, and the view that was frozen is drawn as lines.",
                            "Видимое сейчас остаётся видимым набором; камера движется "
                            "дальше, замороженный вид рисуется линиями." },
    [TEXT_TARGETS] = { "Render targets", "Цели рендеринга" },
    [TEXT_TARGET] = { "Target", "Цель" },
    [TEXT_TARGET_HOVER] = { "Depth shows as grey by the logarithm of distance; sky is "
                            "bluish. Reading a target costs one barrier a frame.",
                            "Глубина видна серым по логарифму расстояния, небо — "
                            "голубоватым. Чтение цели стоит одного барьера на кадр." },
    [TEXT_TARGET_NONE] = { "none", "нет" },
    [TEXT_PICKING] = { "Picking", "Выбор объекта" },
    [TEXT_PICK] = { "Pick with the mouse", "Выбирать мышью" },
    [TEXT_PICK_HOVER] = { "A click in the world tells what is drawn there, to the "
                          "triangle and the texel.",
                          "Щелчок по миру сообщает, что там нарисовано, с точностью до "
                          "треугольника и текселя." },
    [TEXT_HIGHLIGHT] = { "Highlight", "Подсветить" },
    [TEXT_HIGHLIGHT_HOVER] = { "Tints the batch or chunk that was picked.",
                               "Подкрашивает выбранную часть объекта." },
    [TEXT_HIGHLIGHT_OBJECT] = { "The whole object", "Объект целиком" },
    [TEXT_PICK_NONE] = { "Nothing was picked yet.", "Ещё ничего не выбрано." },
    [TEXT_PICK_SKY] = { "Sky, or what was picked has gone.",
                        "Небо, или выбранного больше нет." },
    [TEXT_KIND] = { "Kind", "Вид" },
    [TEXT_KIND_TERRAIN] = { "terrain", "рельеф" },
    [TEXT_KIND_LIQUID] = { "liquid", "жидкость" },
    [TEXT_KIND_DOODAD] = { "model", "модель" },
    [TEXT_KIND_BUILDING] = { "building", "здание" },
    [TEXT_KIND_PROP] = { "prop of a building", "предмет в здании" },
    [TEXT_KIND_BY_HAND] = { "placed by hand", "поставлено вручную" },
    [TEXT_FILE] = { "File", "Файл" },
    [TEXT_STANDS_IN] = { "Stands in", "Стоит в" },
    [TEXT_STANDS_IN_LINE] = { "%s, doodad %u", "%s, предмет %u" },
    [TEXT_PLACEMENT] = { "Placement id", "Номер размещения" },
    [TEXT_GROUP] = { "Group", "Группа" },
    [TEXT_BATCH] = { "Batch", "Часть" },
    [TEXT_BATCH_LINE] = { "%u of %u, %u triangles", "%u из %u, треугольников: %u" },
    [TEXT_TEXTURE] = { "Texture", "Текстура" },
    [TEXT_TEXTURE_ABSENT] = { "absent: a stand-in is shown", "нет файла: показана замена" },
    [TEXT_BLEND] = { "Blend", "Смешивание" },
    [TEXT_FLAGS] = { "Flags", "Флаги" },
    [TEXT_CHUNK] = { "Chunk", "Чанк" },
    [TEXT_CHUNK_LINE] = { "row %u, column %u", "ряд %u, столбец %u" },
    [TEXT_AREA] = { "Area id", "Номер области" },
    [TEXT_POSITION] = { "Position", "Положение" },
    [TEXT_DISTANCE] = { "Distance", "Расстояние" },
    [TEXT_COPY] = { "Copy", "Копировать" },

    [TEXT_CONSOLE_HINT] = { "help, Tab completes", "help, Tab дополняет" },
};
// clang-format on

const char *panel_text(enum panel_language language, enum panel_text text)
{
    return texts[text][language];
}
