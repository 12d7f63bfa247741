// Plates of flexible surfaces (flexible.md §1): settings and layouts that the kernels of a surface share.

struct Plates {
    plateCount: u32,
    nodeCount: u32,
    youngsModulus: f32, // E [Pa]
    dampingTime: f32,   // τ [s]
    pressure: f32,      // on the inner side [Pa]
    bending: f32,       // t²/12: weight of a curvature against a strain [m²]
    firstPoint: u32,    // number of its first contact point among the grains
    pointCount: u32,
    body: u32,          // big body that holds the surface, or NONE
    quantum: f32,       // quantum of positions in ξ, shared/flex/coordinates.wgsl [m]
    joined: u32,        // 1: a mechanism moves that body, integrate/integrateMechanism
    near: f32,          // gap below which a contact point lies on something else [m]
}

// Slots have a vector for each corner of a plate and each of r, ∂r/∂x, ∂r/∂y there. In w the first holds the plate's
// energy [J], the second the square of the least ratio of area to area at rest.
const PLATE_SLOTS = 12u;
const REST = 3u;          // vec4f a Gauss point of the mesh at rest, as src/physics/flex/restTables.ts lists them
const PLATE_POINTS = 3u;  // Gauss points along a side
const PRESSED_POINTS = 5u;
