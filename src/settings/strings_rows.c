// What each row is called, does and costs, in English and Russian.
#include "settings/strings_private.h"

// clang-format off
const struct row_words settings_row_words[LL_NUM_SETTINGS] = {
    // ---- presets ----
    [LL_ROW_GRAPHICS_QUALITY] = {
        { "Graphics Preset", "Набор настроек графики" },
        { "Sets every row that decides how the picture looks, lighting included, at one "
          "stroke.",
          "Разом задаёт все настройки, от которых зависит картинка, включая освещение." },
        { "Classic is the picture of 2006 and the lightest; each rung above costs more.",
          "«Классика» — картинка 2006 года и самая лёгкая; каждая ступень выше "
          "дороже." } },
    [LL_ROW_LIGHTING_QUALITY] = {
        { "Lighting Quality", "Качество освещения" },
        { "Sets shadows, lit rooms, lights, water and screen effects together; Off is "
          "the original look.",
          "Вместе задаёт тени, свет в помещениях, источники света, воду и эффекты "
          "экрана; «Выкл.» — исходный вид." },
        { "The dearest choice on this page: Off is free, Ultra wants a strong graphics "
          "card.",
          "Самый весомый выбор на этой странице: «Выкл.» ничего не стоит, «Ультра» "
          "требует мощной видеокарты." } },

    // ---- view ----
    [LL_ROW_FARCLIP] = {
        { "Render Distance", "Дальность прорисовки" },
        { "How far the world is drawn before it ends in fog; past 777 yards only Modern "
          "Fog moves the fog out as well.",
          "Как далеко рисуется мир, прежде чем скрыться в тумане; дальше 777 ярдов туман "
          "отступает только с «Современным туманом»." },
        { "More land to load, keep and draw: memory and time grow with the square of it.",
          "Больше земли грузить, хранить и рисовать: память и время растут как квадрат "
          "расстояния." } },
    [LL_ROW_FIELD_OF_VIEW] = {
        { "Field of View", "Угол обзора" },
        { "The vertical angle of view; wide windows show more at the sides.",
          "Угол обзора по вертикали; в широком окне видно больше по бокам." },
        { "A wider angle draws a little more.",
          "Чем шире угол, тем чуть больше рисуется." } },
    [LL_ROW_NEARCLIP] = {
        { "Near Distance", "Ближняя граница" },
        { "How near to the eye the world begins to be drawn.",
          "На каком расстоянии от глаза мир начинает рисоваться." },
        { "", "" } },
    [LL_ROW_HORIZON_FARCLIP] = {
        { "Horizon Distance", "Дальность горизонта" },
        { "How far the outlines of distant land reach behind the fog; always at least "
          "528 yards past the render distance.",
          "Как далеко за туманом видны очертания дальних земель; всегда хотя бы на 528 "
          "ярдов дальше прорисовки." },
        { "Costs next to nothing.", "Почти ничего не стоит." } },
    [LL_ROW_ANISOTROPY] = {
        { "Anisotropic Filtering", "Анизотропная фильтрация" },
        { "Keeps textures sharp on surfaces seen at a slant, such as roads; the hardware "
          "may allow fewer samples.",
          "Сохраняет чёткость текстур на наклонных поверхностях, например на дорогах; "
          "видеокарта может поддерживать меньше выборок." },
        { "Cheap on a graphics card; left out where there is none.",
          "На видеокарте дёшево; без неё не применяется." } },
    [LL_ROW_WORLD_DETAIL] = {
        { "World Detail", "Детализация мира" },
        { "How thickly grass, flowers and pebbles stand on the ground.",
          "Насколько густо растут трава и цветы и лежат камешки." },
        { "Thicker ground cover costs time where the ground is near.",
          "Густой покров отнимает время там, где земля близко." } },
    [LL_ROW_FRILL_DENSITY] = {
        { "Ground Cover Density", "Густота покрова" },
        { "Places for ground cover on each piece of land; World Detail sets 16, 32 or "
          "48.",
          "Число мест для травы на участке земли; «Детализация мира» задаёт 16, 32 или "
          "48." },
        { "Grows evenly with the number.", "Стоимость растёт вместе с числом." } },
    [LL_ROW_PARTICLE_DENSITY] = {
        { "Particle Density", "Плотность частиц" },
        { "The share of sparks, smoke and spray that is drawn.",
          "Какая доля искр, дыма и брызг рисуется." },
        { "Matters where much burns or splashes.",
          "Заметно там, где много огня или брызг." } },
    [LL_ROW_WEATHER_DENSITY] = {
        { "Weather Intensity", "Сила осадков" },
        { "How many drops and flakes fall in rain, snow and sandstorms.",
          "Сколько капель, снежинок и песчинок летит в непогоду." },
        { "Costs a little, and only in bad weather.",
          "Стоит немного и только в непогоду." } },
    [LL_ROW_BAKED_SHADOW] = {
        { "Painted Shadow", "Нарисованные тени земли" },
        { "How strongly the shadow painted into the land shows.",
          "Насколько заметны тени, нарисованные прямо на земле." },
        { "", "" } },
    [LL_ROW_DOODAD_SUN_CAP] = {
        { "Sunlight on Props", "Солнце на предметах" },
        { "How bright the sun may make trees and props; 2.5 is what the original did in "
          "full sun.",
          "Насколько ярко солнце освещает деревья и предметы; 2,5 — как в оригинале на "
          "ярком солнце." },
        { "", "" } },

    // ---- screen effects ----
    [LL_ROW_BLOOM] = {
        { "Bloom", "Ореол яркого света" },
        { "Bright things spill some of their light over what is around them.",
          "Яркие предметы разливают часть света вокруг себя." },
        { "Low costs a little; High adds a wider, softer halo for somewhat more.",
          "«Низкое» стоит немного; «Высокое» даёт более широкий и мягкий ореол чуть "
          "дороже." } },
    [LL_ROW_SUN_SHAFTS] = {
        { "Sun Shafts", "Солнечные лучи" },
        { "Rays that fan out from the sun past trees and roofs when you look towards it.",
          "Лучи расходятся от солнца мимо деревьев и крыш, когда смотришь в его "
          "сторону." },
        { "Costs a little, and nothing when the sun is out of sight.",
          "Стоит немного, а когда солнца не видно — ничего." } },
    [LL_ROW_COLOR_GRADING] = {
        { "Colour Grading", "Цветокоррекция" },
        { "Tints each zone with a mood of its own.",
          "Придаёт каждой местности своё настроение." },
        { "Costs next to nothing.", "Почти ничего не стоит." } },
    [LL_ROW_AMBIENT_OCCLUSION] = {
        { "Ambient Occlusion", "Затенение в углах" },
        { "Darkens corners and the ground under things, where less of the sky reaches.",
          "Затемняет углы и землю под предметами, куда попадает меньше света неба." },
        { "High is one of the dearer screen effects.",
          "«Высокое» — один из самых дорогих эффектов экрана." } },
    [LL_ROW_FFX] = {
        { "Full-Screen Effects", "Эффекты всего экрана" },
        { "The original glow, haze and death effects as a whole.",
          "Исходные эффекты: сияние, дымка и вид после смерти — все сразу." },
        { "Costs a little.", "Стоит немного." } },
    [LL_ROW_FFX_GLOW] = {
        { "Full-Screen Glow", "Сияние" },
        { "The soft glow that the original laid over the whole picture.",
          "Мягкое сияние, которое оригинал накладывал на всю картинку." },
        { "Costs a little.", "Стоит немного." } },
    [LL_ROW_FFX_DEATH] = {
        { "Death Effect", "Вид после смерти" },
        { "The drained, glowing picture seen by ghosts.",
          "Бесцветная светящаяся картинка, которую видят духи." },
        { "", "" } },
    [LL_ROW_GAMMA] = {
        { "Gamma", "Гамма" },
        { "The last curve over the picture; 1 leaves it as it is, less is brighter.",
          "Последняя кривая яркости; 1 оставляет картинку как есть, меньше — светлее." },
        { "", "" } },

    // ---- sun and moon shadows ----
    [LL_ROW_CHARACTER_SHADOWS] = {
        { "Real Character Shadows", "Настоящие тени существ" },
        { "People and creatures cast their own shape by sun and moon, not a round blob.",
          "Люди и существа отбрасывают под солнцем и луной тень по своей форме, а не "
          "круглое пятно." },
        { "Costs grow with the crowd.", "Чем больше толпа, тем дороже." } },
    [LL_ROW_WORLD_SHADOWS] = {
        { "World Shadows", "Тени мира" },
        { "Trees, buildings and hills cast shadows that move with the sun, in place of "
          "those painted into the land.",
          "Деревья, здания и холмы отбрасывают тени, которые движутся вслед за солнцем, "
          "вместо нарисованных на земле." },
        { "One of the larger costs by day while you move; little when you stand.",
          "Днём в движении — одна из главных затрат; когда стоишь, почти незаметно." } },
    [LL_ROW_SHADOW_DISTANCE] = {
        { "Shadow Distance", "Дальность теней" },
        { "How far from you things cast shadows.",
          "Как далеко от вас предметы отбрасывают тени." },
        { "Farther shadows draw more and are less sharp.",
          "Дальние тени требуют больше рисовать и становятся менее чёткими." } },
    [LL_ROW_SHADOW_MAP_SIZE] = {
        { "Shadow Resolution", "Разрешение теней" },
        { "The edge of the map that shadows of sun and moon are kept in; more is "
          "sharper.",
          "Сторона карты, в которой хранятся тени солнца и луны; чем больше, тем "
          "чётче." },
        { "Each step takes four times the memory, and more time.",
          "Каждый шаг требует вчетверо больше памяти и больше времени." } },
    [LL_ROW_SHADOW_FILTER] = {
        { "Shadow Filter", "Сглаживание теней" },
        { "Soft smooths the edges of shadows over nine samples, Hard over one.",
          "«Мягкое» сглаживает края теней по девяти выборкам, «Резкое» — по одной." },
        { "Soft costs a little wherever shadow may fall.",
          "«Мягкое» стоит немного везде, куда может упасть тень." } },
    [LL_ROW_CHARACTER_SHADOW_RATE] = {
        { "Character Shadow Rate", "Частота теней существ" },
        { "How often a second shadows of characters are drawn anew; 0 is every frame.",
          "Сколько раз в секунду обновляются тени существ; 0 — каждый кадр." },
        { "A lower rate is cheaper.", "Чем реже, тем дешевле." } },
    [LL_ROW_WORLD_SHADOW_RATE] = {
        { "World Shadow Rate", "Частота теней мира" },
        { "How often a second moving parts of the world draw their shadows anew; 0 is "
          "every frame.",
          "Сколько раз в секунду обновляются тени движущихся частей мира; 0 — каждый "
          "кадр." },
        { "A lower rate is cheaper.", "Чем реже, тем дешевле." } },
    [LL_ROW_SHADOW_CASTER_REACH] = {
        { "Shadow Caster Reach", "Охват отбрасывающих тень" },
        { "From how far away things may throw shadows into view.",
          "С какого расстояния предметы могут отбрасывать тень в кадр." },
        { "A longer reach draws more into the shadow map.",
          "Чем больше охват, тем больше рисуется в карту теней." } },
    [LL_ROW_MOON_SHADOW_STRENGTH] = {
        { "Moon Shadows", "Лунные тени" },
        { "How dark shadows are by moonlight; 0 is none.",
          "Насколько темны тени при луне; 0 — теней нет." },
        { "Costs nothing by day.", "Днём ничего не стоит." } },

    // ---- rooms and torches ----
    [LL_ROW_INTERIOR_LIGHT] = {
        { "Dynamic Interior Lighting", "Живой свет в помещениях" },
        { "Rooms are lit by their lamps, hearths and windows, not by one painted "
          "brightness.",
          "Комнаты освещают их лампы, очаги и окна, а не одна нарисованная яркость." },
        { "Costs a little, and only indoors or where you look in.",
          "Стоит немного и только внутри или когда заглядываешь внутрь." } },
    [LL_ROW_INTERIOR_AMBIENT] = {
        { "Interior Ambient", "Общий свет комнат" },
        { "The light that every room has, even without a lamp.",
          "Свет, который есть в каждой комнате даже без ламп." },
        { "", "" } },
    [LL_ROW_INTERIOR_FILL] = {
        { "Interior Fill", "Отражённый свет комнат" },
        { "The light that lamps send into the corners they do not reach.",
          "Свет ламп, доходящий до углов, куда они не светят прямо." },
        { "", "" } },
    [LL_ROW_INTERIOR_BAKE_FLOOR] = {
        { "Painted Light Floor", "Доля нарисованного света" },
        { "How much of the light painted into a room stays where no lamp reaches.",
          "Сколько нарисованного света остаётся там, куда не достаёт ни одна лампа." },
        { "", "" } },
    [LL_ROW_INTERIOR_EXPOSURE] = {
        { "Interior Exposure", "Экспозиция помещений" },
        { "How soon the light of a room comes to its brightest.",
          "Как быстро свет комнаты доходит до предельной яркости." },
        { "", "" } },
    [LL_ROW_INTERIOR_ATTEN_SCALE] = {
        { "Lamp Reach", "Радиус ламп" },
        { "How far lamps shine, times what the building says; 0 takes their edge away.",
          "Во сколько раз дальше светят лампы, чем задано в здании; 0 убирает границу "
          "света." },
        { "A longer reach lights more pixels.",
          "Чем дальше светят, тем больше точек освещено." } },
    [LL_ROW_INTERIOR_DAYLIGHT] = {
        { "Daylight Floor", "Дневной свет внутри" },
        { "How much of the day enters rooms that have a way out; 0.10 is a good start.",
          "Сколько дневного света входит в комнаты с выходом наружу; 0,10 — хорошее "
          "начало." },
        { "", "" } },
    [LL_ROW_INTERIOR_ROOM_GATE] = {
        { "Lamps Stay in Rooms", "Лампы светят в своей комнате" },
        { "Lamps light only the rooms that they belong to, not through walls.",
          "Лампы освещают только свои комнаты, а не сквозь стены." },
        { "On is cheaper.", "Во включённом виде дешевле." } },
    [LL_ROW_DAYLIGHT_WINDOW_SPLIT] = {
        { "City Window Daylight", "Дневной свет городских окон" },
        { "Every window of a city building lets in its own day; buildings loaded later "
          "take the change.",
          "Каждое окно городского здания само впускает дневной свет; действует для "
          "зданий, загруженных позже." },
        { "More lights in cities.", "В городах больше источников света." } },
    [LL_ROW_EXTERIOR_LIGHTS] = {
        { "Lamps Light the Outdoors", "Свет фонарей снаружи" },
        { "Lanterns and fires outdoors light ground and walls smoothly, all of them; "
          "off, the three nearest do, as in the original.",
          "Фонари и костры на улице плавно освещают землю и стены, сколько бы их ни "
          "было; без этого светят три ближайших, как в оригинале." },
        { "Costs a little where many lamps stand.",
          "Стоит немного там, где много фонарей." } },
    [LL_ROW_INTERIOR_SHADOWS] = {
        { "Indoor Torch Shadows", "Тени от факелов внутри" },
        { "Torches, candles and hearths cast shadows of pillars, furniture and people.",
          "Факелы, свечи и очаги отбрасывают тени колонн, мебели и людей." },
        { "One of the larger costs indoors.", "Внутри — одна из главных затрат." } },
    [LL_ROW_EXTERIOR_SHADOWS] = {
        { "Outdoor Torch Shadows", "Тени от факелов снаружи" },
        { "Campfires and lamp posts cast shadows at night.",
          "Ночью костры и фонари отбрасывают тени." },
        { "Costs nothing by day.", "Днём ничего не стоит." } },
    [LL_ROW_TORCH_TERRAIN_SHADOWS] = {
        { "Terrain Blocks Torchlight", "Рельеф заслоняет факелы" },
        { "Hills and banks hide the light of fires behind them.",
          "Холмы и берега заслоняют свет костров за ними." },
        { "Costs a little at night, nothing by day.",
          "Ночью стоит немного, днём ничего." } },
    [LL_ROW_INTERIOR_SHADOW_CASTERS] = {
        { "Torches That Cast Shadows", "Факелов с тенями" },
        { "How many torches near you cast shadows at once.",
          "Сколько ближайших факелов отбрасывают тени одновременно." },
        { "Memory and time grow with the number.",
          "Память и время растут вместе с числом." } },
    [LL_ROW_INTERIOR_SHADOW_DYNAMIC] = {
        { "Torches That Follow Movement", "Факелов с живыми тенями" },
        { "How many of them show the shadows of what moves; 0 is none.",
          "Сколько из них показывают тени движущихся; 0 — ни один." },
        { "The dearer part of torch shadows.",
          "Самая дорогая часть теней от факелов." } },
    [LL_ROW_INTERIOR_SHADOW_ENTITY_RATE] = {
        { "Torch Shadow Rate", "Частота теней от факелов" },
        { "How often a second what moves is gathered for torch shadows; 0 is every "
          "frame.",
          "Сколько раз в секунду движущиеся собираются для теней от факелов; 0 — каждый "
          "кадр." },
        { "A lower rate is cheaper.", "Чем реже, тем дешевле." } },
    [LL_ROW_INTERIOR_SHADOW_SOFT] = {
        { "Torch Shadow Softness", "Мягкость теней от факелов" },
        { "How soft the edges of torch shadows are where they begin.",
          "Насколько мягки края теней от факелов у основания." },
        { "", "" } },
    [LL_ROW_TORCH_SHADOW_STRENGTH] = {
        { "Torch Shadow Strength", "Сила теней от факелов" },
        { "How dark torch shadows are; they never reach black.",
          "Насколько темны тени от факелов; совсем чёрными они не бывают." },
        { "", "" } },

    // ---- synthesised lights ----
    [LL_ROW_FIRE_LIGHT_GAIN] = {
        { "Fire Light Brightness", "Яркость огня" },
        { "How brightly fires, torches and lamps that the data gives no light shine; 0 "
          "is off.",
          "Насколько ярко светят костры, факелы и лампы, у которых в данных нет света; 0 "
          "— выкл." },
        { "Costs a little near many fires.", "Стоит немного там, где много огней." } },
    [LL_ROW_SPELL_LIGHT_GAIN] = {
        { "Spell Lights", "Свет заклинаний" },
        { "How brightly spells and glowing creatures light what is around them; 0 is "
          "off.",
          "Насколько ярко заклинания и светящиеся существа освещают всё вокруг; 0 — "
          "выкл." },
        { "Costs a little in a fight.", "Стоит немного во время боя." } },
    [LL_ROW_LAVA_LIGHT_GAIN] = {
        { "Lava Glow", "Свет лавы" },
        { "How brightly lava lights its shores and caves; 0 is off.",
          "Насколько ярко лава освещает берега и пещеры; 0 — выкл." },
        { "Costs a little near lava.", "Стоит немного рядом с лавой." } },
    [LL_ROW_FIRE_FLICKER] = {
        { "Fire Flicker", "Мерцание огня" },
        { "How restlessly fires shine; 0 is steady.",
          "Насколько неспокойно горит огонь; 0 — ровно." },
        { "", "" } },

    // ---- darkness ----
    [LL_ROW_NIGHT_GAIN] = {
        { "Night Darkness", "Темнота ночи" },
        { "How dark nights are, from brighter than the original to nearly black.",
          "Насколько темны ночи: от более светлых, чем в оригинале, до почти чёрных." },
        { "Costs nothing, and does nothing by day.",
          "Ничего не стоит и днём не действует." } },
    [LL_ROW_INTERIOR_GAIN] = {
        { "Interior Darkness", "Темнота помещений" },
        { "How dark rooms are between their lamps.",
          "Насколько темно в комнатах между лампами." },
        { "", "" } },
    [LL_ROW_MOON_LIGHT] = {
        { "Moonlight", "Лунный свет" },
        { "How much light the moon adds to clear nights; 0 is the original night.",
          "Сколько света добавляет луна ясной ночью; 0 — ночь оригинала." },
        { "Costs nothing by day.", "Днём ничего не стоит." } },

    // ---- water, fog, air ----
    [LL_ROW_WATER_QUALITY] = {
        { "Water Quality", "Качество воды" },
        { "Enhanced water shows waves, depth and the sky; High adds reflections and "
          "caustics.",
          "«Улучшенное» — волны, глубина и отражение неба; «Высокое» добавляет отражения "
          "мира и блики на дне." },
        { "High costs most where water fills the view.",
          "«Высокое» дороже всего там, где вода занимает весь вид." } },
    [LL_ROW_FOG_MODEL] = {
        { "Modern Fog", "Современный туман" },
        { "Fog follows the render distance and thickens softly; off, it ends where the "
          "zone says, as in the original.",
          "Туман следует за дальностью прорисовки и густеет мягко; без этого он "
          "кончается там, где велит местность, как в оригинале." },
        { "Costs nothing.", "Ничего не стоит." } },
    [LL_ROW_VOLUMETRIC_FOG] = {
        { "Volumetric Fog", "Объёмный туман" },
        { "Mist lies in hollows and over water and thins out above.",
          "Дымка лежит в низинах и над водой и редеет с высотой." },
        { "Low costs a little, High about twice that.",
          "«Низкое» стоит немного, «Высокое» — примерно вдвое больше." } },
    [LL_ROW_LAMP_FOG] = {
        { "Lamp Fog", "Туман у фонарей" },
        { "Lamps glow in the mist around them: 16 of them, or 32 at High.",
          "Фонари светятся в окружающей дымке: 16 штук, а на «Высоком» 32." },
        { "Costs a little at night, nothing by day.",
          "Ночью стоит немного, днём ничего." } },
    [LL_ROW_VOLUMETRIC_LIGHT] = {
        { "Volumetric Light", "Объёмный свет" },
        { "Beams of sun and moon stand in the air between trees and through gates.",
          "Лучи солнца и луны видны в воздухе между деревьями и в воротах." },
        { "One of the dearest effects, High most of all.",
          "Один из самых дорогих эффектов, особенно «Высокое»." } },
    [LL_ROW_VOLUMETRIC_LIGHT_STRENGTH] = {
        { "Volumetric Light Strength", "Сила объёмного света" },
        { "How strongly those beams show.", "Насколько заметны эти лучи." },
        { "", "" } },

    // ---- sky, weather, wind ----
    [LL_ROW_SKY_QUALITY] = {
        { "Sky Quality", "Качество неба" },
        { "Enhanced smooths the sky and its clouds; High gives them depth and light of "
          "their own.",
          "«Улучшенное» сглаживает небо и облака; «Высокое» придаёт им объём и "
          "собственный свет." },
        { "High costs time where much sky is seen.",
          "«Высокое» отнимает время там, где видно много неба." } },
    [LL_ROW_SKY_DITHER] = {
        { "Sky Dithering", "Сглаживание полос неба" },
        { "A grain too fine to see takes the bands out of evening skies.",
          "Незаметное зерно убирает полосы с вечернего неба." },
        { "Costs nothing.", "Ничего не стоит." } },
    [LL_ROW_ZONE_SKYBOXES] = {
        { "Zone Skyboxes", "Особое небо местностей" },
        { "Some lands get a sky of their own, smoke or stars, where the data has one.",
          "У некоторых земель своё небо — дым или звёзды, — если оно есть в данных." },
        { "Costs next to nothing.", "Почти ничего не стоит." } },
    [LL_ROW_RAIN_SURFACES] = {
        { "Wet Surfaces in Rain", "Мокрые поверхности в дождь" },
        { "Rain darkens ground and roofs, makes them shine and leaves puddles.",
          "От дождя земля и крыши темнеют, блестят и покрываются лужами." },
        { "Costs a little, and only while something is wet.",
          "Стоит немного и только пока что-то мокрое." } },
    [LL_ROW_FOLIAGE_WIND] = {
        { "Foliage Wind", "Ветер в листве" },
        { "Grass, or grass and trees, move in the wind.",
          "Трава или трава и деревья колышутся на ветру." },
        { "Costs next to nothing.", "Почти ничего не стоит." } },
    [LL_ROW_FOLIAGE_WIND_STRENGTH] = {
        { "Foliage Wind Strength", "Сила ветра" },
        { "How far the wind bends them.", "Насколько сильно их клонит ветер." },
        { "", "" } },

    // ---- display ----
    [LL_ROW_GX_WINDOW] = {
        { "Windowed", "В окне" },
        { "In a window, or over the whole screen.", "В окне или во весь экран." },
        { "", "" } },
    [LL_ROW_GX_RESOLUTION] = {
        { "Window Size", "Размер окна" },
        { "Width and height of the window.", "Ширина и высота окна." },
        { "Cost grows with the number of pixels.",
          "Стоимость растёт вместе с числом точек." } },
    [LL_ROW_GX_VSYNC] = {
        { "Vertical Sync", "Вертикальная синхронизация" },
        { "Shows each frame whole, at the pace of the screen.",
          "Показывает кадры целиком, в такт экрану." },
        { "Holds the frame rate to that of the screen.",
          "Ограничивает частоту кадров частотой экрана." } },
    [LL_ROW_GX_MULTISAMPLE] = {
        { "Multisampling", "Сглаживание краёв" },
        { "Smooths the edges of things with that many samples a pixel.",
          "Сглаживает края предметов указанным числом выборок на точку." },
        { "Memory and time grow with the samples.",
          "Память и время растут с числом выборок." } },
    [LL_ROW_RENDER_SCALE] = {
        { "Render Scale", "Масштаб отрисовки" },
        { "Draws the world at this share of the window's resolution; above 1 smooths, "
          "below 1 is faster.",
          "Рисует мир в этой доле разрешения окна; больше 1 — глаже, меньше 1 — "
          "быстрее." },
        { "Cost grows with the square of it.",
          "Стоимость растёт как квадрат масштаба." } },

    // ---- input ----
    [LL_ROW_MOUSE_SPEED] = {
        { "Mouse Sensitivity", "Чувствительность мыши" },
        { "How far the view turns as the mouse moves.",
          "Насколько поворачивается вид при движении мыши." },
        { "", "" } },
    [LL_ROW_MOUSE_INVERT] = {
        { "Invert Mouse", "Инвертировать мышь" },
        { "Moving the mouse forward looks down.",
          "Движение мыши вперёд опускает взгляд." },
        { "", "" } },

    // ---- program ----
    [LL_ROW_LANGUAGE] = {
        { "Language", "Язык" },
        { "The language of these pages; Auto asks the system.",
          "Язык этих страниц; «Как в системе» — спросить у системы." },
        { "", "" } },
    [LL_ROW_DATA_PATH] = {
        { "Game Data", "Данные игры" },
        { "The data opened last, which is opened again when nothing else is asked for.",
          "Данные, открытые последними; они откроются снова, если не попросить других." },
        { "", "" } },
    [LL_ROW_FPS_JOURNAL] = {
        { "Frame Journal", "Журнал кадров" },
        { "Writes a line of figures a second to fps-journal.csv, beside the settings.",
          "Раз в секунду записывает строку показателей в fps-journal.csv рядом с "
          "настройками." },
        { "", "" } },
    [LL_ROW_INTERIOR_DEBUG] = {
        { "Interior Debug View", "Отладка помещений" },
        { "Paints interiors by class, shadow, number of casters or lane, for developers.",
          "Раскрашивает помещения по классу, тени, числу карт или слою — для "
          "разработчиков." },
        { "", "" } },
};
// clang-format on
