// Plates of flexible surfaces (flexible.md §1): what the kernels of a surface share.

struct Plates {
    plateCount: u32,
    nodeCount: u32,
    youngsModulus: f32, // E [Pa]
    dampingTime: f32,   // τ [s]
    pressure: f32,      // on the inner side [Pa]
    bending: f32,       // t²/12: what a curvature counts against a strain [m²]
    firstPoint: u32,    // its first contact point among the grains
    pointCount: u32,
    body: u32,          // big body that holds it, or NONE
    quantum: f32,       // of positions in shared/flex/coordinates.wgsl [m]
}

// A vector for each corner of a plate and each of r, ∂r/∂x, ∂r/∂y there. Of the first, w is the plate's energy [J]; of the
// second, the square of the least area at a point against that at rest.
const PLATE_SLOTS = 12u;
const REST = 3u;          // vec4f of the mesh at rest at a point, as src/physics/flex/restTables.ts lists them
const PLATE_POINTS = 3u;  // Gauss points along a side
const PRESSED_POINTS = 5u;
