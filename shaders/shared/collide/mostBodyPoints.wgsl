// Bounds the contact points of a grain with a big body. Needs the bindings step, shapes, vertices, middle,
// bodies.

// @import shared/collide/bodyDistance
// @import shared/collide/placed
// @import shared/shapes/extentAlong

// Returns the most contact points that a pair may have, or NONE where only the narrow phase can tell. Of a smooth grain
// on a plane that is one.
fn mostBodyPoints(grain: u32, k: u32) -> u32 {
    if (!isPlane(k) || !isSmooth(placed(grain).shape.core)) { return NONE; }
    return select(0u, 1u, heightAbove(grain, k) - extentAlong(placed(grain), upOf(k)) <= step.margin);
}
