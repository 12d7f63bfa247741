// Contact points of two grains in a world of smooth and other grains; pairs that want a search of smooth bodies are
// left to collide/fillSmoothContacts. Needs the bindings step, shapes, vertices, middle.

// @import shared/collide/apart
// @import shared/collide/placed
// @import shared/shapes/polytopeGap

// Whether one of two is smooth: then they have one point at most.
fn isSmoothPair(a: u32, b: u32) -> bool {
    return isSmooth(placed(a).shape.core) || isSmooth(placed(b).shape.core);
}

// Whether a pair is left to collide/fillSmoothContacts: all smooth ones that may meet, but a ball and a hull.
fn isPostponed(a: u32, b: u32) -> bool {
    let coreA = placed(a).shape.core;
    let coreB = placed(b).shape.core;
    let isBallOnHull = min(coreA, coreB) == CORE_POINT && max(coreA, coreB) == CORE_HULL;
    return isSmoothPair(a, b) && !isBallOnHull && !isApart(a, b);
}

// Returns the most points of a pair whose balls are near enough.
fn mostPoints(a: u32, b: u32) -> u32 {
    if (isApart(a, b)) { return 0u; }
    if (isSmoothPair(a, b)) { return 1u; }
    return polytopeGap(placed(a), placed(b), grainDistance(a, b), step.margin).count;
}

fn grainManifold(a: u32, b: u32) -> Manifold {
    var none: Manifold;
    if (isApart(a, b)) { return none; }
    return polytopeGap(placed(a), placed(b), grainDistance(a, b), step.margin);
}
