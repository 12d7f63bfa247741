// Contact points of two grains in a world of ellipsoids and spheres. Needs the bindings step, shapes, middle.

// @import shared/collide/placed
// @import shared/shapes/separated
// @import shared/shapes/ellipsoidGap

// No pair is left to collide/fillSmoothContacts.
fn isPostponed(a: u32, b: u32) -> bool { return false; }

// Returns the most points of a pair whose balls are near enough.
fn mostPoints(a: u32, b: u32) -> u32 {
    return select(1u, 0u, separatedEllipsoids(placed(a), placed(b), grainDistance(a, b), step.margin));
}

fn grainManifold(a: u32, b: u32) -> Manifold {
    let d = grainDistance(a, b);
    let placedA = placed(a);
    let placedB = placed(b);
    var none: Manifold;
    if (separatedEllipsoids(placedA, placedB, d, step.margin)) { return none; }
    return ellipsoidGap(placedA, placedB, d, step.margin);
}
