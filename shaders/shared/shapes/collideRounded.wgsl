// The narrow phase of worlds where grains are spheres and ellipsoids, and parts of big bodies those and boxes,
// cylinders and capsules: a small part of shared/shapes/collideShapes, in whose place it stands.

// @import shared/shapes/ellipsoidGap
// @import shared/shapes/kinkedGap

fn collideShapes(a: Placed, b: Placed, d: vec3f, margin: f32) -> Manifold {
    if (b.shape.core == CORE_KINKED) { return kinkedGap(a, b, d, margin); }
    return ellipsoidGap(a, b, d, margin);
}
