// Stands in the place of shared/shapes/kinkedGap where only balls meet boxes, cylinders and capsules, no ellipsoid.

// @import shared/shapes/pointKinked

fn kinkedGap(a: Placed, b: Placed, d: vec3f, margin: f32) -> Manifold { return pointKinked(a, b, d, margin); }
