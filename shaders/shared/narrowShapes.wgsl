// Contact points of two grains of any shape. Needs the bindings step, shapes, vertices, middle.

// @import shared/placed
// @import shared/shapes/separated
// @import shared/shapes/collideShapes

fn grainManifold(a: u32, b: u32) -> Manifold {
    let d = grainDistance(a, b);
    let placedA = placed(a);
    let placedB = placed(b);
    var none: Manifold;
    if (separatedEllipsoids(placedA, placedB, d, step.margin)) { return none; }
    return collideShapes(placedA, placedB, d, step.margin);
}
