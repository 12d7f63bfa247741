// Contact points of two grains in a world of ellipsoids and spheres. Needs the bindings step, shapes, middle.

// @import shared/collide/apart
// @import shared/collide/placed
// @import shared/shapes/ellipsoidGap

// No pair is left to collide/fillSmoothContacts.
fn isPostponed(a: u32, b: u32) -> bool { return false; }

// Returns the most points of a pair whose balls are near enough.
fn mostPoints(a: u32, b: u32) -> u32 {
    return select(1u, 0u, isApart(a, b));
}

fn grainManifold(a: u32, b: u32) -> Manifold {
    var none: Manifold;
    if (isApart(a, b)) { return none; }
    return ellipsoidGap(placed(a), placed(b), grainDistance(a, b), step.margin);
}
