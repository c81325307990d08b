// A mesh under construction: triangles with normals, texture coordinates and colours, put
// together from sheets, boxes, beams, prisms and tubes. Faces are given counter-clockwise
// as seen from their front. Private to src/demo.
#ifndef LL_DEMO_KIT_MESH_H
#define LL_DEMO_KIT_MESH_H

#include "base/arena.h"

#define LL_MESH_MAX_VERTICES 65535u // indices have 16 bits
#define LL_MESH_MAX_CUTS 96u        // lines of a sheet along one axis

// Where new geometry goes: place = origin + x * axes[0] + y * axes[1] + z * axes[2].
// Axes are orthogonal, right-handed and of equal length (a scale); zeroed = no change.
struct ll_mesh_frame {
    float axes[3][3];
    float origin[3];
};

// What the triangles added next carry. Free to change between any two calls.
struct ll_mesh_pen {
    uint8_t material; // the caller's number
    uint8_t part;     // the caller's number: submesh, batch class, bone
    uint8_t flags;    // the caller's
    uint8_t color[4]; // red, green, blue, alpha
    float repeat_yd;  // edge of the texture on the surface; 0 means 1
    float shift[2];   // added to texture coordinates
    bool turned;      // u runs along what is otherwise v
    struct ll_mesh_frame frame;
};

struct ll_mesh_face {
    uint8_t material, part, flags;
};

struct ll_mesh { // arrays of the capacities given; arena
    uint32_t num_vertices, num_triangles;
    uint32_t max_vertices, max_triangles;
    float (*positions)[3];
    float (*normals)[3]; // unit
    float (*uvs)[2];     // u right, v down
    uint8_t (*colors)[4];
    uint16_t (*triangles)[3];
    struct ll_mesh_face *faces; // one a triangle
    struct ll_mesh_pen pen;
    bool full; // something did not fit and is missing
};

// An empty mesh with a white pen. False when memory is out. max_vertices is at most
// LL_MESH_MAX_VERTICES.
bool ll_mesh_init(struct ll_mesh *mesh, uint32_t max_vertices, uint32_t max_triangles,
                  struct ll_arena *arena);

// Vectors.
void ll_mesh_add(const float a[3], const float b[3], float scale, float out[3]); // a+b*s
float ll_mesh_dot(const float a[3], const float b[3]);
void ll_mesh_cross(const float a[3], const float b[3], float out[3]);
float ll_mesh_unit(float v[3]); // to length 1; returns the length it had

// A frame that stands at `origin`, turned about z (0.25 = a quarter counter-clockwise
// from above: x becomes y), scaled (0 means 1).
struct ll_mesh_frame ll_mesh_frame_at(float x, float y, float z, float turns,
                                      float scale);
// `inner` is given inside of `outer`; both may be zeroed.
struct ll_mesh_frame ll_mesh_frame_in(const struct ll_mesh_frame *outer,
                                      const struct ll_mesh_frame *inner);
void ll_mesh_frame_apply(const struct ll_mesh_frame *frame, const float in[3],
                         float out[3]);

// Single vertices and triangles. Positions and normals go through the pen's frame;
// texture coordinates are stored as they are. Returns the vertex's number, 0 when full. A
// triangle with two corners in one place is left out.
uint32_t ll_mesh_vertex(struct ll_mesh *mesh, const float position[3],
                        const float normal[3], const float uv[2]);
void ll_mesh_triangle(struct ll_mesh *mesh, uint32_t a, uint32_t b, uint32_t c);

// Texture coordinates by place: on walls and slopes u runs level to the right as seen
// from the front and v down the slope, on floors u runs along x and v against y; one
// repeat every pen.repeat_yd. In the pen's frame.
void ll_mesh_map(const struct ll_mesh *mesh, const float position[3],
                 const float normal[3], float uv[2]);

// A flat convex polygon, mapped by place.
void ll_mesh_polygon(struct ll_mesh *mesh, const float (*corners)[3], uint32_t count);

// A quad of corners lower left, lower right, upper right, upper left as seen from the
// front, cut into columns x rows. uvs: of the corners, or NULL = by place (with the
// normal of the middle, so that a warped quad stays whole). Normals follow a warp.
void ll_mesh_patch(struct ll_mesh *mesh, const float corners[4][3], const float uvs[4][2],
                   uint32_t columns, uint32_t rows);
