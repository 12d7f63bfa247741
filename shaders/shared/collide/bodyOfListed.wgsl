// Contact points of a grain with a big body, as shared/collide/bodyOfShapes has them, in whose place it stands where
// searches are listed: whoever takes the place of shared/shapes/collideShapes knows the pair.

// @import shared/collide/bodyDistance
// @import shared/collide/placed
// @import shared/shapes/collideBody

fn collideGrainBody(grain: u32, k: u32) -> BodyManifold {
    beginBody(grain, k);
    return collideBody(k, placed(grain), -bodyDistance(grain, k), bodyOrientation(k), step.margin);
}
