// Contact points of any grain with any big body. Needs the bindings step, shapes, bodyParts, parts, vertices, middle,
// bodies.

// @import shared/collide/bodyDistance
// @import shared/collide/placed
// @import shared/shapes/separated
// @import shared/shapes/collideBody

// Returns the most contact points that a pair may have, or NONE where only the narrow phase can tell. A smooth grain
// has at most one point on a plane.
fn mostBodyPoints(grain: u32, k: u32) -> u32 {
    let a = placed(grain);
    if (a.shape.core <= CORE_ELLIPSOID && isPlane(k)) {
        return select(0u, 1u, heightAbove(grain, k) - extentAlong(a, upOf(k)) <= step.margin);
    }
    return NONE;
}

fn collideGrainBody(grain: u32, k: u32) -> BodyManifold {
    return collideBody(k, placed(grain), -bodyDistance(grain, k), bodyOrientation(k), step.margin);
}
