// Convex bodies of the narrow phase: a core grown by a ball. Twin of src/physics/shapes/convex.ts, which says what the
// numbers mean. Lengths are for size 1.

const CORE_POINT = 0u;
const CORE_ELLIPSOID = 1u;
const CORE_KINKED = 2u;
const CORE_HULL = 3u;

fn isSmooth(core: u32) -> bool { return core == CORE_POINT || core == CORE_ELLIPSOID; }

const MAX_SHAPES = 256u;

struct ShapeInfo {
    half: vec3f,        // semi-axes of an ellipsoid, b of a kinked core        [m]
    core: u32,          // CORE_*
    radius: f32,        // R of a kinked core                                   [m]
    rounding: f32,      //                                                      [m]
    first: u32,         // its first vertex in the buffer `vertices`
    count: u32,         // number of its vertices
    bounding: f32,      // radius of the ball about the origin that holds it    [m]
    kappa: f32,         // of an ellipsoid: overlap with a unique normal        [m]
}

// A body with its size and orientation in W.
struct Placed {
    shape: ShapeInfo,
    size: f32,          // scale of the shape                                   [1]
    orientation: vec4f, // q_WB, vector part first
}

// Contact points of a pair, none if its gap is beyond the margin. Twin of src/physics/shapes/pair.ts.
struct Manifold {
    normal: vec3f,              // from A to B, in W
    count: u32,                 // of points, ≤ 4
    gap: vec4f,                 //                                              [m]
    point: array<vec3f, 4>,     // midway between the surfaces, from the centre of A, in W [m]
}
