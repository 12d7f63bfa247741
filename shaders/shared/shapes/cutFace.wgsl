// The grain's resting face while shared/shapes/clipResting cuts it.

// @import shared/shapes/restingCorners

// A corner may be so far over a flat border and still rest here [bounding radii]. See the twin of clipResting.
const OVERHANG = 1e-4;

// Corners of the cut face from the first corner of the triangle; w has the borders that the corner lies on (bits 0–2)
// and its label (from bit 3).
struct CutFace {
    count: u32,
    corner: array<vec4f, 8>,
}
var<private> cutFace: CutFace;

fn borderBits(w: f32) -> u32 { return u32(w) & 7u; }

// Takes the corners in `resting`, moved by e.
fn startCutFace(e: vec3f) {
    cutFace.count = resting.count;
    for (var k = 0u; k < resting.count; k++) {
        cutFace.corner[k] = vec4f(resting.corner[k] + e, f32(8u * resting.label[k]));
    }
}
