// The schema of the client tables. Source: formats-archive-image-dbc.md 3.1 and 3.2; what
// that page gives only sizes of has the columns that public descriptions agree on.
#include "formats/dbc_schema.h"

#include <string.h>
#include <strings.h>

#include "base/path.h"

#define U32 LL_DBC_U32
#define I32 LL_DBC_I32
#define F32 LL_DBC_F32
#define FLAGS LL_DBC_FLAGS
#define STR LL_DBC_STR
#define U8 LL_DBC_U8

// Where a column stands: at the same place in both builds, at two places, in one build.
#define SAME(name, type, at) \
    { \
        name, type, \
        { \
            { at, 1 }, \
            { \
                at, 1 \
            } \
        } \
    }
#define BOTH(name, type, at, at_3) \
    { \
        name, type, \
        { \
            { at, 1 }, \
            { \
                at_3, 1 \
            } \
        } \
    }
#define OLD(name, type, at) \
    { \
        name, type, \
        { \
            { at, 1 }, \
            { \
                0, 0 \
            } \
        } \
    }
#define NEW(name, type, at_3) \
    { \
        name, type, \
        { \
            { 0, 0 }, \
            { \
                at_3, 1 \
            } \
        } \
    }
// The same for `num` columns in a row.
#define SAME_N(name, type, at, num) \
    { \
        name, type, \
        { \
            { at, num }, \
            { \
                at, num \
            } \
        } \
    }
#define BOTH_N(name, type, at, num, at_3, num_3) \
    { \
        name, type, \
        { \
            { at, num }, \
            { \
                at_3, num_3 \
            } \
        } \
    }
#define OLD_N(name, type, at, num) \
    { \
        name, type, \
        { \
            { at, num }, \
            { \
                0, 0 \
            } \
        } \
    }
#define NEW_N(name, type, at_3, num_3) \
    { \
        name, type, \
        { \
            { 0, 0 }, \
            { \
                at_3, num_3 \
            } \
        } \
    }
#define LOC(name, at, at_3) \
    { \
        name, LL_DBC_LOC, \
        { \
            { at, 1 }, \
            { \
                at_3, 1 \
            } \
        } \
    }
#define ID SAME("Id", U32, 0)

