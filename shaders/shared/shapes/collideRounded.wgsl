// The narrow phase where grains are spheres and ellipsoids, and parts of big bodies those and boxes, cylinders and capsules:
// stands in for shared/shapes/collideShapes, of which it is a small part.

// @import shared/shapes/ellipsoidGap
// @import shared/shapes/kinkedGap

fn collideShapes(a: Placed, b: Placed, d: vec3f, margin: f32) -> Manifold {
    if (b.shape.core == CORE_KINKED) { return kinkedGap(a, b, d, margin); }
    return ellipsoidGap(a, b, d, margin);
}
