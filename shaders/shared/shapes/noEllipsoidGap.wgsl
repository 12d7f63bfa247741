// Stands in the place of shared/shapes/ellipsoidGap where balls meet no other smooth body than balls.

// @import shared/shapes/ballGap

fn ellipsoidGap(a: Placed, b: Placed, d: vec3f, margin: f32) -> Manifold {
    return ballGap(a.size * a.shape.rounding, b.size * b.shape.rounding, d, margin);
}