// clang-format off
static const struct ll_dbc_column map_columns[] = {
    ID, SAME("Directory", STR, 1), SAME("InstanceType", U32, 2),
    BOTH("Battleground", U32, 3, 4), NEW("Flags", FLAGS, 3), LOC("Name", 4, 5),
    OLD("MinLevel", U32, 13), OLD("MaxLevel", U32, 14), BOTH("MaxPlayers", U32, 15, 65),
    OLD("ParentMapId", I32, 19), NEW("AreaTableId", U32, 22), LOC("Description0", 20, 23),
    LOC("Description1", 29, 40), BOTH("LoadingScreenId", U32, 38, 57),
    BOTH("RaidOffset", U32, 39, 64), OLD("Continent", U32, 40),
    BOTH("MinimapIconScale", F32, 41, 58), NEW("TimeOfDayMinutes", I32, 62),
    NEW("Expansion", U32, 63),
};
static const struct ll_dbc_column area_columns[] = {
    ID, SAME("MapId", U32, 1), SAME("ParentAreaId", U32, 2), SAME("ExploreBit", U32, 3),
    SAME("Flags", FLAGS, 4), SAME("SoundPrefsDry", U32, 5), SAME("SoundPrefsWet", U32, 6),
    SAME("AmbienceId", U32, 7), SAME("ZoneMusicId", U32, 8), SAME("IntroSoundId", U32, 9),
    SAME("Level", I32, 10), LOC("Name", 11, 11), BOTH("FactionMask", FLAGS, 20, 28),
    BOTH_N("LiquidTypeIds", U32, 21, 4, 29, 4), NEW("MinElevation", F32, 33),
    NEW("AmbientMultiplier", F32, 34), NEW("LightId", U32, 35),
};
static const struct ll_dbc_column light_columns[] = {
    ID, SAME("MapId", U32, 1), SAME_N("Position", F32, 2, 3), SAME("InnerRadius", F32, 5),
    SAME("OuterRadius", F32, 6), BOTH_N("LightParamsIds", U32, 7, 5, 7, 8),
};
static const struct ll_dbc_column light_params_columns[] = {
    ID, SAME("HighlightSky", U32, 1), SAME("LightSkyboxId", U32, 2), SAME("CloudType", U32, 3),
    SAME("Glow", F32, 4), SAME("WaterShallowAlpha", F32, 5), SAME("WaterDeepAlpha", F32, 6),
    SAME("OceanShallowAlpha", F32, 7), SAME("OceanDeepAlpha", F32, 8),
};
static const struct ll_dbc_column int_band_columns[] = {
    ID, SAME("NumKeys", U32, 1), SAME_N("Times", U32, 2, 16), SAME_N("Colors", FLAGS, 18, 16),
};
static const struct ll_dbc_column float_band_columns[] = {
    ID, SAME("NumKeys", U32, 1), SAME_N("Times", U32, 2, 16), SAME_N("Values", F32, 18, 16),
};
static const struct ll_dbc_column light_skybox_columns[] = {
    ID, SAME("Model", STR, 1), NEW("Flags", FLAGS, 2),
};
static const struct ll_dbc_column wmo_area_columns[] = {
    ID, SAME("WmoId", U32, 1), SAME("NameSet", U32, 2), SAME("GroupId", I32, 3),
    SAME("SoundPrefsDry", U32, 4), SAME("SoundPrefsWet", U32, 5), SAME("AmbienceId", U32, 6),
    SAME("ZoneMusicId", U32, 7), SAME("IntroSoundId", U32, 8), SAME("Flags", FLAGS, 9),
    SAME("AreaTableId", U32, 10), LOC("Name", 11, 11),
};
static const struct ll_dbc_column liquid_type_columns[] = {
    ID, SAME("Name", STR, 1), BOTH("Kind", U32, 2, 3), NEW("Flags", FLAGS, 2),
    NEW("SoundId", U32, 4), BOTH("SpellId", U32, 3, 5), NEW("MaxDarkenDepth", F32, 6),
    NEW("FogDarken", F32, 7), NEW("AmbientDarken", F32, 8), NEW("DirectDarken", F32, 9),
    NEW("LightId", U32, 10), NEW("ParticleScale", F32, 11), NEW("ParticleMovement", U32, 12),
    NEW("ParticleTextureSlots", U32, 13), NEW("LiquidMaterialId", U32, 14),
    NEW_N("Textures", STR, 15, 6), NEW_N("Colors", FLAGS, 21, 2), NEW_N("Floats", F32, 23, 18),
    NEW_N("Integers", I32, 41, 4),
};
static const struct ll_dbc_column liquid_material_columns[] = {
    NEW("Id", U32, 0), NEW("VertexFormat", U32, 1), NEW("Flags", FLAGS, 2),
};
static const struct ll_dbc_column ground_texture_columns[] = {
    ID, SAME_N("DoodadIds", I32, 1, 4), NEW_N("Weights", U32, 5, 4),
    BOTH("Density", U32, 5, 9), BOTH("TerrainTypeId", U32, 6, 10),
};
static const struct ll_dbc_column ground_doodad_columns[] = {
    ID, OLD("Tag", U32, 1), BOTH("Model", STR, 2, 1), NEW("Flags", FLAGS, 2),
};
static const struct ll_dbc_column creature_display_columns[] = {
    ID, SAME("ModelId", U32, 1), SAME("SoundId", U32, 2), SAME("ExtraId", U32, 3),
    SAME("Scale", F32, 4), SAME("Opacity", U32, 5), SAME_N("Textures", STR, 6, 3),
    NEW("PortraitTexture", STR, 9), BOTH("SizeClass", U32, 9, 10), BOTH("BloodId", U32, 10, 11),
    BOTH("NpcSoundId", U32, 11, 12), NEW("ParticleColorId", U32, 13), NEW("GeosetData", FLAGS, 14),
    NEW("ObjectEffectPackageId", U32, 15),
};
static const struct ll_dbc_column creature_extra_columns[] = {
    ID, SAME("RaceId", U32, 1), SAME("Sex", U32, 2), SAME("Skin", U32, 3), SAME("Face", U32, 4),
    SAME("HairStyle", U32, 5), SAME("HairColor", U32, 6), SAME("FacialHair", U32, 7),
    BOTH_N("ItemDisplayIds", U32, 8, 10, 8, 11), NEW("Flags", FLAGS, 19),
    BOTH("BakeName", STR, 18, 20),
};
static const struct ll_dbc_column creature_model_columns[] = {
    ID, SAME("Flags", FLAGS, 1), SAME("Model", STR, 2), SAME("SizeClass", U32, 3),
    SAME("Scale", F32, 4), SAME("BloodId", I32, 5), SAME("FootprintId", I32, 6),
    SAME("FootprintLength", F32, 7), SAME("FootprintWidth", F32, 8),
    SAME("FootprintParticleScale", F32, 9), SAME("FoleyId", U32, 10), SAME("StepShakeId", U32, 11),
    SAME("DeathShakeId", U32, 12), SAME("SoundId", U32, 13), SAME("CollisionWidth", F32, 14),
    SAME("CollisionHeight", F32, 15), NEW("MountHeight", F32, 16), NEW_N("BoxMin", F32, 17, 3),
    NEW_N("BoxMax", F32, 20, 3), NEW("WorldEffectScale", F32, 23),
    NEW("AttachedEffectScale", F32, 24), NEW("MissileCollisionRadius", F32, 25),
    NEW("MissileCollisionPush", F32, 26), NEW("MissileCollisionRaise", F32, 27),
};
static const struct ll_dbc_column object_display_columns[] = {
    ID, SAME("Model", STR, 1), SAME_N("SoundIds", U32, 2, 10), NEW_N("BoxMin", F32, 12, 3),
    NEW_N("BoxMax", F32, 15, 3), NEW("ObjectEffectPackageId", U32, 18),
};
static const struct ll_dbc_column spell_visual_columns[] = {
    ID, SAME("PrecastKitId", U32, 1), SAME("CastKitId", U32, 2), SAME("ImpactKitId", U32, 3),
    SAME("StateKitId", U32, 4), NEW("StateDoneKitId", U32, 5), BOTH("ChannelKitId", U32, 5, 6),
    BOTH("HasMissile", U32, 6, 7), BOTH("MissileModelId", I32, 7, 8),
    BOTH("MissilePathType", U32, 8, 9), BOTH("MissileDestinationAttachment", I32, 9, 10),
    BOTH("MissileSoundId", U32, 10, 11), OLD("HasArea", U32, 11), OLD("AreaModelId", I32, 12),
    OLD("AreaKitId", U32, 13), NEW("InstantAreaKitId", U32, 23), NEW("ImpactAreaKitId", U32, 24),
    NEW("PersistentAreaKitId", U32, 25), BOTH("AnimEventSoundId", U32, 14, 12),
    BOTH("Flags", FLAGS, 15, 13),
};
static const struct ll_dbc_column spell_kit_columns[] = {
    ID, OLD("KitType", U32, 1), NEW("StartAnimationId", I32, 1), SAME("AnimationId", I32, 2),
    SAME("HeadEffectId", I32, 3), SAME("ChestEffectId", I32, 4), SAME("BaseEffectId", I32, 5),
    SAME("LeftHandEffectId", I32, 6), SAME("RightHandEffectId", I32, 7),
    SAME("BreathEffectId", I32, 8), NEW("LeftWeaponEffectId", I32, 9),
    NEW("RightWeaponEffectId", I32, 10), BOTH_N("SpecialEffectIds", I32, 9, 3, 11, 3),
    BOTH("WorldEffectId", I32, 12, 14), BOTH("SoundId", U32, 13, 15), BOTH("ShakeId", U32, 14, 16),
    BOTH_N("CharProcTypes", I32, 15, 4, 17, 4), BOTH_N("CharParams0", F32, 19, 4, 21, 4),
    BOTH_N("CharParams1", F32, 23, 4, 25, 4), BOTH_N("CharParams2", F32, 27, 4, 29, 4),
    BOTH_N("CharParams3", F32, 31, 4, 33, 4), NEW("Flags", FLAGS, 37),
};
static const struct ll_dbc_column spell_effect_columns[] = {
    ID, SAME("Label", STR, 1), SAME("Model", STR, 2), SAME("AreaSize", F32, 3),
    SAME("Scale", F32, 4), NEW("MinScale", F32, 5), NEW("MaxScale", F32, 6),
};
static const struct ll_dbc_column spell_attach_columns[] = {
    NEW("Id", U32, 0), NEW("KitId", U32, 1), NEW("EffectId", U32, 2), NEW("Attachment", I32, 3),
    NEW_N("Offset", F32, 4, 3), NEW("Yaw", F32, 7), NEW("Pitch", F32, 8), NEW("Roll", F32, 9),
};
// In 3.3.5a a byte table, whose first eight columns stand at the same bytes.
static const struct ll_dbc_column spell_chain_columns[] = {
    ID, BOTH("SegmentLength", F32, 1, 4), BOTH("Width", F32, 2, 8), BOTH("NoiseScale", F32, 3, 12),
    BOTH("TextureScale", F32, 4, 16), BOTH("SegmentDurationMs", U32, 5, 20),
    BOTH("SegmentDelayMs", U32, 6, 24), BOTH("Texture", STR, 7, 28),
};
static const struct ll_dbc_column spell_columns[] = {
    ID, OLD("School", U32, 1), NEW("SchoolMask", FLAGS, 225), OLD("Dispel", U32, 4),
    OLD("Mechanic", U32, 5), OLD_N("Attributes", FLAGS, 6, 5), OLD("CastTimeId", U32, 18),
    BOTH("DurationId", U32, 30, 40), OLD("RangeId", U32, 36), BOTH("Speed", F32, 37, 47),
    OLD_N("Effects", U32, 61, 3), BOTH_N("RadiusIds", U32, 88, 3, 92, 3),
    OLD_N("Auras", U32, 91, 3), BOTH_N("SpellVisualIds", U32, 115, 2, 131, 2),
    BOTH("IconId", U32, 117, 133), LOC("Name", 120, 136),
};
static const struct ll_dbc_column spell_duration_columns[] = {
    ID, SAME("DurationMs", I32, 1), SAME("PerLevelMs", I32, 2), SAME("MaxDurationMs", I32, 3),
};
static const struct ll_dbc_column spell_radius_columns[] = {
    ID, SAME("Radius", F32, 1), SAME("PerLevel", F32, 2), SAME("MaxRadius", F32, 3),
};
static const struct ll_dbc_column spell_range_columns[] = {
    ID, OLD("MinRange", F32, 1), OLD("MaxRange", F32, 2), OLD("Flags", FLAGS, 3),
    NEW_N("MinRanges", F32, 1, 2), NEW_N("MaxRanges", F32, 3, 2), NEW("Flags", FLAGS, 5),
    LOC("Name", 4, 6), LOC("ShortName", 13, 23),
};
static const struct ll_dbc_column spell_cast_columns[] = {
    ID, SAME("CastTimeMs", I32, 1), SAME("PerLevelMs", I32, 2), SAME("MinCastTimeMs", I32, 3),
};
static const struct ll_dbc_column animation_columns[] = {
    ID, SAME("Name", STR, 1), SAME("WeaponFlags", FLAGS, 2), SAME("BodyFlags", FLAGS, 3),
    OLD("Priority", U32, 4), BOTH("Flags", FLAGS, 5, 4), BOTH("FallbackId", U32, 6, 5),
    NEW("BehaviorId", U32, 6), NEW("Tier", U32, 7),
};
static const struct ll_dbc_column char_section_columns[] = {
    ID, SAME("RaceId", U32, 1), SAME("Sex", U32, 2), SAME("Section", U32, 3),
    BOTH("Variation", U32, 4, 8), BOTH("Color", U32, 5, 9), BOTH_N("Textures", STR, 6, 3, 4, 3),
    BOTH("Flags", FLAGS, 9, 7),
};
static const struct ll_dbc_column id_columns[] = { ID };
static const struct ll_dbc_column hair_geoset_columns[] = {
    ID, SAME("RaceId", U32, 1), SAME("Sex", U32, 2), SAME("Variation", U32, 3),
    SAME("Geoset", U32, 4), SAME("ShowScalp", U32, 5),
};
static const struct ll_dbc_column facial_hair_columns[] = {
    SAME("RaceId", U32, 0), SAME("Sex", U32, 1), SAME("Variation", U32, 2),
};
static const struct ll_dbc_column item_display_columns[] = {
    ID, SAME("LeftModel", STR, 1), SAME("RightModel", STR, 2), SAME("LeftTexture", STR, 3),
    SAME("RightTexture", STR, 4), BOTH_N("Icons", STR, 5, 1, 5, 2),
    BOTH_N("GeosetGroups", U32, 6, 3, 7, 3), BOTH("Flags", FLAGS, 9, 10),
    BOTH("SpellVisualId", U32, 10, 11), BOTH("GroupSoundId", U32, 11, 12),
    BOTH_N("HelmetGeosetVisIds", U32, 12, 2, 13, 2), BOTH_N("Textures", STR, 14, 8, 15, 8),
    BOTH("ItemVisualId", U32, 22, 23), NEW("ParticleColorId", U32, 24),
};
static const struct ll_dbc_column item_visual_columns[] = {
    ID, SAME_N("EffectIds", U32, 1, 5),
};
static const struct ll_dbc_column item_effect_columns[] = { ID, SAME("Model", STR, 1) };
static const struct ll_dbc_column loading_screen_columns[] = {
    ID, SAME("Name", STR, 1), SAME("File", STR, 2), NEW("HasWideScreen", U32, 3),
};
static const struct ll_dbc_column terrain_type_columns[] = {
    ID, SAME("Name", STR, 1), SAME("SprayRunId", I32, 2), SAME("SprayWalkId", I32, 3),
    SAME("SoundId", U32, 4), SAME("Flags", FLAGS, 5),
};
static const struct ll_dbc_column transport_columns[] = {
    ID, SAME("TransportId", U32, 1), SAME("TimeMs", U32, 2), SAME_N("Position", F32, 3, 3),
    SAME("SequenceId", U32, 6),
};
static const struct ll_dbc_column taxi_node_columns[] = {
    ID, SAME("PathId", U32, 1), SAME("NodeIndex", U32, 2), SAME("MapId", U32, 3),
    SAME_N("Position", F32, 4, 3), SAME("Flags", FLAGS, 7), SAME("DelayS", U32, 8),
    NEW("ArrivalEventId", U32, 9), NEW("DepartureEventId", U32, 10),
};
static const struct ll_dbc_column footprint_columns[] = { ID, SAME("Texture", STR, 1) };
static const struct ll_dbc_column weather_columns[] = {
    NEW("Id", U32, 0), NEW("AmbienceId", U32, 1), NEW("EffectType", U32, 2),
    NEW("SkyTransition", F32, 3), NEW_N("Color", F32, 4, 3), NEW("Texture", STR, 7),
};
// Byte tables: places in bytes.
static const struct ll_dbc_column char_base_columns[] = {
    SAME("RaceId", U8, 0), SAME("ClassId", U8, 1),
};
static const struct ll_dbc_column outfit_columns[] = {
    ID, SAME("RaceId", U8, 4), SAME("ClassId", U8, 5), SAME("Sex", U8, 6), SAME("OutfitId", U8, 7),
    BOTH_N("ItemIds", I32, 8, 12, 8, 24), BOTH_N("ItemDisplayIds", I32, 56, 12, 104, 24),
    BOTH_N("InventoryTypes", I32, 104, 12, 200, 24),
};
static const struct ll_dbc_column enchant_condition_columns[] = {
    ID, SAME_N("LeftOperandTypes", U8, 4, 5), SAME_N("LeftOperands", U32, 9, 5),
    SAME_N("Operators", U8, 29, 5), SAME_N("RightOperandTypes", U8, 34, 5),
    SAME_N("RightOperands", U32, 39, 5), SAME_N("Logic", U8, 59, 5),
};
static const struct ll_dbc_column power_display_columns[] = {
    ID, SAME("PowerType", U32, 4), SAME("Label", STR, 8), SAME("Red", U8, 12),
    SAME("Green", U8, 13), SAME("Blue", U8, 14),
};