void ll_mesh_quad(struct ll_mesh *mesh, const float a[3], const float b[3],
                  const float c[3], const float d[3]); // by place, uncut

// A flat rectangle with rectangular holes, cut so that no edge is longer than step_yd;
// the cuts run through, so there are no T-shaped seams. Mapped by place.
struct ll_mesh_sheet {
    float corner[3];       // lower left as seen from the front
    float right[3], up[3]; // unit; the front looks along right x up
    float width, height;
    float step_yd;           // 0: no cuts but those of holes and `along`
    const float (*holes)[4]; // left, bottom, right, top from the corner
    uint32_t num_holes;
    const float *along; // further cuts along the width, for seams with neighbours
    uint32_t num_along;
};
void ll_mesh_sheet(struct ll_mesh *mesh, const struct ll_mesh_sheet *sheet);

enum {                // faces of boxes and beams to leave out
    LL_MESH_X0 = 0x1, // the face that looks along -x
    LL_MESH_X1 = 0x2,
    LL_MESH_Y0 = 0x4,
    LL_MESH_Y1 = 0x8,
    LL_MESH_Z0 = 0x10,
    LL_MESH_Z1 = 0x20,
};
// step_yd: as of a sheet; 0 = uncut.
void ll_mesh_box(struct ll_mesh *mesh, const float min[3], const float max[3],
                 uint32_t skip, float step_yd);

// A straight timber: u of its texture runs along it, from a different start at each
// place.
struct ll_mesh_beam {
    float from[3], to[3];
    float up[3];         // about which way its height points; zero: z, or x if upright
    float width, height; // height along `up`
    float bevel;         // of the four long edges; 0 = sharp
    uint32_t skip;       // X0, X1: ends; Y0, Y1: sides; Z0, Z1: below, above
    float step_yd;       // 0 = uncut along its length
};
void ll_mesh_beam(struct ll_mesh *mesh, const struct ll_mesh_beam *beam);

// The beam's shape alone, for those who dress it in their own way.
struct ll_mesh_solid {
    float length;
    uint32_t num_sides;  // 4; 8 with bevels
    float ends[2][8][3]; // corners of the section at `from` and at `to`,
                         // counter-clockwise as seen from beyond `to`
    float edges[8];      // side i: width, from corner i to the next
    uint32_t bits[8];    // side i: LL_MESH_Y0 .. Z1, 0 for a bevel
};
void ll_mesh_beam_solid(const struct ll_mesh_beam *beam, struct ll_mesh_solid *solid);
// Corners of a side, as of a patch: seen from the outside the beam runs to the left, and
// the next side lies above.
void ll_mesh_solid_side(const struct ll_mesh_solid *solid, uint32_t side,
                        float corners[4][3]);
// Corners of the face at an end, num_sides of them.
void ll_mesh_solid_end(const struct ll_mesh_solid *solid, uint32_t end,
                       float corners[8][3]);

// A convex outline in x, y (counter-clockwise from above) from z0 to z1; u of the sides
// runs on around it. skip: LL_MESH_Z0, LL_MESH_Z1.
void ll_mesh_prism(struct ll_mesh *mesh, const float (*outline)[2], uint32_t count,
                   float z0, float z1, uint32_t skip);

// Rings around a line, joined with smooth normals: trunks, barrels, posts, candles. u
// goes around `wraps` whole times, v runs down from the last ring to the first, one
// repeat every pen.repeat_yd.
struct ll_mesh_ring {
    float centre[3];
    float radius;
    bool crease; // a sharp edge here
};
struct ll_mesh_tube {
    const struct ll_mesh_ring *rings; // lowest first
    uint32_t num_rings;
    uint32_t sides; // 3..64
    uint32_t wraps; // 0 means 1
    uint32_t skip;  // LL_MESH_Z0, LL_MESH_Z1: caps to leave out
};
void ll_mesh_tube(struct ll_mesh *mesh, const struct ll_mesh_tube *tube);

// The box of all vertices.
void ll_mesh_bounds(const struct ll_mesh *mesh, float min[3], float max[3]);

#endif
