// The contact of two convex bodies of any shape; there is none if their gap is beyond the margin. Twin of
// src/physics/shapes/collideShapes.ts, in f32. Needs the binding vertices, with the corners of hulls.

// @import shared/shapes/shapes
// @import shared/shapes/ellipsoidGap
// @import shared/shapes/kinkedGap
// @import shared/shapes/hullEllipsoidGap
// @import shared/shapes/polytopeGap

// Returns the contact; d is the centre of B from the centre of A in W [m].
fn collideShapes(a: Placed, b: Placed, d: vec3f, margin: f32) -> Manifold {
    let coreA = a.shape.core;
    let coreB = b.shape.core;
    // Smooth against kinked and ellipsoid against hull want the smooth one first: such pairs are turned, and back
    // again.
    let turned = (isSmooth(coreB) && coreA == CORE_KINKED) || (coreB == CORE_ELLIPSOID && coreA == CORE_HULL);
    var first = a;
    var second = b;
    var way = d;
    if (turned) {
        first = b;
        second = a;
        way = -d;
    }
    var out: Manifold;
    let other = second.shape.core;
    if (!isSmooth(first.shape.core) || (first.shape.core == CORE_POINT && other == CORE_HULL)) {
        out = polytopeGap(first, second, way, margin);
    } else if (other == CORE_KINKED) {
        out = kinkedGap(first, second, way, margin);
    } else if (other == CORE_HULL) {
        out = hullEllipsoidGap(first, second, way, margin);
    } else {
        out = ellipsoidGap(first, second, way, margin);
    }
    // The contact of a turned pair has its normal from B to A and is seen from the centre of B.
    if (turned) {
        out.normal = -out.normal;
        for (var i = 0u; i < out.count; i++) { out.point[i] += d; }
    }
    return out;
}
