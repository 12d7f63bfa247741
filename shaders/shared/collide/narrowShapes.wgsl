// Contact points of two grains of any shape. Needs the bindings step, shapes, vertices, middle.

// @import shared/collide/placed
// @import shared/shapes/separated
// @import shared/shapes/collideShapes

// Returns the most points of a pair whose balls are near enough; where one of the two is smooth that is one.
fn mostPoints(a: u32, b: u32) -> u32 {
    let d = grainDistance(a, b);
    let placedA = placed(a);
    let placedB = placed(b);
    if (separatedEllipsoids(placedA, placedB, d, step.margin)) { return 0u; }
    if (isSmooth(placedA.shape.core) || isSmooth(placedB.shape.core)) { return 1u; }
    return collideShapes(placedA, placedB, d, step.margin).count;
}

fn grainManifold(a: u32, b: u32) -> Manifold {
    let d = grainDistance(a, b);
    let placedA = placed(a);
    let placedB = placed(b);
    var none: Manifold;
    if (separatedEllipsoids(placedA, placedB, d, step.margin)) { return none; }
    return collideShapes(placedA, placedB, d, step.margin);
}
