// Throws out pairs before the narrow phase by a look along one good direction. Twin of
// src/physics/shapes/testing/separatedPair.ts.

// @import shared/shapes/shapes
// @import shared/quaternion
// @import shared/shapes/ellipsoidMatrix
// @import shared/shapes/extentAlong

// Returns the matrix of an ellipsoid for the choice of a direction: the box around a shape, or the ball around a hull,
// stands for what is no ellipsoid.
fn aroundMatrix(p: Placed, unit: f32) -> mat3x3f {
    if (p.shape.core == CORE_POINT || p.shape.core == CORE_ELLIPSOID) { return placedMatrix(p, unit); }
    let box = p.shape.half + vec3f(p.shape.radius, 0.0, p.shape.radius) + p.shape.rounding;
    return ellipsoidMatrix(
        p.size / unit * select(box, vec3f(p.shape.bounding), p.shape.core == CORE_HULL), p.orientation);
}

// Whether the gap is certainly beyond the margin: f(n) ≤ Φ for every n (shapes.md §1). False says nothing. For all
// cores. d is the centre of B from the centre of A in W [m].
fn separatedEllipsoids(a: Placed, b: Placed, d: vec3f, margin: f32) -> bool {
    let unit = a.size * a.shape.bounding + b.size * b.shape.bounding;
    let n = sumStart(d / unit, aroundMatrix(a, unit), aroundMatrix(b, unit));
    return dot(n, d) > margin + extentAlong(a, n) + extentAlong(b, n);
}
