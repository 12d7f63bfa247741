// Contact points of any grain with any big body. Needs the bindings step, shapes, bodyParts, parts, vertices, middle,
// bodies.

// @import shared/collide/bodyDistance
// @import shared/collide/placed
// @import shared/shapes/collideBody

fn collideGrainBody(grain: u32, k: u32) -> BodyManifold {
    return collideBody(k, placed(grain), -bodyDistance(grain, k), bodyOrientation(k), step.margin);
}
