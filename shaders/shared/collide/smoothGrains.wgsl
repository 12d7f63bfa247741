// The grains that a kernel of contacts with big bodies is for: spheres and ellipsoids. Needs the bindings step, shapes,
// middle.

// @import shared/collide/placed

fn isOurs(grain: u32) -> bool { return isSmooth(placed(grain).shape.core); }
