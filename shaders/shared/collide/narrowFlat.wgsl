// Contact points of two grains in a world without spheres and ellipsoids. Needs the bindings step, shapes, vertices,
// middle.

// @import shared/collide/apart
// @import shared/collide/placed
// @import shared/shapes/polytopeGap

// No pair is left to collide/fillSmoothContacts.
fn isPostponed(a: u32, b: u32) -> bool { return false; }

fn grainManifold(a: u32, b: u32) -> Manifold {
    var none: Manifold;
    if (isApart(a, b)) { return none; }
    return polytopeGap(placed(a), placed(b), grainDistance(a, b), step.margin);
}

// Returns the most points of a pair whose balls are near enough.
fn mostPoints(a: u32, b: u32) -> u32 { return grainManifold(a, b).count; }
