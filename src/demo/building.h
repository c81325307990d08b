// A grammar of buildings: walls with openings, timber frames, windows, roofs, chimneys
// and stairs, put into a mesh by rule; the bake of their light; and the way into the
// structs of the WMO writer. Private to src/demo.
#ifndef LL_DEMO_BUILDING_H
#define LL_DEMO_BUILDING_H

#include "demo/kit/canvas.h"
#include "demo/kit/mesh.h"
#include "formats/wmo.h"

// What buildings are made of. Each is a material of the WMO, in this order.
enum ll_stuff {
    LL_STUFF_PLASTER,
    LL_STUFF_TIMBER,
    LL_STUFF_PLANK,
    LL_STUFF_PAINTED,
    LL_STUFF_SHINGLE,
    LL_STUFF_FIELDSTONE,
    LL_STUFF_FLAGSTONE,
    LL_STUFF_DOOR,
    LL_STUFF_SIGN,
    LL_STUFF_IRON,
    LL_STUFF_PANE,        // seen from outside: glows at night
    LL_STUFF_PANE_INSIDE, // seen from a room: lit by the day
    LL_STUFF_COALS,
    LL_NUM_STUFFS
};

struct ll_stuff_row {
    const char *texture; // path inside the data
    void (*paint)(struct ll_canvas *canvas);
    float repeat_yd;          // edge of the texture on a wall
    uint32_t flags;           // LL_MOMT_*
    uint8_t emissive_bgra[4]; // with LL_MOMT_NIGHT_GLOW
};
extern const struct ll_stuff_row ll_stuffs[LL_NUM_STUFFS];

// How a triangle is drawn and walked on: pen.part is an enum ll_wmo_batch_class, or this
// for a face that only collides.
#define LL_PART_COLLISION 3u

// Sets material, repeat and shift of the pen. Solid stuff stops walkers; trim does not.
void ll_building_take(struct ll_mesh *mesh, enum ll_stuff stuff);
void ll_building_solid(struct ll_mesh *mesh, bool solid);

// Walls stand in a frame of their own: x to the right as seen from the front, z up, and y
// into the wall, whose face is y = 0. Turned by 0 a wall looks along -y, by a quarter
// along +x.
struct ll_opening {
    float left, bottom, right, top;
    enum ll_opening_kind {
        LL_OPENING_PASSAGE, // only a hole
        LL_OPENING_DOOR,    // with posts and a lintel
        LL_OPENING_WINDOW,
    } kind;
    uint8_t leaves; // of a window, side by side
    bool shutters;
};

struct ll_wall {
    float length, bottom, top;
    enum ll_stuff stuff;
    float step_yd;
    const struct ll_opening *openings; // those that reach into bottom..top are cut out
    uint32_t num_openings;
};
void ll_building_wall(struct ll_mesh *mesh, const struct ll_wall *wall);

// The sides of a hole from y = 0 to depth; sill: with its lower side.
void ll_building_reveal(struct ll_mesh *mesh, const struct ll_opening *opening,
                        float depth, bool sill, float step_yd);

// Pane, casements, casing and sill of a window whose hole is there.
struct ll_window_style {
    enum ll_stuff pane;
    uint8_t pane_part;
    float depth; // of the pane behind the face
    enum ll_stuff reveal;
    bool casing;
};
void ll_building_window(struct ll_mesh *mesh, const struct ll_opening *opening,
                        const struct ll_window_style *style);

// Timbers on the face of a wall: sill beam, top plate, posts at the ends and beside
// openings, studs between them, rails above and below windows, braces in the end bays.
struct ll_timbering {
    float length, bottom, top;
    const struct ll_opening *openings;
    uint32_t num_openings;
    float bay_yd; // widest space between posts
    bool braces;
    bool low_rail;
    float rise_yd; // of the beams: walls that meet differ, so that no faces coincide
};
void ll_building_timbers(struct ll_mesh *mesh, const struct ll_timbering *timbering);

// A gable roof: the ridge runs along x from x0 to x1 over y = 0. The profile goes from
// the ridge outwards: distance and height of the upper side.
struct ll_roof {
    float x0, x1;
    const float (*profile)[2];
    uint32_t num_profile; // 2..6
    float sag_yd;         // of the ridge's middle; none at the ends
    uint32_t stations;    // parts along the ridge
    float thickness;
    bool open_ends[2]; // x0, x1 disappear in another roof: no barge boards
};
void ll_building_roof(struct ll_mesh *mesh, const struct ll_roof *roof);

// The wall that fills the gable: in a wall frame whose x = 0 is under the ridge.
void ll_building_gable(struct ll_mesh *mesh, const struct ll_roof *roof, float half_width,
                       float bottom, bool timbered);

// Four sloped sides between two level rectangles (x0, y0, x1, y1).
void ll_building_taper(struct ll_mesh *mesh, const float low[4], float z0,
                       const float high[4], float z1);

// Baked light of a group. Alpha of a vertex in a room: how much it glows by itself, in
// batches of class interior. LL_ALPHA_ROOM is none: 0 would let the client whiten what is
// within 6.7 yd of a door. Outside alpha is 255.
#define LL_ALPHA_ROOM 1
#define LL_ALPHA_UNBAKED 254

struct ll_bake_lamp {
    float position[3];
    float rgb[3];    // times intensity
    float reach_yd;  // nothing beyond
    float facing[3]; // zero: all around; else brightest along it, none behind
};

struct ll_bake {
    float ambient_low[3], ambient_high[3]; // of surfaces that look down, and up
    const struct ll_bake_lamp *lamps;
    uint32_t num_lamps;
    float occlusion_yd; // how far off things darken a surface
    float occlusion;    // 0..1
    float ground_z;     // darkening towards it; below all for none
};
// Multiplies mesh->colors, except of vertices whose alpha says that they glow. False when
// memory is out.
bool ll_building_bake(struct ll_mesh *mesh, const struct ll_bake *bake,
                      struct ll_arena *arena);

// Daylight from a door: colours of what it reaches go to white, alpha follows, and the
// faces become those of a transition. After the bake.
struct ll_doorway {
    float min[3], max[3]; // its rectangle
    float reach_yd;
};
void ll_building_daylight(struct ll_mesh *mesh, const struct ll_doorway *door);

// Faces of a mesh in a grid of cells, for rays.
struct ll_soup;
// NULL when memory is out or the mesh is more than 64 yd wide.
struct ll_soup *ll_soup_make(const struct ll_mesh *mesh, struct ll_arena *arena);
// How far it is to a front face along the unit direction, at most `reach`.
float ll_soup_free(const struct ll_soup *soup, const float from[3],
                   const float direction[3], float reach);

// Sorts the mesh by batch class and material into the arrays of a group. Flags, name,
// portals, lights and doodads are left to the caller. LL_ERR_LIMIT when the mesh was
// full.
enum ll_status ll_building_group(const struct ll_mesh *mesh, struct ll_arena *arena,
                                 struct ll_wmo_group *out);

#endif