#define COLUMNS(list) list, sizeof(list) / sizeof((list)[0])
#define TABLE(name, f, b, f_3, b_3, list)                                                \
    { name, false, { { f, b, false }, { f_3, b_3, false } }, COLUMNS(list) }
#define BARE(name, f, b, f_3, b_3, list)                                                 \
    { name, true, { { f, b, false }, { f_3, b_3, false } }, COLUMNS(list) }
#define BYTES(name, no_id, f, b, f_3, b_3, list)                                         \
    { name, no_id, { { f, b, true }, { f_3, b_3, true } }, COLUMNS(list) }

static const struct ll_dbc_schema schemas[] = { // by name, case folded
    TABLE("AnimationData", 7, 28, 8, 32, animation_columns),
    TABLE("AreaTable", 25, 100, 36, 144, area_columns),
    TABLE("CameraShakes", 8, 32, 8, 32, id_columns),
    BYTES("CharBaseInfo", true, 2, 2, 2, 2, char_base_columns),
    TABLE("CharHairGeosets", 6, 24, 6, 24, hair_geoset_columns),
    TABLE("CharSections", 10, 40, 10, 40, char_section_columns),
    BYTES("CharStartOutfit", false, 41, 152, 77, 296, outfit_columns),
    BARE("CharacterFacialHairStyles", 9, 36, 8, 32, facial_hair_columns),
    TABLE("ChrRaces", 29, 116, 69, 276, id_columns),
    TABLE("CreatureDisplayInfo", 12, 48, 16, 64, creature_display_columns),
    TABLE("CreatureDisplayInfoExtra", 19, 76, 21, 84, creature_extra_columns),
    TABLE("CreatureModelData", 16, 64, 28, 112, creature_model_columns),
    TABLE("FootprintTextures", 2, 8, 2, 8, footprint_columns),
    TABLE("GameObjectArtKit", 8, 32, 8, 32, id_columns),
    TABLE("GameObjectDisplayInfo", 12, 48, 19, 76, object_display_columns),
    TABLE("GroundEffectDoodad", 3, 12, 3, 12, ground_doodad_columns),
    TABLE("GroundEffectTexture", 7, 28, 11, 44, ground_texture_columns),
    TABLE("HelmetGeosetVisData", 6, 24, 8, 32, id_columns),
    TABLE("ItemDisplayInfo", 23, 92, 25, 100, item_display_columns),
    TABLE("ItemVisualEffects", 2, 8, 2, 8, item_effect_columns),
    TABLE("ItemVisuals", 6, 24, 6, 24, item_visual_columns),
    TABLE("Light", 12, 48, 15, 60, light_columns),
    TABLE("LightFloatBand", 34, 136, 34, 136, float_band_columns),
    TABLE("LightIntBand", 34, 136, 34, 136, int_band_columns),
    TABLE("LightParams", 9, 36, 9, 36, light_params_columns),
    TABLE("LightSkybox", 2, 8, 3, 12, light_skybox_columns),
    TABLE("LiquidMaterial", 0, 0, 3, 12, liquid_material_columns),
    TABLE("LiquidType", 4, 16, 45, 180, liquid_type_columns),
    TABLE("LoadingScreens", 3, 12, 4, 16, loading_screen_columns),
    TABLE("Map", 42, 168, 66, 264, map_columns),
    BYTES("PowerDisplay", false, 6, 15, 6, 15, power_display_columns),
    TABLE("Spell", 173, 692, 234, 936, spell_columns),
    TABLE("SpellCastTimes", 4, 16, 4, 16, spell_cast_columns),
    { "SpellChainEffects", false, { { 8, 32, false }, { 48, 177, true } },
      COLUMNS(spell_chain_columns) },
    TABLE("SpellDuration", 4, 16, 4, 16, spell_duration_columns),
    BYTES("SpellItemEnchantmentCondition", false, 31, 64, 31, 64, enchant_condition_columns),
    TABLE("SpellRadius", 4, 16, 4, 16, spell_radius_columns),
    TABLE("SpellRange", 22, 88, 40, 160, spell_range_columns),
    TABLE("SpellVisual", 16, 64, 32, 128, spell_visual_columns),
    TABLE("SpellVisualEffectName", 5, 20, 7, 28, spell_effect_columns),
    TABLE("SpellVisualKit", 35, 140, 38, 152, spell_kit_columns),
    TABLE("SpellVisualKitModelAttach", 0, 0, 10, 40, spell_attach_columns),
    TABLE("TaxiPathNode", 9, 36, 11, 44, taxi_node_columns),
    TABLE("TerrainType", 6, 24, 6, 24, terrain_type_columns),
    TABLE("TransportAnimation", 7, 28, 7, 28, transport_columns),
    TABLE("UnitBlood", 10, 40, 10, 40, id_columns),
    TABLE("Weather", 0, 0, 8, 32, weather_columns),
    TABLE("WMOAreaTable", 20, 80, 28, 112, wmo_area_columns),
};
// clang-format on
#define NUM_SCHEMAS (sizeof schemas / sizeof *schemas)

const struct ll_dbc_schema *ll_dbc_schemas(uint32_t *num)
{
    *num = NUM_SCHEMAS;
    return schemas;
}

const struct ll_dbc_schema *ll_dbc_schema_find(const char *path)
{
    const char *base = ll_path_base(path);
    size_t stem = strcspn(base, ".");
    for (size_t i = 0; i < NUM_SCHEMAS; i++) {
        if (strlen(schemas[i].name) == stem && !strncasecmp(base, schemas[i].name, stem))
            return &schemas[i];
    }
    return NULL;
}

const char *ll_dbc_type_name(enum ll_dbc_type type)
{
    static const char *const names[] = {
        [LL_DBC_NONE] = "none", [LL_DBC_U32] = "u32",     [LL_DBC_I32] = "i32",
        [LL_DBC_F32] = "f32",   [LL_DBC_FLAGS] = "flags", [LL_DBC_STR] = "str",
        [LL_DBC_LOC] = "loc",   [LL_DBC_U8] = "u8",
    };
    return names[type];
}
